/* The words of findings on the board: counters and labels beside the units that they are about, and the numbers of the
 * notes. */
#include "view/findings_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int body_of(const ViewScene *scene, TableRef ref, GeomShape *parts) {
    return rules_body(scene->field, scene->table, ref, parts, BODY_PARTS);
}

#define CHIP_RINGS 6
#define CHIP_WAYS  14
#define CHIP_SPOTS (CHIP_WAYS * CHIP_RINGS)

/* Lists places for a chip: below, above and beside the body, then further and further out. */
static int chip_spots(GeomVec c, GeomVec half, GeomVec size, GeomVec *out) {
    static const double X[CHIP_WAYS] = {0, 0, 1, -1, 1, -1, 1, -1, .5, -.5, .5, -.5, 1, -1},
                        Y[CHIP_WAYS] = {1, -1, 0, 0, -1, -1, 1, 1, 1, 1, -1, -1, .5, .5};
    int count = 0;
    for (int ring = 0; ring < CHIP_RINGS; ring++) {
        double height = half.y + size.y / 2 + 2 + ring * 26, width = half.x + size.x / 2 + 4 + ring * size.x / 4;
        for (int i = 0; i < CHIP_WAYS; i++) {
            out[count++] = vec_add(c, vec(X[i] * width, Y[i] * height));
        }
    }
    return count;
}

/* Draws a hairline from a chip to the body that it is about, if they are not side by side. */
static void chip_leader(ViewCanvas *canvas, GeomVec c, GeomVec half, GeomBox box) {
    GeomVec near = vec(fmin(fmax(c.x, box.x0 + 6), box.x1 - 6), fmin(fmax(c.y, box.y0), box.y1));
    if (vec_distance(near, c) > fmax(half.x, half.y) + 8) {
        canvas_line(canvas, near.x, near.y, c.x, c.y);
        canvas_stroke(canvas, canvas->theme->ink2, 1);
    }
}

static GeomBox box_about(GeomVec c, GeomVec half) {
    return (GeomBox){c.x - half.x, c.y - half.y, c.x + half.x, c.y + half.y};
}

/* Those on the table first, pushed onto it where that does not bring them over the body: a label beside the table is
 * read as one of the desk's. */
static void table_first(const ViewScene *scene, GeomBox body, GeomVec size, GeomVec *spots, int count) {
    GeomBox table = scene->field->setup->size;
    GeomVec half = vec_scale(size, .5), off[CHIP_SPOTS], a = vec_add(camera_px(scene->camera, vec(0, 0)), half),
            b = vec_sub(camera_px(scene->camera, vec(table.x1, table.y1)), half);
    int on = 0, beside = 0;
    for (int i = 0; i < count; i++) {
        GeomVec pushed = vec(fmax(a.x, fmin(spots[i].x, b.x)), fmax(a.y, fmin(spots[i].y, b.y)));
        bool fits = a.x <= b.x && a.y <= b.y && !box_meets(box_about(pushed, half), body);
        if (fits) {
            spots[on++] = pushed;
        } else {
            off[beside++] = spots[i];
        }
    }
    memcpy(spots + on, off, (size_t)beside * sizeof *off);
}

/* Places a chip of that size that is about `ref`, and draws its hairline. Returns false if `ref` has no body. */
static bool chip_place(ViewScene *scene, TableRef ref, GeomVec size, GeomBox *out) {
    GeomShape parts[BODY_PARTS];
    if (!body_of(scene, ref, parts)) {
        return false;
    }
    GeomVec c = camera_px(scene->camera, parts[0].centre);
    GeomBox body = shape_box_of(&parts[0]);
    GeomVec half = vec_scale(vec(body.x1 - body.x0, body.y1 - body.y0), scene->camera->k / 2);
    GeomVec spots[CHIP_SPOTS];
    int count = chip_spots(c, half, size, spots);
    table_first(scene, box_about(c, half), size, spots, count);
    *out = room_place(scene->room, spots, count, size.x, size.y);
    chip_leader(scene->canvas, c, half, *out);
    return true;
}

/* Writes a counter in words: "3 dice", with the reason why it is not more. */
void verdict_draw_counter(ViewScene *scene, const RulesShape *shape) {
    char count[16];
    snprintf(count, sizeof count, "%d", (int)shape->value);
    const ViewRun runs[] = {{count, true, true}, {shape->label ? shape->label : "", false, false}};
    GeomBox box;
    if (chip_place(scene, shape->ref, chip_size(scene->canvas, runs, 2), &box)) {
        chip_draw(scene->canvas, box, runs, 2, scene->canvas->theme->accent);
    }
}

/* ---- sentences ---- */

#define STATED_LINES 6
#define STATED_WIDTH 210.0 /* px: a longer one goes on in the next line */
#define STATED_LINE  17.0
#define STATED_CUT   " · "

static const ViewType NOTE_TYPE = {FONT_MEDIUM, 13, true};

typedef struct {
    char *lines[STATED_LINES];
    int count;
    double width;
} Note;

/* Cuts the text, which it may change, where its parts end; a part that is wider than a line stays whole. */
static Note note_cut(ViewCanvas *canvas, char *text) {
    Note note = {.lines = {text}, .count = 1};
    for (char *cut = strstr(text, STATED_CUT); cut && note.count < STATED_LINES; cut = strstr(cut + 1, STATED_CUT)) {
        char *next = strstr(cut + 1, STATED_CUT), kept = next ? *next : 0;
        if (next) {
            *next = 0;
        }
        bool fits = canvas_text_width(canvas, NOTE_TYPE, note.lines[note.count - 1]) <= STATED_WIDTH;
        if (next) {
            *next = kept;
        }
        if (!fits) {
            *cut = 0;
            note.lines[note.count++] = cut + strlen(STATED_CUT);
        }
    }
    for (int i = 0; i < note.count; i++) {
        note.width = fmax(note.width, canvas_text_width(canvas, NOTE_TYPE, note.lines[i]));
    }
    return note;
}

/* A counter without a word of its own says what its finding says. */
static void draw_stated(ViewScene *scene, const Ruling *ruling, const RulesFinding *finding, const RulesShape *shape) {
    BaseText text = {0};
    ViewCanvas *canvas = scene->canvas;
    ruling_describe(ruling, finding, &text);
    char *own = base_strdup(text_get(&text));
    Note note = note_cut(canvas, own);
    GeomBox box;
    if (chip_place(scene, shape->ref, vec(ceil(note.width) + 18, 7 + STATED_LINE * note.count), &box)) {
        chip_draw(canvas, box, NULL, 0, canvas->theme->ink2);
        for (int i = 0; i < note.count; i++) {
            canvas_text(canvas, NOTE_TYPE, canvas->theme->ink, box.x0 + 9, box.y0 + 16.6 + STATED_LINE * i, 0,
                        note.lines[i]);
        }
    }
    base_free(own);
    text_free(&text);
}

void verdict_draw_stated(ViewScene *scene, const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            if (finding->shapes[j].kind == SHAPE_COUNTER && !finding->shapes[j].label) {
                draw_stated(scene, ruling, finding, &finding->shapes[j]);
            }
        }
    }
}

/* Lists places for the number of a note: at its shape, or beside the base if the shape is one. */
static int number_spots(const ViewScene *scene, const RulesFinding *finding, GeomVec p, GeomVec *out) {
    GeomShape parts[BODY_PARTS];
    const RulesShape *shape = &finding->shapes[0];
    double w = 18, h = 18;
    int count = 0;
    bool base = shape->kind == SHAPE_BASE && ref_is(shape->ref, REF_UNIT) && body_of(scene, shape->ref, parts);
    if (base) {
        GeomBox box = shape_box_of(&parts[0]);
        w = (box.x1 - box.x0) / 2 * scene->camera->k + 13;
        h = (box.y1 - box.y0) / 2 * scene->camera->k + 13;
    } else {
        out[count++] = p;
    }
    static const double X[] = {0, 1, -1, 0, 1, -1, 1, -1}, Y[] = {-1, 0, 0, 1, -1, -1, 1, 1};
    for (int i = 0; i < 16; i++) { /* near, then one further out */
        double off = i < 8 ? 0 : 19;
        out[count++] = vec_add(p, vec(X[i % 8] * (w + off), Y[i % 8] * (h + off)));
    }
    return count;
}

/* Hexes and what they share with a line have marks of their own: a number on each would hide them. */
static bool shows_itself(const RulesShape *shape) {
    return shape->kind == SHAPE_HEX || shape->kind == SHAPE_HEXSIDE || shape->kind == SHAPE_VERTEX;
}

static void draw_number(ViewScene *scene, const RulesFinding *finding, int number, bool highlighted) {
    GeomVec anchor, spots[17];
    if (verdict_anchor(scene->field, scene->table, finding, &anchor)) {
        int count = number_spots(scene, finding, camera_px(scene->camera, anchor), spots);
        GeomBox box = room_place(scene->room, spots, count, 18, 18);
        mark_number(scene->canvas, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), number, highlighted);
    }
}

void verdict_draw_numbers(ViewScene *scene, const Ruling *ruling, const RulesTelling *telling, int highlighted) {
    int bright = highlighted >= 0 ? telling_number(telling, highlighted) : 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        int number = telling_number(telling, i);
        bool marked = finding->shape_count > 0 && finding->role == ROLE_PASSES && shows_itself(&finding->shapes[0]);
        bool shown = number <= telling->shown && finding->role != ROLE_CONTEXT && !marked;
        if (number > 0 && (shown || number == bright)) {
            draw_number(scene, finding, number, number == bright);
        }
    }
}
