#include "ui/panel/panel_asked.h"

#include "play/otherwise.h"
#include "rules/ruling_words.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_state.h"

#include <stdio.h>
#include <time.h>

typedef struct {
    int value, index; /* index: of the action on the branch */
    const char *text;
} Found;

struct PanelAsked {
    BaseArena *arena;
    int reading, cursor;
    BaseHash state;
    ARRAY(Found) found;
    /* While it is being computed: */
    int value;               /* index of the value being tried; when it equals the number of values, all are done */
    RulesField *field;       /* owned: the field with that value */
    PlayOtherwiseWalk *walk; /* owned; NULL: the next value has not begun, or none is left */
};

static void end_walk(PanelAsked *asked) {
    otherwise_end(asked->walk);
    if (asked->field) {
        field_destroy(asked->field);
    }
    asked->walk = NULL;
    asked->field = NULL;
}

void asked_drop(Ui *ui) {
    if (ui->panel->asked) {
        end_walk(ui->panel->asked);
        array_free(&ui->panel->asked->found);
        arena_destroy(ui->panel->asked->arena);
        base_free(ui->panel->asked);
        ui->panel->asked = NULL;
    }
}

static const char *const HOW[] = {[OTHERWISE_REFUSED] = "would have been refused",
                                  [OTHERWISE_DICE] = "would have taken other dice or answers",
                                  [OTHERWISE_STATE] = "the same dice would have led elsewhere"};

static const RulesReading *reading_of(const Ui *ui) {
    return &ui_field(ui)->data->readings[ui->panel->asked->reading];
}

static bool under_way(const Ui *ui) {
    return ui->panel->asked && ui->panel->asked->value < reading_of(ui)->value_count;
}

/* Begins the value whose turn it is; the one in force is skipped. */
static void begin_walk(Ui *ui) {
    PanelAsked *asked = ui->panel->asked;
    const RulesReading *reading = reading_of(ui);
    BaseFaults faults = {0};
    if (asked->value == ui_field(ui)->data->reading_values[asked->reading]) {
        asked->value++;
        return;
    }
    const BaseTree *battlefield =
        play_with_reading(asked->arena, ui->session, reading->id, reading->values[asked->value]);
    asked->field = io_field_create(battlefield, ui->path ? ui->path : "", &faults);
    asked->walk = asked->field ? otherwise_begin(ui->session, asked->field) : NULL;
    asked->value += asked->field ? 0 : 1;
    ui_describe_faults(ui, &faults, "The reading cannot be asked");
    faults_free(&faults);
}

static void keep_found(PanelAsked *asked, PlayOtherwiseList *list) {
    for (int i = 0; i < list->count; i++) {
        BaseText text = {0};
        text_addf(&text, "%d. ", list->items[i].index + 1);
        play_describe_entry(list->items[i].entry, &text);
        text_addf(&text, ": %s", HOW[list->items[i].how]);
        array_push(&asked->found,
                   ((Found){asked->value, list->items[i].index, arena_strdup(asked->arena, text_get(&text))}));
        text_free(&text);
    }
    play_otherwise_free(list);
}

static void step(Ui *ui) {
    PanelAsked *asked = ui->panel->asked;
    PlayOtherwiseList list = {0};
    if (!asked->walk) {
        begin_walk(ui);
        return;
    }
    bool more = otherwise_step(asked->walk, &list);
    keep_found(asked, &list);
    if (!more) {
        end_walk(asked);
        asked->value++;
    }
}

static bool still_holds(const Ui *ui);

bool asked_tick(Ui *ui) {
    if (ui->panel->asked && !still_holds(ui)) {
        asked_drop(ui);
    }
    clock_t since = clock();
    bool worked = under_way(ui);
    while (under_way(ui) && clock() - since < ui->slice_ms * CLOCKS_PER_SEC / 1000) {
        step(ui);
    }
    return worked;
}

/* Begins to try the actions done so far with each value that is not in force. */
static void ask(Ui *ui, int index) {
    asked_drop(ui);
    ui->panel->asked = base_alloc(1, sizeof *ui->panel->asked);
    ui->panel->asked->arena = arena_create();
    ui->panel->asked->reading = index;
    ui->panel->asked->cursor = play_cursor(ui->session);
    ui->panel->asked->state = play_hash(ui->session);
    kit_wake(ui->kit, 0);
}

/* True while the answer is valid: moving through time keeps it, another game before its place does not. */
static bool still_holds(const Ui *ui) {
    int cursor = ui->panel->asked->cursor;
    return cursor <= play_count(ui->session) && play_entry(ui->session, cursor - 1)->hash == ui->panel->asked->state;
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

/* The progress, and a button that stops it. */
static void progress(Page *page, const RulesReading *reading) {
    const PanelAsked *asked = page->ui->panel->asked;
    char text[96], word[RULING_VALUE_MAX];
    snprintf(text, sizeof text, "%s: %d of %d actions tried", ruling_reading(reading, asked->value, word),
             asked->walk ? otherwise_done(asked->walk) : 0, asked->cursor);
    kit_text(page->kit, page_line(page, 20), KIT_SIDE, page->theme->win_ink2, 0, text);
    page->y += 22;
    KitButton stop = {.label = "Stop asking", .look = KIT_QUIET};
    if (kit_button(page->kit, kit_box(page->x - 8, page->y, kit_button_width(page->kit, stop), 32), stop)) {
        asked_drop(page->ui);
    }
    page->y += 34;
}

static void answer(Page *page, const RulesReading *reading) {
    Ui *ui = page->ui;
    const PanelAsked *asked = ui->panel->asked;
    int to = -1;
    if (under_way(ui)) {
        progress(page, reading);
        return;
    }
    if (!asked->found.count) {
        char text[64];
        snprintf(text, sizeof text, "None of the %d actions done hangs on it.", asked->cursor);
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
        double scrolled = ui->page.scroll.y;
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = to + 1});
        ui->page.scroll.y = scrolled;
        ui->page.tab = PANEL_READINGS;
    }
}

void page_asked(Page *page, int index, const RulesReading *reading) {
    Ui *ui = page->ui;
    KitButton button = {.label = "Which actions hang on it?",
                        .look = KIT_QUIET,
                        .tip = "Tries each action done so far by the other readings; changes nothing",
                        .off = play_cursor(ui->session) > 0 ? NULL : "Nothing has been done yet"};
    page->y += 4;
    if (kit_button(ui->kit, kit_box(page->x - 8, page->y, kit_button_width(ui->kit, button), 32), button)) {
        ask(ui, index);
    }
    page->y += 34;
    if (ui->panel->asked && !still_holds(ui)) {
        asked_drop(ui);
    }
    if (ui->panel->asked && ui->panel->asked->reading == index) {
        answer(page, reading);
    }
}
