/* What the kit remembers between frames. Private to kit_*.c. */
#ifndef UI_KIT_INTERNAL_H
#define UI_KIT_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "ui/kit/kit.h"
#include "ui/kit/kit_line.h"

#define KIT_AWAY     (-1e6) /* the pointer's coordinates while it is outside the window */
#define KIT_TIP_MS   500
#define KIT_TOAST_MS 4000

typedef enum {
    QUEUE_MOVE,
    QUEUE_PRESS,
    QUEUE_RELEASE,
    QUEUE_WHEEL,
    QUEUE_KEY,
    QUEUE_TEXT,
    QUEUE_COMPOSED,
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
    char *composed; /* owned; its caret is after `clicks` of its characters */
} KitQueued;

/* A part that Tab can reach. */
typedef struct {
    uint32_t id;
    int z, group, place; /* place: index of the call, which keeps the sort stable */
    KitRole role;
    bool is_field;
} KitStop;

typedef struct {
    uint32_t id, returns_to; /* returns_to: the part that was focused before it opened */
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

/* Editing the focused text field (kit_edit.c). Offsets are in bytes and always between graphemes. */
typedef struct {
    uint32_t id; /* 0: none */
    int caret, anchor;
    double scroll; /* px */
    char *before;  /* owned: the text that Esc restores */
    ARRAY(KitStep) past;
    ARRAY(KitStep) future;
    bool typing; /* the last change was typing: the next typed character joins its undo step */
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
    bool over, brings;
    KitBox brought; /* with brings: what must be in view */
    int first_seen; /* the records and stops of this area begin here */
    int first_stop;
} KitScrolling;

#define KIT_DEPTH 16

/* The pointer and the left button. */
typedef struct {
    double press_x, press_y;
    double grip;              /* the value when the drag began */
    uint32_t over, over_last; /* the part under it in this frame, and in the last */
    uint32_t held;            /* the part that the left button holds */
    bool taken;               /* some part has taken this frame's press */
} KitPointer;

/* Where keys go. */
typedef struct {
    uint32_t now, before; /* the focused part now; when the frame began */
    uint32_t set;         /* the part that this frame has focused */
    uint32_t left;        /* the field that lost the focus in the last frame */
    uint32_t reveal;      /* the part that a key focused in the last frame */
    char wanted[64];      /* the label passed to kit_focus */
    int wanted_age;       /* frames since kit_focus */
    bool wanted_end;      /* the field gets its caret at the end */
    bool seen;            /* the focused part has been drawn in this frame */
    bool by_key;          /* a key has moved the focus: its ring is shown */
    bool editing;         /* the focused part of the last frame was a text field */
} KitFocus;

/* What is open around the part being drawn: stacks, the innermost last. */
typedef struct {
    KitBox clips[KIT_DEPTH];
    KitScrolling scrolls[KIT_DEPTH];
    uint32_t scopes[KIT_DEPTH];
    int layers[KIT_DEPTH]; /* indices into Kit.layers */
    int clip_depth, scroll_depth, scope_depth, layer_depth;
} KitNest;

/* What an input method is composing for the edited field. */
typedef struct {
    BaseText text;
    int caret;         /* offset in bytes */
    KitBox box, shown; /* the caret of this frame, and of the last complete one; empty: nothing is edited */
} KitComposing;

typedef struct {
    uint32_t id;
    KitBox box;
    char name[128], key[32], text[256];
    uint32_t since, shown; /* times */
    bool open, wanted;
} KitTip;

typedef struct {
    uint32_t id;
    KitBox aim, box; /* target and size of the popover of the last frame; its place */
    double shown;
    bool seen;
} KitFloat;

typedef struct {
    uint32_t id;
    double x, y;
    int picked;
    KitScroll scroll;
    bool fresh; /* opened in this frame: the click that opened it does not close it */
} KitMenu;

struct Kit {
    const char *const *faces; /* names of a die's faces, NULL: pips */
    int face_count;
    ViewCanvas *canvas; /* canvas of this frame */
    KitLines *lines;
    KitClipboard clipboard;
    double w, h, unit;

    ARRAY(KitQueued) queue;
    int queue_next;
    KitInput input;
    KitPointer pointer;
    KitFocus focus;
    KitNest nest;

    KitRecord record, last; /* the one being written; that of the last complete frame */
    ARRAY(KitStop) stops;
    ARRAY(KitLayer) layers;
    ARRAY(KitLayer) layers_last;
    ARRAY(KitMotion) motions;
    ARRAY(KitToastKept) toasts;
    int toast_number;
    uint32_t asked_since;  /* when the present dialog opened */
    ARRAY(KitAsked) asked; /* while keys are watched */
    bool watched;
    KitEdit edit;
    KitComposing composing;
    KitTip tip;
    KitFloat popover;
    KitMenu menu;

    uint32_t now;
    int group;
    int wake; /* ms, -1 none */
    KitCursor cursor, cursor_last;
    bool still;
    bool again; /* something has changed: draw one more frame */
};

uint32_t kit_id(const Kit *kit, const char *label);
int kit_z(const Kit *kit);       /* z of the layer being drawn */
int kit_modal_z(const Kit *kit); /* z of the topmost modal layer of the last frame; 0: none */
/* True if the pointer is in the part of the box that the clip leaves, with nothing floating above. */
bool kit_reaches(const Kit *kit, KitBox box);
KitBox kit_shown(const Kit *kit, KitBox box);
bool kit_takes_keys(const Kit *kit);                           /* the layer being drawn gets keys */
void kit_note_key(Kit *kit, SDL_Keycode key, SDL_Keymod mods); /* records the key while keys are watched */
KitSeen *kit_record_add(Kit *kit, KitRole role, KitBox box, const char *label, const char *value, unsigned state);
void kit_record_swap(Kit *kit);
void kit_take_input(Kit *kit); /* kit_queue.c: moves queued events into the frame's input */
void kit_move_focus(Kit *kit); /* Tab, F6, and arrows that no part has taken */
void kit_set_focus(Kit *kit, uint32_t id, bool by_key);
void kit_draw_tip(Kit *kit);
void kit_toast_free(KitToastKept *toast);

/* ---- editing (kit_edit.c) ---- */
void edit_begin(KitEdit *edit, uint32_t id, const char *text);
void edit_end(KitEdit *edit);
bool edit_insert(KitEdit *edit, char *text, size_t cap, const char *bytes, bool typed);
/* Moves, selects, deletes, copies, undoes. *taken: the key has a meaning here. Returns true if the text has changed. */
bool edit_key(KitEdit *edit, char *text, size_t cap, SDL_Keycode key, SDL_Keymod mods, const KitClipboard *clipboard,
              bool *taken);
void edit_select_word(KitEdit *edit, const char *text, int at);
void edit_bound(KitEdit *edit, const char *text); /* fits the offsets to a text that the caller may have changed */

static inline double kit_clamp(double v, double low, double high) {
    return v < low ? low : v > high ? high : v;
}

void kit_settle_motions(Kit *kit); /* kit_motion.c: at the end of a frame */

#endif
