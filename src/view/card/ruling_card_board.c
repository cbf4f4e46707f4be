/* The cut-out: the table round the pair, with the line or what closes it, drawn by the board's own calls. */
#include "rules/los_words.h"
#include "view/board_internal.h"
#include "view/card/ruling_card_internal.h"
#include "view/profile/profile.h"

#include <stdio.h>

#define ZOOM      1.25 /* the board's 12 px would be too small on paper */
#define ROOM      0.15 /* round the pair */
#define K_MAX     2.6  /* px per mm: nearer, bases fill the page */
#define K_MAX_HEX 1.5
#define NAMED     24
#define CAPTION   30.0
#define GAP       40.0  /* to the figures */
#define TEXT_ROOM 28.0  /* px round the pair at least: for names */
#define EDGE      10.0  /* px round the pair at least where the table ends there */
#define FIGURES_W 272.0 /* px of the page: the figures beside a narrow cut-out, at least */
#define SIDE_GAP  32.0
#define PAIR_GAP  16.0  /* between the drawing and the photograph */
#define PAIR_H    452.0 /* px of the page: of both */
#define NOMINAL_H 560.0 /* px of the page: the height for which the shape of the page is settled */
#define HALF_FROM 72.0  /* px: a shorter scale has no room for the figure at its middle */
#define FULL      0.97  /* a frame counts as full from this part on */

/* ---- what it shows ---- */

static GeomBox box_of_pair(const ViewRulingCard *card) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    const TableRef ends[] = {sight->from, sight->to};
    GeomShape parts[BOARD_PARTS];
    GeomBox box = {fmin(sight->a.x, sight->b.x), fmin(sight->a.y, sight->b.y), fmax(sight->a.x, sight->b.x),
                   fmax(sight->a.y, sight->b.y)};
    for (int i = 0; i < 2; i++) {
        int count = board_body(card->field, card->table, ends[i], parts);
        for (int j = 0; j < count; j++) {
            box = box_join(box, shape_box_of(&parts[j]));
        }
    }
    return box;
}

/* Returns, along one axis, the middle that keeps the picture on the table if it fits there. */
static double middle_of(double low, double high, double span, double table) {
    double middle = (low + high) / 2;
    if (span >= table) {
        return table / 2;
    }
    return fmin(fmax(middle, span / 2), table - span / 2);
}

static ViewCamera camera_of(const ViewRulingCard *card, GeomBox frame) {
    GeomBox pair = box_of_pair(card), table = card->field->setup->size;
    double w = frame.x1 - frame.x0, h = frame.y1 - frame.y0;
    double kx = (w - 2 * TEXT_ROOM) / ((pair.x1 - pair.x0) * (1 + 2 * ROOM)),
           ky = (h - 2 * TEXT_ROOM) / ((pair.y1 - pair.y0) * (1 + 2 * ROOM));
    ViewCamera camera = {.k = fmin(fmin(kx, ky), draw_ruling_card_is_hex(card) ? K_MAX_HEX : K_MAX)};
    /* Nearer, where the frame would show more than the table, as long as the pair stays whole. */
    double cover = fmax(w / (table.x1 - table.x0), h / (table.y1 - table.y0)),
           whole = fmin((w - 2 * EDGE) / (pair.x1 - pair.x0), (h - 2 * EDGE) / (pair.y1 - pair.y0));
    camera.k = fmax(camera.k, fmin(cover, whole));
    GeomVec at =
        vec(middle_of(pair.x0, pair.x1, w / camera.k, table.x1), middle_of(pair.y0, pair.y1, h / camera.k, table.y1));
    camera.shift = vec((frame.x0 + frame.x1) / 2 - at.x * camera.k, (frame.y0 + frame.y1) / 2 - at.y * camera.k);
    return camera;
}

static void add_named(TableRef *named, int *count, TableRef ref) {
    bool known = ref.kind == REF_NONE || ref.kind == REF_HEX || *count == NAMED;
    for (int i = 0; i < *count; i++) {
        known = known || ref_equal(named[i], ref);
    }
    if (!known) {
        named[(*count)++] = ref;
    }
}

/* Lists the things to be named: the two ends, what stops the line, and what it goes through. */
static int find_named(const ViewRulingCard *card, TableRef *named) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    int count = 0;
    add_named(named, &count, sight->from);
    add_named(named, &count, sight->to);
    for (int i = 0; i < sight->blocker_count; i++) {
        add_named(named, &count, sight->blockers[i]);
    }
    add_named(named, &count, sight->has_depth ? sight->depth_area : ref_none());
    for (int i = 0; i < sight->row_count; i++) {
        add_named(named, &count, sight->rows[i].area);
    }
    for (int i = 0; i < sight->zone_count; i++) {
        add_named(named, &count, sight->zones[i].area);
    }
    return count;
}

/* ---- the scale ---- */

/* Returns the longest of these lengths that is at most a fifth of the picture. */
static double scale_length(double span) {
    static const double STEPS[] = {200, 100, 50, 20, 10, 5, 2, 1};
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        if (STEPS[i] <= span / 5) {
            return STEPS[i];
        }
    }
    return STEPS[BASE_COUNT(STEPS) - 1];
}

static double distance_to_line(GeomVec p, GeomVec a, GeomVec b) {
    GeomVec d = vec_sub(b, a);
    double square = vec_dot(d, d), t = square > 0 ? vec_dot(vec_sub(p, a), d) / square : 0;
    return vec_distance(p, vec_lerp(a, b, fmin(1, fmax(0, t))));
}

/* Returns the corner that is furthest from the line, of those without things and names if there are any. */
static GeomVec free_corner(const ViewRulingCard *card, const ViewBoard *board, const ViewCamera *camera, GeomBox frame,
                           double w, double h) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    GeomVec a = camera_px(camera, sight->a), b = camera_px(camera, sight->b), best = vec(0, 0);
    double furthest = -1;
    bool roomy = false;
    for (int i = 0; i < 4; i++) {
        GeomVec p = vec(i & 1 ? frame.x0 + 10 : frame.x1 - w - 10, i & 2 ? frame.y0 + 10 : frame.y1 - h - 10);
        double away = distance_to_line(vec(p.x + w / 2, p.y + h / 2), a, b);
        bool has_room = board_has_room(board, (GeomBox){p.x, p.y, p.x + w, p.y + h});
        if (has_room == roomy ? away > furthest : has_room) {
            furthest = away;
            roomy = has_room;
            best = p;
        }
    }
    return best;
}

static void draw_scale(const ViewRulingCard *card, const ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera,
                       GeomBox frame) {
    const TableSetup *setup = card->field->setup;
    double px = camera->k * setup->shown, length = scale_length((frame.x1 - frame.x0) / px), w = length * px;
    GeomVec at = free_corner(card, board, camera, frame, w + 46, 38);
    ViewType type = {FONT_MEDIUM, 12, true};
    char text[64], figure[TEXT_NUMBER_MAX];
    canvas_rounded(canvas, at.x, at.y, w + 46, 38, 4);
    canvas_fill(canvas, colour_alpha(canvas->theme->chip, 0.92));
    double x = at.x + 14, y = at.y + 14;
    for (int i = 0; i <= 2; i++) {
        canvas_line(canvas, x + w * i / 2, y - 5, x + w * i / 2, y);
    }
    canvas_line(canvas, x, y, x + w, y);
    canvas_stroke(canvas, canvas->theme->ink, 1.6);
    canvas_text(canvas, type, canvas->theme->ink, x, y + 15, 0.5, "0");
    if (w >= HALF_FROM) {
        canvas_text(canvas, type, canvas->theme->ink, x + w / 2, y + 15, 0.5, text_rounded(length / 2, 1, figure));
    }
    snprintf(text, sizeof text, "%s %s", text_rounded(length, 0, figure), setup->shown_name);
    canvas_text(canvas, type, canvas->theme->ink, x + w, y + 15, 0.5, text);
}

/* ---- the picture ---- */

static void draw_picture(const RulingPen *pen, GeomBox frame) {
    const ViewRulingCard *card = pen->card;
    TableRef named[NAMED];
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1,
                           .ruling = card->ruling,
                           .named = named,
                           .named_count = find_named(card, named),
                           .moved = card->moved,
                           .moved_count = card->moved_count};
    ViewCamera camera = camera_of(card, frame);
    ViewBoard *board = board_create(card->field);
    board_keep_labels_off(board, draw_ruling_card_sight(card)->a, draw_ruling_card_sight(card)->b);
    cairo_rectangle(pen->canvas->cr, frame.x0, frame.y0, frame.x1 - frame.x0, frame.y1 - frame.y0);
    canvas_fill(pen->canvas, pen->theme->desk);
    board_draw(board, pen->canvas, &camera, frame, card->table, &overlay);
    if (!draw_ruling_card_is_hex(card)) {
        draw_scale(card, board, pen->canvas, &camera, frame);
    }
    board_destroy(board);
}

/* The line as it lies on the photograph: what the drawing has, less its words. */
static void draw_line(ViewCanvas *canvas, const ViewCamera *camera, const RulesSight *sight) {
    static const double DOTS[] = {2, 4};
    GeomVec a = camera_px(camera, sight->a), b = camera_px(camera, sight->b),
            stop = sight->visible ? b : camera_px(camera, sight->stop);
    for (int pass = 0; pass < 2; pass++) {
        ViewColour colour = pass == 0 ? canvas->theme->light : canvas->theme->accent;
        double width = pass == 0 ? 5 : 2.4;
        canvas_line(canvas, a.x, a.y, stop.x, stop.y);
        canvas_stroke(canvas, colour, width);
        cairo_set_dash(canvas->cr, DOTS, pass == 0 ? 0 : 2, 0);
        canvas_line(canvas, stop.x, stop.y, b.x, b.y);
        canvas_stroke(canvas, colour, width);
        cairo_set_dash(canvas->cr, NULL, 0, 0);
    }
    mark_end(canvas, a, canvas->theme->accent, false);
    mark_end(canvas, b, canvas->theme->accent, !sight->visible);
    if (!sight->visible) {
        mark_cross(canvas, stop, canvas->theme->accent);
    }
}

static void draw_photo(const RulingPen *pen, GeomBox frame) {
    const ViewRulingCard *card = pen->card;
    cairo_t *cr = pen->canvas->cr;
    ViewCamera camera = camera_of(card, frame);
    GeomBox table = card->field->setup->size;
    GeomVec corner = camera_px(&camera, vec(table.x0, table.y0));
    double w = cairo_image_surface_get_width(card->photo), h = cairo_image_surface_get_height(card->photo);
    cairo_save(cr);
    cairo_rectangle(cr, frame.x0, frame.y0, frame.x1 - frame.x0, frame.y1 - frame.y0);
    cairo_clip(cr);
    cairo_set_source_rgb(cr, pen->theme->desk.r, pen->theme->desk.g, pen->theme->desk.b);
    cairo_paint(cr);
    cairo_save(cr);
    cairo_translate(cr, corner.x, corner.y);
    cairo_scale(cr, (table.x1 - table.x0) * camera.k / w, (table.y1 - table.y0) * camera.k / h);
    cairo_set_source_surface(cr, card->photo, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
    cairo_paint(cr);
    cairo_restore(cr);
    draw_line(pen->canvas, &camera, draw_ruling_card_sight(card));
    cairo_restore(cr);
}

static const char *line_in_words(const ViewRulingCard *card) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    if (draw_ruling_card_is_hex(card)) {
        return "The line runs from centre to centre.";
    }
    if (sight->aloft) {
        return "The line joins their middles.";
    }
    if (!sight->visible) {
        return sight->unmeasured ? "The line is the middle of the widest beam that nothing else stops."
               : isnan(sight->clearance) || sight->each || sight->by_width
                   ? "The line joins their middles."
                   : "The line is the one that the fewest millimetres would free.";
    }
    return los_is_deep(sight) ? "The line is the one that goes least deep."
                              : "The line is the middle of the widest clear beam.";
}

/* `brief`: without what the line is. */
static void caption(RulingPen *pen, GeomBox frame, bool brief) {
    const TableSetup *setup = pen->card->field->setup;
    char w[TEXT_NUMBER_MAX], h[TEXT_NUMBER_MAX];
    BaseText text = {0};
    text_add(&text, "Cut-out of the table");
    if (!draw_ruling_card_is_hex(pen->card)) {
        ViewCamera camera = camera_of(pen->card, frame);
        double width = fmin((frame.x1 - frame.x0) / camera.k, setup->size.x1), /* what of it is table */
            high = fmin((frame.y1 - frame.y0) / camera.k, setup->size.y1);
        text_addf(&text, ", %s × %s %s", text_rounded(width / setup->shown, 0, w),
                  text_rounded(high / setup->shown, 0, h), setup->shown_name);
    }
    TableRef first = los_first_stop(draw_ruling_card_sight(pen->card));
    text_add(&text, ", drawn from what decided. ");
    if (!brief && first.kind == REF_NONE) {
        text_add(&text, line_in_words(pen->card));
    } else if (!brief) {
        text_addf(&text, "The line is the one that is nearest to free; %s is the first thing in its way.",
                  draw_ruling_card_name(pen->card, first));
    }
    pen_fit(pen, draw_ruling_card_type(FONT_REGULAR, 15), pen->theme->win_ink2, pen->x, pen->y + 6, 24, pen->w,
            text_get(&text));
    text_free(&text);
}

/* Draws the line from the side where heights decide. */
static void profile(RulingPen *pen) {
    double high = draw_ruling_card_profile_height(pen->card);
    if (high > 0 && !pen->dry) {
        cairo_save(pen->canvas->cr);
        cairo_translate(pen->canvas->cr, pen->x, pen->y);
        cairo_scale(pen->canvas->cr, ZOOM, ZOOM);
        GeomBox box = {0, 0, pen->w / ZOOM, high / ZOOM - 10};
        profile_draw(pen->canvas, box, pen->card->table, pen->card->ruling, -1);
        cairo_restore(pen->canvas->cr);
    }
    pen->y += high;
}

double draw_ruling_card_profile_height(const ViewRulingCard *card) {
    return profile_has(card->ruling) ? (PROFILE_HEIGHT + 10) * ZOOM : 0;
}

/* The frame of w x h px of the page, less what would lie beyond the table. */
static GeomBox frame_within(const ViewRulingCard *card, double w, double h) {
    GeomBox frame = {0, 0, w / ZOOM, h / ZOOM}, table = card->field->setup->size;
    double k = camera_of(card, frame).k;
    return (GeomBox){0, 0, fmin(frame.x1, (table.x1 - table.x0) * k), fmin(frame.y1, (table.y1 - table.y0) * k)};
}

bool draw_ruling_card_is_narrow(const ViewRulingCard *card, double w) {
    return !card->photo && frame_within(card, w, NOMINAL_H).x1 < FULL * w / ZOOM;
}

/* One frame at the pen: what `draw` draws in it, with a border. */
static void framed(RulingPen *pen, GeomBox frame, void (*draw)(const RulingPen *pen, GeomBox frame)) {
    if (pen->dry) {
        return;
    }
    cairo_save(pen->canvas->cr);
    cairo_translate(pen->canvas->cr, pen->x, pen->y);
    cairo_scale(pen->canvas->cr, ZOOM, ZOOM);
    pen->canvas->scale *= ZOOM;
    draw(pen, frame);
    pen->canvas->scale /= ZOOM;
    cairo_restore(pen->canvas->cr);
    cairo_rectangle(pen->canvas->cr, pen->x + 0.75, pen->y + 0.75, frame.x1 * ZOOM - 1.5, frame.y1 * ZOOM - 1.5);
    canvas_stroke(pen->canvas, pen->theme->ink2, 1.5);
}

/* The drawing and the photograph, side by side: the same cut at the same scale. */
static double pair_of_frames(RulingPen *pen, double height) {
    double w = (pen->w - PAIR_GAP) / 2, h = fmin(height, PAIR_H);
    GeomBox frame = {0, 0, w / ZOOM, h / ZOOM};
    RulingPen right = *pen;
    framed(pen, frame, draw_picture);
    right.x += w + PAIR_GAP;
    framed(&right, frame, draw_photo);
    right.y += h;
    pen_text(&right, draw_ruling_card_type(FONT_REGULAR, 15), pen->theme->win_ink2, right.x, right.y + 6, 24, 0,
             "The photograph, straightened; the same cut, the line laid over it.");
    pen->y += h;
    right = *pen;
    right.w = w;
    caption(&right, frame, true);
    return h;
}

/* The cut-out with the figures in a column beside it. */
static void frame_and_figures(RulingPen *pen, double height) {
    GeomBox frame = frame_within(pen->card, pen->w - FIGURES_W - SIDE_GAP, height);
    RulingPen right = *pen;
    right.x += frame.x1 * ZOOM + SIDE_GAP;
    right.w -= frame.x1 * ZOOM + SIDE_GAP;
    framed(pen, frame, draw_picture);
    draw_ruling_card_figures_beside(&right);
    pen->y += frame.y1 * ZOOM;
    caption(pen, frame, false);
}

void draw_ruling_card_board(RulingPen *pen, double height) {
    if (pen->card->photo) {
        pair_of_frames(pen, height);
    } else if (pen->beside) {
        frame_and_figures(pen, height);
    } else {
        GeomBox frame = frame_within(pen->card, pen->w, height);
        frame.x1 = pen->w / ZOOM;
        framed(pen, frame, draw_picture);
        pen->y += frame.y1 * ZOOM;
        caption(pen, frame, false);
    }
    pen->y += CAPTION + GAP - 24;
    profile(pen);
}
