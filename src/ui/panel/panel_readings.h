/* The switches between readings: which value of each is in force, what each would mean, and changing them. A reading
 * is part of the battlefield: with another one the game is played again from its start, as far as its dice carry it. */
#ifndef UI_PANEL_PANEL_READINGS_H
#define UI_PANEL_PANEL_READINGS_H

#include "ui/shell/app_state.h"

void panel_readings(App *app, KitBox box);
void readings_choose(App *app, int index, int value); /* the value in force from now on */

#endif
