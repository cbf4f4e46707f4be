/* Names of terrain: in it, else beside it; along roads and waters. Those of zones bear the figures of their cards. */
#include "view/board_labels.h"

#define GRID       5    /* places along each side of an area's box where its label may stand */
#define NAME_HIGH  16.0 /* px */
#define BESIDE     30.0 /* cost of standing beside it: more than of any place inside */
#define CHORD      6    /* a name along a way is tried at so many places */
#define ALONG_STEP 24.0 /* px from one place along a way to the next */
#define ALONG_MAX  40   /* places along the longest way */

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

/* ---- beside it ---- */

static double gap(GeomBox a, GeomBox b) {
    double x = fmax(fmax(a.x0 - b.x1, b.x0 - a.x1), 0), y = fmax(fmax(a.y0 - b.y1, b.y0 - a.y1), 0);
    return hypot(x, y);
}

/* True if a name in this box (px) would be read as that of another piece: one that is not farther off, and is no larger
 * ground on which the piece itself lies. */
static bool is_nearer_to_another(const LabelSearch *it, int area, GeomBox px) {
    const TableSetup *setup = it->board->field->setup;
    GeomBox own = label_scaled(setup->areas[area].area.box, it->k);
    double off = gap(px, own);
    for (int i = 0; i < setup->area_count; i++) {
        const TableAreaSetup *other = &setup->areas[i];
        GeomBox its = label_scaled(other->area.box, it->k);
        bool is_rival = i != area && !it->table->removed[i] && other->area.count > 0 && !other->path && other->name &&
                        *other->name && !box_holds(its, label_middle(own));
        if (is_rival && gap(px, its) <= off) {
            return true;
        }
    }
    return false;
}

static void add_beside(const LabelSearch *it, int area, ViewForm form, double cost, BoardSpots *spots) {
    static const double OFF[] = {3, 8};
    GeomBox px = label_scaled(it->board->field->setup->areas[area].area.box, it->k);
    BoardSpots round = {.arena = it->arena};
    for (size_t i = 0; i < BASE_COUNT(OFF); i++) {
        spots_add_sides(&round, px, OFF[i], SPOTS_ALONG, cost);
    }
    for (int i = 0; i < round.count; i++) {
        ViewSpot spot = round.items[i];
        double x = spot.at.x + (spot.side.x - 1) * form.width / 2, y = spot.at.y + (spot.side.y - 1) * form.height / 2;
        if (!is_nearer_to_another(it, area, (GeomBox){x, y, x + form.width, y + form.height})) {
            spots_add(spots, spot.at, spot.side, spot.cost);
        }
    }
}

/* ---- along it: roads and waters ---- */

/* True if the chord from a to b, px, stays on the strip, and no other piece lies on that: neither a bridge nor a ford.
 */
static bool runs_along(const LabelSearch *it, int area, GeomVec a, GeomVec b) {
    for (int i = 0; i <= CHORD; i++) {
        GeomVec mm = vec_scale(vec_lerp(a, b, (double)i / CHORD), 1 / it->k),
                along = vec_scale(vec_sub(b, a), 1 / fmax(1, vec_distance(a, b)));
        GeomVec aside = vec_scale(vec(-along.y, along.x), NAME_HIGH / 2 / it->k);
        if (!stands_alone(it, area, vec_add(mm, aside)) || !stands_alone(it, area, vec_sub(mm, aside))) {
            return false;
        }
    }
    return true;
}

/* The place at `s` px along the path. */
static GeomVec point_along(const LabelSearch *it, const TableAreaSetup *area, double s) {
    GeomVec at = vec_scale(area->path[0], it->k);
    for (int i = 1; i < area->path_count; i++) {
        GeomVec next = vec_scale(area->path[i], it->k);
        double length = vec_distance(at, next);
        if (s <= length && length > 0) {
            return vec_lerp(at, next, s / length);
        }
        s -= length;
        at = next;
    }
    return at;
}

static double path_length(const LabelSearch *it, const TableAreaSetup *area) {
    double length = 0;
    for (int i = 1; i < area->path_count; i++) {
        length += vec_distance(area->path[i - 1], area->path[i]) * it->k;
    }
    return length;
}

/* From the middle outward, where the way is straight enough for the name; turned with it, never upside down. */
static void add_along(const LabelSearch *it, int area, ViewForm form, BoardSpots *spots) {
    const TableAreaSetup *setup = &it->board->field->setup->areas[area];
    double length = path_length(it, setup), step = fmax(ALONG_STEP, length / ALONG_MAX);
    for (double off = 0; off <= (length - form.width) / 2; off += step) {
        for (int way = -1; way <= 1; way += 2) {
            double middle = length / 2 + way * off;
            GeomVec a = point_along(it, setup, middle - form.width / 2),
                    b = point_along(it, setup, middle + form.width / 2);
            if (vec_distance(a, b) > .98 * form.width && runs_along(it, area, a, b)) {
                double turn = atan((b.y - a.y) / (b.x - a.x));
                spots_add_turned(spots, vec_lerp(a, b, .5), isnan(turn) ? 0 : turn, off / 40 + 4 * fabs(turn));
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
        } else if (!cards && area->name && *area->name) {
            forms[0] = (ViewForm){canvas_text_width(it->canvas, LABEL_TERRAIN_NAME, area->name) + 8, NAME_HIGH};
            if (area->path) {
                add_along(it, i, forms[0], &spots);
            } else {
                if (!is_building(it, i)) { /* there its roof is drawn, and who holds it */
                    add_inside(it, i, &forms[0], &spots);
                }
                add_beside(it, i, forms[0], BESIDE, &spots);
            }
            label_add(it, LABEL_TERRAIN, i, forms, 1, &spots);
        }
    }
}
