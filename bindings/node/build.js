#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Compiles the addon with one call of the C++ compiler: node build.js [OUTPUT]
// libtxhash.so is in TXHASH_LIB_DIR, else where pkg-config says. CXX and CXXFLAGS are used. Exits
// with 77 if the headers of Node are missing.
'use strict';

const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const output = process.argv[2] || path.join(__dirname, 'build', 'txhash.node');

function words(text) {
  return (text || '').split(/\s+/).filter(Boolean);
}

const headers = [
  path.join(process.env.npm_config_nodedir || '', 'include', 'node'),
  path.join(path.dirname(fs.realpathSync(process.execPath)), '..', 'include', 'node'),
  '/usr/include/node',
].find((directory) => fs.existsSync(path.join(directory, 'node_api.h')));
if (!headers) {
  console.error('node_api.h is missing: install the headers of Node (Debian: libnode-dev), ' +
    'or set npm_config_nodedir');
  process.exit(77);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function libraryFlags() {
  const directory = process.env.TXHASH_LIB_DIR;
  if (directory) {
    // In the repository the header is at hand; an installed one is where compilers look.
    const include = path.join(__dirname, '..', '..', 'capi');
    return ['-I', include, '-L', directory, `-Wl,-rpath,${directory}`, '-ltxhash'];
  }
  const query = (...options) => words(execFileSync('pkg-config', [...options, 'libtxhash'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    const [libdir] = query('--variable=libdir');
    return [...query('--cflags', '--libs'), `-Wl,-rpath,${path.resolve(libdir)}`];
  } catch {
    fail('libtxhash is missing: set TXHASH_LIB_DIR to the directory of libtxhash.so, or install it ' +
      'where pkg-config finds libtxhash.pc (PKG_CONFIG_PATH)');
  }
}

const compiler = process.env.CXX || 'c++';

fs.mkdirSync(path.dirname(output), { recursive: true });
const result = spawnSync(
  compiler,
  [
    '-std=c++20', '-O2', '-Wall', '-Wextra', '-Werror', '-fPIC', '-shared',
    '-fvisibility=hidden', '-fno-exceptions', '-fno-rtti',
    ...words(process.env.CXXFLAGS),
    '-isystem', headers,
    path.join(__dirname, 'src', 'addon.cpp'),
    ...libraryFlags(),
    '-o', output,
  ],
  { stdio: 'inherit' },
);
if (result.error) fail(`cannot run the compiler ${compiler}, which CXX names: ${result.error.code}`);
process.exit(result.status ?? 1); // null after a signal
