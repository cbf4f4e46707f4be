#include "rules/commands-colors/compile_cards.h"

#include <string.h>

static VarId card_variable(DataReader *reader, TableRefKind owner, const char *prefix, const char *id) {
    char *name = arena_printf(reader->data->arena, "%s_%s", prefix, id);
    for (char *c = name; *c; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    VarId var = schema_find(&reader->data->schema, owner, name);
    if (var < 0) {
        data_fault(reader, "variables", name, "Each card has a variable of the side's hand and one of the discards",
                   "a card's variable is missing");
    }
    return var;
}

/* The words of the game's `card` are "none" and the cards' ids, in order. */
static void check_words(DataReader *reader, const CcaData *out) {
    VarId var = reader->data->named.var[CCA_VAR_GAME_card];
    const TableVar *row = var >= 0 ? &reader->data->schema.vars[var] : NULL;
    bool good = row && row->type == VAR_WORD && row->word_count == out->card_count + 1;
    for (int i = 0; good && i < out->card_count; i++) {
        good = strcmp(row->words[i + 1], out->cards[i].id) == 0;
    }
    if (!good) {
        data_fault(reader, "variables", "card", "List \"none\" and the ids of the cards, in their order",
                   "the words of `card` are not the cards");
    }
}

static void read_card(DataReader *reader, const DataItem *item, CcaCard *card) {
    static const char *const sections[] = {"any", "left", "centre", "right"};
    static const char *const whos[] = {"any", "light", "mounted", "adjacent"};
    static const char *const scopes[] = {"none", "close", "ranged", "both"};
    bool free = item_bool(reader, item, "free", false);
    *card = (CcaCard){.id = item->id,
                      .label = item_text(reader, item, "label", false, item->id),
                      .orders = item_count(reader, item, "orders", 0, 99, 0),
                      .section = (CcaSection)item_word(reader, item, "section", sections, 4, 0),
                      .who = (CcaWho)item_word(reader, item, "who", whos, 4, 0),
                      .dice = item_count(reader, item, "dice", 0, 9, 0),
                      .scope = (CcaScope)item_word(reader, item, "scope", scopes, 4, 0),
                      .back = item_bool(reader, item, "back", false),
                      .copies = item_count(reader, item, "copies", 0, 99, 0),
                      .hand = free ? -1 : card_variable(reader, REF_SIDE, "hand", item->id),
                      .gone = free ? -1 : card_variable(reader, REF_GAME, "gone", item->id)};
}

void cca_read_cards(DataReader *reader, CcaData *out) {
    BaseArena *arena = reader->data->arena;
    DataItem root = data_root_item(reader);
    DataWalk walk = item_walk(reader, &root, "cards");
    CcaCard *cards = arena_alloc(arena, (size_t)walk.count, sizeof *cards);
    const char **ids = arena_alloc(arena, (size_t)walk.count + 1, sizeof *ids); /* NULL ends them */
    while (item_next(&walk)) {
        read_card(reader, &walk.item, &cards[out->card_count]);
        ids[out->card_count++] = walk.item.id;
    }
    int deck = 0;
    for (int i = 0; i < out->card_count; i++) {
        deck += cards[i].hand >= 0 ? cards[i].copies : 0;
    }
    if (deck > RULES_FACES_MAX) {
        data_fault(reader, "cards", "", "Lower the copies of some", "the deck has %d cards: %d is the most", deck,
                   RULES_FACES_MAX);
    }
    out->card_ids = ids;
    out->cards = cards;
    check_words(reader, out);
}
