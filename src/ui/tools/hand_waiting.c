#include "ui/tools/hand_waiting.h"

#include "play/dice.h"
#include "ui/tools/hand.h"

#include <math.h>

#define WAY_TURN 15.0 /* degrees for one press of Q or E, as in a drag */

static BaseTree *choose_action(App *app, const RulesAsk *ask, BaseTree *answer) {
    BaseTree *action = tree_object(app->arena);
    tree_set(app->arena, action, "do", tree_text(app->arena, "choose"));
    tree_set(app->arena, action, "ask", tree_text(app->arena, ask->id));
    tree_set(app->arena, action, "answer", answer);
    return action;
}

void hand_answer(App *app, BaseTree *answer) {
    const Ruling *waiting = play_waiting(app->session);
    if (waiting) {
        hand_do(app, choose_action(app, &waiting->ask, answer));
    }
}

double hand_way_facing(const App *app, const RulesAsk *ask) {
    return fmod(ask->fallback_where.facing + app->way.turn + 360, 360);
}

static BaseTree *place_answer(App *app, const RulesAsk *ask, GeomVec at) {
    arena_reset(app->arena);
    BaseTree *answer = tree_object(app->arena);
    if (app->way.count > 0) {
        hand_add_path(app, answer, "path", app->way.points, app->way.count);
        tree_push(answer->last, hand_place(app, at));
    } else {
        hand_add_place(app, answer, "at", at);
    }
    if (app->way.turn != 0) {
        tree_set(app->arena, answer, "facing", tree_number(app->arena, hand_way_facing(app, ask)));
    }
    return answer;
}

/* The rule's own default, with every digit: it may lie on the very edge of what is allowed. Without a place (WHERE_OFF)
 * the unit asked about is lost. */
static BaseTree *fallback_answer(App *app, const RulesAsk *ask) {
    if (app->way.count > 0 && ask->fallback_where.kind != WHERE_OFF) {
        return place_answer(app, ask, ask->fallback_where.at);
    }
    arena_reset(app->arena);
    BaseTree *answer = answer_fallback(app->arena, app_field(app), ask);
    if (app->way.turn != 0 && answer->kind == TREE_OBJECT) {
        tree_set(app->arena, answer, "facing", tree_number(app->arena, hand_way_facing(app, ask)));
    }
    return answer;
}

/* W or a right click bends the path at the pointer, Esc takes a bend back, Q and E turn. True: something has changed.
 */
static bool bend_way(App *app, const AppHand *in, bool pointed) {
    AppWay *way = &app->way;
    bool set = kit_key(app->kit, SDLK_w, KMOD_NONE) || in->touch.context;
    if (set && pointed && way->count < RULES_BENDS) {
        way->points[way->count++] = app->pointer;
        return true;
    }
    if (way->count > 0 && kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE)) {
        way->count--;
        return true;
    }
    double turn = kit_key(app->kit, SDLK_q, KMOD_NONE)   ? -WAY_TURN
                  : kit_key(app->kit, SDLK_e, KMOD_NONE) ? WAY_TURN
                                                         : 0;
    way->turn = fmod(way->turn + turn, 360);
    return turn != 0;
}

/* Previews this place as the answer. The question stays in the panel beside the preview. */
static void try_place(App *app, const Ruling *waiting, GeomVec at) {
    Ruling *old = app->preview;
    BaseTree *action = choose_action(app, &waiting->ask, place_answer(app, &waiting->ask, at));
    app->preview = play_preview(app->session, action, NULL, NULL);
    ruling_destroy(old);
    app->shown = play_waiting(app->session);
}

void hand_waiting_frame(App *app, const AppHand *in) {
    const Ruling *waiting = play_waiting(app->session);
    if (!waiting || waiting->ask.kind != ASK_PLACE) {
        return;
    }
    const KitInput *input = kit_input(app->kit);
    bool pointed = !isnan(app->pointer.x), bent = waiting->ask.way && bend_way(app, in, pointed);
    bool meant =
        pointed && (app->by_keys || app->way.count > 0); /* with the keyboard this holds whatever has the focus */
    if (pointed && (in->clicked || (meant && kit_key(app->kit, SDLK_RETURN, KMOD_NONE)))) {
        hand_answer(app, place_answer(app, &waiting->ask, app->pointer));
    } else if (in->clicked || kit_key(app->kit, SDLK_RETURN, KMOD_NONE)) {
        hand_answer(app, fallback_answer(app, &waiting->ask));
    } else if (pointed && (input->dx != 0 || input->dy != 0 || app->by_keys || bent || !app->preview)) {
        try_place(app, waiting, app->pointer);
    }
}
