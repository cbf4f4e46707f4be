#include "io/document.h"
#include "io/log.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static BaseTree *line_of(BaseArena *arena, const char *word) {
    BaseTree *line = tree_object(arena);
    tree_set(arena, line, "do", tree_text(arena, word));
    return line;
}

static void assert_content(const char *path, const char *expected) {
    char *text = scratch_read(path);
    assert_non_null(text);
    assert_string_equal(text, expected);
    base_free(text);
}

/* Writing past this many bytes fails as a full disk does (EFBIG instead of ENOSPC, the same road through the program).
 */
static void limit_files(rlim_t size) {
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void each_line_is_in_the_file_when_append_returns(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_path("one.game");
    IoLog *log = log_create(path, line_of(arena, "first"), false, &faults);
    assert_non_null(log);
    assert_content(path, "{\"do\":\"first\"}\n");
    assert_true(log_append(log, line_of(arena, "second"), &faults));
    assert_content(path, "{\"do\":\"first\"}\n{\"do\":\"second\"}\n");
    log_close(log);
    arena_destroy(arena);
}

static void an_old_game_is_not_written_over_unless_told(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("old.game", "old\n");
    assert_null(log_create(path, line_of(arena, "first"), false, &faults));
    assert_fault(&faults, "old.game", "exists already");
    assert_content(path, "old\n");
    IoLog *log = log_create(path, line_of(arena, "first"), true, &faults);
    assert_non_null(log);
    assert_true(log_append(log, line_of(arena, "second"), &faults));
    log_close(log);
    assert_content(path, "{\"do\":\"first\"}\n{\"do\":\"second\"}\n");
    faults_free(&faults);
    arena_destroy(arena);
}

static void going_on_cuts_a_torn_line_off(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("torn.game", "{\"a\":1}\n{\"b\":");
    IoLog *log = log_continue(path, 8, &faults);
    assert_non_null(log);
    assert_true(log_append(log, line_of(arena, "next"), &faults));
    log_close(log);
    assert_content(path, "{\"a\":1}\n{\"do\":\"next\"}\n");
    arena_destroy(arena);
}

static void going_on_ends_a_last_line_that_an_editor_left_open(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("open.game", "{\"a\":1}");
    IoLog *log = log_continue(path, 7, &faults);
    assert_non_null(log);
    assert_true(log_append(log, line_of(arena, "next"), &faults));
    log_close(log);
    assert_content(path, "{\"a\":1}\n{\"do\":\"next\"}\n");
    arena_destroy(arena);
}

static void a_full_disk_leaves_the_lines_before_and_the_log_goes_on(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_path("full.game");
    IoLog *log = log_create(path, line_of(arena, "first"), false, &faults);
    assert_non_null(log);
    limit_files(20);
    assert_false(log_append(log, line_of(arena, "a longer line than there is room for"), &faults));
    limit_files(RLIM_INFINITY);
    assert_fault(&faults, "full.game", "larger than the system allows");
    assert_content(path, "{\"do\":\"first\"}\n");
    assert_true(log_append(log, line_of(arena, "second"), &faults)); /* room was made */
    log_close(log);
    assert_content(path, "{\"do\":\"first\"}\n{\"do\":\"second\"}\n");
    faults_free(&faults);
    arena_destroy(arena);
}

static void a_failed_save_leaves_the_old_file_and_no_other(void **state) {
    (void)state;
    BaseFaults faults = {0};
    char text[4096];
    memset(text, 'x', sizeof text);
    assert_int_equal(mkdir(scratch_path("save"), 0777), 0);
    const char *path = scratch_file("save/old.json", "old");
    limit_files(100);
    assert_false(file_save_atomic(path, text, sizeof text, &faults));
    limit_files(RLIM_INFINITY);
    assert_fault(&faults, "old.json", "cannot save");
    assert_content(path, "old");
    assert_int_equal(remove(path), 0);
    assert_int_equal(rmdir(scratch_path("save")), 0); /* empty: no temporary file is left */
    faults_free(&faults);
}

static void a_save_replaces_the_whole_and_keeps_the_mode(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *path = scratch_file("mode.json", "a much longer old text");
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(file_save_atomic(path, "new", 3, &faults));
    assert_content(path, "new");
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}

static void a_save_through_a_link_keeps_the_link(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *path = scratch_file("target.json", "old");
    const char *link = scratch_path("link.json");
    assert_int_equal(symlink(path, link), 0);
    assert_true(file_save_atomic(link, "new", 3, &faults));
    struct stat info;
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_content(path, "new");
}

static void places_that_cannot_be_written_are_reported(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    static const char *const paths[] = {"/proc/sightline.game", "/no-such-folder/a.game", "/dev"};
    for (size_t i = 0; i < BASE_COUNT(paths); i++) {
        assert_false(file_save_atomic(paths[i], "x", 1, &faults));
        assert_null(log_create(paths[i], line_of(arena, "first"), false, &faults));
        assert_null(log_continue(i < 2 ? paths[i] : "/dev", 0, &faults));
    }
    assert_int_equal(faults.count, 9);
    faults_free(&faults);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_is_in_the_file_when_append_returns),
        cmocka_unit_test(an_old_game_is_not_written_over_unless_told),
        cmocka_unit_test(going_on_cuts_a_torn_line_off),
        cmocka_unit_test(going_on_ends_a_last_line_that_an_editor_left_open),
        cmocka_unit_test(a_full_disk_leaves_the_lines_before_and_the_log_goes_on),
        cmocka_unit_test(a_failed_save_leaves_the_old_file_and_no_other),
        cmocka_unit_test(a_save_replaces_the_whole_and_keeps_the_mode),
        cmocka_unit_test(a_save_through_a_link_keeps_the_link),
        cmocka_unit_test(places_that_cannot_be_written_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
