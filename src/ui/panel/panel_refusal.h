/* The callout beside what the rules refuse: why, and acts that would mend it, each with its key. Knows no rule. */
#ifndef UI_PANEL_REFUSAL_H
#define UI_PANEL_REFUSAL_H

#include "ui/core/ui.h"

void panel_refusal(Ui *ui);

#endif
