/* What the fuzz targets share: the ruleset read once, bytes as a file. */
#ifndef FUZZ_SHARED_H
#define FUZZ_SHARED_H

#include "io/document.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The built-in ruleset's tree; the program ends when it is not there. */
const BaseTree *fuzz_ruleset(void);
/* A battlefield on that ruleset, whatever it calls itself. NULL when it is not valid. */
RulesField *fuzz_field(const BaseTree *battlefield);
/* The path of a file with these bytes, good until the next call. */
const char *fuzz_file(const uint8_t *bytes, size_t size);

#endif
