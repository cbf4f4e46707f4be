/* Arguments that several verbs share: who acts, where they go, how they face. */
#include "base/near.h"
#include "rules/ea-heresy/actions.h"

#include <math.h>

/* For the argument check `unit` may be a thing of any kind, so that a building can be asked to move and be refused with
 * a reason. What it names is checked here. */
static bool names_units(RulesCtx *ctx, const BaseTree *tree) {
    const TableSetup *setup = ctx->field->setup;
    bool list = tree->kind == TREE_LIST;
    for (const BaseTree *it = list ? tree->first : tree; it; it = list ? it->next : NULL) {
        TableRef ref = it->kind == TREE_TEXT ? setup_find(setup, it->text) : ref_none();
        if (ref_is(ref, REF_UNIT) || ref_is(ref, REF_FORMATION)) {
            continue;
        }
        NearMiss near = near_make(it->kind == TREE_TEXT ? it->text : "");
        for (int i = 0; i < setup->unit_count; i++) {
            near_try(&near, setup_id(setup, ref_make(REF_UNIT, i)));
        }
        if (near.best) {
            ctx_bad(ctx, "\"unit\": \"%s\" is no unit; perhaps \"%s\" is meant", near.word, near.best);
        } else {
            ctx_bad(ctx, "\"unit\" takes the id of a unit, a list of them, or a formation");
        }
        return false;
    }
    return true;
}

static int named(RulesCtx *ctx, int *units) {
    TableRef formation;
    const BaseTree *unit = tree_find(ctx->action->args, "unit");
    if (unit) {
        return names_units(ctx, unit) ? arg_units(ctx, "unit", units, eah_all(ctx)) : 0;
    }
    if (tree_find(ctx->action->args, "units")) {
        return arg_units(ctx, "units", units, eah_all(ctx));
    }
    return arg_ref(ctx, "formation", &formation) ? table_members(ctx->draft->table, formation, units, eah_all(ctx)) : 0;
}

int eah_acting(RulesCtx *ctx, int *units) {
    int count = named(ctx, units);
    if (ctx->ruling->outcome == RULING_BAD) {
        return 0;
    }
    if (count == 0) {
        ctx_bad(ctx, "name who acts, by \"unit\", \"units\" or \"formation\": living units");
        return 0;
    }
    for (int i = 0; i < count; i++) {
        TableRef ref = ref_make(REF_UNIT, units[i]);
        if (!table_alive(ctx->draft->table, ref)) {
            ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, ref));
            return 0;
        }
    }
    int formation = ctx->field->setup->units[units[0]].formation;
    ctx->ruling->subject =
        count == 1 || formation < 0 ? ref_make(REF_UNIT, units[0]) : ref_make(REF_FORMATION, formation);
    return count;
}

bool eah_facing_of(RulesCtx *ctx, double fallback, double *facing) {
    *facing = fallback;
    if (!arg_number(ctx, "facing", facing)) {
        return true;
    }
    if (!(fabs(*facing) <= 360)) {
        ctx_bad(ctx, "\"facing\" takes a bearing in degrees, 0 up, clockwise");
        return false;
    }
    *facing = *facing < 0 ? *facing + 360 : *facing >= 360 ? *facing - 360 : *facing;
    return true;
}

bool eah_template_point(RulesCtx *ctx, int index, GeomVec *out) {
    const BaseTree *arg = tree_find(ctx->action->args, "point");
    bool list = arg && arg->first && arg->first->kind == TREE_LIST;
    const BaseTree *pair = list ? tree_at(arg, index) : index == 0 ? arg : NULL;
    const BaseTree *x = tree_at(pair, 0), *y = tree_at(pair, 1);
    if (!x || !y || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER || !(fabs(x->number) <= 1e6) ||
        !(fabs(y->number) <= 1e6)) {
        return false;
    }
    *out = vec(x->number * ctx->field->setup->unit, y->number * ctx->field->setup->unit);
    return true;
}
