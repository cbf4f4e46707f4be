/* The query `stage`: where an assault stands and what is expected from whom, with shapes: which units are tied to
 * which, which units touch which wall and how many more would surround it, which units may still move and how far, who
 * strikes whom. Its facts are those that rules.h describes for every system. */
#include "rules/ea-heresy/eah_assault.h"

typedef struct {
    RulesCtx *ctx;
    BaseTree *may, *units, *rows;
    BaseTree *odds; /* the action whose odds matter now, or NULL */
} Stage;

/* ---- facts ---- */

static const char *text_of(RulesCtx *ctx, const char *rule, const char *key) {
    const RulesData *data = ctx->field->data;
    return tree_get_text(data->rules[data_find_rule(data, rule)].texts, key, key);
}

/* Adds an action that may be done now, with its label. */
static BaseTree *offer(Stage *stage, const char *key, const char *verb) {
    BaseArena *arena = stage->ctx->ruling->arena;
    BaseTree *it = tree_push(stage->may, tree_object(arena)), *action = tree_object(arena);
    tree_set(arena, it, "label", tree_text(arena, text_of(stage->ctx, "EAH-ASSAULT-01", key)));
    tree_set(arena, it, "action", action);
    tree_set(arena, action, "do", tree_text(arena, verb));
    return action;
}

static void offer_word(Stage *stage, const char *key, const char *verb, const char *name, const char *word) {
    BaseArena *arena = stage->ctx->ruling->arena;
    tree_set(arena, offer(stage, key, verb), name, tree_text(arena, word));
}

/* Adds one line of choices about one thing; each choice is an action that makes it or takes it back. */
static BaseTree *row(Stage *stage, TableRef of) {
    BaseArena *arena = stage->ctx->ruling->arena;
    BaseTree *it = tree_push(stage->rows, tree_object(arena));
    tree_set(arena, it, "id", tree_text(arena, setup_id(stage->ctx->field->setup, of)));
    tree_set(arena, it, "options", tree_list(arena));
    return it;
}

static BaseTree *option(Stage *stage, BaseTree *line, const char *label, bool on, const char *verb) {
    BaseArena *arena = stage->ctx->ruling->arena;
    BaseTree *it = tree_push((BaseTree *)tree_find(line, "options"), tree_object(arena));
    BaseTree *action = tree_object(arena);
    tree_set(arena, it, "label", tree_text(arena, label));
    tree_set(arena, it, "on", tree_bool(arena, on));
    tree_set(arena, it, "action", action);
    tree_set(arena, action, "do", tree_text(arena, verb));
    tree_set(arena, action, "unit", tree_text(arena, tree_get_text(line, "id", "")));
    return action;
}

/* Adds a unit that may act now and how it moves: the `how` of move, leave and enter. */
static void mover(Stage *stage, int unit, const char *how) {
    BaseArena *arena = stage->ctx->ruling->arena;
    BaseTree *it = tree_push(stage->units, tree_object(arena));
    tree_set(arena, it, "id", tree_text(arena, setup_id(stage->ctx->field->setup, ref_make(REF_UNIT, unit))));
    tree_set(arena, it, "how", tree_text(arena, how));
}

static void tell_facts(RulesCtx *ctx, const TableActivity *assault, Stage *stage) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *fact = tree_object(arena), *steps = tree_list(arena);
    for (int i = 0; EAH_STEP_WORDS[i]; i++) {
        tree_push(steps, tree_text(arena, EAH_STEP_WORDS[i]));
    }
    tree_set(arena, fact, "name", tree_text(arena, text_of(ctx, "EAH-ASSAULT-01", "name")));
    tree_set(arena, fact, "steps", steps);
    tree_set(arena, fact, "step", tree_text(arena, EAH_STEP_WORDS[assault->step]));
    tree_set(arena, fact, "at", tree_number(arena, assault->step));
    tree_set(arena, fact, "round", tree_number(arena, assault->values[EAH_AT_ROUND]));
    if (assault->side >= 0) {
        tree_set(arena, fact, "side", tree_text(arena, setup_id(ctx->field->setup, ref_make(REF_SIDE, assault->side))));
    }
    tree_set(arena, fact, "may", stage->may);
    tree_set(arena, fact, "units", stage->units);
    tree_set(arena, fact, "rows", stage->rows);
    if (stage->odds) {
        tree_set(arena, fact, "odds", stage->odds);
    }
    fact_tree(ctx, "stage", fact);
}

static void expect_of(RulesCtx *ctx, const TableActivity *assault) {
    static const char *const KEYS[] = {"expects-charges", "expects-ties",    "expects-counter",  "expects-fight",
                                       "expects-support", "expects-resolve", "expects-withdraw", "expects-consolidate"};
    ctx_cite(ctx, "EAH-ASSAULT-01", KEYS[assault->step], ROLE_DECIDES);
    cite_ref(ctx, "formation", assault->subject);
    cite_ref(ctx, "side", assault->side >= 0 ? ref_make(REF_SIDE, assault->side) : ref_none());
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
    RulesFinding *finding = ctx_cite(ctx, "EAH-ASSAULT-12", leave == EAH_SURROUNDED ? "shut-in" : "around",
                                     leave == EAH_SURROUNDED ? ROLE_DECIDES : ROLE_PASSES);
    finding->terrain = walls;
    cite_ref(ctx, "target", walls);
    cite_int(ctx, "count", contact);
    cite_int(ctx, "most", max);
    cite_int(ctx, "more", max > contact ? max - contact : 0);
    RulesShape *slots = cite_shape(ctx, SHAPE_SLOTS, walls, NULL, 0);
    slots->value = contact;
    slots->limit = max;
    slots->word = "contact";
    for (int i = 0; i < count; i++) {
        GeomVec own, at;
        eah_gap(ctx->field, table, ref_make(REF_UNIT, units[i]), walls, &own, &at);
        cite_shape(ctx, SHAPE_MARK, ref_make(REF_UNIT, units[i]), &at, 1)->word = "contact";
    }
    ctx_cite(ctx, "EAH-ASSAULT-05", "invaders", ROLE_CONTEXT);
    cite_ref(ctx, "target", walls);
    cite_int(ctx, "count", eah_invaders(ctx->field, table, area, NULL, 0));
    cite_int(ctx, "most", eah_dc_counted(ctx, walls) * (int)eah_number(ctx, EAH_NUM_INVADERS_PER_DC));
    if (leave == EAH_ALL_TIED) {
        ctx_cite(ctx, "EAH-ASSAULT-12", "all-held", ROLE_DECIDES);
        cite_ref(ctx, "target", walls);
    }
}

static void show_all_walls(RulesCtx *ctx) {
    for (int i = 0; i < ctx->field->setup->area_count; i++) {
        int area = ctx->field->setup->order[REF_AREA][i];
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
        TableRef to = var_unpack(eah_get(ctx->field, ctx->draft->table, unit, EAH_VAR_UNIT_tied_to));
        if (to.kind != REF_NONE) {
            ctx_cite(ctx, "EAH-ASSAULT-09", "ties", ROLE_PASSES);
            cite_ref(ctx, "unit", unit);
            cite_ref(ctx, "invader", to);
            cite_shape(ctx, SHAPE_LINK, unit, NULL, 0)->other = to;
        }
    }
    for (int i = 0; i < ctx->field->setup->area_count; i++) {
        int lacking = eah_untied_invader(ctx, i);
        if (lacking >= 0) {
            ctx_cite(ctx, "EAH-ASSAULT-09", "lacks-one", ROLE_DECIDES);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, lacking));
            cite_ref(ctx, "target", ref_make(REF_AREA, i));
        }
    }
}

/* ASSAULT-09: adds a row for each defender inside, with the invaders it may be tied to. */
static void tie_rows(Stage *stage) {
    RulesCtx *ctx = stage->ctx;
    const TableSetup *setup = ctx->field->setup;
    for (int a = 0; a < setup->area_count; a++) {
        int *units = eah_room(ctx), *invaders = eah_room(ctx), area = setup->order[REF_AREA][a];
        int n = eah_invaders(ctx->field, ctx->draft->table, area, invaders, eah_all(ctx));
        int m = n ? eah_garrison(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, area, units, eah_all(ctx)) : 0;
        for (int i = 0; i < m; i++) {
            TableRef unit = ref_make(REF_UNIT, units[i]);
            TableRef to = var_unpack(eah_get(ctx->field, ctx->draft->table, unit, EAH_VAR_UNIT_tied_to));
            BaseTree *line = row(stage, unit);
            for (int k = 0; k < n; k++) {
                TableRef invader = ref_make(REF_UNIT, invaders[k]);
                bool on = ref_equal(to, invader);
                BaseTree *action = option(stage, line, setup_name(setup, invader), on, "allocate");
                if (!on) {
                    tree_set(ctx->ruling->arena, action, "at", tree_text(ctx->ruling->arena, setup_id(setup, invader)));
                }
            }
        }
    }
}

/* ASSAULT-15: adds a row for each attacker that could hold back. */
static void hold_rows(Stage *stage) {
    RulesCtx *ctx = stage->ctx;
    int *units = eah_room(ctx);
    int count = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_ATTACKER, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        bool on = eah_get(ctx->field, ctx->draft->table, unit, EAH_VAR_UNIT_hold_fire) == 1;
        if (!eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            BaseTree *action = option(stage, row(stage, unit), text_of(ctx, "EAH-ASSAULT-01", "do-hold"), on, "hold");
            if (on) {
                tree_set(ctx->ruling->arena, action, "off", tree_bool(ctx->ruling->arena, true));
            }
        }
    }
}

/* ---- who moves ---- */

static void show_reach(RulesCtx *ctx, int unit, double reach) {
    if (reach > 0) {
        cite_shape(ctx, SHAPE_RING, ref_make(REF_UNIT, unit), NULL, 0)->value = reach;
    }
}

static double counter_reach(RulesCtx *ctx, int unit) {
    bool fast = eah_profile(ctx->field, unit)->speed > eah_number(ctx, EAH_NUM_FAST_ABOVE);
    return eah_number(ctx, fast ? EAH_NUM_COUNTER_CHARGE_FAST : EAH_NUM_COUNTER_CHARGE);
}

/* Shows all units that may still move, with their reach where it is the same in every direction. */
static void show_those(Stage *stage, bool counter, double consolidation) {
    RulesCtx *ctx = stage->ctx;
    if (!stage->units->count) {
        return;
    }
    ctx_cite(ctx, "EAH-CORE-13", "may-move", ROLE_PASSES);
    cite_int(ctx, "count", stage->units->count);
    for (const BaseTree *it = stage->units->first; it; it = it->next) {
        TableRef unit = setup_find(ctx->field->setup, tree_get_text(it, "id", ""));
        cite_shape(ctx, SHAPE_BASE, unit, NULL, 0);
        show_reach(ctx, unit.index, counter ? counter_reach(ctx, unit.index) : consolidation);
    }
}

/* Shows each unit that may still move in this step, and why the others may not. */
static void show_movers(Stage *stage, const TableActivity *assault) {
    RulesCtx *ctx = stage->ctx;
    bool counter = assault->step == EAH_STEP_COUNTER;
    double consolidation = assault->step == EAH_STEP_CONSOLIDATE ? eah_number(ctx, EAH_NUM_CONSOLIDATION) : 0;
    const char *how = EAH_HOW_WORDS[eah_how_of_step((EahStep)assault->step)];
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        int unit = ctx->field->setup->order[REF_UNIT][i];
        TableRef ref = ref_make(REF_UNIT, unit);
        const char *key, *rule = NULL;
        if (!table_alive(ctx->draft->table, ref) || eah_is_flying(ctx->field, ctx->draft->table, unit) ||
            eah_part(ctx->field, ctx->draft->table, unit) == EAH_PART_NONE ||
            ctx->field->setup->units[unit].side != assault->side) {
            continue;
        }
        rule = counter ? eah_counter_forbidden(ctx, unit, &key) : NULL;
        if (rule) {
            ctx_cite(ctx, rule, key, ROLE_CONTEXT);
            cite_ref(ctx, "unit", ref);
        } else if (eah_assault_moves_left(ctx, unit) > 0) {
            mover(stage, unit, how);
        }
    }
    show_those(stage, counter, consolidation);
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
        eah_tell_score(ctx, side, mods, count, total);
        ctx_cite(ctx, "EAH-CORE-14", count ? "adds" : "adds-nothing", ROLE_PASSES);
        cite_ref(ctx, "side", side);
        cite_int(ctx, "mods", total);
        eah_cite_parts(ctx, mods, count);
    }
}

/* ---- the query ---- */

static void show_step(Stage *stage, const TableActivity *assault) {
    RulesCtx *ctx = stage->ctx;
    switch ((EahStep)assault->step) {
    case EAH_STEP_CHARGE:
        show_all_walls(ctx);
        show_movers(stage, assault);
        offer(stage, "do-pass-charges", "pass");
        break;
    case EAH_STEP_TIES:
        show_ties(ctx);
        show_all_walls(ctx);
        tie_rows(stage);
        offer_word(stage, "do-tie-least", "allocate", "how", "least");
        offer_word(stage, "do-tie-most", "allocate", "how", "most");
        offer(stage, "do-pass-ties", "pass");
        break;
    case EAH_STEP_COUNTER:
        show_ties(ctx);
        show_all_walls(ctx);
        show_movers(stage, assault);
        offer(stage, "do-pass-counter", "pass");
        break;
    case EAH_STEP_FIGHT:
        show_blows(ctx, false);
        show_ties(ctx);
        hold_rows(stage);
        offer(stage, "do-fight", "fight");
        stage->odds = tree_object(ctx->ruling->arena);
        tree_set(ctx->ruling->arena, stage->odds, "do", tree_text(ctx->ruling->arena, "fight"));
        tree_set(ctx->ruling->arena, stage->odds, "through", tree_bool(ctx->ruling->arena, true));
        break;
    case EAH_STEP_SUPPORT:
        show_blows(ctx, true);
        offer(stage, "do-support", "support");
        offer(stage, "do-pass-support", "pass");
        break;
    case EAH_STEP_RESOLVE:
        show_score(ctx);
        offer(stage, "do-resolve", "resolve");
        stage->odds = tree_object(ctx->ruling->arena);
        tree_set(ctx->ruling->arena, stage->odds, "do", tree_text(ctx->ruling->arena, "resolve"));
        break;
    default:
        show_movers(stage, assault);
        offer(stage, assault->step == EAH_STEP_WITHDRAW ? "do-pass-withdraw" : "do-pass-consolidate", "pass");
        break;
    }
}

static void resolve_stage(RulesCtx *ctx) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (!assault) {
        ctx_cite(ctx, "EAH-ASSAULT-01", "none", ROLE_CONTEXT);
        return;
    }
    BaseArena *arena = ctx->ruling->arena;
    Stage stage = {.ctx = ctx, .may = tree_list(arena), .units = tree_list(arena), .rows = tree_list(arena)};
    ctx->ruling->subject = assault->side >= 0 ? ref_make(REF_SIDE, assault->side) : assault->subject;
    expect_of(ctx, assault);
    show_step(&stage, assault);
    tell_facts(ctx, assault, &stage);
}

const RulesVerb eah_verb_stage = {"stage",      "Where an assault stands, and what is expected of whom.", NULL, 0, true,
                                  resolve_stage};
