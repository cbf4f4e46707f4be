/* What the kinds of film share. Private to src/view/film*.c. */
#ifndef VIEW_FILM_INTERNAL_H
#define VIEW_FILM_INTERNAL_H

#include "view/film/film.h"

#include <stdint.h>

/* A kind of film. Each returns NULL or a word about what went wrong. */
typedef struct {
    const char *ending;
    const char *(*begin)(ViewFilm *film);
    const char *(*add)(ViewFilm *film, const uint32_t *pixels, int stride, int ms);
    const char *(*end)(ViewFilm *film); /* writes what is still to be written */
    void (*drop)(ViewFilm *film);       /* frees; removes its own files when `undo` is set */
} FilmKind;

struct ViewFilm {
    const FilmKind *kind;
    char *path, *part; /* part: where it grows; NULL for numbered files */
    int width, height, count;
    bool undo;
    uint32_t *last; /* the picture before, GIF only */
    void *coder;    /* the library's */
};

extern const FilmKind film_gif, film_webp, film_png;

#endif
