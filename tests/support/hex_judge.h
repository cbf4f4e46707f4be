/* What a line between two centres does to a hex, by a judge of its own: the segment clipped by the six half planes of
 * the hex in exact fractions (a Cyrus-Beck clip; no formula of geom/hex_ray.c is used). Centres and corners lie in the
 * plane (X, 3Y), where they are whole numbers. Hexes off the board are judged like any others. */
#ifndef SUPPORT_HEX_JUDGE_H
#define SUPPORT_HEX_JUDGE_H

#include "geom/hex.h"

typedef enum { JUDGED_APART, JUDGED_CROSSED, JUDGED_LEFT, JUDGED_RIGHT } HexJudged; /* as a traveller sees it */

typedef struct {
    int64_t num, den; /* den > 0 */
} HexFraction;

static inline int judge_compare(HexFraction a, HexFraction b) {
    int64_t left = a.num * b.den, right = b.num * a.den;
    return (left > right) - (left < right);
}

static const int JUDGE_CORNERS[6][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};

static inline void judge_centre(HexId id, int64_t out[2]) {
    out[0] = 2 * (id.column - 1) + (id.row - 1) % 2;
    out[1] = 3 * (id.row - 1);
}

/* Clips from + s (to - from), 0 <= s <= 1, by the closed hex. What is left is a stretch or one point: if its middle is
 * strictly inside all six sides the hex is crossed, else it is touched on the side where its centre lies. */
static inline HexJudged hex_judge(HexId id, HexId from, HexId to, bool *edge) {
    int64_t a[2], b[2], h[2], d[2];
    judge_centre(from, a);
    judge_centre(to, b);
    judge_centre(id, h);
    d[0] = b[0] - a[0];
    d[1] = b[1] - a[1];
    HexFraction low = {0, 1}, high = {1, 1};
    for (int k = 0; k < 6; k++) {
        const int *c = JUDGE_CORNERS[k], *n = JUDGE_CORNERS[(k + 1) % 6];
        int64_t px = h[0] + c[0], py = h[1] + c[1], ex = n[0] - c[0], ey = n[1] - c[1];
        /* inside: cross(edge, point - corner) >= 0, corners going clockwise with y down */
        int64_t at_start = ex * (a[1] - py) - ey * (a[0] - px), slope = ex * d[1] - ey * d[0];
        if (slope == 0) {
            if (at_start < 0) {
                return JUDGED_APART;
            }
            continue;
        }
        HexFraction cut = slope > 0 ? (HexFraction){-at_start, slope} : (HexFraction){at_start, -slope};
        if (slope > 0 && judge_compare(cut, low) > 0) {
            low = cut;
        } else if (slope < 0 && judge_compare(cut, high) < 0) {
            high = cut;
        }
    }
    if (judge_compare(low, high) > 0) {
        return JUDGED_APART;
    }
    /* the middle, over a common denominator */
    int64_t den = 2 * low.den * high.den, num = low.num * high.den + high.num * low.den;
    bool inside = true;
    for (int k = 0; k < 6; k++) {
        const int *c = JUDGE_CORNERS[k], *n = JUDGE_CORNERS[(k + 1) % 6];
        int64_t mx = den * (a[0] - h[0] - c[0]) + num * d[0], my = den * (a[1] - h[1] - c[1]) + num * d[1];
        inside = inside && (n[0] - c[0]) * my - (n[1] - c[1]) * mx > 0;
    }
    *edge = !inside && judge_compare(low, high) < 0;
    int64_t turn = d[0] * (h[1] - a[1]) - d[1] * (h[0] - a[0]);
    return inside ? JUDGED_CROSSED : turn > 0 ? JUDGED_RIGHT : JUDGED_LEFT;
}

#endif
