/* What the page of a shot and its popover share: figures read off the preview and its odds. Knows no rules. Private to
 * src/ui/panel/panel_fire*.c. */
#ifndef UI_PANEL_FIRE_H
#define UI_PANEL_FIRE_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

#define SHOOTERS_MAX SETUP_FORMATION_UNITS_MAX
#define NEED_MAX     16

/* Of each shooter the line that counts: to the target that was asked for, else a clear one, else the first. At most
 * `cap`. */
int panel_fire_lines(const Ruling *ruling, const RulesSight **out, int cap);
/* "5+", of a die that must be rolled under "≤ 13", else `none`: that there is nothing to reach. */
const char *panel_fire_need(const Ruling *ruling, const char *none, char out[NEED_MAX]);
/* The chances to show: of what is only declared nothing where the target cannot lose by it. */
bool panel_tells_losses(const App *app);

#define PANEL_LOSSES_MAX 33

/* How much the target that is aimed at may lose, once the odds are known: of what is counted in pips its points, else
 * units. */
typedef struct {
    double exactly[PANEL_LOSSES_MAX], mean;
    int count;
    const char *word; /* "lost", "damage" */
    bool units;
} PanelLosses;
void page_fire_figures(Page *page);
void page_who_fires(Page *page);
PanelLosses panel_losses(const App *app);
/* The odds are there, and dice fall by the action alone: a declaration that others may yet answer has none to tell. */
bool panel_odds_tell(const App *app);
/* What is aimed would only be declared: the odds are those if nobody answers it. */
bool panel_is_declared(const App *app);
/* What else may become of it, by the words that the ruleset has for it: "ruined 12.3 %". */
void panel_say_turns(const App *app, BaseText *out);
int panel_dice_to_roll(const App *app); /* of the shot being aimed: its first pool; 0 unknown */

#endif
