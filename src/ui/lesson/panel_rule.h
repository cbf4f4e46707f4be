/* The page of one rule: its sentence, the readings that bear on it with the one in force marked, its lessons. */
#ifndef UI_LESSON_PANEL_RULE_H
#define UI_LESSON_PANEL_RULE_H

#include "ui/core/ui.h"

void lesson_rule_page(Ui *ui, KitBox box);

#endif
