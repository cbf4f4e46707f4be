/* The window's state: what it shows, what the hand is doing, what it keeps. Plain data, private to src/ui; what is done
 * with it stands in the headers of its files. Owned where a member says so, else borrowed from the session or the kit.
 */
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
#define APP_CHOSEN_MAX      SETUP_FORMATION_UNITS_MAX /* who fires: of one formation */
#define APP_DICE_MAX        256
#define APP_ARGS_MAX        16
#define APP_ID_MAX          72
#define APP_SHIFTS_MAX      32 /* things moved at once in a what-if */
#define APP_PANEL_WIDTH     416.0
#define APP_TRACK_HEIGHT    132.0
#define APP_TRACK_LEFT      220.0 /* its block at the left */
#define APP_TRACK_FULL      100.0 /* below that height one lane without words */

typedef IoSettings AppSettings;

/* Boxes of one frame (design: look of the window). */
/* The templates of a shot that are laid by hand, in the order of the action's "point". */
#define APP_LAYS_MAX SETUP_FORMATION_UNITS_MAX /* a template for each who fires */
typedef struct {
    GeomVec at[APP_LAYS_MAX];
    bool lies[APP_LAYS_MAX]; /* there is one */
    int count, turn;         /* which is in the hand; those before it stay, those behind it lie by themselves */
} AppLays;

typedef struct {
    KitBox title, tools, palette, board, profile, tray, hints, timeline, panel; /* profile, tray: no height: none */
    bool icons;   /* below 1600 px: the palette is its icon, readings a count */
    bool narrow;  /* below 1360: the narrow panel, chips under their notes */
    bool few;     /* below 1180: only the phase in force, no hint strip */
    bool compact; /* below 900 high: one lane of timeline */
    bool drawer;  /* below 1024: the panel lies over the board */
} AppLayout;

/* What the hand does on the board in this frame, with the mouse or with keys. */
typedef struct {
    KitTouch touch;
    bool pressed, clicked; /* the left button, or Enter */
    bool held;             /* the left button */
    bool shift, ctrl;
} AppHand;

/* The way that is given in answer to a ruling which asks where one goes. */
typedef struct {
    GeomVec points[RULES_BENDS];
    int count;
    double turn; /* degrees from how it stands */
} AppWay;

/* A drag of a unit before it is let go. */
typedef struct {
    bool active, leaving; /* leaving: out of a building, or out of the unit that carries it */
    bool arriving;        /* out of reserve: it is placed */
    bool by_key;          /* taken up with Enter: arrows move it, Enter lets go */
    bool all;             /* its formation goes with it: */
    int companions[DRAG_COMPANIONS_MAX], companion_count;
    int unit;
    TableRef carrier; /* a friend on whom it would be let go to get into him; none */
    GeomVec points[APP_PATH_MAX];
    int count;    /* waypoints set so far; the pointer is the next */
    GeomVec grip; /* pointer minus the unit's place when it was taken */
    double facing;
    GeomVec at;       /* where it would stand */
    int host;         /* building under the pointer, -1 */
    BaseTree *action; /* what letting go would do */
    Ruling *whole;    /* owned: on the whole path, where it must stop short of the pointer; NULL */
} AppDrag;

/* An action that waits for dice from the player's hand. */
typedef struct {
    BaseArena *arena;                   /* owns the action */
    BaseTree *action;                   /* NULL: none */
    int dice[APP_DICE_MAX], dice_count; /* typed so far */
    RulesDice wanted;                   /* the next */
    char text[APP_DICE_MAX];
    char fault[64];
    bool fresh; /* the field has yet to get the keyboard */
} AppTyped;

/* Something the ruleset lets one thing do by name alone: no place to point at, no target. */
typedef struct {
    const RulesVerb *verb;
    const char *word; /* of the argument that has words: "advance"; NULL */
    const char *need; /* "4+" where it is rolled for, else NULL */
    const char *off;  /* why the rules forbid it now, else NULL */
    bool folded;      /* stands for all words of the verb: each is off for that reason */
    const BaseTree *action;
} AppAct;

/* All of them for one thing, as the state is now. */
typedef struct {
    BaseArena *arena; /* owns what they point to */
    TableRef of;
    BaseHash state;
    bool stale;    /* a flag was turned */
    AppAct *items; /* in the arena */
    int count, cap;
} AppActs;

/* A table that comes with the program; its texts in the arena of AppTables. */
typedef struct {
    const char *path, *title, *ruleset;
    cairo_surface_t *picture; /* owned; NULL: not drawn yet, or it cannot be read */
} AppTableFile;

typedef struct AppTablePicture AppTablePicture;

/* All of them. */
typedef struct {
    BaseArena *arena; /* NULL: not looked for yet */
    const char **paths;
    int path_count, read; /* read: of the paths, in order */
    ARRAY(AppTableFile) files;
    int drawn;                /* of the files, in order */
    AppTablePicture *drawing; /* the next of them, NULL: not begun */
    bool wanted;              /* the panel shows pictures */
} AppTables;

/* The tapes as they were drawn last: their figures cost more than the whole board under them. */
typedef struct {
    ViewCamera camera;
    GeomBox frame;
    double scale;
    const ViewTheme *theme;
    cairo_surface_t *top, *left; /* NULL: nothing drawn yet */
} AppRulers;

/* What is open to the selected unit, found once for a state of the table and a tool. */
typedef struct {
    Ruling *ruling; /* owned; NULL: nothing is lit */
    BaseHash state;
    AppToolId tool;
    TableRef of;
    GeomVec at;    /* where it is held, NaN: it is not held */
    double facing; /* and how */
    Ruling *why;   /* owned: a move to the hex under the pointer, asked about; NULL */
    BaseHash why_state;
    TableRef why_of;
} AppAround;

/* Of a volley: the line whose heights stand under the board, asked about by itself. */
typedef struct {
    Ruling *sight; /* owned, NULL: none */
    TableRef from, to;
    BaseHash state;
} AppHeights;

typedef struct AppEditor AppEditor;         /* editor.h */
typedef struct AppPhotograph AppPhotograph; /* photograph.h */
typedef struct AppWriting AppWriting;       /* writing.c */
typedef struct AppUnder AppUnder;           /* photograph_under.c */

#define APP_SAID_MAX 96

/* What the window's text says of each unit, made once for each state of the table. */
typedef struct {
    char (*texts)[APP_SAID_MAX]; /* by unit; NULL: not made yet */
    uint64_t version;            /* of the table */
} AppSaid;

/* Luck of each side, found once for a place in the game; see panel_luck.c. */
typedef struct AppLuck AppLuck;

/* What was asked of a reading; see panel_asked.c. */
typedef struct AppAsked AppAsked;

/* The page of the house rules; see house/house_page.h. */
typedef struct AppHouse AppHouse;

/* See filming.c. */
typedef struct AppFilming AppFilming;

/* See replaying.c. */
typedef struct AppReplaying AppReplaying;

/* See branch_dialog.c. */
typedef struct AppBranches AppBranches;

/* See what_if.c. */
typedef struct AppWhatIf AppWhatIf;
/* The lesson that is open, and the list of all. */
typedef struct {
    LessonShelf *shelf; /* NULL: not wanted yet */
    LessonWalk *walk;   /* NULL: no lesson is open */
    BaseArena *arena;   /* owns root */
    const BaseTree *root;
    int stand, index;              /* in the shelf; index -1: a case of the user's own */
    bool placed;                   /* it was looked for there */
    unsigned wanted, wanted_names; /* stands that are to be read, a bit each: their lessons; their names alone */
    int note;                      /* the finding whose turn it is, -1 */
    PlaySession *before;           /* owned: the table that the lesson was opened on, NULL none */
    char *before_path;
    ViewCamera camera; /* and how it was looked at */
    bool fit, battlefield;
    AppToolId tool;
    int list_stand, picked; /* of the list: ruleset, line */
    char search[64];
    KitScroll list_scroll;
} AppLesson;

/* A table that was being laid out when the program ended, as it was kept; see editor_safe.c. */
typedef struct {
    char *found; /* owned: the file; NULL: nothing to take up */
    bool kept;   /* this window has one on disk */
    bool failed; /* and it is older than the table: it could not be written */
} AppSafe;

/* Files that are not as this window left them; see files_changed.c. */
typedef struct {
    char *noted;   /* owned: the file that was opened or saved last, NULL; */
    BaseHash as;   /* and its bytes */
    char *asked;   /* owned: written to by another program, and here it is to be saved; NULL */
    char *damaged; /* owned: a game that may be opened in part; NULL */
} AppChanged;

struct App {
    Kit *kit;
    ViewFonts *fonts;
    AppSettings settings;
    char *config;
    bool still, quit;
    bool night;   /* the desktop asks for a dark theme */
    bool unkept;  /* the settings could not be written, which has been said */
    bool started; /* by a start without a file: the panel welcomes */
    double scale;
    uint32_t now, drawn;
    int wake; /* ms from the last frame until the next is wanted, -1 */

    PlaySession *session;
    ViewBoard *board;
    bool painting;            /* the board is not whole yet */
    char *path;               /* the file that was opened, NULL */
    bool path_is_battlefield; /* no case, no game */
    AppChanged changed;
    AppEditor *editor;
    AppPhotograph *photograph;
    cairo_surface_t *photo;           /* under the table, NULL none; */
    char *photo_name;                 /* from this file */
    bool photo_due;                   /* it is still being read */
    double photo_veil;                /* 0 it is shown, 1 it is hidden */
    AppUnder *under;                  /* who reads it; NULL: nobody */
    BaseArena *arena;                 /* of what the hand is about to do; reset with every new intention */
    const char *hints[APP_HINTS_MAX]; /* of a tool whose hints depend on the ruleset; NULL ends */

    AppLayout layout;
    ViewCamera camera;
    bool camera_set, fit;
    ViewCamera camera_was; /* in the last frame */
    uint32_t camera_at;    /* when it moved last */
    bool space;            /* the space bar is held: the pointer pans */
    AppToolId tool;
    AppPanelTab tab;
    AppDialog dialog;
    KitPicker *picker;
    KitPalette palette;
    char *rule_shown; /* the panel shows this rule, NULL: the ruling */
    KitScroll panel_scroll;
    bool context_open; /* notes that did not matter are unfolded */

    TableRef selected, hover, target;
    bool just_picked; /* the press that a click ends chose what is under it */
    TableRef menu_of; /* whose menu of actions is open */
    TableRef
        rest_on; /* under the pointer when something was done: what was decided stays until the pointer leaves it */
    bool rests;  /* rest_on is still to be found */
    TableRef chosen[APP_CHOSEN_MAX];
    int chosen_count;
    GeomVec pointer;                  /* mm; NAN outside the board */
    bool by_keys;                     /* the pointer is where the keyboard has put it */
    int walked;                       /* with by_keys: the unit that Tab went to, -1 */
    int highlighted, highlighted_now; /* finding under the pointer, -1: as shown, and as this frame finds it */
    bool highlighted_anew;            /* and its note has not been brought into view yet */

    AppAround around;
    AppHeights heights;
    Ruling *preview;                    /* owned: what the hand is about to do or asks; NULL */
    Ruling *back;                       /* owned: the same question the other way round; NULL */
    RulesFlip flips[DISPUTE_FLIPS_MAX]; /* what each reading would have said of the preview, when that is a sight */
    int flip_count;
    AppWhatIf *what_if;                              /* owned: the table with things moved in the Sight tool; NULL */
    TableRef pressed_on;                             /* in the Sight tool: what the button went down on */
    double tolerance_wanted;                         /* a chip of the panel was clicked; below 0: none */
    char card_from[APP_ID_MAX], card_to[APP_ID_MAX]; /* of the card that is being saved */
    char *card_asked;    /* owned: where a card is to be saved beside which another one's case lies; NULL */
    const Ruling *shown; /* what panel and board show: preview, or an entry's; NULL: the panel tells about `selected` */
    PlayOdds *odds;      /* owned: of the action under the pointer; NULL */
    PlayOddsWalk *counting;       /* owned: odds that are still being counted, a piece each frame; NULL */
    Ruling *stage;                /* owned: what is under way, by the ruleset's query `stage`; NULL: not asked */
    BaseHash stage_state;         /* of the table when it was asked */
    BaseArena *stage_hand;        /* owned: holds `stage_chosen` */
    BaseTree *stage_chosen;       /* what was chosen of the stage and is not done yet; NULL: nothing */
    PlayOdds *stage_odds;         /* owned: of the action that the stage names; NULL */
    PlayOddsWalk *stage_counting; /* owned: the same, still being counted; NULL */
    RulesSight *lines;            /* faint lines that follow a drag */
    int line_count;
    AppDrag drag;
    AppWay way;               /* of the question that waits; none after any change */
    Table *scratch;           /* where the dragged unit stands already */
    Ruling *line_ruling;      /* owned: the arena of `lines` */
    int words[APP_ARGS_MAX];  /* of the verb that fires: the word chosen for each argument, from 1; 0 none */
    bool flags[APP_ARGS_MAX]; /* and its yes-or-no arguments */
    int how;                  /* of the verb that moves: the kind of move, index of its words */
    GeomRegion *region;
    bool region_on, region_more;
    RulesCtx region_ctx; /* its own: the session lends one to every question */
    Ruling *region_ruling;
    uint64_t region_stamp; /* on hexes: counts what was asked, so that each picture has its own; from 1 */
    int track_first;       /* of the timeline: the first cursor in view */
    int log_at;            /* the cursor whose row the log has brought into view, or needs not */
    bool laying;           /* in Fire: a template is in the hand */
    GeomVec laid;          /* mm: where it lies then */
    AppLays lays;          /* all of the shot */
    GeomVec measure_from;
    bool measuring, measured; /* following the pointer; standing still */
    GeomVec measure_to;
    AppTyped typed;
    char place_text[32]; /* what is typed of a place to go to */
    AppActs acts;
    const RulesArg *flags_on[8]; /* yes-or-no arguments that the next action by name takes along */
    int flag_count;
    AppTables tables;
    AppTitles titles;
    char card_title[TITLE_MAX]; /* as it is being written, of the area `card_of` */
    TableRef card_of;
    AppRulers rulers;
    AppSaid said;
    AppLuck *luck;           /* owned; NULL: not found yet */
    AppBranches *branches;   /* owned: the dialog; NULL: closed */
    AppFilming *filming;     /* owned: a film in the making; NULL: none */
    AppWriting *writing;     /* a page, by a thread; NULL */
    AppReplaying *replaying; /* owned: a game that is done again; NULL: none */
    int slice_ms;            /* of processor time that is worked in one tick */
    AppAsked *asked;         /* owned: which actions hang on a reading; NULL: not asked */
    AppHouse *house;         /* owned: the page of the house rules; NULL: never opened */
    AppLesson lesson;
    AppSafe safe;
    KitScroll settings_scroll;
};

const RulesField *app_field(const App *app);
const Table *app_table(const App *app);
const TableSetup *app_setup(const App *app);
void app_say_faults(App *app, const BaseFaults *faults, const char *title);
void app_quit(App *app); /* asks first when something would be lost */
/* Something has changed on the table: drops previews, region, odds; shows what was last decided. */
void app_changed(App *app);
/* Back from a preview: what waits, else what is selected, else what was last decided. */
void app_rest(App *app);
void app_drop_region(App *app);
/* Is there a field of view to be painted from it? A hex is a place to look from, too. */
bool app_can_look(const App *app, TableRef from);
bool app_has_region(const App *app);                         /* the ruleset knows what one sees */
const RulesVerb *app_verb(const App *app, const char *verb); /* NULL: the ruleset has none */
bool app_verb_takes(const App *app, const char *verb, const char *argument);
bool app_is_concealed(const App *app, const Ruling *past); /* what it did is not to be seen yet */
/* -1: anyone. `*won` is set where the game is over and this side has won it; else left as it is. */
int app_side_to_act(const App *app, bool *won);
void app_title(const App *app, BaseText *out); /* of the window */
void app_scale(App *app, double by);

#endif
