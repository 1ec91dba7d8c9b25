// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DATA_CORPUS_FIXTURE_H
#define TXHASH_TESTS_SUPPORT_DATA_CORPUS_FIXTURE_H

// A fixture for tests that skip without a corpus.

#include <gtest/gtest.h>

#include "tests/support/data/corpus.h"

namespace txhash::testing_support {

class CorpusTest : public testing::Test {
protected:
    void SetUp() override {
        if (!HasCorpus()) GTEST_SKIP() << "no corpus: set TXHASH_CORPUS";
    }
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DATA_CORPUS_FIXTURE_H
