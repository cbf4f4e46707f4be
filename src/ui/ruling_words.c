/* A ruling in words, in the order in which the panel has it: what the clipboard, a forum and a screen reader get. */
#include "rules/los_words.h"
#include "ui/app_internal.h"
#include "view/profile.h"

#include <ctype.h>
#include <string.h>

const char *ruling_name(const Ruling *ruling, TableRef ref) {
    return ref.kind == REF_NONE ? "" : setup_name(ruling->field->setup, ref);
}

bool ruling_is_sight(const Ruling *ruling) {
    return ruling->verb && !strcmp(ruling->verb, "sight") && ruling->sights.count > 0;
}

void ruling_word(const char *word, BaseText *out) {
    size_t begin = out->length;
    text_add(out, word);
    if (out->length - begin <= 2) { /* an abbreviation: "cc" as "CC" */
        for (size_t i = begin; i < out->length; i++) {
            out->data[i] = (char)toupper((unsigned char)out->data[i]);
        }
    }
    for (size_t i = begin; i < out->length; i++) {
        out->data[i] = out->data[i] == '-' || out->data[i] == '_' ? ' ' : out->data[i];
    }
    if (out->length > begin && out->data[begin] >= 'a' && out->data[begin] <= 'z') {
        out->data[begin] = (char)(out->data[begin] - 32);
    }
}

const char *ruling_reading(const RulesReading *reading, int value, char out[RULING_VALUE_MAX]) {
    SDL_strlcpy(out, reading->values[value], RULING_VALUE_MAX);
    for (char *c = out; *c; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
    return out;
}

/* ---- the question ---- */

/* The common verbs as sentences: who, whom. Others are said as "Verb: who". */
static const struct {
    const char *verb, *alone, *both;
    const char *many_alone, *many; /* where the subject is a formation */
} SENTENCES[] = {
    {"move", "%s moves", "%s moves to %s", "%s move", "%s move to %s"},
    {"fire", "%s fires", "%s fires at %s", "%s fire", "%s fire at %s"},
    {"enter", "%s goes inside", "%s goes into %s", "%s go inside", "%s go into %s"},
    {"leave", "%s comes out", "%s comes out of %s", "%s come out", "%s come out of %s"},
    {"assault", "%s charges", "%s charges %s", "%s charge", "%s charge %s"},
    {"order", "An order for %s", "An order for %s at %s", "An order for %s", "An order for %s at %s"},
    {"measure", "How far from %s?", "How far is %s from %s?", "How far from %s?", "How far are %s from %s?"},
};

void ruling_question(const Ruling *ruling, BaseText *out) {
    const char *verb = ruling->verb ? ruling->verb : "", *who = ruling_name(ruling, ruling->subject),
               *whom = ruling_name(ruling, ruling->object);
    if (ruling_is_sight(ruling)) {
        los_question(ruling->field, &ruling->sights.items[0], out);
        return;
    }
    for (size_t i = 0; i < BASE_COUNT(SENTENCES) && *who; i++) {
        if (!strcmp(SENTENCES[i].verb, verb)) {
            bool many = ref_is(ruling->subject, REF_FORMATION);
            const char *form = many && *whom ? SENTENCES[i].many
                               : many        ? SENTENCES[i].many_alone
                               : *whom       ? SENTENCES[i].both
                                             : SENTENCES[i].alone;
            const char *first = strstr(form, "%s"), *second = strstr(first + 2, "%s");
            text_addf(out, "%.*s%s", (int)(first - form), form, who);
            text_addf(out, "%.*s", (int)((second ? second : form + strlen(form)) - first - 2), first + 2);
            text_addf(out, "%s%s", second ? whom : "", second ? second + 2 : "");
            return;
        }
    }
    ruling_word(verb, out);
    text_addf(out, "%s%s%s%s", *who ? ": " : "", who, *whom ? ", " : "", whom);
}

/* ---- the answer ---- */

static const char *length_text(const Ruling *ruling, double mm, int places, char out[TEXT_NUMBER_MAX]) {
    return isnan(mm) ? "–" : text_rounded(mm / ruling->field->setup->unit, places, out);
}

/* Sentences of the findings that decide; more than two are too many for a headline. */
static int add_deciding(const Ruling *ruling, BaseText *out) {
    int count = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling->findings.items[i].role == ROLE_DECIDES && count++ < 2) {
            text_add(out, out->length ? " " : "");
            ruling_say(ruling, &ruling->findings.items[i], out);
        }
    }
    return count;
}

static void answer_done(const Ruling *ruling, BaseText *out) {
    BaseText said = {0};
    if (add_deciding(ruling, &said) == 0 && ruling->findings.count) {
        ruling_say(ruling, &ruling->findings.items[0], &said);
    }
    text_add(out, said.length ? text_get(&said) : "Done.");
    text_free(&said);
}

void ruling_answer(const Ruling *ruling, BaseText *out) {
    if (ruling_is_sight(ruling)) {
        los_answer(ruling->field, &ruling->sights.items[0], out);
        return;
    }
    switch (ruling->outcome) {
    case RULING_REFUSED: text_add(out, "Not allowed."); break;
    case RULING_WAITING: ruling_say_ask(ruling, out); break;
    case RULING_BAD: text_add(out, "Cannot be understood."); break;
    case RULING_DONE:
    case RULING_ANSWER: answer_done(ruling, out); break;
    }
}

/* ---- how ---- */

void ruling_dice(const Ruling *ruling, BaseText *out) {
    for (int i = 0; i < ruling->rolls.count; i++) {
        const RulesRoll *roll = &ruling->rolls.items[i];
        const char *what = roll->what ? roll->what : "roll";
        bool first = true;
        int dice = 0, good = 0;
        for (int j = 0; j < ruling->rolls.count; j++) {
            const RulesRoll *other = &ruling->rolls.items[j];
            if (other->need != roll->need || strcmp(other->what ? other->what : "roll", what) != 0) {
                continue;
            }
            first = first && j >= i;
            dice += other->count;
            for (int d = 0; d < other->count; d++) {
                good += other->values[d] >= other->need;
            }
        }
        if (!first || roll->need <= 0) {
            continue;
        }
        text_add(out, out->length ? "; " : "");
        size_t begin = out->length;
        ruling_word(what, out);
        if (begin > 0 && out->data[begin] >= 'A' && out->data[begin] <= 'Z') {
            out->data[begin] = (char)(out->data[begin] + 32);
        }
        text_addf(out, " on %d+: %d of %d", roll->need, good, dice);
    }
    text_add(out, out->length ? "." : "");
}

/* What forbids it is the first thing that decides, or, where dice had fallen before, the last. */
static void say_refusal(const Ruling *ruling, BaseText *out) {
    const RulesFinding *found = NULL;
    for (int i = 0; i < ruling->findings.count; i++) {
        bool decides = ruling->findings.items[i].role == ROLE_DECIDES;
        found = decides && (!found || ruling->rolls.count) ? &ruling->findings.items[i] : found;
    }
    if (found) {
        ruling_say(ruling, found, out);
    }
}

void ruling_how(const Ruling *ruling, BaseText *out) {
    if (ruling_is_sight(ruling)) {
        los_how(ruling->field, &ruling->sights.items[0], out);
    } else if (ruling->outcome == RULING_BAD) {
        text_add(out, ruling->bad ? ruling->bad : "");
    } else if (ruling->outcome == RULING_REFUSED) {
        say_refusal(ruling, out);
    } else if (ruling->rolls.count) {
        BaseText dice = {0};
        ruling_dice(ruling, &dice);
        text_add(out, text_get(&dice));
        text_free(&dice);
    }
}

/* ---- all of it ---- */

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
            text_addf(out, " (%s)", ruling_name(ruling, roll->by));
        }
        if (roll->need > 0) {
            text_addf(out, ", need %d+", roll->need);
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

void ruling_words(const Ruling *ruling, const Ruling *back, const PlayOdds *odds, BaseText *out) {
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
    for (int i = 0; i < ruling->readings.count; i++) {
        const RulesReading *reading = &ruling->field->data->readings[ruling->readings.items[i]];
        text_addf(out, "Reading \"%s\" (%s): %s\n", reading->title, reading->id,
                  reading->values[ruling->field->data->reading_values[ruling->readings.items[i]]]);
    }
}
