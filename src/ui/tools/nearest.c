#include "ui/tools/nearest.h"

#include "play/nearest.h"
#include "play/what_if.h"
#include "rules/margin_words.h"
#include "rules/ruling_words.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <SDL.h>
#include <math.h>

#define RESTS_MS 250 /* a question that has stood so long is not passed over */
#define LOOK_MS  30  /* between looks whether the search has ended */
#define SAME     1e-9

/* Owned by the search: a copy of the table, which only the search works on, and what is asked about it. */
typedef struct {
    PlaySession *session; /* NULL: nothing is asked */
    PlayQuestion question;
    RulesMargin found;
} Asked;

struct ToolsNearest {
    Asked all;        /* everything may move */
    Asked alone;      /* what a what-if has moved, by itself, on the table as it stands */
    TableRef moved;   /* there */
    BaseArena *arena; /* owned: holds what was found */
    int asked;        /* the question that it answers */
    atomic_bool stop; /* nobody waits for what it finds any more */
    SDL_Thread *thread;
    SDL_sem *done;
};

static void ask(ToolsNearest *nearest, Asked *asked) {
    if (asked->session) {
        asked->question.stop = &nearest->stop;
        asked->found = play_margin(asked->session, &asked->question, nearest->arena);
    }
}

static int run(void *context) {
    ToolsNearest *nearest = context;
    ask(nearest, &nearest->all);
    ask(nearest, &nearest->alone);
    SDL_SemPost(nearest->done);
    return 0;
}

void tool_nearest_drop(Ui *ui) {
    ToolsNearest *nearest = ui->tools->sight.nearest;
    if (nearest) {
        atomic_store(&nearest->stop, true);
        SDL_WaitThread(nearest->thread, NULL);
        SDL_DestroySemaphore(nearest->done);
        play_destroy(nearest->all.session);
        play_destroy(nearest->alone.session);
        arena_destroy(nearest->arena);
        base_free(nearest);
        ui->tools->sight.nearest = NULL;
    }
}

bool tool_nearest_is_sought(const Ui *ui) {
    return ui->tools->sight.nearest && ui->tools->sight.nearest->asked == ui->tools->sight.asked;
}

static bool is_open(const RulesMargin *margin) {
    return margin->kind != MARGIN_NONE && !margin->beyond && !margin->nearest.answer;
}

static RulesSight *shown_sight(const Ui *ui) {
    return ui->preview && ruling_is_sight(ui->preview) ? &ui->preview->sights.items[0] : NULL;
}

/* The margin of what is asked. There must be a preview. */
static RulesMargin *shown_margin(const Ui *ui) {
    RulesSight *sight = shown_sight(ui);
    return sight ? &sight->margin : &ui->preview->margin;
}

static bool is_action(const Ui *ui) {
    return ui->preview && ui->tools->sight.action && !shown_sight(ui) && ui->preview->outcome != RULING_BAD &&
           ui->preview->outcome != RULING_WAITING;
}

bool tool_nearest_may_call(const Ui *ui) {
    return is_action(ui) && is_open(shown_margin(ui)) && ui->tools->sight.ghosts != ui->tools->sight.asked;
}

void tool_nearest_call(Ui *ui) {
    ui->tools->sight.ghosts = ui->tools->sight.asked;
    kit_wake(ui->kit, 0);
}

const RulesNearest *tool_nearest_drawn(const Ui *ui) {
    bool drawn = is_action(ui) && ui->tools->sight.ghosts == ui->tools->sight.asked;
    return drawn && ui->preview->margin.nearest.answer ? &ui->preview->margin.nearest : NULL;
}

/* True when the question that rests has a nearest other answer that is not known yet. */
static bool is_due(const Ui *ui) {
    bool sight = shown_sight(ui) && ui->tool == TOOL_SIGHT && ui->target.kind != REF_NONE && !what_if_holds(ui);
    bool called = is_action(ui) && ui->tools->sight.ghosts == ui->tools->sight.asked;
    bool open = (sight || called) && is_open(shown_margin(ui));
    return (open || (sight && what_if_alone(ui).kind != REF_NONE)) && ui->tools->sight.sought != ui->tools->sight.asked;
}

static TableRef same_in(const PlaySession *copy, const TableSetup *setup, TableRef ref) {
    return setup_find(play_field(copy)->setup, setup_id(setup, ref));
}

static PlaySession *copy_of(const Ui *ui, const PlaySession *session) {
    BaseFaults faults = {0};
    PlaySession *copy = play_what_if(session, NULL, 0, ui->path ? ui->path : "", &faults);
    faults_free(&faults);
    return copy;
}

static void ask_all(const Ui *ui, ToolsNearest *nearest) {
    const RulesSight *sight = shown_sight(ui);
    const TableSetup *setup = ui->preview->field->setup;
    PlaySession *copy = is_open(shown_margin(ui)) ? copy_of(ui, what_if_session(ui)) : NULL;
    nearest->all.session = copy;
    if (copy && sight) {
        nearest->all.question =
            (PlayQuestion){.from = same_in(copy, setup, sight->from), .to = same_in(copy, setup, sight->to)};
    } else if (copy) {
        nearest->all.question = (PlayQuestion){.action = tree_copy(nearest->arena, ui->tools->sight.action)};
    }
}

static void ask_alone(const Ui *ui, ToolsNearest *nearest) {
    const RulesSight *sight = shown_sight(ui);
    TableRef moved = what_if_alone(ui);
    PlaySession *copy = sight && moved.kind != REF_NONE ? copy_of(ui, ui->session) : NULL;
    nearest->alone.session = copy;
    if (copy) {
        const TableSetup *setup = ui->preview->field->setup;
        nearest->moved = same_in(copy, ui_setup(ui), moved);
        nearest->alone.question = (PlayQuestion){
            .from = same_in(copy, setup, sight->from), .to = same_in(copy, setup, sight->to), .alone = &nearest->moved};
    }
}

static void begin(Ui *ui) {
    ToolsNearest *nearest = base_alloc(1, sizeof *nearest);
    ui->tools->sight.sought = ui->tools->sight.asked;
    ui->tools->sight.nearest = nearest;
    nearest->arena = arena_create();
    nearest->asked = ui->tools->sight.asked;
    nearest->done = SDL_CreateSemaphore(0);
    ask_all(ui, nearest);
    ask_alone(ui, nearest);
    nearest->thread = ui->screen.still ? NULL : SDL_CreateThread(run, "nearest", nearest);
    if (!nearest->thread) { /* without a thread the window waits for it */
        run(nearest);
    }
}

/* Refs of the copy become those of the table that is shown: pieces that are gone are missing from the copy. */
static void take(const Ui *ui, const ToolsNearest *nearest) {
    const Asked *all = &nearest->all;
    RulesMargin *margin = shown_margin(ui);
    const TableSetup *setup = ui->preview->field->setup;
    BaseArena *arena = ui->preview->arena;
    const RulesNearest *found = &all->found.nearest;
    bool same = all->session && all->found.kind != MARGIN_NONE && fabs(all->found.mm - margin->mm) < SAME;
    if (!same || !found->answer) { /* the copy lacks what a battlefield cannot hold, and so may answer otherwise */
        return;
    }
    TableShift *moves = arena_alloc(arena, (size_t)found->move_count, sizeof *moves);
    int *bodies = arena_alloc(arena, (size_t)found->move_count, sizeof *bodies);
    for (int i = 0; i < found->move_count; i++) {
        moves[i] = (TableShift){setup_find(setup, setup_id(play_field(all->session)->setup, found->moves[i].ref)),
                                found->moves[i].by};
        bodies[i] = found->bodies[i];
    }
    margin->kind = all->found.kind;
    margin->nearest = (RulesNearest){.answer = arena_strdup(arena, found->answer),
                                     .rule = found->rule ? arena_strdup(arena, found->rule) : NULL,
                                     .mm = found->mm,
                                     .moves = moves,
                                     .bodies = bodies,
                                     .move_count = found->move_count};
}

/* What the thing that was moved could have done by itself, in words. */
static void take_alone(Ui *ui, const ToolsNearest *nearest) {
    const Asked *alone = &nearest->alone;
    BaseText text = {0};
    if (alone->session) {
        RulesSight line = *shown_sight(ui);
        line.from = alone->question.from;
        line.to = alone->question.to;
        rules_margin_describe_alone(play_field(alone->session), &alone->found, &line, &text);
    }
    SDL_strlcpy(ui->tools->sight.alone, text_get(&text), sizeof ui->tools->sight.alone);
    text_free(&text);
}

static void wait_for(Ui *ui) {
    ToolsNearest *nearest = ui->tools->sight.nearest;
    if (SDL_SemTryWait(nearest->done) != 0) {
        if (!tool_nearest_is_sought(ui)) { /* another question was asked */
            atomic_store(&nearest->stop, true);
        }
        kit_wake(ui->kit, LOOK_MS);
        return;
    }
    if (tool_nearest_is_sought(ui) && (shown_sight(ui) || is_action(ui))) {
        take(ui, nearest);
        take_alone(ui, nearest);
    }
    tool_nearest_drop(ui);
    kit_wake(ui->kit, 0);
}

void tool_nearest_frame(Ui *ui) {
    uint32_t since = ui->now - ui->tools->sight.asked_at;
    if (tool_nearest_may_call(ui) && !ui->tools->drag.active && kit_key(ui->kit, SDLK_w, KMOD_NONE)) {
        tool_nearest_call(ui);
    }
    bool due = !ui->tools->unsought && is_due(ui);
    if (ui->tools->sight.nearest) {
        wait_for(ui);
    } else if (due && !ui->screen.still && since < RESTS_MS) {
        kit_wake(ui->kit, RESTS_MS - (int)since);
    } else if (due) {
        begin(ui);
        kit_wake(ui->kit, 0);
    }
}
