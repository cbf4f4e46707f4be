/* How: what a displacement does is asked of copies of the pieces (fire_widest.c). Bodies are pushed off the beam by
 * which it would be seen, or onto the one by which it is; then each goes the way that says most, again and again. What
 * changes the answer is drawn in. */
#include "geom/fire/fire_moves.h"

#include "base/base.h"
#include "base/rng.h"
#include "geom/fire/fire_slack.h"
#include "geom/limits.h"

enum {
    BODIES_MAX = 12,  /* that are nearest to the beam, and the two ends; others stay where they are */
    WAYS = 8,         /* directions tried for one body */
    TRIALS_MAX = 600, /* displacements that are looked at */
    ROUNDS = 4,
    SHAKES = 40
};

#define DRAWN_TO  0.001 /* the part of itself, and mm, to which a displacement is drawn in */
#define SHAKEN_IN 0.98
#define FIRST     1.01 /* times the margin is the first size */
#define GROWTH    1.2
#define SIZE_MIN  0.005 /* mm */

enum { FROM, TO };

typedef struct {
    GeomVec by; /* at most 1 long */
    double weight, off;
    int body;   /* the caller's number, or -1 */
    bool moves; /* it is among the nearest */
} Body;

typedef struct {
    const GeomFireMarginQuery *query;
    bool seen;
    BaseArena *arena;
    GeomFireQuery line; /* as displaced */
    Fire fire;          /* as displaced */
    GeomArea *areas;
    const GeomArea **rest;
    int *piece_bodies, *base_bodies; /* numbers in `bodies` */
    GeomShape *bases;
    Body *bodies;
    int body_count, body_cap;
    GeomVec eye, aim, along; /* the middle of the beam */
    BaseRng rng;
    int trials;
} Mover;

static int body_at(Mover *mover, int number, double weight) {
    for (int i = 0; i < mover->body_count && number >= 0; i++) {
        if (mover->bodies[i].body == number) {
            return i;
        }
    }
    mover->bodies = arena_grow(mover->arena, mover->bodies, mover->body_count, &mover->body_cap, sizeof(Body));
    mover->bodies[mover->body_count] = (Body){.weight = weight, .body = number, .off = INFINITY};
    return mover->body_count++;
}

static GeomArea copy_of(Mover *mover, const GeomArea *area) {
    GeomArea out = *area;
    out.points = arena_alloc(mover->arena, (size_t)area->count + 1, sizeof *out.points);
    return out;
}

static void add_pieces(Mover *mover, const GeomScene *scene, double reach) {
    const GeomFireMarginQuery *query = mover->query;
    const GeomFireQuery *line = query->line;
    GeomBox box =
        box_grow(box_add(box_add(box_empty(), line->from), line->to), fmax(line->from_radius, line->to_radius) + reach);
    int cap = 0, number_cap = 0, area_cap = 0, rest_cap = 0, count = 0;
    for (int p = geom_scene_near(scene, box, 0); p >= 0; p = geom_scene_near(scene, box, p + 1)) {
        GeomFireRole role = query->role(query->context, p, 0, mover->seen);
        if (role == GEOM_FIRE_FREE) {
            continue;
        }
        int body = query->body ? query->body(query->context, p) : -1;
        double weight = query->weight ? query->weight(query->context, p) : 1;
        mover->fire.pieces = arena_grow(mover->arena, mover->fire.pieces, count, &cap, sizeof(FirePiece));
        mover->piece_bodies = arena_grow(mover->arena, mover->piece_bodies, count, &number_cap, sizeof(int));
        mover->areas = arena_grow(mover->arena, mover->areas, count, &area_cap, sizeof(GeomArea));
        mover->rest = arena_grow(mover->arena, mover->rest, count, &rest_cap, sizeof(GeomArea *));
        mover->rest[count] = geom_scene_area(scene, p);
        mover->areas[count] = copy_of(mover, mover->rest[count]);
        mover->piece_bodies[count] = body_at(mover, body, weight);
        mover->fire.pieces[count++] = (FirePiece){NULL, p, role};
    }
    mover->fire.count = count;
    for (int i = 0; i < count; i++) {
        mover->fire.pieces[i].area = &mover->areas[i];
    }
}

static void add_bases(Mover *mover) {
    const GeomFireMarginQuery *query = mover->query;
    int count = query->line->base_count;
    mover->bases = arena_alloc(mover->arena, (size_t)count + 1, sizeof *mover->bases);
    mover->base_bodies = arena_alloc(mover->arena, (size_t)count + 1, sizeof *mover->base_bodies);
    for (int i = 0; i < count; i++) {
        double weight = query->base_weights ? query->base_weights[i] : 1;
        mover->base_bodies[i] = body_at(mover, query->base_bodies ? query->base_bodies[i] : -1, weight);
    }
}

/* ---- one displacement ---- */

static GeomVec move_of(const Mover *mover, int body, double size) {
    const Body *it = &mover->bodies[body];
    return it->moves ? vec_scale(it->by, size * it->weight) : vec(0, 0);
}

static int to_body(const Mover *mover) {
    const GeomFireMarginQuery *query = mover->query;
    return query->from_body >= 0 && query->from_body == query->to_body ? FROM : TO;
}

static void displace(Mover *mover, double size) {
    const GeomFireQuery *line = mover->query->line;
    mover->line.from = vec_add(line->from, move_of(mover, FROM, size));
    mover->line.to = vec_add(line->to, move_of(mover, to_body(mover), size));
    for (int i = 0; i < mover->fire.count; i++) {
        GeomVec by = move_of(mover, mover->piece_bodies[i], size), *points = (GeomVec *)mover->areas[i].points;
        const GeomArea *rest = mover->rest[i];
        for (int k = 0; k < rest->count; k++) {
            points[k] = vec_add(rest->points[k], by);
        }
        mover->areas[i].box =
            (GeomBox){rest->box.x0 + by.x, rest->box.y0 + by.y, rest->box.x1 + by.x, rest->box.y1 + by.y};
    }
    for (int i = 0; i < line->base_count; i++) {
        mover->bases[i] = shape_moved(&line->bases[i], move_of(mover, mover->base_bodies[i], size));
    }
}

/* Bases that stood apart do not stand in one another. */
static bool can_stand(const Mover *mover) {
    const GeomFireQuery *line = &mover->line, *rest = mover->query->line;
    bool stands = vec_distance(line->from, line->to) >=
                  fmin(line->from_radius + line->to_radius, vec_distance(rest->from, rest->to) - GEOM_LIMIT);
    for (int i = 0; i < line->base_count && stands; i++) {
        GeomVec now = mover->bases[i].centre, was = rest->bases[i].centre;
        double r = mover->bases[i].rx;
        stands =
            vec_distance(now, line->from) >= fmin(r + line->from_radius, vec_distance(was, rest->from) - GEOM_LIMIT) &&
            vec_distance(now, line->to) >= fmin(r + line->to_radius, vec_distance(was, rest->to) - GEOM_LIMIT);
    }
    return stands;
}

/* The width that is seen then, by how much it is nearer to the other answer: above 0 it is the other one. */
static double gain_at(Mover *mover, double size) {
    double enough = fire_enough(mover->query->line);
    mover->trials++;
    displace(mover, size);
    if (!can_stand(mover)) {
        return -INFINITY;
    }
    GeomFireWidest found;
    fire_widest(&mover->fire, &found);
    return mover->seen ? enough - found.max : found.width - enough;
}

/* ---- where the bodies go first ---- */

/* How far the body reaches to both sides of the beam's middle, of what lies beside it. */
static void span_of(const Mover *mover, int body, double *low, double *high) {
    GeomVec n = vec_left(mover->along);
    double length = vec_distance(mover->eye, mover->aim);
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < mover->fire.count; i++) {
        const GeomArea *area = mover->rest[i];
        for (int k = 0, ring = 0; mover->piece_bodies[i] == body && k < area->count; k++) {
            ring += k >= area->ring_start[ring + 1];
            GeomVec a = vec_sub(area->points[k], mover->eye);
            int next = k + 1 < area->ring_start[ring + 1] ? k + 1 : area->ring_start[ring];
            GeomVec b = vec_sub(area->points[next], mover->eye);
            double x0 = vec_dot(a, mover->along), x1 = vec_dot(b, mover->along), dx = x1 - x0;
            double t0 = 0, t1 = 1;
            if (dx != 0) {
                t0 = fmax(0, fmin(-x0 / dx, (length - x0) / dx));
                t1 = fmin(1, fmax(-x0 / dx, (length - x0) / dx));
            } else if (x0 < 0 || x0 > length) {
                continue;
            }
            if (t0 <= t1) {
                double y0 = vec_dot(vec_lerp(a, b, t0), n), y1 = vec_dot(vec_lerp(a, b, t1), n);
                *low = fmin(*low, fmin(y0, y1));
                *high = fmax(*high, fmax(y0, y1));
            }
        }
    }
    for (int i = 0; i < mover->query->line->base_count; i++) {
        const GeomShape *base = &mover->query->line->bases[i];
        GeomVec c = vec_sub(base->centre, mover->eye);
        double x = vec_dot(c, mover->along), y = vec_dot(c, n);
        if (mover->base_bodies[i] == body && x > -base->rx && x < length + base->rx) {
            *low = fmin(*low, y - base->rx);
            *high = fmax(*high, y + base->rx);
        }
    }
}

/* The bodies nearest to the beam take part. */
static void choose_bodies(Mover *mover) {
    for (int i = 0; i < mover->body_count; i++) {
        double low, high;
        Body *body = &mover->bodies[i];
        span_of(mover, i, &low, &high);
        body->moves = false;
        body->off = i <= TO ? -1 : low > high ? INFINITY : fmax(0, fmax(low, -high));
    }
    for (int chosen = 0; chosen < BODIES_MAX; chosen++) {
        int best = -1;
        for (int i = 0; i < mover->body_count; i++) {
            const Body *body = &mover->bodies[i];
            bool nearer = best < 0 || body->off < mover->bodies[best].off;
            best = !body->moves && body->off < INFINITY && nearer ? i : best;
        }
        if (best >= 0) {
            mover->bodies[best].moves = true;
        }
    }
}

/* Everything off the beam to the side that is nearer, or onto it. */
static void push(Mover *mover) {
    GeomVec n = vec_left(mover->along);
    for (int i = TO + 1; i < mover->body_count; i++) {
        double low, high;
        span_of(mover, i, &low, &high);
        bool above = low + high > 0;
        mover->bodies[i].by = low > high ? vec(0, 0) : vec_scale(n, above == mover->seen ? -1 : 1);
    }
}

static void keep(const Mover *mover, GeomVec *out) {
    for (int i = 0; i < mover->body_count; i++) {
        out[i] = mover->bodies[i].by;
    }
}

static void lay(Mover *mover, const GeomVec *all) {
    for (int i = 0; i < mover->body_count; i++) {
        mover->bodies[i].by = all[i];
    }
}

/* What the ends do with it: the best of some, by what all pushed bodies leave. */
static double start(Mover *mover, double size, GeomVec *all) {
    static const int WITH[][2] = {{0, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    GeomVec n = vec_left(mover->along), from = mover->bodies[FROM].by, to = mover->bodies[TO].by;
    double best = gain_at(mover, size);
    keep(mover, all);
    for (size_t i = 0; i < BASE_COUNT(WITH) && best <= 0; i++) {
        mover->bodies[FROM].by = vec_scale(n, WITH[i][0]);
        mover->bodies[TO].by = vec_scale(n, WITH[i][1]);
        double gain = gain_at(mover, size);
        if (gain > best) {
            best = gain;
            keep(mover, all);
        }
    }
    mover->bodies[FROM].by = from;
    mover->bodies[TO].by = to;
    return best;
}

/* Each body in turn the way that gains most. */
static double sweep(Mover *mover, double size, double best) {
    for (int i = 0; i < mover->body_count && mover->trials < TRIALS_MAX && best <= 0; i++) {
        Body *body = &mover->bodies[i];
        GeomVec was = body->by;
        for (int k = 0; k <= WAYS && body->moves && body->weight > 0 && best <= 0; k++) {
            double angle = TAU * k / WAYS;
            GeomVec way = vec_add(vec_scale(mover->along, cos(angle)), vec_scale(vec_left(mover->along), sin(angle)));
            body->by = k < WAYS ? way : vec(0, 0);
            double gain = gain_at(mover, size);
            if (gain > best + GEOM_TOUCH) {
                best = gain;
                was = body->by;
            }
        }
        body->by = was;
    }
    return best;
}

/* ---- smaller ---- */

static double draw_in(Mover *mover, double low, double high) {
    while (high - low > DRAWN_TO * fmax(1, high) * 0.5 && mover->trials < 2 * TRIALS_MAX) {
        double middle = (low + high) / 2;
        *(gain_at(mover, middle) > 0 ? &high : &low) = middle;
    }
    return high;
}

/* The same search again between the bound and what was found. */
static double close_in(Mover *mover, double low, double size, GeomVec *all) {
    for (int i = 0; i < ROUNDS && size > low * FIRST + SIZE_MIN && mover->trials < TRIALS_MAX; i++) {
        double less = sqrt(fmax(low, SIZE_MIN) * size);
        keep(mover, all);
        if (sweep(mover, less, gain_at(mover, less)) <= 0) {
            lay(mover, all);
            return size;
        }
        size = draw_in(mover, low, less);
    }
    return size;
}

/* Other directions for one or two bodies, kept where less will do. */
static double shake(Mover *mover, double low, double size) {
    GeomVec *all = arena_alloc(mover->arena, (size_t)mover->body_count + 1, sizeof *all);
    for (int i = 0; i < SHAKES && size > low * FIRST + SIZE_MIN && mover->trials < 2 * TRIALS_MAX; i++) {
        double less = fmax(low, fmin(size * SHAKEN_IN, size - SIZE_MIN));
        keep(mover, all);
        for (int k = 0; k < 2; k++) {
            Body *body = &mover->bodies[rng_below(&mover->rng, (uint32_t)mover->body_count)];
            double angle = TAU * rng_unit(&mover->rng), share = rng_unit(&mover->rng);
            GeomVec to = vec_add(body->by, vec_scale(vec(cos(angle), sin(angle)), share));
            body->by = vec_length(to) > 1 ? vec_scale(to, 1 / vec_length(to)) : to;
        }
        if (gain_at(mover, less) > 0) {
            size = draw_in(mover, low, less);
        } else {
            lay(mover, all);
        }
    }
    return size;
}

/* ---- the beam ---- */

static GeomVec direction(GeomVec from, GeomVec to) {
    double length = vec_distance(from, to);
    return length > 0 ? vec_scale(vec_sub(to, from), 1 / length) : vec(1, 0);
}

/* Seen: the widest. Hidden: the one that would be seen first by what the search for the margin found. */
static void find_beam(Mover *mover, Slack *slack, double size) {
    const GeomFireQuery *line = mover->query->line;
    GeomFireWidest now;
    mover->eye = line->from;
    mover->aim = line->to;
    displace(mover, 0);
    fire_widest(&mover->fire, &now);
    if (now.width > 0) {
        mover->eye = now.eye;
        mover->aim = vec_lerp(now.low, now.high, 0.5);
    } else if (!mover->seen && size > 0) {
        SlackLook look;
        if (slack_way(slack, size, &look)) {
            GeomVec off = vec_sub(look.eye, line->from);
            double far = vec_length(off), grown = size * mover->query->from_weight;
            double over = fmin(grown, fmax(0, far - line->from_radius));
            mover->eye = look.eye;
            mover->aim = vec_add(line->to, vec_scale(slack->y, look.s));
            GeomVec y = vec_left(direction(mover->eye, mover->aim));
            mover->aim = vec_add(mover->aim, vec_scale(y, (slack->low + slack->high) / 2));
            mover->bodies[FROM].by = grown > 0 ? vec_scale(off, over / grown / far) : vec(0, 0);
            double max = size * mover->query->to_weight;
            mover->bodies[TO].by = max > 0 ? vec_scale(slack->y, fmax(-1, fmin(1, look.s / max))) : vec(0, 0);
        }
    }
    mover->along = direction(mover->eye, mover->aim);
}

static void report_moves(Mover *mover, const GeomScene *scene, double size, GeomFireMoves *out) {
    GeomVec *pieces = arena_alloc(mover->arena, (size_t)geom_scene_count(scene) + 1, sizeof *pieces);
    GeomVec *bases = arena_alloc(mover->arena, (size_t)mover->query->line->base_count + 1, sizeof *bases);
    for (int i = 0; i < mover->fire.count; i++) {
        pieces[mover->fire.pieces[i].piece] = move_of(mover, mover->piece_bodies[i], size);
    }
    for (int i = 0; i < mover->query->line->base_count; i++) {
        bases[i] = move_of(mover, mover->base_bodies[i], size);
    }
    *out = (GeomFireMoves){.size = size,
                           .from = move_of(mover, FROM, size),
                           .to = move_of(mover, to_body(mover), size),
                           .pieces = pieces,
                           .bases = bases};
}

bool geom_fire_moves(const GeomScene *scene, const GeomFireMarginQuery *query, bool seen, const GeomFireMargin *margin,
                     BaseArena *arena, GeomFireMoves *out) {
    Mover mover = {.query = query, .seen = seen, .arena = arena, .line = *query->line, .rng = rng_make(1)};
    Slack slack;
    slack_init(&slack, scene, query, arena);
    body_at(&mover, query->from_body, query->from_weight);
    mover.bodies = arena_grow(arena, mover.bodies, mover.body_count, &mover.body_cap, sizeof(Body));
    mover.bodies[mover.body_count++] = (Body){.weight = query->to_weight, .body = query->to_body};
    add_pieces(&mover, scene, 2 * query->max);
    add_bases(&mover);
    mover.line.bases = mover.bases;
    mover.fire.query = &mover.line;
    GeomVec *all = arena_alloc(arena, (size_t)mover.body_count + 1, sizeof *all);
    for (double size = margin->mm * FIRST + SIZE_MIN; size <= query->max && mover.trials < TRIALS_MAX; size *= GROWTH) {
        find_beam(&mover, &slack, size);
        choose_bodies(&mover);
        push(&mover);
        double best = start(&mover, size, all);
        lay(&mover, all);
        best = sweep(&mover, size, best);
        if (best > 0 || sweep(&mover, size, best) > 0) {
            size = close_in(&mover, margin->mm, draw_in(&mover, margin->mm, size), all);
            size = shake(&mover, margin->mm, size);
            report_moves(&mover, scene, size, out);
            return true;
        }
    }
    return false;
}
