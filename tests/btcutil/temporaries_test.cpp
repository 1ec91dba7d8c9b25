// SPDX-License-Identifier: MIT
// What refers to an object takes one that has a name; made from a temporary, it would dangle.

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "btcutil/address.h"
#include "btcutil/block.h"
#include "btcutil/blockfile.h"
#include "btcutil/coins.h"
#include "btcutil/gcs.h"
#include "btcutil/network.h"
#include "btcutil/relay.h"
#include "btcutil/script.h"
#include "btcutil/sighash.h"
#include "btcutil/verify.h"
#include "chainhash/hash.h"
#include "chainhash/sha256.h"
#include "wire/block.h"
#include "wire/codec.h"
#include "wire/tx.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;

// A use of OBJECT, which compiles or not, as a function that can be called with it or not.
#define USE(expression) \
    [](auto&& object) -> decltype(static_cast<void>(expression)) { static_cast<void>(object); }
#define OBJECT static_cast<decltype(object)>(object)

template <class Object, class Use>
void ExpectNeedsName(const Use&, std::string_view what) {
    EXPECT_TRUE((std::is_invocable_v<Use, Object&>)) << what;
    EXPECT_FALSE((std::is_invocable_v<Use, Object>)) << what;
    EXPECT_FALSE((std::is_invocable_v<Use, const Object>)) << what;
}

#define EXPECT_NEEDS_NAME(type, expression) ExpectNeedsName<type>(USE(expression), #expression)

template <class T>
T& Named();

TEST(Temporaries, OfBytes) {
    EXPECT_NEEDS_NAME(Bytes, wire::SpanReader(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, wire::TxView::Parse(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, wire::TxView::ParseNoWitness(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, Named<wire::TxView>().At(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, (wire::TxOutView{1, OBJECT}));
    EXPECT_NEEDS_NAME(Bytes, (wire::TxInView{{}, OBJECT, 0}));
    EXPECT_NEEDS_NAME(Bytes, Named<wire::BlockView>().Parse(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, Named<wire::BlockView>().ParsePrefix(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, Named<BlockHasher>().Compute(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, Named<BlockHasher>().ComputePrefix(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, ParseAnyTx(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, ParseSpentOutputs(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, GolombCodedSet::Parse({}, OBJECT));
    EXPECT_NEEDS_NAME(Bytes, GolombCodedSet::ParseTrusted({}, OBJECT));
    EXPECT_NEEDS_NAME(Bytes, ParseBasicFilter({}, OBJECT));
    EXPECT_NEEDS_NAME(Bytes, ParseOutputScript(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, (OutputScript{.payload = OBJECT}));
    EXPECT_NEEDS_NAME(Bytes, PubKeyRange(OBJECT, 1));
    EXPECT_NEEDS_NAME(Bytes, ParseWitnessProgram(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, ControlBlock::Parse(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, ScriptCursor(OBJECT));
    EXPECT_NEEDS_NAME(Bytes, Spend::Of(0, Named<wire::TxOutView>(), OBJECT, {}));
    EXPECT_NEEDS_NAME(Bytes, LegacySigning{OBJECT});
    EXPECT_NEEDS_NAME(Bytes, (SegwitV0Signing{OBJECT, 1}));
    EXPECT_NEEDS_NAME(Bytes, TaprootSigning{OBJECT});
}

TEST(Temporaries, OfMessages) {
    EXPECT_NEEDS_NAME(wire::MsgTx, wire::TxRef(OBJECT));
    EXPECT_NEEDS_NAME(wire::MsgTx, wire::MsgTxView(OBJECT));
    EXPECT_NEEDS_NAME(wire::MsgTx, SighashCache(OBJECT));
    EXPECT_NEEDS_NAME(wire::MsgTx, SignatureChecker(OBJECT, Named<SpentOutputs>()));
    EXPECT_NEEDS_NAME(wire::MsgTx, Spend::Of(OBJECT, 0, Named<wire::TxOutView>()));
    EXPECT_NEEDS_NAME(wire::MsgTx, CheckTransactionSanity(OBJECT));
    EXPECT_NEEDS_NAME(wire::TxOut, wire::TxOutView(OBJECT));
    EXPECT_NEEDS_NAME(wire::TxWitness, wire::TxWitnessView(OBJECT));
}

TEST(Temporaries, OfArrays) {
    EXPECT_NEEDS_NAME(std::vector<Hash>, chainhash::IdsFrom<chainhash::Txid>(OBJECT));
    EXPECT_NEEDS_NAME(std::vector<chainhash::Message>, chainhash::MessageList(OBJECT));
    using TwoMessages = std::array<chainhash::Message, 2>;
    EXPECT_NEEDS_NAME(TwoMessages, chainhash::MessageList(OBJECT));
    EXPECT_NEEDS_NAME(std::vector<wire::TxOut>, SpentOutputs(OBJECT));
    EXPECT_NEEDS_NAME(std::vector<wire::TxOutView>, SpentOutputs(OBJECT));
    EXPECT_NEEDS_NAME(std::vector<Network>, FindNetwork("regtest", OBJECT));
    EXPECT_NEEDS_NAME(std::vector<Network>, FindNetwork(REGTEST.magic, OBJECT));
    EXPECT_NEEDS_NAME(std::vector<Network>, DecodeAnyAddress("", OBJECT));
}

TEST(Temporaries, OfOwners) {
    EXPECT_NEEDS_NAME(Tx, OBJECT.view());
    EXPECT_NEEDS_NAME(Block, OBJECT.view());
    EXPECT_NEEDS_NAME(Block, OBJECT.header());
    EXPECT_NEEDS_NAME(Block, OBJECT.Transactions());
    EXPECT_NEEDS_NAME(Block, OBJECT.Transaction(0));
    EXPECT_NEEDS_NAME(PartialBlock, OBJECT.header());
    EXPECT_NEEDS_NAME(wire::BlockView, OBJECT.header());
    EXPECT_NEEDS_NAME(wire::BlockView, OBJECT.Transactions());
    EXPECT_NEEDS_NAME(wire::TxWitness, OBJECT.encoded());
    using Table = HashTable<wire::OutPoint, std::uint64_t>;
    EXPECT_NEEDS_NAME(Table, OBJECT.Find(Named<wire::OutPoint>()));
    EXPECT_NEEDS_NAME(BlockHasher, OBJECT.Compute(Named<Bytes>()));
    EXPECT_NEEDS_NAME(BlockHasher, OBJECT.ComputePrefix(Named<Bytes>()));
    EXPECT_NEEDS_NAME(BlockFileReader, OBJECT.Next());
    EXPECT_NEEDS_NAME(GolombQuery, OBJECT.SortedHashes(Named<chainhash::SipHashKey>()));
}

// Where a copy costs as much as a reference, a temporary is copied from.
TEST(Temporaries, OfIds) {
    using chainhash::Txid;
    static_assert(std::is_same_v<decltype(std::declval<Txid>().hash()), Hash>);
    static_assert(std::is_same_v<decltype(std::declval<const Txid&>().hash()), const Hash&>);
    static_assert(
        std::is_same_v<decltype(std::declval<Txid>().bytes()), std::array<std::uint8_t, 32>>);
    const auto bytes = Txid(Hash{{7}}).bytes();
    EXPECT_EQ(bytes[0], 7);
}

}  // namespace
}  // namespace txhash::btcutil
