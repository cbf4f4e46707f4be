/* How: most pairs are decided by one clear line, or by a handful of pieces that close the way. So nothing is gathered
 * but what a line has met. A line is tried: where a strip round it is clear, the ends see each other. Else what it met
 * joins what others met before, and the sweep looks whether these close the way: what some pieces block, all block. If
 * they do not, the sweep gives a line that is free of them, and that is tried next.
 *
 * Both proofs are those of the search among all: the strip is a beam far above the floor, and the sweep is the same.
 * What is not as plain (a piece that stops lines beside an end, one that is looked over, gaps near the floor) is left
 * to it. */
#include "geom/sight/sight_few.h"

#include "geom/limits.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_role.h"
#include "geom/sight/sight_sweep.h"

#define PIECES_MAX 48
#define DEEP_MAX   16
#define LINES_MAX  24
#define TAKE_MAX   6 /* pieces of one line: where it meets many, these mostly close the way */

/* What a strip is: all lines of direction d within HALF of rho, between the ends and a little way into them. */
#define HALF GEOM_GLANCE_FLOOR

typedef struct {
    SightWork *w;
    int pieces[PIECES_MAX], count;  /* that stop every line which enters them, and were met */
    int deep[DEEP_MAX], deep_count; /* that may be too deep on a line */
    bool odd;                       /* something was met that few pieces do not tell of */
} Few;

typedef struct {
    GeomVec d;
    double rho, from, to; /* from, to: along d */
    bool stopped;
    int taken;
} Strip;

static bool list_holds(const int *list, int count, int piece) {
    for (int i = 0; i < count; i++) {
        if (list[i] == piece) {
            return true;
        }
    }
    return false;
}

/* A piece that lines may go into: none is too deep in one that is no longer than its limit in any direction. */
static void take_deep(Few *few, int piece, const GeomRole *role) {
    const GeomBox *box = &few->w->scene->areas[piece].box;
    double across = box->x1 - box->x0, down = box->y1 - box->y0;
    if (role->group >= 0 || !(role->limit > 0)) {
        few->odd = true;
    } else if (across * across + down * down > role->limit * role->limit &&
               !list_holds(few->deep, few->deep_count, piece)) {
        few->odd = few->odd || few->deep_count == DEEP_MAX;
        if (!few->odd) {
            few->deep[few->deep_count++] = piece;
        }
    }
}

static void take_held(Few *few) {
    for (int k = 0; k < 2 && !few->odd; k++) {
        for (int i = 0; i < few->w->ask.held_count[k] && !few->odd; i++) {
            int piece = few->w->ask.held[k][i];
            GeomRole role = sight_role(few->w, piece);
            if (role.kind == GEOM_ROLE_DEPTH) {
                take_deep(few, piece, &role);
            } else {
                few->odd = role.kind != GEOM_ROLE_OPEN;
            }
        }
    }
}

/* A piece that a strip enters. */
static void meet(Few *few, Strip *strip, int piece) {
    if (list_holds(few->pieces, few->count, piece)) {
        strip->stopped = true;
        return;
    }
    GeomRole role = sight_role(few->w, piece);
    if (role.kind == GEOM_ROLE_DEPTH) {
        take_deep(few, piece, &role);
    } else if (role.kind != GEOM_ROLE_OPEN) {
        few->odd = few->odd || role.kind != GEOM_ROLE_COMPLETE || few->count == PIECES_MAX;
        strip->stopped = true;
        if (!few->odd) {
            few->pieces[few->count++] = piece;
            strip->taken++;
        }
    }
}

/* Does the edge come into the strip? */
static bool enters(const Strip *strip, GeomVec a, GeomVec b) {
    double ya = rho_of(strip->d, a) - strip->rho, yb = rho_of(strip->d, b) - strip->rho;
    if ((ya > HALF && yb > HALF) || (ya < -HALF && yb < -HALF)) {
        return false;
    }
    double ua = vec_dot(strip->d, a), ub = vec_dot(strip->d, b);
    double t0 = 0, t1 = 1, fall = ya - yb;
    if (ya > HALF || ya < -HALF) {
        t0 = (ya - (ya > 0 ? HALF : -HALF)) / fall;
    }
    if (yb > HALF || yb < -HALF) {
        t1 = (ya - (yb > 0 ? HALF : -HALF)) / fall;
    }
    double u0 = ua + t0 * (ub - ua), u1 = ua + t1 * (ub - ua);
    return max_of(u0, u1) >= strip->from && min_of(u0, u1) <= strip->to;
}

static void visit_cells(Few *few, Strip *strip, int row, double x0, double x1) {
    const GeomScene *scene = few->w->scene;
    const int *cells = scene->cell_start + row * scene->columns;
    int end = cells[scene_column(scene, x1 + 2 * HALF) + 1];
    for (int k = cells[scene_column(scene, x0 - 2 * HALF)]; k < end; k++) {
        int edge = scene->cell_edges[k];
        if (enters(strip, scene_from(scene, edge), scene_to(scene, edge))) {
            meet(few, strip, scene->piece_of[edge]);
            if (few->odd || strip->taken == TAKE_MAX) {
                return;
            }
        }
    }
}

/* Row by row of the grid, each with all that lies within twice HALF of the line's stretch in it. */
static void walk(Few *few, Strip *strip) {
    const GeomScene *scene = few->w->scene;
    GeomVec foot = vec_scale(vec_left(strip->d), strip->rho), p = vec_add(foot, vec_scale(strip->d, strip->from)),
            q = vec_add(foot, vec_scale(strip->d, strip->to));
    if (p.y > q.y) {
        GeomVec keep = p;
        p = q;
        q = keep;
    }
    double rise = q.y - p.y, slope = rise > HALF ? (q.x - p.x) / rise : 0;
    int first = scene_row(scene, p.y - 2 * HALF), last = scene_row(scene, q.y + 2 * HALF);
    for (int row = first; row <= last && !few->odd && strip->taken < TAKE_MAX; row++) {
        double y0 = scene->grid.y0 + row * scene->cell - 2 * HALF, y1 = y0 + scene->cell + 4 * HALF;
        double x0 = rise > HALF && row > first && y0 > p.y ? p.x + slope * (y0 - p.y) : p.x;
        double x1 = rise > HALF && row < last && y1 < q.y ? p.x + slope * (y1 - p.y) : q.x;
        visit_cells(few, strip, row, min_of(x0, x1), max_of(x0, x1));
    }
}

static bool keeps_limits(const Few *few, const Strip *strip) {
    GeomVec from = vec_add(vec_scale(vec_left(strip->d), strip->rho), vec_scale(strip->d, strip->from));
    for (int i = 0; i < few->deep_count; i++) {
        SightInside inside = sight_inside(few->w, few->deep[i], from, strip->d, strip->to - strip->from);
        double sum = 0;
        for (int k = 0; k < inside.count; k++) {
            sum += inside.at[k].y - inside.at[k].x;
        }
        if (sum > few->w->ask.roles[few->deep[i]].limit) {
            return false;
        }
    }
    return true;
}

/* Is the strip clear? It begins in the one end and ends in the other, where nothing stands that stops a line. Else what
 * it met is taken. */
static bool is_clear(Few *few, GeomVec d, double rho) {
    const SightWork *w = few->w;
    Strip strip = {.d = d, .rho = rho};
    strip.from = min_of(end_cross(&w->a, d, rho - HALF, 1), end_cross(&w->a, d, rho + HALF, 1)) - HALF;
    strip.to = max_of(end_cross(&w->b, d, rho - HALF, -1), end_cross(&w->b, d, rho + HALF, -1)) + HALF;
    if (!(strip.to - strip.from > 4 * HALF)) {
        few->odd = true;
        return false;
    }
    walk(few, &strip);
    return !few->odd && !strip.stopped && keeps_limits(few, &strip);
}

static bool see(SightAnswer *answer, SightSlot slot) {
    answer->verdict = GEOM_SIGHT_CLEAR;
    answer->why = GEOM_WHY_BEAM;
    answer->line = slot;
    answer->width = answer->beam = 2 * HALF;
    return true;
}

/* Of the lines between the middles, the middle one. */
static SightSlot first_slot(const SightWork *w) {
    GeomVec d = vec_unit(vec_sub(w->b.centre, w->a.centre));
    double low = max_of(end_low(&w->a, d), end_low(&w->b, d)), high = min_of(end_high(&w->a, d), end_high(&w->b, d));
    return (SightSlot){.width = high - low, .d = d, .rho = (low + high) / 2, .low = low, .high = high};
}

static bool has_room(const SightEnd *end) {
    return end->shape->kind != GEOM_POLY || end->shape->count > 2;
}

bool sight_few(SightWork *w, SightAnswer *answer) {
    Few few; /* without wiping its lists */
    few.w = w;
    few.count = few.deep_count = 0;
    few.odd = !has_room(&w->a) || !has_room(&w->b);
    take_held(&few);
    SightSlot slot = first_slot(w);
    for (int line = 0; line < LINES_MAX && !few.odd && slot.width > 4 * HALF; line++) {
        int before = few.count;
        if (is_clear(&few, slot.d, slot.rho)) {
            return see(answer, slot);
        }
        if (few.odd || few.count == before || (line == 0 && !ends_range(&w->a, &w->b, 0, &w->from, &w->to))) {
            return false;
        }
        sight_gather_pieces(w, few.pieces, few.count);
        SightFinding found = sweep_decide(w, GEOM_BEAM_FLOOR);
        slot = found.best;
        if (!found.open) {
            answer->why = GEOM_WHY_COMPLETE;
            answer->line = slot;
            answer->width = min_of(slot.width, 0);
            return found.floored == 0;
        }
    }
    return false;
}
