/* Which barriers hide: each that by itself stops every line, or else a smallest set that does so together.
 *
 * A barrier is a complete piece, a piece that a line must pass over, or all pieces that share one limit of depth. The
 * question is asked again with some of them left out, as cheaply as a bare verdict. What by itself stops every line
 * stops one that is picked at will, so few barriers need be tried alone. Where none will do, barriers are taken up as
 * long as some line passes those that are taken: those that this line enters. Then each that the rest can spare is put
 * back, the furthest along the line first.
 *
 * All of it goes from the first end of the arithmetic to the second, so both ways have the same names. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/sight/sight_depth.h"

typedef struct {
    SightWork *w;
    const GeomSightEnd *from, *to; /* in the order of the arithmetic */
    int *list, count;              /* one piece of each barrier */
    GeomSightQuery *verdict;       /* as it is asked while names are looked for */
} Naming;

static Naming naming_of(SightWork *w) {
    const GeomSightQuery *query = w->ask.query;
    return (Naming){.w = w,
                    .from = w->ask.swapped ? &query->to : &query->from,
                    .to = w->ask.swapped ? &query->from : &query->to,
                    .list = w->names.list,
                    .count = w->names.count};
}

static bool same_barrier(const SightWork *w, int a, int b) {
    const GeomRole *one = &w->ask.roles[a], *other = &w->ask.roles[b];
    return a == b || (one->kind == GEOM_ROLE_DEPTH && other->kind == GEOM_ROLE_DEPTH && one->group >= 0 &&
                      one->group == other->group);
}

static bool has(const Naming *n, int piece) {
    for (int i = 0; i < n->count; i++) {
        if (same_barrier(n->w, n->list[i], piece)) {
            return true;
        }
    }
    return false;
}

static void choose(SightWork *w, int piece) {
    base_check(piece >= 0 && piece < w->scene->pieces);
    w->names.chosen[piece] = w->names.choice;
    for (int i = 0; i < w->ask.count && w->ask.roles[piece].kind == GEOM_ROLE_DEPTH; i++) {
        if (same_barrier(w, w->ask.list[i], piece)) {
            w->names.chosen[w->ask.list[i]] = w->names.choice;
        }
    }
}

/* Chooses what is listed, but for one. */
static void choose_list(const Naming *n, int but) {
    sight_choose(n->w, SIGHT_CHOSEN);
    for (int i = 0; i < n->count; i++) {
        if (i != but) {
            choose(n->w, n->list[i]);
        }
    }
}

/* Of all pairs of parts the best answer; the work is left with the ends of a pair that is clear. */
static SightAnswer best_of_pairs(const Naming *n) {
    SightWork *w = n->w;
    SightAnswer best = {.verdict = GEOM_SIGHT_BLOCKED}, answer;
    for (int i = 0; i < n->from->count; i++) {
        for (int k = 0; k < n->to->count; k++) {
            sight_judge_pair(w, &n->from->parts[i], &n->to->parts[k], &answer);
            answer.from_part = i;
            answer.to_part = k;
            if (i + k == 0 || sight_better(&answer, &best)) {
                best = answer;
            }
            if (best.verdict == GEOM_SIGHT_CLEAR) {
                return best;
            }
        }
    }
    return best;
}

/* Adds the barriers that the line enters, in its order; false: none is new. */
static bool add_entered(Naming *n, GeomVec d, double rho) {
    SightWork *w = n->w;
    GeomVec across = vec_scale(vec_left(d), rho);
    GeomVec a = vec_add(across, vec_scale(d, end_cross(&w->a, d, rho, 1)));
    GeomVec b = vec_add(across, vec_scale(d, end_cross(&w->b, d, rho, -1)));
    int before = n->count;
    for (int i = 0; i < w->ask.count && vec_dot(vec_sub(b, a), d) > 0; i++) {
        int piece = w->ask.list[i];
        if (w->ask.roles[piece].kind != GEOM_ROLE_OPEN && !has(n, piece) &&
            sight_inside(w, piece, a, d, vec_distance(a, b)).count > 0) {
            base_assert(n->count < w->scene->pieces);
            n->list[n->count++] = piece;
        }
    }
    return n->count > before;
}

/* A line picked at will: the middle one of the middle direction. */
static void add_candidates(Naming *n) {
    SightWork *w = n->w;
    SightAnswer answer;
    if (!sight_place(w, &n->from->parts[0], &n->to->parts[0], &answer)) {
        return;
    }
    GeomVec d = vec_unit(vec_add(w->from, w->to));
    double low = max_of(end_low(&w->a, d), end_low(&w->b, d)), high = min_of(end_high(&w->a, d), end_high(&w->b, d));
    if (w->ask.query->centres_only) {
        d = vec_unit(vec_sub(n->to->parts[0].centre, n->from->parts[0].centre));
        low = high = rho_of(d, n->from->parts[0].centre);
    }
    add_entered(n, d, (low + high) / 2);
}

/* Is the first of the list the only barrier in question? Then it is what closes the way. */
static bool is_only(const Naming *n) {
    const SightWork *w = n->w;
    for (int i = 0; i < w->ask.count; i++) {
        int piece = w->ask.list[i];
        if (w->ask.roles[piece].kind != GEOM_ROLE_OPEN && !same_barrier(w, n->list[0], piece)) {
            return false;
        }
    }
    return true;
}

/* Keeps of the candidates those that will do alone. `deep`: of those for their depth the one that is furthest beyond
 * its limit; with its least depth where that is wanted. */
static void keep_alone(Naming *n, bool wants_depth, SightAnswer *deep) {
    base_assert(n->verdict == n->w->ask.query); /* else what is changed in it is not what is asked */
    SightWork *w = n->w;
    int kept = 0;
    for (int i = 0; i < n->count; i++) {
        int piece = n->list[i];
        sight_choose(w, SIGHT_CHOSEN);
        choose(w, piece);
        SightAnswer answer = best_of_pairs(n);
        if (answer.verdict != GEOM_SIGHT_BLOCKED) {
            continue;
        }
        n->list[kept++] = piece;
        if (answer.why == GEOM_WHY_DEPTH && wants_depth) {
            n->verdict->want_depth = true;
            answer = best_of_pairs(n);
            n->verdict->want_depth = false;
        }
        if (answer.why == GEOM_WHY_DEPTH && (deep->depth_piece < 0 || answer.excess > deep->excess)) {
            *deep = answer;
        }
    }
    n->count = kept;
}

/* A line that passes what is chosen runs between two others, where they touch, or along one: those beside it are tried.
 */
static bool add_beside(Naming *n, const SightSlot *slot) {
    static const double SHARES[] = {0.5, 0.25, 0.75, 0.125, 0.875, 0.0625, 0.9375};
    for (size_t i = 0; i < BASE_COUNT(SHARES); i++) {
        if (add_entered(n, slot->d, slot->low + SHARES[i] * (slot->high - slot->low))) {
            return true;
        }
    }
    return false;
}

/* Takes up barriers until no line is left. */
static void take_up(Naming *n) {
    SightWork *w = n->w;
    n->count = 0;
    add_candidates(n);
    for (;;) {
        choose_list(n, -1);
        SightAnswer answer = best_of_pairs(n);
        if (answer.verdict == GEOM_SIGHT_BLOCKED) {
            return;
        }
        bool clear = answer.verdict == GEOM_SIGHT_CLEAR && answer.why == GEOM_WHY_BEAM;
        if (clear && (add_entered(n, answer.line.d, answer.line.rho) || add_beside(n, &answer.line))) {
            continue;
        }
        break;
    }
    for (int i = 0; i < w->ask.count; i++) { /* too fine to tell: all that there is */
        if (w->ask.roles[w->ask.list[i]].kind != GEOM_ROLE_OPEN && !has(n, w->ask.list[i])) {
            n->list[n->count++] = w->ask.list[i];
        }
    }
}

/* Where along the line from a to b a piece begins to matter: where it is entered, else beside its nearest point. */
static double place_along(SightWork *w, int piece, GeomVec a, GeomVec b) {
    double length = vec_distance(a, b);
    GeomVec d = length > 0 ? vec_scale(vec_sub(b, a), 1 / length) : vec(1, 0), near;
    SightInside inside = sight_inside(w, piece, a, d, length);
    if (inside.count > 0) {
        return inside.at[0].x;
    }
    GeomShape line = shape_segment(a, b);
    area_gap(&w->scene->areas[piece], &line, &near);
    return vec_dot(vec_sub(near, a), d);
}

void sight_sort_along(SightWork *w, int *pieces, int count, GeomVec a, GeomVec b) {
    double *places = w->names.places;
    for (int i = 0; i < count; i++) {
        int piece = pieces[i], k = i;
        double place = place_along(w, piece, a, b);
        for (; k > 0 && (places[k - 1] > place || (places[k - 1] >= place && pieces[k - 1] > piece)); k--) {
            places[k] = places[k - 1];
            pieces[k] = pieces[k - 1];
        }
        places[k] = place;
        pieces[k] = piece;
    }
}

/* Puts back what the rest can spare, the furthest along the line first. More than can be named stay as they are. */
static void spare(Naming *n) {
    sight_sort_along(n->w, n->list, n->count, shape_middle(&n->from->parts[0]), shape_middle(&n->to->parts[0]));
    for (int i = n->count - 1; i >= 0 && n->count > 1 && n->count <= GEOM_LINKS_MAX; i--) {
        choose_list(n, i);
        if (best_of_pairs(n).verdict == GEOM_SIGHT_BLOCKED) {
            n->count--;
            for (int k = i; k < n->count; k++) {
                n->list[k] = n->list[k + 1];
            }
        }
    }
}

/* All that is named hides by its depth: the answer is that of the depth. Where other barriers do as well, it is told
 * beside theirs. */
static void take_depth(const Naming *n, const SightAnswer *deep, SightAnswer *answer) {
    bool all = true;
    for (int i = 0; i < n->count; i++) {
        all = all && n->w->ask.roles[n->list[i]].kind == GEOM_ROLE_DEPTH;
    }
    if (answer->why == GEOM_WHY_DEPTH) {
        return;
    }
    if (all) {
        double width = answer->width;
        *answer = *deep;
        answer->width = width;
        return;
    }
    answer->has_depth = true;
    answer->depth = deep->depth;
    answer->limit = deep->limit;
    answer->excess = deep->excess;
    answer->depth_piece = deep->depth_piece;
    answer->depth_off = deep->depth_off;
}

void sight_name(SightWork *w, SightAnswer *answer) {
    const GeomSightQuery *query = w->ask.query;
    GeomSightQuery verdict = *query;
    SightAnswer deep = {.depth_piece = -1};
    verdict.want_clearance = verdict.want_depth = false;
    w->ask.query = &verdict;
    Naming n = naming_of(w);
    n.verdict = &verdict;
    n.count = 0;
    add_candidates(&n);
    if (n.count != 1 || !is_only(&n)) {
        keep_alone(&n, query->want_depth && answer->why != GEOM_WHY_DEPTH, &deep);
    }
    w->names.alone = n.count > 0;
    if (!w->names.alone) {
        take_up(&n);
        spare(&n);
        w->names.alone = n.count == 1;
    } else if (deep.depth_piece >= 0) {
        take_depth(&n, &deep, answer);
    }
    base_assert(n.count <= w->scene->pieces);
    w->names.count = n.count;
    w->ask.query = query;
    sight_choose(w, SIGHT_ALL);
}

void sight_choose_names(SightWork *w) {
    Naming n = naming_of(w);
    for (int i = 0; i < n.count; i++) {
        if (w->ask.roles[n.list[i]].kind != GEOM_ROLE_COMPLETE) {
            return;
        }
    }
    if (n.count > 0) {
        choose_list(&n, -1);
    }
}

bool sight_is_named(const SightWork *w, int piece) {
    for (int i = 0; i < w->names.count; i++) {
        if (same_barrier(w, w->names.list[i], piece)) {
            return true;
        }
    }
    return false;
}

bool sight_find_line(SightWork *w, SightAnswer *answer) {
    const GeomSightQuery *query = w->ask.query;
    GeomSightQuery verdict = *query;
    Naming n = naming_of(w);
    verdict.want_clearance = verdict.want_depth = false;
    choose_list(&n, -1);
    w->names.choosing = SIGHT_OTHERS;
    w->ask.query = &verdict;
    SightAnswer other = best_of_pairs(&n);
    w->ask.query = query;
    bool found = other.verdict == GEOM_SIGHT_CLEAR && other.why == GEOM_WHY_BEAM;
    if (found && query->want_clearance) { /* the widest */
        int from = other.from_part, to = other.to_part;
        sight_judge_pair(w, &n.from->parts[from], &n.to->parts[to], &other);
        other.from_part = from;
        other.to_part = to;
    }
    if (found) {
        answer->line = other.line;
        answer->from_part = other.from_part;
        answer->to_part = other.to_part;
    }
    sight_choose(w, SIGHT_ALL);
    end_init(&w->a, &n.from->parts[answer->from_part]);
    end_init(&w->b, &n.to->parts[answer->to_part]);
    return found;
}
