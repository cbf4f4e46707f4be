/* What computer players go by in Commands & Colors: cards with the units that they order and what these do then, moves
 * with the attack that they are for, attacks.
 *
 * Moves come before battles, and the first battle ends them. So while units move, an attack is only what a unit waits
 * for, and the end of the phase is what opens it. */
#include "rules/commands-colors/mind.h"

#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/move/plan.h"
#include "rules/commands-colors/turn/turn.h"
#include "rules/kit/each.h"

#include <string.h>

/* ---- whose decision, and the end ---- */

static int active_side(RulesCtx *ctx) {
    TableRef active = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_active));
    return ref_is(active, REF_SIDE) ? active.index : 0;
}

static void turn(RulesCtx *ctx, RulesTurn *out) {
    static const char *const STEPS[] = {"command", "movement", "battle"};
    out->kind = TURN_ACTS;
    out->side = active_side(ctx);
    out->step = STEPS[ctx->draft->table->phase];
}

static void verdict(RulesCtx *ctx, RulesVerdict *out) {
    TableRef winner = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_winner));
    int sides = ctx->field->setup->side_count;
    out->round = (var_own(ctx, 0, CCA_VAR_GAME_turn) + sides - 1) / sides;
    for (int side = 0; side < sides; side++) {
        out->score[side] = var_own(ctx, side, CCA_VAR_SIDE_banners);
    }
    if (ref_is(winner, REF_SIDE)) {
        out->over = true;
        out->winner = winner.index;
        out->rule = "CCA-CORE-18";
    }
}

/* ---- worth ---- */

enum { TERM_UNITS, TERM_BANNERS, TERM_WON, TERM_APART };
static const char *const TERMS[] = {"units", "banners", "won", "apart", NULL};

static int hexes_to_enemy(RulesCtx *ctx, HexId from, int side) {
    const TableSetup *setup = ctx->field->setup;
    int nearest = HEX_LINE_MAX;
    for (int i = 0; i < setup->unit_count; i++) {
        HexId at = setup->units[i].side != side ? cca_where(ctx->draft->table, i) : (HexId){0, 0};
        int steps = at.row > 0 ? hex_steps(from, at) : nearest;
        nearest = steps < nearest ? steps : nearest;
    }
    return nearest;
}

static int blocks_of(RulesCtx *ctx, int unit) {
    return cca_is_leader(ctx->field, unit) ? 1 : var_own(ctx, unit, CCA_VAR_UNIT_blocks);
}

static void worth(RulesCtx *ctx, int side, int64_t *raw) {
    const TableSetup *setup = ctx->field->setup;
    TableRef winner = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_winner));
    for (int i = 0; i < setup->unit_count; i++) {
        HexId at = cca_where(ctx->draft->table, i);
        bool own = setup->units[i].side == side;
        int64_t share = at.row > 0 ? 1000 * blocks_of(ctx, i) / cca_profile(ctx->field, i)->blocks : 0;
        raw[TERM_UNITS] += (own ? 1 : -1) * share * rules_points(ctx->field, i);
        raw[TERM_APART] += own && share > 0 && !cca_is_leader(ctx->field, i) ? 1000 * hexes_to_enemy(ctx, at, side) : 0;
    }
    for (int i = 0; i < setup->side_count; i++) {
        raw[TERM_BANNERS] += (i == side ? 1000 : -1000) * var_own(ctx, i, CCA_VAR_SIDE_banners);
    }
    raw[TERM_WON] = !ref_is(winner, REF_SIDE) ? 0 : winner.index == side ? 1000 : -1000;
}

/* ---- what one unit may do ---- */

/* The best that a unit seems to be able to do, in hundredths of a block. */
typedef struct {
    HexId hex;  /* where it goes; where it stands: it stays */
    int target; /* whom it attacks from there, -1: nobody */
    int value;
} Deed;

/* About what an attack from this hex takes: a symbol and a sword are two faces of six in close combat, one of six at
 * range; the last block brings a banner. Sight and ground are left to the rules. */
static int attack_value(RulesCtx *ctx, int unit, HexId from, int target) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    HexId at = cca_where(ctx->draft->table, target);
    int steps = hex_steps(from, at), near[6], side = setup_side_of(ctx->field->setup, cca_unit(unit));
    bool still = hex_equal(from, cca_where(ctx->draft->table, unit));
    int blocks = blocks_of(ctx, target), dice, each;
    if (steps == 1) {
        dice = profile->elephant ? 3 : profile->dice;
        each = 33;
    } else if (steps <= profile->range && cca_enemies_near(ctx, from, side, false, near) == 0) {
        dice = still ? profile->still : profile->moved;
        each = 17;
    } else {
        return 0;
    }
    int hits = dice * each, enough = 100 * blocks;
    return hits + (hits < enough ? 0 : 200) + (blocks == 1 ? 2 * hits : 0);
}

static Deed deed_at(RulesCtx *ctx, int unit, HexId hex) {
    const TableSetup *setup = ctx->field->setup;
    int side = setup->units[unit].side;
    bool leader = cca_is_leader(ctx->field, unit);
    Deed deed = {.hex = hex, .target = -1};
    for (int i = 0; i < setup->unit_count && !leader; i++) {
        bool enemy = setup->units[i].side != side && cca_where(ctx->draft->table, i).row > 0;
        int value = enemy ? attack_value(ctx, unit, hex, i) : 0;
        if (value > deed.value) {
            deed.value = value;
            deed.target = i;
        }
    }
    deed.value -= leader ? 0 : 4 * hexes_to_enemy(ctx, hex, side);
    return deed;
}

static bool moves(RulesCtx *ctx, int unit) {
    return table_where(ctx->draft->table, unit)->kind == WHERE_HEX && var_own(ctx, unit, CCA_VAR_UNIT_moved) != 1;
}

/* Of all hexes in its reach, its own among them. */
static Deed best_deed(RulesCtx *ctx, int unit) {
    const TableSetup *setup = ctx->field->setup;
    Deed best = deed_at(ctx, unit, cca_where(ctx->draft->table, unit));
    if (!moves(ctx, unit)) {
        return best;
    }
    const int *steps = cca_reach(ctx, unit);
    for (int i = 0; i < setup->hexes.columns * setup->hexes.rows; i++) {
        HexId hex = setup_ref_hex(setup, ref_make(REF_HEX, i));
        Deed deed = steps[i] > 0 ? deed_at(ctx, unit, hex) : best;
        best = deed.value > best.value ? deed : best;
    }
    return best;
}

/* ---- actions ---- */

static BaseTree *move_to(RulesGather *gather, int unit, HexId hex) {
    bool leaves = table_where(gather->ctx->draft->table, unit)->kind == WHERE_ATTACHED;
    BaseTree *action = gather_name(gather, gather_action(gather, leaves ? "leave" : "move"), "unit", cca_unit(unit));
    BaseTree *path = tree_set(gather->arena, action, "path", tree_list(gather->arena));
    tree_push(path, tree_text(gather->arena, cca_hex_id(gather->ctx, hex)));
    return action;
}

static BaseTree *attack(RulesGather *gather, int unit, int target, bool close) {
    BaseTree *action = gather_name(gather, gather_action(gather, close ? "assault" : "fire"), "unit", cca_unit(unit));
    return gather_name(gather, action, "at", cca_unit(target));
}

static bool is_near(RulesCtx *ctx, HexId from, int target) {
    return hex_steps(from, cca_where(ctx->draft->table, target)) == 1;
}

static BaseTree *end_of(RulesGather *gather, const char *what) {
    return gather_word(gather, gather_action(gather, "end"), "what", what);
}

/* ---- cards ---- */

typedef struct {
    int unit;
    Deed deed;
    int gain;
} Ordered;

/* Whom the card would order: those who gain best by it, at most so many as it says. */
static int choose_units(RulesCtx *ctx, const CcaCard *card, int side, int max, Ordered *out) {
    int count = 0;
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        bool own = setup_side_of(ctx->field->setup, cca_unit(unit)) == side;
        if (!own || cca_card_bar(ctx, card, unit).rule) {
            continue;
        }
        Ordered it = {.unit = unit, .deed = best_deed(ctx, unit)};
        it.gain = it.deed.value + 4 * hexes_to_enemy(ctx, cca_where(ctx->draft->table, unit), side);
        int at = count < max ? count++ : count;
        for (; at > 0 && out[at - 1].gain < it.gain; at--) {
            if (at < max) {
                out[at] = out[at - 1];
            }
        }
        if (at < max) {
            out[at] = it;
        }
    }
    return count;
}

/* Moves first, for the first attack ends them. No two go to one hex. */
static void do_deeds(RulesGather *gather, const Ordered *units, int count) {
    RulesCtx *ctx = gather->ctx;
    for (int i = 0; i < count; i++) {
        HexId to = units[i].deed.hex;
        bool taken = hex_equal(to, cca_where(ctx->draft->table, units[i].unit));
        for (int k = 0; k < i; k++) {
            taken = taken || hex_equal(to, units[k].deed.hex);
        }
        if (!taken) {
            gather_do(gather, move_to(gather, units[i].unit, to));
        }
    }
    for (int i = 0; i < count; i++) {
        if (units[i].deed.target >= 0) {
            bool close = is_near(ctx, units[i].deed.hex, units[i].deed.target);
            gather_do(gather, attack(gather, units[i].unit, units[i].deed.target, close));
        }
    }
}

static void add_card(RulesGather *gather, const CcaCard *card, int prior) {
    RulesCtx *ctx = gather->ctx;
    BaseArena *arena = gather->arena;
    int all = ctx->field->setup->unit_count, max = card->orders > 0 ? card->orders : card->hand < 0 ? 1 : all;
    Ordered *units = arena_alloc(arena, (size_t)max + 1, sizeof *units);
    int count = choose_units(ctx, card, gather->side, max, units);
    for (int i = 0; i < count; i++) {
        prior += units[i].gain > 0 ? units[i].gain : 0;
    }
    gather_plan(gather, "card", ref_make(REF_SIDE, gather->side), count > 0 ? cca_unit(units[0].unit) : ref_none(),
                count > 0 ? prior : prior - 1000);
    gather->plans.items[gather->plans.count - 1].what = card->label;
    BaseTree *action = gather_word(gather, gather_action(gather, "card"), "card", card->id);
    BaseTree *names = tree_list(arena);
    for (int i = 0; i < count && (card->orders > 0 || card->hand < 0); i++) {
        tree_push(names, tree_text(arena, setup_id(ctx->field->setup, cca_unit(units[i].unit))));
    }
    if (names->count > 0) {
        tree_set(arena, action, "units", names);
    }
    gather_do(gather, action);
    do_deeds(gather, units, count);
}

/* Free activation is for a side that holds no card. */
static void gather_cards(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    const CcaData *data = cca_data(ctx->field);
    TableRef side = ref_make(REF_SIDE, gather->side);
    int held = 0;
    for (int i = 0; i < data->card_count; i++) {
        bool has = data->cards[i].hand >= 0 && table_get(ctx->draft->table, side, data->cards[i].hand) > 0;
        held += has;
        if (has) {
            add_card(gather, &data->cards[i], 0);
        }
    }
    for (int i = 0; i < data->card_count && held == 0; i++) {
        if (data->cards[i].hand < 0 && data->cards[i].dice == 0) {
            add_card(gather, &data->cards[i], 0);
        }
    }
    gather_close(gather, "pass", end_of(gather, "turn"), -10000);
    gather->plans.items[gather->plans.count - 1].last = true;
}

/* ---- moves and attacks ---- */

/* Every attack that the unit may make now. */
static int gather_attacks(RulesGather *gather, int unit, bool waits) {
    RulesCtx *ctx = gather->ctx;
    HexId from = cca_where(ctx->draft->table, unit);
    int found = 0;
    setup_each(ctx->field->setup, REF_UNIT, target) {
        HexId at = cca_where(ctx->draft->table, target);
        bool enemy = at.row > 0 && !cca_same_side(ctx, unit, target), close = enemy && hex_steps(from, at) == 1;
        if (!enemy || (!close && hex_steps(from, at) > cca_profile(ctx->field, unit)->range) ||
            cca_attack_bar(ctx, unit, target, close ? CCA_CLOSE : CCA_RANGED).rule) {
            continue;
        }
        found++;
        gather_plan(gather, close ? "assault" : "fire", cca_unit(unit), cca_unit(target),
                    attack_value(ctx, unit, from, target));
        if (waits) {
            gather->plans.items[gather->plans.count - 1].waits = true;
            gather_do(gather, end_of(gather, "phase"));
        }
        gather_do(gather, attack(gather, unit, target, close));
    }
    return found;
}

static void gather_moves(RulesGather *gather, int unit) {
    RulesCtx *ctx = gather->ctx;
    const TableSetup *setup = ctx->field->setup;
    HexId from = cca_where(ctx->draft->table, unit);
    int here = deed_at(ctx, unit, from).value;
    const int *steps = cca_reach(ctx, unit);
    for (int i = 0; i < setup->hexes.columns * setup->hexes.rows; i++) {
        HexId hex = setup_ref_hex(setup, ref_make(REF_HEX, i));
        if (steps[i] <= 0 || hex_equal(hex, from)) {
            continue;
        }
        Deed deed = deed_at(ctx, unit, hex);
        TableRef target = ref_or_none(REF_UNIT, deed.target);
        gather_plan(gather,
                    deed.target < 0                  ? "move"
                    : is_near(ctx, hex, deed.target) ? "charge"
                                                     : "approach",
                    cca_unit(unit), deed.target < 0 ? ref_make(REF_HEX, i) : target, deed.value - here);
        gather_do(gather, move_to(gather, unit, hex));
        if (deed.target >= 0) {
            gather_do(gather, attack(gather, unit, deed.target, is_near(ctx, hex, deed.target)));
        }
    }
}

/* Units that the card in force may order still. */
static void gather_orders(RulesGather *gather, int unit) {
    RulesCtx *ctx = gather->ctx;
    if (cca_order_bar(ctx, unit).rule) {
        return;
    }
    gather_plan(gather, "order", cca_unit(unit), ref_none(), best_deed(ctx, unit).value);
    gather_do(gather, gather_name(gather, gather_action(gather, "order"), "unit", cca_unit(unit)));
}

static void gather_units(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    bool movement = ctx->draft->table->phase == CCA_PHASE_MOVEMENT;
    int attacks = 0;
    each_own(ctx->draft->table, REF_UNIT, gather->side, unit) {
        if (cca_where(ctx->draft->table, unit).row == 0) {
            continue;
        }
        if (var_own(ctx, unit, CCA_VAR_UNIT_ordered) != 1) {
            gather_orders(gather, unit);
            continue;
        }
        attacks += gather_attacks(gather, unit, movement);
        if (movement && moves(ctx, unit)) {
            gather_moves(gather, unit);
        }
    }
    bool to_battle = movement && attacks > 0;
    gather_close(gather, to_battle ? "to-battle" : "end", end_of(gather, to_battle ? "phase" : "turn"), -1);
}

static void gather(RulesGather *gather) {
    if (gather->ctx->draft->table->phase == CCA_PHASE_COMMAND) {
        gather_cards(gather);
    } else {
        gather_units(gather);
    }
}

const RulesMind cca_mind = {.terms = TERMS, .turn = turn, .verdict = verdict, .gather = gather, .worth = worth};
