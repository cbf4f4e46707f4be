#include "view/photo/photo.h"

#include <SDL_image.h>
#include <string.h>
#include <sys/stat.h>

static int width_of(cairo_surface_t *surface) {
    return cairo_image_surface_get_width(surface);
}
static int height_of(cairo_surface_t *surface) {
    return cairo_image_surface_get_height(surface);
}

static const uint32_t *row_of(cairo_surface_t *surface, int y) {
    const unsigned char *data = cairo_image_surface_get_data(surface);
    return (const uint32_t *)(const void *)(data + (size_t)y * (size_t)cairo_image_surface_get_stride(surface));
}

/* Where a pixel of the upright picture lies in the stored one: EXIF 2.3, tag 0x0112 ("row 0 is ..., column 0 is ...").
 */
static uint32_t stored(cairo_surface_t *photo, int orientation, int x, int y) {
    bool across = orientation >= 5; /* rows and columns change places */
    int u = across ? y : x, v = across ? x : y;
    bool flip_u = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    bool flip_v = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    return row_of(photo, flip_v ? height_of(photo) - 1 - v : v)[flip_u ? width_of(photo) - 1 - u : u];
}

cairo_surface_t *photo_turn(cairo_surface_t *photo, int orientation) {
    bool across = orientation >= 5;
    int width = across ? height_of(photo) : width_of(photo), height = across ? width_of(photo) : height_of(photo);
    cairo_surface_t *out = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_flush(photo);
    for (int y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)(uintptr_t)row_of(out, y);
        for (int x = 0; x < width; x++) {
            row[x] = stored(photo, orientation, x, y);
        }
    }
    cairo_surface_mark_dirty(out);
    return out;
}

/* SDL's pixels as cairo has them; transparent ones on white, as paper. */
static cairo_surface_t *take_pixels(SDL_Surface *from) {
    cairo_surface_t *out = cairo_image_surface_create(CAIRO_FORMAT_RGB24, from->w, from->h);
    SDL_Surface *to = SDL_CreateRGBSurfaceWithFormatFrom(cairo_image_surface_get_data(out), from->w, from->h, 32,
                                                         cairo_image_surface_get_stride(out), SDL_PIXELFORMAT_RGB888);
    if (to) {
        SDL_FillRect(to, NULL, 0xFFFFFF);
        SDL_BlitSurface(from, NULL, to, NULL);
        SDL_FreeSurface(to);
    }
    cairo_surface_mark_dirty(out);
    return out;
}

static bool is_small_enough(const PhotoHead *head) {
    int longer = head->width > head->height ? head->width : head->height;
    int shorter = head->width > head->height ? head->height : head->width;
    return longer <= PHOTO_WIDEST && shorter <= PHOTO_HIGHEST;
}

cairo_surface_t *photo_decode(const void *bytes, size_t size, const char *name, BaseFaults *faults) {
    PhotoHead head;
    if (!photo_read_head(bytes, size, &head)) {
        faults_add(faults, name, "", "", "Take a photograph as JPEG, or save it as JPEG, PNG or WebP",
                   "this is no JPEG, PNG or WebP picture");
        return NULL;
    }
    if (!is_small_enough(&head)) {
        faults_add(faults, name, "", "", "Make it smaller first", "the picture has %d x %d pixels: more than %d x %d",
                   head.width, head.height, PHOTO_WIDEST, PHOTO_HIGHEST);
        return NULL;
    }
    if (!photo_is_whole(bytes, size)) {
        faults_add(faults, name, "", "", "Copy it again from where it was taken",
                   "the picture is torn: its end is missing");
        return NULL;
    }
    SDL_RWops *source = SDL_RWFromConstMem(bytes, (int)size);
    SDL_Surface *pixels = source ? IMG_Load_RW(source, 1) : NULL;
    if (!pixels) {
        faults_add(faults, name, "", "", "Save it anew", "the picture is damaged: %s", SDL_GetError());
        return NULL;
    }
    cairo_surface_t *out = take_pixels(pixels);
    SDL_FreeSurface(pixels);
    if (head.orientation != 1) {
        cairo_surface_t *upright = photo_turn(out, head.orientation);
        cairo_surface_destroy(out);
        out = upright;
    }
    return out;
}

bool photo_shows(const void *bytes, size_t size, const char *name, BaseFaults *faults) {
    cairo_surface_t *picture = photo_decode(bytes, size, name, faults);
    cairo_surface_destroy(picture);
    return picture != NULL;
}

cairo_surface_t *photo_load(const char *path, BaseFaults *faults) {
    struct stat info;
    bool plain = stat(path, &info) == 0 && S_ISREG(info.st_mode); /* a pipe would be waited for without end */
    SDL_RWops *file = plain ? SDL_RWFromFile(path, "rb") : NULL;
    Sint64 size = file ? SDL_RWsize(file) : -1;
    bool fits = size > 0 && size <= PHOTO_BYTES;
    void *bytes = fits ? base_alloc((size_t)size, 1) : NULL;
    bool whole = fits && SDL_RWread(file, bytes, 1, (size_t)size) == (size_t)size;
    if (file) {
        SDL_RWclose(file);
    }
    cairo_surface_t *out = NULL;
    if (whole) {
        out = photo_decode(bytes, (size_t)size, path, faults);
    } else {
        faults_add(faults, path, "", "", "Check that the file is there, can be read and is a picture",
                   "the picture cannot be read");
    }
    base_free(bytes);
    return out;
}
