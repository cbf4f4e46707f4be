# bash completion for sightline: the commands and options are those that --help names.
_sightline() {
    local word=${COMP_WORDS[COMP_CWORD]} command=
    local i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in -*) ;; *) command=${COMP_WORDS[i]}; break ;; esac
    done
    compopt -o filenames 2>/dev/null
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "--help $("${COMP_WORDS[0]}" $command --help 2>/dev/null |
            grep -oE '^  (-[a-z],)?-{1,2}[a-z-]+' | tr ', ' '\n\n')" -- "$word")
    elif [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" --help 2>/dev/null | grep -oE '^  [a-z]+' | tr -d ' ')" -- "$word"
            compgen -f -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -F _sightline sightline
