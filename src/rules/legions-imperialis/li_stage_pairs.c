/* The query `stage` while a player names who faces whom in a Combat (FGHT-03, -04): each choice pins one model to one
 * enemy, and the rest are shared out evenly around it. Nothing is stored: the choices so far come with the query. */
#include "rules/legions-imperialis/li_fight.h"
#include "rules/legions-imperialis/li_stage.h"

typedef struct {
    LiStageFact *stage;
    int formation;
    LiCombat combat;
    LiPin pins[LI_UNITS];
    int pin_count;
    LiFight *fights;
    int fight_count;
} Pairing;

static const char *id_of(const Pairing *pairing, int unit) {
    return setup_id(pairing->stage->ctx->field->setup, li_unit(unit));
}

/* The index (0 or 1) in the Combat of the side that pairs. */
static int pairing_side(RulesCtx *ctx, const LiCombat *combat) {
    TableRef first = var_unpack(li_now(ctx, li_game(), LI_VAR_GAME_initiative));
    return ref_is(first, REF_SIDE) && combat->sides[1] == first.index ? 1 : 0;
}

/* ---- what was chosen ---- */

/* The choice as JSON: {"combat": Detachment, "pins": [[model, enemy], ...]}. */
static BaseTree *choice_of(const Pairing *pairing, const LiPin *pins, int count) {
    BaseArena *arena = pairing->stage->arena;
    BaseTree *choice = tree_object(arena);
    const char *combat = setup_id(pairing->stage->ctx->field->setup, li_formation(pairing->formation));
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
    LiStageFact *stage = pairing->stage;
    BaseTree *action = li_stage_action(stage, "assault");
    const char *combat = setup_id(stage->ctx->field->setup, li_formation(pairing->formation));
    tree_set(stage->arena, action, "formation", tree_text(stage->arena, combat));
    BaseTree *pairs = tree_set(stage->arena, action, "pairs", tree_object(stage->arena));
    for (int i = 0; i < count; i++) {
        BaseTree *many = tree_set(stage->arena, pairs, id_of(pairing, fights[i].one), tree_list(stage->arena));
        for (int k = 0; k < fights[i].count; k++) {
            tree_push(many, tree_text(stage->arena, id_of(pairing, fights[i].many[k])));
        }
    }
    return action;
}

/* Room for as many Fights as there can be. */
static LiFight *make_fights(const Pairing *pairing) {
    const LiCombat *combat = &pairing->combat;
    size_t models = (size_t)combat->unit_count[0] + (size_t)combat->unit_count[1];
    return arena_alloc(pairing->stage->arena, models, sizeof(LiFight));
}

/* Adds an option: this pin with the earlier ones that name neither of its two models or, where that leaves somebody
 * out, this pin alone. The caller finds out by trying whether the rules allow the result. */
static void add_option(Pairing *pairing, BaseTree *options, LiPin pin) {
    RulesCtx *ctx = pairing->stage->ctx;
    BaseArena *arena = pairing->stage->arena;
    LiPin *pins = arena_alloc(arena, LI_UNITS + 1, sizeof *pins);
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
    BaseTree *option = tree_push(options, tree_object(arena));
    tree_set(arena, option, "label", tree_text(arena, setup_name(ctx->field->setup, li_unit(pin.foe))));
    tree_set(arena, option, "named", tree_bool(arena, true));
    tree_set(arena, option, "try", tree_bool(arena, true));
    tree_set(arena, option, "on", tree_bool(arena, faces(pairing->fights, pairing->fight_count, pin.one, pin.foe)));
    tree_set(arena, option, "action", assault(pairing, fights, fight_count));
    tree_set(arena, option, "choose", choice_of(pairing, pins, count));
}

static BaseTree *add_button(Pairing *pairing, const char *label) {
    BaseArena *arena = pairing->stage->arena;
    BaseTree *button = tree_push(pairing->stage->may, tree_object(arena));
    tree_set(arena, button, "label", tree_text(arena, label));
    return button;
}

/* ---- the step ---- */

int li_stage_pairs(LiStageFact *stage, int formation) {
    RulesCtx *ctx = stage->ctx;
    Pairing *pairing = arena_alloc(stage->arena, 1, sizeof *pairing);
    *pairing = (Pairing){.stage = stage, .formation = formation};
    li_find_combat(ctx, formation, &pairing->combat);
    read_pins(ctx, pairing);
    pairing->fights = make_fights(pairing);
    pairing->fight_count = li_share_out(ctx, &pairing->combat, pairing->pins, pairing->pin_count, pairing->fights);
    int own = pairing_side(ctx, &pairing->combat);
    const LiCombat *combat = &pairing->combat;
    for (int i = 0; i < combat->unit_count[own]; i++) {
        BaseTree *options = li_stage_row(stage, li_unit(combat->units[own][i]));
        for (int k = 0; k < combat->unit_count[1 - own]; k++) {
            LiPin pin = {combat->units[own][i], combat->units[1 - own][k]};
            if (li_engaged(ctx, pin.one, pin.foe)) {
                add_option(pairing, options, pin);
            }
        }
    }
    BaseTree *fight = assault(pairing, pairing->fights, pairing->fight_count);
    tree_set(stage->arena, stage->fact, "odds", fight);
    tree_set(stage->arena, add_button(pairing, "Back, without pairs"), "choose", tree_object(stage->arena));
    tree_set(stage->arena, add_button(pairing, "Fight as paired"), "action", fight);
    ctx_cite(ctx, "LI-FGHT-04", "pairs", ROLE_CONTEXT);
    cite_ref(ctx, "side", ref_make(REF_SIDE, combat->sides[own]));
    return combat->sides[own];
}

void li_stage_offer_pairs(LiStageFact *stage, BaseTree *options, int formation) {
    Pairing *pairing = arena_alloc(stage->arena, 1, sizeof *pairing);
    *pairing = (Pairing){.stage = stage, .formation = formation};
    li_find_combat(stage->ctx, formation, &pairing->combat);
    if (pairing->combat.unit_count[0] + pairing->combat.unit_count[1] < 3) {
        return;
    }
    BaseTree *option = tree_push(options, tree_object(stage->arena));
    tree_set(stage->arena, option, "label", tree_text(stage->arena, "pairs …"));
    tree_set(stage->arena, option, "choose", choice_of(pairing, NULL, 0));
}
