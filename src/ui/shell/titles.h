/* Titles that players give to pieces of the table. A title is of the battlefield and no state of a game, so the journal
 * knows nothing of it: what was written is noted here, and taken back by the same keys. */
#ifndef UI_TITLES_H
#define UI_TITLES_H

#include "table/ref.h"
#include "ui/shell/app.h"

#include <stdbool.h>

enum { TITLES_KEPT = 16, TITLE_MAX = 96 };

typedef struct {
    TableRef of;
    char before[TITLE_MAX], after[TITLE_MAX];
    int cursor; /* of the journal, when it was written */
} AppTitle;

/* The last TITLES_KEPT of them; those at `done` and beyond were taken back. */
typedef struct {
    AppTitle kept[TITLES_KEPT];
    int count, done;
    const void *session; /* whose table they are of: of another they say nothing */
} AppTitles;

void titles_write(App *app, TableRef ref, const char *title);
/* False: nothing was written since the last action, and the journal is asked. */
bool titles_undo(App *app);
bool titles_redo(App *app);

#endif
