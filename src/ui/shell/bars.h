/* The strip at the top: menu, title, ruleset, turn, who acts, readings; what finds, undoes and turns the light off. */
#ifndef UI_SHELL_BARS_H
#define UI_SHELL_BARS_H

#include "ui/shell/app_state.h"

void strips_title(App *app);
void strips_menu(App *app); /* of the title, over everything: after the pieces that it may cover */

#endif
