# SPDX-License-Identifier: MIT

# txhash_add_layer(<name> SOURCES <file>... HEADERS <file>...)
#
# Adds the library txhash_<name>, known as txhash::<name> here and where it is installed. HEADERS
# are installed. The project's root is the include root: they are included as "<name>/<file>".
#
# Symbols are hidden unless marked TXHASH_EXPORT. The version script of a shared library also hides
# the instantiations of standard templates, which no visibility flag reaches. Static archives are
# position-independent, so that they can be linked into shared objects.
function(txhash_add_layer name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS")
    set(target txhash_${name})

    add_library(${target})
    add_library(txhash::${name} ALIAS ${target})
    target_sources(${target}
        PRIVATE ${arg_SOURCES}
        PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${arg_HEADERS})
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:txhash_warnings>)
    # Calls within a layer stay direct and may be inlined, as clang does anyway.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
    if(BUILD_SHARED_LIBS)
        # The layers find each other where they are installed, wherever that is moved.
        set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN")
        target_link_options(${target} PRIVATE
            "LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map")
        set_property(TARGET ${target} APPEND PROPERTY
            LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/exports.map")
    endif()
    set_target_properties(${target} PROPERTIES
        EXPORT_NAME ${name}
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON
        POSITION_INDEPENDENT_CODE ON
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
        VERIFY_INTERFACE_HEADER_SETS ON)

    if(TXHASH_INSTALL)
        install(TARGETS ${target}
            EXPORT txhash-${name}
            FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/txhash")
    endif()
endfunction()

# txhash_check_version(<header>): the version macros of the header are those of the project.
function(txhash_check_version header)
    foreach(part IN ITEMS MAJOR MINOR PATCH)
        file(STRINGS "${header}" number REGEX "^#define TXHASH_VERSION_${part} [0-9]+$")
        string(REGEX REPLACE ".* " "" number "${number}")
        if(NOT number STREQUAL PROJECT_VERSION_${part})
            message(FATAL_ERROR "${header} says TXHASH_VERSION_${part} ${number}, "
                "the project is ${PROJECT_VERSION}")
        endif()
    endforeach()
endfunction()
