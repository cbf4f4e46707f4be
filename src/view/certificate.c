/* Why no line passes: the corridor that the two have in common along the witness line, and across it what each piece
 * closes, from its first contact to its last. Where one bar ends another has begun, up to the corridor's edges: so the
 * eye sees that the barn and the wall close it together. Drawn from the ruling's certificate; nothing is worked out but
 * where the ends' outlines lie. */
#include "view/verdict.h"

#define BODY_PARTS 24

typedef struct {
    GeomVec d, n;     /* along the line, and across it */
    double low, high; /* range of what both ends have in common, across */
    double from, to;  /* along, between the rims that face each other */
} Corridor;

/* Gives how far the end reaches to both sides, and how far forward (`side` 1) or back. Returns false if it has no
 * outline. */
static bool reach_of(const ViewScene *scene, TableRef ref, const Corridor *corridor, double side, double *low,
                     double *high, double *along) {
    GeomShape parts[BODY_PARTS];
    int count = ref.kind == REF_NONE ? 0 : rules_body(scene->field, scene->table, ref, parts, BODY_PARTS);
    *low = INFINITY;
    *high = *along = -INFINITY;
    for (int i = 0; i < count; i++) {
        *high = fmax(*high, vec_dot(shape_support(&parts[i], corridor->n), corridor->n));
        *low = fmin(*low, vec_dot(shape_support(&parts[i], vec_scale(corridor->n, -1)), corridor->n));
        GeomVec direction = vec_scale(corridor->d, side);
        *along = fmax(*along, vec_dot(shape_support(&parts[i], direction), direction));
    }
    *along *= side;
    return count > 0;
}

static bool corridor_make(const ViewScene *scene, const RulesSight *sight, Corridor *out) {
    GeomVec d = vec_sub(sight->b, sight->a);
    double length = vec_length(d), low[2], high[2];
    if (!(length > 0)) {
        return false;
    }
    out->d = vec_scale(d, 1 / length);
    out->n = vec_left(out->d);
    if (!reach_of(scene, sight->from, out, 1, &low[0], &high[0], &out->from) ||
        !reach_of(scene, sight->to, out, -1, &low[1], &high[1], &out->to)) {
        return false;
    }
    out->low = fmax(low[0], low[1]);
    out->high = fmin(high[0], high[1]);
    return out->high > out->low && out->to > out->from;
}

/* Returns the range that contains the direction of the witness line, or else the one nearest to it. */
static const GeomCertRange *range_of(const RulesSight *sight) {
    const GeomCertRange *best = NULL;
    double angle = atan2(sight->b.y - sight->a.y, sight->b.x - sight->a.x), min = INFINITY;
    for (int i = 0; i < sight->range_count; i++) {
        const GeomCertRange *range = &sight->ranges[i];
        double half = (range->to_angle - range->from_angle) / 2;
        double off = fabs(remainder(angle - range->from_angle - half, TAU)) - half;
        if (off < min) {
            min = off;
            best = range;
        }
    }
    return best;
}

static GeomVec at(const ViewScene *scene, const Corridor *corridor, double along, double across) {
    return camera_px(scene->camera, vec_add(vec_scale(corridor->d, along), vec_scale(corridor->n, across)));
}

static void draw_corridor(ViewScene *scene, const Corridor *corridor) {
    static const double DASH[] = {3, 4};
    ViewColour accent = scene->canvas->theme->accent;
    GeomVec ring[4] = {
        at(scene, corridor, corridor->from, corridor->low), at(scene, corridor, corridor->to, corridor->low),
        at(scene, corridor, corridor->to, corridor->high), at(scene, corridor, corridor->from, corridor->high)};
    canvas_ring(scene->canvas, ring, 4, true);
    canvas_fill(scene->canvas, colour_alpha(accent, 0.07));
    cairo_set_dash(scene->canvas->cr, DASH, 2, 0);
    for (int i = 0; i < 4; i += 2) {
        canvas_line(scene->canvas, ring[i].x, ring[i].y, ring[i + 1].x, ring[i + 1].y);
        canvas_stroke(scene->canvas, colour_alpha(accent, 0.7), 1);
    }
    cairo_set_dash(scene->canvas->cr, NULL, 0, 0);
}

/* A bar square to the line where the piece is first met: as wide as what it closes of the corridor, with a foot at each
 * end.
 */
static void draw_bar(ViewScene *scene, const Corridor *corridor, const GeomCertLink *link) {
    const ViewTheme *theme = scene->canvas->theme;
    double across[2] = {vec_dot(link->low, corridor->n), vec_dot(link->high, corridor->n)};
    double low = fmax(fmin(across[0], across[1]), corridor->low),
           high = fmin(fmax(across[0], across[1]), corridor->high);
    double along = fmin(vec_dot(link->low, corridor->d), vec_dot(link->high, corridor->d));
    if (!(high > low)) {
        return;
    }
    GeomVec p = at(scene, corridor, along, low), q = at(scene, corridor, along, high);
    GeomVec foot = vec_scale(vec_sub(at(scene, corridor, along + 1, low), p), 5 / scene->camera->k);
    for (int pass = 0; pass < 2; pass++) {
        canvas_line(scene->canvas, p.x, p.y, q.x, q.y);
        canvas_stroke(scene->canvas, pass ? theme->accent : theme->paper, pass ? 2.4 : 5.4);
    }
    for (int i = 0; i < 2; i++) {
        GeomVec end = i ? q : p;
        canvas_line(scene->canvas, end.x - foot.x, end.y - foot.y, end.x + foot.x, end.y + foot.y);
        canvas_stroke(scene->canvas, theme->accent, 1.6);
    }
}

void verdict_draw_certificate(ViewScene *scene, const RulesSight *sight) {
    Corridor corridor;
    const GeomCertRange *range = range_of(sight);
    if (sight->visible || !range || !corridor_make(scene, sight, &corridor)) {
        return;
    }
    draw_corridor(scene, &corridor);
    for (int i = 0; i < range->count; i++) {
        draw_bar(scene, &corridor, &sight->links[range->first + i]);
    }
}
