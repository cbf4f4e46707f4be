/* CORE-10, CORE-16, CORE-18: blocks lost, units eliminated, banners, and what becomes of leaders. */
#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/move/plan.h"
#include "rules/kit/ask.h"
#include "rules/kit/dice.h"

bool cca_won(RulesCtx *ctx) {
    return ref_is(var_unpack(var_own(ctx, 0, CCA_VAR_GAME_winner)), REF_SIDE);
}

/* CORE-18: the other side's banners; the game ends at once. */
static void give_banner(RulesCtx *ctx, int lost, CcaNumber number) {
    int own = setup_side_of(ctx->field->setup, cca_unit(lost));
    int goal = var_own(ctx, 0, CCA_VAR_GAME_goal);
    TableRef winner = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_winner));
    for (int side = 0; side < ctx->field->setup->side_count; side++) {
        if (side == own) {
            continue;
        }
        TableRef ref = ref_make(REF_SIDE, side);
        var_add_own(ctx, side, CCA_VAR_SIDE_banners, number_int(ctx, (int)number));
        int banners = var_now(ctx, ref, CCA_VAR_SIDE_banners);
        if (number_int(ctx, (int)number) > 0) {
            ctx_cite(ctx, "CCA-CORE-10", "banner", ROLE_DECIDES, REF("side", ref), INT("count", banners),
                     INT("goal", goal));
        }
        if (banners >= goal && ref_is(winner, REF_NONE)) {
            var_set_own(ctx, 0, CCA_VAR_GAME_winner, var_pack(ref));
            ctx_cite(ctx, "CCA-CORE-18", "wins", ROLE_DECIDES, REF("side", ref), INT("count", banners));
            return;
        }
    }
}

void cca_remove_leader(RulesCtx *ctx, int leader) {
    draft_remove(ctx->draft, cca_unit(leader), CCA_CAUSE_LOST);
    ctx_cite(ctx, "CCA-CORE-16", "falls", ROLE_DECIDES, UNIT("unit", leader));
    give_banner(ctx, leader, CCA_NUM_BANNERS_LEADER);
}

/* Rolls for a leader; true: enough LEADER symbols. Look at ctx->stopped first. */
static bool leader_is_hit(RulesCtx *ctx, int leader, CcaNumber dice_number, int needs) {
    int count;
    const KitPool pool = {.what = "leader",
                          .rule = "CCA-CORE-16",
                          .by = cca_unit(leader),
                          .faces = CCA_FACE_COUNT,
                          .count = number_int(ctx, (int)dice_number),
                          .good = 1u << (CCA_FACE_LEADER - 1),
                          .dreaded = true,
                          .passes = RESULT_HIT,
                          .fails = RESULT_MISS};
    if (!rulekit_roll_passed(ctx, &pool, &count)) {
        return false;
    }
    ctx_cite(ctx, "CCA-CORE-16", count >= needs ? "struck" : "unhurt", ROLE_DECIDES, UNIT("unit", leader),
             INT("count", count), INT("dice", pool.count), INT("needs", needs));
    return count >= needs;
}

/* ---- a lone leader's flight ---- */

static bool leader_may_end(RulesCtx *ctx, int leader, const CcaHex *hex) {
    bool own_unit = hex->unit < 0 || cca_same_side(ctx, leader, hex->unit);
    return own_unit && (hex->leader < 0 || hex->leader == leader);
}

static bool leader_may_pass(RulesCtx *ctx, int leader, HexId at) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    if (!hex || cca_passable(ctx, leader, at, CCA_BY_EVADE).rule) {
        return false;
    }
    return (hex->unit < 0 || cca_same_side(ctx, leader, hex->unit)) &&
           (hex->leader < 0 || cca_same_side(ctx, leader, hex->leader));
}

typedef struct {
    HexId *hexes;
    int count, cap;
} Flight;

static void add_flight(RulesCtx *ctx, Flight *list, HexId hex) {
    list->hexes = arena_grow(ctx->ruling->arena, list->hexes, list->count, &list->cap, sizeof *list->hexes);
    list->hexes[list->count++] = hex;
}

/* The hexes of the next row homeward that he may pass, west to east. */
static Flight next_row(RulesCtx *ctx, int leader, const Flight *row) {
    Flight next = {.count = 0};
    for (int i = 0; i < row->count; i++) {
        HexId ways[2];
        cca_home_steps(ctx->field, setup_side_of(ctx->field->setup, cca_unit(leader)), row->hexes[i], ways);
        for (int k = 0; k < 2; k++) {
            bool known = next.count > 0 && hex_equal(next.hexes[next.count - 1], ways[k]);
            if (!known && leader_may_pass(ctx, leader, ways[k])) {
                add_flight(ctx, &next, ways[k]);
            }
        }
    }
    return next;
}

/* Hexes 1 to 3 rows homeward, the furthest first; west before east. */
static Flight flight_hexes(RulesCtx *ctx, int leader) {
    Flight row = {.count = 0}, list = {.count = 0};
    HexId from = cca_where(ctx->draft->table, leader);
    add_flight(ctx, &row, from);
    for (int left = number_int(ctx, CCA_NUM_LEADER_EVADE); left > 0 && row.count > 0; left--) {
        row = next_row(ctx, leader, &row);
        for (int i = 0; i < row.count; i++) {
            if (leader_may_end(ctx, leader, cca_hex(cca_map(ctx), row.hexes[i]))) {
                add_flight(ctx, &list, row.hexes[i]);
            }
        }
    }
    for (int i = 1; i < list.count; i++) { /* rows turned round, each still west to east */
        HexId hex = list.hexes[i];
        int at = i;
        for (; at > 0 && hex_steps(list.hexes[at - 1], from) < hex_steps(hex, from); at--) {
            list.hexes[at] = list.hexes[at - 1];
        }
        list.hexes[at] = hex;
    }
    return list;
}

/* MOVE-12: no way over impassable ground. A leader with no way to go is lost. */
void cca_leader_evades(RulesCtx *ctx, int leader) {
    Flight list = flight_hexes(ctx, leader);
    const char **names = arena_alloc(ctx->ruling->arena, (size_t)list.count, sizeof *names);
    cca_cite_closed(ctx, leader, cca_where(ctx->draft->table, leader), CCA_BY_EVADE);
    if (list.count == 0) {
        ctx_cite(ctx, "CCA-CORE-16", "no-way", ROLE_DECIDES, UNIT("unit", leader));
        cca_remove_leader(ctx, leader);
        return;
    }
    for (int i = 0; i < list.count; i++) {
        names[i] = cca_hex_id(ctx, list.hexes[i]);
    }
    KitQuestion question = {"leader-evade", "CCA-CORE-16", "ask-evade", cca_unit(leader)};
    int choice = list.count > 1 ? rulekit_choose(ctx, question, names, list.count, 0) : 0;
    if (choice < 0) {
        return;
    }
    cca_step(ctx, leader, list.hexes[choice], CCA_BY_EVADE);
    ctx_cite(ctx, "CCA-CORE-16", "evades", ROLE_DECIDES, CCA_UNIT("unit", leader),
             CCA_HEX(ctx, "hex", list.hexes[choice], STYLE_PLAIN));
}

/* ---- blocks ---- */

/* CORE-16: with the last block his unit is gone: one die, else he must get away. */
static void leader_alone(RulesCtx *ctx, int leader) {
    if (leader_is_hit(ctx, leader, CCA_NUM_LEADER_LAST_DICE, 1)) {
        cca_remove_leader(ctx, leader);
    } else if (!ctx->stopped) {
        cca_leader_evades(ctx, leader);
    }
}

void cca_lose(RulesCtx *ctx, int unit, int blocks) {
    int before = var_own(ctx, unit, CCA_VAR_UNIT_blocks), lost = blocks < before ? blocks : before;
    int leader = cca_leader_of(ctx, unit);
    HexId at = cca_where(ctx->draft->table, unit);
    if (lost <= 0) {
        return;
    }
    var_add_own(ctx, unit, CCA_VAR_UNIT_blocks, -lost);
    ctx_cite(ctx, "CCA-CORE-10", lost == before ? "eliminated" : "loses", ROLE_DECIDES, CCA_UNIT("unit", unit),
             INT("count", lost), INT("left", before - lost));
    if (lost < before) {
        if (leader >= 0 && leader_is_hit(ctx, leader, CCA_NUM_LEADER_DICE, number_int(ctx, CCA_NUM_LEADER_NEEDS))) {
            cca_remove_leader(ctx, leader);
        }
        return;
    }
    if (leader >= 0) { /* no longer with it: the hex is his alone */
        draft_place(ctx->draft, leader, where_hex(at, 0));
    }
    draft_remove(ctx->draft, cca_unit(unit), CCA_CAUSE_LOST);
    give_banner(ctx, unit, CCA_NUM_BANNERS_UNIT);
    if (leader >= 0 && !cca_won(ctx)) { /* CORE-18: it ended at once */
        leader_alone(ctx, leader);
    }
}
