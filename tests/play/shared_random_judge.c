/* What a sound table is, told without the rules' own geometry: rims as rows of points, even-odd rays, distances. A unit
 * is judged only where it has been moved: what was laid out is not the action's doing. */
#include "play/shared_random_table.h"

#include <math.h>
#include <string.h>

#define RIM_POINTS 48
#define TOO_DEEP   0.1 /* mm: rows of points and exact bases differ by less */
#define DEGREE     (3.14159265358979323846 / 180)

typedef struct {
    GeomVec centre;
    GeomVec rim[4 * RIM_POINTS];
    int count;
    GeomBox box;
} Rim;

/* ---- rims ---- */

/* A point given for facing 0 (ahead is up), as it lies. */
static GeomVec turned(GeomVec p, double facing, GeomVec at) {
    double c = cos(facing * DEGREE), s = sin(facing * DEGREE);
    return vec(at.x + p.x * c - p.y * s, at.y + p.x * s + p.y * c);
}

static int corners_of(const GeomBase *base, GeomVec *out) {
    double ahead = base->along / 2, side = base->across / 2;
    if (base->kind == GEOM_POLY && base->count > 0) {
        memcpy(out, base->points, (size_t)base->count * sizeof *out);
        return base->count;
    }
    if (base->kind == GEOM_POLY) {
        out[0] = vec(-side, -ahead);
        out[1] = vec(side, -ahead);
        out[2] = vec(side, ahead);
        out[3] = vec(-side, ahead);
        return 4;
    }
    if (base->kind == GEOM_DISC) {
        side = ahead;
    }
    for (int i = 0; i < RIM_POINTS; i++) {
        double angle = i * 360.0 / RIM_POINTS * DEGREE;
        out[i] = vec(side * sin(angle), -ahead * cos(angle));
    }
    return RIM_POINTS;
}

static Rim rim_of(const TableUnit *unit, const TableWhere *where) {
    Rim rim = {.centre = where->at, .box = box_empty()};
    GeomVec corners[RIM_POINTS > GEOM_SHAPE_POINTS ? RIM_POINTS : GEOM_SHAPE_POINTS];
    int count = corners_of(&unit->base, corners), parts = count > 8 ? 2 : 4 * RIM_POINTS / (count + 1);
    for (int i = 0; i < count; i++) {
        GeomVec a = turned(corners[i], where->facing, where->at);
        GeomVec b = turned(corners[(i + 1) % count], where->facing, where->at);
        for (int k = 0; k < parts && rim.count < (int)BASE_COUNT(rim.rim); k++) {
            rim.rim[rim.count] = vec_lerp(a, b, (double)k / parts);
            rim.box = box_add(rim.box, rim.rim[rim.count++]);
        }
    }
    return rim;
}

/* ---- inside ---- */

static double to_segment(GeomVec p, GeomVec a, GeomVec b) {
    GeomVec d = vec_sub(b, a);
    double t = vec_dot(vec_sub(p, a), d) / fmax(vec_dot(d, d), 1e-12);
    return vec_distance(p, vec_add(a, vec_scale(d, fmin(1, fmax(0, t)))));
}

/* How deep within the ring; 0 outside. `inside` is turned for each side that a ray to the right crosses. */
static void to_ring(GeomVec p, const GeomVec *ring, int count, bool *inside, double *rim) {
    for (int i = 0; i < count; i++) {
        GeomVec a = ring[i], b = ring[(i + 1) % count];
        *rim = fmin(*rim, to_segment(p, a, b));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            *inside = !*inside;
        }
    }
}

static double depth_in_rim(const Rim *rim, GeomVec p) {
    bool inside = false;
    double edge = INFINITY;
    to_ring(p, rim->rim, rim->count, &inside, &edge);
    return inside ? edge : 0;
}

static double depth_in_area(const GeomArea *area, GeomVec p) {
    bool inside = false;
    double edge = INFINITY;
    for (int r = 0; r < area->rings; r++) {
        int start = area->ring_start[r];
        to_ring(p, area->points + start, area->ring_start[r + 1] - start, &inside, &edge);
    }
    return inside ? edge : 0;
}

static double deepest(const Rim *rim, double (*depth)(const void *, GeomVec), const void *in) {
    double max = depth(in, rim->centre);
    for (int i = 0; i < rim->count; i++) {
        max = fmax(max, depth(in, rim->rim[i]));
    }
    return max;
}

static double in_rim(const void *rim, GeomVec p) {
    return depth_in_rim(rim, p);
}
/* Ground without what is laid over it: a bridge over its river. */
typedef struct {
    const RulesField *field;
    const Table *table;
    int unit, area;
} Ground;

static bool is_barred(const RulesField *field, const Table *table, int unit, int area);

static double in_ground(const void *of, GeomVec p) {
    const Ground *ground = of;
    const TableSetup *setup = ground->field->setup;
    double deep = depth_in_area(&setup->areas[ground->area].area, p);
    for (int a = 0; a < setup->area_count && deep > 0; a++) {
        bool over = setup->areas[a].on == ground->area && !ground->table->removed[a] &&
                    !is_barred(ground->field, ground->table, ground->unit, a);
        deep = over && depth_in_area(&setup->areas[a].area, p) > 0 ? 0 : deep;
    }
    return deep;
}

/* ---- what may not be stood in, by the rows of the ruleset ---- */

static const BaseTree *profile_of(const RulesField *field, int unit) {
    return field->data->profiles[field->setup->units[unit].profile].row;
}

static bool has_word(const BaseTree *list, const char *word) {
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, word) == 0) {
            return true;
        }
    }
    return false;
}

/* The word of a row of codes ("G X X") by the place of the class among the classes. */
static bool code_is(const char *codes, int place, char code) {
    for (; place > 0 && codes; place--) {
        codes = strchr(codes, ' ');
        codes = codes ? codes + 1 : NULL;
    }
    return codes && *codes == code;
}

static bool flies(const RulesField *field, int unit) {
    const BaseTree *row = profile_of(field, unit), *traits = tree_find(row, "traits");
    const char *type = tree_get_text(row, "class", "");
    return strcmp(type, "aircraft") == 0 || has_word(traits, "flyer") || has_word(traits, "skimmer") ||
           has_word(traits, "support-craft") || has_word(traits, "jump-packs") || has_word(traits, "hover");
}

static bool is_barred(const RulesField *field, const Table *table, int unit, int area) {
    static const char *const LI[] = {"infantry", "cavalry", "walker", "vehicle", "super-heavy", "knight", "titan"};
    const BaseTree *row = field->data->kinds[table_kind(table, area)].row;
    const char *type = tree_get_text(profile_of(field, unit), "class", ""), *codes = tree_get_text(row, "move", NULL);
    const char *test = tree_get_text(tree_find(row, "test"), type, "");
    int place = text_index(LI, (int)BASE_COUNT(LI), type);
    return tree_get_bool(row, "solid", false) || strcmp(test, "impassable") == 0 || strcmp(test, "stronghold") == 0 ||
           (codes && place >= 0 && (code_is(codes, place, 'X') || code_is(codes, place, 'G')));
}

/* ---- the judge ---- */

static void judge_edge(const RulesField *field, int unit, const Rim *rim, BaseText *wrong) {
    GeomBox box = field->setup->size;
    for (int i = 0; i < rim->count; i++) {
        GeomVec p = rim->rim[i];
        double off = fmax(fmax(box.x0 - p.x, p.x - box.x1), fmax(box.y0 - p.y, p.y - box.y1));
        if (off > TOO_DEEP) {
            text_addf(wrong, "off the table: %s by %.2f mm; ", field->setup->units[unit].id, off);
            return;
        }
    }
}

static void judge_units(const RulesField *field, const Table *after, int unit, const Rim *rim, BaseText *wrong) {
    for (int i = 0; i < field->setup->unit_count; i++) {
        const TableWhere *where = table_where(after, i);
        if (i == unit || where->kind != WHERE_POINT || flies(field, i) || flies(field, unit)) {
            continue;
        }
        Rim other = rim_of(&field->setup->units[i], where);
        if (!box_meets(rim->box, other.box)) {
            continue;
        }
        double deep = fmax(deepest(rim, in_rim, &other), deepest(&other, in_rim, rim));
        if (deep > TOO_DEEP) {
            text_addf(wrong, "in another's base: %s %.2f mm in %s; ", field->setup->units[unit].id, deep,
                      field->setup->units[i].id);
        }
    }
}

/* Who is on a road, with any part of his base, is on nothing that lies under it; how much of him must be on it is a
 * reading, and tests of their own judge that. A wall is no ground. */
static bool is_bridged(const RulesField *field, const Table *table, int area, const Rim *rim) {
    bool on = false;
    for (int a = 0; a < field->setup->area_count && !on; a++) {
        const BaseTree *row = field->data->kinds[table_kind(table, a)].row;
        const GeomArea *road = &field->setup->areas[a].area;
        if (tree_get_bool(row, "road", false) && !table->removed[a] && box_meets(rim->box, road->box)) {
            on = depth_in_area(road, rim->centre) > 0;
            for (int i = 0; i < rim->count && !on; i++) {
                on = depth_in_area(road, rim->rim[i]) > 0;
            }
        }
    }
    return on && !tree_get_bool(field->data->kinds[table_kind(table, area)].row, "solid", false);
}

/* What its action names as that which it is about to go into holds it already. */
static void judge_ground(const RulesField *field, const BaseTree *action, const Table *after, int unit, const Rim *rim,
                         BaseText *wrong) {
    const char *into = tree_get_text(action, "into", "");
    for (int a = 0; a < field->setup->area_count; a++) {
        const GeomArea *area = &field->setup->areas[a].area;
        bool meant = strcmp(into, field->setup->areas[a].id) == 0;
        double deep = meant || !box_meets(rim->box, area->box) || after->removed[a] || area->rings == 0 ||
                              !is_barred(field, after, unit, a) || flies(field, unit) ||
                              is_bridged(field, after, a, rim)
                          ? 0
                          : deepest(rim, in_ground, &(Ground){field, after, unit, a});
        if (deep > TOO_DEEP) {
            text_addf(wrong, "on ground of the kind %s: %s %.2f mm in %s; ",
                      field->data->kinds[table_kind(after, a)].id, field->setup->units[unit].id, deep,
                      field->setup->areas[a].id);
        }
    }
}

/* Two in a hex are one too many; a leader goes with his men. */
static void judge_hexes(const RulesField *field, const Table *before, const Table *after, BaseText *wrong) {
    const TableSetup *setup = field->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *a = table_where(after, i);
        if (where_equal(a, table_where(before, i))) {
            continue;
        }
        for (int k = 0; k < setup->unit_count && a->kind == WHERE_HEX; k++) {
            const TableWhere *b = table_where(after, k);
            if (k != i && b->kind == WHERE_HEX && hex_equal(a->hex, b->hex)) {
                text_addf(wrong, "two in one hex: %s and %s; ", setup->units[i].id, setup->units[k].id);
            }
        }
        for (int t = 0; t < setup->area_count && a->kind == WHERE_HEX; t++) {
            const TableAreaSetup *area = &setup->areas[t];
            const BaseTree *row = field->data->kinds[table_kind(after, t)].row, *bars = tree_find(row, "bars");
            const char *type = tree_get_text(profile_of(field, i), "class", "");
            for (int h = 0; h < area->hex_count && has_word(bars, type); h++) {
                VarId ford = schema_find(setup->schema, REF_AREA, "ford");
                bool fords = ford >= 0 && table_get(after, ref_make(REF_AREA, t), ford) == 1;
                if (hex_equal(area->hexes[h], a->hex) && !fords) {
                    text_addf(wrong, "on ground of the kind %s: %s in %s; ",
                              field->data->kinds[table_kind(after, t)].id, setup->units[i].id, area->id);
                }
            }
        }
    }
}

static void judge_unit(const RulesField *field, const BaseTree *action, const Table *table, int unit,
                       const TableWhere *where, BaseText *wrong) {
    Rim rim = rim_of(&field->setup->units[unit], where);
    judge_edge(field, unit, &rim, wrong);
    judge_units(field, table, unit, &rim, wrong);
    judge_ground(field, action, table, unit, &rim, wrong);
}

void random_judge(const RulesField *field, const BaseTree *action, const Table *before, const Table *after,
                  BaseText *wrong) {
    if (field->setup->board == BOARD_HEX) {
        judge_hexes(field, before, after, wrong);
        return;
    }
    for (int i = 0; i < field->setup->unit_count; i++) {
        const TableWhere *was = table_where(before, i), *where = table_where(after, i);
        BaseText found = {0}, old = {0};
        if (where->kind != WHERE_POINT || where_equal(was, where)) {
            continue;
        }
        judge_unit(field, action, after, i, where, &found);
        if (found.length > 0 && was->kind == WHERE_POINT) {
            judge_unit(field, action, before, i, was, &old);
        }
        if (old.length == 0) { /* who stood wrong before may get out by and by */
            text_add(wrong, text_get(&found));
        }
        text_free(&found);
        text_free(&old);
    }
}
