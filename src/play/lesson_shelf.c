#include "play/lesson_shelf.h"

#include "base/base.h"
#include "io/file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    const char *id;
    RulesData *data;
    LessonsReading *reading; /* while reading is under way, else NULL */
    PlayLessons *lessons;
    bool catalogued, read;
} Shelf;

struct LessonShelf {
    BaseArena *arena;
    Shelf *courses;
    int count;
    BaseTree *done; /* in the arena: a list of lesson names for each ruleset */
};

LessonShelf *shelf_create(void) {
    BaseArena *arena = arena_create();
    LessonShelf *shelf = arena_alloc(arena, 1, sizeof *shelf);
    const char **ids;
    *shelf = (LessonShelf){.arena = arena, .done = tree_object(arena)};
    shelf->count = ruleset_list(arena, &ids);
    shelf->courses = arena_alloc(arena, (size_t)shelf->count, sizeof *shelf->courses);
    for (int i = 0; i < shelf->count; i++) {
        shelf->courses[i] = (Shelf){.id = ids[i]};
    }
    return shelf;
}

void shelf_destroy(LessonShelf *shelf) {
    if (!shelf) {
        return;
    }
    for (int i = 0; i < shelf->count; i++) {
        BaseFaults none = {0};
        Shelf *course = &shelf->courses[i];
        lessons_destroy(course->reading ? lessons_end(course->reading, &none) : course->lessons);
        faults_free(&none);
        data_destroy(shelf->courses[i].data);
    }
    arena_destroy(shelf->arena);
}

int shelf_count(const LessonShelf *shelf) {
    return shelf->count;
}

const char *shelf_ruleset(const LessonShelf *shelf, int index) {
    base_assert(index >= 0 && index < shelf->count);
    return shelf->courses[index].id;
}

int shelf_find(const LessonShelf *shelf, const char *ruleset) {
    for (int i = 0; i < shelf->count; i++) {
        if (strcmp(shelf->courses[i].id, ruleset) == 0) {
            return i;
        }
    }
    return -1;
}

static void read_catalogue(Shelf *course, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    const BaseTree *root = ruleset_load(arena, course->id, "", faults);
    course->data = root ? data_create(root, NULL, course->id, faults) : NULL;
    course->catalogued = true;
    course->read = !course->data;
    arena_destroy(arena);
}

/* A file that cannot be read is left out; `sightline lessons` says why. */
bool shelf_more(LessonShelf *shelf, int index) {
    base_assert(index >= 0 && index < shelf->count);
    Shelf *course = &shelf->courses[index];
    BaseFaults faults = {0};
    if (!course->catalogued) {
        read_catalogue(course, &faults);
    } else if (!course->read && !course->reading) {
        course->reading = lessons_begin(course->data);
    } else if (!course->read && !lessons_step(course->reading, &faults)) {
        course->lessons = lessons_end(course->reading, &faults);
        course->reading = NULL;
        course->read = true;
    }
    faults_free(&faults);
    return !course->read;
}

bool shelf_is_read(const LessonShelf *shelf, int index) {
    base_assert(index >= 0 && index < shelf->count);
    return shelf->courses[index].read;
}

const RulesData *shelf_data_read(const LessonShelf *shelf, int index) {
    base_assert(index >= 0 && index < shelf->count);
    return shelf->courses[index].data;
}

int shelf_progress(const LessonShelf *shelf, int index, int *total) {
    base_assert(index >= 0 && index < shelf->count);
    const LessonsReading *reading = shelf->courses[index].reading;
    *total = 0;
    return reading ? lessons_progress(reading, total) : 0;
}

const RulesData *shelf_data(LessonShelf *shelf, int index) {
    base_assert(index >= 0 && index < shelf->count);
    while (!shelf->courses[index].catalogued) {
        shelf_more(shelf, index);
    }
    return shelf->courses[index].data;
}

const PlayLessons *shelf_lessons(LessonShelf *shelf, int index) {
    base_assert(index >= 0 && index < shelf->count);
    while (shelf_more(shelf, index)) {
    }
    return shelf->courses[index].lessons;
}

static bool same_file(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

int shelf_lesson_at(LessonShelf *shelf, int index, const char *path) {
    const PlayLessons *lessons = index >= 0 ? shelf_lessons(shelf, index) : NULL;
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    for (int i = 0; lessons && i < lessons->count; i++) {
        const char *name = lessons->items[i].name;
        if (strncmp(file, name, strlen(name)) == 0 && same_file(path, lessons->items[i].path)) {
            return i;
        }
    }
    return -1;
}

/* ---- progress ---- */

bool shelf_is_done(const LessonShelf *shelf, const char *ruleset, const char *lesson) {
    const BaseTree *names = tree_find(shelf->done, ruleset);
    for (const BaseTree *it = names ? names->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, lesson) == 0) {
            return true;
        }
    }
    return false;
}

void shelf_mark(LessonShelf *shelf, const char *ruleset, const char *lesson) {
    if (shelf_is_done(shelf, ruleset, lesson)) {
        return;
    }
    for (BaseTree *it = shelf->done->first; it; it = it->next) {
        if (strcmp(it->key, ruleset) == 0) {
            tree_push(it, tree_text(shelf->arena, lesson));
            return;
        }
    }
    BaseTree *names = tree_set(shelf->arena, shelf->done, ruleset, tree_list(shelf->arena));
    tree_push(names, tree_text(shelf->arena, lesson));
}

int shelf_done_of_course(LessonShelf *shelf, int index) {
    const PlayLessons *lessons = shelf_lessons(shelf, index);
    int count = 0;
    for (int i = 0; lessons && i < lessons->course_count; i++) {
        count += shelf_is_done(shelf, lessons->ruleset, lessons->items[lessons->course[i]].name);
    }
    return count;
}

bool shelf_read(LessonShelf *shelf, const char *path) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    bool there = file_exists(path);
    const BaseTree *root = there ? json_load(arena, path, &faults) : NULL, *done = tree_find(root, "done");
    for (const BaseTree *list = done && done->kind == TREE_OBJECT ? done->first : NULL; list; list = list->next) {
        for (const BaseTree *it = list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
            if (it->kind == TREE_TEXT) {
                shelf_mark(shelf, list->key, it->text);
            }
        }
    }
    arena_destroy(arena);
    faults_free(&faults);
    return root || !there;
}

bool shelf_write(LessonShelf *shelf, const char *path, BaseFaults *faults) {
    /* adds what another window has written meanwhile */
    if (!shelf_read(shelf, path) && !file_put_aside(path, faults)) {
        return false;
    }
    BaseText text = {0};
    BaseArena *arena = arena_create();
    BaseTree *root = tree_make(arena, WITH_TREE("done", tree_copy(arena, shelf->done)));
    json_write_pretty(root, &text);
    bool good = file_save_atomic(path, text_get(&text), text.length, faults);
    text_free(&text);
    arena_destroy(arena);
    return good;
}
