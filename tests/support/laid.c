#include "support/laid.h"

#include "support/test.h"
#include "support/tree_of.h"

#include <math.h>
#include <string.h>

Laid *laid_make(const RulesSystem *system, const char *ruleset, const char *battlefield) {
    Laid *laid = base_alloc(1, sizeof *laid);
    laid->field = laid_field(system, ruleset, battlefield);
    laid->table = table_create(laid->field->setup);
    laid->draft = draft_make(laid->table);
    laid->ruling = ruling_create(laid->field);
    laid->arena = arena_create();
    laid->ctx = (RulesCtx){.field = laid->field,
                           .draft = &laid->draft,
                           .ruling = laid->ruling,
                           .action = &laid->action,
                           .readings = laid->field->data->reading_values,
                           .work = geom_work_create(laid->field->scene),
                           .tolerance = laid->field->data->tolerance};
    if (system && system->cache_create) {
        laid->ctx.cache = system->cache_create(laid->field);
    }
    return laid;
}

void laid_free(Laid *laid) {
    if (laid->ctx.cache) {
        laid->field->data->system->cache_destroy(laid->ctx.cache);
    }
    geom_work_destroy(laid->ctx.work);
    ruling_destroy(laid->ruling);
    draft_term(&laid->draft);
    table_destroy(laid->table);
    field_destroy(laid->field);
    arena_destroy(laid->arena);
    base_free(laid);
}

const Ruling *laid_do(Laid *laid, RulesInput *input, const char *action) {
    const BaseTree *args = tree_of(laid->arena, action);
    laid->action = (RulesAction){tree_get_text(args, "do", NULL), args};
    laid->ctx.input = input;
    ruling_reset(laid->ruling, laid->field);
    rules_resolve(&laid->ctx);
    return laid->ruling;
}

TableRef laid_ref(const Laid *laid, const char *id) {
    TableRef ref = setup_find(laid->field->setup, id);
    assert_int_not_equal(ref.kind, REF_NONE);
    return ref;
}

int laid_get(const Laid *laid, const char *id, const char *variable) {
    TableRef ref = laid_ref(laid, id);
    return table_get(laid->table, ref, schema_find(&laid->field->data->schema, (TableRefKind)ref.kind, variable));
}

bool laid_cites(const Laid *laid, const char *rule) {
    return ruling_cites(laid->ruling, rule);
}

double laid_number(const Laid *laid, const char *fact) {
    const BaseTree *it = tree_find(laid->ruling->facts, fact);
    assert_non_null(it);
    assert_int_equal(it->kind, TREE_NUMBER);
    return it->number;
}

bool laid_truth(const Laid *laid, const char *fact) {
    const BaseTree *it = tree_find(laid->ruling->facts, fact);
    assert_non_null(it);
    assert_int_equal(it->kind, TREE_BOOL);
    return it->truth;
}

const char *laid_says(Laid *laid, int finding) {
    assert_in_range(finding, 0, laid->ruling->findings.count - 1);
    BaseText text = {0};
    ruling_describe(laid->ruling, &laid->ruling->findings.items[finding], &text);
    char *kept = arena_strdup(laid->arena, text_get(&text));
    text_free(&text);
    return kept;
}

static bool next_dice(RulesInput *input, const RulesDice *dice, int *values) {
    ScriptedInput *it = (ScriptedInput *)input;
    if (it->dice_count - it->next_die < dice->count) {
        return false;
    }
    for (int i = 0; i < dice->count; i++) {
        values[i] = it->dice[it->next_die++];
        assert_in_range(values[i], 1, dice->faces);
    }
    return true;
}

static bool next_answer(RulesInput *input, const RulesAsk *ask, RulesAnswer *answer) {
    ScriptedInput *it = (ScriptedInput *)input;
    if (it->next_answer >= it->answer_count) {
        return false;
    }
    *answer = (RulesAnswer){.options = {it->answers[it->next_answer++]}, .count = 1, .where = ask->fallback_where};
    return true;
}

ScriptedInput scripted(const int *dice, int dice_count, const int *answers, int answer_count) {
    return (ScriptedInput){.input = {next_dice, next_answer},
                           .dice = dice,
                           .dice_count = dice_count,
                           .answers = answers,
                           .answer_count = answer_count};
}
