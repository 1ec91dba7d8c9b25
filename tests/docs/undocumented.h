// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_DOCS_UNDOCUMENTED_H
#define TXHASH_TESTS_DOCS_UNDOCUMENTED_H

/// A type with a member that has no comment.
struct Documented {
    int undocumented;
};

#endif  // TXHASH_TESTS_DOCS_UNDOCUMENTED_H
