// SPDX-License-Identifier: MIT
#include "chainhash/sha256/hash160.h"

#include <cryptopp/ripemd.h>

#include "chainhash/sha256/double_hash.h"

namespace txhash::chainhash {

Hash160 ComputeHash160(ByteSpan data) noexcept {
    const Hash sha256 = HashH(data);
    Hash160 hash;
    CryptoPP::RIPEMD160().CalculateDigest(hash.bytes.data(), sha256.bytes.data(), Hash::SIZE);
    return hash;
}

}  // namespace txhash::chainhash
