/* The window's state and the pieces that draw it. Private to src/ui but for the kit and window.c.
 *
 * A frame is drawn from this state by calling every piece once; input reaches the pieces through the kit in the same
 * calls. */
#ifndef UI_APP_INTERNAL_H
#define UI_APP_INTERNAL_H

#include "play/dispute.h"
#include "play/lesson_shelf.h"
#include "play/lesson_walk.h"
#include "play/odds.h"
#include "rules/ruling_words.h"
#include "ui/app.h"
#include "ui/kit/kit.h"
#include "ui/kit/kit_picker.h"
#include "ui/titles.h"
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
    DIALOG_HOUSE_LOAD
} AppDialog;

#define APP_LINES_MAX  1024
#define APP_PATH_MAX   64
#define APP_HINTS_MAX  20
#define DRAG_MATES_MAX 64
#define APP_CHOSEN_MAX 128
#define APP_RECENT_MAX 8
#define APP_DICE_MAX   256
#define APP_ARGS_MAX   16
#define APP_ID_MAX     72
#define APP_SHIFTS_MAX 32 /* things moved at once in a what-if */
#define APP_PANEL_WIDE 416.0
#define APP_LANE_HIGH  132.0

typedef struct {
    bool dark, type_dice, fold_panel, fold_timeline, fold_profile;
    bool greeted; /* the card of the first start has been closed */
    double panel, timeline, scale;
    double tolerance;        /* mm within which a call is too close; below 0: as the table says */
    int x, y, width, height; /* the window; width 0: not known */
    bool maximised;
    char *recent[APP_RECENT_MAX];
    int recent_count;
    char *last; /* the file to open when none is named */
} AppSettings;

/* Boxes of one frame (design: look of the window). */
typedef struct {
    KitBox title, tools, palette, board, profile, hints, timeline, panel; /* profile: no height where there is none */
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
    int mates[DRAG_MATES_MAX], mate_count;
    int unit;
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
} AppTyped;

#define APP_ACTS_MAX 48

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
    bool stale; /* a flag was turned */
    AppAct items[APP_ACTS_MAX];
    int count;
} AppActs;

#define APP_TABLES_MAX 32

/* The tables that come with the program. */
typedef struct {
    BaseArena *arena; /* NULL: not looked for yet */
    const char *paths[APP_TABLES_MAX], *titles[APP_TABLES_MAX], *rulesets[APP_TABLES_MAX];
    int count;
} AppTables;

/* The tapes as they were drawn last: their figures cost more than the whole board under them. */
typedef struct {
    ViewCamera camera;
    GeomBox frame;
    double scale;
    bool dark;
    cairo_surface_t *top, *left; /* NULL: nothing drawn yet */
} AppTapes;

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

typedef struct AppEditor AppEditor;         /* editor.h */
typedef struct AppPhotograph AppPhotograph; /* photograph.h */

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
    int stand, index;    /* in the shelf; index -1: a case of the user's own */
    int note;            /* the finding whose turn it is, -1 */
    PlaySession *before; /* owned: the table that the lesson was opened on, NULL none */
    char *before_path;
    ViewCamera camera; /* and how it was looked at */
    bool fit, battlefield;
    AppToolId tool;
    int list_stand, picked; /* of the list: ruleset, line */
    char search[64];
    KitScroll list_scroll;
} AppLesson;

struct App {
    Kit *kit;
    ViewFonts *fonts;
    AppSettings settings;
    char *config;
    bool still, quit;
    double scale;
    uint32_t now, drawn;
    int wake; /* ms from the last frame until the next is wanted, -1 */

    PlaySession *session;
    ViewBoard *board;
    char *path;               /* the file that was opened, NULL */
    bool path_is_battlefield; /* no case, no game */
    AppEditor *editor;
    AppPhotograph *photograph;
    cairo_surface_t *photo;           /* under the table, NULL none; */
    char *photo_name;                 /* from this file */
    BaseArena *arena;                 /* of what the hand is about to do; reset with every new intention */
    const char *hints[APP_HINTS_MAX]; /* of a tool whose hints depend on the ruleset; NULL ends */
    int photo_veil;                   /* 0 shown, 1 faint, 2 hidden */

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
    GeomVec pointer;  /* mm; NAN outside the board */
    bool by_keys;     /* the pointer is where the keyboard has put it */
    int walked;       /* with by_keys: the unit that Tab went to, -1 */
    int lit, lit_now; /* finding under the pointer, -1: as shown, and as this frame finds it */

    AppAround around;
    Ruling *preview;                    /* owned: what the hand is about to do or asks; NULL */
    Ruling *back;                       /* owned: the same question the other way round; NULL */
    RulesFlip flips[DISPUTE_FLIPS_MAX]; /* what each reading would have said of the preview, when that is a sight */
    int flip_count;
    AppWhatIf *what_if;                              /* owned: the table with things moved in the Sight tool; NULL */
    TableRef pressed_on;                             /* in the Sight tool: what the button went down on */
    double tolerance_wanted;                         /* a chip of the panel was clicked; below 0: none */
    char card_from[APP_ID_MAX], card_to[APP_ID_MAX]; /* of the card that is being saved */
    const Ruling *shown; /* what panel and board show: preview, or an entry's; NULL: the panel tells about `selected` */
    PlayOdds *odds;      /* owned: of the action under the pointer; NULL */
    PlayOddsWalk *counting;       /* owned: odds that are still being counted, a piece each frame; NULL */
    Ruling *stage;                /* owned: what is under way, by the ruleset's query `stage`; NULL: not asked */
    BaseHash stage_state;         /* of the table when it was asked */
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
    int lane_first;        /* of the timeline: the first cursor in view */
    bool laying;           /* in Fire: the template is in the hand */
    GeomVec laid;          /* mm: where it lies then */
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
    char card_title[TITLE_MOST]; /* as it is being written, of the area `card_of` */
    TableRef card_of;
    AppTapes tapes;
    AppSaid said;
    AppLuck *luck;         /* owned; NULL: not found yet */
    AppBranches *branches; /* owned: the dialog; NULL: closed */
    AppFilming *filming;   /* owned: a film in the making; NULL: none */
    AppAsked *asked;       /* owned: which actions hang on a reading; NULL: not asked */
    AppHouse *house;       /* owned: the page of the house rules; NULL: never opened */
    AppLesson lesson;
};

/* ---- app.c ---- */
const RulesField *app_field(const App *app);
const Table *app_table(const App *app);
const TableSetup *app_setup(const App *app);
void app_say_faults(App *app, const BaseFaults *faults, const char *title);
/* Replaces the session and everything that hangs on the old one. */
void app_take_session(App *app, PlaySession *session, const char *path);
/* Hands the session out, whole: another must be taken before the next frame. */
PlaySession *app_lay_by(App *app);
/* The same table edited: the view, the tool and the path stay. */
void app_swap_session(App *app, PlaySession *session);
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
void app_undo(App *app);
void app_redo(App *app);
void app_seek(App *app, int cursor);
void app_title(const App *app, BaseText *out); /* of the window */
void app_scale(App *app, double by);

/* ---- app_around.c: what is open to the one selected ---- */
void around_update(App *app);
void around_draw(App *app);
void around_drop_why(App *app);

/* ---- hand.c: intentions and actions ---- */
BaseTree *hand_action(App *app, const char *verb); /* a new action in app->arena, which is reset */
void hand_add_ref(App *app, BaseTree *action, const char *key, TableRef ref);
void hand_add_who(App *app, BaseTree *action, const char *verb, TableRef unit);
void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm);
BaseTree *hand_place(App *app, GeomVec mm); /* as a player writes it */
void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count);
/* Shows what the action would do; takes no dice. */
void hand_preview(App *app, const BaseTree *action);
void hand_drop_preview(App *app);
/* Does it: rolls, or asks for dice when the player types them. `action` may be in app->arena. */
void hand_do(App *app, const BaseTree *action);
/* ---- hand_waiting.c: what a ruling asks ---- */
void hand_answer(App *app, BaseTree *answer);                /* to what waits; the answer is in app->arena */
double hand_way_facing(const App *app, const RulesAsk *ask); /* as it is turned */
void hand_waiting_frame(App *app, const AppHand *in);        /* a place that a ruling waits for */
void hand_choice_frame(App *app, const AppHand *in);         /* one of the things that it asks about */
void hand_choice_draw(App *app);                             /* those things, lit, with the keys of the panel */
void hand_select(App *app, TableRef ref);
/* Lines from a unit to every enemy; with `at`, as if it stood there. */
void hand_lines(App *app, int unit, const GeomVec *at, double facing);
/* ---- hand_dice.c ---- */
void typed_begin(App *app, const BaseTree *action);
void typed_frame(App *app); /* the question for dice, while one is open */
void typed_close(App *app);
void hand_finish(App *app, const BaseTree *action, PlayInput *input);
/* ---- hand_keys.c: the board by keyboard ---- */
void board_keys(App *app, AppHand *in);
bool board_place_of(const App *app, TableRef ref, GeomVec *out); /* where it stands, mm; false: nowhere */
void board_walk(App *app, int step); /* to the next or the last unit; the pointer goes with it */
/* ---- hand_place.c: a place that is typed ---- */
void place_open(App *app);
void place_open_with(App *app, const char *begun); /* what is typed already */
void place_frame(App *app);
/* ---- actions.c: what the ruleset lets one thing do by name: orders, and the like ---- */
void actions_open(App *app, TableRef of, double x, double y); /* as a menu */
void actions_frame(App *app);
double actions_chips(App *app, KitBox box, TableRef of); /* as chips, a row a verb; returns the height */
/* Those that concern nobody: ends of scopes. Labels in the arena. */
int actions_of_game(App *app, BaseArena *arena, KitItem *items, int cap);
void actions_do_of_game(App *app, int index);
void actions_term(App *app);

/* ---- tools ---- */
typedef struct {
    const char *name, *key, *use;
    SDL_Keycode code;
    KitIcon icon;
    const char *verb; /* needed of the ruleset; NULL: always there */
    void (*frame)(App *app, const AppHand *in);
    void (*leave)(App *app);
    const char *const *hints; /* pairs key, what; NULL ends */
} AppTool;
extern const AppTool tool_select, tool_sight, tool_fire, tool_assault, tool_measure, tool_terrain;
const AppTool *app_tool(AppToolId id);
void app_set_tool(App *app, AppToolId id);
const char *app_tool_off(const App *app, AppToolId id); /* why it cannot be used, NULL */
/* ---- tool_select.c ---- */
bool select_is_host(const App *app, TableRef ref); /* it takes units in */
bool select_is_pulled(const AppHand *in);          /* held, and further from where it was pressed than a click */
GeomVec app_unit_at(const App *app, int unit);     /* where it stands, or is drawn: mm; 0, 0 when nowhere */
/* `from`: where on the table it is taken hold of, NAN: at its middle. */
bool select_in_reserve(const App *app, TableRef ref); /* a unit off the table that the ruleset lets come on */
void select_begin_drag(App *app, TableRef unit, GeomVec from, bool by_key);
void select_end_drag(App *app, bool act);
/* ---- drag_places.c ---- */
void drag_add_row(App *app, BaseTree *action, const GeomVec *points,
                  int count);                                          /* all who come out with the one in hand */
BaseTree *drag_arrive(App *app, GeomVec at);                           /* out of reserve, to there */
int drag_cut_path(const RulesTrace *trace, double stop, GeomVec *out); /* up to the stop */
GeomVec drag_last_place(const App *app);                               /* where the stretch to the pointer begins */
GeomVec drag_up_to_enemies(const App *app, GeomVec from, GeomVec to);
GeomVec drag_into_contact(const App *app, GeomVec to);
/* ---- drag_all.c ---- */
/* The formation of the unit in hand goes with it, where several may move at once. */
bool drag_may_take_all(const App *app);
void drag_take_all(App *app, bool all);
bool drag_may_turn(const App *app); /* has a facing a meaning on this table, by this ruleset? */
/* What is worth a hint now: in app->hints, until the next call. */
const char *const *select_hints(App *app);
const char *const *drag_hints(App *app);
void drag_add_all(App *app, BaseTree *action, const GeomVec *points, int count); /* who goes, and the way of each */
const char *const *select_paces(const App *app, int *count);                     /* kinds of moves, NULL none */
/* ---- tool_fire.c ---- */
BaseTree *fire_action(App *app, TableRef at);
bool fire_is_aimed(const App *app);
const char *const *fire_hints(const App *app); /* where one fires at a time; NULL: those of the tool */
void fire_roll(App *app);
void fire_popover(App *app);               /* its odds, at the target */
double fire_choices(App *app, KitBox box); /* the arguments that are left to the player, as chips */
int fire_shooters(const App *app, int *out, int cap);
void fire_aim(App *app); /* the shot at `target`, previewed and its odds begun */
/* ---- fire_lay.c: a template laid by hand ---- */
bool fire_can_lay(const App *app);
void fire_lay(App *app, bool on);
void fire_add_point(App *app, BaseTree *action);
bool fire_lay_frame(App *app, const AppHand *in); /* true: the frame is its own */
double fire_lay_chip(App *app, KitBox box);

/* ---- tool_sight.c ---- */
void sight_put_back(App *app); /* what was moved in a what-if; the question stays */
void sight_again(App *app);    /* the question that is shown, put once more: the tolerance has changed */
/* ---- what_if.c: in the Sight tool, nothing of it is recorded ---- */
PlaySession *what_if_session(const App *app); /* with things moved, else the one at play */
ViewBoard *what_if_board(const App *app);     /* of that session */
bool what_if_stands(const App *app);          /* something is moved */
bool what_if_holds(const App *app);           /* and in the hand */
bool what_if_by_key(const App *app);
bool what_if_refused(const App *app);                  /* it can not stand where the pointer is */
TableRef what_if_real(const App *app, TableRef shown); /* of what is shown, on the table at play */
/* Takes up a thing of the table at play, at this point of the table. False: it can not be moved. */
bool what_if_take(App *app, TableRef ref, GeomVec at, bool by_key);
/* What is held goes along with the pointer; true: the table shown is another, and the question was let go of. */
bool what_if_move(App *app, GeomVec to);
void what_if_let_go(App *app);
void what_if_drop(App *app); /* everything back */
/* ---- filming.c ---- */
void filming_open(App *app); /* asks where to */
void filming_start(App *app, const char *path);
void filming_step(App *app); /* one picture, if a film is in the making */
void filming_frame(App *app);
void filming_drop(App *app); /* cancels; nothing is left */
/* ---- panel_asked.c ---- */
void asked_drop(App *app);

/* ---- branch_dialog.c ---- */
void branches_open(App *app);
void branches_close(App *app);
void branches_frame(App *app);

/* ---- house/: the house rules ---- */
void house_open(App *app, const char *list, const char *id); /* at this row; "": at the first */
void house_open_first(App *app);
void house_close(App *app);
void house_frame(App *app);
void house_term(App *app);
void house_save(App *app, const char *path);
void house_load(App *app, const char *path);
/* In the title: how much is changed; a click opens the page. Returns where it ends, `x` when there is nothing. */
double house_chip(App *app, double x, double cy, double right);

/* ---- panel_luck.c ---- */
void luck_drop(App *app);

/* ---- card_dialog.c ---- */
void card_begin(App *app);                  /* asks where to */
char *card_default_path(const App *app);    /* freed with base_free */
void card_save(App *app, const char *path); /* says how it went */

/* ---- tool_assault.c ---- */
const BaseTree *stage_fact(const App *app); /* what is under way as rules.h describes it, NULL */
void stage_update(App *app);
void stage_drop(App *app);
/* It stands in the panel: in the tool for it, and in every tool where the ruleset has no procedure of its own for one.
 */
bool stage_is_shown(const App *app);
/* In the tools of the hand where the ruleset wants it there: asks, counts odds, and shows it while nothing else is. */
void stage_follow(App *app);
bool assault_is_aimed(const App *app);
void assault_begin(App *app);
const char *const *assault_hints(const App *app); /* of the step that is played; NULL: none is */

/* ---- pieces of the frame ---- */
void layout_update(App *app, double w, double h);
void strips_title(App *app);
void strips_menu(App *app); /* of the title, over everything: after the pieces that it may cover */
void strips_tools(App *app);
void strips_hints(App *app);
void board_frame(App *app);
/* ---- app_region.c: what the chosen unit sees ---- */
void region_update(App *app); /* a little finer with each frame */
void region_key(App *app, GeomBox frame);
void profile_frame(App *app);
void tapes_frame(App *app);
void tapes_forget(App *app);
void board_fit(App *app);
void board_zoom(App *app, GeomVec about_px, double factor);
void board_forget(App *app);
void board_show(App *app, GeomVec mm); /* pans so that the point is in view */
void panel_frame(App *app);
void timeline_frame(App *app);
void entry_say(const App *app, int cursor, BaseText *out); /* "Fire: B3 Tanks at r2-1" */
void palette_frame(App *app);
void files_frame(App *app); /* dialogs */
void greeting_frame(App *app);
void keys_frame(App *app); /* shortcuts of the whole window */

/* ---- files.c, settings.c ---- */
bool files_open(App *app, const char *path, BaseFaults *faults);
void files_open_told(App *app, const char *path); /* says what went wrong */
/* Another program's map, by the ending of its name; made a battlefield beside it, and opened (import_map.c). */
bool import_map_is(const char *path);
bool import_map_open(App *app, const char *map, BaseFaults *faults);
bool files_save(App *app, const char *path);
void files_save_here(App *app);
void files_print_cards(App *app);  /* asks where to */
void files_begin_record(App *app); /* every game is on disk from its first action */
char *files_in_config(const App *app, const char *name);
void files_make_folder(const char *path);
void settings_load(App *app);
void settings_save(App *app);
void settings_remember(App *app, const char *path); /* first of the recent files, and the one to open next time */
void settings_term(App *app);

/* ---- ruling_copy.c ---- */
/* All of it as text, in the order of the panel: for the clipboard. */
void ruling_copy(const Ruling *ruling, const Ruling *back, const PlayOdds *odds, BaseText *out);

#endif
