/* Imports of a text, checked as every import is: what comes out is taken by the loader. */
#ifndef TESTS_IO_SHARED_IMPORT_H
#define TESTS_IO_SHARED_IMPORT_H

#include "io/import.h"

typedef struct {
    BaseArena *arena;
    BaseFaults left, faults;
    ImportMap map;
    bool good;
} ImportRun;

/* Imports a text in which ' stands for ". */
ImportRun import_text(const char *text, ImportOptions options);
/* Imports bytes as they are. */
ImportRun import_bytes(const void *bytes, size_t size, ImportOptions options);
void import_done(ImportRun *run);
const BaseTree *import_area(const ImportRun *run, int index); /* a piece of the battlefield's terrain */
int import_count(const ImportRun *run);                       /* number of those */
void assert_points(const BaseTree *list, const double *xy, int count);
/* Asserts that something with these words was left out at this place. */
void assert_left(const ImportRun *run, const char *place, const char *words);

#endif
