/* Rows of the terrain tool's forms. Typed text goes into the document as soon as it can be read, and all that is typed
 * into one field is one step of undo. */
#include "base/hash.h"
#include "rules/values.h"
#include "ui/editor/editor.h"
#include "ui/panel/page.h"
#include "ui/panel/panel.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

#define LABEL_WIDTH 104.0
#define ROW         40.0

/* ---- what is typed ---- */

/* The text of a field. `said` is what the document says now; if that has changed by itself (undo), it replaces the
 * text. */
EditorField *form_field(App *app, const char *of, const char *key, const char *said) {
    AppEditor *editor = app->editor;
    uint64_t name = hash_text(hash_text(HASH_START, of), key);
    int place = (int)(name % EDITOR_FIELDS_MAX);
    for (int i = 0; i < EDITOR_FIELDS_MAX; i++) {
        EditorField *field = &editor->fields[(place + i) % EDITOR_FIELDS_MAX];
        if (field->key == name || field->key == 0) {
            place = (place + i) % EDITOR_FIELDS_MAX;
            break;
        }
    }
    EditorField *field = &editor->fields[place];
    if (field->key != name || strcmp(field->said, said) != 0) {
        field->key = name;
        snprintf(field->text, sizeof field->text, "%s", said);
        snprintf(field->said, sizeof field->said, "%s", said);
    }
    return field;
}

/* ---- rows ---- */

void form_label(Page *page, const char *label) {
    kit_text(page->kit, kit_box(page->x, page->y, LABEL_WIDTH - 8, 32), KIT_BODY, page->theme->win_ink2, 0, label);
}

KitBox form_box(const Page *page) {
    return kit_box(page->x + LABEL_WIDTH, page->y, page->w - LABEL_WIDTH, 32);
}

void form_next(Page *page) {
    page->y += ROW;
}

void form_text(Page *page, const char *label, const char *of, const char *key) {
    App *app = page->app;
    const BaseTree *thing = *of ? editor_thing(app, of, NULL) : app->editor->shown;
    const char *said = tree_get_text(thing, key, "");
    bool fits = strlen(said) < EDITOR_FIELD_MAX;
    EditorField *field = form_field(app, of, key, fits ? said : "");
    form_label(page, label);
    kit_push(page->kit, of);
    unsigned done = kit_field(page->kit, form_box(page),
                              (KitField){.label = label, .off = fits ? NULL : "Too long to be edited here"},
                              field->text, sizeof field->text);
    kit_pop(page->kit);
    form_next(page);
    if (done & KIT_CHANGED) {
        snprintf(field->said, sizeof field->said, "%s", field->text);
        char value[EDITOR_FIELD_MAX];
        snprintf(value, sizeof value, "%s", field->text);
        BaseTree *step = editor_begin_step(app);
        plan_set(app->editor->hand, step, of, key, *value ? tree_text(app->editor->hand, value) : NULL);
        editor_commit(app, step, true, "%s of %s", label, *of ? of : "the table");
    }
    if (done & KIT_ENTERED) {
        kit_focus(page->kit, "Board");
    }
}

static const char *number_wrong(FormNumber *number, const char *text, double *value) {
    char low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
    if (!*text && number->optional) {
        return NULL;
    }
    if (!text_parse_number(text, value)) {
        return "a number, such as 12.5";
    }
    if (*value < number->low || *value > number->high) {
        snprintf(number->wrong, sizeof number->wrong, "from %s to %s", text_rounded(number->low, 3, low),
                 text_rounded(number->high, 3, high));
        return number->wrong;
    }
    return NULL;
}

bool form_number(Page *page, KitBox box, const char *of, FormNumber *number) {
    char said[TEXT_NUMBER_MAX] = "";
    double value = number->value;
    if (!number->absent) {
        text_rounded(number->value, 4, said);
    }
    EditorField *field = form_field(page->app, of, number->label, said);
    kit_push(page->kit, of);
    const char *wrong = number_wrong(number, field->text, &value);
    unsigned done = kit_field(page->kit, box,
                              (KitField){.label = number->label,
                                         .unit = number->unit,
                                         .fault = wrong,
                                         .hint = number->optional ? "none" : NULL,
                                         .numbers = true},
                              field->text, sizeof field->text);
    kit_pop(page->kit);
    if (done & KIT_ENTERED) {
        kit_focus(page->kit, "Board");
    }
    if (!(done & KIT_CHANGED) || number_wrong(number, field->text, &value)) {
        return false;
    }
    bool absent = !*field->text, same = absent == number->absent && (absent || value == number->value);
    number->absent = absent;
    number->value = value;
    field->said[0] = 0;
    if (!absent) {
        text_rounded(value, 4, field->said);
    }
    return !same;
}

void form_choice(Page *page, const char *label, const char *of, const char *what, const char *value) {
    form_label(page, label);
    kit_push(page->kit, what);
    if (kit_button(page->kit, form_box(page),
                   (KitButton){.label = *value ? value : "none", .drop = true, .tip = label})) {
        editor_choose(page->app, what, of);
    }
    kit_pop(page->kit);
    form_next(page);
}

/* ---- variables: what the ruleset's data lets such a thing carry ---- */

static void set_variable(App *app, const char *of, const TableVar *var, BaseTree *value) {
    BaseTree *step = tree_list(app->editor->hand);
    plan_set(app->editor->hand, step, of, var->name, value);
    editor_commit(app, step, true, "%s of %s", var->label, *of ? of : "the table");
}

static void number_row(Page *page, const TableVar *var, const char *of, const BaseTree *now) {
    App *app = page->app;
    double scale = var->scale;
    bool none = now ? now->kind != TREE_NUMBER : var->fallback == VAR_NONE;
    FormNumber number = {.label = var->label,
                         .low = var->min / scale,
                         .high = var->max / scale,
                         .optional = var->optional,
                         .absent = none,
                         .value = now && now->kind == TREE_NUMBER ? now->number
                                  : none                          ? 0
                                                                  : var->fallback / scale};
    KitBox box = form_box(page);
    if (form_number(page, kit_box(box.x, box.y, 110, 32), of, &number)) {
        arena_reset(app->editor->hand);
        double kept = round(number.value * scale) / scale;
        bool usual =
            number.absent ? var->fallback == VAR_NONE : var->fallback != VAR_NONE && kept * scale == var->fallback;
        set_variable(app, of, var,
                     usual           ? NULL
                     : number.absent ? tree_null(app->editor->hand)
                                     : tree_number(app->editor->hand, kept));
    }
    char range[64], low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
    snprintf(range, sizeof range, "%s to %s", text_rounded(number.low, 3, low), text_rounded(number.high, 3, high));
    kit_put(page->kit, kit_box(box.x + 120, box.y, box.w - 120, 32), KIT_SIDE, page->theme->ink3, 0, range);
}

static void bool_row(Page *page, const TableVar *var, const char *of, const BaseTree *now) {
    App *app = page->app;
    bool on = now && now->kind == TREE_BOOL ? now->truth : var->fallback == 1;
    KitBox box = form_box(page);
    kit_push(page->kit, of);
    bool turned = kit_switch(page->kit, kit_box(box.x, box.y + 7, 34, 18), var->label, &on, NULL);
    kit_pop(page->kit);
    if (turned) {
        arena_reset(app->editor->hand);
        bool usual = !var->optional && on == (var->fallback == 1);
        set_variable(app, of, var, usual ? NULL : tree_bool(app->editor->hand, on));
    }
}

static void choice_row(Page *page, const TableVar *var, const char *of, const BaseTree *now) {
    BaseText word = {0};
    if (now && now->kind == TREE_TEXT) {
        ruling_word(var->type == VAR_REF ? editor_name(page->app, now->text) : now->text, &word);
    } else if (var->type == VAR_WORD && var->fallback >= 0) {
        ruling_word(var->words[var->fallback], &word);
    }
    kit_push(page->kit, var->name);
    if (kit_button(page->kit, form_box(page),
                   (KitButton){.label = word.length ? text_get(&word) : "none", .drop = true, .tip = var->label})) {
        editor_choose(page->app, var->name, of);
    }
    kit_pop(page->kit);
    text_free(&word);
}

static void variable_row(Page *page, const TableVar *var, const char *of) {
    const App *app = page->app;
    const BaseTree *thing = *of ? editor_thing(app, of, NULL) : app->editor->shown;
    const BaseTree *now = tree_find(thing, var->name);
    BaseText label = {0};
    ruling_word(var->label, &label);
    double high = kit_paragraph(page->kit, page->x, page->y + 8, LABEL_WIDTH - 10, KIT_BODY, page->theme->win_ink2,
                                text_get(&label), true);
    text_free(&label);
    switch (var->type) {
    case VAR_INT: number_row(page, var, of, now); break;
    case VAR_BOOL: bool_row(page, var, of, now); break;
    case VAR_WORD:
    case VAR_REF: choice_row(page, var, of, now); break;
    }
    page->y += fmax(ROW, high + 14);
}

void form_variables(Page *page, TableRefKind owner, const char *of) {
    const TableSchema *schema = &app_field(page->app)->data->schema;
    for (int pass = 0; pass < 2; pass++) { /* first what lasts, then what is only temporary */
        bool head = false;
        for (int i = 0; i < schema->count; i++) {
            const TableVar *var = &schema->vars[i];
            if (var->owner != owner || (var->lifetime == LIFE_GAME) != (pass == 0)) {
                continue;
            }
            if (!head) {
                page_section(page, pass == 0 ? "In this ruleset" : "In the middle of a turn", NULL);
                head = true;
            }
            variable_row(page, var, of);
        }
    }
}
