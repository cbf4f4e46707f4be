/* The verb that moves models on the table, and the effects of a move once made (CORE-02, -08, OBCL-06, ENGG). Moves
 * into Structures and out are in stronghold/enter.c. */
#include "geom/limits.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>
#include <string.h>

/* The units that act, given as `unit`, `units` or `formation`. */
static int acting(RulesCtx *ctx, int *units) {
    static const char *const names[] = {"unit", "units", "formation"};
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        TableRef ref;
        int count = 0;
        if (i == 2 && arg_ref(ctx, names[i], &ref)) {
            count = li_models(ctx->draft->table, ref.index, units);
        } else if (i < 2) {
            count = arg_units(ctx, names[i], units, LI_UNITS);
        }
        for (int k = 0; k < count && k < LI_UNITS; k++) {
            if (!li_alive(ctx->draft->table, units[k])) {
                ctx_bad(ctx, "\"%s\" is no longer on the table", setup_id(ctx->field->setup, li_unit(units[k])));
                return 0;
            }
        }
        if (count > LI_UNITS) {
            ctx_bad(ctx, "%d models cannot act at once: name at most %d", count, LI_UNITS);
            return 0;
        }
        if (count > 0) {
            return count;
        }
    }
    ctx_bad(ctx, "say who acts: \"unit\", \"units\" or \"formation\"");
    return 0;
}

static bool find_path(RulesCtx *ctx, LiWalkAsk *ask) {
    ask->points = arg_path(ctx, ask->unit, &ask->count);
    if (ask->count <= 0) {
        ctx_bad(ctx, "\"path\": %s needs the places that it goes through, its start left out",
                setup_id(ctx->field->setup, li_unit(ask->unit)));
    }
    return ask->count > 0;
}

/* ---- made moves ---- */

static void note_spent(RulesCtx *ctx, const LiWalk *walk) {
    const TableVar *var = var_row(ctx->field, LI_VAR_UNIT_spent);
    if (isfinite(walk->route.allowance)) {
        var_set_own(ctx, walk->route.unit, LI_VAR_UNIT_spent,
                    (int)lround(walk->cost / ctx->field->data->unit * var->scale));
    }
    var_set_own(ctx, walk->route.unit, LI_VAR_UNIT_moved, 1);
    if (walk->turned) {
        var_set_own(ctx, walk->route.unit, LI_VAR_UNIT_turned, 1);
    }
}

/* True if `foe` is an enemy on the far side of this Obstacle and not in contact with the unit itself. */
static bool is_across(RulesCtx *ctx, int unit, int foe, int wall) {
    const Table *table = ctx->draft->table;
    const TableSetup *setup = ctx->field->setup;
    return setup->units[foe].side != setup->units[unit].side && li_alive(table, foe) &&
           li_is_beyond(ctx, unit, foe, wall) && !li_touches(ctx->field, table, li_unit(unit), li_unit(foe));
}

/* OBCL-06. 1. The move is a charge. 2. It ends in contact with an Obstacle. 3. An enemy that the unit sees is within
 * reach of the far side, and the shortest line to it crosses this Obstacle. 4. The unit then engages all such enemies,
 * seen or not. */
static void engage_across(RulesCtx *ctx, int unit) {
    const Table *table = ctx->draft->table;
    const RulesField *field = ctx->field;
    setup_each(field->setup, REF_AREA, a) {
        bool wall = !table->removed[a] && li_kind(field, table, a)->family == LI_FAMILY_OBSTACLE;
        if (!wall || !li_touches(field, table, li_unit(unit), li_area(a))) {
            continue;
        }
        var_set_own(ctx, unit, LI_VAR_UNIT_across, var_pack(li_area(a)));
        bool any = false;
        for (int k = 0; k < field->setup->unit_count && !any; k++) {
            RulesSight sight = {.visible = false};
            if (is_across(ctx, unit, k, a) && li_engaged(ctx, unit, k)) {
                li_sight(ctx, li_unit(unit), li_unit(k), SIGHT_VERDICT, &sight);
            }
            any = sight.visible;
        }
        setup_each(field->setup, REF_UNIT, k) {
            if (!is_across(ctx, unit, k, a)) {
                continue;
            }
            double gap = li_gap(field, table, li_unit(k), li_area(a), NULL, NULL),
                   limit = number_now(ctx, LI_NUM_ACROSS);
            ctx_cite(ctx, "LI-OBCL-06",
                     any && li_engaged(ctx, unit, k) ? "across"
                     : gap > limit + GEOM_LIMIT      ? "far"
                                                     : "unseen",
                     ROLE_DECIDES, UNIT("unit", unit), UNIT("target", k), AREA("area", a), LENGTH("gap", gap),
                     LENGTH("limit", limit));
        }
        if (any) {
            return;
        }
        var_set_own(ctx, unit, LI_VAR_UNIT_across, VAR_NONE);
    }
}

static void cite_contacts(RulesCtx *ctx, int unit) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    for (int a = 0; a < field->setup->area_count; a++) {
        int holder = li_is_structure(field, table, a) ? li_side_inside(field, table, a) : -1;
        if (holder < 0 || !li_touches(field, table, li_unit(unit), li_area(a))) {
            continue;
        }
        int inside[1];
        table_inside(table, li_area(a), inside, 1);
        bool foe = holder != field->setup->units[unit].side, engaged = foe && li_engaged(ctx, unit, inside[0]);
        ctx_cite(ctx,
                 !foe      ? "LI-ENGG-03"
                 : engaged ? "LI-ENGG-04"
                           : "LI-ENGG-05",
                 !foe      ? "may"
                 : engaged ? "engaged"
                           : "not",
                 ROLE_PASSES, UNIT("unit", unit), AREA("area", a),
                 FORMATION("target", field->setup->units[inside[0]].formation));
    }
    for (int k = 0; k < field->setup->unit_count; k++) {
        if (li_host(table, k) < 0 && li_engaged(ctx, unit, k) && li_touches(field, table, li_unit(unit), li_unit(k))) {
            ctx_cite(ctx, "LI-CORE-07", "engaged", ROLE_PASSES, UNIT("unit", unit), UNIT("target", k));
        }
    }
}

bool li_travel(RulesCtx *ctx, const LiWalkAsk *ask) {
    LiWalk *walk = li_walk(ctx, ask);
    li_walk_explain(ctx, walk);
    bool forced = ask->how == LI_HOW_FORCED; /* a forced model stops where it must; any other is refused */
    if (!(forced && !walk->fault.rule) && li_walk_refuse(ctx, walk)) {
        return false;
    }
    GeomVec end = geom_path_at(&walk->route.path, fmin(walk->route.stop, walk->route.length));
    draft_place(ctx->draft, walk->route.unit, where_point(end, walk->route.facing));
    note_spent(ctx, walk);
    li_owe_danger(ctx, walk);
    if (li_charges(ctx, walk->route.unit, walk->how)) {
        engage_across(ctx, walk->route.unit);
    }
    cite_contacts(ctx, walk->route.unit);
    return true;
}

static void resolve_move(RulesCtx *ctx) {
    int units[LI_UNITS], count = acting(ctx, units);
    for (int i = 0; i < count; i++) {
        LiWalkAsk ask = {.unit = units[i],
                         .how = li_how(arg_word(ctx, "how", "move")),
                         .host = -1,
                         .target = -1,
                         .coming = units + i + 1,
                         .coming_count = count - i - 1};
        TableRef target;
        int formation = ctx->field->setup->units[units[i]].formation;
        const TableWhere *where = table_where(ctx->draft->table, units[i]);
        ask.target = arg_ref(ctx, "into", &target) && ref_is(target, REF_AREA) ? target.index : -1;
        ask.facing = where->facing;
        arg_number(ctx, "facing", &ask.facing);
        if (where->kind != WHERE_POINT) {
            ctx_bad(ctx, "%s is in a Structure or a transport: use leave",
                    setup_id(ctx->field->setup, li_unit(units[i])));
            return;
        }
        if (ask.how == LI_HOW_FORCED &&
            ctx->draft->table->phase != LI_PHASE_FREE) { /* in a game only the rules can force a move */
            ctx_refuse(ctx, "LI-IMPS-02", "not-forced", UNIT("unit", units[i]));
            return;
        }
        bool acting = ref_equal(var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting)), li_formation(formation));
        if ((ask.how != LI_HOW_FORCED && !li_may_move(ctx, formation)) || !find_path(ctx, &ask)) {
            return;
        }
        bool falls = ask.how != LI_HOW_FORCED && ctx->draft->table->phase == LI_PHASE_END;
        if (falls && !li_falls_home(ctx, units[i], where->at, ask.points[ask.count - 1])) {
            return;
        }
        if (!table_base(ctx->draft->table, units[i], &ask.start)) {
            return;
        }
        if (i == 0 && !acting) {
            li_note_free(ctx, formation);
        }
        li_walk_margin(ctx, &ask, units, i);
        if (!li_travel(ctx, &ask)) {
            return;
        }
    }
}

static const RulesArg MOVE_ARGS[] = {
    {"unit", ARG_ANY, false, "who moves: one model, a list, or a Detachment", NULL},
    {"units", ARG_UNITS, false, "the same", NULL},
    {"formation", ARG_FORMATION, false, "the same: its living models", NULL},
    {"path", ARG_PATH, false, "places, the start left out; for several models an object of paths by id", NULL},
    {"paths", ARG_PATH, false, "the same", NULL},
    {"how", ARG_WORD, false, "the kind of move", LI_HOW_WORDS},
    {"into", ARG_AREA, false, "the Structure that its Detachment means to garrison: it may end on it", NULL},
    {"facing", ARG_NUMBER, false, "bearing at the end", NULL},
};
const RulesVerb li_verb_move = {
    "move", "One move of one or more models.", MOVE_ARGS, (int)BASE_COUNT(MOVE_ARGS), false, resolve_move};
