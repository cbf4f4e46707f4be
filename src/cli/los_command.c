/* sightline los: one pair in full, or one line with a verdict for each of many. */
#include "cli/los_internal.h"
#include "geom/sight/sight.h"
#include "rules/grammar.h"

#include <stdio.h>

#define PARTS_MAX 64 /* more than a body has; only used to find out whether there is one */

static void add_quoted(BaseText *out, const char *id) {
    BaseTree text = {.kind = TREE_TEXT, .text = id};
    json_write(&text, out);
}

static bool explain_verdict(CliLos *los, TableRef from, TableRef to) {
    RulesSight sight;
    cli_los_ask(los, from, to, SIGHT_NAMED, &sight);
    bool stated = sight.visible || sight.blocker_count > 0;
    if (!stated && !cli_los_ask(los, from, to, SIGHT_FULL, &sight)) { /* only the full answer says that there is none */
        return false;
    }
    rules_sight_close(play_ctx(los->session, los->ruling), &sight);
    if (!los->json) {
        const RulesField *field = play_field(los->session);
        grammar_begin_name(field, from, &los->out);
        text_add(&los->out, " -> ");
        grammar_add_name(field, to, &los->out);
        text_add(&los->out, sight.visible ? ": seen" : ": hidden");
        cli_los_add_blockers(los, &sight);
        text_add(&los->out, sight.close ? ", too close to call\n" : "\n");
        return true;
    }
    text_add(&los->out, "{\"from\":");
    add_quoted(&los->out, cli_los_id(los, from));
    text_add(&los->out, ",\"to\":");
    add_quoted(&los->out, cli_los_id(los, to));
    text_addf(&los->out, ",\"visible\":%s,\"close\":%s,\"blockers\":[", sight.visible ? "true" : "false",
              sight.close ? "true" : "false");
    for (int i = 0; i < sight.blocker_count; i++) {
        text_add(&los->out, i ? "," : "");
        add_quoted(&los->out, cli_los_id(los, sight.blockers[i]));
    }
    text_add(&los->out, "]}\n");
    return true;
}

static bool print_pair(CliLos *los, TableRef from, TableRef to) {
    return los->full || los->readings ? cli_los_explain(los, from, to) : explain_verdict(los, from, to);
}

/* True if the unit is on the board, by itself or in a building, but not in a transport or still in reserve. */
static bool is_there(const CliLos *los, TableRef ref) {
    const RulesField *field = play_field(los->session);
    const Table *table = play_table(los->session);
    GeomShape parts[PARTS_MAX];
    return table_alive(table, ref) &&
           (field->setup->board == BOARD_HEX || rules_body(field, table, ref, parts, PARTS_MAX) > 0);
}

/* Prints in one line which units are left out. */
static void describe_absent(const CliLos *los) {
    const TableSetup *setup = play_field(los->session)->setup;
    BaseText names = {0};
    int count = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef ref = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (table_alive(play_table(los->session), ref) && !is_there(los, ref)) {
            text_add(&names, count++ ? ", " : "");
            grammar_add_name(play_field(los->session), ref, &names);
        }
    }
    if (count > 0) {
        fprintf(stderr, "sightline: not on the table, and left out: %s\n", text_get(&names));
    }
    text_free(&names);
}

/* True for one who is on the table and not with a unit whose place, and sight, are its own. */
static bool is_alone(const CliLos *los, TableRef ref) {
    return is_there(los, ref) && table_where(play_table(los->session), ref.index)->kind != WHERE_ATTACHED;
}

/* True for a unit of another side that is on the table. */
static bool is_enemy(const CliLos *los, TableRef from, TableRef to) {
    const TableSetup *setup = play_field(los->session)->setup;
    return setup_side_of(setup, to) != setup_side_of(setup, from) && !ref_equal(from, to) && is_alone(los, to);
}

static int count_enemies(const CliLos *los, TableRef from) {
    const TableSetup *setup = play_field(los->session)->setup;
    int count = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        count += is_enemy(los, from, ref_make(REF_UNIT, setup->order[REF_UNIT][i]));
    }
    return count;
}

/* So many pairs are one question of whoever asks. */
static void ask_among(CliLos *los, int pairs) {
    geom_sight_among(play_ctx(los->session, los->ruling)->work, pairs > 1 ? pairs : 1);
}

/* Prints the verdict for each enemy, in the natural order of ids. */
static bool explain_enemies(CliLos *los, TableRef from) {
    const TableSetup *setup = play_field(los->session)->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef to = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (is_enemy(los, from, to) && !print_pair(los, from, to)) {
            return false;
        }
    }
    return true;
}

static bool explain_all(CliLos *los) {
    const TableSetup *setup = play_field(los->session)->setup;
    int pairs = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef from = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        pairs += is_alone(los, from) ? count_enemies(los, from) : 0;
    }
    ask_among(los, pairs);
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef from = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (is_alone(los, from) && !explain_enemies(los, from)) {
            return false;
        }
    }
    describe_absent(los);
    return true;
}

static int explain_asked(CliLos *los, const CliArgs *args) {
    const char *from_id = cli_value(args, "--from"), *to_id = cli_value(args, "--to");
    TableRef from, to;
    if (!from_id) {
        return explain_all(los) ? CLI_DONE : CLI_ERROR;
    }
    if (!cli_find(los->session, from_id, &from) || (to_id && !cli_find(los->session, to_id, &to))) {
        return CLI_ERROR;
    }
    if (to_id && ref_equal(from, to) && from.kind != REF_HEX) { /* a place sees itself */
        return cli_fail(CLI_ERROR, "--from and --to are both \"%s\"", from_id);
    }
    if (to_id) {
        los->nearest = true;
        return cli_los_explain(los, from, to) ? CLI_DONE : CLI_ERROR;
    }
    ask_among(los, count_enemies(los, from));
    return explain_enemies(los, from) ? CLI_DONE : CLI_ERROR;
}

static int run_los(const CliArgs *args) {
    bool from = cli_flag(args, "--from"), to = cli_flag(args, "--to"), all = cli_flag(args, "--all");
    if (all == from || (to && !from)) {
        return cli_usage(args->command, "los needs --from ID --to ID, --from ID alone, or --all");
    }
    double tolerance = -1;
    if (!cli_number(args, "--tolerance", 0, RULES_TOLERANCE_MAX, &tolerance)) {
        return CLI_USAGE;
    }
    PlaySession *session = cli_open(args->operands[0]);
    if (!session) {
        return CLI_ERROR;
    }
    cli_take_ids(args, session);
    RulesData *data = play_field(session)->data;
    data->tolerance = tolerance >= 0 ? tolerance : data->tolerance;
    CliLos los = {.session = session,
                  .ruling = ruling_create(play_field(session)),
                  .json = cli_flag(args, "--json"),
                  .full = cli_flag(args, "--full"),
                  .readings = cli_flag(args, "--readings"),
                  .nearest = cli_flag(args, "--nearest")};
    int status =
        data->system->sight ? explain_asked(&los, args) : cli_fail(CLI_ERROR, "%s has no lines of sight", data->name);
    if (status == CLI_DONE && !cli_print(&los.out)) {
        status = CLI_ERROR;
    }
    text_free(&los.out);
    ruling_destroy(los.ruling);
    play_destroy(session);
    return status;
}

static const CliOption options[] = {
    {"--from", "ID", "who looks; alone: at every enemy. On hexes also a hex: G5, or 5,7 (column, row)"},
    {"--to", "ID", "who is looked at, or a hex"},
    {"--all", NULL, "every ordered pair of units of different sides; who is with another has its line"},
    {"--full", NULL, "all sentences of a pair; with --all or --from alone: more than the verdict"},
    {"--nearest", NULL, "with --full: also the nearest other answer of each pair, a tenth of a second each"},
    {"--readings", NULL, "what each value of the switches that matter to the pair would say"},
    {"--tolerance", "MM", "what is nearer than this is too close to call (1)"},
    {"--ids", NULL, "behind each name the id that calls it in files and actions"},
    {"--json", NULL, "one JSON object a line"},
};

const CliCommand command_los = {
    "los",
    "FILE (--from ID --to ID | --from ID | --all) [--full [--nearest]] [--readings] [--tolerance MM] [--ids | --json]",
    "Lines of sight: who sees whom, how surely, by which rules",
    "A unit in a building looks from the building. Margins (and all _mm) are in mm, all else in table units: "
    "so\nfar everything may stand otherwise before the answer is another. On hexes there is none, and the JSON has\n"
    "\"line\" (both ends as [column, row]), \"range\" (steps), and the hexes that the line crosses (\"crossed\") or "
    "only\n"
    "touches (\"left\", \"right\"), each in the order of the line. Where the search "
    "for\n"
    "the least depth was ended before it was done, \"depth_off\" is how much less, at most, it may be.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_los};
