/* Shared by the film formats. Private to src/view/film*.c. */
#ifndef VIEW_FILM_INTERNAL_H
#define VIEW_FILM_INTERNAL_H

#include "base/text.h"
#include "view/film/film.h"

#include <stdint.h>

/* A film format. Each function returns NULL or a word about what went wrong. If the sink failed, the word is
 * FILM_NOT_TAKEN and the film's faults say why. */
typedef struct {
    const char *ending;
    const char *(*begin)(ViewFilm *film);
    const char *(*add)(ViewFilm *film, const uint32_t *pixels, int stride, int ms);
    const char *(*end)(ViewFilm *film); /* appends the rest of the file to the film's bytes */
    void (*drop)(ViewFilm *film);
} FilmKind;

#define FILM_NOT_TAKEN ""

struct ViewFilm {
    const FilmKind *kind;
    char *path;
    BaseSink sink;
    BaseFaults *faults; /* borrowed; of the current call */
    BaseText bytes;     /* the file so far; empty for numbered files */
    int width, height, count;
    uint32_t *last; /* the previous picture, GIF only */
    void *coder;    /* owned; the library's encoder */
};

extern const FilmKind film_gif, film_webp, film_png;

#endif
