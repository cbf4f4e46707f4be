#include "ui/panel/panel_flips.h"

#include "play/what_if.h"
#include "rules/los_words.h"
#include "ui/panel/page.h"
#include "ui/tools/tool_sight.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <stdio.h>

static bool differs(const RulesFlip *flip, const RulesReading *reading, bool visible) {
    for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
        if (flip->visible[v] != visible) {
            return true;
        }
    }
    return false;
}

static void flip_rows(Page *page, const RulesFlip *flip, bool visible) {
    const RulesData *data = page->ruling->field->data;
    const RulesReading *reading = &data->readings[flip->reading];
    int now = data->reading_values[flip->reading];
    for (int i = 0; i < reading->value_count && i < RULES_FLIP_VALUES; i++) {
        int v = i == 0 ? now : i <= now ? i - 1 : i; /* the value in force comes first */
        char word[RULING_VALUE_MAX], line[RULING_VALUE_MAX + 32];
        snprintf(line, sizeof line, "%s: %s", ruling_reading(reading, v, word), flip->visible[v] ? "seen" : "hidden");
        if (flip->visible[v] != visible) {
            kit_icon(page->kit, KIT_ICON_WARNING, page->x + page->w - 9, page->y + 11, 16, page->theme->warn);
            kit_text(page->kit, kit_box(page->x, page->y, page->w - 24, 22), KIT_STRONG, page->theme->warn, 1, line);
            page->y += 24;
        } else {
            page_pair(page, i == 0 ? reading->title : "", line, i == 0);
        }
    }
}

void page_flips(Page *page) {
    const Ui *ui = page->ui;
    const RulesData *data = page->ruling->field->data;
    bool visible = page->ruling->sights.items[0].visible;
    int differing = 0;
    char remark[64];
    for (int i = 0; i < ui->tools->sight.flip_count; i++) {
        differing += differs(&ui->tools->sight.flips[i], &data->readings[ui->tools->sight.flips[i].reading], visible);
    }
    if (ui->tools->sight.flip_count == 0) {
        return;
    }
    snprintf(remark, sizeof remark,
             differing == 0   ? "none changes it"
             : differing == 1 ? "%d changes it"
                              : "%d change it",
             differing);
    page_section(page, "What each reading would say", remark);
    for (int pass = 0; pass < 2; pass++) { /* readings that would change the answer come first */
        for (int i = 0; i < ui->tools->sight.flip_count; i++) {
            if (differs(&ui->tools->sight.flips[i], &data->readings[ui->tools->sight.flips[i].reading], visible) ==
                (pass == 0)) {
                flip_rows(page, &ui->tools->sight.flips[i], visible);
            }
        }
    }
    page->y += 4;
}

static void set_tolerance(Ui *ui, double mm) {
    ui->settings.tolerance = mm;
    ui_field(ui)->data->tolerance = mm;
    play_field(what_if_session(ui))->data->tolerance = mm;
    ui_want(ui, (UiWant){.what = WANT_SAVE_SETTINGS});
    tool_sight_again(ui);
}

void page_tolerance(Page *page) {
    static const double STEPS[] = {0, 0.5, 1, 2, 3, 5};
    if (page->ruling->field->setup->board == BOARD_HEX) {
        return;
    }
    double now = page->ruling->field->data->tolerance, x = page->x, chosen = -1;
    page_section(page, "Too close to call within", "mm");
    kit_push(page->kit, "tolerance");
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        char figure[TEXT_NUMBER_MAX], label[48];
        snprintf(label, sizeof label, "%s mm", text_rounded(STEPS[i], 1, figure));
        KitChip chip = {label, STEPS[i] == now ? KIT_HIGHLIGHTED : KIT_REST,
                        "What hangs on less than this is called too close"};
        if (kit_chip(page->kit, x, page->y + 12, chip).clicked) {
            chosen = STEPS[i];
        }
        x += kit_chip_width(page->kit, label) + 6;
    }
    kit_pop(page->kit);
    page->y += 34;
    if (chosen >= 0 && chosen != now) {
        page->ui->tools->sight.tolerance = chosen;
    }
}

/* Called after the page is written, because the page is drawn from the ruling that this destroys. */
void panel_take_tolerance(Ui *ui) {
    if (ui->tools->sight.tolerance >= 0) {
        double mm = ui->tools->sight.tolerance;
        ui->tools->sight.tolerance = -1;
        set_tolerance(ui, mm);
    }
}

/* "What if: Line Infantry 2 moved 14 mm nearer." and the result. */
static void describe_what_if(const Ui *ui, BaseText *out) {
    BaseArena *arena = arena_create();
    int count;
    const TableShift *shifts = what_if_shifts(ui, arena, &count);
    const Ruling *asked = ui->preview && ruling_is_sight(ui->preview) ? ui->preview : NULL;
    if (count > 0) {
        text_add(out, "What if: ");
        play_what_if_describe(play_field(what_if_session(ui)), shifts, count, asked ? &asked->sights.items[0] : NULL,
                              out);
        if (what_if_stands(ui) && ui->tools->sight.as_it_stands[0]) {
            text_addf(out, ". The answer %s. As it stands: %s", ui->tools->sight.turned ? "turns" : "stays",
                      ui->tools->sight.as_it_stands);
        }
        text_add(out, what_if_stands(ui) && ui->tools->sight.as_it_stands[0] ? "" : ".");
        if (what_if_stands(ui) && ui->tools->sight.alone[0]) {
            text_addf(out, " %s", ui->tools->sight.alone);
        }
        text_add(out, what_if_stands(ui) ? " Nothing of this is recorded, Esc puts it back."
                                         : " So this table was opened: nobody has it before him.");
    }
    arena_destroy(arena);
}

void page_what_if(Page *page) {
    BaseText text = {0};
    if (what_if_refused(page->ui)) {
        text_add(&text, "What if: it cannot stand there.");
    } else {
        describe_what_if(page->ui, &text);
    }
    if (text.length > 0) {
        page_paragraph(page, KIT_STRONG, page->theme->warn, text_get(&text));
        page->y += 6;
    }
    text_free(&text);
}

void page_cut_short(Page *page) {
    BaseText text = {0};
    if (page->ruling->sights.count == 1) {
        los_describe_cut(&page->ruling->sights.items[0], &text);
    }
    if (text.length > 0) {
        page_paragraph(page, KIT_SIDE, page->theme->warn, text_get(&text));
        page->y += 8;
    }
    text_free(&text);
}
