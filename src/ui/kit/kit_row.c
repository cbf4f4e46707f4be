/* Rows of lists and of tables. */
#include "ui/kit/kit_internal.h"

#define ROW_PAD  12.0
#define CELL_GAP 10.0

static void random_side(Kit *kit, const KitRow *row, double x, double cy, bool off) {
    ViewColour colour = off ? colour_alpha(row->side, .4) : row->side;
    if (row->disc) {
        cairo_new_sub_path(kit_canvas(kit)->cr);
        cairo_arc(kit_canvas(kit)->cr, x + 5, cy, 5, 0, TAU);
        canvas_fill(kit_canvas(kit), colour);
    } else {
        kit_fill(kit, kit_box(x, cy - 5, 10, 10), 0, colour);
    }
}

static void draw_row_ends(Kit *kit, KitBox rest, const KitRow *row, bool off) {
    const ViewTheme *theme = kit_theme(kit);
    double cy = rest.y + rest.h / 2;
    if (row->key) {
        double w = kit_keycap_width(kit, row->key);
        kit_keycap(kit, rest.x + rest.w - w, cy, row->key);
        kit_cut_right(&rest, w + CELL_GAP);
    }
    if (row->remark) {
        double w = fmin(kit_text_width(kit, KIT_SIDE, row->remark), rest.w * .6);
        kit_put(kit, kit_cut_right(&rest, w + 1), KIT_SIDE, off ? theme->ink3 : theme->win_ink2, 1, row->remark);
        kit_cut_right(&rest, CELL_GAP);
    }
    kit_put(kit, rest, row->selected ? KIT_STRONG : KIT_CONTROL, off ? theme->ink3 : theme->ink, 0, row->label);
}

KitTouch kit_row(Kit *kit, KitBox box, KitRow row) {
    const ViewTheme *theme = kit_theme(kit);
    bool off = row.off && row.off[0];
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = row.label,
                                         .role = KIT_ROLE_ROW,
                                         .value = row.remark ? row.remark : row.key,
                                         .off = row.off,
                                         .state = row.selected ? KIT_ON : 0u});
    bool down = touch.held && touch.over;
    if (down || row.selected || touch.hot) {
        kit_fill(kit, box, 6, down ? theme->press : row.selected ? theme->sel : theme->hover);
    }
    if (row.selected) {
        kit_fill(kit, kit_box(box.x, box.y + 6, 3, box.h - 12), 0, theme->accent);
    }
    KitBox rest = kit_inset(box, ROW_PAD, 0);
    double cy = box.y + box.h / 2;
    if (row.has_side) {
        random_side(kit, &row, rest.x + 2, cy, off);
        kit_cut_left(&rest, 22);
    }
    if (row.icon) {
        kit_icon(kit, row.icon, rest.x + 9, cy, 18, off ? colour_alpha(theme->ink, .4) : theme->win_ink2);
        kit_cut_left(&rest, 30);
    }
    kit_cut_left(&rest, row.lead);
    draw_row_ends(kit, rest, &row, off);
    if (touch.ringed) {
        kit_ring_inside(kit, box, 6);
    }
    return touch;
}

/* Cell `i`; the column without a width gets the room that is left. */
static KitBox cell_box(KitBox box, const KitColumn *columns, int count, int i) {
    double fixed = 0, x = box.x;
    for (int k = 0; k < count; k++) {
        fixed += columns[k].width;
    }
    for (int k = 0; k < i; k++) {
        x += columns[k].width > 0 ? columns[k].width : fmax(0, box.w - fixed);
    }
    double w = columns[i].width > 0 ? columns[i].width : fmax(0, box.w - fixed);
    double gap = columns[i].align > 0 ? 0 : fmin(CELL_GAP, w); /* right-aligned figures end flush with their heading */
    return kit_box(x, box.y, w - gap, box.h);
}

void kit_table_head(Kit *kit, KitBox box, const KitColumn *columns, int count) {
    const ViewTheme *theme = kit_theme(kit);
    for (int i = 0; i < count; i++) {
        kit_text(kit, cell_box(box, columns, count, i), KIT_CAPTION, theme->ink3, columns[i].align, columns[i].title);
    }
    kit_hair(kit, box.x, box.y + box.h - kit_pixel(kit), box.w, 0, theme->win_hair);
}

KitTouch kit_table_row(Kit *kit, KitBox box, const KitColumn *columns, int count, const char *const *cells,
                       bool decides, unsigned strong) {
    const ViewTheme *theme = kit_theme(kit);
    BaseText value = {0};
    for (int i = 1; i < count; i++) {
        text_addf(&value, "%s%s %s", i > 1 ? ", " : "", columns[i].title, cells[i] ? cells[i] : "–");
    }
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = cells[0] ? cells[0] : "–",
                                         .role = KIT_ROLE_ROW,
                                         .value = kit_keep(kit, &value),
                                         .state = decides ? KIT_ON : 0u});
    if (touch.hot) {
        kit_fill(kit, kit_inset(box, -6, 0), 4, theme->hover);
    }
    for (int i = 0; i < count; i++) {
        bool is_strong = strong >> i & 1u;
        ViewType type = {is_strong ? FONT_SEMIBOLD : decides ? FONT_MEDIUM : FONT_REGULAR, 13, columns[i].align > 0};
        KitBox cell = cell_box(box, columns, count, i);
        KitStyle style = is_strong ? KIT_STRONG : decides ? KIT_CONTROL : KIT_BODY;
        const char *text = cells[i] ? cells[i] : "–";
        if (type.tabular) {
            kit_line_draw(kit->lines, kit_canvas(kit), type, theme->ink, cell.x + columns[i].align * cell.w,
                          cell.y + cell.h / 2 + .364 * 13, columns[i].align, text);
        } else {
            kit_put(kit, cell, style, theme->ink, columns[i].align, text);
        }
    }
    kit_hair(kit, box.x, box.y + box.h - kit_pixel(kit), box.w, 0, theme->win_hair);
    if (touch.ringed) {
        kit_ring_inside(kit, kit_inset(box, -6, 0), 4);
    }
    return touch;
}
