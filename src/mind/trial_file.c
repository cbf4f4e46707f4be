#include "mind/trial_file.h"

#include "base/base.h"
#include "io/file.h"
#include "io/saving.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_MAX ((size_t)2 << 30) /* a million games are some 500 MB */

struct TrialFile {
    char *path;
    int fd;
    bool *has; /* by game and arm */
    int games, arms;
};

static void add_line(BaseText *out, const BaseTree *tree) {
    json_write(tree, out);
    text_add_char(out, '\n');
}

int trial_row_arm(const BaseTree *header, const BaseTree *line) {
    const BaseTree *arms = tree_find(header, "arms");
    const char *name = tree_get_text(line, "arm", "");
    int index = 0;
    for (const BaseTree *it = arms ? arms->first : NULL; it; it = it->next, index++) {
        if (strcmp(tree_get_text(it, "name", ""), name) == 0) {
            return index;
        }
    }
    return -1;
}

/* ---- reading ---- */

typedef struct {
    const BaseTree *line;
    int game, arm;
} Row;

static int compare_rows(const void *a, const void *b) {
    const Row *x = a, *y = b;
    return x->game != y->game ? (x->game > y->game) - (x->game < y->game) : (x->arm > y->arm) - (x->arm < y->arm);
}

typedef struct {
    BaseArena *arena;
    const BaseTree *header;
    ARRAY(Row) rows;
    size_t good; /* bytes up to the end of the last whole line */
} Read;

static bool bad_line(const char *path, int number, const char *what, BaseFaults *faults) {
    BaseFault *fault = faults_add(faults, path, "", "", "Take the line out, or play the trial anew", "%s", what);
    fault->line = number;
    return false;
}

static bool take_line(Read *read, const char *path, int number, const BaseTree *tree, BaseFaults *faults) {
    if (number == 1) {
        read->header = tree;
        return tree_get_number(tree, "trial", 0) == 1 || bad_line(path, 1, "this is no file of a trial", faults);
    }
    Row row = {tree, (int)tree_get_number(tree, "game", -1), trial_row_arm(read->header, tree)};
    if (row.game < 0 || row.game >= tree_get_number(read->header, "games", 0) || row.arm < 0) {
        return bad_line(path, number, "the trial has no such game", faults);
    }
    array_push(&read->rows, row);
    return true;
}

static bool read_bytes(Read *read, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    int number = 0;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        if (!end) {
            break; /* torn off */
        }
        size_t length = (size_t)(end - bytes) - at;
        const BaseTree *tree = json_parse(read->arena, bytes + at, length, path, number, faults);
        if (!tree || !take_line(read, path, ++number, tree, faults)) {
            return false;
        }
        at += length + 1;
        read->good = at;
    }
    return true;
}

static bool read_file(Read *read, const char *path, BaseFaults *faults) {
    size_t size = 0;
    char *bytes = file_read(path, FILE_MAX, &size, faults);
    bool good = bytes && read_bytes(read, path, bytes, size, faults);
    base_free(bytes);
    return good;
}

/* Sorts the rows; equal ones are one. */
static bool settle(Read *read, const char *path, BaseFaults *faults) {
    int count = 0;
    if (read->rows.count > 1) {
        qsort(read->rows.items, (size_t)read->rows.count, sizeof *read->rows.items, compare_rows);
    }
    for (int i = 0; i < read->rows.count; i++) {
        Row *row = &read->rows.items[i], *last = count > 0 ? &read->rows.items[count - 1] : NULL;
        if (last && compare_rows(last, row) == 0) {
            if (!tree_equal(last->line, row->line)) {
                faults_add(faults, path, "", "", "Play all shards with the same build of the program",
                           "game %d of arm \"%s\" was played twice and ended otherwise", row->game,
                           tree_get_text(row->line, "arm", ""));
                return false;
            }
            continue;
        }
        read->rows.items[count++] = *row;
    }
    read->rows.count = count;
    return true;
}

bool trial_rows_load(const char *path, TrialRows *out, BaseFaults *faults) {
    size_t size = 0;
    char *bytes = file_read(path, FILE_MAX, &size, faults);
    bool good = bytes && trial_rows_parse(path, bytes, size, out, faults);
    base_free(bytes);
    return good;
}

bool trial_rows_parse(const char *path, const char *bytes, size_t size, TrialRows *out, BaseFaults *faults) {
    Read read = {.arena = arena_create()};
    bool good = read_bytes(&read, path, bytes, size, faults) && settle(&read, path, faults);
    if (good && !read.header) {
        good = bad_line(path, 1, "the file is empty", faults);
    }
    *out = (TrialRows){.arena = read.arena, .header = read.header, .count = good ? read.rows.count : 0};
    out->lines = arena_alloc(read.arena, (size_t)out->count, sizeof *out->lines);
    for (int i = 0; i < out->count; i++) {
        out->lines[i] = read.rows.items[i].line;
    }
    array_free(&read.rows);
    if (!good) {
        trial_rows_free(out);
    }
    return good;
}

void trial_rows_free(TrialRows *rows) {
    arena_destroy(rows->arena);
    *rows = (TrialRows){.count = 0};
}

bool trial_merge(const char *out, const char *const *paths, int count, BaseFaults *faults) {
    Read read = {.arena = arena_create()};
    const BaseTree *first = NULL;
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        good = read_file(&read, paths[i], faults);
        if (good && first && !tree_equal(first, read.header)) {
            faults_add(faults, paths[i], "", "", "Merge shards of one trial", "it begins otherwise than %s", paths[0]);
            good = false;
        }
        first = first ? first : read.header;
    }
    good = good && settle(&read, out, faults);
    if (good && first) {
        BaseText text = {0};
        add_line(&text, first);
        for (int i = 0; i < read.rows.count; i++) {
            add_line(&text, read.rows.items[i].line);
        }
        good = file_save_atomic(out, text_get(&text), text.length, faults);
        text_free(&text);
    }
    array_free(&read.rows);
    arena_destroy(read.arena);
    return good && first;
}

/* ---- writing ---- */

static bool write_text(TrialFile *file, const BaseText *text, BaseFaults *faults) {
    if (!file_write_all(file->fd, text_get(text), text->length)) {
        file_fault(file->path, errno, "write", faults);
        return false;
    }
    return true;
}

/* Takes over what the file has, or begins it. */
static bool go_on(TrialFile *file, const Trial *trial, BaseFaults *faults) {
    Read read = {.arena = arena_create()};
    BaseText head = {0};
    bool good = !file_exists(file->path) || read_file(&read, file->path, faults);
    if (good && read.header && !tree_equal(read.header, trial_header(trial))) {
        faults_add(faults, file->path, "", "", "Give another --out, or the options that the file was begun with",
                   "the file holds another trial");
        good = false;
    }
    file->fd = good ? open(file->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (good && (file->fd < 0 || ftruncate(file->fd, (off_t)read.good) != 0 || lseek(file->fd, 0, SEEK_END) < 0)) {
        file_fault(file->path, errno, "write", faults);
        good = false;
    }
    if (good && file_lock(file->fd) == FILE_TAKEN) {
        faults_add(faults, file->path, "", "", "Wait for it, or write elsewhere", "another program writes this trial");
        good = false;
    }
    for (int i = 0; i < read.rows.count && good; i++) {
        file->has[read.rows.items[i].game * file->arms + read.rows.items[i].arm] = true;
    }
    if (good && !read.header) {
        add_line(&head, trial_header(trial));
        good = write_text(file, &head, faults);
    }
    text_free(&head);
    array_free(&read.rows);
    arena_destroy(read.arena);
    return good;
}

TrialFile *trial_file_open(const char *path, const Trial *trial, BaseFaults *faults) {
    TrialFile *file = base_alloc(1, sizeof *file);
    file->path = base_strdup(path);
    file->fd = -1;
    file->games = trial_games(trial);
    file->arms = trial_arms(trial);
    file->has = base_alloc((size_t)file->games * (size_t)file->arms, sizeof *file->has);
    if (!go_on(file, trial, faults)) {
        trial_file_close(file);
        return NULL;
    }
    return file;
}

bool trial_file_has(const TrialFile *file, int game, int arm) {
    return file->has[game * file->arms + arm];
}

bool trial_file_add(TrialFile *file, int game, int arm, const BaseTree *line, BaseFaults *faults) {
    BaseText text = {0};
    add_line(&text, line);
    bool good = write_text(file, &text, faults);
    file->has[game * file->arms + arm] = good;
    text_free(&text);
    return good;
}

void trial_file_close(TrialFile *file) {
    if (file) {
        if (file->fd >= 0) {
            fdatasync(file->fd);
            close(file->fd);
        }
        base_free(file->has);
        base_free(file->path);
        base_free(file);
    }
}
