/* A ruling in words, in the order in which the panel has it: what the clipboard, a forum and a screen reader get. */
#include "ui/app_internal.h"

#include <string.h>

const char *ruling_name(const Ruling *ruling, TableRef ref) {
    return ref.kind == REF_NONE ? "" : setup_name(ruling->field->setup, ref);
}

static bool is_sight(const Ruling *ruling) {
    return ruling->verb && !strcmp(ruling->verb, "sight") && ruling->sights.count > 0;
}

void ruling_question(const Ruling *ruling, BaseText *out) {
    if (is_sight(ruling)) {
        const RulesSight *sight = &ruling->sights.items[0];
        text_addf(out, "Does %s see %s?", ruling_name(ruling, sight->from), ruling_name(ruling, sight->to));
        return;
    }
    const char *who = ruling_name(ruling, ruling->subject), *whom = ruling_name(ruling, ruling->object);
    char verb[40] = "";
    strncpy(verb, ruling->verb ? ruling->verb : "", sizeof verb - 1);
    verb[0] = (char)(verb[0] >= 'a' && verb[0] <= 'z' ? verb[0] - 32 : verb[0]);
    text_addf(out, "%s%s%s%s%s", verb, *who ? ": " : "", who, *whom ? " and " : "", whom);
}

/* What decided: the depth where it did, else the clearance. */
static double margin_of(const RulesSight *sight) {
    double by_depth = sight->has_depth ? fabs(sight->depth - sight->limit) : INFINITY;
    return isnan(sight->clearance) || by_depth < fabs(sight->clearance) ? by_depth : fabs(sight->clearance);
}

static void answer_sight(const Ruling *ruling, const RulesSight *sight, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    if (sight->undecided) {
        text_add(out, "Undecided.");
    } else if (sight->close) {
        text_addf(out, "Too close to call: %s mm %s.", text_rounded(margin_of(sight), 2, figure),
                  sight->visible ? "to spare" : "short");
    } else if (sight->visible) {
        text_addf(out, "%s is seen.", ruling_name(ruling, sight->to));
    } else {
        text_addf(out, "%s is hidden.", ruling_name(ruling, sight->to));
    }
}

/* Units that the draft of an action would take off, counted from the facts of the ruling's findings. */
static const RulesFinding *deciding(const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling->findings.items[i].role == ROLE_DECIDES) {
            return &ruling->findings.items[i];
        }
    }
    return ruling->findings.count ? &ruling->findings.items[0] : NULL;
}

void ruling_answer(const Ruling *ruling, double tolerance, BaseText *out) {
    (void)tolerance;
    const RulesFinding *finding = deciding(ruling);
    if (is_sight(ruling)) {
        answer_sight(ruling, &ruling->sights.items[0], out);
        return;
    }
    switch (ruling->outcome) {
    case RULING_REFUSED: text_add(out, "Not allowed."); break;
    case RULING_WAITING: ruling_say_ask(ruling, out); break;
    case RULING_BAD: text_add(out, "Cannot be understood."); break;
    case RULING_DONE:
    case RULING_ANSWER:
        if (finding) {
            ruling_say(ruling, finding, out);
        } else {
            text_add(out, "Done.");
        }
        break;
    }
}

void ruling_how(const Ruling *ruling, BaseText *out) {
    if (is_sight(ruling)) {
        const RulesSight *sight = &ruling->sights.items[0];
        if (sight->visible) {
            text_add(out, "At least one line is clear.");
            return;
        }
        text_add(out, "Every line is stopped");
        for (int i = 0; i < sight->blocker_count; i++) {
            text_addf(out, "%s%s",
                      i == 0                          ? ": "
                      : i + 1 == sight->blocker_count ? " and "
                                                      : ", ",
                      ruling_name(ruling, sight->blockers[i]));
        }
        text_addf(out, "%s.", sight->blocker_count > 1 ? " together" : "");
        return;
    }
    if (ruling->outcome == RULING_BAD) {
        text_add(out, ruling->bad ? ruling->bad : "");
    } else if (ruling->outcome == RULING_REFUSED && deciding(ruling)) {
        ruling_say(ruling, deciding(ruling), out);
    }
}

static void add_notes(const Ruling *ruling, BaseText *out) {
    for (int i = 0; i < ruling->findings.count; i++) {
        text_addf(out, "%d. ", i + 1);
        ruling_say(ruling, &ruling->findings.items[i], out);
        text_addf(out, " [%s]\n", ruling->findings.items[i].rule);
    }
}

static const char *length_text(const Ruling *ruling, double mm, char out[TEXT_NUMBER_MAX]) {
    return isnan(mm) ? "–" : text_rounded(mm / ruling->field->setup->unit, 2, out);
}

static void add_ledger(const Ruling *ruling, BaseText *out) {
    for (int s = 0; s < ruling->sights.count && s < 1; s++) {
        const RulesSight *sight = &ruling->sights.items[s];
        char a[TEXT_NUMBER_MAX], b[TEXT_NUMBER_MAX], c[TEXT_NUMBER_MAX], d[TEXT_NUMBER_MAX];
        for (int i = 0; i < sight->row_count; i++) {
            const struct RulesSightRow *row = &sight->rows[i];
            text_addf(out, "   %s: in %s, out %s, length %s, limit %s%s\n", ruling_name(ruling, row->area),
                      length_text(ruling, row->in, a), length_text(ruling, row->out, b),
                      length_text(ruling, row->length, c), length_text(ruling, row->limit, d),
                      row->decides ? " (decides)" : "");
        }
        if (!isnan(sight->clearance)) {
            text_addf(out, "Clearance %s mm.\n", text_rounded(sight->clearance, 2, a));
        }
    }
}

static void add_dice(const Ruling *ruling, BaseText *out) {
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

void ruling_words(const Ruling *ruling, const Ruling *back, double tolerance, BaseText *out) {
    ruling_question(ruling, out);
    text_add(out, "\n");
    ruling_answer(ruling, tolerance, out);
    text_add(out, "\n");
    ruling_how(ruling, out);
    text_add(out, "\n");
    add_notes(ruling, out);
    add_ledger(ruling, out);
    add_dice(ruling, out);
    if (back) {
        text_add(out, "The other way: ");
        ruling_answer(back, tolerance, out);
        text_add(out, "\n");
    }
    for (int i = 0; i < ruling->readings.count; i++) {
        const RulesReading *reading = &ruling->field->data->readings[ruling->readings.items[i]];
        text_addf(out, "Reading %s: %s\n", reading->id,
                  reading->values[ruling->field->data->reading_values[ruling->readings.items[i]]]);
    }
}
