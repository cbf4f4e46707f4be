/* CORE-11, CORE-12, STRUCT-14: flags that are ignored, and retreats; CORE-14: evading, which steps alike. */
#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/move/plan.h"
#include "rules/kit/ask.h"
#include "rules/kit/dice.h"

#include <string.h>

/* ---- steps homeward ---- */

typedef enum { STEP_NO, STEP_ON, STEP_JOINS, STEP_STOPS } Step; /* the last two end it */

/* CORE-11:
 * 1. On the board and passable (MOVE-12, MOVE-13).
 * 2. No unit, no enemy leader.
 * 3. A friendly lone leader's hex ends it: he joins, unless there is a leader already.
 * 4. Ground that stops is ignored (MOVE-14), or ends it by the reading retreat_stops. */
static Step step_to(RulesCtx *ctx, int unit, HexId to, CcaGait gait) {
    const CcaHex *hex = cca_hex(cca_map(ctx), to);
    if (!hex || cca_passable(ctx, unit, to, gait).rule || (hex->unit >= 0 && hex->unit != unit)) {
        return STEP_NO; /* 1, 2 */
    }
    if (hex->leader >= 0 && hex->leader != cca_leader_of(ctx, unit)) {
        bool joins = cca_same_side(ctx, unit, hex->leader) && cca_leader_of(ctx, unit) < 0;
        return joins ? STEP_JOINS : STEP_NO; /* 2, 3 */
    }
    bool stops =
        cca_stop_of(ctx, unit, to) && reading_now(ctx, CCA_READ_MOVE_RETREAT_STOPS) == CCA_MOVE_RETREAT_STOPS_STOP;
    return stops ? STEP_STOPS : STEP_ON; /* 4 */
}

static bool ends(Step step) {
    return step == STEP_JOINS || step == STEP_STOPS;
}

/* Each step goes one row on, so that nobody makes more. */
enum { STEPS_MAX = HEX_LINE_MAX };

/* How many of `left` further hexes can be made from `at`, at best; a path that ends early counts as all of them, since
 * nothing is missing then. `memo` is indexed by rows gone and hexes east. */
typedef struct {
    int8_t made[STEPS_MAX + 1][STEPS_MAX + 2];
} Memo;

static int best_way(RulesCtx *ctx, int unit, HexId at, int left, CcaGait gait, int row, int east, Memo *memo) {
    if (left == 0) {
        return 0;
    }
    if (memo->made[row][east] >= 0) {
        return memo->made[row][east];
    }
    HexId ways[2];
    int best = 0;
    cca_home_steps(ctx->field, setup_side_of(ctx->field->setup, cca_unit(unit)), at, ways);
    for (int k = 0; k < 2; k++) {
        Step step = step_to(ctx, unit, ways[k], gait);
        int made = step == STEP_NO ? 0
                   : ends(step)    ? left
                                   : 1 + best_way(ctx, unit, ways[k], left - 1, gait, row + 1, east + k, memo);
        best = made > best ? made : best;
    }
    memo->made[row][east] = (int8_t)best;
    return best;
}

static int longest(RulesCtx *ctx, int unit, HexId at, int left, CcaGait gait) {
    Memo memo;
    memset(&memo, -1, sizeof memo);
    return best_way(ctx, unit, at, left, gait, 0, 0, &memo);
}

/* Lists the next hexes that may be chosen: by the reading retreat_max those of a longest path, or any. */
static int next_hexes(RulesCtx *ctx, int unit, HexId at, int left, CcaGait gait, HexId out[2], Step steps[2]) {
    HexId ways[2];
    Step kind[2];
    int made[2], best = 0, count = 0;
    left = left < STEPS_MAX ? left : STEPS_MAX; /* none of the ways is so long */
    cca_home_steps(ctx->field, setup_side_of(ctx->field->setup, cca_unit(unit)), at, ways);
    for (int k = 0; k < 2; k++) {
        kind[k] = step_to(ctx, unit, ways[k], gait);
        made[k] = kind[k] == STEP_NO ? 0 : ends(kind[k]) ? left : 1 + longest(ctx, unit, ways[k], left - 1, gait);
        best = made[k] > best ? made[k] : best;
    }
    bool differ = made[0] != made[1] && kind[0] != STEP_NO && kind[1] != STEP_NO;
    bool free =
        differ && gait == CCA_BY_RETREAT && reading_now(ctx, CCA_READ_CORE_RETREAT_MAX) == CCA_CORE_RETREAT_MAX_FREE;
    for (int k = 0; k < 2; k++) {
        if (kind[k] != STEP_NO && (made[k] == best || free)) {
            out[count] = ways[k];
            steps[count++] = kind[k];
        }
    }
    return count;
}

/* MOVE-14: ground that would stop an ordered move: whether it stops this one. HEX-05: the leader who ends it. */
static void cite_step(RulesCtx *ctx, int unit, HexId at, Step step) {
    const CcaKind *kind = cca_stop_of(ctx, unit, at);
    if (kind && step != STEP_JOINS) {
        CcaBar bar = cca_bar("CCA-MOVE-14", step == STEP_STOPS ? "stopped" : "ignored", unit);
        bar.hex = at;
        bar.mark = step == STEP_STOPS ? STYLE_HALT : STYLE_PLAIN;
        bar.ground = kind->name;
        cca_cite_bar(ctx, &bar, ROLE_PASSES);
    }
    if (step == STEP_JOINS) {
        ctx_cite(ctx, "CCA-HEX-05", "ends-with-leader", ROLE_DECIDES,
                 CCA_UNIT("leader", cca_hex(cca_map(ctx), at)->leader), CCA_UNIT("unit", unit),
                 CCA_HEX(ctx, "hex", at, STYLE_REACH));
    }
}

/* Takes up to `hexes` steps. Returns the number still missing when no more can be made, 0 when the retreat ended as it
 * should, -1 when the input ended. `path` gets the path for drawing. */
static int step_homeward(RulesCtx *ctx, int unit, int hexes, CcaGait gait, GeomVec *path, int *points) {
    path[(*points)++] = cca_centre(ctx, cca_where(ctx->draft->table, unit));
    for (int left = hexes; left > 0; left--) {
        HexId at = cca_where(ctx->draft->table, unit), next[2];
        Step steps[2];
        cca_cite_closed(ctx, unit, at, gait);
        int count = next_hexes(ctx, unit, at, left, gait, next, steps), choice = 0;
        if (count == 0) {
            return left;
        }
        if (count > 1) {
            KitQuestion question = {gait == CCA_BY_RETREAT ? "retreat" : "evade-to",
                                    gait == CCA_BY_RETREAT ? "CCA-CORE-11" : "CCA-CORE-14", "ask-hex", cca_unit(unit)};
            const char *const hexes_named[] = {cca_hex_id(ctx, next[0]), cca_hex_id(ctx, next[1])};
            choice = rulekit_choose(ctx, question, hexes_named, 2, 0);
            if (choice < 0) {
                return -1;
            }
        }
        cite_step(ctx, unit, next[choice], steps[choice]);
        cca_step(ctx, unit, next[choice], gait);
        base_assert(*points <= STEPS_MAX);
        path[(*points)++] = cca_centre(ctx, next[choice]);
        if (ends(steps[choice])) {
            return 0;
        }
    }
    return 0;
}

/* ---- CORE-17: rampage ---- */

/* STRUCT-12: works help whenever dice are rolled against a unit in them, so one of its swords is ignored. */
static void trample(RulesCtx *ctx, int elephant, int victim) {
    const CcaRoll roll = {.attacker = elephant, .defender = victim, .how = CCA_CLOSE};
    int max = cca_shield(ctx, &roll, true).swords, ignored = 0;
    const CcaProfile *target = cca_profile(ctx->field, victim);
    uint64_t sword = target->elephant ? 0 : 1u << (CCA_FACE_SWORD - 1);
    const KitPool pool = {.what = "rampage",
                          .rule = "CCA-CORE-17",
                          .by = cca_unit(roll.attacker),
                          .faces = CCA_FACE_COUNT,
                          .count = number_int(ctx, CCA_NUM_RAMPAGE),
                          .good = sword | 1u << (CCA_FACE_LIGHT - 1 + (int)target->weight),
                          .passes = RESULT_HIT,
                          .fails = RESULT_MISS};
    KitThrow throw;
    if (!rulekit_roll(ctx, &pool, &throw)) {
        return;
    }
    for (int i = 0; i < throw.count && sword; i++) {
        if (throw.values[i] == CCA_FACE_SWORD && ignored < max) {
            throw.results[i] = RESULT_IGNORED;
            ignored++;
        }
    }
    int hits = throw.passed - ignored;
    ctx_roll_results(ctx, throw.results);
    if (ignored > 0) {
        ctx_cite(ctx, "CCA-STRUCT-14", "sword", ROLE_DECIDES, CCA_UNIT("unit", victim), INT("count", ignored));
    }
    ctx_cite(ctx, "CCA-CORE-17", "rampage", ROLE_DECIDES, CCA_UNIT("unit", elephant), CCA_UNIT("other", victim),
             INT("count", hits));
    cca_lose(ctx, victim, hits);
}

static void rampage(RulesCtx *ctx, int elephant) {
    const CcaMap *map = cca_map(ctx);
    HexId at = cca_where(ctx->draft->table, elephant);
    int victims[6], count = 0;
    for (int side = 0; side < 6; side++) {
        const CcaHex *hex = cca_hex(map, hex_neighbour(at, side));
        if (hex && hex->unit >= 0) {
            victims[count++] = hex->unit;
        }
    }
    for (int i = 0; i < count && !ctx->stopped && !cca_won(ctx); i++) {
        if (cca_alive(ctx, victims[i])) {
            trample(ctx, elephant, victims[i]);
        }
    }
}

/* CORE-11: moves the unit `hexes` hexes toward its own base line, and removes a block for each that cannot be made. */
static void cca_retreat(RulesCtx *ctx, int unit, int hexes) {
    GeomVec path[STEPS_MAX + 1];
    int points = 0;
    HexId from = cca_where(ctx->draft->table, unit);
    if (cca_profile(ctx->field, unit)->elephant) {
        rampage(ctx, unit);
        if (cca_won(ctx)) { /* CORE-18 */
            return;
        }
    }
    int missing = ctx->stopped ? -1 : step_homeward(ctx, unit, hexes, CCA_BY_RETREAT, path, &points);
    if (missing < 0) {
        return;
    }
    HexId to = cca_where(ctx->draft->table, unit);
    int made = hex_steps(from, to); /* each step goes one row on */
    ctx_cite(ctx, "CCA-CORE-11",
             missing == 0 ? "retreats"
             : made > 0   ? "trapped"
                          : "stuck",
             ROLE_DECIDES, CCA_UNIT("unit", unit), INT("made", made), INT("missing", missing),
             TEXT("hex", cca_hex_id(ctx, to)),
             DRAW(SHAPE_PATH, .ref = cca_unit(unit), .points = path, .count = points));
    if (missing > 0) {
        cca_lose(ctx, unit, missing);
    }
}

/* ---- ignoring ---- */

typedef struct {
    const char *rule, *ask, *held; /* held: the key when it is used */
} Reason;

/* CORE-12: who is next to it, of its side: so many neighbouring hexes are support. `from` gets their names. */
static bool is_supported(RulesCtx *ctx, int unit, BaseText *from) {
    const CcaMap *map = cca_map(ctx);
    HexId at = cca_where(ctx->draft->table, unit);
    int friends = 0;
    for (int side = 0; side < 6; side++) {
        const CcaHex *hex = cca_hex(map, hex_neighbour(at, side));
        int who = !hex ? -1 : hex->unit >= 0 ? hex->unit : hex->leader;
        if (who >= 0 && cca_same_side(ctx, unit, who)) {
            text_addf(from, "%s%s", friends++ ? " and " : "", cca_hex_id(ctx, hex_neighbour(at, side)));
        }
    }
    return friends >= number_int(ctx, CCA_NUM_SUPPORT);
}

/* CORE-12, STRUCT-13: one flag for each reason: leader, support, terrain (as many as it gives), full strength. At most
 * `cap`: as many as there are flags. */
static int reasons_of(RulesCtx *ctx, const CcaRoll *roll, Reason *out, int cap) {
    int unit = roll->defender, count = 0;
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    CcaShield shield = cca_shield(ctx, roll, false);
    for (int i = 0; i < shield.flags && count < cap; i++) {
        out[count++] = (Reason){"CCA-STRUCT-14", "ask-terrain", "ignored"};
    }
    if (cca_leader_of(ctx, unit) >= 0 && count < cap) {
        out[count++] = (Reason){"CCA-CORE-12", "ask-leader", "by-leader"};
    }
    BaseText from = {0};
    if (is_supported(ctx, unit, &from) && count < cap) {
        out[count++] = (Reason){"CCA-CORE-12", "ask-support", "by-support"};
    }
    text_free(&from);
    if (profile->full_stands && var_own(ctx, unit, CCA_VAR_UNIT_blocks) >= profile->blocks && count < cap) {
        out[count++] = (Reason){"CCA-CORE-12", "ask-full", "by-full"};
    }
    return count;
}

/* STRUCT-14: may, not must: the owner says hold or retreat, flag by flag, until he says retreat; reading flag_policy
 * always_ignore holds. */
static int holds(RulesCtx *ctx, int unit, const Reason *reason) {
    if (reading_now(ctx, CCA_READ_STRUCT_FLAG_POLICY) == CCA_STRUCT_FLAG_POLICY_ALWAYS_IGNORE) {
        return 1;
    }
    KitQuestion question = {"ignore-flag", reason->rule, reason->ask, cca_unit(unit)};
    int choice = rulekit_choose(ctx, question, (const char *const[]){"hold", "retreat"}, 2, 0);
    return choice < 0 ? -1 : choice == 0;
}

int cca_flags_ignorable(RulesCtx *ctx, const CcaRoll *roll) {
    int room = cca_shield(ctx, roll, false).flags + 3; /* terrain, leader, support, full strength */
    return reasons_of(ctx, roll, arena_alloc(ctx->ruling->arena, (size_t)room, sizeof(Reason)), room);
}

void cca_flags(RulesCtx *ctx, const CcaRoll *roll, int flags) {
    Reason *reasons = arena_alloc(ctx->ruling->arena, (size_t)flags, sizeof *reasons);
    int unit = roll->defender, count = reasons_of(ctx, roll, reasons, flags), ignored = 0;
    bool declined = false;
    for (int i = 0; i < count && ignored < flags && !declined; i++) {
        int held = holds(ctx, unit, &reasons[i]);
        if (held < 0) {
            return;
        }
        BaseText from = {0};
        is_supported(ctx, unit, &from);
        ctx_cite(ctx, reasons[i].rule, held ? reasons[i].held : "declined", ROLE_DECIDES, CCA_UNIT("unit", unit),
                 UNIT("leader", cca_leader_of(ctx, unit)), TEXT("friends", text_get(&from)));
        text_free(&from);
        if (i > 0 && held) {
            ctx_cite(ctx, "CCA-STRUCT-13", "adds", ROLE_CONTEXT, UNIT("unit", unit), INT("count", ignored + 1));
        }
        ignored += held;
        declined = !held;
    }
    int counted = flags - ignored;
    fact_number(ctx, "flags-counted", counted);
    if (counted > 0) {
        cca_retreat(ctx, unit, counted * cca_profile(ctx->field, unit)->retreat);
    }
}

/* ---- evading ---- */

static unsigned kind_of_attacker(const CcaProfile *attacker) {
    if (attacker->elephant) {
        return CCA_EVADES_ELEPHANTS | (attacker->weight == CCA_HEAVY ? CCA_EVADES_HEAVY_MOUNTED : 0u);
    }
    return attacker->type == CCA_MOUNTED ? (attacker->weight == CCA_HEAVY ? CCA_EVADES_HEAVY_MOUNTED : CCA_EVADES_REST)
                                         : CCA_EVADES_FOOT;
}

bool cca_evades_from(RulesCtx *ctx, int unit, int attacker) {
    return (cca_profile(ctx->field, unit)->evades & kind_of_attacker(cca_profile(ctx->field, attacker))) != 0;
}

/* 1. Its type must evade such an attacker. 2. There must be a first hex. */
CcaBar cca_evade_bar(RulesCtx *ctx, int unit, int attacker) {
    CcaBar bar = cca_bar("CCA-CORE-14", "never", unit);
    bar.other = attacker;
    if (!cca_evades_from(ctx, unit, attacker)) {
        return bar; /* 1 */
    }
    HexId next[2];
    Step steps[2];
    HexId at = cca_where(ctx->draft->table, unit);
    if (next_hexes(ctx, unit, at, number_int(ctx, CCA_NUM_EVADE), CCA_BY_EVADE, next, steps) == 0) {
        bar.key = "nowhere"; /* 2 */
        return bar;
    }
    return cca_no_bar();
}

void cca_evade(RulesCtx *ctx, int unit) {
    GeomVec path[STEPS_MAX + 1];
    int points = 0, hexes = number_int(ctx, CCA_NUM_EVADE);
    HexId from = cca_where(ctx->draft->table, unit);
    int missing = step_homeward(ctx, unit, hexes, CCA_BY_EVADE, path, &points);
    if (missing < 0) {
        return;
    }
    HexId to = cca_where(ctx->draft->table, unit);
    ctx_cite(ctx, "CCA-CORE-14", "evades", ROLE_DECIDES, CCA_UNIT("unit", unit), INT("count", hex_steps(from, to)),
             TEXT("hex", cca_hex_id(ctx, to)),
             DRAW(SHAPE_PATH, .ref = cca_unit(unit), .points = path, .count = points));
}
