// SPDX-License-Identifier: MIT
#include "wire/tx/tx_view.h"

#include <limits>

#include "wire/internal/read_tx_view.h"
#include "wire/internal/whole.h"
#include "wire/tx/internal/msg_tx_builder.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {

/// A handler for ReadTx that records where the parts begin.
class TxViewBuilder {
public:
    explicit TxViewBuilder(const SpanReader& reader) noexcept
        : m_reader(reader), m_begin(reader.offset()) {
        m_view.m_data = reader.position();
    }

    void OnVersion(std::uint32_t) noexcept {}
    void OnMarker() noexcept {}
    void OnInputCount(std::size_t count, std::size_t) noexcept {
        m_view.m_input_count = static_cast<std::uint32_t>(count);
        m_view.m_inputs_at = Offset();
    }
    void OnInput(const TxInView&) noexcept {}
    void OnOutputCount(std::size_t count, std::size_t) noexcept {
        m_view.m_output_count = static_cast<std::uint32_t>(count);
        m_view.m_outputs_at = Offset();
    }
    void OnOutput(const TxOutView&) noexcept {}
    void OnOutputsEnd() noexcept { m_view.m_witnesses_at = Offset(); }
    void OnWitness(std::size_t, const TxWitnessView&) noexcept {}
    void OnLockTime(std::uint32_t) noexcept { m_view.m_size = Offset(); }

    [[nodiscard]] std::size_t begin() const noexcept { return m_begin; }
    [[nodiscard]] const TxView& view() const noexcept { return m_view; }

private:
    [[nodiscard]] std::uint32_t Offset() const noexcept {
        return static_cast<std::uint32_t>(m_reader.offset() - m_begin);
    }

    const SpanReader& m_reader;
    std::size_t m_begin;
    TxView m_view;
};

TxView ReadTxView(SpanReader& reader, TxFormat format) noexcept {
    TxViewBuilder builder(reader);
    ReadTx(reader, format, builder);
    if (reader.offset() - builder.begin() > std::numeric_limits<std::uint32_t>::max()) {
        reader.Fail(DecodeErrc::SizeTooLarge, Field::Transaction, builder.begin());
    }
    return builder.view();
}

Decoded<TxView> TxView::Parse(BorrowedBytes raw) noexcept {
    return DecodeWhole(raw, Field::Transaction,
                       [](SpanReader& reader) { return ReadTxView(reader, TxFormat::Network); });
}

Decoded<TxView> TxView::ParseNoWitness(BorrowedBytes raw) noexcept {
    return DecodeWhole(raw, Field::Transaction,
                       [](SpanReader& reader) { return ReadTxView(reader, TxFormat::NoWitness); });
}

Decoded<TxView> TxView::Parse(SpanReader& reader) noexcept {
    return ValueOrError(reader, ReadTxView(reader, TxFormat::Network));
}

Decoded<TxView> TxView::ParseNoWitness(SpanReader& reader) noexcept {
    return ValueOrError(reader, ReadTxView(reader, TxFormat::NoWitness));
}

MsgTx TxView::ToMsgTx() const {
    // Only a witness requires the network format, which would misread a draft without inputs.
    SpanReader reader(raw());
    return ReadTxAs<MsgTx>(reader, HasWitness() ? TxFormat::Network : TxFormat::NoWitness);
}

}  // namespace txhash::wire
