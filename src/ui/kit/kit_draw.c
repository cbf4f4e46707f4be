/* Shapes on whole device pixels, and text. */
#include "ui/kit/kit_internal.h"

#include <string.h>

#define CAP_HALF .364 /* half the height of Inter's capitals, in em: centres text for the eye */

/* ---- shapes ---- */

double kit_pixel(const Kit *kit) {
    return 1 / kit->canvas->scale;
}
double kit_snap(const Kit *kit, double v) {
    return floor(v * kit->canvas->scale + .5) / kit->canvas->scale;
}

static KitBox snap_box(const Kit *kit, KitBox box) {
    double x = kit_snap(kit, box.x), y = kit_snap(kit, box.y);
    return kit_box(x, y, kit_snap(kit, box.x + box.w) - x, kit_snap(kit, box.y + box.h) - y);
}

/* `around`: px for a line or a shadow round the box */
static bool is_seen(const Kit *kit, KitBox box, double around) {
    return canvas_sees(kit->canvas, box.x - around, box.y - around, box.w + 2 * around, box.h + 2 * around);
}

static void path_rounded(Kit *kit, KitBox box, double radius) {
    canvas_rounded(kit->canvas, box.x, box.y, fmax(0, box.w), fmax(0, box.h), radius);
}

void kit_fill(Kit *kit, KitBox box, double radius, ViewColour colour) {
    if (!is_seen(kit, box, 1)) {
        return;
    }
    path_rounded(kit, snap_box(kit, box), radius);
    canvas_fill(kit->canvas, colour);
}

void kit_outline(Kit *kit, KitBox box, double radius, ViewColour colour, double width) {
    double scale = kit->canvas->scale;
    double line = width > 1 ? width : fmax(1, floor(width * scale + .01)) / scale;
    if (!is_seen(kit, box, 1 + line)) {
        return;
    }
    path_rounded(kit, kit_inset(snap_box(kit, box), line / 2, line / 2), radius - line / 2);
    canvas_stroke(kit->canvas, colour, line);
}

void kit_hair(Kit *kit, double x, double y, double w, double h, ViewColour colour) {
    double px = kit_pixel(kit), left = kit_snap(kit, x), top = kit_snap(kit, y);
    double right = w > 0 ? kit_snap(kit, x + w) : left + px, bottom = h > 0 ? kit_snap(kit, y + h) : top + px;
    cairo_rectangle(kit->canvas->cr, left, top, right - left, bottom - top);
    canvas_fill(kit->canvas, colour);
}

void kit_shadow(Kit *kit, KitBox box, double radius, double strength) {
    enum { RINGS = 10 };
    const double apart = 1.3, down = 3;
    cairo_t *cr = kit->canvas->cr;
    double alpha = (kit->canvas->theme->dark ? .07 : .028) * strength;
    KitBox inner = kit_inset(box, radius, radius); /* the box itself is painted over this */
    if (!is_seen(kit, box, apart * RINGS + down + 1)) {
        return;
    }
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int i = 0; i < RINGS; i++) {
        double grow = apart * (i + 1);
        KitBox ring = kit_inset(box, -grow, -grow);
        ring.y += down;
        path_rounded(kit, ring, radius + grow);
        cairo_rectangle(cr, inner.x, inner.y, inner.w, inner.h);
        canvas_fill(kit->canvas, (ViewColour){0, 0, 0, alpha * (1 - (double)i / RINGS)});
    }
    cairo_restore(cr);
}

void kit_ring(Kit *kit, KitBox box, double radius) {
    KitBox ring = kit_inset(snap_box(kit, box), -3.5, -3.5);
    path_rounded(kit, ring, radius + 3);
    canvas_stroke(kit->canvas, kit->canvas->theme->accent, 2);
}

void kit_ring_inside(Kit *kit, KitBox box, double radius) {
    path_rounded(kit, kit_inset(snap_box(kit, box), 1, 1), radius - 1);
    canvas_stroke(kit->canvas, kit->canvas->theme->accent, 2);
}

void kit_clip(Kit *kit, KitBox box) {
    base_assert(kit->nest.clip_depth < KIT_DEPTH);
    KitBox clip = snap_box(kit, kit_overlap(box, kit->nest.clips[kit->nest.clip_depth - 1]));
    kit->nest.clips[kit->nest.clip_depth++] = clip;
    cairo_save(kit->canvas->cr);
    cairo_rectangle(kit->canvas->cr, clip.x, clip.y, clip.w, clip.h);
    cairo_clip(kit->canvas->cr);
}

void kit_unclip(Kit *kit) {
    base_assert(kit->nest.clip_depth > 1);
    kit->nest.clip_depth--;
    cairo_restore(kit->canvas->cr);
}

/* ---- one line of text ---- */

static const struct {
    ViewType type;
    double line;
} styles[KIT_STYLES] = {
    [KIT_ANSWER] = {{FONT_SEMIBOLD, 22, false}, 28}, [KIT_FIGURE] = {{FONT_SEMIBOLD, 19, true}, 24},
    [KIT_TITLE] = {{FONT_SEMIBOLD, 17, false}, 24},  [KIT_NAME] = {{FONT_SEMIBOLD, 15, false}, 20},
    [KIT_LESSON] = {{FONT_REGULAR, 14, false}, 21},  [KIT_BODY] = {{FONT_REGULAR, 13, false}, 18},
    [KIT_CONTROL] = {{FONT_MEDIUM, 13, false}, 18},  [KIT_STRONG] = {{FONT_SEMIBOLD, 13, false}, 18},
    [KIT_CELL] = {{FONT_REGULAR, 13, true}, 18},     [KIT_SIDE] = {{FONT_REGULAR, 12.5, false}, 17},
    [KIT_CAPTION] = {{FONT_REGULAR, 12, false}, 16}, [KIT_SMALL] = {{FONT_MEDIUM, 12, false}, 16},
    [KIT_CODE] = {{FONT_MEDIUM, 11.5, true}, 16},
};

ViewType kit_type(KitStyle style) {
    return styles[style].type;
}

double kit_text_width(Kit *kit, KitStyle style, const char *text) {
    return kit_line_width(kit->lines, kit->canvas, styles[style].type, text);
}

void kit_put(Kit *kit, KitBox box, KitStyle style, ViewColour colour, double align, const char *text) {
    ViewType type = styles[style].type;
    if (kit_line_width(kit->lines, kit->canvas, type, text) > box.w + .5) {
        text = arena_printf(kit->record.arena, "%.*s…", canvas_cut(kit->canvas, type, text, box.w), text);
    }
    kit_line_draw(kit->lines, kit->canvas, type, colour, box.x + align * box.w,
                  box.y + box.h / 2 + CAP_HALF * type.size, align, text);
}

void kit_text(Kit *kit, KitBox box, KitStyle style, ViewColour colour, double align, const char *text) {
    kit_put(kit, box, style, colour, align, text);
    kit_record_add(kit, KIT_ROLE_TEXT, box, text, NULL, 0);
}

/* ---- paragraphs ---- */

/* The weight may change inside a word: "**5+**." */
typedef struct {
    const char *bytes;
    int count;
    ViewType type;
    double width;
} Piece;

typedef struct {
    Kit *kit;
    ViewColour colour;
    double x, y, w, line; /* y: middle of the current line */
    double pen, gap;      /* width set on this line, and of the space before the next word */
    bool draw;
    Piece pieces[8];
    int count;
    BaseText
        run; /* text of one weight on this line, drawn together because words of a name may run from right to left */
    ViewType run_type;
    double run_x;
} Setting;

static void draw_run(Setting *set) {
    if (set->draw && set->run.length) {
        kit_line_draw(set->kit->lines, set->kit->canvas, set->run_type, set->colour, set->x + set->run_x,
                      set->y + CAP_HALF * set->run_type.size, 0, text_get(&set->run));
    }
    text_clear(&set->run);
}

static void draw_piece(Setting *set, const Piece *piece) {
    if (set->run_type.weight != piece->type.weight) {
        draw_run(set);
    }
    if (!set->run.length) {
        set->run_type = piece->type;
        set->run_x = set->pen;
    }
    text_add_bytes(&set->run, piece->bytes, (size_t)piece->count);
    set->pen += piece->width;
}

static double bytes_width(Setting *set, ViewType type, const char *bytes, int count) {
    return kit_line_width(set->kit->lines, set->kit->canvas, type,
                          arena_strndup(set->kit->record.arena, bytes, (size_t)count));
}

static void next_line(Setting *set) {
    draw_run(set);
    set->pen = set->gap = 0;
    set->y += set->line;
}

/* A word wider than the line is broken between characters. */
static void draw_broken(Setting *set, Piece piece) {
    while (piece.count > 0) {
        int fit = 0;
        for (int end = 0; end < piece.count;) {
            end = canvas_next_grapheme(piece.bytes, end);
            if (set->pen + bytes_width(set, piece.type, piece.bytes, end) > set->w && (fit > 0 || set->pen > 0)) {
                break;
            }
            fit = end;
        }
        Piece head = {piece.bytes, fit, piece.type, bytes_width(set, piece.type, piece.bytes, fit)};
        draw_piece(set, &head);
        piece.bytes += fit;
        piece.count -= fit;
        if (piece.count > 0) {
            next_line(set);
        }
    }
}

static void flush_word(Setting *set) {
    double width = 0;
    for (int i = 0; i < set->count; i++) {
        width += set->pieces[i].width;
    }
    if (set->pen > 0 && set->pen + set->gap + width > set->w + .01) {
        next_line(set);
    }
    if (set->pen > 0 && set->gap > 0) {
        set->pen += set->gap;
        text_add(&set->run, set->run.length ? " " : "");
    }
    for (int i = 0; i < set->count; i++) {
        if (set->pen + set->pieces[i].width > set->w + .01) {
            draw_broken(set, set->pieces[i]);
        } else {
            draw_piece(set, &set->pieces[i]);
        }
    }
    set->count = 0;
}

static void add_piece(Setting *set, const char *bytes, int count, ViewType type) {
    if (count == 0) {
        return;
    }
    if (set->count == (int)BASE_COUNT(set->pieces)) {
        flush_word(set);
        set->gap = 0;
    }
    set->pieces[set->count++] = (Piece){bytes, count, type, bytes_width(set, type, bytes, count)};
}

double kit_paragraph(Kit *kit, double x, double y, double w, KitStyle style, ViewColour colour, const char *text,
                     bool draw) {
    double line = styles[style].line;
    ViewType plain = styles[style].type, strong = plain;
    strong.weight = FONT_SEMIBOLD;
    ViewType type = plain;
    Setting set = {.kit = kit, .colour = colour, .x = x, .y = y + line / 2, .w = w, .line = line, .draw = draw};
    double space = kit_line_width(kit->lines, kit->canvas, plain, " ");
    BaseText words = {0};
    const char *word = text, *at = text;
    for (;; at++) {
        bool stars = at[0] == '*' && at[1] == '*';
        if (!*at || *at == ' ' || *at == '\n' || stars) {
            add_piece(&set, word, (int)(at - word), type);
            text_add_bytes(&words, word, (size_t)(at - word));
            word = at + (stars ? 2 : 1);
        }
        if (stars) {
            type = type.weight == plain.weight ? strong : plain;
            at++;
        } else if (!*at || *at == ' ' || *at == '\n') {
            flush_word(&set);
            set.gap = space;
            text_add_char(&words, ' ');
            if (!*at) {
                break;
            }
            if (*at == '\n') {
                next_line(&set);
            }
        }
    }
    draw_run(&set);
    text_free(&set.run);
    double height = *text ? set.y - line / 2 - y + line : 0;
    if (draw && words.length) {
        words.data[words.length - 1] = 0;
        kit_record_add(kit, KIT_ROLE_TEXT, kit_box(x, y, w, height), words.data, NULL, 0);
    }
    text_free(&words);
    return height;
}
