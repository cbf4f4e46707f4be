/* Leaving a Stronghold voluntarily: STRUCT-12, -14. */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/stronghold/stronghold.h"

/* Checks: 1. The unit is inside and has not entered in this action (in an assault the step says who may leave, and a
 * withdrawing unit is forced to). 2. It ends wholly outside. 3. The cost is measured from the wall to the leading edge.
 */
static bool plan_exit(RulesCtx *ctx, const int *units, int count, int i, EahTravel *out) {
    EahWalkAsk ask = {.unit = units[i],
                      .how = eah_how(arg_word(ctx, "how", "move")),
                      .target = -1,
                      .coming = units + i + 1,
                      .coming_count = count - i - 1};
    TableRef ref = ref_make(REF_UNIT, units[i]);
    int area = eah_host(ctx->draft->table, units[i]);
    const char *id = setup_id(ctx->field->setup, ref);
    ask.points = arg_path(ctx, units[i], &ask.count);
    if (!eah_facing_of(ctx, 0, &ask.facing)) {
        return false;
    }
    if (area < 0 || ask.count == 0) {
        ctx_bad(ctx, area < 0 ? "%s is in no building" : "\"path\": %s needs the places that it goes through", id);
        return false;
    }
    if (var_now(ctx, ref, EAH_VAR_UNIT_entered_now) == 1 && ask.how != EAH_HOW_WITHDRAW &&
        !eah_assault(ctx->draft->table)) {
        return eah_refuse_unit(ctx, "EAH-STRUCT-14", "entered-now", units[i], ref_make(REF_AREA, area));
    }
    GeomVec goal = ask.points[ask.count - 1];
    GeomShape end = shape_place(&ctx->field->setup->units[units[i]].base, goal, ask.facing);
    if (area_overlaps(&ctx->field->setup->areas[area].area, &end) || !eah_at_wall(ctx, &ask)) {
        return eah_refuse_unit(ctx, "EAH-STRUCT-14", "not-outside", units[i], ref_make(REF_AREA, area));
    }
    return eah_plan_travel(ctx, &ask, where_point(goal, ask.facing), out);
}

static void cite_exit(RulesCtx *ctx, const EahWalk *walk, TableRef host) {
    ctx_cite(ctx, "EAH-STRUCT-14", "leaves", ROLE_DECIDES, UNIT("unit", walk->route.unit), REF("target", host),
             LENGTH("length", walk->route.before + walk->route.length), LENGTH("limit", walk->route.allowance),
             DRAW(SHAPE_PATH, .ref = ref_make(REF_UNIT, walk->route.unit), .points = walk->route.path.points,
                  .count = walk->route.path.count));
    if (eah_owner(ctx->field, ctx->draft->table, host.index) < 0) {
        ctx_cite(ctx, "EAH-STRUCT-12", "empty", ROLE_PASSES, REF("target", host));
    }
}

/* CORE-04, -17: a unit that may not stay inside comes out wherever the others are, and closes up with the moves it has
 * left: the rule that sends it out takes precedence over coherency. */
static const RulesDecision *note_coherency(RulesCtx *ctx, const int *units, int count) {
    bool withdraws = eah_how(arg_word(ctx, "how", "move")) == EAH_HOW_WITHDRAW;
    return withdraws ? arena_alloc(ctx->ruling->arena, (size_t)count, sizeof(RulesDecision))
                     : eah_note_coherency(ctx, units, count);
}

static void resolve_leave(RulesCtx *ctx) {
    int *units = eah_room(ctx), count = eah_acting(ctx, units);
    EahTravel *travels = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *travels);
    int *hosts = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *hosts);
    const RulesDecision *sound = note_coherency(ctx, units, count);
    for (int i = 0; i < count; i++) {
        hosts[i] = eah_host(ctx->draft->table, units[i]);
        if (!plan_exit(ctx, units, count, i, &travels[i])) {
            return;
        }
    }
    if (eah_check_coherency(ctx, units, count, sound)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        TableRef ref = ref_make(REF_UNIT, units[i]);
        bool lost;
        if (!eah_make_travel(ctx, &travels[i], &lost)) {
            return;
        }
        eah_note_owner(ctx, hosts[i]);
        if (!lost) {
            var_set(ctx, ref, EAH_VAR_UNIT_invading, 0);
            var_set(ctx, ref, EAH_VAR_UNIT_left_now, 1);
        }
        cite_exit(ctx, travels[i].walk, ref_make(REF_AREA, hosts[i]));
    }
}

static const RulesArg LEAVE_ARGS[] = {
    EAH_ARG_ACTING(ARG_UNITS, "who leaves: one unit, a list, or a formation"),
    EAH_ARG_PATHS("where it goes; it comes out at the nearest point of the wall. For several units an object by id"),
    {"how", ARG_WORD, false, "the kind of move", EAH_HOW_WORDS},
    {"facing", ARG_NUMBER, false, "bearing on the way and at the end", NULL},
};
const RulesVerb eah_verb_leave = {
    "leave", "Comes out of a Stronghold.", LEAVE_ARGS, (int)BASE_COUNT(LEAVE_ARGS), false, resolve_leave};
