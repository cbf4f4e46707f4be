#include "ui/tools/fire_orders.h"

#include "play/what_if.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/preview.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define COUNT_MS 12.0 /* ms of each frame */
#define RESTS_MS 250  /* who only passes over a target asks nothing of it */

static const PlayOddsOptions QUICK = {.leaves_max = 5000, .samples = 2000, .seed = 1, .unanswered = true};

static void drop_walk(ToolsOrders *own) {
    odds_drop(own->walk);
    own->walk = NULL;
}

void tool_fire_orders_term(Ui *ui) {
    ToolsOrders *own = &ui->tools->orders;
    drop_walk(own);
    play_destroy(own->copy);
    arena_destroy(own->arena);
    *own = (ToolsOrders){.copy = NULL};
}

/* The variable that is a formation's sign, VAR_NONE without one. */
static VarId sign_of(const TableSchema *schema) {
    for (int i = 0; i < schema->count; i++) {
        const TableVar *var = &schema->vars[i];
        if (var->owner == REF_FORMATION && var->type == VAR_WORD && var->show == SHOW_SIGN) {
            return i;
        }
    }
    return -1;
}

static int formation_of(const Ui *ui) {
    return ref_is(ui->selected, REF_UNIT) ? ui_setup(ui)->units[ui->selected.index].formation : -1;
}

/* A copy of the table as it is; it is kept as long as that is so. False: there is nothing to compare. */
static bool has_copy(Ui *ui) {
    ToolsOrders *own = &ui->tools->orders;
    BaseHash state = play_hash(ui->session);
    if (own->copy && own->state != state) {
        tool_fire_orders_term(ui);
    }
    if (!own->copy) {
        BaseFaults faults = {0};
        own->copy = play_what_if(ui->session, NULL, 0, ui->path, &faults);
        own->state = state;
        faults_free(&faults);
    }
    return own->copy != NULL;
}

static void begin(Ui *ui) {
    ToolsOrders *own = &ui->tools->orders;
    drop_walk(own);
    own->asked = ui->tools->sight.asked;
    own->count = own->next = 0;
    own->var = formation_of(ui) >= 0 ? sign_of(ui_setup(ui)->schema) : -1;
    own->done = own->var < 0 || !has_copy(ui);
    arena_destroy(own->arena);
    own->arena = arena_create();
    own->action = tree_copy(own->arena, tool_fire_action(ui, ui->target));
}

/* Puts the copy on this word; false: the ruleset does not let it be. */
static bool give(Ui *ui, int word) {
    ToolsOrders *own = &ui->tools->orders;
    const TableSetup *setup = ui_setup(ui);
    TableRef of = ref_make(REF_FORMATION, formation_of(ui));
    const TableVar *var = &setup->schema->vars[own->var];
    BaseFaults faults = {0};
    bool good = play_seek(own->copy, 0, &faults);
    if (good && word != table_get(ui_table(ui), of, own->var)) {
        BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_SET, own->arena);
        tree_set(own->arena, action, "ref", tree_text(own->arena, setup_id(setup, of)));
        tree_set(own->arena, action, "values", tree_make(own->arena, WITH_TEXT(var->name, var->words[word])));
        const Ruling *ruling = play_do(own->copy, action, NULL, &faults);
        good = ruling && ruling->outcome == RULING_DONE;
    }
    faults_free(&faults);
    return good;
}

/* Begins the odds on the next word, where the shot is allowed on it. */
static void try_next(Ui *ui) {
    ToolsOrders *own = &ui->tools->orders;
    const TableVar *var = &ui_setup(ui)->schema->vars[own->var];
    int word = own->next++;
    own->done = own->next == var->word_count || own->count == TOOLS_ORDERS_MAX;
    if (own->count == TOOLS_ORDERS_MAX || !give(ui, word)) {
        return;
    }
    Ruling *ruling = play_preview(own->copy, own->action, NULL, NULL);
    bool allowed = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
    if (allowed) {
        const RulesSum *sum = ruling->sums.count ? &ruling->sums.items[0] : NULL;
        ToolsOrder *order = &own->items[own->count++];
        *order = (ToolsOrder){.word = var->words[word], .need = VAR_NONE, .none = word == 0};
        order->now = word == table_get(ui_table(ui), ref_make(REF_FORMATION, formation_of(ui)), own->var);
        if (sum && !sum->counts && !sum->added && !sum->under) {
            order->need = sum->total;
        }
        own->walk = odds_begin(own->copy, own->action, &QUICK);
    }
    ruling_destroy(ruling);
}

/* The chance that at least one unit is lost, or that anything is, as the odds of the shot itself are told. */
static void take(ToolsOrders *own) {
    PlayOdds *odds = odds_end(own->walk);
    own->walk = NULL;
    own->items[own->count - 1].any = 1 - odds->lost[0];
    odds_destroy(odds);
}

void tool_fire_orders_frame(Ui *ui) {
    ToolsOrders *own = &ui->tools->orders;
    bool aimed = tool_fire_is_aimed(ui) && ui->tools->odds && !ui->tools->counting && !hand_is_refused(ui);
    if (!aimed || ui_in_lesson(ui) || ui->tools->fire.laying) {
        return;
    }
    uint32_t rested = ui->now - ui->tools->sight.asked_at;
    if (own->asked != ui->tools->sight.asked && rested < RESTS_MS) {
        kit_wake(ui->kit, (int)(RESTS_MS - rested));
        return;
    }
    if (own->asked != ui->tools->sight.asked) {
        begin(ui);
    }
    if (own->walk && odds_go_on(own->walk, COUNT_MS)) {
        take(own);
    } else if (!own->walk && !own->done) {
        try_next(ui);
    }
    if (own->walk || !own->done) {
        kit_wake(ui->kit, 0);
    }
}
