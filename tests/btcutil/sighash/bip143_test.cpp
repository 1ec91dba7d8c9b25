// SPDX-License-Identifier: MIT
// The examples of BIP-0143. Its hexadecimal digests are in internal order.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using testing_support::FromHex;

struct Signing {
    std::size_t input_index;
    std::string_view script_code;  ///< without its size
    std::int64_t value_sat;
    std::uint32_t hash_type = SIGHASH_ALL;
};

/// The digest of an unsigned transaction, which is the same for both of its forms.
std::string Digest(std::string_view unsigned_tx, const Signing& signing) {
    const auto raw = FromHex(unsigned_tx);
    const auto script_code = FromHex(signing.script_code);
    const auto view = *wire::TxView::Parse(raw);
    const wire::MsgTx tx = view.ToMsgTx();
    const auto digest_of = [&](const SighashCache& cache) {
        return cache.SegwitV0(signing.input_index, script_code, signing.value_sat,
                              signing.hash_type);
    };
    EXPECT_EQ(digest_of(SighashCache(tx)), digest_of(SighashCache(view)));
    return chainhash::ToHex(digest_of(SighashCache(view)).bytes());
}

TEST(SighashBip143, NativeP2wpkh) {
    EXPECT_EQ(Digest("0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f000"
                     "0000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec6"
                     "8a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a7"
                     "6ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa8159"
                     "88ac11000000",
                     {.input_index = 1,
                      .script_code = "76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac",
                      .value_sat = 600'000'000}),
              "c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670");
}

TEST(SighashBip143, P2shP2wpkh) {
    EXPECT_EQ(Digest("0100000001db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a5477010"
                     "0000000feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0"
                     "d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac9"
                     "2040000",
                     {.input_index = 0,
                      .script_code = "76a91479091972186c449eb1ded22b78e40d009bdf008988ac",
                      .value_sat = 1'000'000'000}),
              "64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6");
}

// The second signature is checked after an executed OP_CODESEPARATOR. No output has the
// number of the input.
TEST(SighashBip143, NativeP2wshWithCodeSeparatorAndSingle) {
    constexpr std::string_view TX =
        "0100000002fe3dc9208094f3ffd12645477b3dc56f60ec4fa8e6f5d67c565d1c6b9216b36e0000000000ffffff"
        "ff0815cf020f013ed6cf91d29f4202e8a58726b1ac6c79da47c23d1bee0a6925f80000000000ffffffff0100f2"
        "052a010000001976a914a30741f8145e5acadf23f751864167f32e0963f788ac00000000";
    constexpr std::string_view AFTER =
        "210255a9626aebf5e29c0e6538428ba0d1dcf6ca98ffdf086aa8ced5e0d0215ea465ac";
    const std::string whole =
        std::string("21026dccc749adc2a9d0d89497ac511f760f45c47dc5ed9cf352a58ac706453880aeadab")
            .append(AFTER);
    Signing signing = {.input_index = 1,
                       .script_code = whole,
                       .value_sat = 4'900'000'000,
                       .hash_type = SIGHASH_SINGLE};
    EXPECT_EQ(Digest(TX, signing),
              "82dde6e4f1e94d02c2b7ad03d2115d691f48d064e9d52f58194a6637e4194391");
    signing.script_code = AFTER;
    EXPECT_EQ(Digest(TX, signing),
              "fef7bd749cce710c5c052bd796df1af0d935e59cea63736268bcbe2d2134fc47");
}

// The OP_CODESEPARATOR of the first input is not executed, and so stays in the script code.
TEST(SighashBip143, NativeP2wshWithUnexecutedCodeSeparatorAndSingleAnyoneCanPay) {
    constexpr std::string_view TX =
        "0100000002e9b542c5176808107ff1df906f46bb1f2583b16112b95ee5380665ba7fcfc0010000000000ffffff"
        "ff80e68831516392fcd100d186b3c2c7b95c80b53c77e77c35ba03a66b429a2a1b0000000000ffffffff028096"
        "9800000000001976a914de4b231626ef508c9a74a8517e6783c0546d6b2888ac80969800000000001976a91466"
        "48a8cd4531e1ec47f35916de8e259237294d1e88ac00000000";
    constexpr std::uint32_t TYPE = SIGHASH_SINGLE | SIGHASH_ANYONECANPAY;
    EXPECT_EQ(Digest(TX, {.input_index = 0,
                          .script_code =
                              "0063ab68210392972e2eb617b2388771abe27235fd5ac44af8e6169326155044"
                              "7a4c3e39da98ac",
                          .value_sat = 16'777'215,
                          .hash_type = TYPE}),
              "e9071e75e25b8a1e298a72f0d2e9f4f95a0f5cdf86a533cda597eb402ed13b3a");
    EXPECT_EQ(Digest(TX, {.input_index = 1,
                          .script_code =
                              "68210392972e2eb617b2388771abe27235fd5ac44af8e61693261550447a4c3e"
                              "39da98ac",
                          .value_sat = 16'777'215,
                          .hash_type = TYPE}),
              "cd72f1f1a433ee9df816857fad88d8ebd97e09a75cd481583eb841c330275e54");
}

TEST(SighashBip143, P2shP2wshSixOfSixWithSixTypes) {
    const auto digest = [](std::uint32_t hash_type) {
        return Digest(
            "010000000136641869ca081e70f394c6948e8af409e18b619df2ed74aa106c1ca29787b96e0100000000ff"
            "ffffff0200e9a435000000001976a914389ffce9cd9ae88dcc0631e88a821ffdbe9bfe2688acc0832f0500"
            "0000001976a9147480a33f950689af511e6e84c138dbbd3c3ee41588ac00000000",
            {.input_index = 0,
             .script_code = "56210307b8ae49ac90a048e9b53357a2354b3334e9c8bee813ecb98e99a7e07e8c3ba3"
                            "2103b28f0c28"
                            "bfab54554ae8c658ac5c3e0ce6e79ad336331f78c428dd43eea8449b21034b8113d703"
                            "413d57761b8b"
                            "9781957b8c0ac1dfe69f492580ca4195f50376ba4a21033400f6afecb833092a9a21cf"
                            "df1ed1376e58"
                            "c5d1f47de74683123987e967a8f42103a6d48b1131e94ba04d9737d61acdaa1322008a"
                            "f9602b3b1486"
                            "2c07a1789aac162102d8b661b0b3302ee2f162b09e07a55ad5dfbe673a9f01d9f0c196"
                            "17681024306b"
                            "56ae",
             .value_sat = 987'654'321,
             .hash_type = hash_type});
    };
    EXPECT_EQ(digest(SIGHASH_ALL),
              "185c0be5263dce5b4bb50a047973c1b6272bfbd0103a89444597dc40b248ee7c");
    EXPECT_EQ(digest(SIGHASH_NONE),
              "e9733bc60ea13c95c6527066bb975a2ff29a925e80aa14c213f686cbae5d2f36");
    EXPECT_EQ(digest(SIGHASH_SINGLE),
              "1e1f1c303dc025bd664acb72e583e933fae4cff9148bf78c157d1e8f78530aea");
    EXPECT_EQ(digest(SIGHASH_ALL | SIGHASH_ANYONECANPAY),
              "2a67f03e63a6a422125878b40b82da593be8d4efaafe88ee528af6e5a9955c6e");
    EXPECT_EQ(digest(SIGHASH_NONE | SIGHASH_ANYONECANPAY),
              "781ba15f3779d5542ce8ecb5c18716733a5ee42a6f51488ec96154934e2c890a");
    EXPECT_EQ(digest(SIGHASH_SINGLE | SIGHASH_ANYONECANPAY),
              "511e8e52ed574121fc1b654970395502128263f62662e076dc6baf05c2e6a99b");
}

// "No FindAndDelete": the witness script holds the signature, which stays in it.
TEST(SighashBip143, SignatureInTheScriptStays) {
    EXPECT_EQ(
        Digest("010000000169c12106097dc2e0526493ef67f21269fe888ef05c7a3a5dacab38e1ac8387f14c1"
               "d000000ffffffff01010000000000000000"
               "00000000",
               {.input_index = 0,
                .script_code = "ad4830450220487fb382c4974de3f7d834c1b617fe15860828c7f96454490e"
                               "dd6d891556dcc9022100baf95feb48f845d5bfc9882eb6aeefa1bc3790e39f"
                               "59eaa46ff7f15ae626c53e01",
                .value_sat = 200'000}),
        "71c9cd9b2869b9c70b01b1f0360c148f42dee72297db312638df136f43311f23");
}

}  // namespace
}  // namespace txhash::btcutil
