/* Combats: who is in one, who faces whom, what is rolled, who loses, and what comes of it. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 64 };

static TableRef unit_ref(int unit) {
    return ref_make(REF_UNIT, unit);
}

static int side_of(const LiClaim *it, int unit) {
    return it->setup->units[unit].side;
}

/* Touching, or by a wall up to which one of them has charged. `loose`: whatever lies between them. */
static bool across(const LiClaim *it, const Table *table, int a, int b) {
    TableRef wall = var_unpack(says_var(it, table, REF_UNIT, a, "across"));
    return ref_is(wall, REF_AREA) && says_touch(it, table, a, wall) &&
           says_between(it, table, unit_ref(b), wall) < it->data->unit + .02;
}

static bool engaged(const LiClaim *it, const Table *table, int a, int b) {
    bool stand =
        says_lives(table, a) && says_lives(table, b) && says_carrier(table, a) < 0 && says_carrier(table, b) < 0;
    int ha = says_host(table, a), hb = says_host(table, b), outside = ha >= 0 ? b : a;
    if (!stand || side_of(it, a) == side_of(it, b) || says_over(it, a) == 0 || says_over(it, b) == 0 ||
        (ha >= 0 && hb >= 0)) {
        return false;
    }
    bool inside = ha >= 0 || hb >= 0;
    return inside ? says_touch(it, table, a, unit_ref(b)) &&
                        (says_type(it, outside) == 0 || says_reading(it, "garrengage", "all"))
                  : says_touch(it, table, a, unit_ref(b)) || across(it, table, a, b) || across(it, table, b, a);
}

static bool is_engaged(const LiClaim *it, const Table *table, int unit) {
    for (int i = 0; i < it->setup->unit_count; i++) {
        if (engaged(it, table, unit, i)) {
            return true;
        }
    }
    return false;
}

static int formation_of_action(const LiClaim *it) {
    TableRef ref = setup_find(it->setup, tree_get_text(it->action, "formation", ""));
    return ref_is(ref, REF_UNIT) ? it->setup->units[ref.index].formation : ref.index;
}

/* The Detachments that engagement links to this one, as marks. */
static int linked(const LiClaim *it, int formation, bool *in) {
    int count = 1;
    in[formation] = true;
    for (bool grew = true; grew;) {
        grew = false;
        for (int a = 0; a < it->setup->unit_count; a++) {
            for (int b = 0; b < it->setup->unit_count; b++) {
                int fa = it->setup->units[a].formation, fb = it->setup->units[b].formation;
                if (fa >= 0 && fb >= 0 && in[fa] && !in[fb] && engaged(it, it->before, a, b)) {
                    in[fb] = grew = true;
                    count++;
                }
            }
        }
    }
    return count;
}

static bool is_combat(LiClaim *it) {
    bool in[ROWS] = {false};
    return linked(it, formation_of_action(it), in) == says_number(it, "count");
}

static bool is_in_none(LiClaim *it) {
    int formation = says_formation(it, "formation");
    if (says_is(it, "fought")) {
        return says_var(it, it->before, REF_FORMATION, formation, "fought") == 1;
    }
    bool in[ROWS] = {false};
    return linked(it, formation, in) == 1;
}

static int models_of_combat(const LiClaim *it);

/* Each model of the Combat is in one Fight: two in each that is one on one, one more than the enemies in the others.
 * Before the dice fall the others are not all told. */
static bool is_number_of_fights(LiClaim *it) {
    int models = models_of_combat(it), fighting = 2 * says_number(it, "count");
    for (int i = 0; i < it->ruling->findings.count; i++) {
        const RulesFinding *one = &it->ruling->findings.items[i];
        for (int k = 0; k < one->value_count && !strcmp(one->rule, "LI-FGHT-04") && !strcmp(one->key, "spread"); k++) {
            fighting += !strcmp(one->values[k].name, "count") ? 1 + (int)one->values[k].number : 0;
        }
    }
    return it->dry ? fighting <= models : models == fighting;
}

static bool faces(LiClaim *it) {
    int unit = says_unit(it, "unit"), foes = 0, rolled = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        foes += engaged(it, it->before, unit, i);
    }
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        rolled += ref_equal(it->ruling->rolls.items[i].by, unit_ref(unit)) &&
                  !strcmp(it->ruling->rolls.items[i].what, "fight");
    }
    bool again = says_reading(it, "tie", "again");
    return says_number(it, "count") > 1 && says_number(it, "count") <= foes &&
           (again || rolled <= says_number(it, "count"));
}

/* ---- pairs that are named ---- */

static int times_named(const LiClaim *it, int unit, int *faced) {
    const BaseTree *pairs = tree_find(it->action, "pairs");
    const char *id = setup_id(it->setup, unit_ref(unit));
    int times = 0;
    for (const BaseTree *row = pairs ? pairs->first : NULL; row; row = row->next) {
        times += !strcmp(row->key, id);
        *faced = !strcmp(row->key, id) ? row->count : *faced;
        for (const BaseTree *foe = row->first; foe; foe = foe->next) {
            times += foe->kind == TREE_TEXT && !strcmp(foe->text, id);
        }
    }
    return times;
}

static bool is_named_so_often(LiClaim *it) {
    int faced = 0;
    return times_named(it, says_unit(it, "unit"), &faced) == says_number(it, "count") && says_number(it, "count") != 1;
}

static bool is_uneven(LiClaim *it) {
    int faced = 0, other = 0, target = says_unit(it, "target");
    times_named(it, says_unit(it, "unit"), &faced);
    times_named(it, says_unit(it, "other"), &other);
    return faced == says_number(it, "count") && engaged(it, it->before, says_unit(it, "unit"), target) &&
           engaged(it, it->before, says_unit(it, "other"), target) && other < faced;
}

static bool is_linked(const LiClaim *it, int unit) {
    bool in[ROWS] = {false};
    linked(it, formation_of_action(it), in);
    return in[it->setup->units[unit].formation] && is_engaged(it, it->before, unit);
}

static bool is_named_apart(LiClaim *it) {
    int unit = says_unit(it, "unit"), faced = -1;
    times_named(it, unit, &faced);
    return says_is(it, "nobody")   ? faced == 0
           : says_is(it, "not-in") ? !is_linked(it, unit)
                                   : !engaged(it, it->before, unit, says_unit(it, "target"));
}

static bool is_to_pair(LiClaim *it) {
    return var_unpack(says_var(it, it->before, REF_GAME, 0, "initiative")).index == says_side(it, "side");
}

/* ---- who has lost ---- */

static int winner_told(const LiClaim *it) {
    int side = -1;
    for (int i = 0; i < it->index; i++) {
        const RulesFinding *one = &it->ruling->findings.items[i];
        for (int k = 0; k < one->value_count && !strcmp(one->rule, "LI-CORE-15") && !strcmp(one->key, "won"); k++) {
            side = !strcmp(one->values[k].name, "side") ? one->values[k].ref.index : side;
        }
    }
    return side;
}

static bool has_lost(LiClaim *it) {
    int formation = says_formation(it, "formation"), winner = winner_told(it), inside = 0, touching = 0;
    if (winner < 0 || it->setup->formations[formation].side == winner) {
        return false;
    }
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool own = it->setup->units[i].formation == formation && says_lives(it->before, i);
        inside += own && says_host(it->before, i) >= 0;
        bool garrison = !says_rule(it, "LI-MORL-03") && says_lives(it->after, i) && side_of(it, i) == winner;
        touching += garrison && says_host(it->before, i) < 0 && says_touch(it, it->before, i, says_ref(it, "area"));
    }
    return says_rule(it, "LI-MORL-03")   ? inside == 0
           : says_rule(it, "LI-MORL-02") ? inside > 0 && touching == 0
                                         : inside > 0 && touching == says_number(it, "count");
}

static bool withdraws(LiClaim *it) {
    return winner_told(it) >= 0 && it->setup->formations[says_ref(it, "unit").index].side != winner_told(it);
}

static bool is_lost(LiClaim *it) {
    int unit = says_unit(it, "unit");
    return says_lives(it->before, unit) && (!says_lives(it->after, unit) || it->ruling->outcome != RULING_DONE);
}

static bool goes_away(LiClaim *it) {
    int unit = says_unit(it, "unit");
    double move = tree_get_number(says_profile(it, unit), "move", 0) * it->data->unit, near = INFINITY;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool foe = side_of(it, i) != side_of(it, unit) && says_over(it, i) != 0 && says_host(it->after, i) < 0;
        near = foe ? fmin(near, says_between(it, it->after, unit_ref(unit), unit_ref(i))) : near;
    }
    if (says_is(it, "stays")) {
        return vec_distance(says_at(it->before, unit), says_at(it->after, unit)) < .02 && near > it->data->unit - .02;
    }
    const RulesTrace *trace = says_trace(it, unit);
    return says_near(says_length(it, "allowance"), move) && says_length(it, "length") <= move + .02 && trace &&
           says_length(it, "length") >= trace->stop - .02 && near > it->data->unit - .02;
}

static bool is_titan(LiClaim *it) {
    int formation = says_formation(it, "formation");
    for (int i = 0; i < it->setup->unit_count; i++) {
        if (it->setup->units[i].formation == formation && says_lives(it->before, i) && says_type(it, i) != 6) {
            return false;
        }
    }
    return says_roll(it, "LI-CORE-16", -1) == NULL || it->index > 0;
}

static bool is_not_pinned(LiClaim *it) {
    int unit = says_unit(it, "unit");
    for (int i = 0; i < it->setup->unit_count; i++) {
        double scale = tree_get_number(says_profile(it, i), "scale", 0);
        if (engaged(it, it->before, unit, i) && scale >= tree_get_number(says_profile(it, unit), "scale", 0)) {
            return false;
        }
    }
    return is_engaged(it, it->before, unit);
}

/* ---- bonuses ---- */

static bool is_bonus(LiClaim *it) {
    const BaseTree *kind = says_kind(it, it->before, says_area(it, "source"));
    bool held = false;
    for (int i = 0; i < it->setup->unit_count; i++) {
        held = held || says_host(it->before, i) == says_area(it, "source");
    }
    return held && says_need(kind, "caf") == says_number(it, "value");
}

static bool is_charge_at_wall(LiClaim *it) {
    int unit = says_unit(it, "unit");
    TableRef area = says_ref(it, "area");
    bool charges = says_order_is(it, it->before, unit, "charge"), touches = false, beyond = false;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool foe = side_of(it, i) != side_of(it, unit);
        touches = touches || (foe && says_touch(it, it->before, unit, unit_ref(i)));
        beyond = beyond || (foe && engaged(it, it->before, unit, i) && !says_touch(it, it->before, unit, unit_ref(i)));
    }
    return charges && (says_is(it, "kept")
                           ? touches && says_between(it, it->before, unit_ref(unit), area) < it->data->unit + .02
                           : beyond && ref_equal(var_unpack(says_var(it, it->before, REF_UNIT, unit, "across")), area));
}

/* ---- what is rolled, foretold ---- */

static bool rends(const LiClaim *it, int unit) {
    const BaseTree *weapons = tree_find(says_profile(it, unit), "weapons");
    for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
        if (says_has_word(one, "traits", "rend")) {
            return true;
        }
    }
    return false;
}

/* The dice of a text such as "3D6 + 4 (1D6 for Rend, CAF +3, charge +1)", its sum, and its parts. */
static bool is_stake(const LiClaim *it, const char *text, int unit, int foe, int *dice, int *plus) {
    char sign = '+', expected[200] = "";
    int host = says_host(it->before, unit), caf = says_need(says_profile(it, unit), "caf"), extra = 0;
    *plus = 0;
    int read = sscanf(text, "%dD6 %c %d", dice, &sign, plus);
    *plus = read < 3 ? 0 : sign == '-' ? -*plus : *plus;
    const char *before = strstr(text, "D6 for those before it");
    extra = before ? before[-1] - '0' : 0; /* how many: `is_bout` */
    size_t at = 0;
    if (extra > 0) {
        at += (size_t)snprintf(expected + at, sizeof expected - at, "+%dD6 for those before it, ", extra);
    }
    at += rends(it, unit) ? (size_t)snprintf(expected + at, sizeof expected - at, "+1D6 for Rend, ") : 0;
    at += caf != 0 ? (size_t)snprintf(expected + at, sizeof expected - at, "CAF +%d, ", caf) : 0;
    bool charge = says_order_is(it, it->before, unit, "charge") && (says_touch(it, it->before, unit, unit_ref(foe)));
    bool jumps = charge && says_over(it, unit) == 2 && says_host(it->before, foe) >= 0;
    at += charge ? (size_t)snprintf(expected + at, sizeof expected - at, "charge +1, ") : 0;
    at += jumps ? (size_t)snprintf(expected + at, sizeof expected - at, "Jump Packs +1, ") : 0;
    int walls = host >= 0 ? says_need(says_kind(it, it->before, host), "caf") : 0;
    at += walls ? (size_t)snprintf(expected + at, sizeof expected - at, "%s +%d, ",
                                   setup_name(it->setup, ref_make(REF_AREA, host)), walls)
                : 0;
    expected[at > 2 ? at - 2 : 0] = '\0';
    char parts[220];
    snprintf(parts, sizeof parts, "(%s)", expected);
    int most = 2 + extra + rends(it, unit);
    bool same = expected[0] ? strstr(text, parts) != NULL : strchr(text, '(') == NULL;
    return same && *dice == (most > 6 ? 6 : most) && *plus == (caf > 0 ? caf : 0) + charge + jumps + walls;
}

/* By how much the sum of so many dice exceeds that of the others: chances over -range .. range. */
static void spread(int own, int foe, double *out) {
    double sums[2][64] = {{1}, {1}};
    int count[2] = {own, foe};
    for (int s = 0; s < 2; s++) {
        for (int d = 0; d < count[s]; d++) {
            double next[64] = {0};
            for (int i = 0; i < 58; i++) {
                for (int face = 1; face <= 6; face++) {
                    next[i + face] += sums[s][i] / 6;
                }
            }
            memcpy(sums[s], next, sizeof next);
        }
    }
    for (int i = 0; i < 64; i++) {
        for (int k = 0; k < 64; k++) {
            out[64 + i - k] += sums[0][i] * sums[1][k];
        }
    }
}

static bool read_bout(const LiClaim *it, double *win, double *lose, double *tie) {
    int own, foe, own_plus, foe_plus;
    double ahead[128] = {0};
    bool good = is_stake(it, says_text(it, "dice"), says_unit(it, "unit"), says_unit(it, "target"), &own, &own_plus) &&
                is_stake(it, says_text(it, "other"), says_unit(it, "target"), says_unit(it, "unit"), &foe, &foe_plus);
    *win = *lose = *tie = 0;
    if (!good) {
        return false;
    }
    spread(own, foe, ahead);
    for (int i = 0; i < 128; i++) {
        int lead = i - 64 + own_plus - foe_plus;
        *(lead > 0 ? win : lead < 0 ? lose : tie) += ahead[i];
    }
    if (strstr(it->finding->key, "again")) {
        double decided = *win + *lose;
        *win /= decided;
        *lose /= decided;
        *tie = 0;
    }
    return true;
}

static bool is_bout(LiClaim *it) {
    double win, lose, tie;
    bool again = strstr(it->finding->key, "again") != NULL, later = strstr(it->finding->key, "then") != NULL;
    bool dice_before = strstr(says_text(it, "other"), "for those before it") != NULL;
    return read_bout(it, &win, &lose, &tie) && says_chance_is(it, "win", win) && says_chance_is(it, "lose", lose) &&
           (again || says_chance_is(it, "tie", tie)) && again == says_reading(it, "tie", "again") &&
           (!later || (dice_before && says_var(it, it->before, REF_UNIT, says_unit(it, "unit"), "wounds") < 8));
}

static int models_of_combat(const LiClaim *it) {
    bool in[ROWS] = {false};
    int models = 0;
    linked(it, formation_of_action(it), in);
    for (int i = 0; i < it->setup->unit_count; i++) {
        models +=
            it->setup->units[i].formation >= 0 && in[it->setup->units[i].formation] && is_engaged(it, it->before, i);
    }
    return models;
}

/* All that are told, with those that are alike, are as many as there are models less one for each Fight. */
static bool is_alike(LiClaim *it) {
    int bouts = 0, fights = (int)tree_get_number(it->ruling->facts, "fights", 0);
    for (int i = 0; i < it->ruling->findings.count; i++) {
        const RulesFinding *one = &it->ruling->findings.items[i];
        bool chance = !strcmp(one->rule, "LI-CORE-14") && !strncmp(one->key, "chance", 6);
        bool alike = chance && !strcmp(one->key, "chance-alike");
        bouts += alike ? (int)one->values[0].number - 1 : chance;
    }
    return bouts == models_of_combat(it) - fights && says_number(it, "count") > 1;
}

/* Where all Fights are one on one: each side's Fights against one another. */
static bool is_combat_chance(LiClaim *it) {
    double lead[64] = {[32] = 1}, win = 0, lose = 0, tie = 0, sum;
    LiClaim one = *it;
    bool plain = true;
    for (one.index = 0; one.index < it->ruling->findings.count; one.index++) {
        one.finding = &it->ruling->findings.items[one.index];
        plain = plain && strcmp(one.finding->key, "spread") != 0;
        if (!says_rule(&one, "LI-CORE-14") || strncmp(one.finding->key, "chance", 6) != 0 ||
            says_is(&one, "chance-alike")) {
            continue;
        }
        const RulesFinding *next = one.finding + 1;
        int times = !strcmp(next->key, "chance-alike") ? (int)next->values[0].number : 1;
        bool first = it->setup->units[says_unit(&one, "unit")].side == says_side(it, "side");
        if (!read_bout(&one, &win, &lose, &tie)) {
            return false;
        }
        for (int k = 0; k < times; k++) {
            double then[64] = {0};
            for (int i = 1; i < 63; i++) {
                then[i + 1] += lead[i] * (first ? win : lose);
                then[i - 1] += lead[i] * (first ? lose : win);
                then[i] += lead[i] * tie;
            }
            memcpy(lead, then, sizeof then);
        }
    }
    win = lose = 0;
    for (int i = 0; i < 32; i++) {
        lose += lead[i];
        win += i > 0 ? lead[i + 32] : 0;
    }
    sum = says_chance(it, "win") + says_chance(it, "lose") + says_chance(it, "tie");
    return fabs(sum - 1) < .002 && (!plain || (says_chance_is(it, "win", win) && says_chance_is(it, "lose", lose) &&
                                               says_chance_is(it, "tie", lead[32])));
}

/* A caption within such a text: `is_stake` has compared the whole; here, that it is there for its reason. */
static bool is_part(LiClaim *it) {
    double win, lose, tie;
    return read_bout(it, &win, &lose, &tie);
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-FGHT-01", "combat"), is_combat, 0, 0},
    {SAID("LI-FGHT-01", "none"), is_in_none, 0, 0},
    {SAID("LI-FGHT-01", "fought"), is_in_none, 0, 0},
    {SAID("LI-FGHT-02", "apart"), is_named_apart, 0, 0},
    {SAID("LI-FGHT-02", "nobody"), is_named_apart, 0, 0},
    {SAID("LI-FGHT-02", "not-in"), is_named_apart, 0, 0},
    {SAID("LI-FGHT-03", "pairs"), is_number_of_fights, 0, 0},
    {SAID("LI-FGHT-04", "pairs"), is_to_pair, 0, 0},
    {SAID("LI-FGHT-04", "spread"), faces, 0, 0},
    {SAID("LI-FGHT-04", "once"), is_named_so_often, 0, 0},
    {SAID("LI-FGHT-04", "uneven"), is_uneven, 0, 0},
    {SAID("LI-MORL-01", "check"), has_lost, 0, 0},
    {SAID("LI-MORL-02", "stays"), has_lost, 0, 0},
    {SAID("LI-MORL-03", "check"), has_lost, 0, 0},
    {SAID("LI-STRC-09", "bonus"), is_bonus, 0, 0},
    {SAID("LI-STRC-09", "part"), is_part, 0, 0},
    {SAID("LI-OBCL-07", "none"), is_charge_at_wall, 0, 0},
    {SAID("LI-OBCL-07", "kept"), is_charge_at_wall, 0, 0},
    {SAID("LI-CORE-07", "free"), is_not_pinned, 0, 0},
    {SAID("LI-CORE-14", "part-dice"), is_part, 0, 0},
    {SAID("LI-CORE-14", "part-caf"), is_part, 0, 0},
    {SAID("LI-CORE-14", "part-charge"), is_part, 0, 0},
    {SAID("LI-CORE-19", "part-rend"), is_part, 0, 0},
    {SAID("LI-CORE-20", "part-jump"), is_part, 0, 0},
    {SAID("LI-CORE-14", "chance"), is_bout, 0, 0},
    {SAID("LI-CORE-14", "chance-again"), is_bout, 0, 0},
    {SAID("LI-CORE-14", "chance-then"), is_bout, 0, 0},
    {SAID("LI-CORE-14", "chance-then-again"), is_bout, 0, 0},
    {SAID("LI-CORE-14", "chance-alike"), is_alike, 0, 0},
    {SAID("LI-CORE-15", "chance-combat"), is_combat_chance, 0, 0},
    {SAID("LI-CORE-15", "withdraws"), withdraws, 0, 0},
    {SAID("LI-CORE-15", "trapped"), is_lost, 0, 0},
    {SAID("LI-CORE-15", "stays"), goes_away, 0, 0},
    {SAID("LI-CORE-15", "goes"), goes_away, 0, 0},
    {SAID("LI-CORE-16", "titan"), is_titan, 0, 0},
};
const LiClaimChecks li_claims_fights = {CHECKS, BASE_COUNT(CHECKS)};
