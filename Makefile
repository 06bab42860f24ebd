# What one does with a checkout of habitus. `make` alone prints the list.
#
# Needs git, make, and Python 3.11 or newer with its venv module. Everything else is installed into
# .venv by the first target that needs it, and again whenever pyproject.toml has changed.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# The first of these that is new enough is used; `make PYTHON=/path/to/python3.13 test` chooses.
PYTHON ?=
PYTHONS := python3 python3.13 python3.12 python3.11 python3.14

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --editable
RUN_READY := .make/run
DEV_READY := .make/dev
FUZZ_READY := .make/fuzz
FUZZ_SECONDS ?= 600

CODE := src tests benchmarks examples docs

.PHONY: help run test check bench agree fuzz docs clean lint types site

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUN_READY) ## a tour on an example person: import, rules, decisions, a correction
	@$(BIN)/python examples/tour.py

check: lint types ## lint, types and the fast tests, in under a minute
	@echo "== tests (fast)"
	@$(BIN)/python -m pytest -m "not slow"

test: lint types ## everything: what check does, the slow tests, the documentation
	@echo "== tests (all)"
	@$(BIN)/python -m pytest
	@$(MAKE) site

bench: $(RUN_READY) ## the figures on made input; ONE=saydo ARGS="FILE..." runs one script with its input
	@for script in $(if $(ONE),benchmarks/$(ONE).py,benchmarks/[a-z]*.py); do \
		if [ -z "$(ONE)" ] && grep -q "^    python $$script FILE" "$$script"; then \
			echo "== $$script left out: it needs a FILE; see its first lines"; continue; \
		fi; \
		echo "== $$script"; $(BIN)/python "$$script" $(ARGS); \
	done

agree: $(DEV_READY) ## the index and batches against the plain evaluator, on 100,000 random pairs each
	@HABITUS_EXAMPLES=$(or $(EXAMPLES),5500) $(BIN)/python -m pytest tests/decide/test_index.py tests/decide/test_batch.py

fuzz: $(FUZZ_READY) ## look for rule files that break the reader or pass the vet; FUZZ_SECONDS=600
	@$(BIN)/python tests/security/fuzz.py $(FUZZ_SECONDS) -artifact_prefix=.make/

docs: $(DEV_READY) ## build the documentation into site/ (`make docs SERVE=1` shows it while you write)
	@if [ -n "$(SERVE)" ]; then $(MKDOCS) serve; \
	else $(MKDOCS) build --quiet --strict && echo "Open site/index.html."; fi

clean: ## remove everything that was made here, .venv too
	@rm -rf $(VENV) .make site dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find src tests benchmarks examples -type d -name __pycache__ -prune -exec rm -rf {} +

# --- the steps of check and test -------------------------------------------------------------------

MKDOCS := NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs

lint: $(DEV_READY)
	@echo "== lint and format"
	@$(BIN)/ruff check --quiet --output-format concise $(CODE)
	@$(BIN)/ruff format --check $(CODE)

types: $(DEV_READY)
	@echo "== types"
	@$(BIN)/mypy --exclude '/proof/' $(filter-out benchmarks,$(CODE))
	@$(BIN)/mypy benchmarks

site: $(DEV_READY)
	@echo "== documentation"
	@$(MKDOCS) build --quiet --strict --site-dir .make/site
	@echo "The documentation builds."

# --- the environment -------------------------------------------------------------------------------

# Not .venv/bin/python: that is a link, as old as the interpreter it points to.
$(VENV)/pyvenv.cfg:
	@command -v git >/dev/null || \
		{ echo "habitus needs git; install it (Debian: apt install git) and run make again." >&2; exit 1; }
	@found=; \
	for one in $(if $(PYTHON),"$(PYTHON)",$(PYTHONS)); do \
		if "$$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
		then found=$$one; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "habitus needs Python 3.11 or newer; install it (Debian: apt install python3 python3-venv) and run make again." >&2; \
		exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
		echo "habitus needs the venv module of $$found; install it (Debian: apt install python3-venv) and run make again." >&2; \
		exit 1; \
	fi; \
	echo "Making .venv with $$("$$found" --version)."; \
	"$$found" -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(RUN_READY): pyproject.toml $(VENV)/pyvenv.cfg
	@mkdir -p $(@D)
	@echo "Installing habitus into .venv."
	@$(PIP) ".[fast,peers]"
	@touch $@

$(DEV_READY): pyproject.toml $(VENV)/pyvenv.cfg
	@mkdir -p $(@D)
	@echo "Installing habitus and its tools into .venv."
	@$(PIP) ".[dev]"
	@touch $@ $(RUN_READY)

$(FUZZ_READY): $(DEV_READY)
	@$(PIP) ".[dev,fuzz]"
	@touch $@
