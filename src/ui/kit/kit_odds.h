/* Dice and odds as the kit draws them (kit_dice.c, kit_odds.c). Knows no rules: faces by number or name, chances as
 * shares. */
#ifndef UI_KIT_ODDS_H
#define UI_KIT_ODDS_H

#include "ui/kit/kit.h"

typedef enum { KIT_DIE_HIT, KIT_DIE_MISS, KIT_DIE_PLAIN, KIT_DIE_TO_ROLL } KitDie;
/* `face` 1..6 as pips, else as a number. */
void kit_die(Kit *kit, double x, double y, double size, int face, KitDie die);
/* Of so many sides: above six it shows its number, in the outline of such a die. */
void kit_die_of(Kit *kit, double x, double y, double size, int sides, int face, KitDie die);
/* From now on faces have these names and kit_die draws their symbols; NULL: pips. Borrowed. */
void kit_set_faces(Kit *kit, const char *const *names, int count);
/* A face with a name: its symbol, else its first letter. */
void kit_die_named(Kit *kit, double x, double y, double size, const char *face, KitDie die);

typedef struct {
    const double *exactly; /* the chance of each outcome, 0..1, from outcome 0 */
    int count;
    const char *caption; /* what the outcomes count: "lost" */
    int threshold;       /* outcome from which something happens, 0: none */
    const char *threshold_name;
    bool sampled; /* hollow bars */
} KitOdds;

#define KIT_PERCENT_MAX 16
/* "52.9", "100", "< 0.1", "> 99.9": never 0 or 100 unless it is so. */
const char *kit_percent(double share, char out[KIT_PERCENT_MAX]);
/* Bars of `plot` height with their at-least stair and three rows of figures; returns the height in all. */
double kit_odds_histogram(Kit *kit, double x, double y, double w, double plot, const KitOdds *odds);
/* One bar 14 high with the outcomes, a bracket under "at least `from`". */
void kit_odds_stack(Kit *kit, KitBox box, const KitOdds *odds, int from);
void kit_odds_bar(Kit *kit, KitBox box, double share, ViewColour colour);

#endif
