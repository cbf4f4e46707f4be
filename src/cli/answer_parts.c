/* Figures, names and facts in words, as all answers use them. */
#include "cli/answer.h"
#include "rules/grammar.h"

#include <ctype.h>

void cli_answer_text(const Ruling *ruling, const char *text, BaseText *out) {
    TableRef ref = setup_find(ruling->field->setup, text);
    if (ref.kind != REF_NONE) {
        grammar_add_name(ruling->field, ref, out);
        return;
    }
    for (const char *c = text; *c; c++) { /* a word of the data, as "armoured-vehicle", but not a figure such as "-1" */
        text_add_char(out, c > text && *c == '-' && isalpha((unsigned char)c[-1]) ? ' ' : *c);
    }
}

/* The name of a thing, or the words of a key: "war machine". */
static void add_key(const Ruling *ruling, const char *key, BaseText *out) {
    if (setup_find(ruling->field->setup, key).kind != REF_NONE) {
        cli_answer_text(ruling, key, out);
        return;
    }
    for (const char *c = key; *c; c++) {
        text_add_char(out, *c == '-' || *c == '_' ? ' ' : *c);
    }
}

void cli_answer_value(const Ruling *ruling, const BaseTree *value, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    const char *between = "";
    switch (value->kind) {
    case TREE_NULL: text_add(out, "none"); break;
    case TREE_BOOL: text_add(out, value->truth ? "yes" : "no"); break;
    case TREE_NUMBER: text_add(out, text_rounded(value->number, 2, number)); break;
    case TREE_TEXT: cli_answer_text(ruling, value->text, out); break;
    case TREE_LIST:
        text_add(out, value->count == 0 ? "none" : "");
        for (const BaseTree *it = value->first; it; it = it->next) {
            text_add(out, between);
            cli_answer_value(ruling, it, out);
            between = ", ";
        }
        break;
    case TREE_OBJECT:
        text_add(out, value->count == 0 ? "none" : "");
        for (const BaseTree *it = value->first; it; it = it->next) {
            text_add(out, between);
            text_add(out, it->kind == TREE_BOOL && !it->truth ? "not " : ""); /* "foot, not war machine" */
            add_key(ruling, it->key, out);
            if (it->kind != TREE_BOOL) {
                text_add_char(out, ' ');
                cli_answer_value(ruling, it, out);
            }
            between = ", ";
        }
        break;
    }
}
