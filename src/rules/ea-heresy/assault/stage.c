/* The query `stage` during an assault: where it stands and what is expected from whom, with shapes: which units are
 * tied to which, which units touch which wall and how many more would surround it, which units may still move and how
 * far, who strikes whom. */
#include "rules/kit/stage.h"

#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/kit/each.h"

/* ---- what is offered ---- */

static const char *text_of(RulesCtx *ctx, const char *key) {
    return stage_text(ctx, "EAH-ASSAULT-01", key);
}

/* Adds a button for an action that may be done now. Returns the action. */
static BaseTree *offer(RulesCtx *ctx, const char *key, const char *verb) {
    return stage_button(ctx, text_of(ctx, key), stage_action(ctx, verb))->action;
}

/* Adds a choice about a unit, which its action makes or takes back. Returns the action. */
static BaseTree *option(RulesCtx *ctx, RulesStageRow *row, const char *label, bool on, const char *verb) {
    RulesChoice *choice = stage_choice(ctx, row, label, stage_action(ctx, verb));
    choice->lasts = true;
    choice->on = on;
    stage_name(ctx, choice->action, "unit", row->of);
    return choice->action;
}

static void expect_of(RulesCtx *ctx, const TableActivity *assault) {
    static const char *const KEYS[] = {"expects-charges", "expects-ties",    "expects-counter",  "expects-fight",
                                       "expects-support", "expects-resolve", "expects-withdraw", "expects-consolidate"};
    ctx_cite(ctx, "EAH-ASSAULT-01", KEYS[assault->step], ROLE_DECIDES, REF("formation", assault->subject),
             SIDE("side", assault->side));
}

/* ---- walls ---- */

/* ASSAULT-05, -12: shows which units touch the wall, where, and how many more would surround it; and how many have
 * broken in. */
static void show_walls(RulesCtx *ctx, int area) {
    const Table *table = ctx->draft->table;
    TableRef walls = ref_make(REF_AREA, area);
    EahPart holder = eah_part_of_walls(ctx->field, table, area);
    int *units = eah_room(ctx), contact, max;
    EahLeave leave = eah_may_break_out(ctx, area, &contact, &max);
    int count = eah_contact_with(ctx->field, table, eah_other_part(holder), walls, units, eah_all(ctx));
    ctx_cite(ctx, "EAH-ASSAULT-12", leave == EAH_SURROUNDED ? "shut-in" : "around",
             leave == EAH_SURROUNDED ? ROLE_DECIDES : ROLE_PASSES, REF("target", walls), INT("count", contact),
             INT("most", max), INT("more", max > contact ? max - contact : 0),
             DRAW(SHAPE_SLOTS, .ref = walls, .value = contact, .limit = max, .label = "contact"));
    for (int i = 0; i < count; i++) {
        GeomVec own, at;
        eah_gap(ctx->field, table, ref_make(REF_UNIT, units[i]), walls, &own, &at);
        cite_also(ctx, DRAW_MARK(ref_make(REF_UNIT, units[i]), &at, STYLE_PLAIN));
    }
    ctx_cite(ctx, "EAH-ASSAULT-05", "invaders", ROLE_CONTEXT, REF("target", walls),
             INT("count", eah_invaders(ctx->field, table, area, NULL, 0)),
             INT("most", eah_dc_counted(ctx, walls) * number_int(ctx, EAH_NUM_INVADERS_PER_DC)));
    if (leave == EAH_ALL_TIED) {
        ctx_cite(ctx, "EAH-ASSAULT-12", "all-held", ROLE_DECIDES, REF("target", walls));
    }
}

static void show_all_walls(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (eah_part_of_walls(ctx->field, ctx->draft->table, area) == EAH_PART_DEFENDER) {
            show_walls(ctx, area);
        }
    }
}

/* ASSAULT-09: shows which units are tied to which. Both are at the footprint, so the link is only told: the board has
 * no line to draw. */
static void show_ties(RulesCtx *ctx) {
    int *units = eah_room(ctx);
    int count = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        TableRef to = var_unpack(var_now(ctx, unit, EAH_VAR_UNIT_tied_to));
        if (to.kind != REF_NONE) {
            ctx_cite(ctx, "EAH-ASSAULT-09", "ties", ROLE_PASSES, REF("unit", unit), REF("invader", to),
                     DRAW(SHAPE_LINK, .ref = unit, .other = to));
        }
    }
    setup_each(ctx->field->setup, REF_AREA, i) {
        int lacking = eah_untied_invader(ctx, i);
        if (lacking >= 0) {
            ctx_cite(ctx, "EAH-ASSAULT-09", "lacks-one", ROLE_DECIDES, UNIT("unit", lacking), AREA("target", i));
        }
    }
}

/* ASSAULT-09: adds a row for each defender inside, with the invaders it may be tied to. */
static void tie_rows(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    for (int a = 0; a < setup->area_count; a++) {
        int *units = eah_room(ctx), *invaders = eah_room(ctx), area = setup->order[REF_AREA][a];
        int n = eah_invaders(ctx->field, ctx->draft->table, area, invaders, eah_all(ctx));
        int m = n ? eah_garrison(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, area, units, eah_all(ctx)) : 0;
        for (int i = 0; i < m; i++) {
            TableRef unit = ref_make(REF_UNIT, units[i]);
            TableRef to = var_unpack(var_now(ctx, unit, EAH_VAR_UNIT_tied_to));
            RulesStageRow *row = stage_row(ctx, unit);
            for (int k = 0; k < n; k++) {
                TableRef invader = ref_make(REF_UNIT, invaders[k]);
                bool on = ref_equal(to, invader);
                BaseTree *action = option(ctx, row, setup_name(setup, invader), on, "allocate");
                if (!on) {
                    stage_name(ctx, action, "at", invader);
                }
            }
        }
    }
}

/* ASSAULT-15: adds a row for each attacker that could hold back. */
static void hold_rows(RulesCtx *ctx) {
    int *units = eah_room(ctx);
    int count = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_ATTACKER, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        bool on = var_now(ctx, unit, EAH_VAR_UNIT_hold_fire) == 1;
        if (!eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            BaseTree *action = option(ctx, stage_row(ctx, unit), text_of(ctx, "do-hold"), on, "hold");
            if (on) {
                tree_set(ctx->ruling->arena, action, "off", tree_bool(ctx->ruling->arena, true));
            }
        }
    }
}

/* ---- who moves ---- */

static void show_reach(RulesCtx *ctx, int unit, double reach) {
    if (reach > 0) {
        cite_also(ctx, DRAW(SHAPE_RING, .ref = ref_make(REF_UNIT, unit), .value = reach));
    }
}

static double counter_reach(RulesCtx *ctx, int unit) {
    bool fast = eah_profile(ctx->field, unit)->speed > number_now(ctx, EAH_NUM_FAST_ABOVE);
    return number_now(ctx, fast ? EAH_NUM_COUNTER_CHARGE_FAST : EAH_NUM_COUNTER_CHARGE);
}

/* Shows all units that may still move, with their reach where it is the same in every direction. */
static void show_those(RulesCtx *ctx, bool counter, double consolidation) {
    int count = 0;
    for (const RulesStageMover *it = ctx->ruling->stage->movers; it; it = it->next) {
        count++;
    }
    if (!count) {
        return;
    }
    ctx_cite(ctx, "EAH-CORE-13", "may-move", ROLE_PASSES, INT("count", count));
    for (const RulesStageMover *it = ctx->ruling->stage->movers; it; it = it->next) {
        int unit = it->unit.index;
        cite_also(ctx, DRAW_BASE(it->unit));
        show_reach(ctx, unit, counter ? counter_reach(ctx, unit) : consolidation);
    }
}

/* Shows each unit that may still move in this step, and why the others may not. */
static void show_movers(RulesCtx *ctx, const TableActivity *assault) {
    bool counter = assault->step == EAH_STEP_COUNTER;
    double consolidation = assault->step == EAH_STEP_CONSOLIDATE ? number_now(ctx, EAH_NUM_CONSOLIDATION) : 0;
    const char *how = EAH_HOW_WORDS[eah_how_of_step((EahStep)assault->step)];
    each_own(ctx->draft->table, REF_UNIT, assault->side, unit) {
        TableRef ref = ref_make(REF_UNIT, unit);
        const char *key, *rule = NULL;
        if (eah_is_flying(ctx->field, ctx->draft->table, unit) ||
            eah_part(ctx->field, ctx->draft->table, unit) == EAH_PART_NONE) {
            continue;
        }
        rule = counter ? eah_counter_forbidden(ctx, unit, &key) : NULL;
        if (rule) {
            ctx_cite(ctx, rule, key, ROLE_CONTEXT, REF("unit", ref));
        } else if (eah_assault_moves_left(ctx, unit) > 0) {
            stage_mover(ctx, unit, how);
        }
    }
    show_those(ctx, counter, consolidation);
}

/* ---- who strikes ---- */

static void show_blows(RulesCtx *ctx, bool support) {
    static const EahPart PARTS[] = {EAH_PART_ATTACKER, EAH_PART_DEFENDER};
    for (int s = 0; s < 2; s++) {
        int *units = eah_room(ctx);
        int count = support ? eah_find_support(ctx, PARTS[s], units, eah_all(ctx))
                            : eah_part_units(ctx->field, ctx->draft->table, PARTS[s], units, eah_all(ctx));
        const EahBlows *blows = eah_find_blows(ctx, PARTS[s], units, count);
        for (int i = 0; i < blows->blow_count; i++) {
            eah_cite_blow(ctx, blows, &blows->blows[i], -1);
        }
    }
}

static void show_score(RulesCtx *ctx) {
    for (int part = EAH_PART_ATTACKER; part <= (int)EAH_PART_DEFENDER; part++) {
        RulesMod *mods = arena_alloc(ctx->ruling->arena, EAH_SCORE_MODS, sizeof *mods);
        TableRef side = ref_make(REF_SIDE, eah_side_of_part(ctx->field, ctx->draft->table, (EahPart)part));
        int total, count = eah_score_mods(ctx, (EahPart)part, mods, &total);
        eah_explain_score(ctx, side, mods, count, total);
        ctx_cite(ctx, "EAH-CORE-14", count ? "adds" : "adds-nothing", ROLE_PASSES, REF("side", side),
                 INT("mods", total));
        eah_cite_parts(ctx, mods, count);
    }
}

/* ---- the query ---- */

static void show_step(RulesCtx *ctx, const TableActivity *assault) {
    RulesStage *stage = ctx->ruling->stage;
    BaseTree *odds;
    switch ((EahStep)assault->step) {
    case EAH_STEP_CHARGE:
        show_all_walls(ctx);
        show_movers(ctx, assault);
        offer(ctx, "do-pass-charges", "pass");
        break;
    case EAH_STEP_TIES:
        show_ties(ctx);
        show_all_walls(ctx);
        tie_rows(ctx);
        stage_word(ctx, offer(ctx, "do-tie-least", "allocate"), "how", "least");
        stage_word(ctx, offer(ctx, "do-tie-most", "allocate"), "how", "most");
        offer(ctx, "do-pass-ties", "pass");
        break;
    case EAH_STEP_COUNTER:
        show_ties(ctx);
        show_all_walls(ctx);
        show_movers(ctx, assault);
        offer(ctx, "do-pass-counter", "pass");
        break;
    case EAH_STEP_FIGHT:
        show_blows(ctx, false);
        show_ties(ctx);
        hold_rows(ctx);
        offer(ctx, "do-fight", "fight");
        odds = stage_action(ctx, "fight");
        tree_set(ctx->ruling->arena, odds, "through", tree_bool(ctx->ruling->arena, true));
        stage->odds = odds;
        break;
    case EAH_STEP_SUPPORT:
        show_blows(ctx, true);
        offer(ctx, "do-support", "support");
        offer(ctx, "do-pass-support", "pass");
        break;
    case EAH_STEP_RESOLVE:
        show_score(ctx);
        offer(ctx, "do-resolve", "resolve");
        stage->odds = stage_action(ctx, "resolve");
        break;
    default:
        show_movers(ctx, assault);
        offer(ctx, assault->step == EAH_STEP_WITHDRAW ? "do-pass-withdraw" : "do-pass-consolidate", "pass");
        break;
    }
}

void eah_stage_assault(RulesCtx *ctx, const TableActivity *assault) {
    RulesStage *stage = stage_begin(ctx, text_of(ctx, "name"), EAH_STEP_WORDS, EAH_STEP_COUNT, assault->step);
    stage->round = assault->values[EAH_AT_ROUND];
    stage->side = assault->side >= 0 ? assault->side : STAGE_NONE;
    ctx->ruling->subject = assault->side >= 0 ? ref_make(REF_SIDE, assault->side) : assault->subject;
    expect_of(ctx, assault);
    show_step(ctx, assault);
    stage_end(ctx);
}
