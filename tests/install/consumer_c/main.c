/* SPDX-License-Identifier: MIT
   Uses the installed C ABI: needs what the archive takes from other libraries, too. */

#include <stdio.h>
#include <string.h>
#include <txhash.h>

int main(void) {
    static const unsigned char ABC[4] = {0xba, 0x78, 0x16, 0xbf};
    static const unsigned char EMPTY_HASH160[4] = {0xb4, 0x72, 0xa2, 0x66};
    const unsigned char key[16] = {0}, pubkey[32] = {0}, signature[64] = {0};
    txhash_hash hash;
    uint8_t hash160[20];
    uint64_t sip[9];
    txhash_sha256(&hash, "abc", 3);
    txhash_hash160(hash160, NULL, 0);
    printf("txhash %s, engine %s\n", txhash_version(), txhash_engine());
    return txhash_abi() == TXHASH_ABI && memcmp(&hash, ABC, sizeof ABC) == 0 &&
                   memcmp(hash160, EMPTY_HASH160, sizeof EMPTY_HASH160) == 0 &&
                   txhash_siphash_many(sip, TXHASH_SIPHASH_2_4, key, NULL, 0, 0, 9) == TXHASH_OK &&
                   txhash_verify_schnorr(signature, pubkey, "abc", 3) == 0
               ? 0
               : 1;
}
