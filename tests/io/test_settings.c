/* The settings' file: what is sound of it is taken, and nothing of it is lost that was not changed here. */
#include "io/file.h"
#include "io/settings.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <string.h>
#include <sys/stat.h>

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_known_here_stays),
        cmocka_unit_test(what_another_program_has_set_meanwhile_stays),
        cmocka_unit_test(a_file_with_a_slip_is_left_as_it_is),
        cmocka_unit_test(folders_are_made_as_deep_as_they_are_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
