#include "ui/tools/handful.h"

#include <stdio.h>
#include <string.h>

#define POOLS_MAX                                                                                                      \
    256 /* where a run that is only guessed at ends: throws that are repeated until they count would go on for ever */

/* One run of the action. */
typedef struct {
    const TableSetup *setup;
    const ToolsTyped *typed;
    int *used;              /* dice of each handful that this run has taken */
    int guess;              /* what is not typed falls as the lowest (-1) or highest (1) face; 0: the run ends there */
    RulesDice wanted;       /* guess 0: the dice that were missing; else the kind to be counted */
    ARRAY(TableRef) owners; /* who throws the missing dice of that kind */
    int pools;
} Run;

bool handful_is_like(const TableSetup *setup, const RulesDice *a, const RulesDice *b) {
    bool alike = a->faces == b->faces && a->need == b->need && a->good == b->good && a->second == b->second &&
                 a->total == b->total && setup_side_of(setup, a->by) == setup_side_of(setup, b->by);
    return alike && strcmp(a->what ? a->what : "", b->what ? b->what : "") == 0;
}

static TableRef owner_of(const RulesDice *dice, int die) {
    return dice->owners && !dice->pooled && die < dice->owner_count ? dice->owners[die] : dice->by;
}

static bool take_typed(Run *run, const RulesDice *dice, int *value) {
    for (int i = 0; i < run->typed->done.count; i++) {
        const ToolsHandful *handful = &run->typed->done.items[i];
        if (run->used[i] < handful->count && handful_is_like(run->setup, &handful->like, dice)) {
            *value = handful->faces[run->used[i]++];
            return true;
        }
    }
    return false;
}

static bool supply(void *context, const RulesDice *dice, int *values) {
    Run *run = context;
    bool counted = !run->guess || handful_is_like(run->setup, &run->wanted, dice), missing = false;
    for (int i = 0; i < dice->count; i++) {
        if (take_typed(run, dice, &values[i])) {
            continue;
        }
        values[i] = run->guess > 0 ? dice->faces : 1;
        missing = true;
        if (counted) {
            array_push(&run->owners, owner_of(dice, i));
        }
    }
    if (missing && !run->guess) {
        run->wanted = *dice;
        run->wanted.what = dice->what ? arena_strdup(run->typed->arena, dice->what) : NULL;
        run->wanted.owners = NULL;
        run->wanted.class_of = NULL;
        return false;
    }
    return ++run->pools < POOLS_MAX;
}

static bool again(void *context) {
    return ((Run *)context)->guess == 0; /* a guess that is thrown again would fall the same for ever */
}

/* True: the run needed no die that was missing. */
static bool run_once(Ui *ui, Run *run, PlayInput *input) {
    *input = input_supplied(supply, run);
    input->again = again;
    run->used = base_alloc((size_t)run->typed->done.count + 1, sizeof *run->used);
    ruling_destroy(play_preview(ui->session, run->typed->action, input, NULL));
    return !input->dice_ended;
}

static void run_term(Run *run) {
    array_free(&run->owners);
    base_free(run->used);
}

/* How many dice of this kind the run needs if all that is not typed falls badly, or well. */
static int count_like(Ui *ui, const ToolsTyped *typed, const RulesDice *kind, int guess, Run *run) {
    PlayInput input;
    *run = (Run){.setup = ui_setup(ui), .typed = typed, .guess = guess, .wanted = *kind};
    run_once(ui, run, &input);
    input_term(&input);
    return run->owners.count;
}

/* Dice without a need, and those that are added up, mean something by their order or together: they stay pool by
 * pool. */
static bool counts_alone(const RulesDice *dice) {
    return !dice->total && (dice->need > 0 || dice->good != 0);
}

static void want(Ui *ui, ToolsTyped *typed, const Run *first) {
    Run low = {0}, high = {0};
    const Run *max = first;
    typed->wanted = first->wanted;
    if (counts_alone(&first->wanted)) {
        int badly = count_like(ui, typed, &first->wanted, -1, &low),
            well = count_like(ui, typed, &first->wanted, 1, &high);
        const Run *fewer = badly < well ? &low : &high;
        max = fewer->owners.count > first->owners.count ? fewer : first;
    }
    typed->wanted.count = max->owners.count;
    typed->owners = arena_alloc(typed->arena, (size_t)max->owners.count, sizeof *typed->owners);
    memcpy(typed->owners, max->owners.items, (size_t)max->owners.count * sizeof *typed->owners);
    run_term(&low);
    run_term(&high);
}

static int unused(const Run *run) {
    int left = 0;
    for (int i = 0; i < run->typed->done.count; i++) {
        left += run->typed->done.items[i].count - run->used[i];
    }
    return left;
}

bool handful_run(Ui *ui, ToolsTyped *typed, PlayInput *whole) {
    Run run = {.setup = ui_setup(ui), .typed = typed};
    PlayInput input;
    bool complete = run_once(ui, &run, &input);
    for (int i = 0; i < input.dice.count && complete; i++) {
        input_add_die(whole, input.dice.items[i]);
    }
    if (!complete) {
        want(ui, typed, &run);
    } else if (unused(&run) > 0) {
        kit_toast(ui->kit, (KitToast){.text = "Not all dice were needed",
                                      .detail = "What the others did made the rest of the handful idle."});
    }
    input_term(&input);
    run_term(&run);
    return complete;
}

void handful_take(ToolsTyped *typed, const int *faces, int count) {
    ToolsHandful handful = {.like = typed->wanted, .count = count};
    handful.faces = arena_alloc(typed->arena, (size_t)count, sizeof *handful.faces);
    memcpy(handful.faces, faces, (size_t)count * sizeof *faces);
    array_push(&typed->done, handful);
}

bool handful_back(ToolsTyped *typed) {
    if (typed->done.count == 0) {
        return false;
    }
    const ToolsHandful *last = &typed->done.items[--typed->done.count];
    size_t used = 0;
    typed->text[0] = 0;
    for (int i = 0; i < last->count && used + 8 < sizeof typed->text; i++) {
        used += (size_t)snprintf(typed->text + used, sizeof typed->text - used, i ? " %d" : "%d", last->faces[i]);
    }
    return true;
}
