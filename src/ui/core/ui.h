/* What every room of the window works on: the session, the camera, what is selected and pointed at, and what is shown.
 * A room keeps the rest in a state of its own, which only it and the rooms above it can see. Plain data; a pointer is
 * owned if its comment says so, else borrowed. Knows no room. */
#ifndef UI_CORE_UI_H
#define UI_CORE_UI_H

#include "io/settings.h"
#include "play/lesson_walk.h"
#include "play/session.h"
#include "rules/telling.h"
#include "ui/kit/kit.h"
#include "view/board.h"

typedef enum { TOOL_SELECT, TOOL_SIGHT, TOOL_FIRE, TOOL_ASSAULT, TOOL_MEASURE, TOOL_TERRAIN, TOOL_COUNT } UiToolId;
typedef enum { PANEL_RULING, PANEL_UNITS, PANEL_LOG, PANEL_READINGS, PANEL_LESSON, PANEL_COUNT } UiTab;
typedef enum {
    DIALOG_NONE,
    DIALOG_OPEN,
    DIALOG_SAVE,
    DIALOG_CARD,
    DIALOG_CARDS,
    DIALOG_FILM,
    DIALOG_KEYS,
    DIALOG_PLACE,
    DIALOG_LESSONS,
    DIALOG_WRITE,
    DIALOG_WRITE_SAVE,
    DIALOG_HOUSE,
    DIALOG_HOUSE_SAVE,
    DIALOG_HOUSE_LOAD,
    DIALOG_SETTINGS
} UiDialog;

#define UI_ID_MAX       72
#define UI_PANEL_WIDTH  416.0
#define UI_TRACK_HEIGHT 132.0
#define UI_TRACK_LEFT   220.0 /* width of the block at its left */
#define UI_GUIDE_BAR    56.0
#define UI_TRACK_FULL   100.0 /* below this height there is one lane without words */

typedef struct {
    /* A height of 0: it is not there (profile, tray). */
    KitBox title, tools, palette, board, profile, reserve_bar, guide, hints, timeline, panel;
    bool icons;   /* below 1600 px: the palette is an icon, the readings a number */
    bool narrow;  /* below 1360: the narrow panel, chips under their notes */
    bool few;     /* below 1180: only the phase in force, no hint strip */
    bool compact; /* below 900 high: one lane of timeline */
    bool drawer;  /* below 1024: the panel lies over the board, and is closed until it is asked for */
} UiLayout;

/* What the player does on the board in this frame, with the mouse or with keys. */
typedef struct {
    KitTouch touch;
    bool pressed, clicked; /* the left button, or Enter */
    bool held;             /* the left button */
    bool shift, ctrl;
} UiHand;

/* The page that the panel shows. */
typedef struct {
    UiTab tab;
    char *rule; /* owned: the rule that is shown; NULL: the ruling is */
    KitScroll scroll;
} UiPage;

/* The finding under the pointer, -1: none; and the thing that a row under the pointer is about. */
typedef struct {
    int shown, found; /* found: as far as this frame has come */
    TableRef thing, thing_found;
    bool anew; /* its note has not been scrolled into view yet */
} UiHighlight;

/* The photograph of the real table under the drawn one. */
typedef struct {
    cairo_surface_t *photo; /* owned; NULL: none */
    double veil;            /* 0: fully shown; 1: hidden */
} UiUnder;

/* What a room wants of a room above it, which it does not know. */
typedef enum {
    WANT_QUIT,                /* that the program ends; nothing is asked any more */
    WANT_SEEK,                /* to go to the cursor `number` of the game */
    WANT_RECORD,              /* that the game is kept on disk from now on */
    WANT_SWAP_SESSION,        /* to play `session` on the same table; takes ownership */
    WANT_TAKE_SESSION,        /* to play `session` on another table, from the file `text` (NULL: none) */
    WANT_LAY_BY,              /* that all rooms let go of the session, which is the caller's from now on */
    WANT_OPEN_FILE,           /* to open the file `text` */
    WANT_SHOW_DOCUMENT,       /* to show `document`, read from the file `text` */
    WANT_SAVE_FILE,           /* to save the table as the file `text` */
    WANT_SAVE_AGAIN,          /* the same if no other program has changed that file; else the user is asked */
    WANT_SAVE_SETTINGS,       /* to keep the settings on disk */
    WANT_APPLY_SETTINGS,      /* the settings have changed: to apply and keep them */
    WANT_REMEMBER,            /* the file `text` first among the recent ones */
    WANT_TITLE,               /* the title `text` for the thing `ref` */
    WANT_LESSONS,             /* the list of lessons */
    WANT_PLAY_ON,             /* to leave the lesson and keep its board */
    WANT_HEADLINE,            /* the headline under which the panel shows `ruling`, added to `into` */
    WANT_HOUSE,               /* the page of the house rules */
    WANT_HOUSE_ROW,           /* the same, at the row `text` of the list `list` */
    WANT_NEW_TABLE,           /* a new table to lay out */
    WANT_NEW_FROM_PHOTOGRAPH, /* the same over a photograph */
    WANT_PHOTOGRAPH           /* a photograph under this table */
} UiIntent;

typedef struct {
    UiIntent what;
    int number;
    const char *text, *list;
    TableRef ref;
    const Ruling *ruling;
    BaseText *into;
    PlaySession *session;
    IoDocument *document;
    BaseFaults *faults; /* faults that WANT_SHOW_DOCUMENT shows */
} UiWant;

/* Both owned. */
typedef struct {
    char *config; /* settings and recent files */
    char *data;   /* what the program keeps: games, what is to be refreshed */
} UiFolders;

typedef struct {
    bool still;   /* nothing moves by itself */
    bool night;   /* the desktop asks for a dark theme */
    double scale; /* pixels of a unit of the layout */
} UiScreen;

typedef struct Ui {
    Kit *kit;
    ViewFonts *fonts;
    IoSettings settings;
    UiFolders folders;
    UiScreen screen;
    bool drawer_open;
    uint32_t now;
    int slice_ms; /* ms of processor time for the work of one tick */

    PlaySession *session;
    LessonWalk *walk;         /* the open lesson; NULL: none is open */
    ViewBoard *picture;       /* belongs to the table in play */
    char *path;               /* owned: the file that was opened; NULL */
    bool path_is_battlefield; /* that file is a battlefield, not a case or a game */
    UiUnder under;

    UiLayout layout;
    ViewCamera camera;
    UiToolId tool;
    UiDialog dialog;
    UiPage page;

    TableRef selected, hover, target;
    GeomVec pointer; /* mm; NAN outside the board */
    bool by_keys;    /* the keyboard has placed the pointer */
    UiHighlight highlight;
    Ruling *preview;     /* owned: ruling on the action in the making or on a question; NULL */
    const Ruling *shown; /* what panel and board show: the preview or an entry's ruling; NULL: the panel shows
                            `selected` */

    /* Set by the shell: does what a room wants before it returns. */
    void (*carry_out)(struct Ui *ui, const UiWant *want);

    /* The states of the rooms. */
    struct ToolsState *tools;
    struct BoardState *board;
    struct PanelState *panel;
    struct Photograph *photo;
    struct Editor *editor;
    struct Lesson *lesson;
    struct House *house;
    struct TimelineState *timeline;
    struct DialogsState *dialogs;
    struct ShellState *shell;
} Ui;

const RulesField *ui_field(const Ui *ui);
const Table *ui_table(const Ui *ui);
const TableSetup *ui_setup(const Ui *ui);
const RulesVerb *ui_verb(const Ui *ui, RulesVerbRole role); /* NULL: the ruleset has no such verb */
bool ui_verb_takes(const Ui *ui, RulesVerbRole role, const char *argument);
bool ui_is_concealed(const Ui *ui, const Ruling *past); /* what it did must not be seen yet */
/* The side whose turn it is, -1: anyone's. Sets *won to true if the game is over and the returned side has won; else
 * leaves it as it is. */
int ui_side_to_act(const Ui *ui, bool *won);

/* Whether there is a panel beside the board or over it; and to have one, or none. */
bool ui_shows_panel(const Ui *ui);
void ui_show_panel(Ui *ui, bool on);
bool ui_is_dark(const Ui *ui);
const ViewTheme *ui_theme(const Ui *ui);
void ui_want(Ui *ui, UiWant want);
/* How panel and board tell the ruling: one headline, and one number for each sentence. */
RulesTelling ui_telling(Ui *ui, BaseArena *arena, const Ruling *ruling);
GeomVec ui_unit_at(const Ui *ui, int unit); /* where it stands or is drawn, mm; (0, 0) when it is nowhere */
/* The picture of the table, over its photograph. It is painted in slices; `before` (NULL: none) is shown until the
 * first whole picture is ready. */
ViewBoard *ui_new_picture(const Ui *ui, const RulesField *field, const ViewBoard *before);
/* The board rings and names this thing while the pointer is on the box, a row of the panel. */
void ui_light(Ui *ui, KitBox box, TableRef ref);
bool ui_place_of(const Ui *ui, TableRef ref, GeomVec *out); /* middle of the thing, mm; false: it is nowhere */
/* ---- lesson.c ---- */
bool ui_in_lesson(const Ui *ui);
/* The ruling that panel and board show now: that of the step, NULL before its answer. *mine is false if the user has
 * tried something else. */
const Ruling *ui_lesson_ruling(const Ui *ui, bool *mine);
const char *ui_entry_text(const Ui *ui, int cursor); /* for this frame: "Fire: B3 Tanks at r2-1" */
char *ui_in_config(const Ui *ui, const char *name);  /* path of a file in the settings folder; base_free */

void ui_describe_faults(Ui *ui, const BaseFaults *faults, const char *title);

#endif
