/* A question about one line of sight in a form that can be handed to somebody else: a case that holds the current table
 * and gives the same answer anywhere, together with that answer and everything that belongs to it. Draws nothing.
 *
 * The question is answered on the case itself, read back from the bytes that will be written, so that a page made from
 * it shows what the file beside it gives. */
#ifndef PLAY_DISPUTE_H
#define PLAY_DISPUTE_H

#include "play/what_if.h"

#define DISPUTE_FLIPS_MAX 64

/* Finds what each value of each switch that `ruling` depended on would say about the pair, with the other switches
 * unchanged. Uses the session's context; rulings that borrow nothing from it stay valid. Returns the number of flips,
 * at most `cap`. */
int play_flip_sight(PlaySession *session, TableRef from, TableRef to, const Ruling *ruling, RulesFlip *out, int cap);
/* Like play_flip_sight, but also reports each answer in full: that of flip `flip` with its value `value`. `sight` and
 * `ruling` are valid only during the call. */
typedef void (*PlayFlipReport)(void *context, int flip, int value, const RulesSight *sight, const Ruling *ruling);
int play_flip_fully(PlaySession *session, TableRef from, TableRef to, const Ruling *ruling, RulesFlip *out, int cap,
                    PlayFlipReport report, void *context);

typedef struct {
    BaseArena *arena;
    PlaySession *session; /* owned; a session on the case, at its start */
    TableRef from, to;
    Ruling *ruling, *back; /* owned; from `from` to `to`, and the reverse */
    RulesFlip flips[DISPUTE_FLIPS_MAX];
    int flip_count;
    /* things that stand elsewhere than on the table; if there are any, the answer is a what-if, not a ruling */
    const TableShift *shifts;
    int shift_count;
    BaseText what_if;          /* the shifts in words: "Line Infantry 2 moved 14 mm"; empty if nothing was moved */
    BaseText as_it_is;         /* for a what-if: the answer on the unchanged table; empty if it cannot be asked there */
    const BaseTree *tree;      /* the case */
    BaseText file;             /* the bytes of the case file */
    char hash[HASH_FORM_SIZE]; /* hash of these bytes */
} PlayDispute;

/* Asks about the current state of the session, which does not change. `path` is where the case will be saved. Returns
 * NULL with a fault if the pair cannot be asked about, or if the answer depends on something that a battlefield cannot
 * hold (an activation under way). House rules, found relative to `beside` (the file that was opened), are included in
 * the case. If the session is a what-if (what_if.h), so are the case and the answer. */
PlayDispute *dispute_create(PlaySession *session, TableRef from, TableRef to, const char *beside, const char *path,
                            BaseFaults *faults);
void dispute_destroy(PlayDispute *dispute); /* NULL is allowed */
/* Looks for the nearest other answer, which then stands in the ruling's margin; takes tenths of a second. */
void dispute_seek_nearest(PlayDispute *dispute);
/* Hands the case to the sink, under this name. */
bool dispute_save(const PlayDispute *dispute, const char *path, BaseSink sink, BaseFaults *faults);

/* The battlefield in this state of the table, for a file that needs no other: with its house rules, which are found
 * relative to `beside`, and without the picture under it. */
BaseTree *dispute_battlefield(BaseArena *arena, const PlaySession *session, const Table *table, const char *beside);
/* The first rule that decides, else the first that is cited; NULL if none is. */
const char *dispute_rule(const Ruling *ruling);

/* "a/card.png" gives "a/card.case.json"; freed with base_free. */
char *dispute_case_path(const char *picture);

#endif
