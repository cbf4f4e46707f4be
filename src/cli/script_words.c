/* Actions as somebody types them: "move b3-1 33,41", "may fire b3 r2", "choose stay". */
#include "cli/script.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    Script *script;
    const char *path;
    BaseFaults *faults;
    const char *const *items;
    int count, next;
} Words;

static BaseTree *read_words(Words *words);

/* ---- values ---- */

/* "3" as a number, "true" as a truth, anything else as a text. */
static BaseTree *plain_value(BaseArena *arena, const char *word) {
    double number;
    bool yes = strcmp(word, "true") == 0;
    return text_parse_number(word, &number)    ? tree_number(arena, number)
           : yes || strcmp(word, "false") == 0 ? tree_bool(arena, yes)
                                               : tree_text(arena, word);
}

/* "30,40" as a list of two numbers, "r1-1,r1-2" as a list of texts; a word without a comma as a value. */
static BaseTree *listed_value(BaseArena *arena, const char *word) {
    if (!strchr(word, ',')) {
        return plain_value(arena, word);
    }
    BaseTree *list = tree_list(arena);
    for (const char *s = word; *s;) {
        size_t length = strcspn(s, ",");
        tree_push(list, plain_value(arena, arena_strndup(arena, s, length)));
        s += length + (s[length] == ',');
    }
    return list;
}

/* JSON where the word begins like it, else the value that the words say. */
static BaseTree *any_value(Words *words, const char *word) {
    BaseArena *arena = words->script->arena;
    if (word[0] == '[' || word[0] == '{') {
        const BaseTree *read =
            json_parse(arena, word, strlen(word), words->path, words->script->line - 1, words->faults);
        return read ? tree_copy(arena, read) : tree_null(arena);
    }
    return listed_value(arena, word);
}

/* All words that are left, as a list. */
static BaseTree *rest_list(Words *words) {
    BaseTree *list = tree_list(words->script->arena);
    while (words->next < words->count) {
        tree_push(list, any_value(words, words->items[words->next++]));
    }
    return list;
}

/* ---- arguments ---- */

/* The object that a question takes is the action that is asked about. */
static BaseTree *arg_value(Words *words, const RulesVerb *verb, const RulesArg *arg) {
    BaseArena *arena = words->script->arena;
    const char *word = words->items[words->next];
    if (verb->query && arg->kind == ARG_VALUES) {
        return read_words(words);
    }
    if (arg->kind == ARG_PATH) {
        return rest_list(words);
    }
    words->next++;
    switch (arg->kind) {
    case ARG_NUMBER:
    case ARG_BOOL: return plain_value(arena, word);
    case ARG_UNITS:
    case ARG_PLACE:
    case ARG_VALUES:
    case ARG_ANY: return any_value(words, word);
    default: return tree_text(arena, word);
    }
}

/* Reads NAME=VALUE into the action; false if the word is something else. */
static bool read_named(Words *words, BaseTree *action) {
    BaseArena *arena = words->script->arena;
    const char *word = words->items[words->next], *equals = strchr(word, '=');
    if (!equals || equals == word) {
        return false;
    }
    const char *name = arena_strndup(arena, word, (size_t)(equals - word));
    BaseTree *value = any_value(words, equals + 1);
    if (value->kind != TREE_LIST && (strcmp(name, "dice") == 0 || strcmp(name, "answers") == 0)) {
        BaseTree *list = tree_list(arena);
        tree_push(list, value);
        value = list;
    }
    tree_set(arena, action, name, value);
    words->next++;
    return true;
}

/* Number of words from here on that are not NAME=VALUE. */
static int words_left(const Words *words) {
    int left = 0;
    for (int i = words->next; i < words->count; i++) {
        left += strchr(words->items[i], '=') == NULL;
    }
    return left;
}

static int required_from(const RulesVerb *verb, int from, const BaseTree *action) {
    int count = 0;
    for (int i = from; i < verb->arg_count; i++) {
        count += verb->args[i].required && !tree_find(action, verb->args[i].name);
    }
    return count;
}

/* True if a word is written as a place: 30,40, or a hex that no thing is called by. */
static bool is_place(const Words *words, const char *word) {
    const TableSetup *setup = play_field(words->script->session)->setup;
    const char *comma = strchr(word, ',');
    double number;
    HexId hex;
    if (setup->board == BOARD_HEX) {
        return hex_parse(word, &hex) && setup_find(setup, word).kind == REF_HEX;
    }
    return comma && text_parse_number(comma + 1, &number);
}

static bool is_listed(const char *const *listed, const char *word) {
    while (*listed && strcmp(*listed, word) != 0) {
        listed++;
    }
    return *listed != NULL;
}

/* True if a word may be meant for an argument, by its form. */
static bool fits(const Words *words, const RulesVerb *verb, const RulesArg *arg, const char *word) {
    const char *const *listed = rules_words(play_field(words->script->session)->data, verb, arg);
    bool place = is_place(words, word);
    bool takes_place = arg->kind == ARG_PATH || arg->kind == ARG_PLACE || arg->kind == ARG_REF || arg->kind == ARG_ANY;
    return (!place || takes_place) && (arg->kind != ARG_PATH || place) && (!listed || is_listed(listed, word));
}

/* The argument that the next word is for: the first that is not given, leaving enough words for the required ones. Who
 * acts is given once, whatever it is called. */
static const RulesArg *arg_for(const Words *words, const RulesVerb *verb, const BaseTree *action) {
    const RulesArg *first = NULL;
    bool acts = false;
    for (int i = 0; i < verb->arg_count; i++) {
        acts = acts || (rules_arg_use(&verb->args[i]) == USE_ACTS && tree_find(action, verb->args[i].name));
    }
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        bool spare = arg->required || words_left(words) > required_from(verb, i, action);
        bool again = acts && !arg->required && rules_arg_use(arg) == USE_ACTS;
        if (tree_find(action, arg->name) || !spare || again) {
            continue;
        }
        if (fits(words, verb, arg, words->items[words->next])) {
            return arg;
        }
        first = first ? first : arg;
    }
    return first;
}

static void read_args(Words *words, const RulesVerb *verb, BaseTree *action) {
    while (words->next < words->count) {
        if (read_named(words, action)) {
            continue;
        }
        const RulesArg *arg = arg_for(words, verb, action);
        if (!arg) {
            return;
        }
        tree_set(words->script->arena, action, arg->name, arg_value(words, verb, arg));
    }
}

/* A choice takes its answer: a word, several, or a place. */
static void read_choice(Words *words, BaseTree *action) {
    while (words->next < words->count && read_named(words, action)) {
    }
    BaseTree *answer = rest_list(words);
    if (answer->count > 0) {
        BaseTree *alone = answer->count == 1 ? tree_take(answer, 0) : answer;
        tree_set(words->script->arena, action, "answer", alone);
    }
}

static BaseTree *read_words(Words *words) {
    BaseArena *arena = words->script->arena;
    const char *name = words->items[words->next++];
    BaseTree *action = tree_make(arena, WITH_TEXT("do", name));
    const RulesVerb *verb = rules_verb(play_field(words->script->session)->data->system, name);
    if (verb) {
        read_args(words, verb, action);
    } else if (strcmp(name, "odds") == 0 && words->next < words->count) {
        tree_set(arena, action, "action", read_words(words));
    } else if (strcmp(name, "choose") == 0) {
        read_choice(words, action);
    } else if (strcmp(name, "undo") == 0 || strcmp(name, "redo") == 0 || strcmp(name, "show") == 0) {
        while (words->next < words->count && read_named(words, action)) {
        }
    } else {
        words->next = words->count; /* the rules say which verb is meant */
    }
    return action;
}

const BaseTree *script_words(Script *script, const char *line, const char *path, BaseFaults *faults) {
    ARRAY(const char *) items = {0};
    for (const char *s = line + strspn(line, " \t\r"); *s; s += strspn(s, " \t\r")) {
        size_t length = strcspn(s, " \t\r");
        array_push(&items, arena_strndup(script->arena, s, length));
        s += length;
    }
    base_assert(items.count > 0); /* script_parse skips blank lines */
    Words words = {script, path, faults, items.items, items.count, 0};
    const BaseTree *action = read_words(&words);
    if (words.next < words.count) {
        BaseFault *fault =
            faults_add(faults, path, "", "",
                       "Write the verb and its arguments (\"sightline verbs RULESET\" lists them), or the "
                       "action as JSON: {\"do\": ...}",
                       "\"%s\" is one word too many for \"%s\"", words.items[words.next], words.items[0]);
        fault->line = script->line;
        action = NULL;
    }
    array_free(&items);
    return faults->count > 0 ? NULL : action;
}
