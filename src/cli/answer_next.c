/* What can be done now, for a system that has no stage of its own: what ends or begins something, and who can go and
 * attack. Everything is tried on the table and taken back. */
#include "cli/answer.h"
#include "rules/grammar.h"

#include <string.h>

bool cli_answer_allowed(PlaySession *session, const BaseTree *action) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    bool allowed = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
    ruling_destroy(ruling);
    return allowed;
}

/* "card left-two: Order two units on the left": an action as it may be typed, and what its word means. */
static void add_action(const RulesData *data, const BaseTree *action, BaseText *out) {
    const char *name = tree_get_text(action, "do", "");
    const RulesVerb *verb = rules_verb(data->system, name);
    text_add(out, name);
    for (const BaseTree *it = action->first; it; it = it->next) {
        if (strcmp(it->key, "do") != 0 && it->kind == TREE_TEXT) {
            const char *meaning = verb ? rules_describe_word(data, verb, it->text) : it->text;
            text_addf(out, " %s", it->text);
            text_addf(out, strcmp(meaning, it->text) != 0 ? ": %s" : "%s",
                      strcmp(meaning, it->text) != 0 ? meaning : "");
        }
    }
}

/* Returns the argument whose words tell a verb's actions apart: the required one, else the first. `whole` is false
 * where another argument is required, too. */
static const RulesArg *worded_arg(const RulesData *data, const RulesVerb *verb, bool *whole) {
    const RulesArg *found = NULL;
    *whole = true;
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        bool worded = rules_words(data, verb, arg) != NULL;
        *whole = *whole && (!arg->required || (worded && (!found || !found->required)));
        found = worded && (!found || (arg->required && !found->required)) ? arg : found;
    }
    return found;
}

/* Appends the actions of a verb that need no thing and no place: an end, a card. */
static void add_worded(PlaySession *session, const RulesVerb *verb, BaseText *out) {
    const RulesData *data = play_field(session)->data;
    bool whole;
    const RulesArg *arg = worded_arg(data, verb, &whole);
    if (verb->query || !whole) {
        return;
    }
    BaseArena *arena = arena_create();
    const char *const *words = arg ? rules_words(data, verb, arg) : NULL;
    for (int i = 0; words ? words[i] != NULL : i < 1; i++) {
        BaseTree *action = tree_make(arena, WITH_TEXT("do", verb->name));
        if (words) {
            tree_set(arena, action, arg->name, tree_text(arena, words[i]));
        }
        if (cli_answer_allowed(session, action)) {
            text_add(out, "     ");
            add_action(data, action, out);
            text_add(out, "\n");
        }
    }
    arena_destroy(arena);
}

/* Asks a question with this role about one unit; NULL where the system has none for it, or no answer. */
static Ruling *ask(PlaySession *session, RulesVerbRole role, int unit) {
    const RulesField *field = play_field(session);
    const RulesVerb *verb = field->data->system->roles[role];
    if (!verb || verb->arg_count == 0) {
        return NULL;
    }
    BaseArena *arena = arena_create();
    BaseTree *action = rules_action(field->data->system, role, arena);
    tree_set(arena, action, verb->args[0].name, tree_text(arena, field->setup->units[unit].id));
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    arena_destroy(arena);
    if (ruling->outcome != RULING_ANSWER) {
        ruling_destroy(ruling);
        return NULL;
    }
    return ruling;
}

/* Appends ", LABEL a, b" with the entries of a list of facts that are allowed. */
static void add_allowed(const Ruling *ruling, const BaseTree *entries, const char *label, BaseText *out) {
    int count = 0;
    for (const BaseTree *it = entries ? entries->first : NULL; it; it = it->next) {
        if (it->kind == TREE_OBJECT && tree_get_bool(it, "allowed", false)) {
            text_add(out, count++ == 0 ? label : ", ");
            cli_answer_text(ruling, it->key, out);
        }
    }
}

static void add_unit(PlaySession *session, int unit, BaseText *out) {
    Ruling *reach = ask(session, VERB_REACH, unit), *targets = ask(session, VERB_TARGETS, unit);
    BaseText can = {0};
    int hexes = reach ? (int)tree_get_number(reach->facts, "count", 0) : 0;
    if (hexes > 0) {
        text_addf(&can, "%d %s to go to", hexes, hexes == 1 ? "hex" : "hexes");
    }
    if (targets) {
        add_allowed(targets, targets->facts, can.length ? "; attacks " : "attacks ", &can);
    }
    if (can.length) {
        text_add(out, "     ");
        grammar_begin_name(play_field(session), ref_make(REF_UNIT, unit), out);
        text_addf(out, ": %s\n", text_get(&can));
    }
    text_free(&can);
    ruling_destroy(reach);
    ruling_destroy(targets);
}

void cli_answer_next(PlaySession *session, BaseText *out) {
    const RulesField *field = play_field(session);
    int owner = rules_portray(field, play_table(session), ref_make(REF_GAME, 0)).owner;
    text_add(out, "   Can be done:\n");
    for (int i = 0; i < field->data->system->verb_count; i++) {
        add_worded(session, field->data->system->verbs[i], out);
    }
    text_add(out, "   Who can do what:\n");
    setup_each(field->setup, REF_UNIT, unit) {
        bool acts = owner < 0 || field->setup->units[unit].side == owner;
        if (acts && table_alive(play_table(session), ref_make(REF_UNIT, unit))) {
            add_unit(session, unit, out);
        }
    }
}
