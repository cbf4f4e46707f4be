/* Witnesses of lines of sight: what geometry proposes for the line of the margin (geom/margin/margin_moves.h), asked of
 * the program; and how a witness is made smaller. */
#include "geom/margin/margin_moves.h"
#include "play/nearest_internal.h"
#include "play/session_internal.h"
#include "rules/bodies.h"

#include <math.h>
#include <string.h>

#define PARTS  32   /* shapes that stand for an end; more are left out */
#define FINEST 0.02 /* mm: no displacement is tried that is smaller */
#define SHAKES 100  /* random changes that are tried */

typedef struct {
    Nearest *nearest;
    const RulesBodies *bodies;
    GeomShape parts[2][PARTS];
    GeomMarginQuery query;
} Line;

/* What a piece does to the line is the system's to know; as a guess what holds an end hides by its depth, and
 * everything else stops lines. */
static int roles_of(void *context, int piece, bool in_from, bool in_to, double r, GeomRole out[GEOM_MARGIN_ROLES]) {
    const PlaySession *session = ((const Line *)context)->nearest->session;
    (void)r;
    bool gone = session->table->removed[field_area_of_piece(session->field, piece)];
    out[0] = (GeomRole){.kind = gone               ? GEOM_ROLE_OPEN
                                : in_from || in_to ? GEOM_ROLE_DEPTH
                                                   : GEOM_ROLE_COMPLETE,
                        .group = -1};
    return 1;
}

static int body_of(void *context, int piece) {
    return bodies_of_piece(((const Line *)context)->bodies, piece);
}

static double weight_of(void *context, int piece) {
    const Line *line = context;
    return bodies_weight(line->bodies, body_of(context, piece), line->nearest->session->field->data->tolerance);
}

static bool find_ends(Line *line) {
    Nearest *nearest = line->nearest;
    const PlaySession *session = nearest->session;
    const TableRef ends[] = {nearest->question->from, nearest->question->to};
    double tolerance = session->field->data->tolerance;
    GeomSightEnd *found[] = {&line->query.from, &line->query.to};
    double *weights[] = {&line->query.from_weight, &line->query.to_weight};
    int *bodies[] = {&line->query.from_body, &line->query.to_body};
    for (int i = 0; i < 2; i++) {
        int count = rules_body(session->field, session->table, ends[i], line->parts[i], PARTS);
        *found[i] = (GeomSightEnd){line->parts[i], count < PARTS ? count : PARTS};
        *bodies[i] = bodies_of(line->bodies, session->table, ends[i]);
        *weights[i] = bodies_weight(line->bodies, *bodies[i], tolerance);
    }
    return line->query.from.count > 0 && line->query.to.count > 0;
}

/* A base that is no end: off the line, or onto it. */
static GeomVec move_of_base(const Line *line, const NearestBody *body, const RulesMargin *margin, bool seen,
                            double far) {
    const PlaySession *session = line->nearest->session;
    GeomShape base;
    GeomVec d = vec_sub(margin->b, margin->a);
    if (!(vec_length(d) > 0) || !table_base(session->table, body->members[0].index, &base)) {
        return vec(0, 0);
    }
    GeomVec n = vec_scale(vec_left(d), 1 / vec_length(d));
    double side = vec_dot(n, vec_sub(base.centre, margin->a)) > 0 ? 1 : -1;
    return vec_scale(n, (seen ? -side : side) * far);
}

static void lay(Line *line, const GeomMarginMoves *moves, const RulesMargin *margin, bool seen, double size) {
    Nearest *nearest = line->nearest;
    for (int i = 0; i < nearest->body_count; i++) {
        NearestBody *body = &nearest->bodies[i];
        int area = -1, kit = body->count > 0 ? bodies_of(line->bodies, nearest->session->table, body->members[0]) : -1;
        for (int k = 0; k < body->count && area < 0; k++) {
            area = ref_is(body->members[k], REF_AREA) ? body->members[k].index : -1;
        }
        body->by = body->count == 0               ? vec(0, 0)
                   : kit == line->query.from_body ? moves->from
                   : kit == line->query.to_body   ? moves->to
                   : area >= 0                    ? moves->pieces[area]
                                                  : move_of_base(line, body, margin, seen, size * body->weight);
    }
}

static void lay_back(Nearest *nearest) {
    for (int i = 0; i < nearest->body_count; i++) {
        nearest->bodies[i].by = vec(0, 0);
    }
}

/* Displacements of one size that take the line away (`seen`), or open one. */
static bool try_size(Line *line, const RulesMargin *margin, bool seen, double size) {
    Nearest *nearest = line->nearest;
    GeomMarginMoves moves[GEOM_MARGIN_CANDIDATES];
    GeomMargin known = {.mm = margin->mm, .a = margin->a, .b = margin->b};
    int count =
        geom_margin_moves(nearest->session->field->scene, &line->query, seen, &known, size, nearest->arena, moves);
    for (int i = 0; i < count; i++) {
        lay(line, &moves[i], margin, seen, size);
        if (nearest_turns(nearest)) {
            return true;
        }
    }
    return false;
}

bool nearest_by_line(Nearest *nearest, const RulesMargin *margin) {
    static const double SHARES[] = {1.01, 1.06, 1.13, 1.25, 1.5, 2, 2.6, 3.4};
    const PlaySession *session = nearest->session;
    if (nearest->question->action || session->field->setup->board == BOARD_HEX) {
        return false;
    }
    RulesBodies bodies = bodies_find(session->field, session->table, nearest->arena);
    Line *line = arena_alloc(nearest->arena, 1, sizeof *line);
    *line = (Line){.nearest = nearest, .bodies = &bodies};
    line->query = (GeomMarginQuery){
        .roles = roles_of, .weight = weight_of, .body = body_of, .context = line, .max = RULES_MARGIN_MAX};
    bool seen = nearest->answer > 0, found = false;
    for (size_t i = 0; i < BASE_COUNT(SHARES) && !found && find_ends(line); i++) {
        double size = SHARES[i] * margin->mm + FINEST;
        found = size <= RULES_MARGIN_MAX && try_size(line, margin, seen, size);
    }
    if (!found) {
        lay_back(nearest);
    }
    return found;
}

/* ---- smaller ---- */

static void keep(const Nearest *nearest, GeomVec out[NEAREST_BODIES]) {
    for (int i = 0; i < nearest->body_count; i++) {
        out[i] = nearest->bodies[i].by;
    }
}

static void scale(Nearest *nearest, const GeomVec *moves, double part) {
    for (int i = 0; i < nearest->body_count; i++) {
        nearest->bodies[i].by = vec_scale(moves[i], part);
    }
}

void nearest_draw_in(Nearest *nearest) {
    GeomVec all[NEAREST_BODIES];
    double low = 0, high = 1, size = nearest_size(nearest);
    keep(nearest, all);
    while ((high - low) * size > NEAREST_FINE) {
        double middle = (low + high) / 2;
        scale(nearest, all, middle);
        *(nearest_turns(nearest) ? &high : &low) = middle;
    }
    scale(nearest, all, high);
}

/* Another place for a body within the size: its own, drawn in and turned a little, or any. */
static GeomVec laid_otherwise(Nearest *nearest, const NearestBody *body, double size) {
    BaseRng *rng = &nearest->rng;
    bool own = vec_length(body->by) > 0 && rng_below(rng, 2) == 0;
    double turn = own ? atan2(body->by.y, body->by.x) + 1.2 * (rng_unit(rng) - 0.5) : TAU * rng_unit(rng);
    return vec_scale(vec(cos(turn), sin(turn)), size * body->weight);
}

void nearest_shake(Nearest *nearest, double enough) {
    static const double PARTS_OF_IT[] = {0.8, 0.9, 0.95, 0.98};
    bool smaller = false;
    for (int i = 0; i < SHAKES && nearest->body_count > 0 && nearest_size(nearest) > enough; i++) {
        GeomVec all[NEAREST_BODIES];
        double part = PARTS_OF_IT[i * (int)BASE_COUNT(PARTS_OF_IT) / SHAKES];
        double size = nearest_size(nearest) * part;
        keep(nearest, all);
        scale(nearest, all, part);
        for (uint32_t some = 1 + rng_below(&nearest->rng, 2); some > 0; some--) {
            NearestBody *body = &nearest->bodies[rng_below(&nearest->rng, (uint32_t)nearest->body_count)];
            body->by = laid_otherwise(nearest, body, size);
        }
        if (nearest_turns(nearest)) {
            smaller = true;
        } else {
            scale(nearest, all, 1);
        }
    }
    if (smaller) {
        nearest_draw_in(nearest);
    }
}
