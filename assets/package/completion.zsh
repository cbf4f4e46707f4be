#compdef sightline
# zsh completion for sightline: the commands and options are those that --help names.
_sightline() {
    local command
    local -a commands options
    command=${${words[2,CURRENT-1]:#-*}[1]}
    if [[ $PREFIX == -* ]]; then
        options=(--help ${(f)"$($words[1] $command --help 2>/dev/null | grep -oE '^  (-[a-z],)?-{1,2}[a-z-]+' | tr ', ' '\n\n' | grep .)"})
        compadd -- $options
    elif [[ -z $command ]]; then
        commands=(${(f)"$($words[1] --help 2>/dev/null | grep -oE '^  [a-z]+' | tr -d ' ')"})
        compadd -- $commands
        _files
    else
        _files
    fi
}
_sightline "$@"
