/* Draws the labels where they have been placed. */
#include "rules/spoken.h"
#include "view/board_labels.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define VEIL  .66 /* its alpha */
#define FAINT .5  /* over the label of one that has acted */

typedef struct {
    ViewBoard *board;
    ViewCanvas *canvas;
    const Table *table;
} Drawing;

static void draw_marker(ViewCanvas *canvas, GeomBox box, const char *name, const RulesPortrait *portrait,
                        ViewColour side, bool ready) {
    const ViewTheme *theme = canvas->theme;
    const ViewType type = {FONT_SEMIBOLD, 12, true};
    canvas_rounded(canvas, box.x0 + 0.65, box.y0 + 0.65, box.x1 - box.x0 - 1.3, box.y1 - box.y0 - 1.3, 4);
    canvas_fill_stroke(canvas, theme->chip, side, 1.3);
    cairo_rectangle(canvas->cr, box.x0 + 1, box.y0 + 2.5, 6, box.y1 - box.y0 - 5);
    canvas_fill(canvas, side);
    double x = box.x0 + 13, y = (box.y0 + box.y1) / 2;
    if (ready) { /* the signs beside the name keep their own ground */
        bool bare = portrait->stars == 0 && portrait->order == ORDER_NONE;
        double end = bare ? box.x1 - .65 : fmin(box.x1 - .65, x + canvas_text_width(canvas, type, name) + 5);
        canvas_rounded(canvas, box.x0 + .65, box.y0 + .65, end - box.x0 - .65, box.y1 - box.y0 - 1.3, 4);
        canvas_fill(canvas, side);
    }
    x += canvas_text(canvas, type, ready ? theme->symbol : theme->ink, x, y + 4.3, 0, name) + 4;
    int shown = portrait->stars > 3 ? 1 : portrait->stars;
    for (int i = 0; i < shown; i++, x += 14) {
        mark_star(canvas, vec(x + 6, y), 6);
    }
    if (portrait->stars > 3) {
        char count[12];
        snprintf(count, sizeof count, "%d", portrait->stars);
        x += canvas_text(canvas, (ViewType){FONT_SEMIBOLD, 12, true}, theme->ink, x, y + 4.3, 0, count) + 4;
    }
    if (portrait->order != ORDER_NONE) {
        mark_order(canvas, vec(x + 7, y), portrait->order, theme->ink);
    }
}

double formation_width(ViewCanvas *canvas, const char *name, const RulesPortrait *portrait) {
    int shown = portrait->stars > 3 ? 1 : portrait->stars;
    double w = 13 + canvas_text_width(canvas, (ViewType){FONT_SEMIBOLD, 12, true}, name) + 8 + 14 * shown;
    w += portrait->stars > 3 ? 14 : 0;
    return ceil(w + (portrait->order != ORDER_NONE ? 16 : 0));
}

static void draw_pips(ViewCanvas *canvas, GeomBox box, const RulesPortrait *portrait) {
    mark_pips(canvas, label_middle(box), (box.y1 - box.y0) / 3.4, portrait->pips, portrait->pips_lost);
}

static void draw_count(const Drawing *it, GeomBox box, const char *count, int side) {
    ViewRun run = {count, true, false};
    chip_draw(it->canvas, box, &run, 1, board_side_colour(it->canvas->theme, it->board->field->setup, side));
}

static void draw_inside(const Drawing *it, GeomBox box, int area, const ViewLabel *label, bool ready) {
    const TableSetup *setup = it->board->field->setup;
    LabelGarrison garrison = {0};
    garrison_read(it->board, it->table, area, label->form, &garrison);
    int side = rules_portray(it->board->field, it->table, ref_make(REF_AREA, area)).owner;
    if (label->form == label->form_count - 1) {
        draw_count(it, box, text_get(&garrison.text), side);
    } else {
        draw_marker(it->canvas, box, text_get(&garrison.text), &garrison.portrait,
                    board_side_colour(it->canvas->theme, setup, side), ready);
    }
    text_free(&garrison.text);
}

static void draw_carried(const Drawing *it, GeomBox box, int unit, const RulesPortrait *portrait) {
    char count[12];
    snprintf(count, sizeof count, "%d", portrait->used);
    draw_count(it, box, count, it->board->field->setup->units[unit].side);
}

/* A name on a veil, through which patterns do not disturb it. */
static void draw_name(ViewCanvas *canvas, GeomBox box, ViewType type, ViewColour colour, const char *name) {
    canvas_rounded(canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, 4);
    canvas_fill(canvas, colour_alpha(canvas->theme->paper, VEIL));
    canvas_text(canvas, type, colour, label_middle(box).x, label_middle(box).y + 4.2, .5, name);
}

static void draw_terrain_name(ViewCanvas *canvas, const ViewLabel *label, GeomBox box, const char *name) {
    GeomVec at = label_middle(box);
    ViewForm size = label->forms[label->form];
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, at.x, at.y);
    cairo_rotate(canvas->cr, label->turn);
    draw_name(canvas, (GeomBox){-size.width / 2, -size.height / 2, size.width / 2, size.height / 2}, LABEL_TERRAIN_NAME,
              canvas->theme->ink2, name);
    cairo_restore(canvas->cr);
}

static void draw_formation(const Drawing *it, GeomBox box, int index, int form, int forms, bool ready) {
    const TableSetup *setup = it->board->field->setup;
    RulesPortrait portrait = rules_portray(it->board->field, it->table, ref_make(REF_FORMATION, index));
    const char *name = setup_name(setup, ref_make(REF_FORMATION, index));
    char brief[SPOKEN_CODE_MAX];
    if (form > 0 && form == forms - 1 && portrait.order != ORDER_NONE) {
        mark_order_plate(it->canvas, label_middle(box), portrait.order);
        return;
    }
    draw_marker(it->canvas, box, form > 0 && spoken_code(name, brief) ? brief : name, &portrait,
                board_side_colour(it->canvas->theme, setup, setup->formations[index].side), ready);
}

static TableRef ref_of(BoardLabel subject) {
    switch (subject.kind) {
    case LABEL_FORMATION: return ref_make(REF_FORMATION, subject.index);
    case LABEL_WOUNDS:
    case LABEL_CARRIED:
    case LABEL_UNIT: return ref_make(REF_UNIT, subject.index);
    case LABEL_HEX: return ref_none();
    default: return ref_make(REF_AREA, subject.index);
    }
}

static void draw_label(const Drawing *it, const ViewLabel *label, GeomBox box) {
    const TableSetup *setup = it->board->field->setup;
    BoardLabel subject = it->board->subjects[label->subject];
    TableRef ref = ref_of(subject);
    const char *name = subject.kind == LABEL_HEX ? "" : setup_name(setup, ref);
    RulesPortrait portrait = {.owner = -1};
    if (subject.kind <= LABEL_CARRIED) {
        portrait = rules_portray(it->board->field, it->table, ref);
    }
    switch (subject.kind) {
    case LABEL_WALLS:
    case LABEL_WOUNDS: draw_pips(it->canvas, box, &portrait); break;
    case LABEL_INSIDE: draw_inside(it, box, subject.index, label, false); break;
    case LABEL_CARRIED: draw_carried(it, box, subject.index, &portrait); break;
    case LABEL_TOWER: mark_tower(it->canvas, label_middle(box)); break;
    case LABEL_FORMATION: draw_formation(it, box, subject.index, label->form, label->form_count, false); break;
    case LABEL_UNIT:
        draw_name(it->canvas, box, LABEL_UNIT_NAME, it->canvas->theme->ink,
                  label->form > 0 ? label_number(name) : name);
        break;
    case LABEL_ZONE:
        zone_draw(it->board, it->canvas, it->table, subject.index, box, label->form == 0 && label->form_count > 1);
        break;
    case LABEL_TERRAIN: draw_terrain_name(it->canvas, label, box, name); break;
    case LABEL_HEX: label_draw_hex(it->board, it->canvas, subject.index, box); break;
    }
}

/* Draws the labels of these kinds that are in view. */
static void draw_kinds(const Drawing *it, const ViewCamera *camera, BoardLabelKind first, BoardLabelKind last) {
    int count = 0;
    const ViewLabel *labels = it->board->labels ? labels_get(it->board->labels, &count) : NULL;
    for (int i = 0; i < count; i++) {
        BoardLabelKind kind = it->board->subjects[labels[i].subject].kind;
        GeomBox box = board_label_px(&labels[i], camera);
        if (labels[i].form >= 0 && kind >= first && kind <= last && box_meets(it->board->room.frame, box)) {
            draw_label(it, &labels[i], box);
        }
    }
}

/* A garrison whose formation stands nowhere else has no other label that could be filled. */
static void inside_draw_again(const Drawing *it, GeomBox box, const ViewLabel *label, int area, int formation) {
    LabelGarrison garrison = {0};
    garrison_read(it->board, it->table, area, label->form, &garrison);
    if (garrison.formation == formation && label->form + 1 < label->form_count) {
        draw_inside(it, box, area, label, true);
    }
    text_free(&garrison.text);
}

void formation_draw_again(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                          int formation, bool ready) {
    int count = 0;
    const ViewLabel *labels = board->labels ? labels_get(board->labels, &count) : NULL;
    for (int i = 0; i < count; i++) {
        BoardLabel subject = board->subjects[labels[i].subject];
        GeomBox box = board_label_px(&labels[i], camera);
        bool stands = labels[i].form >= 0 && box_meets(board->room.frame, box);
        if (stands && ready && subject.kind == LABEL_INSIDE) {
            inside_draw_again(&(Drawing){board, canvas, table}, box, &labels[i], subject.index, formation);
        }
        if (!stands || subject.kind != LABEL_FORMATION || subject.index != formation) {
            continue;
        }
        if (ready) {
            draw_formation(&(Drawing){board, canvas, table}, box, formation, labels[i].form, labels[i].form_count,
                           true);
        } else {
            canvas_rounded(canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, 4);
            canvas_fill(canvas, colour_alpha(canvas->theme->paper, FAINT));
        }
    }
}

TableRef board_pick_label(const ViewBoard *board, const ViewCamera *camera, GeomVec px) {
    int count = 0;
    const ViewLabel *labels = board->labels ? labels_get(board->labels, &count) : NULL;
    for (int i = 0; i < count; i++) {
        if (labels[i].form >= 0 && box_holds(board_label_px(&labels[i], camera), px)) {
            return ref_of(board->subjects[labels[i].subject]);
        }
    }
    return ref_none();
}

void board_draw_labels(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    draw_kinds(&(Drawing){board, canvas, table}, camera, LABEL_WALLS, LABEL_HEX);
}

void board_draw_damage(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    draw_kinds(&(Drawing){board, canvas, table}, camera, LABEL_WALLS, LABEL_WALLS);
}

bool board_is_labelled(const ViewBoard *board, TableRef ref) {
    int count = 0;
    const ViewLabel *labels = board->labels ? labels_get(board->labels, &count) : NULL;
    for (int i = 0; i < count; i++) {
        BoardLabel subject = board->subjects[labels[i].subject];
        bool is_name = subject.kind >= LABEL_FORMATION;
        bool whole = subject.kind == LABEL_ZONE ? labels[i].form >= 0 : labels[i].form == 0;
        if (is_name && whole && ref_equal(ref_of(subject), ref)) {
            return box_within(board_label_px(&labels[i], &board->labels_camera), board->room.frame);
        }
    }
    return false;
}

int board_names_left_out(const ViewBoard *board) {
    int count = 0, left_out = 0;
    const ViewLabel *labels = board->labels ? labels_get(board->labels, &count) : NULL;
    for (int i = 0; i < count; i++) {
        BoardLabel subject = board->subjects[labels[i].subject];
        if (labels[i].form < 0 && subject.kind >= LABEL_FORMATION && subject.kind != LABEL_HEX &&
            labels[i].spot_count > 0) {
            GeomVec at = vec_add(labels[i].spots[0].at, board->labels_camera.shift);
            left_out += box_holds(board->room.frame, at);
        }
    }
    return left_out;
}
