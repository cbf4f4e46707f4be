/* The palette at the left of the board: the terrain that can be drawn, in the board's own patterns, and the units that
 * can be set down. Where there is no room for names it is a column of samples. */
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "view/terrain/terrain.h"
#include "view/units.h"

#include <stdio.h>
#include <string.h>

#define ROW_HEIGHT    42.0
#define SWATCH_WIDTH  38.0
#define SWATCH_HEIGHT 32.0
#define HEAD_HEIGHT   44.0
#define MODES_HEIGHT  56.0
#define THIN          120.0 /* px: below this width there are no names */

/* ---- samples ---- */

/* Draws all samples into one picture, one below the other, once for each ruleset, theme and scale. */
static void make_swatches(Ui *ui) {
    Editor *editor = ui->editor;
    const RulesData *data = ui_field(ui)->data;
    ViewCanvas canvas = *kit_canvas(ui->kit);
    cairo_surface_destroy(editor->swatches.picture);
    editor->swatches.picture = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)ceil(SWATCH_WIDTH * canvas.scale),
        (int)ceil(SWATCH_HEIGHT * canvas.scale * (data->kind_count > 0 ? data->kind_count : 1)));
    canvas.cr = cairo_create(editor->swatches.picture);
    cairo_scale(canvas.cr, canvas.scale, canvas.scale);
    for (int i = 0; i < data->kind_count; i++) {
        double y = i * SWATCH_HEIGHT;
        cairo_save(canvas.cr);
        canvas_rounded(&canvas, .5, y + .5, SWATCH_WIDTH - 1, SWATCH_HEIGHT - 1, 4);
        cairo_clip_preserve(canvas.cr);
        canvas_fill(&canvas, canvas.theme->paper);
        terrain_draw_swatch(&canvas, (GeomBox){0, y, SWATCH_WIDTH, y + SWATCH_HEIGHT}, data->kinds[i].pattern);
        cairo_restore(canvas.cr);
        canvas_rounded(&canvas, .5, y + .5, SWATCH_WIDTH - 1, SWATCH_HEIGHT - 1, 4);
        canvas_stroke(&canvas, canvas.theme->edge, 1);
    }
    cairo_destroy(canvas.cr);
    editor->swatches.of = canvas.theme;
    editor->swatches.scale = canvas.scale;
    snprintf(editor->swatches.ruleset, sizeof editor->swatches.ruleset, "%s", data->id);
}

static void draw_swatch(Ui *ui, double x, double y, int kind) {
    Editor *editor = ui->editor;
    ViewCanvas *canvas = kit_canvas(ui->kit);
    if (!editor->swatches.picture || editor->swatches.of != canvas->theme || editor->swatches.scale != canvas->scale ||
        strcmp(editor->swatches.ruleset, ui_field(ui)->data->id) != 0) {
        make_swatches(ui);
    }
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, x, y, SWATCH_WIDTH, SWATCH_HEIGHT);
    cairo_clip(canvas->cr);
    cairo_translate(canvas->cr, x, y - kind * SWATCH_HEIGHT);
    cairo_scale(canvas->cr, 1 / canvas->scale, 1 / canvas->scale);
    cairo_set_source_surface(canvas->cr, editor->swatches.picture, 0, 0);
    cairo_paint(canvas->cr);
    cairo_restore(canvas->cr);
}

static void draw_symbol(Ui *ui, double x, double y, int profile) {
    const RulesProfile *of = &ui_field(ui)->data->profiles[profile];
    const TableSetup *setup = ui_setup(ui);
    const char *list = NULL;
    const BaseTree *owner = editor_thing(ui, ui->editor->side, &list);
    const char *side = list && !strcmp(list, "formations") ? tree_get_text(owner, "side", "") : ui->editor->side;
    TableRef ref = setup_find(setup, side);
    int index = ref_is(ref, REF_SIDE) ? ref.index : 0;
    ViewUnit unit = {.symbol = of->symbol, .second = index == 1};
    unit.side =
        setup->side_count ? theme_side(kit_theme(ui->kit), setup->sides[index].colour) : kit_theme(ui->kit)->neutral;
    unit_draw_chip(kit_canvas(ui->kit), vec(x + SWATCH_WIDTH / 2, y + SWATCH_HEIGHT / 2), 13, &unit);
}

/* ---- rows ---- */

static bool row(Ui *ui, KitBox box, const char *label, const char *remark, bool on, bool thin, const char *tip) {
    const ViewTheme *theme = kit_theme(ui->kit);
    KitTouch touch = kit_touch(ui->kit, box,
                               (KitSpot){.label = label,
                                         .role = KIT_ROLE_ROW,
                                         .value = remark,
                                         .state = on ? KIT_ON : 0u,
                                         .tip_name = thin || tip ? label : NULL,
                                         .tip = tip});
    if (on || touch.hot) {
        kit_fill(ui->kit, box, thin ? 6 : 0, on ? theme->sel : theme->hover);
    }
    if (on) {
        kit_fill(ui->kit, kit_box(box.x, box.y, 3, box.h), 0, theme->accent);
    }
    if (!thin) {
        double w = fmin(kit_text_width(ui->kit, KIT_SIDE, remark) + 1, box.w / 3);
        kit_put(ui->kit, kit_box(box.x + 62, box.y, box.w - 62 - w - 20, box.h), on ? KIT_STRONG : KIT_CONTROL,
                theme->ink, 0, label);
        kit_put(ui->kit, kit_box(box.x + box.w - w - 12, box.y, w, box.h), KIT_SIDE, theme->win_ink2, 1, remark);
    }
    if (touch.ringed) {
        kit_ring_inside(ui->kit, box, 6);
    }
    return touch.clicked;
}

static const char *form_word(RulesForm form) {
    return form == FORM_PATH ? "path" : form == FORM_HEXSIDE ? "side" : "";
}

/* The row of kind or profile `i`; a click picks it, a second click lets it go. */
static void draw_row(Ui *ui, KitBox box, int i, bool thin) {
    Editor *editor = ui->editor;
    const RulesData *data = ui_field(ui)->data;
    bool units = editor->palette_units;
    int *picked = units ? &editor->profile : &editor->kind;
    const RulesKind *kind = units ? NULL : &data->kinds[i];
    int rule = kind && kind->rule ? data_find_rule(data, kind->rule) : -1;
    if (row(ui, box, kind ? kind->label : data->profiles[i].name, kind ? form_word(kind->form) : "", *picked == i, thin,
            rule >= 0 ? data->rules[rule].says : NULL)) {
        if (*picked == i) {
            *picked = -1;
            editor_set_mode(ui, EDITOR_SELECT);
        } else {
            (units ? editor_choose_profile : editor_choose_kind)(ui, i);
        }
    }
    (units ? draw_symbol : draw_swatch)(ui, box.x + (thin ? 8 : 14), box.y + 5, i);
}

/* ---- choosing from it ---- */

typedef struct {
    const char *label;
    KitIcon icon;
    EditorMode mode; /* EDITOR_SELECT: it is the switch for snapping */
    const char *key, *tip;
} Mode;

static bool mode_cell(Ui *ui, KitBox box, const Mode *mode, bool on) {
    const ViewTheme *theme = kit_theme(ui->kit);
    KitTouch touch = kit_touch(ui->kit, box,
                               (KitSpot){.label = mode->label,
                                         .role = KIT_ROLE_BUTTON,
                                         .state = on ? KIT_ON : 0u,
                                         .tip_name = mode->label,
                                         .tip_key = mode->key,
                                         .tip = mode->tip});
    kit_fill(ui->kit, box, 6, on ? theme->sel : touch.hot ? theme->hover : theme->raised);
    kit_outline(ui->kit, box, 6, colour_alpha(theme->edge, on ? 1 : .5), 1);
    kit_icon(ui->kit, mode->icon, box.x + box.w / 2, box.y + (box.h > 40 ? 15 : box.h / 2), 16, theme->ink);
    if (box.h > 40) {
        kit_put(ui->kit, kit_box(box.x, box.y + 25, box.w, 18), KIT_SMALL, theme->ink, .5, mode->label);
    }
    if (touch.ringed) {
        kit_ring(ui->kit, box, 6);
    }
    return touch.clicked;
}

static void toggle_mode(Ui *ui, EditorMode mode) {
    Editor *editor = ui->editor;
    bool needs_kind = mode == EDITOR_AREA || mode == EDITOR_PATH;
    if (editor->mode == mode) {
        editor->kind = -1;
        editor_set_mode(ui, EDITOR_SELECT);
    } else if (needs_kind && editor->kind < 0) {
        editor_choose(ui, mode == EDITOR_PATH ? "new-path" : "new-kind", "");
    } else {
        editor_set_mode(ui, mode);
    }
}

static void modes(Ui *ui, KitBox box, bool thin) {
    static const Mode HEXES[] = {{"Hexes", KIT_ICON_AREA, EDITOR_HEXES, NULL, "Drag paints; again takes off"}};
    static const Mode OPEN[] = {
        {"Area", KIT_ICON_AREA, EDITOR_AREA, "K", "Corner by corner, or a rectangle by dragging"},
        {"Hole", KIT_ICON_HOLE, EDITOR_HOLE, "H", "In the area that is chosen"},
        {"Path", KIT_ICON_PATH, EDITOR_PATH, "W", "A line with a width: a road, a stream, a wall"},
        {"Snap", KIT_ICON_SNAP, EDITOR_SELECT, "S", "To corners, edges and the grid; Ctrl suspends it"},
    };
    Editor *editor = ui->editor;
    bool hexes = editor_on_hexes(ui);
    const Mode *list = hexes ? HEXES : OPEN;
    int count = hexes ? 1 : 4;
    kit_push(ui->kit, "modes");
    for (int i = 0; i < count; i++) {
        bool snaps = list[i].mode == EDITOR_SELECT, on = snaps ? !editor->snap.off : editor->mode == list[i].mode;
        KitBox cell = thin ? kit_box(box.x + 8, box.y + 4 + i * 36, box.w - 16, 32)
                           : kit_column(kit_inset(box, 14, 4), i, hexes ? 2 : 4, 6);
        if (mode_cell(ui, cell, &list[i], on)) {
            if (snaps) {
                editor->snap.off = on;
            } else {
                toggle_mode(ui, list[i].mode);
            }
        }
    }
    kit_pop(ui->kit);
}

static void head(Ui *ui, KitBox box, bool thin) {
    Editor *editor = ui->editor;
    static const char *const TABS[] = {"Terrain", "Units"};
    static const char *const THIN_TABS[] = {"T", "U"};
    KitBox tabs = kit_inset(box, thin ? 6 : 14, 0);
    kit_hair(ui->kit, box.x, box.y + box.h - kit_pixel(ui->kit), box.w, 0, kit_theme(ui->kit)->win_hair);
    int tab = kit_tabs(ui->kit, tabs, thin ? THIN_TABS : TABS, 2, editor->palette_units);
    if (tab != (int)editor->palette_units) {
        editor->palette_units = tab == 1;
        editor->palette_scroll.y = 0;
    }
}

void editor_palette(Ui *ui) {
    Editor *editor = ui->editor;
    KitBox box = ui->layout.palette;
    const ViewTheme *theme = kit_theme(ui->kit);
    if (box.w <= 0) {
        return;
    }
    bool thin = box.w < THIN;
    kit_group(ui->kit, 5, "Palette");
    kit_push(ui->kit, "palette");
    kit_fill(ui->kit, box, 0, theme->panel);
    kit_hair(ui->kit, box.x + box.w - kit_pixel(ui->kit), box.y, 0, box.h, theme->win_hair);
    KitBox rest = box;
    head(ui, kit_cut_top(&rest, HEAD_HEIGHT), thin);
    if (!editor->palette_units) {
        modes(ui, kit_cut_top(&rest, thin ? (editor_on_hexes(ui) ? 44 : 152) : MODES_HEIGHT), thin);
    } else if (!thin) {
        KitBox owner = kit_inset(kit_cut_top(&rest, MODES_HEIGHT), 14, 12);
        const char *name = *editor->side ? editor_name(ui, editor->side) : "the first formation";
        const char *label = kit_printf(ui->kit, "For %s", name);
        if (kit_button(ui->kit, owner, (KitButton){.label = label, .drop = true, .tip = "To whom new units belong"})) {
            editor_choose(ui, "owner", "");
        }
    }
    KitBox in = kit_scroll_begin(ui->kit, "kinds", rest, &editor->palette_scroll);
    const RulesData *data = ui_field(ui)->data;
    int count = editor->palette_units ? data->profile_count : data->kind_count;
    for (int i = 0; i < count; i++) {
        KitBox line = kit_box(in.x, in.y + i * ROW_HEIGHT, in.w, ROW_HEIGHT);
        if (line.y + line.h >= rest.y && line.y <= rest.y + rest.h) {
            draw_row(ui, line, i, thin);
        }
    }
    kit_scroll_end(ui->kit, ROW_HEIGHT * count + 8);
    kit_pop(ui->kit);
}
