/* Small helps of the tests of this room: files in a folder of their own, faults as text. */
#ifndef IO_SHARED_TEXT_H
#define IO_SHARED_TEXT_H

#include "base/fault.h"

/* The path of `name` in a folder that lasts as long as the program; the folder is made on first use and removed at
 * exit. Good until the 8th call after. */
const char *scratch_path(const char *name);
/* Writes the text into that file and returns its path. */
const char *scratch_file(const char *name, const char *text);
/* The content of a file, to be freed with base_free; NULL when there is none. */
char *scratch_read(const char *path);
/* All faults, a line each; good until the next call. */
const char *faults_text(const BaseFaults *faults);
/* Fails the test when no fault's line contains each of the words. */
void assert_fault(const BaseFaults *faults, const char *word, const char *other);

#endif
