/* SPDX-License-Identifier: MIT */
/* The ids of a raw transaction from C: tx_ids TX */

#include <stdio.h>
#include <txhash.h>

int main(int argc, char** argv) {
    unsigned char raw[4096];
    FILE* file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) return 2;
    size_t size = fread(raw, 1, sizeof raw, file);
    fclose(file);

    txhash_tx tx = {.struct_size = sizeof tx};
    txhash_error error;
    char text[200];
    if (txhash_tx_parse(&tx, raw, size, &error) != TXHASH_OK) {
        txhash_error_message(&error, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    txhash_hash_to_hex(text, &tx.txid);
    printf("txid    %s\n", text);
    txhash_hash_to_hex(text, &tx.wtxid);
    printf("wtxid   %s\n", text);
    printf("weight  %llu wu\n", (unsigned long long)tx.weight_wu);
    return 0;
}
