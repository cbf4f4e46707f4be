/* Shaping a text with Pango, and the store of what has been laid out: a frame asks for the same texts as the one
 * before. */
#include "view/canvas/canvas_internal.h"

#include <string.h>

#define SLOTS_FIRST 4096    /* a power of two; a full window with its board has some 600 texts */
#define ROOM_MAX    10000.0 /* em; Pango's own lengths end at twice that */

/* ---- what is shown ---- */

/* A byte that is no UTF-8 stands for U+FFFD, as do signs that no font has, a space for what breaks lines, and a minus
 * for the hyphen before a figure that begins a word. */
bool draw_shape_next(const char **text, uint32_t *codepoint) {
    uint32_t before = *codepoint;
    int length = text_utf8_next(*text, codepoint);
    if (length == 0) {
        return false;
    }
    bool begins = before == 0 || before == ' ' || before == '(';
    bool breaks =
        *codepoint == '\n' || *codepoint == '\r' || *codepoint == '\t' || *codepoint == 0x2028 || *codepoint == 0x2029;
    if (length < 0) {
        *codepoint = 0xFFFD;
        length = 1;
    } else if (breaks) {
        *codepoint = ' ';
    } else if (*codepoint < ' ' || (*codepoint >= 0x7F && *codepoint < 0xA0) || (*codepoint & 0xFFFE) == 0xFFFE) {
        *codepoint = 0xFFFD;
    } else if (*codepoint == '-' && begins && (*text)[1] >= '0' && (*text)[1] <= '9') {
        *codepoint = 0x2212;
    }
    *text += length;
    return true;
}

void draw_shape_show(const char *text, BaseText *shown) {
    uint32_t codepoint = 0;
    char bytes[6];
    text_clear(shown);
    while (draw_shape_next(&text, &codepoint)) {
        text_add_bytes(shown, bytes, (size_t)g_unichar_to_utf8(codepoint, bytes));
    }
}

int draw_shape_source(const char *text, int at) {
    const char *from = text;
    uint32_t codepoint = 0;
    while (at > 0 && draw_shape_next(&text, &codepoint)) {
        at -= g_unichar_to_utf8(codepoint, NULL);
    }
    return (int)(text - from);
}

PangoLayout *draw_shape_lay(ViewFonts *fonts, ViewType type, const char *shown, int count, double room) {
    PangoLayout *layout = fonts->layout;
    double units = fmin(room, ROOM_MAX) * SHAPE_UNITS + 1e-3; /* what was measured fits, however it is rounded */
    pango_layout_set_font_description(layout, fonts->wanted[type.weight]);
    pango_layout_set_attributes(layout, fonts->attributes[type.tabular]);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(layout, room < 0 ? -1 : (int)floor(units));
    pango_layout_set_text(layout, shown, count);
    return layout;
}

/* ---- a line ---- */

/* Clusters are the signs that glyphs stand for together: they carry the words into a PDF. */
static void add_clusters(CanvasLaid *line, PangoGlyphItem *item, bool backward) {
    PangoGlyphItemIter at;
    const PangoGlyphString *glyphs = item->glyphs;
    for (bool more = pango_glyph_item_iter_init_start(&at, item, line->shown); more;
         more = pango_glyph_item_iter_next_cluster(&at)) {
        cairo_text_cluster_t cluster = {.num_bytes = at.end_index - at.start_index};
        int first = backward ? at.end_glyph + 1 : at.start_glyph, end = backward ? at.start_glyph + 1 : at.end_glyph;
        for (int i = first; i < end; i++) {
            cluster.num_glyphs += glyphs->glyphs[i].glyph != PANGO_GLYPH_EMPTY;
        }
        array_push(&line->clusters, cluster);
    }
}

static void add_run(ViewFonts *fonts, CanvasLaid *line, PangoGlyphItem *item, double *pen) {
    PangoFont *font = item->item->analysis.font;
    CanvasRun run = {.face = fonts_face(fonts, font),
                     .first = line->glyphs.count,
                     .byte = item->item->offset,
                     .bytes = item->item->length,
                     .cluster = line->clusters.count,
                     .backward = item->item->analysis.level & 1};
    for (int i = 0; i < item->glyphs->num_glyphs; i++) {
        PangoGlyphInfo *glyph = &item->glyphs->glyphs[i];
        double advance = glyph->geometry.width;
        if (glyph->glyph != PANGO_GLYPH_EMPTY) {
            bool unknown = glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG; /* no font has it: the box that ours has for it */
            PangoRectangle box = {.width = glyph->geometry.width};
            if (unknown) {
                pango_font_get_glyph_extents(font, 0, NULL, &box);
                advance = box.width;
            }
            array_push(&line->glyphs,
                       (cairo_glyph_t){unknown ? 0 : glyph->glyph, (*pen + glyph->geometry.x_offset) / SHAPE_UNITS,
                                       glyph->geometry.y_offset / SHAPE_UNITS});
        }
        *pen += advance;
    }
    run.count = line->glyphs.count - run.first;
    add_clusters(line, item, run.backward);
    run.clusters = line->clusters.count - run.cluster;
    array_push(&line->runs, run);
}

const CanvasLaid *laid_line(ViewFonts *fonts, ViewType type, const char *text) {
    bool fresh;
    CanvasLaid *line = laid_find(fonts, LAID_LINE, type, 0, text, &fresh);
    if (!fresh) {
        return line;
    }
    BaseText shown = {0};
    double pen = 0;
    draw_shape_show(text, &shown);
    line->shown = base_strdup(text_get(&shown));
    PangoLayout *layout = draw_shape_lay(fonts, type, line->shown, (int)shown.length, -1);
    for (GSList *at = pango_layout_get_line_readonly(layout, 0)->runs; at; at = at->next) {
        add_run(fonts, line, at->data, &pen);
    }
    line->width = pen / SHAPE_UNITS;
    text_free(&shown);
    return line;
}

/* ---- the store ---- */

static uint32_t hash_of(CanvasKind kind, ViewType type, double room, const char *text) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        hash = (hash ^ *at) * 16777619u;
    }
    hash = (hash ^ ((uint32_t)kind << 3 | (uint32_t)type.weight << 1 | type.tabular)) * 16777619u;
    hash = (hash ^ (uint32_t)(int64_t)llround(room * 1024)) * 16777619u;
    return hash ^ hash >> 15;
}

static bool is_same(const CanvasLaid *laid, const CanvasLaid *wanted) {
    return laid->hash == wanted->hash && laid->kind == wanted->kind && laid->weight == wanted->weight &&
           laid->tabular == wanted->tabular && laid->room >= wanted->room && laid->room <= wanted->room &&
           strcmp(laid->text, wanted->text) == 0;
}

static void laid_free(CanvasLaid *laid) {
    array_free(&laid->glyphs);
    array_free(&laid->clusters);
    array_free(&laid->runs);
    array_free(&laid->breaks);
    base_free(laid->shown);
    base_free(laid->text);
    base_free(laid);
}

void laid_clear(ViewFonts *fonts) {
    for (int i = 0; i < fonts->laid_slots; i++) {
        if (fonts->laid[i]) {
            laid_free(fonts->laid[i]);
        }
    }
    base_free(fonts->laid);
    fonts->laid = NULL;
    fonts->laid_slots = fonts->laid_count = 0;
}

/* Returns the slot that holds the text, or the empty one for it. */
static CanvasLaid **slot_of(const ViewFonts *fonts, const CanvasLaid *wanted) {
    uint32_t mask = (uint32_t)fonts->laid_slots - 1, i = wanted->hash & mask;
    while (fonts->laid[i] && !is_same(fonts->laid[i], wanted)) {
        i = (i + 1) & mask;
    }
    return &fonts->laid[i];
}

/* Frees the texts that have not been used since the last call; if most have been, doubles the room. */
static void make_room(ViewFonts *fonts) {
    CanvasLaid **old = fonts->laid;
    int slots = fonts->laid_slots, used = 0;
    for (int i = 0; i < slots; i++) {
        used += old[i] && old[i]->used;
    }
    fonts->laid_slots = slots == 0 ? SLOTS_FIRST : used > slots / 2 ? 2 * slots : slots;
    fonts->laid = base_alloc((size_t)fonts->laid_slots, sizeof(CanvasLaid *));
    fonts->laid_count = used;
    for (int i = 0; i < slots; i++) {
        if (old[i] && old[i]->used) {
            old[i]->used = false;
            *slot_of(fonts, old[i]) = old[i];
        } else if (old[i]) {
            laid_free(old[i]);
        }
    }
    base_free(old);
}

CanvasLaid *laid_find(ViewFonts *fonts, CanvasKind kind, ViewType type, double room, const char *text, bool *fresh) {
    CanvasLaid wanted = {.hash = hash_of(kind, type, room, text),
                         .kind = kind,
                         .weight = type.weight,
                         .tabular = type.tabular,
                         .room = room,
                         .text = (char *)text};
    if (fonts->laid_count >= fonts->laid_slots / 4 * 3) {
        make_room(fonts);
    }
    CanvasLaid **slot = slot_of(fonts, &wanted);
    *fresh = !*slot;
    if (*fresh) {
        *slot = base_alloc(1, sizeof wanted);
        **slot = wanted;
        (*slot)->text = base_strdup(text);
        fonts->laid_count++;
    }
    (*slot)->used = true;
    return *slot;
}
