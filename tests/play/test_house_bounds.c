/* House numbers at their bounds: the cases of each system with every number at its least and at its most, all at once
 * and then one by one on cases that ask for it. What they come to is another game; that they come to an end is what is
 * asked here, and what the sanitizers watch. */
#include "io/file.h"
#include "io/json.h"
#include "play/cases.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { STEP = 3, ONE_BY_ONE = 6 }; /* of the cases every third, all at once; cases for each number and bound */

typedef enum { MIN, MAX } Bound;

typedef struct {
    BaseArena *arena;
    const BaseTree *ruleset;
    RulesData *data; /* by the book */
    const char **paths;
    int path_count;
    bool *asks; /* [path * number_count + number] */
    int played;
} Bench;

static bool bench_asks(const Bench *bench, int path, int number) {
    return bench->asks[path * bench->data->number_count + number];
}

static double bound_of(const RulesNumber *number, Bound bound) {
    return (bound == MIN ? number->min : number->max) / number->scale;
}

/* Every number, or only this one and what it would break by itself: a number that it is at most, or that is at most it.
 */
static BaseTree *house_of(const Bench *bench, BaseArena *arena, int only, Bound bound) {
    BaseTree *house = tree_object(arena);
    const RulesNumber *numbers = bench->data->numbers;
    for (int i = 0; i < bench->data->number_count; i++) {
        bool bound_to = only >= 0 && (bound == MAX ? numbers[only].beneath == i : numbers[i].beneath == only);
        if (only < 0 || only == i || bound_to) {
            tree_set(arena, house, numbers[i].id, tree_number(arena, bound_of(&numbers[i], bound)));
        }
    }
    return house;
}

static void mark_asked(Bench *bench, int path, const Ruling *ruling) {
    for (int i = 0; ruling && i < ruling->numbers.count; i++) {
        bench->asks[path * bench->data->number_count + ruling->numbers.items[i]] = true;
    }
}

static void play_case(Bench *bench, int path, const IoDocument *document) {
    CaseRun *run = case_start(document);
    CaseStep step;
    while (case_next(run, &step)) {
        mark_asked(bench, path, step.ruling);
        base_free(step.difference);
    }
    case_end(run);
    bench->played++;
}

/* A battlefield that the house rules make invalid (a garrison without room) is refused, and that is an answer, too. */
static void play_by(Bench *bench, int path, int only, Bound bound) {
    IoDocument *document = base_alloc(1, sizeof *document);
    BaseFaults faults = {0};
    BaseArena *arena = document->arena = arena_create();
    const BaseTree *read = json_load(arena, bench->paths[path], &faults);
    assert_non_null(read);
    BaseTree *root = tree_copy(arena, read), *battlefield = (BaseTree *)tree_find(root, "battlefield");
    const BaseTree *options = tree_find(battlefield, "options");
    BaseTree *own = options ? (BaseTree *)options : tree_set(arena, battlefield, "options", tree_object(arena));
    tree_set(arena, own, "house", house_of(bench, arena, only, bound));
    const BaseTree *named = tree_find(battlefield, "ruleset");
    document->kind = DOCUMENT_CASE;
    document->path = base_strdup(bench->paths[path]);
    document->root = root;
    document->battlefield = battlefield;
    document->field = io_field_create_for(NULL, named->kind == TREE_TEXT ? bench->ruleset : NULL, battlefield, &faults);
    if (document->field) {
        play_case(bench, path, document);
    } else if (strstr(faults.items[0].place, "options.house")) {
        fail_msg("%s: %s", bench->paths[path], faults.items[0].what);
    }
    faults_free(&faults);
    document_destroy(document);
}

/* The number alone, on cases that ask for it; where none does (it is read without a ruling), on some all the same. */
static void play_number(Bench *bench, int number) {
    int asked = 0, done = 0;
    for (int i = 0; i < bench->path_count; i++) {
        asked += bench_asks(bench, i, number);
    }
    int every = asked > ONE_BY_ONE ? asked / ONE_BY_ONE : asked > 0 ? 1 : bench->path_count / ONE_BY_ONE;
    for (int i = 0, seen = 0; i < bench->path_count && done < ONE_BY_ONE; i++) {
        if ((asked == 0 || bench_asks(bench, i, number)) && seen++ % every == 0) {
            play_by(bench, i, number, MIN);
            play_by(bench, i, number, MAX);
            done++;
        }
    }
}

static void play_system(const char *system) {
    BaseFaults faults = {0};
    Bench bench = {.arena = arena_create()};
    char *folder = arena_printf(bench.arena, "%s/tests/cases/%s", TEST_SOURCE_DIR, system);
    bench.ruleset = ruleset_load(bench.arena, system, "", &faults);
    bench.data = data_create(bench.ruleset, NULL, system, &faults);
    assert_non_null(bench.data);
    bench.path_count = file_list(bench.arena, folder, ".case.json", &bench.paths);
    bench.asks = arena_alloc(bench.arena, (size_t)(bench.path_count * bench.data->number_count), sizeof *bench.asks);
    for (int i = 0; i < bench.path_count; i += STEP) {
        play_by(&bench, i, -1, MIN);
        play_by(&bench, i, -1, MAX);
    }
    for (int i = 0; i < bench.data->number_count; i++) {
        play_number(&bench, i);
    }
    print_message("%s: %d cases played\n", system, bench.played);
    assert_true(bench.played > bench.path_count / 2);
    data_destroy(bench.data);
    arena_destroy(bench.arena);
    faults_free(&faults);
}

static void commands_and_colors_bears_every_house_number(void **state) {
    (void)state;
    play_system("commands-colors");
}

static void ea_heresy_bears_every_house_number(void **state) {
    (void)state;
    play_system("ea-heresy");
}

static void infinity_bears_every_house_number(void **state) {
    (void)state;
    play_system("infinity");
}

static void legions_imperialis_bears_every_house_number(void **state) {
    (void)state;
    play_system("legions-imperialis");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_and_colors_bears_every_house_number),
        cmocka_unit_test(ea_heresy_bears_every_house_number),
        cmocka_unit_test(infinity_bears_every_house_number),
        cmocka_unit_test(legions_imperialis_bears_every_house_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
