#include "view/canvas/canvas.h"
#include "view/film/film_internal.h"

#include <string.h>
#include <strings.h>

static const FilmKind *const kinds[] = {&film_gif, &film_webp, &film_png};

static const FilmKind *kind_of(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; i < BASE_COUNT(kinds); i++) {
        size_t ending = strlen(kinds[i]->ending);
        if (length > ending && strcasecmp(path + length - ending, kinds[i]->ending) == 0) {
            return kinds[i];
        }
    }
    return NULL;
}

bool film_knows(const char *path) {
    return kind_of(path) != NULL;
}

static bool fault(const ViewFilm *film, const char *what, BaseFaults *faults) {
    if (*what) {
        faults_add(faults, film->path, "", "", "Ask for a smaller or shorter one", "the film could not be made: %s",
                   what);
    }
    return false;
}

ViewFilm *film_begin(const char *path, int width, int height, BaseSink sink, BaseFaults *faults) {
    const FilmKind *kind = kind_of(path);
    if (!kind || width < 1 || height < 1 || width > FILM_LARGEST || height > FILM_LARGEST) {
        faults_add(faults, path, "", "",
                   kind ? "Ask for 1 to 4,096 pixels each way" : "End the name in .gif, .webp or .png",
                   kind ? "a film of %d x %d pixels cannot be made" : "the kind of film cannot be told from the name",
                   width, height);
        return NULL;
    }
    ViewFilm *film = base_alloc(1, sizeof *film);
    *film = (ViewFilm){.kind = kind, .path = base_strdup(path), .sink = sink, .width = width, .height = height};
    canvas_take_loss(); /* what was lost before is no loss of this one */
    const char *wrong = kind->begin(film);
    if (wrong) {
        fault(film, wrong, faults);
        film_cancel(film);
        return NULL;
    }
    return film;
}

bool film_add(ViewFilm *film, cairo_surface_t *picture, int ms, BaseFaults *faults) {
    if (canvas_take_loss()) {
        return fault(film, "out of memory", faults);
    }
    cairo_surface_flush(picture);
    base_assert(cairo_image_surface_get_width(picture) == film->width &&
                cairo_image_surface_get_height(picture) == film->height);
    const uint32_t *pixels = (const uint32_t *)(const void *)cairo_image_surface_get_data(picture);
    film->faults = faults;
    const char *wrong = film->kind->add(film, pixels, cairo_image_surface_get_stride(picture) / 4, ms);
    film->count++;
    return wrong ? fault(film, wrong, faults) : true;
}

void film_cancel(ViewFilm *film) {
    if (film) {
        film->kind->drop(film);
        base_free(film->last);
        base_free(film->path);
        text_free(&film->bytes);
        base_free(film);
    }
}

bool film_end(ViewFilm *film, BaseFaults *faults) {
    const char *wrong = film->kind->end(film);
    bool good = wrong ? fault(film, wrong, faults) : true;
    if (good && film->bytes.length > 0) {
        good = film->sink.put(film->sink.context, film->path, text_get(&film->bytes), film->bytes.length, faults);
    }
    film_cancel(film);
    return good;
}
