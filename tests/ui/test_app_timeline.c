/* The past in the window: luck, branches, readings asked of what was done. */
#include "io/file.h"
#include "play/branches.h"
#include "support/test.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/shared_app.h"
#include "ui/shell/session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAME "tests/games/keep-at-dusk.game"
#define OUT  "tests/cases/ea-heresy/los-06-no-limit.case.json"

/* A copy of its own: going through time is written to the file that is open. */
static Desk *open_game(char copy[64]) {
    char command[512];
    snprintf(copy, 64, "/tmp/sightline-timeline-XXXXXX");
    int file = mkstemp(copy);
    assert_true(file >= 0);
    close(file);
    snprintf(command, sizeof command, "cp '%s/%s' '%s'", TEST_SOURCE_DIR, GAME, copy);
    assert_int_equal(system(command), 0);
    return desk_open(copy);
}

static void close_game(Desk *desk, const char *copy) {
    desk_close(desk);
    unlink(copy);
}

static const Ruling *act(Desk *desk, const char *text) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *action = json_parse(arena, text, strlen(text), "test", 0, &faults);
    const Ruling *ruling = play_do(desk->ui->session, action, NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    faults_free(&faults);
    arena_destroy(arena);
    return ruling;
}

/* One die missed: that it did had the chance of its bad faces, and any die would have been as good. */
static void a_roll_says_the_chance_that_it_had(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    const char *shot = "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}";
    const Ruling *ruling = act(desk, shot);
    assert_int_equal(ruling->rolls.items[0].count, 1);
    char expected[64];
    snprintf(expected, sizeof expected, "0 of 1, %.0f %%, as good or better 100 %%",
             100 * (ruling->rolls.items[0].need - 1) / 6.0);
    driver_frame(desk->driver);
    assert_true(desk_says(desk, expected));
    driver_click_label(desk->driver, "Log");
    assert_true(desk_says(desk, expected));
    desk_close(desk);
}

static void the_log_explains_the_luck_of_each_side_and_the_plot_goes_through_time(void **state) {
    (void)state;
    char copy[64];
    Desk *desk = open_game(copy);
    int count = play_count(desk->ui->session);
    driver_click_label(desk->driver, "Log");
    assert_true(desk_says(desk, " expected, luckier than "));
    assert_true(desk_says(desk, "Chance: "));
    const KitSeen *plot = driver_get(desk->driver, "Luck over the game");
    driver_click(desk->driver, plot->box.x + plot->box.w - 8, plot->box.y + 40);
    assert_int_equal(desk_cursor(desk), count);
    desk_key(desk, SDLK_LEFT);
    assert_int_equal(desk_cursor(desk), count - 1);
    assert_int_equal(desk->ui->page.tab, PANEL_LOG);
    plot = driver_get(desk->driver, "Luck over the game");
    driver_click(desk->driver, plot->box.x + 40, plot->box.y + 40);
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_says(desk, "no dice yet"));
    close_game(desk, copy);
}

/* Seventy actions are more than the lane holds: keys and one drag reach all of them. */
static void keys_and_a_drag_past_the_lane_reach_the_whole_game(void **state) {
    (void)state;
    char copy[64];
    Desk *desk = open_game(copy);
    int count = play_count(desk->ui->session);
    desk_key(desk, SDLK_HOME);
    assert_int_equal(desk_cursor(desk), 0);
    desk_key(desk, SDLK_END);
    assert_int_equal(desk_cursor(desk), count);
    const KitSeen *track = driver_get(desk->driver, "Actions");
    double y = track->box.y + 30;
    driver_press(desk->driver, track->box.x + track->box.w / 2, y, SDL_BUTTON_LEFT, 1);
    driver_move(desk->driver, 20, y);
    driver_wait(desk->driver, 3000);
    assert_int_equal(desk_cursor(desk), 0);
    driver_release(desk->driver, 20, y, SDL_BUTTON_LEFT, 1);
    assert_int_equal(desk_cursor(desk), 0);
    close_game(desk, copy);
}

static void the_log_goes_with_the_game(void **state) {
    (void)state;
    char copy[64];
    Desk *desk = open_game(copy);
    driver_click_label(desk->driver, "Log");
    assert_false(driver_get(desk->driver, "Luck over the game")->state & KIT_HIDDEN);
    desk_key(desk, SDLK_COMMA);
    const KitSeen *row = kit_find_role(desk->ui->kit, KIT_ROLE_ROW, "Tank troop 2 fires at Heavy troop");
    assert_non_null(row);
    assert_false(row->state & KIT_HIDDEN); /* the last shot but two */
    driver_click_label(desk->driver, "Tank troop 2 fires at Heavy troop");
    assert_int_equal(desk->ui->page.tab, PANEL_LOG);
    assert_int_equal(desk_cursor(desk), 67);
    row = kit_find_role(desk->ui->kit, KIT_ROLE_ROW, "Tank troop 2 fires at Heavy troop");
    assert_false(row->state & KIT_HIDDEN);
    assert_true(row->state & KIT_ON);
    close_game(desk, copy);
}

/* A rally of a broken formation: initiative 3+, two less, 5+. */
static void what_a_rally_needs_begins_with_the_initiative(void **state) {
    (void)state;
    char copy[64];
    Desk *desk = open_game(copy);
    shell_session_seek(desk->ui, 62);
    driver_frame(desk->driver);
    const RulesSum *sum = &desk->ui->shown->sums.items[0];
    assert_int_equal(sum->mods[0].value, 3);
    assert_int_equal(sum->mods[1].value, -2);
    assert_int_equal(sum->total, 5);
    assert_true(desk_says(desk, "Initiative"));
    assert_true(desk_says(desk, "3+"));
    close_game(desk, copy);
}

/* As a file: named and hidden as it was; what is hidden there is no branch, and its entries are in the file. */
static void read_again(Desk *desk, BaseHash hit) {
    char path[128];
    BaseFaults faults = {0};
    PlayBranches branches = {0};
    snprintf(path, sizeof path, "%s/kept.game", desk->folder);
    assert_true(play_record(desk->ui->session, path, true, &faults));
    play_branches(desk->ui->session, &branches);
    assert_true(play_hide_branch(desk->ui->session, &branches.items[0], &faults)); /* where the game stands */
    PlaySession *again = play_open(document_load(path, &faults), &faults);
    assert_int_equal(faults.count, 0);
    assert_int_equal(play_total(again), 2);
    assert_int_equal(play_branches(again, &branches), 1);
    assert_string_equal(branches.items[0].name, "The lucky one");
    assert_int_equal(play_cursor(again), 0);
    assert_true(play_redo(again, &faults));
    assert_true(play_hash(again) == hit);
    play_destroy(again);
    array_free(&branches);
    faults_free(&faults);
}

/* The shot at the unit outside, missed, undone and hit: two branches, worked by keys and by clicks. */
static void branches_are_named_compared_deleted_and_brought_back(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    PlayBranches branches = {0};
    act(desk, "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}");
    driver_key(desk->driver, SDLK_z, KMOD_CTRL);
    act(desk, "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[6,1]}");
    driver_frame(desk->driver);
    BaseHash hit = desk_hash(desk);
    assert_int_equal(play_branches(desk->ui->session, &branches), 2);
    desk_key(desk, SDLK_b);
    assert_true(desk_says(desk, "As first played"));
    driver_type(desk->driver, "The lucky one");
    desk_key(desk, SDLK_RETURN);
    play_branches(desk->ui->session, &branches);
    assert_string_equal(branches.items[1].name, "The lucky one");
    driver_click_label(desk->driver, "As first played");
    driver_click_label(desk->driver, "Compare with the table");
    assert_true(desk_says(desk, "Right: As first played, after action 1"));
    assert_true(desk_says(desk, "difference"));
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "Delete");
    assert_true(desk_says(desk, "1 action of it is on no other branch"));
    driver_click_label(desk->driver, "Delete it");
    assert_int_equal(play_branches(desk->ui->session, &branches), 1);
    assert_true(desk_hash(desk) == hit);
    driver_click_label(desk->driver, "Bring back the deleted one");
    assert_int_equal(play_branches(desk->ui->session, &branches), 2);
    driver_click_label(desk->driver, "As first played");
    driver_click_label(desk->driver, "Go there");
    assert_true(desk_hash(desk) != hit);
    assert_int_equal(desk_cursor(desk), 1);
    desk_key(desk, SDLK_ESCAPE);
    assert_null(desk->ui->dialogs->branches);
    assert_true(desk_says(desk, "The lucky one")); /* at the fork of the timeline */
    read_again(desk, hit);
    array_free(&branches);
    desk_close(desk);
}

/* The first battle with forks at three of its actions, two of them at one. */
static Desk *open_forked(char path[64], int width, int height) {
    static const char FORKS[] = "{\"cursor\":20}\n{\"do\":\"rally\",\"formation\":\"r1\",\"dice\":[1]}\n"
                                "{\"cursor\":20}\n{\"do\":\"rally\",\"formation\":\"r1\",\"dice\":[2]}\n"
                                "{\"branch\":25,\"name\":\"R1 Line does not rally, whatever the book may say of it\"}\n"
                                "{\"cursor\":18}\n{\"do\":\"rally\",\"formation\":\"b3\",\"dice\":[6]}\n"
                                "{\"cursor\":15}\n{\"do\":\"order\",\"formation\":\"r3\",\"order\":\"advance\","
                                "\"dice\":[4]}\n{\"do\":\"end\"}\n{\"cursor\":23}\n";
    size_t size;
    char *game = source_read("maps/the-keep-on-the-road.game", &size);
    snprintf(path, 64, "/tmp/sightline-forked-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_true(file_write_all(fd, game, size) && file_write_all(fd, FORKS, strlen(FORKS)));
    close(fd);
    base_free(game);
    return desk_open_sized(path, width, height, 1);
}

static bool overlap(KitBox a, KitBox b) {
    return a.x < b.x + b.w - .5 && b.x < a.x + a.w - .5 && a.y < b.y + b.h - .5 && b.y < a.y + a.h - .5;
}

/* Whatever is under the axis: no branch lies over another or over the pills, and all are in the timeline. */
static int look_at_branches(Desk *desk) {
    const KitSeen *items;
    KitBox boxes[16];
    int count = kit_seen(desk->ui->kit, &items), branches = 0, found = 0;
    for (int i = 0; i < count; i++) {
        bool branch = strcmp(items[i].label, "Other branch") == 0;
        if (branch || strstr(items[i].label, " branches")) {
            boxes[found++] = items[i].box;
            branches += branch;
        }
    }
    KitBox all = desk->ui->layout.timeline;
    for (int i = 0; i < found; i++) {
        assert_true(boxes[i].x >= all.x && boxes[i].x + boxes[i].w <= all.x + all.w);
        assert_true(boxes[i].y >= all.y && boxes[i].y + boxes[i].h <= all.y + all.h + .5);
        for (int k = 0; k < i; k++) {
            if (overlap(boxes[i], boxes[k])) {
                fail_msg("%.0f,%.0f %.0fx%.0f lies over %.0f,%.0f %.0fx%.0f", boxes[i].x, boxes[i].y, boxes[i].w,
                         boxes[i].h, boxes[k].x, boxes[k].y, boxes[k].w, boxes[k].h);
            }
        }
    }
    return branches;
}

static bool marks_turn(Desk *desk, const char *label) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items), found = 0;
    for (int i = 0; i < count; i++) {
        found += strcmp(items[i].label, label) == 0 && strcmp(items[i].value, "on the timeline") == 0;
    }
    return found == 1;
}

static void branches_never_overlap_and_turns_are_marked(void **state) {
    (void)state;
    static const int HEIGHTS[] = {132, 180, 240};
    char path[64];
    Desk *desk = open_forked(path, 1440, 900);
    PlayBranches branches = {0};
    assert_int_equal(play_branches(desk->ui->session, &branches), 5);
    array_free(&branches);
    int most = 0;
    for (size_t h = 0; h < BASE_COUNT(HEIGHTS); h++) {
        desk->ui->settings.timeline = HEIGHTS[h];
        for (int cursor = play_count(desk->ui->session); cursor >= 0; cursor -= 3) {
            shell_session_seek(desk->ui, cursor);
            driver_frame(desk->driver);
            int shown = look_at_branches(desk);
            most = shown > most ? shown : most;
        }
    }
    assert_int_equal(most, 4); /* in the highest timeline all of them, each in its lane */
    shell_session_seek(desk->ui, play_count(desk->ui->session));
    driver_frame(desk->driver);
    assert_true(marks_turn(desk, "Turn 1") && marks_turn(desk, "Turn 2"));
    driver_click_label(desk->driver, "‹ 16"); /* what lies further left is counted, and a click goes there */
    assert_true(desk_cursor(desk) < play_count(desk->ui->session));
    desk_close(desk);
    unlink(path);
}

static bool is_there(const Desk *desk, const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", desk->folder, name);
    return access(path, F_OK) == 0;
}

static void name_the_film(Desk *desk, const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", desk->folder, name);
    driver_key(desk->driver, SDLK_f, KMOD_CTRL | KMOD_SHIFT);
    desk_key(desk, SDLK_RETURN);
    driver_key(desk->driver, SDLK_a, KMOD_CTRL);
    driver_type(desk->driver, path);
}

/* By its key, named, made while the window goes on; and cancelled, when nothing is left of it. */
static void a_film_is_made_from_the_window_or_cancelled(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    act(desk, "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}");
    name_the_film(desk, "shot.gif");
    desk_key(desk, SDLK_RETURN);
    assert_null(desk->ui->dialogs->film);
    assert_true(is_there(desk, "shot.gif"));
    assert_true(desk_says(desk, "The film is made"));
    char path[128];
    snprintf(path, sizeof path, "%s/other.gif", desk->folder);
    filming_start(desk->ui, path);
    assert_non_null(desk->ui->dialogs->film);
    desk_key(desk, SDLK_ESCAPE); /* in the first frame that shows it */
    assert_null(desk->ui->dialogs->film);
    assert_true(desk_says(desk, "Nothing is left of the film"));
    assert_false(is_there(desk, "other.gif"));
    desk_close(desk);
}

/* The width of a GIF stands at its bytes 6 and 7; the speed is what the frames say. */
static int gif_width(const Desk *desk, const char *name) {
    char path[128];
    unsigned char head[8];
    snprintf(path, sizeof path, "%s/%s", desk->folder, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    fclose(file);
    return head[6] | head[7] << 8;
}

static void a_film_has_the_size_and_the_speed_that_were_chosen(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    act(desk, "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}");
    driver_key(desk->driver, SDLK_f, KMOD_CTRL | KMOD_SHIFT);
    assert_true(desk_says(desk, "2 pictures, about 4 s long."));
    driver_click_label(desk->driver, "640");
    driver_click_label(desk->driver, "Quick");
    assert_true(desk_says(desk, "2 pictures, about 2 s long.")); /* 1.5 s and 1 s, rounded to even */
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->dialog, DIALOG_NONE);
    name_the_film(desk, "small.gif"); /* which is remembered */
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(gif_width(desk, "small.gif"), 640);
    desk_close(desk);
}

/* The button under a reading, by what stands in the window: they come in the order of the readings. */
static void ask_reading(Desk *desk, int index) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < count; i++) {
        if (!strcmp(items[i].label, "Which actions hang on it?") && index-- == 0) {
            desk->ui->page.scroll.y += items[i].box.y - desk->ui->layout.board.y - 200;
            driver_frame(desk->driver);
            break;
        }
    }
    kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < count; i++) {
        const KitSeen *it = &items[i];
        if (!strcmp(it->label, "Which actions hang on it?") && fabs(it->box.y - desk->ui->layout.board.y - 200) < 2) {
            driver_click(desk->driver, it->box.x + 20, it->box.y + 10);
            return;
        }
    }
    fail_msg("the button is not in view");
}

static const char *row_with(Desk *desk, const char *words) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < count; i++) {
        if (items[i].role == KIT_ROLE_ROW && strstr(items[i].label, words)) {
            return items[i].label;
        }
    }
    fail_msg("no row says %s", words);
    return NULL;
}

/* The shot out of the wood hangs on how far one may look out: by 10 it would have been refused. */
static void a_reading_is_asked_before_it_is_changed(void **state) {
    (void)state;
    Desk *desk = desk_open(OUT);
    act(desk, "{\"do\":\"fire\",\"unit\":\"deep\",\"at\":\"out\",\"weapon\":\"rifles\",\"dice\":[1]}");
    BaseHash fired = desk_hash(desk);
    driver_click_label(desk->driver, "Readings");
    int index = data_find_reading(play_field(desk->ui->session)->data, "los_out_limit");
    ask_reading(desk, index);
    assert_true(desk_says(desk, "10: 1. "));
    assert_true(desk_says(desk, "would have been refused"));
    assert_true(desk_hash(desk) == fired);
    driver_key(desk->driver, SDLK_z, KMOD_CTRL);
    assert_int_equal(desk_cursor(desk), 0);
    driver_click_label(desk->driver, row_with(desk, "would have been refused"));
    assert_int_equal(desk_cursor(desk), 1);
    assert_int_equal(desk->ui->page.tab, PANEL_READINGS);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_says_the_chance_that_it_had),
        cmocka_unit_test(the_log_explains_the_luck_of_each_side_and_the_plot_goes_through_time),
        cmocka_unit_test(keys_and_a_drag_past_the_lane_reach_the_whole_game),
        cmocka_unit_test(the_log_goes_with_the_game),
        cmocka_unit_test(what_a_rally_needs_begins_with_the_initiative),
        cmocka_unit_test(branches_are_named_compared_deleted_and_brought_back),
        cmocka_unit_test(branches_never_overlap_and_turns_are_marked),
        cmocka_unit_test(a_film_is_made_from_the_window_or_cancelled),
        cmocka_unit_test(a_film_has_the_size_and_the_speed_that_were_chosen),
        cmocka_unit_test(a_reading_is_asked_before_it_is_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
