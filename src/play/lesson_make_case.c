#include "play/dispute.h"
#include "play/lesson_check.h"
#include "play/lesson_make.h"
#include "play/lesson_make_internal.h"
#include "play/lesson_make_run.h"
#include "rules/los_words.h"
#include "rules/ruling_words.h"

#include <math.h>
#include <string.h>

#define BESIDE 0.08 /* share of a line's length: what is no farther from it lies beside it */

/* ---- comparing answers ---- */

/* Facts in mm say how sure an answer is, and hang on everything near it. */
static bool same_facts(const BaseTree *a, const BaseTree *b) {
    for (const BaseTree *it = a->first; it; it = it->next) {
        size_t length = strlen(it->key);
        const BaseTree *other = tree_find(b, it->key);
        if ((length < 3 || strcmp(it->key + length - 3, "_mm") != 0) && (!other || !tree_equal(it, other))) {
            return false;
        }
    }
    return a->count == b->count;
}

static bool same_findings(const Ruling *a, const Ruling *b) {
    bool same = a->findings.count == b->findings.count;
    for (int i = 0; same && i < a->findings.count; i++) {
        same = strcmp(a->findings.items[i].rule, b->findings.items[i].rule) == 0 &&
               strcmp(a->findings.items[i].key, b->findings.items[i].key) == 0;
    }
    return same;
}

static bool answers_alike(const Ruling *a, const Ruling *b) {
    return a->outcome == b->outcome && same_facts(a->facts, b->facts) && same_findings(a, b);
}

/* ---- the boards ---- */

static PlaySession *open_board(const BaseTree *battlefield) {
    BaseFaults faults = {0};
    RulesField *field = io_field_create(battlefield, "", &faults);
    faults_free(&faults);
    return field ? play_create(field, battlefield, 1) : NULL;
}

typedef struct {
    LessonMaker *maker;
    bool *gone; /* [count]: units, then pieces */
    int unit_count, count;
} Cutting;

static BaseTree *kept(BaseArena *arena, const BaseTree *list, const bool *gone) {
    BaseTree *out = tree_list(arena);
    int i = 0;
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next, i++) {
        if (!gone[i]) {
            tree_push(out, tree_copy(arena, it));
        }
    }
    return out;
}

static bool has_units(const BaseTree *units, const char *formation) {
    for (const BaseTree *it = units->first; it; it = it->next) {
        if (strcmp(tree_get_text(it, "formation", ""), formation) == 0) {
            return true;
        }
    }
    return false;
}

static BaseTree *without(const Cutting *cutting, BaseArena *arena) {
    BaseTree *out = tree_copy(arena, cutting->maker->whole.battlefield);
    const BaseTree *formations = tree_find(out, "formations"), *terrain = tree_find(out, "terrain");
    BaseTree *units = kept(arena, tree_find(out, "units"), cutting->gone), *left = tree_list(arena);
    for (const BaseTree *it = formations ? formations->first : NULL; it; it = it->next) {
        if (has_units(units, tree_get_text(it, "id", ""))) {
            tree_push(left, tree_copy(arena, it));
        }
    }
    if (terrain) {
        tree_set(arena, out, "terrain", kept(arena, terrain, cutting->gone + cutting->unit_count));
    }
    if (formations) {
        tree_set(arena, out, "formations", left);
    }
    tree_set(arena, out, "units", units);
    return out;
}

static bool is_proved(const Cutting *cutting) {
    BaseArena *arena = arena_create();
    PlaySession *session = open_board(without(cutting, arena));
    Ruling *ruling = session ? maker_ask(cutting->maker->step, session) : NULL;
    bool same = ruling && answers_alike(ruling, cutting->maker->ruling);
    ruling_destroy(ruling);
    play_destroy(session);
    arena_destroy(arena);
    return same;
}

/* Takes off all of a range if the answer stays, else what it can of each half. */
static void cut_range(Cutting *cutting, int from, int to) {
    if (from >= to) {
        return;
    }
    memset(cutting->gone + from, 1, (size_t)(to - from));
    if (is_proved(cutting)) {
        return;
    }
    memset(cutting->gone + from, 0, (size_t)(to - from));
    if (to - from > 1) {
        int middle = from + (to - from) / 2;
        cut_range(cutting, from, middle);
        cut_range(cutting, middle, to);
    }
}

/* What lies beside a clear line is what the answer could have hung on: without it nothing could be tried. */
static bool lies_near(const LessonMaker *maker, int piece) {
    const Ruling *ruling = maker->ruling;
    const RulesSight *sight = ruling_is_sight(ruling) ? &ruling->sights.items[0] : NULL;
    const TableSetup *setup = play_field(maker->whole.session)->setup;
    if (!sight || !sight->visible || setup->board == BOARD_HEX || piece >= setup->area_count) {
        return false;
    }
    GeomBox line = {fmin(sight->a.x, sight->b.x), fmin(sight->a.y, sight->b.y), fmax(sight->a.x, sight->b.x),
                    fmax(sight->a.y, sight->b.y)};
    return box_meets(box_grow(line, vec_length(vec_sub(sight->b, sight->a)) * BESIDE), setup->areas[piece].area.box);
}

static void cut_pieces(Cutting *cutting) {
    int begin = cutting->unit_count;
    for (int i = cutting->unit_count; i <= cutting->count; i++) { /* runs of those that may go */
        if (i == cutting->count || lies_near(cutting->maker, i - cutting->unit_count)) {
            cut_range(cutting, begin, i);
            begin = i + 1;
        }
    }
}

/* A building and its garrison go only together: each holds the other on the table. */
static void cut_pairs(Cutting *cutting) {
    for (int unit = 0; unit < cutting->unit_count; unit++) {
        for (int piece = cutting->unit_count; piece < cutting->count && !cutting->gone[unit]; piece++) {
            if (!cutting->gone[piece] && !lies_near(cutting->maker, piece - cutting->unit_count)) {
                cutting->gone[unit] = cutting->gone[piece] = true;
                cutting->gone[unit] = cutting->gone[piece] = is_proved(cutting);
            }
        }
    }
}

static int members(const BaseTree *battlefield, const char *key) {
    const BaseTree *list = tree_find(battlefield, key);
    return list && list->kind == TREE_LIST ? list->count : 0;
}

int maker_would_cut(LessonMaker *maker) {
    if (maker->cut.battlefield) {
        return maker->cut_count;
    }
    const BaseTree *battlefield = maker->whole.battlefield;
    Cutting cutting = {.maker = maker, .unit_count = members(battlefield, "units")};
    cutting.count = cutting.unit_count + members(battlefield, "terrain");
    cutting.gone = base_alloc((size_t)cutting.count, sizeof *cutting.gone);
    cut_range(&cutting, 0, cutting.unit_count);
    cut_pieces(&cutting);
    cut_pairs(&cutting);
    for (int i = 0; i < cutting.count; i++) {
        maker->cut_count += cutting.gone[i];
    }
    maker->cut.battlefield = without(&cutting, maker->arena);
    maker->cut.session = open_board(maker->cut.battlefield);
    base_assert(maker->cut.session);
    base_free(cutting.gone);
    return maker->cut_count;
}

static MakerBoard *board_of(LessonMaker *maker, bool cut) {
    if (cut) {
        maker_would_cut(maker);
    }
    return cut ? &maker->cut : &maker->whole;
}

bool maker_has_task(LessonMaker *maker, bool cut) {
    MakerBoard *board = board_of(maker, cut);
    if (!board->searched) {
        board->searched = true;
        board->task = maker_find_task(maker, board->session);
    }
    return board->task != NULL;
}

/* ---- beginning ---- */

static BaseTree *step_of(LessonMaker *maker, PlaySession *session, MakerSubject subject) {
    const RulesField *field = play_field(session);
    if (subject.from.kind != REF_NONE) {
        BaseTree *step = rules_action(field->data->system, VERB_SIGHT, maker->arena);
        return tree_add(maker->arena, step, WITH_TEXT("from", setup_id(field->setup, subject.from)),
                        WITH_TEXT("to", setup_id(field->setup, subject.to)));
    }
    const PlayEntry *entry = play_entry(session, subject.entry);
    BaseTree *step = tree_copy(maker->arena, entry->action);
    tree_unset(step, "say"); /* a script's own words about it */
    tree_unset(step, "expect");
    tree_set(maker->arena, step, "dice", entry->dice ? tree_copy(maker->arena, entry->dice) : tree_list(maker->arena));
    if (entry->answers) {
        tree_set(maker->arena, step, "answers", tree_copy(maker->arena, entry->answers));
    }
    return step;
}

static void name_it(LessonMaker *maker, const PlaySession *session, MakerSubject subject) {
    BaseText title = {0};
    if (subject.from.kind != REF_NONE) {
        los_question(maker->ruling->field, &maker->ruling->sights.items[0], &title);
    } else {
        play_describe_entry(play_entry(session, subject.entry), &title);
    }
    maker->title = arena_strdup(maker->arena, text_get(&title));
    text_free(&title);
}

static bool lay_board(LessonMaker *maker, PlaySession *session, MakerSubject subject, const char *beside) {
    Table *before = table_create(play_field(session)->setup);
    bool act = subject.from.kind == REF_NONE;
    play_state_at(session, act ? subject.entry : play_cursor(session), before);
    maker->whole.battlefield = dispute_battlefield(maker->arena, session, before, beside);
    table_destroy(before);
    maker->step = step_of(maker, session, subject);
    maker->whole.session = open_board(maker->whole.battlefield);
    return maker->whole.session != NULL;
}

/* The question is asked on the copy, and its answer is held against the game's. */
static bool asks_alike(LessonMaker *maker, PlaySession *session, MakerSubject subject) {
    bool act = subject.from.kind == REF_NONE;
    Ruling *asked = act ? NULL : maker_ask(maker->step, session);
    const Ruling *there = act ? play_entry(session, subject.entry)->ruling : asked;
    maker->ruling = maker_ask(maker->step, maker->whole.session);
    bool same = answers_alike(there, maker->ruling) &&
                (maker->ruling->outcome == RULING_DONE || maker->ruling->outcome == RULING_ANSWER);
    ruling_destroy(asked);
    return same;
}

LessonMaker *maker_begin(PlaySession *session, MakerSubject subject, const char *beside, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    LessonMaker *maker = arena_alloc(arena, 1, sizeof *maker);
    *maker = (LessonMaker){.arena = arena};
    if (!lay_board(maker, session, subject, beside) || !asks_alike(maker, session, subject)) {
        faults_add(faults, beside, "", "", "Finish what is under way first, or ask something else",
                   "the answer hangs on something that a battlefield cannot hold");
        maker_end(maker);
        return NULL;
    }
    const TableSetup *setup = play_field(maker->whole.session)->setup;
    const char *from = tree_get_text(maker->step, "from", ""), *to = tree_get_text(maker->step, "to", "");
    maker->from = setup_find(setup, from);
    maker->to = setup_find(setup, to);
    name_it(maker, session, subject);
    maker_find_questions(maker);
    if (maker->question_count == 0) {
        faults_add(faults, beside, "", "", "Ask about a line of sight, or do something with a sum or a refusal",
                   "there is nothing in it that could be asked");
        maker_end(maker);
        return NULL;
    }
    return maker;
}

void maker_end(LessonMaker *maker) {
    if (maker) {
        ruling_destroy(maker->ruling);
        play_destroy(maker->whole.session);
        play_destroy(maker->cut.session);
        arena_destroy(maker->arena);
    }
}

int maker_questions(const LessonMaker *maker, const LessonQuestion **out) {
    *out = maker->questions;
    return maker->question_count;
}

int maker_right(const LessonMaker *maker, int question) {
    base_assert(question >= 0 && question < maker->question_count);
    return maker->right[question];
}

/* ---- words ---- */

static void put(char *out, size_t cap, const char *text) {
    size_t length = strlen(text) < cap ? strlen(text) : cap - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) { /* a letter is not cut in two */
        length--;
    }
    memcpy(out, text, length);
    out[length] = 0;
}

void maker_suggest_reasons(const LessonMaker *maker, MakerWords *out) {
    const LessonQuestion *question = &maker->questions[out->question];
    for (int i = 0; i < LESSON_ANSWERS_MAX; i++) {
        put(out->because[i], sizeof out->because[i], i < question->count ? question->because[i] : "");
    }
}

void maker_suggest(const LessonMaker *maker, MakerWords *out) {
    const RulesData *data = maker->ruling->field->data;
    const char *id = dispute_rule(maker->ruling);
    int rule = id ? data_find_rule(data, id) : -1;
    *out = (MakerWords){.question = 0};
    put(out->title, sizeof out->title, maker->title);
    put(out->teaches, sizeof out->teaches, rule >= 0 ? data->rules[rule].says : "");
    maker_suggest_reasons(maker, out);
}

/* ---- the case ---- */

static BaseTree *question_tree(BaseArena *arena, const LessonMaker *maker, const MakerWords *words) {
    const LessonQuestion *question = &maker->questions[words->question];
    BaseTree *answers = tree_list(arena);
    for (int i = 0; i < question->count; i++) {
        bool right = i == maker->right[words->question];
        tree_push(answers, tree_make(arena, WITH_TEXT("says", question->answers[i]),
                                     WITH_TREE("if", tree_copy(arena, question->claims[i])),
                                     WITH_SOME("because", right ? "" : words->because[i])));
    }
    return tree_make(arena, WITH_TEXT("says", question->says), WITH_TREE("answers", answers));
}

static BaseTree *step_tree(BaseArena *arena, const LessonMaker *maker, const MakerWords *words) {
    const char *rule = dispute_rule(maker->ruling);
    BaseTree *step = tree_copy(arena, maker->step), *cited = tree_list(arena);
    BaseTree *expect = tree_copy(arena, maker->questions[words->question].claims[maker->right[words->question]]);
    if (rule) {
        tree_push(cited, tree_text(arena, rule));
        tree_set(arena, expect, "rules", cited);
    }
    return tree_add(arena, step, WITH_SOME("say", words->says),
                    WITH_TREE("question", question_tree(arena, maker, words)), WITH_TREE("expect", expect));
}

BaseTree *maker_case(LessonMaker *maker, BaseArena *arena, const MakerWords *words) {
    base_assert(words->question >= 0 && words->question < maker->question_count);
    MakerBoard *board = board_of(maker, words->cut);
    const char *rule = dispute_rule(maker->ruling);
    BaseTree *steps = tree_list(arena), *battlefield = tree_copy(arena, board->battlefield);
    tree_push(steps, step_tree(arena, maker, words));
    if (words->task && maker_has_task(maker, words->cut)) {
        tree_push(steps, tree_copy(arena, board->task));
    }
    return tree_make(arena, WITH_NUMBER("sightline", 1),
                     WITH_TEXT("case", rule ? rule : tree_get_text(maker->step, "do", "")),
                     WITH_TEXT("title", words->title), WITH_TEXT("teaches", words->teaches),
                     WITH_TREE("battlefield", battlefield), WITH_TREE("steps", steps));
}

void maker_check(LessonMaker *maker, const MakerWords *words, BaseFaults *faults, BaseFaults *notes) {
    BaseArena *arena = arena_create();
    const BaseTree *root = maker_case(maker, arena, words), *battlefield = tree_find(root, "battlefield");
    RulesField *field = io_field_create(battlefield, "", faults);
    IoDocument document = {.kind = DOCUMENT_CASE,
                           .arena = arena,
                           .path = (char[]){""},
                           .root = root,
                           .battlefield = battlefield,
                           .field = field};
    if (field) {
        play_check_lesson(&document, "", faults, notes);
        field_destroy(field);
    }
    arena_destroy(arena);
}
