#include "rules/ruling.h"

#include "base/base.h"

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
