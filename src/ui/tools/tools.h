/* The tools of the hand: one key each. A tool that the ruleset lacks stands grey and says why. */
#ifndef UI_TOOLS_TOOLS_H
#define UI_TOOLS_TOOLS_H

#include "ui/shell/app_state.h"

/* A tool of the hand, as its file lays it down. */
typedef struct {
    const char *name, *key, *use;
    SDL_Keycode code;
    KitIcon icon;
    const char *verb; /* needed of the ruleset; NULL: always there */
    void (*frame)(App *app, const AppHand *in);
    void (*leave)(App *app);
    const char *const *hints; /* pairs key, what; NULL ends */
} AppTool;
extern const AppTool tool_select, tool_sight, tool_fire, tool_assault, tool_measure, tool_terrain;
const AppTool *app_tool(AppToolId id);
void app_set_tool(App *app, AppToolId id);
const char *app_tool_off(const App *app, AppToolId id); /* why it cannot be used, NULL */

#endif
