// SPDX-License-Identifier: MIT
#include "btcutil/gcs/block_filter.h"

#include "btcutil/script/opcode.h"
#include "chainhash/sha256/double_hash.h"

namespace txhash::btcutil {

GolombParams BasicFilterParams(const chainhash::BlockHash& block_hash) noexcept {
    constexpr std::size_t KEY_SIZE = chainhash::SipHashKey::SIZE;
    return {.key = chainhash::SipHashKey::FromBytes(block_hash.bytes().first<KEY_SIZE>()),
            .p = BASIC_FILTER_P,
            .m = BASIC_FILTER_M};
}

ByteSpan BasicFilterBuilder::Build(const chainhash::BlockHash& block_hash,
                                   std::span<const wire::TxView> transactions,
                                   std::span<const ByteSpan> spent_scripts) & {
    m_set.Start(BasicFilterParams(block_hash));
    for (const wire::TxView& tx : transactions) {
        for (const wire::TxOutView& output : tx.outputs()) {
            const ByteSpan script = output.script_pubkey;
            if (!script.empty() && script.front() != OP_RETURN) m_set.Add(script);
        }
    }
    for (const ByteSpan script : spent_scripts) {
        if (!script.empty()) m_set.Add(script);
    }
    return m_set.Build();
}

FilterHash HashFilter(ByteSpan encoded) noexcept {
    return FilterHash(chainhash::DoubleHashH(encoded));
}

FilterHeader NextFilterHeader(const FilterHeader& previous, const FilterHash& hash) noexcept {
    return FilterHeader(chainhash::DoubleHashRaw([&](auto& writer) {
        writer.Write(hash.bytes());
        writer.Write(previous.bytes());
    }));
}

FilterHeader LastFilterHeader(const FilterHeader& previous,
                              std::span<const FilterHash> hashes) noexcept {
    FilterHeader header = previous;
    for (const FilterHash& hash : hashes) header = NextFilterHeader(header, hash);
    return header;
}

}  // namespace txhash::btcutil
