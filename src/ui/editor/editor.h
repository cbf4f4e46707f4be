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
#include "ui/core/ui.h"
#include "ui/kit/form.h"
#include "ui/panel/page.h"
#include "ui/tools/tools.h"

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
#define EDITOR_POINTS_MAX 2000 /* the longest outline that a file may have */
#define EDITOR_TEXT_MAX   128

/* A piece of terrain as the document has it, even if it is at fault. */
typedef struct {
    const BaseTree *tree;
    const char *id, *kind;
    PlanOutline outline; /* count 0: the piece consists of hexes */
    double width;        /* width of a path, table units */
    const HexId *hexes;
    int hex_count;
    bool at_fault;
} EditorPiece;

/* A unit on the board. */
typedef struct {
    const BaseTree *tree;
    const char *id;
    int profile; /* -1: not known to the ruleset */
    GeomBase base;
    GeomVec at; /* table units; on hexes the centre of its hex */
    double facing;
    bool stands, at_fault;
} EditorFigure;

/* A list to choose from, with a filter. */
typedef struct {
    KitPalette palette;
    char what[EDITOR_ID_MAX], of[EDITOR_ID_MAX]; /* the member, and the id of its thing */
} EditorChooser;

typedef struct {
    bool open, fresh;
    bool traced; /* a photograph is to be put under the new table: that comes next */
    int ruleset, unit;
    char title[EDITOR_TEXT_MAX];
    KitNumber width, high;
} EditorNew;

/* The rulesets that can be chosen; read once. */
typedef struct {
    BaseArena *arena; /* owned; NULL: not read yet */
    const char **ids, **names, **units;
    int count;
} EditorRulesets;

typedef enum { QUEUED_STEP, QUEUED_UNDO, QUEUED_REDO } EditorQueuedKind;

/* A change that waits until the next frame, because the pages of this frame still point into the document. */
typedef struct {
    EditorQueuedKind kind;
    BaseTree *step;
    const char *what;
    bool merge;
} EditorQueued;

#define EDITOR_QUEUE_MAX 8

typedef struct {
    BaseArena *arena; /* owned: holds the items */
    EditorQueued items[EDITOR_QUEUE_MAX];
    int count;
} EditorQueue;

typedef enum { LEAVE_NOT, LEAVE_QUIT, LEAVE_OPEN, LEAVE_NEW } EditorLeave;

/* What the user wants to leave the document for, while a question about it is open. */
typedef struct {
    EditorLeave to;
    char *path; /* owned: the file to open; NULL */
} EditorLeaving;

/* A stroke that paints hexes. */
typedef struct {
    HexId hexes[EDITOR_POINTS_MAX];
    int count;
    bool off; /* the stroke removes hexes */
} EditorBrush;

typedef struct {
    bool off;    /* snapping is switched off */
    double grid; /* spacing in table units; 0: no grid */
} EditorSnap;

/* The pictures of the palette, and what they were drawn for. */
typedef struct {
    cairo_surface_t *picture; /* owned; NULL: not drawn yet */
    const void *of;           /* the theme */
    double scale;
    char ruleset[EDITOR_ID_MAX];
} EditorSwatches;

/* The backup of a table that is being laid out, and one left by a window that was killed; see editor_safe.c. */
typedef struct {
    char *found; /* owned: path of the backup found at the start; NULL: nothing to restore */
    bool kept;   /* this window has a backup on disk */
    bool failed; /* the backup could not be written and is older than the table */
} EditorSafe;

typedef struct Editor {
    IoPlan *plan;      /* owned; NULL: nothing has been edited yet */
    BaseArena *things; /* owns pieces and figures; their trees belong to `shown` */
    EditorPiece *pieces;
    int piece_count;
    EditorFigure *figures;
    int figure_count;
    const BaseTree *shown; /* the plan's tree, or the tree with a step on trial */
    BaseFaults faults;     /* owned: the faults of `shown` */
    BaseArena *hand;       /* owned: holds the step in the making */
    BaseTree *step;        /* the step on trial; NULL: none */
    EditorQueue queue;
    bool asking; /* a question is open: whether to edit the battlefield of a game that has begun */

    EditorMode mode;
    EditorPage page;
    int kind;                          /* picked in the palette, index in the ruleset; -1: none */
    int profile;                       /* the same for units; -1: none */
    char side[EDITOR_ID_MAX];          /* the side or formation that new units join */
    char selected[EDITOR_ID_MAX];      /* id; "": none */
    int corner;                        /* corner of the selected piece; -1: none */
    GeomVec points[EDITOR_POINTS_MAX]; /* corners of the outline being drawn, table units */
    int point_count;
    EditorBrush brush;
    EditorDrag drag;
    GeomVec grip; /* where it was gripped, table units */
    int edge;     /* with EDITOR_MORE: the side that a new corner is pulled out of */
    GeomVec at;   /* the pointer after snapping, table units; NAN outside the board */
    GeomSnapKind at_kind;
    double width; /* width of new paths, table units */

    KitTyped typed[KIT_TYPED_COUNT]; /* in the fields of the panel */
    EditorChooser chooser;
    EditorSnap snap;
    EditorNew blank;
    EditorRulesets rulesets;
    EditorLeaving leaving;
    EditorSwatches swatches;
    KitScroll palette_scroll, page_scroll;
    bool palette_units; /* the palette shows units, not terrain */
    EditorSafe safe;
} Editor;

/* ---- editor.c: the document ---- */
Editor *editor_create(void);
void editor_destroy(Editor *editor);
bool editor_enter(Ui *ui);     /* takes up the tool; false: a question is open first */
bool editor_may_leave(Ui *ui); /* false if something is at fault, which the user is told */
void editor_ask_frame(Ui *ui); /* the questions of the tool */
void editor_forget(Ui *ui);    /* after another battlefield was opened */
void editor_undo(Ui *ui);
void editor_redo(Ui *ui);
void editor_flush(Ui *ui); /* applies the queued changes; between frames only */
/* A new step to fill; it is in editor->hand, which is reset first. */
BaseTree *editor_begin_step(Ui *ui);
void editor_try(Ui *ui, BaseTree *step); /* checks the step and shows the result without keeping it */
void editor_drop(Ui *ui);                /* ends the trial */
/* Queues the step for the next frame. An empty step does nothing. `format` gives its name in menus; `merge` joins it to
 * the last one. */
void editor_commit(Ui *ui, BaseTree *step, bool merge, const char *format, ...) BASE_PRINTF(4, 5);
/* Begins a new document. False: no table can be made of it, which the user is told. */
bool editor_start(Ui *ui, const BaseTree *battlefield, const char *path);

/* ---- editor_things.c: what there is ---- */
void editor_read_things(Ui *ui);
const EditorPiece *editor_piece(const Ui *ui, const char *id);   /* NULL: no such piece */
const EditorFigure *editor_figure(const Ui *ui, const char *id); /* NULL: no such unit */
const BaseTree *editor_thing(const Ui *ui, const char *id, const char **list);
const char *editor_name(const Ui *ui, const char *id); /* the thing's name, else its id */
const char *editor_edges_key(const Ui *ui);
double editor_unit(const Ui *ui); /* mm per table unit */
bool editor_on_hexes(const Ui *ui);
/* The hex's name, or [column, row] where hexes have no name. */
BaseTree *editor_hex_tree(BaseArena *arena, HexId hex);
GeomVec editor_px(const Ui *ui, GeomVec at);         /* table units to px */
GeomVec editor_middle(const Ui *ui, const char *id); /* table units; NAN: it is nowhere */
/* The id of what is at this place: units before terrain, small before large; "": nothing. */
const char *editor_pick(const Ui *ui, GeomVec at);
/* The corner of the selected piece at this point (px), or the side whose middle is there; -1: none. */
int editor_pick_corner(const Ui *ui, GeomVec px);
int editor_pick_between(const Ui *ui, GeomVec px);
void editor_select(Ui *ui, const char *id);
void editor_walk(Ui *ui, int step);
bool editor_walks_on(Ui *ui, int step); /* the same without wrapping; false at the last */

/* ---- tool_terrain.c, tool_terrain_draw.c, tool_terrain_hex.c, tool_terrain_steps.c ---- */
void editor_set_mode(Ui *ui, EditorMode mode);
void editor_draw_frame(Ui *ui, const UiHand *in);
void editor_hex_frame(Ui *ui, const UiHand *in);
void editor_finish(Ui *ui);
void editor_take_place(Ui *ui,
                       GeomVec at); /* for a typed place: adds a corner, sets down a unit, or moves what is selected */
void editor_set_unit(Ui *ui, GeomVec at);
void editor_choose_kind(Ui *ui, int kind);
void editor_choose_profile(Ui *ui, int profile);
/* Steps shared by keys, the panel and the mouse. */
/* A place as the document writes it, in editor->hand: a point, or a hex's name; NULL: off the board. */
BaseTree *editor_place_tree(Ui *ui, GeomVec at);
/* Sets the unit down at this place, wherever it was. */
void editor_figure_step(Ui *ui, BaseTree *step, const EditorFigure *figure, GeomVec at);
/* Adds the value (in editor->hand) to the list under an unused id like this one, and selects it. `label` says what it
 * is in menus. */
void editor_add(Ui *ui, const char *list, const char *like, const BaseTree *value, const char *label);
void editor_nudge(Ui *ui, double dx, double dy);
void editor_remove(Ui *ui);
void editor_copy(Ui *ui);
void editor_insert(Ui *ui, int edge);
void editor_turn(Ui *ui, double by);
/* ---- editor_stands.c: what a piece stands on, by where it lies ---- */
/* Id of the smallest piece of ground that holds the whole outline; "": the table. `id` is the piece's own: it and what
 * stands on it are left out. */
const char *editor_bearer(const Ui *ui, const char *id, const PlanOutline *outline);
/* After a change of the outline, lets the piece stand on the ground now below it, unless the document says what it
 * stands on. */
void editor_stand_step(Ui *ui, BaseTree *step, const BaseTree *thing, const PlanOutline *was, const PlanOutline *now);
/* Moves a piece together with what stands on it. */
void editor_move_step(Ui *ui, BaseTree *step, const char *id, double dx, double dy);
void editor_put_outline(Ui *ui, const EditorPiece *piece, const PlanOutline *outline, bool merge, const char *what);
extern const UiTool tool_terrain;
const char *const *editor_hints(const Ui *ui);

/* ---- editor_keys.c ---- */
void editor_keys(Ui *ui, UiHand *in);
bool editor_arrows_nudge(const Ui *ui); /* the arrows move what is selected, not the pointer */
bool editor_back_out(Ui *ui);           /* Esc; false: there is nothing left to back out of */

/* ---- editor_look.c ---- */
void editor_look(Ui *ui); /* the overlay on the board */
/* ---- editor_callout.c ---- */
void editor_callout(Ui *ui); /* a callout at each fault */

/* ---- editor_palette.c, editor_choose.c, editor_files.c ---- */
void editor_palette(Ui *ui);
void editor_choose(Ui *ui, const char *what, const char *of);
void editor_choose_frame(Ui *ui);
void editor_new(Ui *ui); /* asks first if something would be lost */
void editor_new_from_photograph(Ui *ui);
void editor_new_frame(Ui *ui);
void editor_save_here(Ui *ui);
bool editor_has_own_file(const Ui *ui); /* the document has a file that may be written without asking */
bool editor_save(Ui *ui, const char *path, BaseFaults *faults);
void editor_leave_frame(Ui *ui);
/* True: nothing would be lost. False: a question is open, which goes on by itself when it is answered. */
bool editor_may_lose(Ui *ui, EditorLeave leave, const char *path);

/* ---- panel_editor.c and its pages ---- */
void editor_panel(Ui *ui, KitBox box);
void editor_panel_foot(Ui *ui, KitBox box);
void editor_page_piece(Page *page);
void editor_page_corners(Page *page, const EditorPiece *piece);
void editor_page_table(Page *page);
void editor_page_army(Page *page);
/* panel_options.c: the readings and house rules of the battlefield (its member "options"). */
void editor_page_options(Page *page);
#define EDITOR_READING "reading:" /* followed by a reading's id: the argument of editor_choose */
/* Sets a reading's word or a house number; `value` NULL: as in the book. `group` is "readings" or "house". */
void options_set(Ui *ui, BaseTree *step, const char *group, const char *key, BaseTree *value);
void editor_safe_look(Ui *ui); /* at the start: looks for a backup left behind */
void editor_safe_frame(Ui *ui);

/* ---- editor_past.c ---- */
void editor_past(Ui *ui, KitBox box); /* shown in place of the timeline */

#endif
