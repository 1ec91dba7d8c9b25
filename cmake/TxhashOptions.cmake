# SPDX-License-Identifier: MIT
# Everything a user may choose. What only txhash's own developers need is off by default when txhash
# is part of another project.

option(TXHASH_BUILD_TOOLS "Build the txhash command-line tool" ${PROJECT_IS_TOP_LEVEL})
option(TXHASH_BUILD_CAPI "Build libtxhash.so and libtxhash_c.a, the C ABI" ${PROJECT_IS_TOP_LEVEL})
option(TXHASH_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(TXHASH_BUILD_EXAMPLES "Build the example programs" ${PROJECT_IS_TOP_LEVEL})
option(TXHASH_BUILD_PYTHON "Build the Python package; the tests do so too" OFF)
option(TXHASH_BUILD_FUZZ "Also build the libFuzzer programs; needs clang and the tests" OFF)
option(TXHASH_BUILD_BENCH "Build the benchmarks" OFF)
option(TXHASH_USE_MIMALLOC "Let the tool allocate with mimalloc, as the tests do" ON)
option(TXHASH_INSTALL "Generate the install rules" ${PROJECT_IS_TOP_LEVEL})
option(TXHASH_WERROR "Treat compiler warnings as errors" OFF)

set(TXHASH_ENGINES AUTO CACHE STRING
    "SHA-256 engines: AUTO for all that the target supports, PORTABLE for those that run everywhere")
set_property(CACHE TXHASH_ENGINES PROPERTY STRINGS AUTO PORTABLE)

set(TXHASH_SANITIZE "" CACHE STRING "Sanitizers to build with, as in -fsanitize=address,undefined")

set(txhash_default_corpus "${PROJECT_SOURCE_DIR}/../shared/corpus")
cmake_path(NORMAL_PATH txhash_default_corpus)
if(NOT IS_DIRECTORY "${txhash_default_corpus}")
    set(txhash_default_corpus "")
endif()
set(TXHASH_CORPUS "${txhash_default_corpus}" CACHE PATH
    "Directory of real chain data; tests that need it skip when empty")

if(BUILD_SHARED_LIBS AND (TXHASH_BUILD_TESTS OR TXHASH_BUILD_BENCH))
    message(FATAL_ERROR "Tests and benchmarks call kernels, which shared libraries do not export. "
        "Build them with static libraries, or set TXHASH_BUILD_TESTS and TXHASH_BUILD_BENCH to OFF.")
endif()
