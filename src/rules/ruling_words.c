#include "rules/ruling_words.h"

#include "rules/grammar.h"
#include "rules/los_words.h"

#include <ctype.h>
#include <stdio.h>
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
    /* an abbreviation: "cc" as "CC", "bs-attack" as "BS attack", but "to-hit" as it is */
    size_t first = strcspn(word, "-_ "), vowel = strcspn(word, "aeiou");
    bool abbreviated = first <= 2 && (!word[first] || vowel >= first);
    for (size_t i = begin; abbreviated && i < begin + first; i++) {
        out->data[i] = (char)toupper((unsigned char)out->data[i]);
    }
    for (size_t i = begin; i < out->length; i++) {
        out->data[i] = out->data[i] == '-' || out->data[i] == '_' ? ' ' : out->data[i];
    }
    if (out->length > begin && out->data[begin] >= 'a' && out->data[begin] <= 'z') {
        out->data[begin] = (char)(out->data[begin] - 32);
    }
}

const char *ruling_reading(const RulesReading *reading, int value, char out[RULING_VALUE_MAX]) {
    snprintf(out, RULING_VALUE_MAX, "%s", reading->values[value]);
    for (char *c = out; *c; c++) {
        bool joins = *c == '-' && c > out && isalpha((unsigned char)c[-1]) && isalpha((unsigned char)c[1]);
        *c = *c == '_' || joins ? ' ' : *c;
    }
    return out;
}

/* ---- the question ---- */

/* The common verbs as sentences: who and whom. Other verbs are written as "Verb: who". */
static const struct {
    const char *verb, *alone, *both;
    const char *many_alone, *many; /* where the subject is a formation, or several by its name */
} SENTENCES[] = {
    {"move", "%s moves", "%s moves to %s", "%s move", "%s move to %s"},
    {"fire", "%s fires", "%s fires at %s", "%s fire", "%s fire at %s"},
    {"enter", "%s goes inside", "%s goes into %s", "%s go inside", "%s go into %s"},
    {"leave", "%s comes out", "%s comes out of %s", "%s come out", "%s come out of %s"},
    {"assault", "%s charges", "%s charges %s", "%s charge", "%s charge %s"},
    {"order", "An order for %s", "%s acts against %s", "An order for %s", "%s act against %s"},
    {"declare", "%s declares a skill", "%s declares a skill against %s", "%s declare a skill",
     "%s declare a skill against %s"},
    {"react", "%s reacts", "%s reacts to %s", "%s react", "%s react to %s"},
    {"measure", "How far from %s?", "How far is %s from %s?", "How far from %s?", "How far are %s from %s?"},
};

void ruling_question(const Ruling *ruling, BaseText *out) {
    const char *verb = ruling->verb ? ruling->verb : "", *who = ruling_name(ruling, ruling->subject),
               *whom = ref_equal(ruling->object, ruling->subject) ? "" : ruling_name(ruling, ruling->object);
    if (ruling_is_sight(ruling)) {
        los_question(ruling->field, &ruling->sights.items[0], out);
        return;
    }
    for (size_t i = 0; i < BASE_COUNT(SENTENCES) && *who; i++) {
        if (!strcmp(SENTENCES[i].verb, verb)) {
            bool many = ref_is(ruling->subject, REF_FORMATION) || grammar_are(ruling->field, ruling->subject);
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

/* ---- why not ---- */

void ruling_why_not(const Ruling *ruling, BaseText *out) {
    const RulesFinding *found = NULL;
    if (ruling->outcome == RULING_BAD) {
        text_add(out, ruling->bad ? ruling->bad : "");
    }
    for (int i = 0; ruling->outcome == RULING_REFUSED && i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        found = finding->role == ROLE_DECIDES && (!found || ruling->rolls.count) ? finding : found;
    }
    if (found) {
        ruling_describe(ruling, found, out);
    }
}

/* ---- who rolled ---- */

#define ROLLERS_NAMED 3

/* Lists the owners of the dice, each once, in the order of the dice. */
static int rollers_of(const Ruling *ruling, const RulesRoll *roll, TableRef **out) {
    int count = 0, max = roll->owners ? roll->owner_count : 1;
    *out = arena_alloc(ruling->arena, (size_t)max, sizeof **out);
    for (int i = 0; i < max; i++) {
        TableRef owner = roll->owners ? roll->owners[i] : roll->by;
        int k = 0;
        while (k < count && !ref_equal((*out)[k], owner)) {
            k++;
        }
        if (k == count && owner.kind != REF_NONE) {
            (*out)[count++] = owner;
        }
    }
    return count;
}

/* Returns true when the units are of one formation and consecutive in the order of ids. */
static bool follow_one_another(const TableSetup *setup, const TableRef *refs, int count) {
    for (int i = 0; i < count; i++) {
        if (refs[i].kind != REF_UNIT ||
            setup->units[refs[i].index].formation != setup->units[refs[0].index].formation ||
            (i > 0 && setup->rank[REF_UNIT][refs[i].index] != setup->rank[REF_UNIT][refs[i - 1].index] + 1)) {
            return false;
        }
    }
    return true;
}

void ruling_rollers(const Ruling *ruling, const RulesRoll *roll, BaseText *out) {
    TableRef *who;
    int count = rollers_of(ruling, roll, &who);
    if (count >= ROLLERS_NAMED && follow_one_another(ruling->field->setup, who, count)) {
        text_addf(out, "%s to %s", ruling_name(ruling, who[0]), ruling_name(ruling, who[count - 1]));
        return;
    }
    int named = count > ROLLERS_NAMED ? ROLLERS_NAMED - 1 : count;
    grammar_list_names(ruling->field->setup, who, named, count - named, out);
}

/* ---- how ---- */

bool ruling_foretells(const RulesFinding *finding) {
    static const char KEY[] = "chance";
    return finding->key && strncmp(finding->key, KEY, sizeof KEY - 1) == 0;
}

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

void ruling_how(const Ruling *ruling, BaseText *out) {
    if (ruling_is_sight(ruling)) {
        los_how(ruling->field, &ruling->sights.items[0], out);
    } else if (ruling->outcome != RULING_BAD && ruling->outcome != RULING_REFUSED) {
        BaseText dice = {0};
        ruling_dice(ruling, &dice);
        text_add(out, text_get(&dice));
        text_free(&dice);
    }
}
