#include "ui/panel/ruling_copy.h"

#include "play/odds.h"
#include "rules/house.h"
#include "rules/margin_words.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"
#include "ui/kit/kit_odds.h"
#include "view/profile/profile.h"

static const char *length_text(const Ruling *ruling, double mm, int places, char out[TEXT_NUMBER_MAX]) {
    return isnan(mm) ? "–" : text_rounded(mm / ruling->field->setup->shown, places, out);
}

/* The whole telling: what is copied is read where nothing can be unfolded. */
static void add_notes(const RulesTelling *telling, BaseText *out) {
    for (int i = 0; i < telling->sum_count; i++) {
        text_addf(out, "%s\n", telling->sums[i]);
    }
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        if (stated->number > 0) {
            text_addf(out, "%d. %s [%s]\n", stated->number, stated->says, stated->rule);
        }
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
}

static void add_margin(const Ruling *ruling, BaseText *out) {
    const RulesSight *sight = ruling_is_sight(ruling) ? &ruling->sights.items[0] : NULL;
    const RulesMargin *margin = sight ? &sight->margin : &ruling->margin;
    size_t begin = out->length;
    rules_margin_describe(margin, out);
    text_add(out, margin->nearest.answer ? " " : "");
    rules_margin_describe_nearest(ruling->field, margin, sight, out);
    text_add(out, out->length > begin ? "\n" : "");
    if (out->length > begin) {
        BaseText accuracy = {0};
        rules_margin_describe_accuracy(ruling->field, sight, &accuracy);
        text_addf(out, accuracy.length > 0 ? "%s\n" : "%s", text_get(&accuracy));
        text_free(&accuracy);
    }
}

static void add_rolls(const Ruling *ruling, BaseText *out) {
    BaseArena *arena = arena_create();
    int count;
    const char *const *lines = telling_rolls(arena, ruling, &count);
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s\n", lines[i]);
    }
    arena_destroy(arena);
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
    profile_describe(ruling, out);
    text_add(out, out->length > begin ? "\n" : "");
}

void panel_ruling_copy(const Ruling *ruling, const RulesTelling *telling, const Ruling *back, const PlayOdds *odds,
                       BaseText *out) {
    if (!ruling_is_sight(ruling)) { /* the headline of a sight names who looks at whom */
        ruling_question(ruling, out);
        text_add(out, "\n");
    }
    text_addf(out, "%s\n", telling->headline);
    size_t begin = out->length;
    ruling_how(ruling, out);
    text_add(out, out->length > begin ? "\n" : "");
    if (odds) {
        add_odds(odds, out);
    }
    add_margin(ruling, out);
    add_notes(telling, out);
    add_ledger(ruling, out);
    add_heights(ruling, out);
    add_rolls(ruling, out);
    if (back) {
        text_add(out, "The other way: ");
        telling_brief(back, out);
        text_add(out, "\n");
    }
    int changes[HOUSE_STATED_MAX], house = rules_house_of_ruling(ruling, changes, HOUSE_STATED_MAX);
    for (int i = 0; i < house && i < HOUSE_STATED_MAX; i++) {
        rules_house_describe(ruling->field->data, &ruling->field->data->changes[changes[i]], out);
        text_add(out, "\n");
    }
    for (int i = 0; i < ruling->readings.count; i++) {
        const RulesReading *reading = &ruling->field->data->readings[ruling->readings.items[i]];
        text_addf(out, "Reading \"%s\" (%s): %s\n", reading->title, reading->id,
                  reading->values[ruling->field->data->reading_values[ruling->readings.items[i]]]);
    }
}
