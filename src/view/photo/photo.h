/* A photograph of the real table: decoded, rotated upright, rectified by its four corners. Knows no window.
 *
 * Surfaces are cairo's RGB24. Points of a picture are pixels, x right, y down, a pixel's centre at (0.5, 0.5). */
#ifndef VIEW_PHOTO_H
#define VIEW_PHOTO_H

#include "base/fault.h"
#include "geom/homography.h"

#include <cairo.h>
#include <stddef.h>

#define PHOTO_WIDEST                                                                                                   \
    8000 /* pixels a side that are read: more is refused before it is unpacked, since four bytes a pixel are kept */
#define PHOTO_HIGHEST 6000
#define PHOTO_BYTES   (256 << 20)
#define PHOTO_LONGEST                                                                                                  \
    2400 /* px of the longer side of what is straightened: a table of 2.4 m at a pixel a millimetre                    \
          */

/* Contents of a picture's header. `orientation` is EXIF's tag 0x0112, from 1 (upright) to 8; 1 if it is missing. */
typedef struct {
    int width, height; /* as stored, before rotation */
    int orientation;
} PhotoHead;

/* Reads the header of a JPEG, PNG or WebP; false if it is none of them, or too short. Never reads beyond `size`. */
bool photo_read_head(const void *bytes, size_t size, PhotoHead *out);
/* True if a picture whose header could be read is complete up to its end marker. Data after that (phones put a film
 * there) is ignored. */
bool photo_is_whole(const void *bytes, size_t size);

/* Decodes a picture and rotates it upright by its EXIF orientation; the caller destroys it. NULL with a fault (with
 * `name` as the file) if it is no JPEG, PNG or WebP, too large in either direction, or truncated. */
cairo_surface_t *photo_decode(const void *bytes, size_t size, const char *name, BaseFaults *faults);
/* True if photo_decode takes the bytes, else false with its fault. */
bool photo_shows(const void *bytes, size_t size, const char *name, BaseFaults *faults);
/* Decodes a file of at most PHOTO_BYTES, as photo_decode does. */
cairo_surface_t *photo_load(const char *path, BaseFaults *faults);
/* Returns a new surface with the picture rotated by an EXIF orientation from 1 to 8. */
cairo_surface_t *photo_turn(cairo_surface_t *photo, int orientation);

/* Gives the size in px for the rectified picture of a table of `size` (any unit) at which no side loses pixels, at most
 * PHOTO_LONGEST. */
void photo_straight_size(GeomVec size, const GeomVec corners[4], int *width, int *height);

typedef struct PhotoWork PhotoWork;
/* Starts to rectify the part between the corners (in the order of homography_of_rect) to width x height, with two by
 * two samples per pixel, on `threads` threads (1 to 16). Rows outside the picture repeat its edge. The photo is
 * referenced until the end. NULL if the corners cannot be those of a table. */
PhotoWork *photo_straighten(cairo_surface_t *photo, const GeomVec corners[4], int width, int height, int threads);
double photo_progress(const PhotoWork *work); /* 0 to 1, where 1 is the end */
/* Waits for the end, returns the picture and frees the work. */
cairo_surface_t *photo_take(PhotoWork *work);
void photo_cancel(PhotoWork *work); /* stops within a few rows and frees the work; NULL is allowed */

#endif
