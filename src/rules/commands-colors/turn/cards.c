/* CORE-02, CORE-03: cards of the hand, free activation, and which units a card may order. */
#include "rules/commands-colors/turn/turn.h"

#include <string.h>

/* ---- orders ---- */

static void cite_section(RulesCtx *ctx, const CcaCard *card, int unit) {
    if (card->section != CCA_SECTION_ANY) {
        ctx_cite(ctx, "CCA-CORE-02", "in-section", ROLE_CONTEXT, CCA_UNIT("unit", unit),
                 TEXT("hex", cca_hex_id(ctx, cca_where(ctx->draft->table, unit))));
    }
}

/* False: refused. */
static bool order_unit(RulesCtx *ctx, const CcaCard *card, int unit) {
    int left = var_own(ctx, 0, CCA_VAR_GAME_orders_left);
    CcaBar bar = cca_card_bar(ctx, card, unit);
    TableRef active = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_active));
    if (!bar.rule && ref_is(active, REF_SIDE) && active.index != setup_side_of(ctx->field->setup, cca_unit(unit))) {
        bar = cca_bar("CCA-CORE-01", "not-your-turn", unit);
    }
    if (!bar.rule && left == 0) {
        bar = cca_bar("CCA-CORE-03", "no-more-orders", unit);
    }
    if (bar.rule) {
        cca_refuse(ctx, &bar);
        return false;
    }
    cite_section(ctx, card, unit);
    if (var_own(ctx, unit, CCA_VAR_UNIT_ordered) != 1) {
        var_set_own(ctx, unit, CCA_VAR_UNIT_ordered, 1);
        if (left != VAR_NONE) {
            var_set_own(ctx, 0, CCA_VAR_GAME_orders_left, left - 1);
        }
    }
    return true;
}

/* ---- verbs ---- */

static const CcaCard *named_card(RulesCtx *ctx, int *index) {
    const CcaData *data = cca_data(ctx->field);
    const char *id = arg_word(ctx, "card", "");
    for (int i = 0; i < data->card_count; i++) {
        if (strcmp(data->cards[i].id, id) == 0) {
            *index = i;
            return &data->cards[i];
        }
    }
    ctx_bad(ctx, "there is no card \"%s\"; \"free\" is free activation", id);
    return NULL;
}

const char *const *cca_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg) {
    return verb == &cca_verb_card && strcmp(arg->name, "card") == 0 ? ((const CcaData *)data->compiled)->card_ids
                                                                    : NULL;
}

const char *cca_describe_word(const RulesData *data, const RulesVerb *verb, const char *word) {
    const CcaData *own = data->compiled;
    for (int i = 0; verb == &cca_verb_card && i < own->card_count; i++) {
        if (strcmp(own->cards[i].id, word) == 0) {
            return own->cards[i].label;
        }
    }
    return NULL;
}

/* Finds whose card it is: the side to act, or in free play the side named, or that of the first unit named. */
static bool whose(RulesCtx *ctx, TableRef *side) {
    int first = -1;
    *side = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_active));
    if (ref_is(*side, REF_SIDE) || arg_ref(ctx, "side", side)) {
        return true;
    }
    if (arg_units(ctx, "units", &first, 1) > 0) {
        *side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, cca_unit(first)));
    } else {
        ctx_bad(ctx, "nobody is to act: name the \"side\" that plays the card");
        return false;
    }
    return true;
}

/* CORE-03: takes the card from the hand; free activation needs no card and brings the dice that the player names. */
static bool take_card(RulesCtx *ctx, const CcaCard *card, TableRef side, int *dice) {
    double wanted = card->dice;
    if (card->hand < 0) {
        bool named = arg_number(ctx, "k", &wanted);
        if (named && card->dice > 0 && wanted != card->dice) {
            return ctx_refuse(ctx, "CCA-CORE-03", "dice-named", TEXT("card", card->label), INT("dice", card->dice));
        }
        bool good = wanted >= 0 && wanted <= number_int(ctx, CCA_NUM_FREE_DICE) && wanted == (int)wanted;
        if (!good) {
            CcaBar bar = cca_bar("CCA-CORE-03", "too-many-dice", -1);
            bar.max = number_int(ctx, CCA_NUM_FREE_DICE);
            cca_refuse(ctx, &bar);
        }
        *dice = (int)wanted;
        return good;
    }
    *dice = card->dice;
    if (table_get(ctx->draft->table, side, card->hand) <= 0) {
        return ctx_refuse(ctx, "CCA-CORE-03", "not-in-hand", REF("side", side), TEXT("card", card->label));
    }
    draft_add(ctx->draft, side, card->hand, -1);
    draft_add(ctx->draft, cca_game(), card->gone, 1);
    return true;
}

static void put_in_force(RulesCtx *ctx, const CcaCard *card, int index, int dice) {
    var_set_own(ctx, 0, CCA_VAR_GAME_card, index + 1);
    var_set_own(ctx, 0, CCA_VAR_GAME_card_dice, dice);
    var_set_own(ctx, 0, CCA_VAR_GAME_card_scope, (int)card->scope);
    var_set_own(ctx, 0, CCA_VAR_GAME_card_back, card->back);
    var_set_own(ctx, 0, CCA_VAR_GAME_orders_left, card->orders > 0 ? card->orders : VAR_NONE);
    if (ctx->draft->table->phase == CCA_PHASE_COMMAND) {
        draft_phase(ctx->draft, CCA_PHASE_MOVEMENT);
    }
}

/* CORE-03: a card without a number orders all units that it fits; free activation leaves that to the player. */
static void order_all(RulesCtx *ctx, const CcaCard *card, TableRef side) {
    const TableSetup *setup = ctx->field->setup;
    setup_each(setup, REF_UNIT, unit) {
        if (setup_side_of(setup, cca_unit(unit)) == side.index && !cca_card_bar(ctx, card, unit).rule) {
            order_unit(ctx, card, unit);
        }
    }
}

static int count_ordered(RulesCtx *ctx, TableRef side) {
    const TableSetup *setup = ctx->field->setup;
    int count = 0;
    setup_each(setup, REF_UNIT, unit) {
        count += setup_side_of(setup, cca_unit(unit)) == side.index && var_own(ctx, unit, CCA_VAR_UNIT_ordered) == 1;
    }
    return count;
}

/* Drops what was told from `first` on, all but the refusal that came last. */
static void explain_only_last(Ruling *ruling, int first) {
    ruling->findings.items[first] = ruling->findings.items[ruling->findings.count - 1];
    ruling->findings.count = first + 1;
}

static void resolve_card(RulesCtx *ctx) {
    int index = 0, dice = 0;
    TableRef side;
    if (cca_refuse_over(ctx)) {
        return;
    }
    const CcaCard *card = named_card(ctx, &index);
    if (!card || !whose(ctx, &side)) {
        return;
    }
    ctx->ruling->subject = side; /* who plays it, not the first of those whom it orders */
    ctx->ruling->object = ref_none();
    if (!take_card(ctx, card, side, &dice)) {
        return;
    }
    put_in_force(ctx, card, index, dice);
    int played = ctx->ruling->findings.count;
    ctx_cite(ctx, "CCA-CORE-03", dice != card->dice ? "plays-dice" : "plays", ROLE_DECIDES, REF("side", side),
             TEXT("card", card->label), INT("card-dice", dice));
    int all = ctx->field->setup->unit_count, *units = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *units);
    int count = arg_units(ctx, "units", units, all);
    if (count == 0 && card->orders == 0 && card->hand >= 0) {
        order_all(ctx, card, side);
    }
    for (int i = 0; i < count; i++) {
        if (!order_unit(ctx, card, units[i])) {
            explain_only_last(ctx->ruling, played); /* it was not played, and nobody was ordered */
            return;
        }
    }
    setup_each(ctx->field->setup, REF_UNIT, unit) { /* one sentence, that names all of them */
        if (setup_side_of(ctx->field->setup, cca_unit(unit)) == side.index &&
            var_own(ctx, unit, CCA_VAR_UNIT_ordered) == 1) {
            ctx_cite(ctx, "CCA-CORE-03", "has-orders", ROLE_PASSES, CCA_UNIT("unit", unit));
        }
    }
    ctx_cite(ctx, "CCA-CORE-01", "ordered", ROLE_CONTEXT, REF("side", side), INT("count", count_ordered(ctx, side)));
}

static void resolve_order(RulesCtx *ctx) {
    const CcaCard *card = cca_card_in_force(ctx);
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    if (cca_refuse_over(ctx)) {
        return;
    }
    if (!card) {
        CcaBar bar = cca_bar("CCA-CORE-03", "no-card", unit.index);
        cca_refuse(ctx, &bar);
        return;
    }
    if (var_own(ctx, unit.index, CCA_VAR_UNIT_ordered) == 1) {
        CcaBar bar = cca_bar("CCA-CORE-03", "ordered-already", unit.index);
        cca_refuse(ctx, &bar);
        return;
    }
    if (order_unit(ctx, card, unit.index)) {
        ctx_cite(ctx, "CCA-CORE-03", "orders", ROLE_DECIDES, CCA_UNIT("unit", unit.index), TEXT("card", card->label));
    }
}

static const RulesArg CARD_ARGS[] = {
    {"card", ARG_WORD, true, "its id; \"free\" orders any units without a card", NULL},
    {"units", ARG_UNITS, false,
     "whom it orders; others may be ordered one by one. A card for all of a kind orders them all when nobody is named",
     NULL},
    {"k", ARG_NUMBER, false, "free activation: dice that it adds", NULL},
    {"side", ARG_SIDE, false, "who plays it, where no side is to act", NULL},
};
static const RulesArg ORDER_ARGS[] = {{"unit", ARG_UNIT, true, "whom the card in force orders, too", NULL}};
const RulesVerb cca_verb_card = {"card", "Plays a command card and orders units", CARD_ARGS, 4, false, resolve_card};
const RulesVerb cca_verb_order = {"order",      "Orders one more unit by the card in force", ORDER_ARGS, 1, false,
                                  resolve_order};
