# SPDX-License-Identifier: MIT
# Completion of txhash for bash: commands, options, networks, then file names.

_txhash() {
    local word=${COMP_WORDS[COMP_CWORD]}
    local words
    if ((COMP_CWORD == 1)); then
        words='id decode block scan sighash verify-signatures synth cpu --help --version'
    elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == --network ]]; then
        words='mainnet testnet3 testnet4 signet regtest'
    elif [[ $word == -* ]]; then
        case ${COMP_WORDS[1]} in
            id) words='--wtxid --help' ;;
            decode) words='--network --help' ;;
            block) words='--json --tsv --help' ;;
            scan) words='--json --tsv --prev-hash --txids --signet-challenge --help' ;;
            sighash)
                words='--input --type --spent-output --spent-outputs --legacy --segwit-v0 --tapscript'
                words+=' --annex --code-separator --json --help'
                ;;
            verify-signatures) words='--spent-outputs --json --tsv --help' ;;
            synth) words='--blocks --seed --block-size --help' ;;
            cpu) words='--json --help' ;;
            *) words='--help' ;;
        esac
    fi
    COMPREPLY=()
    if [[ -n $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}

complete -o default -F _txhash txhash
