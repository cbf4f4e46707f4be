/* "Make a lesson of this" (Ctrl+Shift+L): what is asked on the board, or the last act of the game, becomes a lesson
 * (play/lesson_make.h). The page shows at once what a learner would stumble over. Saving writes a case and opens it. */
#ifndef UI_LESSON_WRITE_H
#define UI_LESSON_WRITE_H

#include "play/lesson_make.h"
#include "ui/core/ui.h"

typedef struct LessonWriting {
    LessonMaker *maker; /* owned */
    MakerWords words;
    MakerWords checked; /* the words of the last check */
    BaseFaults faults, notes;
    bool known; /* there has been a check */
    int cuts;   /* what the cut takes off */
    KitScroll scroll, found_scroll;
} LessonWriting;

void lesson_write_open(Ui *ui);
void lesson_write_frame(Ui *ui);
void lesson_write_close(Ui *ui);
/* Writes the case and opens it as a lesson; faults are shown, and the page stays. */
void lesson_write_save(Ui *ui, const char *path);
char *lesson_write_path(const Ui *ui); /* a name for it, beside the file that is open; base_free */

#endif
