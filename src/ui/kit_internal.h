/* What the kit remembers between frames. Private to kit_*.c. */
#ifndef UI_KIT_INTERNAL_H
#define UI_KIT_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "ui/kit.h"

#define KIT_AWAY     (-1e6) /* where the pointer is when it left the window */
#define KIT_TIP_MS   500
#define KIT_TOAST_MS 4000

typedef enum {
    QUEUE_MOVE,
    QUEUE_PRESS,
    QUEUE_RELEASE,
    QUEUE_WHEEL,
    QUEUE_KEY,
    QUEUE_TEXT,
    QUEUE_MODS,
    QUEUE_LEAVE,
    QUEUE_BLUR
} KitQueueKind;

typedef struct {
    KitQueueKind kind;
    double x, y;
    int button, clicks;
    SDL_Keycode key;
    SDL_Keymod mods;
    char text[SDL_TEXTINPUTEVENT_TEXT_SIZE];
} KitQueued;

/* A part that Tab can reach. */
typedef struct {
    uint32_t id;
    int z, group, place; /* place: order of calls, to keep the sort stable */
    KitRole role;
    bool is_field;
} KitStop;

typedef struct {
    uint32_t id, returns_to; /* the focus before it opened */
    int z;
    KitBox box;
    bool modal;
} KitLayer;

typedef struct {
    ARRAY(KitSeen) list;
    BaseArena *arena;
} KitRecord;

typedef struct {
    uint32_t id;
    double from, to, at;
    uint32_t start;
    bool seen;
} KitMotion;

typedef struct {
    char *text;
    int caret;
} KitStep;

/* Editing of the one field that has the keyboard (kit_edit.c). Offsets in bytes, always between characters. */
typedef struct {
    uint32_t id; /* 0: none */
    int caret, anchor;
    double scroll; /* px */
    char *before;  /* what Esc puts back */
    ARRAY(KitStep) past;
    ARRAY(KitStep) future;
    bool typing; /* the last change was a typed character: one more joins its step */
} KitEdit;

typedef struct {
    int number;
    char *text, *detail, *action;
    bool fault;
    uint32_t born;
} KitToastKept;

typedef struct {
    uint32_t id;
    KitBox box, view;
    KitScroll *scroll;
    bool over;
    int first_seen; /* records and stops inside begin here */
    int first_stop;
} KitScrolling;

#define KIT_DEPTH 16

struct Kit {
    ViewCanvas *canvas;
    double w, h, unit;
    uint32_t now;
    bool still;
    KitClipboard clipboard;

    ARRAY(KitQueued) queue;
    int queue_next;
    KitInput input;
    double press_x, press_y;

    uint32_t scopes[KIT_DEPTH];
    int scope_depth;
    KitBox clips[KIT_DEPTH];
    int clip_depth;
    KitScrolling scrolls[KIT_DEPTH];
    int scroll_depth;

    KitRecord record, last; /* being written; of the last whole frame */

    uint32_t hot, hot_last; /* the part under the pointer */
    uint32_t active;        /* the part that the left button holds */
    uint32_t focus, focus_set, reveal;
    bool focus_seen, by_key, press_taken;
    char wanted_focus[64];
    int wanted_age;              /* frames */
    uint32_t focus_before, left; /* at the frame's start; the field that lost the keyboard in the last frame */
    double grip;                 /* the value when the drag began */
    ARRAY(KitStop) stops;
    int group;
    ARRAY(KitLayer) layers;
    ARRAY(KitLayer) layers_last;
    int layer_stack[KIT_DEPTH]; /* indices into layers */
    int layer_depth;

    ARRAY(KitMotion) motions;
    int wake;   /* ms, -1 none */
    bool again; /* something changed: settle in one more frame */
    KitCursor cursor, cursor_last;

    /* tooltip */
    uint32_t tip_id;
    uint32_t tip_since, tip_shown; /* times */
    bool tip_open, tip_wanted;
    KitBox tip_box;
    char tip_name[128], tip_key[32], tip_text[256];

    KitEdit edit;
    bool editing; /* the focused part was a text field in the last frame */

    ARRAY(KitToastKept) toasts;
    int toast_number;
    double popover_shown;
    uint32_t menu_id;
    double menu_x, menu_y;
    int menu_picked;
    bool menu_fresh; /* opened in this frame: its own click does not close it */
};

uint32_t kit_id(const Kit *kit, const char *label);
int kit_z(const Kit *kit);       /* of the layer being drawn */
int kit_modal_z(const Kit *kit); /* of the topmost modal layer of the last frame, 0 none */
bool kit_reaches(const Kit *kit,
                 KitBox box); /* the pointer is in what the clip leaves of it, and nothing floats above */
KitBox kit_shown(const Kit *kit, KitBox box);
bool kit_takes_keys(const Kit *kit); /* keys belong to the layer being drawn */
KitSeen *kit_record_add(Kit *kit, KitRole role, KitBox box, const char *label, const char *value, unsigned state);
void kit_record_swap(Kit *kit);
void kit_move_focus(Kit *kit); /* Tab, F6, arrows that nobody took */
void kit_set_focus(Kit *kit, uint32_t id, bool by_key);
void kit_draw_tip(Kit *kit);
void kit_toast_free(KitToastKept *toast);

/* ---- editing (kit_edit.c) ---- */
void edit_begin(KitEdit *edit, uint32_t id, const char *text);
void edit_end(KitEdit *edit);
bool edit_insert(KitEdit *edit, char *text, size_t cap, const char *bytes, bool typed);
/* Keys that move, select, remove, copy, undo. `taken` says whether the key meant something; true if the text changed.
 */
bool edit_key(KitEdit *edit, char *text, size_t cap, SDL_Keycode key, SDL_Keymod mods, const KitClipboard *clipboard,
              bool *taken);
void edit_select_word(KitEdit *edit, const char *text, int at);
void edit_bound(KitEdit *edit, const char *text); /* the caller may have changed the text */
int edit_next(const char *text, int at);
int edit_previous(const char *text, int at);

static inline double kit_clamp(double v, double low, double high) {
    return v < low ? low : v > high ? high : v;
}

#endif
