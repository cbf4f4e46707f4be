/* Firing: who can, at whom, with what; dice; where the hits go (CORE-09, -10, -12, -19, SHOT, GFIR, HIT-03). */
#include "geom/limits.h"
#include "rules/legions-imperialis/li_actions.h"
#include "rules/legions-imperialis/li_sight.h"

#include <math.h>
#include <string.h>

typedef struct {
    int firers[LI_UNITS], firer_count, side;
    int formation, area; /* the target */
    const char *weapon;  /* NULL: all */
    unsigned ignored;
    bool ask;
    bool fired;
    const char *rule, *key; /* why nothing fires */
} Volley;

/* ---- one model at the target ---- */

static bool in_range(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target) {
    double gap = li_gap(ctx->field, ctx->draft->table, li_unit(firer), target, NULL, NULL);
    return weapon->contact ? gap <= GEOM_LIMIT : gap <= weapon->range + GEOM_LIMIT && gap >= weapon->least - GEOM_LIMIT;
}

/* 1. In range. 2. Seen: into a Structure a part that is in range as well (GFIR-02). 3. A barrage needs no sight, unless
 * who fires is hidden and the reading forbids it. */
static bool can_hit(RulesCtx *ctx, Volley *volley, int firer, const LiWeapon *weapon, TableRef target) {
    if (!in_range(ctx, firer, weapon, target)) {
        volley->rule = volley->rule ? volley->rule : "LI-CORE-10";
        volley->key = volley->key ? volley->key : "range";
        return false;
    }
    bool blind = (weapon->traits & LI_W_ANY_BARRAGE) != 0;
    if (blind && li_hidden(ctx, firer) >= 0 && li_reading(ctx, LI_READ_HIDOUT) == LI_B) {
        volley->rule = "LI-OBST-06";
        volley->key = "hidden";
        return false;
    }
    bool same = li_host(ctx->draft->table, firer) >= 0 && li_reading(ctx, LI_READ_OUTPOINT) == LI_B;
    if (blind || li_sees(ctx, li_unit(firer), target, weapon->range, same)) {
        return true;
    }
    int hidden = ref_is(target, REF_UNIT) ? li_hidden(ctx, target.index) : -1;
    bool garrison = ref_is(target, REF_UNIT) && li_host(ctx->draft->table, target.index) >= 0;
    volley->rule = hidden >= 0 || li_hidden(ctx, firer) >= 0 ? "LI-OBST-06" : garrison ? "LI-GFIR-02" : "LI-CORE-10";
    volley->key = volley->rule[3] == 'O' ? "hidden" : garrison ? "not" : "sight";
    return false;
}

/* CORE-12: wholly behind the line through the target's middle. */
static bool from_behind(RulesCtx *ctx, int firer, int target) {
    const TableWhere *where = table_where(ctx->draft->table, target);
    LiType type = li_profile(ctx->field, target)->type;
    GeomShape parts[LI_PARTS];
    int count = li_body(ctx->field, ctx->draft->table, li_unit(firer), parts, LI_PARTS);
    if (type < LI_VEHICLE || where->kind != WHERE_POINT || count == 0) {
        return false;
    }
    double angle = where->facing * acos(-1) / 180;
    GeomVec ahead = vec(sin(angle), -cos(angle));
    for (int i = 0; i < count; i++) {
        if (vec_dot(vec_sub(shape_support(&parts[i], ahead), where->at), ahead) >= 0) {
            return false;
        }
    }
    return true;
}

/* ---- one weapon ---- */

typedef struct {
    int dice, firers[LI_UNITS], firer_count;
    int seen[LI_UNITS], seen_count; /* models of the target that can take its hits */
} Pool;

static void note(int *list, int *count, int value) {
    for (int i = 0; i < *count; i++) {
        if (list[i] == value) {
            return;
        }
    }
    list[(*count)++] = value;
}

static int target_refs(RulesCtx *ctx, const Volley *volley, TableRef *out) {
    int units[LI_UNITS], count = 1;
    out[0] = li_area(volley->area);
    if (volley->area < 0) {
        count = li_models(ctx->draft->table, volley->formation, units);
        for (int i = 0; i < count; i++) {
            out[i] = li_unit(units[i]);
        }
    }
    return count;
}

static void gather(RulesCtx *ctx, Volley *volley, const LiWeapon *weapon, Pool *pool) {
    TableRef refs[LI_UNITS];
    int count = target_refs(ctx, volley, refs);
    *pool = (Pool){0};
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        bool has = false, any = false, close = false;
        for (int k = 0; k < profile->weapon_count; k++) {
            has = has || &profile->weapons[k] == weapon;
        }
        for (int k = 0; k < count && has; k++) {
            if (can_hit(ctx, volley, volley->firers[i], weapon, refs[k])) {
                any = true;
                close = close || li_gap(ctx->field, ctx->draft->table, li_unit(volley->firers[i]), refs[k], NULL,
                                        NULL) <= weapon->range / 2 + GEOM_LIMIT;
                if (volley->area < 0) {
                    note(pool->seen, &pool->seen_count, refs[k].index);
                }
            }
        }
        if (any) {
            bool twice = (weapon->traits & LI_W_ASSAULT) && close;
            pool->dice += weapon->dice * (twice ? 2 : 1);
            pool->firers[pool->firer_count++] = volley->firers[i];
            if (twice) {
                ctx_cite(ctx, "LI-CORE-19", "assault", ROLE_PASSES);
            }
        }
    }
}

static bool roll_hits(RulesCtx *ctx, const LiWeapon *weapon, int dice, int need, bool six, TableRef by, int *hits) {
    int values[128];
    const char *results[128];
    dice = dice > 128 ? 128 : dice;
    *hits = 0;
    RulesDice ask = {.what = "to-hit",
                     .rule = "LI-CORE-10",
                     .by = by,
                     .faces = 6,
                     .count = dice,
                     .need = six || need > 6 ? 6
                             : need < 2      ? 2
                                             : need};
    if (!ctx_roll(ctx, &ask, values)) {
        return false;
    }
    for (int i = 0; i < dice; i++) {
        bool hit = values[i] >= ask.need;
        *hits += hit;
        results[i] = hit ? "hit" : "miss";
    }
    ctx_roll_results(ctx, results);
    ctx_cite(ctx, "LI-CORE-10", "hits", ROLE_CONTEXT);
    cite_int(ctx, "count", *hits);
    cite_text(ctx, "weapon", weapon->name);
    return true;
}

static void add_hits(RulesCtx *ctx, int hits) {
    const BaseTree *old = tree_find(ctx->ruling->facts, "hits");
    fact_number(ctx, "hits", hits + (old ? old->number : 0));
}

static bool fire_at_models(RulesCtx *ctx, Volley *volley, const LiWeapon *weapon, const Pool *pool, int dice) {
    LiAim aim = {.firers = pool->firers,
                 .firer_count = pool->firer_count,
                 .formation = volley->formation,
                 .area = -1,
                 .weapon = weapon,
                 .ignored = volley->ignored};
    int hits, able[LI_UNITS], count = li_hittable(ctx, &aim, pool->seen, pool->seen_count, able);
    int need = li_need(ctx, &aim, true);
    bool flier = li_has(ctx->field, pool->seen[0], LI_FLYER) && !(weapon->traits & LI_W_SKYFIRE);
    fact_number(ctx, "needs", flier || need > 6 ? 6 : need < 2 ? 2 : need);
    if (!roll_hits(ctx, weapon, dice, need, flier, li_formation(ctx->field->setup->units[pool->firers[0]].formation),
                   &hits)) {
        return false;
    }
    add_hits(ctx, hits);
    bool rear = from_behind(ctx, pool->firers[0], pool->seen[0]);
    int ap = weapon->ap + (rear ? li_count(ctx, LI_NUM_REAR_AP) : 0);
    if (rear && hits > 0) {
        ctx_cite(ctx, "LI-CORE-12", "rear", ROLE_DECIDES);
        cite_ref(ctx, "unit", li_unit(pool->seen[0]));
        cite_int(ctx, "ap", ap);
    }
    if (volley->ignored) {
        ctx_cite(ctx, "LI-HIT-03", "ignored", ROLE_DECIDES);
        cite_int(ctx, "count", count);
    }
    return li_strike(ctx, &(LiStrike){.units = able,
                                      .count = count,
                                      .hits = hits,
                                      .ap = ap,
                                      .traits = weapon->traits,
                                      .front = !rear,
                                      .cover = true,
                                      .ask = volley->ask,
                                      .cap = -1,
                                      .rule = "LI-CORE-13"});
}

/* CORE-19: half the dice, rounded up, at each Detachment that was inside. */
static bool fire_inside(RulesCtx *ctx, Volley *volley, const LiWeapon *weapon, const Pool *pool, const int *inside,
                        int count) {
    for (int i = 0; i < count; i++) {
        int units[LI_UNITS], n = li_models(ctx->draft->table, inside[i], units);
        if (n == 0) {
            continue;
        }
        ctx_cite(ctx, "LI-CORE-19", "half", ROLE_PASSES);
        cite_ref(ctx, "formation", li_formation(inside[i]));
        Volley other = *volley;
        Pool half = *pool;
        other.formation = inside[i];
        other.area = -1;
        other.ignored = 0;
        half.seen_count = n;
        for (int k = 0; k < n; k++) {
            half.seen[k] = units[k];
        }
        if (!fire_at_models(ctx, &other, weapon, &half, (pool->dice + 1) / 2)) {
            return false;
        }
    }
    return true;
}

/* ---- Structures ---- */

static void cite_area(RulesCtx *ctx, const char *rule, const char *key, int area, RulesRole role) {
    ctx_cite(ctx, rule, key, role)->terrain = li_area(area);
    cite_ref(ctx, "area", li_area(area));
}

static bool fire_at_structure(RulesCtx *ctx, Volley *volley, const LiWeapon *weapon, const Pool *pool) {
    int area = volley->area, hits, inside[16];
    bool fallen = false, can = (weapon->traits & LI_W_HARMS_STRUCTURES) != 0 || weapon->wrecker > 0;
    int count = li_garrison(ctx->field, ctx->draft->table, area, inside, 16);
    int ap = weapon->ap * (weapon->traits & LI_W_BUNKER_BUSTER ? li_count(ctx, LI_NUM_BUNKER_FACTOR) : 1);
    cite_area(ctx, li_kind(ctx->field, ctx->draft->table, area)->bridge ? "LI-RIVR-05" : "LI-SHOT-01", "target", area,
              ROLE_CONTEXT);
    cite_int(ctx, "wounds", li_wounds(ctx->field, ctx->draft->table, li_area(area)));
    cite_need(ctx, "save", li_kind(ctx->field, ctx->draft->table, area)->sv);
    if (weapon->wrecker > 0) { /* CORE-19: no roll to hit, each by itself */
        cite_area(ctx, "LI-CORE-19", "wreck", area, ROLE_DECIDES);
        cite_text(ctx, "weapon", weapon->name);
        for (int i = 0; i < pool->firer_count && !fallen; i++) {
            if (!li_batter(ctx, area, 1, ap, weapon->wrecker, &fallen)) {
                return false;
            }
        }
        return true;
    }
    LiAim aim = {
        .firers = pool->firers, .firer_count = pool->firer_count, .formation = -1, .area = area, .weapon = weapon};
    int need = li_need(ctx, &aim, true);
    fact_number(ctx, "needs", need > 6 ? 6 : need < 2 ? 2 : need);
    if (!roll_hits(ctx, weapon, pool->dice, need, false,
                   li_formation(ctx->field->setup->units[pool->firers[0]].formation), &hits)) {
        return false;
    }
    add_hits(ctx, hits);
    cite_area(ctx, "LI-SHOT-04", can ? "can" : "lost", area, ROLE_DECIDES);
    cite_text(ctx, "weapon", weapon->name);
    cite_int(ctx, "count", hits);
    if (weapon->traits & LI_W_BUNKER_BUSTER) {
        cite_area(ctx, "LI-CORE-19", "wreck", area, ROLE_CONTEXT);
        cite_text(ctx, "weapon", weapon->name);
    }
    if (can && !li_batter(ctx, area, hits, ap, 1, &fallen)) {
        return false;
    }
    bool inside_too = (weapon->traits & (LI_W_HEAVY_BARRAGE | LI_W_BOMBING_RUN)) != 0;
    return !inside_too || fire_inside(ctx, volley, weapon, pool, inside, count);
}

static bool fire_weapon(RulesCtx *ctx, Volley *volley, const LiWeapon *weapon) {
    Pool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    bool wrecks = weapon->wrecker > 0 && volley->area >= 0;
    if ((volley->weapon && strcmp(volley->weapon, weapon->id) != 0) || (weapon->dice == 0 && !wrecks)) {
        return true;
    }
    gather(ctx, volley, weapon, pool);
    if (pool->firer_count == 0) {
        return true;
    }
    volley->fired = true;
    if (volley->area >= 0) {
        return fire_at_structure(ctx, volley, weapon, pool);
    }
    int host = li_host(ctx->draft->table, pool->seen[0]);
    if (host >= 0) {
        int units[LI_UNITS], inside[16], n = li_models(ctx->draft->table, volley->formation, units);
        cite_area(ctx, "LI-GFIR-02", "in", host, ROLE_PASSES);
        cite_ref(ctx, "unit", li_unit(pool->firers[0]));
        cite_area(ctx, "LI-GFIR-03", "named", host, ROLE_PASSES);
        cite_ref(ctx, "formation", li_formation(volley->formation));
        cite_area(ctx, "LI-GFIR-04", "all", host, ROLE_PASSES);
        cite_int(ctx, "count", n);
        cite_ref(ctx, "formation", li_formation(volley->formation));
        pool->seen_count = n;
        for (int i = 0; i < n; i++) {
            pool->seen[i] = units[i];
        }
        if (weapon->traits & LI_W_ANY_BARRAGE) {
            return fire_inside(ctx, volley, weapon, pool, inside,
                               li_garrison(ctx->field, ctx->draft->table, host, inside, 16));
        }
    }
    if (li_host(ctx->draft->table, pool->firers[0]) >= 0) {
        cite_area(ctx, "LI-GFIR-01", "out", li_host(ctx->draft->table, pool->firers[0]), ROLE_PASSES);
        cite_ref(ctx, "unit", li_unit(pool->firers[0]));
    }
    return fire_at_models(ctx, volley, weapon, pool, pool->dice);
}

/* ---- the volley ---- */

static bool refuse_fire(RulesCtx *ctx, const char *rule, const char *key, const Volley *volley) {
    TableRef target = volley->area >= 0 ? li_area(volley->area) : li_formation(volley->formation);
    TableRef who = li_unit(volley->firers[0]);
    int area = volley->area;
    for (int i = 0; area < 0 && volley->formation >= 0 && i < ctx->field->setup->unit_count; i++) {
        bool member = ctx->field->setup->units[i].formation == volley->formation && li_alive(ctx->draft->table, i);
        area = member && li_host(ctx->draft->table, i) >= 0 ? li_host(ctx->draft->table, i) : area;
    }
    ctx_refuse(ctx, rule, key);
    cite_ref(ctx, "unit", who);
    cite_ref(ctx, "formation", li_formation(ctx->field->setup->units[volley->firers[0]].formation));
    cite_ref(ctx, "target", target);
    cite_ref(ctx, "area", area >= 0 ? li_area(area) : target);
    cite_length(ctx, "gap", li_gap(ctx->field, ctx->draft->table, who, target, NULL, NULL));
    return false;
}

/* CORE-09. 1. In the Combat phase: its order fires in this stage, and it has not fired. 2. It is not pinned. */
static bool may_fire(RulesCtx *ctx, const Volley *volley) {
    int formation = ctx->field->setup->units[volley->firers[0]].formation, unit;
    LiOrder order = li_order_of(ctx->field, ctx->draft->table, volley->firers[0]);
    int stage = li_now(ctx, li_game(), LI_VAR_GAME_stage);
    bool combat = ctx->draft->table->phase == LI_PHASE_COMBAT;
    bool fits = (stage == LI_STAGE_FIRST_FIRE && order == LI_ORDER_FIRST_FIRE) ||
                (stage == LI_STAGE_ADVANCING && order == LI_ORDER_ADVANCE);
    if (formation >= 0 && combat && (!fits || li_now(ctx, li_formation(formation), LI_VAR_FORMATION_fired))) {
        return refuse_fire(ctx, "LI-CORE-09", fits ? "fired" : "not", volley);
    }
    int by = formation >= 0 ? li_formation_pinned(ctx, formation, &unit) : -1;
    if (by >= 0) {
        ctx_refuse(ctx, "LI-CORE-07", "pinned");
        cite_ref(ctx, "unit", li_unit(unit));
        cite_ref(ctx, "target", li_unit(by));
        return false;
    }
    return true;
}

static unsigned read_ignored(RulesCtx *ctx) {
    const BaseTree *list = tree_find(ctx->action->args, "ignore");
    unsigned bits = 0;
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : list; it;
         it = list->kind == TREE_LIST ? it->next : NULL) {
        const char *word = it->kind == TREE_TEXT ? it->text : "";
        bits |= strcmp(word, "difficult") == 0   ? 1u << LI_FAMILY_DIFFICULT
                : strcmp(word, "dangerous") == 0 ? 1u << LI_FAMILY_DANGEROUS
                : strcmp(word, "obstacle") == 0  ? 1u << LI_FAMILY_OBSTACLE
                                                 : 0;
    }
    return bits;
}

/* Reads who and at whom. False, with the reason: it makes no sense, or the target is no enemy. */
static bool read_volley(RulesCtx *ctx, Volley *volley) {
    TableRef at, who;
    *volley =
        (Volley){.formation = -1, .area = -1, .weapon = arg_word(ctx, "weapon", NULL), .ignored = read_ignored(ctx)};
    volley->ask = strcmp(arg_word(ctx, "saves", "best"), "ask") == 0;
    arg_ref(ctx, "at", &at);
    volley->firer_count = arg_units(ctx, "units", volley->firers, LI_UNITS);
    if (volley->firer_count <= 0 && arg_ref(ctx, "formation", &who)) {
        volley->firer_count = li_models(ctx->draft->table, who.index, volley->firers);
    }
    if (volley->firer_count <= 0 || volley->firer_count > LI_UNITS || !li_alive(ctx->draft->table, volley->firers[0])) {
        ctx_bad(ctx, "say who fires: \"units\" or \"formation\", on the table");
        return false;
    }
    volley->side = setup_side_of(ctx->field->setup, li_unit(volley->firers[0]));
    volley->area = ref_is(at, REF_AREA) ? at.index : -1;
    volley->formation = ref_is(at, REF_FORMATION) ? at.index
                        : ref_is(at, REF_UNIT)    ? ctx->field->setup->units[at.index].formation
                                                  : -1;
    bool good = volley->area >= 0
                    ? li_is_target(ctx->field, ctx->draft->table, volley->area)
                    : volley->formation >= 0 && table_alive(ctx->draft->table, li_formation(volley->formation));
    if (!good) {
        ctx_bad(ctx, "\"at\": a Detachment, a Structure or a bridge that is on the table");
        return false;
    }
    if (volley->area < 0 && ctx->field->setup->formations[volley->formation].side == volley->side) {
        return refuse_fire(ctx, "LI-CORE-10", "friend", volley);
    }
    if (volley->area >= 0 && li_side_inside(ctx->field, ctx->draft->table, volley->area) == volley->side &&
        li_reading(ctx, LI_READ_OWNSTRC) == LI_A) {
        return refuse_fire(ctx, "LI-SHOT-01", "own", volley);
    }
    return true;
}

/* HIT-03. 1. A family is left out only where it holds. 2. Somebody is left to be hit. */
static bool check_ignored(RulesCtx *ctx, const Volley *volley) {
    int units[LI_UNITS], able[LI_UNITS];
    LiAim aim = {.firers = volley->firers,
                 .firer_count = volley->firer_count,
                 .formation = volley->formation,
                 .area = volley->area,
                 .ignored = volley->ignored};
    if (volley->ignored == 0) {
        return true;
    }
    int count = volley->formation >= 0 ? li_models(ctx->draft->table, volley->formation, units) : 0;
    bool holds = (li_ignorable(ctx, &aim) & volley->ignored) == volley->ignored;
    if (!holds || li_hittable(ctx, &aim, units, count, able) == 0) {
        return refuse_fire(ctx,
                           holds                                          ? "LI-HIT-03"
                           : (volley->ignored >> LI_FAMILY_OBSTACLE) & 1u ? "LI-OBCL-05"
                                                                          : "LI-HIT-03",
                           "all", volley);
    }
    return true;
}

/* SHOT-02: a weapon that strikes all within its reach: the other Detachments and, if it can harm them, Structures. */
static bool fire_at_all(RulesCtx *ctx, Volley *volley, const LiWeapon *weapon) {
    const TableSetup *setup = ctx->field->setup;
    Volley other = *volley;
    for (int f = 0; f < setup->formation_count; f++) {
        other.formation = f;
        other.area = -1;
        bool foe = setup->formations[f].side != volley->side && f != volley->formation &&
                   table_alive(ctx->draft->table, li_formation(f));
        if (foe && !fire_weapon(ctx, &other, weapon)) {
            return false;
        }
    }
    for (int a = 0; a < setup->area_count && (weapon->traits & LI_W_HARMS_STRUCTURES); a++) {
        other.area = a;
        other.formation = -1;
        other.fired = false;
        if (a == volley->area || !li_is_target(ctx->field, ctx->draft->table, a) ||
            li_side_inside(ctx->field, ctx->draft->table, a) == volley->side) {
            continue;
        }
        if (!fire_weapon(ctx, &other, weapon)) {
            return false;
        }
        if (other.fired) {
            cite_area(ctx, "LI-SHOT-02", "also", a, ROLE_PASSES);
        }
    }
    return true;
}

static void resolve_fire(RulesCtx *ctx) {
    Volley *volley = arena_alloc(ctx->ruling->arena, 1, sizeof *volley);
    if (!read_volley(ctx, volley) || !may_fire(ctx, volley) || !check_ignored(ctx, volley)) {
        return;
    }
    const LiProfile *seen[16];
    int seen_count = 0;
    for (int i = 0; i < volley->firer_count; i++) {
        const LiProfile *profile = li_profile(ctx->field, volley->firers[i]);
        bool known = false;
        for (int k = 0; k < seen_count; k++) {
            known = known || seen[k] == profile;
        }
        if (!known && seen_count < 16) {
            seen[seen_count++] = profile;
        }
    }
    for (int i = 0; i < seen_count; i++) {
        for (int k = 0; k < seen[i]->weapon_count; k++) {
            bool target = table_alive(ctx->draft->table,
                                      volley->area >= 0 ? li_area(volley->area) : li_formation(volley->formation));
            if (target && !fire_weapon(ctx, volley, &seen[i]->weapons[k])) {
                return;
            }
            if ((seen[i]->weapons[k].traits & LI_W_SATURATION) && !fire_at_all(ctx, volley, &seen[i]->weapons[k])) {
                return;
            }
        }
    }
    if (!volley->fired) {
        refuse_fire(ctx, volley->rule ? volley->rule : "LI-CORE-10", volley->key ? volley->key : "nothing", volley);
        return;
    }
    int formation = ctx->field->setup->units[volley->firers[0]].formation;
    if (formation >= 0 && ctx->draft->table->phase == LI_PHASE_COMBAT) {
        li_set(ctx, li_formation(formation), LI_VAR_FORMATION_fired, 1);
    }
}

static const char *const SAVES[] = {"best", "ask", NULL};
static const RulesArg FIRE_ARGS[] = {
    {"units", ARG_UNITS, false, "who fires", NULL},
    {"formation", ARG_FORMATION, false, "the same: its living models", NULL},
    {"at", ARG_REF, true, "a Detachment (inside a Structure too), a Structure or a bridge", NULL},
    {"weapon", ARG_WORD, false, "one weapon only", NULL},
    {"ignore", ARG_ANY, false, "families whose modifier is left out: difficult, dangerous, obstacle", NULL},
    {"saves", ARG_WORD, false, "ask: the owner picks his saves", SAVES},
};
const RulesVerb li_verb_fire = {"fire",    "A Detachment fires at another, at a Structure or a bridge.",
                                FIRE_ARGS, (int)BASE_COUNT(FIRE_ARGS),
                                false,     resolve_fire};

/* ---- needs ---- */

/* The number to hit with the first weapon that can, and the save of who would be hit. */
static void resolve_needs(RulesCtx *ctx) {
    Volley *volley = arena_alloc(ctx->ruling->arena, 1, sizeof *volley);
    if (!read_volley(ctx, volley) || !check_ignored(ctx, volley)) {
        return;
    }
    const LiProfile *profile = li_profile(ctx->field, volley->firers[0]);
    for (int k = 0; k < profile->weapon_count; k++) {
        const LiWeapon *weapon = &profile->weapons[k];
        Pool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
        if ((volley->weapon && strcmp(volley->weapon, weapon->id) != 0) || weapon->dice == 0) {
            continue;
        }
        gather(ctx, volley, weapon, pool);
        if (pool->firer_count == 0) {
            continue;
        }
        LiAim aim = {.firers = pool->firers,
                     .firer_count = pool->firer_count,
                     .formation = volley->formation,
                     .area = volley->area,
                     .weapon = weapon,
                     .ignored = volley->ignored};
        int able[LI_UNITS], need = li_need(ctx, &aim, true);
        fact_number(ctx, "needs", need > 6 ? 6 : need < 2 ? 2 : need);
        fact_number(ctx, "dice", pool->dice);
        fact_number(ctx, "eligible",
                    volley->area >= 0 ? 1 : li_hittable(ctx, &aim, pool->seen, pool->seen_count, able));
        return;
    }
    refuse_fire(ctx, volley->rule ? volley->rule : "LI-CORE-10", volley->key ? volley->key : "nothing", volley);
}
const RulesVerb li_verb_needs = {
    "needs", "What is needed to hit, with the sum.", FIRE_ARGS, (int)BASE_COUNT(FIRE_ARGS), true, resolve_needs};
