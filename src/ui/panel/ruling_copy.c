#include "ui/panel/ruling_copy.h"

#include "rules/house.h"
#include "ui/kit/kit_odds.h"
#include "view/profile/profile.h"

static const char *length_text(const Ruling *ruling, double mm, int places, char out[TEXT_NUMBER_MAX]) {
    return isnan(mm) ? "–" : text_rounded(mm / ruling->field->setup->shown, places, out);
}

static void add_notes(const Ruling *ruling, BaseText *out) {
    for (int i = 0; i < ruling->findings.count; i++) {
        text_addf(out, "%d. ", i + 1);
        ruling_say(ruling, &ruling->findings.items[i], out);
        text_addf(out, " [%s]\n", ruling->findings.items[i].rule);
    }
}

static void add_ledger(const Ruling *ruling, BaseText *out) {
    char a[TEXT_NUMBER_MAX], b[TEXT_NUMBER_MAX], c[TEXT_NUMBER_MAX], d[TEXT_NUMBER_MAX];
    const RulesSight *sight = ruling->sights.count == 1 ? &ruling->sights.items[0] : NULL;
    for (int i = 0; sight && i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        text_addf(out, "   %s: in %s, out %s, length %s, limit %s%s\n", ruling_name(ruling, row->area),
                  length_text(ruling, row->in, 2, a), length_text(ruling, row->out, 2, b),
                  length_text(ruling, row->length, 2, c), length_text(ruling, row->limit, 2, d),
                  row->decides ? " (decides)" : "");
    }
    if (sight && !isnan(sight->clearance)) {
        text_addf(out, "Clearance %s mm.\n", text_rounded(sight->clearance, 2, a));
    }
}

static void add_rolls(const Ruling *ruling, BaseText *out) {
    for (int i = 0; i < ruling->rolls.count; i++) {
        const RulesRoll *roll = &ruling->rolls.items[i];
        text_addf(out, "Dice, %s", roll->what ? roll->what : "");
        if (roll->by.kind != REF_NONE) {
            text_add(out, " (");
            ruling_rollers(ruling, roll, out);
            text_add(out, ")");
        }
        if (roll->need > 0) {
            text_addf(out, ", need %d+", roll->need);
        }
        if (roll->total > 0) {
            text_addf(out, ", need %d+ together", roll->total);
        }
        text_add(out, ":");
        for (int j = 0; j < roll->count; j++) {
            text_addf(out, " %d%s%s", roll->values[j], roll->results ? " " : "",
                      roll->results && roll->results[j] ? roll->results[j] : "");
        }
        text_add(out, "\n");
    }
}

static void add_odds(const PlayOdds *odds, BaseText *out) {
    char figure[KIT_PERCENT_MAX];
    for (int i = 0; i <= ODDS_LOST_MAX; i++) {
        if (odds->lost[i] > 0) {
            text_addf(out, "Lost %d: %s %%\n", i, kit_percent(odds->lost[i], figure));
        }
    }
}

static void add_heights(const Ruling *ruling, BaseText *out) {
    size_t begin = out->length;
    profile_say(ruling, out);
    text_add(out, out->length > begin ? "\n" : "");
}

void ruling_copy(const Ruling *ruling, const Ruling *back, const PlayOdds *odds, BaseText *out) {
    ruling_question(ruling, out);
    text_add(out, "\n");
    ruling_answer(ruling, out);
    text_add(out, "\n");
    size_t begin = out->length;
    ruling_how(ruling, out);
    text_add(out, out->length > begin ? "\n" : "");
    if (odds) {
        add_odds(odds, out);
    }
    add_notes(ruling, out);
    add_ledger(ruling, out);
    add_heights(ruling, out);
    add_rolls(ruling, out);
    if (back) {
        text_add(out, "The other way: ");
        ruling_answer(back, out);
        text_add(out, "\n");
    }
    int changes[HOUSE_TOLD_MAX], house = house_of_ruling(ruling, changes, HOUSE_TOLD_MAX);
    for (int i = 0; i < house && i < HOUSE_TOLD_MAX; i++) {
        house_say(ruling->field->data, &ruling->field->data->changes[changes[i]], out);
        text_add(out, "\n");
    }
    for (int i = 0; i < ruling->readings.count; i++) {
        const RulesReading *reading = &ruling->field->data->readings[ruling->readings.items[i]];
        text_addf(out, "Reading \"%s\" (%s): %s\n", reading->title, reading->id,
                  reading->values[ruling->field->data->reading_values[ruling->readings.items[i]]]);
    }
}
