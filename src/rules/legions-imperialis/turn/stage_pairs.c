/* The query `stage` while a player names who faces whom in a Combat (FGHT-03, -04): each choice pins one model to one
 * enemy, and the rest are shared out evenly around it. Nothing is stored: the choices so far come with the query. */
#include "rules/legions-imperialis/assault/fight.h"
#include "rules/legions-imperialis/turn/stage_parts.h"

typedef struct {
    RulesCtx *ctx;
    int formation;
    LiCombat combat;
    LiPin pins[LI_UNITS];
    int pin_count;
    LiFight *fights;
    int fight_count;
} Pairing;

static const char *id_of(const Pairing *pairing, int unit) {
    return setup_id(pairing->ctx->field->setup, li_unit(unit));
}

/* The index (0 or 1) in the Combat of the side that pairs. */
static int pairing_side(RulesCtx *ctx, const LiCombat *combat) {
    TableRef first = var_unpack(var_own(ctx, 0, LI_VAR_GAME_initiative));
    return ref_is(first, REF_SIDE) && combat->sides[1] == first.index ? 1 : 0;
}

/* ---- what was chosen ---- */

/* The choice as JSON: {"combat": Detachment, "pins": [[model, enemy], ...]}. */
static BaseTree *choice_of(const Pairing *pairing, const LiPin *pins, int count) {
    BaseArena *arena = pairing->ctx->ruling->arena;
    BaseTree *choice = tree_object(arena);
    const char *combat = setup_id(pairing->ctx->field->setup, li_formation(pairing->formation));
    tree_set(arena, choice, "combat", tree_text(arena, combat));
    BaseTree *list = tree_set(arena, choice, "pins", tree_list(arena));
    for (int i = 0; i < count; i++) {
        BaseTree *pair = tree_push(list, tree_list(arena));
        tree_push(pair, tree_text(arena, id_of(pairing, pins[i].one)));
        tree_push(pair, tree_text(arena, id_of(pairing, pins[i].foe)));
    }
    return choice;
}

int li_stage_paired(RulesCtx *ctx) {
    const char *id = tree_get_text(tree_find(ctx->action->args, "chosen"), "combat", "");
    TableRef ref = setup_find(ctx->field->setup, id);
    return ref_is(ref, REF_FORMATION) && table_alive(ctx->draft->table, ref) ? ref.index : -1;
}

/* Reads the pins; those that no longer make sense are left out. */
static void read_pins(RulesCtx *ctx, Pairing *pairing) {
    const BaseTree *list = tree_find(tree_find(ctx->action->args, "chosen"), "pins");
    for (const BaseTree *it = list ? list->first : NULL; it && pairing->pin_count < LI_UNITS; it = it->next) {
        const BaseTree *a = tree_at(it, 0), *b = tree_at(it, 1);
        bool words = a && b && a->kind == TREE_TEXT && b->kind == TREE_TEXT;
        TableRef one = words ? setup_find(ctx->field->setup, a->text) : ref_none(),
                 foe = words ? setup_find(ctx->field->setup, b->text) : ref_none();
        if (ref_is(one, REF_UNIT) && ref_is(foe, REF_UNIT) && li_engaged(ctx, one.index, foe.index)) {
            pairing->pins[pairing->pin_count++] = (LiPin){one.index, foe.index};
        }
    }
}

/* ---- what could be chosen ---- */

static bool faces(const LiFight *fights, int count, int one, int foe) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < fights[i].count; k++) {
            int a = fights[i].one, b = fights[i].many[k];
            if ((a == one && b == foe) || (a == foe && b == one)) {
                return true;
            }
        }
    }
    return false;
}

/* The action that fights the Combat in these Fights. */
static BaseTree *assault(const Pairing *pairing, const LiFight *fights, int count) {
    RulesCtx *ctx = pairing->ctx;
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *action = stage_action(ctx, "assault");
    stage_name(ctx, action, "formation", li_formation(pairing->formation));
    BaseTree *pairs = tree_set(arena, action, "pairs", tree_object(arena));
    for (int i = 0; i < count; i++) {
        BaseTree *many = tree_set(arena, pairs, id_of(pairing, fights[i].one), tree_list(arena));
        for (int k = 0; k < fights[i].count; k++) {
            tree_push(many, tree_text(arena, id_of(pairing, fights[i].many[k])));
        }
    }
    return action;
}

/* Room for as many Fights as there can be. */
static LiFight *make_fights(const Pairing *pairing) {
    const LiCombat *combat = &pairing->combat;
    size_t models = (size_t)combat->unit_count[0] + (size_t)combat->unit_count[1];
    return arena_alloc(pairing->ctx->ruling->arena, models, sizeof(LiFight));
}

/* Adds a choice: this pin with the earlier ones that name neither of its two models or, where that leaves somebody
 * out, this pin alone. The caller finds out by trying whether the rules allow the result. */
static void add_choice(Pairing *pairing, RulesStageRow *row, LiPin pin) {
    RulesCtx *ctx = pairing->ctx;
    LiPin *pins = arena_alloc(ctx->ruling->arena, LI_UNITS + 1, sizeof *pins);
    LiFight *fights = make_fights(pairing);
    int count = 0;
    for (int i = 0; i < pairing->pin_count; i++) {
        if (pairing->pins[i].one != pin.one && pairing->pins[i].foe != pin.foe) {
            pins[count++] = pairing->pins[i];
        }
    }
    pins[count++] = pin;
    int fight_count = li_share_out(ctx, &pairing->combat, pins, count, fights);
    if (!faces(fights, fight_count, pin.one, pin.foe)) {
        pins[0] = pin;
        count = 1;
        fight_count = li_share_out(ctx, &pairing->combat, pins, count, fights);
    }
    const char *label = setup_name(ctx->field->setup, li_unit(pin.foe));
    RulesChoice *choice = stage_choice(ctx, row, label, assault(pairing, fights, fight_count));
    choice->choose = choice_of(pairing, pins, count);
    choice->is_name = choice->untested = choice->lasts = true;
    choice->on = faces(pairing->fights, pairing->fight_count, pin.one, pin.foe);
}

/* ---- the step ---- */

static Pairing *pairing_make(RulesCtx *ctx, int formation) {
    Pairing *pairing = arena_alloc(ctx->ruling->arena, 1, sizeof *pairing);
    *pairing = (Pairing){.ctx = ctx, .formation = formation};
    li_find_combat(ctx, formation, &pairing->combat);
    return pairing;
}

int li_stage_pairs(RulesCtx *ctx, int formation) {
    Pairing *pairing = pairing_make(ctx, formation);
    read_pins(ctx, pairing);
    pairing->fights = make_fights(pairing);
    pairing->fight_count = li_share_out(ctx, &pairing->combat, pairing->pins, pairing->pin_count, pairing->fights);
    int own = pairing_side(ctx, &pairing->combat);
    const LiCombat *combat = &pairing->combat;
    for (int i = 0; i < combat->unit_count[own]; i++) {
        RulesStageRow *row = stage_row(ctx, li_unit(combat->units[own][i]));
        for (int k = 0; k < combat->unit_count[1 - own]; k++) {
            LiPin pin = {combat->units[own][i], combat->units[1 - own][k]};
            if (li_engaged(ctx, pin.one, pin.foe)) {
                add_choice(pairing, row, pin);
            }
        }
    }
    BaseTree *fight = assault(pairing, pairing->fights, pairing->fight_count);
    ctx->ruling->stage->odds = fight;
    stage_button(ctx, "Back, without pairs", NULL)->choose = tree_object(ctx->ruling->arena);
    stage_button(ctx, "Fight as paired", fight);
    ctx_cite(ctx, "LI-FGHT-04", "pairs", ROLE_CONTEXT, SIDE("side", combat->sides[own]));
    return combat->sides[own];
}

void li_stage_offer_pairs(RulesCtx *ctx, RulesStageRow *row) {
    const Pairing *pairing = pairing_make(ctx, row->of.index);
    if (pairing->combat.unit_count[0] + pairing->combat.unit_count[1] >= 3) {
        stage_choice(ctx, row, "pairs …", NULL)->choose = choice_of(pairing, NULL, 0);
    }
}
