/* The sources of the program, for tests that read them: which keys are cited, which numbers are asked for. */
#ifndef SUPPORT_SOURCES_H
#define SUPPORT_SOURCES_H

#include "base/text.h"

/* Called for each file; `text` is its content, which is valid during the call. */
typedef void (*SourceVisit)(void *context, const char *path, const char *text);

/* Visits the files below the folder (with a path from the top of the tree) whose names end as given: ".c"; with `deep`
 * also those in its folders. Returns their number, 0 if there is no such folder. The order is the directory's. */
int sources_visit(const char *folder, bool deep, const char *ending, SourceVisit visit, void *context);

#endif
