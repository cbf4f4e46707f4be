/* A what-if is no evidence of how the table stands: its page, its case and its file's name say so, in every system, and
 * however often it is written and read again. */
#include "io/saving.h"
#include "play/cases.h"
#include "play/dispute.h"
#include "rules/los_words.h"
#include "support/test.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/shared_app.h"
#include "ui/tools/what_if.h"
#include "view/card/ruling_card.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIGNED_FROM 1590 /* px of a page: where the lines to sign are */
#define SIGNED_TO   1610
#define SIGNED_MIN  150 /* px: so long is such a line at least */
#define DARK        100 /* of 255 */

typedef struct {
    const char *map, *from, *to;
    double x, y; /* what the second is moved by, mm; on hexes hex widths */
} Question;

static const Question QUESTIONS[] = {
    {"maps/stronghold-road.json", "b3-3", "r1-1", -14, 0},
    {"maps/two-hills.json", "bikes-1", "line-tanks-1", 0, 20},
    {"maps/ford-at-cala.json", "c-el", "r-hc", -1, 0},
    {"maps/the-long-hold.json", "b1", "r2", 10, -10},
};

static PlaySession *open_map(const char *map, char path[512]) {
    BaseFaults faults = {0};
    snprintf(path, 512, "%s/%s", TEST_SOURCE_DIR, map);
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    PlaySession *session = play_open(document, &faults);
    assert_non_null(session);
    faults_free(&faults);
    return session;
}

static PlaySession *moved(const PlaySession *session, const Question *question, const char *path) {
    BaseFaults faults = {0};
    const TableSetup *setup = play_field(session)->setup;
    double scale = setup->board == BOARD_HEX ? setup->unit : 1;
    TableShift shift = {setup_find(setup, question->to), vec(question->x * scale, question->y * scale)};
    PlaySession *out = play_what_if(session, &shift, 1, path, &faults);
    if (!out) {
        fail_msg("%s: %s", question->map, faults.items[0].what);
    }
    faults_free(&faults);
    return out;
}

static PlayDispute *settle(PlaySession *session, const Question *question, const char *path) {
    BaseFaults faults = {0};
    const TableSetup *setup = play_field(session)->setup;
    PlayDispute *dispute = dispute_create(session, setup_find(setup, question->from), setup_find(setup, question->to),
                                          path, "/tmp/card.case.json", &faults);
    assert_non_null(dispute);
    faults_free(&faults);
    return dispute;
}

/* Is there a line to sign on the page? */
static bool has_place_to_sign(const PlayDispute *dispute) {
    BaseFaults faults = {0};
    cairo_surface_t *page =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)RULING_CARD_WIDTH, (int)RULING_CARD_HEIGHT);
    ViewCanvas canvas = {cairo_create(page), fonts_load(&faults), theme_get(false), 1, true};
    const ViewRulingCard card = {.field = play_field(dispute->session),
                                 .table = play_table(dispute->session),
                                 .ruling = dispute->ruling,
                                 .back = dispute->back,
                                 .flips = dispute->flips,
                                 .flip_count = dispute->flip_count,
                                 .case_name = "card.case.json",
                                 .case_hash = dispute->hash,
                                 .version = "0",
                                 .what_if = dispute->shift_count ? text_get(&dispute->what_if) : NULL,
                                 .as_it_is = dispute->as_it_is.length ? text_get(&dispute->as_it_is) : NULL,
                                 .moved = dispute->shifts,
                                 .moved_count = dispute->shift_count};
    draw_ruling_card_draw(&canvas, &card);
    cairo_surface_flush(page);
    int longest = 0;
    for (int y = SIGNED_FROM; y < SIGNED_TO; y++) {
        const unsigned char *row =
            cairo_image_surface_get_data(page) + (ptrdiff_t)y * cairo_image_surface_get_stride(page);
        for (int x = 0, run = 0; x < (int)RULING_CARD_WIDTH; x++) {
            run = row[4 * x + 1] < DARK ? run + 1 : 0;
            longest = run > longest ? run : longest;
        }
    }
    cairo_destroy(canvas.cr);
    fonts_destroy(canvas.fonts);
    cairo_surface_destroy(page);
    faults_free(&faults);
    return longest >= SIGNED_MIN;
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static void check_says_so(const PlayDispute *dispute) {
    const BaseTree *list = tree_find(tree_find(dispute->tree, "battlefield"), "what_if");
    assert_non_null(list);
    assert_int_equal(list->count, 1);
    assert_true(begins(tree_get_text(dispute->tree, "title", ""), "What if "));
    assert_true(begins(tree_get_text(dispute->tree, "teaches", ""), "What if "));
    assert_true(dispute->what_if.length > 0);
    assert_true(dispute->as_it_is.length > 0);
    assert_false(has_place_to_sign(dispute));
}

static void no_what_if_has_a_place_to_sign(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(QUESTIONS); i++) {
        char path[512];
        PlaySession *session = open_map(QUESTIONS[i].map, path);
        PlaySession *what_if = moved(session, &QUESTIONS[i], path);
        PlayDispute *stands = settle(session, &QUESTIONS[i], path), *asked = settle(what_if, &QUESTIONS[i], path);
        assert_int_equal(stands->shift_count, 0);
        assert_true(has_place_to_sign(stands));
        assert_null(tree_find(tree_find(stands->tree, "battlefield"), "what_if"));
        check_says_so(asked);
        BaseText was = {0};
        los_answer(play_field(stands->session), &stands->ruling->sights.items[0], &was);
        assert_string_equal(text_get(&asked->as_it_is), text_get(&was));
        text_free(&was);
        dispute_destroy(stands);
        dispute_destroy(asked);
        play_destroy(what_if);
        play_destroy(session);
    }
}

/* The case, opened as a table of its own, and a page made of that. */
static void its_case_remains_one(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(QUESTIONS); i++) {
        char path[512], file[] = "/tmp/sightline-what-if-XXXXXX.case.json";
        BaseFaults faults = {0};
        PlaySession *session = open_map(QUESTIONS[i].map, path);
        PlaySession *what_if = moved(session, &QUESTIONS[i], path);
        PlayDispute *asked = settle(what_if, &QUESTIONS[i], path);
        close(mkstemps(file, 10));
        assert_true(file_save_atomic(file, text_get(&asked->file), asked->file.length, &faults));
        IoDocument *document = document_load(file, &faults);
        assert_non_null(document);
        CaseResult result = case_run(document);
        assert_true(result.passed);
        case_result_term(&result);
        PlaySession *again = play_open(document, &faults);
        PlayDispute *copy = settle(again, &QUESTIONS[i], file);
        check_says_so(copy);
        assert_string_equal(text_get(&copy->what_if), text_get(&asked->what_if));
        dispute_destroy(copy);
        dispute_destroy(asked);
        play_destroy(again);
        play_destroy(what_if);
        play_destroy(session);
        faults_free(&faults);
        unlink(file);
    }
}

/* Moved once more, it says how far it is from where it stands on the table. */
static void what_is_moved_twice_is_stated_once(void **state) {
    (void)state;
    char path[512];
    PlaySession *session = open_map(QUESTIONS[0].map, path);
    PlaySession *once = moved(session, &QUESTIONS[0], path), *twice = moved(once, &QUESTIONS[0], path);
    PlayDispute *asked = settle(twice, &QUESTIONS[0], path);
    assert_int_equal(asked->shift_count, 1);
    assert_true(fabs(asked->shifts[0].by.x + 28) < 1e-6);
    assert_non_null(strstr(text_get(&asked->what_if), "moved 28 mm"));
    dispute_destroy(asked);
    play_destroy(twice);
    play_destroy(once);
    play_destroy(session);
}

/* By hand: the name that is proposed says so, and so does the panel. */
static void the_window_proposes_a_name_of_its_own(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_click(desk, "r1-1");
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    desk_key(desk, SDLK_ESCAPE);
    char *plain = dialog_card_default_path(desk->ui);
    assert_null(strstr(plain, "what-if"));
    base_free(plain);
    desk_drag(desk, "r1-1", 100, 30);
    assert_true(what_if_stands(desk->ui));
    assert_true(desk_says(desk, "What if: R1·1 moved"));
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    char *proposed = dialog_card_default_path(desk->ui);
    assert_non_null(strstr(proposed, "b3-3-r1-1-what-if-"));
    base_free(proposed);
    desk_close(desk);
}

/* The page is new, the case beside it is not: what is in it would say the opposite of another page. */
static void a_case_is_not_replaced_unasked(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    char beside[512], page[512];
    BaseFaults faults = {0};
    snprintf(beside, sizeof beside, "%s/verdict.case.json", desk->folder);
    snprintf(page, sizeof page, "%s/verdict.pdf", desk->folder);
    assert_true(file_save_atomic(beside, "{}", 2, &faults));
    desk_key(desk, SDLK_l);
    desk_click(desk, "b3-3");
    desk_click(desk, "r1-1");
    driver_key(desk->driver, SDLK_e, KMOD_LCTRL);
    driver_key(desk->driver, SDLK_a, KMOD_LCTRL);
    driver_type(desk->driver, page);
    desk_key(desk, SDLK_RETURN);
    assert_true(desk_says(desk, "Replace verdict.case.json?"));
    driver_click_label(desk->driver, "Keep it");
    assert_int_equal(access(page, F_OK), -1);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_what_if_has_a_place_to_sign),     cmocka_unit_test(its_case_remains_one),
        cmocka_unit_test(what_is_moved_twice_is_stated_once), cmocka_unit_test(the_window_proposes_a_name_of_its_own),
        cmocka_unit_test(a_case_is_not_replaced_unasked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
