/* What rulings of Legions Imperialis tell of volleys, Structures and Combats, against plain counting on random tables:
 * dice are added up again, wounds, hits and Fights are kept by the sentences, and the table has to come to the same. */
#include "play/shared_li_tells.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS_MAX = 300 };

static bool has_fired(LiTold *it) {
    return li_told_variable(it, REF_FORMATION, li_told_formation(it, "formation"), "fired") == 1;
}

/* ---- volleys ---- */

static int side_of_subject(const LiTold *it) {
    return li_told_side(it, it->subject);
}

/* Those who fire: the model that is asked for, or all of its Detachment. */
static bool is_firer(const LiTold *it, int unit) {
    bool alone = strstr(it->action, "'targets'") != NULL;
    return it->models[unit].alive &&
           (alone ? unit == it->subject : li_told_formation_of(it, unit) == li_told_formation_of(it, it->subject));
}

/* Claws do not fire; a Detachment that has fired has its Point Defence left. */
static bool has_gun(const LiTold *it, int unit) {
    int formation = li_told_formation_of(it, unit);
    bool second = strstr(it->action, "'do': 'fire'") && li_told_variable(it, REF_FORMATION, formation, "fired") == 1 &&
                  li_told_variable(it, REF_FORMATION, formation, "order") != 0;
    return strcmp(li_told_profile(it, unit)->id, second ? "battle-tanks" : "brutes") == 0 ? second : !second;
}

static bool is_range(LiTold *it) {
    TableRef target = li_told_value(it, "target")->ref;
    double least = INFINITY;
    for (int i = 0; i < LI_MODELS; i++) {
        for (int k = 0; k < LI_MODELS && is_firer(it, i) && has_gun(it, i) && ref_is(target, REF_FORMATION); k++) {
            bool aimed = it->models[k].alive && li_told_formation_of(it, k) == target.index;
            least = aimed ? fmin(least, li_told_gap(it, i, k)) : least;
        }
        if (is_firer(it, i) && has_gun(it, i) && ref_is(target, REF_AREA)) {
            least = fmin(least, fmax(0, li_told_from(it, i, &it->pieces[target.index]) - li_told_radius(it, i)));
        }
    }
    return li_told_near(li_told_length(it, "gap"), least) && least > 0;
}

static bool is_friend(LiTold *it) {
    return setup_side_of(play_field(it->session)->setup, li_told_value(it, "target")->ref) == side_of_subject(it);
}

static bool is_foe(LiTold *it) {
    return !is_friend(it);
}

static bool is_hits(LiTold *it) {
    const RulesRoll *roll = li_told_next(it, "LI-CORE-10");
    int hits = 0;
    for (int i = 0; roll && i < roll->count; i++) {
        hits += roll->values[i] >= roll->need;
    }
    return roll && hits == li_told_number(it, "count");
}

static bool is_need(LiTold *it) {
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        const RulesRoll *roll = &it->ruling->rolls.items[i];
        if (strcmp(roll->rule, "LI-CORE-10") == 0 && roll->need == li_told_number(it, "need")) {
            return true;
        }
    }
    return it->ruling->rolls.count == 0 && li_told_number(it, "need") >= 2 && li_told_number(it, "need") <= 6;
}

static bool is_modifier(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "source");
    int value = li_told_rule(it, "LI-SHOT-03") ? 1 : piece->kind->hit;
    const char *text = li_told_value(it, "value")->text;
    return (text ? atoi(text) : li_told_number(it, "value")) == value;
}

static bool is_save(LiTold *it) {
    int unit = li_told_unit(it, "unit"), need = li_told_number(it, "need");
    const char *save = li_told_value(it, "save")->text;
    const LiProfileRow *row = li_told_profile(it, unit);
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        const RulesRoll *roll = &it->ruling->rolls.items[i];
        if (ref_equal(roll->by, ref_make(REF_UNIT, unit)) && roll->need == need) {
            return save[0] == 'a' ? need >= row->save && need <= row->save + 4 : save[0] == 'c' ? need >= 3 : true;
        }
    }
    return false;
}

static bool is_rolled(LiTold *it) {
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        if (ref_equal(it->ruling->rolls.items[i].by, li_told_value(it, "unit")->ref)) {
            return true;
        }
    }
    return false;
}

static bool is_not_rolled(LiTold *it) {
    return li_told_profile(it, li_told_unit(it, "unit"))->save + 4 > 6; /* a weapon may ignore cover */
}

static bool is_destroyed(LiTold *it) {
    int unit = li_told_unit(it, "unit");
    it->models[unit].alive = false;
    return !table_alive(play_table(it->session), ref_make(REF_UNIT, unit));
}

static bool is_wounded(LiTold *it) {
    int unit = li_told_unit(it, "unit");
    it->models[unit].wounds -= li_told_number(it, "count");
    return it->models[unit].wounds > 0;
}

static bool is_any_cover(LiTold *it) {
    return li_told_cover(it, li_told_unit(it, "unit")) == li_told_number(it, "save");
}

static bool is_cover(LiTold *it) {
    int unit = li_told_unit(it, "unit"), host = li_told_host(it, unit);
    const LiPiece *piece = li_told_piece(it, "area");
    bool in = host >= 0 ? &it->pieces[host] == piece : li_told_within(it, unit, piece);
    return in && li_told_number(it, "save") == piece->kind->cover;
}

/* ---- Structures ---- */

static bool is_wall_save(LiTold *it) {
    const RulesRoll *roll = li_told_next(it, "LI-SHOT-05");
    return roll && roll->values[0] + roll->values[1] == li_told_number(it, "value") &&
           li_told_number(it, "total") == li_told_number(it, "value") + li_told_number(it, "ap") &&
           li_told_number(it, "need") == li_told_piece(it, "area")->kind->save && li_told_number(it, "ap") <= 0;
}

static bool is_wall_wound(LiTold *it) {
    LiPiece *piece = li_told_piece(it, "area");
    piece->wounds -= li_told_number(it, "count");
    return piece->wounds == li_told_number(it, "wounds") && li_told_number(it, "count") > 0;
}

static bool is_wall(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    return piece->kind->save > 0 && piece->wounds == li_told_number(it, "wounds") &&
           (li_told_is(it, "left") || piece->kind->save == li_told_number(it, "save"));
}

static bool is_wall_row(LiTold *it) {
    const LiKindRow *kind = li_told_piece(it, "area")->kind;
    return kind->save == li_told_number(it, "save") && kind->room == li_told_number(it, "gn") &&
           kind->hit == li_told_number(it, "hit") && kind->caf == li_told_number(it, "caf") &&
           kind->cover == li_told_number(it, "cover") && kind->wounds == li_told_number(it, "wounds");
}

static bool is_rubble(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    return piece->wounds <= 0 && piece->kind->save > 0;
}

static bool is_inside(LiTold *it) {
    return li_told_host(it, li_told_unit(it, "unit")) == li_told_value(it, "area")->ref.index;
}

/* After the move. */
static bool is_at_the_wall(LiTold *it) {
    LiTold now = *it;
    li_told_read(&now, play_table(it->session));
    int unit = li_told_unit(it, "unit");
    const LiPiece *piece = li_told_piece(&now, "area");
    return li_told_near(li_told_from(&now, unit, piece), li_told_radius(&now, unit)) ||
           it->ruling->outcome == RULING_REFUSED;
}

static bool is_in_contact(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    int unit = li_told_unit(it, "unit");
    return li_told_host(it, unit) < 0 && li_told_near(li_told_from(it, unit, piece), li_told_radius(it, unit));
}

static bool is_garrison(LiTold *it) {
    int formation = li_told_formation(it, "formation"), living = 0, inside = 0;
    for (int i = 0; i < LI_MODELS; i++) {
        const TableWhere *where = table_where(play_table(it->session), i);
        bool own =
            li_told_formation_of(it, i) == formation && table_alive(play_table(it->session), ref_make(REF_UNIT, i));
        living += own;
        inside += own && where->kind == WHERE_INSIDE && where->host.index == li_told_value(it, "area")->ref.index;
    }
    return living > 0 && inside == living && (li_told_is(it, "declared") || li_told_number(it, "count") == living);
}

static bool is_room(LiTold *it) {
    const LiKindRow *kind = li_told_piece(it, "area")->kind;
    return li_told_number(it, "limit") == kind->room && li_told_number(it, "used") <= kind->room;
}

static bool is_number_touching(LiTold *it) {
    int formation = li_told_formation_of(it, it->subject), touching = 0, living = 0;
    for (int i = 0; i < LI_MODELS; i++) {
        bool own = li_told_formation_of(it, i) == formation && it->models[i].alive;
        living += own;
        touching += own && it->models[i].host < 0 &&
                    li_told_from(it, i, li_told_piece(it, "area")) < li_told_radius(it, i) + .0005;
    }
    return li_told_number(it, "count") == touching && li_told_number(it, "need") == (living + 1) / 2 &&
           (touching >= (living + 1) / 2) == li_told_is(it, "half");
}

/* ---- Combats ---- */

static bool is_sum(LiTold *it) {
    int sums[2];
    for (int i = 0; i < 2; i++) {
        const RulesRoll *roll = li_told_next(it, "LI-CORE-14");
        sums[i] = 0;
        for (int k = 0; roll && k < roll->count; k++) {
            sums[i] += roll->values[k];
        }
        int unit = li_told_unit(it, i ? "target" : "unit"), host = li_told_host(it, unit);
        bool charges = li_told_variable(it, REF_FORMATION, li_told_formation_of(it, unit), "order") == 4;
        sums[i] += li_told_profile(it, unit)->caf + (host >= 0 ? it->pieces[host].kind->caf : 0) + charges;
    }
    it->winner = sums[0] > sums[1] ? li_told_unit(it, "unit") : sums[0] < sums[1] ? li_told_unit(it, "target") : -1;
    it->won[0] += it->winner >= 0 && li_told_side(it, it->winner) == 0;
    it->won[1] += it->winner >= 0 && li_told_side(it, it->winner) == 1;
    return li_told_number(it, "value") == sums[0] && li_told_number(it, "other") == sums[1];
}

static bool is_won(LiTold *it) {
    return li_told_is(it, "tie") ? it->winner < 0 : it->winner == li_told_unit(it, "unit");
}

static bool is_beaten(LiTold *it) {
    return it->winner >= 0 && it->winner != li_told_unit(it, "unit");
}

static bool is_result(LiTold *it) {
    int side = li_told_value(it, "side")->ref.index, count = li_told_number(it, "count");
    return it->won[side] == count && it->won[1 - side] == li_told_number(it, "other") &&
           (li_told_is(it, "draw") ? count == it->won[1 - side] : count > it->won[1 - side]);
}

static bool is_morale(LiTold *it) {
    const RulesRoll *roll = li_told_next(it, "LI-CORE-16");
    return roll && roll->need == li_told_number(it, "need") &&
           (roll->values[0] >= roll->need) == li_told_is(it, "passed");
}

static LiCheck CHECKS[] = {
    {SAID("LI-CORE-09", "fired"), has_fired, 0, 0},
    {SAID("LI-CORE-10", "range"), is_range, 0, 0},
    {SAID("LI-CORE-10", "friend"), is_friend, 0, 0},
    {SAID("LI-CORE-10", "target"), is_foe, 0, 0},
    {SAID("LI-CORE-10", "hits"), is_hits, 0, 0},
    {SAID("LI-CORE-10", "destroyed"), is_destroyed, 0, 0},
    {SAID("LI-CORE-10", "wounds"), is_wounded, 0, 0},
    {SAID("LI-HIT-01", "total"), is_need, 0, 0},
    {SAID("LI-HIT-01", "none"), is_need, 0, 0},
    {SAID("LI-DIFF-03", "counts"), is_modifier, 0, 0},
    {SAID("LI-OBST-03", "counts"), is_modifier, 0, 0},
    {SAID("LI-DANG-06", "counts"), is_modifier, 0, 0},
    {SAID("LI-STRC-08", "counts"), is_modifier, 0, 0},
    {SAID("LI-SHOT-03", "counts"), is_modifier, 0, 0},
    {SAID("LI-CORE-13", "save"), is_save, 0, 0},
    {SAID("LI-SAVE-02", "picked"), is_rolled, 0, 0},
    {SAID("LI-SAVE-02", "none"), is_not_rolled, 0, 0},
    {SAID("LI-SAVE-01", "cover"), is_any_cover, 0, 0},
    {SAID("LI-SAVE-03", "best"), is_cover, 0, 0},
    {SAID("LI-STRC-10", "cover"), is_cover, 0, 0},
    {SAID("LI-SHOT-05", "save"), is_wall_save, 0, 0},
    {SAID("LI-SHOT-06", "wound"), is_wall_wound, 0, 0},
    {SAID("LI-SHOT-01", "target"), is_wall, 0, 0},
    {SAID("LI-STRC-06", "left"), is_wall, 0, 0},
    {SAID("LI-STRC-05", "row"), is_wall_row, 0, 0},
    {SAID("LI-COLL-01", "rubble"), is_rubble, 0, 0},
    {SAID("LI-GFIR-01", "out"), is_inside, 0, 0},
    {SAID("LI-GFIR-01", "looks"), is_inside, 0, 0},
    {SAID("LI-GARR-09", "foot"), is_inside, 0, 0},
    {SAID("LI-FGHT-02", "contact"), is_in_contact, 0, 0},
    {SAID("LI-ENGG-04", "engaged"), is_at_the_wall, 0, 0},
    {SAID("LI-GARR-05", "declared"), is_garrison, 0, 0},
    {SAID("LI-GARR-06", "all"), is_garrison, 0, 0},
    {SAID("LI-STRC-07", "slots"), is_room, 0, 0},
    {SAID("LI-GARR-04", "half"), is_number_touching, 0, 0},
    {SAID("LI-GARR-04", "few"), is_number_touching, 0, 0},
    {SAID("LI-FGHT-05", "sum"), is_sum, 0, 0},
    {SAID("LI-FGHT-05", "won"), is_won, 0, 0},
    {SAID("LI-FGHT-05", "tie"), is_won, 0, 0},
    {SAID("LI-CORE-14", "wound"), is_beaten, 0, 0},
    {SAID("LI-CORE-15", "won"), is_result, 0, 0},
    {SAID("LI-CORE-15", "draw"), is_result, 0, 0},
    {SAID("LI-CORE-16", "passed"), is_morale, 0, 0},
    {SAID("LI-CORE-16", "failed"), is_morale, 0, 0},
};

static void what_is_stated_is_so(void **state) {
    (void)state;
    assert_int_equal(li_told_play(CHECKS, (int)BASE_COUNT(CHECKS), BOARDS_MAX), 0);
}

/* A check that never met its sentence proves nothing. */
static void each_check_has_met_its_sentence(void **state) {
    (void)state;
    assert_int_equal(li_told_idle(CHECKS, (int)BASE_COUNT(CHECKS)), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stated_is_so),
        cmocka_unit_test(each_check_has_met_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
