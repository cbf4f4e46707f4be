/* The content of a terrain card, to be laid beside the table or read in the window: the blocks of the ruleset's "card",
 * filled with the columns of the kind and with what players wrote over them. Knows no rule and judges nothing: a word
 * here is the word on the card.
 *
 * Texts live in the arena or in the ruleset's data. */
#ifndef RULES_CARD_H
#define RULES_CARD_H

#include "rules/field.h"

enum { CARD_PARTS = 8, CARD_LINES = 6 };

typedef struct {
    const char *title, *symbol, *value, *figure; /* value is "" where the block has no effect (`idle`) */
    int level, steps;
    bool idle;
    const char *says[CARD_LINES];
    int describe_count;
    const RulesCardBlock *form;
} RulesCardPart;

typedef struct {
    int kind, area;    /* area -1: the card of the kind as the ruleset has it */
    const char *title; /* the kind's label; on a card that players fill in, the area's name */
    const char *type, *type_symbol, *pattern, *rule;
    const char *where; /* names of the areas that the card is for; "" if none */
    bool blank;        /* nothing is filled in: every block shows what may be written in it */
    RulesCardPart parts[CARD_PARTS];
    int part_count;
} RulesCard;

/* Returns true when players fill in the card: the kind's row says "blank". */
bool card_is_blank(const RulesData *data, int kind);
/* Both return false when the kind has no card. */
bool card_of_kind(const RulesData *data, BaseArena *arena, int kind, RulesCard *out);
bool card_of_area(const RulesField *field, const Table *table, BaseArena *arena, int area, RulesCard *out);
/* List every card of the ruleset, in the order of its kinds with those that players fill in last; and every card that a
 * battlefield needs, where areas with equal cards share one. Return the number of cards; `out` is in the arena. */
int card_list_kinds(const RulesData *data, BaseArena *arena, RulesCard **out);
int card_list_areas(const RulesField *field, const Table *table, BaseArena *arena, RulesCard **out);
/* Returns the word of a field that is in force for an area (area -1: for the kind); "" if none. In the arena. */
const char *card_word(const RulesData *data, const Table *table, BaseArena *arena, const RulesCardField *field,
                      int kind, int area);

#endif
