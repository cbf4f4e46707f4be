/* Animated GIF by giflib: of each picture the rectangle that differs from the one before, with 256 colours of its own.
 */
#include "view/film_internal.h"

#include <errno.h>
#include <gif_lib.h>
#include <stdio.h>
#include <string.h>

#define COLOURS 256

static const char *error_word(int code) {
    const char *word = GifErrorString(code);
    return word ? word : "giflib gives no reason";
}

/* Round and round for ever: the extension of Netscape 2.0, which every viewer knows. */
static bool put_loop(GifFileType *gif) {
    static const unsigned char forever[] = {1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, 3, forever) == GIF_OK && EGifPutExtensionTrailer(gif) == GIF_OK;
}

static const char *begin(ViewFilm *film) {
    int code = 0;
    GifFileType *gif = EGifOpenFileName(film->part, false, &code);
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

/* What differs; one pixel where nothing does, since a picture must have one. */
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

/* The colours of a patch, quantised by median cut. False: no memory for it. */
static bool quantise(const uint32_t *pixels, int stride, Patch patch, ColorMapObject *colours, GifByteType *out) {
    size_t count = (size_t)patch.w * (size_t)patch.h;
    GifByteType *planes = base_alloc(count * 3, 1);
    for (int y = 0; y < patch.h; y++) {
        for (int x = 0; x < patch.w; x++) {
            uint32_t colour = pixels[(size_t)(patch.y + y) * (size_t)stride + (size_t)(patch.x + x)];
            size_t i = (size_t)y * (size_t)patch.w + (size_t)x;
            planes[i] = (GifByteType)(colour >> 16);
            planes[count + i] = (GifByteType)(colour >> 8);
            planes[2 * count + i] = (GifByteType)colour;
        }
    }
    int size = COLOURS;
    bool good = GifQuantizeBuffer((unsigned)patch.w, (unsigned)patch.h, &size, planes, planes + count,
                                  planes + 2 * count, out, colours->Colors) == GIF_OK;
    base_free(planes);
    return good;
}

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
    bool quantised = colours && quantise(pixels, stride, patch, colours, indices);
    bool good = quantised && put_picture(gif, patch, ms, colours, indices);
    GifFreeMapObject(colours);
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
    if (!good) {
        return error_word(code);
    }
    return rename(film->part, film->path) == 0 ? NULL : strerror(errno);
}

static void drop(ViewFilm *film) {
    if (film->coder) {
        EGifCloseFile(film->coder, NULL);
        film->coder = NULL;
    }
}

const FilmKind film_gif = {".gif", begin, add, end, drop};
