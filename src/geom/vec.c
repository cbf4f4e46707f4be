#include "geom/vec.h"

#include "base/base.h"

/* Bearings are reduced before the trigonometry, so that a base at 450 degrees is the base at 90 to the last bit. */
static double reduced(double bearing) {
    base_assert(isfinite(bearing));
    double turn = fmod(bearing, 360.0);
    return turn < 0 ? turn + 360.0 : turn;
}

/* Sine and cosine of a bearing; quarter turns are exact. */
static void sine_cosine(double bearing, double *s, double *c) {
    double turn = reduced(bearing);
    double quarter = floor(turn / 90.0);
    double rest = (turn - quarter * 90.0) * (PI / 180.0);
    double rs = sin(rest), rc = cos(rest);
    switch ((int)quarter & 3) {
    case 0: *s = rs, *c = rc; break;
    case 1: *s = rc, *c = -rs; break;
    case 2: *s = -rs, *c = -rc; break;
    default: *s = -rc, *c = rs; break;
    }
}

GeomVec vec_turn(GeomVec a, double bearing) {
    double s, c;
    sine_cosine(bearing, &s, &c);
    return vec(c * a.x - s * a.y, s * a.x + c * a.y);
}

GeomVec vec_bearing(double bearing) {
    double s, c;
    sine_cosine(bearing, &s, &c);
    return vec(s, -c);
}

bool points_are_finite(const GeomVec *points, int count) {
    for (int i = 0; i < count; i++) {
        if (!vec_is_finite(points[i])) {
            return false;
        }
    }
    return true;
}

GeomBox box_empty(void) {
    return (GeomBox){INFINITY, INFINITY, -INFINITY, -INFINITY};
}

GeomBox box_add(GeomBox box, GeomVec p) {
    base_check(!isnan(p.x) && !isnan(p.y));
    return (GeomBox){fmin(box.x0, p.x), fmin(box.y0, p.y), fmax(box.x1, p.x), fmax(box.y1, p.y)};
}

GeomBox box_join(GeomBox a, GeomBox b) {
    return (GeomBox){fmin(a.x0, b.x0), fmin(a.y0, b.y0), fmax(a.x1, b.x1), fmax(a.y1, b.y1)};
}

GeomBox box_grow(GeomBox box, double by) {
    base_check(!isnan(by));
    return (GeomBox){box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by};
}

bool box_meets(GeomBox a, GeomBox b) {
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

bool box_within(GeomBox inner, GeomBox outer) {
    return outer.x0 <= inner.x0 && inner.x1 <= outer.x1 && outer.y0 <= inner.y0 && inner.y1 <= outer.y1;
}

bool box_holds(GeomBox box, GeomVec p) {
    return box.x0 <= p.x && p.x <= box.x1 && box.y0 <= p.y && p.y <= box.y1;
}
