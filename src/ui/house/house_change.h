/* Saving and loading house rules as files. How a typed value is tried and applied is private to the room
 * (house_page.h). */
#ifndef UI_HOUSE_HOUSE_CHANGE_H
#define UI_HOUSE_HOUSE_CHANGE_H

#include "ui/core/ui.h"

void house_save(Ui *ui, const char *path);
void house_load(Ui *ui, const char *path);

#endif
