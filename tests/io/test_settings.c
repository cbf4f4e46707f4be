/* The settings' file: what is sound of it is taken, and nothing of it is lost that was not changed here. */
#include "io/file.h"
#include "io/games.h"
#include "io/settings.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void assert_holds(const char *path, const char *word) {
    char *text = scratch_read(path);
    assert_non_null(text);
    if (!strstr(text, word)) {
        fail_msg("%s is not in\n%s", word, text);
    }
    base_free(text);
}

static void set(IoSettings *settings, const char *key, const char *value) {
    double number;
    assert_true(settings_parse(settings_find(key), value, &number));
    settings_set(settings, settings_find(key), number);
}

static void what_is_not_known_here_stays(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoSettings settings;
    const char *path =
        scratch_file("newer.json", "{\"hologram\": [1, 2], \"theme\": \"sepia\", \"unit\": \"cm\","
                                   "\"window\": {\"x\": 1, \"y\": 2, \"width\": 800, \"height\": 600, \"desk\": 3}}");
    assert_true(settings_read(&settings, path, &faults));
    assert_int_equal(faults.count, 1); /* sepia */
    faults_free(&faults);
    assert_int_equal(settings.theme, SETTINGS_LIGHT);
    set(&settings, "unit", "in");
    assert_true(settings_write(&settings, path, &faults));
    static const char *const kept[] = {"\"hologram\": [1, 2]", "\"theme\": \"sepia\"", "\"unit\": \"in\"",
                                       "\"desk\": 3"};
    for (size_t i = 0; i < BASE_COUNT(kept); i++) {
        assert_holds(path, kept[i]);
    }
    set(&settings, "theme", "light"); /* a wish is one, though light is in force already */
    assert_true(settings_write(&settings, path, &faults));
    assert_holds(path, "\"theme\": \"light\"");
    settings_free(&settings);
}

/* Two programs, each with its own change. */
static void what_another_program_has_set_meanwhile_stays(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoSettings one, two;
    const char *path = scratch_file("both.json", "{\"recent\": [\"/a.json\", \"/b.json\"]}");
    assert_true(settings_read(&one, path, &faults) && settings_read(&two, path, &faults));
    set(&one, "theme", "dark");
    settings_add_recent(&one, "/one.json");
    settings_drop_recent(&one, 2); /* b */
    assert_true(settings_write(&one, path, &faults));
    set(&two, "unit", "mm");
    settings_add_recent(&two, "/two.json");
    assert_true(settings_write(&two, path, &faults));
    IoSettings now;
    assert_true(settings_read(&now, path, &faults));
    assert_int_equal(now.theme, SETTINGS_DARK);
    assert_int_equal(now.unit, SETTINGS_MM);
    assert_int_equal(now.recent_count, 4);
    assert_string_equal(now.recent[0], "/two.json");
    assert_string_equal(now.recent[3], "/one.json");
    assert_string_equal(now.last, "/two.json");
    set(&one, "still", "on");
    assert_true(settings_write(&one, path, &faults)); /* and its theme is not set a second time */
    settings_free(&now);
    assert_true(settings_read(&now, path, &faults));
    assert_int_equal(now.unit, SETTINGS_MM);
    assert_true(now.still);
    settings_free(&one);
    settings_free(&two);
    settings_free(&now);
}

static void a_file_with_a_slip_is_left_as_it_is(void **state) {
    (void)state;
    static const char *const slips[] = {"{\"theme\": \"dark\",}", "", "[]", "{\"theme\": "};
    for (size_t i = 0; i < BASE_COUNT(slips); i++) {
        BaseFaults faults = {0};
        IoSettings settings;
        const char *path = scratch_file("slip.json", slips[i]);
        assert_false(settings_read(&settings, path, &faults));
        set(&settings, "unit", "mm");
        faults_free(&faults);
        assert_false(settings_write(&settings, path, &faults));
        assert_fault(&faults, "slip.json", "left as they are");
        faults_free(&faults);
        char *now = scratch_read(path);
        assert_string_equal(now, slips[i]);
        base_free(now);
        assert_true(file_put_aside(path, &faults));
        assert_true(settings_write(&settings, path, &faults));
        now = scratch_read(scratch_path("slip.json.bad"));
        assert_string_equal(now, slips[i]);
        base_free(now);
        assert_holds(path, "\"unit\": \"mm\"");
        settings_free(&settings);
    }
}

static void folders_are_made_as_deep_as_they_are_wanted(void **state) {
    (void)state;
    BaseFaults faults = {0};
    struct stat info;
    const char *path = scratch_path("home/.config//sightline");
    assert_true(file_make_folders(path, &faults) && file_make_folders(path, &faults));
    assert_int_equal(stat(path, &info), 0);
    assert_true(S_ISDIR(info.st_mode));
    scratch_file("home/file", "x");
    assert_false(file_make_folders(scratch_path("home/file/below"), &faults));
    assert_fault(&faults, "home/file/below", "cannot make the folder");
    faults_free(&faults);
}

/* ---- games that were kept beside the settings ---- */

/* Three games and a picture in the old folder, two of them among the recent files. */
typedef struct {
    char from[512], to[512], settings_path[512];
    IoSettings settings;
    BaseFaults faults;
} Home;

static void keep(const char *folder, const char *name, const char *text) {
    BaseFaults faults = {0};
    char path[640], below[640];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(below, sizeof below, "%s", path);
    *strrchr(below, '/') = 0;
    assert_true(file_make_folders(below, &faults));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static bool holds(const char *folder, const char *name, const char *text) {
    char path[640];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *now = scratch_read(path);
    bool same = now ? text && strcmp(now, text) == 0 : !text;
    base_free(now);
    return same;
}

static void move_in(Home *home, const char *name) {
    char path[640];
    *home = (Home){0};
    snprintf(home->from, sizeof home->from, "%s/config/games", scratch_path(name));
    snprintf(home->to, sizeof home->to, "%s/data/games", scratch_path(name));
    snprintf(home->settings_path, sizeof home->settings_path, "%s/config/settings.json", scratch_path(name));
    keep(home->from, "road-1.game", "one");
    keep(home->from, "road-2.game", "two");
    keep(home->from, "club/table.png", "picture");
    settings_default(&home->settings);
    for (int i = 1; i <= 2; i++) {
        snprintf(path, sizeof path, "%s/road-%d.game", home->from, i);
        settings_add_recent(&home->settings, path);
    }
}

static int move(Home *home) {
    return games_move(home->from, home->to, &home->settings, home->settings_path, &home->faults);
}

/* What the program would open at its next start. */
static bool begins_with(const Home *home, const char *folder, const char *name) {
    IoSettings kept;
    BaseFaults faults = {0};
    char path[640];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(settings_read(&kept, home->settings_path, &faults));
    bool same = kept.last && home->settings.last && file_is_same(kept.last, path) &&
                strcmp(kept.last, home->settings.last) == 0 && strcmp(kept.recent[0], kept.last) == 0;
    settings_free(&kept);
    return same;
}

static void games_move_with_all_that_leads_to_them(void **state) {
    (void)state;
    Home home;
    move_in(&home, "moved");
    assert_int_equal(move(&home), 3);
    assert_int_equal(home.faults.count, 0);
    assert_true(holds(home.to, "road-1.game", "one") && holds(home.to, "road-2.game", "two"));
    assert_true(holds(home.to, "club/table.png", "picture"));
    assert_true(holds(home.from, "road-1.game", NULL) && holds(home.from, "road-2.game", NULL));
    assert_true(begins_with(&home, home.to, "road-2.game"));
    assert_int_equal(move(&home), 0);
    assert_int_equal(home.faults.count, 0);
    settings_free(&home.settings);
}

/* Killed after the new name was given, and after a copy to another disk: in both the old file is still there. */
static void a_move_that_was_interrupted_goes_on(void **state) {
    (void)state;
    Home home;
    char old[640], name[640];
    move_in(&home, "halfway");
    keep(home.to, "road-1.game", "one");
    snprintf(old, sizeof old, "%s/road-2.game", home.from);
    snprintf(name, sizeof name, "%s/road-2.game", home.to);
    assert_int_equal(link(old, name), 0);
    assert_int_equal(move(&home), 3);
    assert_int_equal(home.faults.count, 0);
    assert_true(holds(home.to, "road-1.game", "one") && holds(home.to, "road-2.game", "two"));
    assert_true(holds(home.to, "road-1-2.game", NULL) && holds(home.to, "road-2-2.game", NULL));
    assert_true(holds(home.from, "road-1.game", NULL) && holds(home.from, "road-2.game", NULL));
    assert_true(begins_with(&home, home.to, "road-2.game"));
    settings_free(&home.settings);
}

static void a_game_whose_name_is_taken_gets_a_number(void **state) {
    (void)state;
    Home home;
    move_in(&home, "clash");
    keep(home.to, "road-2.game", "another");
    keep(home.to, "road-2-2.game", "a third");
    assert_int_equal(move(&home), 3);
    assert_true(holds(home.to, "road-2.game", "another") && holds(home.to, "road-2-2.game", "a third"));
    assert_true(holds(home.to, "road-2-3.game", "two"));
    assert_true(begins_with(&home, home.to, "road-2-3.game"));
    settings_free(&home.settings);
}

static void a_game_that_is_open_elsewhere_stays_until_the_next_start(void **state) {
    (void)state;
    Home home;
    char path[640];
    move_in(&home, "open");
    snprintf(path, sizeof path, "%s/road-2.game", home.from);
    int fd = open(path, O_RDWR);
    assert_true(fd >= 0);
    assert_int_equal(file_lock(fd), FILE_LOCKED);
    assert_int_equal(move(&home), 2);
    assert_true(holds(home.from, "road-2.game", "two") && holds(home.to, "road-2.game", NULL));
    close(fd);
    assert_int_equal(move(&home), 1);
    assert_true(holds(home.from, "road-2.game", NULL) && holds(home.to, "road-2.game", "two"));
    settings_free(&home.settings);
}

/* No folder can be made there; the old one may not be changed; the settings cannot be kept. */
static void what_cannot_be_moved_stays_whole(void **state) {
    (void)state;
    Home home;
    move_in(&home, "stuck");
    *strrchr(home.to, '/') = 0;
    keep(scratch_path("stuck"), "data", "no folder");
    strcat(home.to, "/games");
    assert_int_equal(move(&home), 0);
    assert_int_equal(home.faults.count, 1);
    faults_free(&home.faults);
    assert_true(holds(home.from, "road-1.game", "one") && holds(home.from, "road-2.game", "two"));
    settings_free(&home.settings);

    move_in(&home, "unkept");
    assert_int_equal(mkdir(home.settings_path, 0700), 0);
    move(&home);
    assert_true(home.faults.count > 0);
    faults_free(&home.faults);
    assert_true(holds(home.from, "road-1.game", "one") && holds(home.to, "road-1.game", NULL));
    assert_non_null(strstr(home.settings.last, home.from));
    settings_free(&home.settings);

    move_in(&home, "locked");
    assert_int_equal(chmod(home.from, 0500), 0);
    if (geteuid() != 0) { /* root may write everywhere */
        char last[640];
        snprintf(last, sizeof last, "%s", home.settings.last);
        move(&home);
        assert_int_equal(home.faults.count, 1);
        assert_true(holds(home.from, "road-1.game", "one") && holds(home.to, "road-1.game", NULL));
        assert_string_equal(home.settings.last, last);
    }
    assert_int_equal(chmod(home.from, 0700), 0);
    faults_free(&home.faults);
    settings_free(&home.settings);
}

static void folders_are_those_of_the_desktop(void **state) {
    (void)state;
    static const struct {
        const char *given, *folder;
    } HOMES[] = {{"/elsewhere", "/elsewhere/sightline"},
                 {"not/whole", "/home/somebody/.local/share/sightline"},
                 {"", "/home/somebody/.local/share/sightline"}};
    char *before = base_strdup(getenv("HOME"));
    setenv("HOME", "/home/somebody", 1);
    for (size_t i = 0; i < BASE_COUNT(HOMES); i++) {
        setenv("XDG_DATA_HOME", HOMES[i].given, 1);
        char *folder = settings_data_folder();
        assert_string_equal(folder, HOMES[i].folder);
        base_free(folder);
    }
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", before ? before : "/", 1);
    base_free(before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_known_here_stays),
        cmocka_unit_test(what_another_program_has_set_meanwhile_stays),
        cmocka_unit_test(a_file_with_a_slip_is_left_as_it_is),
        cmocka_unit_test(folders_are_made_as_deep_as_they_are_wanted),
        cmocka_unit_test(games_move_with_all_that_leads_to_them),
        cmocka_unit_test(a_move_that_was_interrupted_goes_on),
        cmocka_unit_test(a_game_whose_name_is_taken_gets_a_number),
        cmocka_unit_test(a_game_that_is_open_elsewhere_stays_until_the_next_start),
        cmocka_unit_test(what_cannot_be_moved_stays_whole),
        cmocka_unit_test(folders_are_those_of_the_desktop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
