#include "io/document.h"
#include "io/file.h"
#include "io/log.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static BaseTree *line_of(BaseArena *arena, const char *word) {
    BaseTree *line = tree_object(arena);
    tree_set(arena, line, "do", tree_text(arena, word));
    return line;
}

static IoLog *first_line(const char *path, BaseArena *arena, bool replace, BaseFaults *faults) {
    const BaseTree *line = line_of(arena, "first");
    return log_create(path, &line, 1, replace, NULL, faults);
}

static IoLog *go_on(const char *path, size_t good, BaseFaults *faults) {
    IoLog *log = log_claim(path, faults);
    return log && log_go_on(log, good, faults) ? log : NULL;
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
    IoLog *log = first_line(path, arena, false, &faults);
    assert_non_null(log);
    assert_content(path, "{\"do\":\"first\"}\n");
    assert_true(log_append(log, line_of(arena, "second"), &faults));
    assert_content(path, "{\"do\":\"first\"}\n{\"do\":\"second\"}\n");
    log_close(log);
    arena_destroy(arena);
}

static void an_old_game_is_not_written_over_unless_stated(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("old.game", "old\n");
    assert_null(first_line(path, arena, false, &faults));
    assert_fault(&faults, "old.game", "exists already");
    assert_content(path, "old\n");
    IoLog *log = first_line(path, arena, true, &faults);
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
    IoLog *log = go_on(path, 8, &faults);
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
    IoLog *log = go_on(path, 7, &faults);
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
    IoLog *log = first_line(path, arena, false, &faults);
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
        assert_null(first_line(paths[i], arena, false, &faults));
        assert_null(log_claim(i < 2 ? paths[i] : "/dev", &faults));
    }
    assert_int_equal(faults.count, 9);
    faults_free(&faults);
    arena_destroy(arena);
}

/* ---- what other programs do to the file ---- */

static IoLog *two_lines(const char *path, BaseArena *arena) {
    BaseFaults faults = {0};
    IoLog *log = first_line(path, arena, true, &faults);
    assert_non_null(log);
    assert_true(log_append(log, line_of(arena, "second"), &faults));
    return log;
}

#define TWO "{\"do\":\"first\"}\n{\"do\":\"second\"}\n"

static void what_is_gone_or_cut_is_written_anew(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char *path = scratch_path("gone.game");
    for (int way = 0; way < 4; way++) {
        BaseFaults faults = {0};
        IoLog *log = two_lines(path, arena);
        assert_false(log_take_renewed(log));
        if (way == 0) {
            assert_int_equal(remove(path), 0);
        } else if (way == 3) { /* the same bytes in another file, as a synchronising program leaves it */
            assert_int_equal(rename(scratch_file("copy.game", TWO), path), 0);
        } else {
            assert_int_equal(truncate(path, way == 1 ? 0 : 20), 0);
        }
        assert_true(log_append(log, line_of(arena, "third"), &faults));
        assert_true(log_take_renewed(log) && !log_take_renewed(log) && !log_is_lost(log));
        assert_content(path, TWO "{\"do\":\"third\"}\n");
        log_close(log);
        faults_free(&faults);
    }
    arena_destroy(arena);
}

static void over_what_another_program_has_put_there_nothing_is_written(void **state) {
    (void)state;
    static const char *const others[] = {"theirs\n", TWO "{\"do\":\"theirs\"}\n",
                                         "{\"do\":\"first\"}\n{\"do\":\"SECOND\"}\n"};
    BaseArena *arena = arena_create();
    const char *path = scratch_path("theirs.game");
    for (size_t i = 0; i < BASE_COUNT(others) * 2; i++) {
        const char *other = others[i / 2];
        BaseFaults faults = {0};
        IoLog *log = two_lines(path, arena);
        if (i % 2) { /* in place, or another file in its place */
            assert_int_equal(rename(scratch_file("other.game", other), path), 0);
        } else {
            scratch_file("theirs.game", other);
            struct timespec later[2] = {{.tv_sec = 1}, {.tv_sec = 1}}; /* no clock is as coarse as that */
            assert_int_equal(utimensat(AT_FDCWD, path, later, 0), 0);
        }
        assert_false(log_append(log, line_of(arena, "third"), &faults));
        assert_fault(&faults, "theirs.game", "another program has changed");
        assert_true(log_is_lost(log));
        assert_content(path, other);
        scratch_file("theirs.game", TWO); /* put back */
        faults_free(&faults);
        assert_true(log_append(log, line_of(arena, "third"), &faults));
        assert_false(log_is_lost(log));
        assert_content(path, TWO "{\"do\":\"third\"}\n");
        log_close(log);
    }
    arena_destroy(arena);
}

static void one_program_has_a_game_and_no_reader_takes_the_lock_off(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_path("lock.game");
    IoLog *log = two_lines(path, arena);
    size_t size;
    base_free(file_read(path, 1000, &size, &faults)); /* closes the file, which lets a POSIX lock go */
    assert_null(log_claim(path, &faults));
    assert_fault(&faults, "lock.game", "open in another window");
    assert_null(first_line(path, arena, true, &faults));
    assert_content(path, TWO);
    faults_free(&faults);
    log_close(log);
    log = log_claim(path, &faults);
    assert_non_null(log);
    log_close(log);
    arena_destroy(arena);
}

/* The old game is whole until all lines of the new one are on disk. */
static void a_game_that_does_not_fit_leaves_the_old_one(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("fits.game", "old\n");
    const BaseTree *lines[] = {line_of(arena, "first"), line_of(arena, "second")};
    limit_files(20); /* room for the first line */
    assert_null(log_create(path, lines, 2, true, NULL, &faults));
    limit_files(RLIM_INFINITY);
    assert_fault(&faults, "fits.game", "larger than the system allows");
    assert_content(path, "old\n");
    faults_free(&faults);
    arena_destroy(arena);
}

static void leftovers_of_killed_programs_are_swept(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_int_equal(mkdir(scratch_path("sweep"), 0777), 0);
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    waitpid(child, NULL, 0);
    char dead[80], own[80], strange[] = "sweep/.notes.sightline-12.txt.tmp";
    snprintf(dead, sizeof dead, "sweep/.old.game.sightline-%ld-0.tmp", (long)child);
    snprintf(own, sizeof own, "sweep/.new.game.sightline-%ld-7.tmp", (long)getpid());
    scratch_file(dead, "x");
    scratch_file(own, "x");
    scratch_file(strange, "x");
    assert_true(file_save_atomic(scratch_path("sweep/a.json"), "new", 3, &faults));
    assert_false(file_exists(scratch_path(dead)));
    assert_true(file_exists(scratch_path(own)) && file_exists(scratch_path(strange)));
    const char *const made[] = {own, strange, "sweep/a.json"};
    for (size_t i = 0; i < BASE_COUNT(made); i++) {
        assert_int_equal(remove(scratch_path(made[i])), 0);
    }
    assert_int_equal(rmdir(scratch_path("sweep")), 0);
}

static void a_set_is_saved_whole_or_not_at_all(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *one = scratch_file("set-1.txt", "old 1"), *two = scratch_file("set-2.txt", "old 2");
    IoSaving *saving = saving_begin();
    assert_true(saving_put(saving, one, "new 1", 5, &faults));
    assert_content(one, "old 1");
    assert_false(saving_put(saving, "/no-such-folder/x", "new", 3, &faults));
    assert_false(saving_end(saving, false, &faults));
    assert_content(one, "old 1");
    faults_free(&faults);
    saving = saving_begin();
    assert_true(saving_put(saving, one, "new 1", 5, &faults) && saving_put(saving, two, "new 2", 5, &faults));
    assert_content(two, "old 2");
    assert_true(saving_end(saving, true, &faults));
    assert_content(one, "new 1");
    assert_content(two, "new 2");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line_is_in_the_file_when_append_returns),
        cmocka_unit_test(an_old_game_is_not_written_over_unless_stated),
        cmocka_unit_test(going_on_cuts_a_torn_line_off),
        cmocka_unit_test(going_on_ends_a_last_line_that_an_editor_left_open),
        cmocka_unit_test(a_full_disk_leaves_the_lines_before_and_the_log_goes_on),
        cmocka_unit_test(a_failed_save_leaves_the_old_file_and_no_other),
        cmocka_unit_test(a_save_replaces_the_whole_and_keeps_the_mode),
        cmocka_unit_test(a_save_through_a_link_keeps_the_link),
        cmocka_unit_test(places_that_cannot_be_written_are_reported),
        cmocka_unit_test(what_is_gone_or_cut_is_written_anew),
        cmocka_unit_test(over_what_another_program_has_put_there_nothing_is_written),
        cmocka_unit_test(one_program_has_a_game_and_no_reader_takes_the_lock_off),
        cmocka_unit_test(a_game_that_does_not_fit_leaves_the_old_one),
        cmocka_unit_test(leftovers_of_killed_programs_are_swept),
        cmocka_unit_test(a_set_is_saved_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
