/* The steps of an assault and its end (ASSAULT-01, -09, -12, -19, STRUCT-29, CORE-17). */
#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/stronghold/stronghold.h"

/* ---- whose turn a step is ---- */

static EahPart who_acts(const TableActivity *assault, EahStep step) {
    EahPart winner = (EahPart)assault->values[EAH_AT_WINNER];
    switch (step) {
    case EAH_STEP_CHARGE: return EAH_PART_ATTACKER;
    case EAH_STEP_TIES:
    case EAH_STEP_COUNTER: return EAH_PART_DEFENDER;
    case EAH_STEP_WITHDRAW: return eah_other_part(winner);
    case EAH_STEP_CONSOLIDATE: return winner;
    default: return EAH_PART_NONE;
    }
}

static void go_to(RulesCtx *ctx, EahStep step) {
    const Table *table = ctx->draft->table;
    TableActivity top = *eah_assault(table);
    EahPart part = who_acts(&top, step);
    top.step = (int)step;
    top.side = part == EAH_PART_NONE ? -1 : eah_side_of_part(ctx->field, table, part);
    draft_step(ctx->draft, top);
    for (int u = 0; u < ctx->field->setup->unit_count; u++) {
        var_set_own(ctx, u, EAH_VAR_UNIT_assault_moves, 0);
    }
}

/* ---- which steps are left out ---- */

static bool anyone_to_tie(RulesCtx *ctx) {
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        EahPart holder = eah_part_of_walls(ctx->field, ctx->draft->table, a);
        if (holder != EAH_PART_NONE && eah_invaders(ctx->field, ctx->draft->table, a, NULL, 0) > 0 &&
            eah_garrison(ctx->field, ctx->draft->table, holder, a, NULL, 0) > 0) {
            return true;
        }
    }
    return false;
}

/* Cites once for each Stronghold why no unit leaves it. */
static void cite_shut_in(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_AREA, a) {
        TableRef walls = ref_make(REF_AREA, a);
        int contact, max;
        if (eah_garrison(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, a, NULL, 0) == 0 ||
            !eah_is_stronghold(ctx->field, ctx->draft->table, a)) {
            continue;
        }
        EahLeave leave = eah_may_break_out(ctx, a, &contact, &max);
        if (leave != EAH_FREE_TO_GO) {
            ctx_cite(ctx, "EAH-ASSAULT-12", leave == EAH_SURROUNDED ? "shut-in" : "all-held", ROLE_DECIDES,
                     REF("target", walls), INT("count", contact), INT("most", max), DRAW_AREA(walls));
        }
    }
}

static bool anyone_to_counter(RulesCtx *ctx) {
    int *units = eah_room(ctx);
    int count = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, units, eah_all(ctx));
    const char *key;
    for (int i = 0; i < count; i++) {
        if (!eah_counter_forbidden(ctx, units[i], &key)) {
            return true;
        }
    }
    return false;
}

static bool anyone_of(RulesCtx *ctx, EahPart part) {
    return eah_part_units(ctx->field, ctx->draft->table, part, NULL, 0) > 0;
}

static bool anyone_to_support(RulesCtx *ctx) {
    static const EahPart PARTS[] = {EAH_PART_ATTACKER, EAH_PART_DEFENDER};
    for (int i = 0; i < 2; i++) {
        int *units = eah_room(ctx), count = eah_find_support(ctx, PARTS[i], units, eah_all(ctx));
        if (eah_find_blows(ctx, PARTS[i], units, count)->blow_count > 0) {
            return true;
        }
    }
    return false;
}

static bool has_anything(RulesCtx *ctx, EahStep step) {
    switch (step) {
    case EAH_STEP_TIES: return anyone_to_tie(ctx);
    case EAH_STEP_COUNTER: cite_shut_in(ctx); return anyone_to_counter(ctx);
    case EAH_STEP_SUPPORT: return anyone_to_support(ctx);
    case EAH_STEP_WITHDRAW:
    case EAH_STEP_CONSOLIDATE: {
        EahPart part = who_acts(eah_assault(ctx->draft->table), step);
        return part != EAH_PART_NONE && anyone_of(ctx, part);
    }
    default: return true;
    }
}

bool eah_assault_next(RulesCtx *ctx, EahStep after) {
    for (int step = (int)after + 1; step < (int)EAH_STEP_COUNT; step++) {
        if (has_anything(ctx, (EahStep)step)) {
            go_to(ctx, (EahStep)step);
            fact_text(ctx, "step", EAH_STEP_WORDS[step]);
            ctx_cite(ctx, "EAH-ASSAULT-01", "next", ROLE_CONTEXT, TEXT("step", EAH_STEP_WORDS[step]));
            return true;
        }
    }
    return eah_assault_settle(ctx);
}

/* ---- the end ---- */

/* Ends the assault at once and resets what applied to this assault only. */
static void eah_assault_close(RulesCtx *ctx) {
    static const int OF_UNIT[] = {EAH_VAR_UNIT_part,
                                  EAH_VAR_UNIT_tied,
                                  EAH_VAR_UNIT_mode,
                                  EAH_VAR_UNIT_hold_fire,
                                  EAH_VAR_UNIT_counter_charged,
                                  EAH_VAR_UNIT_assault_moves};
    for (int u = 0; u < ctx->field->setup->unit_count; u++) {
        TableRef ref = ref_make(REF_UNIT, u);
        for (size_t i = 0; i < BASE_COUNT(OF_UNIT); i++) {
            var_set(ctx, ref, OF_UNIT[i], 0);
        }
        var_set(ctx, ref, EAH_VAR_UNIT_tied_to, VAR_NONE);
        var_set(ctx, ref, EAH_VAR_UNIT_held, VAR_NONE);
    }
    for (int f = 0; f < ctx->field->setup->formation_count; f++) {
        var_set_own(ctx, f, EAH_VAR_FORMATION_losses, 0);
    }
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        var_set_own(ctx, a, EAH_VAR_AREA_stake, VAR_NONE);
    }
    draft_pop(ctx->draft);
    fact_text(ctx, "step", "over");
    ctx_cite(ctx, "EAH-ASSAULT-01", "over", ROLE_PASSES);
}

/* ASSAULT-19: 1. invaders that find no enemy left become occupants, in the order of ids, as far as there is room; 2.
 * the others are placed outside. */
static bool settle_walls(RulesCtx *ctx, int area) {
    const RulesField *field = ctx->field;
    TableRef walls = ref_make(REF_AREA, area);
    int *units = eah_room(ctx), count = eah_invaders(field, ctx->draft->table, area, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        int cost = eah_cost(field, units[i]);
        bool held = eah_occupants(field, ctx->draft->table, area, NULL, 0) > 0 &&
                    eah_owner(field, ctx->draft->table, area) != field->setup->units[units[i]].side;
        bool stays =
            !held && eah_may_occupy(ctx, units[i]) &&
            eah_capacity_used(field, ctx->draft->table, area) + cost <= eah_capacity(field, ctx->draft->table, area);
        if (!stays) {
            if (!eah_put_outside(ctx, units[i], area, "EAH-ASSAULT-19")) {
                return false;
            }
            continue;
        }
        var_set(ctx, unit, EAH_VAR_UNIT_invading, 0);
        draft_place(ctx->draft, units[i], where_inside(walls, EAH_ROLE_OCCUPANT));
        ctx_cite(ctx, "EAH-ASSAULT-19", "holds", ROLE_PASSES, REF("unit", unit), REF("target", walls),
                 DRAW_AREA(walls));
    }
    eah_note_owner(ctx, area);
    return true;
}

bool eah_assault_settle(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (table_inside(ctx->draft->table, ref_make(REF_AREA, area), NULL, 0) == 0) {
            continue;
        }
        bool ruined = !eah_is_stronghold(ctx->field, ctx->draft->table, area);
        if (ruined ? !eah_leave_ruin(ctx, area) : !settle_walls(ctx, area)) {
            return false;
        }
    }
    for (int u = 0; u < ctx->field->setup->unit_count; u++) { /* the action in which they entered is over */
        if (eah_part(ctx->field, ctx->draft->table, u) != EAH_PART_NONE) {
            var_set_own(ctx, u, EAH_VAR_UNIT_entered_now, 0);
            var_set_own(ctx, u, EAH_VAR_UNIT_left_now, 0);
        }
    }
    eah_assault_close(ctx);
    return true;
}

/* ---- pass ---- */

/* ASSAULT-09: 1. each invader has as many tied as it must while there are free occupants; 2. with fewer occupants all
 * are tied. */
static bool ties_are_done(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_AREA, a) {
        int lacking = eah_untied_invader(ctx, a);
        if (lacking >= 0) {
            return ctx_refuse(ctx, "EAH-ASSAULT-09", "lacks-one", UNIT("unit", lacking), AREA("target", a),
                              DRAW_AREA(ref_make(REF_AREA, a)));
        }
    }
    return true;
}

/* CORE-17, ASSAULT-19: invaders, and occupants with an enemy near, may not stay: those that have not left are put
 * outside the wall. */
static bool put_losers_out(RulesCtx *ctx, EahPart loser) {
    int *units = eah_room(ctx), count = eah_part_units(ctx->field, ctx->draft->table, loser, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        int area = eah_walls_of(ctx->field, ctx->draft->table, units[i]);
        if (area < 0) {
            continue;
        }
        bool broke_in = eah_is_invading(ctx->field, ctx->draft->table, units[i]);
        TableRef walls = ref_make(REF_AREA, area);
        if (!broke_in && eah_enemy_at_walls(ctx, units[i], area).kind == REF_NONE) {
            ctx_cite(ctx, "EAH-CORE-17", "may-stay", ROLE_PASSES, UNIT("unit", units[i]), REF("target", walls),
                     LENGTH("limit", number_now(ctx, EAH_NUM_STAY_INSIDE)));
        } else if (!eah_put_outside(ctx, units[i], area, broke_in ? "EAH-ASSAULT-19" : "EAH-CORE-17")) {
            return false;
        } else {
            eah_note_owner(ctx, area);
        }
    }
    return true;
}

/* ASSAULT-01: no attacker comes near enough to fight, so there is no assault. */
static bool nobody_fights(RulesCtx *ctx) {
    int *units = eah_room(ctx);
    int count = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_ATTACKER, units, eah_all(ctx));
    if (eah_find_blows(ctx, EAH_PART_ATTACKER, units, count)->blow_count > 0) {
        return false;
    }
    ctx_cite(ctx, "EAH-CORE-13", "nobody-fights", ROLE_DECIDES,
             REF("formation", eah_assault(ctx->draft->table)->subject));
    return true;
}

static void resolve_pass(RulesCtx *ctx) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (!assault) {
        ctx_bad(ctx, "nothing is under way that could be passed on");
        return;
    }
    EahStep step = (EahStep)assault->step;
    ctx->ruling->subject = assault->side >= 0 ? ref_make(REF_SIDE, assault->side) : assault->subject;
    if (step == EAH_STEP_FIGHT || step == EAH_STEP_RESOLVE) {
        ctx_refuse(ctx, "EAH-ASSAULT-01", "must-be-done", TEXT("step", EAH_STEP_WORDS[step]));
    } else if (step == EAH_STEP_CHARGE && nobody_fights(ctx)) {
        eah_assault_settle(ctx);
    } else if ((step != EAH_STEP_TIES || ties_are_done(ctx)) &&
               (step != EAH_STEP_WITHDRAW || put_losers_out(ctx, who_acts(assault, step)))) {
        eah_assault_next(ctx, step);
    }
}

const RulesVerb eah_verb_pass = {
    "pass", "Closes the step of an assault that is open: all have charged, tied, countered, withdrawn or consolidated.",
    NULL,   0,
    false,  resolve_pass};
