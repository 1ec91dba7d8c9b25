// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_CHAINHASH_ORACLE_H
#define TXHASH_TESTS_CHAINHASH_ORACLE_H

// SHA-256 by Crypto++'s public interface: the answers that ours must equal.

#include <cryptopp/sha.h>

#include <cstdint>
#include <span>

#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"

namespace txhash::chainhash {

[[nodiscard]] inline Hash OracleHash(ByteSpan data) {
    Hash hash;
    CryptoPP::SHA256().CalculateDigest(hash.bytes.data(), data.data(), data.size());
    return hash;
}

[[nodiscard]] inline Hash OracleDoubleHash(ByteSpan data) {
    return OracleHash(OracleHash(data).bytes);
}

}  // namespace txhash::chainhash

#endif  // TXHASH_TESTS_CHAINHASH_ORACLE_H
