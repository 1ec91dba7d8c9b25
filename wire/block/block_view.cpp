// SPDX-License-Identifier: MIT
#include "wire/block/block_view.h"

#include "wire/internal/read_tx_view.h"
#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<std::size_t> BlockView::Read(ByteSpan raw, bool whole) {
    // Forget the last block first, because an allocation may fail below.
    m_raw = {};
    m_header = {};
    m_transactions.clear();
    SpanReader reader(raw);
    const BlockHeader header = ReadBlock(
        reader, [&](std::size_t hint) { m_transactions.reserve(hint); },
        [&](SpanReader& from) {
            const TxView tx = ReadTxView(from, TxFormat::Network);
            if (from.ok()) m_transactions.push_back(tx);
        });
    if (whole) ExpectEnd(reader, Field::Block);
    if (!reader.ok()) {
        m_transactions.clear();
        return Unexpected<DecodeError>(reader.error());
    }
    m_header = header;
    m_raw = raw.first(reader.offset());
    return m_raw.size();
}

Decoded<void> BlockView::Parse(BorrowedBytes raw) {
    const auto size = Read(raw, true);
    if (!size) return Unexpected<DecodeError>(size.error());
    return {};
}

Decoded<std::size_t> BlockView::ParsePrefix(BorrowedBytes raw) { return Read(raw, false); }

chainhash::BlockHash BlockView::BlockHash() const noexcept { return m_header.BlockHash(); }

std::size_t BlockView::SerializeSizeStripped() const noexcept {
    SizeCounter counter;
    SerializeNoWitness(counter);
    return counter.size_bytes();
}

MsgBlock BlockView::ToMsgBlock() const {
    MsgBlock block{.header = m_header};
    block.transactions.reserve(m_transactions.size());
    for (const TxView& tx : m_transactions) block.transactions.push_back(tx.ToMsgTx());
    return block;
}

}  // namespace txhash::wire
