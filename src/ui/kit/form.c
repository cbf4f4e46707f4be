#include "ui/kit/form.h"

#include "base/hash.h"

#include <string.h>

#define NUMBER_WIDTH 110.0
#define NUMBER_GAP   10.0 /* between a number and its remark */
#define PAIR_GAP     8.0
#define COLUMN_GAP   12.0 /* the same where there is the whole width */
#define CAPTION      18.0
#define FAULT        16.0 /* room below a field for what is wrong with it */

/* ---- what is typed ---- */

KitTyped *kit_form_typed(const KitForm *form, const char *scope, const char *name, const char *value) {
    uint64_t key = hash_text(hash_text(HASH_START, scope), name);
    int place = (int)(key % KIT_TYPED_COUNT);
    for (int i = 0; i < KIT_TYPED_COUNT; i++) {
        const KitTyped *typed = &form->typed[(place + i) % KIT_TYPED_COUNT];
        if (typed->key == key || typed->key == 0) {
            place = (place + i) % KIT_TYPED_COUNT;
            break;
        }
    }
    KitTyped *typed = &form->typed[place];
    if (typed->key != key || strcmp(typed->value, value) != 0) {
        typed->key = key;
        SDL_strlcpy(typed->text, value, sizeof typed->text);
        SDL_strlcpy(typed->value, value, sizeof typed->value);
    }
    return typed;
}

bool kit_form_field(KitForm *form, KitBox box, const char *scope, KitField field, KitTyped *typed, size_t cap) {
    kit_push(form->kit, scope);
    unsigned done = kit_field(form->kit, box, field, typed->text, cap);
    kit_pop(form->kit);
    form->entered = form->entered || done & KIT_ENTERED;
    return done & KIT_CHANGED;
}

/* ---- parts of a row ---- */

void kit_form_label(const KitForm *form, const char *label) {
    kit_text(form->kit, kit_box(form->x, form->y, form->label - 8, 32), KIT_BODY, kit_theme(form->kit)->win_ink2, 0,
             label);
}

KitBox kit_form_box(const KitForm *form) {
    return kit_box(form->x + form->label, form->y, form->w - form->label, 32);
}

static const char *scope_of(const KitForm *form, const KitFormRow *row) {
    return row->scope ? row->scope : form->scope;
}

static const char *name_of(const KitFormRow *row, int i) {
    return row->names[i] ? row->names[i] : row->label;
}

static void set(KitForm *form, const KitFormRow *row) {
    (row->set ? row->set : form->set)(form, row);
}

static void text_row(KitForm *form, KitFormRow row) {
    bool fits = strlen(row.text) < KIT_TYPED_MAX;
    KitTyped *typed = kit_form_typed(form, scope_of(form, &row), row.key, fits ? row.text : "");
    KitField field = {.label = name_of(&row, 0), .off = fits ? NULL : "Too long to be edited here"};
    if (kit_form_field(form, kit_form_box(form), scope_of(form, &row), field, typed, sizeof typed->text)) {
        SDL_strlcpy(typed->value, typed->text, sizeof typed->value);
        row.text = typed->text;
        set(form, &row);
    }
}

/* Why the text is not valid as the number `i`; NULL: it is. */
static const char *number_fault(const KitForm *form, const KitFormRow *row, int i, const char *text, double *value) {
    char low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
    double max = i && row->second > 0 ? row->second : row->high;
    if (!*text && row->optional) {
        return NULL;
    }
    if (!text_parse_number(text, value)) {
        return "a number, such as 12.5";
    }
    return *value >= row->low && *value <= max
               ? NULL
               : kit_printf(form->kit, "from %s to %s", text_rounded(row->low, 3, low), text_rounded(max, 3, high));
}

static const char *write_number(const KitFormRow *row, int i, char out[TEXT_NUMBER_MAX]) {
    return row->absent[i] ? "" : text_rounded(row->number[i], 4, out);
}

/* Draws the field of the number `i`, and puts what is typed into the row. Returns why that is no such number; NULL: it
 * is one. */
static const char *number_field(KitForm *form, KitBox box, KitFormRow *row, int i) {
    char written[TEXT_NUMBER_MAX];
    double number = row->number[i];
    KitTyped *typed = kit_form_typed(form, scope_of(form, row), name_of(row, i), write_number(row, i, written));
    const char *fault = number_fault(form, row, i, typed->text, &number);
    KitField field = {.label = name_of(row, i),
                      .unit = row->unit && !*row->unit ? form->unit : row->unit,
                      .fault = fault,
                      .hint = row->optional ? "none" : NULL,
                      .numbers = true};
    if (kit_form_field(form, box, scope_of(form, row), field, typed, sizeof typed->text) &&
        !number_fault(form, row, i, typed->text, &number)) {
        bool absent = !*typed->text, same = absent == row->absent[i] && (absent || number == row->number[i]);
        row->absent[i] = absent;
        row->number[i] = number;
        row->changed = same ? row->changed : i;
        SDL_strlcpy(typed->value, write_number(row, i, written), sizeof typed->value);
    }
    return fault;
}

/* Where the row's control is. */
static KitBox control_box(const KitForm *form, const KitFormRow *row) {
    return row->place == KIT_FORM_CAPTIONS ? kit_box(form->x, form->y + CAPTION, form->w, 32)
           : row->place == KIT_FORM_ABOVE  ? kit_box(form->x, form->y, form->w, 32)
                                           : kit_form_box(form);
}

/* Returns true if what is typed is at fault. */
static bool number_row(KitForm *form, KitFormRow row) {
    const ViewTheme *theme = kit_theme(form->kit);
    bool pair = row.names[1] != NULL, across = row.place >= KIT_FORM_CAPTIONS, fault = false;
    KitBox box = control_box(form, &row);
    double width = row.width > 0 ? row.width : NUMBER_WIDTH, used = width + (across ? COLUMN_GAP : NUMBER_GAP);
    row.changed = -1;
    for (int i = 0; i < 1 + (pair && *row.names[1]); i++) {
        KitBox cell = pair ? kit_column(box, i, 2, across ? COLUMN_GAP : PAIR_GAP) : kit_box(box.x, box.y, width, 32);
        if (row.place == KIT_FORM_CAPTIONS) {
            kit_text(form->kit, kit_box(cell.x, form->y, cell.w, 16), KIT_CAPTION, theme->ink3, 0, row.names[i]);
        }
        fault = number_field(form, cell, &row, i) || fault;
    }
    if (row.changed >= 0) {
        set(form, &row);
    }
    if (row.remark) {
        kit_put(form->kit, kit_box(box.x + used, box.y, box.w - used, 32), KIT_SIDE, theme->ink3, 0, row.remark);
    }
    return fault;
}

static void pick_row(KitForm *form, const KitFormRow *row) {
    kit_push(form->kit, row->key);
    if (kit_button(form->kit, control_box(form, row),
                   (KitButton){.label = *row->text ? row->text : "none", .drop = true, .tip = name_of(row, 0)})) {
        set(form, row);
    }
    kit_pop(form->kit);
}

static void switch_row(KitForm *form, KitFormRow row) {
    KitBox box = kit_form_box(form);
    kit_push(form->kit, scope_of(form, &row));
    bool turned = kit_switch(form->kit, kit_box(box.x, box.y + 7, 34, 18), name_of(&row, 0), &row.on, NULL);
    kit_pop(form->kit);
    if (turned) {
        set(form, &row);
    }
}

/* Draws the label; returns its height if it is the label that may need more room than the control. */
static double draw_label(KitForm *form, const KitFormRow *row) {
    const ViewTheme *theme = kit_theme(form->kit);
    double high = 0;
    if (row->place == KIT_FORM_WRAPPED) {
        high = kit_paragraph(form->kit, form->x, form->y + 8, form->label - 10, KIT_BODY, theme->win_ink2, row->label,
                             true);
    } else if (row->place == KIT_FORM_ABOVE) {
        form->y += 4 + kit_paragraph(form->kit, form->x, form->y, form->w, KIT_BODY,
                                     row->strong ? theme->ink : theme->win_ink2, row->label, true);
    } else if (row->place == KIT_FORM_BESIDE) {
        kit_form_label(form, row->label);
    }
    return high;
}

static void draw_row(KitForm *form, KitFormRow row) {
    double high = draw_label(form, &row);
    bool fault = false;
    if (!row.text && (row.kind == KIT_FORM_TEXT || row.kind == KIT_FORM_PICK)) {
        row.text = form->text(form, &row);
    }
    switch (row.kind) {
    case KIT_FORM_TEXT: text_row(form, row); break;
    case KIT_FORM_NUMBER: fault = number_row(form, row); break;
    case KIT_FORM_PICK: pick_row(form, &row); break;
    case KIT_FORM_SWITCH: switch_row(form, row); break;
    case KIT_FORM_OWN: break;
    }
    form->y += row.place == KIT_FORM_CAPTIONS ? KIT_FORM_ROW + CAPTION
               : row.place == KIT_FORM_ABOVE  ? (row.note ? 36 : 44) + (fault ? FAULT : 0)
                                              : fmax(KIT_FORM_ROW, high + 14);
    if (row.note) {
        form->y += 16 + kit_paragraph(form->kit, form->x, form->y, form->w, KIT_SIDE, kit_theme(form->kit)->win_ink2,
                                      row.note, true);
    }
}

void kit_form_rows(KitForm *form, const KitFormRow *rows, int count) {
    for (const KitFormRow *row = rows; row < rows + count; row++) {
        if (row->kind == KIT_FORM_OWN && !row->hidden) {
            row->set(form, row);
        } else if (!row->hidden) {
            draw_row(form, *row);
        }
    }
}
