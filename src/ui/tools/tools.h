/* The tools of the toolbar, one key each. A tool that the ruleset lacks is grey and says why. Knows what a tool is, not
 * what any of them does. */
#ifndef UI_TOOLS_TOOLS_H
#define UI_TOOLS_TOOLS_H

#include "ui/shell/app_state.h"

typedef struct {
    const char *name, *key, *use;
    SDL_Keycode code;
    KitIcon icon;
    const char *verb; /* the ruleset must have it; NULL: the tool is always there */
    void (*frame)(App *app, const AppHand *in);
    void (*leave)(App *app);
    const char *const *hints; /* pairs of key and meaning; NULL ends */
} AppTool;

extern const AppTool tool_select, tool_sight, tool_fire, tool_assault, tool_measure, tool_terrain;

const AppTool *app_tool(AppToolId id);
void app_set_tool(App *app, AppToolId id);
const char *app_tool_off(const App *app, AppToolId id); /* why it cannot be used now; NULL: it can */

#endif
