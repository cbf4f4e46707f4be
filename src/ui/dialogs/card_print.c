#include "ui/dialogs/card_print.h"

#include "ui/shell/writing.h"
#include "view/card/terrain_card.h"

#include <stdio.h>

void cards_ask(App *app) {
    if (app_field(app)->data->card) {
        app->dialog = DIALOG_CARDS;
    } else {
        kit_toast(app->kit, (KitToast){.text = "The terrain of this ruleset has no cards"});
    }
}

/* Terrain cards being written. Their texts belong to the field, which stays until writing_end. */
typedef struct {
    BaseArena *arena;
    CardSheets sheets;
    char *path;
} Cards;

static bool write_cards(void *with, BaseSink sink, BaseFaults *faults) {
    const Cards *cards = with;
    return card_sheets_write(&cards->sheets, CARD_SCALE, cards->path, sink, faults);
}

static void cards_written(App *app, void *with) {
    const Cards *cards = with;
    int sheets = card_sheet_count(&cards->sheets);
    BaseText text = {0};
    text_addf(&text, "%d terrain cards on %d %s", cards->sheets.count, sheets, sheets == 1 ? "sheet" : "sheets");
    kit_toast(app->kit, (KitToast){.text = text_get(&text), .detail = cards->path});
    text_free(&text);
}

static void cards_drop(void *with) {
    Cards *cards = with;
    arena_destroy(cards->arena);
    base_free(cards->path);
    base_free(cards);
}

void cards_print(App *app, const char *path) {
    Cards *cards = base_alloc(1, sizeof *cards);
    RulesCard *list;
    cards->arena = arena_create();
    cards->path = base_strdup(path);
    int count = card_list_areas(app_field(app), app_table(app), cards->arena, &list);
    cards->sheets = (CardSheets){app_field(app)->data->card, list, count, app_setup(app)->title, false};
    writing_begin(app, (WritingWish){"Printing the cards …", "The cards are not printed", cards, write_cards,
                                     cards_written, cards_drop});
}
