# Railhead. Every target sets up what it needs by itself; `make help` lists them.
#   PYTHON=python3.12   build the environment on this interpreter (3.11, 3.12 or 3.13)
#   VENV=.venv-3.12     keep it in this folder

VENV ?= .venv
PYTHON ?=
export VENV PYTHON

PY := $(VENV)/bin/python
APP := $(VENV)/.app
DEV := $(VENV)/.dev
PACKAGE := $(VENV)/.package
PROVE := $(VENV)/.prove

MAP ?= usa
PLAYERS ?= 2
GAMES ?= 50
BOTS ?= normal,greedy
SEED ?= 1
TESTS ?= tests
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help phone-python native-python apk aab ipa install package-check play messages terminal test long check lint types format bench gallery simulate simulate-long tournament layout clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z -]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(APP)  ## open the app; without a display it plays a game by itself and says where the pictures are
	@tools/play.sh $(PY) $(ARGS)

messages: $(APP)  ## extract the texts for translators, compile translations and say what is missing
	@$(PY) -m tools.messages extract && $(PY) -m tools.messages compile && $(PY) -m tools.messages check

terminal: $(APP)  ## play in the terminal
	@$(PY) -m tools.terminal $(ARGS)

test: $(APP) $(DEV)  ## run the tests (TESTS=tests/engine for a part)
	@tools/screen.sh $(PY) -m pytest $(TESTS) $(ARGS)

long: $(APP) $(DEV) $(PACKAGE) $(PROVE)  ## run the slow suites, and every proof about the phone packages
	@tools/setup.sh proofs
	@tools/screen.sh $(PY) -m pytest -m 'long or package' --timeout=1800 $(TESTS) $(ARGS)

check: lint types  ## lint, formatting and types

lint: $(DEV)
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check

types: $(APP) $(DEV)
	@$(PY) -m mypy

format: $(DEV)  ## put the source into its format
	@$(PY) -m ruff check --fix
	@$(PY) -m ruff format

bench: $(APP)  ## measure the engine's and the board's speed, as JSON in bench/
	@tools/screen.sh $(PY) -m tools.bench $(ARGS)

gallery: $(APP)  ## write pictures and contact sheets of everything drawn into gallery/ (ARGS=asia for a part)
	@tools/screen.sh $(PY) -m tools.gallery $(ARGS)

simulate: $(APP)  ## let bots play: MAP=usa PLAYERS=2 GAMES=50 SEED=1
	@$(PY) -m tools.simulate --map $(MAP) --players $(PLAYERS) --games $(GAMES) --seed $(SEED) $(ARGS)

simulate-long: $(APP)  ## 2,000 games of every map and number of players; stopped, it goes on where it was
	@$(PY) -m tools.simulate --all --games 2000 --seed $(SEED) --progress build/simulate.json $(ARGS)

install: $(APP)  ## put a `railhead` command into the environment
	@tools/setup.sh wheel

apk aab: $(APP) $(PACKAGE)  ## build a package for Android (needs the SDK)
	@tools/build.sh $@

ipa:  ## build a package for iOS (needs a Mac)
	@tools/build.sh $@

package-check: $(APP) $(DEV) $(PACKAGE) $(PROVE)  ## prove what can be proven about the phone packages
	@tools/setup.sh proofs
	@tools/screen.sh $(PY) -m pytest -m 'package and not long' tests/packaging $(ARGS)

phone-python: $(APP) $(DEV)  ## run the tests that need no window on the phones' Python
	@tools/phone_python.sh $(ARGS)

native-python: $(APP) $(DEV) $(PACKAGE)  ## run the app's tests on native CPython 3.14 in a root of Debian testing
	@tools/setup.sh proofs
	@tools/native_python.sh $(ARGS)

tournament: $(APP)  ## bots against bots: BOTS=hard,racer MAP=usa GAMES=120 (hard:100 sets rollouts, ARGS="--jobs 1")
	@$(PY) -m tools.tournament --bots $(BOTS) --map $(MAP) --games $(GAMES) --seed $(SEED) $(ARGS)

layout: $(APP) $(DEV)  ## make a map's layout (needs npm): MAP=usa ARGS="--picture usa.png"
	@$(PY) -m tools.layout $(MAP) $(ARGS)

clean:  ## remove the environment and everything else that was made here
	rm -rf $(VENV) $(VENV).lock .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist gallery *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Remade when its interpreter is gone; the packages follow, and again whenever their list changes.
$(VENV)/.python: $(shell test -x $(PY) || echo no-interpreter)
	@tools/setup.sh venv

.PHONY: no-interpreter
no-interpreter:

$(VENV)/.%: requirements/%.txt $(VENV)/.python
	@tools/setup.sh packages $*
