#include "mind/seats.h"

#include "base/base.h"

#include <string.h>

struct MindSeats {
    const RulesField *field;
    PlayFork *fork;
    BaseArena *arena; /* for one thought */
    struct {
        bool computer;
        MindLevel level;
    } seats[RULES_SIDES_MAX];
    BaseHash state, passed, refused; /* passed: where all who might answer have let it pass */
    bool has_passed;
    int cursor, refused_at, refusals; /* refusals: how often what was thought of in the state `refused` was refused */
    RulesTurn turn;
    /* what waits for an answer: the action, with its dice and answers so far; NULL: nothing */
    const BaseTree *waiting, *dice, *answers;
    const char *ask;
    int asked; /* side */
};

MindSeats *seats_create(const RulesField *field, const Table *table) {
    if (!rules_has_mind(field)) {
        return NULL;
    }
    MindSeats *seats = base_alloc(1, sizeof *seats);
    seats->field = field;
    seats->fork = fork_create(field, table);
    seats->arena = arena_create();
    return seats;
}

void seats_destroy(MindSeats *seats) {
    if (seats) {
        fork_destroy(seats->fork);
        arena_destroy(seats->arena);
        base_free(seats);
    }
}

void seats_set(MindSeats *seats, int side, bool computer, MindLevel level) {
    base_assert(side >= 0 && side < seats->field->setup->side_count);
    seats->seats[side].computer = computer;
    seats->seats[side].level = level;
}

bool seats_computer(const MindSeats *seats, int side, MindLevel *level) {
    bool computer = side >= 0 && side < RULES_SIDES_MAX && seats->seats[side].computer;
    if (computer && level) {
        *level = seats->seats[side].level;
    }
    return computer;
}

bool seats_any(const MindSeats *seats) {
    for (int side = 0; side < seats->field->setup->side_count; side++) {
        if (seats->seats[side].computer) {
            return true;
        }
    }
    return false;
}

static bool set_word(MindSeats *seats, int side, const char *word) {
    MindLevel level = MIND_FAIR;
    bool hand = strcmp(word, "hand") == 0;
    if (!hand && !mind_read_level(word, &level)) {
        return false;
    }
    seats_set(seats, side, !hand, level);
    return true;
}

const char *seats_read(MindSeats *seats, const char *text, BaseArena *arena) {
    const TableSetup *setup = seats->field->setup;
    char *rest = arena_strdup(arena, text), *save = NULL;
    for (int side = 0; !strchr(text, '=') && side < setup->side_count; side++) {
        if (!set_word(seats, side, text)) {
            return arena_printf(arena, "\"%s\" is no level: write hand, random, easy, fair or strong", text);
        }
    }
    for (char *it = strtok_r(rest, ",", &save); it && strchr(text, '='); it = strtok_r(NULL, ",", &save)) {
        char *equals = strchr(it, '=');
        if (!equals) {
            return arena_printf(arena, "\"%s\" says no level: write SIDE=LEVEL", it);
        }
        *equals = '\0';
        TableRef side = setup_find(setup, it);
        if (!ref_is(side, REF_SIDE)) {
            return arena_printf(arena, "there is no side \"%s\"", it);
        }
        if (!set_word(seats, side.index, equals + 1)) {
            return arena_printf(arena, "\"%s\" is no level: write hand, random, easy, fair or strong", equals + 1);
        }
    }
    return NULL;
}

/* ---- what must be known ---- */

static BaseTree *joined(BaseArena *arena, const BaseTree *first, const BaseTree *more) {
    BaseTree *out = tree_list(arena);
    for (const BaseTree *list = first; list; list = list == first ? more : NULL) {
        for (const BaseTree *it = list->first; it; it = it->next) {
            BaseTree *copy = tree_copy(arena, it);
            copy->key = NULL;
            tree_push(out, copy);
        }
    }
    return out;
}

/* The action that waits, as its chain of choices has brought it so far; the fork stands before it. */
static void take_waiting(MindSeats *seats, const PlaySession *session, const RulesAsk *ask) {
    int at = play_cursor(session) - 1;
    BaseTree *dice = tree_list(seats->arena), *answers = tree_list(seats->arena);
    const PlayEntry *entry = play_entry(session, at);
    for (; tree_find(entry->action, "answer") && at > 0; entry = play_entry(session, --at)) {
        BaseTree *one = tree_list(seats->arena);
        tree_push(one, tree_copy(seats->arena, tree_find(entry->action, "answer")))->key = NULL;
        answers = joined(seats->arena, one, answers);
        dice = joined(seats->arena, entry->dice ? entry->dice : tree_list(seats->arena), dice);
    }
    seats->waiting = tree_copy(seats->arena, entry->action);
    seats->dice = joined(seats->arena, entry->dice ? entry->dice : tree_list(seats->arena), dice);
    seats->answers = joined(seats->arena, entry->answers ? entry->answers : tree_list(seats->arena), answers);
    seats->ask = arena_strdup(seats->arena, ask->id);
    seats->asked = ask->side;
    Table *before = table_copy(play_table(session));
    play_state_at(session, at, before);
    fork_load(seats->fork, before);
    table_destroy(before);
}

static bool is_for_computers(const MindSeats *seats) {
    for (int side = 0; side < seats->field->setup->side_count; side++) {
        if (seats->seats[side].computer && (seats->turn.answers & 1U << side) &&
            !(seats->has_passed && seats->passed == seats->state)) {
            return true;
        }
    }
    return seats->turn.kind == TURN_FORCED ? seats_any(seats) : seats_computer(seats, seats->turn.side, NULL);
}

bool seats_take(MindSeats *seats, const PlaySession *session) {
    const Ruling *waiting = play_waiting(session);
    arena_reset(seats->arena);
    seats->waiting = NULL;
    seats->state = play_hash(session);
    seats->cursor = play_cursor(session);
    if (waiting) {
        if (!seats_computer(seats, waiting->ask.side, NULL)) {
            return false;
        }
        take_waiting(seats, session, &waiting->ask);
        return true;
    }
    fork_load(seats->fork, play_table(session));
    rules_turn(fork_ctx(seats->fork), &seats->turn);
    return seats->turn.kind != TURN_FREE && seats->turn.kind != TURN_OVER && is_for_computers(seats);
}

BaseHash seats_state(const MindSeats *seats) {
    return seats->state;
}

void seats_refused(MindSeats *seats) {
    bool again = seats->refused == seats->state && seats->refused_at == seats->cursor;
    seats->refusals = again ? seats->refusals + 1 : 1;
    seats->refused = seats->state;
    seats->refused_at = seats->cursor;
}

/* ---- thinking ---- */

static MindAsk ask_of(const MindSeats *seats, int side, const atomic_bool *stop) {
    return (MindAsk){.side = side,
                     .level = side >= 0 ? seats->seats[side].level : MIND_FAIR,
                     .seed = keyed_seed(seats->state, (uint64_t)seats->cursor, (uint64_t)(side + 1)),
                     .stop = stop};
}

static const BaseTree *signed_by(const MindSeats *seats, const BaseTree *action, int side, const MindLine *line) {
    BaseArena *arena = seats->arena;
    BaseTree *out = tree_copy(arena, action);
    if (side >= 0) {
        BaseTree *by = tree_make(arena, WITH_TEXT("seat", "computer"),
                                 WITH_TEXT("level", mind_level_word(seats->seats[side].level)));
        if (line && line->tries > 0 && seats->seats[side].level != MIND_RANDOM) {
            tree_set(arena, by, "gain", tree_number(arena, (double)mind_gain(line) / 1000));
        }
        tree_set(arena, out, "by", by);
    }
    return out;
}

static const BaseTree *think_answer(MindSeats *seats, const atomic_bool *stop) {
    PlayKeyed dice = keyed_make(seats->field, 1);
    PlayInput input = keyed_input(&dice);
    MindAsk ask = ask_of(seats, seats->asked, stop);
    const BaseTree *action = NULL;
    for (const BaseTree *it = seats->dice->first; it; it = it->next) {
        input_add_die(&input, (int)it->number);
    }
    for (const BaseTree *it = seats->answers->first; it; it = it->next) {
        input_add_answer(&input, it);
    }
    if (fork_do(seats->fork, seats->waiting, &input) == RULING_WAITING) {
        const BaseTree *answer = mind_answer(seats->fork, seats->waiting, &input, &ask, seats->arena);
        BaseTree *chosen = tree_make(seats->arena, WITH_TEXT("do", "choose"), WITH_TEXT("ask", seats->ask),
                                     WITH_TREE("answer", tree_copy(seats->arena, answer)));
        action = signed_by(seats, chosen, seats->asked, NULL);
    }
    input_term(&input);
    keyed_term(&dice);
    return action;
}

/* The best plan that has not been refused already. `must`: something has to be done. */
static const BaseTree *think_side(MindSeats *seats, int side, bool must, const atomic_bool *stop) {
    MindAsk ask = ask_of(seats, side, stop);
    MindThought thought;
    bool again = seats->refused == seats->state && seats->refused_at == seats->cursor;
    int skip = again ? seats->refusals : 0;
    mind_think(seats->fork, &ask, seats->arena, &thought);
    if (thought.stopped || skip >= thought.count) {
        return NULL;
    }
    const MindLine *line = &thought.lines[skip];
    bool idle = line->plan->closes || (ask.level != MIND_RANDOM && mind_gain(line) <= 0);
    return !must && idle ? NULL : signed_by(seats, line->plan->actions[0], side, line);
}

const BaseTree *seats_think(MindSeats *seats, const atomic_bool *stop) {
    if (seats->waiting) {
        return think_answer(seats, stop);
    }
    for (int side = 0; side < seats->field->setup->side_count; side++) {
        bool may = (seats->turn.answers & 1U << side) && !(seats->has_passed && seats->passed == seats->state);
        const BaseTree *action = may && seats->seats[side].computer ? think_side(seats, side, false, stop) : NULL;
        if (action) {
            return action;
        }
    }
    seats->passed = seats->state;
    seats->has_passed = true;
    bool decides = seats->turn.kind == TURN_FORCED || seats_computer(seats, seats->turn.side, NULL);
    return decides ? think_side(seats, seats->turn.side, true, stop) : NULL;
}
