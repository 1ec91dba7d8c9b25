/* SPDX-License-Identifier: MIT */
/* Hashes a transaction that is an object of your own program, part by part: nothing is serialized
 * and nothing allocated. */

#include <stdio.h>
#include <txhash.h>

struct my_input {
    txhash_outpoint spends;
    uint32_t sequence;
};

int main(void) {
    struct my_input inputs[2] = {{{{{1}}, 0}, 0xffffffff}, {{{{2}}, 5}, 0xfffffffd}};
    const unsigned char script[] = {0x51};

    txhash_tx_hasher hasher; /* a plain value */
    txhash_tx_begin(&hasher, 2, 2, 0);
    for (int i = 0; i < 2; ++i) {
        txhash_tx_input(&hasher, &inputs[i].spends, NULL, 0, inputs[i].sequence);
    }
    txhash_tx_outputs(&hasher, 1);
    txhash_tx_output(&hasher, 50000, script, sizeof script);
    txhash_hash txid;
    /* A part in the wrong place fails here too, so one check is enough. */
    if (txhash_tx_end(&hasher, 0, &txid, NULL) != TXHASH_OK) return 1;

    char text[65];
    txhash_hash_to_hex(text, &txid);
    puts(text);
    return 0;
}
