# SPDX-License-Identifier: MIT
# The language, the warnings and the instrumentation of all targets. Nothing here is exported.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

add_library(txhash_warnings INTERFACE)
target_compile_options(txhash_warnings INTERFACE
    -Wall
    -Wextra
    -Wpedantic
    -Wshadow
    -Wconversion
    -Wsign-conversion
    -Wold-style-cast
    -Wcast-qual
    -Wcast-align
    -Wextra-semi
    -Wformat=2
    -Wnon-virtual-dtor
    -Woverloaded-virtual
    -Wundef
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond>
    $<$<CXX_COMPILER_ID:GNU>:-Wlogical-op>
    $<$<BOOL:${TXHASH_WERROR}>:-Werror>)

if(TXHASH_SANITIZE)
    add_compile_options(
        "-fsanitize=${TXHASH_SANITIZE}"
        -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
    add_link_options("-fsanitize=${TXHASH_SANITIZE}")
    # Instrumented code gives gcc false positives.
    target_compile_options(txhash_warnings INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
