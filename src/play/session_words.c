#include "play/session_internal.h"
#include "rules/ruling_words.h"

void play_say_entry(const PlayEntry *entry, BaseText *out) {
    if (!entry) {
        text_add(out, "As set up");
    } else if (session_is_choose(entry->action)) {
        text_add(out, "Chosen: ");
        ruling_word(tree_get_text(entry->action, "ask", "an answer"), out);
    } else if (entry->ruling && entry->ruling->subject.kind != REF_NONE) {
        ruling_question(entry->ruling, out);
    } else {
        ruling_word(tree_get_text(entry->action, "do", ""), out);
    }
}
