/* What is selected, as a form: a piece of terrain, a unit, a formation or a side. */
#include "ui/core/ui.h"
#include "ui/editor/panel_form.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <string.h>

/* ---- rows that all things have ---- */

static void head(Page *page, const char *id, const char *kind) {
    Ui *ui = page->ui;
    double w = kit_text_width(page->kit, KIT_SIDE, id) + 2;
    kit_text(page->kit, kit_box(page->x, page->y, page->w - w - 8, 28), KIT_ANSWER, page->theme->ink, 0,
             editor_name(ui, id));
    kit_put(page->kit, kit_box(page->x + page->w - w, page->y + 5, w, 20), KIT_SIDE, page->theme->win_ink2, 1, id);
    page->y += 30;
    kit_put(page->kit, kit_box(page->x, page->y, page->w, 18), KIT_BODY, page->theme->win_ink2, 0, kind);
    page->y += 30;
}

/* A thing on hexes looks at one of their sides. */
static void set_facing(KitForm *form, const KitFormRow *row) {
    KitFormRow turned = *row;
    turned.number[0] = editor_on_hexes(form_ui(form)) ? round(row->number[0] / 60) * 60 : row->number[0];
    form_set(form, &turned);
}

static KitFormRow facing_row(const Ui *ui, const BaseTree *thing, bool shown) {
    bool hexes = editor_on_hexes(ui);
    return (KitFormRow){.kind = KIT_FORM_NUMBER,
                        .label = "Facing",
                        .key = "facing",
                        .number = {tree_get_number(thing, "facing", 0)},
                        .high = hexes ? 300 : 360,
                        .unit = "°",
                        .remark = hexes ? "0, 60 … 300" : "0 up, 90 right",
                        .hidden = !shown,
                        .set = set_facing};
}

/* ---- terrain ---- */

static void kind_note(Page *page, const RulesKind *kind) {
    const RulesData *data = ui_field(page->ui)->data;
    int rule = kind->rule ? data_find_rule(data, kind->rule) : -1;
    if (rule < 0) {
        return;
    }
    const char *says = data->rules[rule].says;
    double high = kit_paragraph(page->kit, 0, 0, page->w - 24, KIT_SIDE, page->theme->ink, says, false) + 46;
    kit_fill(page->kit, kit_box(page->x, page->y, page->w, high), 6, page->theme->strip);
    kit_text(page->kit, kit_box(page->x + 12, page->y + 8, page->w - 24, 22), KIT_STRONG, page->theme->ink, 0,
             kit_printf(page->kit, "%s in this ruleset", kind->label));
    page_chip(page, page->x + page->w - 12 - kit_chip_width(page->kit, kind->rule), page->y + 19, kind->rule, false);
    kit_paragraph(page->kit, page->x + 12, page->y + 34, page->w - 24, KIT_SIDE, page->theme->ink, says, true);
    page->y += high + 14;
}

/* Typing the place or the size of the outline's box moves and stretches the whole outline. */
static void set_box(KitForm *form, const KitFormRow *row) {
    const EditorPiece *piece = editor_piece(form_ui(form), form->scope);
    GeomBox was = outline_box(&piece->outline);
    GeomVec at = vec(was.x0, was.y0), size = vec(was.x1 - was.x0, was.y1 - was.y0);
    *(!strcmp(row->key, "size") ? &size : &at) = vec(row->number[0], row->number[1]);
    BaseArena *arena = arena_create();
    PlanOutline fitted = outline_fitted(arena, &piece->outline, (GeomBox){at.x, at.y, at.x + size.x, at.y + size.y});
    editor_put_outline(form_ui(form), piece, &fitted, true, "size");
    arena_destroy(arena);
}

static void outline_rows(Page *page, const EditorPiece *piece, const char *id) {
    GeomBox box = outline_box(&piece->outline);
    bool path = piece->outline.open;
    const KitFormRow rows[] = {
        {KIT_FORM_NUMBER, "Width", .key = "width", .names = {"Path width"}, .number = {piece->width}, .low = .05,
         .high = 200, .unit = KIT_FORM_UNIT, .hidden = !path},
        {KIT_FORM_NUMBER, .key = "at", .names = {"Left", "Top"}, .number = {box.x0, box.y0}, .low = -20000,
         .high = 20000, .unit = KIT_FORM_UNIT, .place = KIT_FORM_CAPTIONS, .hidden = path, .set = set_box},
        {KIT_FORM_NUMBER, .key = "size", .names = {"Width", "Height"}, .number = {box.x1 - box.x0, box.y1 - box.y0},
         .low = .01, .high = 20000, .unit = KIT_FORM_UNIT, .place = KIT_FORM_CAPTIONS, .hidden = path, .set = set_box},
    };
    page_section(page, path ? "Path" : "Outline", NULL);
    FORM_OF(page, id, rows);
    page->y += path ? 0 : 2;
}

static void hexes_row(Page *page, const EditorPiece *piece) {
    BaseText text = {0};
    const BaseTree *hexes = tree_find(piece->tree, "hexes");
    for (const BaseTree *it = hexes->first; it; it = it->next) {
        BaseText one = {0};
        json_write(it, &one);
        const char *name = kit_keep(page->kit, &one);
        text_addf(&text, "%s%s", it == hexes->first ? "" : ", ", it->kind == TREE_TEXT ? it->text : name);
    }
    page_section(page, "Hexes", "paint with Hexes; E turns");
    page_paragraph(page, KIT_BODY, page->theme->ink, kit_keep(page->kit, &text));
    page->y += 8;
}

static void area_form(Page *page, const EditorPiece *piece) {
    Ui *ui = page->ui;
    const RulesData *data = ui_field(ui)->data;
    int index = data_find_kind(data, piece->kind);
    const char *id = kit_printf(page->kit, "%s", piece->id), *on = tree_get_text(piece->tree, "on", ""),
               *kind = kit_printf(page->kit, "%s", index >= 0 ? data->kinds[index].label : piece->kind);
    const KitFormRow rows[] = {
        {KIT_FORM_PICK, "Kind", .key = "kind", .text = kind},
        {KIT_FORM_TEXT, "Name", .key = "name"},
        {KIT_FORM_OWN, "Id", .key = "id", .set = form_id},
        {KIT_FORM_PICK, "Stands on", .key = "on", .text = *on ? editor_name(ui, on) : "the table"},
        {KIT_FORM_TEXT, "Group", .key = "group"},
        {KIT_FORM_TEXT, "Note", .key = "note"},
        facing_row(ui, piece->tree, piece->hex_count > 0),
    };
    head(page, id, kind);
    FORM_OF(page, id, rows);
    if (index >= 0) {
        kind_note(page, &ui_field(ui)->data->kinds[index]);
    }
    piece = editor_piece(ui, id); /* the document may have changed */
    if (piece && piece->hex_count) {
        hexes_row(page, piece);
    } else if (piece && piece->outline.count) {
        outline_rows(page, piece, id);
        piece = editor_piece(ui, id);
        if (piece) {
            editor_page_corners(page, piece);
        }
    }
    form_variables(page, REF_AREA, id);
}

/* ---- units ---- */

static const char *base_words(const Ui *ui, const EditorFigure *figure) {
    char along[TEXT_NUMBER_MAX], across[TEXT_NUMBER_MAX];
    const GeomBase *base = &figure->base;
    const char *whose = tree_find(figure->tree, "base") ? "" : ", the profile's";
    text_rounded(base->along, 1, along);
    text_rounded(base->across, 1, across);
    if (base->kind == GEOM_DISC) {
        return kit_printf(ui->kit, "%s mm round%s", along, whose);
    }
    if (form_hull_of(ui, figure)) {
        return kit_printf(ui->kit, "hull of %d corners%s", base->count, whose);
    }
    return kit_printf(ui->kit, "%s × %s mm%s%s", along, across, base->kind == GEOM_OVAL ? " oval" : "", whose);
}

/* Sizes along and across the facing, for a base that is in no list. */
static void set_base(KitForm *form, const KitFormRow *row) {
    BaseArena *hand = form_hand(form);
    GeomShapeKind kind = editor_figure(form_ui(form), form->scope)->base.kind;
    BaseTree *base = tree_object(hand);
    if (kind == GEOM_DISC) {
        tree_set(hand, base, "circle", tree_number(hand, row->number[0]));
    } else {
        form_pair(tree_set(hand, base, kind == GEOM_OVAL ? "oval" : "rect", tree_list(hand)), hand, row);
    }
    form_commit(form, row->key, base, row->key);
}

static void set_at(KitForm *form, const KitFormRow *row) {
    editor_set_unit(form_ui(form), vec(row->number[0], row->number[1]));
}

static void unit_form(Page *page, const EditorFigure *figure) {
    Ui *ui = page->ui;
    const RulesData *data = ui_field(ui)->data;
    const BaseTree *tree = figure->tree, *hull = form_hull_of(ui, figure);
    const char *owner = tree_get_text(tree, "formation", tree_get_text(tree, "side", "")),
               *host = tree_get_text(tree, "inside", tree_get_text(tree, "attached", "")),
               *id = kit_printf(page->kit, "%s", figure->id),
               *profile = kit_printf(page->kit, "%s",
                                     figure->profile >= 0 ? data->profiles[figure->profile].name
                                                          : tree_get_text(tree, "profile", ""));
    bool round = figure->base.kind == GEOM_DISC;
    const KitFormRow rows[] = {
        {KIT_FORM_PICK, "Profile", .key = "profile", .text = profile},
        {KIT_FORM_PICK, "Belongs to", .key = "belongs", .text = editor_name(ui, owner)},
        {KIT_FORM_PICK, "Base", .key = "base", .text = base_words(ui, figure)},
        {KIT_FORM_OWN, "Corners", .key = "base", .with = hull, .hidden = !hull, .set = form_hull},
        {KIT_FORM_NUMBER, round ? "Diameter" : "Along, across", .key = "base",
         .names = {"Along", round ? "" : "Across"}, .number = {figure->base.along, figure->base.across}, .low = 1,
         .high = 1000, .unit = "mm", .hidden = hull, .set = set_base},
        {KIT_FORM_TEXT, "Name", .key = "name"},
        {KIT_FORM_OWN, "Id", .key = "id", .set = form_id},
        {KIT_FORM_TEXT, "Note", .key = "note"},
        {KIT_FORM_PICK, "Inside", .key = "inside", .text = *host ? editor_name(ui, host) : "nothing: on the table"},
        {KIT_FORM_NUMBER, "At x, y", .names = {"x", "y"}, .number = {figure->at.x, figure->at.y}, .low = -1000,
         .high = 20000, .unit = KIT_FORM_UNIT, .hidden = !figure->stands || editor_on_hexes(ui), .set = set_at},
        facing_row(ui, tree, figure->stands),
    };
    head(page, id, profile);
    FORM_OF(page, id, rows);
    form_variables(page, REF_UNIT, id);
}

/* ---- sides and formations ---- */

static void set_zone(KitForm *form, const KitFormRow *row);

/* A corner of the zone, without one of the table: typing the first number makes the zone the whole table, to be
 * narrowed afterwards. */
static KitFormRow zone_row(const Ui *ui, const BaseTree *thing, int corner, bool shown) {
    const BaseTree *pair = tree_at(tree_find(thing, "zone"), corner), *x = tree_at(pair, 0), *y = tree_at(pair, 1);
    GeomBox size = ui_setup(ui)->size;
    GeomVec whole = corner ? vec(size.x1 / editor_unit(ui), size.y1 / editor_unit(ui)) : vec(0, 0);
    return (KitFormRow){.kind = KIT_FORM_NUMBER,
                        .label = corner ? "to x, y" : "Zone x, y",
                        .key = "zone",
                        .names = {corner ? "Zone right" : "Zone left", corner ? "Zone bottom" : "Zone top"},
                        .number = {x ? x->number : whole.x, y ? y->number : whole.y},
                        .absent = {!x, !y},
                        .low = -1000,
                        .high = 20000,
                        .optional = !pair,
                        .unit = KIT_FORM_UNIT,
                        .hidden = !shown,
                        .set = set_zone};
}

static void set_zone(KitForm *form, const KitFormRow *row) {
    const BaseTree *thing = editor_thing(form_ui(form), form->scope, NULL);
    bool second = !strcmp(row->label, "to x, y");
    KitFormRow other = zone_row(form_ui(form), thing, !second, true);
    BaseArena *hand = form_hand(form);
    BaseTree *corners = tree_list(hand);
    form_pair(tree_push(corners, tree_list(hand)), hand, second ? &other : row);
    form_pair(tree_push(corners, tree_list(hand)), hand, second ? row : &other);
    form_commit(form, row->key, corners, row->key);
}

static void no_zone(KitForm *form, const KitFormRow *row) {
    if (kit_button(form->kit, kit_box(kit_form_box(form).x, form->y - 4, 90, 28),
                   (KitButton){.label = row->label, .look = KIT_QUIET})) {
        form_hand(form);
        form_commit(form, row->key, NULL, row->key);
    }
    form->y += 34;
}

static void side_form(Page *page, const char *chosen, bool formation) {
    Ui *ui = page->ui;
    const char *id = kit_printf(page->kit, "%s", chosen);
    const BaseTree *thing = editor_thing(ui, id, NULL);
    bool zones = !formation && !editor_on_hexes(ui);
    const KitFormRow rows[] = {
        {KIT_FORM_TEXT, "Name", .key = "name"},
        {KIT_FORM_OWN, "Id", .key = "id", .set = form_id},
        {KIT_FORM_TEXT, "Note", .key = "note"},
        {KIT_FORM_PICK, "Side", .key = "side", .text = editor_name(ui, tree_get_text(thing, "side", "")),
         .hidden = !formation},
        {KIT_FORM_TEXT, "Colour", .key = "colour", .hidden = formation},
        {KIT_FORM_PICK, "Home edge", .key = "home", .hidden = formation},
        zone_row(ui, thing, 0, zones),
        zone_row(ui, thing, 1, zones),
        {KIT_FORM_OWN, "No zone", .key = "zone", .hidden = !zones || !tree_find(thing, "zone"), .set = no_zone},
    };
    head(page, id, formation ? "Formation" : "Side");
    FORM_OF(page, id, rows);
    form_variables(page, formation ? REF_FORMATION : REF_SIDE, id);
}

static void nothing(Page *page) {
    page_paragraph(page, KIT_ANSWER, page->theme->ink, "Nothing is chosen");
    page->y += 6;
    bool hexes = editor_on_hexes(page->ui);
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

void editor_page_piece(Page *page) {
    Ui *ui = page->ui;
    const char *list = NULL, *id = ui->editor->selected;
    const EditorPiece *piece = editor_piece(ui, id);
    const EditorFigure *figure = editor_figure(ui, id);
    editor_thing(ui, id, &list);
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
