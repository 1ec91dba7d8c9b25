# SPDX-License-Identifier: MIT
# The ARM kernels, run by QEMU. All of its processors have the SHA-2 instructions, so a preloaded
# library hides them to see what runs without; the log of translated code shows that our kernels do
# not.

set(here "${CMAKE_CURRENT_SOURCE_DIR}")
add_library(txhash_isa_no_sha2 MODULE no_sha2.cpp)
target_link_libraries(txhash_isa_no_sha2 PRIVATE ${CMAKE_DL_LIBS})
set(without_sha2
    ${CMAKE_CROSSCOMPILING_EMULATOR} -E "LD_PRELOAD=$<TARGET_FILE:txhash_isa_no_sha2>")
add_test(NAME isa.without_sha2.chainhash
    COMMAND ${without_sha2} "$<TARGET_FILE:txhash_chainhash_tests>"
        "--gtest_filter=EngineChoice.*:*Kernel*:Sha256*:DoubleHash.*:Merkle*:SipHashMany*")
add_test(NAME isa.without_sha2.txids
    COMMAND ${without_sha2} "$<TARGET_FILE:txhash_wire_tests>"
        "--gtest_filter=MsgTxHash.*:TxView.HashesAreThePublishedOnes")

# Crypto++ is in the program, all at fixed addresses, so that its instructions can be counted.
add_executable(txhash_isa_compress_blocks compress_blocks.cpp)
string(REPLACE ".so" ".a" cryptopp_archive "${cryptopp_LIBRARY}")
target_link_libraries(txhash_isa_compress_blocks PRIVATE txhash::chainhash "${cryptopp_archive}")
target_link_options(txhash_isa_compress_blocks PRIVATE -no-pie)
set(compress "$<TARGET_FILE:txhash_isa_compress_blocks>")
add_test(NAME isa.without_sha2.kernels
    COMMAND "${here}/expect_no_sha2.sh" ${without_sha2} -d in_asm "${compress}" default stream 9)
# The control: the processor has the instructions, and the log shows a kernel.
add_test(NAME isa.without_sha2.control
    COMMAND "${here}/expect_no_sha2.sh"
        ${CMAKE_CROSSCOMPILING_EMULATOR} -d in_asm "${compress}" default stream 9)
set_tests_properties(isa.without_sha2.control PROPERTIES
    PASS_REGULAR_EXPRESSION "hashed with .*ArmSha2")

# What a compression costs in instructions, beside that of Crypto++.
add_test(NAME isa.instructions
    COMMAND "${here}/count_instructions.sh"
        "${CMAKE_NM}" "${compress}" ${CMAKE_CROSSCOMPILING_EMULATOR})
foreach(test IN ITEMS without_sha2.chainhash without_sha2.txids without_sha2.kernels
        without_sha2.control instructions)
    set_tests_properties(isa.${test} PROPERTIES LABELS unit TIMEOUT 300)
endforeach()
