/* What rulings say of cards, orders, phases and the end. */
#include "play/shared_cca_claims.h"
#include "support/hex_judge.h"
#include "support/said.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The dice that a card names in its own words. */
static int dice_on_card(const char *label) {
    return strstr(label, "two dice more") ? 2 : strstr(label, "one die more") ? 1 : 0;
}

static bool orders(Claim *claim) {
    TableRef card_game = ref_make(REF_GAME, 0);
    int ordered = 0;
    for (int i = 0; i < claim->setup->unit_count; i++) {
        bool counts = claim_is(claim, "ordered") && claim_side(claim, i) == claim_value(claim, "side")->ref.index;
        ordered += counts && claim_now(claim, ref_make(REF_UNIT, i), "ordered") == 1;
    }
    return claim_is(claim, "plays")
               ? claim_now(claim, card_game, "card_dice") == dice_on_card(claim_value(claim, "card")->text)
           : claim_is(claim, "plays-dice")
               ? claim_now(claim, card_game, "card_dice") == claim_number(claim, "card-dice") &&
                     claim_number(claim, "card-dice") != dice_on_card(claim_value(claim, "card")->text)
           : claim_is(claim, "ordered") ? ordered == claim_number(claim, "count")
           : claim_is(claim, "has-orders")
               ? claim_now(claim, ref_make(REF_UNIT, claim_unit(claim, "unit")), "ordered") == 1
           : claim_is(claim, "orders") ? claim_now(claim, ref_make(REF_UNIT, claim_unit(claim, "unit")), "ordered") == 1
           : claim_is(claim, "ordered-already") ? claim_variable(claim, claim_unit(claim, "unit"), "ordered") == 1
           : claim_is(claim, "no-more-orders")
               ? claim_game(claim, "orders_left") == 0 || strstr(claim->action, "', 'u") != NULL
           : claim_is(claim, "no-card")       ? claim_game(claim, "card") == 0
           : claim_is(claim, "too-many-dice") ? claim_number(claim, "most") == 2
           : claim_is(claim, "gone")          ? claim_at(claim, claim_unit(claim, "unit")).row == 0
           : claim_is(claim, "adds")
               ? claim_number(claim, "card") == claim_game(claim, "card_dice") && claim_number(claim, "card") > 0
               : claim_number(claim, "dice") == 1 || claim_number(claim, "dice") == 2;
}

static bool is_of_no_such_kind(Claim *claim) {
    enum { LIGHT_FIRE = 10, ALL_ADJACENT, MOUNTED_CHARGE }; /* as numbers of cards */
    int unit = claim_unit(claim, "unit"), card = claim_game(claim, "card"), enemies = 0;
    const ClaimKind *row = claim_kind(claim, unit);
    card = strstr(claim->action, "light-fire")     ? LIGHT_FIRE
           : strstr(claim->action, "all-adjacent") ? ALL_ADJACENT
           : strstr(claim->action, "mounted")      ? MOUNTED_CHARGE
                                                   : card;
    for (int i = 0; i < claim->setup->unit_count; i++) {
        enemies += claim_at(claim, i).row > 0 && claim_side(claim, i) != claim_side(claim, unit) &&
                   claim_steps(claim_at(claim, i), claim_at(claim, unit)) == 1;
    }
    return (card == LIGHT_FIRE && row->weight != 1) || (card == ALL_ADJACENT && enemies == 0) ||
           (card == MOUNTED_CHARGE && row->type != 'm');
}

static bool phases(Claim *claim) {
    const RulesData *data = play_field(claim->session)->data;
    return claim->before->phase >= 0 &&
           !strcmp(claim_value(claim, "phase")->text, data->phases[claim->before->phase].label);
}

static bool is_over(Claim *claim) {
    TableRef winner = var_unpack(claim_now(claim, ref_make(REF_GAME, 0), "winner"));
    return ref_is(winner, REF_SIDE) &&
           (claim_is(claim, "over") || claim_value(claim, "side")->ref.index == winner.index) &&
           (!claim_is(claim, "wins") || claim->banners[winner.index] == claim_number(claim, "count"));
}

static int cards_held(const Claim *claim, const Table *table, int of) {
    const TableSchema *schema = claim->setup->schema;
    int count = 0;
    for (int i = 0; i < schema->count; i++) {
        const TableVar *var = &schema->vars[i];
        bool hand = var->owner == REF_SIDE && !strncmp(var->name, "hand_", 5);
        count += hand ? table_get(table, ref_make(REF_SIDE, of), i) : 0;
    }
    return count;
}

static bool draws(Claim *claim) {
    int of = claim_value(claim, "side")->ref.index;
    return cards_held(claim, play_table(claim->session), of) == cards_held(claim, claim->before, of) + 1;
}

static bool is_rest(Claim *claim) {
    if (claim_is(claim, "one-at-a-time")) {
        return claim_number(claim, "count") == 2;
    }
    if (claim_is(claim, "no-change")) {
        return claim->ruling->outcome == RULING_REFUSED;
    }
    if (claim_is(claim, "turn-ends-unsaid")) {
        return !ref_is(var_unpack(claim_game(claim, "active")), REF_SIDE);
    }
    int unit = claim_unit(claim, "unit");
    HexId from;
    const ClaimKind *row = claim_rule_is(claim, "CCA-CORE-04") ? claim_kind(claim, unit) : NULL;
    return claim_is(claim, "profile-leader") ? row->type == 'l' && claim_number(claim, "move") == row->move
           : claim_is(claim, "profile")
               ? claim_number(claim, "move") == row->move && claim_number(claim, "full") == row->blocks
           : claim_is(claim, "apart")
               ? hex_parse(claim_value(claim, "ground")->text, &from) && claim_steps(from, claim_hex(claim)) != 1

           : claim_is(claim, "leaves")
               ? table_where(claim->before, unit)->host.index == claim_unit(claim, "other")
               : claim_has_rolled(claim, "battle-back") == (claim_number(claim, "dice") > 0); /* DICE-19 */
}

static bool turns(Claim *claim) {
    int active = claim_game(claim, "active"), phase = claim->before->phase;
    TableRef acts = var_unpack(active);
    return claim_is(claim, "free-turn-ends")   ? phase < 0
           : claim_is(claim, "turn-ends")      ? claim_value(claim, "side")->ref.index != acts.index
           : claim_is(claim, "no-card-played") ? phase == 0 && claim_value(claim, "side")->ref.index == acts.index
           : claim_is(claim, "battles-begin")  ? phase == 1
           : claim_is(claim, "not-your-turn")  ? claim_side(claim, claim_unit(claim, "unit")) != acts.index
           : claim_is(claim, "phase-ends")     ? phase >= 0
           : claim_is(claim, "not-ordered")    ? claim_variable(claim, claim_unit(claim, "unit"), "ordered") == 0
           : claim_is(claim, "if-ordered")
               ? claim_variable(claim, claim_unit(claim, "unit"), "ordered") == 0 && phase <= 1
               : phase >= 0;
}

/* The cards of the catalogue, in its order, and how many of each there are. */
static const struct {
    const char *id, *label;
    int copies;
} CARDS[] = {{"left_two", "Order two units on the left", 3},
             {"left_three", "Order three units on the left", 2},
             {"centre_two", "Order two units in the centre", 3},
             {"centre_three", "Order three units in the centre", 2},
             {"right_two", "Order two units on the right", 3},
             {"right_three", "Order three units on the right", 2},
             {"light_fire", "Order all light units, one die more at range", 2},
             {"all_adjacent", "Attack with all units next to an enemy, one die more in close combat", 2},
             {"mounted_charge", "Order all mounted units, one die more in close combat", 2}};

static int card_now(const Claim *claim, const Table *table, TableRef owner, const char *prefix, const char *card) {
    char name[64];
    snprintf(name, sizeof name, "%s%s", prefix, card);
    return table_get(table, owner, schema_find(claim->setup->schema, (TableRefKind)owner.kind, name));
}

/* A card that nobody holds is not played; when all are in hands or gone, those that are gone come back. */
static bool is_card_so(Claim *claim) {
    int left = 0, gone = 0;
    for (size_t i = 0; i < BASE_COUNT(CARDS); i++) {
        TableRef one = ref_make(REF_SIDE, 0), other = ref_make(REF_SIDE, 1);
        if (claim_is(claim, "not-in-hand") && !strcmp(claim_value(claim, "card")->text, CARDS[i].label)) {
            return card_now(claim, claim->before, claim_value(claim, "side")->ref, "hand_", CARDS[i].id) == 0;
        }
        left += CARDS[i].copies - card_now(claim, claim->before, one, "hand_", CARDS[i].id) -
                card_now(claim, claim->before, other, "hand_", CARDS[i].id) -
                card_now(claim, claim->before, ref_make(REF_GAME, 0), "gone_", CARDS[i].id);
        gone += card_now(claim, play_table(claim->session), ref_make(REF_GAME, 0), "gone_", CARDS[i].id);
    }
    return claim_is(claim, "reshuffled") && left == 0 && gone == 0;
}

static ClaimCheck CHECKS[] = {
    {SAID("CCA-CORE-01", "turn-ends-unsaid"), is_rest, 0, 0},
    {SAID("CCA-CORE-03", "not-in-hand"), is_card_so, 0, 0},
    {SAID("CCA-CORE-03", "reshuffled"), is_card_so, 0, 0},
    {SAID("CCA-CORE-01", "free-turn-ends"), turns, 0, 0},
    {SAID("CCA-CORE-01", "turn-ends"), turns, 0, 0},
    {SAID("CCA-CORE-01", "no-card-played"), turns, 0, 0},
    {SAID("CCA-CORE-01", "battles-begin"), turns, 0, 0},
    {SAID("CCA-CORE-01", "not-your-turn"), turns, 0, 0},
    {SAID("CCA-CORE-03", "not-ordered"), turns, 0, 0},
    {SAID("CCA-CORE-03", "if-ordered"), turns, 0, 0},
    {SAID("CCA-CORE-03", "plays"), orders, 0, 0},
    {SAID("CCA-CORE-03", "plays-dice"), orders, 0, 0},
    {SAID("CCA-CORE-01", "ordered"), orders, 0, 0},
    {SAID("CCA-CORE-03", "orders"), orders, 0, 0},
    {SAID("CCA-CORE-03", "has-orders"), orders, 0, 0},
    {SAID("CCA-CORE-03", "ordered-already"), orders, 0, 0},
    {SAID("CCA-CORE-03", "no-more-orders"), orders, 0, 0},
    {SAID("CCA-CORE-03", "no-card"), orders, 0, 0},
    {SAID("CCA-CORE-03", "too-many-dice"), orders, 0, 0},
    {SAID("CCA-CORE-03", "gone"), orders, 0, 0},
    {SAID("CCA-CORE-03", "adds"), orders, 0, 0},
    {SAID("CCA-CORE-03", "dice-named"), orders, 0, 0},
    {SAID("CCA-CORE-03", "not-of-the-kind"), is_of_no_such_kind, 0, 0},
    {SAID("CCA-CORE-01", "phase"), phases, 0, 0},
    {SAID("CCA-CORE-01", "phase-ends"), phases, 0, 0},
    {SAID("CCA-CORE-18", "over"), is_over, 0, 0},
    {SAID("CCA-CORE-18", "ended"), is_over, 0, 0},
    {SAID("CCA-CORE-18", "wins"), is_over, 0, 0},
    {SAID("CCA-CORE-01", "one-at-a-time"), is_rest, 0, 0},
    {SAID("CCA-CORE-01", "no-change"), is_rest, 0, 0},
    {SAID("CCA-CORE-04", "profile"), is_rest, 0, 0},
    {SAID("CCA-CORE-04", "profile-leader"), is_rest, 0, 0},
    {SAID("CCA-CORE-05", "apart"), is_rest, 0, 0},
    {SAID("CCA-CORE-16", "leaves"), is_rest, 0, 0},
    {SAID("CCA-DICE-19", "back"), is_rest, 0, 0},
    {SAID("CCA-CORE-01", "draws"), draws, 0, 0},
};
const ClaimChecks claim_checks_turn = {CHECKS, BASE_COUNT(CHECKS)};
