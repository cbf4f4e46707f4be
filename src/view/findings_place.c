/* Finds the place of a finding on the board, where its number and its words are written. */
#include "view/findings_internal.h"

#include <math.h>

/* Returns the topmost point of the outline above the middle of its box, which lies on the area whatever its shape. */
static GeomVec area_top(const GeomArea *area) {
    double x = (area->box.x0 + area->box.x1) / 2, top = area->box.y1;
    int end = area->rings > 0 ? area->ring_start[1] : 0;
    for (int i = 0; i < end; i++) {
        GeomVec a = area->points[i], b = area->points[i + 1 < end ? i + 1 : 0];
        if ((a.x <= x) != (b.x <= x)) {
            top = fmin(top, vec_lerp(a, b, (x - a.x) / (b.x - a.x)).y);
        }
    }
    return vec(x, top);
}

static bool shape_anchor(const RulesField *field, const Table *table, const RulesShape *shape, GeomVec *out) {
    GeomShape parts[BODY_PARTS];
    if (shape->count) {
        *out = shape->points[shape->count / 2];
        if (shape->count == 2) {
            *out = vec_lerp(shape->points[0], shape->points[1], 0.5);
        }
        return true;
    }
    if (ref_is(shape->ref, REF_AREA)) {
        *out = area_top(&field->setup->areas[shape->ref.index].area);
        return true;
    }
    if (shape->ref.kind != REF_NONE && rules_body(field, table, shape->ref, parts, BODY_PARTS)) {
        *out = parts[0].centre;
        return true;
    }
    return false;
}

bool verdict_anchor(const RulesField *field, const Table *table, const RulesFinding *finding, GeomVec *out) {
    for (int i = 0; i < finding->shape_count; i++) {
        if (shape_anchor(field, table, &finding->shapes[i], out)) {
            return true;
        }
    }
    return false;
}
