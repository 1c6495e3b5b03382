# Galley: text layout measurement. `make help` lists what can be made.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# One set of traits for builds and tests, so that neither throws away what the other built.
TRAITS := --traits Fontconfig,Images
# The Swift runtime is linked in: the command starts in half the time and needs no Swift to run.
RELEASE := -c release $(TRAITS) --static-swift-stdlib
GALLEY := .build/release/galley
# Where the pictures of the README and the documentation are.
PICTURES := Sources/Galley/Galley.docc/Resources

# Recorded answers of other engines, and hostile files: folders beside the checkout, if any.
GALLEY_TRUTH ?= $(realpath ../shared/truth)
GALLEY_HOSTILE ?= $(realpath ../shared/hostile)
export GALLEY_TRUTH GALLEY_HOSTILE
# After a crash the backtracer can keep a pipe open for minutes.
export SWIFT_BACKTRACE := enable=no

APT_LIBRARIES := pkg-config libfreetype-dev libharfbuzz-dev libfontconfig-dev libicu-dev \
  libpng-dev libvips-dev libexpat1-dev libyaml-dev
APT_TOOLS := hyphen-de hyphen-en-us hyphen-fr hyphen-ru libharfbuzz-bin libvips-tools \
  unicode-data xz-utils python3
APT_FONTS := fonts-dejavu-core fonts-hosny-amiri fonts-inter fonts-khmeros fonts-lao \
  fonts-lohit-beng-bengali fonts-lohit-deva fonts-lohit-taml fonts-lohit-telu fonts-nanum \
  fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core fonts-roboto-unhinted \
  fonts-sil-abyssinica fonts-sil-ezra fonts-sil-padauk fonts-sil-scheherazade \
  fonts-tlwg-garuda-ttf fonts-tlwg-norasi-ttf
APT_PACKAGES := $(APT_LIBRARIES) $(APT_TOOLS) $(APT_FONTS)
APT_BENCH := libpango1.0-dev valgrind
APT_FUZZ := lld
BREW_PACKAGES := pkgconf freetype harfbuzz fontconfig icu4c libpng vips expat libyaml

# Runs as root, through sudo if we are somebody else.
AS_ROOT = $$([ "$$(id -u)" = 0 ] || echo sudo)

# Installs those of the packages $(1) that are missing, or says in a sentence what to do.
define apt_install
missing=$$(for p in $(1); do \
    dpkg-query -W -f='$${db:Status-Abbrev}' $$p 2>/dev/null | grep -q '^ii' || echo $$p; done); \
  if [ -n "$$missing" ]; then \
    echo "Installing" $$missing; \
    install() { $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -q --no-install-recommends $$missing >.setup.log 2>&1; }; \
    install || { $(AS_ROOT) apt-get update -q >>.setup.log 2>&1 && install; } || { \
      tail -3 .setup.log >&2; \
      echo "Could not install:" $$missing". Install these packages by hand, then try again." >&2; \
      exit 1; }; \
    rm -f .setup.log; \
  fi
endef

.PHONY: help
help: ## List what can be made.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

.PHONY: setup
setup: ## Install the libraries, tools and fonts that are missing (apt or brew).
	@command -v swift >/dev/null || { \
	  echo "Swift is missing: install Swift 6.3 or newer from https://swift.org/install first." >&2; \
	  exit 1; }
	@if command -v apt-get >/dev/null; then \
	  $(call apt_install,$(APT_PACKAGES)); \
	elif command -v brew >/dev/null; then \
	  missing=$$(for p in $(BREW_PACKAGES); do brew list --formula $$p >/dev/null 2>&1 || echo $$p; done); \
	  [ -z "$$missing" ] || brew install $$missing || { \
	    echo "brew could not install:" $$missing". Install these by hand, then try again." >&2; exit 1; }; \
	else \
	  echo "Neither apt-get nor brew is here: install FreeType, HarfBuzz, fontconfig, ICU, libpng," \
	    "libvips, Expat and libyaml with their headers, and pkg-config, then run swift build." >&2; \
	  exit 1; \
	fi

.PHONY: build
build: setup ## Build the command in release mode: .build/release/galley
	swift build $(RELEASE) --product galley
	swift build $(RELEASE) --product galley-images

# Language, fonts in the order in which they are asked, text.
define DEMO
Korean|Fonts/NanumGothic.ttf|모든 사람은 태어날 때부터 자유롭고, 존엄과 권리에 있어 평등하다. 글이 얼마나 높은지 그리기 전에 안다.
English|Fonts/Inter-Regular.otf|How tall will this paragraph be? Galley answers before anyone draws it, with the font’s own metrics.
Arabic|Fonts/NotoNaskhArabic-Regular.ttf|كم سيبلغ ارتفاع هذه الفقرة؟ نعرف الجواب قبل أن يرسمها أحد، بمقاييس الخط نفسه.
Hindi|Fonts/NotoSansDevanagari-Regular.ttf|यह अनुच्छेद कितना ऊँचा होगा? कोई इसे बनाए, उससे पहले ही हम इसकी ऊँचाई जान लेते हैं।
Thai|Fonts/NotoSansThai-Regular.ttf|ย่อหน้านี้จะสูงเท่าไร เรารู้คำตอบก่อนที่ใครจะวาดมันขึ้นบนหน้าจอ
Japanese|$(NOTO_CJK)|この段落はどれほどの高さになるのか。描かれる前に、書体そのものの寸法から答えがわかります。
Emoji|Fonts/Inter-Regular.otf $(NOTO_EMOJI)|Families 👩‍👩‍👧‍👦, flags 🇰🇷🇮🇳🇹🇭 and thumbs 👍🏽 stay whole when a line ends.
endef
export DEMO
NOTO_CJK := $(firstword $(wildcard /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc \
  /opt/homebrew/share/fonts/NotoSansCJK*.ttc))
NOTO_EMOJI := $(firstword $(wildcard /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf \
  /System/Library/Fonts/Apple*Color*Emoji.ttc))

.PHONY: demo
demo: build ## Measure text in seven scripts, line by line, and draw some of it.
	@echo "$$DEMO" | while IFS='|' read -r language fonts text; do \
	  [ -n "$$fonts" ] || { echo "$$language: no font for it is installed, left out."; continue; }; \
	  printf '\n%s\n' "$$language, 16 points, in 220"; \
	  $(GALLEY) measure "$$text" $$(printf -- '--font %s ' $$fonts) --size 16 --width 220; \
	done
	@$(GALLEY) render "How tall will this paragraph be? Galley answers before anyone draws it." \
	  --font Fonts/Inter-Regular.otf --size 16 --width 200 --width 320 --output .build/demo.png
	@printf '\n%s\n' "The lines of one of them, drawn: .build/demo.png"

# Tests look into modules, and a release build that lets them shows them Foundation's ICU beside ours: an
# optimized debug build. Without -O the build takes four minutes less, and the tests a quarter of an hour more.
OPTIMIZED := $(TRAITS) -Xswiftc -O

.PHONY: test
test: setup ## Run every test; what failed is said again at the end.
	@mkdir -p .build && rm -f .build/tests-failed
	@{ swift test $(OPTIMIZED) 2>&1 || touch .build/tests-failed; } | tee .build/tests.log
	@if [ -e .build/tests-failed ]; then \
	  printf '\n%s\n' "Not every test passed (the whole log: .build/tests.log):"; \
	  grep -aE '^✘|error:' .build/tests.log; exit 1; fi

.PHONY: prove
prove: setup ## Run every test, the long proofs too.
	GALLEY_PROVE=1 swift test $(OPTIMIZED)

.PHONY: truth
truth: build ## Compare with the recorded answers of other engines (GALLEY_TRUTH: their folder).
	@[ -d "$(GALLEY_TRUTH)" ] || { \
	  echo "Set GALLEY_TRUTH to the folder with requests.py, check.py and cases." >&2; exit 1; }
	@$(GALLEY_TRUTH)/requests.py $(GALLEY_TRUTH)/cases >.build/truth-requests.jsonl
	@$(GALLEY) measure --batch --file .build/truth-requests.jsonl >.build/truth-answers.jsonl \
	  || echo "Some requests failed; their answers say why." >&2
	@$(GALLEY_TRUTH)/check.py --fail $${FAIL:-0} $(GALLEY_TRUTH)/cases -- .build/truth-answers.jsonl

.PHONY: bench
bench: build ## Measure speed against other engines.
	@[ -d Benchmarks ] || { echo "There are no benchmarks in this checkout." >&2; exit 1; }
	@if command -v apt-get >/dev/null; then $(call apt_install,$(APT_BENCH)); fi
	swift run -c release --package-path Benchmarks bench

.PHONY: asan
asan: setup ## Run the tests under the address sanitizer.
	ASAN_OPTIONS=detect_leaks=0 swift test $(OPTIMIZED) --sanitize=address --scratch-path .build-asan

.PHONY: tsan
tsan: setup ## Run the tests under the thread sanitizer.
	swift test $(OPTIMIZED) --sanitize=thread --scratch-path .build-tsan

.PHONY: hostile
hostile: build ## Try hostile texts and fonts: time and memory of each (GALLEY_HOSTILE: their folder).
	swift build -c release --package-path Benchmarks --product hostile
	@Tests/hostile.py $(GALLEY) Benchmarks/.build/release/hostile $(GALLEY_HOSTILE)

FUZZ_TARGETS := font text document batch stored mask field image hyphenation catalog
SECONDS := 30

.PHONY: fuzz
fuzz: setup ## Fuzz each target so long (SECONDS=30); what is found lies in .build-fuzz/findings.
	@if command -v apt-get >/dev/null; then $(call apt_install,$(APT_FUZZ)); fi
	GALLEY_FUZZ=1 swift build -c release $(TRAITS) --product GalleyFuzz --sanitize=address \
	  -Xswiftc -use-ld=lld --scratch-path .build-fuzz
	@mkdir -p .build-fuzz/findings $(FUZZ_TARGETS:%=.build-fuzz/corpus/%)
	@Tests/GalleyFuzz/make-seeds.py .build-fuzz/seeds $(GALLEY_HOSTILE)
	@failed=; for target in $(FUZZ_TARGETS); do \
	  echo "Fuzzing $$target for $(SECONDS) seconds"; \
	  ASAN_OPTIONS=detect_leaks=0 GALLEY_FUZZ_TARGET=$$target .build-fuzz/release/GalleyFuzz \
	    -max_total_time=$(SECONDS) -max_len=16384 -rss_limit_mb=2048 -timeout=20 \
	    -print_final_stats=1 -verbosity=0 -artifact_prefix=.build-fuzz/findings/$$target- \
	    .build-fuzz/corpus/$$target .build-fuzz/seeds/$$target || failed="$$failed $$target"; \
	done; \
	[ -z "$$failed" ] || { echo "Findings in:$$failed; see .build-fuzz/findings." >&2; exit 1; }

.PHONY: pictures
pictures: build ## Draw the pictures of the README and the documentation again.
	@mkdir -p $(PICTURES)
	$(GALLEY) render "How tall will this paragraph be? Galley answers before anyone draws it." \
	  --font Fonts/Inter-Regular.otf --size 16 --width 200 --width 320 --theme light \
	  --output $(PICTURES)/lines.png
	$(GALLEY) render "كم سيبلغ ارتفاع هذه الفقرة؟ نعرف الجواب قبل أن يرسمها أحد." \
	  --font Fonts/NotoNaskhArabic-Regular.ttf --label-font Fonts/Inter-Regular.otf \
	  --size 20 --width 260 --theme light --output $(PICTURES)/arabic.png

.PHONY: format
format: ## Format the sources, then lint them.
	swift format --in-place --recursive Sources Tests Benchmarks/Sources Package.swift Benchmarks/Package.swift
	swift format lint --strict --recursive Sources Tests Benchmarks/Sources Package.swift Benchmarks/Package.swift

.PHONY: man
man: build ## Write the manual pages and shell completions into .build/man and .build/completions.
	Sources/GalleyTool/make-manual.py .build/man $(GALLEY) $(GALLEY)-images
	@mkdir -p .build/completions
	$(GALLEY) --generate-completion-script bash >.build/completions/galley
	$(GALLEY) --generate-completion-script zsh >.build/completions/_galley
	$(GALLEY) --generate-completion-script fish >.build/completions/galley.fish

PREFIX ?= /usr/local

.PHONY: install
install: man ## Install the commands, their manual pages and completions (PREFIX=/usr/local).
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install $(GALLEY) $(GALLEY)-images $(DESTDIR)$(PREFIX)/bin
	install -m 644 .build/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 .build/completions/galley $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -m 644 .build/completions/_galley $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	install -m 644 .build/completions/galley.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

DOCUMENTED := Galley GalleyText GalleyFonts GalleyFoundation GalleyFields GalleyRender GalleyImages

.PHONY: docs
docs: setup ## Build the documentation as a static site in docs-site/galley/; a warning is an error.
	mkdir -p docs-site
	GALLEY_DOCS=1 swift package $(TRAITS) --scratch-path .build-docs \
	  --allow-writing-to-directory docs-site generate-documentation \
	  $(DOCUMENTED:%=--target %) --enable-experimental-combined-documentation \
	  --warnings-as-errors --output-path docs-site/galley \
	  --transform-for-static-hosting --hosting-base-path galley
	Tests/documentation.py .build-docs/debug/Modules
	@echo "Serve the folder docs-site and open /galley/documentation."

.PHONY: clean
clean: ## Remove everything that was built.
	rm -rf .build .build-* docs-site .setup.log
