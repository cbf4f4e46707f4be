/* The window's state: what it shows, what the player is doing, what is kept between frames. Plain data, private to
 * src/ui; the functions that work on it are in the headers of their files. A pointer is owned if its comment says so,
 * else borrowed from the session or the kit. */
#ifndef UI_APP_STATE_H
#define UI_APP_STATE_H

#include "io/settings.h"
#include "play/dispute.h"
#include "play/lesson_shelf.h"
#include "play/lesson_walk.h"
#include "play/odds.h"
#include "rules/ruling_words.h"
#include "ui/kit/kit.h"
#include "ui/kit/kit_picker.h"
#include "ui/shell/app.h"
#include "ui/shell/titles.h"
#include "view/board.h"
#include "view/units.h"

typedef enum { TOOL_SELECT, TOOL_SIGHT, TOOL_FIRE, TOOL_ASSAULT, TOOL_MEASURE, TOOL_TERRAIN, TOOL_COUNT } AppToolId;
typedef enum { PANEL_RULING, PANEL_UNITS, PANEL_LOG, PANEL_READINGS, PANEL_LESSON, PANEL_COUNT } AppPanelTab;
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
    DIALOG_HOUSE,
    DIALOG_HOUSE_SAVE,
    DIALOG_HOUSE_LOAD,
    DIALOG_SETTINGS
} AppDialog;

#define APP_LINES_MAX       1024
#define APP_PATH_MAX        64
#define APP_HINTS_MAX       20
#define DRAG_COMPANIONS_MAX SETUP_FORMATION_UNITS_MAX
#define APP_CHOSEN_MAX      SETUP_FORMATION_UNITS_MAX /* the shooters, all of one formation */
#define APP_DICE_MAX        256
#define APP_ARGS_MAX        16
#define APP_ID_MAX          72
#define APP_SHIFTS_MAX      32 /* things moved at once in a what-if */
#define APP_PANEL_WIDTH     416.0
#define APP_TRACK_HEIGHT    132.0
#define APP_TRACK_LEFT      220.0 /* width of the block at its left */
#define APP_TRACK_FULL      100.0 /* below this height there is one lane without words */

typedef IoSettings AppSettings;

/* The templates of a shot that are laid by hand, in the order of the action's "point". */
#define APP_LAYS_MAX SETUP_FORMATION_UNITS_MAX /* one template for each shooter */
typedef struct {
    GeomVec at[APP_LAYS_MAX];
    bool lies[APP_LAYS_MAX]; /* this shooter has a template */
    int count, turn; /* turn: the one in the hand; those before it are laid, those after it lie at their defaults */
} AppLays;

typedef struct {
    /* A height of 0: it is not there (profile, tray). */
    KitBox title, tools, palette, board, profile, tray, hints, timeline, panel;
    bool icons;   /* below 1600 px: the palette is an icon, the readings a number */
    bool narrow;  /* below 1360: the narrow panel, chips under their notes */
    bool few;     /* below 1180: only the phase in force, no hint strip */
    bool compact; /* below 900 high: one lane of timeline */
    bool drawer;  /* below 1024: the panel lies over the board */
} AppLayout;

/* What the player does on the board in this frame, with the mouse or with keys. */
typedef struct {
    KitTouch touch;
    bool pressed, clicked; /* the left button, or Enter */
    bool held;             /* the left button */
    bool shift, ctrl;
} AppHand;

/* The path in the answer to a ruling that asks where a unit goes. */
typedef struct {
    GeomVec points[RULES_BENDS];
    int count;
    double turn; /* degrees from the facing that the ruling proposes */
} AppWay;

/* A unit being dragged. */
typedef struct {
    bool active, leaving; /* leaving: it comes out of a building or off a carrier */
    bool arriving;        /* it comes out of reserve */
    bool by_key;          /* picked up with Enter: arrows move it, Enter lets go */
    bool all;             /* the whole formation goes with it: the companions */
    int companions[DRAG_COMPANIONS_MAX], companion_count;
    int unit;
    TableRef carrier; /* friendly carrier under the pointer that it would embark on; else none */
    GeomVec points[APP_PATH_MAX];
    int count;    /* waypoints set so far; the pointer comes after them */
    GeomVec grip; /* pointer minus the unit's place when it was picked up, mm */
    double facing;
    GeomVec at;       /* where it would stand, mm */
    int host;         /* building under the pointer, -1 */
    BaseTree *action; /* what letting go would do; in app->arena */
    Ruling *whole;    /* owned: the ruling on the whole path if the unit must stop short of the pointer; NULL */
} AppDrag;

/* An action that waits for dice that the player rolls and types. */
typedef struct {
    BaseArena *arena;                   /* owns `action` */
    BaseTree *action;                   /* NULL: none */
    int dice[APP_DICE_MAX], dice_count; /* typed so far */
    RulesDice wanted;                   /* the dice needed next */
    char text[APP_DICE_MAX];
    char fault[64];
    bool fresh; /* the field has yet to get the focus */
} AppTyped;

/* An action that needs no target and no place; see tools/actions.h. */
typedef struct {
    const RulesVerb *verb;
    const char *word; /* for the argument that has words: "advance"; NULL */
    const char *need; /* "4+" if it needs a roll, else NULL */
    const char *off;  /* why the rules forbid it now; NULL: they do not */
    bool folded;      /* stands for all words of the verb, which are all forbidden for this reason */
    const BaseTree *action;
} AppAct;

/* All such actions of one thing in the current state. */
typedef struct {
    BaseArena *arena; /* owns what the items point to */
    TableRef of;
    BaseHash state;
    bool stale;    /* a flag has been turned on or off */
    AppAct *items; /* in the arena */
    int count, cap;
} AppActs;

/* A table that comes with the program; its texts are in the arena of AppTables. */
typedef struct {
    const char *path, *title, *ruleset;
    cairo_surface_t *picture; /* owned; NULL: not drawn yet, or it cannot be read */
} AppTableFile;

typedef struct AppTablePicture AppTablePicture;

/* All tables that come with the program; see panel/panel_tables.h. */
typedef struct {
    BaseArena *arena; /* owned; NULL: not looked for yet */
    const char **paths;
    int path_count, read; /* read: how many of the paths have been read, in order */
    ARRAY(AppTableFile) files;
    int drawn;                /* how many of the files have their picture, in order */
    AppTablePicture *drawing; /* owned: the next picture; NULL: not begun */
    bool wanted;              /* the panel shows pictures */
} AppTables;

/* The rulers as they were drawn last. They are kept because drawing their figures takes longer than the board itself.
 */
typedef struct {
    ViewCamera camera;
    GeomBox frame;
    double scale;
    const ViewTheme *theme;
    cairo_surface_t *top, *left; /* owned; NULL: nothing drawn yet */
} AppRulers;

/* What the selected unit can do, asked once for each state of the table and each tool; see board/around.h. */
typedef struct {
    Ruling *ruling; /* owned; NULL: nothing is highlighted */
    BaseHash state;
    AppToolId tool;
    TableRef of;
    GeomVec at;    /* place where the unit is held, mm; NaN: it is not held */
    double facing; /* facing in which it is held */
    Ruling *why;   /* owned: preview of the move to the hex under the pointer; NULL: not asked */
    BaseHash why_state;
    TableRef why_of;
} AppAround;

/* The line that decides a volley, for the strip of heights; see board/heights.h. */
typedef struct {
    Ruling *sight; /* owned; NULL: not asked */
    TableRef from, to;
    BaseHash state;
} AppHeights;

typedef struct AppEditor AppEditor;         /* see editor.h */
typedef struct AppPhotograph AppPhotograph; /* see photograph.h */
typedef struct AppWriting AppWriting;       /* see writing.c */
typedef struct AppUnder AppUnder;           /* see photograph_under.c */

#define APP_SAID_MAX 96

/* The texts of the units in the window's text, made once for each state of the table. */
typedef struct {
    char (*texts)[APP_SAID_MAX]; /* owned, by unit; NULL: not made yet */
    uint64_t version;            /* version of the table they were made for */
} AppSaid;

typedef struct AppLuck AppLuck;           /* luck of each side at one place in the game; see panel_luck.c */
typedef struct AppAsked AppAsked;         /* which actions depend on a reading; see panel_asked.c */
typedef struct AppHouse AppHouse;         /* the page of the house rules; see house/house_page.h */
typedef struct AppFilming AppFilming;     /* see film_dialog.c */
typedef struct AppReplaying AppReplaying; /* see replay.c */
typedef struct AppBranches AppBranches;   /* see branch_dialog.c */
typedef struct AppWhatIf AppWhatIf;       /* see what_if.c */

/* The open lesson, and the list of all lessons. */
typedef struct {
    LessonShelf *shelf; /* owned; NULL: not needed yet */
    LessonWalk *walk;   /* owned; NULL: no lesson is open */
    BaseArena *arena;   /* owns root */
    const BaseTree *root;
    int stand, index;              /* place in the shelf; index -1: a case of the user's own */
    bool placed;                   /* its place in the shelf has been looked for */
    unsigned wanted, wanted_names; /* stands to be read, a bit each: with their lessons; with their names only */
    int note;                      /* the finding whose turn it is, -1: none */
    PlaySession *before;           /* owned: the session that the lesson interrupted; NULL: none */
    char *before_path;
    ViewCamera camera; /* the camera of that session's table */
    bool fit, battlefield;
    AppToolId tool;
    int list_stand, picked; /* in the list: ruleset, line */
    char search[64];
    KitScroll list_scroll;
} AppLesson;

/* The backup of a table that is being laid out, and one left by a window that was killed; see editor_safe.c. */
typedef struct {
    char *found; /* owned: path of the backup found at the start; NULL: nothing to restore */
    bool kept;   /* this window has a backup on disk */
    bool failed; /* the backup could not be written and is older than the table */
} AppSafe;

/* Files that are not as this window left them; see files_changed.c. */
typedef struct {
    char *noted;   /* owned: the file that was opened or saved last; NULL */
    BaseHash as;   /* hash of its bytes then */
    char *asked;   /* owned: a file to be saved that another program has changed; NULL: no question is open */
    char *damaged; /* owned: a game that can be opened in part; NULL: no question is open */
} AppChanged;

struct App {
    Kit *kit;
    ViewFonts *fonts;
    AppSettings settings;
    char *config;
    bool still, quit;
    bool night;   /* the desktop asks for a dark theme */
    bool unkept;  /* the settings could not be written, and the user has been told */
    bool started; /* started without a file: the panel welcomes the user */
    double scale;
    uint32_t now, drawn;
    int wake; /* ms after the last frame at which the next is wanted, -1: only on events */

    PlaySession *session;
    ViewBoard *board;
    bool painting;            /* the board's picture is not complete yet */
    char *path;               /* owned: the file that was opened; NULL */
    bool path_is_battlefield; /* that file is a battlefield, not a case or a game */
    AppChanged changed;
    AppEditor *editor;
    AppPhotograph *photograph;
    cairo_surface_t *photo;           /* owned: the picture under the table; NULL: none */
    char *photo_name;                 /* owned: the name of its file */
    bool photo_due;                   /* the picture is still being read */
    double photo_veil;                /* 0: fully shown; 1: hidden */
    AppUnder *under;                  /* owned: the thread that reads it; NULL: none */
    BaseArena *arena;                 /* owned: holds the action in the making; reset for every new one */
    const char *hints[APP_HINTS_MAX]; /* of a tool whose hints depend on the ruleset; NULL ends */

    AppLayout layout;
    ViewCamera camera;
    bool camera_set, fit;
    ViewCamera camera_was; /* in the last frame */
    uint32_t camera_at;    /* time of its last movement */
    bool space;            /* the space bar is held: dragging pans */
    AppToolId tool;
    AppPanelTab tab;
    AppDialog dialog;
    KitPicker *picker;
    KitPalette palette;
    char *rule_shown; /* owned: the rule that the panel shows; NULL: it shows the ruling */
    KitScroll panel_scroll;
    bool context_open; /* notes of mere context are unfolded */

    TableRef selected, hover, target;
    bool just_picked; /* the press that this click ends has just selected what is under it */
    TableRef menu_of; /* the thing whose menu of actions is open */
    TableRef rest_on; /* what lay under the pointer when the last action was done; hovering it asks nothing, so that the
                         result stays in view until the pointer leaves it */
    bool rests;       /* rest_on is to be set in the next frame */
    TableRef chosen[APP_CHOSEN_MAX];
    int chosen_count;
    GeomVec pointer; /* mm; NAN outside the board */
    bool by_keys;    /* the keyboard has placed the pointer */
    int walked;      /* with by_keys: the unit that Tab went to; -1: none */
    int highlighted,
        highlighted_now;   /* finding under the pointer, -1: none; as shown, and as found so far in this frame */
    bool highlighted_anew; /* its note has not been scrolled into view yet */

    AppAround around;
    AppHeights heights;
    Ruling *preview;                    /* owned: ruling on the action in the making or on a question; NULL */
    Ruling *back;                       /* owned: the same question in the opposite direction; NULL */
    RulesFlip flips[DISPUTE_FLIPS_MAX]; /* if the preview is a line of sight: what each reading would say of it */
    int flip_count;
    AppWhatIf *what_if;                              /* owned: the table with things moved in the Sight tool; NULL */
    TableRef pressed_on;                             /* in the Sight tool: the thing that the button was pressed on */
    double tolerance_wanted;                         /* mm: the chip that was clicked in the panel; below 0: none */
    char card_from[APP_ID_MAX], card_to[APP_ID_MAX]; /* the ends of the line on the card being saved */
    char *card_asked; /* owned: path of a card to be saved, beside which the case of another card lies; NULL: no
                         question is open */
    const Ruling
        *shown;     /* what panel and board show: the preview or an entry's ruling; NULL: the panel shows `selected` */
    PlayOdds *odds; /* owned: odds of the action under the pointer; NULL */
    PlayOddsWalk *counting;       /* owned: those odds while they are being counted, a piece in each frame; NULL */
    Ruling *stage;                /* owned: answer to the ruleset's query `stage`; NULL: not asked */
    BaseHash stage_state;         /* state of the table when it was asked */
    BaseArena *stage_hand;        /* owned: holds stage_chosen */
    BaseTree *stage_chosen;       /* choices made for the stage but not done yet; NULL: none */
    PlayOdds *stage_odds;         /* owned: odds of the action that the stage names; NULL */
    PlayOddsWalk *stage_counting; /* owned: those odds while they are being counted; NULL */
    RulesSight *lines;            /* owned: the faint lines that follow a drag */
    int line_count;
    AppDrag drag;
    AppWay way;               /* for the question that waits; emptied by any change */
    Table *scratch;           /* owned: the table with the dragged unit already moved */
    Ruling *line_ruling;      /* owned: its arena holds what `lines` points to */
    int words[APP_ARGS_MAX];  /* of the verb that fires: the chosen word of each argument, from 1; 0: none */
    bool flags[APP_ARGS_MAX]; /* and its yes-or-no arguments */
    int how;                  /* of the verb that moves: the kind of move, as an index of its words */
    GeomRegion *region;
    bool region_on, region_more;
    RulesCtx region_ctx; /* a context of its own, because the session reuses one for every question */
    Ruling *region_ruling;
    uint64_t region_stamp; /* on hexes: a number for each answer, from 1, so that its picture is not mistaken for an
                              older one */
    int track_first;       /* of the timeline: the first cursor in view */
    int log_at;            /* the cursor whose row the log has scrolled to; it scrolls again when the cursor differs */
    bool laying;           /* in the Fire tool: a template is in the hand */
    GeomVec laid;          /* where that template lies, mm */
    AppLays lays;          /* all templates of the shot */
    GeomVec measure_from;
    bool measuring, measured; /* measuring: the end follows the pointer; measured: both ends stand */
    GeomVec measure_to;
    AppTyped typed;
    char place_text[32]; /* a place being typed */
    AppActs acts;
    const RulesArg *flags_on[8]; /* yes-or-no arguments for the next action of AppActs */
    int flag_count;
    AppTables tables;
    AppTitles titles;
    char card_title[TITLE_MAX]; /* the title being typed, for the area `card_of` */
    TableRef card_of;
    AppRulers rulers;
    AppSaid said;
    AppLuck *luck;           /* owned; NULL: not computed yet */
    AppBranches *branches;   /* owned: the dialog; NULL: closed */
    AppFilming *filming;     /* owned: a film in the making; NULL: none */
    AppWriting *writing;     /* owned: a page being written by a thread; NULL: none */
    AppReplaying *replaying; /* owned: a game being played again; NULL: none */
    int slice_ms;            /* ms of processor time for the work of one tick */
    AppAsked *asked;         /* owned: which actions depend on a reading; NULL: not asked */
    AppHouse *house;         /* owned: the page of the house rules; NULL: never opened */
    AppLesson lesson;
    AppSafe safe;
    KitScroll settings_scroll;
};

const RulesField *app_field(const App *app);
const Table *app_table(const App *app);
const TableSetup *app_setup(const App *app);
void app_say_faults(App *app, const BaseFaults *faults, const char *title);
void app_quit(App *app); /* asks first if something would be lost */
/* After a change of the table: drops previews, region and odds, and shows what was decided last. */
void app_changed(App *app);
/* Shows what is under the preview: the ruling that waits, else what is selected, else what was decided last. */
void app_rest(App *app);
void app_drop_region(App *app);
/* True if a field of view can be shown from here: a unit, or a hex. */
bool app_can_look(const App *app, TableRef from);
bool app_has_region(const App *app);                         /* the ruleset can compute fields of view */
const RulesVerb *app_verb(const App *app, const char *verb); /* NULL: the ruleset has no such verb */
bool app_verb_takes(const App *app, const char *verb, const char *argument);
bool app_is_concealed(const App *app, const Ruling *past); /* what it did must not be seen yet */
/* The side whose turn it is, -1: anyone's. Sets *won to true if the game is over and the returned side has won; else
 * leaves it as it is. */
int app_side_to_act(const App *app, bool *won);
void app_title(const App *app, BaseText *out); /* the window's title */
void app_scale(App *app, double by);

#endif
