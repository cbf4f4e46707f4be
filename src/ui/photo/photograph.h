/* A photograph of the real table on its way under the board: chosen, its corners marked, straightened, kept as a file
 * beside the battlefield. Private to src/ui.
 *
 * It is one step of the terrain tool's document, and undone like any other. Reading, straightening and writing go on
 * in threads of their own; photograph_update takes over what they have done. */
#ifndef UI_PHOTOGRAPH_H
#define UI_PHOTOGRAPH_H

#include "ui/shell/app_state.h"
#include "view/photo/photo.h"

#include <pthread.h>
#include <stdatomic.h>

typedef enum {
    PHOTO_CLOSED,
    PHOTO_ENTERING, /* the terrain tool is taken up first, which may ask */
    PHOTO_PICKING,
    PHOTO_READING,
    PHOTO_CORNERS,
    PHOTO_PLACING, /* where the battlefield is to be kept: it has no file yet */
    PHOTO_STRAIGHTENING,
    PHOTO_WRITING,
    PHOTO_TURNING
} PhotoStage;

/* Reading, turning or writing a picture in a thread of its own. */
typedef struct {
    pthread_t thread;
    atomic_bool done, stop; /* stop: asked of writing */
    bool running, good;
    char *path;
    cairo_surface_t *picture, *small;   /* read or turned: the whole, and one to draw; written: the whole */
    cairo_surface_t *from, *from_small; /* to be turned; borrowed */
    BaseFaults faults;
} PhotoJob;

typedef struct AppPhotograph {
    PhotoStage stage;
    KitPicker *picker;
    char *path;                     /* of the photograph; NULL: it is still to be chosen */
    cairo_surface_t *photo, *small; /* small: no larger than a screen */
    GeomVec corners[4];             /* px of the photo: upper left, upper right, lower right, lower left */
    int corner;                     /* which the next click sets */
    int unit;                       /* of the typed size: index of photograph_units; on hexes none */
    KitNumber width, high;
    PhotoWork *work;
    PhotoJob job;
    char *save_to;    /* the battlefield, when it had no file; NULL */
    char *image_path; /* of the straightened picture */
} AppPhotograph;

AppPhotograph *photograph_create(void);
void photograph_destroy(AppPhotograph *photograph);
/* Begins; `path` NULL: asks which. */
void photograph_open(App *app, const char *path);
void photograph_ask(App *app); /* the same, as a command */
bool photograph_is_picture(const char *path);
void photograph_update(App *app); /* between frames: what the threads have done */
void photograph_frame(App *app);
void photograph_show(App *app);          /* on a new board: as strong as it was */
void photograph_next_strength(App *app); /* shown, faint, hidden */
const char *photograph_strength_word(const App *app);
void photograph_slider(App *app, KitBox box); /* any strength */

/* ---- photograph_under.c: app->photo is what app->photo_name names, as soon as it has been read ---- */
void photograph_under(App *app);     /* what the battlefield names now; at any time */
void photograph_under_end(App *app); /* waits for the thread and forgets what it has read */

/* ---- photograph_corners.c ---- */
/* In `box`; the loupe stays in `room`. False: the corners are those of no table. */
bool photograph_corners(App *app, KitBox box, KitBox room);

/* ---- photograph_work.c ---- */
void photograph_read(App *app, const char *path);
void photograph_begin(App *app); /* straightens with what is marked and typed */
void photograph_stop(App *app);  /* back to the corners, or out */
void photograph_close(App *app);
void photograph_turn(App *app);
/* The table in the unit of the board, as typed: mm. On hexes the board that so many hexes make. */
GeomVec photograph_size(const App *app, HexBoard *board);
/* The map from the table (mm) to the photo; false: the corners are not those of a table. */
bool photograph_map(const App *app, GeomHomography *map);

typedef struct {
    const char *name;
    double mm;
} PhotoUnit;
extern const PhotoUnit photograph_units[3];

#endif
