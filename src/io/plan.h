/* A battlefield being edited: its first state and the steps since then. The current document is a fold, the start with
 * the steps up to the cursor applied, so that undo is a shorter fold and nothing else can change it. Knows no window
 * and no game: playing on it takes a field made from it.
 *
 * A document is a battlefield's tree (formats: coordinates in table units); what is not touched keeps its place, its
 * order and its digits. A step is a list of edits, which are plain data:
 *   {"edit": "set", "of": ID, "key": K, "value": V}  a member of a thing ("of" "": of the battlefield); no value: out
 *   {"edit": "add", "list": "terrain", "value": {...}, "at": INDEX}   at the end without "at"
 *   {"edit": "remove", "of": ID}                     the thing alone: see plan_step_remove for what hangs on it
 *   {"edit": "rename", "of": ID, "to": ID}           and every member that names it
 *   {"edit": "replace", "value": {...}}              the whole battlefield
 * A document may be at fault between two steps; what is wrong is found by the loader that every file goes through. */
#ifndef IO_PLAN_H
#define IO_PLAN_H

#include "io/document.h"

typedef struct IoPlan IoPlan;

/* `path` is the file that it came from, for the ruleset beside it and for faults ("" if none). Both are copied. */
IoPlan *plan_create(const BaseTree *battlefield, const char *path);
void plan_destroy(IoPlan *plan); /* NULL is allowed */
/* Sets another file for the document; files that it names are then looked for beside that one. */
void plan_move(IoPlan *plan, const char *path);

/* The current document, valid until the next change. */
const BaseTree *plan_tree(const IoPlan *plan);
/* Does a step (copied), named `what` in menus ("move Witch wood"), and drops steps that were undone. `merge` joins it
 * with the last step if that has the same `what` and nothing was undone since (arrow keys held down). False if an edit
 * does not fit the document (an unknown id); then nothing has happened. */
bool plan_do(IoPlan *plan, const BaseTree *step, const char *what, bool merge);
/* Returns the document after that step, valid until the next plan_try; NULL if the step does not fit. */
const BaseTree *plan_try(IoPlan *plan, const BaseTree *step);
bool plan_undo(IoPlan *plan); /* false if there is nothing to undo */
bool plan_redo(IoPlan *plan);
int plan_count(const IoPlan *plan);
int plan_cursor(const IoPlan *plan);
const char *plan_what(const IoPlan *plan, int index); /* name of a step */
/* True if the document differs from what it was at the last plan_saved, or at the start. */
bool plan_dirty(const IoPlan *plan);
void plan_saved(IoPlan *plan);
void plan_touch(IoPlan *plan); /* marks the current state as unsaved */

/* ---- validity (plan_check.c) ---- */
/* Lets the loader check a tree (the document's, or one that plan_try gave): returns a field that the caller owns, or
 * NULL with all faults. The ruleset is read only once. */
RulesField *plan_check(IoPlan *plan, const BaseTree *tree, BaseFaults *faults);
/* Makes a field without the faulty things, to be shown meanwhile. `*sound` gets the tree of that field, in `arena`.
 * NULL if the table itself is faulty. */
RulesField *plan_sound(IoPlan *plan, BaseArena *arena, const BaseTree *tree, const BaseTree **sound);
/* Returns the id of the thing that a fault is about, "" for the battlefield itself. */
const char *plan_fault_id(const BaseTree *tree, const BaseFault *fault);

/* ---- making edits (plan_steps.c); everything in `arena` ---- */
/* value NULL: removes the member */
BaseTree *plan_set(BaseArena *arena, BaseTree *step, const char *of, const char *key, BaseTree *value);
BaseTree *plan_add(BaseArena *arena, BaseTree *step, const char *list, BaseTree *value);
/* The functions below append to `step`, so that several of them make one step. */
/* Removes a thing and fixes everything that refers to it: things on it stand on the table, units in it or attached
 * to it stand where it was, and variables that name it lose their value. A side is removed with its formations and
 * units. */
void plan_step_remove(BaseArena *arena, BaseTree *step, const BaseTree *tree, const char *id);
void plan_step_rename(BaseArena *arena, BaseTree *step, const char *id, const char *to);
void plan_step_replace(BaseArena *arena, BaseTree *step, const BaseTree *tree);
/* Copies a thing under a new id, shifted (in table units) if it has its own position; returns the id. */
const char *plan_step_copy(BaseArena *arena, BaseTree *step, const BaseTree *tree, const char *id, double dx,
                           double dy);
/* Returns an unused id: "woods-3" for "woods" or "woods-1". */
const char *plan_free_id(BaseArena *arena, const BaseTree *tree, const char *like);
/* Finds a thing by id in all lists, NULL if there is none. `list` and `index` (may be NULL) get its position. */
const BaseTree *plan_find(const BaseTree *tree, const char *id, const char **list, int *index);
/* Returns a battlefield with two sides of one formation each and no terrain. On hexes `width` and `high` are columns
 * and rows. */
BaseTree *plan_blank(BaseArena *arena, const char *title, const char *ruleset, const char *unit, double width,
                     double height);

/* Applies one edit to a tree that the caller owns; for plan_fold.c and tests. */
bool plan_apply(BaseArena *arena, BaseTree *root, const BaseTree *edit);

#endif
