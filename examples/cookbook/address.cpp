// SPDX-License-Identifier: MIT
// Addresses to scripts and back, and what is wrong with one that was mistyped.

#include <iostream>

#include "btcutil/address.h"
#include "btcutil/script.h"

using namespace txhash;

int main() {
    for (const char* text :
         {"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
          "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"}) {
        const auto script = btcutil::DecodeAddress(text, btcutil::MAINNET);
        if (!script) {
            std::cout << script.error().Message() << '\n';
            continue;
        }
        std::cout << btcutil::ScriptToAsm(*script) << '\n'
                  << "  on signet: " << *btcutil::EncodeAddress(*script, btcutil::SIGNET) << '\n';
    }
}
