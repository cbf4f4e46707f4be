/* Combats: who is in one, the Fights, the result, morale (FGHT, MORL, TAKE-01, CORE-14, -15). move/withdraw.c withdraws
 * the losers. */
#include "rules/legions-imperialis/assault/fight.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/move/moves.h"

#include <string.h>

/* ---- who ---- */

static bool formations_engaged(RulesCtx *ctx, int a, int b) {
    int ua[LI_UNITS], ub[LI_UNITS], na = li_models(ctx->draft->table, a, ua), nb = li_models(ctx->draft->table, b, ub);
    for (int i = 0; i < na * nb; i++) {
        if (li_engaged(ctx, ua[i / nb], ub[i % nb])) {
            return true;
        }
    }
    return false;
}

void li_find_combat(RulesCtx *ctx, int formation, LiCombat *combat) {
    const TableSetup *setup = ctx->field->setup;
    combat->formations = arena_alloc(ctx->ruling->arena, (size_t)setup->formation_count, sizeof *combat->formations);
    for (int s = 0; s < 2; s++) {
        combat->units[s] = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *combat->units[s]);
    }
    combat->formations[0] = formation;
    combat->count = 1;
    for (int i = 0; i < combat->count; i++) {
        setup_each(setup, REF_FORMATION, f) {
            bool known = false;
            for (int j = 0; j < combat->count; j++) {
                known = known || combat->formations[j] == f;
            }
            if (!known && formations_engaged(ctx, combat->formations[i], f)) {
                combat->formations[combat->count++] = f;
            }
        }
    }
    combat->sides[0] = setup->formations[formation].side;
    combat->sides[1] = -1;
    for (int i = 0; i < combat->count; i++) {
        int units[LI_UNITS], n = li_models(ctx->draft->table, combat->formations[i], units);
        int s = setup->formations[combat->formations[i]].side == combat->sides[0] ? 0 : 1;
        combat->sides[1] = s == 1 ? setup->formations[combat->formations[i]].side : combat->sides[1];
        for (int u = 0; u < n; u++) {
            bool fights = false;
            for (int k = 0; k < setup->unit_count && !fights; k++) {
                fights = li_engaged(ctx, units[u], k);
            }
            if (fights) {
                combat->units[s][combat->unit_count[s]++] = units[u];
            }
        }
    }
}

/* ---- the result ---- */

static int enemies_touching(RulesCtx *ctx, int area, int side) {
    int count = 0;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        count += ctx->field->setup->units[i].side != side && li_alive(ctx->draft->table, i) &&
                 li_host(ctx->draft->table, i) < 0 &&
                 li_touches(ctx->field, ctx->draft->table, li_unit(i), li_area(area));
    }
    return count;
}

/* MORL-01..03: what a losing Detachment does. 1. A garrison checks morale only while enemies touch its Structure. 2.
 * All others check and withdraw. */
static bool lose(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units), touching = 0;
    bool held;
    if (count == 0) {
        return true;
    }
    int host = li_host(ctx->draft->table, units[0]), side = ctx->field->setup->formations[formation].side;
    touching = host >= 0 ? enemies_touching(ctx, host, side) : 0;
    const char *rule = host < 0 ? "LI-MORL-03" : touching > 0 ? "LI-MORL-01" : "LI-MORL-02";
    ctx_cite(ctx, rule, host >= 0 && touching == 0 ? "stays" : "check", ROLE_DECIDES, FORMATION("formation", formation),
             AREA("area", host), INT("count", touching));
    if (host >= 0 && touching == 0) {
        return true;
    }
    if (!li_morale(ctx, formation, &held)) {
        return false;
    }
    return li_withdraw(ctx, formation);
}

static bool conclude(RulesCtx *ctx, const LiCombat *combat) {
    int loser = combat->wins[0] > combat->wins[1] ? 1 : combat->wins[1] > combat->wins[0] ? 0 : -1;
    fact_number(ctx, "wins", combat->wins[0]);
    fact_number(ctx, "losses", combat->wins[1]);
    ctx_cite(ctx, "LI-CORE-15", loser < 0 ? "draw" : "won", ROLE_DECIDES,
             SIDE("side", combat->sides[loser < 0 ? 0 : 1 - loser]),
             INT("count", combat->wins[loser < 0 ? 0 : 1 - loser]), INT("other", combat->wins[loser < 0 ? 1 : loser]));
    for (int i = 0; i < combat->count && loser >= 0; i++) {
        int f = combat->formations[i];
        bool lost = ctx->field->setup->formations[f].side == combat->sides[loser];
        if (lost && (!lose(ctx, f) || !ctx_merge(ctx, hash_int(hash_text(HASH_START, "lost"), f)))) {
            return false;
        }
    }
    return true;
}

/* ---- the verb ---- */

/* FGHT-02: cites the models of the Combat that touch a Structure from outside. */
static void cite_touching(RulesCtx *ctx, const LiCombat *combat, int host) {
    for (int i = 0; i < combat->unit_count[0] + combat->unit_count[1]; i++) {
        int first = combat->unit_count[0], unit = i < first ? combat->units[0][i] : combat->units[1][i - first];
        if (li_host(ctx->draft->table, unit) < 0 &&
            li_touches(ctx->field, ctx->draft->table, li_unit(unit), li_area(host))) {
            ctx_cite(ctx, "LI-FGHT-02", "contact", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", host));
        }
    }
}

/* Notes the Structures that this Combat is about, which decides who may take them over. */
static void note_wards(RulesCtx *ctx, const LiCombat *combat) {
    for (int i = 0; i < combat->count; i++) {
        int units[LI_UNITS], n = li_models(ctx->draft->table, combat->formations[i], units);
        int host = n > 0 ? li_host(ctx->draft->table, units[0]) : -1;
        var_set_own(ctx, combat->formations[i], LI_VAR_FORMATION_fought, 1);
        if (host >= 0) {
            var_set_own(ctx, host, LI_VAR_AREA_ward, var_pack(li_formation(combat->formations[i])));
            cite_touching(ctx, combat, host);
        }
    }
}

static int one_on_one(const LiFight *fights, int count) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        found += fights[i].count == 1;
    }
    return found;
}

static void resolve_assault(RulesCtx *ctx) {
    LiCombat *combat = arena_alloc(ctx->ruling->arena, 1, sizeof *combat);
    TableRef formation;
    arg_ref(ctx, "formation", &formation);
    li_find_combat(ctx, formation.index, combat);
    bool combat_phase = ctx->draft->table->phase == LI_PHASE_COMBAT;
    if (combat_phase && var_own(ctx, 0, LI_VAR_GAME_stage) != LI_STAGE_FIGHTS) {
        ctx_refuse(ctx, "LI-CORE-09", "no-fight", REF("formation", formation));
        return;
    }
    if (combat->count < 2 || var_now(ctx, formation, LI_VAR_FORMATION_fought)) {
        ctx_refuse(ctx, "LI-FGHT-01", combat->count < 2 ? "none" : "fought", REF("formation", formation));
        return;
    }
    size_t models = (size_t)(combat->unit_count[0] + combat->unit_count[1]);
    LiFight *fights = arena_alloc(ctx->ruling->arena, models, sizeof *fights);
    int count = li_pairs(ctx, combat, fights);
    if (count < 0) {
        return;
    }
    if (!ctx->input) { /* only a query: nothing is rolled */
        li_fights_foretell(ctx, combat, fights, count);
    }
    ctx_cite(ctx, "LI-FGHT-01", "combat", ROLE_CONTEXT, INT("count", combat->count));
    ctx_cite(ctx, "LI-FGHT-03", "pairs", ROLE_PASSES, INT("count", one_on_one(fights, count)));
    fact_number(ctx, "fights", count);
    note_wards(ctx, combat);
    for (int i = 0; i < count; i++) {
        if (fights[i].count > 1) {
            ctx_cite(ctx, "LI-FGHT-04", "spread", ROLE_PASSES, UNIT("unit", fights[i].one),
                     INT("count", fights[i].count));
        }
        for (int k = 0; k < fights[i].count; k++) {
            bool both = li_alive(ctx->draft->table, fights[i].one) && li_alive(ctx->draft->table, fights[i].many[k]);
            if (both && !li_fight_one(ctx, combat, fights[i].one, fights[i].many[k], fights[i].side, k)) {
                return;
            }
        }
    }
    conclude(ctx, combat);
}

static const RulesArg ASSAULT_ARGS[] = {
    {"formation", ARG_FORMATION, true, "a Detachment of the Combat", NULL},
    {"pairs", ARG_ANY, false, "who faces whom: {\"model\": [\"enemy\", ...]}; left out, they are spread evenly", NULL},
};
const RulesVerb li_verb_assault = {"assault",    "Fights the Combat that this Detachment is in.",
                                   ASSAULT_ARGS, (int)BASE_COUNT(ASSAULT_ARGS),
                                   false,        resolve_assault};
