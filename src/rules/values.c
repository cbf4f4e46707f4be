#include "rules/values.h"

#include "base/base.h"
#include "base/text.h"

#include <math.h>

static bool refuse(BaseText *why, const char *text) {
    if (why) {
        text_add(why, text);
    }
    return false;
}

/* A value that differs from a whole number only by rounding is taken as that number. */
#define ROUNDING 1e-6

bool rules_var_read_int(const TableVar *var, const BaseTree *tree, int *value) {
    base_assert(var->scale >= 1 && var->min <= var->max && value);
    double kept = tree->kind == TREE_NUMBER ? round(tree->number * var->scale) : NAN;
    bool good = kept >= var->min && kept <= var->max &&
                fabs(kept - tree->number * var->scale) <= (var->scale > 1 ? ROUNDING * var->scale : 0);
    *value = good ? (int)kept : *value;
    return good;
}

static bool read_int(const TableVar *var, const BaseTree *tree, int *value, BaseText *why) {
    if (rules_var_read_int(var, tree, value)) {
        return true;
    }
    double min = (double)var->min / var->scale, max = (double)var->max / var->scale;
    if (why && var->scale > 1) {
        text_addf(why, "write a multiple of %g from %g to %g", 1.0 / var->scale, min, max);
    } else if (why && var->max == INT_MAX) {
        text_addf(why, "write a whole number of at least %d", var->min);
    } else if (why) {
        text_addf(why, "write a whole number from %d to %d", var->min, var->max);
    }
    return false;
}

static bool read_word(const TableVar *var, const BaseTree *tree, int *value, BaseText *why) {
    int index = tree->kind == TREE_TEXT ? text_index(var->words, var->word_count, tree->text) : -1;
    if (index >= 0) {
        *value = index;
        return true;
    }
    for (int i = 0; why && i < var->word_count; i++) {
        text_addf(why, "%s\"%s\"", i == 0 ? "write " : i + 1 < var->word_count ? ", " : " or ", var->words[i]);
    }
    return false;
}

static bool read_ref(const TableSetup *setup, const BaseTree *tree, int *value, BaseText *why) {
    TableRef ref = tree->kind == TREE_TEXT ? setup_find(setup, tree->text) : ref_none();
    if (ref.kind == REF_NONE) {
        return refuse(why, "write the id of something on the table");
    }
    *value = var_pack(ref);
    return true;
}

bool value_read(const TableSetup *setup, const TableVar *var, const BaseTree *tree, int *value, BaseText *why) {
    if (tree->kind == TREE_NULL) {
        *value = VAR_NONE;
        return var->optional || refuse(why, "it cannot be without a value");
    }
    switch (var->type) {
    case VAR_INT: return read_int(var, tree, value, why);
    case VAR_BOOL:
        *value = tree->kind == TREE_BOOL && tree->truth;
        return tree->kind == TREE_BOOL || refuse(why, "write true or false");
    case VAR_WORD: return read_word(var, tree, value, why);
    case VAR_REF: return read_ref(setup, tree, value, why);
    }
    return false;
}

BaseTree *value_tree(BaseArena *arena, const TableSetup *setup, const TableVar *var, int value) {
    if (value == VAR_NONE) {
        return tree_null(arena);
    }
    switch (var->type) {
    case VAR_INT: return tree_number(arena, (double)value / var->scale);
    case VAR_BOOL: return tree_bool(arena, value != 0);
    case VAR_WORD: return tree_text(arena, var->words[value]);
    case VAR_REF: return tree_text(arena, setup_id(setup, var_unpack(value)));
    }
    return tree_null(arena);
}
