/* The words of a ruling: the sentence of each finding, modifier and question, and whether each has one. */
#include "base/base.h"
#include "rules/grammar.h"
#include "rules/sentence.h"

#include <stdio.h>
#include <string.h>

static const RulesRule *find_rule(const Ruling *ruling, const char *id) {
    int index = id ? data_find_rule(ruling->field->data, id) : -1;
    return index >= 0 ? &ruling->field->data->rules[index] : NULL;
}

/* Returns the sentence under the key, NULL if there is none. Of what was refused the one under "KEY-would" is told, if
 * the rule has it: nothing has moved, been spent or begun. */
static const char *text_of(const Ruling *ruling, const RulesRule *rule, const char *key) {
    enum { KEY_MAX = 64 };
    char would[KEY_MAX];
    const char *text = NULL;
    if (rule && key && ruling->outcome == RULING_REFUSED &&
        snprintf(would, sizeof would, "%s-would", key) < (int)sizeof would) {
        text = tree_get_text(rule->texts, would, NULL);
    }
    return text || !rule || !key ? text : tree_get_text(rule->texts, key, NULL);
}

/* Appends the sentence under the key, else the text of the rule, else its id: a finding always has words. Where a title
 * will do, it also stands for a sentence that is a finding's and has other places. */
static void add_sentence(const Ruling *ruling, const char *rule, const char *key, bool title_will_do,
                         const RulesValue *values, int count, BaseText *out) {
    const RulesRule *found = find_rule(ruling, rule);
    const char *template = text_of(ruling, found, key);
    size_t length;
    if (template && !(title_will_do && sentence_unfilled(template, values, count, &length))) {
        sentence_describe(ruling->field, template, values, count, out);
    } else if (found) {
        text_add(out, title_will_do ? found->title : found->says);
    } else {
        text_add(out, rule ? rule : key ? key : "");
    }
}

/* Returns true when there is a sentence under this key. A finding without a key means the text of the rule itself. */
static bool is_stated(const Ruling *ruling, const char *rule, const char *key, BaseText *missing) {
    const RulesRule *found = find_rule(ruling, rule);
    if (!key || strcmp(key, RULING_IN_WORDS) == 0 || (found && tree_get_text(found->texts, key, NULL))) {
        return true;
    }
    text_addf(missing, "%s has no sentence \"%s\"", rule ? rule : "a rule without an id", key);
    return false;
}

/* Returns true when every place of the finding's sentence has a value. */
static bool is_filled(const Ruling *ruling, const RulesFinding *finding, BaseText *missing) {
    const RulesRule *rule = find_rule(ruling, finding->rule);
    const char *text = text_of(ruling, rule, finding->key);
    size_t length;
    const char *hole = sentence_unfilled(text ? text : "", finding->values, finding->value_count, &length);
    if (hole) {
        text_addf(missing, "%s has nothing for %.*s in \"%s\"", finding->rule, (int)length, hole, finding->key);
    }
    return !hole;
}

bool ruling_is_stated(const Ruling *ruling, BaseText *missing) {
    bool stated = true;
    for (int i = 0; i < ruling->findings.count && stated; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        stated = is_stated(ruling, finding->rule, finding->key, missing) && is_filled(ruling, finding, missing);
    }
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *sum = &ruling->sums.items[i];
        for (int k = 0; k < sum->count && stated; k++) {
            stated = is_stated(ruling, sum->mods[k].rule, sum->mods[k].key, missing);
        }
    }
    return stated && (!ruling->ask.id || is_stated(ruling, ruling->ask.rule, ruling->ask.key, missing));
}

void ruling_describe(const Ruling *ruling, const RulesFinding *finding, BaseText *out) {
    base_assert(ruling->field && finding);
    const RulesValue *own = strcmp(finding->key ? finding->key : "", RULING_IN_WORDS) == 0
                                ? sentence_value(finding->values, finding->value_count, "words", strlen("words"))
                                : NULL;
    if (own) {
        text_add(out, own->text);
        return;
    }
    add_sentence(ruling, finding->rule, finding->key, false, finding->values, finding->value_count, out);
}

bool ruling_uses(const Ruling *ruling, const RulesFinding *finding, const char *value) {
    const RulesRule *rule = find_rule(ruling, finding->rule);
    const char *text = text_of(ruling, rule, finding->key);
    return !text || sentence_uses(text, value);
}

bool ruling_agrees(const Ruling *ruling, const RulesFinding *finding, const char *place) {
    const RulesRule *rule = find_rule(ruling, finding->rule);
    const char *text = text_of(ruling, rule, finding->key);
    return text && sentence_agrees(text, place);
}

void ruling_describe_mod(const Ruling *ruling, const RulesMod *mod, BaseText *out) {
    BaseText number = {0};
    text_add(&number, mod->value < 0 ? "" : "+");
    grammar_add_int(mod->value, &number);
    const RulesValue values[] = {
        {.name = "value", .kind = VALUE_TEXT, .text = text_get(&number)},
        {.name = "limit", .kind = VALUE_INT, .number = mod->value}, /* value of a bound */
        {.name = "source", .kind = VALUE_REF, .ref = mod->source},
        {.name = "area", .kind = VALUE_REF, .ref = mod->source},
        {.name = "unit", .kind = VALUE_REF, .ref = mod->source},
        {.name = "formation", .kind = VALUE_REF, .ref = mod->source},
    };
    add_sentence(ruling, mod->rule, mod->key, true, values, (int)BASE_COUNT(values), out);
    text_free(&number);
}

void ruling_describe_ask(const Ruling *ruling, BaseText *out) {
    const RulesAsk *ask = &ruling->ask;
    TableRef side = ask->side >= 0 ? ref_make(REF_SIDE, ask->side) : ref_none();
    const RulesValue values[] = {
        {.name = "unit", .kind = VALUE_REF, .ref = ask->about},
        {.name = "about", .kind = VALUE_REF, .ref = ask->about},
        {.name = "area", .kind = VALUE_REF, .ref = ask->region_of},
        {.name = "side", .kind = VALUE_REF, .ref = side},
        {.name = "reach", .kind = VALUE_LENGTH, .number = ask->reach},
        {.name = "least", .kind = VALUE_INT, .number = ask->min},
        {.name = "most", .kind = VALUE_INT, .number = ask->max},
    };
    add_sentence(ruling, ask->rule, ask->key, true, values, (int)BASE_COUNT(values), out);
}
