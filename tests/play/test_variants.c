/* Variants of the cases' questions (100, or as many as its argument says: test_variants 500): on each the engine gives
 * the same answer as on the board that was mirrored, turned, or whose sides have changed, and the ruling has the same
 * figures. */
#include "base/rng.h"
#include "io/file.h"
#include "io/json.h"
#include "play/variant.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wanted = 100;

static const char *const RULESETS[] = {"ea-heresy", "commands-colors", "legions-imperialis", "infinity"};

static Ruling *asked(const BaseTree *root, const char *path, PlaySession **session) {
    BaseFaults faults = {0};
    const BaseTree *battlefield = tree_find(root, "battlefield"), *step = tree_find(root, "steps")->first;
    RulesField *field = io_field_create(battlefield, path, &faults);
    if (!field) {
        fail_msg("%s: %s: %s", path, faults.items[0].place, faults.items[0].what);
    }
    *session = play_create(field, battlefield, 1);
    faults_free(&faults);
    return play_preview(*session, step, NULL, NULL);
}

static bool alike(const BaseTree *a, const BaseTree *b) {
    if (!a || !b) {
        return a == b;
    }
    return a->kind == TREE_NUMBER && b->kind == TREE_NUMBER ? fabs(a->number - b->number) < 0.02 : tree_equal(a, b);
}

static void compare_figures(const BaseTree *as_it_is, const BaseTree *variant, const char *path, const char *how) {
    static const char *const KEYS[] = {"visible", "depth",   "limit", "needs", "sum",
                                       "save",    "allowed", "range", "dice",  "cost"};
    PlaySession *here, *there;
    Ruling *a = asked(as_it_is, path, &here), *b = asked(variant, path, &there);
    assert_int_equal(a->outcome, b->outcome);
    for (size_t i = 0; i < BASE_COUNT(KEYS); i++) {
        const BaseTree *one = tree_find(a->facts, KEYS[i]), *other = tree_find(b->facts, KEYS[i]);
        if (!alike(one, other)) {
            BaseText text = {0};
            json_write(a->facts, &text);
            text_add(&text, "\n");
            json_write(b->facts, &text);
            fail_msg("%s, %s: %s differs\n%s", path, how, KEYS[i], text_get(&text));
        }
    }
    ruling_destroy(a);
    ruling_destroy(b);
    play_destroy(here);
    play_destroy(there);
}

typedef struct {
    int made, turned, swapped, asked;
} Count;

static void try_case(const char *path, BaseRng *rng, Count *count) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    faults_free(&faults);
    if (!document || document->kind != DOCUMENT_CASE || variant_step(document) < 0) {
        document_destroy(document);
        return;
    }
    BaseArena *arena = arena_create();
    int which = 1 + (int)(rng_below(rng, 15));
    VariantHow how = {which & 1, which >> 1 & 3, which >> 3 & 1};
    const BaseTree *plain = variant_make(arena, document, (VariantHow){0}), *made = variant_make(arena, document, how);
    int expected;
    char words[64];
    snprintf(words, sizeof words, "mirror %d, turn %d, swap %d", how.mirror, how.turn, how.swap);
    count->asked++;
    if (made) {
        int right = variant_right(document, made, &expected);
        if (expected >= 0 && right != expected) {
            fail_msg("%s, %s: answer %d, expected %d", path, words, right, expected);
        }
        compare_figures(plain, made, path, words);
        count->made += expected >= 0;
        count->turned += expected >= 0 && (how.mirror || how.turn);
        count->swapped += expected >= 0 && how.swap;
    }
    arena_destroy(arena);
    document_destroy(document);
}

static void variants_have_the_answer_of_their_case(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 1;
    BaseRng rng = rng_make(seed);
    Count count = {0};
    for (int round = 0; round < 40 && count.made < wanted; round++) {
        for (size_t r = 0; r < BASE_COUNT(RULESETS); r++) {
            BaseArena *arena = arena_create();
            char folder[256];
            const char **paths;
            snprintf(folder, sizeof folder, "%s/tests/cases/%s", TEST_SOURCE_DIR, RULESETS[r]);
            int files = file_list(arena, folder, ".case.json", &paths);
            assert_true(files > 100);
            for (int i = 0; i < 40 && count.made < wanted; i++) {
                try_case(paths[rng_below(&rng, (uint32_t)files)], &rng, &count);
            }
            arena_destroy(arena);
        }
    }
    print_message("seed %llu: %d variants of %d questions, %d lie otherwise, in %d the sides have changed\n",
                  (unsigned long long)seed, count.made, count.asked, count.turned, count.swapped);
    assert_int_equal(count.made, wanted);
    assert_true(count.turned > wanted / 4);
}

static void words_of_colours_change_and_others_do_not(void **state) {
    (void)state;
    char path[512];
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    snprintf(path, sizeof path, "%s/tests/cases/ea-heresy/lesson-02-into-the-wood.case.json", TEST_SOURCE_DIR);
    IoDocument *document = document_load(path, &faults);
    BaseText text = {0};
    json_write(variant_make(arena, document, (VariantHow){.swap = true}), &text);
    assert_non_null(strstr(text_get(&text), "near side of Red\xE2\x80\x99s base"));
    assert_non_null(strstr(text_get(&text), "How deep in the wood is Red?"));
    assert_null(variant_make(arena, document, (VariantHow){.mirror = true})); /* it speaks of those below */
    text_free(&text);
    document_destroy(document);
    arena_destroy(arena);
}

int main(int argc, char **argv) {
    wanted = argc > 1 ? atoi(argv[1]) : wanted;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_have_the_answer_of_their_case),
        cmocka_unit_test(words_of_colours_change_and_others_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
