# make test      run the tests with small samples, in about a minute
# make check     run all checks, as CI does
# make generate  update the generated files
# make peers     generate the parsers of re2go and Ragel, which make check and make bench then include
# make bench     measure the README's figures; CORPUS=FILE adds the lines of a file
#
# A check fails if there are no files, packages or tests to check, or if a program is missing. A check
# that is left out prints a line "NOT DONE", and make check prints these lines again at its end.

# The versions of the checkers, which are not dependencies of the module.
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
DEPGUARD    = github.com/OpenPeeDeeP/depguard/v2/cmd/depguard@v2.3.0

# The number of runs of each fuzz target. With a duration instead, go test may fail when the time is up.
FUZZTIME ?= 10000x

# The race detector needs a C compiler. Without one, make race fails, unless RACE is empty.
RACE ?= -race

# The number of runs of each benchmark, and the duration of a run.
COUNT ?= 5
BENCHTIME ?= 1s

# The build tag of the parsers that make peers generates, if both exist.
PEERTAGS = $(shell cd internal/peers && ls re2go/zuri.go ragel/zuri.go >/dev/null 2>&1 && echo -tags=generators)

# The nested modules.
NESTED = $(dir $(wildcard internal/*/go.mod))

# The source files with a maximum length. internal/peers has code from other projects.
SOURCES = '*.go' '*.abnf' '*.s' '*.js' '*.css' '*.html' '*.sh' '*.txtar' ':!internal/peers'

# The other platforms to compile for.
PLATFORMS = linux/386 windows/amd64 darwin/arm64 js/wasm

# The number of checks that run at the same time. Some of them do not use two cores.
JOBS ?= 2

# The file that collects the "NOT DONE" lines.
SKIPPED ?= /dev/null

CHECKS = format vet lint layers sizes tidy fresh long race cross test386 testqemu purego nested fuzz

.PHONY: test check generate bench packages $(CHECKS)

test:
	@echo "make test: run all tests with small samples, about a minute on two cores; make check runs them in full"
	go test -short ./...

check:
	@skipped=$$(mktemp) && trap 'rm -f "$$skipped"' EXIT && $(MAKE) --no-print-directory -j$(JOBS) SKIPPED="$$skipped" $(CHECKS) && \
		cat "$$skipped" >&2 && if [ "$(SKIPPED)" != /dev/null ]; then cat "$$skipped" >>"$(SKIPPED)"; fi

generate:
	@commands=$$(go generate -n ./... 2>&1) && if [ -z "$$commands" ]; then echo "generate: no package has a go:generate line" >&2; exit 1; fi
	go generate ./...
	@for dir in $(NESTED); do (cd $$dir && go generate ./...) || exit 1; done

# $(call has,NAME,PACKAGE) fails unless the package has a test or benchmark whose name matches.
has = @names=$$(go test -list '$(1)' $(2)) || { echo "$$names" >&2; exit 1; }; \
	case "$$names" in Test*|Benchmark*) ;; *) echo "$@: $(2) has no $(1)" >&2; exit 1;; esac

bench:
	$(call has,^Benchmark.*(Match|Parse|Resolve$$|Normalize$$),./uri)
	$(call has,^Benchmark.*Growth,./uri)
	$(call has,^Benchmark.*Growth,./uri/equivalence)
	$(call has,^Benchmark.*Growth,./uri/extract)
	$(call has,^BenchmarkLines$$,./cmd/uri)
	$(call has,^BenchmarkLinesRatios$$,./cmd/uri)
	go test -run=NONE -bench='Match|Parse|Resolve$$|Normalize$$' -count=$(COUNT) -benchtime=$(BENCHTIME) ./uri
	go test -run=NONE -bench=Growth -benchtime=20ms ./uri ./uri/equivalence
	go test -run=NONE -bench=Growth/.*/.*/100KB -benchtime=1x ./uri/extract
	go test -run=NONE -bench=Lines -benchtime=100ms ./cmd/uri
	cd internal/peers && go run $(PEERTAGS) ./table $(TABLE)

# Without packages, most tools would succeed.
packages:
	@list=$$(go list ./...) && if [ -z "$$list" ]; then echo "no packages" >&2; exit 1; fi

# gofmt must list no files. Its exit status reports files that it could not read.
format: packages
	@files=$$(gofmt -l .) && if [ -n "$$files" ]; then echo "not gofmt-ed:" $$files >&2; exit 1; fi

vet: packages
	go vet ./...

lint: packages
	go run $(STATICCHECK) ./...

# Check the import directions of .depguard.yml.
layers: packages
	@test -s .depguard.yml || { echo "layers: no .depguard.yml" >&2; exit 1; }
	go run $(DEPGUARD) ./...

# Check that no source file has more than 500 lines, including untracked files.
sizes:
	@files=$$(git ls-files -co --exclude-standard -- $(SOURCES)) || exit 1; \
	if [ -z "$$files" ]; then echo "sizes: git lists no source files" >&2; exit 1; fi; \
	printf '%s\n' "$$files" | while IFS= read -r f; do if [ -e "$$f" ]; then printf '%s\n' "$$f"; fi; done | \
		xargs awk '{ n[FILENAME] = FNR } END { for (f in n) if (n[f] > 500) { print f " has " n[f] " lines"; bad = 1 }; exit bad }' >&2

tidy:
	go mod tidy -diff

.PHONY: peers generators

# The parsers of re2go and Ragel have 40,000 lines, so they are not in git. The script reports if a
# program has another version than in the published figures.
peers:
	cd internal/peers && sh generate.sh re2go && sh generate.sh ragel

# If these parsers exist, check that they are up to date and agree with uri.
nested: generators
generators:
	@if [ -z "$(PEERTAGS)" ]; then \
		echo "NOT DONE: vet, lint and tests of the parsers of re2go and Ragel, and their columns of the table; make peers generates them" | \
			tee -a "$${SKIPPED:-/dev/null}" >&2; \
	else \
		cd internal/peers && go vet $(PEERTAGS) ./... && go run $(STATICCHECK) $(PEERTAGS) ./... && \
			if [ "$$(go test $(PEERTAGS) -list '^TestFresh$$' ./re2go ./ragel | grep -c '^TestFresh$$')" != 2 ]; then \
				echo "generators: not both parsers have a TestFresh" >&2; exit 1; \
			fi && \
			go test -count=1 $(PEERTAGS) ./...; \
	fi

# Check that the generated files are up to date. -count=1 generates them in every run.
fresh:
	$(call has,^TestGeneratedIsFresh$$,./cmd/abnf)
	go test -count=1 -run '^TestGeneratedIsFresh$$' ./cmd/abnf

# Without -short, the tests compare more strings, grammars and forms of generated code. The target
# fresh has run the test that is left out here.
long: packages fresh
	go test -skip '^TestGeneratedIsFresh$$' ./...

# The race detector is about ten times slower, and the target long has compared all strings. So only
# the tests that may start goroutines run, with small samples (see internal/concurrent).
race: packages
	@if [ -z "$(RACE)" ]; then echo "NOT DONE: the race detector, because RACE is empty" | tee -a "$(SKIPPED)" >&2; exec go test -short ./...; \
	elif [ "$$(go env CGO_ENABLED)" != 1 ]; then echo "race: the race detector needs cgo and a C compiler; use make RACE= to run without it" >&2; exit 1; fi; \
	tests=$$(go run ./internal/concurrent ./...) || exit 1; \
	printf '%s\n' "$$tests" | while read -r pattern list; do \
		echo "go test $(RACE) -short -run '$$pattern'" $$list; \
		go test $(RACE) -short -run "$$pattern" $$list </dev/null || exit 1; \
	done

# All packages and their tests compile for the other platforms.
cross: packages
	@for platform in $(PLATFORMS); do \
		echo "vet and build for $$platform"; \
		export GOOS=$${platform%/*} GOARCH=$${platform#*/} CGO_ENABLED=0; \
		go build ./... && go vet ./... || exit 1; \
	done

# Run the tests of uri with an int of 32 bits, if this machine can run such programs.
test386: packages
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && export GOOS=linux GOARCH=386 CGO_ENABLED=0 && \
	go test -c -o "$$dir/probe" ./uri/internal/olddots && \
	if "$$dir/probe" -test.run '^$$' >/dev/null 2>&1; then echo "go test ./uri ./uri/internal/ref for linux/386" && go test ./uri ./uri/internal/ref; \
	else echo "NOT DONE: the tests of uri for linux/386, which this machine cannot run" | tee -a "$(SKIPPED)" >&2; fi

# The tests that take too long in an emulator.
SLOW = Random|Long|Cut|Short$$

# Run the tests of the assembly and of uri in emulators: on arm64, which has other assembly, and on s390x, which has
# none, and stores integers with the first byte first.
testqemu: packages
	@for emulator in qemu-aarch64 qemu-s390x; do \
		case $$emulator in qemu-aarch64) GOARCH=arm64;; *) GOARCH=$${emulator#qemu-};; esac; \
		if ! command -v $$emulator >/dev/null; then \
			echo "NOT DONE: the tests of gen/runtime and uri for linux/$$GOARCH, because $$emulator is missing" | tee -a "$(SKIPPED)" >&2; \
			continue; \
		fi; \
		echo "go test -short ./gen/runtime ./uri ./uri/internal/ref for linux/$$GOARCH"; \
		export GOOS=linux GOARCH CGO_ENABLED=0; \
		go test -short -skip '$(SLOW)' -exec $$emulator ./gen/runtime ./uri ./uri/internal/ref || exit 1; \
	done

# Run the tests of code with assembly without it, as on processors that it is not written for.
purego: packages
	go test -short -tags purego ./gen/runtime ./uri

nested:
	@if [ -z "$(NESTED)" ]; then echo "nested: no internal/*/go.mod" >&2; exit 1; fi
	@for dir in $(NESTED); do \
		(cd $$dir && list=$$(go list ./...) && test -n "$$list" && \
			go mod tidy -diff && go vet ./... && go run $(STATICCHECK) ./... && go test ./...) || { echo "nested: $$dir fails" >&2; exit 1; }; \
	done

# Each target starts from the corpus in its package and from go's fuzz cache. go test -list prints the
# names of a package's targets, and then a line "ok", the package and the time. go test -fuzz would
# compile the package again for each target.
fuzz:
	@list=$$(go test -list '^Fuzz' ./...) || { echo "$$list" >&2; exit 1; }; \
	targets=$$(printf '%s\n' "$$list" | awk '/^Fuzz/ { names[++n] = $$1 } /^ok/ { while (n > 0) print $$2, names[n--] } END { exit n > 0 }') || \
		{ echo "fuzz: cannot read the list of go test:" >&2; echo "$$list" >&2; exit 1; }; \
	if [ -z "$$targets" ]; then echo "fuzz: no package has a fuzz target" >&2; exit 1; fi; \
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && cache=$$(go env GOCACHE) || exit 1; \
	compiled=; printf '%s\n' "$$targets" | while read -r package target; do \
		if [ "$$package" != "$$compiled" ]; then \
			rm -f "$$dir/fuzz.test" && folder=$$(go list -f '{{.Dir}}' "$$package" </dev/null) && \
				go test -c -fuzz . -o "$$dir/fuzz.test" "$$package" </dev/null || exit 1; \
			compiled=$$package; \
		fi; \
		echo "fuzzing $$target of $$package"; \
		(cd "$$folder" && "$$dir/fuzz.test" -test.paniconexit0 -test.run '^$$' -test.fuzz "^$$target$$" -test.fuzztime $(FUZZTIME) \
			-test.fuzzminimizetime 10x -test.fuzzcachedir "$$cache/fuzz/$$package" </dev/null) || exit 1; \
	done
