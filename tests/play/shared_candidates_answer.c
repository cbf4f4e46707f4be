/* Draws answers to the waiting choice: options, or a place. */
#include "play/answer.h"
#include "play/shared_candidates_internal.h"

static BaseTree *choose(BaseArena *arena, const PlaySession *session, BaseTree *answer) {
    BaseTree *action = tree_make(arena, WITH_TEXT("do", "choose"), WITH_TEXT("ask", play_waiting(session)->ask.id),
                                 WITH_TREE("answer", answer));
    return action;
}

BaseTree *play_fallback_answer(PlaySession *session, BaseArena *arena) {
    return choose(arena, session, answer_fallback(arena, play_field(session), &play_waiting(session)->ask));
}

/* Draws as many of the options as the choice asks for, each at most once. */
static BaseTree *draw_options(BaseArena *arena, const RulesAsk *ask, BaseRng *rng) {
    BaseTree *list = tree_list(arena);
    int max = ask->max < ask->option_count ? ask->max : ask->option_count;
    int wanted = max > ask->min ? ask->min + (int)rng_below(rng, (uint32_t)(max - ask->min + 1)) : ask->min;
    for (int i = 0, left = wanted; i < ask->option_count && left > 0; i++) {
        if ((int)rng_below(rng, (uint32_t)(ask->option_count - i)) < left) {
            tree_push(list, tree_text(arena, ask->options[i]));
            left--;
        }
    }
    return list;
}

BaseTree *play_draw_answer(PlaySession *session, BaseArena *arena, BaseRng *rng) {
    const RulesAsk *ask = &play_waiting(session)->ask;
    if (ask->kind == ASK_CHOOSE) {
        return choose(arena, session, draw_options(arena, ask, rng));
    }
    int kind = (int)rng_below(rng, 10);
    if (ask->can_lose && kind == 0) {
        return choose(arena, session, tree_text(arena, "lost"));
    }
    const PlayOffers offers = {.arena = arena, .side = ask->side};
    const RulesField *field = play_field(session);
    PlayDraw draw = {.session = session,
                     .field = field,
                     .setup = field->setup,
                     .table = play_table(session),
                     .offers = &offers,
                     .rng = rng,
                     .arena = arena,
                     .target = ask->region_of};
    GeomVec at = ask->fallback_where.at;
    GeomShape parts[DRAW_PARTS];
    if (rules_body(field, draw.table, ask->region_of, parts, DRAW_PARTS) > 0 && kind < 4) {
        at = parts[0].centre;
    }
    return kind > 6 || ask->fallback_where.kind != WHERE_POINT
               ? play_fallback_answer(session, arena)
               : choose(arena, session, random_place_near(&draw, at, kind < 4 ? ask->reach : field->setup->unit));
}
