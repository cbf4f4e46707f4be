/* Places of a drag: the row in which a whole formation comes out of what holds it, and how near to an enemy or a wall
 * the one in hand is brought. */
#ifndef UI_TOOLS_DRAG_PLACES_H
#define UI_TOOLS_DRAG_PLACES_H

#include "ui/shell/app_state.h"

void drag_add_row(App *app, BaseTree *action, const GeomVec *points,
                  int count);                                           /* all who come out with the one in hand */
BaseTree *drag_arrive(App *app, GeomVec at);                            /* out of reserve, to there */
int drag_cut_path(const RulesTrace *trace, double stop, GeomVec *out);  /* up to the stop */
GeomVec drag_last_place(const App *app);                                /* where the stretch to the pointer begins */
GeomVec drag_up_to(const App *app, GeomVec from, GeomVec to, int unit); /* up to its base, and no further */
GeomVec drag_up_to_enemies(const App *app, GeomVec from, GeomVec to);
GeomVec drag_into_contact(const App *app, GeomVec to);
void drag_bend(App *app); /* the path bends at the pointer; off the board, and with no room for more, nothing happens */

#endif
