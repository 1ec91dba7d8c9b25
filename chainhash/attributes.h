// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ATTRIBUTES_H
#define TXHASH_CHAINHASH_ATTRIBUTES_H

// Compiler attributes with one spelling for gcc and clang.

/// The result refers into this parameter (or into *this): clang warns where it would dangle.
#if defined(__clang__)
#define TXHASH_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TXHASH_LIFETIMEBOUND
#endif

/// For the few functions whose cursor must stay in a register: without inlining it is reloaded from
/// memory at every field.
#define TXHASH_ALWAYS_INLINE [[gnu::always_inline]] inline

/// For rare paths, so that their code and spills stay out of the caller's loop.
#define TXHASH_NOINLINE [[gnu::noinline, gnu::cold]]

#endif  // TXHASH_CHAINHASH_ATTRIBUTES_H
