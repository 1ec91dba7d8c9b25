// SPDX-License-Identifier: MIT
#include "tests/support/script/signer.h"

#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_schnorrsig.h>

#include <stdexcept>

#include "chainhash/bytes.h"

namespace txhash::testing_support {
namespace {

const secp256k1_context* Context() {
    static const secp256k1_context* const context =
        secp256k1_context_create(SECP256K1_CONTEXT_NONE);
    return context;
}

void Require(int result) {
    if (result != 1) throw std::invalid_argument("libsecp256k1 refuses");
}

secp256k1_pubkey PublicOf(const std::array<std::uint8_t, 32>& secret) {
    secp256k1_pubkey key;
    Require(secp256k1_ec_pubkey_create(Context(), &key, secret.data()));
    return key;
}

secp256k1_keypair KeyPairOf(const std::array<std::uint8_t, 32>& secret) {
    secp256k1_keypair pair;
    Require(secp256k1_keypair_create(Context(), &pair, secret.data()));
    return pair;
}

Bytes Serialized(const secp256k1_pubkey& key, unsigned flags) {
    Bytes bytes(65);
    std::size_t size = bytes.size();
    Require(secp256k1_ec_pubkey_serialize(Context(), bytes.data(), &size, &key, flags));
    bytes.resize(size);
    return bytes;
}

Bytes Der(const secp256k1_ecdsa_signature& signature) {
    Bytes der(72);
    std::size_t size = der.size();
    Require(secp256k1_ecdsa_signature_serialize_der(Context(), der.data(), &size, &signature));
    der.resize(size);
    return der;
}

}  // namespace

Signer::Signer(std::uint32_t secret) : m_secret{} {
    chainhash::StoreBE(m_secret.data() + m_secret.size() - sizeof secret, secret);
}

Bytes Signer::PubKey() const { return Serialized(PublicOf(m_secret), SECP256K1_EC_COMPRESSED); }

Bytes Signer::UncompressedPubKey() const {
    return Serialized(PublicOf(m_secret), SECP256K1_EC_UNCOMPRESSED);
}

Bytes Signer::HybridPubKey() const {
    Bytes key = UncompressedPubKey();
    key[0] = YIsOdd() ? 7 : 6;
    return key;
}

std::array<std::uint8_t, 32> Signer::XOnlyPubKey() const {
    std::array<std::uint8_t, 32> x;
    const Bytes key = PubKey();
    std::copy(key.begin() + 1, key.end(), x.begin());
    return x;
}

Bytes Signer::SignEcdsa(Digest digest) const {
    secp256k1_ecdsa_signature signature;
    Require(secp256k1_ecdsa_sign(Context(), &signature, digest.data(), m_secret.data(), nullptr,
                                 nullptr));
    return Der(signature);
}

Bytes Signer::SignSchnorr(ByteSpan message) const {
    const secp256k1_keypair pair = KeyPairOf(m_secret);
    Bytes signature(64);
    Require(secp256k1_schnorrsig_sign_custom(Context(), signature.data(), message.data(),
                                             message.size(), &pair, nullptr));
    return signature;
}

Signer Signer::Tweaked(Digest tweak) const {
    secp256k1_keypair pair = KeyPairOf(m_secret);
    Require(secp256k1_keypair_xonly_tweak_add(Context(), &pair, tweak.data()));
    std::array<std::uint8_t, 32> secret;
    Require(secp256k1_keypair_sec(Context(), secret.data(), &pair));
    return Signer(secret);
}

Bytes WithOtherS(ByteSpan der) {
    secp256k1_ecdsa_signature signature;
    Require(secp256k1_ecdsa_signature_parse_der(Context(), &signature, der.data(), der.size()));
    std::array<std::uint8_t, 64> numbers;
    Require(secp256k1_ecdsa_signature_serialize_compact(Context(), numbers.data(), &signature));
    Require(secp256k1_ec_seckey_negate(Context(), numbers.data() + 32));
    Require(secp256k1_ecdsa_signature_parse_compact(Context(), &signature, numbers.data()));
    return Der(signature);
}

}  // namespace txhash::testing_support
