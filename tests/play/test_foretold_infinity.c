/* What Infinity foretells before any die: by hand, by going through all faces, and by the exact odds. */
#include "play/shared_foretold.h"
#include "play/shared_infinity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define BOARD                                                                                                          \
    "{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]}, " SIDES ", "
#define AT_EACH_OTHER                                                                                                  \
    BOARD "'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90}, "       \
          "{'id': 'u', 'name': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}]}"
#define SHOOT "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}"
#define DIE_OF_T                                                                                                       \
    "A die of t hits u on 12 or less, and it saves on 13+ (die and 1 above 13; none after a critical): 38 % "          \
    "(19/50) wound.\n"

/* ---- by hand ---- */

/* BS 12 at 12 in: 11 faces hit, one more is a critical. ARM 1 against 13 fails on 1 to 12: 12/20. Of 400 ways
 * 11 * 12 + 1 * 20 wound, 19/50 a die; of three dice none in (31/50)^3. Who looks away answers nothing. */
static void criticals_and_saves_stand_in_the_chance(void **state) {
    (void)state;
    PlaySession *session =
        game(BOARD "'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], "
                   "'facing': 90}, {'id': 'u', 'name': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], "
                   "'facing': 90}]}");
    assert_foretold(session, SHOOT, DIE_OF_T "With 3 dice, 76.2 % (95209/125000) for at least one Wound on u.\n");
    play_destroy(session);
}

/* Three dice at 12 against one at 12. It fails on 8 faces, then one of three stands in 1 - (8/20)^3; on a normal v of 1
 * to 11 one above it in 1 - ((8 + v)/20)^3; on its critical none: (8 * 7488 + 88000 - (9^3 + .. + 19^3))/160000 =
 * 113100/160000. It wins with a critical in 19^3 ways, with a v in (7 + v)^3: (6859 + 28457)/160000. A die that has to
 * beat v wounds in 152 - 12 v of 400 ways: none of three in (8 * 62^3 + 65^3 + 68^3 + .. + 95^3 + 100^3)/(20 * 100^3).
 * It wounds by 6859 ways at once and by 28457 in 12/20.
 * A Dodge on 10 fails on 10 faces and has 9 normals: t wins (10 * 7488 + 72000 - (9^3 + .. + 17^3))/160000, u in
 * 6859 + 8^3 + .. + 16^3, unhurt (10 * 62^3 + 65^3 + .. + 89^3 + 100^3)/20000000. A Reset on WIP 12 is as the shot. */
static void reactions_that_are_open_are_stated_one_by_one(void **state) {
    (void)state;
    PlaySession *session = game(AT_EACH_OTHER);
    assert_foretold(session, SHOOT,
                    DIE_OF_T
                    "With 3 dice, 76.2 % (95209/125000) for at least one Wound on u if nobody answers.\n"
                    "If u answers with BS Attack on 12 or less, 3 against 1 die: t wins 70.7 % (1131/1600), u wins "
                    "22.1 % (8829/40000), neither 7.2 % (181/2500); 56.1 % (350743/625000) for at least "
                    "one Wound on u, 15 % (59833/400000) on t, which saves on 13+.\n"
                    "If u answers with Dodge on 10 or less, 3 against 1 die: t wins 78 % (124767/160000), u wins "
                    "15.4 % (24571/160000), neither 6.7 % (5331/80000); 61.9 % for at least one Wound on u.\n"
                    "If u answers with Reset on 12 or less, 3 against 1 die: t wins 70.7 % (1131/1600), u wins "
                    "22.1 % (8829/40000), neither 7.2 % (181/2500); 56.1 % (350743/625000) for at least "
                    "one Wound on u.\n");
    play_destroy(session);
}

#define FACE_TO_FACE                                                                                                   \
    DIE_OF_T "A die of u hits t on 12 or less, and it saves on 13+ (die and 1 above 13; none after a critical): 38 % " \
             "(19/50) wound.\n"                                                                                        \
             "Face to face, 3 against 1 die: t wins 70.7 % (1131/1600), u wins 22.1 % (8829/40000), neither 7.2 % "    \
             "(181/2500).\n"                                                                                           \
             "So 56.1 % (350743/625000) for at least one Wound on u by t.\n"                                           \
             "So 15 % (59833/400000) for at least one Wound on t by u.\n"

/* The same pair, once the reaction is chosen, once it is declared, and where the dice are about to fall. */
static void a_reaction_that_is_known_is_stated_face_to_face(void **state) {
    (void)state;
    PlaySession *session = game(AT_EACH_OTHER);
    toy_does(session, SHOOT, "{'rules': ['INF-CORE-03']}");
    assert_foretold(session, "{'do': 'react', 'unit': 'u', 'skill': 'bs-attack'}", FACE_TO_FACE);
    toy_does(session, "{'do': 'react', 'unit': 'u', 'skill': 'bs-attack'}", "{'rules': ['INF-CORE-03']}");
    toy_does(session, "{'do': 'pass'}", "{'rules': ['INF-CORE-03']}");
    assert_foretold(session, "{'do': 'declare', 'unit': 't', 'skill': 'idle'}", FACE_TO_FACE);
    play_destroy(session);
}

/* CC 13 against CC 13, a die each, PH 10 against ARM 1: saved on 10+. A die wounds in 12 * 9 + 20 of 400. t wins with a
 * critical against 19 faces, with a v of 1 to 12 against 7 + v - 1: 19 + 150 of 400, of which 19 * 20 + 150 * 9 of 8000
 * wound. Nobody wins in 400 - 2 * 169. */
static void close_combat_is_stated(void **state) {
    (void)state;
    PlaySession *session = game(
        "{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'mm', 'size': [1200, 1200]}, " SIDES
        ", 'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': 'line', 'at': [500, 500], 'facing': 90}, "
        "{'id': 'u', 'name': 'u', 'side': 'blue', 'profile': 'line', 'at': [525, 500], 'facing': 270}]}");
    toy_does(session, "{'do': 'order', 'unit': 't', 'skill': 'cc-attack', 'at': 'u'}", "{'rules': ['INF-CORE-03']}");
    assert_foretold(session, "{'do': 'react', 'unit': 'u', 'skill': 'cc-attack'}",
                    "A die of t hits u on 13 or less, and it saves on 10+ (die and 1 above 10; none after a critical): "
                    "32 % (8/25) wound.\n"
                    "A die of u hits t on 13 or less, and it saves on 10+ (die and 1 above 10; none after a critical): "
                    "32 % (8/25) wound.\n"
                    "Face to face, 1 against 1 die: t wins 42.2 % (169/400), u wins 42.2 % (169/400), neither 15.5 % "
                    "(31/200).\n"
                    "So 21.6 % (173/800) for at least one Wound on u by t.\n"
                    "So 21.6 % (173/800) for at least one Wound on t by u.\n");
    play_destroy(session);
}

/* BS 12, +3 by a rifle at 12 in, -3 by the zone of low visibility about t: 12. Its saturation leaves 2 dice of 3.
 * Unhurt 31/50 each. */
static void what_a_number_is_made_of_is_named(void **state) {
    (void)state;
    PlaySession *session = game(
        BOARD
        "'terrain': [{'id': 'fog', 'kind': 'custom', 'name': 'Fog', 'outline': [[6, 8], [10.6, 8], [10.6, "
        "12], [6, 12]], 'type': 'jungle', 'vis': 'low', 'sat': 1}], 'units': [{'id': 't', 'name': 't', 'side': 'red', "
        "'profile': 'line', 'at': [10, 10], 'facing': 90}, {'id': 'u', 'name': 'u', 'side': 'blue', 'profile': 'line', "
        "'at': [22, 10], 'facing': 90}]}");
    assert_foretold(
        session, "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u', 'with': 'rifle'}",
        "A die of t hits u on 12 or less (BS 12, Range +3, Fog: Low Visibility −3), and it saves on 13+ "
        "(die and 1 above 13; none after a critical): 38 % (19/50) wound.\n"
        "With 2 dice (Burst 3, Fog: Saturation Zone −1), 61.6 % (1539/2500) for at least one Wound on u.\n");
    play_destroy(session);
}

/* Two dice on u and one on v, both 38 %: 1 - (31/50)^2, and of all 1 - (31/50)^3. One die is not said twice. */
static void a_burst_that_is_split_is_stated_for_each_and_for_all(void **state) {
    (void)state;
    PlaySession *session = game(
        BOARD
        "'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90}, {'id': "
        "'u', 'name': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 90}, {'id': 'v', 'name': 'v', "
        "'side': 'blue', "
        "'profile': 'line', 'at': [22, 14], 'facing': 90}]}");
    assert_foretold(session, "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': ['u', 'v'], 'split': [2, 1]}",
                    DIE_OF_T "A die of t hits v on 12 or less, and it saves on 13+ (die and 1 above 13; none after a "
                             "critical): 38 % (19/50) wound.\n"
                             "With 2 dice, 61.6 % (1539/2500) for at least one Wound on u.\n"
                             "T attacks 2: 76.2 % (95209/125000) for at least one Wound on one of them.\n");
    play_destroy(session);
}

/* A Dodge on 10 with one die against a shot on 12: it wins with a critical against 19 faces, with a v of 1 to 9 against
 * 7 + v: 127 of 400; it loses to a critical in 19, to a w of 1 to 11 in 10 + (w - 1, 9 at most): 183 of 400. It beats
 * both in (19^2 + 8^2 + .. + 16^2)/8000 = 1717/8000. One wounds in (19 * 20 + 164 * 12)/8000. Neither does in
 * (10 * 62^2 + 65^2 + 68^2 + .. + 89^2 + 100^2)/200000 = 102341/200000: they hang on the same die. */
static void a_dodge_from_two_is_one_die_against_both(void **state) {
    (void)state;
    PlaySession *session = game(
        BOARD
        "'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90}, {'id': "
        "'u', 'name': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}, {'id': 'v', 'name': 'v', "
        "'side': 'blue', "
        "'profile': 'line', 'at': [22, 14], 'facing': 270}]}");
    toy_does(session, "{'do': 'order', 'unit': 't', 'skill': 'dodge'}", "{'rules': ['INF-CORE-03']}");
    toy_does(session, "{'do': 'react', 'unit': 'u', 'skill': 'bs-attack'}", "{'rules': ['INF-CORE-03']}");
    toy_does(session, "{'do': 'react', 'unit': 'v', 'skill': 'bs-attack'}", "{'rules': ['INF-CORE-03']}");
    toy_does(session, "{'do': 'pass'}", "{'rules': ['INF-CORE-03']}");
    assert_foretold(session, "{'do': 'declare', 'unit': 't', 'skill': 'idle'}",
                    "Dodge of t succeeds on 10 or less: 50 % (1/2).\n"
                    "A die of u hits t on 12 or less, and it saves on 13+ (die and 1 above 13; none after a critical): "
                    "38 % (19/50) wound.\n"
                    "A die of v hits t on 12 or less, and it saves on 13+ (die and 1 above 13; none after a critical): "
                    "38 % (19/50) wound.\n"
                    "Face to face, 1 against 1 die: t wins 31.8 % (127/400), u wins 45.8 % (183/400), neither 22.5 % "
                    "(9/40).\n"
                    "Face to face, 1 against 1 die: t wins 31.8 % (127/400), v wins 45.8 % (183/400), neither 22.5 % "
                    "(9/40).\n"
                    "Dodge of t beats all of them: 21.5 % (1717/8000).\n"
                    "So 29.3 % (587/2000) for at least one Wound on t by u.\n"
                    "So 29.3 % (587/2000) for at least one Wound on t by v.\n"
                    "By all 2 who attack it, 48.8 % (97659/200000) for at least one Wound on t.\n");
    play_destroy(session);
}

/* BS 12 at -6 into what it can not see, one die; damage 14 fails on 1 to 13: (5 * 13 + 20)/400 = 17/80. Who is turned
 * away may turn, on 7: t wins with a critical in 19, with a v of 1 to 5 in 12 + v of 400 ways, 94; u in 19 and 14 to
 * 19, 118. Of 8000 ways 19 * 20 + 75 * 13 wound. */
static void speculative_fire_is_stated(void **state) {
    (void)state;
    PlaySession *session =
        game(BOARD "'terrain': [{'id': 'p', 'kind': 'primeval-forest', 'outline': [[14, 5], [18, 5], [18, 15], [14, "
                   "15]]}], 'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': 'grenadier', 'at': [10, 10], "
                   "'facing': 90}, "
                   "{'id': 'u', 'name': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 90}]}");
    assert_foretold(
        session, "{'do': 'order', 'unit': 't', 'skill': 'speculative-fire', 'at': 'u'}",
        "A die of t hits u on 6 or less (BS 12, Speculative Fire −6), and it saves on 14+ (die and 1 above "
        "14; none after a critical): 21.2 % (17/80) wound.\n"
        "If u answers with Change Facing on 7 or less (PH 10, Change Facing −3), 1 against 1 die: t wins 23.5 % "
        "(47/200), u wins 29.5 % (59/200), neither 47 % (47/100); 16.9 % (271/1600) for at least one Wound on "
        "u.\n");
    play_destroy(session);
}

/* WIP 12 against nobody: 12 faces of 20. */
static void a_roll_that_harms_nobody_is_stated(void **state) {
    (void)state;
    PlaySession *session = game(AT_EACH_OTHER);
    assert_foretold(session, "{'do': 'fire', 'unit': 't', 'skill': 'discover', 'at': 'u'}",
                    "Discover of t succeeds on 12 or less: 60 % (3/5).\n");
    play_destroy(session);
}

/* ---- by going through all faces ---- */

/* Of one die: 0 a failure, 1 to 19 what a success shows, 100 a critical. */
static int rank(int value, int face) {
    return face > value ? 0 : face == value ? 100 : face;
}

/* Does the first of the two have something left? */
static bool stands(const int *own, int count, int other) {
    bool any = false;
    for (int i = 0; i < count; i++) {
        any = any || (own[i] == 100 ? other < 100 : own[i] > other);
    }
    return any;
}

typedef struct {
    const char *profile, *skill; /* of u, which rolls one die */
    int x;                       /* in, of t */
    const char *shooter;
    int sv, dice, other;
} Faced;

/* Each way that the dice can fall. */
static void go_through(const Faced *it, double *wins, double *loses) {
    int ways = 20, faces[5], ranks[5];
    *wins = *loses = 0;
    for (int i = 0; i < it->dice; i++) {
        ways *= 20;
    }
    for (int way = 0; way < ways; way++) {
        int highest = 0;
        for (int i = 0, rest = way; i <= it->dice; i++, rest /= 20) {
            faces[i] = rest % 20 + 1;
            ranks[i] = rank(i < it->dice ? it->sv : it->other, faces[i]);
            highest = i < it->dice && ranks[i] > highest ? ranks[i] : highest;
        }
        *wins += stands(ranks, it->dice, ranks[it->dice]);
        *loses += stands(ranks + it->dice, 1, highest);
    }
    *wins /= ways;
    *loses /= ways;
}

/* At x = 10 the gap to 30 is 19 in: -3 to a rifle, +3 to a machine gun and to a sniper's rifle. From 20 it is 9: 0 to
 * those, +3 to the others. */
static const Faced FACED[] = {
    {"line", "bs-attack", 20, "line", 12, 3, 12},    {"line", "dodge", 10, "gunner", 15, 4, 10},
    {"heavy", "bs-attack", 20, "gunner", 12, 4, 17}, {"marksman", "bs-attack", 10, "marksman", 16, 2, 16},
    {"walker", "dodge", 20, "heavy", 17, 3, 16},     {"marksman", "reset", 20, "line-trooper", 15, 3, 13},
};

static void face_to_face_is_as_all_ways_of_the_dice_describe(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(FACED); i++) {
        const Faced *it = &FACED[i];
        double wins, loses;
        char board[1024], react[128];
        snprintf(
            board, sizeof board,
            BOARD
            "'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': '%s', 'at': [%d, 10], 'facing': 90}, {'id': "
            "'u', 'name': 'u', 'side': 'blue', 'profile': '%s', 'at': [30, 10], 'facing': 270}]}",
            it->shooter, it->x, it->profile);
        snprintf(react, sizeof react, "{'do': 'react', 'unit': 'u', 'skill': '%s'}", it->skill);
        PlaySession *session = game(board);
        toy_does(session, SHOOT, "{'rules': ['INF-CORE-03']}");
        Ruling *ruling = play_preview(session, toy_tree(react), NULL, NULL);
        const BaseTree *faced = tree_at(tree_find(ruling->facts, "faced"), 0);
        go_through(it, &wins, &loses);
        assert_true(fabs(tree_get_number(faced, "wins", NAN) - wins) < 1e-12);
        assert_true(fabs(tree_get_number(faced, "loses", NAN) - loses) < 1e-12);
        assert_true(fabs(tree_get_number(faced, "neither", NAN) - (1 - wins - loses)) < 1e-12);
        ruling_destroy(ruling);
        play_destroy(session);
    }
}

/* ---- by the exact odds ---- */

/* The chance that the unit has fewer Wounds left than now. */
static double wounded_by(const PlayOdds *odds, int unit) {
    double chance = 0;
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        bool wounds = ref_equal(figure->of, ref_make(REF_UNIT, unit)) && !strcmp(figure->what, "wounds");
        for (int k = 0; wounds && k < figure->count; k++) {
            chance += figure->shares[k].value->number < figure->before->number ? figure->shares[k].chance : 0;
        }
    }
    return chance;
}

/* What is foretold of the action for each unit is what its odds say, where they can be gone through. How many Wounds it
 * tells of. */
static int compare(PlaySession *session, const char *action) {
    const PlayOddsOptions options = {.leaves_max = 20000, .samples = 1, .unanswered = true};
    const TableSetup *setup = play_field(session)->setup;
    PlayOdds *odds = play_odds(session, toy_tree(action), &options);
    Ruling *ruling = play_preview(session, toy_tree(action), NULL, NULL);
    const BaseTree *wounded = tree_find(ruling->facts, "wounded");
    int count = 0;
    for (int i = 0; i < setup->unit_count && odds->exact; i++) {
        const char *id = setup_id(setup, ref_make(REF_UNIT, i));
        double stated = wounded ? tree_get_number(wounded, id, 0) : 0;
        if (fabs(stated - wounded_by(odds, i)) > 1e-12) {
            fail_msg("%s: %s is wounded by %.12f, foretold is %.12f", action, id, wounded_by(odds, i), stated);
        }
        count += stated > 0;
    }
    ruling_destroy(ruling);
    odds_destroy(odds);
    return count;
}

static bool is_allowed(PlaySession *session, const char *action) {
    Ruling *ruling = play_preview(session, toy_tree(action), NULL, NULL);
    bool allowed = ruling->outcome != RULING_REFUSED && ruling->outcome != RULING_BAD;
    ruling_destroy(ruling);
    return allowed;
}

static const char *any_of(BaseRng *rng, const char *const *words, uint32_t count) {
    return words[rng_below(rng, count)];
}

static PlaySession *any_board(BaseRng *rng) {
    static const char *const PROFILES[] = {"line", "gunner", "marksman", "heavy", "line-trooper", "void-marine"};
    static const char *const SEEN[] = {"none", "low", "poor"};
    char board[2048];
    int x = (int)rng_below(rng, 8);
    snprintf(
        board, sizeof board,
        BOARD
        "'terrain': [{'id': 'z', 'kind': 'custom', 'outline': [[14, 6], [17, 6], [17, %d], [14, %d]], 'type': "
        "'jungle', 'vis': '%s', 'sat': %d}], 'units': [{'id': 't', 'name': 't', 'side': 'red', 'profile': '%s', 'at': "
        "[10, 10], 'facing': 90}, {'id': 'u', 'name': 'u', 'side': 'blue', 'profile': '%s', 'at': [%d, 10], 'facing': "
        "270}, {'id': 'v', 'name': 'v', 'side': 'blue', 'profile': '%s', 'at': [%d, 14], 'facing': 300}]}",
        9 + x, 9 + x, any_of(rng, SEEN, 3), (int)rng_below(rng, 3), any_of(rng, PROFILES, 6), any_of(rng, PROFILES, 6),
        20 + x, any_of(rng, PROFILES, 6), 24 - x / 2);
    return game(board);
}

/* An Order with an attack or without, whatever is answered, up to the last that is declared. */
static void what_is_foretold_is_what_the_odds_describe(void **state) {
    (void)state;
    static const char *const SHOTS[] = {
        "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}",
        "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': ['u', 'v'], 'split': [1, 1]}",
        "{'do': 'order', 'unit': 't', 'skill': 'bs-attack', 'at': ['v', 'u'], 'split': [2, 1]}",
        "{'do': 'order', 'unit': 't', 'skill': 'dodge'}",
        "{'do': 'order', 'unit': 't', 'skill': 'reset'}",
        "{'do': 'order', 'unit': 't', 'skill': 'discover', 'at': 'v'}"};
    static const char *const ANSWERS[] = {"bs-attack", "dodge", "reset"};
    static const char *const SECOND[] = {"{'do': 'declare', 'unit': 't', 'skill': 'idle'}",
                                         "{'do': 'declare', 'unit': 't', 'skill': 'bs-attack', 'at': 'u'}",
                                         "{'do': 'declare', 'unit': 't', 'skill': 'discover', 'at': 'u'}"};
    uint64_t seed = field_seed(20261123);
    BaseRng rng = rng_make(seed);
    int stated = 0, tried = 0;
    print_message("seed %llu\n", (unsigned long long)seed);
    while (stated < 60 && tried++ < 400) {
        PlaySession *session = any_board(&rng);
        const char *shot = any_of(&rng, SHOTS, 6), *second = any_of(&rng, SECOND, 3);
        if (is_allowed(session, shot)) {
            stated += compare(session, shot);
            toy_do(session, shot);
            for (int i = 0; i < 2; i++) {
                char react[128];
                snprintf(react, sizeof react, "{'do': 'react', 'unit': '%s', 'skill': '%s'}", i ? "v" : "u",
                         any_of(&rng, ANSWERS, 3));
                if (rng_below(&rng, 4) > 0 && is_allowed(session, react)) {
                    toy_do(session, react);
                }
            }
            if (is_allowed(session, "{'do': 'pass'}")) {
                toy_do(session, "{'do': 'pass'}");
            }
            stated += is_allowed(session, second) ? compare(session, second) : 0;
        }
        play_destroy(session);
    }
    assert_true(stated >= 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(criticals_and_saves_stand_in_the_chance, teardown),
        cmocka_unit_test_teardown(reactions_that_are_open_are_stated_one_by_one, teardown),
        cmocka_unit_test_teardown(a_reaction_that_is_known_is_stated_face_to_face, teardown),
        cmocka_unit_test_teardown(close_combat_is_stated, teardown),
        cmocka_unit_test_teardown(what_a_number_is_made_of_is_named, teardown),
        cmocka_unit_test_teardown(a_burst_that_is_split_is_stated_for_each_and_for_all, teardown),
        cmocka_unit_test_teardown(a_dodge_from_two_is_one_die_against_both, teardown),
        cmocka_unit_test_teardown(speculative_fire_is_stated, teardown),
        cmocka_unit_test_teardown(a_roll_that_harms_nobody_is_stated, teardown),
        cmocka_unit_test_teardown(face_to_face_is_as_all_ways_of_the_dice_describe, teardown),
        cmocka_unit_test_teardown(what_is_foretold_is_what_the_odds_describe, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
