/* Saving and loading house rules as files. How a typed value is tried and applied is private to the room
 * (house_page.h). */
#ifndef UI_HOUSE_HOUSE_CHANGE_H
#define UI_HOUSE_HOUSE_CHANGE_H

#include "ui/shell/app_state.h"

void house_save(App *app, const char *path);
void house_load(App *app, const char *path);

#endif
