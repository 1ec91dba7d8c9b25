// SPDX-License-Identifier: MIT
#include "btcutil/block/block.h"

#include <cassert>
#include <string>
#include <utility>

namespace txhash::btcutil {
namespace {

const wire::BlockView& EmptyView() noexcept {
    static const wire::BlockView view;
    return view;
}

}  // namespace

std::string TxIndexError::Message() const {
    return "transaction index " + std::to_string(index) + " is out of range: the block has " +
           std::to_string(count);
}

/// What the transactions share with the Block.
struct Block::Parsed : Shared {
    explicit Parsed(Bytes bytes) noexcept : raw(std::move(bytes)) {}

    Bytes raw;
    wire::BlockView view;
    std::vector<Tx::Parsed> transactions;
};

Block::Block(SharedOwner owner, const Parsed& parsed)
    : m_owner(std::move(owner)), m_view(&parsed.view) {
    m_transactions.reserve(parsed.transactions.size());
    std::int32_t index = 0;
    for (const Tx::Parsed& tx : parsed.transactions) {
        m_transactions.emplace_back(tx, index++, Tx::InBlock{});
    }
}

Block::Block(Block&& other) noexcept
    : m_owner(std::move(other.m_owner)),
      m_view(std::exchange(other.m_view, &EmptyView())),
      m_transactions(std::exchange(other.m_transactions, {})),
      m_hash(std::exchange(other.m_hash, {})),
      m_height(std::exchange(other.m_height, UNKNOWN_HEIGHT)) {}

Block& Block::operator=(Block&& other) noexcept {
    m_owner = std::move(other.m_owner);
    m_view = std::exchange(other.m_view, &EmptyView());
    m_transactions = std::exchange(other.m_transactions, {});
    m_hash = std::exchange(other.m_hash, {});
    m_height = std::exchange(other.m_height, UNKNOWN_HEIGHT);
    return *this;
}

wire::Decoded<Block> Block::FromBytes(Bytes raw) {
    auto* parsed = new Parsed(std::move(raw));
    SharedOwner owner(parsed);
    return parsed->view.Parse(parsed->raw).map([&] {
        parsed->transactions.reserve(parsed->view.Transactions().size());
        for (const wire::TxView& tx : parsed->view.Transactions()) {
            parsed->transactions.push_back({.owner = parsed, .view = tx});
        }
        return Block(std::move(owner), *parsed);
    });
}

Block Block::FromParsed(Bytes&& raw, wire::BlockView&& view, std::span<const chainhash::Txid> txids,
                        std::span<const chainhash::Wtxid> wtxids) {
    auto* parsed = new Parsed(std::move(raw));
    SharedOwner owner(parsed);
    parsed->view = std::move(view);
    const std::span<const wire::TxView> txs = parsed->view.Transactions();
    assert(txids.size() == txs.size());
    assert(wtxids.size() == txs.size());
    parsed->transactions.reserve(txs.size());
    for (std::size_t i = 0; i < txs.size(); ++i) {
        parsed->transactions.push_back({parsed, txs[i], Memo(txids[i]), Memo(wtxids[i])});
    }
    return Block(std::move(owner), *parsed);
}

wire::Decoded<Block> Block::FromMsgBlock(const wire::MsgBlock& block) {
    for (std::size_t i = 0; i < block.transactions.size(); ++i) {
        const wire::MsgTx& tx = block.transactions[i];
        if (!tx.inputs.empty() || tx.outputs.empty()) continue;
        // Its input count of 0 would read as a witness marker, and its output count as a flag.
        const std::size_t count_offset = block.TxLocs()[i].offset + sizeof tx.version;
        return wire::Unexpected<wire::DecodeError>(
            {wire::DecodeErrc::UnknownWitnessFlag, wire::Field::InputCount, count_offset});
    }
    return FromBytes(wire::ToBytes(block));
}

wire::Expected<const Tx*, TxIndexError> Block::Transaction(std::int64_t index) const& noexcept {
    const std::size_t count = m_transactions.size();
    if (index < 0) return wire::Unexpected<TxIndexError>({TxIndexErrc::Negative, index, count});
    if (static_cast<std::uint64_t>(index) >= count) {
        return wire::Unexpected<TxIndexError>({TxIndexErrc::TooLarge, index, count});
    }
    return &m_transactions[static_cast<std::size_t>(index)];
}

wire::Expected<chainhash::Txid, TxIndexError> Block::TxHash(std::int64_t index) const {
    return Transaction(index).map([](const Tx* tx) { return tx->Hash(); });
}

wire::Expected<wire::TxLoc, TxIndexError> Block::TxLoc(std::int64_t index) const noexcept {
    return Transaction(index).map([this](const Tx* tx) { return view().TxLoc(tx->view()); });
}

}  // namespace txhash::btcutil
