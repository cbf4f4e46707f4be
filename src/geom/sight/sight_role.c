/* What each piece does to the question: the ruleset is asked once for each, and what is left out for now does nothing.
 */
#include "geom/sight/sight_role.h"

#include "base/base.h"

#include <string.h>

/* A body no lower than both ends stops every line, one that is lower than both none. Between them the line is above it
 * up to a share of its length (from the high end), or from there on: NEARER with a share of its own. */
static void meet_body(const SightWork *w, GeomRole *role) {
    double from = w->ask.query->from_height, to = w->ask.query->to_height, top = role->height;
    role->from_high = from > top;
    role->to_high = to > top;
    if (role->from_high == role->to_high) {
        role->kind = role->from_high ? GEOM_ROLE_OPEN : GEOM_ROLE_COMPLETE;
        return;
    }
    role->share = (top - from) / (to - from);
    if (w->ask.swapped) {
        role->share = 1 - role->share;
    }
}

void sight_choose(SightWork *w, SightChoice what) {
    w->names.choosing = what;
    if (++w->names.choice == 0) {
        memset(w->names.chosen, 0, (size_t)w->scene->pieces * sizeof *w->names.chosen);
        w->names.choice = 1;
    }
}

GeomRole sight_role(SightWork *w, int piece) {
    base_check(piece >= 0 && piece < w->scene->pieces);
    if (w->names.choosing != SIGHT_ALL &&
        (w->names.chosen[piece] == w->names.choice) != (w->names.choosing == SIGHT_CHOSEN)) {
        return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
    }
    if (w->ask.seen_in[piece] == w->ask.stamp) {
        return w->ask.roles[piece];
    }
    GeomRole role = {.kind = GEOM_ROLE_COMPLETE, .group = -1};
    if (w->ask.query->role) {
        role = w->ask.query->role(w->ask.query->context, piece);
    }
    w->effort.cost++;
    if (role.kind == GEOM_ROLE_BODY) {
        meet_body(w, &role);
    }
    if (w->ask.swapped) {
        bool high = role.from_high;
        role.from_high = role.to_high;
        role.to_high = high;
    }
    if (role.kind == GEOM_ROLE_NEARER && !role.from_high && !role.to_high) {
        role.kind = GEOM_ROLE_COMPLETE;
    }
    base_assert(role.kind <= GEOM_ROLE_BODY && !isnan(role.limit) && w->ask.count < w->scene->pieces);
    w->ask.seen_in[piece] = w->ask.stamp;
    w->ask.roles[piece] = role;
    w->ask.list[w->ask.count++] = piece;
    return role;
}
