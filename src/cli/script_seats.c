/* Seats of a script: what computers do between its steps. */
#include "cli/script.h"

#define ACTIONS_MAX 4000 /* in a row: a game that takes more does not end */

bool script_seat_steps(Script *script) {
    for (int i = 0; script->seats && i < ACTIONS_MAX && seats_take(script->seats, script->session); i++) {
        const BaseTree *action = seats_think(script->seats, NULL);
        int before = play_cursor(script->session);
        if (!action) {
            return true;
        }
        if (!script_step(script, action)) {
            return false;
        }
        if (play_cursor(script->session) == before) {
            seats_refused(script->seats);
        }
    }
    return true;
}
