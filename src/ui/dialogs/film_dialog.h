/* A film made in the window: of the open lesson, else of the game's branch. Each tick draws one picture, which a thread
 * encodes, because encoding a large picture cannot be split and the window must go on answering. Cancelling leaves no
 * file behind. */
#ifndef UI_DIALOGS_FILM_DIALOG_H
#define UI_DIALOGS_FILM_DIALOG_H

#include "ui/core/ui.h"

void filming_open(Ui *ui); /* asks how it is to be, and then where to save it */
void filming_start(Ui *ui, const char *path);
void filming_step(Ui *ui); /* draws the next picture of the film in the making, if there is one */
void filming_frame(Ui *ui);
void filming_drop(Ui *ui); /* cancels */

#endif
