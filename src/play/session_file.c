/* The session on disk: writes the lines of the game file. */
#include "io/file.h"
#include "play/session_internal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static BaseTree *hash_tree(BaseArena *arena, BaseHash hash) {
    char form[HASH_FORM_SIZE];
    return tree_text(arena, hash_form(hash, form));
}

BaseTree *play_line_of_entry(BaseArena *arena, const PlayEntry *entry) {
    BaseTree *line = tree_copy(arena, entry->action);
    if (entry->dice->count > 0) {
        tree_set(arena, line, "dice", tree_copy(arena, entry->dice));
    }
    if (entry->answers) {
        tree_set(arena, line, "answers", tree_copy(arena, entry->answers));
    }
    tree_set(arena, line, "hash", hash_tree(arena, entry->hash));
    return line;
}

BaseTree *play_line_of_cursor(BaseArena *arena, int id) {
    BaseTree *line = tree_make(arena, WITH_NUMBER("cursor", id));
    return line;
}

bool session_write(PlaySession *session, const BaseTree *line, BaseFaults *faults) {
    return !session->log || log_append(session->log, line, faults);
}

const char *play_path(const PlaySession *session) {
    return session->path;
}

bool play_dirty(const PlaySession *session) {
    if (session->log) {
        return log_is_lost(session->log);
    }
    bool marked = false;
    for (int i = 0; i < session->nodes.count; i++) {
        marked = marked || session->nodes.items[i]->marked;
    }
    return session->opened
               ? marked || session->nodes.count != session->opened_total || session->at != session->opened_at
               : session->nodes.count > 0;
}

/* ---- writing ---- */

static BaseTree *head_line(const PlaySession *session, BaseArena *arena) {
    BaseTree *head =
        tree_make(arena, WITH_NUMBER("sightline", 1), WITH_TEXT("game", session->field->setup->title),
                  WITH_TREE("battlefield", tree_copy(arena, session->battlefield)),
                  WITH_NUMBER("seed", (double)session->seed), WITH_TREE("hash", hash_tree(arena, session->start)));
    return head;
}

typedef ARRAY(const BaseTree *) Lines;

/* Writes all entries in order, with a cursor line before an entry that is not a child of the one before it. The last
 * lines move the cursor to the end of the current branch and back to where it is, so that the same branch is current
 * after loading. */
static void all_lines(const PlaySession *session, BaseArena *arena, Lines *lines) {
    int at = 0, tip = session->at;
    for (int i = 0; i < session->nodes.count; i++) {
        const PlayEntry *entry = &session->nodes.items[i]->entry;
        if (entry->parent != at) {
            array_push(lines, play_line_of_cursor(arena, entry->parent));
        }
        array_push(lines, play_line_of_entry(arena, entry));
        at = entry->id;
    }
    while (session_next(session, tip) != 0) {
        tip = session_next(session, tip);
    }
    if (tip != at) {
        array_push(lines, play_line_of_cursor(arena, tip));
    }
    if (tip != session->at) {
        array_push(lines, play_line_of_cursor(arena, session->at));
    }
}

/* Writes name and hiding of a node as a line; with `whole` also those that are not set. NULL if there is nothing to
 * write. */
static BaseTree *line_of_mark(BaseArena *arena, const PlayNode *node, bool whole) {
    if (!whole && !node->name && !node->hidden) {
        return NULL;
    }
    BaseTree *line = tree_make(arena, WITH_NUMBER("branch", node->entry.id));
    if (whole || node->name) {
        tree_set(arena, line, "name", tree_text(arena, node->name ? node->name : ""));
    }
    if (whole || node->hidden) {
        tree_set(arena, line, "hidden", tree_bool(arena, node->hidden));
    }
    return line;
}

/* Writes names and hidings. They come last, when the cursor is not on a hidden entry. Without `all`, writes only those
 * that are not in the file yet. */
static void mark_lines(PlaySession *session, BaseArena *arena, bool all, Lines *lines) {
    for (int i = 0; i < session->nodes.count; i++) {
        const PlayNode *node = session->nodes.items[i];
        const BaseTree *line = all || node->marked ? line_of_mark(arena, node, !all) : NULL;
        if (line) {
            array_push(lines, line);
        }
    }
}

static void marks_are_written(PlaySession *session) {
    for (int i = 0; i < session->nodes.count; i++) {
        session->nodes.items[i]->marked = false;
    }
}

static IoLog *start_log(PlaySession *session, const char *path, bool replace, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    Lines lines = {0};
    array_push(&lines, head_line(session, arena));
    all_lines(session, arena, &lines);
    mark_lines(session, arena, true, &lines);
    const IoLog *mine = session->log ? session->log : session->claim;
    IoLog *log = log_create(path, lines.items, lines.count, replace, mine, faults);
    array_free(&lines);
    arena_destroy(arena);
    return log;
}

/* Locks the file that was read without a lock, and checks that it has not changed since then. */
static IoLog *claim_again(const PlaySession *session, BaseFaults *faults) {
    size_t size;
    IoLog *log = log_claim(session->opened, faults);
    const char *bytes = log ? log_bytes(log, &size) : NULL;
    if (bytes && hash_bytes(HASH_START, bytes, size) != session->opened_digest) {
        faults_add(faults, session->opened, "", "", "Open it again, or save this game under another name",
                   "another program has changed the game since it was opened");
        log_close(log);
        log = NULL;
    }
    return log;
}

bool play_claim(PlaySession *session, const char *path, BaseFaults *faults) {
    if (!session->opened) {
        faults_add(faults, path, "", "", "Give the game a name of its own",
                   "the game would take the place of this file");
        return false;
    }
    session->claim = session->claim ? session->claim : claim_again(session, faults);
    return session->claim != NULL;
}

/* Continues the file that was opened: writes only what is new since then. */
static IoLog *continue_log(PlaySession *session, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    Lines all = {0};
    IoLog *log = play_claim(session, session->opened, faults) ? session->claim : NULL;
    int at = session->opened_at;
    for (int i = session->opened_total; i < session->nodes.count; i++) {
        const PlayEntry *entry = &session->nodes.items[i]->entry;
        if (entry->parent != at) {
            array_push(&all, play_line_of_cursor(arena, entry->parent));
        }
        array_push(&all, play_line_of_entry(arena, entry));
        at = entry->id;
    }
    if (at != session->at) {
        array_push(&all, play_line_of_cursor(arena, session->at));
    }
    mark_lines(session, arena, false, &all);
    bool good =
        log && log_go_on(log, session->opened_bytes, faults) && log_append_all(log, all.items, all.count, faults);
    session->claim = good ? NULL : session->claim;
    array_free(&all);
    arena_destroy(arena);
    return good ? log : NULL;
}

/* Makes this the session's log and releases the lock of the file that was opened, if it is another one. */
static void take_log(PlaySession *session, IoLog *log, const char *path) {
    char *copy = base_strdup(path); /* `path` may be the session's own text */
    marks_are_written(session);
    log_close(session->log);
    log_close(session->claim);
    base_free(session->path);
    session->log = log;
    session->claim = NULL;
    session->path = copy;
}

/* True if the session's own file is complete. Foreign content there is no fault here, since the caller may replace
 * it. */
static bool is_on_disk(PlaySession *session) {
    BaseFaults unsaid = {0};
    bool there = log_check(session->log, &unsaid);
    faults_free(&unsaid);
    return there;
}

bool play_record(PlaySession *session, const char *path, bool replace, BaseFaults *faults) {
    bool own = session->log && strcmp(session->path, path) == 0;
    bool same = session->opened && (strcmp(session->opened, path) == 0 || file_is_same(session->opened, path));
    if (own && (!replace || is_on_disk(session))) {
        return log_check(session->log, faults);
    }
    if (same && !session->opened_whole) {
        faults_add(faults, path, "", "", "Save the game under another name",
                   "the file holds more of the game than could be replayed");
        return false;
    }
    IoLog *log = same && !session->log ? continue_log(session, faults) : start_log(session, path, replace, faults);
    if (!log) {
        return false;
    }
    take_log(session, log, path);
    return true;
}

bool play_check(PlaySession *session, BaseFaults *faults) {
    return session->log && log_check(session->log, faults);
}

bool play_take_renewed(PlaySession *session) {
    return session->log && log_take_renewed(session->log);
}

uint64_t play_fresh_seed(void) {
    uint64_t seed = (uint64_t)time(NULL);
    FILE *source = fopen("/dev/urandom", "rb");
    if (source) {
        uint64_t bytes = 0;
        seed = fread(&bytes, sizeof bytes, 1, source) == 1 ? bytes : seed;
        fclose(source);
    }
    return seed & (((uint64_t)1 << 53) - 1); /* the largest range that a number in the file can hold exactly */
}
