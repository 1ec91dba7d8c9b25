/* SPDX-License-Identifier: MIT
   Loads the library that the command line names, hashes from eight threads, which also choose the
   engine together, hashes in a forked child, unloads the library and loads it again. Exits with 0
   if all results are right and the library has really left the process. */

/* For fork and realpath. */
#define _XOPEN_SOURCE 700

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "txhash.h"

enum { THREADS = 8, BLOCKS_PER_THREAD = 200 };

static void fail(const char* what) {
    fprintf(stderr, "failed: %s\n", what);
    exit(1);
}

typedef struct library {
    void* handle;
    int (*abi)(void);
    txhash_status (*create)(txhash_block_hasher** out, uint32_t flags);
    void (*destroy)(txhash_block_hasher* hasher);
    txhash_status (*compute)(txhash_block_hasher* hasher, txhash_block* out, size_t* used,
                             const void* raw, size_t size, txhash_error* error);
    txhash_status (*check)(const txhash_block_hasher* hasher, uint32_t rule, txhash_error* error);
} library;

static void find(const library* lib, const char* name, void* function) {
    void* const found = dlsym(lib->handle, name);
    if (found == NULL) fail(name);
    memcpy(function, &found, sizeof found); /* C has no cast from an object to a function */
}

static library load(const char* path) {
    library lib;
    lib.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (lib.handle == NULL) fail(dlerror());
    find(&lib, "txhash_abi", &lib.abi);
    find(&lib, "txhash_block_hasher_create", &lib.create);
    find(&lib, "txhash_block_hasher_destroy", &lib.destroy);
    find(&lib, "txhash_block_compute", &lib.compute);
    find(&lib, "txhash_block_check", &lib.check);
    if (lib.abi() != TXHASH_ABI) fail("the library has another ABI than the header");
    return lib;
}

/* The genesis block, as hex digits. */
static const char GENESIS[] =
    "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c"
    "3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000"
    "000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d657320"
    "30332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f"
    "757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a8"
    "28e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00"
    "000000";

static uint8_t genesis[285];

static void decode_genesis(void) {
    for (size_t i = 0; i < sizeof genesis; ++i) {
        const char digits[3] = {GENESIS[2 * i], GENESIS[2 * i + 1], '\0'};
        genesis[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

/* Whether the hasher computes what the block claims. */
static int hashes_genesis(const library* lib, txhash_block_hasher* hasher) {
    txhash_block block;
    block.struct_size = sizeof block;
    return lib->compute(hasher, &block, NULL, genesis, sizeof genesis, NULL) == TXHASH_OK &&
           lib->check(hasher, TXHASH_SEGWIT_ACTIVE, NULL) == TXHASH_OK && block.tx_count == 1 &&
           memcmp(&block.txids[0], &block.claimed_merkle_root, sizeof block.txids[0]) == 0;
}

static void* run_thread(void* argument) {
    const library* const lib = argument;
    txhash_block_hasher* hasher = NULL;
    int right = 1;
    if (lib->create(&hasher, TXHASH_CHECKED) != TXHASH_OK) return NULL;
    for (int i = 0; i < BLOCKS_PER_THREAD; ++i) right &= hashes_genesis(lib, hasher);
    lib->destroy(hasher);
    return right ? argument : NULL;
}

static void use_from_threads(library* lib) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; ++i) {
        if (pthread_create(&threads[i], NULL, run_thread, lib) != 0) fail("starting a thread");
    }
    for (int i = 0; i < THREADS; ++i) {
        void* result = NULL;
        if (pthread_join(threads[i], &result) != 0 || result != lib) fail("hashing in a thread");
    }
}

/* The child uses an object of its parent, and makes one of its own. */
static void use_in_child(const library* lib) {
    txhash_block_hasher* hasher = NULL;
    int status = 0;
    pid_t child = 0;
    if (lib->create(&hasher, TXHASH_CHECKED) != TXHASH_OK || !hashes_genesis(lib, hasher)) {
        fail("hashing");
    }
    child = fork();
    if (child == -1) fail("fork");
    if (child == 0) {
        txhash_block_hasher* own = NULL;
        const int right = hashes_genesis(lib, hasher) &&
                          lib->create(&own, TXHASH_CHECKED) == TXHASH_OK &&
                          hashes_genesis(lib, own);
        lib->destroy(own);
        _exit(right ? 0 : 1);
    }
    if (waitpid(child, &status, 0) != child || status != 0) fail("hashing in a child");
    if (!hashes_genesis(lib, hasher)) fail("hashing beside a child");
    lib->destroy(hasher);
}

static int is_mapped(const char* path) {
    char line[4096];
    char* const real = realpath(path, NULL);
    FILE* const maps = fopen("/proc/self/maps", "r");
    int found = 0;
    if (real == NULL || maps == NULL) fail("reading /proc/self/maps");
    while (fgets(line, sizeof line, maps) != NULL) found |= strstr(line, real) != NULL;
    fclose(maps);
    free(real);
    return found;
}

int main(int argc, char** argv) {
    const char* const path = argc > 1 ? argv[1] : "";
    decode_genesis();
    if (is_mapped(path)) fail("the library is loaded already");
    for (int i = 0; i < 3; ++i) {
        library lib = load(path);
        if (!is_mapped(path)) fail("the library is not in /proc/self/maps");
        use_from_threads(&lib);
        use_in_child(&lib);
        if (dlclose(lib.handle) != 0) fail(dlerror());
        if (is_mapped(path)) fail("the library is still loaded");
    }
    puts("loaded, used and unloaded three times");
    return 0;
}
