// SPDX-License-Identifier: MIT
#include "btcutil/address/wif.h"

#include <secp256k1.h>

#include <algorithm>
#include <vector>

#include "btcutil/address/base58.h"

namespace txhash::btcutil {
namespace {

constexpr std::uint8_t COMPRESSION_FLAG = 1;
constexpr std::size_t UNCOMPRESSED_SIZE = 1 + PrivateKey::SIZE;
constexpr std::size_t COMPRESSED_SIZE = UNCOMPRESSED_SIZE + 1;

}  // namespace

bool PrivateKey::IsValid() const noexcept {
    // This context is constant, so threads can share it.
    return secp256k1_ec_seckey_verify(secp256k1_context_static, secret.data()) == 1;
}

std::optional<std::string> EncodeWif(const PrivateKey& key, const Network& network) {
    if (!key.IsValid()) return std::nullopt;
    Bytes payload = {network.wif_version};
    payload.insert(payload.end(), key.secret.begin(), key.secret.end());
    if (key.compressed) payload.push_back(COMPRESSION_FLAG);
    return EncodeBase58Check(payload);
}

TextResult<PrivateKey> DecodeWif(std::string_view text, const Network& network) {
    const auto fail = [](TextErrc code) { return wire::Unexpected<TextError>({code}); };
    const auto payload = DecodeBase58Check(text, COMPRESSED_SIZE);
    if (!payload) return wire::Unexpected<TextError>(payload.error());
    if (payload->empty()) return fail(TextErrc::WrongSize);
    if (payload->front() != network.wif_version) return fail(TextErrc::WrongNetwork);

    const bool compressed = payload->size() == COMPRESSED_SIZE;
    if (!compressed && payload->size() != UNCOMPRESSED_SIZE) return fail(TextErrc::WrongSize);
    if (compressed && payload->back() != COMPRESSION_FLAG) {
        return fail(TextErrc::BadCompressionFlag);
    }
    PrivateKey key{.secret = {}, .compressed = compressed};
    std::copy_n(payload->begin() + 1, PrivateKey::SIZE, key.secret.begin());
    if (!key.IsValid()) return fail(TextErrc::BadPrivateKey);
    return key;
}

}  // namespace txhash::btcutil
