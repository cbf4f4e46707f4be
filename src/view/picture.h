/* Writes a picture as a PNG, SVG or PDF file, depending on the file extension, from the same drawing calls. Needs no
 * display and knows nothing of what is drawn. Files contain no date, so that the same drawing gives the same bytes on
 * every machine with the same Debian release. */
#ifndef VIEW_PICTURE_H
#define VIEW_PICTURE_H

#include "base/sink.h"
#include "base/text.h"
#include "view/canvas/canvas.h"

typedef struct {
    double width, height; /* logical px, 64 to 20,000 */
    double scale;         /* PNG: device px per logical px, for a result of at most 20,000 px */
    double paper;         /* mm of the width on paper; 0: 96 px per inch, not recorded in a PNG */
    bool dark;
    const char *title; /* title of the document, PDF and SVG only; may be NULL */
} ViewPicture;

/* A page to draw on, and its file. */
typedef struct {
    cairo_t *cr;
    cairo_surface_t *surface;
    double scale;   /* scale of the canvas */
    double density; /* PNG: device px per mm of paper; 0: not recorded */
    bool png;
    BaseText *bytes; /* owned; the bytes of the file so far */
    BaseText *words; /* owned; SVG: title and texts, so that the file can be searched */
} ViewPage;

bool picture_knows(const char *path);     /* true if the extension is one of the three */
bool picture_has_pages(const char *path); /* true if a file can have several pages, separated by cairo_show_page */
ViewPage picture_begin(const char *path, const ViewPicture *picture);
/* Hands the file to the sink and frees the page. False with a fault if the file could not be made, or if the sink
 * failed. */
bool picture_end(ViewPage *page, const char *path, BaseSink sink, BaseFaults *faults);

/* Lets cairo write a file into the BaseText that is the context. A file is made in memory, because the library easily
 * overlooks a write that fails. */
cairo_status_t picture_keep(void *context, const unsigned char *bytes, unsigned count);

typedef void (*ViewDraw)(void *context, ViewCanvas *canvas);

/* Writes a picture of one page. False with a fault for an unknown extension, a size out of range, or a file that cannot
 * be written. */
bool picture_write(const char *path, const ViewPicture *picture, ViewDraw draw, void *context, BaseSink sink,
                   BaseFaults *faults);

#endif
