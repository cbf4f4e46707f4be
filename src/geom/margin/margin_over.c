/* Lines that must pass over a piece nearer to one end than to the other, and the one line from centre to centre. */
#include "geom/margin/margin_internal.h"

#define CENTRES_CELLS 400 /* boxes of one decision over the lines from centre to centre */

/* What a line has after the piece less what it has before it: bounds over the box. */
typedef struct {
    double min, max;
    bool all_enter, any_enters;
} Over;

static Over over_piece(Margin *m, const MarginPiece *piece, const MarginBox *box, double r) {
    MarginSpan span = margin_span(m, box, r);
    double shift = r * piece->weight, exit = margin_min_exit(m, box, r), entry = margin_last_entry(m, box, r);
    Over out = {0};
    int count = margin_stretches(m, piece, box, shift, exit - shift, entry + shift, false);
    if (count == 0) {
        return out;
    }
    double first_min = m->kept[0].x - shift, last_max = m->kept[count - 1].y + shift;
    double first_max = last_max, last_min = first_min;
    out.any_enters = true;
    count = span.to - span.from > 2 * shift
                ? margin_stretches(m, piece, box, shift, span.from + shift, span.to - shift, true)
                : 0;
    if (count > 0 && m->kept[count - 1].y - m->kept[0].x > GEOM_LAP_FLOOR) {
        first_max = m->kept[0].x + shift;
        last_min = m->kept[count - 1].y - shift;
        out.all_enter = true;
    }
    out.max = entry - last_min - fmax(0, first_min - span.from);
    out.min = fmax(0, span.to - last_max) - (first_max - exit);
    return out;
}

bool margin_all_pass_over(Margin *m, const MarginPiece *piece, const GeomRole *role, const MarginBox *box, double r) {
    Over over = over_piece(m, piece, box, r);
    return !over.any_enters || (role->from_high && over.min > GEOM_LIMIT) || (role->to_high && -over.max > GEOM_LIMIT);
}

bool margin_none_passes_over(Margin *m, const MarginPiece *piece, const GeomRole *role, const MarginBox *box,
                             double r) {
    Over over = over_piece(m, piece, box, r);
    return over.all_enter && !(role->from_high && over.max > GEOM_LIMIT) && !(role->to_high && -over.min > GEOM_LIMIT);
}

/* ---- centre to centre ---- */

/* The greatest sum of lengths that a line of the box may have in pieces that share a limit with this one. */
static bool within_limit(Margin *m, int index, const GeomRole *role, const MarginBox *box, double r) {
    double from = margin_min_exit(m, box, r), to = margin_last_entry(m, box, r), sum = 0;
    double limit = margin_min_limit(m, role->limit, r) + GEOM_LIMIT;
    for (int i = 0; i < m->piece_count; i++) {
        bool shares = i == index;
        for (int k = 0; k < m->pieces[i].role_count && role->group >= 0; k++) {
            const GeomRole *other = &m->pieces[i].roles[k];
            shares = shares || (other->kind == GEOM_ROLE_DEPTH && other->group == role->group);
        }
        if (shares) {
            double enough = role->group < 0 ? limit : NAN;
            sum += margin_greatest_depth(m, &m->pieces[i], box, from, to, (MarginShift){r * m->pieces[i].weight, 0},
                                         enough);
        }
    }
    return sum <= limit;
}

static bool is_free(Margin *m, int index, const MarginBox *box, double r) {
    double from = margin_min_exit(m, box, r), to = margin_last_entry(m, box, r);
    const MarginPiece *piece = &m->pieces[index];
    return !(margin_greatest_depth(m, piece, box, from, to, (MarginShift){r * piece->weight, 0}, GEOM_LAP_FLOOR) >
             GEOM_LAP_FLOOR);
}

static bool all_pass(Margin *m, const MarginBox *box, double r) {
    m->cost += m->edge_count + 1;
    margin_turn(m, box->d);
    for (int i = 0; i < m->piece_count; i++) {
        for (int k = 0; k < m->pieces[i].role_count; k++) {
            GeomRole role = m->pieces[i].roles[k];
            bool passes = role.kind == GEOM_ROLE_OPEN ||
                          (role.kind == GEOM_ROLE_DEPTH && within_limit(m, i, &role, box, r)) ||
                          (role.kind == GEOM_ROLE_NEARER && margin_all_pass_over(m, &m->pieces[i], &role, box, r)) ||
                          is_free(m, i, box, r);
            if (!passes) {
                return false;
            }
        }
    }
    return true;
}

bool margin_centres_hold(Margin *m, double r) {
    double ra = r * m->a.weight, rb = r * m->b.weight, dist = vec_distance(m->a.end.centre, m->b.end.centre);
    if (ra + rb >= dist / 2) {
        return false; /* the line may turn anywhere */
    }
    margin_ask_roles(m, r);
    MarginCell cells[MARGIN_CELLS_MAX];
    int count = 0, looks = 0;
    cells[count++] = (MarginCell){0, asin((ra + rb) / dist) + GEOM_NODE_FLOOR, 0, fmax(ra, rb)};
    while (count > 0) {
        MarginCell cell = cells[--count];
        MarginBox box = {margin_direction(m, cell.angle), cos(cell.half), sin(cell.half), cell.rho, cell.slack};
        MarginBox middle = margin_line(box.d, cell.rho);
        if (!margin_span(m, &box, r).meets || all_pass(m, &box, r)) {
            continue;
        }
        bool counts = margin_span(m, &middle, r).meets;
        if (count + 2 > CENTRES_CELLS || looks++ > CENTRES_CELLS || (counts && !all_pass(m, &middle, r)) ||
            fmax(cell.half * dist, cell.slack) < GEOM_BOX_FLOOR) {
            return false;
        }
        margin_halve(&cell, dist, &cells[count]);
        count += 2;
    }
    return true;
}
