/* sightline case: case files as a test suite, in TAP. */
#include "cli/cli_internal.h"
#include "cli/step_words.h"
#include "io/file.h"
#include "play/cases.h"
#include "play/what_if.h"

#include <string.h>
#include <sys/stat.h>

typedef struct {
    bool json, verbose, all_passed;
    const CliArgs *args;
    int number;
    BaseText out; /* output of the current case */
} CaseRunner;

static void add_diagnosis(BaseText *out, const char *text) {
    char *clean = cli_clean(text);
    text_addf(out, "# %s\n", clean);
    base_free(clean);
}

/* TAP takes "#" for the start of a directive. */
static void add_title(BaseText *out, const char *id, const char *title) {
    BaseText line = {0};
    text_addf(&line, "%s%s%s", id, *id && *title ? " " : "", title);
    char *clean = cli_clean(text_get(&line));
    for (char *c = clean; *c; c++) {
        *c = *c == '#' || *c == '\n' ? ' ' : *c;
    }
    text_add(out, clean);
    base_free(clean);
    text_free(&line);
}

/* Appends "Line Infantry 2 moved 14 mm" for a what-if case; nothing for any other. */
static void add_what_if(const IoDocument *document, BaseText *out) {
    BaseArena *arena = arena_create();
    TableShift *shifts;
    int count = play_what_if_in_file(arena, document->field, document->battlefield, &shifts);
    play_what_if_describe(document->field, shifts, count, NULL, out);
    arena_destroy(arena);
}

static void report(CaseRunner *runner, const char *path, const IoDocument *document, bool passed, int step,
                   const char *what) {
    const char *id = document ? tree_get_text(document->root, "case", "") : "";
    const char *title = document ? tree_get_text(document->root, "title", "") : path;
    BaseText what_if = {0};
    if (document) {
        add_what_if(document, &what_if);
    }
    runner->number++;
    runner->all_passed = runner->all_passed && passed;
    if (runner->json) {
        BaseArena *arena = arena_create();
        BaseTree *tree = tree_make(arena, WITH_TEXT("file", path), WITH_TEXT("case", id),
                                   WITH_TEXT("title", document ? title : ""), WITH_BOOL("passed", passed));
        if (what_if.length > 0) {
            tree_set(arena, tree, "what_if", tree_text(arena, text_get(&what_if)));
        }
        if (!passed) {
            tree_add(arena, tree, WITH_NUMBER("step", step), WITH_TEXT("what", what));
        }
        cli_add_line(&runner->out, tree);
        text_free(&what_if);
        arena_destroy(arena);
        return;
    }
    text_addf(&runner->out, "%sok %d - ", passed ? "" : "not ", runner->number);
    add_title(&runner->out, id, title);
    text_add_char(&runner->out, '\n');
    if (what_if.length > 0) {
        BaseText line = {0};
        text_addf(&line, "WHAT IF: %s. Nothing on the table was ruled by this case.", text_get(&what_if));
        add_diagnosis(&runner->out, text_get(&line));
        text_free(&line);
    }
    text_free(&what_if);
    if (!passed) {
        add_diagnosis(&runner->out, path);
        add_diagnosis(&runner->out, what);
    }
}

/* ---- each step in words ---- */

static void add_remarks(BaseText *out, const char *lines) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        text_addf(out, "# %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

/* Tells what each step was ruled, as a script does, in TAP's remarks. */
static void describe_steps(const IoDocument *document, const CliArgs *args, BaseText *out) {
    CaseRun *run = case_start(document);
    PlaySession *session = case_session(run);
    const Ruling *waiting = NULL;
    CaseStep step;
    cli_take_ids(args, session);
    for (; case_next(run, &step); waiting = play_waiting(session)) {
        const CliStep done = {session, step.index + 1, cli_flag(args, "--full")};
        BaseText stated = {0};
        cli_step_describe(&done, step.asks, step.ruling, waiting, &stated);
        char *clean = cli_clean(text_get(&stated));
        add_remarks(out, clean);
        base_free(clean);
        text_free(&stated);
        base_free(step.difference);
    }
    case_end(run);
}

static void run_document(CaseRunner *runner, const char *path, const IoDocument *document) {
    if (document->kind != DOCUMENT_CASE) {
        report(runner, path, document, false, 0, "this is not a case file");
        return;
    }
    CaseResult result = case_run(document);
    report(runner, path, document, result.passed, result.step, result.what);
    if (runner->verbose && !runner->json) {
        describe_steps(document, runner->args, &runner->out);
    }
    case_result_term(&result);
}

static void run_file(CaseRunner *runner, const char *path) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    if (document) {
        run_document(runner, path, document);
    } else {
        char *first = faults_line(&faults.items[0]);
        report(runner, path, NULL, false, 0, first);
        base_free(first);
    }
    document_destroy(document);
    cli_faults(&faults);
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* A folder stands for all case files in it. */
static void list_files(const CliArgs *args, BaseArena *arena, const char ***files, int *count) {
    ARRAY(const char *) all = {0};
    for (int i = 0; i < args->count; i++) {
        const char **found = NULL;
        int in_folder = is_folder(args->operands[i]) ? file_list(arena, args->operands[i], ".case.json", &found) : 0;
        for (int k = 0; k < in_folder; k++) {
            array_push(&all, found[k]);
        }
        if (!is_folder(args->operands[i])) {
            array_push(&all, args->operands[i]);
        }
    }
    *files = arena_alloc(arena, (size_t)all.count, sizeof **files);
    for (int i = 0; i < all.count; i++) {
        (*files)[i] = all.items[i];
    }
    *count = all.count;
    array_free(&all);
}

/* Prints the hash of all bytes of a case file, which a card shows for the file beside it. */
static bool add_hash(const char *path, bool json, BaseText *out) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    BaseArena *arena = arena_create();
    if (document) {
        char form[HASH_FORM_SIZE];
        const char *hash = hash_form(document->digest, form);
        BaseTree *tree = tree_make(arena, WITH_TEXT("file", path), WITH_TEXT("hash", hash));
        if (json) {
            cli_add_line(out, tree);
        } else {
            text_addf(out, "%s  %s\n", hash, path);
        }
    }
    arena_destroy(arena);
    document_destroy(document);
    cli_faults(&faults);
    return document != NULL;
}

static int print_hashes(const char *const *files, int count, bool json) {
    BaseText out = {0};
    bool good = true;
    for (int i = 0; i < count; i++) {
        good = add_hash(files[i], json, &out) && good;
    }
    good = cli_print(&out) && good;
    text_free(&out);
    return good ? CLI_DONE : CLI_ERROR;
}

static int run_case(const CliArgs *args) {
    BaseArena *arena = arena_create();
    const char **files;
    int count;
    CaseRunner runner = {
        .json = cli_flag(args, "--json"), .verbose = cli_flag(args, "-v"), .args = args, .all_passed = true};
    list_files(args, arena, &files, &count);
    if (cli_flag(args, "--hash")) {
        int status = print_hashes(files, count, runner.json);
        arena_destroy(arena);
        return status;
    }
    if (!runner.json) {
        text_addf(&runner.out, "TAP version 13\n1..%d\n", count);
    }
    bool printed = cli_print(&runner.out);
    for (int i = 0; printed && i < count; i++) {
        text_clear(&runner.out);
        run_file(&runner, files[i]);
        printed = cli_print(&runner.out);
    }
    text_free(&runner.out);
    arena_destroy(arena);
    return !printed ? CLI_ERROR : runner.all_passed ? CLI_DONE : CLI_NEGATIVE;
}

static const CliOption options[] = {
    {"--hash", NULL, "instead of running them the hash of each, as it stands on its card"},
    {"-v", NULL, "what each step was ruled, in words"},
    {"--ids", NULL, "with -v behind each name the id that calls it"},
    {"--full", NULL, "with -v every sentence of a ruling, not only those that decide"},
    {"--json", NULL, "one JSON object a line in place of TAP"},
};

const CliCommand command_case = {
    "case",
    "FILE... [-v [--full] [--ids]] [--hash] [--json]",
    "Runs case files: tests, lessons and disputes",
    "The output is TAP. A folder stands for the *.case.json files in it. Status 1 when one fails.",
    1,
    -1,
    options,
    (int)BASE_COUNT(options),
    run_case};
