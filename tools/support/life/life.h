/* What the parts of window_life share: a window that is worked at random, tells what it has committed, and looks at its
 * next start whether all of it is there. */
#ifndef LIFE_H
#define LIFE_H

#include "base/rng.h"
#include "ui/shared_app.h"

/* What stood on disk, as the window saw it. A line of standard error. */
typedef struct {
    long pid;
    bool rests;        /* nothing was under way when it was told */
    int total, cursor; /* of the game; its entries in order, and its state, as hashes */
    BaseHash entries, state;
    bool kept;      /* an edited table is in no file, and so in one beside the settings */
    BaseHash tree;  /* that table */
    char game[128]; /* "-": none */
} Held;

Held held_take(const Desk *desk);
void held_explain(const Held *held);
bool held_read(const char *path, Held *held); /* the line as it was told; false: there is none */
BaseHash held_entries(const PlaySession *session, int count);
BaseHash held_tree(const BaseTree *tree);

/* Every file below the folder can be read for what it is. Fails as a test does. */
void look_at_files(const char *folder);
/* The window that has just begun on the folder has all that was held, and takes it up again; `seeks`: it may have begun
 * with another table. Fails as a test does. */
void look_at_start(Desk *desk, const char *folder, const Held *held, bool seeks);
/* So many things the window has told so far in passing; some toast or dialog since then tells of a fault. */
int look_stated(const Desk *desk);
bool look_is_stated(const Desk *desk, int before);
/* What a person does with files, and with the table under the game: by chance, and only in the folder. */
void life_files(Desk *desk, BaseRng *rng, const char *folder);

#endif
