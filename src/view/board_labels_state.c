/* Labels of what things are: damage, who is inside, the signs of towering pieces, formations with markers and order. */
#include "rules/spoken.h"
#include "view/board_labels.h"

#include <stdio.h>
#include <stdlib.h>

#define NEAR      110.0 /* px: bases that crowd a formation */
#define BUILDING  3.5   /* cost of lying over one */
#define WALL_LOW  12.0  /* px: a thin piece that is to stay visible */
#define WALL_LONG 160.0

static ViewForm chip_form(ViewCanvas *canvas, const char *text) {
    ViewRun run = {text, true, false};
    GeomVec size = chip_size(canvas, &run, 1);
    return (ViewForm){size.x, size.y};
}

static double pip_radius(GeomBox px, int pips) {
    return fmin(5, fmax(2.7, (px.x1 - px.x0) / (3.0 * pips)));
}

static ViewForm pips_form(GeomBox px, int pips) {
    double radius = pip_radius(px, pips);
    return (ViewForm){mark_pips_width(radius, pips), 3.4 * radius};
}

/* Signs of a towering piece: on its rim, preferably to the north-east. */
static void add_tower(LabelSearch *it, int area) {
    static const GeomVec DIRECTIONS[] = {{1, -1}, {0, -1}, {1, 0}, {-1, -1}, {1, 1}, {-1, 0}, {-1, 1}, {0, 1}};
    const GeomArea *outline = &it->board->field->setup->areas[area].area;
    BoardSpots spots = {.arena = it->arena};
    for (size_t d = 0; d < BASE_COUNT(DIRECTIONS) && outline->count > 0; d++) {
        GeomVec best = outline->points[0];
        for (int i = 1; i < outline->count; i++) {
            best =
                vec_dot(outline->points[i], DIRECTIONS[d]) > vec_dot(best, DIRECTIONS[d]) ? outline->points[i] : best;
        }
        for (int in = 3; in >= -12; in -= 5) {
            spots_add(&spots, vec_add(vec_scale(best, it->k), vec_scale(DIRECTIONS[d], -in)), vec(0, 0),
                      (double)d + (3 - in) * .1);
        }
    }
    ViewForm form = {18, 18};
    label_add(it, LABEL_TOWER, area, &form, 1, &spots);
}

static void keep_off_garrison(LabelSearch *it, int area) {
    const ViewTerrain *piece = &it->board->pieces[area];
    double radius = fmax(6, terrain_room_radius(piece) * it->k);
    int place = 0;
    for (int i = table_next_inside(it->table, ref_make(REF_AREA, area), -1); i >= 0;
         i = table_next_inside(it->table, ref_make(REF_AREA, area), i)) {
        GeomVec at = vec_scale(terrain_room(piece, place++), it->k);
        labels_keep_off(it->labels, (GeomBox){at.x - radius, at.y - radius, at.x + radius, at.y + radius});
    }
}

/* A whole building or unit bears no pips: they would say nothing, on everything. */
static bool shows_damage(const LabelSearch *it, const RulesPortrait *portrait, TableRef ref) {
    bool asked = ref_equal(it->asked[0], ref) || ref_equal(it->asked[1], ref);
    return portrait->pips > 0 && (portrait->pips_lost > 0 || asked);
}

/* Who is inside a building: on its roof; beside it, where its plan shows them. */
static void add_inside(LabelSearch *it, int area, GeomBox px) {
    BoardSpots spots = {.arena = it->arena};
    ViewForm forms[LABEL_FORMS];
    int count = garrison_forms(it->board, it->table, area);
    for (int i = 0; i < count; i++) {
        LabelGarrison garrison = {0};
        garrison_read(it->board, it->table, area, i, &garrison);
        forms[i] = i + 1 < count
                       ? (ViewForm){formation_width(it->canvas, text_get(&garrison.text), &garrison.portrait), 20}
                       : chip_form(it->canvas, text_get(&garrison.text));
        text_free(&garrison.text);
    }
    if (it->k >= LABELS_GARRISON_FROM) {
        keep_off_garrison(it, area);
    } else {
        spots_add(&spots, label_middle(px), vec(0, 0), -2 * BUILDING);
    }
    spots_add_sides(&spots, px, 4, SPOTS_MIDDLE, 0);
    spots_add_sides(&spots, px, 14, SPOTS_ALONG, 0);
    label_add(it, LABEL_INSIDE, area, forms, count, &spots);
}

static void add_building(LabelSearch *it, int area) {
    const GeomArea *outline = &it->board->field->setup->areas[area].area;
    RulesPortrait portrait = rules_portray(it->board->field, it->table, ref_make(REF_AREA, area));
    GeomBox px = label_scaled(outline->box, it->k);
    if (portrait.capacity > 0) {
        labels_avoid(it->labels, px, BUILDING);
    }
    if (shows_damage(it, &portrait, ref_make(REF_AREA, area))) { /* on the wall with the gate */
        BoardSpots spots = {.arena = it->arena};
        ViewForm form = pips_form(px, portrait.pips);
        double gate = px.y1 - fmax(6, 5 * it->k);
        spots_add(&spots, vec(label_middle(px).x, gate - 2), vec(0, 1), -2 * BUILDING);
        spots_add(&spots, vec(label_middle(px).x, px.y0 + fmax(6, 5 * it->k)), vec(0, -1), 1 - 2 * BUILDING);
        spots_add_sides(&spots, px, 3, SPOTS_MIDDLE, 2);
        label_add(it, LABEL_WALLS, area, &form, 1, &spots);
    }
    if (portrait.used) {
        add_inside(it, area, px);
    }
    if (portrait.tower && outline->count > 0) {
        add_tower(it, area);
    }
}

static void add_state(LabelSearch *it, int unit) {
    RulesPortrait portrait = rules_portray(it->board->field, it->table, ref_make(REF_UNIT, unit));
    GeomBox px = box_grow(it->bases[unit], LABELS_ROUND_BASES);
    if (!portrait.code && shows_damage(it, &portrait, ref_make(REF_UNIT, unit))) {
        BoardSpots spots = {.arena = it->arena};
        ViewForm form = pips_form(it->bases[unit], portrait.pips);
        spots_add(&spots, vec(label_middle(px).x, px.y1), vec(0, 1), 0);
        spots_add_sides(&spots, px, 0, SPOTS_MIDDLE, 1);
        spots_add_sides(&spots, px, 4, SPOTS_ALONG, 2);
        label_add(it, LABEL_WOUNDS, unit, &form, 1, &spots);
    }
    if (portrait.used > 0) {
        char text[12];
        snprintf(text, sizeof text, "%d", portrait.used);
        BoardSpots spots = {.arena = it->arena};
        ViewForm form = chip_form(it->canvas, text);
        spots_add(&spots, vec(px.x1, px.y0), vec(1, -.5), 0);
        spots_add(&spots, vec(px.x0, px.y0), vec(-1, -.5), 1);
        spots_add(&spots, vec(px.x1, px.y1), vec(1, .5), 2);
        spots_add(&spots, vec(px.x0, px.y1), vec(-1, .5), 3);
        spots_add_sides(&spots, px, 0, SPOTS_MIDDLE, 4);
        label_add(it, LABEL_CARRIED, unit, &form, 1, &spots);
    }
}

/* A wall lower than a chip would be hidden by it as a whole. */
static void keep_off_wall(LabelSearch *it, int area) {
    GeomBox px = label_scaled(it->board->field->setup->areas[area].area.box, it->k);
    double low = fmin(px.x1 - px.x0, px.y1 - px.y0), length = fmax(px.x1 - px.x0, px.y1 - px.y0);
    if (low < WALL_LOW && length > 2 * low && length < WALL_LONG && !it->board->field->setup->areas[area].path) {
        labels_keep_off(it->labels, px);
    }
}

void labels_add_buildings(LabelSearch *it) {
    setup_each(it->board->field->setup, REF_AREA, area) {
        if (!it->table->removed[area]) {
            keep_off_wall(it, area);
            add_building(it, area);
        }
    }
}

void labels_add_units(LabelSearch *it) {
    setup_each(it->board->field->setup, REF_UNIT, unit) {
        GeomShape base;
        if (table_base(it->table, unit, &base)) {
            add_state(it, unit);
        }
    }
}

/* ---- formations ---- */

/* Returns the box round the bases of a formation, empty if none of them is on the board. */
static GeomBox formation_box(const LabelSearch *it, int formation) {
    const TableSetup *setup = it->board->field->setup;
    GeomBox box = box_empty();
    for (int i = setup->formation_start[formation]; i < setup->formation_start[formation + 1]; i++) {
        GeomBox base = it->bases[setup->formation_units[i]];
        box = label_is_empty(base) ? box : box_join(box, base);
    }
    return box;
}

/* How many bases of all formations are near this one. */
static int crowd_of(const LabelSearch *it, GeomBox box) {
    int count = 0;
    for (int i = 0; i < it->board->field->setup->unit_count; i++) {
        count += !label_is_empty(it->bases[i]) && box_meets(it->bases[i], box_grow(box, NEAR));
    }
    return count;
}

static void add_formation(LabelSearch *it, int formation, GeomBox box) {
    static const double OFF[] = {6, 11, 16};
    const TableSetup *setup = it->board->field->setup;
    RulesPortrait portrait = rules_portray(it->board->field, it->table, ref_make(REF_FORMATION, formation));
    const char *name = setup_name(setup, ref_make(REF_FORMATION, formation));
    char brief[SPOKEN_CODE_MAX];
    ViewForm forms[LABEL_FORMS];
    int form_count = 0;
    forms[form_count++] = (ViewForm){formation_width(it->canvas, name, &portrait), 20};
    if (spoken_code(name, brief)) {
        forms[form_count++] = (ViewForm){formation_width(it->canvas, brief, &portrait), 20};
    }
    if (portrait.order != ORDER_NONE) {
        forms[form_count++] = (ViewForm){2 * MARK_PLATE + 4, 2 * MARK_PLATE + 4};
    }
    BoardSpots spots = {.arena = it->arena};
    for (size_t i = 0; i < BASE_COUNT(OFF); i++) {
        spots_add_sides(&spots, box, OFF[i], SPOTS_ALONG, 0);
    }
    for (int i = setup->formation_start[formation]; i < setup->formation_start[formation + 1]; i++) {
        GeomBox base = it->bases[setup->formation_units[i]];
        for (size_t k = 0; k < 2 && !label_is_empty(base); k++) {
            spots_add_sides(&spots, base, OFF[k], SPOTS_MIDDLE, 4);
        }
    }
    label_add(it, LABEL_FORMATION, formation, forms, form_count, &spots);
}

typedef struct {
    int formation, crowd, rank;
    GeomBox box;
} Crowded;

static int compare_crowded(const void *a, const void *b) {
    const Crowded *x = a, *y = b;
    return x->crowd != y->crowd ? y->crowd - x->crowd : x->rank - y->rank;
}

void labels_add_formations(LabelSearch *it) {
    const TableSetup *setup = it->board->field->setup;
    Crowded *list = arena_alloc(it->arena, (size_t)setup->formation_count + 1, sizeof *list);
    int count = 0;
    bool wanted = !it->board->page; /* a page names whom its answer names, no others */
    for (int i = 0; i < setup->formation_count && wanted; i++) {
        GeomBox box = formation_box(it, i);
        if (!label_is_empty(box)) {
            list[count++] = (Crowded){i, crowd_of(it, box), setup->rank[REF_FORMATION][i], box};
        }
    }
    qsort(list, (size_t)count, sizeof *list, compare_crowded);
    for (int i = 0; i < count; i++) {
        add_formation(it, list[i].formation, list[i].box);
    }
}
