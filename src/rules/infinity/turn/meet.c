/* The path of a moving trooper is decided as a whole, leg by leg; a named place of it is judged at that place. */
#include "rules/infinity/turn/meet.h"

#include "geom/limits.h"
#include "rules/infinity/fire/roll.h"
#include "rules/kit/each.h"

#include <math.h>

#define FIRST_SHOWN 0.005 /* half of the last decimal in which lengths are shown */

static bool sees_at(RulesCtx *ctx, int unit, int active, GeomVec at, InfLook *look) {
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    ask.to_at = at;
    inf_look(ctx, &ask, look);
    return look->visible;
}

static bool is_mover(const InfActs *acts) {
    return acts->count > 1 && !acts->ends_only;
}

bool inf_meets(RulesCtx *ctx, int unit, int active, const InfActs *acts, InfLook *look, GeomVec *at) {
    base_assert(acts->count > 0);
    for (int i = acts->count - 1; i >= 0; i -= acts->ends_only && acts->count > 1 ? acts->count - 1 : 1) {
        *at = acts->way[i];
        if (sees_at(ctx, unit, active, *at, look)) {
            return true;
        }
    }
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    for (int i = acts->count - 1; i > 0 && is_mover(acts); i--) {
        InfWayLook seen;
        ask.to_at = acts->way[i - 1];
        InfWayAsk way = inf_way_ask(&ask, acts->way[i]);
        inf_look_way(ctx, &way, &seen);
        if (seen.seen && sees_at(ctx, unit, active, seen.at, look)) {
            *at = seen.at;
            return true;
        }
    }
    *at = acts->way[acts->count - 1];
    sees_at(ctx, unit, active, *at, look);
    return false;
}

double inf_acts_gap(RulesCtx *ctx, int unit, int active, const InfActs *acts) {
    GeomShape base = inf_base(ctx, unit);
    double min = INFINITY, r = inf_base(ctx, active).rx;
    for (int i = 0; i < acts->count; i++) {
        bool leg = i > 0 && !acts->ends_only;
        GeomShape part = leg ? shape_segment(acts->way[i - 1], acts->way[i]) : shape_point(acts->way[i]);
        min = fmin(min, shape_gap(&base, &part).gap - r);
    }
    return min;
}

/* CORE-15: true if any enemy sees Cautious Movement begin or end, or is near to it then. */
static bool met_at_ends(RulesCtx *ctx, int active, const InfActs *acts) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    double zone = number_now(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    GeomVec at;
    inf_each_enemy(ctx, active, i) {
        if (inf_meets(ctx, i, active, acts, look, &at) || inf_acts_gap(ctx, i, active, acts) <= zone) {
            return true;
        }
    }
    return false;
}

InfActs inf_acts(RulesCtx *ctx, int active) {
    InfActs acts = {.count = 0};
    if (inf_shoots(ctx, active)) {
        acts.way[0] = inf_point_of(ctx, active);
        acts.count = 1;
    } else {
        acts.count = inf_way(ctx, acts.way);
    }
    if (var_own(ctx, active, INF_VAR_UNIT_first) == INF_CAUTIOUS) {
        acts.ends_only = true;
        acts.ends_only = !met_at_ends(ctx, active, &acts);
    }
    return acts;
}

/* Returns mm of the path before the place, which is compared as closely as an Order records it; negative when the place
 * is not on the path. */
static double along(const InfActs *acts, GeomVec at) {
    GeomShape point = shape_point(at);
    double gone = 0;
    for (int i = 0; i < acts->count; i++) {
        GeomVec from = acts->way[i > 0 ? i - 1 : 0];
        GeomShape part = i > 0 ? shape_segment(from, acts->way[i]) : shape_point(from);
        if (shape_gap(&part, &point).gap <= 2 * GEOM_LIMIT) {
            return gone + vec_distance(from, at);
        }
        gone += vec_distance(from, acts->way[i]);
    }
    return -1;
}

bool inf_acts_hold(const InfActs *acts, GeomVec at) {
    return along(acts, at) >= 0;
}

/* ---- the best place ---- */

typedef struct {
    RulesCtx *ctx;
    InfRollAsk ask;
    const InfWeapon *weapon; /* weapon of a shot, or NULL */
    GeomVec at;              /* the best place so far, with its value and dice below */
    int sv, dice;
    int bare; /* the value without range, cover and visibility */
    bool found;
} Best;

/* The part of the value that no place can change. */
static int bare_value(const InfNeed *need) {
    int sum = 0;
    for (int i = 0; i < need->value.count; i++) {
        const RulesMod *mod = &need->value.mods[i];
        sum += inf_mod_of_place(mod) ? 0 : mod->value;
    }
    return sum;
}

static void try_place(Best *best, GeomVec at) {
    best->ask.other_at = at;
    InfNeed need = inf_need(best->ctx, &best->ask, false);
    bool far =
        best->ask.skill == INF_ENGAGE && need.look->gap > number_now(best->ctx, INF_NUM_ENGAGE_REACH) + GEOM_LIMIT;
    if (!need.look->visible || need.beyond || far) {
        return;
    }
    best->bare = bare_value(&need);
    if (!best->found || need.sv > best->sv || (need.sv == best->sv && need.dice > best->dice)) {
        best->found = true;
        best->at = at;
        best->sv = need.sv;
        best->dice = need.dice;
    }
}

static InfWayAsk stretch_ask(const Best *best, GeomVec from, GeomVec until, int level) {
    InfLookAsk look = inf_look_ask(best->ctx, best->ask.unit, best->ask.other);
    look.to_at = from;
    InfWayAsk way = inf_way_ask(&look, until);
    way.level = level;
    return way;
}

/* Finds a place at which no zone above this level costs anything. */
static bool find_level(const Best *best, GeomVec from, GeomVec until, int level, GeomVec *at) {
    InfWayLook seen;
    InfWayAsk way = stretch_ask(best, from, until, level);
    inf_look_way(best->ctx, &way, &seen);
    *at = seen.at;
    return seen.seen;
}

static bool is_bare_at(const Best *best, GeomVec at, int level) {
    InfLook *look = arena_alloc(best->ctx->ruling->arena, 1, sizeof *look);
    InfLookAsk ask = inf_look_ask(best->ctx, best->ask.unit, best->ask.other);
    ask.to_at = at;
    inf_look(best->ctx, &ask, look);
    return look->visible && look->level <= level && !inf_partial_cover(best->ctx, &ask);
}

/* Finds such a place without Partial Cover. 1. Where a place of the one kind is also of the other, it is found. 2.
 * There is none where scenery is touched all along and enough is never seen past it. 3. Otherwise the stretch is
 * halved, down to what no table can be laid to. */
static bool find_bare(const Best *best, GeomVec from, GeomVec until, int level, GeomVec *at) {
    GeomVec middle = vec_lerp(from, until, 0.5);
    double half = vec_distance(from, until) / 2;
    InfWayLook open;
    InfWayAsk way = stretch_ask(best, from, until, level);
    way.uncovered = inf_uncovered_width(best->ctx, best->ask.other);
    if (half <= GEOM_LIMIT || !find_level(best, from, until, level, at)) {
        return false;
    }
    if (is_bare_at(best, *at, level)) { /* 1 */
        return true;
    }
    inf_look_way(best->ctx, &way, &open);
    if (open.seen && is_bare_at(best, open.at, level)) {
        *at = open.at;
        return true;
    }
    if (!open.seen && !open.undecided && inf_touches_scenery(best->ctx, best->ask.other, middle, -half)) { /* 2 */
        return false;
    }
    return find_bare(best, from, middle, level, at) || find_bare(best, middle, until, level, at); /* 3 */
}

/* Tries a stretch that lies in one range band, for its lowest level: without cover, then with cover. */
static void try_stretch(Best *best, GeomVec from, GeomVec until) {
    GeomVec middle = vec_lerp(from, until, 0.5), at;
    double length = vec_distance(from, until);
    bool scenery = best->weapon && inf_touches_scenery(best->ctx, best->ask.other, middle, length / 2);
    int range = 0;
    if (best->weapon) {
        double gap = vec_distance(inf_base(best->ctx, best->ask.unit).centre, middle) -
                     inf_base(best->ctx, best->ask.unit).rx - inf_base(best->ctx, best->ask.other).rx;
        int band = inf_band_of(best->weapon, gap);
        range = band < 0 ? 0 : best->weapon->bands[band].mod;
        if (band < 0) {
            return;
        }
    }
    if (length <= GEOM_LIMIT || (best->found && best->sv >= best->bare + range)) {
        return;
    }
    for (int cover = scenery ? 0 : 1; cover < 2; cover++) {
        for (int level = 0; level < INF_LEVEL_BLOCKS; level++) {
            if (cover ? find_level(best, from, until, level, &at) : find_bare(best, from, until, level, &at)) {
                try_place(best, at);
                break;
            }
        }
    }
}

/* Tries a leg, cut where a range band ends. */
static void try_leg(Best *best, GeomVec from, GeomVec until) {
    const InfWeapon *weapon = best->weapon;
    GeomShape own = inf_base(best->ctx, best->ask.unit), base = inf_base(best->ctx, best->ask.other);
    GeomShape others[INF_BANDS];
    double reach[INF_BANDS] = {number_now(best->ctx, INF_NUM_ENGAGE_REACH)}, length = vec_distance(from, until),
           last = 0;
    int bands = weapon ? weapon->band_count : 1;
    GeomVec points[] = {from, until};
    GeomPath path = {points, 2};
    GeomEvent events[2 * INF_BANDS];
    for (int i = 0; i < bands; i++) {
        others[i] = own;
        reach[i] = weapon ? weapon->bands[i].to : reach[i];
    }
    int count = length > 0 ? geom_sweep_rings(&base, &path, others, reach, bands, events, 2 * INF_BANDS) : 0;
    base_assert(count <= 2 * INF_BANDS); /* a straight path enters a ring once and leaves it once */
    for (int i = 0; i <= count; i++) {
        double next = i < count ? events[i].s : length;
        try_stretch(best, geom_path_at(&path, last), geom_path_at(&path, next));
        last = next;
    }
}

bool inf_has_choice(const InfRollAsk *ask, const InfActs *acts) {
    bool shot = ask->skill == INF_BS_ATTACK && ask->weapon >= 0;
    return acts->count > 1 && (shot || ask->skill == INF_DODGE || ask->skill == INF_ENGAGE);
}

GeomVec inf_best_met(RulesCtx *ctx, const InfRollAsk *ask, const InfActs *acts) {
    bool shot = ask->skill == INF_BS_ATTACK;
    if (!inf_has_choice(ask, acts)) {
        return ask->other_at;
    }
    Best best = {.ctx = ctx,
                 .ask = *ask,
                 .weapon = shot ? &inf_data(ctx->field)->weapons[ask->weapon] : NULL,
                 .at = ask->other_at};
    try_place(&best, ask->other_at);
    for (int i = acts->count - 1; i >= 0; i -= acts->ends_only ? acts->count - 1 : 1) {
        try_place(&best, acts->way[i]);
    }
    for (int i = acts->count - 1; i > 0 && is_mover(acts); i--) {
        try_leg(&best, acts->way[i - 1], acts->way[i]);
    }
    return best.at;
}

/* ---- in words ---- */

void inf_cite_met(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec at) {
    ctx_cite(ctx, "INF-LOS-12", "met", ROLE_CONTEXT, UNIT("unit", unit), UNIT("other", active),
             LENGTH("length", fmax(0, along(acts, at))),
             DRAW(SHAPE_GHOST, .ref = inf_unit(active), .points = &at, .count = 1));
}

/* Cites the most that it sees of a mover of which it never sees enough, over all legs. */
static void cite_nowhere(RulesCtx *ctx, int unit, int active, const InfActs *acts) {
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    double max = 0, need = inf_min_width(ctx);
    bool undecided = false;
    for (int i = 1; i < acts->count; i++) {
        InfWayLook seen;
        ask.to_at = acts->way[i - 1];
        InfWayAsk way = inf_way_ask(&ask, acts->way[i]);
        way.what = GEOM_FIRE_PATH_MAX;
        inf_look_way(ctx, &way, &seen);
        max = fmax(max, seen.max);
        undecided |= seen.undecided && seen.max >= need - GEOM_LIMIT;
    }
    ctx_cite(ctx, "INF-CORE-05", undecided ? "undecided" : "nowhere", ROLE_CONTEXT, UNIT("unit", unit),
             UNIT("other", active));
    inf_cite_apart_mm(ctx, "width", max, "need", need);
}

void inf_cite_way(RulesCtx *ctx, int unit, int active, const InfActs *acts) {
    if (ctx->quiet) {
        return;
    }
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    double gone = 0, unseen = INFINITY;
    for (int i = 1; i < acts->count && is_mover(acts); i++) {
        InfWayLook seen;
        ask.to_at = acts->way[i - 1];
        InfWayAsk way = inf_way_ask(&ask, acts->way[i]);
        way.what = GEOM_FIRE_PATH_FIRST;
        inf_look_way(ctx, &way, &seen);
        unseen = seen.seen || seen.undecided ? fmin(unseen, gone + seen.unseen) : unseen;
        if (seen.seen) {
            bool sure = gone + seen.from - unseen <= FIRST_SHOWN * ctx->field->setup->shown;
            ctx_cite(ctx, "INF-CORE-05", sure ? "first" : "first-at-most", ROLE_CONTEXT, UNIT("unit", unit),
                     UNIT("other", active), LENGTH("length", gone + seen.from), LENGTH("limit", unseen),
                     DRAW(SHAPE_GHOST, .ref = inf_unit(active), .points = &seen.at, .count = 1));
            fact_length(ctx, "first", gone + seen.from);
            fact_length(ctx, "unseen", unseen);
            return;
        }
        gone += vec_distance(acts->way[i - 1], acts->way[i]);
    }
    if (is_mover(acts)) {
        cite_nowhere(ctx, unit, active, acts);
    }
}
