#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Prints the ids of the transactions of a serialized block: block_ids.js FILE
'use strict';

const fs = require('fs');
const { BlockHasher, toHex } = require('..');

const [path] = process.argv.slice(2);
if (!path) {
  console.error('usage: block_ids.js FILE');
  process.exit(2);
}

const hasher = new BlockHasher();
const block = hasher.compute(fs.readFileSync(path));
block.check('any-age');
console.log(`block ${toHex(block.blockHash)}`);
for (const txid of block.txids) console.log(toHex(txid));
