#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Expects the tool to work on an emulated x86-64 processor without SSE4.1, under every engine that
# such a processor has: check_tool.sh MODEL TOOL
# Exits with 77 if qemu-x86_64 is not installed.
set -euo pipefail

emulated=("$(dirname "${BASH_SOURCE[0]}")/run_emulated.sh" "$1" "$2")

# The first payment on mainnet, in block 170.
tx=0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd370400000000484730440220
tx+=4e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4ac
tx+=dd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13
tx+=905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1bade
tx+=d5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482eca
tx+=d7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000
txid=f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16

for engine in default cryptopp plain; do
    unset TXHASH_ENGINE
    [[ $engine == default ]] || export TXHASH_ENGINE=$engine
    "${emulated[@]}" --version
    "${emulated[@]}" cpu
    [[ $("${emulated[@]}" id "$tx") == "$txid" ]]
done
for engine in sse4 shani; do
    status=0
    TXHASH_ENGINE=$engine "${emulated[@]}" id "$tx" || status=$?
    [[ $status -gt 0 && $status -lt 128 ]] # refused, not killed
done
