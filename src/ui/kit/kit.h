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
    char *(*get)(void *context); /* a text to be freed with base_free, NULL if none */
    void (*set)(void *context, const char *text);
    void *context;
} KitClipboard;

/* `still`: nothing moves, every change is there at once. */
Kit *kit_create(bool still);
void kit_set_still(Kit *kit, bool still);
void kit_destroy(Kit *kit);                               /* NULL is allowed */
void kit_set_clipboard(Kit *kit, KitClipboard clipboard); /* instead of SDL's */
void kit_copy(Kit *kit, const char *text);                /* onto the clipboard */
/* Logical px for one unit of SDL's mouse events: 1 / (own scale factor). 1 at first. */
void kit_set_unit(Kit *kit, double unit);
/* Queues an event of the mouse, the keyboard or the window; true when a frame is due. Position and modifiers are taken
 * from events only. */
bool kit_event(Kit *kit, const SDL_Event *event);
/* `canvas` is borrowed until kit_end; the clip and matrix in force are the window's. */
void kit_begin(Kit *kit, ViewCanvas *canvas, double w, double h, uint32_t now_ms);
/* Draws the tooltip, moves the focus. Milliseconds until the next frame is wanted: 0 at once, -1 only on an event. */
int kit_end(Kit *kit);

typedef struct {
    double x, y;             /* pointer; far outside when it left the window */
    double dx, dy;           /* its way since the last frame */
    int press, release;      /* SDL_BUTTON_* of this frame, 0 none */
    int clicks;              /* of the press or release: 2 for a double click */
    unsigned down;           /* SDL_BUTTON masks held now */
    double wheel_x, wheel_y; /* notches, y > 0 away from the user; taken by the scroll area under the pointer */
    SDL_Keycode key;         /* 0 none, or taken by a part */
    SDL_Keymod mods;
    char text[SDL_TEXTINPUTEVENT_TEXT_SIZE];
} KitInput;

const KitInput *kit_input(const Kit *kit);
ViewCanvas *kit_canvas(const Kit *kit);
const ViewTheme *kit_theme(const Kit *kit);
/* A shortcut: true, once, when this key came with exactly these of KMOD_CTRL, KMOD_SHIFT, KMOD_ALT. Not while a modal
 * part is open (but in its own layer), and not for keys that a text field being edited wants. */
bool kit_key(Kit *kit, SDL_Keycode key, SDL_Keymod mods);
/* For tests and for whoever writes a sheet of keys: every key that was asked for since, by any part. */
typedef struct {
    SDL_Keycode key;
    SDL_Keymod mods; /* of KMOD_CTRL, KMOD_SHIFT, KMOD_ALT */
} KitAsked;
void kit_watch_keys(Kit *kit);
int kit_asked_keys(const Kit *kit, const KitAsked **keys);
/* The same for a character, whatever key makes it ("?", "+"). */
bool kit_typed(Kit *kit, const char *text);
bool kit_is_editing(const Kit *kit); /* a text field has the keyboard */
KitBox kit_caret(const Kit *kit);    /* of the last frame, where an input method belongs; empty without one */
bool kit_is_modal(const Kit *kit);   /* a menu, modal or palette was open in the last frame */
/* From the last value to `target` in `ms`, ease-out cubic; at once when still, or when `name` was not seen in the last
 * frame. */
double kit_ease(Kit *kit, const char *name, double target, double ms);
/* From 0 in the first frame that calls it to 1 after `ms`. */
double kit_appear(Kit *kit, const char *name, double ms);
void kit_wake(Kit *kit, int ms); /* another frame in at most `ms` */

typedef enum { KIT_ARROW, KIT_HAND, KIT_TEXT, KIT_SIZE_X, KIT_SIZE_Y, KIT_CROSS, KIT_GRAB, KIT_CURSORS } KitCursor;
void kit_set_cursor(Kit *kit, KitCursor cursor); /* for this frame; the last call wins */
KitCursor kit_cursor(const Kit *kit);            /* of the last frame */

void kit_push(Kit *kit, const char *scope);
void kit_push_number(Kit *kit, int scope);
void kit_pop(Kit *kit);
void kit_clip(Kit *kit, KitBox box); /* drawing and the pointer; nests */
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
       KIT_ON = 16, /* selected, switched on, lit */
       KIT_FAULT = 32,
       KIT_OPEN = 64,
       KIT_HIDDEN = 128 /* scrolled or clipped away */
};

typedef struct {
    const char *label, *value; /* "" if none */
    const char *off;           /* why it is off, else "" */
    const char *tip;           /* the name that its tooltip has, "" if it has none */
    KitRole role;
    unsigned state;
    KitBox box, shown; /* whole; and what is left of it by the clip */
    uint32_t id;
    int layer; /* 0 the window, above it what floats */
} KitSeen;

/* Of the last whole frame; valid until the next kit_end. `find` prefers the topmost layer, controls to texts, shown to
 * hidden; NULL if absent. */
int kit_seen(const Kit *kit, const KitSeen **items);
const KitSeen *kit_find(const Kit *kit, const char *label);
const KitSeen *kit_find_role(const Kit *kit, KitRole role, const char *label);
const char *kit_role_name(KitRole role);
/* One line for each thing: role "label" x,y wxh state value. Freed with base_free. */
char *kit_dump(const Kit *kit);
/* Adds a thing that the kit does not draw (a unit on the board). */
void kit_say(Kit *kit, KitRole role, KitBox box, const char *label, const char *value, unsigned state);

/* ---- what is done to a part (kit_touch.c) ---- */

typedef struct {
    const char *label;
    KitRole role;
    const char *value; /* for the record */
    const char *off;   /* the reason why it is off; NULL: it is on */
    unsigned state;    /* KIT_ON, KIT_FAULT, KIT_OPEN */
    bool no_focus;     /* Tab passes it by */
    bool own_keys;     /* Enter and Space are the caller's */
    const char *tip_name, *tip_key,
        *tip; /* tooltip: name (NULL: none, but an off part says why), its key, one line of use */
} KitSpot;

typedef struct {
    uint32_t id;
    bool over;                  /* the pointer is on it, even if it is off */
    bool hot;                   /* on, the pointer is on it and nothing else is held */
    bool held, focused, ringed; /* ringed: focused, and a key was used */
    bool pressed;               /* the left button went down on it */
    bool clicked;               /* and came up on it, or Enter or Space while ringed */
    bool doubled;               /* with clicked: for the second time */
    bool context;               /* the right button went down on it */
    double drag_x, drag_y;      /* way since the press, while held */
} KitTouch;

KitTouch kit_touch(Kit *kit, KitBox box, KitSpot spot);
/* What follows belongs to this group: Tab walks the groups by `order`, F6 jumps between them. */
void kit_group(Kit *kit, int order, const char *name);
void kit_focus(Kit *kit, const char *label);     /* of the next part with this label, in this frame or the next */
void kit_focus_end(Kit *kit, const char *label); /* the same; a field goes on after its text instead of choosing it */
void kit_unfocus(Kit *kit);

/* ---- controls (kit_button.c, kit_row.c, kit_value.c) ---- */

typedef enum { KIT_NORMAL, KIT_PRIMARY, KIT_QUIET, KIT_REMOVING } KitLook;

typedef struct {
    const char *label;
    KitLook look;
    KitIcon icon;
    const char *key; /* inside a button with words, in the tooltip of one without */
    const char *tip; /* one line of use */
    const char *off; /* why it cannot be used now */
    bool bare;       /* icon only; the label is its name */
    bool drop;       /* opens a menu: words at the left, a chevron at the right */
    bool on;         /* it is in force */
    const char *of;  /* for the record: what it is a value of */
} KitButton;

bool kit_button(Kit *kit, KitBox box, KitButton button); /* 32 high */
double kit_button_width(Kit *kit, KitButton button);

typedef enum { KIT_REST, KIT_HIGHLIGHTED, KIT_DIFFERS, KIT_DIM } KitMood; /* dim: not now; its tip says why */
typedef struct {
    const char *label;
    KitMood mood;
    const char *tip;
} KitChip;

/* 20 high, its left edge at x, its middle at cy. */
KitTouch kit_chip(Kit *kit, double x, double cy, KitChip chip);
double kit_chip_width(Kit *kit, const char *label);
double kit_keycap(Kit *kit, double x, double cy, const char *key); /* returns its width */
double kit_keycap_width(Kit *kit, const char *key);
void kit_mark(Kit *kit, double cx, double cy, int number, bool highlighted); /* the number of a note, 18 px */
/* The tab that is active after this frame. 44 high with the hair under it; arrows move while one has the focus. */
int kit_tabs(Kit *kit, KitBox box, const char *const *labels, int count, int active);

typedef struct {
    const char *label, *remark, *key; /* left; right, in ink2; key cap at the far right */
    const char *off;
    KitIcon icon;
    bool has_side, disc; /* a sign in the side's colour, square or disc */
    ViewColour side;
    bool selected;
    double lead; /* room at the left for something that the caller draws */
} KitRow;

KitTouch kit_row(Kit *kit, KitBox box, KitRow row); /* 32, 28 or 42 high */

bool kit_switch(Kit *kit, KitBox box, const char *label, bool *on, const char *off); /* 18 high; true when it turned */

typedef struct {
    const char *label;
    double low, high, step; /* step 0: a hundredth */
    const char *off;
} KitSlider;

bool kit_slider(Kit *kit, KitBox box, KitSlider slider, double *value);
/* A handle between two panes, along the box: drags *size by the pointer's way times `sign`; a double click resets it.
 */
bool kit_split(Kit *kit, KitBox box, const char *label, bool upright, double sign, double *size, double low,
               double high, double reset);

/* ---- text fields (kit_field.c, kit_edit.c) ---- */

enum { KIT_CHANGED = 1, KIT_ENTERED = 2, KIT_LEFT = 4 };

typedef struct {
    const char *label, *hint; /* the hint stands in an empty field */
    const char *fault;        /* the correction, shown under the field (16 px more) */
    const char *off;
    KitIcon icon;
    const char *unit; /* at the right, in ink2 */
    bool bare;        /* no ground and outline of its own (the palette) */
    bool numbers;     /* right-aligned digits in equal cells */
} KitField;

/* Edits `text` in its `cap` bytes (terminator included; whole graphemes only). What an input method composes is shown
 * underlined at the caret, and is in the text when it is committed. Returns KIT_CHANGED, KIT_ENTERED,
 * KIT_LEFT. Esc puts the text back and leaves. */
unsigned kit_field(Kit *kit, KitBox box, KitField field, char *text, size_t cap);

/* {value, low, high}, the rest zeroed. What was typed stays until it is a number in range; `value` is always one. */
typedef struct {
    double value, low, high;
    char text[TEXT_NUMBER_MAX];
    double shown;
    bool filled;
} KitNumber;

unsigned kit_number(Kit *kit, KitBox box, KitField field, KitNumber *number);

/* ---- scrolling, tables (kit_scroll.c) ---- */

typedef struct {
    double y;      /* how far it is scrolled */
    double height; /* of what is in it, from the last frame */
} KitScroll;

/* Clips to `box` and returns where its content starts (shifted up, as high as the last frame's). Tell the end how high
 * it was. */
KitBox kit_scroll_begin(Kit *kit, const char *label, KitBox box, KitScroll *scroll);
void kit_scroll_end(Kit *kit, double height);
/* In an area between its begin and end: `box` is in view in the next frame. The last that asks has it;
 * outside of every area nothing is to be moved. */
void kit_bring(Kit *kit, KitBox box);
/* Moves so that [y, y + h] of the content is in view. */
void kit_scroll_show(KitScroll *scroll, double view, double y, double h);

typedef struct {
    const char *title;
    double width; /* 0: the rest */
    double align;
} KitColumn;

void kit_table_head(Kit *kit, KitBox box, const KitColumn *columns, int count);
/* Cells; NULL as "–". `decides` sets the row in Medium, and the columns of the mask `strong` in Semi Bold. */
KitTouch kit_table_row(Kit *kit, KitBox box, const KitColumn *columns, int count, const char *const *cells,
                       bool decides, unsigned strong);

/* ---- what floats (kit_float.c, kit_menu.c, kit_ask.c, kit_palette.c) ---- */

typedef enum { KIT_Z_WINDOW, KIT_Z_POPOVER, KIT_Z_TOAST, KIT_Z_MODAL, KIT_Z_PALETTE, KIT_Z_MENU } KitZ;

/* What is called until the end lies above all of a lower z; modal: nothing else gets clicks, keys or Tab, and the focus
 * returns at the end. */
void kit_layer_begin(Kit *kit, const char *label, KitZ z, KitBox box, bool modal);
void kit_layer_end(Kit *kit);

typedef struct {
    KitBox area;         /* stay inside */
    double x, y, reach;  /* the target and its radius */
    double w, h;         /* 316 x what is needed */
    const KitBox *avoid; /* units, the line */
    int avoid_count;
} KitPopover;

/* Where it will stand: NE, SE, NW, SW of the target, the first that is free, else the one that covers least. */
KitBox kit_popover_place(const KitPopover *popover, double pointer_x, double pointer_y);
/* Returns the inside (16 from the edges). It keeps its place while target and size stay the same. */
KitBox kit_popover_begin(Kit *kit, const char *label, const KitPopover *popover);
void kit_popover_end(Kit *kit);

typedef struct {
    const char *text;
    const char *detail; /* second line: what to do */
    const char *action; /* a word at the right that can be clicked */
    bool fault;         /* stays until clicked */
} KitToast;

int kit_toast(Kit *kit, KitToast toast); /* copied; its number, from 1 */
/* Draws them upwards from `bottom`, 300 wide, less where there is less `room`. The number of the one whose action was
 * clicked, else 0. */
int kit_toasts(Kit *kit, double x, double bottom, double room);

typedef struct {
    const char *label; /* NULL: a dividing line */
    const char *key;
    const char *off; /* replaces the label: "Assault: nobody in reach" */
    bool on;         /* with a tick */
} KitItem;

void kit_menu_open(Kit *kit, const char *menu, double x, double y);
bool kit_menu_is_open(const Kit *kit, const char *menu);
/* Draws `menu` if it is open. The item chosen, else -1. */
int kit_menu(Kit *kit, const char *menu, const KitItem *items, int count);

KitBox kit_modal_begin(Kit *kit, const char *label, KitBox over, double w,
                       double h); /* returns the inside (24 from the edges) */
void kit_modal_end(Kit *kit);

typedef enum { KIT_ASKING, KIT_YES, KIT_NO, KIT_OTHER, KIT_MORE } KitAnswer;
typedef struct {
    const char *title, *text;
    const char *yes, *no, *other; /* Enter; Esc (NULL: no button for it); a third way or NULL */
    const char *more;             /* a fourth way or NULL */
    bool removes;                 /* `yes` loses something */
} KitQuestion;

/* While it is called it is open. */
KitAnswer kit_ask(Kit *kit, KitBox over, KitQuestion question);

typedef struct {
    bool open;
    char query[128];
    int picked;
    KitScroll scroll;
} KitPalette;

void kit_palette_open(Kit *kit, KitPalette *palette);
/* `items`: label and what Enter does (key), filtered by the caller for palette->query. The chosen one, else -1; Esc
 * closes. */
int kit_palette(Kit *kit, KitBox over, KitPalette *palette, const char *hint, const KitItem *items, int count);

#endif
