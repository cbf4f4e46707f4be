/* Refreshing what was learned: the question of a rule that is due, on the board of another of its cases, turned or with
 * the sides changed. */
#include "play/recall.h"
#include "play/variant.h"
#include "ui/lesson/lesson.h"

#include <string.h>

#define TRIES 40 /* cases that are tried for a rule before it waits for the next day */

/* A case with rules of its own is no question about the book's. */
static bool is_by_the_book(const BaseTree *battlefield) {
    const BaseTree *ruleset = tree_find(battlefield, "ruleset"), *options = tree_find(battlefield, "options");
    return ruleset && ruleset->kind == TREE_TEXT && !ruleset_is_path(ruleset->text) && !tree_find(options, "house") &&
           !tree_find(options, "readings");
}

static const BaseTree *variant_of(const char *file, unsigned number, BaseArena *arena, PlaySession **session) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(file, &faults);
    bool fits = document && document->kind == DOCUMENT_CASE && is_by_the_book(document->battlefield);
    const BaseTree *root = fits ? variant_any(arena, document, number) : NULL;
    const BaseTree *battlefield = tree_find(root, "battlefield");
    RulesField *field = root ? io_field_create(battlefield, file, &faults) : NULL;
    *session = field ? play_create(field, battlefield, 1) : NULL;
    document_destroy(document);
    faults_free(&faults);
    return *session ? root : NULL;
}

/* Title and text are the rule's own: those of a case, and what it says of a step that asks nothing of its own, may give
 * the answer away. */
static const BaseTree *reworded(BaseArena *arena, const RulesData *data, const BaseTree *root, const char *rule) {
    BaseTree *out = tree_copy(arena, root), *steps = tree_list(arena);
    BaseTree *step = tree_copy(arena, tree_find(root, "steps")->first);
    int index = data_find_rule(data, rule);
    if (!tree_find(step, "question")) {
        tree_unset(step, "say");
    }
    tree_push(steps, step);
    return tree_add(arena, out, WITH_TEXT("case", rule),
                    WITH_TEXT("title", index < 0 ? rule : data->rules[index].title),
                    WITH_TEXT("teaches", index < 0 ? "" : data->rules[index].says), WITH_TREE("steps", steps));
}

/* Cases of the rule itself come first; the lessons of the course, whose boards are known, last. */
static bool suits(const PlayLesson *lesson, const char *rule, int round) {
    bool own = strcmp(lesson->rule, rule) == 0;
    return round == 0 ? own && !lesson->course : round == 1 ? !own && play_lesson_shows(lesson, rule) : own;
}

static bool open_variant(Ui *ui, int stand, const char *rule) {
    const PlayLessons *lessons = shelf_lessons(lesson_shelf(ui), stand);
    unsigned number = (unsigned)recall_today() * 7u + (unsigned)ui->lesson->refreshed * 5u;
    int tries = 0;
    for (int round = 0; lessons && round < 3; round++) {
        for (int i = 0; i < lessons->count && tries < TRIES; i++) {
            int index = (int)(((unsigned)i + number) % (unsigned)lessons->count);
            if (!suits(&lessons->items[index], rule, round)) {
                continue;
            }
            BaseArena *arena = arena_create();
            PlaySession *session;
            const BaseTree *root = variant_of(lessons->items[index].path, number, arena, &session);
            tries++;
            if (root) {
                const RulesData *data = play_field(session)->data;
                lesson_begin_refresh(ui, session, reworded(arena, data, root, rule), arena);
                return true;
            }
            arena_destroy(arena);
        }
    }
    return false;
}

bool lesson_refresh(Ui *ui) {
    BaseArena *arena = arena_create();
    char *path = lesson_boxes_path(ui);
    const BaseTree *boxes = recall_load(arena, path);
    bool opened = false;
    base_free(path);
    for (int stand = 0; stand < shelf_count(lesson_shelf(ui)) && !opened; stand++) {
        const char **rules, *ruleset = shelf_ruleset(ui->lesson->shelf, stand);
        int count = recall_due(arena, boxes, ruleset, recall_today(), &rules);
        for (int i = 0; i < count && !opened; i++) {
            opened = open_variant(ui, stand, rules[i]);
            if (!opened) { /* no case of it can be asked on another board: its day is put off */
                lesson_note_rule(ui, ruleset, rules[i], true);
            }
        }
    }
    arena_destroy(arena);
    lesson_count_due(ui);
    return opened;
}
