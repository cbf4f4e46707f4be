#include "play/luck.h"

#include "base/base.h"
#include "play/session_internal.h"
#include "rules/ruling_words.h"

#include <math.h>
#include <string.h>

bool luck_counts(const RulesRoll *roll) {
    return !roll->plain && !roll->second && roll->count > 0 && roll->good_faces > 0 && roll->good_faces < roll->faces;
}

/* Chance that a die succeeds; for a die that is rerolled when it fails, that it does not fail twice. */
static double face_chance(const RulesRoll *roll) {
    double once = (double)roll->good_faces / roll->faces;
    return roll->again ? 1 - (1 - once) * (1 - once) : once;
}

/* Number of dice that succeeded in the end, including those that were rerolled. */
static int good_of(const Ruling *ruling, int index) {
    const RulesRoll *roll = &ruling->rolls.items[index];
    bool thrown_again = roll->again && index + 1 < ruling->rolls.count && roll[1].second;
    return roll->good + (thrown_again ? roll[1].good : 0);
}

double luck_exactly(const RulesRoll *roll) {
    double p = face_chance(roll), chance = 1;
    if (!luck_counts(roll)) {
        return 1;
    }
    for (int i = 0; i < roll->count;
         i++) { /* p^k q^(n-k) (n over k), a factor of each a step: no overflow on the way */
        chance *= i < roll->good ? p * (roll->count - i) / (roll->good - i) : 1 - p;
    }
    return chance;
}

double luck_or_better(const RulesRoll *roll) {
    double sum = 0;
    RulesRoll other = *roll;
    for (; luck_counts(roll) && other.good <= roll->count; other.good++) {
        sum += luck_exactly(&other);
    }
    return luck_counts(roll) ? fmin(sum, 1) : 1;
}

/* ---- in words ---- */

static bool same_words(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_pool(const Ruling *ruling, const RulesRoll *a, const RulesRoll *b) {
    const TableSetup *setup = ruling->field->setup;
    return luck_counts(b) && a->need == b->need && a->faces == b->faces && a->good_faces == b->good_faces &&
           a->again == b->again && same_words(a->what, b->what) &&
           setup_side_of(setup, a->by) == setup_side_of(setup, b->by);
}

bool luck_pool(const Ruling *ruling, int index, RulesRoll *out) {
    base_assert(index >= 0 && index < ruling->rolls.count && out);
    const RulesRoll *roll = &ruling->rolls.items[index];
    if (!luck_counts(roll)) {
        return false;
    }
    *out = *roll;
    out->count = out->good = 0;
    for (int i = 0; i < ruling->rolls.count; i++) {
        const RulesRoll *other = &ruling->rolls.items[i];
        if (!same_pool(ruling, roll, other)) {
            continue;
        }
        if (i < index) {
            return false;
        }
        out->count += other->count;
        out->good += good_of(ruling, i);
    }
    return true;
}

/* Appends a whole percentage, with a tenth where it would round to 0 or 100. */
static void describe_percent(double share, BaseText *out) {
    double percent = 100 * share;
    if (percent > 0 && percent < 0.1) {
        text_add(out, "< 0.1 %");
    } else if (percent < 100 && percent > 99.9) {
        text_add(out, "> 99.9 %");
    } else {
        text_addf(out, (percent > 0 && percent < 1) || (percent > 99 && percent < 100) ? "%.1f %%" : "%.0f %%",
                  percent);
    }
}

/* True if reaching the need hurts the player who rolls (a critical hit on his own walls). The text still counts the
 * dice that reached it. */
static bool hurts(const RulesRoll *roll) {
    return roll->need > 1 && roll->need <= roll->faces && roll->good_faces == roll->need - 1 &&
           roll->good_faces != roll->faces - roll->need + 1;
}

void luck_describe(const RulesRoll *roll, BaseText *out) {
    text_addf(out, "%d of %d, ", hurts(roll) ? roll->count - roll->good : roll->good, roll->count);
    describe_percent(luck_exactly(roll), out);
    if (roll->good < roll->count) { /* otherwise both chances are the same */
        text_add(out, ", as good or better ");
        describe_percent(luck_or_better(roll), out);
    }
}

void luck_describe_all(const Ruling *ruling, BaseText *out) {
    RulesRoll pool;
    bool any = false;
    for (int i = 0; i < ruling->rolls.count; i++) {
        if (!luck_pool(ruling, i, &pool)) {
            continue;
        }
        BaseText word = {0};
        ruling_word(pool.what ? pool.what : "roll", &word);
        text_addf(out, "%s%s ", any ? "; " : "Chance: ", text_get(&word));
        luck_describe(&pool, out);
        text_free(&word);
        any = true;
    }
}

void luck_describe_side(const PlayLuck *luck, BaseText *out) {
    if (luck->dice == 0) {
        text_add(out, "no dice yet");
        return;
    }
    /* never 100: a game with one more success would be luckier still */
    double of_hundred = fmin(99, floor(100 * luck->share + 0.5));
    text_addf(out, "%d of %d dice went well, %.1f expected, ", luck->good, luck->dice, luck->expected);
    if (of_hundred < 1) {
        text_add(out, "unluckier than 99 games of 100");
    } else {
        text_addf(out, "luckier than %.0f games of 100", of_hundred);
    }
}

/* ---- over a game ---- */

typedef struct {
    PlayLuck luck;
    double *chances; /* chance of i successes, for i = 0 .. dice */
    int cap;
} Tally;

static void throw_die(Tally *tally, double p) {
    int n = tally->luck.dice;
    if (n + 2 > tally->cap) {
        tally->chances = array_grow(tally->chances, &tally->cap, n + 2, sizeof *tally->chances);
    }
    if (n == 0) {
        tally->chances[0] = 1;
    }
    tally->chances[n + 1] = 0;
    for (int k = n + 1; k > 0; k--) {
        tally->chances[k] = tally->chances[k] * (1 - p) + tally->chances[k - 1] * p;
    }
    tally->chances[0] *= 1 - p;
    tally->luck.dice++;
    tally->luck.expected += p;
}

static void add_roll(Tally *tally, const Ruling *ruling, int index) {
    const RulesRoll *roll = &ruling->rolls.items[index];
    for (int i = 0; i < roll->count; i++) {
        throw_die(tally, face_chance(roll));
    }
    tally->luck.good += good_of(ruling, index);
}

/* Returns the ruling to count for an entry, NULL if a choice follows it: the ruling of that choice contains all of its
 * rolls again. */
static const Ruling *ruling_at(const PlaySession *session, int index, int cursor) {
    bool again = index + 1 < cursor && session_is_choose(play_entry(session, index + 1)->action);
    return again ? NULL : play_entry(session, index)->ruling;
}

static bool is_of(const PlaySession *session, const RulesRoll *roll, int side) {
    return luck_counts(roll) && roll->by.kind != REF_NONE && setup_side_of(session->field->setup, roll->by) == side;
}

PlayLuck play_luck(const PlaySession *session, int side, int cursor) {
    Tally tally = {0};
    for (int i = 0; i < cursor; i++) {
        const Ruling *ruling = ruling_at(session, i, cursor);
        for (int r = 0; ruling && r < ruling->rolls.count; r++) {
            if (is_of(session, &ruling->rolls.items[r], side)) {
                add_roll(&tally, ruling, r);
            }
        }
    }
    tally.luck.share = tally.luck.dice > 0 ? 0 : NAN;
    for (int k = 0; tally.luck.dice > 0 && k <= tally.luck.good; k++) {
        tally.luck.share += tally.chances[k] * (k < tally.luck.good ? 1 : 0.5);
    }
    base_free(tally.chances);
    return tally.luck;
}

void play_luck_curve(const PlaySession *session, int side, double *out) {
    int count = play_count(session);
    double settled = 0; /* from rulings that no later choice repeats */
    out[0] = 0;
    for (int i = 0; i < count; i++) {
        const Ruling *ruling = play_entry(session, i)->ruling;
        double here = 0;
        for (int r = 0; r < ruling->rolls.count; r++) {
            const RulesRoll *roll = &ruling->rolls.items[r];
            here += is_of(session, roll, side) ? good_of(ruling, r) - roll->count * face_chance(roll) : 0;
        }
        out[i + 1] = settled + here;
        settled += ruling_at(session, i, count) ? here : 0;
    }
}
