/* The rules of a battlefield as a form: which readings are in force on it, which numbers of the book it changes, and
 * its tolerance. They are part of the battlefield, so that everybody who opens it plays by the same. */
#include "ui/editor/editor.h"
#include "ui/panel/page.h"
#include "ui/panel/panel.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

static const BaseTree *options_now(const App *app) {
    return tree_find(app->editor->shown, "options");
}

void options_set(App *app, BaseTree *step, const char *group, const char *key, BaseTree *value) {
    BaseArena *hand = app->editor->hand;
    const BaseTree *now = options_now(app), *old = tree_find(now, group);
    BaseTree *options = now ? tree_copy(hand, now) : tree_object(hand),
             *members = old ? tree_copy(hand, old) : tree_object(hand);
    if (value) {
        tree_set(hand, members, key, value);
    } else {
        tree_unset(members, key);
    }
    if (members->count) {
        tree_set(hand, options, group, members);
    } else {
        tree_unset(options, group);
    }
    plan_set(hand, step, "", "options", options->count ? options : NULL);
}

static void tolerance_row(Page *page) {
    App *app = page->app;
    BaseArena *hand = app->editor->hand;
    const BaseTree *now = tree_find(options_now(app), "tolerance");
    FormNumber number = {.label = "Too close within",
                         .unit = "mm",
                         .low = 0,
                         .high = RULES_TOLERANCE_MAX,
                         .optional = true,
                         .absent = !now,
                         .value = now ? now->number : 0};
    form_label(page, "Too close");
    if (form_number(page, kit_box(form_box(page).x, page->y, 130, 32), "", &number)) {
        BaseTree *step = editor_begin_step(app),
                 *options = options_now(app) ? tree_copy(hand, options_now(app)) : tree_object(hand);
        if (number.absent) {
            tree_unset(options, "tolerance");
        } else {
            tree_set(hand, options, "tolerance", tree_number(hand, number.value));
        }
        plan_set(hand, step, "", "options", options->count ? options : NULL);
        editor_commit(app, step, true, "too close to call");
    }
    form_next(page);
}

static void reading_row(Page *page, const RulesReading *reading) {
    const BaseTree *now = tree_find(tree_find(options_now(page->app), "readings"), reading->id);
    int value = reading->fallback;
    for (int v = 0; v < reading->value_count && now && now->kind == TREE_TEXT; v++) {
        value = strcmp(reading->values[v], now->text) == 0 ? v : value;
    }
    char what[EDITOR_ID_MAX], word[RULING_VALUE_MAX];
    snprintf(what, sizeof what, EDITOR_READING "%s", reading->id);
    page->y += 4 + kit_paragraph(page->kit, page->x, page->y, page->w, KIT_BODY,
                                 now ? page->theme->ink : page->theme->win_ink2, reading->title, true);
    kit_push(page->kit, what);
    if (kit_button(page->kit, kit_box(page->x, page->y, page->w, 32),
                   (KitButton){.label = ruling_reading(reading, value, word), .drop = true, .tip = reading->title})) {
        editor_choose(page->app, what, "");
    }
    kit_pop(page->kit);
    page->y += 36;
    page->y += 16 + kit_paragraph(page->kit, page->x, page->y, page->w, KIT_SIDE, page->theme->win_ink2,
                                  reading->labels[value], true);
}

static void number_row(Page *page, const RulesNumber *rule) {
    App *app = page->app;
    const BaseTree *now = tree_find(tree_find(options_now(app), "house"), rule->id);
    char book[TEXT_NUMBER_MAX], said[TEXT_NUMBER_MAX + 16];
    double usual = rule->book / rule->scale;
    FormNumber number = {.label = rule->id,
                         .unit = rule->is_length ? app_setup(app)->unit_name : NULL,
                         .low = rule->min / rule->scale,
                         .high = rule->max / rule->scale,
                         .optional = true,
                         .absent = !now,
                         .value = now && now->kind == TREE_NUMBER ? now->number : usual};
    page->y += 4 + kit_paragraph(page->kit, page->x, page->y, page->w, KIT_BODY,
                                 now ? page->theme->ink : page->theme->win_ink2, rule->label, true);
    bool changed = form_number(page, kit_box(page->x, page->y, 130, 32), "house", &number);
    snprintf(said, sizeof said, "the book: %s", text_rounded(usual, 3, book));
    kit_put(page->kit, kit_box(page->x + 142, page->y, page->w - 142, 32), KIT_SIDE, page->theme->ink3, 0, said);
    page->y += *number.wrong ? 60 : 44;
    if (changed) {
        BaseTree *step = editor_begin_step(app);
        options_set(app, step, "house", rule->id, number.absent ? NULL : tree_number(app->editor->hand, number.value));
        editor_commit(app, step, true, "%s", rule->id);
    }
}

void page_options(Page *page) {
    App *app = page->app;
    const RulesData *data = app_field(app)->data;
    page_paragraph(page, KIT_ANSWER, page->theme->ink, "Rules of this table");
    page->y += 2;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   "What is not by the book here is written into the battlefield. Left empty, the book holds.");
    page->y += 14;
    tolerance_row(page);
    page_section(page, "Readings", NULL);
    for (int i = 0; i < data->reading_count; i++) {
        reading_row(page, &data->readings[i]);
    }
    page_section(page, "Numbers", NULL);
    for (int i = 0; i < data->number_count; i++) {
        number_row(page, &data->numbers[i]);
    }
}
