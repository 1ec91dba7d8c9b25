# SPDX-License-Identifier: MIT
#[[
Finds Crypto++, which comes without a CMake package file in Debian, as cryptopp::cryptopp: its
archive if programs are linked with -static.

Sets cryptopp_FOUND, cryptopp_VERSION, cryptopp_INCLUDE_DIR and cryptopp_LIBRARY; a user may preset
the last two.
This file is installed next to the package config of txhash, which uses it too.
]]

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_search_module(PC_cryptopp QUIET libcrypto++ libcryptopp cryptopp)
endif()

find_path(cryptopp_INCLUDE_DIR NAMES cryptopp/sha.h HINTS ${PC_cryptopp_INCLUDE_DIRS})
set(cryptopp_names crypto++ cryptopp)
if(CMAKE_EXE_LINKER_FLAGS MATCHES "(^| )-static( |$)")
    list(TRANSFORM cryptopp_names REPLACE "(.+)" "lib\\1.a")
endif()
find_library(cryptopp_LIBRARY NAMES ${cryptopp_names} HINTS ${PC_cryptopp_LIBRARY_DIRS})
mark_as_advanced(cryptopp_INCLUDE_DIR cryptopp_LIBRARY)
set(cryptopp_VERSION "${PC_cryptopp_VERSION}")

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(cryptopp
    REQUIRED_VARS cryptopp_LIBRARY cryptopp_INCLUDE_DIR
    VERSION_VAR cryptopp_VERSION)

if(cryptopp_FOUND AND NOT TARGET cryptopp::cryptopp)
    add_library(cryptopp::cryptopp UNKNOWN IMPORTED)
    set_target_properties(cryptopp::cryptopp PROPERTIES
        IMPORTED_LOCATION "${cryptopp_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${cryptopp_INCLUDE_DIR}")
endif()
