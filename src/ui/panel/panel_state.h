/* What the panel's pages keep between frames. */
#ifndef UI_PANEL_PANEL_STATE_H
#define UI_PANEL_PANEL_STATE_H

#include "ui/core/ui.h"

/* A table that comes with the program, or a recent file; its texts are in the arena of PanelTables. */
typedef struct {
    const char *path, *title, *ruleset; /* ruleset: its name, and what has been done in a game */
    bool tried;                         /* drawn, or it cannot be */
    cairo_surface_t *picture;           /* owned; NULL: not drawn yet, or it cannot be read */
} PanelTable;

typedef struct PanelTablePicture PanelTablePicture;

/* All tables that come with the program, and the recent files; see panel/panel_tables.h. */
typedef struct {
    BaseArena *arena; /* owned; NULL: not looked for yet */
    const char **paths;
    int path_count, read; /* read: how many of the paths have been read, in order */
    ARRAY(PanelTable) files, recent;
    PanelTablePicture *drawing; /* owned: the next picture; NULL: not begun */
    bool wanted;                /* the panel shows pictures */
} PanelTables;

typedef struct PanelLuck PanelLuck;   /* luck of each side at one place in the game; see panel_luck.c */
typedef struct PanelAsked PanelAsked; /* which actions depend on a reading; see panel_asked.c */

typedef struct HoverWords HoverWords; /* what the card says; see hover_words.h */

/* The card beside what the pointer rests on; see hover_card.h. */
typedef struct {
    TableRef of;        /* what the pointer is on */
    uint32_t since;     /* when it came to rest there */
    uint32_t closed_at; /* when the last card closed; 0: none has been open */
    bool open;
    bool begun, met; /* met: the pointer has moved since the window opened, when it was at `first` (px) */
    GeomVec first;
    HoverWords *words; /* owned; NULL: not asked for */
    KitBox box;
} PanelHover;

/* The band at the panel's top; see panel_guide.h. */
typedef struct {
    double height; /* Height of what scrolls, px; 0: not drawn yet. */
    double foot;   /* Height of its buttons, px. */
    KitScroll scroll;
} PanelGuide;

#define PANEL_TITLE_MAX 96

/* The page with which one begins, shown until something is done; see panel_welcome.h. */
typedef struct {
    bool on, card; /* card: what to try lies over the board */
    TableRef selected, target;
    int cursor;
    UiToolId tool;
} PanelWelcome;

typedef struct PanelState {
    PanelWelcome welcome;
    PanelGuide guide;
    bool started;                     /* started without a file: the panel welcomes the user */
    bool unfolded;                    /* the sentences that bear least on the answer are shown too */
    int log_at;                       /* the cursor whose row the log has scrolled to; it scrolls again when the cursor
                                         differs */
    char card_title[PANEL_TITLE_MAX]; /* the title being typed, for the area `card_of` */
    TableRef card_of;
    PanelTables tables;
    PanelHover hover;
    PanelLuck *luck;   /* owned; NULL: not computed yet */
    PanelAsked *asked; /* owned; NULL: not asked */
} PanelState;

#endif
