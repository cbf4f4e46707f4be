/* Select and drag: the unit's ghost stays, its path shows what it will cost and meet, it stops where the rules stop it;
 * letting go asks the rules. With the keyboard Enter takes the unit up and lets it go. */
#ifndef UI_TOOLS_TOOL_SELECT_H
#define UI_TOOLS_TOOL_SELECT_H

#include "ui/shell/app_state.h"

bool select_is_pulled(const AppHand *in); /* held, and further from where it was pressed than a click */
/* `from`: where on the table it is taken hold of, NAN: at its middle. */
void select_begin_drag(App *app, TableRef unit, GeomVec from, bool by_key);
void select_end_drag(App *app, bool act);
const char *const *select_paces(const App *app, int *count); /* kinds of moves, NULL none */

#endif
