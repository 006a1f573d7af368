# make test     what a newcomer runs
# make check    everything that a machine can check; CI runs it
# make generate the generated files anew
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
	cd internal/peers && go run ./table $(TABLE)

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
