#include "view/web/web_svg.h"

#include "view/picture.h"

#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 2 /* decimals of a coordinate: a hundredth of a pixel */

void web_shared_free(WebShared *shared) {
    for (int i = 0; i < shared->colours.count; i++) {
        base_free(shared->colours.items[i]);
    }
    for (int i = 0; i < shared->glyphs.count; i++) {
        base_free(shared->glyphs.items[i]);
    }
    array_free(&shared->colours);
    array_free(&shared->glyphs);
}

/* Returns the index of a text in the list, to which it is added if it is new. */
static int index_of(char ***items, int *count, int *cap, const char *text) {
    for (int i = *count - 1; i >= 0; i--) {
        if (strcmp((*items)[i], text) == 0) {
            return i;
        }
    }
    if (*count + 1 > *cap) {
        *items = array_grow(*items, cap, *count + 1, sizeof **items);
    }
    (*items)[*count] = base_strdup(text);
    return (*count)++;
}

#define INDEX_OF(list, text) index_of(&(list)->items, &(list)->count, &(list)->cap, (text))

/* A part of the picture that has a name, which is another in each of cairo's files and on each page. */
typedef struct {
    char *day, *evening; /* owned */
    int glyph;           /* its index among the glyphs of the page; -1: a part of this picture alone */
} Name;

/* Two texts that are read side by side. */
typedef struct {
    WebShared *shared;
    const char *day, *evening;
    ARRAY(Name) names; /* in the order in which they were met */
    BaseText *out;
} Merging;

static bool at(const char *s, const char *word) {
    return strncmp(s, word, strlen(word)) == 0;
}

static size_t length_to(const char *s, const char *ends) {
    return strcspn(s, ends);
}

/* Takes a colour or an opacity of `day_length` and `evening_length` bytes: as it stands if both agree, else as a
 * variable of the style. */
static void take_choice(Merging *it, size_t day_length, size_t evening_length) {
    if (day_length == evening_length && memcmp(it->day, it->evening, day_length) == 0) {
        text_add_bytes(it->out, it->day, day_length);
    } else {
        BaseText pair = {0};
        text_add_bytes(&pair, it->day, day_length);
        text_add_char(&pair, '|');
        text_add_bytes(&pair, it->evening, evening_length);
        text_addf(it->out, "var(--c%d)", INDEX_OF(&it->shared->colours, text_get(&pair)));
        text_free(&pair);
    }
    it->day += day_length;
    it->evening += evening_length;
}

static bool is_number(const char *s) {
    return (*s >= '0' && *s <= '9') || ((*s == '-' || *s == '.') && s[1] >= '0' && s[1] <= '9');
}

/* Appends the value of an attribute "d" with rounded numbers, up to its quotation mark. */
static void add_rounded(BaseText *out, const char *from, const char *end) {
    char number[TEXT_NUMBER_MAX];
    while (from < end) {
        if (is_number(from)) {
            char *after;
            text_add(out, text_rounded(strtod(from, &after), PLACES, number));
            from = after;
        } else {
            text_add_char(out, *from++);
        }
    }
}

static bool take_path(Merging *it) {
    size_t length = length_to(it->day, "\"");
    if (strncmp(it->day, it->evening, length + 1) != 0) {
        return false;
    }
    add_rounded(it->out, it->day, it->day + length);
    it->day += length;
    it->evening += length;
    return true;
}

static char *copy_of(const char *text, size_t length) {
    char *copy = base_alloc(length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

static bool is_name(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

/* Returns the index of the part with these two names, which is added if both are new; -1 if only one is. */
static int find_name(Merging *it, const char *day, size_t day_length, const char *evening, size_t evening_length) {
    for (int i = 0; i < it->names.count; i++) {
        const Name *name = &it->names.items[i];
        bool same = is_name(name->day, day, day_length);
        if (same || is_name(name->evening, evening, evening_length)) {
            return same && is_name(name->evening, evening, evening_length) ? i : -1;
        }
    }
    array_push(&it->names, (Name){copy_of(day, day_length), copy_of(evening, evening_length), -1});
    return it->names.count - 1;
}

/* Takes the name of a part, up to one of the ends. */
static bool take_name(Merging *it, const char *ends) {
    size_t day = length_to(it->day, ends), evening = length_to(it->evening, ends);
    int index = find_name(it, it->day, day, it->evening, evening);
    if (index < 0) {
        return false;
    }
    if (it->names.items[index].glyph >= 0) {
        text_addf(it->out, "g%d", it->names.items[index].glyph);
    } else {
        text_addf(it->out, "p%d-%d", it->shared->pictures, index);
    }
    it->day += day;
    it->evening += evening;
    return true;
}

/* Takes a <symbol> with the outline of a glyph out of the picture, and remembers it under its name. */
static bool take_glyph(Merging *it) {
    static const char begin[] = "<symbol", id[] = "id=\"", path[] = " d=\"", end[] = "</symbol>";
    const char *close = strstr(it->day, end), *name = strstr(it->day, id), *outline = strstr(it->day, path);
    size_t length = close ? (size_t)(close - it->day) + sizeof end - 1 : 0;
    base_assert(at(it->day, begin));
    if (!close || !name || !outline || name > close || outline > close || strncmp(it->day, it->evening, length) != 0) {
        return false;
    }
    name += sizeof id - 1;
    outline += sizeof path - 1;
    BaseText rounded = {0};
    add_rounded(&rounded, outline, outline + length_to(outline, "\""));
    int index = find_name(it, name, length_to(name, "\""), name, length_to(name, "\""));
    base_assert(index >= 0);
    it->names.items[index].glyph = INDEX_OF(&it->shared->glyphs, text_get(&rounded));
    text_free(&rounded);
    it->day += length;
    it->evening += length;
    return true;
}

/* Takes what begins with one of these words; false if the pictures differ there. */
static bool take(Merging *it) {
    static const char *const names[] = {"id=\"", "href=\"#", "url(#"};
    static const char opacity[] = "-opacity:", path[] = " d=\"";
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        if (at(it->day, names[i]) && at(it->evening, names[i])) {
            size_t length = strlen(names[i]);
            text_add_bytes(it->out, it->day, length);
            it->day += length;
            it->evening += length;
            return take_name(it, "\")");
        }
    }
    if (at(it->day, "<symbol")) {
        return take_glyph(it);
    }
    if (at(it->day, "rgb(") && at(it->evening, "rgb(")) {
        take_choice(it, length_to(it->day, ")") + 1, length_to(it->evening, ")") + 1);
        return true;
    }
    bool is_opacity = at(it->day, opacity), is_path = at(it->day, path);
    size_t head = is_opacity ? sizeof opacity - 1 : is_path ? sizeof path - 1 : 1;
    if (strncmp(it->day, it->evening, head) != 0) {
        return false;
    }
    text_add_bytes(it->out, it->day, head);
    it->day += head;
    it->evening += head;
    if (is_opacity) {
        take_choice(it, length_to(it->day, ";\""), length_to(it->evening, ";\""));
    }
    return !is_path || take_path(it);
}

/* Returns the content of the <svg> element; NULL if there is none. */
static const char *content_of(const char *svg) {
    const char *element = strstr(svg, "<svg"), *close = element ? strchr(element, '>') : NULL;
    return close ? close + 1 : NULL;
}

bool web_svg_merge(WebShared *shared, const char *day, const char *evening, BaseText *out) {
    BaseText merged = {0};
    Merging it = {.shared = shared, .day = content_of(day), .evening = content_of(evening), .out = &merged};
    shared->pictures++;
    bool good = it.day && it.evening;
    while (good && *it.day && !at(it.day, "</svg>")) {
        good = *it.evening && take(&it);
    }
    good = good && at(it.evening, "</svg>");
    text_add(out, good ? text_get(&merged) : "");
    for (int i = 0; i < it.names.count; i++) {
        base_free(it.names.items[i].day);
        base_free(it.names.items[i].evening);
    }
    array_free(&it.names);
    text_free(&merged);
    return good;
}

/* ---- drawing ---- */

static bool draw_once(ViewFonts *fonts, double width, double height, bool dark, WebDraw draw, void *context,
                      BaseText *svg, BaseFaults *faults) {
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(picture_keep, svg, width, height);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    ViewCanvas canvas = {cairo_create(surface), fonts, theme_get(dark), 1, true};
    draw(context, &canvas);
    cairo_status_t status = cairo_status(canvas.cr);
    cairo_destroy(canvas.cr);
    cairo_surface_finish(surface);
    status = status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status;
    status = canvas_take_loss() && status == CAIRO_STATUS_SUCCESS ? CAIRO_STATUS_NO_MEMORY : status;
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        faults_add(faults, "", "", "", "Ask for a smaller one", "the picture could not be made: %s",
                   cairo_status_to_string(status));
    }
    return status == CAIRO_STATUS_SUCCESS;
}

bool web_svg_add(WebShared *shared, ViewFonts *fonts, double width, double height, WebDraw draw, void *context,
                 BaseText *out, BaseFaults *faults) {
    BaseText day = {0}, evening = {0};
    bool good = draw_once(fonts, width, height, false, draw, context, &day, faults) &&
                draw_once(fonts, width, height, true, draw, context, &evening, faults);
    if (good && !web_svg_merge(shared, text_get(&day), text_get(&evening), out)) {
        good = web_svg_merge(shared, text_get(&day), text_get(&day), out);
        base_assert(good);
    }
    text_free(&day);
    text_free(&evening);
    return good;
}

/* ---- what is shared ---- */

void web_add_colours(const WebShared *shared, bool evening, BaseText *out) {
    for (int i = 0; i < shared->colours.count; i++) {
        const char *day = shared->colours.items[i], *bar = strchr(day, '|');
        text_addf(out, "--c%d:", i);
        text_add_bytes(out, evening ? bar + 1 : day, evening ? strlen(bar + 1) : (size_t)(bar - day));
        text_add_char(out, ';');
    }
}

void web_add_glyphs(const WebShared *shared, BaseText *out) {
    for (int i = 0; i < shared->glyphs.count; i++) {
        text_addf(out, "<symbol overflow=\"visible\" id=\"g%d\"><path d=\"%s\"/></symbol>", i, shared->glyphs.items[i]);
    }
}
