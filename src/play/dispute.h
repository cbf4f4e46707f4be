/* A question about one line of sight, made so that it can be handed to somebody else: a case that holds the table as it
 * stands and gives the same answer anywhere, and that answer with all that belongs to it. Draws nothing.
 *
 * The question is put to the case itself, read back from what will be written, so that a page made of this shows what
 * the file beside it gives. */
#ifndef PLAY_DISPUTE_H
#define PLAY_DISPUTE_H

#include "play/what_if.h"

#define DISPUTE_FLIPS_MAX 64

/* What each value of each switch that `ruling` asked for would have said of the pair; the other switches stay as they
 * are. Uses the session's context: rulings that borrow nothing of it stay good. Returns how many; at most cap. */
int play_flip_sight(PlaySession *session, TableRef from, TableRef to, const Ruling *ruling, RulesFlip *out, int cap);
/* The same, and each answer in full, as it comes: of flip `flip` by its value `value`. Both are gone after the call. */
typedef void (*PlayFlipTell)(void *context, int flip, int value, const RulesSight *sight, const Ruling *ruling);
int play_flip_fully(PlaySession *session, TableRef from, TableRef to, const Ruling *ruling, RulesFlip *out, int cap,
                    PlayFlipTell tell, void *context);

typedef struct {
    BaseArena *arena;
    PlaySession *session; /* on the case, at its start; owned */
    TableRef from, to;
    Ruling *ruling, *back; /* owned: there, and the other way round */
    RulesFlip flips[DISPUTE_FLIPS_MAX];
    int flip_count;
    const TableShift *shifts; /* what stands elsewhere than on the table: then this is a what-if, and no ruling */
    int shift_count;
    BaseText what_if;     /* that in words: "Line Infantry 2 moved 14 mm"; empty: the table is as it stands */
    BaseText as_it_is;    /* of a what-if: the answer on the table as it stands; empty where it cannot be asked */
    const BaseTree *tree; /* the case */
    BaseText file;        /* its bytes */
    char hash[17];        /* of them */
} PlayDispute;

/* On the state of the session now, which stays as it is. `path`: where the case will lie. NULL with a fault when the
 * pair cannot be asked about, or when the answer hangs on something that a battlefield cannot hold (an activation
 * under way). House rules, found from `beside` (the file that was opened), are in the case. On a session that says of
 * itself that it is a what-if (what_if.h) case and answer are one, too. */
PlayDispute *dispute_create(PlaySession *session, TableRef from, TableRef to, const char *beside, const char *path,
                            BaseFaults *faults);
void dispute_destroy(PlayDispute *dispute); /* NULL is allowed */
/* Hands the case to the sink, under this name. */
bool dispute_save(const PlayDispute *dispute, const char *path, BaseSink sink, BaseFaults *faults);

/* "a/card.png" gives "a/card.case.json"; freed with base_free. */
char *dispute_case_path(const char *picture);

#endif
