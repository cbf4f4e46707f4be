/* The photograph of the real table under the drawn one: how the file that the battlefield names is loaded, and how
 * strongly it shows. */
#ifndef UI_BOARD_UNDER_H
#define UI_BOARD_UNDER_H

#include "ui/core/ui.h"

void pane_load_photo(Ui *ui);          /* starts loading it if it is not there; may be called at any time */
void pane_end_photo(Ui *ui);           /* waits for the thread and drops what it has read */
void pane_next_photo_strength(Ui *ui); /* cycles through shown, faint, hidden */
const char *pane_photo_strength_word(const Ui *ui);
void pane_photo_slider(Ui *ui, KitBox box); /* sets any strength */

#endif
