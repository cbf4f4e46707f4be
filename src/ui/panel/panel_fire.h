/* What the page of a shot and its popover share: figures read off the preview and its odds. Knows no rules. Private to
 * src/ui/panel. */
#ifndef UI_PANEL_FIRE_H
#define UI_PANEL_FIRE_H

#include "play/odds.h"
#include "ui/core/ui.h"
#include "ui/panel/page.h"

/* ---- who fires ---- */
#define SHOOTERS_MAX SETUP_FORMATION_UNITS_MAX

/* For each shooter the line that counts: to the target that was asked for, else a clear one, else the first. Returns
 * their number, at most `cap`. */
int panel_fire_lines(const Ruling *ruling, const RulesSight **out, int cap);
void page_who_fires(Page *page);
void page_other_orders(Page *page); /* what the shot would come to if its formation were on another order */

/* ---- what the dice need ---- */
#define NEED_MAX 16

/* "5+", or "<= 13" for a die that must roll at most that; `none` when there is no number to reach. */
const char *panel_fire_need(const Ruling *ruling, const char *none, char out[NEED_MAX]);
int panel_dice_to_roll(const Ui *ui); /* size of the first pool of the previewed shot; 0: unknown */

/* ---- the odds ---- */
#define PANEL_LOSSES_MAX 33

/* How much the target may lose, once the odds are known: points if it has pips, else units. */
typedef struct {
    double exactly[PANEL_LOSSES_MAX], mean;
    int count;
    const char *word; /* "lost", "damage" */
    bool units;
} PanelLosses;

/* True if odds are known and the action itself rolls dice; a mere declaration, which others may answer, has none. */
bool panel_odds_explain(const Ui *ui);
/* True if the shot would only be declared: its odds are those if nobody answers. */
bool panel_is_declared(const Ui *ui);
/* True if losses are worth showing: not for a declaration by which the target cannot lose anything. */
bool panel_explains_losses(const Ui *ui);
PanelLosses panel_losses(const Ui *ui);
/* The chance that a yes-or-no state of the target, or of its formation, begins that lasts: that it breaks. 0: the
 * figure is another. */
double panel_turn_chance(const Ui *ui, const PlayFigure *figure);
/* What else may become of the target, in the ruleset's words: "ruined 12.3 %". */
void panel_describe_turns(const Ui *ui, BaseText *out);
void page_fire_figures(Page *page);

#endif
