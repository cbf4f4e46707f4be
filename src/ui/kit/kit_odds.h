/* Dice and odds as the kit draws them (kit_dice.c, kit_odds.c). Knows no rules: faces by number or name, chances as
 * shares. */
#ifndef UI_KIT_ODDS_H
#define UI_KIT_ODDS_H

#include "ui/kit/kit.h"

typedef enum { KIT_DIE_HIT, KIT_DIE_MISS, KIT_DIE_PLAIN, KIT_DIE_TO_ROLL } KitDie;
/* Faces 1 to 6 as pips, others as a number. */
void kit_die(Kit *kit, double x, double y, double size, int face, KitDie die);
/* With this many sides: above six it shows a number, in the outline of such a die. */
void kit_die_of(Kit *kit, double x, double y, double size, int sides, int face, KitDie die);
/* Gives the faces names, whose symbols kit_die draws; NULL: pips. The array is borrowed. */
void kit_set_faces(Kit *kit, const char *const *names, int count);

typedef struct {
    const double *exactly; /* the chance of each outcome from 0, as 0..1 */
    int count;
    const char *caption; /* what the outcomes count: "lost" */
    int threshold;       /* the outcome from which something happens; 0: none */
    const char *threshold_name;
    bool sampled; /* an estimate: hollow bars */
} KitOdds;

#define KIT_PERCENT_MAX 16
/* "52.9", "100", "< 0.1", "> 99.9": 0 or 100 only if that is exact. */
const char *kit_percent(double share, char out[KIT_PERCENT_MAX]);
/* Bars of `plot` height with the stair of at-least chances and three rows of figures; returns the whole height. */
double kit_odds_histogram(Kit *kit, double x, double y, double w, double plot, const KitOdds *odds);
/* One bar 14 high with the outcomes, a bracket under "at least `from`". */
void kit_odds_stack(Kit *kit, KitBox box, const KitOdds *odds, int from);
void kit_odds_bar(Kit *kit, KitBox box, double share, ViewColour colour);

#endif
