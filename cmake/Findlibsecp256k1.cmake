# SPDX-License-Identifier: MIT
#[[
Finds libsecp256k1, which comes without a CMake package file in Debian, as libsecp256k1::secp256k1,
the name that its own package file uses: the archive if programs are linked with -static.

Sets libsecp256k1_FOUND, libsecp256k1_VERSION, libsecp256k1_INCLUDE_DIR and libsecp256k1_LIBRARY; a
user may preset the last two.
This file is installed next to the package config of txhash, which uses it too.
]]

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_search_module(PC_libsecp256k1 QUIET libsecp256k1)
endif()

find_path(libsecp256k1_INCLUDE_DIR NAMES secp256k1.h HINTS ${PC_libsecp256k1_INCLUDE_DIRS})
set(libsecp256k1_names secp256k1)
if(CMAKE_EXE_LINKER_FLAGS MATCHES "(^| )-static( |$)")
    set(libsecp256k1_names libsecp256k1.a)
endif()
find_library(libsecp256k1_LIBRARY NAMES ${libsecp256k1_names} HINTS ${PC_libsecp256k1_LIBRARY_DIRS})
mark_as_advanced(libsecp256k1_INCLUDE_DIR libsecp256k1_LIBRARY)
set(libsecp256k1_VERSION "${PC_libsecp256k1_VERSION}")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(libsecp256k1
    REQUIRED_VARS libsecp256k1_LIBRARY libsecp256k1_INCLUDE_DIR
    VERSION_VAR libsecp256k1_VERSION)

if(libsecp256k1_FOUND AND NOT TARGET libsecp256k1::secp256k1)
    add_library(libsecp256k1::secp256k1 UNKNOWN IMPORTED)
    set_target_properties(libsecp256k1::secp256k1 PROPERTIES
        IMPORTED_LOCATION "${libsecp256k1_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${libsecp256k1_INCLUDE_DIR}")
endif()
