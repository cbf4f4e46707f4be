/* Where a line lies inside a piece. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_depth.h"

/* Where the line from a along d (length long) crosses the outline. What lies behind a says whether a is inside. A line
 * along an edge only touches: a stretch counts when its middle is inside beyond doubt. */
SightInside sight_inside(SightWork *w, int piece, GeomVec a, GeomVec d, double length) {
    base_assert(piece >= 0 && piece < w->scene->pieces && length >= 0);
    const GeomArea *area = &w->scene->areas[piece];
    sight_room_for_marks(w, area->count);
    double *cuts = w->area->cuts;
    GeomVec *at = w->area->marks;
    int n = 0, count = 0;
    bool inside = false, along = false;
    for (AreaEdges e = area_edges(area); area_edge_next(&e);) {
        GeomVec p = vec_sub(e.a, a), q = vec_sub(e.b, a);
        double yp = vec_cross(d, p), yq = vec_cross(d, q);
        if ((yp > 0) == (yq > 0)) {
            along = along || (fabs(yp) < GEOM_TOUCH && fabs(yq) < GEOM_TOUCH);
            continue;
        }
        double up = vec_dot(d, p), u = up + (vec_dot(d, q) - up) * (yp / (yp - yq));
        if (u <= 0) {
            inside = !inside;
        } else if (u < length) {
            cuts[n++] = u;
        }
    }
    sort_numbers(cuts, n);
    double from = 0;
    for (int i = 0; i <= n; i++, inside = !inside) {
        double to = i < n ? cuts[i] : length;
        if (inside && to - from > GEOM_LAP_FLOOR &&
            (!along || area_side(area, vec_add(a, vec_scale(d, (from + to) / 2))) > 0)) {
            at[count++] = vec(from, to);
        }
        from = to;
    }
    return (SightInside){at, count};
}
