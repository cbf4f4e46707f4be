/* Numbered PNG files, from which any other program can make a film. How long each picture is shown is not kept. */
#include "view/film/film_internal.h"
#include "view/picture.h"

#include <stdio.h>
#include <string.h>

static const char *begin(ViewFilm *film) {
    (void)film;
    return NULL;
}

/* Freed with base_free. */
static char *numbered(const ViewFilm *film, int number) {
    size_t stem = strlen(film->path) - strlen(film->kind->ending), room = stem + 32;
    char *path = base_alloc(room, 1);
    snprintf(path, room, "%.*s-%04d%s", (int)stem, film->path, number, film->kind->ending);
    return path;
}

static const char *add(ViewFilm *film, const uint32_t *pixels, int stride, int ms) {
    (void)ms;
    BaseText bytes = {0};
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)(uintptr_t)pixels, CAIRO_FORMAT_RGB24, film->width, film->height, stride * 4);
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, picture_keep, &bytes);
    cairo_surface_destroy(surface);
    char *path = numbered(film, film->count + 1);
    bool taken = status == CAIRO_STATUS_SUCCESS &&
                 film->sink.put(film->sink.context, path, text_get(&bytes), bytes.length, film->faults);
    base_free(path);
    text_free(&bytes);
    return taken ? NULL : status == CAIRO_STATUS_SUCCESS ? FILM_NOT_TAKEN : cairo_status_to_string(status);
}

static const char *end(ViewFilm *film) {
    (void)film;
    return NULL;
}

static void drop(ViewFilm *film) {
    (void)film;
}

const FilmKind film_png = {".png", begin, add, end, drop};
