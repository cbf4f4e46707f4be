/* Tells what an Order may come to before a die is rolled: what each roll needs and from where, who wins face to face,
 * what is saved on and what Wounds follow, with what is declared and with each reaction that is still open. A reader
 * can derive the odds from it (CORE-07, -08, -10). */
#include "rules/grammar.h"
#include "rules/infinity/fire/chances.h"
#include "rules/infinity/turn/reactions.h"

#include <string.h>

typedef struct {
    RulesCtx *ctx;
    InfSides all;
    int active, only; /* only: limits the account to what concerns this unit; -1: everything */
    bool open;        /* somebody may yet answer */
    BaseTree *faced;
} Tale;

static const InfSet *set_of(const Tale *tale, int side) {
    return &tale->all.sides[side].set;
}

static bool concerns(const Tale *tale, int side) {
    return tale->only < 0 || set_of(tale, side)->unit == tale->only || set_of(tale, side)->other == tale->only;
}

/* True if a roll bears on what is told: also one that is about nobody, as a Dodge, and opposes what concerns us. */
static bool bears(const Tale *tale, int side) {
    bool opposes = concerns(tale, side);
    for (int i = 0; i < tale->all.count && !opposes; i++) {
        opposes = set_of(tale, i)->unit == tale->only && inf_opposed(set_of(tale, i), set_of(tale, side));
    }
    return opposes;
}

/* ---- values of the sentences ---- */

/* Cites what the number is made of, as " (BS 12, Range +3)"; nothing for a single part. */
static void cite_parts(RulesCtx *ctx, const char *name, const RulesSum *sum) {
    BaseText text = {0};
    int stated = 0;
    for (int i = 0; i < sum->count; i++) {
        const RulesMod *mod = &sum->mods[i];
        bool counts = mod->state == MOD_COUNTS || mod->state == MOD_CAPPED;
        if (!counts || (i > 0 && mod->value == 0)) {
            continue;
        }
        text_add(&text, stated++ ? ", " : " (");
        ruling_describe_mod(ctx->ruling, mod, &text);
        if (text.data[text.length - 1] == '.') { /* the note may be a sentence of its own */
            text.data[--text.length] = 0;
        }
        text_add(&text, i > 0 && mod->value > 0 ? " +" : " ");
        grammar_add_int(mod->value, &text);
    }
    text_add(&text, ")");
    cite_also(ctx, TEXT(name, stated > 1 ? arena_strdup(ctx->ruling->arena, text_get(&text)) : ""));
    text_free(&text);
}

/* CORE-10: cites what a trooper hit by this side saves on. */
static void cite_save(const Tale *tale, const InfSide *side) {
    cite_also(tale->ctx, NEED("need", side->save <= tale->all.faces ? side->save : VAR_NONE),
              TEXT("times", side->ways > tale->all.faces ? "twice " : ""));
}

static void cite_side(const Tale *tale, const InfSide *side, const char *rule, const char *key) {
    RulesCtx *ctx = tale->ctx;
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, UNIT("unit", side->set.unit), UNIT("other", side->set.other),
             TEXT("skill", inf_data(ctx->field)->skills[side->set.skill].label), INT("value", side->set.sv));
    cite_parts(ctx, "parts", &side->value);
}

/* ---- each roll ---- */

/* The save's share is that among hits, since a critical one is saved less. */
static void cite_passes(const Tale *tale, int i) {
    const InfSide *side = &tale->all.sides[i];
    BaseArena *arena = tale->ctx->ruling->arena;
    KitChance hits = rulekit_chance(side->set.sv, tale->all.faces);
    rulekit_pass(tale->ctx, PASS_HITS, arena_printf(arena, "≤ %d", side->set.sv), hits);
    if (side->save <= tale->all.faces) {
        rulekit_pass(tale->ctx, PASS_NOT_SAVED, arena_printf(arena, "%d+", side->save),
                     rulekit_chance_given(inf_chance_harms(&tale->all, i), hits));
    }
}

/* CORE-10: what a die of an attack goes through. CORE-07: what another skill needs. */
static void explain_die(const Tale *tale, int i) {
    RulesCtx *ctx = tale->ctx;
    const InfSide *side = &tale->all.sides[i];
    if (side->set.sv < 1) {
        cite_side(tale, side, "INF-CORE-07", "chance-none");
    } else if (!inf_is_attack(&side->set)) {
        InfSides alone = tale->all;
        alone.sides += i;
        alone.count = 1;
        cite_side(tale, side, "INF-CORE-07", "chance");
        cite_also(ctx, CHANCE(ctx, "each", inf_chance_wins(&alone, 0, -1)));
    } else {
        cite_side(tale, side, "INF-CORE-10", side->ways > tale->all.faces ? "chance-twice" : "chance");
        cite_save(tale, side);
        cite_also(ctx, INT("strength", side->strength), INT("bonus", side->bonus),
                  CHANCE(ctx, "each", inf_chance_harms(&tale->all, i)));
        cite_passes(tale, i);
    }
}

static int count_opposed(const Tale *tale, int i) {
    int count = 0;
    for (int k = 0; k < tale->all.count; k++) {
        count += set_of(tale, k)->count > 0 && inf_opposed(set_of(tale, i), set_of(tale, k));
    }
    return count;
}

/* Tells all dice of an attack together; for an attack that nobody opposes this tells everything. */
static void explain_all_dice(const Tale *tale, int i) {
    const InfSide *side = &tale->all.sides[i];
    bool won = count_opposed(tale, i) > 0;
    if (!inf_is_attack(&side->set) || side->set.count == 0 || (!won && side->set.count == 1)) {
        return;
    }
    cite_side(tale, side, "INF-CORE-10", won ? "chance-won" : tale->open ? "chance-all" : "chance-dice");
    cite_also(tale->ctx, INT("count", side->set.count));
    cite_parts(tale->ctx, "burst", &side->burst);
    cite_also(tale->ctx,
              CHANCE(tale->ctx, "all", rulekit_chance_not(inf_chance_unhurt(&tale->all, side->set.other, i))));
}

/* ---- face to face ---- */

static void note_faced(const Tale *tale, int a, int b, const KitChance chances[3]) {
    static const char *const NAMES[] = {"wins", "loses", "neither"};
    BaseArena *arena = tale->ctx->ruling->arena;
    const TableSetup *setup = tale->ctx->field->setup;
    BaseTree *it = tree_push(tale->faced, tree_object(arena));
    tree_set(arena, it, "unit", tree_text(arena, setup_id(setup, inf_unit(set_of(tale, a)->unit))));
    tree_set(arena, it, "other", tree_text(arena, setup_id(setup, inf_unit(set_of(tale, b)->unit))));
    tree_set(arena, it, "skill", tree_text(arena, inf_data(tale->ctx->field)->skills[set_of(tale, b)->skill].id));
    for (int i = 0; i < 3; i++) {
        tree_set(arena, it, NAMES[i], tree_number(arena, chances[i].value));
    }
}

/* CORE-08: adds to a finding that already names the pair. */
static void cite_faced(const Tale *tale, int a, int b) {
    KitChance wins = inf_chance_wins(&tale->all, a, b), loses = inf_chance_wins(&tale->all, b, a);
    const KitChance chances[] = {wins, loses, rulekit_chance_not(rulekit_chance_either(wins, loses))};
    cite_also(tale->ctx, INT("count", set_of(tale, a)->count), INT("dice", set_of(tale, b)->count),
              CHANCE(tale->ctx, "wins", chances[0]), CHANCE(tale->ctx, "loses", chances[1]),
              CHANCE(tale->ctx, "neither", chances[2]));
    note_faced(tale, a, b, chances);
}

static void explain_faced(const Tale *tale, int a, int b) {
    ctx_cite(tale->ctx, "INF-CORE-08", "chance", ROLE_CONTEXT, UNIT("unit", set_of(tale, a)->unit),
             UNIT("other", set_of(tale, b)->unit));
    cite_faced(tale, a, b);
}

/* A roll that is no attack has to stand against everybody who attacks. */
static void explain_evaded(const Tale *tale, int i) {
    if (!inf_is_attack(set_of(tale, i)) && count_opposed(tale, i) > 1) {
        cite_side(tale, &tale->all.sides[i], "INF-CORE-08", "chance-all");
        cite_also(tale->ctx, CHANCE(tale->ctx, "all", inf_chance_wins(&tale->all, i, -1)));
    }
}

static void explain_pairs(const Tale *tale) {
    for (int i = 0; i < tale->all.count; i++) {
        for (int k = i + 1; k < tale->all.count; k++) {
            bool rolled = set_of(tale, i)->count > 0 && set_of(tale, k)->count > 0;
            if (rolled && inf_opposed(set_of(tale, i), set_of(tale, k)) && (concerns(tale, i) || concerns(tale, k))) {
                explain_faced(tale, i, k);
            }
        }
        if (concerns(tale, i)) {
            explain_evaded(tale, i);
        }
    }
}

/* ---- all of them ---- */

/* The number of rolled attacks on the unit. */
static int count_attackers(const Tale *tale, int unit) {
    int count = 0;
    for (int i = 0; i < tale->all.count; i++) {
        count += inf_is_attack(set_of(tale, i)) && set_of(tale, i)->count > 0 && set_of(tale, i)->other == unit;
    }
    return count;
}

static void explain_group(const Tale *tale) {
    RulesCtx *ctx = tale->ctx;
    BaseTree *wounds = tree_object(ctx->ruling->arena);
    KitChance none = rulekit_chance(1, 1);
    int targets = 0;
    for (int unit = 0; unit < ctx->field->setup->unit_count; unit++) {
        int attackers = count_attackers(tale, unit);
        if (attackers == 0) {
            continue;
        }
        KitChance unhurt = inf_chance_unhurt(&tale->all, unit, -1);
        tree_set(ctx->ruling->arena, wounds, setup_id(ctx->field->setup, inf_unit(unit)),
                 tree_number(ctx->ruling->arena, 1 - unhurt.value));
        if (unit != tale->active) {
            none = rulekit_chance_both(none, unhurt);
            targets++;
        }
        if (attackers > 1 && tale->only < 0) { /* the rolls of all of them are told */
            ctx_cite(ctx, "INF-CORE-10", "chance-several", ROLE_CONTEXT, UNIT("other", unit), INT("count", attackers),
                     CHANCE(ctx, "all", rulekit_chance_not(unhurt)));
        }
    }
    if (targets > 1 && tale->only < 0) { /* each attack has dice of its own, and opposes by its own */
        ctx_cite(ctx, "INF-CORE-10", "chance-any", ROLE_CONTEXT, UNIT("unit", tale->active), INT("count", targets),
                 CHANCE(ctx, "all", rulekit_chance_not(none)));
    }
    if (wounds->count > 0) {
        fact_tree(ctx, "wounded", wounds);
    }
}

/* ---- what may yet be answered ---- */

/* Tells one possible reaction. 1. Face to face with what the active trooper does to the unit that reacts. 2. An attack
 * that nothing opposes. */
static void explain_offer(const Tale *tale, const InfRollAsk *ask) {
    Tale with = *tale;
    int last = with.all.count, against = -1;
    with.all.sides = arena_alloc(tale->ctx->ruling->arena, (size_t)last + 1, sizeof *with.all.sides);
    memcpy(with.all.sides, tale->all.sides, (size_t)last * sizeof *with.all.sides);
    with.all.cap = last + 1;
    inf_sides_add(&with.all, ask);
    if (with.all.count == last || set_of(&with, last)->count == 0) {
        return;
    }
    for (int i = last - 1; i >= 0; i--) {
        against = set_of(&with, i)->count > 0 && inf_opposed(set_of(&with, i), set_of(&with, last)) ? i : against;
    }
    bool strikes = inf_is_attack(set_of(&with, last));
    const InfSide *own = &with.all.sides[last];
    if (against >= 0) { /* 1 */
        bool hits = inf_is_attack(set_of(&with, against));
        cite_side(&with, own, "INF-CORE-08", strikes && hits ? "chance-both" : hits ? "chance-evade" : "chance-answer");
        cite_faced(&with, against, last);
        cite_also(tale->ctx,
                  CHANCE(tale->ctx, "hurts", rulekit_chance_not(inf_chance_unhurt(&with.all, ask->unit, against))));
        if (strikes) {
            cite_save(tale, own);
            cite_also(tale->ctx,
                      CHANCE(tale->ctx, "hurt", rulekit_chance_not(inf_chance_unhurt(&with.all, ask->other, last))));
        }
    } else if (strikes) { /* 2 */
        cite_side(&with, own, "INF-CORE-10", "chance-free");
        cite_save(tale, own);
        cite_also(tale->ctx,
                  CHANCE(tale->ctx, "all", rulekit_chance_not(inf_chance_unhurt(&with.all, ask->other, last))));
    }
}

/* For an attack: tells the reactions of everybody who may still react to it. */
static void explain_offers(const Tale *tale) {
    setup_each(tale->ctx->field->setup, REF_UNIT, unit) {
        bool may = inf_may_react(tale->ctx, unit, tale->active);
        for (int skill = INF_MOVE; may && skill < INF_SKILL_COUNT; skill++) {
            InfRollAsk ask;
            if (inf_data(tale->ctx->field)->skills[skill].aro &&
                inf_offer(tale->ctx, unit, tale->active, (InfSkillId)skill, &ask)) {
                explain_offer(tale, &ask);
            }
        }
    }
}

/* ---- all of it ---- */

/* True if the active trooper attacks and somebody may still react to that. */
static bool is_open(const Tale *tale) {
    bool attacks = false, may = false;
    for (int i = 0; i < tale->all.count; i++) {
        attacks = attacks || (set_of(tale, i)->unit == tale->active && inf_is_attack(set_of(tale, i)));
    }
    for (int i = 0; attacks && i < tale->ctx->field->setup->unit_count; i++) {
        may = may || inf_may_react(tale->ctx, i, tale->active);
    }
    return may;
}

void inf_foretell(RulesCtx *ctx, int active, int only, bool open) {
    InfAsks asks = {0};
    inf_asks(ctx, active, &asks);
    Tale tale = {.ctx = ctx,
                 .all = inf_sides(ctx, &asks),
                 .active = active,
                 .only = only,
                 .faced = tree_list(ctx->ruling->arena)};
    tale.open = open && is_open(&tale);
    for (int i = 0; i < tale.all.count; i++) {
        if (bears(&tale, i)) {
            explain_die(&tale, i);
        }
    }
    explain_pairs(&tale);
    for (int i = 0; i < tale.all.count; i++) {
        if (concerns(&tale, i)) {
            explain_all_dice(&tale, i);
        }
    }
    explain_group(&tale);
    if (tale.open && only < 0) {
        explain_offers(&tale);
    }
    if (tale.faced->count > 0) {
        fact_tree(ctx, "faced", tale.faced);
    }
}
