// SPDX-License-Identifier: MIT
#include "btcutil/verify/signature.h"

#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_schnorrsig.h>

namespace txhash::btcutil {
namespace {

// Constant, so any number of threads may use it. It suffices for verification.
const secp256k1_context* Context() noexcept { return secp256k1_context_static; }

bool VerifyEcdsaDigest(ByteSpan signature, ByteSpan pubkey,
                       std::span<const std::uint8_t, 32> digest) noexcept {
    // libsecp256k1 aborts on a null pointer, which an empty span may have.
    if (signature.empty() || pubkey.empty()) return false;
    secp256k1_pubkey key;
    if (secp256k1_ec_pubkey_parse(Context(), &key, pubkey.data(), pubkey.size()) == 0) return false;
    secp256k1_ecdsa_signature parsed;
    if (secp256k1_ecdsa_signature_parse_der(Context(), &parsed, signature.data(),
                                            signature.size()) == 0) {
        return false;
    }
    // libsecp256k1 accepts only low S; consensus accepts both.
    secp256k1_ecdsa_signature_normalize(Context(), &parsed, &parsed);
    return secp256k1_ecdsa_verify(Context(), &parsed, digest.data(), &key) == 1;
}

}  // namespace

bool VerifyEcdsa(ByteSpan signature, ByteSpan pubkey, const LegacySighash& sighash) noexcept {
    return VerifyEcdsaDigest(signature, pubkey, sighash.bytes());
}

bool VerifyEcdsa(ByteSpan signature, ByteSpan pubkey, const SegwitV0Sighash& sighash) noexcept {
    return VerifyEcdsaDigest(signature, pubkey, sighash.bytes());
}

bool VerifySchnorr(std::span<const std::uint8_t, 64> signature, XOnlyPubKey pubkey,
                   const TaprootSighash& sighash) noexcept {
    return VerifySchnorrMessage(signature, pubkey, sighash.bytes());
}

bool VerifySchnorrMessage(std::span<const std::uint8_t, 64> signature, XOnlyPubKey pubkey,
                          ByteSpan message) noexcept {
    secp256k1_xonly_pubkey key;
    return secp256k1_xonly_pubkey_parse(Context(), &key, pubkey.data()) == 1 &&
           secp256k1_schnorrsig_verify(Context(), signature.data(), message.data(), message.size(),
                                       &key) == 1;
}

bool CommitsToLeaf(XOnlyPubKey output_key, const ControlBlock& control_block,
                   const chainhash::Hash& leaf_hash) noexcept {
    secp256k1_xonly_pubkey internal_key;
    if (secp256k1_xonly_pubkey_parse(Context(), &internal_key, control_block.internal_key.data()) ==
        0) {
        return false;
    }
    const chainhash::Hash tweak =
        TapTweakHash(control_block.internal_key, control_block.MerkleRoot(leaf_hash));
    return secp256k1_xonly_pubkey_tweak_add_check(Context(), output_key.data(),
                                                  control_block.output_key_is_odd ? 1 : 0,
                                                  &internal_key, tweak.bytes.data()) == 1;
}

}  // namespace txhash::btcutil
