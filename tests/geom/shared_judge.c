#include "geom/shared_judge.h"

#include "geom/limits.h"

#include <stdarg.h>
#include <string.h>

typedef struct {
    const Table *table;
    bool *held;
    Oracle *oracle;
    OracleRuling ruling;
    GeomSight sight;
    JudgeTally *tally;
    BaseRng rng;
    char *why;
    size_t size;
} Bench;

static BASE_PRINTF(2, 3) bool wrong(Bench *bench, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(bench->why, bench->size, format, arguments);
    va_end(arguments);
    return false;
}

static void find_held(const Table *table, bool *held) {
    for (int i = 0; i < table->pieces.count; i++) {
        held[i] = oracle_holds(table, i, &table->a) || oracle_holds(table, i, &table->b);
    }
}

/* Asks the core. `full`: with clearance, depth and certificate. `*agrees` gets whether the core's reading of which
 * pieces hold a base is the same as the oracle's. */
static GeomSight look(const Table *table, const bool *held, bool full, bool *agrees) {
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    JudgeRoles book = {table, held};
    GeomSightQuery ask = {.from = {&table->a, 1}, .to = {&table->b, 1}, .role = judge_role, .context = &book};
    ask.want_clearance = ask.want_depth = ask.want_certificate = full;
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    int found[256];
    *agrees = true;
    for (int side = 0; side < 2; side++) {
        const GeomShape *base = side ? &table->b : &table->a;
        int count = geom_scene_holding(scene, work, base, found, 256), expected = 0;
        for (int i = 0; i < table->pieces.count; i++) {
            bool listed = false;
            for (int k = 0; k < count && k < 256; k++) {
                listed = listed || found[k] == i;
            }
            *agrees = *agrees && listed == oracle_holds(table, i, base);
            expected += listed;
        }
        *agrees = *agrees && expected == count;
    }
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return sight;
}

GeomSight judge_look(const Table *table, bool *held) {
    bool agrees;
    find_held(table, held);
    return look(table, held, true, &agrees);
}

static const char *verdict_name(GeomVerdict verdict) {
    static const char *const names[] = {"clear", "blocked", "undecided"};
    return names[verdict];
}

static double excess_of(const GeomSight *sight) {
    return sight->depth - sight->depth_limit;
}

static bool check_verdict(Bench *bench) {
    const OracleRuling *ruling = &bench->ruling;
    const GeomSight *sight = &bench->sight;
    bool agrees;
    GeomSight plain = look(bench->table, bench->held, false, &agrees);
    if (!agrees) {
        return wrong(bench, "geom_scene_holding and the oracle differ on what holds a base");
    }
    if (plain.verdict != sight->verdict) {
        return wrong(bench, "verdict is %s, but %s when clearance and depth are wanted", verdict_name(plain.verdict),
                     verdict_name(sight->verdict));
    }
    bench->tally->undecided += sight->verdict == GEOM_SIGHT_UNDECIDED;
    if (ruling->verdict == ORACLE_CANNOT_TELL) {
        return true;
    }
    if (sight->verdict != (ruling->verdict == ORACLE_SEEN ? GEOM_SIGHT_CLEAR : GEOM_SIGHT_BLOCKED)) {
        return wrong(
            bench, "verdict %s; the oracle has a beam of width %.9g at angle %.17g rho %.17g, depth %.9g of %.9g",
            verdict_name(sight->verdict), ruling->width, ruling->angle, ruling->rho, ruling->depth, ruling->limit);
    }
    GeomWhy why = ruling->verdict == ORACLE_SEEN    ? GEOM_WHY_BEAM
                  : ruling->width > GEOM_BEAM_FLOOR ? GEOM_WHY_DEPTH
                                                    : GEOM_WHY_COMPLETE;
    return sight->why == why || wrong(bench, "why is %d, not %d", (int)sight->why, (int)why);
}

static bool check_clearance(Bench *bench) {
    double half = bench->ruling.width / 2, clearance = bench->sight.clearance;
    if (half > GEOM_BEAM_FLOOR) {
        bench->tally->clearance_off = fmax(bench->tally->clearance_off, fabs(clearance - half));
        if (!(clearance <= half + 1e-6 && clearance >= half - GEOM_CLEARANCE_EPS - 1e-6)) {
            return wrong(bench, "clearance %.9g; the widest beam has %.9g at angle %.17g rho %.17g", clearance, half,
                         bench->ruling.angle, bench->ruling.rho);
        }
    } else if (half < GEOM_BEAM_FLOOR / 4 && !(clearance <= GEOM_BEAM_FLOOR)) {
        return wrong(bench, "clearance %.9g of a pair without a beam", clearance);
    }
    return true;
}

static double off_rim(const GeomShape *base, GeomVec p) {
    if (base->kind != GEOM_POLY) {
        GeomVec at = vec_sub(p, base->centre);
        double x = vec_dot(at, base->axis) / base->rx, y = vec_cross(base->axis, at) / base->ry;
        return fabs(sqrt(x * x + y * y) - 1) * fmin(base->rx, base->ry);
    }
    double min = INFINITY;
    for (int i = 0; i < base->count; i++) {
        GeomVec v = base->points[i], side = vec_sub(base->points[(i + 1) % base->count], v);
        double t = fmin(1, fmax(0, vec_dot(vec_sub(p, v), side) / vec_dot(side, side)));
        min = fmin(min, vec_distance(p, vec_add(v, vec_scale(side, t))));
    }
    return min;
}

static bool check_witness(Bench *bench) {
    const GeomSight *sight = &bench->sight;
    double off = fmax(off_rim(&bench->table->a, sight->a), off_rim(&bench->table->b, sight->b));
    if (!(off < 1e-6)) {
        return wrong(bench, "the witness's ends are %.3g mm off the outlines", off);
    }
    if (sight->verdict != GEOM_SIGHT_CLEAR) {
        return true;
    }
    GeomVec d = vec_sub(sight->b, sight->a);
    double angle = atan2(d.y, d.x), rho = vec_dot(sight->a, vec(-sin(angle), cos(angle))), depth = 0;
    double room = oracle_free_at(bench->oracle, angle, rho);
    if (room < fmin(sight->beam, 1) - 1e-6 - 1e-12 * rho || sight->beam <= 0) {
        return wrong(bench, "the witness has room %.9g, its beam says %.9g", room, sight->beam);
    }
    double excess = bench->ruling.has_depth ? oracle_excess_near(bench->oracle, angle, rho, &depth) : -INFINITY;
    return excess < GEOM_LIMIT + 1e-6 || wrong(bench, "the witness is %.9g deep, limit %.9g", depth, depth - excess);
}

static bool check_depth(Bench *bench) {
    const GeomSight *sight = &bench->sight;
    const OracleRuling *ruling = &bench->ruling;
    if (ruling->width < 1e-4) {
        return true;
    }
    if (sight->has_depth != ruling->has_depth) {
        return wrong(bench, "has_depth is %d", sight->has_depth);
    }
    if (!ruling->has_depth) {
        return true;
    }
    double found = excess_of(sight), best = ruling->depth - ruling->limit, slack = 2 * GEOM_DEPTH_EPS;
    if (!(found <= best + slack)) {
        return wrong(bench, "depth %.9g of %.9g; there is a line of %.9g of %.9g at angle %.17g rho %.17g",
                     sight->depth, sight->depth_limit, ruling->depth, ruling->limit, ruling->depth_angle,
                     ruling->depth_rho);
    }
    if (found < best - slack) {
        GeomVec d = vec_sub(sight->b, sight->a);
        double angle = atan2(d.y, d.x), rho = vec_dot(sight->a, vec(-sin(angle), cos(angle))), depth = 0;
        double excess = oracle_excess_near(bench->oracle, angle, rho, &depth);
        if (excess > found + slack) {
            return wrong(bench, "depth %.9g of %.9g, but its line has %.9g and the oracle found no less than %.9g",
                         sight->depth, sight->depth_limit, depth, ruling->depth);
        }
        bench->tally->outdone++;
        return true;
    }
    bench->tally->depth_off = fmax(bench->tally->depth_off, fabs(found - best));
    return true;
}

static bool stays(Bench *bench, const Table *moved, bool visible, double max, const char *how) {
    Oracle *oracle = oracle_create(moved, bench->held, 0);
    bool sees = oracle_sees(oracle);
    oracle_destroy(oracle);
    return sees == visible || wrong(bench, "clearance %.9g, but moved by at most %.9g (%s) the verdict turns",
                                    bench->sight.clearance, max, how);
}

/* The largest circle that a base holds, about: how far it can move and still be where it was. */
static double girth(const GeomShape *base) {
    double min = 2 * fmin(base->rx, base->ry);
    for (int i = 0; base->kind == GEOM_POLY && i < base->count; i++) {
        GeomVec side = vec_sub(base->points[(i + 1) % base->count], base->points[i]);
        double deep = 0;
        for (int k = 0; k < base->count; k++) {
            deep = fmax(deep, vec_cross(side, vec_sub(base->points[k], base->points[i])) / vec_length(side));
        }
        min = i == 0 ? deep : fmin(min, deep);
    }
    return min;
}

static bool jostle(Bench *bench, double max, bool visible) {
    for (int i = 0; i < 2; i++) {
        Table moved = table_copy(bench->table);
        table_jostle(&moved, max, &bench->rng);
        bool good = stays(bench, &moved, visible, max, "each by itself, at random");
        table_term(&moved);
        bench->tally->jostles++;
        if (!good) {
            return false;
        }
    }
    return true;
}

/* A blocker that reaches into a base comes out of it when the base moves away, whatever the beam. */
static bool blocker_laps(const Bench *bench) {
    for (int i = 0; i < bench->table->pieces.count; i++) {
        if (bench->held[i] && bench->table->pieces.items[i].kind == TABLE_SOLID) {
            return true;
        }
    }
    return false;
}

static bool check_margin(Bench *bench) {
    double margin = -bench->sight.clearance;
    if (bench->ruling.width > GEOM_BEAM_FLOOR / 4) {
        double thin = fmin(girth(&bench->table->a), girth(&bench->table->b)),
               max = fmin(-margin * 0.999, thin / 5) - 1e-6;
        return bench->ruling.width < 4 * GEOM_BEAM_FLOOR || max <= 0 || blocker_laps(bench) || jostle(bench, max, true);
    }
    if (margin > 1e-5 && !jostle(bench, margin * 0.999 - 1e-6, false)) {
        return false;
    }
    OracleOpening opening = oracle_opening(bench->table, bench->held);
    bool good = true;
    if (margin > 1e-5 && opening.found) {
        Table moved = oracle_pushed(bench->table, &opening, margin * 0.999 - 1e-6);
        good = stays(bench, &moved, false, margin * 0.999 - 1e-6, "the way that the oracle finds best");
        table_term(&moved);
    }
    bench->tally->pushes++;
    if (good && opening.found && margin > opening.by + 2 * GEOM_CLEARANCE_EPS) {
        good = wrong(bench, "clearance %.9g, but a push of %.9g along (%.9g, %.9g) opens a line", -margin, opening.by,
                     opening.axis.x, opening.axis.y);
    }
    if (good && opening.found && margin < opening.need - 0.02) {

        bench->tally->loose++;
        bench->tally->loose_by = fmax(bench->tally->loose_by, opening.need - margin);
    }
    oracle_opening_term(&opening);
    return good;
}

static bool same(Bench *bench, const Table *other, double clearance_slack, double depth_slack, const char *how) {
    bool held[256], agrees;
    find_held(other, held);
    GeomSight sight = look(other, held, true, &agrees);
    bench->tally->turned++;
    if (bench->ruling.verdict != ORACLE_CANNOT_TELL && sight.verdict != bench->sight.verdict) {
        return wrong(bench, "%s, the verdict is %s instead of %s", how, verdict_name(sight.verdict),
                     verdict_name(bench->sight.verdict));
    }
    if (bench->ruling.verdict == ORACLE_CANNOT_TELL || bench->sight.verdict == GEOM_SIGHT_UNDECIDED) {
        return true;
    }
    double off = fabs(sight.clearance - bench->sight.clearance);
    double deep = sight.has_depth && bench->sight.has_depth ? fabs(excess_of(&sight) - excess_of(&bench->sight)) : 0;
    bench->tally->motion_off = fmax(bench->tally->motion_off, fmax(off, deep));
    if (!(off <= clearance_slack) || !(deep <= depth_slack) || sight.has_depth != bench->sight.has_depth) {
        return wrong(bench, "%s, clearance is %.12g instead of %.12g, depth %.12g instead of %.12g", how,
                     sight.clearance, bench->sight.clearance, sight.depth, bench->sight.depth);
    }
    return true;
}

static bool check_same(Bench *bench) {
    static const char *const names[] = {"a and b swapped",   "turned and moved", "mirrored",
                                        "outlines reversed", "with edges split", "pieces shuffled"};
    for (int i = 0; i < 6; i++) {
        Table other = table_copy(bench->table);
        TableMotion motion = {.about = bench->table->a.centre, .by = {17.3, -41.9}};
        if (i == 0) {
            table_swap_bases(&other);
        } else if (i == 1) {
            motion.angle = rng_range(&bench->rng, 0, 6.28);
            table_move(&other, &motion);
        } else if (i == 2) {
            motion.mirror = true;
            table_move(&other, &motion);
        } else if (i == 3) {
            table_reverse_rings(&other);
        } else if (i == 4) {
            table_split_edges(&other, &bench->rng);
        } else {
            table_shuffle_pieces(&other, &bench->rng);
        }
        /* Swapping does the same arithmetic; the others round otherwise, and so the searches may stop elsewhere within
         * what limits.h promises of them. */
        double clearance_slack = i == 0 ? 1e-9 : GEOM_CLEARANCE_EPS, depth_slack = i == 0 ? 1e-9 : GEOM_DEPTH_EPS;
        bool good = same(bench, &other, clearance_slack, depth_slack, names[i]);
        table_term(&other);
        if (!good) {
            return false;
        }
    }
    return true;
}

static void count_ruling(JudgeTally *tally, const OracleRuling *ruling) {
    tally->tables++;
    tally->seen += ruling->verdict == ORACLE_SEEN;
    tally->untold += ruling->verdict == ORACLE_CANNOT_TELL;
    tally->hidden += ruling->verdict == ORACLE_HIDDEN;
    tally->too_deep += ruling->verdict == ORACLE_HIDDEN && ruling->width > GEOM_BEAM_FLOOR;
}

bool judge_table(const Table *table, unsigned checks, uint64_t seed, JudgeTally *tally, char *why, size_t size) {
    Bench bench = {.table = table, .tally = tally, .rng = rng_make(seed), .why = why, .size = size};
    bool agrees, good = true;
    bench.held = base_alloc((size_t)table->pieces.count, sizeof *bench.held);
    find_held(table, bench.held);
    bench.oracle = oracle_create(table, bench.held, 0);
    bench.ruling = oracle_rule(bench.oracle, true);
    count_ruling(tally, &bench.ruling);
    bench.sight = look(table, bench.held, true, &agrees);
    if (bench.ruling.meet) {
        good = bench.sight.verdict == GEOM_SIGHT_CLEAR && bench.sight.why == GEOM_WHY_OVERLAP;
        good = good || wrong(&bench, "bases that meet: verdict %s, why %d", verdict_name(bench.sight.verdict),
                             (int)bench.sight.why);
        checks = 0;
    }
    if (checks & JUDGE_NUMBERS) {
        good = check_verdict(&bench) && check_clearance(&bench) && check_depth(&bench);
    }
    if (good && checks & JUDGE_WITNESS) {
        good = check_witness(&bench);
    }
    if (good && checks & JUDGE_MARGIN) {
        good = check_margin(&bench);
    }
    if (good && checks & JUDGE_SAME) {
        good = check_same(&bench);
    }
    if (good && checks & JUDGE_PARTS) {
        good = judge_parts(table, bench.held, why, size);
    }
    if (good && checks & JUDGE_ACCOUNT) {
        good = judge_ledger(table, &bench.sight, why, size);
        bool blocked = bench.sight.verdict == GEOM_SIGHT_BLOCKED && bench.sight.why == GEOM_WHY_COMPLETE;
        good = good && (!blocked || judge_certificate(table, bench.held, &bench.sight, why, size));
    }
    oracle_destroy(bench.oracle);
    base_free(bench.held);
    return good;
}
