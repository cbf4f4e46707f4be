/* Laying templates by hand in the Fire tool: W takes the first, it follows the pointer, a click or Enter lays it and
 * takes the next; laying the last one fires. Esc takes the previous one back. The fact "template" of the shot's own
 * ruling says whether there are any, how many, and where they lie by default. */
#ifndef UI_TOOLS_FIRE_LAY_H
#define UI_TOOLS_FIRE_LAY_H

#include "ui/shell/app_state.h"

bool fire_can_lay(const App *app);
void fire_lay(App *app, bool on);
void fire_lay_back(App *app); /* takes the previous template back; from the first one, leaves all at their defaults */
int fire_lay_number(const App *app, int *of); /* number of the template in the hand, from 1; *of: how many there are */
void fire_add_point(App *app, BaseTree *action);

bool fire_lay_frame(App *app, const AppHand *in); /* true: it has taken this frame's input */
double fire_lay_chip(App *app, KitBox box);       /* returns its height, 0 when nothing can be laid */

#endif
