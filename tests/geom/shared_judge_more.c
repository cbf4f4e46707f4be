/* What else an answer says of itself: its ledger along the witness, and the certificate of a blocked pair. */
#include "geom/limits.h"
#include "geom/shared_judge.h"
#include "geom/shared_oracle_parts.h"

#include <stdlib.h>

/* Crossings of a-b with a piece, in mm from a, ascending; even-odd at the middles between them. */
typedef struct {
    double in, out, length;
} Chord;

static Chord chord_of(const Table *table, int piece, GeomVec a, GeomVec b) {
    const TablePiece *it = &table->pieces.items[piece];
    Oracle flat = {.table = table};
    GeomVec d = vec_sub(b, a);
    double all = vec_length(d);
    ARRAY(double) cuts = {0};
    array_push(&cuts, 0.0);
    array_push(&cuts, 1.0);
    for (int r = it->ring; r < it->ring + it->rings; r++) {
        int first = table->starts.items[r], count = table->starts.items[r + 1] - first;
        for (int i = 0; i < count; i++) {
            GeomVec v = table->points.items[first + i], w = table->points.items[first + (i + 1) % count];
            double sv = vec_cross(d, vec_sub(v, a)), sw = vec_cross(d, vec_sub(w, a));
            if ((sv > 0) != (sw > 0)) {
                double t = vec_dot(vec_sub(vec_lerp(v, w, sv / (sv - sw)), a), d) / vec_dot(d, d);
                array_push(&cuts, fmin(1, fmax(0, t)));
            }
        }
    }
    qsort(cuts.items, (size_t)cuts.count, sizeof(double), oracle_compare);
    Chord chord = {.in = INFINITY, .out = -INFINITY};
    for (int i = 0; i + 1 < cuts.count; i++) {
        double from = cuts.items[i], to = cuts.items[i + 1];
        if (to - from > 1e-12 && oracle_inside(&flat, piece, vec_lerp(a, b, (from + to) / 2))) {
            chord.in = fmin(chord.in, from * all);
            chord.out = fmax(chord.out, to * all);
            chord.length += (to - from) * all;
        }
    }
    array_free(&cuts);
    return chord;
}

static const GeomLedgerRow *row_of(const GeomSight *sight, int piece) {
    for (int i = 0; i < sight->ledger_count; i++) {
        if (sight->ledger[i].piece == piece) {
            return &sight->ledger[i];
        }
    }
    return NULL;
}

/* The witness often runs through corners and along walls, where a hair decides: three lines are looked at, and the row
 * may be anything between. */
bool judge_ledger(const Table *table, const GeomSight *sight, char *why, size_t size) {
    GeomVec d = vec_sub(sight->b, sight->a), n = vec_scale(vec_left(d), 1e-6 / vec_length(d));
    for (int i = 0; i < table->pieces.count; i++) {
        if (table->pieces.items[i].kind == TABLE_OPEN) {
            continue;
        }
        double min = INFINITY, max = 0, in = INFINITY, out = -INFINITY;
        for (int k = -1; k <= 1; k++) {
            GeomVec off = vec_scale(n, k);
            Chord chord = chord_of(table, i, vec_add(sight->a, off), vec_add(sight->b, off));
            min = fmin(min, chord.length);
            max = fmax(max, chord.length);
            in = fmin(in, chord.in);
            out = fmax(out, chord.out);
        }
        const GeomLedgerRow *row = row_of(sight, i);
        double length = row ? row->length : 0;
        if (length < min - 1e-3 || length > max + 1e-3 ||
            (row && length > 0 && (row->in < in - 1e-3 || row->out > out + 1e-3))) {
            snprintf(why, size, "ledger: piece %d has %.9g from %.9g to %.9g; it is %.9g to %.9g from %.9g to %.9g", i,
                     length, row ? row->in : 0, row ? row->out : 0, min, max, in, out);
            return false;
        }
    }
    return true;
}

/* One direction of a range: do the links, each of which must be closed by its piece alone, leave no gap in the
 * corridor? */
static bool links_close(Oracle **alone, const Oracle *whole, const GeomSight *sight, const GeomCertRange *range,
                        double angle, double *miss) {
    OracleFrame frame = oracle_frame(whole, angle);
    double reached = frame.low, shift = vec_dot(whole->origin, frame.n);
    *miss = 0;
    for (int i = range->first; i < range->first + range->count; i++) {
        const GeomCertLink *link = &sight->links[i];
        double low = vec_dot(link->low, frame.n) - shift, high = vec_dot(link->high, frame.n) - shift;
        *miss = fmax(*miss, low - reached);
        Oracle *one = alone[link->piece];
        oracle_find_gaps(one, &frame);
        for (int g = 0; g < one->gaps.count; g++) {
            double from = fmax(one->gaps.items[g].low, low), to = fmin(one->gaps.items[g].high, high);
            *miss = fmax(*miss, to - from);
        }
        reached = fmax(reached, high);
    }
    *miss = fmax(*miss, frame.high - reached);
    return *miss < 2e-6;
}

/* Directions that no range covers must have no room for a beam. Turning a beam by d takes at most d times its length
 * off its width, and the ranges on both sides have none of the floor's width: so a gap of directions that shifts the
 * end of the longest line by less than half the floor has none of one and a half. */
static bool too_narrow(const Oracle *whole, double longest, double from, double to) {
    if ((to - from) * longest < GEOM_BEAM_FLOOR / 2) {
        return true;
    }
    double widest = -INFINITY;
    for (int i = 0; i <= 8; i++) {
        OracleFrame frame = oracle_frame(whole, from + (to - from) * i / 8);
        widest = fmax(widest, frame.high - frame.low);
    }
    return widest <= 1.01 * GEOM_BEAM_FLOOR;
}

bool judge_certificate(const Table *table, const bool *held, const GeomSight *sight, char *why, size_t size) {
    int count = table->pieces.count;
    Oracle *whole = oracle_create(table, held, 0), **alone = base_alloc((size_t)count, sizeof(Oracle *));
    bool good = sight->range_count > 0;
    GeomBox ends = box_join(shape_box_of(&table->a), shape_box_of(&table->b));
    double reached = whole->from, longest = vec_length(vec(ends.x1 - ends.x0, ends.y1 - ends.y0));
    if (!good) {
        snprintf(why, size, "certificate: no ranges");
    }
    for (int r = 0; r < sight->range_count && good; r++) {
        const GeomCertRange *range = &sight->ranges[r];
        double turn = 4 * acos(0),
               from = range->from_angle + turn * ceil((whole->from - 1e-6 - range->from_angle) / turn);
        double to = from + (range->to_angle - range->from_angle);
        if (from > reached + 1e-12 && !too_narrow(whole, longest, reached, from)) {
            snprintf(why, size, "certificate: directions %.12g to %.12g are in no range", reached, from);
            good = false;
        }
        reached = fmax(reached, to);
        for (int i = range->first; i < range->first + range->count; i++) {
            int piece = sight->links[i].piece;
            if (!alone[piece]) {
                Table only = table_copy(table);
                for (int p = 0; p < count; p++) {
                    only.pieces.items[p].kind = p == piece ? TABLE_SOLID : TABLE_OPEN;
                }
                alone[piece] = oracle_create(&only, held, 0);
                alone[piece]->table = table;
                table_term(&only);
            }
        }
        for (int k = 0; k <= 16 && good; k++) {
            double angle = from + (to - from) * k / 16, miss;
            if (angle > whole->from && angle < whole->to && !links_close(alone, whole, sight, range, angle, &miss)) {
                snprintf(why, size, "certificate: range %d leaves %.6g mm in direction %.12g", r, miss, angle);
                good = false;
            }
        }
    }
    if (good && reached < whole->to - 1e-12 && !too_narrow(whole, longest, reached, whole->to)) {
        snprintf(why, size, "certificate: directions %.12g to %.12g are in no range", reached, whole->to);
        good = false;
    }
    for (int i = 0; i < count; i++) {
        if (alone[i]) {
            oracle_destroy(alone[i]);
        }
    }
    base_free(alone);
    oracle_destroy(whole);
    return good;
}
