/* The branches of a game: each is the sequence of entries from the start to an entry that nothing follows. Derived from
 * the journal; writes only through play_name and play_hide.
 *
 * Where several entries follow the same one, the oldest continues the branch, and each newer one begins a branch of its
 * own. Hidden entries belong to no branch. */
#ifndef PLAY_BRANCHES_H
#define PLAY_BRANCHES_H

#include "play/session.h"

typedef struct {
    int tip;       /* the last entry */
    int start;     /* the entry at which it leaves an older branch; the first entry of the game for the oldest branch */
    int own;       /* the first entry that no other branch contains; 0 for the only branch */
    int own_count; /* number of entries that no other branch contains */
    int count;     /* number of entries from the start */
    int mark;      /* the entry that holds its name, or would hold one */
    const char *name; /* NULL if it has none */
    bool here;        /* true for the current branch */
} PlayBranch;

typedef ARRAY(PlayBranch) PlayBranches;

/* Replaces the content of `out` by all branches, in the order in which they began, and returns their number; 0 if
 * nothing has been done yet. Free the list with array_free. */
int play_branches(const PlaySession *session, PlayBranches *out);
/* Appends the branch's name. One without a name is "The game" while it is the current one, else "As first played" if it
 * is the oldest, else it is told by where it begins: "From action 7: B3 Tanks fire at the keep". */
void play_describe_branch(const PlaySession *session, const PlayBranch *branch, BaseText *out);
void play_describe_here(const PlaySession *session, BaseText *out); /* the same of the current branch */
/* Hides the branch. If it is the current one, the game first goes back to where the branch begins. Returns false if it
 * is the only branch, or with a fault. */
bool play_hide_branch(PlaySession *session, const PlayBranch *branch, BaseFaults *faults);
/* Shows everything that was hidden and returns the number of branches that came back. */
int play_show_hidden(PlaySession *session, BaseFaults *faults);
/* number of hidden entries; those that follow a hidden one are not counted */
int play_count_hidden(const PlaySession *session);

/* ---- comparing two states ---- */

typedef struct {
    TableRef ref;
    char *text; /* owned: "Blue Militia 1: lost on the right" */
} PlayDifference;
typedef ARRAY(PlayDifference) PlayDifferences;

/* Describes the differences in words, with `a` as the left state: units lost, shown variables (damage, markers),
 * positions, terrain that became another kind. In the order of the setup. */
void play_compare(const RulesField *field, const Table *a, const Table *b, PlayDifferences *out);
void play_differences_free(PlayDifferences *list);
/* Appends where a unit is: "in the keep", "lost", "at 12.0, 8.5". */
void play_describe_place(const RulesField *field, const Table *table, int unit, BaseText *out);

#endif
