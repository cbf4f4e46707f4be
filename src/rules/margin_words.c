#include "rules/margin_words.h"

#include "rules/grammar.h"

#include <math.h>
#include <string.h>

#define ALONG          0.9 /* a move with at least this share along the line is nearer or back */
#define MOVES_DIRECTED 2   /* bodies of which it is said where each goes */

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
    static const char *const AROUND[] = {"to the right", "to the lower right", "downward", "to the lower left",
                                         "to the left",  "to the upper left",  "upward",   "to the upper right"};
    double length = vec_length(move->by), apart = sight ? vec_distance(sight->a, sight->b) : 0;
    bool from = apart > 0 && ref_equal(move->ref, sight->from), to = apart > 0 && ref_equal(move->ref, sight->to);
    if (from || to) {
        double along = vec_dot(move->by, vec_sub(sight->b, sight->a)) / (length * apart) * (from ? 1 : -1);
        if (fabs(along) >= ALONG) {
            return along > 0 ? "nearer" : "farther away";
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

static void describe_body(const RulesField *field, const RulesNearest *nearest, int at, const RulesSight *sight,
                          BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    int end = body_end(nearest, at);
    const TableShift *move = stated_of_body(nearest, at, end, sight);
    grammar_add_name(field, move->ref, out);
    text_add(out, end - at > 1 ? " with what it touches" : "");
    text_addf(out, "%s %s mm %s", at == 0 ? " stands" : "", figure_of(vec_length(move->by), true, figure),
              direction_of(move, sight));
}

/* Who would have to move, the ends of the line first; where each goes is for a picture. */
static void describe_bodies(const RulesField *field, const RulesNearest *nearest, const RulesSight *sight,
                            BaseText *out) {
    BaseArena *arena = arena_create();
    TableRef *refs = arena_alloc(arena, (size_t)nearest->move_count, sizeof *refs);
    char figure[TEXT_NUMBER_MAX];
    double farthest = 0, nearest_by = INFINITY;
    int count = 0;
    for (int ends = 1; ends >= 0; ends--) {
        for (int at = 0; at < nearest->move_count; at = body_end(nearest, at)) {
            const TableShift *move = stated_of_body(nearest, at, body_end(nearest, at), sight);
            double mm = vec_length(move->by);
            if (ref_is(move->ref, REF_UNIT) == (ends == 1)) {
                refs[count++] = move->ref;
                farthest = fmax(farthest, mm);
                nearest_by = fmin(nearest_by, mm);
            }
        }
    }
    grammar_add_all_names(field, refs, count, out);
    text_addf(out, " all stand %s%s mm elsewhere", farthest - nearest_by > 0.05 ? "up to " : "",
              figure_of(farthest, true, figure));
    arena_destroy(arena);
}

void rules_margin_describe_nearest(const RulesField *field, const RulesMargin *margin, const RulesSight *sight,
                                   BaseText *out) {
    const RulesNearest *nearest = &margin->nearest;
    int bodies = 0;
    if (!nearest->answer) {
        return;
    }
    for (int at = 0; at < nearest->move_count; at = body_end(nearest, at)) {
        bodies++;
    }
    text_addf(out, "Nearest other answer: %s, if ", nearest->answer);
    if (bodies > MOVES_DIRECTED) {
        describe_bodies(field, nearest, sight, out);
    }
    for (int at = 0; at < nearest->move_count && bodies <= MOVES_DIRECTED; at = body_end(nearest, at)) {
        text_add(out, at == 0 ? "" : " and ");
        describe_body(field, nearest, at, sight, out);
    }
    text_addf(out, nearest->rule ? " (%s)." : ".", nearest->rule);
}

static double within_of(const TableSetup *setup, TableRef ref) {
    return ref_is(ref, REF_AREA)   ? setup->areas[ref.index].within
           : ref_is(ref, REF_UNIT) ? setup->units[ref.index].within
                                   : 0;
}

static void describe_within(const RulesField *field, TableRef ref, BaseText *out) {
    const TableSetup *setup = field->setup;
    char mm[TEXT_NUMBER_MAX];
    if (within_of(setup, ref) > 0) {
        text_add(out, out->length > 0 ? " " : "");
        size_t begin = out->length;
        grammar_add_name(field, ref, out);
        grammar_capital(out, begin);
        text_addf(out, grammar_are(field, ref) ? " stand to within %s mm." : " stands to within %s mm.",
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
        describe_within(field, sight->from, out);
        describe_within(field, sight->to, out);
        for (int i = 0; i < sight->blocker_count; i++) {
            describe_within(field, sight->blockers[i], out);
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
    text_add(out, "From where ");
    grammar_add_name(field, move->ref, out);
    text_addf(out, " stands, %s mm %s and ", figure_of(nearest->mm, true, figure), direction_of(move, sight));
    grammar_add_name(field, sight->to, out);
    text_addf(out, " is %s.", nearest->answer);
}
