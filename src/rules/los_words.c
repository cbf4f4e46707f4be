#include "rules/los_words.h"

#include "geom/limits.h"
#include "rules/grammar.h"
#include "rules/margin_words.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define NAMES_MAX 16

static const char *name_of(const RulesField *field, TableRef ref) {
    return ref.kind == REF_NONE ? "" : setup_name(field->setup, ref);
}

/* Appends `before`, the name as a sentence has it, and `after`. */
static void add_name(const RulesField *field, const char *before, TableRef ref, const char *after, BaseText *out) {
    text_add(out, before);
    grammar_add_name(field, ref, out);
    text_add(out, after);
}

static const char *length_text(const RulesField *field, double mm, int places, char out[TEXT_NUMBER_MAX]) {
    return isfinite(mm) ? text_rounded(mm / field->setup->shown, places, out) : isnan(mm) ? "–" : "any";
}

/* ---- figures ---- */

bool los_too_deep(const RulesSight *sight) {
    return !sight->visible && sight->too_deep && sight->has_depth;
}

bool los_is_level(const RulesField *field, const RulesSight *sight) {
    char eye[TEXT_NUMBER_MAX], mark[TEXT_NUMBER_MAX];
    double shown = field->setup->shown;
    return strcmp(text_rounded(sight->eye / shown, 2, eye), text_rounded(sight->mark / shown, 2, mark)) == 0;
}

bool los_is_deep(const RulesSight *sight) {
    return sight->has_depth && sight->depth > LOS_SHALLOW;
}

static bool closes(const RulesSight *sight, TableRef piece) {
    for (int i = 0; i < sight->blocker_count; i++) {
        if (ref_equal(sight->blockers[i], piece)) {
            return true;
        }
    }
    return false;
}

TableRef los_first_stop(const RulesSight *sight) {
    for (int i = 0; i < sight->row_count && !sight->visible && !sight->each && sight->blocker_count > 0; i++) {
        if (sight->rows[i].decides) {
            return closes(sight, sight->rows[i].area) ? ref_none() : sight->rows[i].area;
        }
    }
    return ref_none();
}

const struct RulesSightRow *los_row_at_stop(const RulesSight *sight) {
    const struct RulesSightRow *found = NULL;
    double stop = vec_distance(sight->a, sight->stop);
    for (int i = 0; i < sight->row_count && !sight->visible; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        bool there = row->decides && row->in <= stop + GEOM_LIMIT && row->out >= stop - GEOM_LIMIT;
        if (there && (!found || (!closes(sight, found->area) && closes(sight, row->area)))) {
            found = row;
        }
    }
    return found;
}

TableRef los_blocker_at_stop(const RulesField *field, const Table *table, const RulesSight *sight) {
    const GeomShape stop = shape_point(sight->stop);
    double min = GEOM_TOUCH;
    TableRef found = ref_none();
    for (int i = 0; i < sight->blocker_count; i++) {
        TableRef ref = sight->blockers[i];
        GeomShape base;
        double gap = INFINITY;
        if (ref_is(ref, REF_AREA)) {
            gap = area_gap(&field->setup->areas[ref.index].area, &stop, NULL);
        } else if (ref_is(ref, REF_UNIT) && table_base(table, ref.index, &base)) {
            gap = shape_gap(&stop, &base).gap;
        }
        if (gap < min) {
            min = gap;
            found = ref;
        }
    }
    return found;
}

bool los_stops_too(const RulesSight *sight, const struct RulesSightRow *row) {
    bool shut = row->how == ROW_COMPLETE || row->how == ROW_THROUGH;
    return !sight->visible && !row->decides && shut && row->in >= vec_distance(sight->a, sight->stop);
}

const GeomVec *los_stretches(const struct RulesSightRow *row, GeomVec *whole, int *count) {
    *whole = vec(row->in, row->out);
    *count = row->inside_count > 0 ? row->inside_count : 1;
    return row->inside_count > 0 ? row->inside : whole;
}

/* ---- sentences ---- */

/* Appends the names with `between` before each but the first and `last` before the last one. */
static void join_names(const RulesField *field, const TableRef *refs, int count, const char *between, const char *last,
                       BaseText *out) {
    int same[NAMES_MAX], stated = 0, left = 0;
    count = count < NAMES_MAX ? count : NAMES_MAX;
    for (int i = 0; i < count; i++) { /* number of pieces with this name; 0: it was named before */
        same[i] = 0;
        for (int j = 0; j < count; j++) {
            bool equal = strcmp(name_of(field, refs[i]), name_of(field, refs[j])) == 0;
            same[i] = equal && j < i ? INT_MIN : same[i] + equal;
        }
        left += same[i] > 0;
    }
    for (int i = 0; i < count; i++) {
        if (same[i] > 0) {
            add_name(field, stated == 0 ? "" : stated + 1 == left ? last : between, refs[i], "", out);
            if (same[i] > 1) {
                text_addf(out, " (%d)", same[i]);
            }
            stated++;
        }
    }
}

/* Appends names as a list: "The barn, the wall and the mill". */
static void los_names(const RulesField *field, const TableRef *refs, int count, BaseText *out) {
    join_names(field, refs, count, ", ", " and ", out);
}

void los_question(const RulesField *field, const RulesSight *sight, BaseText *out) {
    add_name(field, "Can ", sight->from, " see ", out);
    add_name(field, "", sight->to, "?", out);
}

#define NAMES_IN_ANSWER 3 /* more names are too many for a headline; the line below it has them all */

static void answer_hidden(const RulesField *field, const RulesSight *sight, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    bool several = sight->alone && sight->blocker_count > 1;
    if (los_too_deep(sight) && !several) {
        text_addf(out, "Hidden, %s %s deep", length_text(field, sight->depth, 2, figure), field->setup->shown_name);
        add_name(field, " in ", sight->depth_area, ".", out);
    } else if (sight->blocker_count == 0) {
        text_add(out, "Hidden.");
    } else if (several && sight->blocker_count <= NAMES_IN_ANSWER) {
        text_add(out, "Hidden by ");
        join_names(field, sight->blockers, sight->blocker_count, ", by ", ", and by ", out);
        text_add(out, ".");
    } else if (several) {
        add_name(field, "Hidden by ", sight->blockers[0], "", out);
        text_addf(out, ", and by each of %d more.", sight->blocker_count - 1);
    } else if (sight->blocker_count <= NAMES_IN_ANSWER) {
        text_add(out, "Hidden by ");
        los_names(field, sight->blockers, sight->blocker_count, out);
        text_add(out, sight->blocker_count > 1 && !sight->each ? " together." : ".");
    } else {
        add_name(field, "Hidden by ", sight->blockers[0], "", out);
        text_addf(out, " and %d more%s.", sight->blocker_count - 1, sight->each ? "" : " together");
    }
}

static void answer_close(const RulesSight *sight, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    if (sight->margin.kind == MARGIN_NONE) {
        text_add(out, "Too close to call.");
    } else {
        rules_margin_figure(&sight->margin, figure);
        if (strcmp(figure, "0") == 0) {
            text_addf(out, "Too close to call: just %s.", sight->visible ? "seen" : "hidden");
        } else {
            text_addf(out, "Too close to call: %s mm %s.", figure, sight->visible ? "to spare" : "short");
        }
    }
}

void los_answer(const RulesField *field, const RulesSight *sight, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    if (sight->undecided) {
        text_add(out, "Undecided.");
    } else if (sight->close) {
        answer_close(sight, out);
    } else if (!sight->visible) {
        answer_hidden(field, sight, out);
    } else if (los_is_deep(sight)) {
        text_addf(out, "Seen, %s %s", length_text(field, sight->depth, 2, figure), field->setup->shown_name);
        add_name(field, " into ", sight->depth_area, ".", out);
    } else {
        text_add(out, "Seen.");
    }
}

static void how_hidden(const RulesField *field, const RulesSight *sight, BaseText *out) {
    char limit[TEXT_NUMBER_MAX];
    bool several = sight->alone && sight->blocker_count > 1;
    if (several) {
        text_add(out, "Each of them by itself stops every line: ");
        los_names(field, sight->blockers, sight->blocker_count, out);
        text_add(out, ".");
    } else if (los_too_deep(sight)) {
        text_addf(out, "No line that is clear of the rest stays within %s %s.",
                  length_text(field, sight->limit, 1, limit), field->setup->shown_name);
    } else if (sight->blocker_count == 0) {
        text_add(out, "Every line is stopped.");
    } else {
        text_add(out,
                 sight->each ? "Every line is stopped; in the way of the middle one: " : "Every line is stopped: ");
        los_names(field, sight->blockers, sight->blocker_count, out);
        text_add(out, sight->blocker_count > 1 && !sight->each ? " together." : ".");
    }
}

static void how_on_hexes(const RulesSight *sight, BaseText *out) {
    const char *met = sight->brief ? sight->brief : "";
    text_addf(out, "%s%s.",
              !sight->visible ? "Stopped by "
              : *met          ? "The line passes "
                              : "Nothing stands in the way",
              met);
}

void los_how(const RulesField *field, const RulesSight *sight, BaseText *out) {
    char limit[TEXT_NUMBER_MAX];
    if (sight->undecided) {
        text_add(out, "The question is finer than can be told: no answer is given rather than a wrong one.");
    } else if (field->setup->board == BOARD_HEX) {
        how_on_hexes(sight, out);
    } else if (sight->aloft) {
        text_add(out, "No terrain stands between them in the air.");
    } else if (!sight->visible) {
        how_hidden(field, sight, out);
    } else if (los_is_deep(sight)) {
        text_addf(out, "Up to %s %s is allowed; the rest of the way is clear.",
                  length_text(field, sight->limit, 1, limit), field->setup->shown_name);
    } else if (!isnan(sight->clearance) || vec_distance(sight->a, sight->b) > 0) {
        text_add(out, "A straight line is clear.");
    } else {
        text_add(out, "The bases touch or overlap.");
    }
}

/* Heights of the line's two ends, which a wall between them is held against. */
static void add_heights(const RulesField *field, const RulesSight *sight, BaseText *out) {
    if (los_is_level(field, sight)) {
        text_add(out, ", level at ");
        grammar_add_length(field, sight->eye, 2, out);
        return;
    }
    text_add(out, sight->mark > sight->eye ? ", up from " : ", down from ");
    grammar_add_length(field, sight->eye, 2, out);
    text_add(out, " to ");
    grammar_add_length(field, sight->mark, 2, out);
}

void los_line(const RulesField *field, const RulesSight *sight, BaseText *out) {
    double length = vec_distance(sight->a, sight->b);
    char figure[TEXT_NUMBER_MAX];
    if (sight->undecided || sight->aloft || field->setup->board == BOARD_HEX || length <= GEOM_LIMIT) {
        return;
    }
    bool deep = los_is_deep(sight) && isfinite(sight->limit) && ref_is(sight->depth_area, REF_AREA);
    if (deep) {
        text_addf(out, sight->visible ? "%s of " : "At the least %s of ",
                  length_text(field, sight->depth, grammar_places(field, sight->depth, sight->limit), figure));
        grammar_add_length(field, sight->limit, 2, out);
        add_name(field, " deep in ", sight->depth_area, "; ", out);
    }
    text_add(out, deep ? "the line that is drawn is " : "The line is ");
    grammar_add_length(field, length, 1, out);
    text_add(out, " long");
    if (sight->eye > 0 || sight->mark > 0) {
        add_heights(field, sight, out);
    }
    text_add(out, ".");
}

void los_same(const RulesField *field, const RulesSight *here, const RulesSight *there, BaseText *out) {
    char depth[TEXT_NUMBER_MAX];
    text_add(out, there->visible ? "Seen as well" : "Hidden as well");
    if (there->visible && los_is_deep(there) && here->visible) {
        text_addf(out, ": %s %s", length_text(field, there->depth, 2, depth), field->setup->shown_name);
        add_name(field, " out of ", there->depth_area, "", out);
    }
    text_add(out, ".");
}

void los_describe_cut(const RulesSight *sight, BaseText *out) {
    if (sight->cut_short) {
        text_add(out, "More pieces have a part in this than there is room to list: what is listed is true, but not all "
                      "of it.");
    }
    if (sight->depth_off > 0) {
        char figure[TEXT_NUMBER_MAX];
        text_addf(out,
                  "%sAn outline here is so fine that the search for the least depth was ended: it may be up to %s mm "
                  "less than is told. The verdict stands.",
                  sight->cut_short ? " " : "", text_rounded(sight->depth_off, 2, figure));
    }
}

/* ---- why two directions differ ---- */

const RulesFinding *los_difference(const Ruling *here, const Ruling *there) {
    const RulesFinding *first = NULL;
    for (int i = 0; i < there->findings.count; i++) {
        const RulesFinding *finding = &there->findings.items[i];
        if (finding->role != ROLE_DECIDES) {
            continue;
        }
        if (!ruling_cites(here, finding->rule)) {
            return finding;
        }
        first = first ? first : finding;
    }
    return first;
}
