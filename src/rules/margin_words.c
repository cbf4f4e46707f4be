#include "rules/margin_words.h"

#include "rules/grammar.h"

#include <math.h>
#include <string.h>

#define ALONG        0.9 /* a move with at least this share along the line is nearer or back */
#define MOVES_STATED 4   /* bodies; the rest are counted */

/* A bound stays proven when it is printed: it is rounded down. */
static const char *figure_of(double mm, bool up, char out[TEXT_NUMBER_MAX]) {
    double grain = mm < 10 ? 100 : 10;
    return text_rounded((up ? ceil(mm * grain - 1e-6) : floor(mm * grain + 1e-9)) / grain, 2, out);
}

const char *rules_margin_figure(const RulesMargin *margin, char out[TEXT_NUMBER_MAX]) {
    figure_of(margin->mm, false, out);
    return margin->beyond ? "more than" : margin->kind == MARGIN_AT_LEAST ? "at least" : "";
}

void rules_margin_describe(const RulesMargin *margin, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    if (margin->kind == MARGIN_NONE) {
        return;
    }
    const char *much = rules_margin_figure(margin, figure);
    text_addf(out, "Margin %s%s%s mm.", much, *much ? " " : "", figure);
}

/* Where a move goes: along the line for its ends, else as the table lies. */
static const char *direction_of(const TableShift *move, const RulesSight *sight) {
    static const char *const AROUND[] = {"right", "right and down", "down", "left and down",
                                         "left",  "left and up",    "up",   "right and up"};
    double length = vec_length(move->by), apart = sight ? vec_distance(sight->a, sight->b) : 0;
    bool from = apart > 0 && ref_equal(move->ref, sight->from), to = apart > 0 && ref_equal(move->ref, sight->to);
    if (from || to) {
        double along = vec_dot(move->by, vec_sub(sight->b, sight->a)) / (length * apart) * (from ? 1 : -1);
        if (fabs(along) >= ALONG) {
            return along > 0 ? "nearer" : "back";
        }
    }
    double eighths = atan2(move->by.y, move->by.x) / PI * 4;
    return AROUND[((int)lround(eighths) + 8) % 8];
}

/* Members of one body follow each other and move alike. */
static int body_end(const RulesNearest *nearest, int at) {
    int end = at + 1;
    while (end < nearest->move_count && nearest->bodies[end] == nearest->bodies[at]) {
        end++;
    }
    return end;
}

/* An end of the line speaks for what moves with it. */
static const TableShift *stated_of_body(const RulesNearest *nearest, int at, int end, const RulesSight *sight) {
    const TableShift *move = &nearest->moves[at];
    for (int i = at; i < end; i++) {
        bool is_end =
            sight && (ref_equal(nearest->moves[i].ref, sight->from) || ref_equal(nearest->moves[i].ref, sight->to));
        move = is_end ? &nearest->moves[i] : move;
    }
    return move;
}

static void describe_body(const RulesField *field, const RulesNearest *nearest, int at, int end,
                          const RulesSight *sight, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    const TableShift *move = stated_of_body(nearest, at, end, sight);
    grammar_add_name(field, move->ref, out);
    text_add(out, end - at > 1 ? " with what it touches" : "");
    text_addf(out, "%s %s mm %s", at == 0 ? " stands" : "", figure_of(vec_length(move->by), true, figure),
              direction_of(move, sight));
}

void rules_margin_describe_nearest(const RulesField *field, const RulesMargin *margin, const RulesSight *sight,
                                   BaseText *out) {
    const RulesNearest *nearest = &margin->nearest;
    int bodies = 0, stated = 0;
    if (!nearest->answer) {
        return;
    }
    for (int at = 0; at < nearest->move_count; at = body_end(nearest, at)) {
        bodies++;
    }
    text_addf(out, "Nearest other answer: %s, if ", nearest->answer);
    for (int at = 0; at < nearest->move_count && stated < MOVES_STATED; at = body_end(nearest, at)) {
        bool last = ++stated == bodies;
        text_add(out, at == 0 ? "" : last ? " and " : ", ");
        describe_body(field, nearest, at, body_end(nearest, at), sight, out);
    }
    if (bodies > MOVES_STATED) {
        text_addf(out, " and %d more move as far", bodies - MOVES_STATED);
    }
    text_addf(out, nearest->rule ? " (%s)." : ".", nearest->rule);
}

static double within_of(const TableSetup *setup, TableRef ref) {
    return ref_is(ref, REF_AREA)   ? setup->areas[ref.index].within
           : ref_is(ref, REF_UNIT) ? setup->units[ref.index].within
                                   : 0;
}

static void describe_within(const TableSetup *setup, TableRef ref, BaseText *out) {
    char mm[TEXT_NUMBER_MAX];
    if (within_of(setup, ref) > 0) {
        text_addf(out, "%s%s stands to within %s mm.", out->length > 0 ? " " : "", setup_name(setup, ref),
                  text_rounded(within_of(setup, ref), 2, mm));
    }
}

void rules_margin_describe_accuracy(const RulesField *field, const RulesSight *sight, BaseText *out) {
    const TableAccuracy *accuracy = &field->setup->accuracy;
    char mm[TEXT_NUMBER_MAX], scale[TEXT_NUMBER_MAX];
    if (accuracy->mm > 0) {
        text_addf(out, "Laid out%s%s to within %s mm", *accuracy->from ? " from a " : "", accuracy->from,
                  text_rounded(accuracy->mm, 2, mm));
        text_addf(out, accuracy->scale > 0 ? ", lengths to within %s %%." : ".",
                  text_rounded(accuracy->scale * 100, 2, scale));
    }
    if (sight) {
        describe_within(field->setup, sight->from, out);
        describe_within(field->setup, sight->to, out);
        for (int i = 0; i < sight->blocker_count; i++) {
            describe_within(field->setup, sight->blockers[i], out);
        }
    }
}

void rules_margin_describe_alone(const RulesField *field, const RulesMargin *margin, const RulesSight *sight,
                                 BaseText *out) {
    const RulesNearest *nearest = &margin->nearest;
    char figure[TEXT_NUMBER_MAX];
    if (!nearest->answer || nearest->move_count == 0) {
        return;
    }
    const TableShift *move = stated_of_body(nearest, 0, body_end(nearest, 0), sight);
    text_addf(out, "From where %s stands, %s mm %s and %s is %s.", setup_name(field->setup, move->ref),
              figure_of(nearest->mm, true, figure), direction_of(move, sight), setup_name(field->setup, sight->to),
              nearest->answer);
}
