/* The tools of the toolbar, one key each. A tool that the ruleset lacks is grey and says why. Knows what a tool is, not
 * what any of them does. */
#ifndef UI_TOOLS_TOOLS_H
#define UI_TOOLS_TOOLS_H

#include "ui/core/ui.h"

typedef struct UiTool {
    const char *name, *key, *use;
    SDL_Keycode code;
    KitIcon icon;
    RulesVerbRole verb; /* the ruleset must have it; VERB_NONE: the tool is always there */
    void (*frame)(Ui *ui, const UiHand *in);
    void (*leave)(Ui *ui);
    /* The rest may be NULL. */
    bool (*enter)(Ui *ui);                  /* takes it up; false: a question is open first */
    bool (*may_leave)(Ui *ui);              /* false: something has to be mended first, which the user is told */
    void (*keys)(Ui *ui, UiHand *in);       /* in place of the board's keys */
    bool (*takes_arrows)(const Ui *ui);     /* the arrows move a thing, not the pointer */
    void (*take_place)(Ui *ui, GeomVec at); /* a place that was typed, table units */
    void (*draw_past)(Ui *ui, KitBox box);  /* in place of the timeline */
    void (*draw)(Ui *ui);                   /* over the board */
    void (*draw_callouts)(Ui *ui);          /* over everything on the board */
    const char *const *hints;               /* pairs of key and meaning; NULL ends */
} UiTool;

extern const UiTool tool_select, tool_sight, tool_fire, tool_assault, tool_measure;

const UiTool *tools_get(const Ui *ui, UiToolId id);
void tools_take(Ui *ui, UiToolId id);
const char *tools_off(const Ui *ui, UiToolId id); /* why it cannot be used now; NULL: it can */

#endif
