#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the documentation site: scripts/docs.sh [--check] [DIRECTORY]
# DIRECTORY is build/docs if not given. Its index.html is the first page. Every warning of Doxygen is
# an error, an undocumented public symbol among them. --check also checks the links of the site, that
# the tests run the code on its pages, and that pictures agree with what they are drawn from.
# Exits with 77 if there is no Doxygen.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

check=''
if [[ ${1-} == --check ]]; then
    check=yes
    shift
fi
site=${1-build/docs}
command -v doxygen >/dev/null || { echo "no doxygen: scripts/deps.sh --all installs it"; exit 77; }

export PYTHONDONTWRITEBYTECODE=1
TXHASH_VERSION=$(sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p' CMakeLists.txt)
export TXHASH_VERSION TXHASH_DOCS_DIR=$site
if [[ -e $site && ! -e $site/doxygen.css ]]; then
    echo "$site exists and is not a site" >&2
    exit 2
fi
rm -rf "$site"
mkdir -p "$site"
doxygen docs/site/Doxyfile

if [[ $check ]]; then
    python3 docs/site/check_site.py "$site"
    python3 docs/site/check_pages.py
    python3 docs/site/draw_rooms.py | diff docs/architecture.svg - ||
        { echo "docs/architecture.svg is out of date: docs/site/draw_rooms.py draws it"; exit 1; }
    python3 bench/overview.py | diff docs/benchmarks/overview.svg - ||
        { echo "docs/benchmarks/overview.svg is out of date: bench/overview.py draws it"; exit 1; }
fi
