/* Entering a Stronghold: STRUCT-09, -11, -12, -15; as an invader ASSAULT-03. */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/stronghold/stronghold.h"

#include <math.h>
#include <string.h>

typedef struct {
    int area, role;
    EahHow how;
} Entry;

/* ---- the way in ---- */

/* A point of the way stays outside the building, or on it, while that stands so. */
static void note_point(RulesCtx *ctx, int area, const GeomShape *there, bool inside) {
    if (ctx->margins) {
        GeomPlace place = geom_place(there, &ctx->field->setup->areas[area].area);
        double mm = (inside ? place.lap : place.gap) / rules_margin_speed(ctx, ref_make(REF_AREA, area), ref_none());
        eah_walk_note(ctx, decision_below(true, mm, "EAH-STRUCT-09"));
    }
}

/* Builds the path through the given points, then by the shortest way to the wall. Points on the footprint only say that
 * the unit enters. Returns the number of points, at most count + 1. */
static int way_in(RulesCtx *ctx, const EahWalkAsk *ask, int area, GeomVec *out) {
    const GeomArea *footprint = &ctx->field->setup->areas[area].area;
    const GeomBase *base = &ctx->field->setup->units[ask->unit].base;
    int count = 0;
    for (int i = 0; i < ask->count; i++) {
        GeomShape there = shape_place(base, ask->points[i], ask->facing);
        bool inside = area_overlaps(footprint, &there);
        note_point(ctx, area, &there, inside);
        if (inside) {
            break;
        }
        out[count++] = ask->points[i];
    }
    GeomShape from = shape_place(base, count ? out[count - 1] : ask->start.centre, ask->facing);
    out[count++] = eah_flush(ctx, area, &from).centre;
    return count;
}

/* Finds where the unit starts: its base, or the wall of the building that it leaves in the same move (STRUCT-09). */
static bool find_start(RulesCtx *ctx, EahWalkAsk *ask) {
    TableRef unit = ref_make(REF_UNIT, ask->unit);
    if (eah_host(ctx->draft->table, ask->unit) < 0) {
        return table_base(ctx->draft->table, ask->unit, &ask->start);
    }
    if (eah_at_wall(ctx, ask)) {
        return true;
    }
    ctx_bad(ctx, "\"path\": %s is inside a building; name the places outside that it comes in from",
            setup_id(ctx->field->setup, unit));
    return false;
}

static bool plan_entry(RulesCtx *ctx, const Entry *entry, int unit, EahTravel *out) {
    EahWalkAsk ask = {.unit = unit, .how = entry->how, .target = entry->area};
    TableRef host = ref_make(REF_AREA, entry->area);
    ask.points = arg_path(ctx, unit, &ask.count);
    if (!eah_facing_of(ctx, table_where(ctx->draft->table, unit)->facing, &ask.facing) || !find_start(ctx, &ask)) {
        return false;
    }
    GeomVec *points = arena_alloc(ctx->ruling->arena, (size_t)ask.count + 1, sizeof *points);
    ask.count = way_in(ctx, &ask, entry->area, points);
    ask.points = points;
    return eah_plan_travel(ctx, &ask, where_inside(host, entry->role), out);
}

/* ---- once inside ---- */

/* STRUCT-15: the Stronghold lies in an enemy's zone and may be entered all the same. */
static void cite_zone_waived(RulesCtx *ctx, int unit, TableRef host) {
    TableRef owner = eah_zone_over(ctx, unit, host);
    if (owner.kind == REF_NONE || reading_now(ctx, EAH_READ_ZOC_ENTRY) == EAH_ZOC_ENTRY_STRICT) {
        return;
    }
    ctx_cite(ctx, "EAH-STRUCT-15", "may-enter", ROLE_PASSES, REF("what", owner), REF("target", host),
             DRAW(SHAPE_RING, .ref = owner, .value = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL)));
}

/* STRUCT-09: the rest of this move, and of later ones, is lost. Returns that length. */
static double movement_lost(RulesCtx *ctx, const EahWalk *walk) {
    int left = eah_moves_left(ctx, walk->route.unit);
    double now = fmax(0, walk->route.allowance - walk->route.before - walk->route.length);
    return now + (left > 0 ? left * eah_profile(ctx->field, walk->route.unit)->speed : 0);
}

static void go_inside(RulesCtx *ctx, const Entry *entry, const EahWalk *walk, int from) {
    TableRef ref = ref_make(REF_UNIT, walk->route.unit), host = ref_make(REF_AREA, entry->area);
    bool invades = entry->role == EAH_ROLE_INVADER;
    double lost = movement_lost(ctx, walk);
    var_set(ctx, ref, EAH_VAR_UNIT_entered_now, 1);
    var_set(ctx, ref, EAH_VAR_UNIT_invading, invades);
    eah_note_owner(ctx, entry->area);
    if (from >= 0 && from != entry->area) {
        eah_note_owner(ctx, from);
    }
    ctx_cite(ctx, "EAH-STRUCT-09", "enters", ROLE_DECIDES, TERRAIN(host), REF("unit", ref), REF("target", host),
             LENGTH("length", walk->route.before + walk->route.length), LENGTH("lost", lost),
             DRAW(SHAPE_PATH, .ref = ref, .points = walk->route.path.points, .count = walk->route.path.count));
    ctx_cite(ctx, invades ? "EAH-ASSAULT-03" : "EAH-STRUCT-11", invades ? "invades" : "belongs", ROLE_PASSES,
             REF("target", host), SIDE("side", ctx->field->setup->units[walk->route.unit].side));
    if (!invades) {
        cite_zone_waived(ctx, walk->route.unit, host);
    }
    fact_length(ctx, "lost-move", lost);
}

/* ---- the verb ---- */

/* STRUCT-11: an enemy may only enter on an Engage. In free play without an order any unit may that says so. */
static bool may_break_in(RulesCtx *ctx, int unit, TableRef host) {
    EahOrder order = eah_order_of(ctx->field, ctx->draft->table, unit);
    bool free = ctx->draft->table->phase < 0 && order == EAH_ORDER_NONE;
    return order == EAH_ORDER_ENGAGE || free || eah_refuse_unit(ctx, "EAH-STRUCT-11", "only-by-engage", unit, host);
}

static Entry entry_of(RulesCtx *ctx, TableRef host, int unit) {
    bool invades = strcmp(arg_word(ctx, "how", "occupy"), "invade") == 0;
    bool engages = eah_order_of(ctx->field, ctx->draft->table, unit) == EAH_ORDER_ENGAGE ||
                   eah_part(ctx->field, ctx->draft->table, unit) == EAH_PART_ATTACKER;
    return (Entry){.area = host.index,
                   .role = invades ? EAH_ROLE_INVADER : EAH_ROLE_OCCUPANT,
                   .how = eah_how(arg_word(ctx, "pace", invades || engages ? "charge" : "move"))};
}

/* 1. Which units may enter, all together. 2. The paths, before a die is rolled. 3. The tests on the paths, and the
 * arrivals. */
static void resolve_enter(RulesCtx *ctx) {
    int *units = eah_room(ctx), count = eah_acting(ctx, units), *from;
    TableRef host;
    if (count == 0 || !arg_ref(ctx, "area", &host)) {
        return;
    }
    ctx->ruling->object = host;
    Entry entry = entry_of(ctx, host, units[0]);
    EahTravel *travels = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *travels);
    const RulesDecision *sound = eah_note_coherency(ctx, units, count);
    from = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *from);
    for (int i = 0; i < count && entry.role == EAH_ROLE_INVADER; i++) {
        if (!may_break_in(ctx, units[i], host)) {
            return;
        }
    }
    if (!eah_admit(ctx, host, units, count, entry.role)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        from[i] = eah_host(ctx->draft->table, units[i]);
        if (!plan_entry(ctx, &entry, units[i], &travels[i])) {
            return;
        }
    }
    if (eah_check_coherency(ctx, units, count, sound)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        bool lost;
        if (!eah_make_travel(ctx, &travels[i], &lost)) {
            return;
        }
        if (!lost) {
            go_inside(ctx, &entry, travels[i].walk, from[i]);
        }
    }
}

static const char *const ENTER_WORDS[] = {"occupy", "invade", NULL};
static const RulesArg ENTER_ARGS[] = {
    EAH_ARG_ACTING(ARG_UNITS, "who enters: one unit, a list, or a formation"),
    {"area", ARG_AREA, true, "the Stronghold", NULL},
    {"how", ARG_WORD, false, "occupy unless said otherwise", ENTER_WORDS},
    EAH_ARG_PATHS("places on the way, then the shortest way to the wall; without it from where the unit stands"),
    {"pace", ARG_WORD, false, "the kind of move on the way", EAH_HOW_WORDS},
    {"facing", ARG_NUMBER, false, "bearing of the base on the way", NULL},
};
const RulesVerb eah_verb_enter = {"enter",    "Goes into a Stronghold, as an occupant or as an invader.",
                                  ENTER_ARGS, (int)BASE_COUNT(ENTER_ARGS),
                                  false,      resolve_enter};
