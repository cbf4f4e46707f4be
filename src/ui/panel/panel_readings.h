/* The page of readings: which value of each is in force, what the others would mean, and changing them. A reading is
 * part of the battlefield: after a change the game is played again from its start, as far as its dice carry it. */
#ifndef UI_PANEL_PANEL_READINGS_H
#define UI_PANEL_PANEL_READINGS_H

#include "ui/core/ui.h"

void panel_readings(Ui *ui, KitBox box);
void readings_choose(Ui *ui, int index, int value); /* puts this value in force */

#endif
