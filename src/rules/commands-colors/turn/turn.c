/* CORE-01: phases and turns; the card drawn at the end. */
#include "rules/commands-colors/turn/turn.h"

#include "rules/commands-colors/fire/battle.h"
#include "rules/kit/dice.h"

#include <string.h>

/* ---- drawing a card: a die with as many faces as cards are left ---- */

static int left_of(RulesCtx *ctx, const CcaCard *card) {
    int left = card->hand < 0 ? 0 : card->copies - table_get(ctx->draft->table, cca_game(), card->gone);
    for (int side = 0; card->hand >= 0 && side < ctx->field->setup->side_count; side++) {
        left -= table_get(ctx->draft->table, ref_make(REF_SIDE, side), card->hand);
    }
    return left > 0 ? left : 0;
}

/* The deck as a die with one face for each card that is left; cards of one kind share a class. */
typedef struct {
    uint8_t class_of[RULES_FACES_MAX];
    int card[RULES_FACES_MAX]; /* indexed by class */
    int count;
} Deck;

static Deck lay_deck(RulesCtx *ctx) {
    const CcaData *data = cca_data(ctx->field);
    Deck deck = {.count = 0};
    int classes = 0;
    for (int i = 0; i < data->card_count; i++) {
        int left = left_of(ctx, &data->cards[i]);
        base_assert(deck.count + left <= RULES_FACES_MAX); /* cca_read_cards */
        for (int k = 0; k < left; k++) {
            deck.class_of[deck.count++] = (uint8_t)classes;
        }
        if (left > 0) {
            deck.card[classes++] = i;
        }
    }
    return deck;
}

static void reshuffle(RulesCtx *ctx) {
    const CcaData *data = cca_data(ctx->field);
    for (int i = 0; i < data->card_count; i++) {
        if (data->cards[i].hand >= 0) {
            draft_set(ctx->draft, cca_game(), data->cards[i].gone, 0);
        }
    }
    ctx_cite(ctx, "CCA-CORE-03", "reshuffled", ROLE_CONTEXT);
}

/* Draws a card for a side that played one of its hand. */
static void draw_card(RulesCtx *ctx, TableRef side) {
    const CcaData *data = cca_data(ctx->field);
    int card = var_own(ctx, 0, CCA_VAR_GAME_card);
    if (card <= 0 || data->cards[card - 1].hand < 0 || !ref_is(side, REF_SIDE)) {
        return;
    }
    Deck deck = lay_deck(ctx);
    if (deck.count == 0) {
        reshuffle(ctx);
        deck = lay_deck(ctx);
    }
    const KitPool pool = {.what = "draw",
                          .rule = "CCA-CORE-01",
                          .by = side,
                          .faces = deck.count,
                          .count = 1,
                          .plain = true,
                          .class_of = deck.class_of};
    KitThrow draw;
    if (deck.count == 0 || !rulekit_roll(ctx, &pool, &draw)) {
        return;
    }
    const CcaCard *drawn = &data->cards[deck.card[deck.class_of[draw.sum - 1]]];
    ctx_roll_drawn(ctx, drawn->label);
    draft_add(ctx->draft, side, drawn->hand, 1);
    ctx_cite(ctx, "CCA-CORE-01", "draws", ROLE_CONTEXT, REF("side", side), TEXT("card", drawn->label));
}

/* ---- ends ---- */

/* CORE-05: a unit that went further than its move did so to fight, and must while it can. */
static bool owes(RulesCtx *ctx, int unit) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    HexId at = cca_where(ctx->draft->table, unit);
    int near[6], side = setup_side_of(ctx->field->setup, cca_unit(unit));
    bool charged = profile->charge > 0 && var_own(ctx, unit, CCA_VAR_UNIT_hexes_moved) > profile->move;
    int count = at.row > 0 && charged ? cca_enemies_near(ctx, at, side, true, near) : 0;
    for (int i = 0; i < count; i++) {
        if (!cca_attack_bar(ctx, unit, near[i], CCA_CLOSE).rule) {
            return true;
        }
    }
    return false;
}

static int owing(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (owes(ctx, unit)) {
            return unit;
        }
    }
    return -1;
}

/* CORE-01: the other side follows; free play belongs to both sides and just begins anew. */
static void hand_over(RulesCtx *ctx, TableRef active) {
    const RulesField *field = ctx->field;
    if (ctx->draft->table->phase < 0) {
        ctx_cite(ctx, "CCA-CORE-01", "free-turn-ends", ROLE_DECIDES);
        return;
    }
    draft_phase(ctx->draft, CCA_PHASE_COMMAND);
    if (!ref_is(active, REF_SIDE)) {
        ctx_cite(ctx, "CCA-CORE-01", "turn-ends-unsaid", ROLE_DECIDES);
        return;
    }
    TableRef next = ref_make(REF_SIDE, (active.index + 1) % field->setup->side_count);
    var_set_own(ctx, 0, CCA_VAR_GAME_active, var_pack(next));
    ctx_cite(ctx, "CCA-CORE-01", "turn-ends", ROLE_DECIDES, REF("side", next));
}

/* BATTLE-08: clears what lasts one turn, including the flags of entry. */
static void end_turn(RulesCtx *ctx) {
    TableRef active = var_unpack(var_own(ctx, 0, CCA_VAR_GAME_active));
    int debtor = owing(ctx);
    if (debtor >= 0) {
        CcaBar bar = cca_bar("CCA-CORE-05", "owes-combat", debtor);
        cca_refuse(ctx, &bar);
        return;
    }
    if (ctx->draft->table->phase == CCA_PHASE_COMMAND && ref_is(active, REF_SIDE)) {
        ctx_cite(ctx, "CCA-CORE-01", "no-card-played", ROLE_PASSES, REF("side", active));
    }
    draw_card(ctx, active);
    if (ctx->stopped) {
        return;
    }
    draft_expire(ctx->draft, LIFE_TURN, ref_none());
    var_add_own(ctx, 0, CCA_VAR_GAME_turn, 1);
    hand_over(ctx, active);
}

bool cca_refuse_over(RulesCtx *ctx) {
    if (!cca_won(ctx)) {
        return false;
    }
    ctx_refuse(ctx, "CCA-CORE-18", "ended", REF("side", var_unpack(var_own(ctx, 0, CCA_VAR_GAME_winner))));
    return true;
}

static void resolve_end(RulesCtx *ctx) {
    const char *what = arg_word(ctx, "what", "turn");
    int phase = ctx->draft->table->phase;
    if (cca_refuse_over(ctx)) {
        return;
    }
    if (strcmp(what, "turn") == 0 || phase == CCA_PHASE_BATTLE) {
        end_turn(ctx);
        return;
    }
    if (phase < 0) {
        ctx_bad(ctx, "free play has no phases to end: end the turn");
        return;
    }
    draft_phase(ctx->draft, phase + 1);
    ctx_cite(ctx, "CCA-CORE-01", "phase-ends", ROLE_DECIDES, TEXT("phase", ctx->field->data->phases[phase].label));
}

static const char *const WHATS[] = {"phase", "turn", NULL};
static const RulesArg END_ARGS[] = {{"what", ARG_WORD, false, "phase or turn (turn unless said)", WHATS}};
const RulesVerb cca_verb_end = {"end", "Ends a phase or the turn", END_ARGS, 1, false, resolve_end};
