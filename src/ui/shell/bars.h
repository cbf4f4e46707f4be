/* The strip at the top: menu, title, ruleset, turn, who acts, readings; what finds, undoes and turns the light off. */
#ifndef UI_SHELL_BARS_H
#define UI_SHELL_BARS_H

#include "ui/shell/app_state.h"

void bars_title(App *app);
void bars_menu(App *app); /* of the title, over everything: after the pieces that it may cover */

#endif
