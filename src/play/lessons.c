#include "play/lessons.h"

#include "io/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define ENDING ".case.json"

/* ---- one file ---- */

static void add_rule(BaseArena *arena, PlayLesson *lesson, const char *rule, int *cap) {
    for (int i = 0; i < lesson->rule_count; i++) {
        if (strcmp(lesson->rules[i], rule) == 0) {
            return;
        }
    }
    if (lesson->rule_count == *cap) {
        const char **more = arena_alloc(arena, (size_t)*cap * 2 + 4, sizeof *more);
        for (int i = 0; i < lesson->rule_count; i++) {
            more[i] = lesson->rules[i];
        }
        lesson->rules = more;
        *cap = *cap * 2 + 4;
    }
    lesson->rules[lesson->rule_count++] = rule;
}

static void read_rules(BaseArena *arena, PlayLesson *lesson, const BaseTree *root) {
    const BaseTree *steps = tree_find(root, "steps");
    int cap = 0;
    add_rule(arena, lesson, lesson->rule, &cap);
    for (const BaseTree *step = steps ? steps->first : NULL; step; step = step->next) {
        const BaseTree *rules = tree_find(tree_find(step, "expect"), "rules");
        for (const BaseTree *it = rules && rules->kind == TREE_LIST ? rules->first : NULL; it; it = it->next) {
            if (it->kind == TREE_TEXT) {
                add_rule(arena, lesson, it->text, &cap);
            }
        }
    }
}

static const char *name_of(BaseArena *arena, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    return arena_strndup(arena, name, length > strlen(ENDING) ? length - strlen(ENDING) : length);
}

typedef ARRAY(PlayLesson) LessonArray;

static void read_file(PlayLessons *lessons, const char *path, LessonArray *all, BaseFaults *faults) {
    const BaseTree *root = json_load(lessons->arena, path, faults);
    if (!root) {
        return;
    }
    PlayLesson lesson = {.path = path,
                         .name = name_of(lessons->arena, path),
                         .rule = tree_get_text(root, "case", ""),
                         .title = tree_get_text(root, "title", ""),
                         .teaches = tree_get_text(root, "teaches", ""),
                         .before = ""};
    read_rules(lessons->arena, &lesson, root);
    array_push(all, lesson);
}

struct LessonsReading {
    const RulesData *data;
    PlayLessons *lessons; /* owned; what has been read so far */
    LessonArray all;
    const char **files;
    int next, count;
};

/* Cases are installed under cases/; in the source tree they are under tests/cases/. */
static void list_files(LessonsReading *reading) {
    static const char *const folders[] = {"cases", "tests/cases"};
    BaseArena *arena = reading->lessons->arena;
    for (size_t i = 0; i < BASE_COUNT(folders) && reading->count == 0; i++) {
        char *folder = io_data_path(arena_printf(arena, "%s/%s", folders[i], reading->lessons->ruleset));
        reading->count = folder ? file_list(arena, folder, ENDING, &reading->files) : 0;
        base_free(folder);
    }
}

/* ---- order ---- */

typedef struct {
    PlayLesson lesson;
    int rule; /* index of the rule in the catalogue */
    int file; /* index of the file in the listing, which is in natural order */
} Ranked;

static int by_rule(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    return x->rule != y->rule ? x->rule - y->rule : x->file - y->file;
}

static void take_in_order(PlayLessons *lessons, const LessonArray *all, const RulesData *data) {
    Ranked *ranked = base_alloc((size_t)all->count, sizeof *ranked);
    for (int i = 0; i < all->count; i++) {
        int rule = data_find_rule(data, all->items[i].rule);
        ranked[i] = (Ranked){all->items[i], rule < 0 ? data->rule_count : rule, i};
    }
    qsort(ranked, (size_t)all->count, sizeof *ranked, by_rule);
    lessons->items = arena_alloc(lessons->arena, (size_t)all->count, sizeof *lessons->items);
    lessons->count = all->count;
    for (int i = 0; i < all->count; i++) {
        lessons->items[i] = ranked[i].lesson;
    }
    base_free(ranked);
}

/* ---- the guided hour ---- */

static void read_course(PlayLessons *lessons, BaseFaults *faults) {
    char *path = io_data_path(arena_printf(lessons->arena, "assets/lessons/%s.json", lessons->ruleset));
    const BaseTree *root = path ? json_load(lessons->arena, path, faults) : NULL, *list = tree_find(root, "lessons");
    lessons->course_title = tree_get_text(root, "title", "");
    lessons->course_intro = tree_get_text(root, "intro", "");
    lessons->battle = tree_get_text(root, "battle", "");
    int *course = arena_alloc(lessons->arena, list ? (size_t)list->count : 0, sizeof *course);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const char *name = tree_get_text(it, "case", "");
        int at = lessons_find(lessons, name);
        if (at < 0 || lessons->items[at].course > 0) {
            faults_add(faults, path, "lessons", name, "Write the name of a case file, each once",
                       "there is no such lesson");
            continue;
        }
        course[lessons->course_count++] = at;
        lessons->items[at].course = lessons->course_count;
        lessons->items[at].before = tree_get_text(it, "before", "");
    }
    lessons->course = course;
    base_free(path);
}

LessonsReading *lessons_begin(const RulesData *data) {
    BaseArena *arena = arena_create();
    LessonsReading *reading = base_alloc(1, sizeof *reading);
    reading->data = data;
    reading->lessons = arena_alloc(arena, 1, sizeof *reading->lessons);
    *reading->lessons = (PlayLessons){.arena = arena, .ruleset = arena_strdup(arena, data->system->id)};
    list_files(reading);
    return reading;
}

bool lessons_step(LessonsReading *reading, BaseFaults *faults) {
    if (reading->next < reading->count) {
        read_file(reading->lessons, reading->files[reading->next++], &reading->all, faults);
    }
    return reading->next < reading->count;
}

int lessons_progress(const LessonsReading *reading, int *total) {
    *total = reading->count;
    return reading->next;
}

PlayLessons *lessons_end(LessonsReading *reading, BaseFaults *faults) {
    PlayLessons *lessons = reading->lessons;
    take_in_order(lessons, &reading->all, reading->data);
    array_free(&reading->all);
    base_free(reading);
    read_course(lessons, faults);
    return lessons;
}

PlayLessons *lessons_load(const RulesData *data, BaseFaults *faults) {
    LessonsReading *reading = lessons_begin(data);
    while (lessons_step(reading, faults)) {
    }
    return lessons_end(reading, faults);
}

void lessons_destroy(PlayLessons *lessons) {
    if (lessons) {
        arena_destroy(lessons->arena);
    }
}

int lessons_find(const PlayLessons *lessons, const char *name) {
    for (int i = 0; i < lessons->count; i++) {
        if (strcmp(lessons->items[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- search ---- */

bool play_lesson_shows(const PlayLesson *lesson, const char *rule) {
    for (int i = 0; i < lesson->rule_count; i++) {
        if (strcmp(lesson->rules[i], rule) == 0) {
            return true;
        }
    }
    return false;
}

bool play_lesson_matches(const PlayLesson *lesson, const char *words) {
    for (const char *word = words + strspn(words, " "); *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        bool found = text_holds(lesson->title, word, length) || text_holds(lesson->teaches, word, length) ||
                     text_holds(lesson->name, word, length);
        for (int i = 0; i < lesson->rule_count && !found; i++) {
            found = text_holds(lesson->rules[i], word, length);
        }
        if (!found) {
            return false;
        }
        word += length;
    }
    return true;
}
