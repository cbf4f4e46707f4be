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

/* What is done and what is asked, as sentences: of who acts, of him and whom he acts on, and the same of several. A
 * verb that is not here is written as "Verb: who". */
typedef struct {
    const char *verb, *alone, *both, *many_alone, *many;
} Question;

static const Question QUESTIONS[] = {
    {"move", "%s moves", "%s moves to %s", "%s move", "%s move to %s"},
    {"fire", "%s fires", "%s fires at %s", "%s fire", "%s fire at %s"},
    {"enter", "%s goes inside", "%s goes into %s", "%s go inside", "%s go into %s"},
    {"leave", "%s comes out", "%s comes out of %s", "%s come out", "%s come out of %s"},
    {"assault", "%s charges", "%s charges %s", "%s charge", "%s charge %s"},
    {"order", "An order for %s", "%s acts against %s", "An order for %s", "%s act against %s"},
    {"declare", "%s declares a skill", "%s declares a skill against %s", "%s declare a skill",
     "%s declare a skill against %s"},
    {"react", "%s reacts", "%s reacts to %s", "%s react", "%s react to %s"},
    {"end", "The turn of %s ends", NULL, "The turn of %s ends", NULL},
    {"pass", "%s goes on to the next step", NULL, "%s go on to the next step", NULL},
    {"allocate", "Who ties %s?", "%s is tied by %s", "Who ties %s?", "%s are tied by %s"},
    {"fight", "%s fights", "%s fights %s", "%s fight", "%s fight %s"},
    {"support", "%s is supported", NULL, "%s are supported", NULL},
    {"resolve", "The result for %s", NULL, "The result for %s", NULL},
    {"hold", "%s holds back", NULL, "%s hold back", NULL},
    {"rally", "A rally for %s", NULL, "A rally for %s", NULL},
    {"popup", "%s pops up", NULL, "%s pop up", NULL},
    {"unload", "%s gets out", "%s gets out of %s", "%s get out", "%s get out of %s"},
    {"embark", "%s gets in", "%s gets into %s", "%s get in", "%s get into %s"},
    {"card", "%s plays a card", NULL, "%s play a card", NULL},
    {"place", "%s is placed", "%s is placed at %s", "%s are placed", "%s are placed at %s"},
    {"set", "%s is changed by hand", NULL, "%s are changed by hand", NULL},
    {"measure", "How far is it from %s?", "How far is it from %s to %s?", "How far is it from %s?",
     "How far is it from %s to %s?"},
    {"needs", "What would %s need?", "What would %s need against %s?", "What would %s need?",
     "What would %s need against %s?"},
    {"reach", "How far can %s go?", NULL, "How far can %s go?", NULL},
    {"path", "What would %s meet on this way?", NULL, "What would %s meet on this way?", NULL},
    {"where", "What ground is under %s?", "How much of %s is in %s?", "What ground is under %s?",
     "How much of %s is in %s?"},
    {"targets", "Whom can %s attack?", NULL, "Whom can %s attack?", NULL},
    {"state", "What is to be known of %s?", NULL, "What is to be known of %s?", NULL},
    {"outlook", "What can %s do from here?", NULL, "What can %s do from here?", NULL},
    {"region", "What can %s see?", NULL, "What can %s see?", NULL},
    {"reactions", "How can %s answer?", NULL, "How can %s answer?", NULL},
    {"stage", "What comes next?", NULL, "What comes next?", NULL},
};

void ruling_form(const Ruling *ruling, const char *form, TableRef who, TableRef whom, BaseText *out) {
    const RulesField *field = ruling->field;
    size_t begin = out->length;
    for (const char *s = form; *s; s++) {
        if (s[0] != '%' || s[1] != 's') {
            text_add_char(out, *s);
            continue;
        }
        size_t at = out->length;
        if (ref_is(who, REF_GAME)) {
            text_add(out, "the table");
        } else {
            grammar_add_name(field, who, out);
        }
        if (at == begin && (ref_is(who, REF_GAME) || grammar_is_named(field->setup, who))) {
            grammar_capital(out, begin);
        }
        who = whom;
        s++;
    }
}

bool ruling_asks(const Ruling *ruling) {
    for (size_t i = 0; i < BASE_COUNT(QUESTIONS); i++) {
        if (strcmp(QUESTIONS[i].verb, ruling->verb ? ruling->verb : "") == 0) {
            return !strchr(QUESTIONS[i].alone, '%');
        }
    }
    return false;
}

void ruling_question(const Ruling *ruling, BaseText *out) {
    const RulesField *field = ruling->field;
    const char *verb = ruling->verb ? ruling->verb : "";
    TableRef who = ruling->subject, whom = ref_equal(ruling->object, who) ? ref_none() : ruling->object;
    if (ruling_is_sight(ruling)) {
        los_question(field, &ruling->sights.items[0], out);
        return;
    }
    for (size_t i = 0; i < BASE_COUNT(QUESTIONS); i++) {
        const Question *question = &QUESTIONS[i];
        bool many = who.kind != REF_NONE && grammar_are(field, who), both = whom.kind != REF_NONE && question->both;
        const char *form = both   ? many ? question->many : question->both
                           : many ? question->many_alone
                                  : question->alone;
        if (strcmp(question->verb, verb) == 0 && (who.kind != REF_NONE || !strchr(form, '%'))) {
            ruling_form(ruling, form, who, whom, out);
            return;
        }
    }
    ruling_word(verb, out);
    text_add(out, who.kind != REF_NONE ? ": " : "");
    grammar_add_name(field, who, out);
    text_add(out, whom.kind != REF_NONE ? ", " : "");
    grammar_add_name(field, whom, out);
}

void ruling_which(const char *verb, const char *word, BaseText *out) {
    static const char NAME[] = "End";
    size_t length = sizeof NAME - 1;
    if (strcmp(verb, "end") == 0 && out->length >= length && strcmp(text_get(out) + out->length - length, NAME) == 0) {
        out->length -= length;
        text_addf(out, grammar_is_plural(word) ? "The %s end" : "The %s ends", word);
    } else {
        text_addf(out, ": %s", word);
    }
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
        grammar_add_name(ruling->field, who[0], out);
        text_add(out, " to ");
        grammar_add_name(ruling->field, who[count - 1], out);
        return;
    }
    int named = count > ROLLERS_NAMED ? ROLLERS_NAMED - 1 : count;
    for (int i = 0; i < named; i++) {
        text_add(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        grammar_add_name(ruling->field, who[i], out);
    }
    if (count > named) {
        text_addf(out, " and %d more", count - named);
    }
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
