/* The command line's contract: what is printed where, in which form, with which status. */
#include "cli/shared_run.h"
#include "support/test.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Red a (20,30) and c (20,45) look right at blue b (80,30), whose wood begins 9 cm in front of it; a keep stands before
 * c. Bases are 25 mm discs. */
#define FIELD                                                                                                          \
    "'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [100, 60]}, 'sides': [{'id': 'red'}, {'id': 'blue'}],"    \
    "'formations': [{'id': 'r', 'side': 'red'}, {'id': 'bl', 'side': 'blue'}],"                                        \
    "'terrain': [{'id': 'wood', 'kind': 'woods', 'name': 'Witch wood', 'outline': [[70,10],[95,10],[95,40],[70,40]]}," \
    "{'id': 'keep', 'kind': 'large-stronghold', 'outline': [[40,38],[50,38],[50,58],[40,58]]}],"                       \
    "'units': [{'id': 'a', 'formation': 'r', 'profile': 'line-infantry', 'at': [20, 30], 'base': {'circle': 25}},"     \
    "{'id': 'b', 'formation': 'bl', 'profile': 'line-infantry', 'at': [80, 30], 'base': {'circle': 25}},"              \
    "{'id': 'c', 'formation': 'r', 'profile': 'line-infantry', 'at': [20, 50], 'base': {'circle': 25}}]"
#define BATTLEFIELD "{'sightline': 1, 'title': 'Test', " FIELD "}"

static const char *field_file(void) {
    return cli_file("field.json", BATTLEFIELD);
}

static int teardown(void **state) {
    (void)state;
    cli_forget();
    return 0;
}

static void help_and_version_are_results(void **state) {
    (void)state;
    static const char *const commands[] = {"film",   "handout", "lessons",  "los",    "play", "case",
                                           "check",  "odds",    "import",   "export", "page", "render",
                                           "replay", "rules",   "settings", "show",   "verbs"};
    cli_run("--help", NULL);
    assert_status(0);
    assert_err("");
    for (size_t i = 0; i < BASE_COUNT(commands); i++) {
        assert_out(commands[i]);
    }
    for (size_t i = 0; i < BASE_COUNT(commands); i++) {
        char usage[64];
        snprintf(usage, sizeof usage, "usage: sightline %s", commands[i]);
        cli_run(commands[i], "--help", NULL);
        assert_status(0);
        assert_out(usage);
        cli_run("help", commands[i], NULL);
        assert_out(usage);
    }
    cli_run("--version", NULL);
    assert_status(0);
    assert_out("sightline ");
    assert_int_equal(cli_lines(), 1);
}

static void no_command_is_the_windows_affair(void **state) {
    (void)state;
    cli_run(NULL, NULL);
    assert_out("window \n");
    cli_run("some/file.json", NULL);
    assert_out("window some/file.json\n");
    cli_run("--", "los", NULL);
    assert_out("window los\n");
}

static void wrong_usage_is_two_and_says_how(void **state) {
    (void)state;
    const char *file = field_file();
    cli_run("lso", NULL);
    assert_status(2);
    assert_err("perhaps this is meant: los");
    cli_run("a.json", "b.json", NULL);
    assert_status(2);
    cli_run("--frm", NULL);
    assert_status(2);
    cli_run("los", NULL);
    assert_status(2);
    assert_err("usage: sightline los");
    cli_run("los", file, NULL);
    assert_status(2);
    cli_run("los", file, "--to", "a", NULL);
    assert_status(2);
    cli_run("los", file, "--all", "--from", "a", NULL);
    assert_status(2);
    cli_run("los", file, "--form", "a", NULL);
    assert_status(2);
    assert_err("perhaps this is meant: --from");
    cli_run("los", file, "--from", NULL);
    assert_status(2);
    cli_run("los", file, "--from", "a", "--from", "b", NULL);
    assert_status(2);
    cli_run("los", file, "--all", "--tolerance", "wide", NULL);
    assert_status(2);
    cli_run("los", file, "--all=yes", NULL);
    assert_status(2);
    cli_run("play", field_file(), "--script", "-", "--dice", "1,x", NULL);
    assert_status(2);
    cli_run("play", file, "--script", "-", "--dice", "1", "--seed", "1", NULL);
    assert_status(2);
    cli_run("play", file, NULL);
    assert_status(2);
    cli_run("odds", file, NULL);
    assert_status(2);
    cli_run("render", file, NULL);
    assert_status(2);
    cli_run("render", file, "-o", "out.jpg", NULL);
    assert_status(2);
    cli_run("import", file, NULL);
    assert_status(2);
    assert_err("import needs -o");
    cli_run("verbs", NULL);
    assert_status(2);
    assert_out("");
}

static void another_programs_map_becomes_a_valid_battlefield(void **state) {
    (void)state;
    const char *map =
        cli_file("wood.tmj", "{'orientation': 'orthogonal', 'width': 12, 'height': 9, 'tilewidth': 10,"
                             "'tileheight': 10, 'layers': [{'type': 'objectgroup', 'name': 'Ground', 'objects': ["
                             "{'type': 'wood', 'x': 20, 'y': 10, 'width': 30, 'height': 20},"
                             "{'type': 'moon', 'x': 60, 'y': 10, 'width': 30, 'height': 20}]}]}");
    const char *out = cli_file("wood.json", NULL);
    cli_run("import", map, "-o", out, NULL);
    assert_status(3);
    assert_err("Give --ruleset");
    cli_run("import", map, "-o", out, "--ruleset", "ea-heresy", "--square", "10", NULL);
    assert_status(0);
    assert_err("");
    assert_out("layers[0].objects[1]: \"moon\" is no terrain of");
    assert_out("1 woods from \"wood\"");
    assert_out("a table of 120 x 90 cm, 10 cm to a square");
    cli_run("check", out, NULL);
    assert_status(0);
    cli_run("import", map, "-o", out, "--ruleset", "ea-heresy", "--kinds", "moon=crater", "--json", "--force", NULL);
    assert_status(0);
    assert_int_equal(tree_find(cli_line(0), "kinds")->count, 2);
    assert_int_equal(tree_find(cli_line(0), "left")->count, 0);
    cli_run("import", field_file(), "-o", out, "--ruleset", "ea-heresy", NULL);
    assert_status(3);
    assert_err("a file of Sightline's itself");
}

static void errors_are_three_and_on_standard_error(void **state) {
    (void)state;
    const char *file = field_file();
    cli_run("los", "no-such-file.json", "--all", NULL);
    assert_status(3);
    assert_err("no-such-file.json");
    assert_out("");
    cli_run("los", file, "--from", "keeep", NULL);
    assert_status(3);
    assert_err("perhaps this is meant: keep");
    cli_run("los", file, "--from", "red", NULL);
    assert_status(3);
    cli_run("los", file, "--from", "a", "--to", "a", NULL);
    assert_status(3);
    const char *bad =
        cli_file("bad.json", "{'sightline': 1,\n'ruleset': 'ea-heresy', 'table': {'unit': 'ell', 'size': [1, 1]}}");
    cli_run("los", bad, "--all", NULL);
    assert_status(3);
    assert_err("bad.json:2:");
    assert_err("table.unit");
    cli_run("verbs", "ea-heresi", NULL);
    assert_status(3);
    assert_err("Perhaps \"ea-heresy\" is meant");
    cli_run("rules", "ea-heresy", "EAH-LOS-0", NULL);
    assert_status(3);
    assert_err("EAH-LOS-0");
    assert_out("");
}

/* A wood looks at nobody: no verdict is printed that the rules never gave. On hexes it stands for its hexes. */
static void between_what_does_not_see_there_is_no_answer(void **state) {
    (void)state;
    static const struct {
        const char *map, *from, *to;
    } PAIRS[] = {{"maps/two-hills.json", "west-hill", "bikes-1"}, {"maps/the-long-hold.json", "spine-n", "b1"}};
    for (size_t i = 0; i < BASE_COUNT(PAIRS); i++) {
        char map[512];
        snprintf(map, sizeof map, "%s/%s", TEST_SOURCE_DIR, PAIRS[i].map);
        for (int way = 0; way < 2; way++) {
            const char *from = way ? PAIRS[i].to : PAIRS[i].from, *to = way ? PAIRS[i].from : PAIRS[i].to;
            cli_run("los", map, "--from", from, "--to", to, "--json", "--readings", NULL);
            assert_status(3);
            assert_out("");
            assert_int_equal(cli_lines(), 0);
            assert_err("line");
        }
        cli_run("los", map, "--from", PAIRS[i].from, NULL);
        assert_status(3);
        assert_int_equal(cli_lines(), 0);
    }
}

/* b stands 8.75 cm deep in the wood: 10 cm from the edge less the radius of its base. */
static void a_pair_is_one_json_object(void **state) {
    (void)state;
    cli_run("los", field_file(), "--from", "a", "--to", "b", "--json", NULL);
    assert_status(0);
    assert_err("");
    assert_int_equal(cli_lines(), 1);
    const BaseTree *pair = cli_line(0);
    assert_string_equal(tree_get_text(pair, "from", ""), "a");
    assert_string_equal(tree_get_text(pair, "to", ""), "b");
    assert_true(tree_get_bool(pair, "visible", false));
    assert_false(tree_get_bool(pair, "close", true));
    assert_true(fabs(tree_get_number(pair, "clearance_mm", 0) - 12.5) < 1e-2);
    assert_true(fabs(tree_get_number(pair, "depth", 0) - 8.75) < 1e-3);
    assert_true(tree_get_number(pair, "limit", 0) == 10);
    assert_int_equal(tree_find(pair, "line")->count, 2);
    assert_int_equal(tree_find(pair, "blockers")->count, 0);
    const BaseTree *findings = tree_find(pair, "findings");
    bool wood = false;
    for (const BaseTree *it = findings->first; it; it = it->next) {
        assert_true(*tree_get_text(it, "rule", "") && *tree_get_text(it, "says", ""));
        wood = wood || strcmp(tree_get_text(it, "terrain", ""), "wood") == 0;
    }
    assert_true(wood);
}

/* A comb of 999 points, 0.07 cm from point to root, and a line that crosses it aslant: wherever it begins and ends
 * among the teeth, at either base, there is another least. The search is ended before it is done, and said to be. */
static const char *comb_file(void) {
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Comb', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [180, "
                    "120]}, 'sides': [{'id': 'red'}, {'id': 'blue'}], 'terrain': [{'id': 'comb', 'kind': 'woods', "
                    "'outline': [[20, 20], ");
    for (int i = 0; i < 1998; i++) {
        text_addf(&text, "[%.2f, %d], ", 20 + 0.07 * i, i % 2 ? 21 : 100);
    }
    text_add(&text, "[160, 20]]}], 'units': [{'id': 'a', 'side': 'red', 'profile': 'infantry', 'at': [97.6, 30.5]}, "
                    "{'id': 'b', 'side': 'blue', 'profile': 'infantry', 'at': [142.3, 10.2]}]}");
    const char *file = cli_file("comb.json", text_get(&text));
    text_free(&text);
    return file;
}

static void a_depth_that_was_not_found_to_the_end_is_stated(void **state) {
    (void)state;
    const char *file = comb_file();
    cli_run("los", file, "--from", "a", "--to", "b", "--json", NULL);
    assert_status(0);
    double depth = tree_get_number(cli_line(0), "depth", -1), off = tree_get_number(cli_line(0), "depth_off", -1);
    assert_true(off > 0 && off <= depth);
    cli_run("los", file, "--from", "a", "--to", "b", NULL);
    assert_out("less than is told");
    cli_run("los", field_file(), "--from", "a", "--to", "b", "--json", NULL);
    assert_null(tree_find(cli_line(0), "depth_off"));
}

static void a_blocked_pair_names_what_hides(void **state) {
    (void)state;
    cli_run("los", field_file(), "--from", "c", "--to", "b", NULL);
    assert_status(0); /* an answer, not a failure */
    assert_out("Hidden by the Large Stronghold, ");
    assert_out(" mm to spare. Red Line");
    assert_out("EAH-LOS-01\n");
    assert_out("  The line is 63.2 cm long.\n");
    assert_out("The other way: hidden as well. No reading changes it.\n");
    cli_run("los", field_file(), "--from", "c", "--to", "b", "--ids", NULL);
    assert_out("Hidden by the Large Stronghold (keep), ");
    assert_out("Line Infantry 2 (c)");
    cli_run("los", field_file(), "--from", "c", "--to", "b", "--json", NULL);
    const BaseTree *pair = cli_line(0);
    assert_false(tree_get_bool(pair, "visible", true));
    assert_true(tree_get_number(pair, "clearance_mm", 1) <= 0);
    assert_string_equal(tree_at(tree_find(pair, "blockers"), 0)->text, "keep");
}

/* A board of hexes: archers at E7, a wood at E8, foot at E9 and at D9. Lines as worked out in the rules: to E9 along
 * the row through E8; to D9 through E8 and D8. */
static const char *hex_file(void) {
    return cli_file("hexes.json", "{'sightline': 1, 'title': 'Hexes', 'ruleset': 'commands-colors',"
                                  " 'table': {'unit': 'hex', 'columns': 13, 'rows': 9},"
                                  " 'terrain': [{'id': 'wood', 'kind': 'forest', 'hexes': ['E8']},"
                                  "             {'id': 'plain', 'kind': 'open', 'hexes': ['A1']}],"
                                  " 'sides': [{'id': 'south', 'name': 'South', 'colour': '#28588a', 'home': 'south'},"
                                  "           {'id': 'north', 'name': 'North', 'colour': '#b9471b', 'home': 'north'}],"
                                  " 'units': [{'id': 'bow', 'side': 'south', 'profile': 'LB', 'at': 'E7'},"
                                  "           {'id': 'foot', 'side': 'north', 'profile': 'MI', 'at': [8, 3]}]}");
}

static void a_hex_is_named_by_letters_or_by_column_and_row(void **state) {
    (void)state;
    static const char *const spellings[][2] = {{"E7", "E9"}, {"7,5", "9,5"}, {"e7", "9,5"}, {"bow", "E9"}};
    for (size_t i = 0; i < BASE_COUNT(spellings); i++) {
        cli_run("los", hex_file(), "--from", spellings[i][0], "--to", spellings[i][1], "--json", NULL);
        assert_status(0);
        const BaseTree *pair = cli_line(0), *line = tree_find(pair, "line");
        assert_false(tree_get_bool(pair, "visible", true));
        assert_true(tree_get_number(pair, "range", 0) == 2);
        assert_true(tree_at(tree_at(line, 0), 0)->number == 7 && tree_at(tree_at(line, 0), 1)->number == 5);
        assert_true(tree_at(tree_at(line, 1), 0)->number == 9 && tree_at(tree_at(line, 1), 1)->number == 5);
        assert_string_equal(tree_at(tree_find(pair, "crossed"), 0)->text, "E8");
        assert_int_equal(tree_find(pair, "left")->count + tree_find(pair, "right")->count, 0);
        assert_string_equal(tree_at(tree_find(pair, "blockers"), 0)->text, "wood");
    }
    static const char *const none[] = {"14,1", "13,2", "7,5,1", "0,0", "J1"};
    for (size_t i = 0; i < BASE_COUNT(none); i++) {
        cli_run("los", hex_file(), "--from", none[i], "--to", "E9", NULL);
        assert_status(3);
    }
    cli_run("los", field_file(), "--from", "7,5", "--to", "a", NULL); /* a plane has no hexes */
    assert_status(3);
}

static void what_a_hex_sees_is_painted(void **state) {
    (void)state;
    const char *path = cli_file("region.png", NULL);
    cli_run("render", hex_file(), "-o", path, "--region", "bow", NULL);
    assert_status(0);
    cli_run("render", hex_file(), "-o", path, "--region", "5,7", "--los", "7,5:foot", NULL);
    assert_status(0);
    cli_run("render", hex_file(), "-o", path, "--region", "14,7", NULL);
    assert_status(3);
}

/* D8 is two hexes from E7; the bow has not moved: two dice. */
static void dice_fall_by_name_in_any_letters(void **state) {
    (void)state;
    static const char *const spellings[] = {"MEDIUM,FLAG", "medium,Flag", "2,6", "Medium,6"};
    for (size_t i = 0; i < BASE_COUNT(spellings); i++) {
        cli_input("{\"do\": \"fire\", \"units\": [\"bow\"], \"at\": \"foot\", \"expect\": {\"hits\": 1}}\n");
        cli_run("play", hex_file(), "--script", "-", "--dice", spellings[i], "--json", NULL);
        assert_status(0);
    }
    cli_input("{\"do\": \"fire\", \"units\": [\"bow\", \"foot\"], \"at\": \"foot\"}\n");
    cli_run("play", hex_file(), "--script", "-", NULL);
    assert_status(1);
    assert_out("CCA-CORE-01");
    cli_run("play", hex_file(), "--script", "-", "--dice", "AXE", NULL);
    assert_status(2);
    assert_err("SWORD");
    cli_run("play", field_file(), "--script", "-", "--dice", "SWORD", NULL);
    assert_status(2);
}

static void one_unit_sees_its_enemies_and_all_see_all(void **state) {
    (void)state;
    cli_run("los", field_file(), "--from", "b", NULL);
    assert_status(0);
    assert_out("Blue Line Infantry -> Red Line Infantry 1: seen\n"
               "Blue Line Infantry -> Red Line Infantry 2: hidden by the Large Stronghold\n");
    cli_run("los", field_file(), "--all", "--json", NULL);
    assert_status(0);
    assert_int_equal(cli_lines(), 4); /* a-b, b-a, b-c, c-b: no pair of one side */
    static const char *const pairs[][2] = {{"a", "b"}, {"b", "a"}, {"b", "c"}, {"c", "b"}};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(tree_get_text(cli_line(i), "from", ""), pairs[i][0]);
        assert_string_equal(tree_get_text(cli_line(i), "to", ""), pairs[i][1]);
        assert_non_null(tree_find(cli_line(i), "visible"));
        assert_false(tree_get_bool(cli_line(i), "close", true));
        assert_non_null(tree_find(cli_line(i), "blockers"));
        assert_null(tree_find(cli_line(i), "findings"));
    }
    cli_run("los", field_file(), "--all", "--tolerance", "200", "--json", NULL);
    assert_true(tree_get_bool(cli_line(2), "close", false)); /* as far as the keep hides it */
    cli_run("los", field_file(), "--from", "b", "--tolerance", "200", NULL);
    assert_out("Infantry 2: hidden by the Large Stronghold, too close to call\n");
    cli_run("los", field_file(), "--all", "--full", "--json", NULL);
    assert_int_equal(cli_lines(), 4);
    assert_non_null(tree_find(cli_line(0), "findings"));
}

/* With no limit out of a wood nothing changes here; as one sum of depths neither; with only centres neither: but all
 * are tried. */
static void readings_that_matter_are_flipped(void **state) {
    (void)state;
    cli_run("los", field_file(), "--from", "a", "--to", "b", "--readings", "--json", NULL);
    assert_status(0);
    const BaseTree *readings = tree_find(cli_line(0), "readings");
    assert_true(readings->count > 0);
    for (const BaseTree *it = readings->first; it; it = it->next) {
        assert_true(it->count >= 2);
        assert_int_equal(it->first->kind, TREE_BOOL);
    }
    assert_null(tree_find(readings, "tie_up")); /* a switch of assaults */
}

/* A wood on the line of the centres and beside the best line: the pair sees each other either way, at another price. */
static void readings_that_change_zones_describe_what_they_cost(void **state) {
    (void)state;
    const char *file =
        cli_file("zones.json",
                 "{'sightline': 1, 'title': 'Zones', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, 48]},"
                 "'terrain': [{'id': 'w', 'kind': 'woods', 'outline': [[15, 10], [17, 10], [17, 14], [15, 14]]}],"
                 "'sides': [{'id': 'red'}, {'id': 'blue'}],"
                 "'units': [{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90},"
                 "{'id': 'u', 'side': 'blue', 'profile': 'line', 'at': [22, 10], 'facing': 270}]}");
    cli_run("los", file, "--from", "t", "--to", "u", "--readings", "--json", NULL);
    assert_status(0);
    const BaseTree *effects = tree_find(cli_line(0), "reading_effects");
    assert_int_equal(effects->count, 1); /* the other switches change nothing */
    const BaseTree *centre = tree_find(tree_find(effects, "los_line"), "centre");
    assert_true(tree_get_number(centre, "visibility", 0) == -3 && tree_get_number(centre, "saturation", 0) == 1);
    assert_int_equal(tree_find(centre, "zones")->count, 1);
    assert_true(tree_get_number(tree_find(tree_find(effects, "los_line"), "best"), "visibility", 1) == 0);
}

static void what_is_close_hangs_on_the_tolerance(void **state) {
    (void)state;
    cli_run("los", field_file(), "--from", "a", "--to", "b", "--json", NULL);
    assert_false(tree_get_bool(cli_line(0), "close", true));
    cli_run("los", field_file(), "--from", "a", "--to", "b", "--json", "--tolerance", "13", NULL);
    assert_true(tree_get_bool(cli_line(0), "close", false));
}

static void a_script_is_played_and_its_game_kept(void **state) {
    (void)state;
    const char *script =
        cli_file("script.jsonl", "{'do': 'set', 'ref': 'r', 'values': {'bms': 1}}\n\n"
                                 "{'do': 'place', 'unit': 'a', 'at': [25, 30], 'facing': 90}\n"
                                 "{'do': 'sight', 'from': 'a', 'to': 'b', 'expect': {'visible': true}}\n");
    const char *out = cli_file("kept.game", "an older file");
    cli_run("play", field_file(), "--script", script, "--out", out, "--seed", "5", "--json", NULL);
    assert_status(0);
    assert_err("");
    assert_int_equal(cli_lines(), 3);
    assert_string_equal(tree_get_text(cli_line(0), "outcome", ""), "done");
    assert_string_equal(tree_get_text(cli_line(2), "outcome", ""), "answer");
    assert_true(tree_get_bool(tree_find(cli_line(2), "facts"), "visible", false));
    cli_run("check", out, NULL);
    assert_status(0);
    cli_run("play", out, "--script", "-", "--json", NULL); /* an empty script on a game goes no further */
    assert_status(0);
    assert_out("");
    cli_input("[{\"do\": \"state\", \"of\": \"a\"}]");
    cli_run("play", out, "--script", "-", "--json", NULL);
    assert_status(0);
    assert_true(tree_at(tree_find(tree_find(cli_line(0), "facts"), "at"), 0)->number == 25);
}

static void a_script_that_is_refused_or_wrong_says_so(void **state) {
    (void)state;
    cli_input("{\"do\": \"move\", \"unit\": \"a\", \"path\": [[400, 30]]}\n{\"do\": \"state\", \"of\": \"a\"}\n");
    cli_run("play", field_file(), "--script", "-", NULL);
    assert_status(1);
    assert_out("1. Red Line Infantry 1 moves: refused\n");
    assert_out("2. What is to be known of Red Line Infantry 1?\n"); /* a refusal is no end */
    cli_input("{\"do\": \"may\", \"action\": {\"do\": \"move\", \"unit\": \"a\", \"path\": [[400, 30]]}}\n");
    cli_run("play", field_file(), "--script", "-", NULL);
    assert_status(0);
    assert_out("   No: "); /* the answer, not its reasons alone */
    cli_run("check", cli_file("flat.json", "{'sightline': 1, 'ruleset': 'ea-heresy', 'table': [120, 80]}"), NULL);
    assert_status(1);
    assert_out("the table is not written as an object");
    cli_input("{\"do\": \"move\", \"unit\": \"a\", \"path\": [[400, 30]], \"expect\": {\"refused\": true}}\n");
    cli_run("play", field_file(), "--script", "-", NULL);
    assert_status(0);
    cli_input("{\"do\": \"fly\"}\n{\"do\": \"state\", \"of\": \"a\"}\n");
    cli_run("play", field_file(), "--script", "-", NULL);
    assert_status(3);
    assert_err("action 1");
    cli_input("{\"do\": \"state\", \"of\": \"a\", \"expect\": {\"alive\": false}}\n");
    cli_run("play", field_file(), "--script", "-", NULL);
    assert_status(1);
    assert_err("alive is true, expected false");
    cli_input("{\"do\": \n");
    cli_run("play", field_file(), "--script", "-", NULL);
    assert_status(3);
}

/* A game that goes on in its own file; one that is damaged; a battlefield that is no game. */
static void a_game_goes_on_in_its_own_file(void **state) {
    (void)state;
    static const char *const places[] = {"{\"do\": \"place\", \"unit\": \"a\", \"at\": [25, 30], \"facing\": 90}\n",
                                         "{\"do\": \"place\", \"unit\": \"a\", \"at\": [26, 30], \"facing\": 90}\n",
                                         "{\"do\": \"place\", \"unit\": \"a\", \"at\": [27, 30], \"facing\": 90}\n"};
    const char *out = cli_file("on.game", NULL), *new = cli_file("new.game", NULL);
    cli_input(places[2]);
    cli_run("play", field_file(), "--script", "-", "--out", out, NULL);
    assert_status(0);
    for (int i = 0; i < 2; i++) { /* by the same name, and by another */
        cli_input(places[i]);
        cli_run("play", out, "--script", "-", "--out", i ? cli_file("./on.game", NULL) : out, "--seed", "3", NULL);
        assert_status(0);
    }
    cli_run("replay", out, "--json", NULL);
    assert_int_equal(cli_lines(), 3);
    cli_run("play", field_file(), "--script", "-", "--out", field_file(), NULL);
    assert_status(3);
    assert_err("take the place of this file");
    FILE *file = fopen(out, "a");
    assert_non_null(file);
    fputs("hat\n", file);
    fclose(file);
    cli_run("check", out, NULL);
    assert_status(1);
    assert_out("--salvage");
    cli_run("replay", out, "--salvage", new, NULL);
    assert_status(0);
    assert_out("3 actions");
    assert_err("left out from here on");
    cli_run("replay", out, "--salvage", new, NULL);
    assert_status(3);
    assert_err("exists already");
    cli_run("check", new, NULL);
    assert_status(0);
}

#define CASE(name, expect)                                                                                             \
    "{'sightline': 1, 'case': 'EAH-LOS-04', 'title': '" name "', 'battlefield': {" FIELD "},"                          \
    "'steps': [{'do': 'sight', 'from': 'a', 'to': 'b', 'expect': {" expect "}}]}"

static void cases_are_stated_in_tap(void **state) {
    (void)state;
    const char *good = cli_file("good.case.json", CASE("Into a #wood", "'visible': true, 'depth': 8.75"));
    const char *bad = cli_file("bad.case.json", CASE("Not so deep", "'depth': 5"));
    const char *broken = cli_file("broken.case.json", "{'sightline': 1, 'case': 'X', 'steps': []}");
    cli_run("case", good, NULL);
    assert_status(0);
    assert_out("1..1\nok 1 - EAH-LOS-04 Into a  wood\n");
    cli_run("case", good, bad, NULL);
    assert_status(1);
    assert_out("1..2\nok 1");
    assert_out("not ok 2 - EAH-LOS-04 Not so deep\n");
    assert_out("# step 1: depth is 8.7");
    cli_run("case", broken, NULL);
    assert_status(1);
    assert_out("not ok 1");
    assert_err("no battlefield");
    cli_run("case", field_file(), NULL);
    assert_status(1);
    cli_run("case", good, bad, "--json", NULL);
    assert_status(1);
    assert_int_equal(cli_lines(), 2);
    assert_true(tree_get_bool(cli_line(0), "passed", false));
    assert_true(tree_get_number(cli_line(1), "step", 0) == 1);
}

static void a_folder_stands_for_its_cases(void **state) {
    (void)state;
    const char *folder = cli_file("cases", NULL);
    assert_int_equal(mkdir(folder, 0777), 0);
    cli_file("cases/one.case.json", CASE("One", "'visible': true"));
    cli_file("cases/two.case.json", CASE("Two", "'visible': true"));
    cli_file("cases/notes.txt", "no case");
    cli_run("case", folder, NULL);
    assert_status(0);
    assert_out("1..2\nok 1 - EAH-LOS-04 One\nok 2 - EAH-LOS-04 Two\n");
}

static void files_are_checked_with_all_their_faults(void **state) {
    (void)state;
    const char *bad =
        cli_file("wrong.json", "{'sightline': 1, 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [50, 50]},\n"
                               "'terrain': [\n{'id': 'w', 'kind': 'wods', 'outline': [[0,0],[9,9],[9,0],[0,9]]}]}");
    cli_run("check", field_file(), NULL);
    assert_status(0);
    assert_out("field.json: valid");
    cli_run("check", field_file(), bad, NULL);
    assert_status(1);
    assert_out("wrong.json:3:");
    assert_out("Perhaps \"woods\" is meant");
    assert_out("crosses itself at (4.5, 4.5)");
    cli_run("check", bad, "--json", NULL);
    assert_status(1);
    assert_err("");
    assert_int_equal(cli_lines(), 1);
    assert_false(tree_get_bool(cli_line(0), "valid", true));
    assert_int_equal(tree_find(cli_line(0), "faults")->count, 2);
    assert_true(tree_get_number(tree_at(tree_find(cli_line(0), "faults"), 0), "line", 0) == 3);
    cli_run("check", "no-such-file.json", NULL);
    assert_status(3);
    const char *own = cli_file("own.json", "{'sightline': 1, 'ruleset': 'own', 'name': 'Own', 'extends': 'ea-heresy', "
                                           "'kinds': [{'id': 'woods', 'form': 'moon'}]}");
    cli_run("check", own, NULL);
    assert_status(1);
    assert_out("form");
    const char *step = cli_file("step.case.json",
                                "{'sightline': 1, 'case': 'X', 'battlefield': {" FIELD "}, 'steps': [{'do': 'fly'}]}");
    cli_run("check", step, NULL);
    assert_status(1);
    assert_out("steps[0].do");
}

/* A piece over the edge is cut off by it and usual; one that no base can ever touch is told of. */
static void terrain_wholly_off_the_table_is_noted(void **state) {
    (void)state;
    const char *far = cli_file(
        "far.json", "{'sightline': 1, 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [50, 50]}, 'terrain': ["
                    "{'id': 'over', 'kind': 'woods', 'outline': [[45,10],[60,10],[60,20],[45,20]]},"
                    "{'id': 'lost', 'kind': 'woods', 'outline': [[51,10],[60,10],[60,20],[51,20]]}]}");
    cli_run("check", far, NULL);
    assert_status(0);
    assert_out("far.json: note: lost lies wholly off the table");
    assert_null(strstr(cli_run("check", far, NULL)->out, "note: over"));
}

static void control_characters_of_a_file_do_not_reach_the_terminal(void **state) {
    (void)state;
    const char *bad =
        cli_file("escape.json", "{'sightline': 1, 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [50, 50]},"
                                "'x\\u001b[31m': 1}");
    cli_run("check", bad, NULL);
    assert_status(1);
    assert_null(strchr(cli_run("check", bad, NULL)->out, '\x1b'));
}

static void odds_are_exact_and_add_up(void **state) {
    (void)state;
    cli_run("odds", field_file(), "--action", "{\"do\": \"place\", \"unit\": \"a\", \"at\": [25, 30]}", "--json", NULL);
    assert_status(0);
    assert_true(tree_get_bool(cli_line(0), "exact", false));
    assert_int_equal(tree_find(cli_line(0), "outcomes")->count, 1);
    cli_run("odds", field_file(), "--action", "{\"do\": \"place\", \"unit\": \"a\", \"at\": [25, 30]}", NULL);
    assert_out("Nothing hangs on dice.");
    assert_out("  Exact.\n");
    cli_run("odds", field_file(), "--action", "{\"do\": \"fly\"}", NULL);
    assert_status(3);
    cli_run("odds", field_file(), "--action", "{\"do\": ", NULL);
    assert_status(3);
}

static void the_catalogue_is_printed(void **state) {
    (void)state;
    cli_run("rules", NULL);
    assert_status(0);
    assert_out("ea-heresy");
    cli_run("rules", "ea-heresy", NULL);
    assert_out("EAH-LOS-04");
    cli_run("rules", "ea-heresy", "los-04", NULL);
    assert_status(0);
    assert_out("EAH-LOS-04");
    cli_run("rules", "ea-heresy", "EAH-LOS-04", "--json", NULL);
    assert_string_equal(tree_get_text(cli_line(0), "rule", ""), "EAH-LOS-04");
    assert_non_null(tree_find(cli_line(0), "cases"));
    cli_run("rules", "ea-heresy", "--kinds", NULL);
    assert_out("woods");
    cli_run("rules", "ea-heresy", "--profiles", NULL);
    assert_out("line-infantry");
    cli_run("rules", "ea-heresy", "--readings", NULL);
    assert_out("los_out_limit");
    cli_run("rules", "ea-heresy", "--numbers", NULL);
    assert_out("area-depth");
}

static void settings_are_stated_and_set(void **state) {
    (void)state;
    char folder[] = "/tmp/sightline-settings-XXXXXX", command[64];
    assert_non_null(mkdtemp(folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    cli_run("settings", "unit", NULL);
    assert_status(0);
    assert_out("unit = table");
    cli_run("settings", "unit", "in", NULL);
    assert_status(0);
    cli_run("settings", "scale", "150%", NULL);
    assert_status(0);
    cli_run("settings", "--json", NULL);
    assert_out("{\"setting\":\"unit\",\"value\":\"in\"");
    assert_out("{\"setting\":\"scale\",\"value\":\"1.5\"");
    setenv("XDG_CONFIG_HOME", cli_file("deep/er/config", NULL), 1); /* a fresh account has none of these folders */
    cli_run("settings", "theme", "dark", NULL);
    assert_status(0);
    cli_run("settings", "theme", NULL);
    assert_out("theme = dark");
    FILE *file = fopen(cli_file("deep/er/config/sightline/settings.json", NULL), "w");
    assert_non_null(file);
    fputs("{\"theme\": \"dark\",}", file);
    fclose(file);
    cli_run("settings", "unit", "mm", NULL);
    assert_status(3);
    assert_err("left as they are");
    cli_run("settings", NULL);
    assert_status(3);
    setenv("XDG_CONFIG_HOME", folder, 1);
    cli_run("settings", "theme", "pink", NULL);
    assert_status(2);
    assert_err("light, dark, system");
    cli_run("settings", "scale", "4", NULL);
    assert_status(2);
    cli_run("settings", "fold-panel", NULL); /* the window keeps that one by itself */
    assert_status(2);
    cli_run("settings", "theme", NULL);
    assert_out("theme = light");
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    unsetenv("XDG_CONFIG_HOME");
}

/* Seen over by nearness: what the walls leave free says nothing of how nearly that was. And a tie of two distances is
 * told as such, not by how far the piece that it is about closes the way. */
static void a_figure_that_nobody_has_measured_is_not_given(void **state) {
    (void)state;
    cli_run("los", "tests/cases/ea-heresy/los-11-along-the-line.case.json", "--from", "s", "--to", "t", "--json", NULL);
    assert_status(0);
    assert_true(tree_get_bool(cli_line(0), "visible", false));
    assert_int_equal(tree_find(cli_line(0), "clearance_mm")->kind, TREE_NULL);
    assert_string_equal(tree_get_text(cli_line(0), "clearance_is", ""), "not measured");
    cli_run("los", "tests/cases/ea-heresy/los-11-tie.case.json", "--from", "s", "--to", "t", "--json", NULL);
    assert_status(0);
    assert_true(tree_get_bool(cli_line(0), "close", false));
    assert_true(tree_find(cli_line(0), "margin_mm")->number < 0.25); /* four gaps may change by it */
}

static void verbs_have_arguments_and_words(void **state) {
    (void)state;
    cli_run("verbs", "ea-heresy", NULL);
    assert_status(0);
    assert_out("sight ?");
    assert_out("choose\n");
    cli_run("verbs", "ea-heresy", "--json", NULL);
    for (int i = 0; i < cli_lines(); i++) {
        assert_non_null(tree_find(cli_line(i), "verb"));
        assert_non_null(tree_find(cli_line(i), "arguments"));
    }
}

static void a_game_is_stated_and_tried_by_another_reading(void **state) {
    (void)state;
    cli_run("replay", "tests/games/keep-at-dusk.game", NULL);
    assert_status(0);
    assert_out("70. The phase ends: done");
    cli_run("replay", "tests/games/keep-at-dusk.game", "--reading", "ruin_invaders", "--json", NULL);
    assert_status(0);
    assert_int_equal(cli_lines(), 1);
    assert_string_equal(tree_get_text(cli_line(0), "value", ""), "no");
    assert_string_equal(tree_get_text(cli_line(0), "how", ""), "dice");
    assert_non_null(tree_find(cli_line(0), "would"));
    cli_run("replay", "tests/games/keep-at-dusk.game", "--reading", "ruin_invaders=perhaps", NULL);
    assert_status(2);
    cli_run("replay", "tests/games/keep-at-dusk.game", "--reading", "ruin_invader=no", NULL);
    assert_status(2);
    assert_err("ruin_invaders");
}

static void terrain_cards_are_printed(void **state) {
    (void)state;
    const char *pdf = cli_file("cards.pdf", NULL), *png = cli_file("cards.png", NULL);
    cli_run("render", "infinity", "--cards", "-o", pdf, NULL);
    assert_status(0);
    assert_out("");
    assert_int_equal(access(pdf, R_OK), 0);
    cli_run("render", "infinity", "--cards", "-o", png, "--scale", "0.5", NULL); /* 19 cards, nine to a sheet */
    assert_status(0);
    assert_int_equal(access(png, R_OK), -1);
    assert_int_equal(access(cli_file("cards-3.png", NULL), R_OK), 0);
    cli_run("render", field_file(), "--cards", "-o", pdf, NULL); /* its ruleset has none */
    assert_status(3);
    cli_run("render", "infinity", "--cards", "-o", pdf, "--los", "a:b", NULL);
    assert_status(2);
}

static void pictures_are_drawn(void **state) {
    (void)state;
    static const struct {
        const char *name, *magic;
    } cases[] = {{"out.png", "\x89PNG"}, {"out.svg", "<?xml"}, {"out.pdf", "%PDF"}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        const char *path = cli_file(cases[i].name, NULL);
        cli_run("render", field_file(), "-o", path, "--los", "a:b", "--width", "400", "--height", "240", NULL);
        assert_status(0);
        assert_out("");
        char head[8] = {0};
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        assert_int_equal(fread(head, 1, 4, file), 4);
        fclose(file);
        assert_memory_equal(head, cases[i].magic, 4);
    }
    cli_run("render", field_file(), "-o", "/no-such-folder/out.png", NULL);
    assert_status(3);
    cli_run("render", field_file(), "-o", cli_file("x.png", NULL), "--los", "a:zz", NULL);
    assert_status(3);
}

/* A board of hexes once said that it was "drawn without its patterns". */
static void shipped_maps_are_drawn_without_a_word(void **state) {
    (void)state;
    glob_t maps;
    assert_int_equal(glob(TEST_SOURCE_DIR "/maps/*.json", 0, NULL, &maps), 0);
    const char *picture = cli_file("map.png", NULL);
    for (size_t i = 0; i < maps.gl_pathc; i++) {
        const CliRun *run = cli_run("render", maps.gl_pathv[i], "-o", picture, NULL);
        if (run->status != 0 || *run->err) {
            fail_msg("%s: status %d, \"%s\"", maps.gl_pathv[i], run->status, run->err);
        }
    }
    globfree(&maps);
}

/* All of a file of the test's folder; freed with base_free. */
static char *bytes_of(const char *path, size_t *size) {
    BaseText text = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (int c = getc(file); c != EOF; c = getc(file)) {
        text_add_char(&text, (char)c);
    }
    fclose(file);
    *size = text.length;
    return text.data;
}

static void assert_same_bytes(const char *a, const char *b) {
    size_t size_a, size_b;
    char *first = bytes_of(a, &size_a), *second = bytes_of(b, &size_b);
    assert_int_equal(size_a, size_b);
    assert_memory_equal(first, second, size_a);
    base_free(first);
    base_free(second);
}

/* One for each system: the case beside the card passes, and of that case alone the same page comes, byte for byte. */
static void a_card_and_its_case_describe_the_same_anywhere(void **state) {
    (void)state;
    static const struct {
        const char *map, *los, *ending;
    } CARDS[] = {{"maps/stronghold-road.json", "b1-6:r3-1", "svg"},
                 {"maps/stronghold-road.json", "b3-3:r1-1", "pdf"},
                 {"maps/two-hills.json", "bikes-1:line-tanks-1", "svg"},
                 {"maps/the-long-hold.json", "b1:r2", "svg"},
                 {"maps/ford-at-cala.json", "c-el:r-hc", "png"}};
    for (size_t i = 0; i < BASE_COUNT(CARDS); i++) {
        char map[512], card[900], beside[900], there[900], again[940], case_there[940];
        snprintf(map, sizeof map, "%s/%s", TEST_SOURCE_DIR, CARDS[i].map);
        const char *folder = cli_file("elsewhere", NULL);
        mkdir(folder, 0700);
        snprintf(there, sizeof there, "%s/", folder);
        snprintf(card, sizeof card, "%s/../card.%s", folder, CARDS[i].ending);
        snprintf(beside, sizeof beside, "%s/../card.case.json", folder);
        snprintf(again, sizeof again, "%scard.%s", there, CARDS[i].ending);
        snprintf(case_there, sizeof case_there, "%scard.case.json", there);
        cli_run("render", map, "--los", CARDS[i].los, "--card", "--force", "-o", card, NULL);
        assert_status(0);
        cli_run("case", beside, NULL);
        assert_status(0);
        cli_run("render", beside, "--los", CARDS[i].los, "--card", "--force", "-o", again, NULL);
        assert_status(0);
        assert_same_bytes(card, again);
        assert_same_bytes(beside, case_there);
    }
}

/* 3.04 mm decide: with a tolerance of 5 that is too close, on the card's case as for los. */
static void a_card_keeps_the_tolerance_it_was_asked_with(void **state) {
    (void)state;
    char map[512];
    snprintf(map, sizeof map, "%s/maps/stronghold-road.json", TEST_SOURCE_DIR);
    const char *card = cli_file("close.svg", NULL), *beside = cli_file("close.case.json", NULL);
    cli_run("render", map, "--los", "b1-6:r3-1", "--card", "--tolerance", "5", "-o", card, NULL);
    assert_status(0);
    cli_run("los", beside, "--from", "b1-6", "--to", "r3-1", "--json", NULL);
    assert_true(tree_get_bool(cli_line(0), "close", false));
    cli_run("los", map, "--from", "b1-6", "--to", "r3-1", "--json", NULL);
    assert_false(tree_get_bool(cli_line(0), "close", true));
    cli_run("render", map, "--card", "-o", card, NULL);
    assert_status(2);
    cli_run("render", map, "--los", "b1-6:r3-1", "--card", "--dark", "-o", card, NULL);
    assert_status(2);
    assert_err("leave --dark out");
    cli_run("render", map, "--tolerance", "5", "-o", card, NULL);
    assert_status(2);
    assert_err("--tolerance needs --los");
    cli_run("render", map, "--los", "b1-6:b1-6", "--card", "-o", card, NULL);
    assert_status(3);
    assert_err("stronghold-road.json: "); /* the file that was opened, not one that is not there */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_and_its_case_describe_the_same_anywhere),
        cmocka_unit_test(a_card_keeps_the_tolerance_it_was_asked_with),
        cmocka_unit_test_teardown(help_and_version_are_results, teardown),
        cmocka_unit_test_teardown(no_command_is_the_windows_affair, teardown),
        cmocka_unit_test_teardown(wrong_usage_is_two_and_says_how, teardown),
        cmocka_unit_test_teardown(another_programs_map_becomes_a_valid_battlefield, teardown),
        cmocka_unit_test_teardown(errors_are_three_and_on_standard_error, teardown),
        cmocka_unit_test_teardown(between_what_does_not_see_there_is_no_answer, teardown),
        cmocka_unit_test_teardown(a_pair_is_one_json_object, teardown),
        cmocka_unit_test_teardown(a_depth_that_was_not_found_to_the_end_is_stated, teardown),
        cmocka_unit_test_teardown(a_blocked_pair_names_what_hides, teardown),
        cmocka_unit_test_teardown(a_hex_is_named_by_letters_or_by_column_and_row, teardown),
        cmocka_unit_test_teardown(what_a_hex_sees_is_painted, teardown),
        cmocka_unit_test_teardown(dice_fall_by_name_in_any_letters, teardown),
        cmocka_unit_test_teardown(one_unit_sees_its_enemies_and_all_see_all, teardown),
        cmocka_unit_test_teardown(readings_that_matter_are_flipped, teardown),
        cmocka_unit_test_teardown(readings_that_change_zones_describe_what_they_cost, teardown),
        cmocka_unit_test_teardown(what_is_close_hangs_on_the_tolerance, teardown),
        cmocka_unit_test_teardown(a_script_is_played_and_its_game_kept, teardown),
        cmocka_unit_test_teardown(a_game_goes_on_in_its_own_file, teardown),
        cmocka_unit_test_teardown(a_script_that_is_refused_or_wrong_says_so, teardown),
        cmocka_unit_test_teardown(cases_are_stated_in_tap, teardown),
        cmocka_unit_test_teardown(a_folder_stands_for_its_cases, teardown),
        cmocka_unit_test_teardown(files_are_checked_with_all_their_faults, teardown),
        cmocka_unit_test_teardown(terrain_wholly_off_the_table_is_noted, teardown),
        cmocka_unit_test_teardown(control_characters_of_a_file_do_not_reach_the_terminal, teardown),
        cmocka_unit_test_teardown(odds_are_exact_and_add_up, teardown),
        cmocka_unit_test_teardown(the_catalogue_is_printed, teardown),
        cmocka_unit_test_teardown(settings_are_stated_and_set, teardown),
        cmocka_unit_test_teardown(a_figure_that_nobody_has_measured_is_not_given, teardown),
        cmocka_unit_test_teardown(verbs_have_arguments_and_words, teardown),
        cmocka_unit_test_teardown(a_game_is_stated_and_tried_by_another_reading, teardown),
        cmocka_unit_test_teardown(terrain_cards_are_printed, teardown),
        cmocka_unit_test_teardown(pictures_are_drawn, teardown),
        cmocka_unit_test_teardown(shipped_maps_are_drawn_without_a_word, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
