/* A photograph of the real table: read, turned upright, straightened by its four corners. Knows no window.
 *
 * Surfaces are cairo's RGB24. Points of a picture are pixels, x right, y down, a pixel's centre at (0.5, 0.5). */
#ifndef VIEW_PHOTO_H
#define VIEW_PHOTO_H

#include "base/fault.h"
#include "geom/homography.h"

#include <cairo.h>
#include <stddef.h>

#define PHOTO_WIDEST                                                                                                   \
    8000 /* of what is read: more is refused before it is unpacked, since four bytes a pixel are kept */
#define PHOTO_HIGHEST 6000
#define PHOTO_BYTES   (256 << 20)
#define PHOTO_LONGEST                                                                                                  \
    2400 /* px of the longer side of what is straightened: a table of 2.4 m at a pixel a millimetre                    \
          */

/* What the first bytes tell. `orientation` is EXIF's tag 0x0112: 1 upright .. 8; 1 where none is given. */
typedef struct {
    int width, height; /* as stored, before it is turned */
    int orientation;
} PhotoHead;

/* JPEG or PNG; false: neither, or too short to tell. Never reads beyond `size`. */
bool photo_read_head(const void *bytes, size_t size, PhotoHead *out);
/* Of a picture whose head could be read: it goes on to its own end, so that nothing of it was cut off. What follows the
 * end (phones put a film there) is not looked at. */
bool photo_is_whole(const void *bytes, size_t size);

/* The picture upright, as its EXIF says. NULL and a fault (with `name` as the file): not a JPEG or PNG, too large
 * (either way round), torn. The caller destroys it. */
cairo_surface_t *photo_decode(const void *bytes, size_t size, const char *name, BaseFaults *faults);
/* The same from a file of up to PHOTO_BYTES. */
cairo_surface_t *photo_load(const char *path, BaseFaults *faults);
/* The same picture turned as EXIF's orientation says, 1 to 8; a new surface. */
cairo_surface_t *photo_turn(cairo_surface_t *photo, int orientation);

/* How large a table of `size` (any unit) is drawn so that no side loses pixels, up to PHOTO_LONGEST. */
void photo_straight_size(GeomVec size, const GeomVec corners[4], int *width, int *height);

typedef struct PhotoWork PhotoWork;
/* Begins to straighten what lies between the corners (in the order of homography_of_rect) to width x height, two by two
 * samples a pixel, on `threads` threads (1 to 16); rows beyond the picture repeat its edge. The photo is referenced
 * until the end. NULL: the corners are not those of a table. */
PhotoWork *photo_straighten(cairo_surface_t *photo, const GeomVec corners[4], int width, int height, int threads);
double photo_progress(const PhotoWork *work); /* 0 to 1, where 1 is the end */
/* Waits for the end and takes the picture; the work is gone. */
cairo_surface_t *photo_take(PhotoWork *work);
void photo_cancel(PhotoWork *work); /* within a few rows; the work is gone. NULL is allowed */

#endif
