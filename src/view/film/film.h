/* Writes a sequence of pictures as an animated GIF or WebP, or as numbered PNG files, depending on the file extension.
 * Knows nothing of what they show.
 *
 * An animation grows in memory and goes to the sink when it is whole; numbered files ("game.png" becomes game-0001.png
 * and so on) go there one by one. The same pictures give the same bytes. */
#ifndef VIEW_FILM_H
#define VIEW_FILM_H

#include "base/sink.h"

#include <cairo.h>

typedef struct ViewFilm ViewFilm;

#define FILM_LARGEST 4096 /* px in each direction */

bool film_knows(const char *path);
/* Begins a film; NULL with a fault if the extension is unknown or the size is invalid. */
ViewFilm *film_begin(const char *path, int width, int height, BaseSink sink, BaseFaults *faults);
/* Adds a picture (RGB24, of the film's size) that is shown for `ms`. False with a fault; the caller then has to cancel
 * the film. */
bool film_add(ViewFilm *film, cairo_surface_t *picture, int ms, BaseFaults *faults);
/* Ends the film and frees it, also on failure. False with a fault. */
bool film_end(ViewFilm *film, BaseFaults *faults);
void film_cancel(ViewFilm *film); /* NULL is allowed */

#endif
