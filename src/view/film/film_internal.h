/* What the kinds of film share. Private to src/view/film*.c. */
#ifndef VIEW_FILM_INTERNAL_H
#define VIEW_FILM_INTERNAL_H

#include "base/text.h"
#include "view/film/film.h"

#include <stdint.h>

/* A kind of film. Each returns NULL or a word about what went wrong; what the sink could not take is in the film's
 * faults, and the word is FILM_NOT_TAKEN. */
typedef struct {
    const char *ending;
    const char *(*begin)(ViewFilm *film);
    const char *(*add)(ViewFilm *film, const uint32_t *pixels, int stride, int ms);
    const char *(*end)(ViewFilm *film); /* what is still to be made goes to the film's bytes */
    void (*drop)(ViewFilm *film);
} FilmKind;

#define FILM_NOT_TAKEN ""

struct ViewFilm {
    const FilmKind *kind;
    char *path;
    BaseSink sink;
    BaseFaults *faults; /* of the call that is under way */
    BaseText bytes;     /* the file so far; numbered files: nothing */
    int width, height, count;
    uint32_t *last; /* the picture before, GIF only */
    void *coder;    /* the library's */
};

extern const FilmKind film_gif, film_webp, film_png;

#endif
