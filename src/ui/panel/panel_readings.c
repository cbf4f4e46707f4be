#include "ui/panel/panel_readings.h"

#include "base/base.h"
#include "rules/ruling_words.h"
#include "ui/dialogs/replay.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_asked.h"

#include <stdio.h>

static void describe_how_far(Ui *ui, int done, int count, const RulesReading *reading, int value) {
    BaseText text = {0}, detail = {0};
    char words[RULING_VALUE_MAX];
    text_addf(&text, "%s: %s", reading->title, ruling_reading(reading, value, words));
    if (count && done == count) {
        text_addf(&detail, "All that was done stands. The game by the other reading is kept in its own file.");
    } else if (count) {
        text_addf(&detail,
                  "%d of %d actions stand; the next would go otherwise. The game by the other reading is kept in its "
                  "own file.",
                  done, count);
    }
    kit_toast(ui->kit, (KitToast){.text = text_get(&text), .detail = detail.length ? text_get(&detail) : NULL});
    text_free(&text);
    text_free(&detail);
}

/* A reading being changed. */
typedef struct {
    int index, value, count;
} Changing;

static void take_reading(Ui *ui, void *with, PlaySession *session, int done) {
    const Changing *changing = with;
    ui_want(ui, (UiWant){.what = WANT_SWAP_SESSION, .session = session});
    if (play_count(session) > 0) {
        ui_want(ui, (UiWant){.what = WANT_RECORD});
    }
    describe_how_far(ui, done, changing->count, &ui_field(ui)->data->readings[changing->index], changing->value);
}

void readings_choose(Ui *ui, int index, int value) {
    base_assert(index >= 0 && index < ui_field(ui)->data->reading_count);
    base_assert(value >= 0 && value < ui_field(ui)->data->readings[index].value_count);
    const RulesReading *reading = &ui_field(ui)->data->readings[index];
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    if (ui_in_lesson(ui)) { /* with another reading the lesson would teach something else */
        ui_want(ui, (UiWant){.what = WANT_PLAY_ON});
    }
    const BaseTree *battlefield = play_with_reading(arena, ui->session, reading->id, reading->values[value]);
    RulesField *field = io_field_create(battlefield, ui->path ? ui->path : "", &faults);
    if (field) {
        Changing *changing = base_alloc(1, sizeof *changing);
        *changing = (Changing){index, value, play_cursor(ui->session)};
        replaying_begin(ui, play_reread_begin(ui->session, field, battlefield),
                        (ReplayWish){"Playing the game by the other reading", take_reading, base_free, changing});
    }
    ui_describe_faults(ui, &faults, "The reading was not changed");
    faults_free(&faults);
    arena_destroy(arena);
}

/* Index of the value that was clicked, -1: none. */
static int value_chips(Page *page, const RulesReading *reading, int now) {
    double x = page->x, y = page->y + 13;
    int clicked = -1;
    for (int v = 0; v < reading->value_count; v++) {
        char word[RULING_VALUE_MAX];
        double w = kit_chip_width(page->kit, ruling_reading(reading, v, word));
        if (x + w > page->x + page->w && x > page->x) {
            x = page->x;
            y += 26;
        }
        kit_push_number(page->kit, v);
        KitChip chip = {word, v == now ? KIT_HIGHLIGHTED : KIT_REST, reading->labels[v]};
        if (kit_chip(page->kit, x, y, chip).clicked && v != now) {
            clicked = v;
        }
        kit_pop(page->kit);
        x += w + 6;
    }
    page->y = y + 16;
    return clicked;
}

static int reading_row(Page *page, int index, const RulesReading *reading, int value) {
    page_paragraph(page, KIT_STRONG, page->theme->ink, reading->title);
    page_paragraph(page, KIT_SIDE, page->theme->win_ink2, reading->says);
    int clicked = value_chips(page, reading, value);
    page_paragraph(page, KIT_SIDE, value ? page->theme->accent : page->theme->win_ink2, reading->labels[value]);
    page_asked(page, index, reading);
    page->y += 14;
    return clicked;
}

void panel_readings(Ui *ui, KitBox box) {
    const RulesData *data = ui_field(ui)->data;
    int index = -1, value = -1;
    KitBox in = kit_scroll_begin(ui->kit, "readings", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 14, box.w, 0), NULL);
    KitButton house = {.label = "House rules …", .key = "Ctrl H", .tip = "Numbers, terrain and profiles of your own"};
    if (kit_button(ui->kit, kit_box(page.x, page.y, kit_button_width(ui->kit, house), 32), house)) {
        ui_want(ui, (UiWant){.what = WANT_HOUSE});
    }
    page.y += 48;
    for (int i = 0; i < data->reading_count; i++) {
        kit_push_number(ui->kit, i);
        int clicked = reading_row(&page, i, &data->readings[i], data->reading_values[i]);
        kit_pop(ui->kit);
        if (clicked >= 0) {
            index = i;
            value = clicked;
        }
    }
    kit_scroll_end(ui->kit, page.y - in.y + 12);
    if (index >= 0) {
        readings_choose(ui, index, value);
    }
}
