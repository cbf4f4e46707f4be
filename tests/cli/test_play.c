/* Playing without a window: what a script may say, what it prints, and which file it goes on in. */
#define _XOPEN_SOURCE 700 /* posix_openpt */
#include "cli/cli.h"
#include "cli/shared_run.h"
#include "support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Heavy infantry beside light cavalry, which may evade: an assault first asks. */
static const char *board_file(void) {
    return cli_file("board.json",
                    "{'sightline': 1, 'title': 'Two', 'ruleset': 'commands-colors', 'table': {'unit': 'hex',"
                    "'columns': 13, 'rows': 9}, 'sides': [{'id': 'south', 'name': 'South', 'home': 'south'},"
                    "{'id': 'north', 'name': 'North', 'home': 'north'}],"
                    "'terrain': [{'id': 'wood', 'kind': 'forest', 'name': 'The wood', 'hexes': ['C3']}],"
                    "'units': [{'id': 'foot', 'name': 'Guard', 'side': 'south', 'profile': 'heavy-infantry',"
                    "'at': 'E5'}, {'id': 'horse', 'name': 'Scouts', 'side': 'north', 'profile': 'light-cavalry',"
                    "'at': 'D5'}]}");
}

static int teardown(void **state) {
    (void)state;
    cli_forget();
    return 0;
}

static int count_of(const char *text, const char *word) {
    int count = 0;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

static void dice_before_a_choice_name_the_choice(void **state) {
    (void)state;
    cli_input("{\"do\": \"assault\", \"unit\": \"foot\", \"at\": \"horse\", \"dice\": [\"SWORD\", \"FLAG\"]}\n");
    cli_run("play", board_file(), "--script", "-", NULL);
    assert_status(3);
    assert_err("waits for the choice \"evade\"");
    assert_err("(stand, evade)");
    assert_err("\"answers\": [...]");
}

static void a_face_that_is_none_lists_the_faces(void **state) {
    (void)state;
    cli_input("{\"do\": \"assault\", \"unit\": \"foot\", \"at\": \"horse\", \"dice\": [\"SWORD\", \"BANANA\"]}\n");
    cli_run("play", board_file(), "--script", "-", NULL);
    assert_status(3);
    assert_err("no die has the face \"BANANA\"; its faces are LIGHT, MEDIUM, HEAVY, LEADER, SWORD, FLAG");
}

static void a_path_of_the_wrong_form_shows_the_right_one(void **state) {
    (void)state;
    static const char *const forms[] = {"\"E7\"", "[]", "7"};
    for (size_t i = 0; i < BASE_COUNT(forms); i++) {
        char line[128];
        snprintf(line, sizeof line, "{\"do\": \"move\", \"unit\": \"foot\", \"path\": %s}\n", forms[i]);
        cli_input(line);
        cli_run("play", board_file(), "--script", "-", NULL);
        assert_status(3);
        assert_err("[\"E7\", \"E8\"]");
    }
}

/* The choice that is made by itself is step 2, and does not tell again what step 1 told. */
static void a_choice_by_itself_is_a_step_of_its_own(void **state) {
    (void)state;
    cli_input("assault foot horse\nstate foot\n");
    CliRun *run = cli_run("play", board_file(), "--script", "-", "--seed", "4", NULL);
    assert_status(0);
    assert_out("1. Guard charges the Scouts: waiting\n");
    assert_out("2. Chosen for evade: stand: ");
    assert_null(strstr(run->out, "1. Chosen"));
    assert_int_equal(count_of(run->out, "CCA-CORE-09"), 1);
}

static void a_step_that_is_not_understood_ends_the_script_or_not(void **state) {
    (void)state;
    const char *script = "state foot\nfly foot\nstate horse\nstate wood\n";
    cli_input(script);
    CliRun *run = cli_run("play", board_file(), "--script", "-", NULL);
    assert_status(3);
    assert_out("1. What is to be known of Guard?");
    assert_null(strstr(run->out, "Scouts"));
    assert_err("action 2 (line 2): ");
    assert_err("2 steps were not played");
    cli_input(script);
    cli_run("play", board_file(), "--script", "-", "--keep-going", NULL);
    assert_status(3);
    assert_out("3. What is to be known of the Scouts?");
    assert_out("4. What is to be known of the wood?");
    cli_input("state foot much\n");
    cli_run("play", board_file(), "--script", "-", NULL);
    assert_status(3);
    assert_err("\"much\" is one word too many");
    assert_out("");
}

static void a_line_that_is_no_text_is_refused_by_its_number(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t count;
    } lines[] = {{"state foot\n\0\n", 13},
                 {"state foot\n\0\0state foot\n", 24},
                 {"state foot\n \0\n", 14},
                 {"state foot\nstate \xff\xfe\n", 20}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *script = cli_file("bytes.txt", NULL);
        FILE *file = fopen(script, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(lines[i].bytes, 1, lines[i].count, file), lines[i].count);
        assert_int_equal(fclose(file), 0);
        cli_run("play", board_file(), "--script", script, NULL);
        assert_status(3);
        assert_err("bytes.txt:2");
        assert_err("the line is not text");
    }
}

static void words_and_json_are_the_same_action(void **state) {
    (void)state;
    cli_input("place foot F5\nstate foot\nplace unit=foot at=E5\nmay assault foot horse\n"
              "{\"do\": \"state\", \"of\": \"foot\"}\n");
    cli_run("play", board_file(), "--script", "-", "--json", NULL);
    assert_status(0);
    assert_int_equal(cli_lines(), 5);
    assert_string_equal(tree_get_text(tree_find(cli_line(1), "facts"), "at", ""), "F5");
    assert_true(tree_get_bool(tree_find(cli_line(3), "facts"), "allowed", false));
    assert_string_equal(tree_get_text(tree_find(cli_line(4), "facts"), "at", ""), "E5");
}

/* Two actions, the second with a choice; undo takes the choice back with its action. */
static void undo_and_redo_are_verbs_of_a_script(void **state) {
    (void)state;
    const char *out = cli_file("undo.game", NULL);
    cli_input("place foot E6\nassault foot horse\nchoose evade\nundo\nstate horse\nredo\nstate horse\n"
              "undo count=2\nstate foot\nundo\n");
    cli_run("play", board_file(), "--script", "-", "--out", out, "--seed", "1", "--json", NULL);
    assert_status(1); /* nothing is left to undo */
    assert_string_equal(tree_get_text(tree_find(cli_line(4), "facts"), "at", ""), "D5");
    /* done again, it waits for where to, which is chosen in two lines of their own */
    assert_string_not_equal(tree_get_text(tree_find(cli_line(8), "facts"), "at", "D5"), "D5");
    assert_string_equal(tree_get_text(tree_find(cli_line(10), "facts"), "at", ""), "E5");
    assert_string_equal(tree_get_text(cli_line(11), "outcome", ""), "refused");
    cli_run("check", out, NULL);
    assert_status(0);
}

static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    fclose(file);
    return size;
}

static void a_game_goes_on_in_its_own_file_by_default(void **state) {
    (void)state;
    const char *game = cli_file("own.game", NULL), *other = cli_file("other.game", NULL);
    cli_input("place foot E6\n");
    cli_run("play", board_file(), "--script", "-", "--out", game, NULL);
    assert_status(0);
    long begun = size_of(game);
    cli_input("place foot E7\n");
    cli_run("play", game, "--script", "-", "--dry", NULL);
    assert_status(0);
    assert_int_equal(size_of(game), begun);
    cli_input("place foot E7\n");
    cli_run("play", game, "--script", "-", "--out", other, NULL);
    assert_status(0);
    assert_int_equal(size_of(game), begun);
    cli_input("place foot E8\n");
    cli_run("play", game, "--script", "-", NULL);
    assert_status(0);
    assert_true(size_of(game) > begun);
    cli_run("show", game, NULL);
    assert_out("in E8");
    cli_run("show", other, NULL);
    assert_out("in E7");
    cli_run("play", game, "--script", "-", "--dry", "--out", other, NULL);
    assert_status(2);
}

/* The board of letters: five to the left of D5 and E5 in their rows, the second side's in small letters. */
static void show_prints_the_table(void **state) {
    (void)state;
    cli_run("show", board_file(), NULL);
    assert_status(0);
    assert_out("Two, Commands & Colors\n");
    assert_out("Free play");
    assert_out("\nD       .     .     .     .   lc3     .");
    assert_out("\nE    .     .     .     .   HI4     .");
    assert_out("f Forest");
    assert_out("  Guard, Heavy infantry, in E5; blocks 4\n");
    assert_out("  The wood, Forest, C3\n");
    cli_run("show", board_file(), "--ids", NULL);
    assert_out("  Guard (foot), Heavy infantry, in E5; blocks 4\n");
    assert_out("  The wood (wood), Forest, C3\n");
    cli_run("show", "maps/two-fords.json", NULL);
    assert_out("   Capital letters are units of South, small ones units of North; a figure is\n");
    assert_status(0);
    assert_out("South is to act: Command phase, turn 1");
    assert_out("  In hand: Order two units on the left\n");
    assert_out("  Chieftain, Leader, with North's Spears; blocks 1\n");
    cli_run("show", "maps/two-fords.json", "--ids", NULL);
    assert_out("  In hand: Order two units on the left (left-two)\n");
    assert_int_equal(count_of(cli_run("show", "maps/two-fords.json", NULL)->out, "In hand"), 5); /* not North's */
    cli_run("show", "maps/stronghold-road.json", NULL);
    assert_out("    B1·1, Line Infantry, inside the keep\n");
    assert_out("    B1·5, Line Infantry, at 47.2, 51, facing 90\n");
    cli_run("show", NULL);
    assert_status(2);
}

/* Plays these lines and looks for the sentences; the test fails if anything looks like a fact of a program. */
static void assert_answers(const char *table, const char *lines, const char *const *sentences) {
    cli_input(lines);
    CliRun *run = cli_run("play", table, "--script", "-", NULL);
    assert_status(0);
    for (int i = 0; sentences[i]; i++) {
        assert_out(sentences[i]);
    }
    assert_null(strchr(run->out, '{'));
    assert_null(strstr(run->out, "\"rule\""));
    assert_null(strstr(run->out, "allowed = "));
}

/* From the corner of the tank, (33.5, 40.9), to the wall of the keep at (55.36, 43.66): the root of 21.86 squared and
 * 2.76 squared is 22.03. */
static void questions_are_answered_in_words_in_cm(void **state) {
    (void)state;
    static const char *const sentences[] = {
        "   It is 22.03 cm between B3·1 and the keep.\n",
        "   Needs 4+.\n   R2·1 saves on 4+.\n  To hit: 4+ (AT value)\n",
        "   Yes.\n",
        "   No: ",
        "   B3·1 can go 25 cm",
        "   B3·1 can go 25 cm of this way, which is 29.04 cm long; 25 cm are allowed.\n",
        "     High road: wholly in it, 0.5 cm from its edge",
        "   B3 Tanks can attack 14 of 17:\n     R1·1, 53.65 cm away\n",
        "     R1·3, R4·1 and R4·3 are not seen. ",
        "No assault is under way.",
        "   B3·1: Battle Tank of B3 Tanks, at 31, 39.4, facing 90.\n",
        "   Units: B1·1, B1·2, B1·3, B1·4, B1·5, B1·6.\n",
        "   B3·1 can see 60.3 % (5792 square cm) of the table",
        NULL};
    assert_answers("maps/stronghold-road.json",
                   "measure b3-1 keep\nneeds b3-1 r2-1\nmay fire b3 r2\nmay move b3-1 400,41\nreach b3-1\n"
                   "path b3-1 60,41\nwhere b3-1\ntargets b3\nstage\nstate b3-1\nstate b1\nregion b3-1\n",
                   sentences);
}

static void questions_are_answered_in_words_in_inches(void **state) {
    (void)state;
    static const char *const sentences[] = {"   It is 16.15 in between Line Infantry 1 and Mill.\n",
                                            "   Needs 4+.\n",
                                            "   Line Infantry 1 can go 5 in",
                                            "     Chapel, 7.31 in away, needs 4+, 3 dice\n",
                                            "out of range.    ",
                                            "   Orders, step 1 of 3: Crusade writes. Crusade is to act.\n",
                                            "     Bike Squadron: first fire, advance, march, charge\n",
                                            "   Or: Seal these orders.\n",
                                            NULL};
    assert_answers("maps/two-hills.json",
                   "measure line-1-1 mill\nneeds formation=line-1 at=chapel\nreach line-1-1\ntargets line-1\n"
                   "stage\nstate crusade\nwhere line-1-1\npath line-1-1 8,35\n",
                   sentences);
}

/* BS 12, 3 less at this range: 9 or less. */
static void questions_are_answered_in_words_for_troopers(void **state) {
    (void)state;
    static const char *const sentences[] = {
        "   Needs 9 or less, with 3 dice.\n  Success value, Cole: 12 BS − 3 range = 9 or less\n",
        "     Ilo, needs 9 or less, 3 dice\n",
        "     Hunters' trail: 79.2 % of its base in it\n",
        "   Cole can see 3 enemies to shoot at.\n",
        "   Cole can go all of this way, 2.28 in; 4 in are allowed.\n",
        "   Cole can go 4 in",
        "Free play",
        NULL};
    assert_answers("maps/the-old-heart.json",
                   "needs b3 r1\ntargets b3\nwhere b3\noutlook b3\nreach b3\npath b3 25,36\nstage\nstate b3\n",
                   sentences);
}

static void questions_are_answered_in_words_on_hexes(void **state) {
    (void)state;
    static const char *const sentences[] = {"   It is 2 hexes from E7 to South's Guard.\n",
                                            "   South.\n   Now: ",
                                            "   In hand: Order two units on the left\n",
                                            "   E7: Hill.\n",
                                            "Nobody is in E7.",
                                            "   The Archers can go to 12 hexes.\n     1 step: F3 F4 G5 H3 H4\n",
                                            "     not F2: ",
                                            "   The Archers can go all of this way, 1 hex; 2 hexes are allowed.\n",
                                            "   The Archers: in G4, on no piece of terrain.\n",
                                            "   The Archers can attack none of 8.\n",
                                            "North's Javelins",
                                            "   The Archers can see 35 hexes: A1",
                                            "   2 dice.\n",
                                            "     card left-two: Order two units on the left\n",
                                            "     The Archers: 12 hexes to go to\n",
                                            NULL};
    assert_answers("maps/two-fords.json",
                   "measure E7 s-hi\nstate south\nreach s-lb\npath s-lb F4\nwhere s-lb\ntargets s-lb\nregion s-lb\n"
                   "needs s-lb n-hi\nstate E7\nstate game\nstage\n",
                   sentences);
}

/* Like names are told apart by their sides; with --ids each is followed by what a script calls it. */
static void like_names_are_told_apart_and_ids_shown_if_asked(void **state) {
    (void)state;
    const char *lines = "set game values={\"phase\":\"free\"}\nplace s-li C9\nfire s-li n-hi\nstate s-li\n";
    cli_input(lines);
    cli_run("play", "maps/two-fords.json", "--script", "-", NULL);
    assert_out("The phase is now: free play.\n");
    assert_out("2. South's Javelins are placed: done\nSouth's Javelins stand in C9.");
    assert_out("3. South's Javelins fire at North's Guard: ");
    assert_out("4. What is to be known of South's Javelins?\n");
    cli_input(lines);
    CliRun *run = cli_run("play", "maps/two-fords.json", "--script", "-", "--ids", NULL);
    assert_out("3. South's Javelins (s-li) fire at North's Guard (n-hi): ");
    assert_null(strstr(run->out, "Done."));
}

/* Whose turn it is comes first, though the system shows it by no token; a leader with a unit has no line of sight of
 * his own; a wrong answer is refused once. */
static void what_a_player_asks_first_is_told_first(void **state) {
    (void)state;
    cli_input("set game values={\"phase\":\"deployment\"}\nplace r6 16.4,11.2\nend\nstate game\n");
    cli_run("play", "maps/the-old-heart.json", "--script", "-", "--seed", "6", "--keep-going", NULL);
    assert_out(" is to act: Player turn phase, round 1, player turn 1.\n");
    assert_null(strstr(cli_run("los", "maps/two-fords.json", "--all", NULL)->out, "Praetor -> "));
    const char *table = cli_file(
        "evade.json", "{'sightline': 1, 'title': 'Evade', 'ruleset': 'commands-colors', 'table': {'unit': 'hex', "
                      "'columns': 13, 'rows': 9}, 'terrain': [], 'sides': [{'id': 'south', 'name': 'South', 'home': "
                      "'south'}, {'id': 'north', 'name': 'North', 'home': 'north'}], 'units': [{'id': 'm', 'side': "
                      "'south', 'profile': 'medium-infantry', 'at': 'G5'}, {'id': 'e', 'side': 'north', 'profile': "
                      "'war-machine', 'at': 'F5'}]}");
    cli_input("{\"do\": \"assault\", \"unit\": \"m\", \"at\": \"e\"}\n"
              "{\"do\": \"choose\", \"ask\": \"evade\", \"answer\": \"no\"}\n");
    CliRun *run = cli_run("play", table, "--script", "-", NULL);
    assert_int_equal(count_of(run->out, "does not fit"), 1);
    const char *game = cli_file("evade.game", NULL);
    cli_input("{\"do\": \"assault\", \"unit\": \"m\", \"at\": \"e\"}\n"
              "{\"do\": \"choose\", \"ask\": \"evade\", \"answer\": \"stand\"}\n");
    cli_run("play", table, "--script", "-", "--seed", "3", "--out", game, NULL);
    cli_run("replay", game, NULL);
    assert_out("Evade: stand"); /* which answer was given, not only to what */
}

/* What waits is named, with what may be answered; a step without a meaning says so where it stands. */
/* Bases of 50 mm whose centres are 60 mm apart: contact is a gap of 0.01, so each has (10 - 0.01) / 2 = 4.995 mm to go.
 * On hexes nothing was measured, and nothing is said. */
static void a_ruling_is_given_with_its_nearest_other_answer(void **state) {
    (void)state;
    const char *table =
        cli_file("bases.json",
                 "{'sightline': 1, 'title': 'Two', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [90, 60]},"
                 "'sides': [{'id': 'blue', 'name': 'Blue'}, {'id': 'rust', 'name': 'Rust'}],"
                 "'formations': [{'id': 'b', 'side': 'blue'}, {'id': 'r', 'side': 'rust'}], 'terrain': [],"
                 "'units': [{'id': 'a', 'name': 'Ash', 'formation': 'b', 'profile': 'infantry', 'at': [20, 30],"
                 "'base': {'circle': 50}}, {'id': 'e', 'name': 'Elm', 'formation': 'r', 'profile': 'infantry',"
                 "'at': [26, 30], 'base': {'circle': 50}}]}");
    cli_input("measure a e\n");
    CliRun *run = cli_run("play", table, "--script", "-", "--nearest", NULL);
    assert_status(0);
    assert_out(
        "Margin 4.99 mm. Nearest other answer: contact, if Ash stands 5 mm to the right and Elm 5 mm to the left.");
    cli_input("measure a e\n");
    run = cli_run("play", table, "--script", "-", "--nearest", "--json", NULL);
    assert_status(0);
    const char *nearest = strstr(run->out, "\"nearest\":{\"answer\":\"contact\",\"mm\":");
    assert_non_null(nearest);
    double mm = strtod(strstr(nearest, "\"mm\":") + strlen("\"mm\":"), NULL);
    assert_true(mm >= 4.995 && mm <= 5.01);
    assert_int_equal(count_of(nearest, "\"by\":"), 2);
    cli_input("measure a e\n");
    run = cli_run("play", table, "--script", "-", "--json", NULL);
    assert_out("\"margin_mm\":4.995");
    assert_null(strstr(run->out, "\"nearest\""));
    cli_input("sight foot horse\n");
    run = cli_run("play", board_file(), "--script", "-", "--nearest", "--json", NULL);
    assert_out("\"margin_mm\":null,\"margin_is\":\"none\"");
    assert_null(strstr(run->out, "\"nearest\""));
}

static void a_choice_lists_its_answers(void **state) {
    (void)state;
    cli_input("assault foot horse\nchoose \"answer\"\n");
    cli_run("play", board_file(), "--script", "-", "--seed", "4", NULL);
    assert_out("  Choose one: stand, evade (the choice \"evade\").\n");
    assert_out("2. Chosen for evade: \"answer\": not understood\n  ");
}

/* Ilo is 26.4 in away, and the grenade of the profile reaches 16. */
static void reactions_and_ranges_are_answered_with_their_figures(void **state) {
    (void)state;
    cli_input(
        "needs b1 r3 "
        "with=grenade\n{\"do\":\"order\",\"unit\":\"b1\",\"skill\":\"move\",\"path\":[[12.5,39]]}\nreactions r1\n");
    cli_run("play", "maps/the-old-heart.json", "--script", "-", NULL);
    assert_out(" in away, and the longest range of Ana's Grenade is 16 in.\n");
    assert_out("3. How can Ilo answer?\n   Ilo ");
}

/* Two formations of EA - Heresy in the end phase, one with a marker; the same two of Legions Imperialis. */
static const char *phase_file(const char *name, const char *system, const char *unit, const char *phase) {
    char text[1024];
    snprintf(text, sizeof text,
             "{'sightline': 1, 'title': 'End', 'ruleset': '%s', 'phase': '%s', 'table': {'unit': '%s',"
             "'size': [40, 40]}, 'sides': [{'id': 'red'}, {'id': 'blue'}],"
             "'formations': [{'id': 'r', 'side': 'red', 'name': 'Lions'}, {'id': 'b', 'side': 'blue',"
             "'name': 'Bears'}], 'units': [{'id': 'r-1', 'formation': 'r', 'profile': 'line-infantry', 'at': [5, 5]},"
             "{'id': 'b-1', 'formation': 'b', 'profile': 'line-infantry', 'at': [35, 35]}], 'terrain': []}",
             system, phase, unit);
    return cli_file(name, text);
}

/* A unit without a name is called after its formation, a side without one by its id, as a name is written. */
static void what_has_no_name_is_called_after_what_it_is(void **state) {
    (void)state;
    const char *file = phase_file("nameless.json", "legions-imperialis", "in", "orders");
    cli_input("state r-1\nstate r\nstage\n");
    cli_run("play", file, "--script", "-", NULL);
    assert_out("   Lions 1: Line Infantry of the Lions, at 5, 5, facing 0.\n");
    assert_out("   The Lions of Red.\n");
    assert_out("Red is to act.");
}

static void an_end_that_gives_something_up_says_so(void **state) {
    (void)state;
    cli_input("set b values={\"bms\":1}\nend what=phase\n");
    CliRun *run = cli_run("play", phase_file("ea.json", "ea-heresy", "cm", "end"), "--script", "-", NULL);
    assert_status(0);
    assert_out("The Bears have not tried to rally.");
    assert_null(strstr(run->out, "Lions"));
    cli_input("set r values={\"order\":\"advance\"}\nend what=phase\n");
    cli_run("play", phase_file("li.json", "legions-imperialis", "in", "movement"), "--script", "-", NULL);
    assert_out("Nobody has activated the Lions.");
    cli_input("set r values={\"broken\":true}\nend what=phase\n");
    run = cli_run("play", phase_file("rally.json", "legions-imperialis", "in", "end"), "--script", "-", NULL);
    assert_out("Nobody has rolled for the Lions to rally.");
    assert_null(strstr(run->out, "Bears"));
    cli_input("end\n");
    cli_run("play", "maps/two-fords.json", "--script", "-", NULL);
    assert_out("South has played no card this turn");
}

/* Each of four dice gets through with 1 in 8: none with 2401 in 4096, one with 1372, two with 294, three with 28. */
static void odds_are_a_headline_and_a_table(void **state) {
    (void)state;
    static const char *const action = "{\"do\": \"fire\", \"formation\": \"b3\", \"at\": \"r2\"}";
    CliRun *run = cli_run("odds", "maps/stronghold-road.json", "--action", action, NULL);
    assert_status(0);
    static const char *const head = "41.4 % (1695/4096) that at least one of R2 Tanks is lost. B3 Tanks fire at";
    assert_int_equal(strncmp(run->out, head, strlen(head)), 0);
    assert_out("again: 12.5 %\n    (1/8) get through.");
    assert_out("  R2 Tanks, lost                      0      1      2      3      4   on average 0.5\n"
               "  exactly                          58.6   33.5    7.2    0.7  < 0.1\n"
               "  at least                          100   41.4    7.9    0.7  < 0.1\n");
    assert_out("  R2 Tanks, broken: 7.9 %.\n");
    assert_null(strchr(run->out, '{'));
    cli_run("odds", "maps/stronghold-road.json", "--action", action, "--full", NULL);
    assert_out(" 58.6182 %  R2 Tanks blast markers 1\n");
    assert_out("(343/1024)");
    cli_input("odds fire b3 r2\n");
    cli_run("play", "maps/stronghold-road.json", "--script", "-", NULL);
    assert_out("1. How likely is it?\n41.4 % (1695/4096) that");
}

/* Types the text at a terminal of its own and returns all that was printed there. */
static char *type(const char *path, const char *text, int *status) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    char name[128];
    snprintf(name, sizeof name, "%s", ptsname(terminal));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char program[] = "sightline", play[] = "play", file[256];
        char *argv[] = {program, play, file, NULL};
        const char *unused;
        int fd = open(name, O_RDWR | O_NOCTTY), end = 99;
        snprintf(file, sizeof file, "%s", path);
        bool ready = fd >= 0 && dup2(fd, 0) == 0 && dup2(fd, 1) == 1 && dup2(fd, 2) == 2;
        close(terminal);
        if (ready) {
            cli_main(3, argv, &end, &unused);
        }
        exit(end);
    }
    int slave = open(name, O_RDWR | O_NOCTTY);
    assert_true(write(terminal, text, strlen(text)) == (ssize_t)strlen(text));
    int ended = 0;
    assert_int_equal(waitpid(child, &ended, 0), child);
    *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
    BaseText out = {0};
    char bytes[4096];
    assert_true(fcntl(terminal, F_SETFL, O_NONBLOCK) >= 0);
    for (ssize_t got = read(terminal, bytes, sizeof bytes); got > 0; got = read(terminal, bytes, sizeof bytes)) {
        text_add_bytes(&out, bytes, (size_t)got);
    }
    close(slave);
    close(terminal);
    char *copy = base_strdup(text_get(&out));
    text_free(&out);
    return copy;
}

static void lines_are_typed_at_a_terminal(void **state) {
    (void)state;
    int status;
    char *out = type(board_file(), "fly\nhat {\nplace foot E6\nundo\nquit\n", &status);
    assert_int_equal(status, 3); /* some lines were not understood, and the rest was played */
    assert_non_null(strstr(out, "> "));
    assert_non_null(strstr(out, "has no verb \"fly\""));
    assert_non_null(strstr(out, "Guard (foot) is placed: done"));
    assert_non_null(strstr(out, "Taken back: "));
    base_free(out);
    out = type(board_file(), "help\n\nstate foot\nquit\n", &status);
    assert_int_equal(status, 0);
    assert_non_null(strstr(out, "choose stay"));
    base_free(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(dice_before_a_choice_name_the_choice, teardown),
        cmocka_unit_test_teardown(a_face_that_is_none_lists_the_faces, teardown),
        cmocka_unit_test_teardown(a_path_of_the_wrong_form_shows_the_right_one, teardown),
        cmocka_unit_test_teardown(a_choice_by_itself_is_a_step_of_its_own, teardown),
        cmocka_unit_test_teardown(a_step_that_is_not_understood_ends_the_script_or_not, teardown),
        cmocka_unit_test_teardown(a_line_that_is_no_text_is_refused_by_its_number, teardown),
        cmocka_unit_test_teardown(words_and_json_are_the_same_action, teardown),
        cmocka_unit_test_teardown(undo_and_redo_are_verbs_of_a_script, teardown),
        cmocka_unit_test_teardown(a_game_goes_on_in_its_own_file_by_default, teardown),
        cmocka_unit_test_teardown(show_prints_the_table, teardown),
        cmocka_unit_test_teardown(what_a_player_asks_first_is_told_first, teardown),
        cmocka_unit_test_teardown(like_names_are_told_apart_and_ids_shown_if_asked, teardown),
        cmocka_unit_test_teardown(a_ruling_is_given_with_its_nearest_other_answer, teardown),
        cmocka_unit_test_teardown(a_choice_lists_its_answers, teardown),
        cmocka_unit_test_teardown(reactions_and_ranges_are_answered_with_their_figures, teardown),
        cmocka_unit_test_teardown(questions_are_answered_in_words_in_cm, teardown),
        cmocka_unit_test_teardown(questions_are_answered_in_words_in_inches, teardown),
        cmocka_unit_test_teardown(questions_are_answered_in_words_for_troopers, teardown),
        cmocka_unit_test_teardown(questions_are_answered_in_words_on_hexes, teardown),
        cmocka_unit_test_teardown(odds_are_a_headline_and_a_table, teardown),
        cmocka_unit_test_teardown(what_has_no_name_is_called_after_what_it_is, teardown),
        cmocka_unit_test_teardown(an_end_that_gives_something_up_says_so, teardown),
        cmocka_unit_test_teardown(lines_are_typed_at_a_terminal, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
