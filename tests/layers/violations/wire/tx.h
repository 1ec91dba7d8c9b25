// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
// May use: chainhash.
