/* The questions that can be asked of a ruling. Wrong answers are mistakes that people make; each has its reason. */
#include "play/lesson_make_internal.h"
#include "rules/los_words.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <math.h>
#include <string.h>

#define SAME 0.011 /* table units: a wrong answer that lies no further from another would hold with it */

static void add_answer(LessonQuestion *question, const char *says, BaseTree *claim, const char *because) {
    int i = question->count++;
    base_assert(i < LESSON_ANSWERS_MAX);
    question->answers[i] = says;
    question->claims[i] = claim;
    question->because[i] = because;
}

/* Keeps the question if exactly one of its answers holds. */
static void keep(LessonMaker *maker, const LessonQuestion *question) {
    int right = -1, hold = 0;
    for (int i = 0; i < question->count; i++) {
        char *difference = expect_difference(question->claims[i], maker->ruling, maker->whole.session);
        right = difference ? right : i;
        hold += difference == NULL;
        base_free(difference);
    }
    if (hold == 1 && question->count > 1 && maker->question_count < MAKER_QUESTIONS_MAX) {
        maker->right[maker->question_count] = right;
        maker->questions[maker->question_count++] = *question;
    }
}

/* Yes first; whichever is wrong has the same reason. */
static void ask_yes_no(LessonMaker *maker, const char *says, const char *key, const char *because) {
    LessonQuestion question = {.says = says, .yes_no = true};
    add_answer(&question, "Yes", tree_make(maker->arena, WITH_BOOL(key, true)), because);
    add_answer(&question, "No", tree_make(maker->arena, WITH_BOOL(key, false)), because);
    keep(maker, &question);
}

/* ---- a line of sight ---- */

static void ask_sight(LessonMaker *maker, const RulesSight *sight) {
    BaseText because = {0};
    los_answer(maker->ruling->field, sight, &because);
    text_add(&because, " ");
    los_how(maker->ruling->field, sight, &because);
    ask_yes_no(maker, maker->title, "visible", arena_strdup(maker->arena, text_get(&because)));
    text_free(&because);
}

static const char *length_words(const LessonMaker *maker, double units) {
    char figure[TEXT_NUMBER_MAX];
    return arena_printf(maker->arena, "%s %s", text_rounded(units, 2, figure), maker->ruling->field->setup->unit_name);
}

typedef struct {
    double at; /* table units */
    const char *because;
} Depth;

static void add_depth(Depth *list, int *count, double at, const char *because) {
    at = round(at * 100) / 100;
    for (int i = 0; i < *count; i++) {
        if (fabs(list[i].at - at) <= SAME) {
            return;
        }
    }
    int i = (*count)++;
    for (; i > 0 && list[i - 1].at > at; i--) {
        list[i] = list[i - 1];
    }
    list[i] = (Depth){at, because};
}

static double radius_of(const LessonMaker *maker, TableRef ref) {
    GeomShape base;
    bool stands = ref_is(ref, REF_UNIT) && table_base(play_table(maker->whole.session), ref.index, &base);
    GeomBox box = stands ? shape_box_of(&base) : (GeomBox){0, 0, 0, 0};
    return fmin(box.x1 - box.x0, box.y1 - box.y0) / 2;
}

static void ask_depth(LessonMaker *maker, const RulesSight *sight) {
    const TableSetup *setup = maker->ruling->field->setup;
    Depth depths[4];
    int count = 0;
    double unit = setup->unit, radius = radius_of(maker, sight->to);
    if (!sight->has_depth || sight->depth <= LOS_SHALLOW || sight->depth_off > 0) {
        return;
    }
    add_depth(depths, &count, sight->depth / unit, "");
    if (sight->limit > 0) {
        add_depth(depths, &count, sight->limit / unit,
                  "That is how much is allowed. The question is how much there is.");
    }
    if (radius > 0) {
        add_depth(depths, &count, (sight->depth + radius) / unit,
                  "That counts to the middle of a base. The line counts from base to base.");
        add_depth(depths, &count, (sight->depth + 2 * radius) / unit,
                  "That counts the whole of a base, too. The line counts from base to base.");
    }
    const char *area = sight->depth_area.kind == REF_NONE ? "what it meets" : setup_name(setup, sight->depth_area);
    LessonQuestion question = {.says = arena_printf(maker->arena, "How far does the line run in %s?", area)};
    for (int i = 0; i < count; i++) {
        add_answer(&question, length_words(maker, depths[i].at),
                   tree_make(maker->arena, WITH_NUMBER("depth", depths[i].at)), depths[i].because);
    }
    keep(maker, &question);
}

/* ---- a sum ---- */

static const char *total_words(const LessonMaker *maker, const RulesSum *sum, int total) {
    return sum->counts  ? arena_printf(maker->arena, total == 1 ? "%d die" : "%d dice", total)
           : sum->under ? arena_printf(maker->arena, "%d or less", total)
           : sum->added ? arena_printf(maker->arena, "%+d", total)
                        : arena_printf(maker->arena, "%d+", total);
}

static const char *sum_question(const LessonMaker *maker, const RulesSum *sum) {
    BaseText what = {0};
    ruling_word(sum->what ? sum->what : "", &what);
    const char *says = arena_printf(maker->arena,
                                    sum->counts  ? "%s: how many dice?"
                                    : sum->added ? "%s: what is added to the dice?"
                                                 : "%s: what must a die show?",
                                    text_get(&what));
    text_free(&what);
    return says;
}

/* How much of the total a part makes: 0 where it does not simply count. */
static int share_of(const RulesSum *sum, int index) {
    int added = 0;
    for (int i = 0; i < sum->count; i++) {
        if (sum->mods[i].bound != 0 && sum->mods[i].state == MOD_COUNTS) {
            return 0;
        }
        added += sum->mods[i].state == MOD_COUNTS ? sum->mods[i].value : 0;
    }
    const RulesMod *mod = &sum->mods[index];
    bool counts = mod->state == MOD_COUNTS && index > 0;
    return !counts ? 0 : added == sum->total ? mod->value : -mod->value; /* a bonus makes what a die needs smaller */
}

static bool has_total(const int *totals, int count, int total) {
    for (int i = 0; i < count; i++) {
        if (totals[i] == total) {
            return true;
        }
    }
    return false;
}

static const char *left_out(const LessonMaker *maker, const RulesMod *mod, const char *before) {
    BaseText words = {0};
    ruling_describe_mod(maker->ruling, mod, &words);
    const char *out = arena_printf(maker->arena, "%s %s", before, text_get(&words));
    text_free(&words);
    return out;
}

/* The true total, the total without each of its parts, and with the last of them counted the wrong way round. */
static void ask_sum(LessonMaker *maker, const RulesSum *sum) {
    int totals[LESSON_ANSWERS_MAX - 1], count = 0;
    const char *reasons[LESSON_ANSWERS_MAX - 1];
    const RulesMod *last = NULL;
    int last_share = 0;
    if (sum->total == VAR_NONE) {
        return;
    }
    totals[count] = sum->total;
    reasons[count++] = "";
    for (int i = 0; i < sum->count; i++) {
        int share = share_of(sum, i), total = sum->total - share;
        if (share != 0 && count < LESSON_ANSWERS_MAX - 2 && !has_total(totals, count, total)) {
            totals[count] = total;
            reasons[count++] = left_out(maker, &sum->mods[i], "That leaves something out:");
        }
        last = share != 0 ? &sum->mods[i] : last;
        last_share = share != 0 ? share : last_share;
    }
    if (last && !has_total(totals, count, sum->total - 2 * last_share)) {
        totals[count] = sum->total - 2 * last_share;
        reasons[count++] = left_out(maker, last, "That counts something the wrong way round:");
    }
    LessonQuestion question = {.says = sum_question(maker, sum)};
    for (int value = -40; value <= 80; value++) { /* in order, so that the place does not tell which is right */
        for (int i = 0; i < count; i++) {
            if (totals[i] == value && value >= 0) {
                add_answer(&question, total_words(maker, sum, value),
                           tree_make(maker->arena, WITH_NUMBER("sum", value)), reasons[i]);
            }
        }
    }
    keep(maker, &question);
}

void maker_find_questions(LessonMaker *maker) {
    const Ruling *ruling = maker->ruling;
    if (ruling_is_sight(ruling)) {
        ask_depth(maker, &ruling->sights.items[0]);
        ask_sight(maker, &ruling->sights.items[0]);
    }
    for (int i = ruling->sums.count; i > 0; i--) {
        ask_sum(maker, &ruling->sums.items[i - 1]);
    }
    if (tree_find(ruling->facts, "allowed")) {
        ask_yes_no(maker, "Do the rules allow it?", "allowed", telling_headline_in(maker->arena, ruling));
    }
}
