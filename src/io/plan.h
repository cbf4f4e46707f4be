/* A battlefield being edited: what it was at first, and the steps done to it since. State is a fold: the document as it
 * is now is the start with the steps up to the cursor applied, so that undo is a shorter fold and nothing else can
 * change it. Knows no window and no game: who plays on it makes a field of it.
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

/* `path`: the file it came from, for the ruleset beside it and in faults ("" none). Both are copied. */
IoPlan *plan_create(const BaseTree *battlefield, const char *path);
void plan_destroy(IoPlan *plan); /* NULL is allowed */
/* It is kept in another file from now on: what it names beside itself is looked for there. */
void plan_move(IoPlan *plan, const char *path);

/* As it is now; good until the next change. */
const BaseTree *plan_tree(const IoPlan *plan);
/* Does a step (copied), called `what` in menus ("move Witch wood"): later steps that were undone are gone. `merge`: one
 * with the last step when that has the same `what` and nothing was undone since (arrows held down). False: an edit of
 * it does not fit the document (an unknown id), and nothing has happened. */
bool plan_do(IoPlan *plan, const BaseTree *step, const char *what, bool merge);
/* What it would be after that step; good until the next plan_try. NULL: the step does not fit. */
const BaseTree *plan_try(IoPlan *plan, const BaseTree *step);
bool plan_undo(IoPlan *plan); /* false: there is nothing to undo */
bool plan_redo(IoPlan *plan);
int plan_count(const IoPlan *plan);
int plan_cursor(const IoPlan *plan);
const char *plan_what(const IoPlan *plan, int index); /* of a step */
/* Is it as it was when plan_saved was called last, or at the start? */
bool plan_dirty(const IoPlan *plan);
void plan_saved(IoPlan *plan);
void plan_touch(IoPlan *plan); /* as it is now it is in no file */

/* ---- validity (plan_check.c) ---- */
/* The loader's word on a tree (the document's, or one that plan_try gave): a field of the caller's, or NULL with all
 * faults. The ruleset is read once. */
RulesField *plan_check(IoPlan *plan, const BaseTree *tree, BaseFaults *faults);
/* What is left when all that is at fault is left out: something to show meanwhile. `*sound` gets the tree that the
 * field is of, in `arena`. NULL: the table itself is at fault. */
RulesField *plan_sound(IoPlan *plan, BaseArena *arena, const BaseTree *tree, const BaseTree **sound);
/* The thing that a fault is about: an id of the tree, "" for the battlefield itself. */
const char *plan_fault_id(const BaseTree *tree, const BaseFault *fault);

/* ---- making edits (plan_steps.c); everything in `arena` ---- */
BaseTree *plan_set(BaseArena *arena, BaseTree *step, const char *of, const char *key, BaseTree *value); /* NULL: out */
BaseTree *plan_add(BaseArena *arena, BaseTree *step, const char *list, BaseTree *value);
/* Steps; appended to `step`, so that several are one. */
/* Removes a thing and puts right what names it: who stood on it stands on the table, who was in it or with it stands
 * where it was, whose variable named it forgets it; a side takes its formations and units with it. */
void plan_step_remove(BaseArena *arena, BaseTree *step, const BaseTree *tree, const char *id);
void plan_step_rename(BaseArena *arena, BaseTree *step, const char *id, const char *to);
void plan_step_replace(BaseArena *arena, BaseTree *step, const BaseTree *tree);
/* A copy under a new id, moved by table units where it has a place of its own; returns the id. */
const char *plan_step_copy(BaseArena *arena, BaseTree *step, const BaseTree *tree, const char *id, double dx,
                           double dy);
/* An id that nothing has yet: "woods-3" for "woods" or "woods-1". */
const char *plan_free_id(BaseArena *arena, const BaseTree *tree, const char *like);
/* By id over all lists; NULL: none. `list` and `index` (may be NULL) say where. */
const BaseTree *plan_find(const BaseTree *tree, const char *id, const char **list, int *index);
/* Two sides, a formation each, and bare ground. On hexes `width` and `high` are columns and rows. */
BaseTree *plan_blank(BaseArena *arena, const char *title, const char *ruleset, const char *unit, double width,
                     double high);

/* Applies one edit to a tree of the caller's; plan.c and tests. */
bool plan_apply(BaseArena *arena, BaseTree *root, const BaseTree *edit);

#endif
