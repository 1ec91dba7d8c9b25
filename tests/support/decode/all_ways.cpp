// SPDX-License-Identifier: MIT
#include "tests/support/decode/all_ways.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "btcutil/block.h"
#include "chainhash/sha256.h"
#include "tests/support/bytes.h"
#include "tests/support/decode/decode_stream.h"
#include "wire/block.h"
#include "wire/codec.h"
#include "wire/tx.h"

namespace txhash::testing_support {
namespace {

using wire::DecodeErrc;
using wire::DecodeError;
using wire::Field;
using wire::MsgBlock;
using wire::MsgTx;
using wire::TxFormat;

/// Collects failed claims.
class Claims {
public:
    void Check(std::string_view claim, bool holds) {
        if (!holds) m_broken.emplace_back(claim);
    }
    /// Whether both decoders succeeded; they must agree on that and on the error.
    template <class A, class B>
    [[nodiscard]] bool BothDecode(std::string_view claim, const wire::Decoded<A>& a,
                                  const wire::Decoded<B>& b) {
        if (a && b) return true;
        Check(claim, !a && !b && a.error() == b.error());
        return false;
    }
    [[nodiscard]] std::vector<std::string> Broken() && { return std::move(m_broken); }

private:
    std::vector<std::string> m_broken;
};

bool Equal(ByteSpan a, ByteSpan b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

template <class T>
Bytes StrippedBytes(const T& object) {
    Bytes bytes;
    wire::VectorWriter writer(bytes);
    object.SerializeNoWitness(writer);
    return bytes;
}

/// A hash computed by the incremental hasher instead of the staged one.
template <class Write>
chainhash::Hash HashIncrementally(Write&& write) {
    chainhash::Sha256 hasher;
    write(hasher);
    return hasher.DoubleDigest();
}

void CheckOwnedTx(Claims& claims, ByteSpan raw, const MsgTx& tx) {
    const Bytes stripped = StrippedBytes(tx);
    claims.Check("owned: round trip", Equal(wire::ToBytes(tx), raw));
    claims.Check("owned: size", tx.SerializeSize() == raw.size());
    claims.Check("owned: stripped size", tx.SerializeSizeStripped() == stripped.size());
    claims.Check("owned: weight", tx.WeightWu() == 3 * stripped.size() + raw.size());
    claims.Check("owned: virtual size", tx.VirtualSize() == (tx.WeightWu() + 3) / 4);
    claims.Check("owned: txid", tx.TxHash().hash() == chainhash::DoubleHashH(stripped));
    claims.Check("owned: wtxid", tx.WitnessHash().hash() == chainhash::DoubleHashH(raw));
    claims.Check("owned: txid, incremental", tx.TxHash().hash() == HashIncrementally([&](auto& to) {
                                                 tx.SerializeNoWitness(to);
                                             }));
    claims.Check("owned: wtxid, incremental",
                 tx.WitnessHash().hash() == HashIncrementally([&](auto& to) { tx.Serialize(to); }));

    const auto locations = tx.PkScriptLocs();
    claims.Check("owned: count of script locations", locations.size() == tx.outputs.size());
    for (std::size_t i = 0; i < std::min(locations.size(), tx.outputs.size()); ++i) {
        const Bytes& script = tx.outputs[i].script_pubkey;
        claims.Check("owned: script location",
                     Equal(raw.subspan(locations[i], script.size()), script));
    }

    const auto without_witness = MsgTx::DeserializeNoWitness(stripped);
    claims.Check("owned: txid of the stripped form",
                 without_witness && without_witness->TxHash() == tx.TxHash());
}

void CheckTxView(Claims& claims, ByteSpan raw, const wire::TxView& view, const MsgTx& tx) {
    claims.Check("view: version", view.version() == tx.version);
    claims.Check("view: lock time", view.lock_time() == tx.lock_time);
    claims.Check("view: input count", view.inputs().size() == tx.inputs.size());
    claims.Check("view: output count", view.outputs().size() == tx.outputs.size());
    claims.Check("view: inputs",
                 std::equal(view.inputs().begin(), view.inputs().end(), tx.inputs.begin(),
                            tx.inputs.end(), [](const wire::TxInView& a, const wire::TxIn& b) {
                                return a.prevout == b.prevout &&
                                       Equal(a.script_sig, b.script_sig) &&
                                       a.sequence == b.sequence;
                            }));
    claims.Check("view: outputs",
                 std::equal(view.outputs().begin(), view.outputs().end(), tx.outputs.begin(),
                            tx.outputs.end(), [](const wire::TxOutView& a, const wire::TxOut& b) {
                                return a.value_sat == b.value_sat &&
                                       Equal(a.script_pubkey, b.script_pubkey);
                            }));
    claims.Check("view: has witness", view.HasWitness() == tx.HasWitness());
    claims.Check(
        "view: witnesses",
        !view.HasWitness() ||
            std::equal(view.witnesses().begin(), view.witnesses().end(), tx.inputs.begin(),
                       tx.inputs.end(), [](const wire::TxWitnessView& a, const wire::TxIn& b) {
                           return a.size() == b.witness.size() &&
                                  Equal(a.encoded(), b.witness.encoded());
                       }));
    claims.Check("view: is coinbase", view.IsCoinBase() == tx.IsCoinBase());
    claims.Check("view: copy", view.ToMsgTx() == tx);
    claims.Check("view: raw bytes", Equal(view.raw(), raw));
    claims.Check("view: round trip", Equal(wire::ToBytes(view), raw));
    claims.Check("view: stripped form", StrippedBytes(view) == StrippedBytes(tx));
    claims.Check("view: size", view.SerializeSize() == tx.SerializeSize());
    claims.Check("view: stripped size", view.SerializeSizeStripped() == tx.SerializeSizeStripped());
    claims.Check("view: weight", view.WeightWu() == tx.WeightWu());
    claims.Check("view: virtual size", view.VirtualSize() == tx.VirtualSize());
    claims.Check("view: txid", view.TxHash() == tx.TxHash());
    claims.Check("view: wtxid", view.WitnessHash() == tx.WitnessHash());
    claims.Check("view: txid of the slices", tx.TxHash().hash() == HashIncrementally([&](auto& to) {
                                                 for (const ByteSpan slice : view.StrippedSlices())
                                                     to.Write(slice);
                                             }));
}

void CheckTx(Claims& claims, std::string_view way, const wire::Decoded<btcutil::Tx>& decoded,
             ByteSpan raw, const wire::Decoded<MsgTx>& owned) {
    if (!claims.BothDecode(way, decoded, owned)) return;
    claims.Check(way, Equal(decoded->view().raw(), raw));
    claims.Check(way, decoded->MsgTx() == *owned);
    claims.Check(way, decoded->HasWitness() == owned->HasWitness());
    claims.Check(way, decoded->Hash() == owned->TxHash());
    claims.Check(way, decoded->WitnessHash() == owned->WitnessHash());
}

void CheckStreamedTx(Claims& claims, ByteSpan raw, TxFormat format,
                     const wire::Decoded<MsgTx>& owned) {
    const auto streamed = DecodeStream(raw, Field::Transaction, [&](auto& reader) {
        return (format == TxFormat::Network ? wire::HashedTx::Deserialize(reader)
                                            : wire::HashedTx::DeserializeNoWitness(reader))
            .value_or(wire::HashedTx{});
    });
    if (!claims.BothDecode("stream: error", streamed, owned)) return;
    claims.Check("stream: transaction", streamed->tx == *owned);
    claims.Check("stream: txid", streamed->txid == owned->TxHash());
    claims.Check("stream: wtxid", streamed->wtxid == owned->WitnessHash());
}

void CheckOwnedBlock(Claims& claims, ByteSpan raw, const MsgBlock& block) {
    const Bytes stripped = StrippedBytes(block);
    claims.Check("owned: round trip", Equal(wire::ToBytes(block), raw));
    claims.Check("owned: size", block.SerializeSize() == raw.size());
    claims.Check("owned: stripped size", block.SerializeSizeStripped() == stripped.size());
    claims.Check("owned: weight", block.WeightWu() == 3 * stripped.size() + raw.size());
    claims.Check("owned: virtual size", block.VirtualSize() == (block.WeightWu() + 3) / 4);
    claims.Check("owned: hash", block.BlockHash().hash() ==
                                    chainhash::DoubleHashH(raw.first(wire::BlockHeader::SIZE)));
    const auto locations = block.TxLocs();
    claims.Check("owned: count of locations", locations.size() == block.transactions.size());
    for (std::size_t i = 0; i < std::min(locations.size(), block.transactions.size()); ++i) {
        claims.Check("owned: location",
                     Equal(raw.subspan(locations[i].offset, locations[i].size_bytes),
                           wire::ToBytes(block.transactions[i])));
    }

    const auto without_witness = MsgBlock::DeserializeNoWitness(stripped);
    claims.Check("owned: txids of the stripped form",
                 without_witness && without_witness->TxHashes() == block.TxHashes());
}

void CheckBlockView(Claims& claims, ByteSpan raw, const wire::BlockView& view,
                    const MsgBlock& block) {
    claims.Check("view: header", view.header() == block.header);
    claims.Check("view: hash", view.BlockHash() == block.BlockHash());
    claims.Check("view: copy", view.ToMsgBlock() == block);
    claims.Check("view: raw bytes", Equal(view.raw(), raw));
    claims.Check("view: round trip", Equal(wire::ToBytes(view), raw));
    claims.Check("view: stripped form", StrippedBytes(view) == StrippedBytes(block));
    claims.Check("view: size", view.SerializeSize() == block.SerializeSize());
    claims.Check("view: stripped size",
                 view.SerializeSizeStripped() == block.SerializeSizeStripped());
    claims.Check("view: weight", view.WeightWu() == block.WeightWu());

    const auto locations = block.TxLocs();
    claims.Check("view: count", view.Transactions().size() == locations.size());
    for (std::size_t i = 0; i < std::min(view.Transactions().size(), locations.size()); ++i) {
        claims.Check("view: location", view.TxLoc(view.Transactions()[i]) == locations[i]);
    }
}

void CheckBlock(Claims& claims, std::string_view way, const wire::Decoded<btcutil::Block>& decoded,
                ByteSpan raw, const wire::Decoded<MsgBlock>& owned) {
    if (!claims.BothDecode(way, decoded, owned)) return;
    claims.Check(way, Equal(decoded->view().raw(), raw));
    claims.Check(way, decoded->MsgBlock() == *owned);
    claims.Check(way, decoded->header() == owned->header);
    claims.Check(way, decoded->Hash() == owned->BlockHash());

    const auto locations = owned->TxLocs();
    claims.Check(way, decoded->Transactions().size() == locations.size());
    std::int32_t index = 0;
    for (const MsgTx& tx : owned->transactions) {
        const auto cached = decoded->Transaction(index);
        claims.Check(way, cached && (*cached)->Hash() == tx.TxHash());
        claims.Check(way, cached && (*cached)->WitnessHash() == tx.WitnessHash());
        claims.Check(way, cached && (*cached)->index() == index);
        const auto location = decoded->TxLoc(index);
        claims.Check(way, location && *location == locations[static_cast<std::size_t>(index)]);
        ++index;
    }
    claims.Check(way, !decoded->Transaction(index));
}

}  // namespace

std::size_t SpanSource::Read(std::span<std::uint8_t> into) noexcept {
    const std::size_t size = std::min(into.size(), m_rest.size());
    std::copy_n(m_rest.begin(), size, into.begin());
    m_rest = m_rest.subspan(size);
    return size;
}

AllWays<MsgTx> DecodeTxAllWays(ByteSpan raw, TxFormat format) {
    const bool network = format == TxFormat::Network;
    auto owned = network ? MsgTx::Deserialize(raw) : MsgTx::DeserializeNoWitness(raw);
    const auto view = network ? wire::TxView::Parse(raw) : wire::TxView::ParseNoWitness(raw);
    Claims claims;
    if (claims.BothDecode("view: error", view, owned)) {
        CheckOwnedTx(claims, raw, *owned);
        CheckTxView(claims, raw, *view, *owned);
        CheckTx(claims, "Tx::FromMsgTx", btcutil::Tx::FromMsgTx(*owned), raw, owned);
        CheckTx(claims, "Tx::FromView", btcutil::Tx::FromView(*view), raw, owned);
    }
    CheckStreamedTx(claims, raw, format, owned);
    if (network) {
        CheckTx(claims, "Tx::FromBytes", btcutil::Tx::FromBytes({raw.begin(), raw.end()}), raw,
                owned);
    }
    return {std::move(owned), std::move(claims).Broken()};
}

AllWays<MsgBlock> DecodeBlockAllWays(ByteSpan raw) {
    auto owned = MsgBlock::Deserialize(raw);
    wire::BlockView view;
    Claims claims;
    if (claims.BothDecode("view: error", view.Parse(raw), owned)) {
        CheckOwnedBlock(claims, raw, *owned);
        CheckBlockView(claims, raw, view, *owned);
        CheckBlock(claims, "Block::FromMsgBlock", btcutil::Block::FromMsgBlock(*owned), raw, owned);
    }
    const auto streamed = DecodeStream(raw, Field::Block, [](auto& reader) {
        return MsgBlock::Deserialize(reader).value_or(MsgBlock{});
    });
    if (claims.BothDecode("stream: error", streamed, owned)) {
        claims.Check("stream: block", *streamed == *owned);
    }
    CheckBlock(claims, "Block::FromBytes", btcutil::Block::FromBytes({raw.begin(), raw.end()}), raw,
               owned);
    return {std::move(owned), std::move(claims).Broken()};
}

}  // namespace txhash::testing_support
