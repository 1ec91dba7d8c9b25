// SPDX-License-Identifier: MIT
#include "btcutil/block/block.h"

#include <cassert>
#include <string>
#include <utility>

namespace txhash::btcutil {

std::string OutOfRange::Message() const {
    return "transaction index " + std::to_string(index) + " is out of range: the block has " +
           std::to_string(count);
}

Block Block::FromParsed(Bytes raw, wire::BlockView view, std::span<const chainhash::Txid> txids,
                        std::span<const chainhash::Wtxid> wtxids) {
    Block block(std::move(raw), std::move(view));
    assert(txids.size() == block.m_transactions.size());
    assert(wtxids.size() == block.m_transactions.size());
    for (std::size_t i = 0; i < block.m_transactions.size(); ++i) {
        Tx& tx = block.m_transactions[i];
        const std::int32_t index = tx.index();
        tx = Tx(tx.view(), txids[i], wtxids[i]);
        tx.SetIndex(index);
    }
    return block;
}

Block::Block(Bytes owned, wire::BlockView view)
    : m_owned(std::move(owned)), m_view(std::move(view)) {
    m_transactions.reserve(m_view.Transactions().size());
    std::int32_t index = 0;
    for (const wire::TxView& tx : m_view.Transactions()) {
        m_transactions.emplace_back(tx).SetIndex(index++);
    }
}

wire::Decoded<Block> Block::FromBytes(Bytes raw) {
    wire::BlockView view;
    return view.Parse(raw).map([&] { return Block(std::move(raw), std::move(view)); });
}

wire::Decoded<Block> Block::Borrow(ByteSpan raw) {
    wire::BlockView view;
    return view.Parse(raw).map([&] { return Block({}, std::move(view)); });
}

wire::Decoded<Block> Block::FromMsgBlock(const wire::MsgBlock& block) {
    for (std::size_t i = 0; i < block.transactions.size(); ++i) {
        const wire::MsgTx& tx = block.transactions[i];
        if (!tx.inputs.empty() || tx.outputs.empty()) continue;
        // Its input count of 0 would be taken for a witness marker, and its output count for a
        // flag.
        const std::size_t count_offset = block.TxLocs()[i].offset + sizeof tx.version;
        return wire::Unexpected<wire::DecodeError>(
            {wire::DecodeErrc::UnknownWitnessFlag, wire::Field::InputCount, count_offset});
    }
    return FromBytes(wire::ToBytes(block));
}

wire::Expected<const Tx*, OutOfRange> Block::Transaction(std::int64_t index) const noexcept {
    if (index < 0 || static_cast<std::uint64_t>(index) >= m_transactions.size()) {
        return wire::Unexpected<OutOfRange>({index, m_transactions.size()});
    }
    return &m_transactions[static_cast<std::size_t>(index)];
}

wire::Expected<chainhash::Txid, OutOfRange> Block::TxHash(std::int64_t index) const {
    return Transaction(index).map([](const Tx* tx) { return tx->Hash(); });
}

wire::Expected<wire::TxLoc, OutOfRange> Block::TxLoc(std::int64_t index) const noexcept {
    return Transaction(index).map([this](const Tx* tx) { return m_view.Location(tx->view()); });
}

}  // namespace txhash::btcutil
