#include "ui/tools/hand_waiting.h"

#include "play/answer.h"
#include "play/dice.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/tools_state.h"

#include <math.h>

#define WAY_TURN 15.0 /* degrees for one press of Q or E, as in a drag */

static BaseTree *choose_action(Ui *ui, const RulesAsk *ask, BaseTree *answer) {
    BaseTree *action = tree_object(ui->tools->arena);
    tree_set(ui->tools->arena, action, "do", tree_text(ui->tools->arena, "choose"));
    tree_set(ui->tools->arena, action, "ask", tree_text(ui->tools->arena, ask->id));
    tree_set(ui->tools->arena, action, "answer", answer);
    return action;
}

void hand_answer(Ui *ui, BaseTree *answer) {
    const Ruling *waiting = play_waiting(ui->session);
    if (waiting) {
        hand_do(ui, choose_action(ui, &waiting->ask, answer));
    }
}

double hand_way_facing(const Ui *ui, const RulesAsk *ask) {
    return fmod(ask->fallback_where.facing + ui->tools->way.turn + 360, 360);
}

static BaseTree *place_answer(Ui *ui, const RulesAsk *ask, GeomVec at) {
    arena_reset(ui->tools->arena);
    BaseTree *answer = tree_object(ui->tools->arena);
    if (ui->tools->way.count > 0) {
        hand_add_path(ui, answer, "path", ui->tools->way.points, ui->tools->way.count);
        tree_push(answer->last, hand_place(ui, at));
    } else {
        hand_add_place(ui, answer, "at", at);
    }
    if (ui->tools->way.turn != 0) {
        tree_set(ui->tools->arena, answer, "facing", tree_number(ui->tools->arena, hand_way_facing(ui, ask)));
    }
    return answer;
}

/* The rule's own default, with every digit: it may lie on the very edge of what is allowed. Without a place (WHERE_OFF)
 * the unit asked about is lost. */
static BaseTree *fallback_answer(Ui *ui, const RulesAsk *ask) {
    if (ui->tools->way.count > 0 && ask->fallback_where.kind != WHERE_OFF) {
        return place_answer(ui, ask, ask->fallback_where.at);
    }
    arena_reset(ui->tools->arena);
    BaseTree *answer = answer_fallback(ui->tools->arena, ui_field(ui), ask);
    if (ui->tools->way.turn != 0 && answer->kind == TREE_OBJECT) {
        tree_set(ui->tools->arena, answer, "facing", tree_number(ui->tools->arena, hand_way_facing(ui, ask)));
    }
    return answer;
}

/* W or a right click bends the path at the pointer, Esc takes a bend back, Q and E turn. True: something has changed.
 */
static bool bend_way(Ui *ui, const UiHand *in, bool pointed) {
    ToolsWay *way = &ui->tools->way;
    bool set = kit_key(ui->kit, SDLK_w, KMOD_NONE) || in->touch.context;
    if (set && pointed && way->count < RULES_BENDS) {
        way->points[way->count++] = ui->pointer;
        return true;
    }
    if (way->count > 0 && kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE)) {
        way->count--;
        return true;
    }
    double turn = kit_key(ui->kit, SDLK_q, KMOD_NONE) ? -WAY_TURN : kit_key(ui->kit, SDLK_e, KMOD_NONE) ? WAY_TURN : 0;
    way->turn = fmod(way->turn + turn, 360);
    return turn != 0;
}

/* Previews this place as the answer. The question stays in the panel beside the preview. */
static void try_place(Ui *ui, const Ruling *waiting, GeomVec at) {
    Ruling *old = ui->preview;
    BaseTree *action = choose_action(ui, &waiting->ask, place_answer(ui, &waiting->ask, at));
    ui->preview = play_preview(ui->session, action, NULL, NULL);
    ui->tools->sight.action = NULL;
    ruling_destroy(old);
    ui->shown = play_waiting(ui->session);
}

void hand_waiting_frame(Ui *ui, const UiHand *in) {
    const Ruling *waiting = play_waiting(ui->session);
    if (!waiting || waiting->ask.kind != ASK_PLACE) {
        return;
    }
    const KitInput *input = kit_input(ui->kit);
    bool pointed = !isnan(ui->pointer.x), bent = waiting->ask.way && bend_way(ui, in, pointed);
    bool meant =
        pointed && (ui->by_keys || ui->tools->way.count > 0); /* with the keyboard this holds whatever has the focus */
    if (pointed && (in->clicked || (meant && kit_key(ui->kit, SDLK_RETURN, KMOD_NONE)))) {
        hand_answer(ui, place_answer(ui, &waiting->ask, ui->pointer));
    } else if (in->clicked || kit_key(ui->kit, SDLK_RETURN, KMOD_NONE)) {
        hand_answer(ui, fallback_answer(ui, &waiting->ask));
    } else if (pointed && (input->dx != 0 || input->dy != 0 || ui->by_keys || bent || !ui->preview)) {
        try_place(ui, waiting, ui->pointer);
    }
}
