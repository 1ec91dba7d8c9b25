// SPDX-License-Identifier: MIT
#include "btcutil/script/output_script.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "btcutil/script/builder.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using chainhash::ToHex;
using testing_support::Concat;
using testing_support::ExpectNoAllocation;
using testing_support::FromHex;
using testing_support::Pattern;
using testing_support::Random;
using testing_support::Repeat;

static_assert(std::input_iterator<PubKeyRange::Iterator>);
static_assert(std::sentinel_for<PubKeyRange::End, PubKeyRange::Iterator>);

OutputType TypeOf(const Bytes& script) { return ParseOutputScript(script).type; }
OutputType TypeOfHex(std::string_view hex) { return TypeOf(FromHex(hex)); }

/// A key in the form of a public key, distinguished by `number`.
Bytes Key(std::size_t number, std::uint8_t prefix = 2) {
    const std::size_t size = prefix < 4 ? 33 : 65;
    return Concat({Bytes{prefix}, Repeat(static_cast<std::uint8_t>(number), size - 1)});
}

std::vector<Bytes> Keys(std::size_t count) {
    std::vector<Bytes> keys;
    for (std::size_t i = 0; i < count; ++i) keys.push_back(Key(i, i % 3 == 2 ? 4 : 3));
    return keys;
}

Bytes Multisig(std::int64_t required, const std::vector<Bytes>& keys, std::int64_t count) {
    ScriptBuilder builder;
    builder.PushNumber(required);
    for (const Bytes& key : keys) builder.Push(key);
    return builder.PushNumber(count).Op(OP_CHECKMULTISIG).Build();
}

TEST(OutputScript, PubKey) {
    for (const int prefix : {2, 3, 4, 6, 7}) {
        const Bytes key = Key(9, static_cast<std::uint8_t>(prefix));
        const Bytes script = ScriptBuilder().Push(key).Op(OP_CHECKSIG).Build();
        const OutputScript output = ParseOutputScript(script);
        EXPECT_EQ(output.type, OutputType::PubKey);
        EXPECT_EQ(ToHex(output.payload), ToHex(key));
        EXPECT_TRUE(output.pubkeys.empty());
    }
}

TEST(OutputScript, PubKeyMustHaveItsForm) {
    const auto type = [](const Bytes& key) {
        return TypeOf(ScriptBuilder().Push(key).Op(OP_CHECKSIG).Build());
    };
    for (int prefix = 0; prefix <= 0xff; ++prefix) {
        const auto byte = static_cast<std::uint8_t>(prefix);
        EXPECT_EQ(type(Concat({Bytes{byte}, Repeat(1, 32)})) == OutputType::PubKey,
                  prefix == 2 || prefix == 3);
        EXPECT_EQ(type(Concat({Bytes{byte}, Repeat(1, 64)})) == OutputType::PubKey,
                  prefix == 4 || prefix == 6 || prefix == 7);
    }
    EXPECT_EQ(type(Concat({Bytes{2}, Repeat(1, 31)})), OutputType::NonStandard);
    EXPECT_EQ(type(Concat({Bytes{2}, Repeat(1, 33)})), OutputType::NonStandard);
    // Not pushed minimally.
    EXPECT_EQ(TypeOf(Concat({Bytes{0x4c, 0x21}, Key(1), Bytes{OP_CHECKSIG}})),
              OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Concat({Bytes{0x21}, Key(1), Bytes{OP_CHECKSIGVERIFY}})),
              OutputType::NonStandard);
}

TEST(OutputScript, HasPubKeyForm) {
    EXPECT_FALSE(HasPubKeyForm({}));
    EXPECT_FALSE(HasPubKeyForm(Bytes{2}));
    EXPECT_TRUE(HasPubKeyForm(Key(0, 2)));
    EXPECT_TRUE(HasPubKeyForm(Key(0, 4)));
}

TEST(OutputScript, PubKeyHash) {
    const Bytes script = FromHex("76a914d85c2b71d0060b09c9886aeb815e50991dda124d88ac");
    const OutputScript output = ParseOutputScript(script);
    EXPECT_EQ(output.type, OutputType::PubKeyHash);
    EXPECT_EQ(ToHex(output.payload), "d85c2b71d0060b09c9886aeb815e50991dda124d");
    EXPECT_EQ(output.witness_version, std::nullopt);
    EXPECT_EQ(output.required_signatures, std::nullopt);
}

TEST(OutputScript, ScriptHash) {
    const Bytes script = FromHex("a914748284390f9e263a4b766a75d0633c50426eb87587");
    const OutputScript output = ParseOutputScript(script);
    EXPECT_EQ(output.type, OutputType::ScriptHash);
    EXPECT_EQ(ToHex(output.payload), "748284390f9e263a4b766a75d0633c50426eb875");
}

// In these scripts, every byte outside the payload matters.
TEST(OutputScript, TemplatesAreExact) {
    struct Case {
        std::string_view hex;
        std::vector<std::size_t> fixed;  // offsets of the bytes of the template
    };
    const Case cases[] = {
        {"76a914d85c2b71d0060b09c9886aeb815e50991dda124d88ac", {0, 1, 2, 23, 24}},
        {"a914748284390f9e263a4b766a75d0633c50426eb87587", {0, 1, 22}},
        {"0014751e76e8199196d454941c45d1b3a323f1433bd6", {0, 1}},
        {"00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262", {0, 1}},
        {"512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", {0, 1}},
        {"51024e73", {0, 1, 2, 3}},
    };
    for (const auto& [hex, fixed] : cases) {
        const Bytes script = FromHex(hex);
        const OutputType type = TypeOf(script);
        EXPECT_NE(type, OutputType::NonStandard);
        for (std::size_t at = 0; at < script.size(); ++at) {
            const bool counts = std::find(fixed.begin(), fixed.end(), at) != fixed.end();
            for (int bit = 0; bit < 8; ++bit) {
                Bytes changed = script;
                changed[at] ^= static_cast<std::uint8_t>(1 << bit);
                EXPECT_EQ(TypeOf(changed) == type, !counts) << hex << ", byte " << at;
            }
        }
        for (std::size_t size = 0; size < script.size(); ++size) {
            const Bytes cut(script.begin(), script.begin() + static_cast<std::ptrdiff_t>(size));
            EXPECT_NE(TypeOf(cut), type) << hex << ", " << size;
        }
        EXPECT_EQ(TypeOf(Concat({script, Bytes{OP_NOP}})), OutputType::NonStandard) << hex;
    }
}

TEST(OutputScript, WitnessPrograms) {
    for (std::size_t size = 0; size <= 45; ++size) {
        const bool valid = size >= 2 && size <= 40;
        for (int version = 0; version <= 16; ++version) {
            const Bytes program = Pattern(size);
            Bytes script = {static_cast<std::uint8_t>(version == 0 ? 0 : 0x50 + version),
                            static_cast<std::uint8_t>(size)};
            script = Concat({script, program});

            const auto witness = ParseWitnessProgram(script);
            EXPECT_EQ(witness.has_value(), valid);
            if (witness) {
                EXPECT_EQ(witness->version, version);
                EXPECT_EQ(ToHex(witness->program), ToHex(program));
            }

            const OutputType expected = !valid                       ? OutputType::NonStandard
                                        : version > 1                ? OutputType::WitnessUnknown
                                        : version == 1 && size == 32 ? OutputType::WitnessV1Taproot
                                        : version == 1               ? OutputType::WitnessUnknown
                                        : size == 20                 ? OutputType::WitnessV0KeyHash
                                        : size == 32 ? OutputType::WitnessV0ScriptHash
                                                     : OutputType::NonStandard;
            const OutputScript output = ParseOutputScript(script);
            EXPECT_EQ(output.type, expected) << version << ", " << size;
            if (expected != OutputType::NonStandard) {
                EXPECT_EQ(output.witness_version, version);
                EXPECT_EQ(ToHex(output.payload), ToHex(program));
            } else {
                EXPECT_EQ(output.witness_version, std::nullopt);
                EXPECT_TRUE(output.payload.empty());
            }
        }
    }
}

TEST(OutputScript, WitnessProgramIsOnePlainPush) {
    const Bytes program = Pattern(20);
    for (const Bytes& head : {Bytes{0x00, 0x4c, 0x14}, Bytes{0x4f, 0x14}, Bytes{0x50, 0x14},
                              Bytes{0x61, 0x14}, Bytes{0x01, 0x00, 0x14}, Bytes{0x14}}) {
        const Bytes script = Concat({head, program});
        EXPECT_FALSE(ParseWitnessProgram(script));
        EXPECT_EQ(TypeOf(script), OutputType::NonStandard);
    }
}

TEST(OutputScript, Anchor) {
    const Bytes script = FromHex("51024e73");
    const OutputScript output = ParseOutputScript(script);
    EXPECT_EQ(output.type, OutputType::Anchor);
    EXPECT_EQ(output.witness_version, 1);
    EXPECT_EQ(ToHex(output.payload), "4e73");
    EXPECT_EQ(TypeOfHex("51024e74"), OutputType::WitnessUnknown);
    EXPECT_EQ(TypeOfHex("52024e73"), OutputType::WitnessUnknown);
    EXPECT_EQ(TypeOfHex("51034e7300"), OutputType::WitnessUnknown);
}

TEST(OutputScript, NullData) {
    for (const auto hex : {"6a", "6a00", "6a0568656c6c6f", "6a4c0568656c6c6f", "6a516050", "6a4f",
                           "6a0102030405060160"}) {
        const Bytes script = FromHex(hex);
        const OutputScript output = ParseOutputScript(script);
        EXPECT_EQ(output.type, OutputType::NullData) << hex;
        EXPECT_EQ(ToHex(output.payload), std::string_view(hex).substr(2));
    }
    EXPECT_EQ(TypeOfHex("6a02ee"), OutputType::NonStandard) << "truncated push";
    EXPECT_EQ(TypeOfHex("6aee"), OutputType::NonStandard) << "no push";
    EXPECT_EQ(TypeOfHex("6a5161"), OutputType::NonStandard) << "no push";
    EXPECT_EQ(TypeOfHex("006a"), OutputType::NonStandard);
    // Of any length.
    EXPECT_EQ(TypeOf(Concat({Bytes{OP_RETURN}, Repeat(0, 20'000)})), OutputType::NullData);
}

TEST(OutputScript, MultisigOfEverySize) {
    for (std::size_t count = 0; count <= 22; ++count) {
        const std::vector<Bytes> keys = Keys(count);
        for (std::size_t required = 0; required <= 22; ++required) {
            const Bytes script = Multisig(static_cast<std::int64_t>(required), keys,
                                          static_cast<std::int64_t>(count));
            const OutputScript output = ParseOutputScript(script);
            if (required < 1 || required > count || count > 20) {
                EXPECT_EQ(output.type, OutputType::NonStandard) << required << " of " << count;
                EXPECT_EQ(output.required_signatures, std::nullopt);
                continue;
            }
            ASSERT_EQ(output.type, OutputType::Multisig) << required << " of " << count;
            EXPECT_EQ(output.required_signatures, required);
            EXPECT_EQ(output.pubkeys.size(), count);
            EXPECT_TRUE(output.payload.empty());
            std::vector<Bytes> found;
            for (const ByteSpan key : output.pubkeys) found.emplace_back(key.begin(), key.end());
            EXPECT_EQ(found, keys);
        }
    }
}

TEST(OutputScript, MultisigCountsItsKeys) {
    EXPECT_EQ(TypeOf(Multisig(1, Keys(2), 2)), OutputType::Multisig);
    EXPECT_EQ(TypeOf(Multisig(1, Keys(2), 1)), OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Multisig(1, Keys(2), 3)), OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Multisig(-1, Keys(2), 2)), OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Multisig(1, Keys(2), -1)), OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Multisig(1, Keys(2), 258)), OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Multisig(1, Keys(260), 4)), OutputType::NonStandard);
}

TEST(OutputScript, MultisigNumbersAreMinimal) {
    const auto type = [](std::string_view required, std::string_view count, std::size_t keys) {
        Bytes script = FromHex(required);
        for (const Bytes& key : Keys(keys)) {
            script = Concat({script, ScriptBuilder().Push(key).Build()});
        }
        return TypeOf(Concat({script, FromHex(count), Bytes{OP_CHECKMULTISIG}}));
    };
    EXPECT_EQ(type("51", "51", 1), OutputType::Multisig);
    EXPECT_EQ(type("0101", "51", 1), OutputType::NonStandard);
    EXPECT_EQ(type("51", "0101", 1), OutputType::NonStandard);
    EXPECT_EQ(type("51", "60", 16), OutputType::Multisig);
    EXPECT_EQ(type("51", "0110", 16), OutputType::NonStandard);
    EXPECT_EQ(type("51", "0111", 17), OutputType::Multisig);
    EXPECT_EQ(type("0111", "0111", 17), OutputType::Multisig);
    EXPECT_EQ(type("0112", "0111", 17), OutputType::NonStandard);
    EXPECT_EQ(type("51", "4c0111", 17), OutputType::NonStandard);
    EXPECT_EQ(type("51", "021100", 17), OutputType::NonStandard);
    EXPECT_EQ(type("51", "61", 17), OutputType::NonStandard) << "OP_NOP is not 17";
    EXPECT_EQ(type("51", "0114", 20), OutputType::Multisig);
    EXPECT_EQ(type("51", "0115", 21), OutputType::NonStandard);
    EXPECT_EQ(type("50", "51", 1), OutputType::NonStandard);
    EXPECT_EQ(type("", "51", 1), OutputType::NonStandard);
    EXPECT_EQ(type("51", "", 1), OutputType::NonStandard);
}

TEST(OutputScript, MultisigKeysHaveTheFormOfKeys) {
    const auto type = [](const Bytes& pushes, std::uint8_t count) {
        return TypeOf(Concat({Bytes{OP_1}, pushes,
                              Bytes{static_cast<std::uint8_t>(0x50 + count), OP_CHECKMULTISIG}}));
    };
    const Bytes key = ScriptBuilder().Push(Key(1)).Build();
    EXPECT_EQ(type(key, 1), OutputType::Multisig);
    EXPECT_EQ(type(Concat({Bytes{0x21}, Key(1, 5)}), 1), OutputType::NonStandard);
    EXPECT_EQ(type(Concat({Bytes{0x21, 4}, Repeat(1, 32)}), 1), OutputType::NonStandard);
    EXPECT_EQ(type(Concat({Bytes{0x20}, Repeat(2, 32)}), 1), OutputType::NonStandard);
    EXPECT_EQ(type(Concat({key, Bytes{OP_0}}), 2), OutputType::NonStandard);
    EXPECT_EQ(type(Concat({key, Bytes{OP_NOP}}), 1), OutputType::NonStandard);
    EXPECT_EQ(type(Concat({key, Bytes{OP_1}}), 2), OutputType::NonStandard);
    // With any push opcode.
    const Bytes long_push = Concat({Bytes{OP_PUSHDATA2, 0x21, 0x00}, Key(7)});
    EXPECT_EQ(type(Concat({key, long_push}), 2), OutputType::Multisig);
    const Bytes script = Concat({Bytes{OP_1}, long_push, Bytes{OP_1, OP_CHECKMULTISIG}});
    EXPECT_EQ(ToHex(*ParseOutputScript(script).pubkeys.begin()), ToHex(Key(7)));
}

TEST(OutputScript, MultisigEndsWithItsOpcode) {
    const Bytes script = Multisig(1, Keys(1), 1);
    EXPECT_EQ(TypeOf(Concat({script, Bytes{OP_CHECKMULTISIG}})), OutputType::NonStandard);
    EXPECT_EQ(TypeOf(Concat({script, Bytes{OP_NOP}})), OutputType::NonStandard);
    for (std::size_t size = 0; size < script.size(); ++size) {
        Bytes cut(script.begin(), script.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_NE(TypeOf(cut), OutputType::Multisig) << size;
        cut.push_back(OP_CHECKMULTISIG);
        EXPECT_EQ(TypeOf(cut) == OutputType::Multisig, size == script.size() - 1) << size;
    }
    Bytes verify = script;
    verify.back() = OP_CHECKMULTISIGVERIFY;
    EXPECT_EQ(TypeOf(verify), OutputType::NonStandard);
    // The last byte is data of a push.
    EXPECT_EQ(TypeOf(FromHex("5101ae")), OutputType::NonStandard);
    // The data of a truncated push is not a key, whatever its form.
    Bytes key_to_the_end = Key(1);
    key_to_the_end.back() = OP_CHECKMULTISIG;
    EXPECT_EQ(TypeOf(Concat({Bytes{OP_1, 0x22}, key_to_the_end})), OutputType::NonStandard);
}

TEST(OutputScript, OtherScriptsAreNonStandard) {
    for (const auto hex : {"", "00", "51", "ac", "ae", "ba", "02eeee", "4c", "4dffff", "87", "a914",
                           "76a914", "0000", "5100", "510101"}) {
        EXPECT_EQ(TypeOfHex(hex), OutputType::NonStandard) << hex;
    }
}

TEST(OutputScript, RandomBytesHaveViewsInside) {
    constexpr std::uint64_t SEED = 10;
    SCOPED_TRACE(SEED);
    Random random(SEED);
    const std::vector<Bytes> bases = {
        Multisig(2, Keys(3), 3), Multisig(1, Keys(18), 18), FromHex("6a0568656c6c6f"),
        ScriptBuilder().Push(Key(1)).Op(OP_CHECKSIG).Build(), FromHex("51024e73")};
    for (int i = 0; i < 50'000; ++i) {
        Bytes script = bases[random.Below(bases.size())];
        for (std::size_t changes = random.Below(3); changes > 0; --changes) {
            script[random.Below(script.size())] = static_cast<std::uint8_t>(random.Bits());
        }
        script.resize(script.size() - (random.OneIn(4) ? random.Below(script.size()) : 0));
        const auto is_inside = [&](ByteSpan part) {
            return part.empty() || (part.data() >= script.data() &&
                                    part.data() + part.size() <= script.data() + script.size());
        };
        const OutputScript output = ParseOutputScript(script);
        ASSERT_TRUE(is_inside(output.payload));
        ASSERT_EQ(output.type == OutputType::Multisig, !output.pubkeys.empty());
        std::size_t keys = 0;
        for (const ByteSpan key : output.pubkeys) {
            ASSERT_TRUE(is_inside(key));
            ASSERT_TRUE(HasPubKeyForm(key));
            ++keys;
        }
        ASSERT_EQ(keys, output.pubkeys.size());
        ASSERT_EQ(output.required_signatures.has_value(), output.type == OutputType::Multisig);
        ASSERT_LE(output.required_signatures.value_or(0), keys);
        const bool has_program = output.type >= OutputType::WitnessV0KeyHash;
        ASSERT_EQ(output.witness_version.has_value(), has_program);
    }
}

TEST(OutputScript, ParsingAllocatesNothing) {
    const Bytes script = Multisig(2, Keys(20), 20);
    ExpectNoAllocation([&] {
        std::size_t bytes = 0;
        for (const ByteSpan key : ParseOutputScript(script).pubkeys) bytes += key.size();
        EXPECT_EQ(bytes, 14 * 33 + 6 * 65);
    });
}

TEST(OutputScript, TypesHaveNames) {
    EXPECT_EQ(ToString(OutputType::NonStandard), "nonstandard");
    EXPECT_EQ(ToString(OutputType::PubKey), "pubkey");
    EXPECT_EQ(ToString(OutputType::PubKeyHash), "pubkeyhash");
    EXPECT_EQ(ToString(OutputType::ScriptHash), "scripthash");
    EXPECT_EQ(ToString(OutputType::Multisig), "multisig");
    EXPECT_EQ(ToString(OutputType::NullData), "nulldata");
    EXPECT_EQ(ToString(OutputType::WitnessV0KeyHash), "witness_v0_keyhash");
    EXPECT_EQ(ToString(OutputType::WitnessV0ScriptHash), "witness_v0_scripthash");
    EXPECT_EQ(ToString(OutputType::WitnessV1Taproot), "witness_v1_taproot");
    EXPECT_EQ(ToString(OutputType::Anchor), "anchor");
    EXPECT_EQ(ToString(OutputType::WitnessUnknown), "witness_unknown");
}

}  // namespace
}  // namespace txhash::btcutil
