/* Laying templates by hand in the Fire tool: W takes the first, it follows the pointer, a click or Enter lays it and
 * takes the next; laying the last one fires. Esc takes the previous one back. The fact "template" of the shot's own
 * ruling says whether there are any, how many, and where they lie by default. */
#ifndef UI_TOOLS_FIRE_LAY_H
#define UI_TOOLS_FIRE_LAY_H

#include "ui/core/ui.h"

bool tool_fire_can_lay(const Ui *ui);
void tool_fire_lay_back(
    Ui *ui); /* takes the previous template back; from the first one, leaves all at their defaults */
int tool_fire_lay_number(const Ui *ui,
                         int *of); /* number of the template in the hand, from 1; *of: how many there are */

bool tool_fire_lay_frame(Ui *ui, const UiHand *in); /* true: it has taken this frame's input */
double tool_fire_lay_chip(Ui *ui, KitBox box);      /* returns its height, 0 when nothing can be laid */

#endif
