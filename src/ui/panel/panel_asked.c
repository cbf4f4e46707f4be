/* "Which actions hang on it?": a reading asked of the game before it is changed. For each other value the actions that
 * would have come out otherwise, each a row that goes there. */
#include "play/otherwise.h"
#include "ui/panel/panel.h"

#include <stdio.h>

typedef struct {
    int value, index; /* of the action on the branch */
    const char *text;
} Found;

struct AppAsked {
    BaseArena *arena;
    int reading, cursor;
    BaseHash state;
    ARRAY(Found) found;
};

void asked_drop(App *app) {
    if (app->asked) {
        array_free(&app->asked->found);
        arena_destroy(app->asked->arena);
        base_free(app->asked);
        app->asked = NULL;
    }
}

static const char *const HOW[] = {[OTHERWISE_REFUSED] = "would have been refused",
                                  [OTHERWISE_DICE] = "would have taken other dice or answers",
                                  [OTHERWISE_STATE] = "the same dice would have led elsewhere"};

static void ask_value(App *app, const RulesReading *reading, int value, BaseFaults *faults) {
    AppAsked *asked = app->asked;
    PlayOtherwiseList list = {0};
    const BaseTree *battlefield = play_with_reading(asked->arena, app->session, reading->id, reading->values[value]);
    RulesField *field = field_create(battlefield, app->path ? app->path : "", faults);
    if (!field) {
        return;
    }
    play_otherwise(app->session, field, &list);
    for (int i = 0; i < list.count; i++) {
        BaseText text = {0};
        text_addf(&text, "%d. ", list.items[i].index + 1);
        play_say_entry(list.items[i].entry, &text);
        text_addf(&text, ": %s", HOW[list.items[i].how]);
        array_push(&asked->found, ((Found){value, list.items[i].index, arena_strdup(asked->arena, text_get(&text))}));
        text_free(&text);
    }
    play_otherwise_free(&list);
    field_destroy(field);
}

/* What was done until now, by each value that is not in force. */
static void ask(App *app, int index, const RulesReading *reading) {
    BaseFaults faults = {0};
    asked_drop(app);
    app->asked = base_alloc(1, sizeof *app->asked);
    app->asked->arena = arena_create();
    app->asked->reading = index;
    app->asked->cursor = play_cursor(app->session);
    app->asked->state = play_hash(app->session);
    for (int v = 0; v < reading->value_count; v++) {
        if (v != app_field(app)->data->reading_values[index]) {
            ask_value(app, reading, v, &faults);
        }
    }
    app_say_faults(app, &faults, "The reading cannot be asked");
    faults_free(&faults);
}

/* Going through time keeps it; another game before that place does not. */
static bool still_holds(const App *app) {
    int cursor = app->asked->cursor;
    return cursor <= play_count(app->session) && play_entry(app->session, cursor - 1)->hash == app->asked->state;
}

static bool found_row(Page *page, const Found *found, const char *value) {
    BaseText text = {0};
    text_addf(&text, "%s: %s", value, found->text);
    double h =
        fmax(26, kit_paragraph(page->kit, 0, 0, page->w, KIT_SIDE, page->theme->ink, text_get(&text), false) + 8);
    KitBox box = kit_box(page->x - 8, page->y, page->w + 16, h);
    KitTouch touch = kit_touch(page->kit, box, (KitSpot){.label = text_get(&text), .role = KIT_ROLE_ROW});
    if (touch.hot) {
        kit_fill(page->kit, box, 6, page->theme->hover);
    }
    kit_paragraph(page->kit, page->x, page->y + 4, page->w, KIT_SIDE, page->theme->ink, text_get(&text), true);
    if (touch.ringed) {
        kit_ring_inside(page->kit, box, 6);
    }
    page->y += h;
    text_free(&text);
    return touch.clicked;
}

static void answer(Page *page, const RulesReading *reading) {
    App *app = page->app;
    const AppAsked *asked = app->asked;
    int to = -1;
    if (!asked->found.count) {
        char text[64];
        snprintf(text, sizeof text, "None of the %d actions done hangs on it.", asked->cursor);
        kit_say(page->kit, KIT_ROLE_TEXT, page_line(page, 18), text, "", 0);
        page_paragraph(page, KIT_SIDE, page->theme->win_ink2, text);
    }
    for (int i = 0; i < asked->found.count; i++) {
        const Found *found = &asked->found.items[i];
        char word[RULING_VALUE_MAX];
        kit_push_number(page->kit, i);
        to = found_row(page, found, ruling_reading(reading, found->value, word)) ? found->index : to;
        kit_pop(page->kit);
    }
    if (to >= 0) {
        double scrolled = app->panel_scroll.y;
        app_seek(app, to + 1);
        app->panel_scroll.y = scrolled;
        app->tab = PANEL_READINGS;
    }
}

void page_asked(Page *page, int index, const RulesReading *reading) {
    App *app = page->app;
    KitButton button = {.label = "Which actions hang on it?",
                        .look = KIT_QUIET,
                        .tip = "Tries each action done so far by the other readings; changes nothing",
                        .off = play_cursor(app->session) > 0 ? NULL : "Nothing has been done yet"};
    page->y += 4;
    if (kit_button(app->kit, kit_box(page->x - 8, page->y, kit_button_width(app->kit, button), 32), button)) {
        ask(app, index, reading);
    }
    page->y += 34;
    if (app->asked && !still_holds(app)) {
        asked_drop(app);
    }
    if (app->asked && app->asked->reading == index) {
        answer(page, reading);
    }
}
