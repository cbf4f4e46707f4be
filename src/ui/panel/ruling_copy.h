/* All of a ruling as text, in the order in which the panel has it: what the clipboard, a forum and a screen reader get.
 */
#ifndef UI_PANEL_RULING_COPY_H
#define UI_PANEL_RULING_COPY_H

#include "ui/shell/app_state.h"

/* All of it as text, in the order of the panel: for the clipboard. */
void ruling_copy(const Ruling *ruling, const Ruling *back, const PlayOdds *odds, BaseText *out);

#endif
