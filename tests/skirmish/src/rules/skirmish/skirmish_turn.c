/* TURN-01..03, GOAL-01: whose turn it is, who holds what, and who has won. */
#include "geom/limits.h"
#include "rules/kit/place.h"
#include "rules/skirmish/skirmish_parts.h"

/* The one phase of the ruleset: sides in turn. Free play (-1) has no turns to obey. */
static bool by_turns(const Table *table) {
    return table->phase >= 0;
}

static int turn_of(const RulesField *field, const Table *table) {
    return var_get(field, table, skirmish_game(), SK_VAR_GAME_turn);
}

static int turns(const RulesField *field) {
    const RulesNumber *rounds = &field->data->numbers[field->data->named.number[SK_NUM_ROUNDS]];
    return (int)rounds->value * field->setup->side_count;
}

/* TURN-01. Sides act one after the other, in the order of the file. */
static int side_to_act(const RulesField *field, const Table *table) {
    return by_turns(table) && field->setup->side_count > 0 ? (turn_of(field, table) - 1) % field->setup->side_count
                                                           : -1;
}

bool skirmish_over(const RulesField *field, const Table *table) {
    bool won = var_get(field, table, skirmish_game(), SK_VAR_GAME_winner) != VAR_NONE;
    return won || (by_turns(table) && turn_of(field, table) > turns(field));
}

/* 1. TURN-03: nobody acts in a game that is over. 2. TURN-01: only the side whose turn it is. 3. TURN-02: once a turn.
 */
bool skirmish_may_act(RulesCtx *ctx, TableRef unit, int var, const char *done) {
    const Table *table = ctx->draft->table;
    int side = side_to_act(ctx->field, table);
    if (skirmish_over(ctx->field, table)) { /* 1 */
        ctx_refuse(ctx, "SK-TURN-03", "over");
    } else if (side >= 0 && setup_side_of(ctx->field->setup, unit) != side) { /* 2 */
        ctx_refuse(ctx, "SK-TURN-01", "not-yours", REF("unit", unit), SIDE("side", side));
    } else if (var_get(ctx->field, table, unit, var)) { /* 3 */
        ctx_refuse(ctx, "SK-TURN-02", done, REF("unit", unit));
    } else {
        return true;
    }
    return false;
}

/* ---- GOAL-01: who holds an objective ---- */

static bool is_on(RulesCtx *ctx, int unit, int area) {
    GeomShape base;
    if (!table_base(ctx->draft->table, unit, &base)) {
        return false;
    }
    GeomPlace place = geom_place(&base, &ctx->field->setup->areas[area].area);
    return reading_now(ctx, SK_READ_GOAL_BY) == SK_GOAL_BY_CENTRE ? place_centre(&place) : place_wholly(&place);
}

/* 1. The side that alone has figures on it; -1: none has, or two. */
static int holder_of(RulesCtx *ctx, int area) {
    int holder = -1;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        int side = ctx->field->setup->units[i].side;
        if (is_on(ctx, i, area) && side != holder) {
            if (holder >= 0) {
                return -1;
            }
            holder = side;
        }
    }
    return holder;
}

/* 2. Who holds more objectives than any other wins; -1: nobody does. */
static int leader_of(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    int *held = arena_alloc(ctx->ruling->arena, (size_t)setup->side_count, sizeof *held), best = 0, leader = -1;
    for (int area = 0; area < setup->area_count; area++) {
        const SkirmishKind *kind = skirmish_kind(ctx->field, ctx->draft->table, area);
        int holder = kind && kind->goal ? holder_of(ctx, area) : -1;
        if (holder >= 0) {
            held[holder]++;
            ctx_cite(ctx, "SK-GOAL-01", "held", ROLE_DECIDES, SIDE("side", holder), AREA("area", area));
        }
    }
    for (int side = 0; side < setup->side_count; side++) {
        leader = held[side] > best ? side : held[side] == best ? -1 : leader;
        best = held[side] > best ? held[side] : best;
    }
    return leader;
}

void skirmish_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    const SkirmishKind *kind = ref_is(ref, REF_AREA) ? skirmish_kind(ctx->field, ctx->draft->table, ref.index) : NULL;
    (void)facts;
    if (kind && kind->goal) {
        int holder = holder_of(ctx, ref.index);
        fact_text(ctx, "held-by", holder < 0 ? "none" : setup_id(ctx->field->setup, ref_make(REF_SIDE, holder)));
    }
}

void skirmish_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out) {
    if (ref_is(ref, REF_GAME)) {
        TableRef winner = var_unpack(var_get(field, table, ref, SK_VAR_GAME_winner));
        out->won = winner.kind != REF_NONE;
        out->owner = out->won ? winner.index : side_to_act(field, table);
    }
}

/* ---- TURN-03: the end ---- */

static void win(RulesCtx *ctx, const char *rule, const char *key, int side) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES, SIDE("side", side));
    var_set_own(ctx, 0, SK_VAR_GAME_winner, var_pack(ref_make(REF_SIDE, side)));
}

/* Free play has no winner. */
void skirmish_count_sides(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    int alive = 0, last = -1;
    for (int side = 0; side < setup->side_count; side++) {
        bool any = table_alive(ctx->draft->table, ref_make(REF_SIDE, side));
        alive += any;
        last = any ? side : last;
    }
    if (alive == 1 && by_turns(ctx->draft->table)) {
        win(ctx, "SK-TURN-03", "last", last);
    }
}

static void count_goals(RulesCtx *ctx) {
    int leader = leader_of(ctx);
    if (leader >= 0) {
        win(ctx, "SK-GOAL-01", "wins", leader);
    } else {
        ctx_cite(ctx, "SK-GOAL-01", "drawn", ROLE_DECIDES);
    }
}

/* TURN-01. 1. The next side's turn begins, and everybody may act again. 2. TURN-03: after the last one objectives are
 * counted. */
static void resolve_end(RulesCtx *ctx) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    if (field->setup->side_count == 0) {
        ctx_bad(ctx, "a game needs sides");
        return;
    }
    if (skirmish_over(field, table)) {
        ctx_refuse(ctx, "SK-TURN-03", "over");
        return;
    }
    int turn = turn_of(field, table) + 1;
    var_set_own(ctx, 0, SK_VAR_GAME_turn, turn); /* 1 */
    draft_expire(ctx->draft, LIFE_TURN, ref_none());
    if (by_turns(table) && turn > turns(field)) { /* 2 */
        ctx_cite(ctx, "SK-TURN-03", "ends", ROLE_DECIDES, INT("value", number_int(ctx, SK_NUM_ROUNDS)));
        count_goals(ctx);
        return;
    }
    int side = side_to_act(field, table);
    ctx_cite(ctx, "SK-TURN-01", side >= 0 ? "begins" : "free", ROLE_DECIDES, INT("value", turn),
             WHEN(side >= 0, SIDE("side", side)));
}

const RulesVerb skirmish_verb_end = {"end", "Ends the turn of a side", NULL, 0, false, resolve_end};
