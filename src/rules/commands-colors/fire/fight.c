/* CORE-09: a battle from its declaration to its end, and the verbs that declare one. */
#include "rules/commands-colors/fire/battle.h"
#include "rules/commands-colors/move/plan.h"
#include "rules/commands-colors/orders.h"
#include "rules/commands-colors/sight/sight.h"
#include "rules/kit/ask.h"

#include <string.h>

/* ---- CORE-15: momentum advance, bonus combat ---- */

static bool in_declared_ford(RulesCtx *ctx, HexId hex) {
    return cca_layer_citing(ctx->field, cca_hex(cca_map(ctx), hex), CCA_CITE_DECLARED) >= 0;
}

/* 1. The type, or an attached leader. 2. Once a turn. 3. BATTLE-09: what it entered. 4. BATTLE-10: a ford, by the
 * reading ford_bonus. */
static CcaBar bonus_bar(RulesCtx *ctx, int unit, HexId vacated) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    bool leads = cca_leader_of(ctx, unit) >= 0;
    if (profile->bonus == CCA_BONUS_NEVER || (profile->bonus == CCA_BONUS_LEADER && !leads)) {
        return cca_bar("CCA-CORE-15", "no-bonus", unit); /* 1 */
    }
    if (var_own(ctx, unit, CCA_VAR_UNIT_bonus_taken) == 1) {
        return cca_bar("CCA-CORE-15", "once", unit); /* 2 */
    }
    CcaBar bar = cca_entry_bar(ctx, unit, true);
    if (bar.rule) { /* 3 */
        cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
        bar.rule = "CCA-BATTLE-09";
        return bar;
    }
    if (in_declared_ford(ctx, vacated) && reading_now(ctx, CCA_READ_FORD_BONUS) == CCA_FORD_BONUS_ADVANCE_ONLY) {
        return cca_bar("CCA-BATTLE-10", "advance-only", unit); /* 4 */
    }
    return cca_no_bar();
}

static int ask_bonus(RulesCtx *ctx, int unit) {
    int near[6], side = setup_side_of(ctx->field->setup, cca_unit(unit));
    int count = cca_enemies_near(ctx, cca_where(ctx->draft->table, unit), side, true, near);
    const char *options[1 + BASE_COUNT(near)] = {"none"};
    for (int i = 0; i < count; i++) {
        options[1 + i] = setup_id(ctx->field->setup, cca_unit(near[i]));
    }
    if (count == 0) {
        return -1;
    }
    KitQuestion question = {"bonus", "CCA-CORE-15", "ask-bonus", cca_unit(unit)};
    int choice = rulekit_choose(ctx, question, options, 1 + count, 0);
    return choice > 0 ? near[choice - 1] : -1;
}

static int cca_advance(RulesCtx *ctx, int unit, HexId from, HexId vacated) {
    const CcaHex *hex = cca_hex(cca_map(ctx), vacated);
    bool machine = cca_profile(ctx->field, unit)->type == CCA_WAR_MACHINE;
    CcaBar bar = cca_passable(ctx, unit, vacated, CCA_BY_ADVANCE);
    if (machine || bar.rule || hex->unit >= 0 || hex->leader >= 0) {
        ctx_cite(ctx, "CCA-CORE-15", machine ? "no-advance-machine" : "no-advance", ROLE_CONTEXT,
                 CCA_UNIT("unit", unit), CCA_HEX(ctx, "hex", vacated, STYLE_PLAIN));
        return -1;
    }
    KitQuestion question = {"advance", "CCA-CORE-15", "ask-advance", cca_unit(unit)};
    int choice = rulekit_choose(ctx, question, (const char *const[]){"advance", "hold"}, 2, 0);
    if (choice != 0) {
        if (choice > 0) {
            ctx_cite(ctx, "CCA-CORE-15", "declines", ROLE_CONTEXT, CCA_UNIT("unit", unit),
                     CCA_HEX(ctx, "hex", vacated, STYLE_PLAIN));
        }
        return -1;
    }
    bool ford = in_declared_ford(ctx, from) || in_declared_ford(ctx, vacated);
    cca_step(ctx, unit, vacated, CCA_BY_ADVANCE);
    ctx_cite(ctx, "CCA-CORE-15", "advances", ROLE_DECIDES, CCA_UNIT("unit", unit),
             CCA_HEX(ctx, "hex", vacated, STYLE_REACH));
    if (ford) {
        ctx_cite(ctx, "CCA-BATTLE-10", "advances", ROLE_PASSES, CCA_UNIT("unit", unit));
    }
    bar = bonus_bar(ctx, unit, vacated);
    if (bar.rule) {
        cca_cite_bar(ctx, &bar, ROLE_PASSES);
        return -1;
    }
    if (cca_entry_bar(ctx, unit, false).rule == NULL && (var_own(ctx, unit, CCA_VAR_UNIT_entered_forest) == 1 ||
                                                         var_own(ctx, unit, CCA_VAR_UNIT_entered_broken) == 1)) {
        ctx_cite(ctx, "CCA-BATTLE-09", "may", ROLE_PASSES, CCA_UNIT("unit", unit));
    }
    return ask_bonus(ctx, unit);
}

/* ---- one roll and what follows from it ---- */

/* Hits, then flags (CORE-09 steps 3 to 6). Look at ctx->stopped afterwards. */
static void strike(RulesCtx *ctx, const CcaRoll *roll, bool evading) {
    CcaDice dice;
    CcaResult result;
    cca_dice(ctx, roll, &dice);
    cca_cite_dice(ctx, roll, &dice);
    if (!cca_roll(ctx, roll, dice.dice, evading, &result)) {
        return;
    }
    fact_number(ctx, roll->back ? "back-hits" : "hits", result.hits);
    fact_number(ctx, roll->back ? "back-flags" : "flags", result.flags);
    if (cca_is_leader(ctx->field, roll->defender)) {
        if (result.hits > 0) {
            cca_remove_leader(ctx, roll->defender);
        } else {
            cca_leader_evades(ctx, roll->defender);
        }
        return;
    }
    cca_lose(ctx, roll->defender, result.hits);
    bool stands = cca_alive(ctx, roll->defender) && !cca_won(ctx); /* CORE-18: at once, before any flag */
    if (!ctx->stopped && !evading && result.flags > 0 && stands) {
        cca_flags(ctx, roll, result.flags);
    }
}

/* CORE-13, DICE-19, DICE-20: the survivor in its own hex strikes back; nothing follows from it. */
static void battle_back(RulesCtx *ctx, int unit, int attacker) {
    const CcaRoll roll = {.attacker = unit, .defender = attacker, .how = CCA_CLOSE, .back = true};
    CcaDice dice;
    cca_dice(ctx, &roll, &dice);
    ctx_cite(ctx, "CCA-CORE-13", dice.dice > 0 ? "back" : "no-dice", ROLE_CONTEXT, CCA_UNIT("unit", unit));
    if (var_own(ctx, unit, CCA_VAR_UNIT_entered_forest) == 1 || var_own(ctx, unit, CCA_VAR_UNIT_entered_broken) == 1) {
        ctx_cite(ctx, "CCA-BATTLE-08", "back", ROLE_PASSES, CCA_UNIT("unit", unit));
    }
    if (dice.dice > 0) {
        strike(ctx, &roll, false);
    } else {
        cca_cite_dice(ctx, &roll, &dice);
    }
}

/* CORE-14: asks before the dice whether the unit evades. -1: the input ended. */
static int evades(RulesCtx *ctx, int unit, int attacker) {
    CcaBar bar = cca_evade_bar(ctx, unit, attacker);
    if (bar.rule) {
        cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
        if (cca_evades_from(ctx, unit, attacker)) { /* only in that case is it the ground that keeps it there */
            cca_cite_closed(ctx, unit, cca_where(ctx->draft->table, unit), CCA_BY_EVADE);
        }
        return 0;
    }
    KitQuestion question = {"evade", "CCA-CORE-14", "ask-evade", cca_unit(unit)};
    int choice = rulekit_choose(ctx, question, (const char *const[]){"stand", "evade"}, 2, 0);
    if (choice == 0) {
        ctx_cite(ctx, "CCA-CORE-14", "stands", ROLE_CONTEXT, CCA_UNIT("unit", unit));
    }
    return choice;
}

/* CORE-09:
 * 1. Declared. 2. The target may evade. 3. to 6. Dice, hits, flags. 7. Gone from its hex: momentum advance, and one
 * bonus combat, which is fought the same way. 8. Still there: battle back, unless the attacker has been trampled
 * (CORE-17). CORE-18: the last banner ends it wherever it falls. */
static void close_combat(RulesCtx *ctx, int unit, int target, bool bonus) {
    HexId from = cca_where(ctx->draft->table, unit), at = cca_where(ctx->draft->table, target);
    bool leader = cca_is_leader(ctx->field, target);
    ctx_cite(ctx, "CCA-CORE-09", bonus ? "bonus" : "declared", ROLE_CONTEXT); /* 1 */
    cite_also(ctx, CCA_UNIT("unit", unit), CCA_UNIT("other", target));
    int away = leader ? 0 : evades(ctx, target, unit); /* 2 */
    if (away < 0) {
        return;
    }
    strike(ctx, &(CcaRoll){.attacker = unit, .defender = target, .how = CCA_CLOSE}, away); /* 3 to 6 */
    if (ctx->stopped || cca_won(ctx)) {
        return;
    }
    bool alive = cca_alive(ctx, target), gone = !alive || !hex_equal(cca_where(ctx->draft->table, target), at);
    if (away) {
        if (alive) {
            cca_evade(ctx, target);
        }
        return;
    }
    if (gone && (!leader || !alive) && cca_alive(ctx, unit)) { /* 7: a leader who got away has evaded */
        int next = cca_advance(ctx, unit, from, at);
        if (next >= 0 && !ctx->stopped) {
            var_set_own(ctx, unit, CCA_VAR_UNIT_bonus_taken, 1);
            close_combat(ctx, unit, next, true);
        }
    } else if (!gone && cca_alive(ctx, unit)) { /* 8 */
        battle_back(ctx, target, unit);
    }
}

/* ---- verbs ---- */

/* CORE-01: units battle one at a time, so "units" names one. */
static bool read_attacker(RulesCtx *ctx, const char *of, int *unit) {
    TableRef one;
    bool single = arg_ref(ctx, of, &one);
    int count = arg_units(ctx, "units", unit, 1);
    if (single == (count > 0)) {
        ctx_bad(ctx, "who attacks? Give either \"unit\" or \"units\"");
        return false;
    }
    if (count > 1) {
        return ctx_refuse(ctx, "CCA-CORE-01", "one-at-a-time", INT("count", count));
    }
    *unit = single ? one.index : *unit;
    return true;
}

static bool read_pair(RulesCtx *ctx, const char *of, int *unit, int *target) {
    TableRef b;
    if (!read_attacker(ctx, of, unit)) {
        return false;
    }
    arg_ref(ctx, "at", &b);
    *target = b.index;
    if (!cca_alive(ctx, *unit) || !cca_alive(ctx, *target)) {
        ctx_bad(ctx, "\"%s\" is not on the table",
                setup_id(ctx->field->setup, cca_alive(ctx, *unit) ? b : cca_unit(*unit)));
        return false;
    }
    return true;
}

/* CORE-01: the first battle ends all movement. */
static bool declare(RulesCtx *ctx, CcaHow how, int *unit, int *target) {
    if (!read_pair(ctx, "unit", unit, target)) {
        return false;
    }
    CcaBar bar = cca_attack_bar(ctx, *unit, *target, how);
    if (bar.rule) {
        if (strcmp(bar.key, "no-fire") == 0) { /* refused for lack of sight: the line is shown as sight would show it */
            RulesSight line;
            cca_sight(ctx, cca_unit(*unit), cca_unit(*target), SIGHT_LINE, &line);
            array_push(&ctx->ruling->sights, line);
        }
        cca_refuse(ctx, &bar);
        return false;
    }
    cca_cite_supposed(ctx, *unit);
    if (ctx->draft->table->phase == CCA_PHASE_MOVEMENT) {
        draft_phase(ctx->draft, CCA_PHASE_BATTLE);
        ctx_cite(ctx, "CCA-CORE-01", "battles-begin", ROLE_CONTEXT);
    }
    cca_entry_bar(ctx, *unit, true);
    var_set_own(ctx, *unit, CCA_VAR_UNIT_battled, 1);
    return true;
}

static void resolve_assault(RulesCtx *ctx) {
    int unit, target;
    if (declare(ctx, CCA_CLOSE, &unit, &target)) {
        close_combat(ctx, unit, target, false);
    }
}

static void resolve_fire(RulesCtx *ctx) {
    int unit, target;
    if (declare(ctx, CCA_RANGED, &unit, &target)) {
        ctx_cite(ctx, "CCA-CORE-06", "fires", ROLE_DECIDES, CCA_UNIT("unit", unit), CCA_UNIT("other", target));
        strike(ctx, &(CcaRoll){.attacker = unit, .defender = target, .how = CCA_RANGED}, false);
    }
}

/* ---- queries ---- */

static void resolve_needs(RulesCtx *ctx) {
    static const char *const words[] = {"close", "ranged", "battle-back"};
    int unit, target, how = 0;
    if (!read_pair(ctx, "of", &unit, &target)) {
        return;
    }
    HexId a = cca_where(ctx->draft->table, unit), b = cca_where(ctx->draft->table, target);
    const char *word = arg_word(ctx, "how", hex_steps(a, b) <= 1 ? "close" : "ranged");
    for (int i = 0; i < 3; i++) {
        how = words[i][0] == word[0] ? i : how;
    }
    const CcaRoll roll = {
        .attacker = unit, .defender = target, .how = how == 1 ? CCA_RANGED : CCA_CLOSE, .back = how == 2};
    CcaDice dice;
    cca_dice(ctx, &roll, &dice);
    cca_cite_dice(ctx, &roll, &dice);
    CcaShield shield = cca_shield(ctx, &roll, true);
    int ignorable = cca_is_leader(ctx->field, target) ? 0 : cca_flags_ignorable(ctx, &roll);
    if (ignorable > 0) {
        ctx_cite(ctx, "CCA-CORE-12", "may-ignore", ROLE_CONTEXT, CCA_UNIT("unit", target), INT("count", ignorable));
    }
    fact_number(ctx, "needs", dice.dice);
    fact_number(ctx, "dice-count", dice.dice);
    fact_number(ctx, "base", dice.base);
    fact_number(ctx, "card", dice.card);
    fact_number(ctx, "total", dice.total);
    if (dice.limit == VAR_NONE) {
        fact_text(ctx, "limit", "none");
    } else {
        fact_number(ctx, "limit", dice.limit);
    }
    fact_number(ctx, "swords-ignored", shield.swords);
    fact_number(ctx, "flags-ignorable", ignorable);
}

/* Returns "dice", "dice: uphill": what limits the dice, in the words of its rule. */
static const char *dice_in_words(RulesCtx *ctx, const CcaDice *dice) {
    const char *word = dice->dice == 1 ? "die" : "dice";
    for (int i = 0; i < dice->mod_count; i++) {
        const RulesMod *mod = &dice->mods[i];
        if (dice->limit != VAR_NONE && mod->value == dice->limit && mod->state == MOD_COUNTS) {
            int rule = data_find_rule(ctx->field->data, mod->rule);
            return arena_printf(ctx->ruling->arena, "%s: %s", word,
                                rule >= 0 ? ctx->field->data->rules[rule].title : "");
        }
    }
    return word;
}

/* Returns true when the ruling has the same refusal already: what does not concern the one target is told once. */
static bool is_cited(RulesCtx *ctx, const CcaBar *bar) {
    for (int i = 0; i < ctx->ruling->findings.count; i++) {
        const RulesFinding *finding = &ctx->ruling->findings.items[i];
        TableRef other = ref_none();
        for (int k = 0; k < finding->value_count; k++) {
            other = !strcmp(finding->values[k].name, "other") ? finding->values[k].ref : other;
        }
        if (!strcmp(finding->rule, bar->rule) && !strcmp(finding->key, bar->key) &&
            ref_equal(other, ref_or_none(REF_UNIT, bar->other))) {
            return true;
        }
    }
    return false;
}

static void explain_target(RulesCtx *ctx, int unit, int target, BaseTree *facts) {
    int steps = hex_steps(cca_where(ctx->draft->table, unit), cca_where(ctx->draft->table, target));
    CcaHow how = steps <= 1 ? CCA_CLOSE : CCA_RANGED;
    CcaBar bar = cca_attack_bar(ctx, unit, target, how);
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *own = cca_describe_bar(ctx, &bar);
    tree_set(arena, facts, setup_id(ctx->field->setup, cca_unit(target)), own);
    tree_set(arena, own, "how", tree_text(arena, how == CCA_CLOSE ? "close" : "ranged"));
    tree_set(arena, own, "range", tree_number(arena, steps));
    if (bar.rule) {
        if (!is_cited(ctx, &bar)) {
            cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
        }
        return;
    }
    CcaDice dice;
    cca_dice(ctx, &(CcaRoll){.attacker = unit, .defender = target, .how = how}, &dice);
    tree_set(arena, own, "dice", tree_number(arena, dice.dice));
    ctx_cite(ctx, "CCA-CORE-06", how == CCA_CLOSE ? "target-close" : "target-ranged", ROLE_DECIDES,
             CCA_UNIT("unit", unit), CCA_UNIT("other", target), INT("count", steps), INT("dice", dice.dice),
             DRAW(SHAPE_COUNTER, .ref = cca_unit(target), .value = dice.dice, .label = dice_in_words(ctx, &dice)));
}

/* What keeps the unit from attacking anybody is told once, not for each enemy. */
static void explain_attacker(RulesCtx *ctx, int unit) {
    CcaBar bar = cca_attacker_bar(ctx, unit);
    if (bar.rule) {
        cca_cite_bar(ctx, &bar, ROLE_DECIDES);
    } else {
        cca_cite_supposed(ctx, unit);
    }
}

static void resolve_targets(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    TableRef unit;
    arg_ref(ctx, "of", &unit);
    if (!cca_alive(ctx, unit.index)) {
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(setup, unit));
        return;
    }
    explain_attacker(ctx, unit.index);
    setup_each(setup, REF_UNIT, target) {
        bool there = table_where(ctx->draft->table, target)->kind == WHERE_HEX;
        if (there && !cca_same_side(ctx, unit.index, target)) {
            explain_target(ctx, unit.index, target, ctx->ruling->facts);
        }
    }
}

static const char *const HOWS[] = {"close", "ranged", "battle-back", NULL};
static const RulesArg PAIR_ARGS[] = {
    {"unit", ARG_UNIT, false, "who attacks", NULL},
    {"units", ARG_UNITS, false, "the same, as a list of one", NULL},
    {"at", ARG_UNIT, true, "whom", NULL},
};
static const RulesArg NEEDS_ARGS[] = {
    {"of", ARG_UNIT, true, "who would roll", NULL},
    {"at", ARG_UNIT, true, "against whom", NULL},
    {"how", ARG_WORD, false, "close, ranged or battle-back; else by the distance", HOWS},
};
static const RulesArg TARGETS_ARGS[] = {{"of", ARG_UNIT, true, "who would attack", NULL}};

const RulesVerb cca_verb_assault = {
    "assault", "Close combat with a unit in a neighbouring hex", PAIR_ARGS, 3, false, resolve_assault};
const RulesVerb cca_verb_fire = {"fire", "Ranged combat", PAIR_ARGS, 3, false, resolve_fire};
const RulesVerb cca_verb_needs = {"needs",
                                  "How many dice, and why. Facts: needs and dice-count (the dice), base, card, total, "
                                  "limit, swords-ignored, flags-ignorable",
                                  NEEDS_ARGS,
                                  3,
                                  true,
                                  resolve_needs};
const RulesVerb cca_verb_targets = {"targets",
                                    "Each enemy: may it be attacked, or which rule forbids. Facts by id: allowed, how, "
                                    "range, dice, rule, why",
                                    TARGETS_ARGS,
                                    1,
                                    true,
                                    resolve_targets};
