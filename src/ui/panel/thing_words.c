#include "ui/panel/thing_words.h"

#include "rules/ruling_words.h"

#include <ctype.h>
#include <string.h>

void thing_value(const TableSetup *setup, const TableVar *var, int value, BaseText *out) {
    if (value == VAR_NONE) {
        text_add(out, "none");
    } else if (var->type == VAR_BOOL) {
        text_add(out, value ? "yes" : "no");
    } else if (var->type == VAR_WORD && value >= 0 && value < var->word_count) {
        text_add(out, var->words[value]);
    } else if (var->type == VAR_REF) {
        text_add(out, setup_name(setup, var_unpack(value)));
    } else {
        char figure[TEXT_NUMBER_MAX];
        text_add(out, text_rounded(value / (var->scale > 1 ? (double)var->scale : 1), 2, figure));
    }
}

void thing_scalar(const BaseTree *value, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    if (value->kind == TREE_NUMBER) {
        text_add(out, text_rounded(value->number, 2, figure));
    } else if (value->kind == TREE_BOOL) {
        text_add(out, value->truth ? "yes" : "no");
    } else if (value->kind == TREE_TEXT) {
        const char *text = value->text;
        for (int i = 0; text[i]; i++) { /* an id such as "heavy-machine-gun", but not a figure such as "-1" */
            text_add_char(out, i > 0 && text[i] == '-' && isalpha((unsigned char)text[i - 1]) ? ' ' : text[i]);
        }
    } else if (value->kind == TREE_LIST) {
        for (const BaseTree *it = value->first; it; it = it->next) {
            text_add(out, it == value->first ? "" : ", ");
            thing_scalar(it, out);
        }
    }
}

const char *thing_item(const BaseTree *item, BaseText *out) {
    const char *name = tree_get_text(item, "name", tree_get_text(item, "id", ""));
    for (const BaseTree *it = item->first; it; it = it->next) {
        if (!strcmp(it->key, "id") || !strcmp(it->key, "name") || it->kind == TREE_OBJECT) {
            continue;
        }
        BaseText key = {0};
        ruling_word(it->key, &key);
        text_addf(out, "%s%s ", out->length ? ", " : "", strlen(it->key) > 2 ? it->key : text_get(&key));
        thing_scalar(it, out);
        text_free(&key);
    }
    return name;
}

bool thing_is_stated(const char *key) {
    static const char *const KNOWN[] = {"id", "name", "label", "class", "symbol", "base", "also", "inherits", "note"};
    for (size_t i = 0; i < BASE_COUNT(KNOWN); i++) {
        if (!strcmp(KNOWN[i], key)) {
            return true;
        }
    }
    return false;
}

void thing_state(const Ui *ui, TableRef ref, BaseText *out) {
    RulesPortrait portrait = rules_portray(ui_field(ui), ui_table(ui), ref);
    const char *words[] = {portrait.broken ? "broken" : NULL, portrait.in_cover ? "in cover" : NULL,
                           portrait.elevated ? "elevated" : NULL, portrait.ruined ? "ruined" : NULL};
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        if (words[i]) {
            text_addf(out, "%s%s", out->length ? ", " : "", words[i]);
        }
    }
}
