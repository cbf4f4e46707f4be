/* Who may attack whom: the turn, what was entered, reach, sight, and whether any dice are left. */
#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/orders.h"
#include "rules/commands-colors/sight/sight.h"

/* ---- entry ---- */

static const CcaKind *marked_kind(RulesCtx *ctx, int unit, CcaMark mark) {
    const CcaHex *hex = cca_hex(cca_map(ctx), cca_where(ctx->draft->table, unit));
    for (int i = 0; hex && i < hex->layers; i++) {
        if (cca_layer(ctx->field, hex, i)->mark == mark) {
            return cca_layer(ctx->field, hex, i);
        }
    }
    return NULL;
}

/* Finds the ruleset's row that sets this mark, since the unit may have left the hex in the meantime. */
static const CcaKind *kind_marking(RulesCtx *ctx, CcaMark mark) {
    for (int i = 0; i < ctx->field->data->kind_count; i++) {
        if (cca_data(ctx->field)->kinds[i].mark == mark) {
            return &cca_data(ctx->field)->kinds[i];
        }
    }
    return NULL;
}

static void cite_entry(RulesCtx *ctx, int unit, const CcaKind *kind, CcaCite cite, const char *key) {
    if (kind->rules[cite]) {
        ctx_cite(ctx, kind->rules[cite], key, ROLE_PASSES, CCA_UNIT("unit", unit), TEXT("ground", kind->name));
    }
}

/* BATTLE-02, BATTLE-03: a unit that entered such ground this turn may not battle, exempt types excepted (BATTLE-04).
 * BATTLE-08: this concerns its own attacks only, and the mark is gone when the other side's turn comes. Reading
 * forest_leave: only while the unit is there. */
static CcaBar mark_bar(RulesCtx *ctx, int unit, CcaMark mark, int var, bool cite) {
    if (var_own(ctx, unit, var) != 1) {
        return cca_no_bar();
    }
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    const CcaKind *here = marked_kind(ctx, unit, mark), *kind = here ? here : kind_marking(ctx, mark);
    if (!kind || (!here && reading_now(ctx, CCA_READ_BATTLE_FOREST_LEAVE) == CCA_BATTLE_FOREST_LEAVE_WHILE_IN_FOREST)) {
        return cca_no_bar();
    }
    if (!kind->ban[profile->type]) {
        if (cite) {
            cite_entry(ctx, unit, kind, CCA_CITE_ENTRY_FREE, "may");
        }
        return cca_no_bar();
    }
    if (profile->exempt && kind->rules[CCA_CITE_ENTRY_EXEMPT]) {
        if (cite) {
            cite_entry(ctx, unit, kind, CCA_CITE_ENTRY_EXEMPT, "exempt");
        }
        return cca_no_bar();
    }
    CcaBar bar =
        cca_bar(kind->rules[CCA_CITE_ENTRY_BAN] ? kind->rules[CCA_CITE_ENTRY_BAN] : "CCA-BATTLE-08", "ban", unit);
    bar.ground = kind->name;
    return bar;
}

/* BATTLE-05, BATTLE-06: kinds that say expressly that entering them forbids nothing. */
static void cite_free_entry(RulesCtx *ctx, int unit) {
    const CcaHex *hex = cca_hex(cca_map(ctx), cca_where(ctx->draft->table, unit));
    for (int i = 0; hex && i < hex->layers; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        if (kind->mark == CCA_MARKS_NOTHING && kind->rules[CCA_CITE_ENTRY_FREE]) {
            cite_entry(ctx, unit, kind, CCA_CITE_ENTRY_FREE, "may");
        }
    }
    if (hex && hex->rampart >= 0) {
        ctx_cite(ctx, "CCA-BATTLE-06", "may", ROLE_PASSES, CCA_UNIT("unit", unit), TEXT("ground", "rampart"));
    }
}

CcaBar cca_entry_bar(RulesCtx *ctx, int unit, bool cite) {
    CcaBar bar = mark_bar(ctx, unit, CCA_MARKS_FOREST, CCA_VAR_UNIT_entered_forest, cite);
    if (!bar.rule) {
        bar = mark_bar(ctx, unit, CCA_MARKS_BROKEN, CCA_VAR_UNIT_entered_broken, cite);
    }
    if (!bar.rule && cite && var_own(ctx, unit, CCA_VAR_UNIT_hexes_moved) > 0) {
        cite_free_entry(ctx, unit);
    }
    return bar;
}

/* ---- reach and sight ---- */

/* CORE-07: returns the range in force, and whether its dice are those of a unit that has moved. The reading bow_range
 * shortens every light missile to 2. */
static int cca_range(RulesCtx *ctx, int unit) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    int shorter = number_int(ctx, CCA_NUM_SHORT_RANGE);
    bool light = profile->weight == CCA_LIGHT && profile->range > shorter;
    return light && reading_now(ctx, CCA_READ_CORE_BOW_RANGE) == CCA_CORE_BOW_RANGE_2 ? shorter : profile->range;
}

/* What hides the target: the first obstruction that the line enters, or the two that close it together. */
static CcaBar sight_bar(RulesCtx *ctx, const CcaLine *line, CcaBar bar) {
    const CcaBlock *culprit = cca_line_culprit(line);
    bar.rule = line->pinched ? "CCA-LOS-05" : culprit->rule;
    bar.key = "no-fire";
    bar.ground = line->pinched ? cca_line_brief(ctx, line) : culprit->what;
    bar.ref = line->pinched ? ref_none() : culprit->ref;
    bar.hex = line->touches[culprit->touch].hex;
    return bar;
}

/* CORE-06: a unit next to an enemy unit may only fight that unit, in close combat. */
static CcaBar ranged_bar(RulesCtx *ctx, int unit, int target) {
    const Table *table = ctx->draft->table;
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    HexId from = cca_where(table, unit), to = cca_where(table, target);
    int steps = hex_steps(from, to), near[6], side = setup_side_of(ctx->field->setup, cca_unit(unit));
    CcaBar bar = cca_bar("CCA-CORE-06", "no-missiles", unit);
    if (profile->range == 0) {
        return bar;
    }
    bar.other = target;
    bar.count = steps;
    if (cca_enemies_near(ctx, from, side, false, near) > 0) {
        bar.key = "next-to-enemy";
        bar.other = near[0];
        return bar;
    }
    if (steps < number_int(ctx, CCA_NUM_RANGED_FROM)) {
        bar.key = "too-near";
        return bar;
    }
    bar.rule = "CCA-CORE-07";
    bar.max = cca_range(ctx, unit);
    if (steps > bar.max) {
        bar.key = "out-of-range";
        return bar;
    }
    if (profile->moved == 0 && var_own(ctx, unit, CCA_VAR_UNIT_hexes_moved) > 0) {
        return cca_bar("CCA-CORE-07", "has-moved", unit);
    }
    CcaLine line;
    cca_line(ctx, from, to, &line);
    return line.visible ? cca_no_bar() : sight_bar(ctx, &line, bar);
}

static CcaBar close_bar(RulesCtx *ctx, int unit, int target) {
    int steps = hex_steps(cca_where(ctx->draft->table, unit), cca_where(ctx->draft->table, target));
    CcaBar bar = cca_bar("CCA-CORE-06", "apart", unit);
    bar.other = target;
    bar.count = steps;
    return steps == 1 ? cca_no_bar() : bar;
}

/* DICE-20, CORE-04: an attack without dice is not allowed. */
static CcaBar dice_bar(RulesCtx *ctx, int unit, int target, CcaHow how) {
    const CcaRoll roll = {.attacker = unit, .defender = target, .how = how};
    CcaDice dice;
    CcaProfile const *profile = cca_profile(ctx->field, unit);
    bool never = how == CCA_CLOSE && profile->dice == 0 && !profile->elephant;
    CcaBar bar = cca_bar("CCA-CORE-06", "no-close-combat", unit);
    if (never) {
        return bar;
    }
    cca_dice(ctx, &roll, &dice);
    bar.rule = "CCA-DICE-20";
    bar.key = "no-dice";
    bar.other = target;
    return dice.dice > 0 ? cca_no_bar() : bar;
}

CcaBar cca_attacker_bar(RulesCtx *ctx, int unit) {
    if (cca_is_leader(ctx->field, unit)) {
        return cca_bar("CCA-CORE-06", "leader", unit);
    }
    CcaBar bar = cca_turn_bar(ctx, unit); /* 1 */
    if (!bar.rule && var_own(ctx, unit, CCA_VAR_UNIT_battled) == 1) {
        bar = cca_bar("CCA-CORE-06", "has-battled", unit); /* 2 */
    }
    if (!bar.rule) {
        bar = cca_entry_bar(ctx, unit, false); /* 3 */
    }
    int moved = var_own(ctx, unit, CCA_VAR_UNIT_hexes_moved);
    if (!bar.rule && moved > cca_profile(ctx->field, unit)->battle_after) {
        bar = cca_bar("CCA-CORE-05", "moved-too-far", unit); /* 4 */
        bar.count = moved;
        bar.max = cca_profile(ctx->field, unit)->battle_after;
    }
    return bar;
}

/* 1. An enemy that is there. 2. One who may attack at all. 3. Reach and sight (CORE-06, -07, LOS). 4. Dice (DICE-20).
 */
CcaBar cca_attack_bar(RulesCtx *ctx, int unit, int target, CcaHow how) {
    CcaBar bar = cca_bar("CCA-CORE-06", "own-side", unit);
    bar.other = target;
    if (cca_same_side(ctx, unit, target)) {
        return bar; /* 1 */
    }
    if (table_where(ctx->draft->table, target)->kind == WHERE_ATTACHED) {
        bar.key = "attached";
        return bar;
    }
    bar = cca_attacker_bar(ctx, unit); /* 2 */
    if (!bar.rule && how == CCA_RANGED) {
        bar = ranged_bar(ctx, unit, target); /* 3 */
    } else if (!bar.rule) {
        bar = close_bar(ctx, unit, target);
    }
    return bar.rule ? bar : dice_bar(ctx, unit, target, how); /* 4 */
}
