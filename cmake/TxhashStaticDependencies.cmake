# SPDX-License-Identifier: MIT

# txhash_link_statically(<target> <dependency>...)
#
# Links imported libraries into a shared library as archives. One that has no archive, or an archive
# of code that is not position-independent, is linked as it is.
function(txhash_link_statically target)
    foreach(dependency IN LISTS ARGN)
        get_target_property(location ${dependency} IMPORTED_LOCATION)
        if(NOT location)
            get_target_property(location ${dependency} IMPORTED_LOCATION_RELEASE)
        endif()
        string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive "${location}")
        string(MAKE_C_IDENTIFIER "txhash_${dependency}_is_pic" is_pic)
        if(EXISTS "${archive}" AND NOT DEFINED ${is_pic})
            set(source "${PROJECT_BINARY_DIR}/CMakeFiles/txhash_empty.cpp")
            file(WRITE "${source}" "")
            try_compile(${is_pic} "${PROJECT_BINARY_DIR}/CMakeFiles/${is_pic}" "${source}"
                LINK_OPTIONS
                    -shared LINKER:--whole-archive "${archive}" LINKER:--no-whole-archive)
        endif()
        if(${is_pic})
            target_link_libraries(${target} PRIVATE "${archive}")
            target_link_options(${target} PRIVATE
                "LINKER:--exclude-libs,$<PATH:GET_FILENAME,${archive}>")
        else()
            target_link_libraries(${target} PRIVATE ${dependency})
        endif()
    endforeach()
endfunction()
