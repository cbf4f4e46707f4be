/* Battlefields of EA - Heresy laid out in a line, as the catalogue writes its examples: centimetres, x to the right, y
 * up.
 *
 *   terrain  "woods 10 40 -10 10; hill 0 12 -10 10 | \"group\": \"g\""   kind and the rectangle x0 x1 y0 y1; ids t1,
 * t2, ... units    "infantry 0 0 1.25 | \"popped_up\": true"                 profile, centre, radius of a round base
 * (0: the profile's) "infantry @t1"                                            inside a piece Ids of units: a1, a2, ...
 * of side red in formation a; b1, b2, ... of side blue in formation b. Members after | go to the object. */
#ifndef SHARED_EAH_H
#define SHARED_EAH_H

#include "io/document.h"
#include "support/test.h"

typedef struct {
    RulesField *field;
    Table *table;
    TableDraft draft;
    Ruling *ruling;
    BaseArena *arena;
    RulesAction action;
    RulesCtx ctx;
} Board;

/* `readings`: members of options.readings, "" for none. Whatever is wrong with the text fails the test. */
Board *board_open(const char *terrain, const char *red, const char *blue, const char *readings);
/* The same with more members of the formations: ", \"order\": \"overwatch\"". */
Board *board_open_with(const char *terrain, const char *red, const char *blue, const char *readings,
                       const char *red_formation, const char *blue_formation);
/* NULL: it may not be laid out so. For boards at random. */
Board *board_try(const char *terrain, const char *red, const char *blue, const char *readings);
void board_close(Board *board);

const Ruling *board_do(Board *board, const char *action);
RulesSight board_sight(Board *board, const char *from, const char *to, RulesSightDetail detail);
bool board_cites(const Board *board, const char *rule);
/* Facts of the last ruling; NAN, NULL or false when absent. */
double board_number(const Board *board, const char *fact);
const char *board_text(const Board *board, const char *fact);
bool board_truth(const Board *board, const char *fact);

/* Does a1 see b1? Asked in all details and, unless `one_way`, in the other direction, too: all must agree. */
bool sees_by(const char *terrain, const char *red, const char *blue, const char *readings, bool one_way);
static inline bool sees(const char *terrain, const char *red, const char *blue) {
    return sees_by(terrain, red, blue, "", false);
}

#endif
