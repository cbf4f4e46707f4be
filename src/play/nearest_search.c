/* The search for the nearest other answer. The proven margin of a displaced table is the slope: each body goes where
 * the margin falls fastest, all by the same length, until the program says otherwise; then all moves are drawn in
 * together, and bodies that need not move are put back. */
#include "play/nearest_internal.h"

#include <math.h>
#include <string.h>

#define STEP_SHARE 0.25 /* the share of the margin by which one body is moved to see what that does */
#define STEP_MIN   0.02 /* mm */
#define STEP_MAX   2.0  /* mm */
#define ROUNDS     4
#define ALONE_WAYS 12 /* directions in which one thing alone is moved */
#define ALONE_STEP 1.4
#define NO_EFFECT  0.02 /* a body whose move by 1 changes the margin by less than this stays */
#define SHAKEN_TO  1.02 /* times the margin: a witness that is so near is good */
#define REACH      1.6  /* a move so many times the margin is as far as one round looks */

/* The margin, less than 0 where the answer is another. */
static double signed_margin(Nearest *nearest) {
    NearestAnswer answer = nearest_ask(nearest, NEAREST_MARGIN);
    double mm = answer.margin.kind == MARGIN_NONE ? RULES_MARGIN_MAX : answer.margin.mm;
    return answer.answer < 0 ? RULES_MARGIN_MAX : answer.answer == nearest->answer ? mm : -fmax(mm, 1e-9);
}

static double moved_by(Nearest *nearest, int body, GeomVec by) {
    GeomVec *own = &nearest->bodies[body].by, before = *own;
    *own = vec_add(before, by);
    double out = signed_margin(nearest);
    *own = before;
    return out;
}

/* The direction in which the margin falls fastest when this body is moved; 0, 0 when it has no say. */
static GeomVec downhill(Nearest *nearest, int body, double now, double size) {
    double step = size * nearest->bodies[body].weight;
    const GeomVec axes[] = {nearest->along, vec_left(nearest->along)};
    double min = now - NO_EFFECT * size;
    GeomVec best = vec(0, 0), slope = vec(0, 0);
    for (int k = 0; k < 2; k++) {
        double sides[2];
        for (int side = 0; side < 2; side++) {
            GeomVec way = vec_scale(axes[k], side ? -1 : 1);
            sides[side] = moved_by(nearest, body, vec_scale(way, step));
            best = sides[side] < min ? way : best;
            min = fmin(min, sides[side]);
        }
        slope = vec_add(slope, vec_scale(axes[k], sides[1] - sides[0]));
    }
    double length = vec_length(slope);
    if (length > NO_EFFECT * size) {
        GeomVec way = vec_scale(slope, 1 / length);
        best = moved_by(nearest, body, vec_scale(way, step)) < min ? way : best;
    }
    return best;
}

static void scale_moves(Nearest *nearest, const GeomVec *from, const GeomVec *way, double length) {
    for (int i = 0; i < nearest->body_count; i++) {
        nearest->bodies[i].by = vec_add(from[i], vec_scale(way[i], length * nearest->bodies[i].weight));
    }
}

/* Moves everything downhill by one length; unless `all`, only what had a say before. Returns true as soon as the answer
 * is another. */
static bool one_round(Nearest *nearest, double *now, bool all) {
    GeomVec from[NEAREST_BODIES], way[NEAREST_BODIES];
    double size = fmin(STEP_MAX, fmax(STEP_MIN, STEP_SHARE * *now)), min = *now, best = 0;
    bool any = false;
    for (int i = 0; i < nearest->body_count; i++) {
        from[i] = nearest->bodies[i].by;
        bool *matters = &nearest->bodies[i].matters;
        way[i] = all || *matters ? downhill(nearest, i, *now, size) : vec(0, 0);
        *matters = *matters || vec_length(way[i]) > 0;
        any = any || vec_length(way[i]) > 0;
    }
    for (double share = 0.7; any && share <= REACH; share *= 1.14) {
        scale_moves(nearest, from, way, fmax(*now, STEP_MIN) * share);
        double margin = signed_margin(nearest);
        if (margin < 0) {
            return true;
        }
        best = margin < min ? share : best;
        min = fmin(min, margin);
    }
    scale_moves(nearest, from, way, fmax(*now, STEP_MIN) * best);
    *now = min;
    return false;
}

/* Puts back whoever need not move for it, the farthest first. */
static void put_back(Nearest *nearest) {
    for (int i = nearest->body_count - 1; i >= 0; i--) {
        GeomVec before = nearest->bodies[i].by;
        nearest->bodies[i].by = vec(0, 0);
        if (vec_length(before) > 0 && !nearest_turns(nearest)) {
            nearest->bodies[i].by = before;
        }
    }
}

/* ---- one thing alone ---- */

static bool turns_at(Nearest *nearest, double angle, double length) {
    GeomVec way = vec_add(vec_scale(nearest->along, cos(angle)), vec_scale(vec_left(nearest->along), sin(angle)));
    nearest->bodies[0].by = vec_scale(way, length);
    return nearest_turns(nearest);
}

/* The shortest way at this angle that is known to turn it, which is at most `length`. */
static double shortest_at(Nearest *nearest, double angle, double length) {
    double low = length / ALONE_STEP;
    while (length - low > NEAREST_FINE) {
        double middle = (low + length) / 2;
        *(turns_at(nearest, angle, middle) ? &length : &low) = middle;
    }
    return length;
}

/* Moves the one body farther and farther every way until the answer is another, then turns towards the shortest way.
 * Nothing shorter than the margin need be tried. */
static bool go_alone(Nearest *nearest, double margin) {
    double angle = 0, best = INFINITY;
    for (double length = fmax(margin, STEP_MIN); best > length && length < RULES_MARGIN_MAX * ALONE_STEP;
         length *= ALONE_STEP) {
        for (int i = 0; i < ALONE_WAYS && nearest->body_count > 0; i++) {
            double way = TAU * i / ALONE_WAYS;
            if (turns_at(nearest, way, fmin(length, best) - (best < INFINITY ? NEAREST_FINE : 0))) {
                angle = way;
                best = shortest_at(nearest, way, fmin(length, best));
            }
        }
    }
    for (double turn = TAU / ALONE_WAYS / 2; best < INFINITY && turn > 0.01; turn /= 2) {
        for (int side = -1; side <= 1; side += 2) {
            if (turns_at(nearest, angle + side * turn, best - NEAREST_FINE)) {
                angle += side * turn;
                best = shortest_at(nearest, angle, best);
            }
        }
    }
    return best < INFINITY && turns_at(nearest, angle, best);
}

static bool cites_so(const Nearest *nearest, const NearestCited *it) {
    for (int i = 0; i < nearest->cited_count; i++) {
        if (strcmp(nearest->cited[i].rule, it->rule) == 0 && nearest->cited[i].role == it->role) {
            return true;
        }
    }
    return false;
}

/* The first rule that does there what it does not do on the table as it stands; else the first that decides. */
static const char *rule_of(const Nearest *nearest, const NearestAnswer *there) {
    for (int i = 0; i < there->cited_count; i++) {
        if (!cites_so(nearest, &there->cited[i])) {
            return there->cited[i].rule;
        }
    }
    return there->cited_count > 0 ? there->cited[0].rule : NULL;
}

static bool find_turn(Nearest *nearest, const RulesMargin *margin) {
    double now = margin->mm;
    if (nearest->question->alone) {
        return go_alone(nearest, margin->mm);
    }
    bool turned = nearest_by_line(nearest, margin);
    for (int i = 0; i < ROUNDS && !turned; i++) {
        turned = one_round(nearest, &now, i == 0 || i == ROUNDS - 1);
    }
    return turned;
}

/* Moves are told in ten thousandths of a millimetre: so rounded, drawn out a little where need be, they have to turn
 * the answer still. */
static void round_moves(Nearest *nearest) {
    static const double MORE[] = {0, 1e-4, 2e-4, 4e-4, 8e-4};
    GeomVec exact[NEAREST_BODIES];
    double size = nearest_size(nearest);
    bool turned = !(size > 0);
    for (int i = 0; i < nearest->body_count; i++) {
        exact[i] = nearest->bodies[i].by;
    }
    for (size_t k = 0; k < BASE_COUNT(MORE) && !turned; k++) {
        for (int i = 0; i < nearest->body_count; i++) {
            GeomVec by = vec_scale(exact[i], 1e4 * (1 + MORE[k] / size));
            nearest->bodies[i].by = vec_scale(vec(round(by.x), round(by.y)), 1e-4);
        }
        turned = nearest_turns(nearest);
    }
    for (int i = 0; i < nearest->body_count && !turned; i++) {
        nearest->bodies[i].by = exact[i];
    }
}

static void find(Nearest *nearest, const RulesMargin *margin, RulesNearest *out) {
    const PlayQuestion *question = nearest->question;
    bool proposed = !question->action && !question->alone && play_field(nearest->session)->data->system->sight_moves;
    proposed = proposed && nearest_by_moves(nearest);
    if (!proposed && !find_turn(nearest, margin)) {
        return;
    }
    nearest_draw_in(nearest);
    put_back(nearest);
    if (!proposed && !question->alone) {
        nearest_shake(nearest, SHAKEN_TO * margin->mm);
        put_back(nearest);
    }
    round_moves(nearest);
    NearestAnswer answer = nearest_ask(nearest, NEAREST_WORDS);
    double mm = nearest_size(nearest);
    if (answer.answer >= 0 && answer.answer != nearest->answer && mm <= RULES_MARGIN_MAX) {
        const char *rule = rule_of(nearest, &answer); /* a query may cite none: then that on which its margin hangs */
        *out = (RulesNearest){.answer = answer.word, .rule = rule ? rule : margin->rule, .mm = mm};
        out->moves = nearest_shifts(nearest, &out->bodies, &out->move_count);
    }
}

RulesMargin play_margin(PlaySession *session, const PlayQuestion *question, BaseArena *arena) {
    Nearest *nearest = arena_alloc(arena, 1, sizeof *nearest);
    *nearest = (Nearest){.session = session, .question = question, .arena = arena, .rng = rng_make(1)};
    nearest_bodies(nearest);
    if (question->action) {
        nearest->ends = play_ends(session, question->action, arena, &nearest->end_count);
    }
    if (question->known && nearest_is_too_fine(nearest)) {
        RulesMargin known = *question->known;
        known.kind = known.kind == MARGIN_FOUND ? MARGIN_AT_LEAST : known.kind;
        return known;
    }
    NearestAnswer here = nearest_ask(nearest, NEAREST_MARGIN);
    RulesMargin out = here.answer < 0 ? (RulesMargin){.kind = MARGIN_NONE} : here.margin;
    if (out.kind == MARGIN_NONE || out.beyond) {
        return out;
    }
    NearestAnswer words = nearest_ask(nearest, NEAREST_WORDS);
    nearest->answer = here.answer;
    nearest->cited = words.cited;
    nearest->cited_count = words.cited_count;
    find(nearest, &out, &out.nearest);
    if (question->action && out.nearest.mm < out.mm) { /* a fact besides the headline has changed */
        out.nearest = (RulesNearest){0};
    }
    bool near = out.nearest.answer && out.nearest.mm <= 1.1 * out.mm + 0.2;
    out.kind = near ? MARGIN_FOUND : MARGIN_AT_LEAST;
    return out;
}
