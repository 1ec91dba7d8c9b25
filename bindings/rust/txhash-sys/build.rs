// SPDX-License-Identifier: MIT
//! Finds libtxhash.so: in TXHASH_LIB_DIR, else where pkg-config says, else where the linker looks.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for name in ["TXHASH_LIB_DIR", "PKG_CONFIG", "PKG_CONFIG_PATH"] {
        println!("cargo:rerun-if-env-changed={}", name);
    }
    println!("cargo:rustc-link-lib=dylib=txhash");
    let directories = match env::var("TXHASH_LIB_DIR") {
        Ok(directory) => vec![directory],
        Err(_) => pkg_config_directories(),
    };
    for directory in directories {
        println!("cargo:rustc-link-search=native={}", directory);
    }
}

/// What `pkg-config --libs-only-L libtxhash` prints; nothing if it fails, because the linker may
/// find the library by itself.
fn pkg_config_directories() -> Vec<String> {
    let program = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    let output = match Command::new(program).args(["--libs-only-L", "libtxhash"]).output() {
        Ok(output) if output.status.success() => output,
        _ => {
            println!(
                "cargo:warning=pkg-config does not know libtxhash. Unless the linker finds it, set \
                 TXHASH_LIB_DIR to the directory of libtxhash.so."
            );
            return Vec::new();
        }
    };
    String::from_utf8_lossy(&output.stdout)
        .split_whitespace()
        .filter_map(|flag| flag.strip_prefix("-L"))
        .map(String::from)
        .collect()
}
