/* The parts the window is made of: buttons, fields, lists, menus, dice. Knows nothing of tables, rules or files
 * (kit_picker.h does).
 *
 * Immediate mode. The app calls every part in every frame with the box it stands in; the part draws itself, says what
 * the user did to it, and is recorded, so that tests and assistive tools read the window as text. What outlives a frame
 * (focus, the caret, open menus, toasts) is in Kit; what is the app's (texts, values, scroll positions) stays with the
 * app.
 *
 * Units: logical pixels, y down, of the canvas given to kit_begin. Times in ms. Texts are UTF-8, borrowed for the call.
 * A part is known by its label inside its scope (kit_push): two parts with one label in one scope share their state.
 *
 * One frame sees at most one key, click or text: what came together is queued, and kit_end asks for another frame at
 * once. So a click that lands between two frames is never lost, and Tab followed by Enter goes where the user meant.
 * Parts that float (menus, popovers, toasts, modals) are called after what lies under them. Where parts lie on one
 * another (a chip in a row), the one called last gets the click. */
#ifndef UI_KIT_H
#define UI_KIT_H

#include "base/text.h"
#include "ui/kit/kit_pen.h"

#include <SDL.h>

/* ---- the frame (kit.c) ---- */

typedef struct {
    char *(*get)(void *context); /* returns a text to be freed with base_free; NULL: none */
    void (*set)(void *context, const char *text);
    void *context;
} KitClipboard;

/* `still`: no animation; every change is shown at once. */
Kit *kit_create(bool still);
void kit_set_still(Kit *kit, bool still);
void kit_destroy(Kit *kit);                               /* NULL is allowed */
void kit_set_clipboard(Kit *kit, KitClipboard clipboard); /* replaces SDL's */
void kit_copy(Kit *kit, const char *text);                /* onto the clipboard */
/* Logical px for one unit of SDL's mouse events: 1 / (own scale factor). 1 at first. */
void kit_set_unit(Kit *kit, double unit);
/* Queues an event of the mouse, the keyboard or the window; true when a frame is due. Position and modifiers are taken
 * from events only. */
bool kit_event(Kit *kit, const SDL_Event *event);
/* `canvas` is borrowed until kit_end; its clip and matrix at this call are those of the whole window. */
void kit_begin(Kit *kit, ViewCanvas *canvas, double w, double h, uint32_t now_ms);
/* Draws the tooltip and moves the focus. Returns the milliseconds until the next frame is wanted: 0 at once, -1 only on
 * an event. */
int kit_end(Kit *kit);

typedef struct {
    double x, y;             /* pointer; far outside when it left the window */
    double dx, dy;           /* pointer movement since the last frame */
    int press, release;      /* SDL_BUTTON_* of this frame, 0 none */
    int clicks;              /* number of clicks: 2 for a double click */
    unsigned down;           /* SDL_BUTTON masks held now */
    double wheel_x, wheel_y; /* notches, y > 0 away from the user; taken by the scroll area under the pointer */
    SDL_Keycode key;         /* 0 none, or taken by a part */
    SDL_Keymod mods;
    char text[SDL_TEXTINPUTEVENT_TEXT_SIZE];
} KitInput;

const KitInput *kit_input(const Kit *kit);
KitBox kit_window(const Kit *kit); /* all of it */
/* Text that is made for one frame: valid until the next one ends. kit_keep takes what `text` holds and frees it. */
const char *kit_printf(Kit *kit, const char *format, ...) BASE_PRINTF(2, 3);
const char *kit_keep(Kit *kit, BaseText *text);
ViewCanvas *kit_canvas(const Kit *kit);
const ViewTheme *kit_theme(const Kit *kit);
/* A shortcut: true once when this key was pressed with exactly these of KMOD_CTRL, KMOD_SHIFT, KMOD_ALT. False while a
 * modal part is open, except inside its own layer, and for keys that the edited text field needs. */
bool kit_key(Kit *kit, SDL_Keycode key, SDL_Keymod mods);
/* For tests and for the sheet of keys: all keys that any part has asked for since kit_watch_keys. */
typedef struct {
    SDL_Keycode key;
    SDL_Keymod mods; /* any of KMOD_CTRL, KMOD_SHIFT, KMOD_ALT */
} KitAsked;
void kit_watch_keys(Kit *kit);
int kit_asked_keys(const Kit *kit, const KitAsked **keys);
/* A shortcut by character, whatever key produces it ("?", "+"). */
bool kit_typed(Kit *kit, const char *text);
bool kit_is_editing(const Kit *kit); /* a text field has the focus */
KitBox kit_caret(const Kit *kit);  /* in the last frame, for the window of an input method; empty: there is no caret */
bool kit_is_modal(const Kit *kit); /* a menu, modal or palette was open in the last frame */
/* Eases from the last value to `target` within `ms` (cubic ease-out); jumps if still, or if `name` was not used in the
 * last frame. */
double kit_ease(Kit *kit, const char *name, double target, double ms);
/* Goes from 0 in the first frame that calls it to 1 after `ms`. */
double kit_appear(Kit *kit, const char *name, double ms);
void kit_wake(Kit *kit, int ms); /* requests another frame within `ms` */

typedef enum { KIT_ARROW, KIT_HAND, KIT_TEXT, KIT_SIZE_X, KIT_SIZE_Y, KIT_CROSS, KIT_GRAB, KIT_CURSORS } KitCursor;
void kit_set_cursor(Kit *kit, KitCursor cursor); /* for this frame; the last call wins */
KitCursor kit_cursor(const Kit *kit);            /* The cursor that the last frame wants. */

void kit_push(Kit *kit, const char *scope);
void kit_push_number(Kit *kit, int scope);
void kit_pop(Kit *kit);
void kit_clip(Kit *kit, KitBox box); /* clips drawing and the pointer; nests */
void kit_unclip(Kit *kit);

/* ---- what stands in the window (kit_record.c) ---- */

typedef enum {
    KIT_ROLE_TEXT,
    KIT_ROLE_BUTTON,
    KIT_ROLE_CHIP,
    KIT_ROLE_TAB,
    KIT_ROLE_ROW,
    KIT_ROLE_FIELD,
    KIT_ROLE_SLIDER,
    KIT_ROLE_SWITCH,
    KIT_ROLE_ITEM,
    KIT_ROLE_TOAST,
    KIT_ROLE_DIALOG,
    KIT_ROLE_GROUP,
    KIT_ROLE_IMAGE,
    KIT_ROLE_SURFACE,
    KIT_ROLES
} KitRole;

enum { /* state */
       KIT_HOT = 1,
       KIT_HELD = 2,
       KIT_FOCUSED = 4,
       KIT_OFF = 8,
       KIT_ON = 16, /* selected, switched on, highlighted */
       KIT_FAULT = 32,
       KIT_OPEN = 64,
       KIT_HIDDEN = 128 /* scrolled or clipped away */
};

typedef struct {
    const char *label, *value; /* "": none */
    const char *off;           /* why it is disabled; "": it is not */
    const char *tip;           /* the name in its tooltip; "": it has none */
    KitRole role;
    unsigned state;
    KitBox box, shown; /* the whole, and what the clip leaves of it */
    KitBox hit;        /* where the pointer reaches it: a small control reaches further than it looks */
    uint32_t id;
    int layer; /* 0: the window; floating layers are above */
} KitSeen;

/* The parts of the last complete frame; valid until the next kit_end. `kit_find` prefers the topmost layer, controls to
 * texts, shown to hidden; NULL: there is none. */
#define KIT_TARGET 22.0 /* px, at least, of a control for a finger: 44 where everything is twice as large */
int kit_seen(const Kit *kit, const KitSeen **items);
const KitSeen *kit_find(const Kit *kit, const char *label);
const KitSeen *kit_find_role(const Kit *kit, KitRole role, const char *label);
const char *kit_role_name(KitRole role);
/* One line for each part: role "label" x,y wxh state value. Freed with base_free. */
char *kit_dump(const Kit *kit);
/* Records a part that the kit does not draw, such as a unit on the board. */
void kit_describe(Kit *kit, KitRole role, KitBox box, const char *label, const char *value, unsigned state);

/* ---- what is done to a part (kit_touch.c) ---- */

typedef struct {
    const char *label;
    KitRole role;
    const char *value; /* for the record */
    const char *off;   /* why it is disabled; NULL: it is enabled */
    unsigned state;    /* KIT_ON, KIT_FAULT, KIT_OPEN */
    bool no_focus;     /* Tab skips it */
    bool own_keys;     /* Enter and Space are handled by the caller */
    const char *tip_name, *tip_key,
        *tip; /* tooltip: name (NULL: none, but an off part says why), its key, one line of use */
} KitSpot;

typedef struct {
    uint32_t id;
    bool over;                  /* the pointer is on it, even if it is disabled */
    bool hot;                   /* enabled, the pointer is on it, and nothing else is held */
    bool held, focused, ringed; /* ringed: focused by a key */
    bool pressed;               /* the left button was pressed on it */
    bool clicked; /* the left button was pressed and released on it, or Enter or Space was pressed while ringed */
    bool doubled; /* with clicked: it is the second click of a double click */
    bool context; /* the right button was pressed on it */
    double drag_x, drag_y; /* distance from the press, while held */
} KitTouch;

KitTouch kit_touch(Kit *kit, KitBox box, KitSpot spot);
/* The parts that follow belong to this group: Tab walks the groups by `order`, F6 jumps between them. */
void kit_group(Kit *kit, int order, const char *name);
void kit_focus(Kit *kit, const char *label); /* focuses the next part with this label, in this frame or the next */
void kit_focus_end(Kit *kit,
                   const char *label); /* the same; a field gets its caret at the end instead of selecting its text */
void kit_unfocus(Kit *kit);

/* ---- controls (kit_button.c, kit_row.c, kit_value.c) ---- */

typedef enum { KIT_NORMAL, KIT_PRIMARY, KIT_QUIET, KIT_REMOVING } KitLook;

typedef struct {
    const char *label;
    KitLook look;
    KitIcon icon;
    const char *key; /* its shortcut: inside a button with words, in the tooltip of one without */
    const char *tip; /* one line of use */
    const char *off; /* why it is disabled; NULL: it is enabled */
    bool bare;       /* icon only; the label is its name */
    bool drop;       /* opens a menu: words at the left, a chevron at the right */
    bool on;         /* it is the value in force */
    const char *of;  /* accessibility: label of the setting that this button is a value of */
} KitButton;

bool kit_button(Kit *kit, KitBox box, KitButton button); /* 32 high */
double kit_button_width(Kit *kit, KitButton button);
/* A button as wide as it needs at the left of the row; it and the gap are cut off the row. */
bool kit_cut_button(Kit *kit, KitBox *row, double gap, KitButton button);

typedef enum { KIT_REST, KIT_HIGHLIGHTED, KIT_DIFFERS, KIT_DIM } KitMood; /* dim: not now; its tip says why */
typedef struct {
    const char *label;
    KitMood mood;
    const char *tip;
} KitChip;

/* Height 20; `x` is its left edge, `cy` its vertical centre. */
KitTouch kit_chip(Kit *kit, double x, double cy, KitChip chip);
/* The same, at most `room` wide: a longer label is cut, and the tooltip has the whole. */
KitTouch kit_chip_within(Kit *kit, double x, double cy, KitChip chip, double room);
double kit_chip_width(Kit *kit, const char *label);
double kit_keycap(Kit *kit, double x, double cy, const char *key); /* returns its width */
double kit_keycap_width(Kit *kit, const char *key);
void kit_mark(Kit *kit, double cx, double cy, int number,
              bool highlighted); /* the number of a note, in a disc of 18 px */
/* Height 44 with the line below; arrow keys switch while a tab has the focus. Returns the active tab. */
int kit_tabs(Kit *kit, KitBox box, const char *const *labels, int count, int active);

typedef struct {
    const char *label, *remark, *key; /* at the left; at the right, in ink2; as a key cap at the far right */
    const char *off;
    KitIcon icon;
    bool has_side, disc; /* has a symbol in the side's colour, a square or a disc */
    ViewColour side;
    bool selected;
    double lead; /* px kept free at the left for the caller's drawing */
} KitRow;

KitTouch kit_row(Kit *kit, KitBox box, KitRow row); /* 32, 28 or 42 high */

bool kit_switch(Kit *kit, KitBox box, const char *label, bool *on,
                const char *off); /* height 18; true: it was switched */

typedef struct {
    const char *label;
    double low, high, step; /* step 0: a hundredth of the range */
    const char *off;
} KitSlider;

bool kit_slider(Kit *kit, KitBox box, KitSlider slider, double *value);
/* A handle between two panes, along the box: dragging adds the pointer's movement times `sign` to *size; a double click
 * resets it. */
bool kit_split(Kit *kit, KitBox box, const char *label, bool upright, double sign, double *size, double low,
               double high, double reset);

/* ---- text fields (kit_field.c, kit_edit.c) ---- */

enum { KIT_CHANGED = 1, KIT_ENTERED = 2, KIT_LEFT = 4 };

typedef struct {
    const char *label, *hint; /* hint: shown while the field is empty */
    const char *fault;        /* what is wrong, shown below the field in 16 px more */
    const char *off;
    KitIcon icon;
    const char *unit; /* at the right, in ink2 */
    bool bare;        /* draws no background and outline of its own (the palette) */
    bool numbers;     /* right-aligned digits in equal cells */
} KitField;

/* Edits `text` in its `cap` bytes, terminator included, by whole graphemes. Text being composed by an input method is
 * underlined at the caret and enters `text` when it is committed. Returns a set of KIT_CHANGED, KIT_ENTERED, KIT_LEFT.
 * Esc restores the text and leaves. */
unsigned kit_field(Kit *kit, KitBox box, KitField field, char *text, size_t cap);

/* Initialise with {value, low, high}. The typed text stays until it is a number in the range; `value` always is one. */
typedef struct {
    double value, low, high;
    char text[TEXT_NUMBER_MAX];
    double shown;
    bool filled;
} KitNumber;

unsigned kit_number(Kit *kit, KitBox box, KitField field, KitNumber *number);

/* ---- scrolling, tables (kit_scroll.c) ---- */

typedef struct {
    double y;      /* scroll position, px */
    double height; /* height of the content, from the last frame */
} KitScroll;

/* Clips to `box` and returns the place of the content, shifted by the scroll position and as high as in the last frame.
 * Pass the content's height to the end. */
KitBox kit_scroll_begin(Kit *kit, const char *label, KitBox box, KitScroll *scroll);
void kit_scroll_end(Kit *kit, double height);
/* Between begin and end of an area: scrolls so that `box` is in view in the next frame. The last call wins; outside any
 * area nothing is scrolled. */
void kit_bring(Kit *kit, KitBox box);
/* Scrolls so that [y, y + h] of the content is in view. */
void kit_scroll_show(KitScroll *scroll, double view, double y, double h);

typedef struct {
    const char *title;
    double width; /* 0: what the others leave */
    double align;
} KitColumn;

void kit_table_head(Kit *kit, KitBox box, const KitColumn *columns, int count);
/* Cells; NULL as "–". `decides` sets the row in Medium, and the columns of the mask `strong` in Semi Bold. */
KitTouch kit_table_row(Kit *kit, KitBox box, const KitColumn *columns, int count, const char *const *cells,
                       bool decides, unsigned strong);

/* ---- what floats (kit_float.c, kit_menu.c, kit_ask.c) ---- */

typedef enum { KIT_Z_WINDOW, KIT_Z_POPOVER, KIT_Z_TOAST, KIT_Z_MODAL, KIT_Z_PALETTE, KIT_Z_MENU } KitZ;

/* Parts called until the end are above all of a lower z. Modal: nothing else gets clicks, keys or Tab, and the focus
 * returns at the end. */
void kit_layer_begin(Kit *kit, const char *label, KitZ z, KitBox box, bool modal);
void kit_layer_end(Kit *kit);

typedef struct {
    KitBox area;         /* the popover stays inside */
    double x, y, reach;  /* the target and its radius */
    double w, h;         /* w is 316 by design, h as needed */
    const KitBox *avoid; /* what it should not cover: units, the line */
    int avoid_count;
} KitPopover;

/* Its place: NE, SE, NW or SW of the target, the first that covers nothing to be avoided, else the one that covers
 * least. */
KitBox kit_popover_place(const KitPopover *popover, double pointer_x, double pointer_y);
/* Returns the inside, 16 px from the edges. The place stays the same while target and size do. */
KitBox kit_popover_begin(Kit *kit, const char *label, const KitPopover *popover);
void kit_popover_end(Kit *kit);

typedef struct {
    const char *text;
    const char *detail; /* second line: what to do */
    const char *action; /* a word at the right that can be clicked */
    bool fault;         /* stays until clicked */
} KitToast;

int kit_toast(Kit *kit, KitToast toast); /* copies the texts; returns its number, from 1 */
/* Draws the toasts upwards from `bottom`, 300 wide or `room` if that is less. Returns the number of the toast whose
 * action was clicked, 0: none. */
int kit_toasts(Kit *kit, double x, double bottom, double room);

typedef struct {
    const char *label; /* NULL: a dividing line */
    const char *key;
    const char *off;  /* replaces the label: "Assault: nobody in reach" */
    bool on;          /* has a tick */
    const char *head; /* heading above it; NULL: none */
} KitItem;

void kit_menu_open(Kit *kit, const char *menu, double x, double y);
bool kit_menu_is_open(const Kit *kit, const char *menu);
/* Draws `menu` if it is open. Returns the index of the chosen item, -1: none. */
int kit_menu(Kit *kit, const char *menu, const KitItem *items, int count);

KitBox kit_modal_begin(Kit *kit, const char *label, KitBox over, double w,
                       double h); /* returns the inside (24 from the edges) */
void kit_modal_end(Kit *kit);

typedef enum { KIT_ASKING, KIT_YES, KIT_NO, KIT_OTHER, KIT_MORE } KitAnswer;
typedef struct {
    const char *title, *text;
    const char *yes, *no,
        *other;       /* keys: Enter for yes, Esc for no (NULL: no button for it); other: a third choice or NULL */
    const char *more; /* a fourth choice or NULL */
    bool removes;     /* `yes` destroys something, and looks like it */
} KitQuestion;

/* The dialog is open in every frame that calls this. */
KitAnswer kit_ask(Kit *kit, KitBox over, KitQuestion question);

typedef struct {
    bool open;
    char query[128];
    int picked;
    KitScroll scroll;
} KitPalette;

void kit_palette_open(Kit *kit, KitPalette *palette);
/* `items` have a label, what Enter does (key) and maybe a heading, and are filtered by the caller for palette->query.
 * Returns the chosen index, -1: none; Esc closes. */
int kit_palette(Kit *kit, KitBox over, KitPalette *palette, const char *hint, const KitItem *items, int count);

#endif
