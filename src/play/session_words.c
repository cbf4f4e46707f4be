#include "play/session_internal.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"

/* Adds the words that tell an action from others of its verb: the order that was given, what ended, the card. For a
 * move or a shot, words only say how, so they are left out. */
static void describe_which(const PlayEntry *entry, BaseText *out) {
    const RulesData *data = entry->ruling ? entry->ruling->field->data : NULL;
    const RulesVerb *verb = data ? rules_verb(data->system, tree_get_text(entry->action, "do", "")) : NULL;
    for (int i = 0; verb && i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        const char *word = tree_get_text(entry->action, arg->name, NULL);
        if (word && rules_words(data, verb, arg) && (arg->required || ref_is(entry->ruling->subject, REF_NONE))) {
            ruling_which(verb->name, rules_describe_word(data, verb, word), out);
            return;
        }
    }
}

/* "Ignore flag: hold", "Bonus: the Slingers"; where a place was chosen, only for what. */
static void describe_choice(const PlayEntry *entry, BaseText *out) {
    const BaseTree *answer = tree_find(entry->action, "answer");
    answer = answer && answer->kind == TREE_LIST && answer->count == 1 ? answer->first : answer;
    ruling_word(tree_get_text(entry->action, "ask", "answer"), out);
    if (answer && answer->kind == TREE_TEXT) {
        const RulesField *field = entry->ruling ? entry->ruling->field : NULL;
        TableRef ref = field ? setup_find(field->setup, answer->text) : ref_none();
        text_add(out, ": ");
        if (ref.kind == REF_NONE) {
            text_add(out, answer->text);
        } else {
            grammar_add_name(field, ref, out);
        }
    }
}

void play_describe_entry(const PlayEntry *entry, BaseText *out) {
    if (!entry) {
        text_add(out, "As set up");
    } else if (session_is_choose(entry->action)) {
        describe_choice(entry, out);
    } else if (entry->ruling && entry->ruling->subject.kind != REF_NONE) {
        ruling_question(entry->ruling, out);
        describe_which(entry, out);
    } else if (entry->ruling && ruling_asks(entry->ruling)) {
        ruling_question(entry->ruling, out);
    } else {
        ruling_word(tree_get_text(entry->action, "do", ""), out);
        describe_which(entry, out);
    }
}

/* The ruling of a `choose` has the dice of the whole action; the entry's own dice are the last of them. */
int play_entry_faces(const PlayEntry *entry, int die) {
    const RulesRoll *rolls = entry->ruling ? entry->ruling->rolls.items : NULL;
    int after = (entry->dice ? entry->dice->count : 0) - die; /* number of the entry's dice from this one to the last */
    for (int i = (rolls ? entry->ruling->rolls.count : 0) - 1; i >= 0 && after > 0; i--) {
        after -= rolls[i].count;
        if (after <= 0) {
            return rolls[i].faces;
        }
    }
    return 6;
}
