// SPDX-License-Identifier: MIT
// A block sent as short ids and completed from a mempool (BIP-0152): compact_block BLOCK

#include <fstream>
#include <iostream>
#include <iterator>
#include <utility>
#include <vector>

#include "btcutil/block.h"
#include "btcutil/relay.h"
#include "chainhash/bytes.h"
#include "wire/codec.h"
#include "wire/message.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    Bytes raw(std::istreambuf_iterator<char>(file), {});
    const auto block = btcutil::Block::FromBytes(std::move(raw));
    if (!block) return 1;

    // The sender. A real one takes chainhash::SipHashKey::Random().k0 as the nonce.
    const auto message = btcutil::MakeCompactBlock(*block, 7);
    if (!message) return 1;
    const Bytes payload = wire::ToBytes(*message);
    std::cout << block->view().raw().size() << " bytes as " << payload.size() << '\n';

    // The receiver, whose mempool has all but the coinbase.
    const std::vector<btcutil::Tx> mempool(block->Transactions().begin() + 1,
                                           block->Transactions().end());
    auto received = wire::MsgCmpctBlock::Deserialize(payload);
    if (!received) return 1;
    auto partial = btcutil::PartialBlock::FromMessage(std::move(*received));
    if (!partial) return 1;
    partial->AddPool(mempool);
    std::cout << partial->MissingCount() << " missing\n";
    const auto complete = partial->Complete();  // none that Check would refuse
    if (!complete) return 1;
    std::cout << complete->Hash().ToHex() << '\n';
}
