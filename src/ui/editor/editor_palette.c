/* The palette at the left of the board: the terrain that can be drawn, in the board's own patterns, and the units that
 * can be set down. Where there is no room for names it is a column of samples. */
#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"
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
static void make_swatches(App *app) {
    AppEditor *editor = app->editor;
    const RulesData *data = app_field(app)->data;
    ViewCanvas canvas = *kit_canvas(app->kit);
    cairo_surface_destroy(editor->swatches);
    editor->swatches = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)ceil(SWATCH_WIDTH * canvas.scale),
        (int)ceil(SWATCH_HEIGHT * canvas.scale * (data->kind_count > 0 ? data->kind_count : 1)));
    canvas.cr = cairo_create(editor->swatches);
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
    editor->swatches_of = canvas.theme;
    editor->swatches_scale = canvas.scale;
    snprintf(editor->swatches_ruleset, sizeof editor->swatches_ruleset, "%s", data->id);
}

static void draw_swatch(App *app, double x, double y, int kind) {
    AppEditor *editor = app->editor;
    ViewCanvas *canvas = kit_canvas(app->kit);
    if (!editor->swatches || editor->swatches_of != canvas->theme || editor->swatches_scale != canvas->scale ||
        strcmp(editor->swatches_ruleset, app_field(app)->data->id) != 0) {
        make_swatches(app);
    }
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, x, y, SWATCH_WIDTH, SWATCH_HEIGHT);
    cairo_clip(canvas->cr);
    cairo_translate(canvas->cr, x, y - kind * SWATCH_HEIGHT);
    cairo_scale(canvas->cr, 1 / canvas->scale, 1 / canvas->scale);
    cairo_set_source_surface(canvas->cr, editor->swatches, 0, 0);
    cairo_paint(canvas->cr);
    cairo_restore(canvas->cr);
}

static void draw_symbol(App *app, double x, double y, int profile) {
    const RulesProfile *of = &app_field(app)->data->profiles[profile];
    const TableSetup *setup = app_setup(app);
    const char *list = NULL;
    const BaseTree *owner = editor_thing(app, app->editor->side, &list);
    const char *side = list && !strcmp(list, "formations") ? tree_get_text(owner, "side", "") : app->editor->side;
    TableRef ref = setup_find(setup, side);
    int index = ref_is(ref, REF_SIDE) ? ref.index : 0;
    ViewUnit unit = {.symbol = of->symbol, .second = index == 1};
    unit.side =
        setup->side_count ? theme_side(kit_theme(app->kit), setup->sides[index].colour) : kit_theme(app->kit)->neutral;
    unit_draw_chip(kit_canvas(app->kit), vec(x + SWATCH_WIDTH / 2, y + SWATCH_HEIGHT / 2), 13, &unit);
}

/* ---- rows ---- */

static bool row(App *app, KitBox box, const char *label, const char *remark, bool on, bool thin, const char *tip) {
    const ViewTheme *theme = kit_theme(app->kit);
    KitTouch touch = kit_touch(app->kit, box,
                               (KitSpot){.label = label,
                                         .role = KIT_ROLE_ROW,
                                         .value = remark,
                                         .state = on ? KIT_ON : 0u,
                                         .tip_name = thin || tip ? label : NULL,
                                         .tip = tip});
    if (on || touch.hot) {
        kit_fill(app->kit, box, thin ? 6 : 0, on ? theme->sel : theme->hover);
    }
    if (on) {
        kit_fill(app->kit, kit_box(box.x, box.y, 3, box.h), 0, theme->accent);
    }
    if (!thin) {
        double w = fmin(kit_text_width(app->kit, KIT_SIDE, remark) + 1, box.w / 3);
        kit_put(app->kit, kit_box(box.x + 62, box.y, box.w - 62 - w - 20, box.h), on ? KIT_STRONG : KIT_CONTROL,
                theme->ink, 0, label);
        kit_put(app->kit, kit_box(box.x + box.w - w - 12, box.y, w, box.h), KIT_SIDE, theme->win_ink2, 1, remark);
    }
    if (touch.ringed) {
        kit_ring_inside(app->kit, box, 6);
    }
    return touch.clicked;
}

static const char *form_word(RulesForm form) {
    return form == FORM_PATH ? "path" : form == FORM_HEXSIDE ? "side" : "";
}

static void kinds(App *app, KitBox in, KitBox view, bool thin) {
    const RulesData *data = app_field(app)->data;
    for (int i = 0; i < data->kind_count; i++) {
        KitBox box = kit_box(in.x, in.y + i * ROW_HEIGHT, in.w, ROW_HEIGHT);
        const RulesKind *kind = &data->kinds[i];
        int rule = kind->rule ? data_find_rule(data, kind->rule) : -1;
        if (box.y + box.h < view.y || box.y > view.y + view.h) {
            continue;
        }
        if (row(app, box, kind->label, form_word(kind->form), app->editor->kind == i, thin,
                rule >= 0 ? data->rules[rule].says : NULL)) {
            if (app->editor->kind == i) {
                app->editor->kind = -1;
                editor_set_mode(app, EDITOR_SELECT);
            } else {
                editor_choose_kind(app, i);
            }
        }
        draw_swatch(app, box.x + (thin ? 8 : 14), box.y + 5, i);
    }
}

static void profiles(App *app, KitBox in, KitBox view, bool thin) {
    const RulesData *data = app_field(app)->data;
    for (int i = 0; i < data->profile_count; i++) {
        KitBox box = kit_box(in.x, in.y + i * ROW_HEIGHT, in.w, ROW_HEIGHT);
        if (box.y + box.h < view.y || box.y > view.y + view.h) {
            continue;
        }
        if (row(app, box, data->profiles[i].name, "", app->editor->profile == i, thin, NULL)) {
            if (app->editor->profile == i) {
                app->editor->profile = -1;
                editor_set_mode(app, EDITOR_SELECT);
            } else {
                editor_choose_profile(app, i);
            }
        }
        draw_symbol(app, box.x + (thin ? 8 : 14), box.y + 5, i);
    }
}

/* ---- choosing from it ---- */

static bool mode_cell(App *app, KitBox box, const char *label, KitIcon icon, bool on, const char *key,
                      const char *tip) {
    const ViewTheme *theme = kit_theme(app->kit);
    KitTouch touch = kit_touch(app->kit, box,
                               (KitSpot){.label = label,
                                         .role = KIT_ROLE_BUTTON,
                                         .state = on ? KIT_ON : 0u,
                                         .tip_name = label,
                                         .tip_key = key,
                                         .tip = tip});
    kit_fill(app->kit, box, 6, on ? theme->sel : touch.hot ? theme->hover : theme->raised);
    kit_outline(app->kit, box, 6, colour_alpha(theme->edge, on ? 1 : .5), 1);
    kit_icon(app->kit, icon, box.x + box.w / 2, box.y + (box.h > 40 ? 15 : box.h / 2), 16, theme->ink);
    if (box.h > 40) {
        kit_put(app->kit, kit_box(box.x, box.y + 25, box.w, 18), KIT_SMALL, theme->ink, .5, label);
    }
    if (touch.ringed) {
        kit_ring(app->kit, box, 6);
    }
    return touch.clicked;
}

static void toggle_mode(App *app, EditorMode mode) {
    AppEditor *editor = app->editor;
    bool needs_kind = mode == EDITOR_AREA || mode == EDITOR_PATH;
    if (editor->mode == mode) {
        editor->kind = -1;
        editor_set_mode(app, EDITOR_SELECT);
    } else if (needs_kind && editor->kind < 0) {
        editor_choose(app, mode == EDITOR_PATH ? "new-path" : "new-kind", "");
    } else {
        editor_set_mode(app, mode);
    }
}

static void modes(App *app, KitBox box, bool thin) {
    AppEditor *editor = app->editor;
    bool hexes = editor_on_hexes(app);
    int n = hexes ? 2 : 4, i = 0;
    kit_push(app->kit, "modes");
    for (int k = 0; k < 4; k++) {
        KitBox cell =
            thin ? kit_box(box.x + 8, box.y + 4 + i * 36, box.w - 16, 32) : kit_column(kit_inset(box, 14, 4), i, n, 6);
        if (hexes && (k == 0 || k == 3 || k == 2)) {
            if (k == 0 && mode_cell(app, cell, "Hexes", KIT_ICON_AREA, editor->mode == EDITOR_HEXES, NULL,
                                    "Drag paints; again takes off")) {
                toggle_mode(app, EDITOR_HEXES);
            }
            i += k == 0;
            continue;
        }
        if (hexes) {
            break;
        }
        bool clicked = k == 0   ? mode_cell(app, cell, "Area", KIT_ICON_AREA, editor->mode == EDITOR_AREA, "K",
                                            "Corner by corner, or a rectangle by dragging")
                       : k == 1 ? mode_cell(app, cell, "Hole", KIT_ICON_HOLE, editor->mode == EDITOR_HOLE, "H",
                                            "In the area that is chosen")
                       : k == 2 ? mode_cell(app, cell, "Path", KIT_ICON_PATH, editor->mode == EDITOR_PATH, "W",
                                            "A line with a width: a road, a stream, a wall")
                                : mode_cell(app, cell, "Snap", KIT_ICON_SNAP, !editor->no_snap, "S",
                                            "To corners, edges and the grid; Ctrl suspends it");
        if (clicked && k == 3) {
            editor->no_snap = !editor->no_snap;
        } else if (clicked) {
            toggle_mode(app, k == 0 ? EDITOR_AREA : k == 1 ? EDITOR_HOLE : EDITOR_PATH);
        }
        i++;
    }
    kit_pop(app->kit);
}

static void head(App *app, KitBox box, bool thin) {
    AppEditor *editor = app->editor;
    static const char *const TABS[] = {"Terrain", "Units"};
    static const char *const THIN_TABS[] = {"T", "U"};
    KitBox tabs = kit_inset(box, thin ? 6 : 14, 0);
    kit_hair(app->kit, box.x, box.y + box.h - kit_pixel(app->kit), box.w, 0, kit_theme(app->kit)->win_hair);
    int tab = kit_tabs(app->kit, tabs, thin ? THIN_TABS : TABS, 2, editor->palette_units);
    if (tab != (int)editor->palette_units) {
        editor->palette_units = tab == 1;
        editor->palette_scroll.y = 0;
    }
}

void editor_palette(App *app) {
    AppEditor *editor = app->editor;
    KitBox box = app->layout.palette;
    const ViewTheme *theme = kit_theme(app->kit);
    if (box.w <= 0) {
        return;
    }
    bool thin = box.w < THIN;
    kit_group(app->kit, 5, "Palette");
    kit_push(app->kit, "palette");
    kit_fill(app->kit, box, 0, theme->panel);
    kit_hair(app->kit, box.x + box.w - kit_pixel(app->kit), box.y, 0, box.h, theme->win_hair);
    KitBox rest = box;
    head(app, kit_cut_top(&rest, HEAD_HEIGHT), thin);
    if (!editor->palette_units) {
        modes(app, kit_cut_top(&rest, thin ? (editor_on_hexes(app) ? 44 : 152) : MODES_HEIGHT), thin);
    } else if (!thin) {
        KitBox owner = kit_inset(kit_cut_top(&rest, MODES_HEIGHT), 14, 12);
        const char *name = *editor->side ? editor_name(app, editor->side) : "the first formation";
        char label[EDITOR_TEXT_MAX];
        snprintf(label, sizeof label, "For %s", name);
        if (kit_button(app->kit, owner, (KitButton){.label = label, .drop = true, .tip = "To whom new units belong"})) {
            editor_choose(app, "owner", "");
        }
    }
    KitBox in = kit_scroll_begin(app->kit, "kinds", rest, &editor->palette_scroll);
    const RulesData *data = app_field(app)->data;
    if (editor->palette_units) {
        profiles(app, in, rest, thin);
    } else {
        kinds(app, in, rest, thin);
    }
    kit_scroll_end(app->kit, ROW_HEIGHT * (editor->palette_units ? data->profile_count : data->kind_count) + 8);
    kit_pop(app->kit);
}
