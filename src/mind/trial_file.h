/* The file of a trial: written while it runs, gone on with, merged of its shards. */
#ifndef MIND_TRIAL_FILE_H
#define MIND_TRIAL_FILE_H

#include "mind/trial.h"

typedef struct TrialFile TrialFile;

/* Opens a file to write games into. One that is there must begin with the same line; a last line that was torn off is
 * cut, and what it has need not be played again. NULL with a fault. */
TrialFile *trial_file_open(const char *path, const Trial *trial, BaseFaults *faults);
bool trial_file_has(const TrialFile *file, int game, int arm);
bool trial_file_add(TrialFile *file, int game, int arm, const BaseTree *line, BaseFaults *faults);
void trial_file_close(TrialFile *file); /* NULL is allowed */

/* What a file holds, in the order of games and arms. */
typedef struct {
    BaseArena *arena; /* owns everything below */
    const BaseTree *header;
    const BaseTree **lines;
    int count;
} TrialRows;

bool trial_rows_load(const char *path, TrialRows *out, BaseFaults *faults);
/* The same of the bytes of such a file; `path` is for faults. */
bool trial_rows_parse(const char *path, const char *bytes, size_t size, TrialRows *out, BaseFaults *faults);
void trial_rows_free(TrialRows *rows);
/* Index of the line's arm in the header; -1: none has this name. */
int trial_row_arm(const BaseTree *header, const BaseTree *line);

/* Writes the games of several files of one trial into one, sorted, each once. Different lines for one game are a fault,
 * and so are different trials. */
bool trial_merge(const char *out, const char *const *paths, int count, BaseFaults *faults);

#endif
