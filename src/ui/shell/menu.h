/* The menu of the title bar and that of the phase: what can be done with the window, and what ends a scope of the game.
 */
#ifndef UI_SHELL_MENU_H
#define UI_SHELL_MENU_H

#include "ui/core/ui.h"

void menu_button(Ui *ui, KitBox strip); /* opens the menu; in the title bar */
void menu_frame(Ui *ui);                /* the menus that are open; called after everything that they may cover */

#endif
