/* A whole ruling as text, in the order of the panel: for the clipboard, a forum or a screen reader. */
#ifndef UI_PANEL_RULING_COPY_H
#define UI_PANEL_RULING_COPY_H

#include "play/odds.h"
#include "ui/core/ui.h"

/* `back`: the opposite direction; `odds`: of the action. Both may be NULL. */
void panel_ruling_copy(const Ruling *ruling, const RulesTelling *telling, const Ruling *back, const PlayOdds *odds,
                       BaseText *out);

#endif
