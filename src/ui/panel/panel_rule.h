/* The page of one rule: its sentence, the readings that bear on it with the one in force marked, its lessons. */
#ifndef UI_PANEL_PANEL_RULE_H
#define UI_PANEL_PANEL_RULE_H

#include "ui/shell/app_state.h"

void panel_rule(App *app, KitBox box);

#endif
