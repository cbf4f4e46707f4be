/* A script on its way: its actions, the session that it is played on, and what it prints. Shared by the command `play`
 * and the files script*.c. */
#ifndef CLI_SCRIPT_H
#define CLI_SCRIPT_H

#include "cli/cli_internal.h"
#include "mind/seats.h"

#include <string.h>

typedef struct {
    const BaseTree *action;
    int line; /* line of the script, or item of its list, from 1 */
} ScriptStep;

typedef struct {
    PlaySession *session; /* owned */
    const char *path;     /* the file that was opened */
    BaseArena *arena;     /* owned; the actions live in it */
    ARRAY(ScriptStep) steps;
    int *dice; /* owned: the faces of --dice */
    int die_count, die_next;
    bool scripted; /* --dice was given */
    bool json, full, keep_going;
    bool nearest;     /* each ruling says what would have to stand where for another one */
    bool typed;       /* somebody types it: nothing is chosen for them, and no fault ends it */
    bool negative;    /* the rules refused an action, or an expectation did not hold */
    bool failed;      /* a step could not be understood */
    bool broken;      /* the game's file could not be written */
    int line;         /* the line of the step under way */
    int number;       /* the number of the step that was reported last, from 1; automatic choices have one, too */
    MindSeats *seats; /* owned: who plays by himself; NULL: nobody */
    BaseText out;     /* printed and emptied after each step */
} Script;

/* ---- script_read.c ---- */
/* Loads a whole script: a JSON list of actions, or a line for each, in JSON or in words. False with a fault if any line
 * cannot be read; then nothing has been played. */
bool script_load(Script *script, const char *path, BaseFaults *faults);
/* Reads one line; NULL for an empty one, and with a fault for one that cannot be read. */
const BaseTree *script_parse(Script *script, const char *line, size_t length, const char *path, BaseFaults *faults);

/* ---- script_words.c ---- */
/* Makes an action of words as somebody types them: the verb, then its arguments in the order in which they are
 * declared, required ones first where there are too few words for all; NAME=VALUE gives one by its name. Places are
 * written 30,40 or E7; a path takes all words that are left, and so does the action of a `may`. NULL with a fault where
 * words are left over. */
const BaseTree *script_words(Script *script, const char *line, const char *path, BaseFaults *faults);

/* ---- script_verbs.c ---- */
static inline bool script_is(const BaseTree *action, const char *verb) {
    return strcmp(tree_get_text(action, "do", ""), verb) == 0;
}
/* Prints what has been reported, and empties it. */
void script_flush(Script *script);
/* Does a step that is no action of the game, as undo or show. Returns false where it is one; `good`: the script can
 * continue. */
bool script_own_verb(Script *script, const BaseTree *action, bool *good);

/* ---- script_step.c ---- */
/* Does one step and reports it; false if the script cannot continue, which has been reported. */
bool script_step(Script *script, const BaseTree *action);
/* Plays all steps. False if the script ended before its end: a step could not be understood, or the game's file could
 * not be written, which has been reported. */
bool script_run(Script *script);

/* ---- script_seats.c ---- */
/* Does what computers have to do before the next step. False if the script cannot continue. */
bool script_seat_steps(Script *script);

/* ---- script_margin.c ---- */
/* Looks for the nearest other answer to an action that is about to be done, if it is wanted; in the arena. */
RulesMargin script_seek_nearest(Script *script, const BaseTree *action, BaseArena *arena);
/* Adds it to the facts of a ruling as JSON. */
void script_set_nearest(const Ruling *ruling, const RulesMargin *sought, BaseArena *arena, BaseTree *tree);
/* Says how sure a ruling is, where that is asked for or it is too close to call. */
void script_describe_margin(Script *script, const Ruling *ruling, const RulesMargin *sought);

/* ---- script_type.c ---- */
/* Plays the lines of standard input as they are typed, with a prompt before each, up to its end. False if the game's
 * file could not be written. */
bool script_type(Script *script);

#endif
