/* What the board keeps between frames. */
#ifndef UI_BOARD_BOARD_STATE_H
#define UI_BOARD_BOARD_STATE_H

#include "ui/core/ui.h"

/* The rulers as they were drawn last. They are kept because drawing their figures takes longer than the board itself.
 */
typedef struct {
    ViewCamera camera;
    GeomBox frame;
    double scale;
    const ViewTheme *theme;
    cairo_surface_t *top, *left; /* owned; NULL: nothing drawn yet */
} BoardRulers;

/* What the selected unit can do, asked once for each state of the table and each tool; see board/around.h. */
typedef struct {
    Ruling *ruling; /* owned; NULL: nothing is highlighted */
    BaseHash state;
    UiToolId tool;
    TableRef of;
    GeomVec at;    /* place where the unit is held, mm; NaN: it is not held */
    double facing; /* facing in which it is held */
    Ruling *why;   /* owned: preview of the move to the hex under the pointer; NULL: not asked */
    BaseHash why_state;
    TableRef why_of;
} BoardAround;

/* The line that decides a volley, for the strip of heights; see board/heights.h. */
typedef struct {
    Ruling *sight; /* owned; NULL: not asked */
    TableRef from, to;
    BaseHash state;
} BoardHeights;

#define BOARD_TEXT_MAX 96

/* The texts of the units in the window's text, made once for each state of the table. */
typedef struct {
    char (*texts)[BOARD_TEXT_MAX]; /* owned, by unit; NULL: not made yet */
    uint64_t version;              /* version of the table they were made for */
} BoardTexts;

typedef struct BoardLoad BoardLoad; /* see under.c */

/* The picture under the table while it comes. */
typedef struct {
    char *name;      /* owned: of its file */
    bool due;        /* it is still being read */
    BoardLoad *load; /* owned: the thread that reads it; NULL: none */
} BoardUnder;

typedef struct BoardState {
    bool painting; /* the picture is not complete yet */
    bool camera_set, fit;
    GeomBox fitted;        /* mm: what the table was fitted to last */
    double fit_w, fit_h;   /* size of the window then, px */
    ViewCamera camera_was; /* in the last frame */
    uint32_t camera_at;    /* time of its last movement */
    bool space;            /* the space bar is held: dragging pans */
    int walked;            /* with the pointer placed by keys: the unit that Tab went to; -1: none */
    char place_text[32];   /* a place being typed */
    BoardAround around;
    BoardHeights heights;
    BoardRulers rulers;
    BoardTexts texts;
    BoardUnder under;
} BoardState;

#endif
