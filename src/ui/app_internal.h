/* The window's state and the pieces that draw it. Private to src/ui/app*.c, tool_*.c, panel*.c, timeline.c, files.c.
 *
 * A frame is drawn from this state by calling every piece once; input reaches the pieces through the kit in the same
 * calls. */
#ifndef UI_APP_INTERNAL_H
#define UI_APP_INTERNAL_H

#include "play/odds.h"
#include "ui/app.h"
#include "ui/kit.h"
#include "ui/kit_picker.h"
#include "view/board.h"
#include "view/units.h"

typedef enum { TOOL_SELECT, TOOL_SIGHT, TOOL_FIRE, TOOL_ASSAULT, TOOL_MEASURE, TOOL_TERRAIN, TOOL_COUNT } AppToolId;
typedef enum { PANEL_RULING, PANEL_UNITS, PANEL_READINGS, PANEL_COUNT } AppPanelTab;
typedef enum { DIALOG_NONE, DIALOG_OPEN, DIALOG_SAVE, DIALOG_KEYS } AppDialog;

#define APP_LINES_MAX  1024
#define APP_PATH_MAX   64
#define APP_CHOSEN_MAX 128
#define APP_RECENT_MAX 8
#define APP_DICE_MAX   256

typedef struct {
    bool dark, wide_panel, type_dice, fold_panel, fold_timeline;
    double panel, timeline, tolerance, scale;
    char *recent[APP_RECENT_MAX];
    int recent_count;
    char *last; /* the file to open when none is named */
} AppSettings;

/* Boxes of one frame (design: look of the window). */
typedef struct {
    KitBox title, tools, board, hints, timeline, panel;
    bool narrow, compact; /* below 1360 px wide; one lane of timeline */
} AppLayout;

/* A drag of a unit before it is let go. */
typedef struct {
    bool active, leaving; /* leaving: out of a building */
    int unit;
    GeomVec points[APP_PATH_MAX];
    int count;    /* waypoints set so far; the pointer is the next */
    GeomVec grip; /* pointer minus the unit's place when it was taken */
    double facing;
    GeomVec at;       /* where it would stand */
    int host;         /* building under the pointer, -1 */
    BaseTree *action; /* what letting go would do */
} AppDrag;

/* An action that waits for dice from the player's hand. */
typedef struct {
    BaseTree *action; /* NULL: none */
    PlayInput input;
    char text[APP_DICE_MAX];
} AppTyped;

struct App {
    Kit *kit;
    ViewFonts *fonts;
    AppSettings settings;
    char *config;
    bool still, quit;
    double scale;
    uint32_t now;
    int wake; /* ms until the next frame is wanted, -1 */

    PlaySession *session;
    ViewBoard *board;
    char *path;       /* the file that was opened, NULL */
    BaseArena *arena; /* of what the hand is about to do; reset with every new intention */

    AppLayout layout;
    ViewCamera camera;
    bool camera_set, fit;
    AppToolId tool;
    AppPanelTab tab;
    AppDialog dialog;
    KitPicker *picker;
    char *rule_shown; /* the panel shows this rule, NULL: the ruling */
    KitScroll panel_scroll;

    TableRef selected, hover, target;
    TableRef chosen[APP_CHOSEN_MAX];
    int chosen_count;
    GeomVec pointer; /* mm; NAN outside the board */
    int lit;         /* finding under the pointer, -1 */

    Ruling *preview;     /* owned: what the hand is about to do or asks; NULL */
    Ruling *back;        /* owned: the same question the other way round; NULL */
    const Ruling *shown; /* what panel and board show: preview, or an entry's */
    PlayOdds *odds;      /* owned: of the action under the pointer; NULL */
    uint64_t odds_key;
    RulesSight *lines; /* faint lines that follow a drag */
    int line_count;
    AppDrag drag;
    Table *scratch; /* where the dragged unit stands already */
    GeomRegion *region;
    double region_goal;
    GeomVec measure_from;
    bool measuring;
    GeomVec turn_from; /* pointer, px, while a button pans */
    AppTyped typed;
    bool region_on;
    RulesCtx *region_ctx;
    Ruling *region_ruling;
};

/* ---- app.c ---- */
const RulesField *app_field(const App *app);
const Table *app_table(const App *app);
const TableSetup *app_setup(const App *app);
void app_say_faults(App *app, const BaseFaults *faults, const char *title);
/* Replaces the session and everything that hangs on the old one. */
void app_take_session(App *app, PlaySession *session, const char *path);
/* Something has changed on the table: drops previews, region, odds. */
void app_changed(App *app);
bool app_has_verb(const App *app, const char *verb);
int app_side_to_act(const App *app);

/* ---- hand.c: intentions and actions ---- */
BaseTree *hand_action(App *app, const char *verb); /* a new action in app->arena, which is reset */
void hand_add_ref(App *app, BaseTree *action, const char *key, TableRef ref);
void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm);
void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count);
/* Shows what the action would do; takes no dice. */
void hand_preview(App *app, const BaseTree *action);
void hand_drop_preview(App *app);
/* Does it: rolls, or asks for dice when the player types them. */
void hand_do(App *app, const BaseTree *action);
void hand_typed_frame(App *app);                   /* the question for dice, while one is open */
void hand_waiting_frame(App *app, KitTouch touch); /* a choice or a place that a ruling waits for */
void hand_select(App *app, TableRef ref);
/* Lines from a unit to every enemy; with `at`, as if it stood there. */
void hand_lines(App *app, int unit, const GeomVec *at, double facing);

/* ---- tools ---- */
typedef struct {
    const char *name, *key, *use;
    SDL_Keycode code;
    KitIcon icon;
    const char *verb; /* needed of the ruleset; NULL: always there */
    void (*frame)(App *app, KitTouch touch);
    void (*leave)(App *app);
    const char *const *hints; /* pairs key, what; NULL ends */
} AppTool;
extern const AppTool tool_select, tool_sight, tool_fire, tool_assault, tool_measure, tool_terrain;
const AppTool *app_tool(AppToolId id);
void app_set_tool(App *app, AppToolId id);
const char *app_tool_off(const App *app, AppToolId id); /* why it cannot be used, NULL */

/* ---- pieces of the frame ---- */
void layout_update(App *app, double w, double h);
void strips_title(App *app);
void strips_tools(App *app);
void strips_hints(App *app);
void board_frame(App *app);
void board_fit(App *app);
void board_forget(App *app);
void panel_frame(App *app);
void timeline_frame(App *app);
void files_frame(App *app); /* dialogs */
void keys_frame(App *app);  /* shortcuts of the whole window */

/* ---- files.c ---- */
bool files_open(App *app, const char *path, BaseFaults *faults);
bool files_save(App *app, const char *path);
void files_begin_record(App *app); /* every game is on disk from its first action */
void settings_load(App *app);
void settings_save(App *app);
void settings_term(App *app);

/* ---- ruling_words.c: a ruling in words ---- */
void ruling_question(const Ruling *ruling, BaseText *out);
void ruling_answer(const Ruling *ruling, double tolerance, BaseText *out);
void ruling_how(const Ruling *ruling, BaseText *out);
/* All of it, in the order of the panel: for the clipboard. */
void ruling_words(const Ruling *ruling, const Ruling *back, double tolerance, BaseText *out);
const char *ruling_name(const Ruling *ruling, TableRef ref);

#endif
