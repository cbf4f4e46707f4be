#include "view/card/handout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define EDGE   90.0 /* px at each side */
#define BOARD  0.40 /* share of the page's height that the board has at most */
#define FOOT   70.0
#define WHOLE  0.75 /* share of the table from which on a piece does not decide what is shown */
#define ROOM   0.12 /* round what is shown, as a share of it */
#define MARGIN 20.0
#define BOX    16.0 /* the box to be ticked */
#define INDENT 34.0
#define ASIDE  150.0 /* from one answer to the next where they stand in a row */
#define SHORT  12    /* bytes of an answer that finds room in a row */
#define DISC   15.0  /* radius of the disc with a line's number */
#define PLACES 9     /* along a line, where its number may stand */

typedef struct {
    ViewCanvas *canvas;
    bool dry; /* draws nothing, only moves y */
    double y;
} Pen;

static ViewType type(ViewFontWeight weight, double size) {
    return (ViewType){weight, size, true};
}

typedef struct {
    Pen *pen;
    ViewType type;
    double x, height;
} Paragraph;

static void one_line(void *context, const char *bytes, int count, int index) {
    Paragraph *paragraph = context;
    BaseText line = {0};
    text_add_bytes(&line, bytes, (size_t)count);
    if (!paragraph->pen->dry) {
        canvas_text(paragraph->pen->canvas, paragraph->type, paragraph->pen->canvas->theme->ink, paragraph->x,
                    paragraph->pen->y + index * paragraph->height + paragraph->type.size, 0, text_get(&line));
    }
    text_free(&line);
}

/* Text wrapped from `in` px; y moves below it. */
static void paragraph(Pen *pen, ViewType style, double in, const char *text) {
    Paragraph context = {pen, style, EDGE + in, style.size * 1.45};
    if (*text) {
        pen->y +=
            context.height * canvas_wrap(pen->canvas, style, text, HANDOUT_WIDTH - 2 * EDGE - in, one_line, &context);
    }
}

static void foot(ViewCanvas *canvas, double height, const char *left, int number) {
    char page[16];
    snprintf(page, sizeof page, "%d", number);
    canvas_text(canvas, type(FONT_REGULAR, 17), canvas->theme->ink, EDGE, height - FOOT / 2, 0, left);
    canvas_text(canvas, type(FONT_REGULAR, 17), canvas->theme->ink, HANDOUT_WIDTH - EDGE, height - FOOT / 2, 1, page);
}

/* The units and the pieces that do not cover most of the table, with room around them; on hexes the whole board. */
static GeomBox shown_of(const ViewHandout *lesson) {
    const TableSetup *setup = lesson->field->setup;
    GeomBox box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, size = setup->size;
    for (int i = 0; i < setup->unit_count && setup->board != BOARD_HEX; i++) {
        GeomShape base;
        if (table_base(lesson->table, i, &base)) {
            box = box_join(box, shape_box_of(&base));
        }
    }
    for (int i = 0; i < setup->area_count && setup->board != BOARD_HEX; i++) {
        GeomBox area = setup->areas[i].area.box;
        if (setup->areas[i].area.count && area.x1 - area.x0 < (size.x1 - size.x0) * WHOLE) {
            box = box_join(box, area);
        }
    }
    if (!(box.x1 > box.x0)) {
        return size;
    }
    /* No more desk than what stands on it needs. */
    GeomBox room = box_grow(box, fmax(box.x1 - box.x0, box.y1 - box.y0) * ROOM), max = box_join(box, size);
    return (GeomBox){fmax(room.x0, max.x0), fmax(room.y0, max.y0), fmin(room.x1, max.x1), fmin(room.y1, max.y1)};
}

/* The lines that are asked about, each with its number where it is farthest from the numbers before it. */
static GeomVec number_place(const GeomVec *taken, int count, GeomVec a, GeomVec b) {
    GeomVec best = vec_lerp(a, b, 0.5);
    double max = -1;
    for (int i = 0; i < PLACES; i++) {
        GeomVec place = vec_lerp(a, b, 0.25 + 0.5 * i / (PLACES - 1));
        double min = HUGE_VAL;
        for (int k = 0; k < count; k++) {
            min = fmin(min, vec_length(vec_sub(place, taken[k])));
        }
        if (min > max) {
            max = min;
            best = place;
        }
    }
    return best;
}

static void draw_lines(ViewCanvas *canvas, const ViewHandout *lesson, const ViewCamera *camera) {
    GeomVec *taken = base_alloc((size_t)lesson->count + 1, sizeof *taken);
    for (int i = 0; i < lesson->count; i++) {
        GeomVec a = camera_px(camera, lesson->tasks[i].a), b = camera_px(camera, lesson->tasks[i].b);
        if (lesson->tasks[i].line) {
            canvas_line(canvas, a.x, a.y, b.x, b.y);
            canvas_stroke(canvas, canvas->theme->paper, 4);
            canvas_line(canvas, a.x, a.y, b.x, b.y);
            canvas_stroke(canvas, canvas->theme->ink, 1.8);
        }
    }
    for (int i = 0, count = 0; i < lesson->count; i++) {
        const ViewHandoutTask *task = &lesson->tasks[i];
        if (task->line) {
            char number[12];
            GeomVec place = number_place(taken, count, camera_px(camera, task->a), camera_px(camera, task->b));
            taken[count++] = place;
            snprintf(number, sizeof number, "%d", i + 1);
            canvas_circle(canvas, place.x, place.y, DISC);
            canvas_fill_stroke(canvas, canvas->theme->paper, canvas->theme->ink, 1.8);
            canvas_text(canvas, type(FONT_SEMIBOLD, 17), canvas->theme->ink, place.x, place.y + 6, 0.5, number);
        }
    }
    base_free(taken);
}

static void draw_board(ViewCanvas *canvas, const ViewHandout *lesson, double *y, double height) {
    GeomBox shown = shown_of(lesson);
    double w = HANDOUT_WIDTH - 2 * EDGE, h = fmin(w * (shown.y1 - shown.y0) / (shown.x1 - shown.x0), height * BOARD);
    GeomBox frame = {EDGE, *y, EDGE + w, *y + h};
    ViewOverlay overlay = {.names = true,
                           .selected = ref_none(),
                           .hover = ref_none(),
                           .contact = ref_none(),
                           .zone_of = ref_none(),
                           .ring_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_facing = -1,
                           .ghost_unit = -1};
    ViewBoard *board = board_create(lesson->field);
    ViewCamera camera = camera_fit(shown, frame, lesson->field->setup->board == BOARD_HEX ? MARGIN : 0);
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, EDGE, *y, w, h);
    cairo_clip(canvas->cr);
    board_draw(board, canvas, &camera, frame, lesson->table, &overlay);
    draw_lines(canvas, lesson, &camera);
    cairo_restore(canvas->cr);
    board_destroy(board);
    cairo_rectangle(canvas->cr, EDGE, *y, w, h);
    canvas_stroke(canvas, canvas->theme->edge, 1);
    *y += h + 24;
}

static void draw_box(Pen *pen, double in, const char *option) {
    canvas_rounded(pen->canvas, EDGE + in, pen->y + 5, BOX, BOX, 2);
    canvas_stroke(pen->canvas, pen->canvas->theme->ink, 1.5);
    paragraph(pen, type(FONT_REGULAR, 20), in + INDENT, option);
}

/* Short answers stand in a row: "Yes", "No". */
static void draw_options(Pen *pen, const ViewHandoutTask *task) {
    bool row = task->option_count <= 3;
    for (int i = 0; i < task->option_count; i++) {
        row = row && strlen(task->options[i]) <= SHORT;
    }
    double top = pen->y;
    for (int i = 0; i < task->option_count; i++) {
        pen->y = row ? top : pen->y;
        draw_box(pen, row ? i * ASIDE : 0, task->options[i]);
    }
}

static void draw_task(Pen *pen, const ViewHandoutTask *task, int number) {
    BaseText asks = {0};
    text_addf(&asks, "%d. %s", number, task->asks);
    paragraph(pen, type(FONT_REGULAR, 20), 0, task->before);
    paragraph(pen, type(FONT_SEMIBOLD, 22), 0, text_get(&asks));
    draw_options(pen, task);
    pen->y += task->line ? 8 : 14;
    text_free(&asks);
}

void draw_handout_draw(ViewCanvas *canvas, const ViewHandout *lesson, double height, int number) {
    Pen pen = {.canvas = canvas, .y = EDGE};
    paragraph(&pen, type(FONT_REGULAR, 18), 0, lesson->place);
    paragraph(&pen, type(FONT_SEMIBOLD, 34), 0, lesson->title);
    pen.y += 12;
    draw_board(canvas, lesson, &pen.y, height);
    for (int i = 0; i < lesson->count; i++) {
        draw_task(&pen, &lesson->tasks[i], i + 1);
    }
    foot(canvas, height, lesson->rule, number);
}

double draw_handout_answers(ViewCanvas *canvas, const ViewHandout *lesson, double y, bool dry) {
    Pen pen = {.canvas = canvas, .dry = dry, .y = y};
    paragraph(&pen, type(FONT_SEMIBOLD, 24), 0, lesson->title);
    paragraph(&pen, type(FONT_REGULAR, 19), 0, lesson->teaches);
    for (int i = 0; i < lesson->count; i++) {
        BaseText line = {0};
        text_addf(&line, "%d. %s", i + 1, lesson->tasks[i].answer);
        paragraph(&pen, type(FONT_SEMIBOLD, 19), 0, text_get(&line));
        paragraph(&pen, type(FONT_REGULAR, 19), INDENT, lesson->tasks[i].why);
        text_free(&line);
    }
    return pen.y + 26;
}

void draw_handout_heading(ViewCanvas *canvas, const char *title, double height, int number) {
    Pen pen = {.canvas = canvas, .y = EDGE};
    paragraph(&pen, type(FONT_SEMIBOLD, 34), 0, title);
    foot(canvas, height, "", number);
}
