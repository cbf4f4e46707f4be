/* What is wrong with something that came from outside: files, arguments. A loader collects every fault it can find,
 * then gives up as a whole; nothing is half loaded. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include "base/base.h"

typedef struct {
    char *file;   /* path as the user gave it, "" if none */
    int line;     /* from 1, 0 unknown (then `place` says where) */
    int column;   /* from 1, 0 unknown */
    char *place;  /* path inside the document: terrain[3].outline[2], "" if none */
    char *id;     /* id of the thing at fault, "" if none */
    char *what;   /* what is wrong: a sentence without its full stop; ends with the rule in brackets if there is one */
    char *rule;   /* id of the rule of the game that is broken, "" if none */
    char *remedy; /* what to do about it: a sentence without its full stop */
    double x, y;  /* position on the table in table units, valid if has_spot */
    bool has_spot;
} BaseFault;

typedef struct {
    BaseFault *items;
    int count, cap;
    int dropped; /* faults past FAULT_MAX are counted, not kept */
} BaseFaults;

#define FAULT_MAX 200

/* Adds a fault with these five texts (copied; NULL counts as ""). Returns it so that the caller can set line, column or
 * spot; returns a dummy when the fault was dropped. */
BaseFault *faults_add(BaseFaults *faults, const char *file, const char *place, const char *id, const char *remedy,
                      const char *what_format, ...) BASE_PRINTF(6, 7);
/* Sets the rule that is broken (copied; NULL: none). A dummy stays unchanged. */
void fault_name_rule(BaseFault *fault, const char *rule);
/* Returns the fault as one line, "FILE:LINE:COL: PLACE (ID): WHAT. REMEDY."; free it with base_free. */
char *faults_line(const BaseFault *fault);
/* Appends the faults of `from` to `to` and leaves `from` empty. */
void faults_move(BaseFaults *to, BaseFaults *from);
void faults_free(BaseFaults *faults);

#endif
