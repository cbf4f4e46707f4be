/* What would make a refused action allowed: acts of the same unit or formation, each tried on a copy of the table. */
#ifndef PLAY_REMEDY_H
#define PLAY_REMEDY_H

#include "play/session.h"

typedef struct {
    const BaseTree *action; /* an order to advance, for example */
    const char *name;       /* "order advance" */
    double chance;          /* that its dice pass, where it is tested; 1 where it is not */
    int need;               /* a die passes at this or more; 0: no test */
} PlayRemedy;

/* Lists, in the arena, the acts after which this action would be allowed if their dice fall well. `refused` is its
 * ruling; `path` the file that was opened, for the files that it names. Returns their number; 0 where nothing that its
 * unit or formation can do by itself helps. The session does not change. */
int play_remedies(const PlaySession *session, const BaseTree *action, const Ruling *refused, const char *path,
                  BaseArena *arena, PlayRemedy **out);
/* Appends "order advance (3+, 67 %), order double (3+, 67 %)". */
void play_remedies_describe(const PlayRemedy *remedies, int count, BaseText *out);

#endif
