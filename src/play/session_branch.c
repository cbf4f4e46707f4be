/* Names and hiding of branches, which are marks on entries. */
#include "play/session_internal.h"

bool play_is_hidden(const PlaySession *session, int id) {
    while (id != 0 && !session_node(session, id)->hidden) {
        id = session_node(session, id)->entry.parent;
    }
    return id != 0;
}

/* Makes redo lead away from a hidden entry. */
static void turn_from(PlaySession *session, int id) {
    int parent = session_node(session, id)->entry.parent, *child = session_child(session, parent);
    if (*child != id) {
        return;
    }
    *child = 0;
    for (int i = 1; i <= session->nodes.count; i++) {
        const PlayNode *node = session_node(session, i);
        *child = node->entry.parent == parent && !node->hidden ? i : *child;
    }
}

static void hide(PlaySession *session, int id, bool hidden) {
    PlayNode *node = session_node(session, id);
    int *child = session_child(session, node->entry.parent);
    node->hidden = hidden;
    if (hidden) {
        turn_from(session, id);
    } else if (*child == 0) {
        *child = id;
    }
}

const char *session_take_mark(PlaySession *session, const BaseTree *line) {
    const BaseTree *branch = tree_find(line, "branch"), *name = tree_find(line, "name"),
                   *hidden = tree_find(line, "hidden");
    bool good = branch->kind == TREE_NUMBER && branch->number >= 1 && branch->number <= session->nodes.count &&
                branch->number == (int)branch->number;
    if (!good) {
        return "the branch goes on from an entry that is not there";
    }
    if ((name && name->kind != TREE_TEXT) || (hidden && hidden->kind != TREE_BOOL)) {
        return "a branch has a name in words and is hidden or not: true or false";
    }
    int id = (int)branch->number;
    if (hidden && hidden->truth && session_leads_to(session, id, session->at)) {
        return "a branch cannot be hidden while the game stands on it";
    }
    if (name) {
        session_node(session, id)->name = name->text[0] ? arena_strdup(session->arena, name->text) : NULL;
    }
    if (hidden) {
        hide(session, id, hidden->truth);
    }
    return NULL;
}

/* Writes the mark to disk first; only then it has happened. */
static bool mark(PlaySession *session, BaseArena *scratch, int id, const char *key, BaseTree *value,
                 BaseFaults *faults) {
    BaseTree *line = tree_make(scratch, WITH_NUMBER("branch", id), WITH_TREE(key, value));
    bool written = session_write(session, line, faults);
    if (written) {
        session_take_mark(session, line);
        session_node(session, id)->marked = !session->log;
        session_notify(session);
    }
    arena_destroy(scratch);
    return written;
}

bool play_name(PlaySession *session, int id, const char *name, BaseFaults *faults) {
    BaseArena *scratch = arena_create();
    return mark(session, scratch, id, "name", tree_text(scratch, name), faults);
}

bool play_hide(PlaySession *session, int id, bool hidden, BaseFaults *faults) {
    if (hidden && session_leads_to(session, id, session->at)) {
        return false;
    }
    BaseArena *scratch = arena_create();
    return mark(session, scratch, id, "hidden", tree_bool(scratch, hidden), faults);
}
