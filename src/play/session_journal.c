/* The journal as a tree of entries, and the cursor in it. Going to an entry reverts and applies changes along the path
 * through the tree; each state on it has the hash that its entry got when it was made. */
#include "play/session_internal.h"

/* Removes the last entry, which must have no children. */
void session_forget_last(PlaySession *session) {
    PlayNode *node = session->nodes.items[session->nodes.count - 1];
    base_assert(node->entry.id != session->at && node->child == 0);
    *session_child(session, node->entry.parent) = 0;
    session->nodes.count--;
    session_destroy_node(node);
}

static int depth_of(const PlaySession *session, int id) {
    int depth = 0;
    for (; id != 0; id = session_node(session, id)->entry.parent) {
        depth++;
    }
    return depth;
}

int play_cursor(const PlaySession *session) {
    return depth_of(session, session->at);
}

int play_count(const PlaySession *session) {
    int count = depth_of(session, session->at);
    for (int id = session_next(session, session->at); id != 0; id = session_next(session, id)) {
        count++;
    }
    return count;
}

const PlayEntry *play_entry(const PlaySession *session, int index) {
    int steps = index + 1 - depth_of(session, session->at), id = session->at;
    for (; steps < 0; steps++) {
        id = session_node(session, id)->entry.parent;
    }
    for (; steps > 0 && id >= 0; steps--) {
        id = session_next(session, id);
    }
    return play_find(session, id);
}

/* ---- moving ---- */

/* Reverts an entry. The changes of a choice are those of the whole action and replace those of the entry that waited
 * for it. */
static int take_back(const PlaySession *session, Table *table, int id) {
    const PlayEntry *entry = &session_node(session, id)->entry;
    table_revert(table, entry->changes, entry->change_count);
    if (session_is_choose(entry->action)) {
        const PlayEntry *before = &session_node(session, entry->parent)->entry;
        table_apply(table, before->changes, before->change_count);
    }
    return entry->parent;
}

static void put_in(const PlaySession *session, Table *table, int id) {
    const PlayEntry *entry = &session_node(session, id)->entry;
    if (session_is_choose(entry->action)) {
        const PlayEntry *before = &session_node(session, entry->parent)->entry;
        table_revert(table, before->changes, before->change_count);
    }
    table_apply(table, entry->changes, entry->change_count);
}

static void step_back(PlaySession *session) {
    session->at = take_back(session, session->table, session->at);
}

static void step_to_child(PlaySession *session, int id) {
    base_assert(session_node(session, id)->entry.parent == session->at);
    put_in(session, session->table, id);
    *session_child(session, session->at) = id;
    session->at = id;
}

bool session_leads_to(const PlaySession *session, int ancestor, int id) {
    while (id != 0 && id != ancestor) {
        id = session_node(session, id)->entry.parent;
    }
    return id == ancestor;
}

void play_state_at(const PlaySession *session, int cursor, Table *out) {
    int at = play_cursor(session);
    base_assert(cursor >= 0 && cursor <= play_count(session));
    table_assign(out, session->table);
    for (; at > cursor; at--) {
        take_back(session, out, play_entry(session, at - 1)->id);
    }
    for (; at < cursor; at++) {
        put_in(session, out, play_entry(session, at)->id);
    }
}

static void put_in_down_to(const PlaySession *session, Table *table, int from, int id) {
    if (id != from) {
        put_in_down_to(session, table, from, session_node(session, id)->entry.parent);
        put_in(session, table, id);
    }
}

void play_state_of(const PlaySession *session, int id, Table *out) {
    int at = session->at;
    table_assign(out, session->table);
    while (!session_leads_to(session, at, id)) {
        at = take_back(session, out, at);
    }
    put_in_down_to(session, out, at, id);
}

static void walk_down(PlaySession *session, int id) {
    if (id == session->at) {
        return;
    }
    walk_down(session, session_node(session, id)->entry.parent);
    step_to_child(session, id);
}

bool play_go(PlaySession *session, int id, BaseFaults *faults) {
    base_assert(id >= 0 && id <= session->nodes.count);
    if (id == session->at) {
        return true;
    }
    BaseArena *scratch = arena_create();
    bool written = session_write(session, play_line_of_cursor(scratch, id), faults);
    arena_destroy(scratch);
    if (!written) {
        return false;
    }
    while (!session_leads_to(session, session->at, id)) {
        step_back(session);
    }
    walk_down(session, id);
    base_assert(table_hash(session->table) == (id == 0 ? session->start : session_node(session, id)->entry.hash));
    session_notify(session);
    return true;
}

bool play_undo(PlaySession *session, BaseFaults *faults) {
    return session->at != 0 && play_go(session, session_node(session, session->at)->entry.parent, faults);
}

bool play_redo(PlaySession *session, BaseFaults *faults) {
    int child = session_next(session, session->at);
    return child != 0 && play_go(session, child, faults);
}

bool play_seek(PlaySession *session, int cursor, BaseFaults *faults) {
    if (cursor < 0 || cursor > play_count(session)) {
        return false;
    }
    const PlayEntry *entry = cursor == 0 ? NULL : play_entry(session, cursor - 1);
    return play_go(session, entry ? entry->id : 0, faults);
}
