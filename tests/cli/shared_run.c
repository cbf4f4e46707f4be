#define _XOPEN_SOURCE 700 /* nftw */
#include "cli/shared_run.h"

#include "cli/cli.h"
#include "support/test.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORDS_MAX 32

static char folder[64];
static CliRun run;
static BaseArena *arena;
static const char *input, *output;

static int remove_one(const char *path, const struct stat *info, int flag, struct FTW *walk) {
    (void)info;
    (void)flag;
    (void)walk;
    return remove(path);
}

static pid_t owner;

static void remove_folder(void) {
    if (getpid() == owner) { /* the children end by exit, too */
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    }
}

const char *cli_file(const char *name, const char *text) {
    static char paths[64][256]; /* one for each name, so that a path stays good */
    int at = 0;
    if (!*folder) {
        strcpy(folder, "/tmp/sightline-cli-XXXXXX");
        assert_non_null(mkdtemp(folder));
        owner = getpid();
        atexit(remove_folder);
    }
    char wanted[256];
    snprintf(wanted, sizeof wanted, "%s/%s", folder, name);
    while (paths[at][0] && strcmp(paths[at], wanted) != 0) {
        at++;
        assert_true(at < 64);
    }
    char *path = strcpy(paths[at], wanted);
    if (text) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        for (const char *c = text; *c; c++) {
            putc(*c == '\'' ? '"' : *c, file);
        }
        assert_int_equal(fclose(file), 0);
    }
    return path;
}

static char *read_all(const char *path) {
    BaseText text = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (int c = getc(file); c != EOF; c = getc(file)) {
        text_add_char(&text, (char)c);
    }
    fclose(file);
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

static void redirect(const char *path, int flags, int to) {
    int fd = open(path, flags, 0600);
    if (fd < 0 || dup2(fd, to) < 0) {
        _exit(99);
    }
}

/* In the child. `exit`, so that buffers are written and leaks are found. */
static _Noreturn void be_program(int argc, char **argv, const char *in, const char *out, const char *err) {
    int status;
    const char *file;
    redirect(in, O_RDONLY, 0);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect(err, O_WRONLY | O_CREAT | O_TRUNC, 2);
    if (!cli_main(argc, argv, &status, &file)) {
        printf("window %s\n", file ? file : "");
        status = 0;
    }
    cli_forget();
    exit(status);
}

void cli_forget(void) {
    base_free(run.out);
    base_free(run.err);
    run.out = run.err = NULL;
    arena_destroy(arena);
    arena = NULL;
}

void cli_input(const char *text) {
    input = text;
}

void cli_output(const char *path) {
    output = path;
}

CliRun *cli_run(const char *first, ...) {
    char program[] = "sightline";
    char *argv[WORDS_MAX] = {program};
    int argc = 1;
    va_list args;
    va_start(args, first);
    for (const char *word = first; word; word = va_arg(args, const char *)) {
        assert_true(argc < WORDS_MAX - 1);
        argv[argc++] = base_strdup(word);
    }
    va_end(args);
    const char *in = cli_file("stdin", input ? input : "");
    const char *out = cli_file("stdout", NULL), *err = cli_file("stderr", NULL);
    fflush(stdout);
    fflush(stderr);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        be_program(argc, argv, in, output ? output : out, err);
    }
    int state = 0;
    assert_int_equal(waitpid(child, &state, 0), child);
    cli_forget();
    run.out = output ? base_strdup("") : read_all(out);
    run.err = read_all(err);
    run.status = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    for (int i = 1; i < argc; i++) {
        base_free(argv[i]);
    }
    input = output = NULL;
    return &run;
}

int cli_lines(void) {
    int count = 0;
    for (const char *c = run.out; *c; c++) {
        count += *c == '\n';
    }
    return count;
}

const BaseTree *cli_line(int index) {
    const char *line = run.out;
    for (int i = 0; i < index; i++) {
        line = strchr(line, '\n');
        assert_non_null(line);
        line++;
    }
    arena = arena ? arena : arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, line, strcspn(line, "\n"), "stdout", 0, &faults);
    if (!tree) {
        fail_msg("not JSON: %s", line);
    }
    return tree;
}

void assert_status(int status) {
    if (run.status != status) {
        fail_msg("status %d, expected %d\n%s%s", run.status, status, run.out, run.err);
    }
}

static void assert_word(const char *text, const char *word, const char *name) {
    bool empty = !*word;
    if (empty ? *text : !strstr(text, word)) {
        fail_msg("\"%s\" is not what is on %s:\n%s", word, name, text);
    }
}

void assert_out(const char *word) {
    assert_word(run.out, word, "standard output");
}

void assert_err(const char *word) {
    assert_word(run.err, word, "standard error");
}
