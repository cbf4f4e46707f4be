#include "ui/panel/panel_card.h"

#include "ui/dialogs/card_print.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_state.h"
#include "ui/tools/hand.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"
#include "view/card/terrain_card.h"

#include <stdio.h>
#include <string.h>

#define CARD_MAX 4.4 /* px per mm */
#define LABEL    112.0

/* ---- writing ---- */

static void write_word(Ui *ui, TableRef ref, const TableVar *var, const char *word) {
    double number = 0;
    BaseTree *action = hand_action(ui, VERB_SET);
    hand_add_ref(ui, action, "ref", ref);
    BaseTree *values = tree_set(ui->tools->arena, action, "values", tree_object(ui->tools->arena));
    BaseTree *value = var->type == VAR_BOOL ? tree_bool(ui->tools->arena, !strcmp(word, "true"))
                      : var->type == VAR_INT && text_parse_number(word, &number) ? tree_number(ui->tools->arena, number)
                                                                                 : tree_text(ui->tools->arena, word);
    tree_set(ui->tools->arena, values, var->name, value);
    hand_finish(ui, action, NULL);
    if (!ui->preview || ui->preview->outcome != RULING_REFUSED) {
        tools_rest(ui); /* the area's page stays; a refusal is shown in place of the result */
    }
}

/* ---- one field ---- */

static const char *word_label(const RulesCardWord *word) {
    return *word->value                   ? word->value
           : !strcmp(word->word, "true")  ? "yes"
           : !strcmp(word->word, "false") ? "no"
                                          : word->word;
}

/* True: a field was changed, so the ruleset's fields must be read again. */
static bool field_row(Page *page, const RulesCardField *field, int area) {
    Ui *ui = page->ui;
    const TableVar *var = &ui_setup(ui)->schema->vars[field->variable];
    BaseArena *arena = arena_create();
    const char *now = card_word(ui_field(ui)->data, ui_table(ui), arena, field, table_kind(ui_table(ui), area), area);
    BaseText label = {0};
    ruling_word(var->label ? var->label : var->name, &label);
    kit_text(page->kit, kit_box(page->x, page->y, LABEL - 6, 26), KIT_SIDE, page->theme->win_ink2, 0, text_get(&label));
    text_free(&label);
    double x = page->x + LABEL, y = page->y + 13;
    const RulesCardWord *chosen = NULL;
    kit_push(page->kit, var->name);
    for (int i = 0; i < field->word_count; i++) {
        const RulesCardWord *word = &field->words[i];
        double w = kit_chip_width(page->kit, word_label(word));
        if (!word->open) {
            continue;
        }
        if (x + w > page->x + page->w && x > page->x + LABEL) {
            x = page->x + LABEL;
            y += 26;
        }
        kit_push_number(page->kit, i);
        bool on = !strcmp(now, word->word);
        KitChip chip = {word_label(word), on ? KIT_HIGHLIGHTED : KIT_REST, word->describe_count ? word->says[0] : NULL};
        chosen = kit_chip(page->kit, x, y, chip).clicked && !on ? word : chosen;
        kit_pop(page->kit);
        x += w + 6;
    }
    kit_pop(page->kit);
    page->y = y + 15;
    arena_destroy(arena);
    if (chosen) {
        write_word(ui, ref_make(REF_AREA, area), var, chosen->word);
    }
    return chosen != NULL;
}

/* On a blank card players fill in every field; on a printed one those that it leaves open. */
static bool is_written(const RulesCardField *field, bool blank) {
    return field->variable >= 0 && (blank || !field->column || field->rides);
}

static bool fields(Page *page, int area, bool blank) {
    const RulesCardForm *form = ui_field(page->ui)->data->card;
    if (blank && field_row(page, &form->type, area)) {
        return true;
    }
    for (int i = 0; i < form->block_count; i++) {
        for (int k = 0; k < form->blocks[i].field_count; k++) {
            const RulesCardField *field = &form->blocks[i].fields[k];
            if (is_written(field, blank) && field_row(page, field, area)) {
                return true;
            }
        }
    }
    return false;
}

/* The switch for a card of another kind that is laid over this piece. */
static bool laid_row(Page *page, int area) {
    const RulesCardForm *form = ui_field(page->ui)->data->card;
    if (form->laid < 0) {
        return false;
    }
    const TableVar *var = &ui_setup(page->ui)->schema->vars[form->laid];
    TableRef ref = ref_make(REF_AREA, area);
    bool on = table_get(ui_table(page->ui), ref, form->laid) > 0;
    BaseText label = {0};
    ruling_word(var->label ? var->label : var->name, &label);
    bool turned = kit_switch(page->kit, kit_box(page->x, page->y + 4, page->w, 18), text_get(&label), &on, NULL);
    text_free(&label);
    page->y += 30;
    if (turned) {
        write_word(page->ui, ref, var, on ? "1" : "0");
    }
    return turned;
}

/* ---- validity ---- */

static void faults_of(Page *page, int area) {
    Ui *ui = page->ui;
    BaseFaults faults = {0};
    rules_gate_table(ui_field(ui), ui_table(ui), ref_make(REF_AREA, area), &faults);
    for (int i = 0; i < faults.count; i++) {
        BaseText text = {0};
        text_addf(&text, "%s. %s.", faults.items[i].what, faults.items[i].remedy);
        kit_icon(page->kit, KIT_ICON_WARNING, page->x + 9, page->y + 9, 18, page->theme->bad);
        page->y += 8 + kit_paragraph(page->kit, page->x + 26, page->y, page->w - 26, KIT_BODY, page->theme->bad,
                                     text_get(&text), true);
        text_free(&text);
    }
    faults_free(&faults);
}

/* ---- the page ---- */

static void picture(Page *page, const RulesCard *card) {
    const RulesCardForm *form = ui_field(page->ui)->data->card;
    double k = fmin(CARD_MAX, page->w / form->width), w = form->width * k, h = form->height * k;
    BaseText text = {0};
    for (int i = 0; i < card->part_count; i++) {
        text_addf(&text, "%s%s: %s", i ? "; " : "", card->parts[i].title,
                  card->parts[i].idle ? "none" : card->parts[i].value);
    }
    terrain_card_draw(kit_canvas(page->kit), form, card, page->x + (page->w - w) / 2, page->y, k);
    kit_describe(page->kit, KIT_ROLE_IMAGE, kit_box(page->x, page->y, w, h), "Card", text_get(&text), 0);
    text_free(&text);
    page->y += h + 10;
}

static bool title_row(Page *page, TableRef ref) {
    Ui *ui = page->ui;
    const char *name = setup_name(ui_setup(ui), ref);
    if (!ref_equal(ui->panel->card_of, ref)) {
        ui->panel->card_of = ref;
        snprintf(ui->panel->card_title, sizeof ui->panel->card_title, "%s", name);
    }
    unsigned did =
        kit_field(page->kit, kit_box(page->x, page->y, page->w, 32), (KitField){.label = "Title of the card"},
                  ui->panel->card_title, sizeof ui->panel->card_title);
    page->y += 40;
    bool ended = (did & (KIT_ENTERED | KIT_LEFT)) && *ui->panel->card_title && strcmp(ui->panel->card_title, name) != 0;
    if (ended) {
        ui_want(ui, (UiWant){.what = WANT_TITLE, .ref = ref, .text = ui->panel->card_title});
        ui->panel->card_of = ref_none();
    }
    return ended;
}

void page_card(Page *page, int area) {
    Ui *ui = page->ui;
    RulesCard card;
    BaseArena *arena = arena_create();
    if (!card_of_area(ui_field(ui), ui_table(ui), arena, area, &card)) {
        arena_destroy(arena);
        return;
    }
    bool blank = card_is_blank(ui_field(ui)->data, card.kind);
    picture(page, &card);
    arena_destroy(arena);
    KitButton print = {.label = "Print the cards", .key = "Ctrl Shift P", .icon = KIT_ICON_CARD};
    if (kit_button(page->kit, kit_box(page->x, page->y, fmin(page->w, kit_button_width(page->kit, print)), 32),
                   print)) {
        cards_ask(ui);
    }
    page->y += 40;
    page_section(page, blank ? "Write the card" : "Left open by the card", NULL);
    bool written =
        (blank && title_row(page, ref_make(REF_AREA, area))) || fields(page, area, blank) || laid_row(page, area);
    if (!written) {
        faults_of(page, area);
    }
}
