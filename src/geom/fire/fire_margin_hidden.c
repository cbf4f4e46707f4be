/* Not seen whatever moves: no eye that any displacement allows sees enough of the target anywhere it may be, with every
 * piece where it takes least away. Eyes are those of the half disc grown by the base's own shift; where something moves
 * with the base, the base is held at rest instead and all else moves by so much more. Boxes of eyes and of shifts of
 * the target are halved until each is done with. */
#include "geom/fire/fire_slack.h"
#include "geom/limits.h"

enum { CELLS_MAX = 512, HALVINGS = 6, BRIEF = 12 };

typedef struct {
    Slack *slack;
    double grown; /* the half disc by this */
    double enough;
    bool at_rest;
} Hunt;

/* Eyes of a rectangle in the base's own frame, u along the front, v across; shifts of the target. */
typedef struct {
    double u, v, half_u, half_v, s, run;
} Cell;

/* The middle of the cell, or the nearest place of an eye; how far any eye of the cell is from it, along and across.
 * False: there is none. */
static bool eye_of(const Hunt *hunt, const Cell *cell, GeomVec *eye, GeomVec *move) {
    const Slack *slack = hunt->slack;
    const GeomFireQuery *line = slack->query->line;
    GeomVec p = vec(cell->u, cell->v), near = vec(fmax(0, p.x), p.y), side = vec_left(line->front);
    double away = vec_length(near);
    near = away > line->from_radius ? vec_scale(near, line->from_radius / away) : near;
    double off = vec_distance(p, near);
    if (off > hunt->grown + hypot(cell->half_u, cell->half_v)) {
        return false;
    }
    GeomVec at = off > hunt->grown ? vec_lerp(near, p, hunt->grown / off) : p;
    double u = cell->half_u + fabs(at.x - p.x), v = cell->half_v + fabs(at.y - p.y);
    *move = vec(u * fabs(vec_dot(line->front, slack->x)) + v * fabs(vec_dot(side, slack->x)),
                u * fabs(vec_dot(line->front, slack->y)) + v * fabs(vec_dot(side, slack->y)));
    *eye = vec_add(line->from, vec_add(vec_scale(line->front, at.x), vec_scale(side, at.y)));
    return true;
}

/* Halves what says most: across the pair all of it, along it little. */
static void split(const Hunt *hunt, const Cell *cell, Cell out[2]) {
    const Slack *slack = hunt->slack;
    const GeomFireQuery *line = slack->query->line;
    double little = fmin(1, 2 * line->to_radius / vec_distance(line->from, line->to));
    double front = fabs(vec_dot(line->front, slack->y)), side = fabs(vec_dot(line->front, slack->x));
    double u = cell->half_u * fmax(front, side * little), v = cell->half_v * fmax(side, front * little);
    out[0] = out[1] = *cell;
    if (cell->run >= u && cell->run >= v) {
        out[0].run = out[1].run = cell->run / 2;
        out[0].s -= cell->run / 2;
        out[1].s += cell->run / 2;
    } else if (u > v) {
        out[0].half_u = out[1].half_u = cell->half_u / 2;
        out[0].u -= cell->half_u / 2;
        out[1].u += cell->half_u / 2;
    } else {
        out[0].half_v = out[1].half_v = cell->half_v / 2;
        out[0].v -= cell->half_v / 2;
        out[1].v += cell->half_v / 2;
    }
}

static SlackLook look_of(const Hunt *hunt, GeomVec eye, GeomVec move, double s, double run) {
    const Slack *slack = hunt->slack;
    const GeomFireMarginQuery *query = slack->query;
    double along = slack_speed(slack) > 0 ? query->to_weight + (hunt->at_rest ? query->from_weight : 0) : 0;
    return (SlackLook){.eye = eye,
                       .move = move,
                       .lag = hunt->grown,
                       .s = s,
                       .run = run,
                       .along = along * slack->r,
                       .at_rest = hunt->at_rest};
}

static double max_seen(const Hunt *hunt, GeomVec eye, GeomVec move, double s, double run) {
    SlackLook look = look_of(hunt, eye, move, s, run);
    return slack_probe(hunt->slack, &look);
}

static bool none_sees(const Hunt *hunt, Cell root) {
    Cell cells[CELLS_MAX];
    int count = 0;
    Slack *slack = hunt->slack;
    cells[count++] = root;
    while (count > 0) {
        Cell cell = cells[--count];
        GeomVec eye, move;
        if (!eye_of(hunt, &cell, &eye, &move) || max_seen(hunt, eye, move, cell.s, cell.run) < hunt->enough) {
            continue;
        }
        if (max_seen(hunt, eye, vec(0, 0), cell.s, 0) >= hunt->enough) { /* some displacement may let it be seen */
            return false;
        }
        if (slack->probes >= slack->max_probes || count + 2 > CELLS_MAX) {
            slack->probes = slack->max_probes;
            return false;
        }
        split(hunt, &cell, cells + count);
        count += 2;
    }
    return true;
}

static double seen_at(const Hunt *hunt, const Cell *cell) {
    GeomVec eye, move;
    return eye_of(hunt, cell, &eye, &move) ? max_seen(hunt, eye, vec(0, 0), cell->s, 0) : -1;
}

/* Uphill from there, by steps that are halved. */
static bool climb(const Hunt *hunt, Cell *at, double long_, double max) {
    double best = seen_at(hunt, at), step = long_ / 4, shift = max / 4;
    for (int i = 0; i < HALVINGS && best < hunt->enough; i++, step /= 2, shift /= 2) {
        for (int k = 0; k < 6 && best < hunt->enough; k++) {
            double by = k & 1 ? -1 : 1;
            Cell next = *at;
            next.v += k / 2 == 0 ? by * step : 0;
            next.s = k / 2 == 1 ? fmax(-max, fmin(max, next.s + by * shift)) : next.s;
            next.u += k / 2 == 2 ? by * step : 0;
            double seen = seen_at(hunt, &next);
            if (seen > best + GEOM_TOUCH) {
                best = seen;
                *at = next;
                k -= k & 1 ? 2 : 1; /* on in the same direction */
            }
        }
    }
    return best >= hunt->enough;
}

/* A glance before the proof, from where the last size let it be seen, then from some eyes and shifts. */
static bool may_be_seen(const Hunt *hunt, double max) {
    Slack *slack = hunt->slack;
    double r = slack->query->line->from_radius, long_ = r + hunt->grown, best = -1;
    Cell start = {.u = slack->best.x, .v = slack->best.y, .s = fmax(-max, fmin(max, slack->best_s))};
    Cell at = start;
    bool found = climb(hunt, &at, long_, max);
    for (int i = -4; i <= 4 && !found; i++) {
        for (int k = -1; k <= 1; k++) {
            Cell cell = {.u = r / 4, .v = i * long_ / 4, .s = k * max};
            double seen = seen_at(hunt, &cell);
            start = seen > best ? cell : start;
            best = fmax(best, seen);
        }
    }
    if (!found && best > 0) {
        at = start;
        found = climb(hunt, &at, long_, max);
    }
    slack->best = found ? vec(at.u, at.v) : slack->best;
    slack->best_s = found ? at.s : slack->best_s;
    return found;
}

static Hunt hunt_of(Slack *slack, double *max) {
    const GeomFireMarginQuery *query = slack->query;
    double speed = slack_speed(slack);
    Hunt hunt = {.slack = slack, .enough = slack_enough(slack, false), .at_rest = slack->tied || speed == 0};
    hunt.grown = hunt.at_rest ? 0 : query->from_weight * slack->r;
    *max = speed == 0 ? 0 : hunt.at_rest ? speed * slack->r : query->to_weight * slack->r;
    return hunt;
}

bool slack_is_hidden(Slack *slack) {
    const GeomFireMarginQuery *query = slack->query;
    double slip = slack_speed(slack) * slack->r, max, r = query->line->from_radius;
    if (slack->depth + slip < slack_enough(slack, false)) { /* out of the arc */
        return true;
    }
    if (slack->gap - slip <= GEOM_LIMIT) { /* what touches is seen */
        return false;
    }
    Hunt hunt = hunt_of(slack, &max);
    Cell all = {r / 2, 0, r / 2 + hunt.grown, r + hunt.grown, 0, max};
    int allowed = slack->max_probes;
    slack->max_probes = allowed < BRIEF ? allowed : BRIEF; /* where much hides it that is soon proven */
    bool hidden = none_sees(&hunt, all);
    slack->max_probes = allowed;
    slack->probes = hidden ? slack->probes : 0;
    return hidden || (!may_be_seen(&hunt, max) && none_sees(&hunt, all));
}

bool slack_way(Slack *slack, double r, SlackLook *look) {
    double max;
    GeomVec eye, move;
    slack_set(slack, r, false);
    Hunt hunt = hunt_of(slack, &max);
    if (!may_be_seen(&hunt, max)) {
        return false;
    }
    Cell cell = {.u = slack->best.x, .v = slack->best.y, .s = slack->best_s};
    if (!eye_of(&hunt, &cell, &eye, &move)) {
        return false;
    }
    *look = look_of(&hunt, eye, vec(0, 0), cell.s, 0);
    slack_probe(slack, look);
    return true;
}
