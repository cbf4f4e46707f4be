/* The verbs that move units over the table: move, popup. */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/turn_now.h"

/* STRUCT-03: refuses, and returns true, when a building is asked to move. */
static bool is_building(RulesCtx *ctx) {
    TableRef ref;
    if (!arg_ref(ctx, "unit", &ref) || !ref_is(ref, REF_AREA)) {
        return false;
    }
    ctx_refuse(ctx, "EAH-STRUCT-03", "immobile", REF("target", ref));
    return true;
}

/* Plans the move of units[i]; the units after it have yet to move. */
static bool plan_move(RulesCtx *ctx, const int *units, int count, int i, EahTravel *out) {
    EahWalkAsk ask = {.unit = units[i],
                      .how = eah_how(arg_word(ctx, "how", "move")),
                      .target = -1,
                      .coming = units + i + 1,
                      .coming_count = count - i - 1,
                      .placed = units,
                      .placed_count = i};
    const char *id = setup_id(ctx->field->setup, ref_make(REF_UNIT, units[i]));
    if (eah_host(ctx->draft->table, units[i]) >= 0) {
        ctx_bad(ctx, "%s is in a building: use leave", id);
        return false;
    }
    ask.points = arg_path(ctx, units[i], &ask.count);
    if (!eah_facing_of(ctx, table_where(ctx->draft->table, units[i])->facing, &ask.facing)) {
        return false;
    }
    if (ask.count == 0 || !table_base(ctx->draft->table, units[i], &ask.start)) {
        ctx_bad(ctx, "\"path\": %s needs the places that it goes through, its start left out", id);
        return false;
    }
    return eah_plan_travel(ctx, &ask, where_point(ask.points[ask.count - 1], ask.facing), out);
}

static void resolve_move(RulesCtx *ctx) {
    int *units = eah_room(ctx);
    if (is_building(ctx)) {
        return;
    }
    int count = eah_acting(ctx, units);
    EahTravel *travels = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *travels);
    const RulesDecision *sound = eah_note_coherency(ctx, units, count);
    for (int i = 0; i < count; i++) {
        if (!plan_move(ctx, units, count, i, &travels[i])) {
            return;
        }
    }
    if (eah_check_coherency(ctx, units, count, sound)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        bool lost;
        if (!eah_make_travel(ctx, &travels[i], &lost)) {
            return;
        }
    }
}

/* CORE-16: 1. only a skimmer; 2. at the start of an action, before it has moved; 3. not on a March. */
static void resolve_popup(RulesCtx *ctx) {
    int *units = eah_room(ctx), count = eah_acting(ctx, units);
    for (int i = 0; i < count; i++) {
        TableRef ref = ref_make(REF_UNIT, units[i]);
        EahOrder order = eah_order_of(ctx->field, ctx->draft->table, units[i]);
        bool begun = order != EAH_ORDER_NONE && var_now(ctx, ref, EAH_VAR_UNIT_moves) > 0;
        if (order == EAH_ORDER_NONE &&
            eah_activation_is_lost(ctx, ref_make(REF_FORMATION, ctx->field->setup->units[units[i]].formation))) {
            return;
        }
        const char *key = !eah_has(ctx->field, units[i], EAH_SKIMMER) ? "not-a-skimmer"
                          : order == EAH_ORDER_MARCH                  ? "no-popup-on-march"
                          : begun                                     ? "no-popup-later"
                                                                      : NULL;
        if (key) {
            ctx_refuse(ctx, "EAH-CORE-16", key, REF("unit", ref));
            return;
        }
        var_set(ctx, ref, EAH_VAR_UNIT_popped_up, 1);
        ctx_cite(ctx, "EAH-CORE-16", "popped-up", ROLE_PASSES, REF("unit", ref));
    }
}

static const RulesArg MOVE_ARGS[] = {
    EAH_ARG_ACTING(ARG_ANY, "who moves: one unit, a list, or a formation"),
    EAH_ARG_PATHS("places, the start left out; for several units an object of paths by id"),
    {"how", ARG_WORD, false, "the kind of move: move unless said otherwise", EAH_HOW_WORDS},
    {"facing", ARG_NUMBER, false, "bearing at the end", NULL},
};
const RulesVerb eah_verb_move = {"move",    "One move of one or more units, with the terrain tests on its way.",
                                 MOVE_ARGS, (int)BASE_COUNT(MOVE_ARGS),
                                 false,     resolve_move};

static const RulesArg POPUP_ARGS[] = {EAH_ARG_ACTING(ARG_UNITS, "skimmers that pop up")};
const RulesVerb eah_verb_popup = {
    "popup", "A skimmer pops up until it next acts.", POPUP_ARGS, (int)BASE_COUNT(POPUP_ARGS), false, resolve_popup};
