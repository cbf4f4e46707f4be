/* What the fuzz targets share: the four rulesets and a board of each, read once; bytes as files on a disk in memory. */
#ifndef FUZZ_SHARED_H
#define FUZZ_SHARED_H

#include "io/document.h"

#define FUZZ_SYSTEMS 4

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The tree of a built-in ruleset, ea-heresy for a name that is none; the program ends when it cannot be read. */
const BaseTree *fuzz_ruleset(const char *name);
/* A battlefield on the built-in ruleset that it names, whatever else it asks for. NULL when it is not valid. */
RulesField *fuzz_field(const BaseTree *battlefield);
/* A board with a bit of everything for each system, [0, FUZZ_SYSTEMS): tests/fuzz/boards. */
const BaseTree *fuzz_board(int system);
const char *fuzz_board_path(int system);
/* The bytes as files in one folder, so that what one of them names beside itself is found: a line "%%%% NAME" begins
 * another file. Returns the path of the first, "fuzz.json"; all of it is good until the next call. */
const char *fuzz_files(const uint8_t *bytes, size_t size);
/* A path in the same folder for what is written out. */
const char *fuzz_output(const char *name);

#endif
