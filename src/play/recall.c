#include "play/recall.h"

#include "io/file.h"
#include "io/json.h"
#include "io/saving.h"

#include <time.h>

static const int DAYS[RECALL_BOXES] = {1, 3, 7, 21, 60};

int recall_today(void) {
    return (int)(time(NULL) / (24 * 60 * 60));
}

static const BaseTree *read_boxes(BaseArena *arena, const char *path, bool *readable) {
    BaseFaults faults = {0};
    bool there = file_exists(path);
    const BaseTree *root = there ? json_load(arena, path, &faults) : NULL, *boxes = tree_find(root, "boxes");
    *readable = !there || (boxes && boxes->kind == TREE_OBJECT);
    faults_free(&faults);
    return boxes && boxes->kind == TREE_OBJECT ? boxes : tree_object(arena);
}

const BaseTree *recall_load(BaseArena *arena, const char *path) {
    bool readable;
    return read_boxes(arena, path, &readable);
}

int recall_box(const BaseTree *boxes, const char *ruleset, const char *rule) {
    int box = (int)tree_get_number(tree_find(tree_find(boxes, ruleset), rule), "box", 0);
    return box < 0 ? 0 : box > RECALL_BOXES ? RECALL_BOXES : box;
}

int recall_due(BaseArena *arena, const BaseTree *boxes, const char *ruleset, int day, const char ***rules) {
    const BaseTree *mine = tree_find(boxes, ruleset);
    bool any = mine && mine->kind == TREE_OBJECT;
    const char **list = arena_alloc(arena, any ? (size_t)mine->count : 0, sizeof *list);
    double *due = arena_alloc(arena, any ? (size_t)mine->count : 0, sizeof *due);
    int count = 0;
    for (const BaseTree *it = any ? mine->first : NULL; it; it = it->next) {
        double at = tree_get_number(it, "due", 0);
        int i = count;
        if (at > day) {
            continue;
        }
        for (; i > 0 && due[i - 1] > at; i--) {
            due[i] = due[i - 1];
            list[i] = list[i - 1];
        }
        due[i] = at;
        list[i] = it->key;
        count++;
    }
    *rules = list;
    return count;
}

static BaseTree *boxes_of(BaseArena *arena, BaseTree *boxes, const char *ruleset) {
    BaseTree *mine = tree_unset(boxes, ruleset);
    if (mine && mine->kind == TREE_OBJECT) {
        return tree_append(boxes, mine);
    }
    return tree_set(arena, boxes, ruleset, tree_object(arena));
}

bool recall_note(const char *path, RecallNote note, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    bool readable;
    BaseTree *boxes = tree_copy(arena, read_boxes(arena, path, &readable));
    int box = recall_box(boxes, note.ruleset, note.rule);
    box = !note.right ? 1 : box < RECALL_BOXES ? box + 1 : RECALL_BOXES;
    tree_set(arena, boxes_of(arena, boxes, note.ruleset), note.rule,
             tree_make(arena, WITH_NUMBER("box", box), WITH_NUMBER("due", note.day + DAYS[box - 1])));
    BaseText text = {0};
    json_write_pretty(tree_make(arena, WITH_NUMBER("sightline", 1), WITH_TREE("boxes", boxes)), &text);
    bool good =
        (readable || file_put_aside(path, faults)) && file_save_atomic(path, text_get(&text), text.length, faults);
    text_free(&text);
    arena_destroy(arena);
    return good;
}
