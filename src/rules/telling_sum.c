#include "rules/telling_sum.h"

#include "rules/grammar.h"
#include "rules/ruling_words.h"

#include <ctype.h>
#include <string.h>

static bool counts(const RulesMod *mod) {
    return mod->state == MOD_COUNTS && (mod->value != 0 || mod->bound != 0);
}

/* Adds up the parts. Returns false when one of them is a bound, so that they are no sum. */
static bool add_parts(const RulesSum *sum, int *total) {
    *total = 0;
    for (int i = 0; i < sum->count; i++) {
        if (counts(&sum->mods[i]) && sum->mods[i].bound) {
            return false;
        }
        *total += counts(&sum->mods[i]) ? sum->mods[i].value : 0;
    }
    return true;
}

/* Returns true when a sum of dice, or of what is rolled below, ends at a limit that is no part of it: at least 1 die.
 */
static bool is_limited(const RulesSum *sum) {
    int total;
    return (sum->counts || sum->under) && sum->total != VAR_NONE && add_parts(sum, &total) && total != sum->total;
}

/* Returns true when the parts, added up, are the total, or would be without a limit. They are not where a bound holds,
 * nor where a bonus makes what a die needs smaller. */
static bool adds_up(const RulesSum *sum) {
    int total;
    return add_parts(sum, &total) && (total == sum->total || is_limited(sum));
}

/* Appends where a part comes from, without a full stop and without its value, which stands beside it. */
static void add_source(const Ruling *ruling, const RulesMod *mod, BaseText *out) {
    BaseText words = {0}, value = {0};
    ruling_describe_mod(ruling, mod, &words);
    text_add(&value, mod->value < 0 ? " " : " +");
    grammar_add_int(mod->value, &value);
    const char *name = mod->source.kind != REF_NONE ? ruling_name(ruling, mod->source) : "";
    size_t length = words.length;
    length -= length > 0 && words.data[length - 1] == '.';
    if (length > value.length && strncmp(words.data + length - value.length, value.data, value.length) == 0) {
        length -= value.length;
    }
    bool word = length > 1 && isupper((unsigned char)words.data[0]) && islower((unsigned char)words.data[1]) &&
                (!*name || strncmp(words.data, name, strlen(name)) != 0);
    word = word || strncmp(words.data, "The ", 4) == 0;
    word = word || (length > 4 && strncmp(words.data, "The ", 4) == 0); /* the article of a name */
    size_t begin = out->length;
    text_add_bytes(out, text_get(&words), length);
    if (word && length > 0) {
        out->data[begin] = (char)tolower((unsigned char)out->data[begin]);
    }
    text_free(&words);
    text_free(&value);
}

/* Appends what a bound comes from: the thing, else the rule. */
static void add_bound(const Ruling *ruling, const RulesMod *mod, BaseText *out) {
    const RulesData *data = ruling->field->data;
    int rule = data_find_rule(data, mod->rule ? mod->rule : "");
    if (mod->source.kind != REF_NONE) {
        grammar_add_name(ruling->field, mod->source, out);
    } else {
        text_add(out, rule >= 0 ? data->rules[rule].title : "");
    }
}

static void add_part(const Ruling *ruling, const RulesSum *sum, const RulesMod *mod, bool first, BaseText *out) {
    bool sum_up = adds_up(sum);
    if (mod->bound) {
        text_addf(out, "%sat %s %d (", first ? "" : ", ", mod->bound > 0 ? "most" : "least", mod->value);
        add_bound(ruling, mod, out);
        text_add(out, ")");
        return;
    }
    text_add(out, first ? "" : !sum_up ? ", " : mod->value < 0 ? " − " : " + ");
    if (!first && sum_up) {
        grammar_add_int(mod->value < 0 ? -mod->value : mod->value, out);
    } else {
        text_add(out, (first && !sum->added) || mod->value < 0 ? "" : "+");
        grammar_add_int(mod->value, out);
    }
    bool need = first && !sum->counts && !sum->under && !sum->added && !sum_up;
    text_add(out, need ? "+ " : " ");
    add_source(ruling, mod, out);
}

static void add_total(const RulesSum *sum, BaseText *out) {
    if (sum->total == VAR_NONE) {
        text_add(out, "cannot be done");
    } else if (sum->counts) {
        text_addf(out, sum->total == 1 ? "%d die" : "%d dice", sum->total);
    } else {
        text_add(out, sum->added && sum->total >= 0 ? "+" : "");
        grammar_add_int(sum->total, out);
        text_add(out, sum->added ? "" : sum->under ? " or less" : "+");
    }
}

/* Returns the only part of a sum whose value is the total, so that one figure says both; NULL: there are more. */
static const RulesMod *only_part(const RulesSum *sum) {
    const RulesMod *only = NULL;
    int parts = 0;
    for (int i = 0; i < sum->count; i++) {
        if (counts(&sum->mods[i])) {
            only = &sum->mods[i];
            parts++;
        }
    }
    return parts == 1 && !only->bound && only->value == sum->total && !sum->added ? only : NULL;
}

static bool same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_mod(const RulesMod *a, const RulesMod *b) {
    return a->value == b->value && a->bound == b->bound && a->state == b->state && ref_equal(a->source, b->source) &&
           same_text(a->rule, b->rule) && same_text(a->key, b->key);
}

/* Returns true when two sums are told in the same words, whoever they belong to. */
static bool same_sum(const RulesSum *a, const RulesSum *b) {
    bool same = same_text(a->what, b->what) && a->total == b->total && a->count == b->count && a->counts == b->counts &&
                a->under == b->under && a->added == b->added;
    for (int i = 0; same && i < a->count; i++) {
        same = same_mod(&a->mods[i], &b->mods[i]);
    }
    return same;
}

/* Returns true when somebody else has another sum of the same name, so that it has to be said whose it is. */
static bool has_double(const Ruling *ruling, const RulesSum *sum) {
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *other = &ruling->sums.items[i];
        if (!ref_equal(other->by, sum->by) && same_text(other->what, sum->what) && !same_sum(other, sum)) {
            return true;
        }
    }
    return false;
}

/* Appends the names of all whose sum it is. */
static void add_owners(const Ruling *ruling, const RulesSum *sum, BaseText *out) {
    TableRef *all = arena_alloc(ruling->arena, (size_t)ruling->sums.count, sizeof *all);
    int count = 0;
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *other = &ruling->sums.items[i];
        bool known = !same_sum(other, sum) || other->by.kind == REF_NONE;
        for (int k = 0; k < count; k++) {
            known = known || ref_equal(all[k], other->by);
        }
        all[count] = other->by;
        count += !known;
    }
    grammar_sort(ruling->field->setup, all, count);
    grammar_add_all_names(ruling->field, all, count, out);
}

void telling_sum(const Ruling *ruling, const RulesSum *sum, BaseText *out) {
    bool first = true;
    ruling_word(sum->what ? sum->what : "", out);
    bool owned = sum->by.kind != REF_NONE && (sum->added || sum->under || has_double(ruling, sum));
    text_add(out, owned ? ", " : "");
    if (owned) {
        add_owners(ruling, sum, out);
    }
    text_add(out, ": ");
    const RulesMod *only = only_part(sum);
    if (only) { /* "4+ (AT value)" */
        add_total(sum, out);
        text_add(out, " (");
        add_source(ruling, only, out);
        text_add(out, ")");
        return;
    }
    for (int i = 0; i < sum->count; i++) {
        if (counts(&sum->mods[i])) {
            add_part(ruling, sum, &sum->mods[i], first, out);
            first = false;
        }
    }
    if (is_limited(sum)) {
        int total;
        add_parts(sum, &total);
        text_addf(out, ", at %s %d", total < sum->total ? "least" : "most", sum->total);
    }
    text_add(out, first ? "" : sum->total == VAR_NONE ? ": " : " = ");
    add_total(sum, out);
}
