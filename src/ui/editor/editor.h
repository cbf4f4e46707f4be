/* The terrain tool: the battlefield as a document (io/plan.h), what the hand is doing to it, and what the board shows
 * of it meanwhile. Private to src/ui.
 *
 * The table that is played on is one thing, the document another. Every step that is done makes a field of the document
 * and a game on it that has not begun; while the document is at fault the board shows what of it is sound, and the tool
 * cannot be left but by mending or undo. Lengths are table units, as the document has them; px where it says so. */
#ifndef UI_EDITOR_H
#define UI_EDITOR_H

#include "geom/snap.h"
#include "io/plan.h"
#include "io/plan_outline.h"
#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

typedef enum { EDITOR_SELECT, EDITOR_AREA, EDITOR_HOLE, EDITOR_PATH, EDITOR_HEXES, EDITOR_UNIT } EditorMode;
typedef enum { EDITOR_PIECE, EDITOR_TABLE, EDITOR_ARMY, EDITOR_RULES, EDITOR_PAGES } EditorPage;
typedef enum {
    EDITOR_IDLE,
    EDITOR_CORNER,
    EDITOR_MORE,
    EDITOR_WHOLE,
    EDITOR_TURN,
    EDITOR_BOX,
    EDITOR_BRUSH
} EditorDrag;

#define EDITOR_ID_MAX     64
#define EDITOR_POINTS_MAX 2000 /* as many as an outline of a file may have */
#define EDITOR_FIELDS_MAX 256
#define EDITOR_TEXT_MAX   128
#define EDITOR_FIELD_MAX  512 /* of what can be typed: a note */

/* A piece of terrain as the document has it, sound or not. */
typedef struct {
    const BaseTree *tree;
    const char *id, *kind;
    PlanOutline outline; /* count 0: of hexes */
    double width;        /* of a path */
    const HexId *hexes;
    int hex_count;
    bool at_fault;
} EditorPiece;

/* A unit that stands on the board. */
typedef struct {
    const BaseTree *tree;
    const char *id;
    int profile; /* -1: not known to the ruleset */
    GeomBase base;
    GeomVec at; /* table units; on hexes the centre of its hex */
    double facing;
    bool stands, at_fault;
} EditorFigure;

/* What is typed into a field of the panel, while it is not yet what the document says. */
typedef struct {
    uint64_t key;
    char text[EDITOR_FIELD_MAX], said[EDITOR_FIELD_MAX]; /* said: what the document said when it was looked at last */
} EditorField;

/* A list to choose from, with words that narrow it. */
typedef struct {
    KitPalette palette;
    char what[EDITOR_ID_MAX], of[EDITOR_ID_MAX]; /* which member of which thing */
} EditorChooser;

typedef struct {
    bool open, fresh;
    bool traced; /* a photograph is to lie under it: that comes next */
    int ruleset, unit;
    char title[EDITOR_TEXT_MAX];
    KitNumber width, high;
} EditorNew;

/* Those that are there; read once. */
typedef struct {
    BaseArena *arena; /* NULL: not yet */
    const char **ids, **names, **units;
    int count;
} EditorRulesets;

typedef enum { QUEUED_STEP, QUEUED_UNDO, QUEUED_REDO } EditorQueuedKind;

/* What is to be done to the document before the next frame: the pages of this one still speak of it as it is. */
typedef struct {
    EditorQueuedKind kind;
    BaseTree *step;
    const char *what;
    bool merge;
} EditorQueued;

#define EDITOR_QUEUE_MAX 8

typedef enum { LEAVE_NOT, LEAVE_QUIT, LEAVE_OPEN, LEAVE_NEW } EditorLeave;

typedef struct AppEditor {
    IoPlan *plan;      /* NULL: nothing was edited yet */
    BaseArena *things; /* owns pieces and figures; their trees are those of what is shown */
    EditorPiece *pieces;
    int piece_count;
    EditorFigure *figures;
    int figure_count;
    const BaseTree *shown; /* the plan's tree, or what is being tried */
    BaseFaults faults;     /* of what is shown */
    BaseArena *hand;       /* owns the step in making */
    BaseTree *step;        /* being tried; NULL */
    BaseArena *waiting;    /* owns what is queued */
    EditorQueued queue[EDITOR_QUEUE_MAX];
    int queue_count;
    bool asking; /* whether to edit a game that has begun */

    EditorMode mode;
    EditorPage page;
    int kind;                          /* chosen in the palette, index in the ruleset; -1 */
    int profile;                       /* the same for units; -1 */
    char side[EDITOR_ID_MAX];          /* to whom new units go: a side or a formation */
    char selected[EDITOR_ID_MAX];      /* "" none */
    int corner;                        /* of the selected piece, -1 */
    GeomVec points[EDITOR_POINTS_MAX]; /* of what is being drawn */
    int point_count;
    HexId brush[EDITOR_POINTS_MAX]; /* hexes painted in this stroke */
    int brush_count;
    bool brush_off; /* the stroke takes hexes away */
    EditorDrag drag;
    GeomVec grip; /* where it was taken hold of */
    int edge;     /* MORE: the side that a corner is pulled out of */
    bool no_snap; /* switched off */
    double grid;  /* table units; 0: none */
    GeomVec at;   /* the pointer, snapped; NAN outside the board */
    GeomSnapKind at_kind;
    double width; /* of new paths */

    EditorField fields[EDITOR_FIELDS_MAX];
    EditorChooser chooser;
    EditorNew blank;
    EditorRulesets rulesets;
    EditorLeave leave;
    char *leave_path;
    KitScroll palette_scroll, page_scroll;
    bool palette_units; /* the palette shows profiles */
    cairo_surface_t *swatches;
    const void *swatches_of; /* the theme that they were drawn for, with the scale and the ruleset's id */
    double swatches_scale;
    char swatches_ruleset[EDITOR_ID_MAX];
} AppEditor;

/* ---- editor.c: the document ---- */
AppEditor *editor_create(void);
void editor_destroy(AppEditor *editor);
bool editor_enter(App *app);     /* the tool is taken up; false: a question is open first */
bool editor_may_leave(App *app); /* false, and says why: something is at fault */
void editor_ask_frame(App *app); /* the questions of the tool */
void editor_forget(App *app);    /* another battlefield was opened */
bool editor_unsaved(const App *app);
void editor_undo(App *app);
void editor_redo(App *app);
void editor_flush(App *app); /* what was done since the last frame takes effect; between frames only */
/* A step to fill, in editor->hand, which is reset. */
BaseTree *editor_begin_step(App *app);
void editor_try(App *app, BaseTree *step); /* shows and checks what it would be */
void editor_drop(App *app);                /* nothing is tried any more */
/* Does it, before the next frame. An empty step does nothing. `what` names it in menus. */
void editor_commit(App *app, BaseTree *step, bool merge, const char *format, ...) BASE_PRINTF(4, 5);
/* A new document; false, said: no table can be made of it. */
bool editor_start(App *app, const BaseTree *battlefield, const char *path);

/* ---- editor_things.c: what there is ---- */
void editor_read_things(App *app);
const EditorPiece *editor_piece(const App *app, const char *id);   /* NULL */
const EditorFigure *editor_figure(const App *app, const char *id); /* NULL */
const BaseTree *editor_thing(const App *app, const char *id, const char **list);
const char *editor_name(const App *app, const char *id); /* its name, else its id */
const char *editor_edges_key(const App *app);
double editor_unit(const App *app); /* mm of a table unit */
bool editor_on_hexes(const App *app);
/* By its name, or as [column, row] where names end. */
BaseTree *editor_hex_tree(BaseArena *arena, HexId hex);
GeomVec editor_px(const App *app, GeomVec at);         /* of a place in table units */
GeomVec editor_middle(const App *app, const char *id); /* NAN when it is nowhere */
/* The id of what lies under a place: units before terrain, small before large; "" none. */
const char *editor_pick(const App *app, GeomVec at);
/* Corner (or, with `between`, the side whose middle) of the selected piece under a point in px; -1. */
int editor_pick_corner(const App *app, GeomVec px);
int editor_pick_between(const App *app, GeomVec px);
void editor_select(App *app, const char *id);
void editor_walk(App *app, int step);
bool editor_walks_on(App *app, int step); /* the same, but not past the last; false there */

/* ---- tool_terrain.c, tool_terrain_draw.c, tool_terrain_hex.c, tool_terrain_steps.c ---- */
void editor_point(App *app, const AppHand *in); /* editor->at */
void editor_set_mode(App *app, EditorMode mode);
void editor_draw_frame(App *app, const AppHand *in);
void editor_hex_frame(App *app, const AppHand *in);
void editor_add_point(App *app, GeomVec at);
void editor_finish(App *app);
void editor_take_place(App *app, GeomVec at); /* a place was typed: a corner there, a unit, or what is chosen */
void editor_set_unit(App *app, GeomVec at);
void editor_choose_kind(App *app, int kind);
void editor_choose_profile(App *app, int profile);
/* Steps that keys, the panel and the hand have in common. */
/* A place as the document has it, in the hand's arena: a point, or a hex's name; NULL off the board. */
BaseTree *editor_place_tree(App *app, GeomVec at);
/* A unit set down there, wherever it was. */
void editor_figure_step(App *app, BaseTree *step, const EditorFigure *figure, GeomVec at);
void editor_nudge(App *app, double dx, double dy);
void editor_remove(App *app);
void editor_copy(App *app);
void editor_insert(App *app, int edge);
void editor_turn(App *app, double by);
/* ---- editor_stands.c: what a piece stands on, by where it lies ---- */
/* Id of the smallest piece of ground that holds all of the outline, "" the table. `id`: of the piece itself; it and
 * what stands on it are none. */
const char *editor_bearer(const App *app, const char *id, const PlanOutline *outline);
/* Lets a piece whose outline is another now stand on what bears it there, unless somebody has said otherwise. */
void editor_stand_step(App *app, BaseTree *step, const BaseTree *thing, const PlanOutline *was, const PlanOutline *now);
/* A piece moved, and with it what stands on it. */
void editor_move_step(App *app, BaseTree *step, const char *id, double dx, double dy);
void editor_put_outline(App *app, const EditorPiece *piece, const PlanOutline *outline, bool merge, const char *what);
const char *const *editor_hints(const App *app);

/* ---- editor_keys.c ---- */
void editor_keys(App *app, AppHand *in);
bool editor_arrows_nudge(const App *app); /* what is chosen, instead of moving the pointer */
bool editor_back_out(App *app);           /* Esc; false: there is nothing left to back out of */

/* ---- editor_look.c ---- */
void editor_look(App *app); /* over the board */
/* ---- editor_callout.c ---- */
void editor_callout(App *app); /* the faults, where they are */

/* ---- editor_palette.c, editor_choose.c, editor_files.c ---- */
void editor_palette(App *app);
void editor_choose(App *app, const char *what, const char *of);
void editor_choose_frame(App *app);
void editor_new(App *app); /* asks first when something would be lost */
void editor_new_from_photograph(App *app);
void editor_new_frame(App *app);
void editor_save_here(App *app);
bool editor_has_own_file(const App *app); /* that may be written without asking */
bool editor_save(App *app, const char *path, BaseFaults *faults);
void editor_leave_frame(App *app);
/* True: nothing is lost. False: the question is open, and goes on by itself. */
bool editor_may_lose(App *app, EditorLeave leave, const char *path);

/* ---- panel_editor.c and its pages ---- */
void panel_editor(App *app, KitBox box);
void panel_editor_foot(App *app, KitBox box);
void page_piece(Page *page);
void page_corners(Page *page, const EditorPiece *piece);
void page_table(Page *page);
void page_army(Page *page);
/* panel_options.c: what the battlefield says of its rules (its member "options"). */
void page_options(Page *page);
#define EDITOR_READING "reading:" /* with a reading's id: what editor_choose chooses */
/* A reading's word or a house number; NULL: as the book has it. `group` is "readings" or "house". */
void options_set(App *app, BaseTree *step, const char *group, const char *key, BaseTree *value);
void page_check(Page *page);
/* ---- panel_form.c: rows of a form, bound to members of a thing ("" the battlefield) ---- */
void form_text(Page *page, const char *label, const char *of, const char *key);
EditorField *form_field(App *app, const char *of, const char *key, const char *said); /* what is typed so far */
/* What was typed is a number in range, or nothing where `optional`; true when it is another now. */
typedef struct {
    const char *label, *unit;
    double value, low, high;
    bool optional, absent;
    char wrong[64]; /* what is wrong with what was typed; filled by form_number */
} FormNumber;
bool form_number(Page *page, KitBox box, const char *of, FormNumber *number);
void form_label(Page *page, const char *label);
KitBox form_box(const Page *page);
void form_next(Page *page);
void form_choice(Page *page, const char *label, const char *of, const char *what, const char *value);
void form_variables(Page *page, TableRefKind owner, const char *of);
/* panel_named.c: fields whose text means something. */
void form_id(Page *page, const char *id);                            /* renames it wherever it is named */
void form_hull(Page *page, const char *id, const BaseTree *corners); /* mm round the unit's own origin, facing up */

/* ---- editor_safe.c: what is in no file yet, kept through whatever ends the program ---- */
void editor_safe_keep(App *app); /* after a step; drops it when it is in a file */
void editor_safe_drop(App *app); /* it is saved, or given up */
void editor_safe_look(App *app); /* at the start: is there one? */
void editor_safe_frame(App *app);

/* ---- editor_past.c ---- */
void editor_past(App *app, KitBox box); /* in place of the timeline */

#endif
