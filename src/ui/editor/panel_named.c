/* Fields of the terrain tool's forms whose text means something to the rest of the document: a thing's id, the corners
 * of a hull. Valid text goes into the document at once; any other stays in the field with the reason. */
#include "rules/data.h"
#include "ui/editor/panel_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ids ---- */

/* Why this id is not valid; NULL: it is. The loader decides in the end. */
static const char *id_wrong(const Ui *ui, const char *id, const char *now) {
    size_t length = strlen(id);
    if (!length) {
        return "a thing needs an id";
    }
    if (length >= EDITOR_ID_MAX) {
        return "a shorter one; the name may be long";
    }
    if (id[0] == ' ' || id[length - 1] == ' ') {
        return "no blank at an end";
    }
    if (!strcmp(id, "game")) {
        return "this stands for the game itself";
    }
    return strcmp(id, now) != 0 && editor_thing(ui, id, NULL) ? "something else has this id" : NULL;
}

/* A labelled field in a row of its own, with room for its fault. */
static bool named_row(KitForm *form, const char *scope, KitField field, KitTyped *typed, size_t cap) {
    kit_form_label(form, field.label);
    bool changed = kit_form_field(form, kit_form_box(form), scope, field, typed, cap);
    form->y += KIT_FORM_ROW + (field.fault ? 16 : 0);
    return changed;
}

void form_id(KitForm *form, const KitFormRow *row) {
    Ui *ui = form_ui(form);
    Editor *editor = ui->editor;
    const char *id = form->scope;
    /* one field for all things: another thing has another id, which replaces the text */
    KitTyped *typed = kit_form_typed(form, "chosen", row->key, id);
    KitField field = {.label = row->label, .fault = id_wrong(ui, typed->text, id)};
    if (named_row(form, "chosen", field, typed, EDITOR_ID_MAX) && !id_wrong(ui, typed->text, id) &&
        strcmp(typed->text, id) != 0) {
        BaseTree *step = editor_begin_step(ui);
        plan_step_rename(editor->hand, step, id, typed->text);
        bool owner = !strcmp(editor->side, id);
        snprintf(typed->value, sizeof typed->value, "%s", typed->text);
        editor_commit(ui, step, true, "id");
        snprintf(editor->selected, sizeof editor->selected, "%.*s", EDITOR_ID_MAX - 1, typed->text);
        if (owner) {
            memcpy(editor->side, editor->selected, sizeof editor->side);
        }
    }
}

/* ---- hulls ---- */

static void describe_corners(const BaseTree *corners, char *out, size_t size) {
    size_t used = 0;
    out[0] = 0;
    for (const BaseTree *it = corners ? corners->first : NULL; it && used < size; it = it->next) {
        char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX];
        const BaseTree *first = tree_at(it, 0), *second = tree_at(it, 1);
        int more =
            snprintf(out + used, size - used, "%s%s,%s", used ? "  " : "",
                     text_rounded(first ? first->number : 0, 3, x), text_rounded(second ? second->number : 0, 3, y));
        used += more > 0 ? (size_t)more : 0;
    }
}

/* "-15,-25 15,-25 0,30": pairs of numbers with any separators. NULL: it is no such list. */
static BaseTree *read_corners(BaseArena *arena, const char *text) {
    BaseTree *base = tree_object(arena), *list = tree_set(arena, base, "hull", tree_list(arena)), *pair = NULL;
    while (*text) {
        char *end;
        size_t between = strspn(text, " ,;");
        text += between;
        if (!*text) {
            break;
        }
        double value = strtod(text, &end);
        if (end == text || !isfinite(value)) {
            return NULL;
        }
        pair = pair ? pair : tree_push(list, tree_list(arena));
        tree_push(pair, tree_number(arena, value));
        pair = pair->count == 2 ? NULL : pair;
        text = end;
    }
    return pair ? NULL : base;
}

static const char *corners_wrong(const BaseTree *base) {
    GeomBase hull;
    return base ? data_read_base(base, &hull) : "numbers in pairs: -15,-25 15,-25 0,30";
}

const BaseTree *form_hull_of(const Ui *ui, const EditorFigure *figure) {
    const BaseTree *own = tree_find(figure->tree, "base");
    const RulesData *data = ui_field(ui)->data;
    const BaseTree *row = figure->profile >= 0 ? data->profiles[figure->profile].row : NULL;
    return tree_find(own ? own : tree_find(row, "base"), "hull");
}

void form_hull(KitForm *form, const KitFormRow *row) {
    char words[KIT_TYPED_MAX];
    BaseArena *arena = arena_create();
    describe_corners(row->with, words, sizeof words);
    KitTyped *typed = kit_form_typed(form, form->scope, "hull", words);
    KitField field = {.label = "Corners", .unit = "mm", .fault = corners_wrong(read_corners(arena, typed->text))};
    if (named_row(form, form->scope, field, typed, sizeof typed->text) &&
        !corners_wrong(read_corners(arena, typed->text))) {
        BaseTree *base = read_corners(form_hand(form), typed->text);
        describe_corners(tree_find(base, "hull"), typed->value, sizeof typed->value);
        form_commit(form, row->key, base, row->key);
    }
    arena_destroy(arena);
}
