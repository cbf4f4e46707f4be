/* Gaps of a direction, and the widest beam over all directions. */
#include "geom/shared_oracle_parts.h"

#include <stdlib.h>

static const double BEAM_FLOOR = 2e-7;
static const double DEPTH_SLACK = 0.01;

static int compare_spans(const void *a, const void *b) {
    const OracleGap *x = a, *y = b;
    return x->low < y->low ? -1 : x->low > y->low;
}

/* The part of an edge within the corridor, if it stands between the bases: plainly so beyond all of a and before all of
 * b, else by where the line through its middle leaves and meets their outlines. */
static void add_span(Oracle *oracle, const OracleFrame *frame, const OracleEdge *edge, double past_a, double before_b) {
    GeomVec p = oracle->spots.items[edge->p], q = oracle->spots.items[edge->q];
    double py = vec_dot(p, frame->n), qy = vec_dot(q, frame->n);
    OracleGap span = {py, qy, edge->p, edge->q};
    if (py > qy) {
        span = (OracleGap){qy, py, edge->q, edge->p};
    }
    if (span.low < frame->low) {
        span.low = frame->low;
        span.low_at = ORACLE_LOW;
    }
    if (span.high > frame->high) {
        span.high = frame->high;
        span.high_at = ORACLE_HIGH;
    }
    if (span.low >= span.high) {
        return;
    }
    double middle = (span.low + span.high) / 2, in, exit, entry, out;
    double u = vec_dot(vec_lerp(p, q, (middle - py) / (qy - py)), frame->d);
    if (u <= past_a) {
        oracle_cut(&oracle->a, frame, middle, &in, &exit);
        if (u <= exit) {
            return;
        }
    }
    if (u >= before_b) {
        oracle_cut(&oracle->b, frame, middle, &entry, &out);
        if (u >= entry) {
            return;
        }
    }
    array_push(&oracle->spans, span);
}

static bool starts_inside(const Oracle *oracle, const OracleFrame *frame, double rho) {
    double in, exit, entry, out;
    oracle_cut(&oracle->a, frame, rho, &in, &exit);
    oracle_cut(&oracle->b, frame, rho, &entry, &out);
    GeomVec foot = vec_scale(frame->n, rho);
    for (int i = 0; i < oracle->table->pieces.count; i++) {
        if (oracle->laps[i] && (oracle_inside(oracle, i, vec_add(foot, vec_scale(frame->d, exit))) ||
                                oracle_inside(oracle, i, vec_add(foot, vec_scale(frame->d, entry))))) {
            return true;
        }
    }
    return false;
}

/* A gap in which some blocker reaches into a base: cut at the spots, keep the parts whose lines do not start inside it.
 */
static void add_parts(Oracle *oracle, const OracleFrame *frame, OracleGap gap) {
    OracleGap part = gap;
    oracle->spans.count = 0;
    for (int i = 0; i < oracle->spots.count; i++) {
        double rho = vec_dot(oracle->spots.items[i], frame->n);
        if (oracle->near.items[i] && rho > gap.low && rho < gap.high) {
            array_push(&oracle->spans, (OracleGap){rho, rho, i, i});
        }
    }
    if (oracle->spans.count) {
        qsort(oracle->spans.items, (size_t)oracle->spans.count, sizeof(OracleGap), compare_spans);
    }
    int open = -1;
    for (int i = 0; i <= oracle->spans.count; i++) {
        OracleGap end = i < oracle->spans.count ? oracle->spans.items[i] : (OracleGap){0, gap.high, 0, gap.high_at};
        part.high = end.high;
        part.high_at = end.high_at;
        bool inside = starts_inside(oracle, frame, (part.low + part.high) / 2);
        if (!inside && open >= 0) {
            oracle->gaps.items[open].high = part.high;
            oracle->gaps.items[open].high_at = part.high_at;
        } else if (!inside) {
            array_push(&oracle->gaps, part);
            open = oracle->gaps.count - 1;
        } else {
            open = -1;
        }
        part.low = end.high;
        part.low_at = end.high_at;
    }
}

static void add_gap(Oracle *oracle, const OracleFrame *frame, OracleGap gap) {
    if (gap.high - gap.low <= 1e-12) {
        return;
    }
    for (int i = 0; i < oracle->table->pieces.count; i++) {
        if (oracle->laps[i]) {
            add_parts(oracle, frame, gap);
            return;
        }
    }
    array_push(&oracle->gaps, gap);
}

void oracle_find_gaps(Oracle *oracle, const OracleFrame *frame) {
    double past_a = oracle_support(&oracle->a, frame->d);
    double before_b = -oracle_support(&oracle->b, vec_scale(frame->d, -1));
    oracle->spans.count = oracle->gaps.count = 0;
    for (int i = 0; i < oracle->walls.count; i++) {
        add_span(oracle, frame, &oracle->walls.items[i], past_a, before_b);
    }
    if (oracle->spans.count) {
        qsort(oracle->spans.items, (size_t)oracle->spans.count, sizeof(OracleGap), compare_spans);
    }
    /* add_parts uses `spans` again, so the free stretches are listed first. */
    int free_from = oracle->spans.count;
    OracleGap gap = {frame->low, 0, ORACLE_LOW, ORACLE_HIGH};
    for (int i = 0; i < free_from; i++) {
        OracleGap span = oracle->spans.items[i];
        if (span.low > gap.low) {
            array_push(&oracle->gaps, (OracleGap){gap.low, span.low, gap.low_at, span.low_at});
        }
        if (span.high > gap.low) {
            gap.low = span.high;
            gap.low_at = span.high_at;
        }
    }
    array_push(&oracle->gaps, (OracleGap){gap.low, frame->high, gap.low_at, ORACLE_HIGH});
    int raw = oracle->gaps.count;
    for (int i = 0; i < raw; i++) {
        add_gap(oracle, frame, oracle->gaps.items[i]);
    }
    oracle->gaps.count -= raw;
    for (int i = 0; i < oracle->gaps.count; i++) {
        oracle->gaps.items[i] = oracle->gaps.items[raw + i];
    }
}

static double width_at(const Oracle *oracle, const OracleGap *gap, double angle) {
    OracleFrame frame = oracle_frame(oracle, angle);
    return oracle_rho(oracle, &frame, gap->high_at) - oracle_rho(oracle, &frame, gap->low_at);
}

static void take_width(const Oracle *oracle, const OracleGap *gap, double angle, OracleRuling *best) {
    double width = width_at(oracle, gap, angle);
    if (width > best->width) {
        OracleFrame frame = oracle_frame(oracle, angle);
        best->width = width;
        best->angle = angle;
        best->rho = oracle_rho(oracle, &frame, gap->low_at) + width / 2;
    }
}

/* The gap's width over a stretch of directions in which its contacts stay the same: concave there, so golden section.
 */
static void widest_in(const Oracle *oracle, const OracleGap *gap, double low, double high, OracleRuling *best) {
    const double ratio = 0.61803398874989485;
    take_width(oracle, gap, low, best);
    take_width(oracle, gap, high, best);
    double left = high - ratio * (high - low), right = low + ratio * (high - low);
    double at_left = width_at(oracle, gap, left), at_right = width_at(oracle, gap, right);
    for (int i = 0; i < 45 && high - low > 1e-14; i++) {
        if (at_left > at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - ratio * (high - low);
            at_left = width_at(oracle, gap, left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + ratio * (high - low);
            at_right = width_at(oracle, gap, right);
        }
    }
    take_width(oracle, gap, (low + high) / 2, best);
}

/* How fast contacts can part as the direction turns: no more than the table's relevant part is long. */
static double reach_of(const Oracle *oracle) {
    return vec_distance(oracle->a.centre, oracle->b.centre) + 600 + 2 * oracle->pad;
}

/* `enough`: stop at the first gap this wide. */
static void find_widest(Oracle *oracle, double enough, OracleRuling *best) {
    double reach = reach_of(oracle);
    for (int i = 0; i + 1 < oracle->angles.count && best->width <= enough; i++) {
        double low = oracle->angles.items[i], high = oracle->angles.items[i + 1];
        OracleFrame frame = oracle_frame(oracle, (low + high) / 2);
        oracle_find_gaps(oracle, &frame);
        for (int g = 0; g < oracle->gaps.count; g++) {
            OracleGap *gap = &oracle->gaps.items[g];
            if (gap->high - gap->low + reach * (high - low) / 2 > best->width) {
                widest_in(oracle, gap, low, high, best);
            }
        }
    }
}

OracleRuling oracle_rule(Oracle *oracle, bool want_depth) {
    OracleRuling ruling = {.verdict = ORACLE_HIDDEN};
    if (!oracle->apart) {
        ruling.verdict = ORACLE_SEEN;
        ruling.meet = true;
        return ruling;
    }
    find_widest(oracle, INFINITY, &ruling);
    ruling.rho += vec_dot(oracle->origin, vec(-sin(ruling.angle), cos(ruling.angle)));
    if (ruling.width > BEAM_FLOOR / 2 && ruling.width < BEAM_FLOOR * 2) {
        ruling.verdict = ORACLE_CANNOT_TELL;
    } else if (ruling.width > BEAM_FLOOR) {
        ruling.verdict = ORACLE_SEEN;
    }
    if (ruling.verdict != ORACLE_HIDDEN && oracle->group_count && want_depth) {
        oracle_find_depth(oracle, &ruling);
        double excess = ruling.depth - ruling.limit;
        bool narrow = ruling.width < 1e-4; /* lines of such beams are not looked at for depth */
        if (fabs(excess - DEPTH_SLACK) < 2e-3 || narrow || !ruling.has_depth) {
            ruling.verdict = ORACLE_CANNOT_TELL;
        } else if (excess > DEPTH_SLACK && ruling.verdict == ORACLE_SEEN) {
            ruling.verdict = ORACLE_HIDDEN;
        }
    }
    return ruling;
}

bool oracle_sees(Oracle *oracle) {
    OracleRuling ruling = {.width = 0};
    if (oracle->apart) {
        find_widest(oracle, BEAM_FLOOR, &ruling);
    }
    return !oracle->apart || ruling.width > BEAM_FLOOR;
}

double oracle_free_at(Oracle *oracle, double angle, double rho) {
    OracleFrame frame = oracle_frame(oracle, angle);
    double shift = vec_dot(oracle->origin, frame.n);
    oracle_find_gaps(oracle, &frame);
    double max = -1;
    for (int g = 0; g < oracle->gaps.count; g++) {
        double low = rho - shift - oracle->gaps.items[g].low, high = oracle->gaps.items[g].high - (rho - shift);
        if (low >= 0 && high >= 0) {
            max = fmax(max, fmin(low, high));
        }
    }
    return max;
}
