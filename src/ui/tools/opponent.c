#include "ui/tools/opponent.h"

#include "mind/seats.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/tools_state.h"

#include <SDL.h>

#define LOOK_MS 30  /* between looks whether the thought has ended */
#define PACE_MS 400 /* between two actions, so that they can be followed */
#define ADVICE  3   /* lines */

struct ToolsOpponent {
    MindSeats *seats;
    atomic_bool stop;
    SDL_Thread *thread;
    SDL_sem *done;
    bool thinking;
    const BaseTree *action;
    uint32_t acted;
    int idle; /* the cursor at which no computer has anything to do; -1: none is known */
    BaseHash idle_state;
};

static int run(void *context) {
    ToolsOpponent *opponent = context;
    opponent->action = seats_think(opponent->seats, &opponent->stop);
    SDL_SemPost(opponent->done);
    return 0;
}

static void end_thought(ToolsOpponent *opponent) {
    if (opponent->thread) {
        SDL_WaitThread(opponent->thread, NULL);
    }
    SDL_DestroySemaphore(opponent->done);
    opponent->thread = NULL;
    opponent->done = NULL;
    opponent->thinking = false;
}

static void stop_thought(ToolsOpponent *opponent) {
    if (opponent->thinking) {
        atomic_store(&opponent->stop, true);
        end_thought(opponent);
    }
}

void opponent_drop(Ui *ui) {
    ToolsOpponent *opponent = ui->tools->opponent;
    if (opponent) {
        stop_thought(opponent);
        seats_destroy(opponent->seats);
        base_free(opponent);
        ui->tools->opponent = NULL;
    }
}

/* The seats of the game that is open; NULL: no computer can play it. */
static ToolsOpponent *seated(Ui *ui) {
    if (ui->tools->opponent || !rules_has_mind(ui_field(ui))) {
        return ui->tools->opponent;
    }
    ToolsOpponent *opponent = base_alloc(1, sizeof *opponent);
    opponent->seats = seats_create(ui_field(ui), ui_table(ui));
    opponent->idle = -1;
    ui->tools->opponent = opponent;
    return opponent;
}

/* ---- seats ---- */

const char *opponent_off(const Ui *ui) {
    return !rules_has_mind(ui_field(ui)) ? "No computer plays this: it has no mind for these rules, or too few sides"
           : ui_table(ui)->phase < 0     ? "No computer plays this: free play has no turns"
                                         : NULL;
}

const char *opponent_seat(const Ui *ui, int side) {
    static char label[160]; /* for this frame */
    const ToolsOpponent *opponent = ui->tools->opponent;
    MindLevel level;
    bool computer = opponent && seats_computer(opponent->seats, side, &level);
    if (side >= ui_setup(ui)->side_count) {
        return "";
    }
    SDL_snprintf(label, sizeof label, "Seat of %.80s: %s%s", setup_name(ui_setup(ui), ref_make(REF_SIDE, side)),
                 computer ? "computer, " : "by hand", computer ? mind_level_word(level) : "");
    return label;
}

void opponent_change_seat(Ui *ui, int side) {
    ToolsOpponent *opponent = seated(ui);
    MindLevel level = MIND_RANDOM;
    if (!opponent || side >= ui_setup(ui)->side_count) {
        return;
    }
    stop_thought(opponent);
    bool computer = seats_computer(opponent->seats, side, &level);
    seats_set(opponent->seats, side, !computer || level < mind_best_level(ui_field(ui)),
              computer ? level + 1 : MIND_EASY);
    opponent->idle = -1;
    kit_toast(ui->kit, (KitToast){.text = opponent_seat(ui, side)});
    kit_wake(ui->kit, 0);
}

/* ---- thinking and doing ---- */

static bool may_begin(const Ui *ui, const ToolsOpponent *opponent) {
    bool busy = ui_in_lesson(ui) || ui->tools->typed.action || ui->tools->drag.active || ui->tool == TOOL_TERRAIN ||
                ui->dialog != DIALOG_NONE;
    return !busy && play_cursor(ui->session) == play_count(ui->session) &&
           !(opponent->idle == play_cursor(ui->session) && opponent->idle_state == play_hash(ui->session));
}

static void note_idle(const Ui *ui, ToolsOpponent *opponent) {
    opponent->idle = play_cursor(ui->session);
    opponent->idle_state = play_hash(ui->session);
}

static void begin(Ui *ui, ToolsOpponent *opponent) {
    if (!seats_take(opponent->seats, ui->session)) {
        note_idle(ui, opponent);
        return;
    }
    atomic_store(&opponent->stop, false);
    opponent->thinking = true;
    opponent->done = SDL_CreateSemaphore(0);
    opponent->thread = ui->screen.still ? NULL : SDL_CreateThread(run, "opponent", opponent);
    if (!opponent->thread) { /* without a thread the window waits for it */
        run(opponent);
    }
    kit_wake(ui->kit, 0);
}

static void act(Ui *ui, ToolsOpponent *opponent) {
    int before = play_cursor(ui->session);
    if (play_hash(ui->session) != seats_state(opponent->seats) || before != play_count(ui->session)) {
        return; /* the game has gone on without it */
    }
    if (!opponent->action) {
        note_idle(ui, opponent);
        return;
    }
    hand_do(ui, opponent->action);
    opponent->acted = ui->now;
    if (play_cursor(ui->session) == before && !ui->tools->typed.action) {
        seats_refused(opponent->seats);
    }
}

void opponent_frame(Ui *ui) {
    ToolsOpponent *opponent = ui->tools->opponent;
    if (!opponent || !seats_any(opponent->seats)) {
        return;
    }
    if (opponent->thinking) {
        if (SDL_SemTryWait(opponent->done) != 0) {
            kit_wake(ui->kit, LOOK_MS);
            return;
        }
        end_thought(opponent);
        act(ui, opponent);
        kit_wake(ui->kit, 0);
        return;
    }
    uint32_t since = ui->now - opponent->acted;
    if (!may_begin(ui, opponent)) {
        return;
    }
    if (!ui->screen.still && since < PACE_MS) {
        kit_wake(ui->kit, PACE_MS - (int)since);
        return;
    }
    begin(ui, opponent);
}

/* ---- taking back ---- */

int opponent_undo_to(const Ui *ui) {
    int cursor = play_cursor(ui->session) - 1;
    while (cursor > 0 && tree_find(play_entry(ui->session, cursor)->action, "by")) {
        cursor--;
    }
    return cursor;
}

/* ---- advice ---- */

static void describe_lines(const Ui *ui, const MindThought *thought, BaseText *out) {
    for (int i = 0; i < thought->count && i < ADVICE; i++) {
        const MindLine *line = &thought->lines[i];
        text_add(out, i > 0 ? "\n" : "");
        rules_plan_describe(ui_field(ui), line->plan, out);
        text_addf(out, " %+.1f", (double)mind_gain(line) / 1000);
        if (line->error > 0) {
            text_addf(out, " ± %.1f", line->error / 1000);
        }
    }
}

void opponent_advise(Ui *ui) {
    RulesTurn turn;
    MindThought thought;
    BaseText text = {0};
    if (opponent_off(ui)) {
        kit_toast(ui->kit, (KitToast){.text = opponent_off(ui)});
        return;
    }
    PlayFork *fork = fork_create(ui_field(ui), ui_table(ui));
    BaseArena *arena = arena_create();
    rules_turn(fork_ctx(fork), &turn);
    if (turn.side >= 0 && !play_waiting(ui->session)) {
        const MindAsk ask = {.side = turn.side, .level = MIND_FAIR, .seed = 1};
        mind_think(fork, &ask, arena, &thought);
        describe_lines(ui, &thought, &text);
    }
    char title[160];
    SDL_snprintf(title, sizeof title, "Advice for %.100s",
                 turn.side >= 0 ? setup_name(ui_setup(ui), ref_make(REF_SIDE, turn.side)) : "nobody");
    kit_toast(ui->kit,
              (KitToast){.text = title, .detail = text.length > 0 ? text_get(&text) : "Nothing is to be decided."});
    text_free(&text);
    arena_destroy(arena);
    fork_destroy(fork);
}
