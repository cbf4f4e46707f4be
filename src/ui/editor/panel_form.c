/* The terrain tool's forms: rows bound to members of a thing of the document. All that is typed into one field is one
 * step of undo. */
#include "ui/editor/panel_form.h"

#include "rules/ruling_words.h"
#include "ui/core/ui.h"
#include "ui/panel/page.h"

#include <string.h>

#define LABEL_WIDTH 104.0

Ui *form_ui(const KitForm *form) {
    return ((const Page *)form->of)->ui;
}

BaseArena *form_hand(const KitForm *form) {
    arena_reset(form_ui(form)->editor->hand);
    return form_ui(form)->editor->hand;
}

static const BaseTree *thing_of(const Ui *ui, const char *id) {
    return *id ? editor_thing(ui, id, NULL) : ui->editor->shown;
}

static const char *text_of(const KitForm *form, const KitFormRow *row) {
    return tree_get_text(thing_of(form_ui(form), form->scope), row->key, "");
}

void form_commit(KitForm *form, const char *key, BaseTree *value, const char *what) {
    Ui *ui = form_ui(form);
    BaseTree *step = tree_list(ui->editor->hand);
    plan_set(ui->editor->hand, step, form->scope, key, value);
    editor_commit(ui, step, true, "%s of %s", what, *form->scope ? form->scope : "the table");
}

void form_set(KitForm *form, const KitFormRow *row) {
    if (row->kind == KIT_FORM_PICK) {
        editor_choose(form_ui(form), row->key, form->scope);
    } else if (row->kind == KIT_FORM_NUMBER) {
        form_commit(form, row->key, tree_number(form_hand(form), row->number[0]), row->key);
    } else {
        form_commit(form, row->key, *row->text ? tree_text(form_hand(form), row->text) : NULL, row->label);
    }
}

void form_of(Page *page, const char *id, const KitFormRow *rows, int count) {
    KitForm form = {.kit = page->kit,
                    .x = page->x,
                    .y = page->y,
                    .w = page->w,
                    .label = LABEL_WIDTH,
                    .typed = page->ui->editor->typed,
                    .scope = id,
                    .unit = ui_setup(page->ui)->unit_name,
                    .text = text_of,
                    .set = form_set,
                    .of = page};
    kit_form_rows(&form, rows, count);
    page->y = form.y;
    if (form.entered) {
        kit_focus(page->kit, "Board");
    }
}

BaseTree *form_pair(BaseTree *list, BaseArena *arena, const KitFormRow *row) {
    tree_push(list, tree_number(arena, row->number[0]));
    tree_push(list, tree_number(arena, row->number[1]));
    return list;
}

/* ---- variables: what the ruleset's data lets such a thing carry ---- */

/* What is as it is unless set is not written. */
static void set_variable(KitForm *form, const KitFormRow *row) {
    const TableVar *var = row->with;
    if (row->kind == KIT_FORM_PICK) {
        form_set(form, row);
        return;
    }
    BaseArena *hand = form_hand(form);
    double scale = var->scale, kept = round(row->number[0] * scale) / scale;
    bool turns = row->kind == KIT_FORM_SWITCH, absent = row->absent[0];
    bool usual = turns    ? !var->optional && row->on == (var->fallback == 1)
                 : absent ? var->fallback == VAR_NONE
                          : var->fallback != VAR_NONE && kept * scale == var->fallback;
    BaseTree *value = turns ? tree_bool(hand, row->on) : absent ? tree_null(hand) : tree_number(hand, kept);
    form_commit(form, var->name, usual ? NULL : value, var->label);
}

static const char *variable_word(const Ui *ui, const TableVar *var, const BaseTree *now) {
    BaseText word = {0};
    if (now && now->kind == TREE_TEXT) {
        ruling_word(var->type == VAR_REF ? editor_name(ui, now->text) : now->text, &word);
    } else if (var->type == VAR_WORD && var->fallback >= 0) {
        ruling_word(var->words[var->fallback], &word);
    }
    return kit_keep(ui->kit, &word);
}

static void variable_row(Page *page, const TableVar *var, const char *id) {
    static const KitFormKind KINDS[] = {[VAR_INT] = KIT_FORM_NUMBER,
                                        [VAR_BOOL] = KIT_FORM_SWITCH,
                                        [VAR_WORD] = KIT_FORM_PICK,
                                        [VAR_REF] = KIT_FORM_PICK};
    const BaseTree *now = tree_find(thing_of(page->ui, id), var->name);
    char low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
    double scale = var->scale;
    bool number = now && now->kind == TREE_NUMBER, none = now ? !number : var->fallback == VAR_NONE;
    BaseText label = {0};
    ruling_word(var->label, &label);
    KitFormRow row = {.kind = KINDS[var->type],
                      .label = kit_keep(page->kit, &label),
                      .key = var->name,
                      .names = {var->label},
                      .text = variable_word(page->ui, var, now),
                      .number = {number ? now->number
                                 : none ? 0
                                        : var->fallback / scale},
                      .absent = {none},
                      .on = now && now->kind == TREE_BOOL ? now->truth : var->fallback == 1,
                      .low = var->min / scale,
                      .high = var->max / scale,
                      .optional = var->optional,
                      .place = KIT_FORM_WRAPPED,
                      .with = var,
                      .set = set_variable};
    row.remark = kit_printf(page->kit, "%s to %s", text_rounded(row.low, 3, low), text_rounded(row.high, 3, high));
    form_of(page, id, &row, 1);
}

void form_variables(Page *page, TableRefKind owner, const char *id) {
    const TableSchema *schema = &ui_field(page->ui)->data->schema;
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
            variable_row(page, var, id);
        }
    }
}
