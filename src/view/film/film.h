/* Pictures one after the other as one file: an animated GIF or WebP, or numbered PNG files, by the name's ending. Knows
 * nothing of what they show.
 *
 * An animation grows in memory and goes to the sink when it is whole; numbered files ("game.png" becomes game-0001.png
 * and so on) go there one by one. The same pictures give the same bytes. */
#ifndef VIEW_FILM_H
#define VIEW_FILM_H

#include "base/sink.h"

#include <cairo.h>

typedef struct ViewFilm ViewFilm;

#define FILM_LARGEST 4096 /* px each way */

bool film_knows(const char *path);
/* NULL and a fault: the ending is not known, the size is none. */
ViewFilm *film_begin(const char *path, int width, int height, BaseSink sink, BaseFaults *faults);
/* A picture (RGB24, of the film's size) that stands for `ms`. False and a fault: cancel it then. */
bool film_add(ViewFilm *film, cairo_surface_t *picture, int ms, BaseFaults *faults);
/* Ends it and frees it, whatever comes of it. */
bool film_end(ViewFilm *film, BaseFaults *faults);
void film_cancel(ViewFilm *film); /* NULL is allowed */

#endif
