/* Access to what a session holds: the table, the entries of the journal by id, and the listeners. */
#include "play/session_internal.h"

#include <string.h>

bool session_is_choose(const BaseTree *action) {
    return strcmp(tree_get_text(action, "do", ""), "choose") == 0;
}

PlayNode *session_node(const PlaySession *session, int id) {
    base_assert(id >= 1 && id <= session->nodes.count);
    return session->nodes.items[id - 1];
}

int *session_child(PlaySession *session, int id) {
    return id == 0 ? &session->first : &session_node(session, id)->child;
}

int session_next(const PlaySession *session, int id) {
    return id == 0 ? session->first : session_node(session, id)->child;
}

const PlayEntry *play_find(const PlaySession *session, int id) {
    return id >= 1 && id <= session->nodes.count ? &session_node(session, id)->entry : NULL;
}

int play_total(const PlaySession *session) {
    return session->nodes.count;
}

void session_destroy_node(PlayNode *node) {
    ruling_destroy(node->entry.ruling);
    base_free(node->entry.changes);
    base_free(node);
}

const RulesField *play_field(const PlaySession *session) {
    return session->field;
}

void play_show_ids(PlaySession *session) {
    setup_show_ids(session->field->setup, true);
}

const BaseTree *play_battlefield(const PlaySession *session) {
    return session->battlefield;
}

const Table *play_table(const PlaySession *session) {
    return session->table;
}

BaseHash play_hash(const PlaySession *session) {
    return table_hash(session->table);
}

const Ruling *play_waiting(const PlaySession *session) {
    const PlayEntry *entry = play_find(session, session->at);
    return entry && entry->ruling->outcome == RULING_WAITING ? entry->ruling : NULL;
}

void play_listen(PlaySession *session, PlayListener listener, void *context) {
    for (int i = 0; i < session->listeners.count; i++) {
        if (session->listeners.items[i].call == listener && session->listeners.items[i].context == context) {
            return;
        }
    }
    array_push(&session->listeners, (PlayListening){listener, context});
}

void session_notify(PlaySession *session) {
    for (int i = 0; i < session->listeners.count; i++) {
        session->listeners.items[i].call(session->listeners.items[i].context, session);
    }
}
