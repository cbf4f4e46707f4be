/* A form: rows of a label and its control, one below the other. A row is data: what kind of control, how it is called,
 * its value and the range of that, and what sets another. Where each part goes, how high a row is, what is typed but
 * cannot be read yet and why, is known to the form alone.
 *
 * Valid text is passed on as soon as it is typed; any other stays in its field with the reason below it. */
#ifndef UI_KIT_FORM_H
#define UI_KIT_FORM_H

#include "ui/kit/kit.h"

#define KIT_TYPED_MAX   512 /* bytes of a typed text */
#define KIT_TYPED_COUNT 256 /* fields whose text is kept */
#define KIT_FORM_ROW    40.0

/* The text of a field while it differs from the value. */
typedef struct {
    uint64_t key;              /* key of the field; 0: unused */
    char text[KIT_TYPED_MAX];  /* as typed */
    char value[KIT_TYPED_MAX]; /* as the value was written when the field was last drawn */
} KitTyped;

typedef enum {
    KIT_FORM_TEXT,
    KIT_FORM_NUMBER, /* one, or two side by side if the row has a second name; "" leaves the second place empty */
    KIT_FORM_PICK,   /* a button with the value, which opens the list of what can be chosen */
    KIT_FORM_SWITCH,
    KIT_FORM_OWN /* drawn by the row's own function */
} KitFormKind;

/* Where the label is. */
typedef enum {
    KIT_FORM_BESIDE,   /* at the left, on one line */
    KIT_FORM_WRAPPED,  /* at the left, on as many lines as it needs */
    KIT_FORM_CAPTIONS, /* there is none: the names of two numbers stand above them */
    KIT_FORM_ABOVE     /* in a paragraph of its own; the control has the whole width */
} KitFormPlace;

typedef struct KitForm KitForm;
typedef struct KitFormRow KitFormRow;
typedef void KitFormSet(KitForm *form, const KitFormRow *row);

struct KitFormRow {
    KitFormKind kind;
    const char *label;
    const char *key;      /* key of the value where it lies */
    const char *names[2]; /* names of the controls, for the record and as captions; NULL: as the label */
    const char *text;     /* the value of a text or choice; NULL: the form knows it by the key */
    double number[2];
    bool absent[2]; /* there is no such number */
    bool on;
    double low, high;
    double second;             /* what the second number may be at most, if that is not `high` */
    bool optional;             /* the field of a number may be empty */
    const char *unit, *remark; /* inside the field of a number (KIT_FORM_UNIT: that of the form), and beside it */
    double width;              /* width of the field, px; 0: 110 */
    KitFormPlace place;
    bool strong;       /* the label is in full ink */
    const char *note;  /* a paragraph below a choice; NULL: none */
    const char *scope; /* scope of the controls; NULL: that of the form */
    const void *with;  /* for the function of the row */
    bool hidden;
    int changed; /* when it is set: index of the number that was typed */
    /* Called with the new value, for KIT_FORM_PICK when the button was clicked; NULL: that of the form. For
     * KIT_FORM_OWN it draws the row and moves form->y below it. */
    KitFormSet *set;
};

#define KIT_FORM_UNIT ""

struct KitForm {
    Kit *kit;
    double x, y, w;  /* place of the next row, px */
    double label;    /* width of the labels, px */
    KitTyped *typed; /* KIT_TYPED_COUNT of them; borrowed */
    const char *scope, *unit;
    const char *(*text)(const KitForm *form, const KitFormRow *row);
    KitFormSet *set;
    void *of;     /* what the rows are about, for their functions */
    bool entered; /* Enter was pressed in a field */
};

/* Draws the rows that are not hidden, takes their input, and moves form->y below them. */
void kit_form_rows(KitForm *form, const KitFormRow *rows, int count);

/* ---- for rows that are drawn by functions of their own ---- */

void kit_form_label(const KitForm *form, const char *label);
KitBox kit_form_box(const KitForm *form); /* place of the control beside the label */
/* The text of a field. `value` is what it should show; if that has changed by itself (undo), it replaces what was
 * typed. */
KitTyped *kit_form_typed(const KitForm *form, const char *scope, const char *name, const char *value);
/* A field over typed->text with at most `cap` bytes; sets form->entered. Returns true if its text has changed. */
bool kit_form_field(KitForm *form, KitBox box, const char *scope, KitField field, KitTyped *typed, size_t cap);

#endif
