/* The query `targets`: each enemy Detachment, Structure and bridge, with the need to hit it or the rule that forbids
 * firing at it (CORE-07, -10, OBST-06, GFIR-02, SHOT-01). */
#include "rules/kit/each.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/fire/aim.h"
#include "rules/legions-imperialis/fire/shot.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/sight_tree.h"

#include <math.h>
#include <string.h>

/* The list is as sure as the least sure of its lines, each of which says how sure it is. Who may not fire at all, or
 * is carried, stays so. */
static void note_target(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool,
                        BaseTree *facts) {
    bool unknown;
    RulesMargin margin = li_needs_margin(ctx, volley, weapon, pool, &unknown);
    if (unknown) {
        ctx_margin_unknown(ctx);
    } else {
        rules_sight_set_margin(ctx->ruling->arena, facts, &margin);
        ctx_margin(ctx, margin);
    }
}

static void explain_target(RulesCtx *ctx, const LiVolley *volley, TableRef target, TableRef pinned,
                           TableRef pinned_by) {
    BaseArena *arena = ctx->ruling->arena;
    LiVolley own = *volley;
    LiPool *pool = arena_alloc(arena, 1, sizeof *pool);
    int need = 0;
    own.area = ref_is(target, REF_AREA) ? target.index : -1;
    own.formation = ref_is(target, REF_FORMATION) ? target.index : -1;
    own.rule = ref_is(pinned_by, REF_UNIT) ? "LI-CORE-07" : NULL;
    own.key = own.rule ? "pinned" : NULL;
    bool refused = own.rule != NULL;
    int units[LI_UNITS], models = own.formation >= 0 ? li_models(ctx->draft->table, own.formation, units) : 0;
    bool all = models > 0 && li_all_carried(ctx->draft->table, units, models);
    int firer = own.firers[0], rider = li_carrier(ctx->draft->table, firer) >= 0 ? firer : all ? units[0] : -1;
    if (rider >= 0) {
        own.rule = "LI-CORE-20";
        own.key = "aboard";
        refused = true;
    }
    const LiWeapon *weapon = own.rule ? NULL : li_volley_find(ctx, &own, true, pool);
    bool allowed = weapon != NULL;
    if (allowed && weapon->dice > 0) {
        LiAim aim = {.firers = pool->firers,
                     .firer_count = pool->firer_count,
                     .formation = own.formation,
                     .area = own.area,
                     .weapon = weapon};
        need = li_need(ctx, &aim, false);
    }
    const char *rule = allowed ? "LI-CORE-10" : own.rule ? own.rule : "LI-CORE-10";
    double gap = li_volley_gap(ctx, &own);
    BaseTree *it = tree_set(arena, ctx->ruling->facts, setup_id(ctx->field->setup, target), tree_object(arena));
    tree_set(arena, it, "allowed", tree_bool(arena, allowed));
    if (allowed) {
        tree_set(arena, it, "needs", tree_number(arena, need > 6 ? 6 : need < 2 && need > 0 ? 2 : need));
        tree_set(arena, it, "dice", tree_number(arena, pool->dice));
        tree_set(arena, it, "gap", tree_number(arena, gap / ctx->field->data->unit));
    } else {
        tree_set(arena, it, "rule", tree_text(arena, rule));
    }
    if (ctx->margins && (weapon || !refused)) {
        note_target(ctx, &own, weapon, pool, it);
    }
    ctx_cite(ctx, rule,
             allowed                                                       ? "target"
             : own.key && (isfinite(gap) || strcmp(own.key, "range") != 0) ? own.key
                                                                           : "nothing",
             allowed ? ROLE_PASSES : ROLE_DECIDES);
    own.key = allowed ? NULL : own.key;
    li_volley_cite_why(ctx, &own, ref_is(pinned_by, REF_UNIT) ? pinned_by : target);
    cite_also(ctx, WHEN(ref_is(pinned, REF_UNIT), REF("unit", pinned)));
    if (rider >= 0) {
        cite_also(ctx, UNIT("unit", rider), UNIT("target", li_carrier(ctx->draft->table, rider)));
    }
    cite_also(ctx, LENGTH("gap", isfinite(gap) ? gap : 0));
}

static void resolve_targets(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    LiVolley *volley = arena_alloc(ctx->ruling->arena, 1, sizeof *volley);
    *volley = (LiVolley){.hidden = -1, .weapon = arg_word(ctx, "with", NULL)};
    int unit, count = arg_units(ctx, "of", volley->firers, LI_UNITS);
    volley->firer_count = count;
    if (count > LI_UNITS) {
        ctx_bad(ctx, "%d models cannot fire at once: name at most %d", count, LI_UNITS);
        return;
    }
    if (count <= 0 || !li_alive(table, volley->firers[0])) {
        ctx_bad(ctx, "\"of\" names nobody who is on the table");
        return;
    }
    volley->side = setup->units[volley->firers[0]].side;
    int formation = setup->units[volley->firers[0]].formation;
    int by = formation >= 0 ? li_formation_pinned(ctx, formation, &unit) : -1;
    if (formation >= 0 && by < 0) {
        li_note_free(ctx, formation);
    }
    if (formation >= 0) {
        li_supposes_fire(ctx, formation);
    }
    TableRef pinned_by = by >= 0 ? li_unit(by) : ref_none(), pinned = by >= 0 ? li_unit(unit) : ref_none();
    each_foe(table, REF_FORMATION, volley->side, f) {
        explain_target(ctx, volley, li_formation(f), pinned, pinned_by);
    }
    setup_each(setup, REF_AREA, a) {
        if (li_is_target(ctx->field, table, a) && (li_side_inside(ctx->field, table, a) != volley->side ||
                                                   reading_now(ctx, LI_READ_OWNSTRC) == LI_OWNSTRC_YES)) {
            explain_target(ctx, volley, li_area(a), pinned, pinned_by);
        }
    }
}

static const RulesArg TARGETS_ARGS[] = {
    {"of", ARG_UNITS, true, "who would fire: a model, a list, or a Detachment", NULL},
    {"with", ARG_WORD, false, "one weapon only, by its id", NULL},
};
const RulesVerb li_verb_targets = {
    "targets",
    "Each enemy Detachment, Structure and bridge: may it be fired at, or which rule forbids. Facts by id: allowed, "
    "needs, dice, gap, rule",
    TARGETS_ARGS,
    (int)BASE_COUNT(TARGETS_ARGS),
    true,
    resolve_targets};
