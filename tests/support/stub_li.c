/* The stub of structures: the viewer's shape as a stretch of boundary, surcharges that look ahead, garrisons counted
 * after the hits. */
#include "support/stub_li.h"

#include "geom/limits.h"
#include "geom/sweep/sweep.h"
#include "rules/data_item.h"
#include "rules/kit/mods.h"
#include "rules/kit/place.h"
#include "rules/verbs.h"
#include "support/stubs.h"

#include <math.h>
#include <string.h>

const char *const STUB_LI_RULESET =
    "{'ruleset': 'stub-li', 'name': 'Stub of structures', 'prefix': 'SLI', 'unit': 'in', 'causes': ['reserve', "
    "'killed'],"
    " 'variables': [{'name': 'wounds', 'owner': 'area', 'type': 'int', 'max': 3, 'default': 3}],"
    " 'readings': [{'id': 'half', 'values': ['up', 'down'], 'labels': ['Rounded up.', 'Rounded down.']}],"
    " 'numbers': [{'id': 'portal', 'value': 1, 'unit': 'table'}, {'id': 'shots', 'value': 4},"
    "             {'id': 'to-hit', 'value': 4}, {'id': 'walk', 'value': 10, 'unit': 'table'}],"
    " 'rules': [{'id': 'SLI-SEE', 'texts': {'portal': '{unit} looks out of {area}.', 'hidden': '{unit} is too deep in "
    "{area}.',"
    "                                       'plain': '{unit} looks.'}},"
    "           {'id': 'SLI-WALL', 'texts': {'cross': '{unit} climbs {area} for {cost}.', 'stop': '{unit} stops at "
    "{area}.'}},"
    "           {'id': 'SLI-COVER', 'texts': {'cover': 'in {source} {value}'}},"
    "           {'id': 'SLI-HIT', 'texts': {'killed': '{unit} is hit.'}},"
    "           {'id': 'SLI-GARRISON', 'texts': {'ask': '{side}: into {area}?', 'enters': '{formation} garrisons "
    "{area}.',"
    "                                            'few': '{count} of {need} are in contact.'}}],"
    " 'kinds': [{'id': 'obstacle', 'cover': 1}, {'id': 'wall', 'height': 2}, {'id': 'low-wall', 'inherits': 'wall', "
    "'height': 1},"
    "           {'id': 'structure', 'cover': 2}],"
    " 'profiles': [{'id': 'model', 'base': {'circle': 25.4}}]}";

/* Bases of one inch. The wood's east edge is x = 20; its boundary near r-edge runs from about y = 19 to 21. */
const char *const STUB_LI_BATTLEFIELD =
    "{'table': {'size': [72, 48]},"
    " 'sides': [{'id': 'red', 'name': 'Red'}, {'id': 'blue', 'name': 'Blue'}],"
    " 'formations': [{'id': 'd', 'side': 'blue', 'name': 'Detachment'}, {'id': 'e', 'side': 'red'}],"
    " 'units': [{'id': 'r-edge', 'formation': 'e', 'profile': 'model', 'at': [19, 20]},"
    "           {'id': 'r-deep', 'formation': 'e', 'profile': 'model', 'at': [14, 20]},"
    "           {'id': 'r-walk', 'formation': 'e', 'profile': 'model', 'at': [30, 40]},"
    "           {'id': 'd-1', 'formation': 'd', 'profile': 'model', 'at': [50, 20]},"
    "           {'id': 'd-2', 'formation': 'd', 'profile': 'model', 'at': [50, 22]},"
    "           {'id': 'd-3', 'formation': 'd', 'profile': 'model', 'at': [50, 24]},"
    "           {'id': 'd-4', 'formation': 'd', 'profile': 'model', 'at': [50, 26]},"
    "           {'id': 'd-5', 'formation': 'd', 'profile': 'model', 'at': [59.5, 22]},"
    "           {'id': 'd-6', 'formation': 'd', 'profile': 'model', 'at': [59.5, 24]}],"
    " 'terrain': [{'id': 'wood', 'kind': 'obstacle', 'outline': [[8, 12], [20, 12], [20, 28], [8, 28]]},"
    "             {'id': 'wall', 'kind': 'wall', 'outline': [[35, 36], [36, 36], [36, 44], [35, 44]]},"
    "             {'id': 'curb', 'kind': 'low-wall', 'outline': [[32, 36], [32.5, 36], [32.5, 44], [32, 44]]},"
    "             {'id': 'house', 'kind': 'structure', 'outline': [[60, 20], [66, 20], [66, 28], [60, 28]]}]}";

enum { READING_HALF };
enum { CAUSE_KILLED = 1 };
enum { EVENTS = 64, MODELS = 32 };

static void compile(DataReader *reader) {
    RulesData *data = reader->data;
    StubLiKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    for (int i = 0; i < data->kind_count; i++) {
        kinds[i].obstacle = strcmp(data->kinds[i].id, "obstacle") == 0;
        kinds[i].structure = strcmp(data->kinds[i].id, "structure") == 0;
        kinds[i].height = tree_get_number(data->kinds[i].row, "height", 0) * data->unit;
        kinds[i].cover = (int)tree_get_number(data->kinds[i].row, "cover", 0);
    }
    data->compiled = kinds;
}

const StubLiKind *stub_li_kind(const RulesField *field, const Table *table, int area) {
    return (const StubLiKind *)field->data->compiled + table_kind(table, area);
}

int stub_li_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    if (ref.kind == REF_UNIT && table_where(table, ref.index)->kind == WHERE_INSIDE) {
        ref = table_where(table, ref.index)->host;
    }
    if (ref.kind == REF_AREA && table_alive(table, ref) && stub_li_kind(field, table, ref.index)->structure) {
        return area_convex_parts(&field->setup->areas[ref.index].area, parts, cap);
    }
    return ref.kind == REF_UNIT && cap > 0 && table_base(table, ref.index, parts) ? 1 : 0;
}

/* ---- walls ---- */

/* Where the base is off the piece again, from event `i` on; INFINITY if the path ends on it. */
static double far_side(const GeomEvent *events, int count, int i) {
    for (int j = i + 1; j < count; j++) {
        if (events[j].piece == events[i].piece && events[j].what == GEOM_LEAVE) {
            return events[j].s;
        }
    }
    return INFINITY;
}

/* Folds over the events in order: a wall costs its height once a crossing, and only who can pay it and reach the far
 * side crosses. */
static void fold_walls(RulesCtx *ctx, const GeomPath *path, const GeomEvent *events, int count, RulesTrace *out) {
    double spent = 0;
    RulesTraceEvent *kept = arena_alloc(ctx->ruling->arena, EVENTS, sizeof *kept);
    out->stop = fmin(out->length, out->allowance);
    for (int i = 0; i < count && events[i].s <= out->stop; i++) {
        double height = stub_li_kind(ctx->field, ctx->draft->table, events[i].piece)->height;
        if (events[i].what != GEOM_ENTER || height <= 0) {
            continue;
        }
        double far = far_side(events, count, i);
        bool crosses = far + spent + height <= out->allowance + GEOM_LIMIT;
        kept[out->event_count++] = (RulesTraceEvent){.s = events[i].s,
                                                     .at = geom_path_at(path, events[i].s),
                                                     .what = crosses ? "cross" : "stop",
                                                     .rule = "SLI-WALL",
                                                     .area = ref_make(REF_AREA, events[i].piece)};
        if (!crosses) {
            out->stop = events[i].s;
            out->stop_rule = "SLI-WALL";
            break;
        }
        spent += height;
        out->stop = fmin(out->length, out->allowance - spent);
    }
    out->events = kept;
}

static void walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                 RulesTrace *out) {
    (void)how;
    GeomShape base;
    GeomEvent events[EVENTS];
    if (!table_base(ctx->draft->table, unit, &base)) {
        ctx_bad(ctx, "it stands nowhere");
        return;
    }
    GeomVec *ways = arena_alloc(ctx->ruling->arena, (size_t)count + 1, sizeof *ways);
    ways[0] = base.centre;
    memcpy(ways + 1, points, (size_t)count * sizeof *points);
    GeomPath path = {ways, count + 1};
    out->unit = ref_make(REF_UNIT, unit);
    out->points = ways;
    out->point_count = path.count;
    out->length = geom_path_length(&path);
    out->allowance = ctx_number(ctx, STUB_LI_WALK);
    int found = geom_sweep(ctx->field->scene, ctx->work, &base, &path, events, EVENTS);
    fold_walls(ctx, &path, events, found < EVENTS ? found : EVENTS, out);
    out->end = geom_path_at(&path, out->stop);
    out->facing = facing;
}

/* ---- fire, then a garrison ---- */

/* The number to hit: a base, and one cover for each kind of reason however many pieces give it. */
static int to_hit(RulesCtx *ctx, TableRef target, TableRef by) {
    static const ModStage stages[] = {{STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_CEILING, 6}};
    static const ModFamily families[] = {FAMILY_ONCE};
    static const ModRecipe recipe = {stages, 3, families, 1};
    Ruling *ruling = ctx->ruling;
    RulesMod *mods = arena_alloc(ruling->arena, MODELS + 1, sizeof *mods);
    int units[MODELS], models = table_members(ctx->draft->table, target, units, MODELS), count = 0;
    mods[count++] = (RulesMod){.value = (int)ctx_number(ctx, STUB_LI_TO_HIT), .rule = "SLI-HIT", .source = target};
    for (int i = 0; i < models && i < MODELS; i++) {
        const TableWhere *where = table_where(ctx->draft->table, units[i]);
        if (where->kind == WHERE_INSIDE) {
            mods[count++] = (RulesMod){.value = stub_li_kind(ctx->field, ctx->draft->table, where->host.index)->cover,
                                       .stage = 1,
                                       .rule = "SLI-COVER",
                                       .key = "cover",
                                       .source = where->host};
        }
    }
    int total = mods_total(&recipe, mods, count);
    array_push(&ruling->sums,
               ((RulesSum){.what = "to-hit", .mods = mods, .count = count, .total = total, .by = by, .at = target}));
    return total;
}

/* False: the dice ended. Each hit takes the first model that is left. */
static bool shoot(RulesCtx *ctx, TableRef target, TableRef by) {
    RulesDice dice = {.what = "to-hit", .rule = "SLI-HIT", .by = by, .faces = 6, .need = to_hit(ctx, target, by)};
    dice.count = (int)ctx_number(ctx, STUB_LI_SHOTS);
    int values[32], units[1];
    base_assert(dice.count <= 32);
    if (!ctx_roll(ctx, &dice, values)) {
        return false;
    }
    for (int i = 0; i < dice.count; i++) {
        if (values[i] >= dice.need && table_members(ctx->draft->table, target, units, 1) > 0) {
            TableRef model = ref_make(REF_UNIT, units[0]);
            draft_remove(ctx->draft, model, CAUSE_KILLED);
            ctx_cite(ctx, "SLI-HIT", "killed", ROLE_DECIDES);
            cite_ref(ctx, "unit", model);
        }
    }
    return true;
}

static int touching(RulesCtx *ctx, const int *units, int count, TableRef house) {
    GeomShape base;
    int found = 0;
    for (int i = 0; i < count; i++) {
        if (table_base(ctx->draft->table, units[i], &base)) {
            GeomPlace place = geom_place(&base, &ctx->field->setup->areas[house.index].area);
            found += place_touches(&place);
        }
    }
    return found;
}

static bool owner_wants(RulesCtx *ctx, TableRef formation, TableRef house, bool *wants) {
    static const char *const options[] = {"stay", "enter"};
    RulesAnswer answer;
    RulesAsk ask = {.kind = ASK_CHOOSE,
                    .id = "garrison",
                    .side = setup_side_of(ctx->field->setup, formation),
                    .rule = "SLI-GARRISON",
                    .key = "ask",
                    .about = formation,
                    .region_of = house,
                    .options = options,
                    .option_count = 2,
                    .least = 1,
                    .most = 1};
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    *wants = answer.options[0] == 1;
    return true;
}

/* Half of the survivors in contact: counted now, after the hits, in the draft. */
static void offer_garrison(RulesCtx *ctx, TableRef formation, TableRef house) {
    int units[MODELS], count = table_members(ctx->draft->table, formation, units, MODELS);
    int in_contact = touching(ctx, units, count, house);
    int need = (count + (ctx_reading(ctx, READING_HALF) == 0)) / 2;
    bool wants = false;
    if (count == 0 || in_contact < need || in_contact == 0) {
        ctx_cite(ctx, "SLI-GARRISON", "few", ROLE_CONTEXT);
        cite_int(ctx, "count", in_contact);
        cite_int(ctx, "need", need);
        return;
    }
    if (!owner_wants(ctx, formation, house, &wants) || !wants) {
        return;
    }
    for (int i = 0; i < count; i++) {
        draft_place(ctx->draft, units[i], where_inside(house, 0));
    }
    ctx_cite(ctx, "SLI-GARRISON", "enters", ROLE_DECIDES);
    cite_ref(ctx, "formation", formation);
    cite_ref(ctx, "area", house);
}

static void resolve_fire(RulesCtx *ctx) {
    TableRef unit, target, house;
    arg_ref(ctx, "unit", &unit);
    arg_ref(ctx, "at", &target);
    if (shoot(ctx, target, unit) && arg_ref(ctx, "near", &house)) {
        offer_garrison(ctx, target, house);
    }
}

static void resolve_move(RulesCtx *ctx) {
    TableRef unit;
    GeomVec points[32];
    RulesTrace trace = {0};
    arg_ref(ctx, "unit", &unit);
    int count = arg_path(ctx, "path", unit.index, points, 32);
    walk(ctx, unit.index, points, count, 0, "move", &trace);
    if (ctx->ruling->outcome == RULING_DONE) {
        draft_place(ctx->draft, unit.index, where_point(trace.end, trace.facing));
    }
}

static const RulesArg FIRE_ARGS[] = {{"unit", ARG_UNIT, true, "who fires", NULL},
                                     {"at", ARG_FORMATION, true, "at whom", NULL},
                                     {"near", ARG_AREA, false, "the structure that they may garrison", NULL}};
static const RulesArg MOVE_ARGS[] = {{"unit", ARG_UNIT, true, "who moves", NULL},
                                     {"path", ARG_PATH, true, "the way", NULL}};
static const RulesVerb verb_fire = {"fire", "Hits, then a garrison", FIRE_ARGS, 3, false, resolve_fire};
static const RulesVerb verb_move = {"move", "Moves as far as it can", MOVE_ARGS, 2, false, resolve_move};
static const RulesVerb *const VERBS[] = {&verb_fire,  &verb_move, &verb_sight, &verb_path,  &verb_where,
                                         &verb_state, &verb_set,  &verb_may,   &verb_place, &verb_measure};

const RulesSystem stub_li_system = {
    .id = "stub-li",
    .board = BOARD_PLANE,
    .compile = compile,
    .body = stub_li_body,
    .sight = stub_li_sight,
    .walk = walk,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
};
