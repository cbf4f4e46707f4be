/* Rows of the terrain tool's forms (ui/kit/form.h): each is bound to a member of the thing whose id is the form's
 * scope; "" is the battlefield. A choice opens the list of what the member can be (editor_choose). Lengths are table
 * units. Private to panel_*.c of this folder. */
#ifndef UI_PANEL_FORM_H
#define UI_PANEL_FORM_H

#include "ui/editor/editor.h"

/* Draws the rows on the page, about the thing with this id. */
void form_of(Page *page, const char *id, const KitFormRow *rows, int count);
#define FORM_OF(page, id, rows) form_of(page, id, rows, (int)BASE_COUNT(rows))
void form_variables(Page *page, TableRefKind owner, const char *id); /* the thing's variables, with their headings */

/* ---- for the functions of rows ---- */
Ui *form_ui(const KitForm *form);
BaseArena *form_hand(const KitForm *form); /* editor->hand, emptied for what a row sets */
/* A step that sets the member; `value` is in form_hand, NULL: it is removed. `what` is its name in menus. */
void form_commit(KitForm *form, const char *key, BaseTree *value, const char *what);
/* What a row does that has no function of its own: the member is set as it is. */
void form_set(KitForm *form, const KitFormRow *row);
BaseTree *form_pair(BaseTree *list, BaseArena *arena, const KitFormRow *row); /* adds both numbers to the list */

/* ---- panel_named.c: fields whose text means something to the rest of the document ---- */
void form_id(KitForm *form, const KitFormRow *row);   /* renames the thing wherever it is named */
void form_hull(KitForm *form, const KitFormRow *row); /* in mm round the unit's own origin, facing up */
const BaseTree *form_hull_of(const Ui *ui, const EditorFigure *figure); /* its corners; NULL: its base is no hull */

#endif
