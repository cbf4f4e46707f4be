#include "ui/tools/paces.h"

#include "ui/tools/drag_places.h"
#include "ui/tools/hand.h"
#include "ui/tools/preview.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define STEP 1.0 /* mm: short enough for every allowance, and above what the rules take for standing still */

static const RulesArg *pace_argument(const Ui *ui) {
    const RulesVerb *verb = ui_verb(ui, VERB_MOVE);
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (verb->args[i].kind == ARG_WORD && verb->args[i].words && !verb->args[i].required) {
            return &verb->args[i];
        }
    }
    return NULL;
}

const char *const *select_paces(const Ui *ui, int *count) {
    const RulesArg *arg = pace_argument(ui);
    *count = 0;
    while (arg && arg->words[*count]) {
        (*count)++;
    }
    return arg ? arg->words : NULL;
}

/* Whether the rules allow the move to `end`. The first refusal is kept in *why, in the arena. */
static bool allows(Ui *ui, TableRef unit, int kind, GeomVec end, const char **why) {
    const RulesArg *arg = pace_argument(ui);
    BaseTree *action = hand_action(ui, VERB_MOVE);
    hand_add_ref(ui, action, "unit", unit);
    hand_add_path(ui, action, "path", &end, 1);
    tree_set(ui->tools->arena, action, arg->name, tree_text(ui->tools->arena, arg->words[kind]));
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    bool allowed = ruling->outcome != RULING_REFUSED && ruling->outcome != RULING_BAD;
    if (!allowed && !*why) {
        BaseText text = {0};
        ruling_why_not(ruling, &text);
        *why = arena_strdup(ui->tools->paces.arena, text_get(&text));
        text_free(&text);
    }
    ruling_destroy(ruling);
    return allowed;
}

static const char *find_off(Ui *ui, TableRef unit, int kind) {
    const TableSetup *setup = ui_setup(ui);
    const TableWhere *where = table_where(ui_table(ui), unit.index);
    const GeomVec steps[] = {{STEP, 0}, {-STEP, 0}, {0, STEP}, {0, -STEP}};
    const char *why = NULL;
    for (size_t i = 0; i < BASE_COUNT(steps); i++) {
        if (allows(ui, unit, kind, vec_add(where->at, steps[i]), &why)) {
            return NULL;
        }
    }
    for (int i = 0; i < setup->unit_count; i++) {
        bool enemy = setup->units[i].side != setup->units[unit.index].side;
        if (enemy && table_where(ui_table(ui), i)->kind == WHERE_POINT &&
            allows(ui, unit, kind, drag_up_to(ui, where->at, ui_unit_at(ui, i), i), &why)) {
            return NULL;
        }
    }
    return why;
}

/* Previews put their actions together in the arena of the hand, which holds one in the making: nothing is asked
 * meanwhile. */
static bool may_ask(const Ui *ui) {
    return !ui->tools->drag.active && !ui->shown && !play_waiting(ui->session) && ref_is(ui->selected, REF_UNIT) &&
           table_where(ui_table(ui), ui->selected.index)->kind == WHERE_POINT;
}

static void ask_all(Ui *ui, int count) {
    ToolsPaces *paces = &ui->tools->paces;
    select_forget_paces(ui);
    *paces = (ToolsPaces){.arena = arena_create(), .of = ui->selected, .state = play_hash(ui->session)};
    paces->off = arena_alloc(paces->arena, (size_t)count, sizeof *paces->off);
    ui->tools->drag.unit = ui->selected.index; /* Its base is moved into contact. */
    ui->tools->drag.facing = table_where(ui_table(ui), ui->selected.index)->facing;
    for (int i = 0; i < count; i++) {
        paces->off[i] = find_off(ui, ui->selected, i);
    }
}

const char *select_pace_off(Ui *ui, int kind) {
    const ToolsPaces *paces = &ui->tools->paces;
    int count;
    if (!select_paces(ui, &count) || kind < 0 || kind >= count) {
        return NULL;
    }
    bool kept = paces->arena && ref_equal(paces->of, ui->selected) && paces->state == play_hash(ui->session);
    if (!kept && !may_ask(ui)) {
        return NULL;
    }
    if (!kept) {
        ask_all(ui, count);
    }
    return paces->off[kind];
}

void select_forget_paces(Ui *ui) {
    arena_destroy(ui->tools->paces.arena);
    memset(&ui->tools->paces, 0, sizeof ui->tools->paces);
}
