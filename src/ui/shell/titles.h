/* Titles that players give to pieces of the table. A title belongs to the battlefield and not to the state of a game,
 * so the journal does not know of it: changes are kept here and undone with the same keys. */
#ifndef UI_TITLES_H
#define UI_TITLES_H

#include "ui/core/ui.h"

#include <stdbool.h>

enum { TITLES_KEPT = 16, TITLE_MAX = 96 };

typedef struct {
    TableRef of;
    char before[TITLE_MAX], after[TITLE_MAX];
    int cursor; /* cursor of the journal when the title was written */
} ShellTitle;

/* The last TITLES_KEPT changes; those from `done` on have been undone. */
typedef struct {
    ShellTitle kept[TITLES_KEPT];
    int count, done;
    const void *session; /* the session they were made in; for any other they are void */
} ShellTitles;

void titles_write(Ui *ui, TableRef ref, const char *title);
/* False: no title was written since the last action, so the journal is next. */
bool titles_undo(Ui *ui);
bool titles_redo(Ui *ui);

#endif
