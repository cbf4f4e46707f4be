#define _XOPEN_SOURCE 700 /* nftw */
#include "fuzz/shared_fuzz.h"

#include <ctype.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MARK            "%%%% "
#define NAME_MAX_LENGTH 40

static const char *const SYSTEMS[FUZZ_SYSTEMS] = {"ea-heresy", "commands-colors", "infinity", "legions-imperialis"};

/* Kept to the end of the process; found by the leak checker as reachable. */
static BaseArena *kept;
static const BaseTree *rulesets[FUZZ_SYSTEMS], *boards[FUZZ_SYSTEMS];

static BaseArena *arena_kept(void) {
    kept = kept ? kept : arena_create();
    return kept;
}

const BaseTree *fuzz_ruleset(const char *name) {
    int system = 0;
    for (int i = 0; i < FUZZ_SYSTEMS; i++) {
        system = strcmp(SYSTEMS[i], name) == 0 ? i : system;
    }
    if (!rulesets[system]) {
        BaseFaults faults = {0};
        rulesets[system] = ruleset_load(arena_kept(), SYSTEMS[system], "", &faults);
        base_assert(rulesets[system]);
    }
    return rulesets[system];
}

RulesField *fuzz_field(const BaseTree *battlefield) {
    BaseFaults faults = {0};
    const BaseTree *ruleset = fuzz_ruleset(tree_get_text(battlefield, "ruleset", ""));
    RulesField *field = io_field_create_for(NULL, ruleset, battlefield, &faults);
    faults_free(&faults);
    return field;
}

const char *fuzz_board_path(int system) {
    base_assert(system >= 0 && system < FUZZ_SYSTEMS);
    return arena_printf(arena_kept(), TEST_SOURCE_DIR "/tests/fuzz/boards/%s.json", SYSTEMS[system]);
}

const BaseTree *fuzz_board(int system) {
    if (!boards[system]) {
        BaseFaults faults = {0};
        boards[system] = json_load(arena_kept(), fuzz_board_path(system), &faults);
        base_assert(boards[system]);
    }
    return boards[system];
}

/* ---- a folder on a disk in memory ---- */

static char folder[64];

static int remove_one(const char *path, const struct stat *info, int flag, struct FTW *walk) {
    (void)info;
    (void)flag;
    return walk->level > 0 ? remove(path) : 0;
}

static void empty_folder(void) {
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void remove_folder(void) {
    empty_folder();
    rmdir(folder);
}

const char *fuzz_output(const char *name) {
    static char path[sizeof folder + NAME_MAX_LENGTH + 2];
    if (!*folder) {
        strcpy(folder, access("/dev/shm", W_OK) == 0 ? "/dev/shm/sightline-fuzz-XXXXXX" : "/tmp/sightline-fuzz-XXXXXX");
        base_assert(mkdtemp(folder));
        atexit(remove_folder);
    }
    snprintf(path, sizeof path, "%s/%.*s", folder, NAME_MAX_LENGTH, name);
    return path;
}

static void write_file(const char *name, const uint8_t *bytes, size_t size) {
    FILE *file = fopen(fuzz_output(name), "wb");
    base_assert(file);
    base_assert(fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

/* The next line that begins another file; `end` when there is none. */
static const uint8_t *find_mark(const uint8_t *from, const uint8_t *end) {
    size_t length = strlen(MARK);
    for (const uint8_t *s = from; s && s < end; s++) {
        if ((size_t)(end - s) > length && (s == from || s[-1] == '\n') && memcmp(s, MARK, length) == 0) {
            return s;
        }
    }
    return end;
}

/* The name of a file in the folder and of nothing else: letters, digits, dots and dashes. Returns where its text
 * begins. */
static const uint8_t *read_name(const uint8_t *at, const uint8_t *end, char *name) {
    size_t length = 0;
    for (; at < end && *at != '\n'; at++) {
        if (length < NAME_MAX_LENGTH && (isalnum(*at) || *at == '-' || (*at == '.' && length > 0))) {
            name[length++] = (char)*at;
        }
    }
    strcpy(name + length, length > 0 ? "" : "other.json");
    return at < end ? at + 1 : end;
}

const char *fuzz_files(const uint8_t *bytes, size_t size) {
    fuzz_output("");
    empty_folder();
    const uint8_t *end = bytes + size, *mark = find_mark(bytes, end);
    write_file("fuzz.json", bytes, (size_t)(mark - bytes));
    while (mark < end) {
        char name[NAME_MAX_LENGTH + sizeof "other.json"];
        const uint8_t *text = read_name(mark + strlen(MARK), end, name);
        mark = find_mark(text, end);
        write_file(name, text, (size_t)(mark - text));
    }
    return fuzz_output("fuzz.json");
}
