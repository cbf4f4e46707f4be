/* Maps of other programs: one is converted into a battlefield file beside it, which is opened. The map's own ruleset
 * applies; if it names none, the ruleset of the open table. The formats are known to io. */
#ifndef UI_SHELL_IMPORT_MAP_H
#define UI_SHELL_IMPORT_MAP_H

#include "ui/core/ui.h"

bool shell_import_map_is(const char *path); /* by the file name's extension */
bool shell_import_map_open(Ui *ui, const char *map, BaseFaults *faults);

#endif
