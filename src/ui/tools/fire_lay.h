/* A shot that lays shapes on the table: W takes the first in the hand, it follows the pointer, a click or Enter lays it
 * there and takes the next; with the last the shot is fired. Esc takes back the one before. Whether a shot lays any,
 * how many, and where by themselves, its own ruling says: the fact "template". */
#ifndef UI_TOOLS_FIRE_LAY_H
#define UI_TOOLS_FIRE_LAY_H

#include "ui/shell/app_state.h"

bool fire_can_lay(const App *app);
void fire_lay(App *app, bool on);
void fire_lay_back(App *app);                 /* the one before into the hand again; of the first: by itself again */
int fire_lay_number(const App *app, int *of); /* which is in the hand, from 1, of how many */
void fire_add_point(App *app, BaseTree *action);
bool fire_lay_frame(App *app, const AppHand *in); /* true: the frame is its own */
double fire_lay_chip(App *app, KitBox box);

#endif
