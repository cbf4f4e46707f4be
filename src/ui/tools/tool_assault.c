#include "ui/tools/tool_assault.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/paces.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/refusal.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <string.h>

/* ---- the target ---- */

static bool is_enemy(const Ui *ui, TableRef ref) {
    int side = setup_side_of(ui_setup(ui), ui->selected);
    return (ref_is(ref, REF_UNIT) && ui_setup(ui)->units[ref.index].side != side) || select_is_host(ui, ref);
}

static BaseTree *begin_action(Ui *ui, TableRef at) {
    BaseTree *action = hand_action(ui, VERB_ASSAULT);
    hand_add_who(ui, action, VERB_ASSAULT, ui->selected);
    if (ui_verb_takes(ui, VERB_ASSAULT,
                      "at")) { /* without this argument the assault is against whoever is in contact */
        hand_add_ref(ui, action, "at", at);
    }
    return action;
}

bool assault_is_aimed(const Ui *ui) {
    return ui->tool == TOOL_ASSAULT && !procedure_played(ui) && ui->target.kind != REF_NONE && ui->preview &&
           ui->shown == ui->preview;
}

void assault_begin(Ui *ui) {
    if (assault_is_aimed(ui)) {
        hand_do(ui, begin_action(ui, ui->target));
    }
}

/* Begins it, or says what would mend an assault that the rules refuse. */
static void begin_or_mend(Ui *ui) {
    GeomVec at;
    if (!assault_is_aimed(ui) || !hand_is_refused(ui) || ui_in_lesson(ui) || !ui_place_of(ui, ui->target, &at)) {
        assault_begin(ui);
        return;
    }
    refusal_open(ui, begin_action(ui, ui->target), ui->selected, at);
    ui->tools->refusal.shot = true; /* the board shows the preview itself, and no way of a drag */
}

/* Hovering a target shows what the rules say, a click begins. */
static void name_target(Ui *ui, const UiHand *in) {
    if (refusal_is_open(ui) && !in->clicked) {
        return; /* the way to what is offered may lead over others */
    }
    bool can = ref_is(ui->selected, REF_UNIT) && table_alive(ui_table(ui), ui->selected);
    if (can && is_enemy(ui, ui->hover)) {
        if (!ref_equal(ui->hover, ui->target) && !ref_equal(ui->hover, ui->tools->rest.on)) {
            ui->target = ui->hover;
            hand_preview(ui, begin_action(ui, ui->target));
        } else if (in->clicked && ui->tools->carried && !ui->by_keys) {
            ui->tools->carried = false; /* the next click, or Enter, begins it */
            kit_wake(ui->kit, 0);
        } else if (in->clicked) {
            begin_or_mend(ui);
        }
        kit_set_cursor(ui->kit, KIT_CROSS);
    } else if (in->clicked) {
        hand_select(ui, ref_is(ui->hover, REF_UNIT) ? ui->hover : ref_none());
    } else if (assault_is_aimed(ui) && kit_key(ui->kit, SDLK_RETURN, KMOD_NONE)) {
        begin_or_mend(ui);
    }
}

/* ---- step by step ---- */

/* The kind of move that the step has for this unit, as an index into select_paces; -1: it does not move now. */
static int pace_of(const Ui *ui, TableRef unit) {
    const RulesStage *stage = procedure_played(ui);
    int count;
    const char *const *paces = select_paces(ui, &count);
    for (const RulesStageMover *it = stage ? stage->movers : NULL; it; it = it->next) {
        int pace = ref_equal(it->unit, unit) ? text_index(paces, count, it->how) : -1;
        if (pace >= 0) {
            return pace;
        }
    }
    return -1;
}

/* The kind of move of the step's first unit, for all of them: the rules refuse a unit that may not move. */
static int pace_of_step(const Ui *ui) {
    const RulesStage *stage = procedure_played(ui);
    return stage && stage->movers ? pace_of(ui, stage->movers->unit) : -1;
}

static bool is_in(const Ui *ui, TableRef unit, TableRef area) {
    const TableWhere *where = ref_is(unit, REF_UNIT) ? table_where(ui_table(ui), unit.index) : NULL;
    return where && where->kind == WHERE_INSIDE && ref_equal(where->host, area);
}

/* A drag that begins on a building while no unit inside is selected takes the first one inside that may move in this
 * step. */
static void take_from_inside(Ui *ui, const UiHand *in) {
    TableRef area = ui->target;
    bool chosen = is_in(ui, ui->selected, area) && pace_of(ui, ui->selected) >= 0;
    if (!select_is_pulled(in) || !ref_is(area, REF_AREA) || chosen) {
        return;
    }
    for (const RulesStageMover *it = procedure_played(ui)->movers; it; it = it->next) {
        if (is_in(ui, it->unit, area)) {
            hand_select(ui, it->unit);
            ui->target = area;
            return;
        }
    }
}

static void play_step(Ui *ui, const UiHand *in) {
    if (!ui->tools->drag.active) {
        int pace = pace_of_step(ui);
        ui->tools->how = pace > 0 ? pace : 0;
        take_from_inside(ui, in);
    }
    tool_select.frame(ui, in);
    bool resting = !ui->tools->drag.active && !(ui->preview && ui->shown == ui->preview);
    if (resting && (!ui->shown || !ui->shown->rolls.count)) {
        ui->shown = ui->tools->stage.ruling; /* dice stay in view until something else is done */
    }
}

static void assault_frame(Ui *ui, const UiHand *in) {
    procedure_update(ui);
    procedure_count(ui);
    if (procedure_played(ui)) {
        play_step(ui, in);
    } else {
        name_target(ui, in);
    }
}

static void assault_leave(Ui *ui) {
    tool_select.leave(ui);
    procedure_drop(ui);
    ui->tools->how = 0;
}

const char *const *assault_hints(const Ui *ui) {
    static const char *const STEP[] = {
        "Drag",   "moves as the step has it", "Click", "a building, for each who is inside",
        "Ctrl Z", "takes a step back",        NULL};
    return ui->tool == TOOL_ASSAULT && procedure_played(ui) ? STEP : NULL;
}

static const char *const ASSAULT_HINTS[] = {
    "Click", "who attacks, then the target", "Enter", "begins it", "Ctrl Z", "takes a step back", "Esc", "back", NULL};
const UiTool tool_assault = {.name = "Assault",
                             .key = "A",
                             .use = "Charges and combat, step by step",
                             .code = SDLK_a,
                             .icon = KIT_ICON_ASSAULT,
                             .verb = VERB_ASSAULT,
                             .frame = assault_frame,
                             .leave = assault_leave,
                             .hints = ASSAULT_HINTS};
