/* Witnesses of lines of sight that the system itself proposes (RulesSystem.sight_moves), asked of the program. */
#include "play/nearest_internal.h"
#include "play/session_internal.h"
#include "rules/bodies.h"

#include <math.h>

static void lay(Nearest *nearest, const RulesBodies *bodies, const GeomVec *by, double part) {
    for (int i = 0; i < nearest->body_count; i++) {
        NearestBody *body = &nearest->bodies[i];
        int kit = body->count > 0 ? bodies_of(bodies, nearest->session->table, body->members[0]) : -1;
        body->by = kit >= 0 ? vec_scale(by[kit], part) : vec(0, 0);
    }
}

/* The smallest that has not been tried yet, or -1. */
static int next_of(Nearest *nearest, const RulesBodies *bodies, const GeomVec *const *moves, int count) {
    int best = -1;
    double min = RULES_MARGIN_MAX;
    for (int i = 0; i < count; i++) {
        if (!moves[i]) {
            continue;
        }
        lay(nearest, bodies, moves[i], 1);
        double size = nearest_size(nearest);
        best = size < min ? i : best;
        min = fmin(min, size);
    }
    return best;
}

bool nearest_by_moves(Nearest *nearest) {
    static const double PARTS[] = {1.0002, 1.01, 1.05};
    const PlaySession *session = nearest->session;
    const PlayQuestion *question = nearest->question;
    const GeomVec *moves[RULES_MOVES_MAX];
    Ruling *ruling = ruling_create(session->field);
    RulesBodies bodies = bodies_find(session->field, session->table, nearest->arena);
    int count = session->field->data->system->sight_moves(play_ctx(nearest->session, ruling), question->from,
                                                          question->to, nearest->answer > 0, moves);
    bool found = false;
    for (int i; !found && (i = next_of(nearest, &bodies, moves, count)) >= 0;) {
        const GeomVec *by = moves[i];
        moves[i] = NULL;
        for (size_t k = 0; k < BASE_COUNT(PARTS) && !found; k++) {
            lay(nearest, &bodies, by, PARTS[k]);
            found = nearest_turns(nearest);
        }
    }
    ruling_destroy(ruling);
    return found;
}
