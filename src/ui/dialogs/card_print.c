#include "ui/dialogs/card_print.h"

#include "ui/dialogs/writing.h"
#include "view/card/terrain_card.h"

#include <stdio.h>

void cards_ask(Ui *ui) {
    if (ui_field(ui)->data->card) {
        ui->dialog = DIALOG_CARDS;
    } else {
        kit_toast(ui->kit, (KitToast){.text = "The terrain of this ruleset has no cards"});
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
    return draw_card_sheets_write(&cards->sheets, CARD_SCALE, cards->path, sink, faults);
}

static void cards_written(Ui *ui, void *with) {
    const Cards *cards = with;
    int sheets = draw_card_sheet_count(&cards->sheets);
    const char *text =
        kit_printf(ui->kit, "%d terrain cards on %d %s", cards->sheets.count, sheets, sheets == 1 ? "sheet" : "sheets");
    kit_toast(ui->kit, (KitToast){.text = text, .detail = cards->path});
}

static void cards_drop(void *with) {
    Cards *cards = with;
    arena_destroy(cards->arena);
    base_free(cards->path);
    base_free(cards);
}

void cards_print(Ui *ui, const char *path) {
    Cards *cards = base_alloc(1, sizeof *cards);
    RulesCard *list;
    cards->arena = arena_create();
    cards->path = base_strdup(path);
    int count = card_list_areas(ui_field(ui), ui_table(ui), cards->arena, &list);
    cards->sheets = (CardSheets){ui_field(ui)->data->card, list, count, ui_setup(ui)->title, false};
    writing_begin(ui, (WritingWish){"Printing the cards …", "The cards are not printed", cards, write_cards,
                                    cards_written, cards_drop});
}
