/* Describes the differences between two states of one field in words. */
#include "play/branches.h"
#include "rules/grammar.h"
#include "rules/kit/reserve.h"

#include <math.h>

#define SAME_MM 0.5 /* a unit that moved less than this counts as unmoved: too little to be seen */

void play_describe_place(const RulesField *field, const Table *table, int unit, BaseText *out) {
    const TableSetup *setup = field->setup;
    const RulesData *data = field->data;
    const TableWhere *where = table_where(table, unit);
    bool known = where->role > 0 && where->role < data->cause_count;
    switch (where->kind) {
    case WHERE_INSIDE:
    case WHERE_ATTACHED:
        text_add(out, where->kind == WHERE_INSIDE ? "in " : "with ");
        grammar_add_name(field, where->host, out);
        break;
    case WHERE_HEX: text_add(out, setup_id(setup, setup_hex_ref(setup, where->hex))); break;
    case WHERE_POINT: text_addf(out, "%.1f, %.1f", where->at.x / setup->shown, where->at.y / setup->shown); break;
    case WHERE_OFF:
        if (kit_in_reserve(data, where)) {
            text_add(out, "in reserve");
            break;
        }
        text_add(out, known ? data->causes[where->role] : "off the table");
        break;
    }
}

typedef struct {
    const RulesField *field;
    const Table *a, *b;
    PlayDifferences *out;
} Compare;

static void add(const Compare *compare, TableRef ref, BaseText *text) {
    array_push(compare->out, ((PlayDifference){ref, base_strdup(text_get(text))}));
    text_free(text);
}

static void begin(const Compare *compare, TableRef ref, BaseText *text) {
    text_addf(text, "%s: ", setup_name(compare->field->setup, ref));
}

static bool same_place(const TableWhere *a, const TableWhere *b) {
    bool points = a->kind == WHERE_POINT && b->kind == WHERE_POINT;
    return points ? vec_length(vec_sub(a->at, b->at)) < SAME_MM : where_equal(a, b);
}

static void compare_place(const Compare *compare, int unit) {
    const TableWhere *a = table_where(compare->a, unit), *b = table_where(compare->b, unit);
    const TableSetup *setup = compare->field->setup;
    BaseText text = {0};
    if (same_place(a, b)) {
        return;
    }
    begin(compare, ref_make(REF_UNIT, unit), &text);
    text_add(&text, "left ");
    play_describe_place(compare->field, compare->a, unit, &text);
    text_add(&text, "; right ");
    play_describe_place(compare->field, compare->b, unit, &text);
    if (a->kind == WHERE_POINT && b->kind == WHERE_POINT) {
        text_addf(&text, "; %.1f %s apart", vec_length(vec_sub(a->at, b->at)) / setup->shown, setup->shown_name);
    }
    add(compare, ref_make(REF_UNIT, unit), &text);
}

static void describe_value(const Compare *compare, const TableVar *var, int value, BaseText *out) {
    if (value == VAR_NONE) {
        text_add(out, "none");
    } else if (var->type == VAR_WORD) {
        text_add(out, var->words[value]);
    } else if (var->type == VAR_BOOL) {
        text_add(out, value ? "yes" : "no");
    } else if (var->type == VAR_REF) {
        grammar_add_name(compare->field, var_unpack(value), out);
    } else {
        text_addf(out, "%g", (double)value / var->scale);
    }
}

/* Compares only the variables that are shown on the table; the others are the rules' bookkeeping. */
static void compare_vars(const Compare *compare, TableRef ref) {
    const TableSchema *schema = compare->field->setup->schema;
    for (int v = 0; v < schema->count; v++) {
        const TableVar *var = &schema->vars[v];
        if (var->owner != ref.kind || var->show == SHOW_NOT) {
            continue;
        }
        int a = table_get(compare->a, ref, v), b = table_get(compare->b, ref, v);
        if (a != b) {
            BaseText text = {0};
            begin(compare, ref, &text);
            text_addf(&text, "%s left ", var->label ? var->label : var->name);
            describe_value(compare, var, a, &text);
            text_add(&text, "; right ");
            describe_value(compare, var, b, &text);
            add(compare, ref, &text);
        }
    }
}

static void compare_area(const Compare *compare, int area) {
    TableRef ref = ref_make(REF_AREA, area);
    const RulesData *data = compare->field->data;
    bool on_a = table_alive(compare->a, ref), on_b = table_alive(compare->b, ref);
    int a = table_kind(compare->a, area), b = table_kind(compare->b, area);
    if (on_a == on_b && (!on_a || a == b)) {
        return;
    }
    BaseText text = {0};
    begin(compare, ref, &text);
    text_addf(&text, "left %s; right %s", on_a ? data->kinds[a].label : "gone", on_b ? data->kinds[b].label : "gone");
    add(compare, ref, &text);
}

void play_compare(const RulesField *field, const Table *a, const Table *b, PlayDifferences *out) {
    const Compare compare = {field, a, b, out};
    const TableSetup *setup = field->setup;
    for (int f = 0; f < setup->formation_count; f++) {
        compare_vars(&compare, ref_make(REF_FORMATION, f));
    }
    for (int u = 0; u < setup->unit_count; u++) {
        TableRef ref = ref_make(REF_UNIT, u);
        compare_place(&compare, u);
        if (table_alive(a, ref) && table_alive(b, ref)) {
            compare_vars(&compare, ref);
        }
    }
    for (int i = 0; i < setup->area_count; i++) {
        compare_area(&compare, i);
        if (table_alive(a, ref_make(REF_AREA, i)) && table_alive(b, ref_make(REF_AREA, i))) {
            compare_vars(&compare, ref_make(REF_AREA, i));
        }
    }
}

void play_differences_free(PlayDifferences *list) {
    for (int i = 0; i < list->count; i++) {
        base_free(list->items[i].text);
    }
    array_free(list);
}
