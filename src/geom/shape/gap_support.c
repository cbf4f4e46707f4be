/* Gap and lap of two convex shapes known only by their support points, for ovals.
 *
 * Let D be the set of all differences a - b. Its support in direction n is p(n) = a(n) - b(-n), and its
 * reach f(n) = p.n. The shapes are apart iff f(n) < 0 for some n, and then gap = max -f; else lap = min f. Both are the
 * distance of the origin from D's rim. Known support points are corners of a polygon inside D, their tangents bound a
 * polygon outside; the side of the inner polygon that is nearest to the origin is replaced by two until inner and outer
 * agree to GEOM_SUPPORT_EPS. A side's bulge shrinks to a quarter at each split. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape_gap.h"
#include "geom/shape/shape_internal.h"

/* Only two that lie one in the other, nearly round and nearly about one middle, fill the ring: then the lap is that of
 * the best of so many directions, above the least by less than a millionth of itself, far below GEOM_LIMIT on any base.
 */
#define RING_MAX  160
#define STEPS_MAX 200

typedef struct {
    GeomVec n;    /* unit direction */
    GeomVec a, b; /* support points of the two shapes */
    GeomVec p;    /* a - b */
    double reach; /* p.n */
    double side;  /* how far the inner polygon's side from here to the next lies from the origin, negative beyond it */
} Support;

typedef struct {
    const GeomShape *a, *b;
    const GeomShape *mixed; /* NULL, or: in place of a its hull with the mixture of `mixed` and a */
    double share;           /* the share of a in it */
    Support ring[RING_MAX]; /* by direction, turning left */
    int count;
} Search;

static GeomVec support_of_first(const Search *search, GeomVec n) {
    GeomVec own = shape_support(search->a, n);
    if (!search->mixed) {
        return own;
    }
    GeomVec other = vec_lerp(shape_support(search->mixed, n), own, search->share);
    return vec_dot(other, n) > vec_dot(own, n) ? other : own;
}

static Support support_at(const Search *search, GeomVec direction) {
    Support s;
    s.n = vec_scale(direction, 1 / vec_length(direction));
    s.a = support_of_first(search, s.n);
    s.b = shape_support(search->b, vec_scale(s.n, -1));
    s.p = vec_sub(s.a, s.b);
    s.reach = vec_dot(s.p, s.n);
    return s;
}

/* Nearest point to the origin of the segment p-q, as its share of q. */
static double nearest_share(GeomVec p, GeomVec q) {
    GeomVec d = vec_sub(q, p);
    double length2 = vec_dot(d, d);
    return length2 > 0 ? fmin(fmax(-vec_dot(p, d) / length2, 0), 1) : 0;
}

/* The outward normal of the side from p to q of a ring that turns left; a side without length has the middle direction.
 */
static GeomVec side_normal(const Support *s, const Support *t) {
    GeomVec d = vec_sub(t->p, s->p);
    double length = vec_length(d);
    return length > GEOM_SUPPORT_EPS ? vec(d.y / length, -d.x / length) : vec_add(s->n, t->n);
}

static int after(const Search *search, int i) {
    return i + 1 < search->count ? i + 1 : 0;
}

static void measure_side(Search *search, int i) {
    Support *s = &search->ring[i];
    const Support *t = &search->ring[after(search, i)];
    GeomVec n = side_normal(s, t);
    s->side = fmin(vec_dot(s->p, n), vec_dot(t->p, n)) / vec_length(n);
}

static void start_ring(Search *search) {
    static const GeomVec directions[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (size_t i = 0; i < BASE_COUNT(directions); i++) {
        search->ring[search->count++] = support_at(search, directions[i]);
    }
    for (int i = 0; i < search->count; i++) {
        measure_side(search, i);
    }
}

static void split_side(Search *search, int i) {
    base_assert(search->count < RING_MAX && i >= 0 && i < search->count);
    Support between = support_at(search, side_normal(&search->ring[i], &search->ring[after(search, i)]));
    for (int k = search->count; k > i + 1; k--) {
        search->ring[k] = search->ring[k - 1];
    }
    search->ring[i + 1] = between;
    search->count++;
    measure_side(search, i);
    measure_side(search, i + 1);
}

/* A point of both shapes: the origin is in a triangle of the inner polygon, and the same mixture of a's points is its
 * point of a and of b. On the rim, where rounding leaves no triangle, the support point of the nearest tangent serves.
 */
static GeomVec common_point(const Search *search, const Support *nearest) {
    GeomVec p = search->ring[0].p;
    for (int i = 1; i + 1 < search->count; i++) {
        const Support *s = &search->ring[i], *t = &search->ring[i + 1];
        double whole = vec_cross(vec_sub(s->p, p), vec_sub(t->p, p));
        double at_s = vec_cross(t->p, p), at_t = vec_cross(p, s->p), at_0 = vec_cross(s->p, t->p);
        if (whole > 0 && at_s >= 0 && at_t >= 0 && at_0 >= 0) {
            GeomVec mixed = vec_add(vec_scale(s->a, at_s), vec_scale(t->a, at_t));
            return vec_scale(vec_add(mixed, vec_scale(search->ring[0].a, at_0)), 1 / (at_s + at_t + at_0));
        }
    }
    return nearest->a;
}

/* Splits the weakest side until the origin is known to be inside or a direction is found that parts the shapes. True:
 * apart, and *at is the place in the ring of such a direction. False: *lap is found. */
static bool find_parting(Search *search, int *at, GeomGap *lap) {
    for (;;) {
        int weakest = 0, nearest = 0;
        for (int i = 0; i < search->count; i++) {
            weakest = search->ring[i].side < search->ring[weakest].side ? i : weakest;
            nearest = search->ring[i].reach < search->ring[nearest].reach ? i : nearest;
        }
        const Support *best = &search->ring[nearest];
        if (best->reach < 0) {
            *at = nearest;
            return true;
        }
        if (best->reach - search->ring[weakest].side <= GEOM_SUPPORT_EPS || search->count == RING_MAX) {
            GeomVec common = common_point(search, best);
            *lap = (GeomGap){0, best->reach, common, common};
            return false;
        }
        split_side(search, weakest);
    }
}

/* From a direction that parts the shapes to the one that parts them most. Where f < 0, f is convex in the angle and has
 * one lowest place; `low` and `high` stand on either side of it. The nearest point of the chord p(low)-p(high) to the
 * origin is never nearer than D, -f never further. */
static GeomGap find_gap(const Search *search, Support low, Support high, double best) {
    base_assert(low.reach < 0 || high.reach < 0); /* one of them parts the shapes */
    GeomGap gap = {.gap = INFINITY};
    for (int step = 0; step < STEPS_MAX; step++) {
        double share = nearest_share(low.p, high.p);
        GeomVec near = vec_lerp(low.p, high.p, share);
        double distance = vec_length(near);
        if (distance < gap.gap) {
            gap = (GeomGap){distance, 0, vec_lerp(low.a, high.a, share), vec_lerp(low.b, high.b, share)};
        }
        if (gap.gap - best <= GEOM_SUPPORT_EPS) {
            break;
        }
        GeomVec middle = vec_add(low.n, high.n);
        Support s = support_at(search, step % 2 == 0 && distance > 0 ? vec_scale(near, -1) : middle);
        if (vec_cross(low.n, s.n) < 0 || vec_cross(s.n, high.n) < 0) {
            s = support_at(search, middle);
        }
        best = fmax(best, -s.reach);
        /* f' = p.left(n). Falling means that the lowest place lies further left; that is so wherever |f'| > f, since D
         * is convex and the place less than an eighth of a turn away. Else f is well above 0 and s lies between the
         * lowest place and the end that has f >= 0, too. */
        double slope = vec_dot(s.p, vec_left(s.n));
        bool left = fabs(slope) > s.reach ? slope < 0 : low.reach >= 0;
        if (left) {
            low = s;
        } else {
            high = s;
        }
    }
    return gap;
}

static GeomGap gap_of(Search *search) {
    start_ring(search);
    int at;
    GeomGap gap;
    if (find_parting(search, &at, &gap)) {
        const Support *s = &search->ring[at];
        bool falling = vec_dot(s->p, vec_left(s->n)) < 0;
        int before = at > 0 ? at - 1 : search->count - 1;
        gap = falling ? find_gap(search, *s, search->ring[after(search, at)], -s->reach)
                      : find_gap(search, search->ring[before], *s, -s->reach);
    }
    return gap;
}

GeomGap gap_by_support(const GeomShape *a, const GeomShape *b) {
    /* Near the origin, where the numbers are as fine as they can be. */
    GeomVec home = a->centre;
    GeomShape near_a = shape_moved(a, vec_scale(home, -1)), near_b = shape_moved(b, vec_scale(home, -1));
    Search search = {.a = &near_a, .b = &near_b};
    GeomGap gap = gap_of(&search);
    gap.on_a = vec_add(gap.on_a, home);
    gap.on_b = vec_add(gap.on_b, home);
    return gap;
}

GeomGap shape_gap_between(const GeomShape *from, const GeomShape *to, double share, const GeomShape *other) {
    base_assert(share >= 0 && share <= 1);
    base_assert(shape_is_sound(from) && shape_is_sound(to) && shape_is_sound(other));
    GeomVec home = to->centre, back = vec_scale(home, -1);
    GeomShape near_from = shape_moved(from, back), near_to = shape_moved(to, back),
              near_other = shape_moved(other, back);
    Search search = {.a = &near_to, .b = &near_other, .mixed = &near_from, .share = share};
    GeomGap gap = gap_of(&search);
    gap.on_a = vec_add(gap.on_a, home);
    gap.on_b = vec_add(gap.on_b, home);
    return gap;
}
