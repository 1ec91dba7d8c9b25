// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "btcutil/relay.h"
#include "capi/internal/border.h"
#include "capi/txhash.h"
#include "chainhash/siphash.h"
#include "wire/block.h"

using namespace txhash;

extern "C" {

void txhash_short_id_key(uint8_t out[16], const uint8_t header[80], uint64_t nonce) {
    assert(out != nullptr && header != nullptr);
    const auto decoded =
        wire::BlockHeader::Deserialize(capi::Span(header, wire::BlockHeader::SIZE));
    assert(decoded);  // every 80 bytes are a header
    std::ranges::copy(btcutil::ShortIdKey(*decoded, nonce).ToBytes(), out);
}

void txhash_short_ids(uint64_t* out, const uint8_t key[16], const txhash_hash* wtxids,
                      size_t count) {
    assert(key != nullptr && (count == 0 || (out != nullptr && wtxids != nullptr)));
    const auto sip_key =
        chainhash::SipHashKey::FromBytes(std::span<const std::uint8_t, chainhash::SipHashKey::SIZE>(
            key, chainhash::SipHashKey::SIZE));
    const auto ids = chainhash::IdsFrom<chainhash::Wtxid>(std::span(capi::Hashes(wtxids), count));
    constexpr std::size_t BATCH = 256;
    std::array<wire::ShortId, BATCH> batch;
    for (std::size_t done = 0; done < count; done += BATCH) {
        const auto part = ids.subspan(done, std::min(BATCH, count - done));
        btcutil::ComputeShortIds(sip_key, part, batch);
        for (std::size_t i = 0; i < part.size(); ++i) out[done + i] = batch[i].value();
    }
}

}  // extern "C"
