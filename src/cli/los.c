/* sightline los: one pair in full, or one line with a verdict for each of many. */
#include "cli/cli_internal.h"
#include "geom/sight/sight.h"
#include "io/export.h"
#include "play/dispute.h"
#include "rules/los_words.h"
#include "rules/verbs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PARTS_MAX 64 /* more than a body has; only used to find out whether there is one */

typedef struct {
    PlaySession *session;
    Ruling *ruling;
    bool json, full, readings;
    BaseText out;
} Los;

/* Rounds a number for output: digits below a nanometre are rounding noise and may differ between machines. */
static double reported(double value) {
    double rounded = round(value * 1e6) / 1e6;
    return rounded == 0 ? 0 : rounded; /* avoid -0 */
}

static const char *id_of(const Los *los, TableRef ref) {
    return setup_id(play_field(los->session)->setup, ref);
}

/* Asks the rules. False if the ruleset has no line of sight between such a pair, which is reported. */
static bool ask(Los *los, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    const RulesField *field = play_field(los->session);
    ruling_reset(los->ruling, field);
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    RulesCtx *ctx = play_ctx(los->session, los->ruling);
    field->data->system->sight(ctx, from, to, detail, out);
    if (los->ruling->outcome == RULING_BAD) {
        cli_fail(CLI_ERROR, "\"%s\" to \"%s\": %s", id_of(los, from), id_of(los, to), los->ruling->bad);
    }
    return los->ruling->outcome != RULING_BAD;
}

/* ---- one pair in full ---- */

static BaseTree *point_tree(const Los *los, BaseArena *arena, GeomVec p) {
    double unit = play_field(los->session)->setup->unit;
    BaseTree *point = tree_list(arena);
    tree_push(point, tree_number(arena, reported(p.x / unit)));
    tree_push(point, tree_number(arena, reported(p.y / unit)));
    return point;
}

static void set_figures(const Los *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight) {
    double unit = play_field(los->session)->setup->unit;
    if (isfinite(sight->clearance)) {
        tree_set(arena, tree, "clearance_mm", tree_number(arena, reported(sight->clearance)));
    } else if (sight->unmeasured) {
        tree_set(arena, tree, "clearance_mm", tree_null(arena));
        tree_set(arena, tree, "clearance_is", tree_text(arena, "not measured"));
    }
    if (sight->by_height > 0) {
        tree_set(arena, tree, "height_mm",
                 tree_number(arena, reported(sight->visible ? sight->by_height : -sight->by_height)));
    }
    if (play_field(los->session)->setup->board == BOARD_PLANE && !sight->aloft) {
        BaseTree *line = tree_set(arena, tree, "line", tree_list(arena));
        tree_push(line, point_tree(los, arena, sight->a));
        tree_push(line, point_tree(los, arena, sight->b));
    }
    if (sight->has_depth) {
        tree_set(arena, tree, "depth", tree_number(arena, reported(sight->depth / unit)));
        tree_set(arena, tree, "limit", tree_number(arena, reported(sight->limit / unit)));
    }
    if (sight->depth_off > 0) {
        tree_set(arena, tree, "depth_off", tree_number(arena, reported(sight->depth_off / unit)));
    }
}

/* On hexes the line runs between the centres of two hexes, each written as in files: [column, row]. */
static void set_hex_line(const Los *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight) {
    const TableSetup *setup = play_field(los->session)->setup;
    const GeomVec ends[] = {sight->a, sight->b};
    HexId hexes[2];
    BaseTree *line = tree_set(arena, tree, "line", tree_list(arena));
    for (int i = 0; i < 2; i++) {
        hexes[i] = hex_at(&setup->hexes, ends[i], setup->unit);
        BaseTree *end = tree_push(line, tree_list(arena));
        tree_push(end, tree_number(arena, hexes[i].column));
        tree_push(end, tree_number(arena, hexes[i].row));
    }
    tree_set(arena, tree, "range", tree_number(arena, hex_steps(hexes[0], hexes[1])));
}

/* Writes what the line comes from, goes into and goes through, and the further facts of a system with zones. */
static void set_effects(const Los *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight,
                        const BaseTree *facts) {
    if (!sight->zones) {
        return;
    }
    BaseTree *zones = tree_set(arena, tree, "zones", tree_list(arena));
    for (int i = 0; i < sight->zone_count; i++) {
        BaseTree *it = tree_push(zones, tree_object(arena));
        tree_set(arena, it, "terrain", tree_text(arena, id_of(los, sight->zones[i].area)));
        tree_set(arena, it, "how", tree_text(arena, sight->zones[i].how));
    }
    for (const BaseTree *it = facts ? facts->first : NULL; it; it = it->next) {
        if (!tree_find(tree, it->key)) {
            bool number = it->kind == TREE_NUMBER;
            tree_set(arena, tree, it->key, number ? tree_number(arena, reported(it->number)) : tree_copy(arena, it));
        }
    }
}

static BaseTree *pair_tree(const Los *los, BaseArena *arena, const RulesSight *sight) {
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, "from", tree_text(arena, id_of(los, sight->from)));
    tree_set(arena, tree, "to", tree_text(arena, id_of(los, sight->to)));
    tree_set(arena, tree, "visible", tree_bool(arena, sight->visible));
    tree_set(arena, tree, "close", tree_bool(arena, sight->close));
    if (sight->undecided) {
        tree_set(arena, tree, "undecided", tree_bool(arena, true));
    }
    if (sight->cut_short) {
        tree_set(arena, tree, "cut_short", tree_bool(arena, true));
    }
    set_figures(los, arena, tree, sight);
    if (play_field(los->session)->setup->board == BOARD_HEX) {
        set_hex_line(los, arena, tree, sight);
        const RulesTouches touches = sight_touches(arena, play_field(los->session)->setup, sight);
        tree_set(arena, tree, "crossed", touches.crossed);
        tree_set(arena, tree, "left", touches.left);
        tree_set(arena, tree, "right", touches.right);
    }
    BaseTree *blockers = tree_set(arena, tree, "blockers", tree_list(arena));
    for (int i = 0; i < sight->blocker_count; i++) {
        tree_push(blockers, tree_text(arena, id_of(los, sight->blockers[i])));
    }
    set_effects(los, arena, tree, sight, los->ruling->facts);
    tree_set(arena, tree, "findings", findings_tree(arena, los->ruling));
    export_house(arena, tree, los->ruling);
    return tree;
}

static void add_blockers(Los *los, const RulesSight *sight) {
    for (int i = 0; i < sight->blocker_count; i++) {
        text_addf(&los->out, "%s%s", i == 0 ? " by " : ", ", id_of(los, sight->blockers[i]));
    }
}

static void say_pair(Los *los, const RulesSight *sight) {
    const TableSetup *setup = play_field(los->session)->setup;
    char number[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX];
    text_addf(&los->out, "%s -> %s: %s", id_of(los, sight->from), id_of(los, sight->to),
              sight->visible ? "visible" : "blocked");
    add_blockers(los, sight);
    if (isfinite(sight->clearance)) {
        text_addf(&los->out, ", clearance %s mm", text_rounded(sight->clearance, 2, number));
    } else if (sight->unmeasured) {
        text_add(&los->out, ", clearance not measured");
    }
    if (sight->has_depth) {
        text_addf(&los->out, ", depth %s of %s %s", text_rounded(sight->depth / setup->unit, 2, number),
                  isfinite(sight->limit) ? text_rounded(sight->limit / setup->unit, 2, limit) : "any",
                  setup->unit_name);
    }
    if (sight->by_height > 0) {
        text_addf(&los->out, ", %s mm too %s for the other answer", text_rounded(sight->by_height, 2, number),
                  sight->visible ? "high" : "low");
    }
    text_add(&los->out, sight->undecided ? ", undecided" : sight->close ? ", too close to call" : "");
    text_add(&los->out, sight->cut_short ? ", cut short\n" : "\n");
    los_say_cut(sight, &los->out);
    text_add(&los->out, sight->cut_short || sight->depth_off > 0 ? "\n" : "");
    ruling_text(los->ruling, &los->out);
}

/* ---- readings ---- */

typedef struct {
    const Los *los;
    BaseArena *arena;
    RulesFlip flips[DISPUTE_FLIPS_MAX];
    struct {
        BaseTree *of[RULES_FLIP_VALUES]; /* by value; for a system with zones: visible, zones and facts; else NULL */
        bool differ;                     /* true if any of these differ */
    } effects[DISPUTE_FLIPS_MAX];
    int count;
} Flips;

static void keep_effects(void *context, int flip, int value, const RulesSight *sight, const Ruling *ruling) {
    Flips *flips = context;
    BaseTree **of = flips->effects[flip].of;
    if (sight->zones) {
        of[value] = tree_object(flips->arena);
        tree_set(flips->arena, of[value], "visible", tree_bool(flips->arena, sight->visible));
        set_effects(flips->los, flips->arena, of[value], sight, ruling->facts);
        flips->effects[flip].differ = flips->effects[flip].differ || (of[0] && !tree_equal(of[value], of[0]));
    }
}

static void set_readings(const Los *los, BaseArena *arena, BaseTree *tree, const Flips *flips) {
    const RulesData *data = play_field(los->session)->data;
    BaseTree *all = tree_set(arena, tree, "readings", tree_object(arena));
    for (int i = 0; i < flips->count; i++) {
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        BaseTree *own = tree_set(arena, all, reading->id, tree_object(arena));
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            tree_set(arena, own, reading->values[v], tree_bool(arena, flips->flips[i].visible[v]));
        }
    }
    BaseTree *effects = NULL; /* effects of values that change the answer for the pair, visible or not */
    for (int i = 0; i < flips->count; i++) {
        if (!flips->effects[i].differ) {
            continue;
        }
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        effects = effects ? effects : tree_set(arena, tree, "reading_effects", tree_object(arena));
        BaseTree *own = tree_set(arena, effects, reading->id, tree_object(arena));
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            tree_set(arena, own, reading->values[v], flips->effects[i].of[v]);
        }
    }
}

/* Appends " (visibility -3, saturation 1; from w1, through w2)". */
static void say_effects(Los *los, const BaseTree *effects) {
    const char *before = " (";
    for (const BaseTree *it = effects->first; it; it = it->next) {
        if (it->kind == TREE_NUMBER) {
            char number[TEXT_NUMBER_MAX];
            text_addf(&los->out, "%s%s %s", before, it->key, text_number(reported(it->number), number));
            before = ", ";
        }
    }
    const BaseTree *zones = tree_find(effects, "zones");
    for (const BaseTree *it = zones ? zones->first : NULL; it; it = it->next) {
        text_addf(&los->out, "%s%s %s", before, tree_get_text(it, "how", ""), tree_get_text(it, "terrain", ""));
        before = ", ";
    }
    text_add(&los->out, strcmp(before, " (") == 0 ? "" : ")");
}

static void say_readings(Los *los, const Flips *flips) {
    const RulesData *data = play_field(los->session)->data;
    for (int i = 0; i < flips->count; i++) {
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        text_addf(&los->out, "   %s", reading->id);
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            bool in_force = data->reading_values[flips->flips[i].reading] == v;
            text_addf(&los->out, "%s %s%s: %s", v ? "," : ":", reading->values[v], in_force ? " (in force)" : "",
                      flips->flips[i].visible[v] ? "visible" : "blocked");
            if (flips->effects[i].differ) {
                say_effects(los, flips->effects[i].of[v]);
            }
        }
        text_add(&los->out, "\n");
    }
}

static bool tell_full(Los *los, TableRef from, TableRef to) {
    RulesSight sight;
    if (!ask(los, from, to, SIGHT_FULL, &sight)) {
        return false;
    }
    BaseArena *arena = arena_create();
    Flips *flips = arena_alloc(arena, 1, sizeof *flips);
    flips->los = los;
    flips->arena = arena;
    array_push(&los->ruling->sights, sight);
    if (los->readings) {
        flips->count =
            play_flip_fully(los->session, from, to, los->ruling, flips->flips, DISPUTE_FLIPS_MAX, keep_effects, flips);
    }
    if (los->json) {
        BaseTree *tree = pair_tree(los, arena, &sight);
        if (los->readings) {
            set_readings(los, arena, tree, flips);
        }
        cli_add_line(&los->out, tree);
    } else {
        say_pair(los, &sight);
        say_readings(los, flips);
    }
    arena_destroy(arena);
    return true;
}

/* ---- many pairs ---- */

static void add_quoted(BaseText *out, const char *id) {
    BaseTree text = {.kind = TREE_TEXT, .text = id};
    json_write(&text, out);
}

static bool tell_verdict(Los *los, TableRef from, TableRef to) {
    RulesSight sight;
    ask(los, from, to, SIGHT_NAMED, &sight);
    bool told = sight.visible || sight.blocker_count > 0;
    if (!told && !ask(los, from, to, SIGHT_FULL, &sight)) { /* only the full answer says that there is none */
        return false;
    }
    if (!los->json) {
        text_addf(&los->out, "%s -> %s: %s", id_of(los, from), id_of(los, to), sight.visible ? "visible" : "blocked");
        add_blockers(los, &sight);
        text_add_char(&los->out, '\n');
        return true;
    }
    text_add(&los->out, "{\"from\":");
    add_quoted(&los->out, id_of(los, from));
    text_add(&los->out, ",\"to\":");
    add_quoted(&los->out, id_of(los, to));
    text_add(&los->out, sight.visible ? ",\"visible\":true,\"blockers\":[" : ",\"visible\":false,\"blockers\":[");
    for (int i = 0; i < sight.blocker_count; i++) {
        text_add(&los->out, i ? "," : "");
        add_quoted(&los->out, id_of(los, sight.blockers[i]));
    }
    text_add(&los->out, "]}\n");
    return true;
}

static bool tell(Los *los, TableRef from, TableRef to) {
    return los->full || los->readings ? tell_full(los, from, to) : tell_verdict(los, from, to);
}

/* True if the unit is on the board, by itself or in a building, but not in a transport or still in reserve. */
static bool is_there(const Los *los, TableRef ref) {
    const RulesField *field = play_field(los->session);
    const Table *table = play_table(los->session);
    GeomShape parts[PARTS_MAX];
    return table_alive(table, ref) &&
           (field->setup->board == BOARD_HEX || rules_body(field, table, ref, parts, PARTS_MAX) > 0);
}

/* Prints in one line which units are left out. */
static void say_absent(const Los *los) {
    const TableSetup *setup = play_field(los->session)->setup;
    BaseText names = {0};
    int count = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef ref = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (table_alive(play_table(los->session), ref) && !is_there(los, ref)) {
            text_addf(&names, "%s%s", count++ ? ", " : "", setup_id(setup, ref));
        }
    }
    if (count > 0) {
        fprintf(stderr, "sightline: not on the table, and left out: %s\n", text_get(&names));
    }
    text_free(&names);
}

/* True for a unit of another side that is on the table. */
static bool is_enemy(const Los *los, TableRef from, TableRef to) {
    const TableSetup *setup = play_field(los->session)->setup;
    return setup_side_of(setup, to) != setup_side_of(setup, from) && !ref_equal(from, to) && is_there(los, to);
}

static int count_enemies(const Los *los, TableRef from) {
    const TableSetup *setup = play_field(los->session)->setup;
    int count = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        count += is_enemy(los, from, ref_make(REF_UNIT, setup->order[REF_UNIT][i]));
    }
    return count;
}

/* So many pairs are one question of whoever asks. */
static void ask_among(Los *los, int pairs) {
    geom_sight_among(play_ctx(los->session, los->ruling)->work, pairs > 1 ? pairs : 1);
}

/* Prints the verdict for each enemy, in the natural order of ids. */
static bool tell_enemies(Los *los, TableRef from) {
    const TableSetup *setup = play_field(los->session)->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef to = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (is_enemy(los, from, to) && !tell(los, from, to)) {
            return false;
        }
    }
    return true;
}

static bool tell_all(Los *los) {
    const TableSetup *setup = play_field(los->session)->setup;
    int pairs = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef from = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        pairs += is_there(los, from) ? count_enemies(los, from) : 0;
    }
    ask_among(los, pairs);
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef from = ref_make(REF_UNIT, setup->order[REF_UNIT][i]);
        if (is_there(los, from) && !tell_enemies(los, from)) {
            return false;
        }
    }
    say_absent(los);
    return true;
}

static int tell_asked(Los *los, const CliArgs *args) {
    const char *from_id = cli_value(args, "--from"), *to_id = cli_value(args, "--to");
    TableRef from, to;
    if (!from_id) {
        return tell_all(los) ? CLI_DONE : CLI_ERROR;
    }
    if (!cli_find(los->session, from_id, &from) || (to_id && !cli_find(los->session, to_id, &to))) {
        return CLI_ERROR;
    }
    if (to_id && ref_equal(from, to) && from.kind != REF_HEX) { /* a place sees itself */
        return cli_fail(CLI_ERROR, "--from and --to are both \"%s\"", from_id);
    }
    if (to_id) {
        return tell_full(los, from, to) ? CLI_DONE : CLI_ERROR;
    }
    ask_among(los, count_enemies(los, from));
    return tell_enemies(los, from) ? CLI_DONE : CLI_ERROR;
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
    RulesData *data = play_field(session)->data;
    data->tolerance = tolerance >= 0 ? tolerance : data->tolerance;
    Los los = {.session = session,
               .ruling = ruling_create(play_field(session)),
               .json = cli_flag(args, "--json"),
               .full = cli_flag(args, "--full"),
               .readings = cli_flag(args, "--readings")};
    int status =
        data->system->sight ? tell_asked(&los, args) : cli_fail(CLI_ERROR, "%s has no lines of sight", data->name);
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
    {"--all", NULL, "every ordered pair of units of different sides"},
    {"--full", NULL, "with --all or --from alone: everything, not only the verdict"},
    {"--readings", NULL, "what each value of the switches that matter to the pair would say"},
    {"--tolerance", "MM", "what is nearer than this is too close to call (1)"},
    {"--json", NULL, "one JSON object a line"},
};

const CliCommand command_los = {
    "los",
    "FILE (--from ID --to ID | --from ID | --all) [--full] [--readings] [--tolerance MM] [--json]",
    "Lines of sight: who sees whom, how clearly, by which rules",
    "A unit in a building looks from the building. Clearances are in mm, all else in table units. On hexes the JSON "
    "has\n"
    "\"line\" (both ends as [column, row]), \"range\" (steps), and the hexes that the line crosses (\"crossed\") or "
    "only\n"
    "touches (\"left\", \"right\"), each in the order of the line. Where heights decide within the tolerance, "
    "\"height_mm\"\nis how much the line is above (or, less than 0, below) what it must pass over. Where the search "
    "for\n"
    "the least depth was ended before it was done, \"depth_off\" is how much less, at most, it may be.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_los};
