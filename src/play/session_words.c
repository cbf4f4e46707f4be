#include "play/session_internal.h"
#include "rules/ruling_words.h"

/* Which of several: the order that was given, what ended, the card. Of a move or a shot the words are no more than how.
 */
static void say_which(const PlayEntry *entry, BaseText *out) {
    const RulesData *data = entry->ruling ? entry->ruling->field->data : NULL;
    const RulesVerb *verb = data ? rules_verb(data->system, tree_get_text(entry->action, "do", "")) : NULL;
    for (int i = 0; verb && i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        const char *word = tree_get_text(entry->action, arg->name, NULL);
        if (word && rules_words(data, verb, arg) && (arg->required || ref_is(entry->ruling->subject, REF_NONE))) {
            text_addf(out, ": %s", rules_say_word(data, verb, word));
            return;
        }
    }
}

void play_say_entry(const PlayEntry *entry, BaseText *out) {
    if (!entry) {
        text_add(out, "As set up");
    } else if (session_is_choose(entry->action)) {
        text_add(out, "Chosen: ");
        ruling_word(tree_get_text(entry->action, "ask", "an answer"), out);
    } else if (entry->ruling && entry->ruling->subject.kind != REF_NONE) {
        ruling_question(entry->ruling, out);
        say_which(entry, out);
    } else {
        ruling_word(tree_get_text(entry->action, "do", ""), out);
        say_which(entry, out);
    }
}

/* The ruling of a `choose` has the dice of the whole action: those of the entry are its last. */
int play_entry_faces(const PlayEntry *entry, int die) {
    const RulesRoll *rolls = entry->ruling ? entry->ruling->rolls.items : NULL;
    int after = (entry->dice ? entry->dice->count : 0) - die; /* it, and those that fell after it */
    for (int i = (rolls ? entry->ruling->rolls.count : 0) - 1; i >= 0 && after > 0; i--) {
        after -= rolls[i].count;
        if (after <= 0) {
            return rolls[i].faces;
        }
    }
    return 6;
}
