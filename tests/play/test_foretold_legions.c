/* What is foretold of templates, Wreckers, barrages, shields and Combats in Legions Imperialis, worked out by hand.
 * That the exact odds say the same is test_foretold_agrees.c's. */
#include "play/shared_foretold.h"

#define LI_BOARD(terrain, units) "{" LI_MEMBERS(terrain, units)
#define LI_MEMBERS(terrain, units)                                                                                     \
    "'sightline': 1, 'title': 'Test', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [48, 40]}, "    \
    "'terrain': [" terrain "], " SIDES                                                                                 \
    ", 'formations': [{'id': 'ra', 'side': 'red', 'name': 'Reds'}, {'id': 'ba', 'side': 'blue', 'name': 'Blues'}, "    \
    "{'id': 'rb', 'side': 'red', 'name': 'Guards'}], 'units': [" units "]}"
#define LI_HOUSE                                                                                                       \
    "{'id': 's', 'name': 'The house', 'kind': 'civitas', 'outline': [[20, 18], [24, 18], [24, 22], [20, 22]]}"
#define UNIT(id, formation, profile, x, y)                                                                             \
    "{'id': '" id "', 'formation': '" formation "', 'profile': '" profile "', 'at': [" x ", " y "]}"
#define INSIDE(id, formation, profile)                                                                                 \
    "{'id': '" id "', 'formation': '" formation "', 'profile': '" profile "', 'inside': 's'}"

static void assert_says(const char *board, const char *action, const char *expected) {
    PlaySession *session = game(board);
    assert_foretold(session, action, expected);
    play_destroy(session);
}

/* Three hits on 4+ must fall before one gets past two shields: 1/8, and 3+ at AP −2 is 5+, so 2/3 of it: 1/12. */
static void shields_stand_in_the_chance(void **state) {
    (void)state;
    assert_says(
        LI_BOARD("",
                 UNIT("r1", "ra", "battle-tanks", "10", "20") "," UNIT("r2", "ra", "battle-tanks", "10", "16") "," UNIT(
                     "r3", "ra", "battle-tanks", "10", "18") "," UNIT("b1", "ba", "scout-titan", "25", "20")),
        "{'do': 'fire', 'formation': 'ra', 'at': 'ba', 'weapon': 'battle-cannon'}",
        "Battle cannon: a die hits the Blues on 4+; its shields take the hits first, then it saves on 5+.\n"
        "With 3 dice, the chance that at least one hit is not saved is 8.3 % (1/12).\n");
    assert_says(
        LI_BOARD("", UNIT("r1", "ra", "line-infantry", "10", "20") "," UNIT("b1", "ba", "scout-titan", "15", "20")),
        "{'do': 'fire', 'formation': 'ra', 'at': 'ba'}", "Boltguns: a Light weapon cannot harm the Blues.\n");
}

/* One wholly in the wood: all are hit on 5+, and he is the first to be dealt a hit. He saves on 5+ by cover, the other
 * on 6+ by armour: 1/3 and 1/6. None gets through: 4/9, one hit 4/9 * 1/3, two 1/9 * 1/18, in all 97/162. */
static void who_takes_the_hits_stands_in_the_chance(void **state) {
    (void)state;
    const char *fire = "{'do': 'fire', 'formation': 'ra', 'at': 'ba'}";
    PlaySession *session = game(LI_BOARD(
        "{'id': 'w', 'kind': 'obstructing', 'outline': [[20, 10], [30, 10], [30, 20], [20, 20]]}",
        UNIT("r1", "ra", "missile-infantry", "10", "15") "," UNIT("r2", "ra", "missile-infantry", "10", "17") "," UNIT(
            "b1", "ba", "rifle-section", "20.9", "15") "," UNIT("b2", "ba", "rifle-section", "19", "17")));
    assert_foretold(
        session, fire,
        "Krak missiles: a die hits Blues 1 on 5+, and its best save is 5+ (cover, AP 0): 22.2 % (2/9) get through.\n"
        "Krak missiles: a die hits Blues 2 on 5+, and its best save is 6+ (armour, AP 0): 27.8 % (5/18) get through.\n"
        "With 2 dice, the chance that at least one hit is not saved is 40.1 % (65/162).\n");
    play_destroy(session);
}

/* 5+ against 2D6 - 2 is 7 or more, 21/36: 5/12 get through, of two 1 - (7/12)^2 = 95/144, and both 25/144. Inside 4+
 * hits and 4+ saves: 1/4, of two dice 7/16. Neither: 49/144 * 9/16 = 49/256. */
static void a_blast_at_a_house_is_sure_of_it(void **state) {
    (void)state;
    assert_says(
        LI_BOARD(LI_HOUSE, UNIT("r1", "ra", "thunder-guns", "5",
                                "20") "," INSIDE("b1", "ba", "line-infantry") "," INSIDE("b2", "ba", "line-infantry")),
        "{'do': 'fire', 'formation': 'ra', 'at': 's', 'weapon': 'great-shell'}",
        "Great shell: each die hits the house without a roll, and it saves on 5+ by two dice and AP −2: 41.7 % (5/12) "
        "get through.\n"
        "Great shell: a die hits the Blues on 4+, and its best save is 4+ (cover, AP −2): 25 % (1/4) get through.\n"
        "With 2 sure hits at the house, the chance that at least one hit is not saved is 66 % (95/144).\n"
        "The chance that the house falls is 17.4 % (25/144); it has 2 wounds left.\n"
        "With 2 dice at the Blues, if the house still stands then, the chance that at least one hit is not saved is "
        "43.8 % (7/16).\n"
        "With 2 dice and 2 sure hits in all, the chance that at least one hit is not saved is 80.9 % (207/256).\n");
}

/* 5 in wide over b1 at (25, 20): b2 and, of the other side, g1 lie under it as well. 4+ at AP −2 leaves neither a save:
 * 1/2; four dice at the Blues 15/16, two at the Guards 3/4, none of six 1/64. */
static void a_blast_spares_no_friend(void **state) {
    (void)state;
    assert_says(
        LI_BOARD("",
                 UNIT("r1", "ra", "thunder-guns", "5", "20") "," UNIT("b1", "ba", "rifle-section", "25", "20") "," UNIT(
                     "b2", "ba", "rifle-section", "26.1", "20") "," UNIT("g1", "rb", "line-infantry", "25", "21.1")),
        "{'do': 'fire', 'formation': 'ra', 'at': 'ba', 'weapon': 'great-shell'}",
        "Great shell: a die hits the Blues on 4+, and no save is left at AP −2: 50 % (1/2) get through.\n"
        "Great shell: a die hits the Guards on 4+, and no save is left at AP −2: 50 % (1/2) get through.\n"
        "With 4 dice at the Blues, the chance that at least one hit is not saved is 93.8 % (15/16).\n"
        "With 2 dice at the Guards, the chance that at least one hit is not saved is 75 % (3/4).\n"
        "With 6 dice in all, the chance that at least one hit is not saved is 98.4 % (63/64).\n");
}

/* Each claw by itself: 2D6 - 1 against 5+ is 6 or more, 26/36: 5/18 fail. Of two 1 - (13/18)^2 = 155/324, both 25/324.
 * As one: 2D6 - 2, 5/12, which costs both wounds. */
static void wreckers_need_no_roll(void **state) {
    (void)state;
#define CLAWS                                                                                                          \
    LI_BOARD(LI_HOUSE, "{'id': 'r1', 'formation': 'ra', 'profile': 'heavy-walkers', 'at': [19.5, 19], 'base': "        \
                       "{'circle': 25.4}}, {'id': 'r2', 'formation': 'ra', 'profile': 'heavy-walkers', 'at': [19.5, "  \
                       "21], 'base': {'circle': 25.4}}")
    assert_says(CLAWS, "{'do': 'fire', 'formation': 'ra', 'at': 's', 'weapon': 'siege-claw'}",
                "Siege claw: a strike needs no roll to hit, and the house saves on 5+ by two dice and AP −1: 27.8 % "
                "(5/18) get through, and each costs 1 wound.\n"
                "The chance that the house falls is 7.7 % (25/324); it has 2 wounds left.\n"
                "With 2 sure hits, the chance that at least one hit is not saved is 47.8 % (155/324).\n");
    assert_says(CLAWS, "{'do': 'fire', 'formation': 'ra', 'at': 's', 'weapon': 'siege-claw', 'together': true}",
                "Siege claw: a strike needs no roll to hit, and the house saves on 5+ by two dice and AP −2: 41.7 % "
                "(5/12) get through, and each costs 2 wounds.\n"
                "The chance that the house falls is 41.7 % (5/12); it has 2 wounds left.\n");
}

/* 4+ at a house is 3+, and 5/12 of it fail at AP −2: 5/18; of two dice 155/324, both 25/324. Inside -2 makes it 6+, the
 * cover saves on 4+: 1/12; half of two dice is one. None: 169/324 * 11/12. */
static void a_heavy_barrage_at_a_house_goes_inside(void **state) {
    (void)state;
    assert_says(
        LI_BOARD(LI_HOUSE, UNIT("r1", "ra", "heavy-mortars", "5", "20") "," INSIDE("b1", "ba", "line-infantry")),
        "{'do': 'fire', 'formation': 'ra', 'at': 's'}",
        "Siege mortar: a die hits the house on 3+, and it saves on 5+ by two dice and AP −2: 27.8 % (5/18) get "
        "through.\n"
        "Siege mortar: a die hits the Blues on 6+, and its best save is 4+ (cover, AP −2): 8.3 % (1/12) get through.\n"
        "With 2 dice at the house, the chance that at least one hit is not saved is 47.8 % (155/324).\n"
        "The chance that the house falls is 7.7 % (25/324); it has 2 wounds left.\n"
        "With 3 dice in all, the chance that at least one hit is not saved is 52.2 % (2029/3888).\n");
}

/* 4+ at models without a save is 1/2, at a house (3+, AP −2) 5/18: none of two dice at each 1/4 * (13/18)^2. */
static void saturation_strikes_all_in_reach(void **state) {
    (void)state;
    assert_says(LI_BOARD(LI_HOUSE, UNIT("r1", "ra", "quake-cannon", "18", "20") "," UNIT("b1", "ba", "rifle-section",
                                                                                         "16", "20")),
                "{'do': 'fire', 'formation': 'ra', 'at': 'ba'}",
                "Quake shells: a die hits the Blues on 4+, and no save is left at AP −2: 50 % (1/2) get through.\n"
                "Quake shells: a die hits the house on 3+, and it saves on 5+ by two dice and AP −2: 27.8 % (5/18) get "
                "through.\n"
                "With 2 dice at the Blues, the chance that at least one hit is not saved is 75 % (3/4).\n"
                "With 2 dice at the house, the chance that at least one hit is not saved is 47.8 % (155/324).\n"
                "The chance that the house falls is 7.7 % (25/324); it has 2 wounds left.\n"
                "With 4 dice in all, the chance that at least one hit is not saved is 87 % (1127/1296).\n");
}

/* ---- Combats ---- */

#define MODEL(id, formation, profile, x, y)                                                                            \
    "{'id': '" id "', 'formation': '" formation "', 'profile': '" profile "', 'at': [" x ", " y                        \
    "], 'base': {'circle': 25.4}}"
#define ASSAULT "{'do': 'assault', 'formation': 'ra'}"

/* With each die of the other side turned round (7 less it) the difference is the sum of four dice less 14. At 2 ahead
 * r1 wins from 13 on: of 1296 ways 435 are at most 12, and 125 of these 12, a tie. Ties again: 861 of 861 + 310. */
static void a_fight_is_two_sums(void **state) {
    (void)state;
#define TWO MODEL("r1", "ra", "line-infantry", "20", "20") "," MODEL("b1", "ba", "rifle-section", "21", "20")
    assert_says(LI_BOARD("", TWO), ASSAULT,
                "Reds 1 rolls 2D6 + 2 (CAF +2), Blues 1 2D6: 66.4 % (287/432) that Reds 1 wins, 23.9 % (155/648) that "
                "Blues 1 does, 9.6 % (125/1296) of a tie.\n");
    assert_says("{'options': {'readings': {'tie': 'B'}}, " LI_MEMBERS("", TWO), ASSAULT,
                "Reds 1 rolls 2D6 + 2 (CAF +2), Blues 1 2D6, ties again: 73.5 % (861/1171) that Reds 1 wins, 26.5 % "
                "(310/1171) that Blues 1 does.\n");
}

/* Two such Fights: both or one of them and a tie, W(W + 2T) = 861 * 1111 of 1296^2; L(L + 2T) = 310 * 560; the rest. */
static void fights_that_are_alike_are_stated_once(void **state) {
    (void)state;
    assert_says(LI_BOARD("", TWO "," MODEL("r2", "ra", "line-infantry", "20",
                                           "22") "," MODEL("b2", "ba", "rifle-section", "21", "22")),
                ASSAULT,
                "Reds 1 rolls 2D6 + 2 (CAF +2), Blues 1 2D6: 66.4 % (287/432) that Reds 1 wins, 23.9 % (155/648) that "
                "Blues 1 does, 9.6 % (125/1296) of a tie.\n"
                "2 Fights are alike, this one included.\n"
                "The Combat: 57 % (318857/559872) that Red wins it, 10.3 % (5425/52488) that Blue does, 32.7 % "
                "(549445/1679616) that it is a draw.\n");
}

/* Five dice less 14, and 2 ahead: of 7776 ways 762 are at most 12, 305 of these 12. Then, with one die more for the
 * second, six dice less 21: of 46656 ways 16941 are at most 19, 3906 of these 19. The brute has two wounds and lives to
 * see it. Red is ahead with both (457 * 13035) or one and a tie: 457 * 16941 + 305 * 13035 of 7776 * 46656. */
static void several_come_one_after_the_other(void **state) {
    (void)state;
    assert_says(
        LI_BOARD("", MODEL("r1", "ra", "line-infantry", "20", "20") "," MODEL(
                         "r2", "ra", "line-infantry", "22", "20") "," MODEL("b1", "ba", "brutes", "21", "20")),
        ASSAULT,
        "Blues 1 rolls 3D6 + 4 (+1D6 for Rend, CAF +4), Reds 1 2D6 + 2 (CAF +2): 90.2 % (1169/1296) that Blues 1 wins, "
        "5.9 % (457/7776) that Reds 1 does, 3.9 % (305/7776) of a tie.\n"
        "Blues 1 rolls 3D6 + 4 (+1D6 for Rend, CAF +4), Reds 2 3D6 + 2 (+1D6 for those before it, CAF +2): 63.7 % "
        "(9905/15552) that Blues 1 wins, 27.9 % (4345/15552) that Reds 2 does, 8.4 % (217/2592) of a tie.\n"
        "The Combat: 3.2 % (81373/2519424) that Red wins it, 67.5 % that Blue does, 29.3 % that it is a draw.\n");
}

/* With one wound the second is met only if the first has not won: five dice less 21, and 2 ahead, win from 20 on, 2373
 * of 7776 ways; 735 tie. Red: 861 * 3108 + 125 * 2373 of 1296 * 7776; blue: 310 * 7776 + 125 * 4668. */
static void who_falls_fights_no_more(void **state) {
    (void)state;
    assert_says(
        LI_BOARD("", MODEL("r1", "ra", "line-infantry", "21", "20") "," MODEL(
                         "b1", "ba", "rifle-section", "20", "20") "," MODEL("b2", "ba", "rifle-section", "22", "20")),
        ASSAULT,
        "Reds 1 rolls 2D6 + 2 (CAF +2), Blues 1 2D6: 66.4 % (287/432) that Reds 1 wins, 23.9 % (155/648) that Blues 1 "
        "does, 9.6 % (125/1296) of a tie.\n"
        "If Reds 1 still stands, it rolls 2D6 + 2 (CAF +2), Blues 2 3D6 (+1D6 for those before it): 30.5 % (791/2592) "
        "that Reds 1 wins, 60 % (389/648) that Blues 2 does, 9.5 % (245/2592) of a tie.\n"
        "The Combat: 29.5 % (990871/3359232) that Red wins it, 29.7 % (249505/839808) that Blue does, 40.8 % "
        "(1370341/3359232) that it is a draw.\n");
}

/* 3 ahead of a rifleman in a house: 12 or more of four dice win, 986 of 1296 ways; 104 tie. */
static void charges_and_walls_are_named(void **state) {
    (void)state;
    PlaySession *session = game(
        LI_BOARD(LI_HOUSE, MODEL("r1", "ra", "jump-infantry", "19.5", "20") "," INSIDE("b1", "ba", "rifle-section")));
    toy_does(session, "{'do': 'order', 'formation': 'ra', 'order': 'charge'}", "{}");
    assert_foretold(session, ASSAULT,
                    "Reds 1 rolls 2D6 + 5 (CAF +3, charge +1, Jump Packs +1), Blues 1 2D6 + 2 (The house +2): 76.1 % "
                    "(493/648) that Reds 1 wins, 15.9 % (103/648) that Blues 1 does, 8 % (13/162) of a tie.\n");
    play_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(shields_stand_in_the_chance, teardown),
        cmocka_unit_test_teardown(who_takes_the_hits_stands_in_the_chance, teardown),
        cmocka_unit_test_teardown(a_blast_at_a_house_is_sure_of_it, teardown),
        cmocka_unit_test_teardown(a_blast_spares_no_friend, teardown),
        cmocka_unit_test_teardown(wreckers_need_no_roll, teardown),
        cmocka_unit_test_teardown(a_heavy_barrage_at_a_house_goes_inside, teardown),
        cmocka_unit_test_teardown(saturation_strikes_all_in_reach, teardown),
        cmocka_unit_test_teardown(a_fight_is_two_sums, teardown),
        cmocka_unit_test_teardown(fights_that_are_alike_are_stated_once, teardown),
        cmocka_unit_test_teardown(several_come_one_after_the_other, teardown),
        cmocka_unit_test_teardown(who_falls_fights_no_more, teardown),
        cmocka_unit_test_teardown(charges_and_walls_are_named, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
