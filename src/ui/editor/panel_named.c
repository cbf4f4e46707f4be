/* Fields of the terrain tool's forms whose text means something to the rest of the document: a thing's id, the corners
 * of a hull. Valid text goes into the document at once; any other stays in the field with the reason. */
#include "rules/data.h"
#include "ui/editor/editor.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ids ---- */

/* Why this id is not valid; NULL: it is. The loader decides in the end. */
static const char *id_wrong(const App *app, const char *id, const char *now) {
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
    return strcmp(id, now) != 0 && editor_thing(app, id, NULL) ? "something else has this id" : NULL;
}

void form_id(Page *page, const char *id) {
    App *app = page->app;
    AppEditor *editor = app->editor;
    EditorField *field = form_field(
        app, "chosen", "id", id); /* one field for all things: another thing has another id, which replaces the text */
    const char *wrong = id_wrong(app, field->text, id);
    form_label(page, "Id");
    kit_push(page->kit, "chosen");
    unsigned done =
        kit_field(page->kit, form_box(page), (KitField){.label = "Id", .fault = wrong}, field->text, EDITOR_ID_MAX);
    kit_pop(page->kit);
    form_next(page);
    page->y += wrong ? 16 : 0;
    if ((done & KIT_CHANGED) && !id_wrong(app, field->text, id) && strcmp(field->text, id) != 0) {
        BaseTree *step = editor_begin_step(app);
        plan_step_rename(editor->hand, step, id, field->text);
        bool owner = !strcmp(editor->side, id);
        snprintf(field->said, sizeof field->said, "%s", field->text);
        editor_commit(app, step, true, "id");
        snprintf(editor->selected, sizeof editor->selected, "%.*s", EDITOR_ID_MAX - 1, field->text);
        if (owner) {
            memcpy(editor->side, editor->selected, sizeof editor->side);
        }
    }
    if (done & KIT_ENTERED) {
        kit_focus(page->kit, "Board");
    }
}

/* ---- hulls ---- */

static void say_corners(const BaseTree *corners, char *out, size_t size) {
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

void form_hull(Page *page, const char *id, const BaseTree *corners) {
    App *app = page->app;
    char said[EDITOR_FIELD_MAX];
    BaseArena *arena = arena_create();
    say_corners(corners, said, sizeof said);
    EditorField *field = form_field(app, id, "hull", said);
    const char *wrong = corners_wrong(read_corners(arena, field->text));
    form_label(page, "Corners");
    kit_push(page->kit, id);
    unsigned done = kit_field(page->kit, form_box(page), (KitField){.label = "Corners", .unit = "mm", .fault = wrong},
                              field->text, sizeof field->text);
    kit_pop(page->kit);
    form_next(page);
    page->y += wrong ? 16 : 0;
    if ((done & KIT_CHANGED) && !corners_wrong(read_corners(arena, field->text))) {
        BaseTree *step = editor_begin_step(app), *base = read_corners(app->editor->hand, field->text);
        say_corners(tree_find(base, "hull"), field->said, sizeof field->said);
        plan_set(app->editor->hand, step, id, "base", base);
        editor_commit(app, step, true, "base of %s", id);
    }
    if (done & KIT_ENTERED) {
        kit_focus(page->kit, "Board");
    }
    arena_destroy(arena);
}
