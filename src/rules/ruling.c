#include "rules/ruling.h"

#include "base/base.h"
#include "rules/grammar.h"
#include "rules/sentence.h"

#include <math.h>
#include <string.h>
#include <strings.h>

Ruling *ruling_create(const RulesField *field) {
    Ruling *ruling = base_alloc(1, sizeof *ruling);
    ruling->arena = arena_create();
    ruling_reset(ruling, field);
    return ruling;
}

void ruling_reset(Ruling *ruling, const RulesField *field) {
    base_assert(field && field->data && field->setup);
    arena_reset(ruling->arena);
    ruling->field = field;
    ruling->outcome = RULING_DONE;
    ruling->verb = ruling->bad = NULL;
    ruling->unanswered = false;
    ruling->stage = NULL;
    ruling->subject = ruling->object = ref_none();
    ruling->findings.count = ruling->rolls.count = ruling->sums.count = 0;
    ruling->sights.count = ruling->traces.count = 0;
    ruling->margin = ruling->margin_fails = (RulesMargin){.kind = MARGIN_NONE};
    ruling->margin_unknown = false;
    ruling->ask = (RulesAsk){.side = -1, .about = ref_none(), .region_of = ref_none()};
    ruling->facts = tree_object(ruling->arena);
    ruling->readings.count = ruling->numbers.count = 0;
}

void ruling_destroy(Ruling *ruling) {
    if (!ruling) {
        return;
    }
    array_free(&ruling->findings);
    array_free(&ruling->rolls);
    array_free(&ruling->sums);
    array_free(&ruling->sights);
    array_free(&ruling->traces);
    array_free(&ruling->readings);
    array_free(&ruling->numbers);
    arena_destroy(ruling->arena);
    base_free(ruling);
}

bool ruling_cites(const Ruling *ruling, const char *rule) {
    base_assert(rule);
    for (int i = 0; i < ruling->findings.count; i++) {
        if (strcmp(ruling->findings.items[i].rule, rule) == 0) {
            return true;
        }
    }
    return false;
}

static const RulesRule *find_rule(const Ruling *ruling, const char *id) {
    int index = id ? data_find_rule(ruling->field->data, id) : -1;
    return index >= 0 ? &ruling->field->data->rules[index] : NULL;
}

/* Appends the sentence under the key, else the text of the rule, else its id: a finding always has words. Where a title
 * will do, it also stands for a sentence that is a finding's and has other places. */
static void add_sentence(const Ruling *ruling, const char *rule, const char *key, bool title_will_do,
                         const RulesValue *values, int count, BaseText *out) {
    const RulesRule *found = find_rule(ruling, rule);
    const char *template = found && key ? tree_get_text(found->texts, key, NULL) : NULL;
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
    const char *text = rule && finding->key ? tree_get_text(rule->texts, finding->key, "") : "";
    size_t length;
    const char *hole = sentence_unfilled(text, finding->values, finding->value_count, &length);
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

bool ruling_agrees(const Ruling *ruling, const RulesFinding *finding, const char *place) {
    const RulesRule *rule = find_rule(ruling, finding->rule);
    const char *text = rule && finding->key ? tree_get_text(rule->texts, finding->key, NULL) : NULL;
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

/* ---- what a way costs ---- */

/* For a path that was begun before, returns what was used up then: it is included in the length. */
static double begun_with(const RulesTrace *trace) {
    double way = 0;
    for (int i = 0; i + 1 < trace->point_count; i++) {
        way += vec_distance(trace->points[i], trace->points[i + 1]);
    }
    return fmax(0, trace->length - way);
}

double trace_spent(const RulesTrace *trace, double s) {
    base_assert(trace->point_count >= 0 && !isnan(s));
    const RulesSpent *knots = trace->spent;
    if (trace->spent_count == 0) {
        return begun_with(trace) + s;
    }
    for (int i = 1; i < trace->spent_count; i++) {
        if (s <= knots[i].s) {
            double width = knots[i].s - knots[i - 1].s;
            return width > 0 ? knots[i - 1].spent + (knots[i].spent - knots[i - 1].spent) * (s - knots[i - 1].s) / width
                             : knots[i - 1].spent;
        }
    }
    return knots[trace->spent_count - 1].spent;
}

double trace_reach(const RulesTrace *trace, double spent) {
    base_assert(trace->spent_count >= 0 && !isnan(spent));
    const RulesSpent *knots = trace->spent;
    if (trace->spent_count == 0) {
        return fmin(fmax(0, spent - begun_with(trace)), trace->length);
    }
    for (int i = 1; i < trace->spent_count; i++) {
        if (spent <= knots[i].spent) {
            double high = knots[i].spent - knots[i - 1].spent;
            double share = high > 0 ? fmax(0, (spent - knots[i - 1].spent) / high) : 0;
            return knots[i - 1].s + (knots[i].s - knots[i - 1].s) * share;
        }
    }
    return trace->length;
}

const char *roll_result(const RulesRoll *roll, int die) {
    static const char *const WORDS[] = {[RESULT_NONE] = "",
                                        [RESULT_SUCCEEDS] = "succeeds",
                                        [RESULT_FAILS] = "fails",
                                        [RESULT_HIT] = "hit",
                                        [RESULT_MISS] = "miss",
                                        [RESULT_SAVED] = "saved",
                                        [RESULT_CRITICAL] = "critical",
                                        [RESULT_NOT_CRITICAL] = "none",
                                        [RESULT_RALLIES] = "rallies",
                                        [RESULT_ACTS] = "acts",
                                        [RESULT_SAFE] = "safe",
                                        [RESULT_FLAG] = "flag",
                                        [RESULT_IGNORED] = "ignored",
                                        [RESULT_BEATEN] = "beaten"};
    base_assert(die >= 0 && die < roll->count);
    return roll->drawn ? roll->drawn : WORDS[roll->results[die]];
}

void roll_describe(const RulesData *data, const RulesRoll *roll, int die, BaseText *out) {
    const char *result = roll_result(roll, die);
    bool named = !roll->plain && data->face_count == roll->faces;
    if (named) {
        text_add(out, data->faces[roll->values[die] - 1]);
    } else {
        text_addf(out, "%d", roll->values[die]);
    }
    bool twice =
        named && roll->results[die] == RESULT_FLAG && strcasecmp(data->faces[roll->values[die] - 1], result) == 0;
    text_addf(out, "%s%s", *result && !twice ? " " : "", twice ? "" : result);
}

double traces_risk(const Ruling *ruling, int *tests) {
    double unharmed = 1;
    *tests = 0;
    for (int i = 0; i < ruling->traces.count; i++) {
        const RulesTrace *trace = &ruling->traces.items[i];
        for (int k = 0; k < trace->event_count; k++) {
            const RulesTraceEvent *event = &trace->events[k];
            if (event->chance_in > 0) {
                base_assert(event->chance_of >= 0 && event->chance_of <= event->chance_in);
                unharmed *= 1 - (double)event->chance_of / event->chance_in;
                (*tests)++;
            }
        }
    }
    base_assert(unharmed >= 0 && unharmed <= 1);
    return 1 - unharmed;
}

void los_add_blocker(RulesSight *sight, TableRef ref) {
    base_assert(sight->blocker_count >= 0 && sight->blocker_count <= (int)BASE_COUNT(sight->blockers));
    for (int i = 0; i < sight->blocker_count; i++) {
        if (ref_equal(sight->blockers[i], ref)) {
            return;
        }
    }
    if (ref.kind == REF_NONE) {
        return;
    }
    if (sight->blocker_count == (int)BASE_COUNT(sight->blockers)) {
        sight->cut_short = true;
        return;
    }
    sight->blockers[sight->blocker_count++] = ref;
}
