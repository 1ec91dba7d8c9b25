// SPDX-License-Identifier: MIT
// What the wallet vectors of BIP-0341 leave open; they are tested in sighash_core_vectors_test.cpp.

#include "btcutil/script/taproot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/btcutil/sighash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;

Bytes ToVector(ByteSpan bytes) { return {bytes.begin(), bytes.end()}; }

TEST(Taproot, HashesAreThoseOfTheirMessages) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const Bytes script = random.ByteString(random.Below(600));
        const Hash a = random.Hash(), b = random.Hash();
        const auto [low, high] = std::minmax(a, b);

        EXPECT_EQ(TapLeafHash(0xc0, script),
                  oracle::Message().Int(0xc0, 1).Sized(script).Tagged("TapLeaf"));
        EXPECT_EQ(TapBranchHash(a, b),
                  oracle::Message().Raw(low.bytes).Raw(high.bytes).Tagged("TapBranch"));
        EXPECT_EQ(TapBranchHash(a, b), TapBranchHash(b, a));
        EXPECT_EQ(TapTweakHash(a.bytes, b),
                  oracle::Message().Raw(a.bytes).Raw(b.bytes).Tagged("TapTweak"));
        EXPECT_EQ(TapTweakHash(a.bytes, std::nullopt),
                  oracle::Message().Raw(a.bytes).Tagged("TapTweak"));
        EXPECT_EQ(AnnexHash(script), oracle::Message().Sized(script).Once());
    }
}

TEST(ControlBlock, HasAKeyAndUpTo128Nodes) {
    for (std::size_t size = 0; size < 33 + 32 * 131; ++size) {
        const bool has_right_size = size >= 33 && size <= 33 + 32 * 128 && (size - 33) % 32 == 0;
        const Bytes bytes(size);
        EXPECT_EQ(ControlBlock::Parse(bytes).has_value(), has_right_size) << size;
    }
}

TEST(ControlBlock, FirstByteIsLeafVersionAndParity) {
    Bytes bytes = Concat({Bytes{0xc1}, Bytes(32, 7), Bytes(64, 8)});
    auto control = ControlBlock::Parse(bytes);
    ASSERT_TRUE(control);
    EXPECT_EQ(control->leaf_version, TAPSCRIPT_LEAF_VERSION);
    EXPECT_TRUE(control->output_key_is_odd);
    EXPECT_EQ(ToVector(control->internal_key), Bytes(32, 7));
    EXPECT_EQ(ToVector(control->merkle_path), Bytes(64, 8));

    bytes[0] = 0xfe;
    control = ControlBlock::Parse(bytes);
    EXPECT_EQ(control->leaf_version, 0xfe);
    EXPECT_FALSE(control->output_key_is_odd);
}

TEST(ControlBlock, MerkleRootFoldsThePathFromTheLeafUp) {
    const Hash leaf{{1}}, first{{2}}, second{{3}};
    const Bytes bytes = Concat({Bytes(33), first.bytes, second.bytes});
    EXPECT_EQ(ControlBlock::Parse(bytes)->MerkleRoot(leaf),
              TapBranchHash(TapBranchHash(leaf, first), second));
    const Bytes without_path(33);
    EXPECT_EQ(ControlBlock::Parse(without_path)->MerkleRoot(leaf), leaf);
}

/// The parts of `witness`, which are the same for an owned one and a view.
void ExpectParts(const wire::TxWitness& witness, const Bytes& annex, std::size_t item_count,
                 const Bytes& script, const Bytes& last) {
    const Bytes raw = wire::ToBytes(witness);
    wire::SpanReader reader(raw);
    const wire::TxWitnessView view = wire::ReadWitness(reader);
    for (const TaprootWitness& parts : {TaprootWitness::Of(witness), TaprootWitness::Of(view)}) {
        EXPECT_EQ(ToVector(parts.annex), annex);
        EXPECT_EQ(parts.HasAnnex(), !annex.empty());
        EXPECT_EQ(parts.item_count, item_count);
        EXPECT_EQ(parts.IsScriptPath(), item_count > 1);
        EXPECT_EQ(ToVector(parts.script), script);
        EXPECT_EQ(ToVector(parts.last), last);
    }
}

// The annex is the last of at least two items and begins with 0x50; script and control block are
// then third and second from the end (bitcoin-s/bitcoin-s#4448, ordinals/ord#2052).
TEST(TaprootWitness, SG10AnnexIsTheLastOfTwoOrMore) {
    const Bytes signature(64, 1), script = {0x51}, control(33, 0xc0), annex = {0x50, 0x02};
    ExpectParts({}, {}, 0, {}, {});
    ExpectParts({signature}, {}, 1, {}, signature);
    ExpectParts({annex}, {}, 1, {}, annex);
    ExpectParts({signature, annex}, annex, 1, {}, signature);
    ExpectParts({script, control}, {}, 2, script, control);
    ExpectParts({script, control, annex}, annex, 2, script, control);
    ExpectParts({signature, script, control}, {}, 3, script, control);
    ExpectParts({signature, script, control, annex}, annex, 3, script, control);
    ExpectParts({annex, annex, annex}, annex, 2, annex, annex);
    ExpectParts({annex, signature}, {}, 2, annex, signature);
    ExpectParts({signature, Bytes{0x50}}, {0x50}, 1, {}, signature);
    ExpectParts({signature, Bytes{}}, {}, 2, signature, {});
    ExpectParts({signature, FromHex("5150")}, {}, 2, signature, FromHex("5150"));
}

TEST(Taproot, AllocatesNothing) {
    const Bytes control = Bytes(33 + 32 * 128);
    const wire::TxWitness witness = {Bytes{0x51}, control, Bytes{0x50}};
    Hash tweak;
    testing_support::ExpectNoAllocation([&] {
        const TaprootWitness parts = TaprootWitness::Of(witness);
        const auto block = ControlBlock::Parse(parts.last);
        const Hash leaf = TapLeafHash(block->leaf_version, parts.script);
        tweak = TapTweakHash(block->internal_key, block->MerkleRoot(leaf));
    });
    EXPECT_FALSE(tweak.IsZero());
}

}  // namespace
}  // namespace txhash::btcutil
