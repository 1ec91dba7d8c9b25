/* SPDX-License-Identifier: MIT */
/* The blocks of a block file, each with its proof of work: proof_of_work BLK_FILE_OR_DIRECTORY */

#include <stdio.h>
#include <txhash.h>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    txhash_block_files* files;
    txhash_error error;
    char text[200];
    if (txhash_block_files_open(&files, argv[1], &error) != TXHASH_OK) {
        txhash_error_message(&error, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    txhash_record record = {.struct_size = sizeof record};
    txhash_status status;
    while ((status = txhash_block_files_next(files, &record, &error)) != TXHASH_END_OF_FILES) {
        if (status != TXHASH_OK) { /* the next call continues after it */
            txhash_error_message(&error, text, sizeof text);
            printf("%s\n", text);
            continue;
        }
        txhash_hash hash;
        txhash_sha256d(&hash, record.block, 80);
        txhash_hash_to_hex(text, &hash);
        printf("%s %s\n", text, txhash_header_meets_target(record.block) ? "proved" : "no work");
    }
    txhash_block_files_close(files);
    return 0;
}
