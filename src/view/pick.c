/* Finds what lies under a point of the table. */
#include "view/board_internal.h"

/* Distance from a point to a shape, 0 inside. */
static double shape_distance(const GeomShape *shape, GeomVec p) {
    return shape_holds(shape, p) ? 0 : vec_distance(shape_nearest_rim(shape, p), p);
}

/* A unit that is attached to another is drawn over it, and so is picked first. */
static TableRef pick_attached(const RulesField *field, const Table *table, GeomVec mm, double slack_mm) {
    for (int i = 0; i < field->setup->unit_count; i++) {
        GeomShape parts[BOARD_PARTS];
        TableRef ref = ref_make(REF_UNIT, i);
        if (table_where(table, i)->kind == WHERE_ATTACHED && board_body(field, table, ref, parts) > 0 &&
            shape_distance(&parts[0], mm) <= slack_mm / 2) {
            return ref;
        }
    }
    return ref_none();
}

TableRef board_pick(const RulesField *field, const Table *table, GeomVec mm, double slack_mm) {
    const TableSetup *setup = field->setup;
    TableRef best = pick_attached(field, table, mm, slack_mm);
    double min = slack_mm;
    if (best.kind != REF_NONE) {
        return best;
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape shape;
        if (table_base(table, i, &shape)) {
            double d = shape_distance(&shape, mm);
            if (d <= min) { /* later units are drawn on top */
                min = d;
                best = ref_make(REF_UNIT, i);
            }
        }
    }
    if (best.kind != REF_NONE) {
        return best;
    }
    if (setup->board == BOARD_HEX) {
        return setup_hex_ref(setup, hex_at(&setup->hexes, mm, setup->unit));
    }
    double smallest = INFINITY;
    for (int i = 0; i < setup->area_count; i++) {
        const GeomArea *area = &setup->areas[i].area;
        if (table->removed[i] || !box_holds(area->box, mm) || area_side(area, mm) < 0) {
            continue;
        }
        double size = area_size(area);
        if (size < smallest) {
            smallest = size;
            best = ref_make(REF_AREA, i);
        }
    }
    return best;
}

static double segment_distance(GeomVec a, GeomVec b, GeomVec p) {
    GeomVec d = vec_sub(b, a);
    double length2 = vec_dot(d, d), t = length2 > 0 ? vec_dot(vec_sub(p, a), d) / length2 : 0;
    return vec_distance(p, vec_lerp(a, b, fmin(1, fmax(0, t))));
}

static double finding_distance(const RulesField *field, const Table *table, const RulesShape *shape, GeomVec p) {
    double min = INFINITY;
    for (int i = 0; i + 1 < shape->count; i++) {
        min = fmin(min, segment_distance(shape->points[i], shape->points[i + 1], p));
    }
    if (shape->count == 1) {
        min = vec_distance(shape->points[0], p);
    }
    if (shape->kind == SHAPE_AREA && ref_is(shape->ref, REF_AREA)) {
        const GeomShape point = shape_point(p);
        const GeomArea *area = &field->setup->areas[shape->ref.index].area;
        min = fmin(min, geom_place(&point, area).edge);
    }
    if (shape->kind == SHAPE_BASE) {
        GeomShape parts[BOARD_PARTS];
        int count = board_body(field, table, shape->ref, parts);
        for (int i = 0; i < count; i++) {
            min = fmin(min, shape_distance(&parts[i], p));
        }
    }
    return min;
}

int board_pick_finding(const Ruling *ruling, const Table *table, GeomVec mm, double slack_mm) {
    int best = -1;
    double min = slack_mm;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            double d = finding_distance(ruling->field, table, &finding->shapes[j], mm);
            if (d < min) {
                min = d;
                best = i;
            }
        }
    }
    return best;
}
