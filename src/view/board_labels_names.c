/* Labels that are names: of units, of zones with the figures of their cards, of terrain. */
#include "view/board_labels.h"

#include <string.h>

#define NAMED_FROM 24.0 /* px across a base that bears its own name */
#define NUMBER_DOT "·"  /* "B1·2" is the second of B1 */
#define GRID       5    /* places along each side of an area's box where its label may stand */

const char *label_number(const char *name) {
    size_t digits = 0, length = strlen(name);
    while (digits < length && name[length - digits - 1] >= '0' && name[length - digits - 1] <= '9') {
        digits++;
    }
    const char *number = name + length - digits;
    size_t before = length - digits, dot = strlen(NUMBER_DOT);
    bool apart = (before > 0 && number[-1] == ' ') || (before > dot && !memcmp(number - dot, NUMBER_DOT, dot));
    return digits > 0 && apart ? number : NULL;
}

void labels_add_unit_names(LabelSearch *it) {
    static const double OFF[] = {1, 5, 10};
    const TableSetup *setup = it->board->field->setup;
    setup_each(setup, REF_UNIT, i) {
        const TableUnit *unit = &setup->units[i];
        GeomBox px = it->bases[i];
        bool large = px.x1 - px.x0 >= NAMED_FROM && unit->name && *unit->name;
        if (label_is_empty(px) || !(it->names || large)) {
            continue;
        }
        const char *name = setup_name(setup, ref_make(REF_UNIT, i)), *number = label_number(name);
        ViewForm forms[LABEL_FORMS] = {{canvas_text_width(it->canvas, LABEL_UNIT_NAME, name) + 4, 14}};
        int form_count = 1;
        if (number) {
            forms[form_count++] = (ViewForm){canvas_text_width(it->canvas, LABEL_UNIT_NAME, number) + 4, 14};
        }
        BoardSpots spots = {.arena = it->arena};
        GeomBox round = box_grow(px, LABELS_ROUND_BASES);
        for (size_t k = 0; k < BASE_COUNT(OFF); k++) {
            spots_add(&spots, vec(label_middle(px).x, round.y1 + OFF[k]), vec(0, 1),
                      OFF[k] * .5); /* below, if it can be */
            spots_add_sides(&spots, round, OFF[k], SPOTS_MIDDLE, 1);
        }
        label_add(it, LABEL_UNIT, i, forms, form_count, &spots);
    }
}

/* True if the point is in the area, and in no smaller one that lies on it. */
static bool stands_alone(const LabelSearch *it, int area, GeomVec mm) {
    const TableSetup *setup = it->board->field->setup;
    const GeomArea *own = &setup->areas[area].area;
    if (area_side(own, mm) < 0) {
        return false;
    }
    double size = (own->box.x1 - own->box.x0) * (own->box.y1 - own->box.y0);
    for (int i = 0; i < setup->area_count; i++) {
        const GeomArea *other = &setup->areas[i].area;
        double its = (other->box.x1 - other->box.x0) * (other->box.y1 - other->box.y0);
        if (i != area && !it->table->removed[i] && its < size && box_holds(other->box, mm) &&
            area_side(other, mm) >= 0) {
            return false;
        }
    }
    return true;
}

/* True if a box (px of the table) lies in the area and on no smaller one. */
static bool lies_inside(const LabelSearch *it, int area, GeomBox px) {
    GeomBox mm = label_scaled(px, 1 / it->k);
    const GeomVec at[] = {vec(mm.x0, mm.y0),
                          vec(mm.x1, mm.y0),
                          vec(mm.x0, mm.y1),
                          vec(mm.x1, mm.y1),
                          vec(label_middle(mm).x, mm.y0),
                          vec(label_middle(mm).x, mm.y1),
                          vec(label_middle(mm).x, label_middle(mm).y)};
    for (size_t i = 0; i < BASE_COUNT(at); i++) {
        if (!stands_alone(it, area, at[i])) {
            return false;
        }
    }
    return true;
}

/* Places in an area, from the middle outward; with `form` only those where all of it lies in the area. */
static void add_inside(const LabelSearch *it, int area, const ViewForm *form, BoardSpots *spots) {
    static const int ORDER[GRID] = {2, 3, 1, 4, 0};
    GeomBox box = it->board->field->setup->areas[area].area.box;
    for (int i = 0; i < GRID; i++) {
        for (int j = 0; j < GRID; j++) {
            GeomVec mm = vec(box.x0 + (box.x1 - box.x0) * (ORDER[j] + .7) / (GRID + .4),
                             box.y0 + (box.y1 - box.y0) * (ORDER[i] + .7) / (GRID + .4));
            GeomVec at = vec_scale(mm, it->k);
            GeomBox px = form ? (GeomBox){at.x - form->width / 2, at.y - form->height / 2, at.x + form->width / 2,
                                          at.y + form->height / 2}
                              : box_add(box_empty(), at);
            if (lies_inside(it, area, px)) {
                spots_add(spots, at, vec(0, 0), spots->count);
            }
        }
    }
}

static bool is_building(const LabelSearch *it, int area) {
    return rules_portray(it->board->field, it->table, ref_make(REF_AREA, area)).capacity > 0;
}

void labels_add_area_names(LabelSearch *it) {
    const TableSetup *setup = it->board->field->setup;
    bool cards = it->board->field->data->card != NULL;
    setup_each(setup, REF_AREA, i) {
        const TableAreaSetup *area = &setup->areas[i];
        GeomBox px = label_scaled(area->area.box, it->k);
        ViewForm forms[LABEL_FORMS];
        BoardSpots spots = {.arena = it->arena};
        if (it->table->removed[i] || area->area.count == 0 || i == it->board->left_out) {
            continue;
        }
        int count = cards ? zone_forms(it->board, it->canvas, it->table, i, px.x1 - px.x0, px.y1 - px.y0, forms) : 0;
        if (count > 0) {
            add_inside(it, i, NULL, &spots);
            label_add(it, LABEL_ZONE, i, forms, count, &spots);
        } else if (!cards && area->name && *area->name && !area->path) {
            forms[0] = (ViewForm){canvas_text_width(it->canvas, LABEL_TERRAIN_NAME, area->name) + 8, 16};
            if (is_building(it, i)) { /* beside it: its roof is drawn inside, and who holds it */
                spots_add_sides(&spots, px, 3, SPOTS_MIDDLE, 0);
            } else {
                add_inside(it, i, &forms[0], &spots);
            }
            label_add(it, LABEL_TERRAIN, i, forms, 1, &spots);
        }
    }
}
