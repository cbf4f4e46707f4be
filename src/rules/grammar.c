#include "rules/grammar.h"

#include "base/base.h"
#include "geom/limits.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#define PLACES     2
#define PLACES_MAX 4 /* a GEOM_LIMIT in inches still shows */

/* ---- singular and plural ---- */

static bool ends_in(const char *word, size_t length, const char *ending) {
    size_t own = strlen(ending);
    return length >= own && strncmp(word + length - own, ending, own) == 0;
}

static bool is_plural_word(const char *word, size_t length) {
    static const char *const SINGULAR[] = {"ss", "us", "is", "ics", "'s"};
    for (size_t i = 0; i < BASE_COUNT(SINGULAR); i++) {
        if (ends_in(word, length, SINGULAR[i])) {
            return false;
        }
    }
    return ends_in(word, length, "s") || ends_in(word, length, "s'") || ends_in(word, length, "men");
}

/* Length of what a name is about: "Row" of "Row of trees". */
static size_t head_length(const char *name) {
    static const char *const AFTER[] = {" of ",     " on ",    " in ",    " at ", " with ",
                                        " behind ", " above ", " below ", " by "};
    size_t length = strlen(name);
    for (size_t i = 0; i < BASE_COUNT(AFTER); i++) {
        const char *found = strstr(name, AFTER[i]);
        length = found && (size_t)(found - name) < length ? (size_t)(found - name) : length;
    }
    return length;
}

bool grammar_is_plural(const char *name) {
    size_t length = head_length(name), begin = length;
    while (begin > 0 && name[begin - 1] != ' ') {
        begin--;
    }
    return strstr(name, " and ") || is_plural_word(name + begin, length - begin);
}

bool grammar_are(const RulesField *field, TableRef ref) {
    return ref.kind < REF_KINDS && field->data->plural[ref.kind] && grammar_is_named(field->setup, ref) &&
           grammar_is_plural(setup_name(field->setup, ref));
}

/* ---- words ---- */

static bool begins_with(const char *word, const char *beginning) {
    for (; *beginning; word++, beginning++) {
        if (tolower((unsigned char)*word) != *beginning) {
            return false;
        }
    }
    return true;
}

void grammar_add_article(const char *word, BaseText *out) {
    static const char *const A[] = {"uni", "use", "usu", "eu", "one"}, *const AN[] = {"hour", "heir", "honest",
                                                                                      "8",    "11 ",  "18 "};
    bool an = *word && strchr("aeiouAEIOU", *word);
    for (size_t i = 0; i < BASE_COUNT(A); i++) {
        an = an && !begins_with(word, A[i]);
    }
    for (size_t i = 0; i < BASE_COUNT(AN); i++) {
        an = an || begins_with(word, AN[i]);
    }
    text_addf(out, an ? "an %s" : "a %s", word);
}

void grammar_add_owner(const char *name, BaseText *out) {
    size_t length = strlen(name);
    const char *id = length > 0 && name[length - 1] == ')' ? strrchr(name, '(') : NULL;
    length = id && id > name ? (size_t)(id - name) - 1 : length; /* "Scout's (r-1)" */
    text_addf(out, ends_in(name, length, "s") ? "%.*s'%s" : "%.*s's%s", (int)length, name, name + length);
}

void grammar_capital(BaseText *out, size_t at) {
    if (at < out->length) {
        out->data[at] = (char)toupper((unsigned char)out->data[at]);
    }
}

void grammar_add_int(int number, BaseText *out) {
    text_addf(out, number < 0 ? "−%u" : "%u", number < 0 ? 0U - (unsigned)number : (unsigned)number);
}

/* ---- names ---- */

bool grammar_is_named(const TableSetup *setup, TableRef ref) {
    return ref.kind != REF_NONE && ref.kind != REF_GAME && setup_name(setup, ref) != setup_id(setup, ref);
}

/* Returns true when another side has a thing of this kind and name. */
static bool has_double(const TableSetup *setup, TableRef ref) {
    const char *name = setup_name(setup, ref);
    if (!ref_is(ref, REF_UNIT) && !ref_is(ref, REF_FORMATION)) {
        return false;
    }
    for (int i = 0; i < setup_count(setup, ref.kind); i++) {
        TableRef other = ref_make(ref.kind, i);
        if (setup_side_of(setup, other) != setup_side_of(setup, ref) && strcmp(setup_name(setup, other), name) == 0) {
            return true;
        }
    }
    return false;
}

/* Appends "North's " where the name alone would not do. */
static bool add_side(const TableSetup *setup, TableRef ref, BaseText *out) {
    int side = setup_side_of(setup, ref);
    if (side < 0 || !grammar_is_named(setup, ref) || !has_double(setup, ref)) {
        return false;
    }
    grammar_add_owner(setup_name(setup, ref_make(REF_SIDE, side)), out);
    text_add(out, " ");
    return true;
}

/* The name without the id. */
static void add_plain_name(const RulesField *field, TableRef ref, BaseText *out) {
    const TableSetup *setup = field->setup;
    if (!grammar_is_named(setup, ref) || add_side(setup, ref, out)) {
        text_add(out, ref.kind == REF_NONE ? "" : setup_name(setup, ref));
        return;
    }
    const char *name = setup_name(setup, ref);
    bool has_article = strncmp(name, "The ", 4) == 0;
    bool takes_one = !has_article && grammar_are(field, ref) && !strpbrk(name, "0123456789");
    text_addf(out, "%s%s", has_article || takes_one ? "the " : "", has_article ? name + 4 : name);
}

/* Returns true when the first of two things stands behind the second; sides and the game have no order of their own. */
static bool follows(const TableSetup *setup, TableRef a, TableRef b) {
    if (a.kind != b.kind) {
        return a.kind > b.kind;
    }
    return a.kind < REF_KINDS && setup->rank[a.kind] ? setup->rank[a.kind][a.index] > setup->rank[b.kind][b.index]
                                                     : a.index > b.index;
}

void grammar_sort(const TableSetup *setup, TableRef *refs, int count) {
    for (int i = 1; i < count; i++) {
        TableRef ref = refs[i];
        int k = i;
        for (; k > 0 && follows(setup, refs[k - 1], ref); k--) {
            refs[k] = refs[k - 1];
        }
        refs[k] = ref;
    }
}

#define RUN 4 /* so many that follow each other are told by the first and the last */

/* Returns how many units from the first on are of one formation and consecutive in the order of ids. */
static int run_length(const TableSetup *setup, const TableRef *refs, int count) {
    int length = 1;
    while (length < count && ref_is(refs[0], REF_UNIT) && ref_is(refs[length], REF_UNIT) &&
           setup->units[refs[0].index].formation >= 0 &&
           setup->units[refs[length].index].formation == setup->units[refs[0].index].formation &&
           setup->rank[REF_UNIT][refs[length].index] == setup->rank[REF_UNIT][refs[0].index] + length) {
        length++;
    }
    return length < RUN ? 1 : length;
}

int grammar_count_parts(const TableSetup *setup, const TableRef *refs, int count) {
    int parts = 0;
    for (int i = 0; i < count; i += run_length(setup, refs + i, count - i)) {
        parts++;
    }
    return parts;
}

void grammar_add_name(const RulesField *field, TableRef ref, BaseText *out) {
    add_plain_name(field, ref, out);
    if (field->setup->shows_ids && grammar_is_named(field->setup, ref)) {
        text_addf(out, " (%s)", setup_id(field->setup, ref));
    }
}

void grammar_begin_name(const RulesField *field, TableRef ref, BaseText *out) {
    size_t begin = out->length;
    grammar_add_name(field, ref, out);
    if (grammar_is_named(field->setup, ref)) {
        grammar_capital(out, begin);
    }
}

void grammar_add_all_names(const RulesField *field, const TableRef *refs, int count, BaseText *out) {
    for (int i = 0; i < count;) {
        int run = run_length(field->setup, refs + i, count - i), next = i + run;
        text_add(out, i == 0 ? "" : next >= count ? " and " : ", ");
        grammar_add_name(field, refs[i], out);
        if (run > 1) {
            text_add(out, " to ");
            grammar_add_name(field, refs[next - 1], out);
        }
        i = next;
    }
}

/* ---- lengths ---- */

int grammar_places(const RulesField *field, double mm, double other) {
    char one[TEXT_NUMBER_MAX], two[TEXT_NUMBER_MAX];
    double shown = field->setup->shown;
    int places = PLACES;
    while (places < PLACES_MAX && fabs(mm - other) > GEOM_LIMIT &&
           strcmp(text_rounded(mm / shown, places, one), text_rounded(other / shown, places, two)) == 0) {
        places++;
    }
    return places;
}

void grammar_add_length(const RulesField *field, double mm, int places, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    text_rounded(fabs(mm) / field->setup->shown, places, number);
    text_addf(out, "%s%s %s", mm < 0 && strcmp(number, "0") != 0 ? "−" : "", number, field->setup->shown_name);
}
