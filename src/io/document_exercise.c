/* The form of an exercise in a case: see play/exercise.h for what it means. */
#include "io/document_internal.h"

#include <string.h>

typedef struct {
    const char *key;
    BaseTreeKind kind, other; /* either of these; the same: only that */
    bool required;
    const char *remedy;
} Member;

static const Member MAKE[] = {
    {"make", TREE_TEXT, TREE_TEXT, true, "Say in one line what is to be brought about"},
    {"say", TREE_TEXT, TREE_TEXT, false, "Write a text"},
    {"hands", TREE_LIST, TREE_LIST, true, "Name what may be taken up: [\"tank\"]"},
    {"free", TREE_BOOL, TREE_BOOL, false, "Write true, or leave it out"},
    {"goal", TREE_LIST, TREE_LIST, true, "Write [{\"do\": \"sight\", ..., \"expect\": {\"visible\": true}}]"},
    {"replies", TREE_LIST, TREE_LIST, false, "Write [{\"if\": {\"visible\": false}, \"says\": \"...\"}]"},
    {"hint", TREE_TEXT, TREE_TEXT, false, "Write a text"},
    {"solution", TREE_LIST, TREE_OBJECT, true, "Write the acts, or with \"free\" places: {\"tank\": [60, 38.5]}"}};
static const Member PICK[] = {
    {"pick", TREE_TEXT, TREE_TEXT, true, "Say in one line what is to be picked"},
    {"say", TREE_TEXT, TREE_TEXT, false, "Write a text"},
    {"of", TREE_LIST, TREE_TEXT, true, "Name the things to choose among, or their side"},
    {"goal", TREE_OBJECT, TREE_OBJECT, true, "Write {\"do\": \"sight\", \"to\": \"@\", ..., \"expect\": {...}}"},
    {"hint", TREE_TEXT, TREE_TEXT, false, "Write a text"},
    {"solution", TREE_LIST, TREE_LIST, true, "Name the things that are right: [\"blue\"]"}};
static const Member SORT[] = {
    {"sort", TREE_TEXT, TREE_TEXT, true, "Say in one line what is to be sorted"},
    {"say", TREE_TEXT, TREE_TEXT, false, "Write a text"},
    {"of", TREE_LIST, TREE_LIST, true, "Write the queries: [{\"say\": \"...\", \"do\": \"needs\", ...}, ...]"},
    {"by", TREE_TEXT, TREE_TEXT, true, "Name the figure of their answers: \"needs\""},
    {"ascending", TREE_BOOL, TREE_BOOL, false, "Write true, or leave it out"},
    {"hint", TREE_TEXT, TREE_TEXT, false, "Write a text"},
    {"solution", TREE_LIST, TREE_LIST, true, "Write what each query says, in order"}};

static const struct {
    const char *key;
    const Member *members;
    int count;
} KINDS[] = {{"make", MAKE, (int)BASE_COUNT(MAKE)},
             {"pick", PICK, (int)BASE_COUNT(PICK)},
             {"sort", SORT, (int)BASE_COUNT(SORT)}};

bool io_is_exercise(const BaseTree *step) {
    return !tree_find(step, "do") && (tree_find(step, "make") || tree_find(step, "pick") || tree_find(step, "sort"));
}

/* False: a member is missing, or of another kind. */
static bool check_members(Opening *opening, const BaseTree *step, const char *place, const Member *members, int count) {
    const char *keys[16];
    bool good = true;
    base_assert(count <= (int)BASE_COUNT(keys));
    for (int i = 0; i < count; i++) {
        const BaseTree *value = tree_find(step, members[i].key);
        const char *at = arena_printf(opening->document->arena, "%s.%s", place, members[i].key);
        keys[i] = members[i].key;
        if (!value && members[i].required) {
            document_fault(opening, at, members[i].remedy, "the exercise lacks it");
        } else if (value && value->kind != members[i].kind && value->kind != members[i].other) {
            document_fault(opening, at, members[i].remedy, "this is of another kind");
        } else {
            continue;
        }
        good = false;
    }
    document_check_keys(opening, step, place, keys, count);
    return good;
}

/* Each item of the list is a text, or an object that has these members. */
static bool check_items(Opening *opening, const BaseTree *list, const char *place, const char *const *needed, int count,
                        const char *remedy) {
    int index = 0;
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next, index++) {
        bool good = it->kind == (count > 0 ? TREE_OBJECT : TREE_TEXT);
        for (int i = 0; good && i < count; i++) {
            good = tree_find(it, needed[i]) != NULL;
        }
        if (!good) {
            document_fault(opening, arena_printf(opening->document->arena, "%s[%d]", place, index), remedy,
                           "this cannot stand in the list");
            return false;
        }
    }
    return true;
}

static void check_make(Opening *opening, const BaseTree *step, const char *place) {
    static const char *const expect[] = {"expect"}, *const reply[] = {"if", "says"};
    BaseArena *arena = opening->document->arena;
    const BaseTree *goal = tree_find(step, "goal");
    bool free = tree_get_bool(step, "free", false);
    check_items(opening, tree_find(step, "hands"), arena_printf(arena, "%s.hands", place), NULL, 0,
                "Write the id of a thing");
    check_items(opening, goal, arena_printf(arena, "%s.goal", place), expect, 1,
                "Write {\"do\": \"sight\", ..., \"expect\": {\"visible\": true}}");
    check_items(opening, tree_find(step, "replies"), arena_printf(arena, "%s.replies", place), reply, 2,
                "Write {\"if\": {\"visible\": false}, \"says\": \"...\"}");
    if (!tree_get_text(goal->first, "do", NULL)) {
        document_fault(opening, arena_printf(arena, "%s.goal", place), "Write a query first: {\"do\": \"sight\", ...}",
                       "the goal does not begin with a query");
    }
    if (tree_find(step, "solution")->kind != (free ? TREE_OBJECT : TREE_LIST)) {
        document_fault(opening, arena_printf(arena, "%s.solution", place),
                       free ? "Write where each thing is put: {\"tank\": [60, 38.5]}" : "Write the acts as a list",
                       "the solution is of another kind");
    }
}

static void check_sort(Opening *opening, const BaseTree *step, const char *place) {
    static const char *const needed[] = {"do", "say"};
    check_items(opening, tree_find(step, "of"), arena_printf(opening->document->arena, "%s.of", place), needed, 2,
                "Write {\"say\": \"...\", \"do\": \"needs\", ...}");
}

static void check_pick(Opening *opening, const BaseTree *step, const char *place) {
    BaseArena *arena = opening->document->arena;
    check_items(opening, tree_find(step, "of"), arena_printf(arena, "%s.of", place), NULL, 0,
                "Write the id of a thing");
    if (!tree_get_text(tree_find(step, "goal"), "do", NULL) || !tree_find(tree_find(step, "goal"), "expect")) {
        document_fault(opening, arena_printf(arena, "%s.goal", place),
                       "Write {\"do\": \"sight\", \"to\": \"@\", ..., \"expect\": {...}}",
                       "the goal is no query with what it is to answer");
    }
}

void document_check_exercise(Opening *opening, const BaseTree *step, const char *place) {
    int kind = 0;
    while (!tree_find(step, KINDS[kind].key)) {
        kind++;
    }
    if (!check_members(opening, step, place, KINDS[kind].members, KINDS[kind].count)) {
        return;
    }
    if (kind == 0) {
        check_make(opening, step, place);
    } else if (kind == 1) {
        check_pick(opening, step, place);
    } else {
        check_sort(opening, step, place);
    }
}
