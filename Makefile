# make test     what a newcomer runs
# make check    everything that a machine can check; CI runs it
# make generate the generated files anew
# make peers    the parsers by re2go and Ragel, which make check and make bench then look at, too
# make bench    the README's figures; CORPUS=FILE is for the lines of a file, too

# Checkers are pinned here and are no dependencies of the module.
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
DEPGUARD    = github.com/OpenPeeDeeP/depguard/v2/cmd/depguard@v2.3.0

# How often each fuzz target runs. (After a time, rather than a number, go test may fail just
# because the time is over.)
FUZZTIME ?= 10000x

# The race detector needs a C compiler.
RACE := $(shell command -v gcc >/dev/null && echo -race)

# How often each benchmark runs, and how long.
COUNT ?= 5
BENCHTIME ?= 1s

# The build tag of the parsers that make peers generates, if both are there.
PEERTAGS = $(shell cd internal/peers && ls re2go/zuri.go ragel/zuri.go >/dev/null 2>&1 && echo -tags=generators)

# The modules inside this one.
NESTED = $(dir $(wildcard internal/*/go.mod))

.PHONY: test check generate bench format vet lint layers sizes tidy fresh race nested fuzz

test:
	go test ./...

check: format vet lint layers sizes tidy fresh race nested fuzz

generate:
	go generate ./...

bench:
	go test -run=NONE -bench='Match|Parse|Resolve$$|Normalize$$' -count=$(COUNT) -benchtime=$(BENCHTIME) ./uri
	go test -run=NONE -bench=Growth -benchtime=20ms ./uri
	go test -run=NONE -bench=Lines ./cmd/uri
	cd internal/peers && go run $(PEERTAGS) ./table $(TABLE)

# gofmt lists the files that it would change; there is to be none.
format:
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "not gofmt-ed:" $$files; exit 1; fi

vet:
	go vet ./...

lint:
	go run $(STATICCHECK) ./...

# The one-way imports of .depguard.yml.
layers:
	go run $(DEPGUARD) ./...

# No file is too long to read.
sizes:
	@git ls-files '*.go' '*.abnf' ':!internal/peers' | xargs wc -l | \
		awk '$$2 != "total" && $$1 > 500 { print $$2 " has " $$1 " lines"; bad = 1 } END { exit bad }'

tidy:
	go mod tidy -diff

.PHONY: peers generators

# The parsers by re2go and Ragel have 40,000 lines and so are not in git. The script reports other
# versions of the programs than those of the published figures.
peers:
	cd internal/peers && sh generate.sh re2go && sh generate.sh ragel

# These parsers are fresh and agree with uri, if they are there.
nested: generators
generators:
	@if [ -z "$(PEERTAGS)" ]; then \
		echo "NOT DONE: vet, lint and tests of the parsers by re2go and Ragel, and their columns of the table; make peers generates them" | \
			tee -a "$${SKIPPED:-/dev/null}" >&2; \
	else \
		cd internal/peers && go vet $(PEERTAGS) ./... && go run $(STATICCHECK) $(PEERTAGS) ./... && \
			if [ "$$(go test $(PEERTAGS) -list '^TestFresh$$' ./re2go ./ragel | grep -c '^TestFresh$$')" != 2 ]; then \
				echo "generators: not both parsers have a TestFresh" >&2; exit 1; \
			fi && \
			go test -count=1 $(PEERTAGS) ./...; \
	fi

# The generated files are what the generator makes.
fresh:
	go test -count=1 -run TestGeneratedIsFresh ./cmd/abnf

# Less strings are put to generated code here than by make test.
race:
	go test $(RACE) -short ./...

nested:
	@for dir in $(NESTED); do (cd $$dir && go mod tidy -diff && go vet ./... && go run $(STATICCHECK) ./... && go test ./...) || exit 1; done

# Each target starts from the corpus in its package and goes on from there.
fuzz:
	@for package in $$(go list ./...); do \
		targets=$$(go test -list '^Fuzz' $$package | grep '^Fuzz'); \
		for target in $$targets; do \
			echo "fuzzing $$target of $$package"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$package || exit 1; \
		done \
	done
