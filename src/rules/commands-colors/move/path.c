/* CORE-05: an ordered move, step by step: how far, through whom, where it ends. */
#include "rules/commands-colors/move/plan.h"

#include <string.h>

static CcaBar occupied(int unit, int by, HexId hex, const char *key) {
    CcaBar bar = cca_bar("CCA-CORE-05", key, unit);
    bar.other = by;
    bar.hex = hex;
    return bar;
}

/* CORE-16: a leader goes through friends and may end with one that has no leader. */
static CcaBar leader_step_bar(RulesCtx *ctx, int leader, const CcaHex *hex, HexId to, bool last) {
    bool enemy = hex->unit >= 0 && !cca_same_side(ctx, leader, hex->unit);
    if (enemy) {
        return occupied(leader, hex->unit, to, "enemy");
    }
    if (hex->leader >= 0 && hex->leader != leader) {
        bool friend = cca_same_side(ctx, leader, hex->leader);
        return !friend ? occupied(leader, hex->leader, to, "enemy")
               : last  ? occupied(leader, hex->leader, to, "two-leaders")
                       : cca_no_bar();
    }
    return cca_no_bar();
}

/* CORE-05:
 * 1. Each step goes to a neighbour on the board that is passable (MOVE-13),
 * 2. holds no unit and no enemy leader;
 * 3. a friendly lone leader's hex ends the move, and he joins; two leaders never share a hex (HEX-05).
 * 4. Stopping ground ends it (MOVE-02, -04, -06, -15). */
static CcaBar cca_step_bar(RulesCtx *ctx, int unit, HexId from, HexId to, bool last, bool *ends) {
    CcaBar bar = cca_passable(ctx, unit, to, CCA_BY_ORDER);
    *ends = false;
    if (bar.rule) {
        return bar; /* 1 */
    }
    if (hex_steps(from, to) != 1) {
        bar = cca_bar("CCA-CORE-05", "apart", unit);
        bar.hex = to;
        bar.ground = cca_hex_id(ctx, from);
        bar.count = hex_steps(from, to);
        return bar;
    }
    const CcaHex *hex = cca_hex(cca_map(ctx), to);
    *ends = cca_stop_of(ctx, unit, to) != NULL; /* 4 */
    if (cca_is_leader(ctx->field, unit)) {
        return leader_step_bar(ctx, unit, hex, to, last);
    }
    if (hex->unit >= 0 && hex->unit != unit) {
        return occupied(unit, hex->unit, to, "occupied"); /* 2 */
    }
    if (hex->leader >= 0 && hex->leader != cca_leader_of(ctx, unit)) {
        bool friend = cca_same_side(ctx, unit, hex->leader);
        if (!friend || cca_leader_of(ctx, unit) >= 0) {
            return occupied(unit, hex->leader, to, friend ? "two-leaders" : "enemy"); /* 2, 3 */
        }
        *ends = true; /* 3 */
    }
    return cca_no_bar();
}

/* How far a unit may go: the profile's move, plus its charge if the move ends next to an enemy that it can then fight.
 */
static int allowance_to(RulesCtx *ctx, int unit, HexId end) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    int near[6], side = setup_side_of(ctx->field->setup, cca_unit(unit));
    bool charges = profile->charge > 0 && cca_enemies_near(ctx, end, side, true, near) > 0;
    return profile->move + (charges ? profile->charge : 0);
}

/* ---- ways ---- */

typedef struct {
    int *steps, *from; /* indexed by hex; -1: not reached */
    HexId *queue;
} Flood;

static int index_of(RulesCtx *ctx, HexId hex) {
    return setup_hex_ref(ctx->field->setup, hex).index;
}

/* Breadth-first search over legal steps; a unit that must stop goes no further. */
static Flood flood(RulesCtx *ctx, int unit, int max) {
    const HexBoard *board = &ctx->field->setup->hexes;
    size_t count = (size_t)board->columns * (size_t)board->rows;
    BaseArena *arena = ctx->ruling->arena;
    Flood out = {arena_alloc(arena, count, sizeof(int)), arena_alloc(arena, count, sizeof(int)),
                 arena_alloc(arena, count, sizeof(HexId))};
    int head = 0, tail = 0;
    memset(out.steps, -1, count * sizeof(int));
    memset(out.from, -1, count * sizeof(int));
    HexId start = cca_where(ctx->draft->table, unit);
    out.steps[index_of(ctx, start)] = 0;
    out.queue[tail++] = start;
    while (head < tail) {
        HexId at = out.queue[head++];
        int done = out.steps[index_of(ctx, at)];
        for (int side = 0; side < 6 && done < max; side++) {
            HexId next = hex_neighbour(at, side);
            bool ends = false;
            CcaBar bar = cca_step_bar(ctx, unit, at, next, false, &ends);
            if (bar.rule || out.steps[index_of(ctx, next)] >= 0) {
                continue;
            }
            out.steps[index_of(ctx, next)] = done + 1;
            out.from[index_of(ctx, next)] = index_of(ctx, at);
            if (!ends) {
                out.queue[tail++] = next;
            }
        }
    }
    return out;
}

static int longest_move(RulesCtx *ctx, int unit) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    return profile->move + profile->charge;
}

/* A leader may pass where he may not end: through a unit that has another leader. */
static bool may_stay(RulesCtx *ctx, int unit, HexId hex) {
    const CcaHex *at = cca_hex(cca_map(ctx), hex);
    return !cca_is_leader(ctx->field, unit) || !leader_step_bar(ctx, unit, at, hex, true).rule;
}

int *cca_reach(RulesCtx *ctx, int unit) {
    const HexBoard *board = &ctx->field->setup->hexes;
    Flood way = flood(ctx, unit, longest_move(ctx, unit));
    for (int i = 0; i < board->columns * board->rows; i++) {
        HexId hex = {(int16_t)(i % board->columns + 1), (int16_t)(i / board->columns + 1)};
        bool far = way.steps[i] <= 0 || way.steps[i] > allowance_to(ctx, unit, hex);
        way.steps[i] = far || !may_stay(ctx, unit, hex) ? -1 : way.steps[i];
    }
    return way.steps;
}

/* Finds the shortest legal path to a hex that is not adjacent, including the last hex. Returns 0 when there is none. */
static int shortest_way(RulesCtx *ctx, int unit, HexId to, const HexId **way_there) {
    Flood way = flood(ctx, unit, longest_move(ctx, unit));
    const HexBoard *board = &ctx->field->setup->hexes;
    int at = index_of(ctx, to), count = way.steps[at];
    if (count <= 0) {
        return 0;
    }
    HexId *out = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *out);
    *way_there = out;
    for (int i = count - 1; i >= 0; i--) {
        out[i] = (HexId){(int16_t)(at % board->columns + 1), (int16_t)(at / board->columns + 1)};
        at = way.from[at];
    }
    return count;
}

/* ---- a path ---- */

static void fill_gaps(RulesCtx *ctx, int unit, const HexId *hexes, int count, CcaPath *out) {
    HexId from = cca_where(ctx->draft->table, unit);
    if (count == 1 && hex_steps(from, hexes[0]) > 1) {
        out->count = shortest_way(ctx, unit, hexes[0], &out->hexes);
        if (out->count > 0) {
            return;
        }
    }
    out->hexes = hexes;
    out->count = count;
}

/* Reports for a far hex that cannot be reached whether it is too far or shut off. */
static void explain_far(CcaPath *path, HexId from) {
    HexId to = path->hexes[0];
    bool apart = path->count == 1 && strcmp(path->bar.key, "apart") == 0;
    if (apart) {
        path->bar.key = hex_equal(from, to)                      ? "there"
                        : hex_steps(from, to) <= path->allowance ? "no-way"
                        : path->charge > 0                       ? "too-far-charge"
                                                                 : "too-far";
        path->bar.max = path->charge > 0 ? path->move : path->allowance;
        path->bar.count = path->move + path->charge;
    }
}

/* The first obstacle decides; why a far hex cannot be reached at all is explained by its own ground. */
void cca_check_path(RulesCtx *ctx, int unit, const HexId *hexes, int count, CcaPath *out) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    *out = (CcaPath){.unit = unit, .move = profile->move, .charge = profile->charge, .bar = cca_no_bar()};
    HexId from = cca_where(ctx->draft->table, unit);
    fill_gaps(ctx, unit, hexes, count, out);
    out->allowance = out->count > 0 ? allowance_to(ctx, unit, out->hexes[out->count - 1]) : 0;
    bool ended = false;
    HexId stopped_at = {0, 0};
    for (int i = 0; i < out->count; i++) {
        HexId to = out->hexes[i];
        bool ends = false, last = i + 1 == out->count;
        if (ended) {
            const CcaKind *kind = cca_stop_of(ctx, unit, stopped_at);
            const char *rule = kind && kind->rules[CCA_CITE_STOP] ? kind->rules[CCA_CITE_STOP] : "CCA-CORE-05";
            out->bar = cca_bar(rule, kind ? "stopped" : "joined", unit);
            out->bar.hex = stopped_at;
            out->bar.ground = kind ? kind->name : "";
            return;
        }
        out->bar = cca_step_bar(ctx, unit, from, to, last, &ends);
        if (!out->bar.rule && i + 1 > out->allowance) {
            out->bar = cca_bar("CCA-CORE-05", out->charge > 0 ? "too-far-charge" : "too-far", unit);
            out->bar.hex = to;
            out->bar.count = out->move + out->charge;
            out->bar.max = out->charge > 0 ? out->move : out->allowance;
        }
        if (out->bar.rule) {
            explain_far(out, from);
            return;
        }
        out->legal = i + 1;
        ended = ends;
        stopped_at = to;
        from = to;
    }
}

/* ---- the trace that a drag follows ---- */

static RulesGround ground_of(RulesCtx *ctx, int unit, HexId hex) {
    return cca_passable(ctx, unit, hex, CCA_BY_ORDER).rule ? GROUND_IMPASSABLE
           : cca_stop_of(ctx, unit, hex)                   ? GROUND_DIFFICULT
                                                           : GROUND_CLEAR;
}

void cca_trace_path(RulesCtx *ctx, const CcaPath *path, RulesTrace *out) {
    BaseArena *arena = ctx->ruling->arena;
    double unit = ctx->field->setup->unit;
    GeomVec *points = arena_alloc(arena, (size_t)path->count + 1, sizeof *points);
    out->stretches = arena_alloc(arena, (size_t)path->count + 1, sizeof *out->stretches);
    out->events = arena_alloc(arena, (size_t)path->count + 1, sizeof *out->events);
    points[out->point_count++] = cca_centre(ctx, cca_where(ctx->draft->table, path->unit));
    for (int i = 0; i < path->count; i++) {
        HexId hex = path->hexes[i];
        points[out->point_count++] = cca_centre(ctx, hex);
        out->stretches[out->stretch_count++] =
            (RulesStretch){.s0 = i * unit, .s1 = (i + 1) * unit, .ground = ground_of(ctx, path->unit, hex)};
        const CcaKind *kind = cca_stop_of(ctx, path->unit, hex);
        if (kind && i < path->legal) {
            out->events[out->event_count++] = (RulesTraceEvent){.s = (i + 1) * unit,
                                                                .at = cca_centre(ctx, hex),
                                                                .what = "ends",
                                                                .rule = kind->rules[CCA_CITE_STOP],
                                                                .area = ref_none()};
        }
    }
    out->points = points;
    out->length = path->count * unit;
    out->allowance = path->allowance * unit;
    out->stop = path->legal * unit;
    out->stop_rule = path->bar.rule;
    out->end = points[path->legal];
}

void cca_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
              RulesTrace *out) {
    (void)how;
    const TableSetup *setup = ctx->field->setup;
    HexId *hexes = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *hexes);
    int taken = 0;
    CcaPath path;
    *out = (RulesTrace){.unit = cca_unit(unit), .facing = facing};
    if (cca_where(ctx->draft->table, unit).row == 0) {
        return;
    }
    for (int i = 0; i < count; i++) {
        HexId hex = hex_at(&setup->hexes, points[i], setup->unit);
        bool same = taken > 0 ? hex_equal(hex, hexes[taken - 1]) : hex_equal(hex, cca_where(ctx->draft->table, unit));
        if (hex.row > 0 && !same) {
            hexes[taken++] = hex;
        }
    }
    cca_check_path(ctx, unit, hexes, taken, &path);
    cca_trace_path(ctx, &path, out);
    if (path.bar.rule) {
        cca_cite_bar(ctx, &path.bar, ROLE_DECIDES);
    }
}

void cca_cite_closed(RulesCtx *ctx, int unit, HexId at, CcaGait gait) {
    HexId ways[2];
    cca_home_steps(ctx->field, setup_side_of(ctx->field->setup, cca_unit(unit)), at, ways);
    for (int k = 0; k < 2; k++) {
        CcaBar bar = cca_passable(ctx, unit, ways[k], gait);
        if (bar.rule && bar.hex.row > 0) {
            cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
            bar.rule = "CCA-MOVE-12";
            bar.key = "closed";
            cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
        }
    }
}
