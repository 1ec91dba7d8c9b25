/* SPDX-License-Identifier: MIT
   Cancels a thread before it reads a block file: each call of the library must return as if nothing
   had happened, and the thread end after that. The first system call of a function that does not
   postpone the cancellation would unwind through the library, which ends the process. */

/* For mkstemp. */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "txhash.h"

static char path[] = "/tmp/txhash_cancel_XXXXXX";

/* What the thread saw, and how far it came. */
static txhash_status opened = -1, first = -1, second = -1;
static int closed, uncancelled;

/* Not on the stack of the thread, which AddressSanitizer does not see unwound. */
static txhash_block_files* files;
static txhash_record record = {.struct_size = sizeof record};

static void* run(void* argument) {
    pthread_cancel(pthread_self());
    opened = txhash_block_files_open(&files, path, NULL);
    first = txhash_block_files_next(files, &record, NULL);
    second = txhash_block_files_next(files, &record, NULL);
    txhash_block_files_close(files);
    closed = 1;
    pthread_testcancel();
    uncancelled = 1;
    return argument;
}

int main(void) {
    /* A record of mainnet: magic, size, and a block, whose bytes nobody parses here. */
    static const uint8_t bytes[8 + 100] = {0xf9, 0xbe, 0xb4, 0xd9, 100, 0, 0, 0};
    const int file = mkstemp(path);
    pthread_t thread;
    void* result = NULL;
    int right = file != -1 && write(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes;
    right = right && pthread_create(&thread, NULL, run, NULL) == 0;
    right = right && pthread_join(thread, &result) == 0;
    unlink(path);
    if (!right || result != PTHREAD_CANCELED || opened != TXHASH_OK || first != TXHASH_OK ||
        second != TXHASH_END_OF_FILES || !closed || uncancelled) {
        fprintf(stderr, "failed: open %d, next %d and %d, closed %d, uncancelled %d\n", (int)opened,
                (int)first, (int)second, closed, uncancelled);
        return 1;
    }
    puts("cancelled after the calls");
    return 0;
}
