#include "play/branches.h"

#include "play/session_internal.h"

typedef struct {
    const PlaySession *session;
    int *kids;   /* by entry id (0: the start): number of entries that follow it and are not hidden */
    int *oldest; /* by entry id: the first of these entries */
    int *depth;
} Tree;

static Tree tree_of(const PlaySession *session, BaseArena *arena) {
    size_t n = (size_t)session->nodes.count + 1;
    Tree tree = {session, arena_alloc(arena, n, sizeof(int)), arena_alloc(arena, n, sizeof(int)),
                 arena_alloc(arena, n, sizeof(int))};
    for (int id = 1; id <= session->nodes.count; id++) { /* a parent has a lower id than its children */
        int parent = session_node(session, id)->entry.parent;
        bool gone = session_node(session, id)->hidden || tree.depth[parent] < 0;
        tree.depth[id] = gone ? -1 : tree.depth[parent] + 1;
        if (!gone) {
            tree.oldest[parent] = tree.kids[parent]++ == 0 ? id : tree.oldest[parent];
        }
    }
    return tree;
}

static int parent_of(const Tree *tree, int id) {
    return session_node(tree->session, id)->entry.parent;
}

static PlayBranch branch_to(const Tree *tree, int tip) {
    PlayBranch branch = {.tip = tip, .start = tip, .own = tip, .count = tree->depth[tip]};
    while (parent_of(tree, branch.start) != 0 && tree->oldest[parent_of(tree, branch.start)] == branch.start) {
        branch.start = parent_of(tree, branch.start);
    }
    while (branch.own != 0 && tree->kids[parent_of(tree, branch.own)] == 1) {
        branch.own = parent_of(tree, branch.own);
        if (branch.own == 0) {
            break;
        }
    }
    branch.own_count = branch.own ? branch.count - tree->depth[branch.own] + 1 : branch.count;
    branch.mark = branch.start;
    for (int id = tip; !branch.name; id = parent_of(tree, id)) {
        branch.name = session_node(tree->session, id)->name;
        branch.mark = branch.name ? id : branch.mark;
        if (id == branch.start) {
            break;
        }
    }
    return branch;
}

/* Inserts the branch after those that began before it. */
static void insert(PlayBranches *list, PlayBranch branch) {
    array_push(list, branch);
    int at = list->count - 1;
    for (; at > 0 && list->items[at - 1].start > branch.start; at--) {
        list->items[at] = list->items[at - 1];
    }
    list->items[at] = branch;
}

int play_branches(const PlaySession *session, PlayBranches *out) {
    BaseArena *arena = arena_create();
    Tree tree = tree_of(session, arena);
    int here = session->at;
    out->count = 0;
    while (session_next(session, here) != 0) {
        here = session_next(session, here);
    }
    for (int id = 1; id <= session->nodes.count; id++) {
        if (tree.depth[id] < 0 || tree.kids[id] > 0) {
            continue;
        }
        PlayBranch branch = branch_to(&tree, id);
        branch.here = id == here;
        insert(out, branch);
    }
    arena_destroy(arena);
    return out->count;
}

static int depth_of(const PlaySession *session, int id) {
    int depth = 0;
    for (; id != 0; id = session_node(session, id)->entry.parent) {
        depth++;
    }
    return depth;
}

void play_describe_branch(const PlaySession *session, const PlayBranch *branch, BaseText *out) {
    const PlayEntry *first = play_find(session, branch->start);
    if (branch->name) {
        text_add(out, branch->name);
    } else if (branch->here) {
        text_add(out, "The game");
    } else if (first->id == 1) {
        text_add(out, "As first played");
    } else {
        text_addf(out, "From action %d: ", depth_of(session, branch->start));
        play_describe_entry(first, out);
    }
}

void play_describe_here(const PlaySession *session, BaseText *out) {
    PlayBranches branches = {0};
    play_branches(session, &branches);
    for (int i = 0; i < branches.count; i++) {
        if (branches.items[i].here) {
            play_describe_branch(session, &branches.items[i], out);
        }
    }
    array_free(&branches);
}

/* ---- hiding ---- */

bool play_hide_branch(PlaySession *session, const PlayBranch *branch, BaseFaults *faults) {
    if (branch->own == 0) {
        return false;
    }
    if (session_leads_to(session, branch->own, session->at) &&
        !play_go(session, session_node(session, branch->own)->entry.parent, faults)) {
        return false;
    }
    return play_hide(session, branch->own, true, faults);
}

int play_count_hidden(const PlaySession *session) {
    int count = 0;
    for (int i = 0; i < session->nodes.count; i++) {
        count += session->nodes.items[i]->hidden;
    }
    return count;
}

int play_show_hidden(PlaySession *session, BaseFaults *faults) {
    int count = 0;
    for (int i = 0; i < session->nodes.count; i++) {
        if (session->nodes.items[i]->hidden) {
            count += play_hide(session, i + 1, false, faults);
        }
    }
    return count;
}
