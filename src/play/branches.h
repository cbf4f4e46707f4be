/* The branches of a game: each is a way from the start to an entry that nothing follows. Told from the journal; writes
 * nothing but by play_name and play_hide.
 *
 * Where the past was changed, the oldest way goes on as the branch that it was, and each newer one begins a branch.
 * What is hidden is no branch. */
#ifndef PLAY_BRANCHES_H
#define PLAY_BRANCHES_H

#include "play/session.h"

typedef struct {
    int tip;          /* the last entry */
    int start;        /* the entry with which it left an older one; the first of the game for the oldest */
    int own;          /* the first entry that no other branch has; 0: it is the only one */
    int own_count;    /* entries that no other branch has */
    int count;        /* entries from the start */
    int mark;         /* the entry that holds its name, or would */
    const char *name; /* NULL none */
    bool here;        /* the game stands on it */
} PlayBranch;

typedef ARRAY(PlayBranch) PlayBranches;

/* All of them in place of what was there, in the order in which they began; how many. 0: nothing has been done. Freed
 * with array_free. */
int play_branches(const PlaySession *session, PlayBranches *out);
/* Its name, else where it begins: "Main line", "From action 7: B3 Tanks fire at the keep"; appended. */
void play_say_branch(const PlaySession *session, const PlayBranch *branch, BaseText *out);
/* Puts it out of sight; when the game stands on it, it goes back to where the branch begins first. False: the only one,
 * or a fault. */
bool play_hide_branch(PlaySession *session, const PlayBranch *branch, BaseFaults *faults);
/* Shows everything that was hidden; how many branches came back. */
int play_show_hidden(PlaySession *session, BaseFaults *faults);
int play_count_hidden(const PlaySession *session); /* hidden with all that follows: one each */

/* ---- two states beside each other ---- */

typedef struct {
    TableRef ref;
    char *text; /* owned: "Blue Militia 1: lost on the right" */
} PlayDifference;
typedef ARRAY(PlayDifference) PlayDifferences;

/* What differs in words, `a` on the left: units lost, variables that are shown (damage, markers), where they stand,
 * terrain that became another kind. In the order of the setup. */
void play_compare(const RulesField *field, const Table *a, const Table *b, PlayDifferences *out);
void play_differences_free(PlayDifferences *list);
/* "in the keep", "lost", "at 12.0, 8.5"; appended. */
void play_say_place(const RulesField *field, const Table *table, int unit, BaseText *out);

#endif
