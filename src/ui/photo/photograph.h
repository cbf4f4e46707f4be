/* A photograph of the real table on its way under the board: it is chosen, its corners are marked, it is straightened
 * and saved beside the battlefield. Private to src/ui; knows no rules. The result is one step of the terrain tool's
 * document and undone like any other. Reading, straightening and writing run in threads of their own; photograph_update
 * collects their results. */
#ifndef UI_PHOTOGRAPH_H
#define UI_PHOTOGRAPH_H

#include "ui/core/ui.h"
#include "ui/kit/kit_picker.h"
#include "view/photo/photo.h"

#include <pthread.h>
#include <stdatomic.h>

typedef enum {
    PHOTO_CLOSED,
    PHOTO_ENTERING, /* the terrain tool is taken up first, which may ask */
    PHOTO_PICKING,
    PHOTO_READING,
    PHOTO_CORNERS,
    PHOTO_PLACING, /* asking where to save the battlefield, which has no file yet */
    PHOTO_STRAIGHTENING,
    PHOTO_WRITING,
    PHOTO_TURNING
} PhotoStage;

/* Reading, turning or writing a picture in a thread. */
typedef struct {
    pthread_t thread;
    atomic_bool done, stop; /* stop: asks the writing thread to give up */
    bool running, good;
    char *path;
    cairo_surface_t *picture,
        *small; /* the result of reading or turning, and a small copy to draw; for writing: the input */
    cairo_surface_t *from, *from_small; /* the input for turning; borrowed */
    BaseFaults faults;
} PhotoJob;

typedef struct Photograph {
    PhotoStage stage;
    KitPicker *picker;
    char *path;                     /* owned: of the photograph; NULL: not chosen yet */
    cairo_surface_t *photo, *small; /* small: no larger than a screen */
    GeomVec corners[4];             /* px of the photo: upper left, upper right, lower right, lower left */
    int corner;                     /* the one that the next click sets */
    int unit;                       /* unit of the typed size: index into photograph_units; unused on hexes */
    KitNumber width, high;
    PhotoWork *work;
    PhotoJob job;
    char *save_to;    /* owned: path for a battlefield that had no file; NULL */
    char *image_path; /* owned: path of the straightened picture */
} Photograph;

Photograph *photograph_create(void);
void photograph_destroy(Photograph *photograph);
/* Begins with this photograph; NULL: asks for one. */
void photograph_open(Ui *ui, const char *path);
void photograph_ask(Ui *ui); /* the same as a command, asking for one */
bool photograph_is_picture(const char *path);
void photograph_update(Ui *ui); /* between frames: collects what the threads have done */
void photograph_frame(Ui *ui);

/* ---- photograph_corners.c ---- */
/* Draws the photo in `box` and keeps the loupe inside `room`. False: the corners are not those of a table. */
bool photograph_corners(Ui *ui, KitBox box, KitBox room);

/* ---- photograph_work.c ---- */
void photograph_read(Ui *ui, const char *path);
void photograph_begin(Ui *ui); /* straightens, using the marked corners and the typed size */
void photograph_stop(Ui *ui);  /* back to the corners, or out */
void photograph_close(Ui *ui);
void photograph_turn(Ui *ui);
/* The size of the table as typed, mm. On hexes that of a board with the typed number of hexes, which is in *board. */
GeomVec photograph_size(const Ui *ui, HexBoard *board);
/* The map from the table (mm) to the photo (px). False: the corners are not those of a table. */
bool photograph_map(const Ui *ui, GeomHomography *map);

typedef struct {
    const char *name;
    double mm;
} PhotoUnit;
extern const PhotoUnit photograph_units[3];

#endif
