/* What is selected, as a form: a piece of terrain, a unit, a formation or a side. */
#include "ui/editor/editor.h"
#include "ui/panel/page.h"
#include "ui/panel/panel.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

/* ---- rows that all things have ---- */

static void head(Page *page, const char *id, const char *kind) {
    App *app = page->app;
    double w = kit_text_width(page->kit, KIT_SIDE, id) + 2;
    kit_text(page->kit, kit_box(page->x, page->y, page->w - w - 8, 28), KIT_ANSWER, page->theme->ink, 0,
             editor_name(app, id));
    kit_put(page->kit, kit_box(page->x + page->w - w, page->y + 5, w, 20), KIT_SIDE, page->theme->win_ink2, 1, id);
    page->y += 30;
    kit_put(page->kit, kit_box(page->x, page->y, page->w, 18), KIT_BODY, page->theme->win_ink2, 0, kind);
    page->y += 30;
}

static void set_number(App *app, const char *of, const char *key, double value, const char *what) {
    BaseTree *step = editor_begin_step(app);
    plan_set(app->editor->hand, step, of, key, tree_number(app->editor->hand, value));
    editor_commit(app, step, true, "%s of %s", what, of);
}

/* ---- terrain ---- */

static void kind_note(Page *page, const RulesKind *kind) {
    const RulesData *data = app_field(page->app)->data;
    int rule = kind->rule ? data_find_rule(data, kind->rule) : -1;
    if (rule < 0) {
        return;
    }
    const char *says = data->rules[rule].says;
    double high = kit_paragraph(page->kit, 0, 0, page->w - 24, KIT_SIDE, page->theme->ink, says, false) + 46;
    char title[EDITOR_TEXT_MAX];
    snprintf(title, sizeof title, "%s in this ruleset", kind->label);
    kit_fill(page->kit, kit_box(page->x, page->y, page->w, high), 6, page->theme->strip);
    kit_text(page->kit, kit_box(page->x + 12, page->y + 8, page->w - 24, 22), KIT_STRONG, page->theme->ink, 0, title);
    page_chip(page, page->x + page->w - 12 - kit_chip_width(page->kit, kind->rule), page->y + 19, kind->rule, false);
    kit_paragraph(page->kit, page->x + 12, page->y + 34, page->w - 24, KIT_SIDE, page->theme->ink, says, true);
    page->y += high + 14;
}

/* Place and size of the outline's box; typing them moves and stretches the whole outline. */
static void box_rows(Page *page, const EditorPiece *piece) {
    App *app = page->app;
    GeomBox box = outline_box(&piece->outline), now = box;
    const char *unit = app_setup(app)->unit_name;
    FormNumber numbers[4] = {{.label = "Left", .unit = unit, .value = box.x0, .low = -20000, .high = 20000},
                             {.label = "Top", .unit = unit, .value = box.y0, .low = -20000, .high = 20000},
                             {.label = "Width", .unit = unit, .value = box.x1 - box.x0, .low = .01, .high = 20000},
                             {.label = "Height", .unit = unit, .value = box.y1 - box.y0, .low = .01, .high = 20000}};
    bool changed = false;
    for (int i = 0; i < 4; i++) {
        KitBox cell = kit_column(kit_box(page->x, page->y + 18, page->w, 32), i % 2, 2, 12);
        kit_text(page->kit, kit_box(cell.x, page->y, cell.w, 16), KIT_CAPTION, page->theme->ink3, 0, numbers[i].label);
        changed = form_number(page, cell, piece->id, &numbers[i]) || changed;
        page->y += i == 1 ? 58 : 0;
    }
    page->y += 60;
    if (changed) {
        now = (GeomBox){numbers[0].value, numbers[1].value, numbers[0].value + numbers[2].value,
                        numbers[1].value + numbers[3].value};
        BaseArena *arena = arena_create();
        PlanOutline fitted = outline_fitted(arena, &piece->outline, now);
        editor_put_outline(app, piece, &fitted, true, "size");
        arena_destroy(arena);
    }
}

static void width_row(Page *page, const EditorPiece *piece) {
    FormNumber width = {
        .label = "Path width", .unit = app_setup(page->app)->unit_name, .value = piece->width, .low = .05, .high = 200};
    form_label(page, "Width");
    KitBox box = form_box(page);
    if (form_number(page, kit_box(box.x, box.y, 110, 32), piece->id, &width)) {
        set_number(page->app, piece->id, "width", width.value, "width");
    }
    form_next(page);
}

static void facing_row(Page *page, const char *id, const BaseTree *thing) {
    bool hexes = editor_on_hexes(page->app);
    FormNumber facing = {.label = "Facing",
                         .unit = "°",
                         .value = tree_get_number(thing, "facing", 0),
                         .low = 0,
                         .high = hexes ? 300 : 360};
    form_label(page, "Facing");
    KitBox box = form_box(page);
    if (form_number(page, kit_box(box.x, box.y, 110, 32), id, &facing)) {
        set_number(page->app, id, "facing", hexes ? round(facing.value / 60) * 60 : facing.value, "facing");
    }
    kit_put(page->kit, kit_box(box.x + 120, box.y, box.w - 120, 32), KIT_SIDE, page->theme->ink3, 0,
            hexes ? "0, 60 … 300" : "0 up, 90 right");
    form_next(page);
}

static void hexes_row(Page *page, const EditorPiece *piece) {
    BaseText text = {0};
    const BaseTree *hexes = tree_find(piece->tree, "hexes");
    for (const BaseTree *it = hexes->first; it; it = it->next) {
        BaseText one = {0};
        json_write(it, &one);
        text_addf(&text, "%s%s", it == hexes->first ? "" : ", ", it->kind == TREE_TEXT ? it->text : text_get(&one));
        text_free(&one);
    }
    page_section(page, "Hexes", "paint with Hexes; E turns");
    page_paragraph(page, KIT_BODY, page->theme->ink, text_get(&text));
    page->y += 8;
    text_free(&text);
}

static void area_form(Page *page, const EditorPiece *piece) {
    App *app = page->app;
    const RulesData *data = app_field(app)->data;
    int index = data_find_kind(data, piece->kind);
    const char *on = tree_get_text(piece->tree, "on", "");
    char label[EDITOR_TEXT_MAX], id[EDITOR_ID_MAX];
    snprintf(label, sizeof label, "%s", index >= 0 ? data->kinds[index].label : piece->kind);
    snprintf(id, sizeof id, "%s", piece->id);
    head(page, id, label);
    form_choice(page, "Kind", id, "kind", label);
    form_text(page, "Name", id, "name");
    form_id(page, id);
    form_choice(page, "Stands on", id, "on", *on ? editor_name(app, on) : "the table");
    form_text(page, "Group", id, "group");
    form_text(page, "Note", id, "note");
    piece = editor_piece(app, id); /* the document may have changed */
    if (piece && piece->hex_count) {
        facing_row(page, id, piece->tree);
        piece = editor_piece(app, id);
    }
    if (index >= 0) {
        kind_note(page, &app_field(app)->data->kinds[index]);
    }
    if (piece && piece->hex_count) {
        hexes_row(page, piece);
    } else if (piece && piece->outline.count) {
        page_section(page, piece->outline.open ? "Path" : "Outline", NULL);
        if (piece->outline.open) {
            width_row(page, piece);
        } else {
            box_rows(page, piece);
        }
        piece = editor_piece(app, id);
        if (piece) {
            page_corners(page, piece);
        }
    }
    form_variables(page, REF_AREA, id);
}

/* ---- units ---- */

/* The corners of a hull, the unit's own or its profile's; NULL: the base is round, oval or rectangular. */
static const BaseTree *hull_of(const App *app, const EditorFigure *figure) {
    const BaseTree *own = tree_find(figure->tree, "base");
    const RulesData *data = app_field(app)->data;
    const BaseTree *row = figure->profile >= 0 ? data->profiles[figure->profile].row : NULL;
    return tree_find(own ? own : tree_find(row, "base"), "hull");
}

static const char *base_words(const App *app, const EditorFigure *figure, char *out, size_t cap) {
    char along[TEXT_NUMBER_MAX], across[TEXT_NUMBER_MAX];
    const GeomBase *base = &figure->base;
    bool own = tree_find(figure->tree, "base");
    text_rounded(base->along, 1, along);
    text_rounded(base->across, 1, across);
    if (base->kind == GEOM_DISC) {
        snprintf(out, cap, "%s mm round%s", along, own ? "" : ", the profile's");
    } else if (hull_of(app, figure)) {
        snprintf(out, cap, "hull of %d corners%s", base->count, own ? "" : ", the profile's");
    } else {
        snprintf(out, cap, "%s × %s mm%s%s", along, across, base->kind == GEOM_OVAL ? " oval" : "",
                 own ? "" : ", the profile's");
    }
    return out;
}

/* Sizes along and across the facing, for a base that is in no list. */
static void base_size_row(Page *page, const EditorFigure *figure) {
    App *app = page->app;
    GeomBase base = figure->base;
    if (hull_of(app, figure)) {
        form_hull(page, figure->id, hull_of(app, figure));
        return;
    }
    FormNumber along = {.label = "Along", .unit = "mm", .value = base.along, .low = 1, .high = 1000},
               across = {.label = "Across", .unit = "mm", .value = base.across, .low = 1, .high = 1000};
    bool round = base.kind == GEOM_DISC;
    KitBox box = form_box(page);
    form_label(page, round ? "Diameter" : "Along, across");
    bool changed = form_number(page, kit_column(box, 0, 2, 8), figure->id, &along);
    changed = (!round && form_number(page, kit_column(box, 1, 2, 8), figure->id, &across)) || changed;
    form_next(page);
    if (changed) {
        char id[EDITOR_ID_MAX];
        snprintf(id, sizeof id, "%s", figure->id);
        BaseTree *step = editor_begin_step(app), *value = tree_object(app->editor->hand), *pair;
        if (round) {
            tree_set(app->editor->hand, value, "circle", tree_number(app->editor->hand, along.value));
        } else {
            pair = tree_set(app->editor->hand, value, base.kind == GEOM_OVAL ? "oval" : "rect",
                            tree_list(app->editor->hand));
            tree_push(pair, tree_number(app->editor->hand, along.value));
            tree_push(pair, tree_number(app->editor->hand, across.value));
        }
        plan_set(app->editor->hand, step, id, "base", value);
        editor_commit(app, step, true, "base of %s", id);
    }
}

static void place_rows(Page *page, const EditorFigure *figure) {
    App *app = page->app;
    const char *host = tree_get_text(figure->tree, "inside", tree_get_text(figure->tree, "attached", ""));
    form_choice(page, "Inside", figure->id, "inside", *host ? editor_name(app, host) : "nothing: on the table");
    if (!figure->stands || editor_on_hexes(app)) {
        return;
    }
    const char *unit = app_setup(app)->unit_name;
    FormNumber x = {.label = "x", .unit = unit, .value = figure->at.x, .low = -1000, .high = 20000},
               y = {.label = "y", .unit = unit, .value = figure->at.y, .low = -1000, .high = 20000};
    KitBox box = form_box(page);
    form_label(page, "At x, y");
    bool changed = form_number(page, kit_column(box, 0, 2, 8), figure->id, &x);
    changed = form_number(page, kit_column(box, 1, 2, 8), figure->id, &y) || changed;
    form_next(page);
    if (changed) {
        editor_set_unit(app, vec(x.value, y.value));
    }
}

static void unit_form(Page *page, const EditorFigure *figure) {
    App *app = page->app;
    const RulesData *data = app_field(app)->data;
    char id[EDITOR_ID_MAX], label[EDITOR_TEXT_MAX], base[EDITOR_TEXT_MAX];
    const char *owner = tree_get_text(figure->tree, "formation", tree_get_text(figure->tree, "side", ""));
    snprintf(id, sizeof id, "%s", figure->id);
    snprintf(label, sizeof label, "%s",
             figure->profile >= 0 ? data->profiles[figure->profile].name : tree_get_text(figure->tree, "profile", ""));
    head(page, id, label);
    form_choice(page, "Profile", id, "profile", label);
    form_choice(page, "Belongs to", id, "belongs", editor_name(app, owner));
    form_choice(page, "Base", id, "base", base_words(app, figure, base, sizeof base));
    base_size_row(page, figure);
    form_text(page, "Name", id, "name");
    form_id(page, id);
    form_text(page, "Note", id, "note");
    figure = editor_figure(app, id);
    if (figure) {
        place_rows(page, figure);
        figure = editor_figure(app, id);
    }
    if (figure && figure->stands) {
        facing_row(page, id, figure->tree);
    }
    form_variables(page, REF_UNIT, id);
}

/* ---- sides and formations ---- */

static void set_zone(App *app, const char *id, const FormNumber *numbers) {
    BaseTree *step = editor_begin_step(app), *corners = numbers ? tree_list(app->editor->hand) : NULL;
    for (int i = 0; i < 4 && numbers; i++) {
        BaseTree *pair = i % 2 ? corners->last : tree_push(corners, tree_list(app->editor->hand));
        tree_push(pair, tree_number(app->editor->hand, numbers[i].value));
    }
    plan_set(app->editor->hand, step, id, "zone", corners);
    editor_commit(app, step, true, "zone of %s", id);
}

/* A zone by two opposite corners. Typing the first number makes the zone the whole table, to be narrowed afterwards. */
static void zone_rows(Page *page, const char *id) {
    static const char *const LABELS[] = {"Zone left", "Zone top", "Zone right", "Zone bottom"};
    App *app = page->app;
    const BaseTree *zone = tree_find(editor_thing(app, id, NULL), "zone");
    GeomBox size = app_setup(app)->size;
    double unit = editor_unit(app);
    const double WHOLE[] = {0, 0, size.x1 / unit, size.y1 / unit};
    FormNumber numbers[4];
    bool changed = false;
    for (int i = 0; i < 4; i++) {
        const BaseTree *number = tree_at(tree_at(zone, i / 2), i % 2);
        numbers[i] = (FormNumber){.label = LABELS[i],
                                  .unit = app_setup(app)->unit_name,
                                  .low = -1000,
                                  .high = 20000,
                                  .optional = !number,
                                  .absent = !number,
                                  .value = number ? number->number : WHOLE[i]};
        if (i % 2 == 0) {
            form_label(page, i ? "to x, y" : "Zone x, y");
        }
        changed = form_number(page, kit_column(form_box(page), i % 2, 2, 8), id, &numbers[i]) || changed;
        page->y += i % 2 ? 40 : 0;
    }
    KitButton none = {.label = "No zone", .look = KIT_QUIET};
    if (zone && kit_button(page->kit, kit_box(form_box(page).x, page->y - 4, 90, 28), none)) {
        set_zone(app, id, NULL);
    } else if (changed) {
        set_zone(app, id, numbers);
    }
    page->y += zone ? 34 : 0;
}

static void side_form(Page *page, const char *chosen, bool formation) {
    App *app = page->app;
    char id[EDITOR_ID_MAX];
    snprintf(id, sizeof id, "%s", chosen);
    head(page, id, formation ? "Formation" : "Side");
    form_text(page, "Name", id, "name");
    form_id(page, id);
    form_text(page, "Note", id, "note");
    const BaseTree *thing = editor_thing(app, id, NULL);
    if (formation) {
        form_choice(page, "Side", id, "side", editor_name(app, tree_get_text(thing, "side", "")));
    } else {
        form_text(page, "Colour", id, "colour");
        thing = editor_thing(app, id, NULL);
        form_choice(page, "Home edge", id, "home", tree_get_text(thing, "home", ""));
        if (!editor_on_hexes(app)) {
            zone_rows(page, id);
        }
    }
    form_variables(page, formation ? REF_FORMATION : REF_SIDE, id);
}

static void nothing(Page *page) {
    page_paragraph(page, KIT_ANSWER, page->theme->ink, "Nothing is chosen");
    page->y += 6;
    bool hexes = editor_on_hexes(page->app);
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   hexes
                       ? "Choose a kind at the left and paint: a drag takes in the hexes that it crosses. A click on a "
                         "piece chooses it; a drag that begins on a hex of it takes hexes off."
                       : "Choose a kind at the left and draw: corner by corner, or a rectangle by dragging. A click "
                         "on a piece chooses it; its corners can be dragged, the diamonds between them make new "
                         "ones.");
    page->y += 12;
    static const struct {
        const char *key, *what;
        bool corners; /* for outlines that have corners */
    } LINES[] = {{"K", "new terrain", false},
                 {"U", "new units", false},
                 {"Tab", "the next thing", false},
                 {"Arrows", "nudge it; Shift: ten steps", false},
                 {"C", "the next corner", true},
                 {"I", "a corner more", true},
                 {"Del", "remove", false},
                 {"H", "cut a hole", true},
                 {"0 … 9", "type a place while drawing", true}};
    for (size_t i = 0; i < BASE_COUNT(LINES); i++) {
        if (hexes && LINES[i].corners) {
            continue;
        }
        kit_keycap(page->kit, page->x, page->y + 10, LINES[i].key);
        kit_text(page->kit, kit_box(page->x + 72, page->y, page->w - 72, 20), KIT_BODY, page->theme->ink, 0,
                 LINES[i].what);
        page->y += 27;
    }
}

void page_piece(Page *page) {
    App *app = page->app;
    const char *list = NULL, *id = app->editor->selected;
    const EditorPiece *piece = editor_piece(app, id);
    const EditorFigure *figure = editor_figure(app, id);
    editor_thing(app, id, &list);
    if (piece) {
        area_form(page, piece);
    } else if (figure) {
        unit_form(page, figure);
    } else if (*id && list) {
        side_form(page, id, !strcmp(list, "formations"));
    } else {
        nothing(page);
    }
}
