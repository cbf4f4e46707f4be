/* Names of zones on the board, with the figures of their cards: what a player would look up beside the table. */
#include "rules/card.h"
#include "view/board_internal.h"
#include "view/card/card_symbols.h"

#include <math.h>

#define LINE_STEP 12.0 /* px between the boxes that keep names off a line */
#define NAME_SIZE 12.5
#define PAD       5.0
#define LINE      15.0
#define SIGN      13.0
#define APART     7.0
#define MIN       60.0 /* px: a narrower area bears no name */
#define OVER      1.2  /* a label may be this much wider than its area */
#define UNDER     16.0 /* px: what a unit bears below its base */
#define GRID      5    /* places along each side of an area's box where its label may stand */

static const ViewType NAME = {FONT_SEMIBOLD, NAME_SIZE, false}, FIGURES = {FONT_MEDIUM, 12, false};

/* ---- figures, each behind the sign of its block ---- */

typedef struct {
    const char *symbol, *figure;
} Sign;

/* Of the blocks that do something the figure, else the word; last the sign of what is laid over it. */
static int signs_of(const ViewBoard *board, const Table *table, BaseArena *arena, const RulesCard *card, Sign *out) {
    const RulesData *data = board->field->data;
    const RulesCardForm *form = data->card;
    int count = 0;
    RulesCard over;
    for (int i = 0; i < card->part_count; i++) {
        const RulesCardPart *part = &card->parts[i];
        if (!part->idle) {
            out[count++] = (Sign){part->symbol, *part->figure ? part->figure : part->value};
        }
    }
    if (form->laid >= 0 && form->laid_kind >= 0 && table_get(table, ref_make(REF_AREA, card->area), form->laid) > 0 &&
        card_of_kind(data, arena, form->laid_kind, &over)) {
        out[count++] = (Sign){over.type_symbol, over.title};
    }
    return count;
}

static double signs_width(ViewCanvas *canvas, const Sign *signs, int count) {
    double width = 0;
    for (int i = 0; i < count; i++) {
        width += SIGN + 2 + canvas_text_width(canvas, FIGURES, signs[i].figure) + (i + 1 < count ? APART : 0);
    }
    return width;
}

static void draw_signs(ViewCanvas *canvas, const Sign *signs, int count, double x, double y) {
    for (int i = 0; i < count; i++) {
        card_symbol_draw(canvas, signs[i].symbol, x + SIGN / 2, y - 4.2, SIGN, false);
        x += SIGN + 2;
        x += canvas_text(canvas, FIGURES, canvas->theme->ink, x, y, 0, signs[i].figure) + APART;
    }
}

/* ---- where ---- */

/* Is the point in the area, and in no smaller one that lies on it? */
static bool stands_alone(const ViewBoard *board, const Table *table, int area, GeomVec mm) {
    const TableSetup *setup = board->field->setup;
    const GeomArea *own = &setup->areas[area].area;
    if (area_side(own, mm) < 0) {
        return false;
    }
    double size = (own->box.x1 - own->box.x0) * (own->box.y1 - own->box.y0);
    for (int i = 0; i < setup->area_count; i++) {
        const GeomArea *other = &setup->areas[i].area;
        double its = (other->box.x1 - other->box.x0) * (other->box.y1 - other->box.y0);
        if (i != area && !table->removed[i] && its < size && box_holds(other->box, mm) && area_side(other, mm) >= 0) {
            return false;
        }
    }
    return true;
}

/* Places of a box of the board that would do, the middle first, then outward. */
static int add_spots(const ViewBoard *board, const ViewCamera *camera, const Table *table, int area, GeomBox box,
                     GeomVec *out) {
    static const int ORDER[GRID] = {2, 3, 1, 4, 0};
    int count = 0;
    for (int i = 0; i < GRID; i++) {
        for (int j = 0; j < GRID; j++) {
            GeomVec mm = vec(box.x0 + (box.x1 - box.x0) * (ORDER[j] + .7) / (GRID + .4),
                             box.y0 + (box.y1 - box.y0) * (ORDER[i] + .7) / (GRID + .4));
            if (stands_alone(board, table, area, mm)) {
                out[count++] = camera_px(camera, mm);
            }
        }
    }
    return count;
}

/* Those of the whole area, so that a label stays where it is as long as it can; then those of the part in view. */
static int label_spots(const ViewBoard *board, const ViewCamera *camera, const Table *table, int area, GeomVec *out) {
    GeomBox box = board->field->setup->areas[area].area.box, frame = board->room.frame;
    GeomBox seen = box_add(box_add(box_empty(), camera_mm(camera, vec(frame.x0, frame.y0))),
                           camera_mm(camera, vec(frame.x1, frame.y1)));
    GeomBox part = {fmax(box.x0, seen.x0), fmax(box.y0, seen.y0), fmin(box.x1, seen.x1), fmin(box.y1, seen.y1)};
    bool cut = part.x0 > box.x0 || part.y0 > box.y0 || part.x1 < box.x1 || part.y1 < box.y1;
    int count = add_spots(board, camera, table, area, box, out);
    if (cut && part.x0 < part.x1 && part.y0 < part.y1) {
        count += add_spots(board, camera, table, area, part, out + count);
    }
    return count;
}

static void draw_label(ViewCanvas *canvas, GeomBox box, const char *name, const Sign *signs, int count) {
    double middle = (box.x0 + box.x1) / 2;
    canvas_rounded(canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, 4);
    canvas_fill(canvas, colour_alpha(canvas->theme->chip, .8));
    canvas_text(canvas, NAME, canvas->theme->ink, middle, box.y0 + PAD + 9, .5, name);
    draw_signs(canvas, signs, count, middle - signs_width(canvas, signs, count) / 2, box.y0 + PAD + 9 + LINE);
}

/* Whole in what is in view, or not at all. */
static bool label_area(ViewBoard *board, ViewCanvas *canvas, const GeomVec *spots, int spot_count, ViewRoom *room,
                       int area, const Sign *signs, int count) {
    const char *name = setup_name(board->field->setup, ref_make(REF_AREA, area));
    double width = fmax(canvas_text_width(canvas, NAME, name), signs_width(canvas, signs, count)) + 2 * PAD;
    double high = (count ? 2 : 1) * LINE + 2 * PAD - 4;
    GeomBox frame = board->room.frame;
    for (int i = 0; i < spot_count; i++) {
        GeomBox box = {spots[i].x - width / 2, spots[i].y - high / 2, spots[i].x + width / 2, spots[i].y + high / 2};
        if (box_within(box, frame) && room_free(room, box)) {
            room_take(room, box);
            draw_label(canvas, box, name, signs, count);
            board->labelled[area] = true;
            return true;
        }
    }
    return false;
}

/* With its figures where they have room, else by name alone, else not at all. */
static void label_card(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                       ViewRoom *room, BaseArena *arena, const RulesCard *card) {
    Sign signs[CARD_PARTS + 1];
    GeomVec spots[2 * GRID * GRID];
    GeomBox mm = board->field->setup->areas[card->area].area.box;
    double width = (mm.x1 - mm.x0) * camera->k, high = (mm.y1 - mm.y0) * camera->k;
    int count = signs_of(board, table, arena, card, signs);
    int spot_count = label_spots(board, camera, table, card->area, spots);
    bool whole = signs_width(canvas, signs, count) < width * OVER && high > 3 * LINE;
    if (width * OVER < MIN || (whole && label_area(board, canvas, spots, spot_count, room, card->area, signs, count))) {
        return;
    }
    label_area(board, canvas, spots, spot_count, room, card->area, NULL, 0);
}

void board_draw_area_labels(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const TableSetup *setup = board->field->setup;
    if (!board->field->data->card) {
        return;
    }
    BaseArena *arena = arena_create();
    ViewRoom *room = arena_alloc(arena, 1, sizeof *room);
    for (int i = 0; i < setup->unit_count; i++) { /* a label keeps off units where it can */
        GeomShape base;
        if (table_base(table, i, &base)) {
            GeomBox box = shape_box_of(&base);
            GeomVec a = camera_px(camera, vec(box.x0, box.y0)), b = camera_px(camera, vec(box.x1, box.y1));
            room_take(room, (GeomBox){a.x, a.y, b.x, b.y + UNDER});
        }
    }
    if (board->page) {
        board_keep_line_free(room, camera, board->kept_off[0], board->kept_off[1]);
    }
    int line = room->count;
    for (int i = 0; i < setup->area_count; i++) {
        RulesCard card;
        board->labelled[i] = false;
        if (!table->removed[i] && card_of_area(board->field, table, arena, i, &card)) {
            label_card(board, canvas, camera, table, room, arena, &card);
        }
    }
    for (int i = line; i < room->count; i++) { /* what is written later keeps off the names of areas */
        room_take(&board->room, room->boxes[i]);
    }
    arena_destroy(arena);
}

void board_keep_line_free(ViewRoom *room, const ViewCamera *camera, GeomVec a, GeomVec b) {
    GeomVec from = camera_px(camera, a), to = camera_px(camera, b);
    int steps = (int)ceil(vec_distance(from, to) / LINE_STEP);
    for (int i = 0; i <= steps && steps > 0; i++) {
        GeomVec p = vec_lerp(from, to, (double)i / steps);
        room_take(room, (GeomBox){p.x - 6, p.y - 6, p.x + 6, p.y + 6});
    }
}
