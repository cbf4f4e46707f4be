/* The panel's pages and what they are made of. Private to src/ui/panel*.c, palette.c and keys.c. */
#ifndef UI_PANEL_H
#define UI_PANEL_H

#include "ui/app_internal.h"

/* A page being written downwards. */
typedef struct {
    App *app;
    Kit *kit;
    const ViewTheme *theme;
    const Ruling *ruling; /* NULL: the page is not of one */
    double x, y, w;
    bool bare; /* nothing stands above yet: the next section needs no hair */
    bool told; /* what the ruling foretells has a section of its own, and is no note */
} Page;

Page page_make(App *app, KitBox box, const Ruling *ruling);
KitBox page_line(const Page *page, double h);
void page_section(Page *page, const char *title, const char *remark); /* under a hair */
void page_paragraph(Page *page, KitStyle style, ViewColour colour, const char *text);
void page_figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn);
void page_pair(Page *page, const char *label, const char *value, bool strong); /* one row: left and right */
/* A rule's id; a click turns the panel to the rule. */
void page_chip(Page *page, double x, double cy, const char *rule, bool lit);

void panel_ruling(App *app, KitBox box);
void panel_thing(App *app, KitBox box);
/* The card of a piece of terrain as it would be printed, and what may be written on it. */
void page_card(Page *page, int area);
void panel_start(App *app, KitBox box);
/* ---- panel_tables.c: how large a picture is shown, px ---- */
#define TABLES_WIDE 180.0
#define TABLES_HIGH 72.0
void tables_find(App *app, bool pictures); /* app->tables are wanted from now on */
void panel_rule(App *app, KitBox box);
void panel_units(App *app, KitBox box);
void panel_log(App *app, KitBox box);
void panel_readings(App *app, KitBox box);
void readings_choose(App *app, int index, int value); /* the value in force from now on */
/* Under a reading: which actions of the game hang on it, asked by a button. */
void page_asked(Page *page, int index, const RulesReading *reading);
void panel_show_rule(App *app, const char *rule);
void panel_copy(App *app);
void panel_take_tolerance(App *app); /* that a chip was clicked for */
/* What came of it, in a line: losses and chances where there are, else what decided. */
void panel_answer(const App *app, const Ruling *ruling, BaseText *out);
/* A unit as a row that selects it, and can be dragged onto the board. */
void panel_unit_row(Page *page, int unit, const char *remark);

/* ---- parts of a ruling's page ---- */
void page_sight_figures(Page *page, const RulesSight *sight);
void page_along(Page *page, const RulesSight *sight);
void page_other_way(Page *page);
void page_flips(Page *page);     /* what each reading would say of the sight asked about */
void page_tolerance(Page *page); /* what is too close to call, as chips */
void page_what_if(Page *page);   /* that what is shown is not the table at play */
void page_cut_short(Page *page); /* says so where the answer was */
/* What the dice of a shot go through, hit and save, and the chance that follows: of one die, and of all of them. */
void page_chances(Page *page);
void page_way(Page *page);
/* What is under way, in the Assault tool. False: the player has acted, and what was shown is gone. */
bool page_stage(Page *page);
void page_notes(Page *page);
void page_sums(Page *page);
void page_dice(Page *page);
void page_odds(Page *page);
void page_house(Page *page); /* the house rules that have a part in it */
void page_luck(Page *page);  /* of each side, and how it went over the game; nothing before dice have fallen */
void page_fire_figures(Page *page);
void page_who_fires(Page *page);
#define PANEL_LOSSES_MAX 33

/* How much the target that is aimed at may lose, once the odds are known: of what is counted in pips its points, else
 * units. */
typedef struct {
    double exactly[PANEL_LOSSES_MAX], mean;
    int count;
    const char *word; /* "lost", "damage" */
    bool units;
} PanelLosses;
PanelLosses panel_losses(const App *app);
/* The odds are there, and dice fall by the action alone: a declaration that others may yet answer has none to tell. */
bool panel_odds_tell(const App *app);
/* What is aimed would only be declared: the odds are those if nobody answers it. */
bool panel_is_declared(const App *app);
/* What else may become of it, by the words that the ruleset has for it: "ruined 12.3 %". */
void panel_say_turns(const App *app, BaseText *out);
int panel_dice_to_roll(const App *app); /* of the shot being aimed: its first pool; 0 unknown */

#endif
