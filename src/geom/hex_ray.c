/* The line between two centres in the plane (X, 3Y), a stretched copy of the board in which centres, vertices and sides
 * have whole coordinates (HEX-04). There the offset of a hex's centre from the line, c, stands against the largest
 * offset of any of its vertices from its centre, w: the line goes through where |c| < w, touches where |c| = w. Both
 * are whole numbers, so that nothing is rounded and nothing is near. */
#include "base/base.h"
#include "geom/hex.h"

#include <stdlib.h>

/* Vertices as offsets from the centre, clockwise from north. */
static const HexDoubled VERTICES[6] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};

typedef struct {
    HexDoubled from, step; /* way: the line as a step from hex to hex */
    int reach;             /* w */
    int length;            /* T: what t is at the far end */
    bool edges;            /* contacts are whole sides, not vertices */
} Line;

static Line line_between(HexId from, HexId to) {
    HexDoubled a = hex_doubled(from), b = hex_doubled(to);
    int dx = b.x - a.x, dy = b.y - a.y, flat = 2 * abs(dx), steep = abs(dx) + 3 * abs(dy);
    return (Line){.from = a,
                  .step = {dx, dy},
                  .reach = flat > steep ? flat : steep,
                  .length = dx * dx + 3 * dy * dy,
                  .edges = dx == 0 || abs(dx) == 3 * abs(dy)};
}

/* Does the line meet the hex at these doubled coordinates between its ends? */
static bool meet(const Line *line, int x, int y, HexTouch *out) {
    base_check(((x ^ y) & 1) == 0); /* the doubled coordinates of a hex */
    int hx = x - line->from.x, hy = y - line->from.y;
    int t = line->step.x * hx + 3 * line->step.y * hy;
    int c = 3 * (line->step.x * hy - line->step.y * hx); /* rows grow south: positive is right of a traveller */
    if (t <= 0 || t >= line->length || abs(c) > line->reach) {
        return false;
    }
    HexMeeting meeting = abs(c) < line->reach ? HEX_CROSSED : c > 0 ? HEX_RIGHT : HEX_LEFT;
    *out = (HexTouch){.hex = {(int16_t)((x - (y & 1)) / 2 + 1), (int16_t)(y + 1)},
                      .meeting = meeting,
                      .edge = meeting != HEX_CROSSED && line->edges,
                      .t = t};
    return true;
}

static bool before(const HexTouch *a, const HexTouch *b) {
    HexDoubled da = hex_doubled(a->hex), db = hex_doubled(b->hex);
    return a->t != b->t ? a->t < b->t : da.x != db.x ? da.x < db.x : da.y < db.y;
}

static void insert(HexTouch *list, int count, const HexTouch *touch) {
    int at = count;
    for (; at > 0 && before(touch, &list[at - 1]); at--) {
        list[at] = list[at - 1];
    }
    list[at] = *touch;
}

/* Only the hexes in the box of the two ends, one further each way, can be met. Coordinates shifted by an even number
 * stay whole when halved below zero, too: (x - (y & 1)) is even for every hex. */
int hex_ray(HexId from, HexId to, HexTouch *out, int cap) {
    base_assert(cap >= 0 && (out || cap == 0));
    Line line = line_between(from, to);
    HexDoubled a = line.from, b = {a.x + line.step.x, a.y + line.step.y};
    int x0 = (a.x < b.x ? a.x : b.x) - 1, x1 = (a.x > b.x ? a.x : b.x) + 1;
    int y0 = a.y < b.y ? a.y : b.y, y1 = a.y > b.y ? a.y : b.y, count = 0;
    for (int y = y0; y <= y1; y++) {
        for (int x = x0 + ((x0 ^ y) & 1); x <= x1; x += 2) {
            HexTouch touch;
            if (!meet(&line, x, y, &touch)) {
                continue;
            }
            if (count < cap) {
                insert(out, count, &touch);
            }
            count++;
        }
    }
    base_assert(count <= hex_steps(from, to) * 4); /* each step meets at most four hexes */
    return count;
}

static int cross(HexDoubled a, HexDoubled b) {
    return a.x * b.y - a.y * b.x;
}

int hex_entry(HexId target, HexId from, int sides[2]) {
    base_assert(sides);
    HexDoubled at = hex_doubled(target), eye = hex_doubled(from);
    HexDoubled to_eye = {eye.x - at.x, 3 * (eye.y - at.y)};
    for (int k = 0; k < 6; k++) {
        HexDoubled v = VERTICES[k], next = VERTICES[(k + 1) % 6];
        int first = cross(v, to_eye), second = cross(to_eye, next);
        if (first > 0 && second > 0) {
            sides[0] = k;
            return 1;
        }
        if (first == 0 && v.x * to_eye.x + v.y * to_eye.y > 0) {
            sides[0] = (k + 5) % 6;
            sides[1] = k;
            return 2;
        }
    }
    return 0;
}
