# SPDX-License-Identifier: MIT
# What runs on processors without SSE4.1: the tool, the tests of the hashes, the txids of real
# transactions, and a program in C. Unoptimized code must do so, too. An emulator cannot run sanitizers.
set(emulated "${CMAKE_CURRENT_SOURCE_DIR}/run_emulated.sh")
add_executable(txhash_isa_needs_sse41 needs_sse41.cpp)

function(txhash_add_emulated_test name)
    add_test(NAME isa.emulated.${name} COMMAND ${ARGN})
    set_tests_properties(isa.emulated.${name} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
    if(TXHASH_SANITIZE OR "${CMAKE_CXX_FLAGS} $ENV{CXXFLAGS}" MATCHES "-m(arch|avx|sha)")
        set_tests_properties(isa.emulated.${name} PROPERTIES DISABLED ON)
    endif()
endfunction()

foreach(model IN ITEMS qemu64 kvm64)
    txhash_add_emulated_test(${model}.chainhash
        ${emulated} ${model} "$<TARGET_FILE:txhash_chainhash_tests>")
    txhash_add_emulated_test(${model}.txids ${emulated} ${model} "$<TARGET_FILE:txhash_wire_tests>"
        "--gtest_filter=MsgTxHash.*:TxView.HashesAreThePublishedOnes")
    if(TXHASH_BUILD_CAPI)
        txhash_add_emulated_test(${model}.capi ${emulated} ${model} "$<TARGET_FILE:txhash_capi_c99>")
    endif()
    # The control: such a processor stops a program that uses SSE4.1.
    txhash_add_emulated_test(${model}.control
        ${emulated} ${model} "$<TARGET_FILE:txhash_isa_needs_sse41>")
    set_tests_properties(isa.emulated.${model}.control PROPERTIES
        PASS_REGULAR_EXPRESSION "uncaught target signal 4 [(]Illegal instruction[)]")
endforeach()
if(TXHASH_BUILD_TOOLS)
    foreach(model IN ITEMS qemu64 kvm64 core2duo Conroe phenom)
        txhash_add_emulated_test(${model}.tool
            "${CMAKE_CURRENT_SOURCE_DIR}/check_tool.sh" ${model} "$<TARGET_FILE:txhash_tool>")
    endforeach()
endif()
