#include "ui/tools/drag_places.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define CONTACT_STEPS 40 /* bisections: from a metre to less than a millionth of a millimetre */
#define MAGNET_PX     7.0
#define TOUCHING      0.005 /* mm: half of contact, so that a rounded place still touches and never overlaps */
#define TOUCHES       0.02  /* mm: a place that the rules cut short touches so closely */
#define ROW_GAP       1.5   /* mm between units that come out side by side */

/* Bounding box of what they leave: a building or the base of a unit; else the table. */
static GeomBox host_box(const Ui *ui, TableRef host) {
    GeomShape base;
    bool unit = ref_is(host, REF_UNIT) && table_base(ui_table(ui), host.index, &base);
    return unit                     ? shape_box_of(&base)
           : ref_is(host, REF_AREA) ? ui_setup(ui)->areas[host.index].area.box
                                    : ui_setup(ui)->size;
}

/* One action for the whole formation: each unit that was inside gets a path to a row beside the dragged one, across its
 * direction of travel. */
void drag_add_row(Ui *ui, BaseTree *action, const GeomVec *points, int count) {
    const TableWhere *where = table_where(ui_table(ui), ui->tools->drag.unit);
    int units[SETUP_FORMATION_UNITS_MAX], own = ui_setup(ui)->units[ui->tools->drag.unit].formation, beside = 0;
    GeomBox box = host_box(ui, where->host);
    int all = own < 0 ? 0 : table_members(ui_table(ui), ref_make(REF_FORMATION, own), units, SETUP_FORMATION_UNITS_MAX);
    BaseTree *paths = tree_set(ui->tools->arena, action, "paths", tree_object(ui->tools->arena));
    GeomVec from = count > 1 ? points[count - 2] : vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    GeomVec way = vec_sub(points[count - 1], from), side = vec_scale(vec_left(way), 1 / fmax(vec_length(way), 1e-9));
    for (int i = 0; i < all; i++) {
        const GeomShape base = shape_place(&ui_setup(ui)->units[units[i]].base, vec(0, 0), 0);
        GeomBox width = shape_box_of(&base);
        GeomVec to = points[count - 1];
        if (!ref_equal(table_where(ui_table(ui), units[i])->host, where->host)) {
            continue; /* it leaves another carrier */
        }
        if (units[i] != ui->tools->drag.unit) { /* left, right, then further out */
            int step = beside / 2 + 1;
            to = vec_add(to, vec_scale(side, (beside % 2 ? -step : step) * (width.x1 - width.x0 + ROW_GAP)));
            beside++;
        }
        GeomVec own_way[TOOLS_PATH_MAX];
        memcpy(own_way, points, (size_t)count * sizeof *own_way);
        own_way[count - 1] = to;
        hand_add_path(ui, paths, ui_setup(ui)->units[units[i]].id, own_way, count);
    }
}

/* The last waypoint, the unit's place, or the middle of the building that it leaves. */
GeomVec drag_last_place(const Ui *ui) {
    const ToolsDrag *drag = &ui->tools->drag;
    const TableWhere *where = table_where(ui_table(ui), drag->unit);
    if (drag->count || !drag->leaving) {
        return drag->count ? drag->points[drag->count - 1] : where->at;
    }
    GeomBox box = host_box(ui, where->host);
    return vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
}

GeomVec drag_up_to(const Ui *ui, GeomVec from, GeomVec to, int unit) {
    const TableUnit *own = &ui_setup(ui)->units[ui->tools->drag.unit];
    GeomShape other, there = shape_place(&own->base, to, ui->tools->drag.facing);
    if (!table_base(ui_table(ui), unit, &other) || shape_gap(&there, &other).lap <= 0) {
        return to;
    }
    double clear = 0, laps = 1;
    for (int step = 0; step < CONTACT_STEPS; step++) {
        double mid = (clear + laps) / 2;
        there = shape_place(&own->base, vec_lerp(from, to, mid), ui->tools->drag.facing);
        *(shape_gap(&there, &other).lap > 0 ? &laps : &clear) = mid;
    }
    return vec_lerp(from, to, clear);
}

/* Moving onto an enemy means moving into base contact with it. */
GeomVec drag_up_to_enemies(const Ui *ui, GeomVec from, GeomVec to) {
    const TableSetup *setup = ui_setup(ui);
    for (int i = 0; i < setup->unit_count; i++) {
        if (setup->units[i].side != setup->units[ui->tools->drag.unit].side) {
            to = drag_up_to(ui, from, to, i);
        }
    }
    return to;
}

/* The nearest enemy or wall of a building within `max` mm of the dragged unit at `at`; REF_NONE: none. */
static TableRef nearest_contact(const Ui *ui, GeomVec at, double max, GeomGap *best) {
    const TableSetup *setup = ui_setup(ui);
    const TableUnit *own = &setup->units[ui->tools->drag.unit];
    GeomShape there = shape_place(&own->base, at, ui->tools->drag.facing), parts[64];
    TableRef found = ref_none();
    best->gap = max;
    for (int i = 0; i < setup->unit_count + setup->area_count; i++) {
        bool unit = i < setup->unit_count;
        TableRef ref = unit ? ref_make(REF_UNIT, i) : ref_make(REF_AREA, i - setup->unit_count);
        bool wanted = unit ? setup->units[i].side != own->side && table_where(ui_table(ui), i)->kind == WHERE_POINT
                           : select_is_host(ui, ref);
        int count = wanted ? rules_body(ui_field(ui), ui_table(ui), ref, parts, 64) : 0;
        for (int k = 0; k < count; k++) {
            GeomGap gap = shape_gap(&there, &parts[k]);
            found = gap.gap < best->gap ? ref : found;
            *best = gap.gap < best->gap ? gap : *best;
        }
    }
    return found;
}

/* Nobody can drag to an exact touch, so a place within MAGNET_PX of an enemy's base or of a wall is moved into contact
 * with it. */
GeomVec drag_into_contact(const Ui *ui, GeomVec to) {
    GeomGap best;
    TableRef found = nearest_contact(ui, to, MAGNET_PX / ui->camera.k, &best);
    if (found.kind == REF_NONE || best.gap <= TOUCHING) {
        return to;
    }
    return vec_add(to, vec_scale(vec_sub(best.on_b, best.on_a), (best.gap - TOUCHING) / best.gap));
}

TableRef drag_contact(const Ui *ui) {
    GeomGap best;
    return nearest_contact(ui, ui->tools->drag.at, TOUCHES, &best);
}

/* The rules may put the unit elsewhere than at `at`. */
BaseTree *drag_arrive(Ui *ui, GeomVec at) {
    BaseTree *action = hand_action(ui, VERB_PLACE);
    hand_add_ref(ui, action, "unit", ref_make(REF_UNIT, ui->tools->drag.unit));
    hand_add_place(ui, action, "at", at);
    if (ui->tools->drag.facing != table_where(ui_table(ui), ui->tools->drag.unit)->facing) {
        tree_set(ui->tools->arena, action, "facing", tree_number(ui->tools->arena, ui->tools->drag.facing));
    }
    return action;
}

void drag_bend(Ui *ui) {
    ToolsDrag *drag = &ui->tools->drag;
    if (drag->count + 1 < TOOLS_PATH_MAX && !isnan(ui->pointer.x)) {
        drag->points[drag->count++] = vec_sub(ui->pointer, drag->grip);
    }
}

int drag_cut_path(const RulesTrace *trace, double stop, GeomVec *out) {
    double s = 0;
    int count = 0;
    for (int i = 0; i + 1 < trace->point_count && count < TOOLS_PATH_MAX; i++) {
        double length = vec_distance(trace->points[i], trace->points[i + 1]);
        if (s + length >= stop) {
            out[count++] = vec_lerp(trace->points[i], trace->points[i + 1], length > 0 ? (stop - s) / length : 0);
            return count;
        }
        out[count++] = trace->points[i + 1];
        s += length;
    }
    return count;
}

bool drag_may_turn(const Ui *ui) {
    return ui_setup(ui)->board == BOARD_PLANE && ui_verb_takes(ui, VERB_MOVE, "facing");
}
