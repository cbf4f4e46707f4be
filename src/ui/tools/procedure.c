#include "ui/tools/procedure.h"

#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define COUNT_MS 20.0 /* ms of each frame spent counting odds */

RulesStage *procedure_stage(const Ui *ui) {
    return ui->tools->stage.ruling ? ui->tools->stage.ruling->stage : NULL;
}

void procedure_drop(Ui *ui) {
    if (ui->shown && ui->shown == ui->tools->stage.ruling) {
        ui->shown = NULL;
    }
    ruling_destroy(ui->tools->stage.ruling);
    odds_destroy(ui->tools->stage.odds);
    odds_drop(ui->tools->stage.counting);
    ui->tools->stage.ruling = NULL;
    ui->tools->stage.chosen = NULL;
    ui->tools->stage.tried = ref_none();
    ui->tools->stage.pick = 0;
    ui->tools->stage.asked = false;
    ui->tools->stage.odds = NULL;
    ui->tools->stage.counting = NULL;
}

/* Says what would be rolled for this choice, where that is known. */
static void add_need(Ui *ui, RulesChoice *choice, const Ruling *ruling) {
    const RulesSum *value = NULL, *dice = NULL;
    TableRef who = setup_find(ui_setup(ui), tree_get_text(choice->action, "unit", ""));
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *sum = &ruling->sums.items[i];
        bool own = ref_equal(sum->by, who) && sum->total != VAR_NONE;
        value = own && !value && !sum->counts ? sum : value;
        dice = own && !dice && sum->counts ? sum : dice;
    }
    if (value && !choice->need) {
        BaseArena *arena = ui->tools->stage.ruling->arena;
        choice->need = dice && dice->total > 1 ? arena_printf(arena, "%d × %d", value->total, dice->total)
                                               : arena_printf(arena, "%d", value->total);
    }
}

static void try_choice(Ui *ui, RulesChoice *choice) {
    Ruling *ruling = play_preview(ui->session, choice->action, NULL, NULL);
    if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        BaseText why = {0};
        ruling_why_not(ruling, &why);
        choice->refusal = arena_strdup(ui->tools->stage.ruling->arena, text_get(&why));
        text_free(&why);
    } else {
        add_need(ui, choice, ruling);
    }
    ruling_destroy(ruling);
}

/* Previews the choices that the system wants tried before they are offered; those that the rules forbid get the reason.
 */
static void try_row(Ui *ui, RulesStageRow *row) {
    for (RulesChoice *choice = row->choices; choice; choice = choice->next) {
        if (choice->untested) {
            try_choice(ui, choice);
        }
    }
}

static void try_choices(Ui *ui) {
    for (RulesStageRow *row = procedure_stage(ui)->rows; row; row = row->next) {
        try_row(ui, row);
    }
}

/* ---- the row that is chosen ---- */

static bool is_of(const Ui *ui, TableRef thing, TableRef of) {
    int formation = ref_is(thing, REF_UNIT) ? ui_setup(ui)->units[thing.index].formation : -1;
    return ref_equal(thing, of) || (formation >= 0 && ref_equal(of, ref_make(REF_FORMATION, formation)));
}

const RulesStageRow *procedure_chosen(Ui *ui) {
    ToolsStage *own = &ui->tools->stage;
    RulesStageRow *row = procedure_stage(ui) ? procedure_stage(ui)->rows : NULL;
    while (row && !is_of(ui, ui->selected, row->of)) {
        row = row->next;
    }
    if (row && procedure_stage(ui)->choosing && !ref_equal(own->tried, row->of)) {
        try_row(ui, row);
        own->tried = row->of;
        own->pick = 0;
        const RulesChoice *choice = row->choices;
        while (choice && choice->refusal && choice->next) { /* the first that the rules allow */
            choice = choice->next;
            own->pick++;
        }
    }
    return row;
}

bool procedure_choose(Ui *ui, const RulesStageRow *row) {
    while (row && row->done) {
        row = row->next;
    }
    if (!row) {
        return false;
    }
    int unit;
    bool group = ref_is(row->of, REF_FORMATION) && table_members(ui_table(ui), row->of, &unit, 1) > 0;
    hand_select(ui, group ? ref_make(REF_UNIT, unit) : row->of);
    return true;
}

static const PlayOddsOptions QUICK = {.leaves_max = 5000, .samples = 2000, .seed = 1};

void procedure_update(Ui *ui) {
    BaseHash state = play_hash(ui->session);
    if (!ui_verb(ui, VERB_STAGE) || (ui->tools->stage.ruling && ui->tools->stage.state == state)) {
        return;
    }
    if (ui->tools->stage.ruling) { /* this also drops the choices made for it */
        procedure_drop(ui);
    }
    BaseArena *arena = arena_create();
    BaseTree *ask = rules_action(ui_field(ui)->data->system, VERB_STAGE, arena);
    if (ui->tools->stage.chosen) {
        tree_set(arena, ask, "chosen", tree_copy(arena, ui->tools->stage.chosen));
    }
    ui->tools->stage.ruling = play_preview(ui->session, ask, NULL, NULL);
    ui->tools->stage.state = state;
    arena_destroy(arena);
    const RulesStage *stage = procedure_stage(ui);
    if (stage && !play_waiting(ui->session)) {
        if (!stage->choosing) {
            try_choices(ui);
        }
        ui->tools->stage.counting = stage->odds ? odds_begin(ui->session, stage->odds, &QUICK) : NULL;
    }
}

void procedure_take(Ui *ui, const RulesChoice *choice) {
    const BaseTree *choose = choice->choose;
    if (!choose) {
        hand_do(ui, choice->action);
        return;
    }
    BaseArena *hand = arena_create();
    BaseTree *chosen = choose->count ? tree_copy(hand, choose) : NULL;
    if (ui->tools->stage.arena) {
        arena_destroy(ui->tools->stage.arena);
    }
    ui->tools->stage.arena = hand;
    procedure_drop(ui);
    ui->tools->stage.chosen = chosen;
    procedure_update(ui);
    if (!procedure_stage(ui) || !procedure_stage(ui)->choosing) { /* else the chosen thing stays in view */
        ui->shown = ui->tools->stage.ruling;
    }
}

void procedure_count(Ui *ui) {
    if (ui->tools->stage.counting && odds_go_on(ui->tools->stage.counting, COUNT_MS)) {
        ui->tools->stage.odds = odds_end(ui->tools->stage.counting);
        ui->tools->stage.counting = NULL;
    } else if (ui->tools->stage.counting) {
        kit_wake(ui->kit, 0);
    }
}

/* Between procedures the stage takes over no tool, and its shapes are not drawn. */
static bool is_between(const Ui *ui) {
    const RulesStage *stage = procedure_stage(ui);
    return stage && stage->between;
}

const RulesStage *procedure_played(const Ui *ui) {
    return is_between(ui) ? NULL : procedure_stage(ui);
}

void procedure_follow(Ui *ui) {
    if (ui->tools->drag.active) {
        return;
    }
    procedure_update(ui);
    procedure_count(ui);
    bool asked = ui->preview && ui->shown == ui->preview, dice = ui->shown && ui->shown->rolls.count;
    bool shows = procedure_stage(ui) && !is_between(ui) && !ui_verb(ui, VERB_ASSAULT);
    if (shows && !asked && !dice && !play_waiting(ui->session)) {
        ui->shown = ui->tools->stage.ruling;
    }
}
