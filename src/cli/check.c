/* sightline check: checks whether a file is valid, and what the rules say about its battlefield. */
#include "cli/cli_internal.h"
#include "io/export.h"
#include "io/file.h"
#include "play/lesson_check.h"
#include "view/photo/photo.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    bool json, lessons, all_valid, unreadable;
    BaseText out;
} Checker;

/* True for a ruleset, which has a name and no table. */
static bool is_ruleset(const char *path) {
    BaseFaults ignored = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = json_load(arena, path, &ignored);
    bool ruleset = tree_find(root, "ruleset") && !tree_find(root, "table") && !tree_find(root, "battlefield") &&
                   (tree_find(root, "extends") || tree_find(root, "files") || tree_find(root, "kinds"));
    arena_destroy(arena);
    faults_free(&ignored);
    return ruleset;
}

static void check_ruleset(const char *path, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    /* A path without a slash would be looked for among the built-in ones. */
    const char *named = strchr(path, '/') ? path : arena_printf(arena, "./%s", path);
    int before = faults->count;
    data_destroy(ruleset_data(tree_text(arena, named), "", faults));
    for (int i = before; i < faults->count && named != path; i++) { /* restore the path as the user gave it */
        BaseFault *fault = &faults->items[i];
        if (strcmp(fault->file, named) == 0) {
            base_free(fault->file);
            fault->file = base_strdup(path);
        }
    }
    arena_destroy(arena);
}

/* Adds faults for unknown verbs in steps; other mistakes show when the case is run. */
static void check_steps(const IoDocument *document, BaseFaults *faults) {
    const RulesSystem *system = document->field->data->system;
    const BaseTree *steps = tree_find(document->root, "steps");
    int index = 0;
    for (const BaseTree *it = steps->first; it; it = it->next, index++) {
        const char *verb = tree_get_text(it, "do", "");
        bool own = strcmp(verb, "choose") == 0 || strcmp(verb, "odds") == 0;
        if (!own && !io_is_exercise(it) && !rules_verb(system, verb)) {
            BaseText place = {0};
            text_addf(&place, "steps[%d].do", index);
            faults_add(faults, document->path, text_get(&place), "", "\"sightline verbs\" lists them",
                       "%s has no verb \"%s\"", document->field->data->name, verb);
            text_free(&place);
        }
    }
}

/* Returns the rules' notes about a valid battlefield. */
static Ruling *survey(const IoDocument *document) {
    const RulesField *field = document->field;
    Ruling *notes = ruling_create(field);
    if (field->data->system->survey) {
        Table *table = io_table_start(field, document->battlefield);
        field->data->system->survey(field, table, notes);
        table_destroy(table);
    }
    return notes;
}

/* True for terrain that no base can ever touch, which is probably a mistake. */
static bool is_off_table(const TableSetup *setup, int area) {
    return setup->areas[area].area.count > 0 && !box_meets(setup->areas[area].area.box, setup->size);
}

static void add_off_table(BaseArena *arena, const Ruling *notes, BaseTree *list, BaseText *out, const char *path) {
    const TableSetup *setup = notes->field->setup;
    for (int i = 0; i < setup->area_count; i++) {
        const char *id = setup_id(setup, ref_make(REF_AREA, i));
        if (!is_off_table(setup, i)) {
            continue;
        }
        if (list) {
            tree_push(list,
                      tree_make(arena, WITH_TEXT("terrain", id), WITH_TEXT("says", "It lies wholly off the table.")));
        } else {
            text_addf(out, "%s: note: %s lies wholly off the table\n", path, id);
        }
    }
}

static BaseTree *fault_tree(BaseArena *arena, const BaseFault *fault) {
    BaseTree *tree = tree_make(arena, WITH_TEXT("file", fault->file));
    if (fault->line > 0) {
        tree_add(arena, tree, WITH_NUMBER("line", fault->line), WITH_NUMBER("column", fault->column));
    }
    tree_add(arena, tree, WITH_TEXT("place", fault->place), WITH_TEXT("id", fault->id), WITH_TEXT("what", fault->what),
             WITH_TEXT("remedy", fault->remedy));
    if (fault->has_spot) {
        tree_set(arena, tree, "at", tree_pair(arena, fault->x, fault->y));
    }
    return tree;
}

/* What is found about a file besides its faults. */
typedef struct {
    const Ruling *notes; /* NULL none */
    BaseFaults lesson;   /* what the writer of a lesson should know, and may keep */
    BaseFaults picture;  /* faults of the picture under its table that are not faults of the file */
    bool torn;
    char hash[HASH_FORM_SIZE]; /* for a case: the hash that its card shows; else "" */
} Found;

static void add_json(Checker *checker, const char *path, const BaseFaults *faults, const Found *found) {
    const Ruling *notes = found->notes;
    BaseArena *arena = arena_create();
    BaseTree *tree = tree_make(arena, WITH_TEXT("file", path), WITH_BOOL("valid", faults->count == 0));
    BaseTree *list = tree_set(arena, tree, "faults", tree_list(arena));
    for (int i = 0; i < faults->count; i++) {
        tree_push(list, fault_tree(arena, &faults->items[i]));
    }
    BaseTree *listed = tree_set(arena, tree, "notes", notes ? findings_tree(arena, notes) : tree_list(arena));
    if (notes) {
        add_off_table(arena, notes, listed, NULL, path);
    }
    for (int i = 0; i < found->lesson.count; i++) {
        tree_push(listed, fault_tree(arena, &found->lesson.items[i]));
    }
    for (int i = 0; i < found->picture.count; i++) {
        tree_push(listed, tree_make(arena, WITH_TEXT("picture", found->picture.items[i].file),
                                    WITH_TEXT("says", found->picture.items[i].what)));
    }
    if (found->torn) {
        tree_set(arena, tree, "torn", tree_bool(arena, true));
    }
    if (*found->hash) {
        tree_set(arena, tree, "hash", tree_text(arena, found->hash));
    }
    cli_add_line(&checker->out, tree);
    arena_destroy(arena);
}

static void add_text(Checker *checker, const char *path, const BaseFaults *faults, const Found *found) {
    const Ruling *notes = found->notes;
    for (int i = 0; i < faults->count; i++) {
        char *line = faults_line(&faults->items[i]), *clean = cli_clean(line);
        text_addf(&checker->out, "%s\n", clean);
        base_free(clean);
        base_free(line);
    }
    if (faults->dropped > 0) {
        text_addf(&checker->out, "%s: and %d more\n", path, faults->dropped);
    }
    for (int i = 0; notes && i < notes->findings.count; i++) {
        text_addf(&checker->out, "%s: note: ", path);
        ruling_describe(notes, &notes->findings.items[i], &checker->out);
        text_addf(&checker->out, " [%s]\n", notes->findings.items[i].rule);
    }
    if (notes) {
        add_off_table(NULL, notes, NULL, &checker->out, path);
    }
    for (int i = 0; i < found->picture.count; i++) {
        text_addf(&checker->out, "%s: note: %s: %s\n", path, found->picture.items[i].file,
                  found->picture.items[i].what);
    }
    for (int i = 0; i < found->lesson.count; i++) {
        char *line = faults_line(&found->lesson.items[i]), *clean = cli_clean(line);
        text_addf(&checker->out, "note: %s\n", clean);
        base_free(clean);
        base_free(line);
    }
    if (found->torn) {
        text_addf(&checker->out, "%s: the last line was torn and is left out\n", path);
    }
    if (faults->count == 0) {
        text_addf(&checker->out, "%s: valid%s%s\n", path, *found->hash ? ", case " : "", found->hash);
    }
}

/* Checks the picture. A missing one is a fault of a battlefield, but not of a game or a case, which do not depend on it
 * and may be in another folder. */
static void check_picture(const IoDocument *document, BaseFaults *faults, Found *found) {
    const char *image = document->field->setup->image;
    BaseFaults wrong = {0};
    cairo_surface_t *picture = image ? photo_load(image, &wrong) : NULL;
    cairo_surface_destroy(picture);
    if (document->kind == DOCUMENT_BATTLEFIELD) {
        for (int i = 0; i < wrong.count; i++) {
            faults_add(faults, document->path, "table.image", "", wrong.items[i].remedy, "%s: %s", wrong.items[i].file,
                       wrong.items[i].what);
        }
    } else {
        faults_move(&found->picture, &wrong);
    }
    faults_free(&wrong);
}

/* Checks a document, which is taken over; a game is replayed. The session keeps the field that the notes refer to. */
static PlaySession *check_document(IoDocument *document, bool lesson, BaseFaults *faults, Found *found,
                                   Ruling **notes) {
    found->torn = document->torn;
    if (lesson && document->kind != DOCUMENT_CASE) {
        faults_add(faults, document->path, "", "", "Give a case file", "this is no lesson");
    } else if (lesson) {
        play_check_lesson(document, "", faults, &found->lesson);
    }
    if (document->kind == DOCUMENT_CASE) {
        check_steps(document, faults);
        hash_form(document->digest, found->hash);
    }
    check_picture(document, faults, found);
    *notes = document->kind == DOCUMENT_GAME ? NULL : survey(document);
    found->notes = *notes;
    return play_open(document, faults);
}

static void check_one(Checker *checker, const char *path) {
    BaseFaults faults = {0};
    PlaySession *session = NULL;
    Ruling *notes = NULL;
    Found found = {.hash = ""};
    struct stat info;
    bool folder = stat(path, &info) == 0 && S_ISDIR(info.st_mode);
    if (folder || !file_exists(path)) {
        file_fault(path, folder ? EISDIR : ENOENT, "read", &faults);
        cli_faults(&faults);
        checker->unreadable = true;
        return;
    }
    if (is_ruleset(path)) {
        check_ruleset(path, &faults);
    } else {
        IoDocument *document = document_load(path, &faults);
        session = document ? check_document(document, checker->lessons, &faults, &found, &notes) : NULL;
    }
    checker->all_valid = checker->all_valid && faults.count == 0;
    if (checker->json) {
        add_json(checker, path, &faults, &found);
    } else {
        add_text(checker, path, &faults, &found);
    }
    ruling_destroy(notes);
    play_destroy(session);
    faults_free(&found.picture);
    faults_free(&found.lesson);
    faults_free(&faults);
}

/* True for a file in a folder that claims to be one of Sightline's, or that cannot be read at all. */
static bool is_ours(const char *path) {
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".game") == 0) {
        return true;
    }
    BaseFaults found = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = json_load(arena, path, &found);
    bool ours = !root || tree_find(root, "sightline") || tree_find(root, "case");
    arena_destroy(arena);
    faults_free(&found);
    return ours;
}

static void check_file(Checker *checker, const char *path) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        check_one(checker, path);
        return;
    }
    static const char *const endings[] = {".json", ".game"};
    BaseArena *arena = arena_create();
    int checked = 0;
    for (size_t e = 0; e < BASE_COUNT(endings); e++) {
        const char **paths = NULL;
        int count = file_list(arena, path, endings[e], &paths);
        for (int i = 0; i < count; i++) {
            if (is_ours(paths[i])) {
                check_one(checker, paths[i]);
                checked++;
            }
        }
    }
    if (checked == 0) {
        cli_fail(CLI_ERROR, "%s: there is no file of Sightline's in this folder", path);
        checker->unreadable = true;
    }
    arena_destroy(arena);
}

static int run_check(const CliArgs *args) {
    Checker checker = {.json = cli_flag(args, "--json"), .lessons = cli_flag(args, "--lesson"), .all_valid = true};
    for (int i = 0; i < args->count; i++) {
        check_file(&checker, args->operands[i]);
    }
    bool printed = cli_print(&checker.out);
    text_free(&checker.out);
    if (!printed || checker.unreadable) {
        return CLI_ERROR;
    }
    return checker.all_valid ? CLI_DONE : CLI_NEGATIVE;
}

static const CliOption options[] = {
    {"--lesson", NULL, "cases as lessons, too: a board with one cause, no answer told, a reason for each wrong one"},
    {"--json", NULL, "one JSON object for each file"}};

const CliCommand command_check = {"check",
                                  "FILE... [--lesson] [--json]",
                                  "Validates battlefields, games, cases and rulesets",
                                  "A folder stands for all of Sightline's files in it. Each fault is a line: file, "
                                  "line and column, place, id, what is wrong, what to do. Games are "
                                  "replayed. Status 1 when a\nfile is not valid.",
                                  1,
                                  -1,
                                  options,
                                  (int)BASE_COUNT(options),
                                  run_check};
