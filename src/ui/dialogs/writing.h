/* Pages for print are written by a thread while the window goes on: it works on data of its own, and the window reports
 * the result. If it takes long, a dialog says so. Knows nothing of what is on a page. */
#ifndef UI_DIALOGS_WRITING_H
#define UI_DIALOGS_WRITING_H

#include "ui/core/ui.h"

typedef struct {
    const char *title; /* title of the dialog, if it takes long */
    const char *fault; /* title of a failure: "The card was not saved" */
    void *with;        /* all data that the calls below need */
    /* Runs in the thread and touches nothing of the window's. The file gets its name only when it is complete. */
    bool (*write)(void *with, BaseSink sink, BaseFaults *faults);
    void (*written)(Ui *ui, void *with); /* in the window, after success */
    void (*drop)(void *with);
} WritingWish;

void writing_begin(Ui *ui, WritingWish wish); /* waits for a page that is still being written */
bool writing_tick(Ui *ui);                    /* true: a frame is due */
void writing_frame(Ui *ui);
void writing_end(Ui *ui); /* waits and reports; to be called before the data it reads goes away */

#endif
