#include "rules/sentence.h"

#include "rules/grammar.h"

#include <math.h>
#include <string.h>

#define NAME_CHARS "abcdefghijklmnopqrstuvwxyz0123456789_-"
#define WORDS_MAX  3

typedef struct {
    const char *text;
    size_t length;
} Part;

typedef enum { FORM_VALUE, FORM_OWNER, FORM_ARTICLE, FORM_WORD } Form;

/* What stands between two braces. */
typedef struct {
    Part name, of; /* of: the second value of "{length of limit}" */
    Form form;
    Part words[WORDS_MAX]; /* for one, for several, for nought */
    int word_count;
    bool any;        /* no word agrees with it: several may stand here as well */
    const char *end; /* behind the closing brace */
} Place;

/* ---- reading ---- */

static Part take_name(const char **at) {
    Part name = {*at, strspn(*at, NAME_CHARS)};
    *at += name.length;
    return name;
}

/* Reads "one|many" or "one|many|none". */
static bool take_words(const char **at, Place *place) {
    do {
        size_t length = strcspn(*at, "|{}");
        if (length == 0 || place->word_count == WORDS_MAX) {
            return false;
        }
        place->words[place->word_count++] = (Part){*at, length};
        *at += length;
    } while (**at == '|' && (*at)++);
    return place->word_count >= 2;
}

/* Reads a place from behind its opening brace. Returns false when it has no such form. */
static bool read_place(const char *at, Place *place) {
    *place = (Place){.name = take_name(&at)};
    if (place->name.length == 0) {
        return false;
    }
    if (strncmp(at, "'s}", 3) == 0) {
        place->form = FORM_OWNER;
        at += 2;
    } else if (strncmp(at, ":a}", 3) == 0) {
        place->form = FORM_ARTICLE;
        at += 2;
    } else if (*at == ':') {
        place->form = FORM_WORD;
        at++;
        if (!take_words(&at, place)) {
            return false;
        }
    } else if (strncmp(at, " of ", 4) == 0) {
        at += 4;
        place->of = take_name(&at);
        if (place->of.length == 0) {
            return false;
        }
    }
    if (*at == '+' && place->form == FORM_VALUE && !place->of.text) {
        place->any = true;
        at++;
    } else if (*at == '|' && place->form == FORM_VALUE) {
        at++;
        if (!take_words(&at, place)) {
            return false;
        }
    }
    place->end = at + 1;
    return *at == '}';
}

bool sentence_fits(const char *text, BaseText *wrong) {
    for (const char *at = text; *at; at++) {
        Place place;
        if (*at == '}') {
            text_add(wrong, "a brace closes that was not opened");
            return false;
        }
        if (*at == '{') {
            if (!read_place(at + 1, &place)) {
                text_addf(wrong, "no place in braces: \"%.*s\"", (int)strcspn(at, "}") + (strchr(at, '}') != NULL), at);
                return false;
            }
            at = place.end - 1;
        }
    }
    return true;
}

const RulesValue *sentence_value(const RulesValue *values, int count, const char *name, size_t length) {
    for (int i = 0; i < count; i++) {
        if (strlen(values[i].name) == length && memcmp(values[i].name, name, length) == 0) {
            return &values[i];
        }
    }
    return NULL;
}

const char *sentence_unfilled(const char *text, const RulesValue *values, int count, size_t *length) {
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        Place place;
        bool read = read_place(at + 1, &place);
        if (!read || !sentence_value(values, count, place.name.text, place.name.length) ||
            (place.of.text && !sentence_value(values, count, place.of.text, place.of.length))) {
            *length = read ? (size_t)(place.end - at) : 1;
            return at;
        }
    }
    return NULL;
}

bool sentence_agrees(const char *text, const char *name) {
    bool found = false;
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        Place place;
        if (!read_place(at + 1, &place)) {
            return false;
        }
        bool own = place.name.length == strlen(name) && strncmp(place.name.text, name, place.name.length) == 0;
        if (own && place.word_count == 0 && !place.any) {
            return false;
        }
        found = found || own;
    }
    return found;
}

bool sentence_uses(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        Place place;
        if (read_place(at + 1, &place) &&
            ((place.name.length == length && strncmp(place.name.text, name, length) == 0) ||
             (place.of.text && place.of.length == length && strncmp(place.of.text, name, length) == 0))) {
            return true;
        }
    }
    return false;
}

/* ---- saying ---- */

typedef struct {
    const RulesField *field;
    const char *text;
    const RulesValue *values;
    int count;
    BaseText *out;
    size_t begin; /* length of `out` before the sentence */
} Speech;

static const RulesValue *value_of(const Speech *speech, Part name) {
    return sentence_value(speech->values, speech->count, name.text, name.length);
}

/* Returns the number of decimals with which a length differs from the other lengths of its sentence. */
static int places_of(const Speech *speech, const RulesValue *value) {
    int places = grammar_places(speech->field, value->number, value->number);
    for (const char *at = strchr(speech->text, '{'); at; at = strchr(at + 1, '{')) {
        Place place;
        if (!read_place(at + 1, &place)) {
            break;
        }
        const Part names[] = {place.name, place.of};
        for (int i = 0; i < 2; i++) {
            const RulesValue *other = names[i].text ? value_of(speech, names[i]) : NULL;
            int needs =
                other && other->kind == VALUE_LENGTH ? grammar_places(speech->field, value->number, other->number) : 0;
            places = needs > places ? needs : places;
        }
    }
    return places;
}

static void add_length(const Speech *speech, const RulesValue *value, const char *after) {
    const char *unit = speech->field->setup->shown_name;
    size_t begin = speech->out->length;
    grammar_add_length(speech->field, value->number, places_of(speech, value), speech->out);
    if (strcmp(unit, "in") == 0 && strncmp(after, " in ", 4) == 0) { /* never "2.5 in in" */
        speech->out->length -= strlen(" in");
        base_assert(speech->out->length > begin);
        text_add(speech->out, "\"");
    }
}

static void add_value(const Speech *speech, const RulesValue *value, const char *after) {
    switch (value->kind) {
    case VALUE_LENGTH: add_length(speech, value, after); break;
    case VALUE_INT: grammar_add_int((int)value->number, speech->out); break;
    case VALUE_NEED:
        if ((int)value->number == VAR_NONE) {
            text_add(speech->out, "none");
        } else {
            text_addf(speech->out, "%d+", (int)value->number);
        }
        break;
    case VALUE_REF: grammar_add_name(speech->field, value->ref, speech->out); break;
    case VALUE_TEXT: text_add(speech->out, value->text); break;
    }
}

/* Appends "4.002 of 4 in", "2 of 3": the unit stands once. */
static void add_pair(const Speech *speech, const RulesValue *value, const RulesValue *of, const char *after) {
    char number[TEXT_NUMBER_MAX];
    if (value->kind == VALUE_LENGTH && of->kind == VALUE_LENGTH) {
        text_add(speech->out,
                 text_rounded(value->number / speech->field->setup->shown, places_of(speech, value), number));
    } else {
        add_value(speech, value, after);
    }
    text_add(speech->out, " of ");
    add_value(speech, of, after);
}

/* Returns 0 for nought, 1 for one, 2 for several. */
static int grammatical_number(const Speech *speech, const RulesValue *value) {
    switch (value->kind) {
    case VALUE_INT: return value->number == 0 ? 0 : fabs(value->number) == 1 ? 1 : 2;
    case VALUE_REF: return grammar_are(speech->field, value->ref) ? 2 : 1;
    case VALUE_TEXT: return value->number > 1 || grammar_is_plural(value->text) ? 2 : 1;
    case VALUE_LENGTH:
    case VALUE_NEED: break;
    }
    return 1;
}

static Part word_for(const Place *place, int number) {
    return number == 0 && place->word_count == WORDS_MAX ? place->words[2] : place->words[number != 1];
}

/* Returns true when a sentence begins at the end of what has been said. */
static bool at_start(const Speech *speech) {
    size_t length = speech->out->length;
    const char *data = speech->out->data;
    return length == speech->begin ||
           (length >= speech->begin + 2 && data[length - 1] == ' ' && strchr(".!?", data[length - 2]));
}

/* An id stays as it is, also at the head of a list. */
static bool takes_capital(const Speech *speech, const RulesValue *value) {
    if (value->kind == VALUE_TEXT) {
        size_t word = strcspn(value->text, " ,");
        return strcspn(value->text, "0123456789") >= word;
    }
    return value->kind != VALUE_REF || grammar_is_named(speech->field->setup, value->ref);
}

static void add_form(const Speech *speech, const Place *place, const RulesValue *value) {
    BaseText words = {0};
    Speech inner = *speech;
    inner.out = &words;
    add_value(&inner, value, place->end);
    if (place->form == FORM_OWNER) {
        grammar_add_owner(text_get(&words), speech->out);
    } else {
        grammar_add_article(text_get(&words), speech->out);
    }
    text_free(&words);
}

static void add_place(const Speech *speech, const Place *place, const RulesValue *value, const RulesValue *of) {
    int number = grammatical_number(speech, of ? of : value);
    Part word = place->word_count ? word_for(place, number) : (Part){0};
    bool nought = number == 0 && place->word_count == WORDS_MAX;
    if (place->form == FORM_OWNER || place->form == FORM_ARTICLE) {
        add_form(speech, place, value);
    } else if (place->form == FORM_VALUE && !nought) {
        const char *after = place->word_count ? "" : place->end;
        if (of) {
            add_pair(speech, value, of, after);
        } else {
            add_value(speech, value, after);
        }
        text_add(speech->out, word.length ? " " : "");
    }
    text_add_bytes(speech->out, word.length ? word.text : "", word.length);
}

void sentence_describe(const RulesField *field, const char *text, const RulesValue *values, int count, BaseText *out) {
    const Speech speech = {field, text, values, count, out, out->length};
    for (const char *at = text; *at;) {
        size_t plain = strcspn(at, "{"), begin;
        text_add_bytes(out, at, plain);
        at += plain;
        Place place;
        if (!*at) {
            return;
        }
        if (!read_place(at + 1, &place)) {
            text_add(out, at);
            return;
        }
        begin = out->length;
        bool start = at_start(&speech);
        const RulesValue *value = value_of(&speech, place.name),
                         *of = place.of.text ? value_of(&speech, place.of) : NULL;
        if (value && (of || !place.of.text)) {
            add_place(&speech, &place, value, of);
            if (start && takes_capital(&speech, value)) {
                grammar_capital(out, begin);
            }
        } else {
            text_add_bytes(out, at, (size_t)(place.end - at));
        }
        at = place.end;
    }
}
