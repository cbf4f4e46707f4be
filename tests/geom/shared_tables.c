#include "geom/shared_tables.h"

#include <string.h>

void table_init(Table *table, const char *title) {
    *table = (Table){0};
    snprintf(table->title, sizeof table->title, "%s", title);
    array_push(&table->starts, 0);
}

void table_term(Table *table) {
    array_free(&table->points);
    array_free(&table->starts);
    array_free(&table->pieces);
}

Table table_copy(const Table *table) {
    Table copy = {.a = table->a, .b = table->b};
    memcpy(copy.title, table->title, sizeof copy.title);
    for (int i = 0; i < table->points.count; i++) {
        array_push(&copy.points, table->points.items[i]);
    }
    for (int i = 0; i < table->starts.count; i++) {
        array_push(&copy.starts, table->starts.items[i]);
    }
    for (int i = 0; i < table->pieces.count; i++) {
        array_push(&copy.pieces, table->pieces.items[i]);
    }
    return copy;
}

int table_ring_count(const Table *table) {
    return table->starts.count - 1;
}

int table_vertices(const Table *table) {
    return table->points.count;
}

void table_add_piece(Table *table, TableKind kind, double limit) {
    array_push(&table->pieces, (TablePiece){kind, limit, -1, table_ring_count(table), 0});
}

void table_add_ring(Table *table, const GeomVec *points, int count) {
    for (int i = 0; i < count; i++) {
        array_push(&table->points, points[i]);
    }
    array_push(&table->starts, table->points.count);
    table->pieces.items[table->pieces.count - 1].rings++;
}

void table_add_box(Table *table, TableKind kind, double limit, double x0, double y0, double x1, double y1) {
    table_add_piece(table, kind, limit);
    table_add_ring(table, (GeomVec[]){{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4);
}

void table_span(const Table *table, int piece, int *first, int *end) {
    const TablePiece *p = &table->pieces.items[piece];
    *first = table->starts.items[p->ring];
    *end = table->starts.items[p->ring + p->rings];
}

static void grow_box(GeomBox *box, GeomVec p) {
    box->x0 = fmin(box->x0, p.x);
    box->y0 = fmin(box->y0, p.y);
    box->x1 = fmax(box->x1, p.x);
    box->y1 = fmax(box->y1, p.y);
}

static void grow_box_by_base(GeomBox *box, const GeomShape *base) {
    double reach = base->kind == GEOM_POLY ? 0 : fmax(base->rx, base->ry);
    grow_box(box, vec(base->centre.x - reach, base->centre.y - reach));
    grow_box(box, vec(base->centre.x + reach, base->centre.y + reach));
    for (int i = 0; i < base->count; i++) {
        grow_box(box, base->points[i]);
    }
}

GeomBox table_box(const Table *table) {
    GeomBox box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < table->points.count; i++) {
        grow_box(&box, table->points.items[i]);
    }
    grow_box_by_base(&box, &table->a);
    grow_box_by_base(&box, &table->b);
    return (GeomBox){box.x0 - 50, box.y0 - 50, box.x1 + 50, box.y1 + 50};
}

GeomShape table_disc(double x, double y, double diameter) {
    return (GeomShape){.kind = GEOM_DISC, .centre = {x, y}, .rx = diameter / 2, .ry = diameter / 2, .axis = {1, 0}};
}

GeomShape table_oval(double x, double y, double along, double across, double angle) {
    return (GeomShape){
        .kind = GEOM_OVAL, .centre = {x, y}, .rx = along / 2, .ry = across / 2, .axis = {cos(angle), sin(angle)}};
}

GeomShape table_rect(double x, double y, double along, double across, double angle) {
    double a = along / 2, c = across / 2;
    GeomVec corners[4] = {{-a, -c}, {a, -c}, {a, c}, {-a, c}};
    TableMotion motion = {.angle = angle, .by = {x, y}};
    for (int i = 0; i < 4; i++) {
        corners[i] = motion_of(&motion, corners[i]);
    }
    return table_hull(corners, 4);
}

GeomShape table_hull(const GeomVec *points, int count) {
    GeomShape shape = {.kind = GEOM_POLY, .axis = {1, 0}, .count = count};
    double twice = 0;
    for (int i = 0; i < count; i++) {
        twice += vec_cross(points[i], points[(i + 1) % count]);
        shape.centre = vec_add(shape.centre, vec_scale(points[i], 1.0 / count));
    }
    for (int i = 0; i < count; i++) {
        shape.points[i] = twice > 0 ? points[i] : points[count - 1 - i];
    }
    return shape;
}

GeomVec motion_of(const TableMotion *motion, GeomVec p) {
    GeomVec at = vec_sub(p, motion->about);
    if (motion->mirror) {
        at.y = -at.y;
    }
    if (motion->angle != 0) {
        double c = cos(motion->angle), s = sin(motion->angle);
        at = vec(at.x * c - at.y * s, at.x * s + at.y * c);
    }
    return vec_add(vec_add(at, motion->about), motion->by);
}

GeomShape motion_of_shape(const TableMotion *motion, const GeomShape *shape) {
    GeomShape moved = *shape;
    TableMotion turn = {.angle = motion->angle, .mirror = motion->mirror};
    moved.centre = motion_of(motion, shape->centre);
    moved.axis = motion_of(&turn, shape->axis);
    for (int i = 0; i < shape->count; i++) {
        int from = motion->mirror ? shape->count - 1 - i : i;
        moved.points[i] = motion_of(motion, shape->points[from]);
    }
    return moved;
}

void table_move(Table *table, const TableMotion *motion) {
    for (int i = 0; i < table->points.count; i++) {
        table->points.items[i] = motion_of(motion, table->points.items[i]);
    }
    table->a = motion_of_shape(motion, &table->a);
    table->b = motion_of_shape(motion, &table->b);
}

void table_move_piece(Table *table, int piece, const TableMotion *motion) {
    int first, end;
    table_span(table, piece, &first, &end);
    for (int i = first; i < end; i++) {
        table->points.items[i] = motion_of(motion, table->points.items[i]);
    }
}

void table_reverse_rings(Table *table) {
    for (int r = 0; r < table_ring_count(table); r++) {
        int first = table->starts.items[r], last = table->starts.items[r + 1] - 1;
        for (; first < last; first++, last--) {
            GeomVec keep = table->points.items[first];
            table->points.items[first] = table->points.items[last];
            table->points.items[last] = keep;
        }
    }
}

void table_split_edges(Table *table, BaseRng *rng) {
    Table fine;
    table_init(&fine, table->title);
    for (int p = 0; p < table->pieces.count; p++) {
        const TablePiece *piece = &table->pieces.items[p];
        table_add_piece(&fine, piece->kind, piece->limit);
        fine.pieces.items[p].group = piece->group;
        for (int r = piece->ring; r < piece->ring + piece->rings; r++) {
            int first = table->starts.items[r], count = table->starts.items[r + 1] - first;
            for (int i = 0; i < count; i++) {
                GeomVec from = table->points.items[first + i], to = table->points.items[first + (i + 1) % count];
                array_push(&fine.points, from);
                if (rng_below(rng, 2)) {
                    array_push(&fine.points, vec_lerp(from, to, rng_range(rng, 0.2, 0.8)));
                }
            }
            array_push(&fine.starts, fine.points.count);
            fine.pieces.items[p].rings++;
        }
    }
    fine.a = table->a;
    fine.b = table->b;
    table_term(table);
    *table = fine;
}

void table_shuffle_pieces(Table *table, BaseRng *rng) {
    for (int i = table->pieces.count - 1; i > 0; i--) {
        int other = (int)rng_below(rng, (uint32_t)i + 1);
        TablePiece keep = table->pieces.items[i];
        table->pieces.items[i] = table->pieces.items[other];
        table->pieces.items[other] = keep;
    }
}

void table_swap_bases(Table *table) {
    GeomShape keep = table->a;
    table->a = table->b;
    table->b = keep;
}

/* A turn about the middle of a circle that holds the thing, and a shift for the rest of what is allowed. */
static TableMotion jostle_motion(GeomVec middle, double radius, double max, BaseRng *rng) {
    double spend = max * (rng_below(rng, 2) ? 1 : rng_unit(rng)), turn = rng_below(rng, 2) ? rng_unit(rng) : 0;
    double angle = radius > 0 ? 2 * asin(fmin(0.5, turn * spend / (2 * radius))) : 0;
    double shift = spend - 2 * radius * sin(angle / 2), bearing = rng_range(rng, 0, 2 * acos(-1));
    return (TableMotion){.angle = rng_below(rng, 2) ? angle : -angle,
                         .about = middle,
                         .by = {shift * cos(bearing), shift * sin(bearing)}};
}

static double reach_of(const GeomVec *points, int count, GeomVec *middle) {
    *middle = vec(0, 0);
    for (int i = 0; i < count; i++) {
        *middle = vec_add(*middle, vec_scale(points[i], 1.0 / count));
    }
    double reach = 0;
    for (int i = 0; i < count; i++) {
        reach = fmax(reach, vec_distance(points[i], *middle));
    }
    return reach;
}

static GeomShape jostled_base(const GeomShape *base, double max, BaseRng *rng) {
    GeomVec middle = base->centre;
    double reach = base->kind == GEOM_POLY ? reach_of(base->points, base->count, &middle) : fmax(base->rx, base->ry);
    TableMotion motion = jostle_motion(middle, reach, max, rng);
    return motion_of_shape(&motion, base);
}

void table_jostle(Table *table, double max, BaseRng *rng) {
    for (int p = 0; p < table->pieces.count; p++) {
        int first, end;
        table_span(table, p, &first, &end);
        if (end > first) {
            GeomVec middle;
            double reach = reach_of(table->points.items + first, end - first, &middle);
            TableMotion motion = jostle_motion(middle, reach, max, rng);
            table_move_piece(table, p, &motion);
        }
    }
    table->a = jostled_base(&table->a, max, rng);
    table->b = jostled_base(&table->b, max, rng);
}

TableAreas table_areas(const Table *table) {
    int count = table->pieces.count;
    TableAreas out = {.areas = base_alloc((size_t)count, sizeof *out.areas),
                      .store = base_alloc((size_t)table->points.count, sizeof *out.store),
                      .starts = base_alloc((size_t)(table->starts.count + count), sizeof *out.starts),
                      .count = count};
    if (table->points.count) {
        memcpy(out.store, table->points.items, (size_t)table->points.count * sizeof *out.store);
    }
    int *start = out.starts;
    for (int p = 0; p < count; p++) {
        const TablePiece *piece = &table->pieces.items[p];
        int first = table->starts.items[piece->ring];
        for (int r = 0; r <= piece->rings; r++) {
            start[r] = table->starts.items[piece->ring + r] - first;
        }
        out.areas[p] = area_make(out.store + first, start, piece->rings, NULL);
        start += piece->rings + 1;
    }
    return out;
}

void table_areas_term(TableAreas *areas) {
    base_free(areas->areas);
    base_free(areas->store);
    base_free(areas->starts);
}

/* Battlefields are in cm, bases in mm. 17 digits bring the same doubles back, but for the last bit of the division by
 * ten. */
static void dump_ring(const GeomVec *points, int count, GeomVec off, double scale, FILE *out) {
    fputc('[', out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s[%.17g, %.17g]", i ? ", " : "", (points[i].x - off.x) * scale, (points[i].y - off.y) * scale);
    }
    fputc(']', out);
}

static void dump_unit(const GeomShape *base, char id, GeomVec off, FILE *out) {
    fprintf(out, "  {\"id\": \"%c\", \"formation\": \"f%c\", \"profile\": \"infantry\", ", id, id);
    double bearing = base->kind == GEOM_OVAL ? atan2(base->axis.x, -base->axis.y) * 180 / acos(-1) : 0;
    fprintf(out, "\"facing\": %.17g, \"at\": [%.17g, %.17g], \"base\": ", bearing < 0 ? bearing + 360 : bearing,
            (base->centre.x - off.x) / 10, (base->centre.y - off.y) / 10);
    if (base->kind == GEOM_DISC) {
        fprintf(out, "{\"circle\": %.17g}}", 2 * base->rx);
    } else if (base->kind == GEOM_OVAL) {
        fprintf(out, "{\"oval\": [%.17g, %.17g]}}", 2 * base->rx, 2 * base->ry);
    } else {
        fputs("{\"hull\": ", out);
        dump_ring(base->points, base->count, base->centre, 1, out);
        fputs("}}", out);
    }
}

static void dump_piece(const Table *table, int p, GeomVec off, FILE *out) {
    static const char *const kinds[] = {"mountain", "woods", "hill"};
    const TablePiece *piece = &table->pieces.items[p];
    fprintf(out, "%s\n  {\"id\": \"t%d\", \"kind\": \"%s\", \"outline\": ", p ? "," : "", p, kinds[piece->kind]);
    for (int r = 0; r < piece->rings; r++) {
        int first = table->starts.items[piece->ring + r], end = table->starts.items[piece->ring + r + 1];
        fputs(r == 1 ? ", \"holes\": [" : r > 1 ? ", " : "", out);
        dump_ring(table->points.items + first, end - first, off, 0.1, out);
    }
    fputs(piece->rings > 1 ? "]}" : "}", out);
}

void table_dump(const Table *table, FILE *out) {
    GeomBox box = table_box(table);
    GeomVec off = {floor(box.x0), floor(box.y0)}; /* whole, so that tables on a grid stay on it */
    fprintf(out, "{\"sightline\": 1, \"title\": \"%s\", \"ruleset\": \"ea-heresy\", ", table->title);
    fprintf(out, "\"table\": {\"unit\": \"cm\", \"size\": [%.17g, %.17g]}, \"terrain\": [", (box.x1 - off.x) / 10,
            (box.y1 - off.y) / 10);
    for (int p = 0; p < table->pieces.count; p++) {
        dump_piece(table, p, off, out);
    }
    fputs("],\n \"sides\": [{\"id\": \"red\", \"name\": \"Red\", \"colour\": \"#b23a2e\"}, "
          "{\"id\": \"blue\", \"name\": \"Blue\", \"colour\": \"#2e5fb2\"}],\n"
          " \"formations\": [{\"id\": \"fa\", \"side\": \"red\", \"name\": \"A\"}, "
          "{\"id\": \"fb\", \"side\": \"blue\", \"name\": \"B\"}],\n \"units\": [\n",
          out);
    dump_unit(&table->a, 'a', off, out);
    fputs(",\n", out);
    dump_unit(&table->b, 'b', off, out);
    fputs("]}\n", out);
}
