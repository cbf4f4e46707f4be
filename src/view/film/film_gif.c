/* Animated GIF by giflib: of each picture the rectangle that differs from the one before, with 256 colours of its own.
 */
#include "view/film/film_internal.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

#define COLOURS 256
#define EXACT   160
#define SHADES  4096 /* room to begin with; a power of two */

static const char *error_word(int code) {
    const char *word = GifErrorString(code);
    return word ? word : "giflib gives no reason";
}

/* Repeats the film for ever: the extension of Netscape 2.0, which every viewer knows. */
static bool put_loop(GifFileType *gif) {
    static const unsigned char forever[] = {1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, 3, forever) == GIF_OK && EGifPutExtensionTrailer(gif) == GIF_OK;
}

/* The film is written into memory, because giflib takes no notice of writes that fail. */
static int keep_bytes(GifFileType *gif, const GifByteType *bytes, int count) {
    ViewFilm *film = gif->UserData;
    text_add_bytes(&film->bytes, (const char *)bytes, (size_t)count);
    return count;
}

static const char *begin(ViewFilm *film) {
    int code = 0;
    GifFileType *gif = EGifOpen(film, keep_bytes, &code);
    if (!gif) {
        return error_word(code);
    }
    film->coder = gif;
    film->last = base_alloc((size_t)film->width * (size_t)film->height, sizeof *film->last);
    EGifSetGifVersion(gif, true);
    bool good = EGifPutScreenDesc(gif, film->width, film->height, 8, 0, NULL) == GIF_OK && put_loop(gif);
    return good ? NULL : error_word(gif->Error);
}

typedef struct {
    int x, y, w, h;
} Patch;

static bool row_differs(const uint32_t *a, const uint32_t *b, int count) {
    return memcmp(a, b, (size_t)count * sizeof *a) != 0;
}

/* Returns the rectangle that differs; one pixel if nothing does, because a picture must have at least one. */
static Patch patch_of(const ViewFilm *film, const uint32_t *pixels, int stride) {
    int top = film->height, bottom = -1, left = film->width, right = -1;
    for (int y = 0; y < film->height; y++) {
        const uint32_t *row = pixels + (size_t)y * (size_t)stride, *old = film->last + (size_t)y * (size_t)film->width;
        if (!row_differs(row, old, film->width)) {
            continue;
        }
        top = y < top ? y : top;
        bottom = y;
        for (int x = 0; x < film->width; x++) {
            if (row[x] != old[x]) {
                left = x < left ? x : left;
                right = x > right ? x : right;
            }
        }
    }
    if (film->count == 0) {
        return (Patch){0, 0, film->width, film->height};
    }
    return bottom < 0 ? (Patch){0, 0, 1, 1} : (Patch){left, top, right - left + 1, bottom - top + 1};
}

/* ---- colours ---- */

/* The most frequent colours of a patch stand in its table as they are, so that no patch is seen to lie on the one
 * before: paper stays paper. The others, edges and photographs, share what is left of the table by median cut. */
typedef struct {
    uint32_t colour;
    int count, exact; /* exact: its place in the table, -1: none of its own */
} Shade;

static int by_colour(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int by_count(const void *a, const void *b) {
    const Shade *x = a, *y = b;
    return x->count != y->count ? y->count - x->count : by_colour(&x->colour, &y->colour);
}

static uint32_t *copy_patch(const uint32_t *pixels, int stride, Patch patch) {
    uint32_t *copy = base_alloc((size_t)patch.w * (size_t)patch.h, sizeof *copy);
    for (int y = 0; y < patch.h; y++) {
        for (int x = 0; x < patch.w; x++) {
            copy[(size_t)y * (size_t)patch.w + (size_t)x] =
                pixels[(size_t)(patch.y + y) * (size_t)stride + (size_t)(patch.x + x)] & 0xFFFFFF;
        }
    }
    return copy;
}

/* The colours of a patch, in a hash table. */
typedef struct {
    Shade *slots; /* count 0: free */
    size_t room, used;
} Shades;

static Shade *slot_of(const Shades *shades, uint32_t colour) {
    size_t at = (colour * 2654435761u >> 7) & (shades->room - 1); /* Knuth's multiplicative hash */
    while (shades->slots[at].count && shades->slots[at].colour != colour) {
        at = (at + 1) & (shades->room - 1);
    }
    return &shades->slots[at];
}

static void widen(Shades *shades) {
    Shades width = {base_alloc(shades->room * 4, sizeof *shades->slots), shades->room * 4, shades->used};
    for (size_t i = 0; i < shades->room; i++) {
        if (shades->slots[i].count) {
            *slot_of(&width, shades->slots[i].colour) = shades->slots[i];
        }
    }
    base_free(shades->slots);
    *shades = width;
}

static Shades count_shades(const uint32_t *pixels, size_t count) {
    Shades shades = {base_alloc(SHADES, sizeof *shades.slots), SHADES, 0};
    Shade *last = NULL; /* the shade of the pixel before: mostly the same */
    for (size_t i = 0; i < count; i++) {
        if (!last || last->colour != pixels[i]) {
            last = slot_of(&shades, pixels[i]);
        }
        if (!last->count) {
            *last = (Shade){pixels[i], 0, -1};
            shades.used++;
        }
        last->count++;
        if (shades.used * 2 > shades.room) {
            widen(&shades);
            last = NULL;
        }
    }
    return shades;
}

/* Takes the exact colours in the order of their numbers; returns how many there are. */
static int find_exact(const Shades *shades, uint32_t out[COLOURS]) {
    Shade *list = base_alloc(shades->used, sizeof *list);
    size_t found = 0;
    for (size_t i = 0; i < shades->room; i++) {
        if (shades->slots[i].count) {
            list[found++] = shades->slots[i];
        }
    }
    qsort(list, found, sizeof *list, by_count);
    int kept = found <= COLOURS ? (int)found : EXACT;
    for (int i = 0; i < kept; i++) {
        out[i] = list[i].colour;
    }
    qsort(out, (size_t)kept, sizeof *out, by_colour);
    for (int i = 0; i < kept; i++) {
        slot_of(shades, out[i])->exact = i;
    }
    base_free(list);
    return kept;
}

static bool quantise_rest(const uint32_t *rest, size_t count, int colours, GifColorType *table, GifByteType *out) {
    GifByteType *planes = base_alloc(count * 3, 1);
    for (size_t i = 0; i < count; i++) {
        planes[i] = (GifByteType)(rest[i] >> 16);
        planes[count + i] = (GifByteType)(rest[i] >> 8);
        planes[2 * count + i] = (GifByteType)rest[i];
    }
    bool good = count == 0 || GifQuantizeBuffer((unsigned)count, 1, &colours, planes, planes + count,
                                                planes + 2 * count, out, table) == GIF_OK;
    base_free(planes);
    return good;
}

/* Returns false if there is no memory for it. */
static bool quantise(const uint32_t *pixels, size_t count, ColorMapObject *colours, GifByteType *out) {
    uint32_t exact[COLOURS], *rest = base_alloc(count, sizeof *rest);
    size_t *where = base_alloc(count, sizeof *where), rest_count = 0;
    const Shade *last = NULL;
    Shades shades = count_shades(pixels, count);
    int kept = find_exact(&shades, exact);
    for (int i = 0; i < kept; i++) {
        colours->Colors[i] =
            (GifColorType){(GifByteType)(exact[i] >> 16), (GifByteType)(exact[i] >> 8), (GifByteType)exact[i]};
    }
    for (size_t i = 0; i < count; i++) {
        last = last && last->colour == pixels[i] ? last : slot_of(&shades, pixels[i]);
        if (last->exact >= 0) {
            out[i] = (GifByteType)last->exact;
        } else {
            where[rest_count] = i;
            rest[rest_count++] = pixels[i];
        }
    }
    base_free(shades.slots);
    GifByteType *indices = base_alloc(rest_count, 1);
    bool good = quantise_rest(rest, rest_count, COLOURS - kept, colours->Colors + kept, indices);
    for (size_t i = 0; i < rest_count && good; i++) {
        out[where[i]] = (GifByteType)(kept + indices[i]);
    }
    base_free(indices);
    base_free(where);
    base_free(rest);
    return good;
}

/* ---- pictures ---- */

static bool put_picture(GifFileType *gif, Patch patch, int ms, const ColorMapObject *colours, GifByteType *indices) {
    GraphicsControlBlock control = {
        .DisposalMode = DISPOSE_DO_NOT, .DelayTime = (ms + 5) / 10, .TransparentColor = NO_TRANSPARENT_COLOR};
    GifByteType bytes[4];
    size_t length = EGifGCBToExtension(&control, bytes);
    bool good = EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, (int)length, bytes) == GIF_OK &&
                EGifPutImageDesc(gif, patch.x, patch.y, patch.w, patch.h, false, colours) == GIF_OK;
    for (int y = 0; y < patch.h && good; y++) {
        good = EGifPutLine(gif, indices + (size_t)y * (size_t)patch.w, patch.w) == GIF_OK;
    }
    return good;
}

static const char *add(ViewFilm *film, const uint32_t *pixels, int stride, int ms) {
    GifFileType *gif = film->coder;
    Patch patch = patch_of(film, pixels, stride);
    ColorMapObject *colours = GifMakeMapObject(COLOURS, NULL);
    GifByteType *indices = base_alloc((size_t)patch.w * (size_t)patch.h, 1);
    uint32_t *seen = copy_patch(pixels, stride, patch);
    bool quantised = colours && quantise(seen, (size_t)patch.w * (size_t)patch.h, colours, indices);
    bool good = quantised && put_picture(gif, patch, ms, colours, indices);
    GifFreeMapObject(colours);
    base_free(seen);
    base_free(indices);
    for (int y = 0; y < film->height; y++) {
        memcpy(film->last + (size_t)y * (size_t)film->width, pixels + (size_t)y * (size_t)stride,
               (size_t)film->width * sizeof *pixels);
    }
    return good ? NULL : quantised ? error_word(gif->Error) : "there is no memory for its colours";
}

static const char *end(ViewFilm *film) {
    int code = 0;
    bool good = EGifCloseFile(film->coder, &code) == GIF_OK;
    film->coder = NULL;
    return good ? NULL : error_word(code);
}

static void drop(ViewFilm *film) {
    if (film->coder) {
        EGifCloseFile(film->coder, NULL);
        film->coder = NULL;
    }
}

const FilmKind film_gif = {".gif", begin, add, end, drop};
