// SPDX-License-Identifier: MIT
// Arbitrary bytes as a transaction in both formats: all ways of decoding agree, errors included,
// and what decodes is reproduced exactly.

#include "btcutil/block.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/data/corpus.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/all_ways.h"

using namespace txhash;

namespace {

using testing_support::DecodeTxAllWays;

/// The front end prefers the network format, and tries the other only if that fails.
void CheckDecodeAnyTx(ByteSpan raw, const wire::Decoded<wire::MsgTx>& network,
                      const wire::Decoded<wire::MsgTx>& no_witness) {
    const auto any = btcutil::ParseAnyTx(raw);
    if (!network && !no_witness) {
        fuzz::Require(!any && any.error() == network.error(), "ParseAnyTx: error");
        return;
    }
    fuzz::Require(any.has_value(), "ParseAnyTx: decodes");
    fuzz::Require(any->ToMsgTx() == (network ? *network : *no_witness), "ParseAnyTx: reading");
    static_cast<void>(btcutil::CheckTransactionSanity(*any));
    static_cast<void>(btcutil::CheckWitnessCommitment(*any, chainhash::Hash{}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteSpan raw(data, size);
    const auto network = DecodeTxAllWays(raw, wire::TxFormat::Network);
    fuzz::RequireAgreement(network.disagreements);
    const auto no_witness = DecodeTxAllWays(raw, wire::TxFormat::NoWitness);
    fuzz::RequireAgreement(no_witness.disagreements);
    CheckDecodeAnyTx(raw, network.decoded, no_witness.decoded);
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    namespace inputs = testing_support::public_inputs;
    constexpr std::size_t MAX_CORPUS_SIZE = 2000;

    std::vector<Bytes> seeds;
    for (const std::string_view hex :
         {inputs::PLAIN, inputs::SUPERFLUOUS_WITNESS, inputs::FLAG_2, inputs::DRAFT_WITHOUT_INPUTS,
          inputs::AMBIGUOUS_1, inputs::AMBIGUOUS_2, inputs::SEGWIT_COINBASE_1,
          inputs::FIRST_STACK_EMPTY, inputs::SECOND_STACK_EMPTY, inputs::NO_OUTPUTS,
          inputs::LONG_INPUT_COUNT, inputs::LONG_SCRIPT_LENGTH,
          std::string_view("01000000000000000000")}) {
        seeds.push_back(testing_support::FromHex(hex));
    }
    if (testing_support::HasCorpus()) {
        for (auto& item : testing_support::CorpusTransactions()) {
            if (item.raw.size() <= MAX_CORPUS_SIZE) seeds.push_back(std::move(item.raw));
        }
    }
    return seeds;
}
