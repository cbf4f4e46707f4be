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
#define EDITOR_POINTS_MAX 2000 /* the longest outline that a file may have */
#define EDITOR_FIELDS_MAX 256
#define EDITOR_TEXT_MAX   128
#define EDITOR_FIELD_MAX  512 /* bytes of a typed text: a note is the longest */

/* A piece of terrain as the document has it, even if it is at fault. */
typedef struct {
    const BaseTree *tree;
    const char *id, *kind;
    PlanOutline outline; /* count 0: the piece consists of hexes */
    double width;        /* of a path, table units */
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

/* The text of a field in the panel while it differs from the document. */
typedef struct {
    uint64_t key;
    char text[EDITOR_FIELD_MAX],
        said[EDITOR_FIELD_MAX]; /* said: what the document said when the field was last drawn */
} EditorField;

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

typedef enum { LEAVE_NOT, LEAVE_QUIT, LEAVE_OPEN, LEAVE_NEW } EditorLeave;

typedef struct AppEditor {
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
    BaseArena *waiting;    /* owned: holds the queued steps */
    EditorQueued queue[EDITOR_QUEUE_MAX];
    int queue_count;
    bool asking; /* a question is open: whether to edit the battlefield of a game that has begun */

    EditorMode mode;
    EditorPage page;
    int kind;                          /* picked in the palette, index in the ruleset; -1: none */
    int profile;                       /* the same for units; -1: none */
    char side[EDITOR_ID_MAX];          /* the side or formation that new units join */
    char selected[EDITOR_ID_MAX];      /* id; "": none */
    int corner;                        /* of the selected piece; -1: none */
    GeomVec points[EDITOR_POINTS_MAX]; /* of the outline being drawn, table units */
    int point_count;
    HexId brush[EDITOR_POINTS_MAX]; /* hexes painted in this stroke */
    int brush_count;
    bool brush_off; /* the stroke removes hexes */
    EditorDrag drag;
    GeomVec grip; /* where it was gripped, table units */
    int edge;     /* with EDITOR_MORE: the side that a new corner is pulled out of */
    bool no_snap; /* snapping is switched off */
    double grid;  /* spacing in table units; 0: no grid */
    GeomVec at;   /* the pointer after snapping, table units; NAN outside the board */
    GeomSnapKind at_kind;
    double width; /* of new paths, table units */

    EditorField fields[EDITOR_FIELDS_MAX];
    EditorChooser chooser;
    EditorNew blank;
    EditorRulesets rulesets;
    EditorLeave leave;
    char *leave_path;
    KitScroll palette_scroll, page_scroll;
    bool palette_units; /* the palette shows units, not terrain */
    cairo_surface_t *swatches;
    const void *swatches_of; /* what the swatches were drawn for: this theme, the scale and the ruleset below */
    double swatches_scale;
    char swatches_ruleset[EDITOR_ID_MAX];
} AppEditor;

/* ---- editor.c: the document ---- */
AppEditor *editor_create(void);
void editor_destroy(AppEditor *editor);
bool editor_enter(App *app);     /* takes up the tool; false: a question is open first */
bool editor_may_leave(App *app); /* false if something is at fault, which the user is told */
void editor_ask_frame(App *app); /* the questions of the tool */
void editor_forget(App *app);    /* after another battlefield was opened */
bool editor_unsaved(const App *app);
void editor_undo(App *app);
void editor_redo(App *app);
void editor_flush(App *app); /* applies the queued changes; between frames only */
/* A new step to fill; it is in editor->hand, which is reset first. */
BaseTree *editor_begin_step(App *app);
void editor_try(App *app, BaseTree *step); /* checks the step and shows the result without keeping it */
void editor_drop(App *app);                /* ends the trial */
/* Queues the step for the next frame. An empty step does nothing. `format` gives its name in menus; `merge` joins it to
 * the last one. */
void editor_commit(App *app, BaseTree *step, bool merge, const char *format, ...) BASE_PRINTF(4, 5);
/* Begins a new document. False: no table can be made of it, which the user is told. */
bool editor_start(App *app, const BaseTree *battlefield, const char *path);

/* ---- editor_things.c: what there is ---- */
void editor_read_things(App *app);
const EditorPiece *editor_piece(const App *app, const char *id);   /* NULL: no such piece */
const EditorFigure *editor_figure(const App *app, const char *id); /* NULL: no such unit */
const BaseTree *editor_thing(const App *app, const char *id, const char **list);
const char *editor_name(const App *app, const char *id); /* the thing's name, else its id */
const char *editor_edges_key(const App *app);
double editor_unit(const App *app); /* mm per table unit */
bool editor_on_hexes(const App *app);
/* The hex's name, or [column, row] where hexes have no name. */
BaseTree *editor_hex_tree(BaseArena *arena, HexId hex);
GeomVec editor_px(const App *app, GeomVec at);         /* table units to px */
GeomVec editor_middle(const App *app, const char *id); /* table units; NAN: it is nowhere */
/* The id of what is at this place: units before terrain, small before large; "": nothing. */
const char *editor_pick(const App *app, GeomVec at);
/* The corner of the selected piece at this point (px), or the side whose middle is there; -1: none. */
int editor_pick_corner(const App *app, GeomVec px);
int editor_pick_between(const App *app, GeomVec px);
void editor_select(App *app, const char *id);
void editor_walk(App *app, int step);
bool editor_walks_on(App *app, int step); /* the same without wrapping; false at the last */

/* ---- tool_terrain.c, tool_terrain_draw.c, tool_terrain_hex.c, tool_terrain_steps.c ---- */
void editor_point(App *app, const AppHand *in); /* sets editor->at */
void editor_set_mode(App *app, EditorMode mode);
void editor_draw_frame(App *app, const AppHand *in);
void editor_hex_frame(App *app, const AppHand *in);
void editor_add_point(App *app, GeomVec at);
void editor_finish(App *app);
void editor_take_place(App *app,
                       GeomVec at); /* for a typed place: adds a corner, sets down a unit, or moves what is selected */
void editor_set_unit(App *app, GeomVec at);
void editor_choose_kind(App *app, int kind);
void editor_choose_profile(App *app, int profile);
/* Steps shared by keys, the panel and the mouse. */
/* A place as the document writes it, in editor->hand: a point, or a hex's name; NULL: off the board. */
BaseTree *editor_place_tree(App *app, GeomVec at);
/* Sets the unit down at this place, wherever it was. */
void editor_figure_step(App *app, BaseTree *step, const EditorFigure *figure, GeomVec at);
void editor_nudge(App *app, double dx, double dy);
void editor_remove(App *app);
void editor_copy(App *app);
void editor_insert(App *app, int edge);
void editor_turn(App *app, double by);
/* ---- editor_stands.c: what a piece stands on, by where it lies ---- */
/* Id of the smallest piece of ground that holds the whole outline; "": the table. `id` is the piece's own: it and what
 * stands on it are left out. */
const char *editor_bearer(const App *app, const char *id, const PlanOutline *outline);
/* After a change of the outline, lets the piece stand on the ground now below it, unless the document says what it
 * stands on. */
void editor_stand_step(App *app, BaseTree *step, const BaseTree *thing, const PlanOutline *was, const PlanOutline *now);
/* Moves a piece together with what stands on it. */
void editor_move_step(App *app, BaseTree *step, const char *id, double dx, double dy);
void editor_put_outline(App *app, const EditorPiece *piece, const PlanOutline *outline, bool merge, const char *what);
const char *const *editor_hints(const App *app);

/* ---- editor_keys.c ---- */
void editor_keys(App *app, AppHand *in);
bool editor_arrows_nudge(const App *app); /* the arrows move what is selected, not the pointer */
bool editor_back_out(App *app);           /* Esc; false: there is nothing left to back out of */

/* ---- editor_look.c ---- */
void editor_look(App *app); /* the overlay on the board */
/* ---- editor_callout.c ---- */
void editor_callout(App *app); /* a callout at each fault */

/* ---- editor_palette.c, editor_choose.c, editor_files.c ---- */
void editor_palette(App *app);
void editor_choose(App *app, const char *what, const char *of);
void editor_choose_frame(App *app);
void editor_new(App *app); /* asks first if something would be lost */
void editor_new_from_photograph(App *app);
void editor_new_frame(App *app);
void editor_save_here(App *app);
bool editor_has_own_file(const App *app); /* the document has a file that may be written without asking */
bool editor_save(App *app, const char *path, BaseFaults *faults);
void editor_leave_frame(App *app);
/* True: nothing would be lost. False: a question is open, which goes on by itself when it is answered. */
bool editor_may_lose(App *app, EditorLeave leave, const char *path);

/* ---- panel_editor.c and its pages ---- */
void panel_editor(App *app, KitBox box);
void panel_editor_foot(App *app, KitBox box);
void page_piece(Page *page);
void page_corners(Page *page, const EditorPiece *piece);
void page_table(Page *page);
void page_army(Page *page);
/* panel_options.c: the readings and house rules of the battlefield (its member "options"). */
void page_options(Page *page);
#define EDITOR_READING "reading:" /* followed by a reading's id: the argument of editor_choose */
/* Sets a reading's word or a house number; `value` NULL: as in the book. `group` is "readings" or "house". */
void options_set(App *app, BaseTree *step, const char *group, const char *key, BaseTree *value);
void page_check(Page *page);
/* ---- panel_form.c: rows of a form, each bound to a member of a thing (`of` "": the battlefield) ---- */
void form_text(Page *page, const char *label, const char *of, const char *key);
EditorField *form_field(App *app, const char *of, const char *key, const char *said); /* the text typed so far */
/* A field for a number in a range; with `optional` it may be empty. form_number returns true when the number has
 * changed. */
typedef struct {
    const char *label, *unit;
    double value, low, high;
    bool optional, absent;
    char wrong[64]; /* why the text is not valid; set by form_number */
} FormNumber;
bool form_number(Page *page, KitBox box, const char *of, FormNumber *number);
void form_label(Page *page, const char *label);
KitBox form_box(const Page *page);
void form_next(Page *page);
void form_choice(Page *page, const char *label, const char *of, const char *what, const char *value);
void form_variables(Page *page, TableRefKind owner, const char *of);
/* panel_named.c: fields whose text means something to the rest of the document. */
void form_id(Page *page, const char *id); /* renames the thing wherever it is named */
void form_hull(Page *page, const char *id,
               const BaseTree *corners); /* corners in mm round the unit's own origin, facing up */

/* ---- editor_safe.c: a backup of what is in no file yet, in case the program is killed ---- */
void editor_safe_keep(App *app); /* after a step; removes the backup once everything is in a file */
void editor_safe_drop(App *app); /* after saving, or giving up, the document */
void editor_safe_look(App *app); /* at the start: looks for a backup left behind */
void editor_safe_frame(App *app);

/* ---- editor_past.c ---- */
void editor_past(App *app, KitBox box); /* shown in place of the timeline */

#endif
