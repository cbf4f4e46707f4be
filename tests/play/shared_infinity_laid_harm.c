/* Claims about hostile ground: what sets it off, by which row, and what it does. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <string.h>

static const struct {
    int until;    /* the highest die of the row */
    char how;     /* a PH roll, one save, both saves, two saves */
    int strength; /* of a PH roll: its MOD */
} ROWS[] = {{3, 'p', 0},   {6, 'p', -3},  {10, 'o', 10}, {14, 'o', 11},
            {15, 'b', 11}, {18, 'o', 12}, {19, 't', 12}, {20, 'o', 13}};
static const struct {
    int until, harm;
    const char *word;
} LEVELS[] = {{5, 20, "insecure"},    {10, 19, "adverse"}, {14, 18, "dangerous"},
              {17, 17, "aggressive"}, {19, 16, "lethal"},  {20, 14, "savage"}};

static int unit_of(const Laid *laid) {
    return laid_unit(laid, "unit");
}

static int area_of(const Laid *laid) {
    return laid_area(laid, "area");
}

static LaidZone zone_of(const Laid *laid) {
    return laid_zone(laid, laid->after, area_of(laid));
}

static int die_of(const Laid *laid, const char *what, TableRef by, int n) {
    for (int i = 0; i < laid->ruling->rolls.count; i++) {
        const RulesRoll *roll = &laid->ruling->rolls.items[i];
        bool wanted = !strcmp(roll->what, what) && (by.kind == REF_NONE || ref_equal(roll->by, by));
        for (int k = 0; wanted && k < roll->count; k++) {
            if (n-- == 0) {
                return roll->values[k];
            }
        }
    }
    return 0;
}

static int damage_of(const Laid *laid, const Table *table) {
    return laid_get(laid, table, ref_make(REF_AREA, area_of(laid)), "damage");
}

/* ---- levels and rows ---- */

static bool is_no_zone(const Laid *laid) {
    return !zone_of(laid).is;
}

static bool is_level_open(const Laid *laid) {
    return zone_of(laid).open;
}

static bool is_level_rolled(const Laid *laid) {
    int value = laid_int(laid, "value"), level = 0;
    while (value > LEVELS[level].until) {
        level++;
    }
    return die_of(laid, "hostility-level", ref_make(REF_AREA, area_of(laid)), 0) == value &&
           !strcmp(laid_text(laid, "level"), LEVELS[level].word) &&
           (laid->ruling->outcome != RULING_DONE || zone_of(laid).harm == LEVELS[level].harm);
}

/* A die of this ruling came to the row, or it is the area's already. */
static bool is_the_row(const Laid *laid) {
    int row = laid_int(laid, "row"), die;
    bool rolled = false;
    for (int n = 0; (die = die_of(laid, "damage-row", ref_none(), n)) > 0; n++) {
        rolled |= die <= ROWS[row - 1].until && (row == 1 || die > ROWS[row - 2].until);
    }
    return rolled || damage_of(laid, laid->before) == row;
}

static bool is_settled(const Laid *laid) {
    bool waits = laid->ruling->outcome != RULING_DONE;
    return is_the_row(laid) && (waits || damage_of(laid, laid->after) == laid_int(laid, "row"));
}

static bool is_rolled_each_time(const Laid *laid) {
    return laid_reads(laid, "host_when", "trigger") && die_of(laid, "damage-row", ref_none(), 0) > 0 &&
           is_the_row(laid);
}

/* The row that harms the unit of the sentence: the last that is told before it. */
static int row_before(const Laid *laid) {
    int row = 0;
    Laid one = *laid;
    for (int i = 0; i < laid->ruling->findings.count && &laid->ruling->findings.items[i] != laid->finding; i++) {
        one.finding = &laid->ruling->findings.items[i];
        row = laid_rule(&one, "INF-HOST-04") ? laid_int(&one, "row") : row;
    }
    return row;
}

static bool is_ph(const Laid *laid) {
    int unit = unit_of(laid), row = row_before(laid),
        die = die_of(laid, "ph-against-zone", ref_make(REF_UNIT, unit), 0);
    int ph = laid_profile(laid, unit)->ph;
    bool several = die_of(laid, "ph-against-zone", ref_make(REF_UNIT, unit), 1) > 0, holds = laid_key(laid, "holds");
    if (row < 1 || ROWS[row - 1].how != 'p') {
        return false;
    }
    bool done = laid->ruling->outcome == RULING_DONE && !holds;
    return several || ((die > 0 && die <= ph + ROWS[row - 1].strength) == holds &&
                       (!done || laid_now(laid, unit, "immobilized") == 1 || !laid_stands(laid, laid->after, unit)));
}

static bool is_against(const Laid *laid, char how) {
    int row = row_before(laid);
    return row > 0 && ROWS[row - 1].how == how && ROWS[row - 1].strength == laid_int(laid, "value");
}

static bool is_one_save(const Laid *laid) {
    bool bts = !strcmp(laid_text(laid, "text"), "BTS"), owner = laid_reads(laid, "host_save_choice", "owner");
    int own = laid_get(laid, laid->before, ref_make(REF_AREA, area_of(laid)), "save");
    return is_against(laid, 'o') && (owner || bts == (own == 1));
}

static bool is_two_saves(const Laid *laid) {
    return is_against(laid, 't');
}

static bool is_both_saves(const Laid *laid) {
    return is_against(laid, 'b') && laid_reads(laid, "host_plus", "sum") == laid_key(laid, "sum");
}

static bool is_the_owners(const Laid *laid) {
    return laid->finding == NULL && laid_reads(laid, "host_save_choice", "owner") &&
           laid->ruling->ask.side == laid->setup->units[laid->ruling->ask.about.index].side;
}

/* What it needs is strength and attribute alone: cover would make it three less. */
static bool is_without_cover(const Laid *laid) {
    int unit = unit_of(laid), row = row_before(laid), strength = row > 0 ? ROWS[row - 1].strength : 0;
    const LaidProfile *profile = laid_profile(laid, unit);
    bool all = true;
    for (int i = 0; i < laid->ruling->rolls.count; i++) {
        const RulesRoll *roll = &laid->ruling->rolls.items[i];
        if (!strcmp(roll->what, "save-against-zone") && roll->by.index == unit && strength > 0) {
            bool arm = false;
            for (size_t k = 0; k < BASE_COUNT(ROWS); k++) { /* several rows may have been rolled */
                int least = ROWS[k].strength + 1;
                arm |= roll->need == least - profile->arm || roll->need == least - profile->bts ||
                       roll->need == least - profile->arm - profile->bts;
            }
            all &= arm;
        }
    }
    return row > 0 && ROWS[row - 1].how != 'p' && all;
}

/* ---- who is harmed ---- */

static bool is_in(const Laid *laid) {
    int unit = unit_of(laid);
    GeomVec at;
    double r;
    bool there = laid_in(laid, laid->before, unit, area_of(laid)) <= LAID_TOUCH;
    if (laid->way_count > 0 && laid_active(laid) == unit && laid_base(laid->before, unit, &at, &r)) {
        double length = laid_length(laid->way, laid->way_count); /* where it acted on its way */
        for (int i = 0; i <= 200; i++) {
            there |= laid_gap(laid, laid_along(laid->way, laid->way_count, length * i / 200), r, area_of(laid)) < 0.1;
        }
    }
    return there;
}

static bool harms_nobody(const Laid *laid) {
    return laid_zone(laid, laid->before, area_of(laid)).harm == 0 && (!laid_has(laid, "unit") || is_in(laid));
}

static bool is_count(const Laid *laid) {
    int unit = unit_of(laid), harm = zone_of(laid).harm, count = 0;
    for (int i = 0; i < laid->ruling->rolls.count; i++) {
        const RulesRoll *roll = &laid->ruling->rolls.items[i];
        bool skill = !strstr(roll->what, "save") && !strstr(roll->what, "-zone") && strcmp(roll->what, "guts") != 0 &&
                     strcmp(roll->what, "damage-row") != 0;
        for (int k = 0; skill && roll->by.index == unit && ref_is(roll->by, REF_UNIT) && k < roll->count; k++) {
            count += roll->values[k] >= harm;
        }
    }
    return is_in(laid) && count == laid_int(laid, "count") && count > 0 &&
           laid_reads(laid, "host_count", "each") == laid_key(laid, "each");
}

/* No other area that it is in harms on lower dice. */
static bool is_worst(const Laid *laid) {
    int unit = unit_of(laid), harm = zone_of(laid).harm;
    bool worse = false, moved = laid->way_count > 1 && laid_active(laid) == unit;
    for (int i = 0; i < laid->setup->area_count; i++) {
        LaidZone zone = laid_zone(laid, laid->after, i);
        bool spared = laid_matches(laid, unit, i) && laid_reads(laid, "host_terrain_skill", "yes");
        worse |= zone.is && !spared && zone.harm > 0 && zone.harm < harm &&
                 laid_in(laid, laid->before, unit, i) <= LAID_TOUCH;
    }
    return is_in(laid) && (moved || !worse) && !laid_reads(laid, "host_overlap", "every");
}

static bool is_every(const Laid *laid) {
    return is_in(laid) && laid_reads(laid, "host_overlap", "every");
}

/* After the saves against weapons, or before them: by the order of the rolls. */
static bool is_when(const Laid *laid) {
    int save = -1, harm = -1;
    for (int i = 0; i < laid->ruling->rolls.count; i++) {
        const char *what = laid->ruling->rolls.items[i].what;
        save = !strcmp(what, "save") ? i : save;
        harm = harm < 0 && (!strcmp(what, "save-against-zone") || !strcmp(what, "ph-against-zone")) ? i : harm;
    }
    bool before = laid_reads(laid, "host_timing", "before");
    return before == laid_key(laid, "before") && (save < 0 || harm < 0 || (before ? harm < save : save < harm));
}

static bool has_fallen(const Laid *laid) {
    int unit = unit_of(laid);
    bool told = laid_says(laid, "INF-CORE-10", "unconscious", "unit", ref_make(REF_UNIT, unit));
    return laid_reads(laid, "host_fallen", "exempt") && laid_stands(laid, laid->before, unit) && told;
}

static bool has_died(const Laid *laid) {
    int unit = unit_of(laid);
    return laid_says(laid, "INF-CORE-10", "dead", "unit", ref_make(REF_UNIT, unit)) ||
           !table_alive(laid->before, ref_make(REF_UNIT, unit));
}

static bool is_skilled(const Laid *laid) {
    return laid_reads(laid, "host_terrain_skill", "yes") && laid_matches(laid, unit_of(laid), area_of(laid)) &&
           is_in(laid);
}

/* ---- Immobilized ---- */

static bool is_held(const Laid *laid) {
    int unit = unit_of(laid);
    const char *frees = laid_reads(laid, "imm_variant", "reset") ? "Reset" : "Dodge";
    return laid_of(laid, unit, "immobilized") == 1 && !strcmp(laid_text(laid, "text"), frees);
}

static bool is_freed(const Laid *laid) {
    int unit = unit_of(laid);
    bool done = laid->ruling->outcome == RULING_DONE, again = laid_said(laid, "INF-HOST-06", "immobilized", 0) != NULL;
    return laid_of(laid, unit, "immobilized") == 1 &&
           (!done || again || laid_now(laid, unit, "immobilized") == laid_key(laid, "stays"));
}

static bool is_hindered(const Laid *laid) {
    return laid_mod(laid) == -6 && laid_of(laid, unit_of(laid), "immobilized") == 1;
}

static LaidCheck CHECKS[] = {
    {SAID("INF-HOST-02", "no-zone"), is_no_zone, false, 0, 0},
    {SAID("INF-HOST-02", "open"), is_level_open, false, 0, 0},
    {SAID("INF-HOST-02", "rolled"), is_level_rolled, false, 0, 0},
    {SAID("INF-HOST-04", "row"), is_the_row, false, 0, 0},
    {SAID("INF-HOST-05", "settled"), is_settled, false, 0, 0},
    {SAID("INF-HOST-05", "each"), is_rolled_each_time, false, 0, 0},
    {SAID("INF-HOST-06", "holds"), is_ph, false, 0, 0},
    {SAID("INF-HOST-06", "immobilized"), is_ph, false, 0, 0},
    {SAID("INF-HOST-07", "save"), is_one_save, false, 0, 0},
    {SAID("INF-HOST-07", "ask"), is_the_owners, false, 0, 0},
    {SAID("INF-HOST-08", "both"), is_both_saves, false, 0, 0},
    {SAID("INF-HOST-08", "sum"), is_both_saves, false, 0, 0},
    {SAID("INF-HOST-09", "two"), is_two_saves, false, 0, 0},
    {SAID("INF-HOST-10", "only"), is_held, false, 0, 0},
    {SAID("INF-HOST-10", "freed"), is_freed, false, 0, 0},
    {SAID("INF-HOST-10", "stays"), is_freed, false, 0, 0},
    {SAID("INF-HOST-10", "counts-mod"), is_hindered, false, 0, 0},
    {SAID("INF-HOST-11", "none"), harms_nobody, false, 0, 0},
    {SAID("INF-HOST-12", "one"), is_count, false, 0, 0},
    {SAID("INF-HOST-12", "each"), is_count, false, 0, 0},
    {SAID("INF-HOST-13", "worst"), is_worst, false, 0, 0},
    {SAID("INF-HOST-13", "every"), is_every, false, 0, 0},
    {SAID("INF-HOST-14", "after"), is_when, false, 0, 0},
    {SAID("INF-HOST-14", "before"), is_when, false, 0, 0},
    {SAID("INF-HOST-15", "all"), is_in, false, 0, 0},
    {SAID("INF-HOST-15", "fallen"), has_fallen, false, 0, 0},
    {SAID("INF-HOST-15", "dead"), has_died, false, 0, 0},
    {SAID("INF-HOST-15", "skill"), is_skilled, false, 0, 0},
    {SAID("INF-HOST-16", "none"), is_without_cover, false, 0, 0},
};
const LaidChecks laid_checks_harm = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
