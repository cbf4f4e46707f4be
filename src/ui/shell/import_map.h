/* Another program's map in the window: made a battlefield beside it, which is opened. What it says of its rules holds;
 * where it says nothing it is for those of the table that was open. */
#ifndef UI_SHELL_IMPORT_MAP_H
#define UI_SHELL_IMPORT_MAP_H

#include "ui/shell/app_state.h"

/* Another program's map, by the ending of its name; made a battlefield beside it, and opened (import_map.c). */
bool import_map_is(const char *path);
bool import_map_open(App *app, const char *map, BaseFaults *faults);

#endif
