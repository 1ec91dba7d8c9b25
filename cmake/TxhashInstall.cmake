# SPDX-License-Identifier: MIT
# Package files for find_package(txhash) and pkg-config; the layers and the tool install themselves.
# Both locate everything relative to themselves, so an installed tree can be moved.

# The components of find_package, each with the packages that its users need.
set(txhash_components chainhash wire btcutil)
set(txhash_archive_packages cryptopp)
if(txhash_has_lanes)
    list(APPEND txhash_archive_packages hwy)
endif()
set(txhash_chainhash_packages)
set(txhash_wire_packages tl-expected)
set(txhash_btcutil_packages)
if(NOT BUILD_SHARED_LIBS)
    # Archives do not contain them.
    set(txhash_chainhash_packages ${txhash_archive_packages})
    set(txhash_btcutil_packages libsecp256k1)
endif()
if(TXHASH_BUILD_CAPI)
    list(APPEND txhash_components c c_static)
    set(txhash_c_packages)
    set(txhash_c_static_packages ${txhash_archive_packages} libsecp256k1)
endif()

include(CMakePackageConfigHelpers)

set(txhash_cmake_dir "${CMAKE_INSTALL_LIBDIR}/cmake/txhash")
configure_package_config_file(
    "${PROJECT_SOURCE_DIR}/cmake/txhashConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/txhashConfig.cmake"
    INSTALL_DESTINATION "${txhash_cmake_dir}"
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
    "${PROJECT_BINARY_DIR}/txhashConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
foreach(component IN LISTS txhash_components)
    install(EXPORT txhash-${component} NAMESPACE txhash:: DESTINATION "${txhash_cmake_dir}")
endforeach()
install(
    FILES
        "${PROJECT_BINARY_DIR}/txhashConfig.cmake"
        "${PROJECT_BINARY_DIR}/txhashConfigVersion.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/Findcryptopp.cmake"
        "${PROJECT_SOURCE_DIR}/cmake/Findlibsecp256k1.cmake"
    DESTINATION "${txhash_cmake_dir}")

# Static archives do not contain Crypto++, libsecp256k1 and Highway, which are public requirements
# then, so that a plain `pkg-config --libs` links.
if(BUILD_SHARED_LIBS)
    set(txhash_pc_requires Requires.private)
else()
    set(txhash_pc_requires Requires)
endif()
set(txhash_pc_packages "libcrypto++, libsecp256k1")
if(txhash_has_lanes)
    string(APPEND txhash_pc_packages ", libhwy")
endif()
set(txhash_pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH txhash_pc_prefix "/${txhash_pc_dir}" "/")
configure_file("${PROJECT_SOURCE_DIR}/cmake/txhash.pc.in" "${PROJECT_BINARY_DIR}/txhash.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/txhash.pc" DESTINATION "${txhash_pc_dir}")
# The C ABI: the shared library, and the archive with what it needs.
if(TXHASH_BUILD_CAPI)
    foreach(name IN ITEMS libtxhash libtxhash_c)
        configure_file(
            "${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
        install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${txhash_pc_dir}")
    endforeach()
endif()

install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
