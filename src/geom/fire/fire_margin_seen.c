/* Seen whatever moves: for each part of the target's shifts across there is an eye from which enough of it stays clear
 * of all that the pieces could cover by their own shifts. The eye stays where it is on the table if it has room in the
 * base for the base's own shift, or rides along with the base; half of each is between. Any eye is sound, so eyes are
 * searched for downhill. */
#include "geom/fire/fire_slack.h"
#include "geom/limits.h"

enum { STARTS = 9, SPLITS = 4, RIDGE_STEPS = 5 };

/* The last step of an eye is this part of the displacements, but at least so many mm. */
#define STEP_SHARE 0.02
#define STEP_MIN   0.002
/* A search that ends with this part of what must be seen is worth a closer one. */
#define NEARLY 0.9

/* A part of the target's shifts, and how much of the base's own shift the eye leaves out. */
typedef struct {
    Slack *slack;
    double s, run, stay;
    bool at_rest;
} Part;

/* The nearest point of the half disc that stays in the base's front half as far as it is to stay. */
static GeomVec inside(const Part *part, GeomVec p) {
    const GeomFireMarginQuery *query = part->slack->query;
    double shift = part->at_rest ? 0 : part->stay * query->from_weight * part->slack->r;
    double r = fmax(0, query->line->from_radius - shift);
    p.x = fmax(p.x, fmin(shift, r));
    double away = vec_length(p);
    if (away > r) {
        p = vec_scale(p, r / away);
        double across = sqrt(fmax(0, r * r - shift * shift));
        p = p.x < shift ? vec(shift, p.y > 0 ? across : -across) : p;
    }
    return p;
}

static double seen_from(const Part *part, GeomVec p) {
    Slack *slack = part->slack;
    const GeomFireMarginQuery *query = slack->query;
    const GeomFireQuery *line = query->line;
    double base = part->at_rest ? 0 : query->from_weight * slack->r;
    double along = slack_speed(slack) > 0 ? query->to_weight * slack->r : 0;
    GeomVec eye = vec_add(vec_scale(line->front, p.x), vec_scale(vec_left(line->front), p.y));
    SlackLook look = {.eye = vec_add(line->from, eye),
                      .ride = (1 - part->stay) * base,
                      .lag = part->stay * base,
                      .s = part->s,
                      .run = part->run,
                      .along = along,
                      .at_rest = part->at_rest,
                      .seen = true};
    return slack_probe(slack, &look);
}

/* Uphill from there by steps that are halved; stops where enough is seen. */
static double climb(const Part *part, GeomVec *at, double enough) {
    static const int steps[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    double best = seen_from(part, *at), step = part->slack->query->line->from_radius / 4;
    double last = fmax(STEP_MIN, STEP_SHARE * part->slack->r);
    for (; step > last && best < enough; step /= 2) {
        for (bool better = true; better && best < enough && part->slack->probes < part->slack->max_probes;) {
            better = false;
            for (int k = 0; k < 8 && best < enough; k++) {
                GeomVec p = inside(part, vec(at->x + steps[k][0] * step, at->y + steps[k][1] * step));
                double seen = seen_from(part, p);
                if (seen > best + GEOM_TOUCH) {
                    best = seen;
                    *at = p;
                    better = true;
                }
            }
        }
    }
    return best;
}

/* The best of the eyes beside this one, by thirds. */
static double best_beside(const Part *part, GeomVec *at, double reach) {
    double low = at->y - reach, high = at->y + reach, best = -1, last = fmax(STEP_MIN, STEP_SHARE * part->slack->r);
    GeomVec found = *at;
    while (high - low > last) {
        double seen[2];
        for (int i = 0; i < 2; i++) {
            GeomVec p = inside(part, vec(at->x, low + (high - low) * (i + 1) / 3));
            seen[i] = seen_from(part, p);
            found = seen[i] > best ? p : found;
            best = fmax(best, seen[i]);
        }
        *(seen[0] < seen[1] ? &low : &high) = low + (high - low) * (seen[0] < seen[1] ? 1 : 2) / 3;
    }
    *at = found;
    return best;
}

/* Where two outlines bound what is seen, the best eyes lie along a ridge that steps in fixed directions do not follow:
 * forward and back along it, each time to the best beside. */
static double follow_ridge(const Part *part, GeomVec *at, double best, double enough) {
    double step = part->slack->query->line->from_radius / 4;
    for (int i = 0; i < RIDGE_STEPS && best < enough; i++, step /= 2) {
        for (int side = -1; side <= 1 && best < enough && part->slack->probes < part->slack->max_probes; side += 2) {
            GeomVec p = vec(at->x + side * step, at->y);
            double seen = best_beside(part, &p, step);
            if (seen > best) {
                best = seen;
                *at = p;
            }
        }
    }
    return best;
}

static bool try_from(const Part *part, GeomVec start, double enough) {
    GeomVec at = inside(part, start);
    double best = climb(part, &at, enough);
    if (best < enough && best > NEARLY * enough) {
        best = follow_ridge(part, &at, best, enough);
    }
    if (best >= enough) {
        part->slack->best = at;
        return true;
    }
    return false;
}

/* From the best eye so far, then from the best of the front. */
static bool find_eye(const Part *part, double enough) {
    Slack *slack = part->slack;
    if (try_from(part, slack->best, enough)) {
        return true;
    }
    double r = slack->query->line->from_radius, best = -1;
    GeomVec start = vec(0, 0);
    for (int i = 0; i <= STARTS; i++) {
        double angle = 3.14159265358979 * i / (STARTS - 1);
        GeomVec p = inside(part, i == STARTS ? vec(0, 0) : vec(r * sin(angle), r * cos(angle)));
        double seen = seen_from(part, p);
        start = seen > best ? p : start;
        best = fmax(best, seen);
    }
    return best > 0 && try_from(part, start, enough);
}

static bool part_is_seen(Part part, double enough) {
    static const double stays[] = {1, 0, 0.5};
    const GeomFireMarginQuery *query = part.slack->query;
    bool joined = slack_speed(part.slack) == 0 && query->from_weight + query->to_weight > 0;
    part.at_rest = joined;
    for (int i = 0; i < (joined ? 1 : 3); i++) {
        part.stay = stays[i];
        bool room = 2 * part.stay * query->from_weight * part.slack->r <= query->line->from_radius;
        if ((room || joined) && find_eye(&part, enough)) {
            return true;
        }
    }
    return false;
}

static bool is_seen(Slack *slack, double s, double run, double enough, int splits) {
    if (part_is_seen((Part){.slack = slack, .s = s, .run = run}, enough)) {
        return true;
    }
    return splits > 0 && run > 0 && slack->probes < slack->max_probes &&
           is_seen(slack, s - run / 2, run / 2, enough, splits - 1) &&
           is_seen(slack, s + run / 2, run / 2, enough, splits - 1);
}

bool slack_is_seen(Slack *slack) {
    const GeomFireMarginQuery *query = slack->query;
    double enough = slack_enough(slack, true), slip = slack_speed(slack) * slack->r;
    bool may_touch = slack->gap - slip <= GEOM_LIMIT;
    if (may_touch && slack->depth - slip < enough) {
        return false;
    }
    if (slack->gap + slip <= GEOM_LIMIT) { /* in contact whatever moves */
        return true;
    }
    double max = slack_speed(slack) > 0 ? query->to_weight * slack->r : 0;
    if (is_seen(slack, 0, max, enough, 0)) {
        return true;
    }
    for (int side = -1; side <= 1 && max > 0; side += 2) { /* what fails at an end needs no parts */
        if (!part_is_seen((Part){.slack = slack, .s = side * max}, enough)) {
            return false;
        }
    }
    return max > 0 && is_seen(slack, 0, max, enough, SPLITS);
}
