#include "geom/limits.h"
#include "geom/shared_judge.h"

GeomRole judge_role(void *context, int piece) {
    const JudgeRoles *book = context;
    const TablePiece *it = &book->table->pieces.items[piece];
    GeomRole role = {.kind = it->kind == TABLE_OPEN ? GEOM_ROLE_OPEN : GEOM_ROLE_COMPLETE, .group = -1};
    if (it->kind == TABLE_WOOD && book->held[piece]) {
        role = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = it->limit, .group = it->group};
    }
    return role;
}

/* Asks the core from `parts` to the table's b. */
static GeomSight look_from(const Table *table, const bool *held, const GeomShape *parts, int count) {
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    JudgeRoles book = {table, held};
    GeomSightQuery ask = {.from = {parts, count}, .to = {&table->b, 1}, .role = judge_role, .context = &book};
    ask.want_clearance = ask.want_depth = true;
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return sight;
}

bool judge_parts(const Table *table, const bool *held, char *why, size_t size) {
    const GeomShape *whole = &table->a;
    if (whole->kind != GEOM_POLY || whole->count < 4) {
        return true;
    }
    int cut = whole->count / 2;
    GeomVec second[GEOM_SHAPE_POINTS];
    int rest = 0;
    for (int i = cut; i <= whole->count; i++) {
        second[rest++] = whole->points[i % whole->count];
    }
    GeomShape parts[2] = {table_hull(whole->points, cut + 1), table_hull(second, rest)};
    OracleRuling rulings[2];
    for (int i = 0; i < 2; i++) {
        Table part = table_copy(table);
        part.a = parts[i];
        Oracle *oracle = oracle_create(&part, held, 0);
        rulings[i] = oracle_rule(oracle, true);
        oracle_destroy(oracle);
        table_term(&part);
    }
    if (rulings[0].verdict == ORACLE_CANNOT_TELL || rulings[1].verdict == ORACLE_CANNOT_TELL) {
        return true;
    }
    GeomSight sight = look_from(table, held, parts, 2);
    bool seen = rulings[0].verdict == ORACLE_SEEN || rulings[1].verdict == ORACLE_SEEN;
    if (sight.verdict != (seen ? GEOM_SIGHT_CLEAR : GEOM_SIGHT_BLOCKED)) {
        snprintf(why, size, "cut in two parts the verdict is %d; the parts see %d and %d", (int)sight.verdict,
                 rulings[0].verdict == ORACLE_SEEN, rulings[1].verdict == ORACLE_SEEN);
        return false;
    }
    double half = fmax(rulings[0].width, rulings[1].width) / 2;
    if (half > GEOM_BEAM_FLOOR && !(fabs(sight.clearance - half) <= GEOM_CLEARANCE_EPS + 1e-6)) {
        snprintf(why, size, "cut in two parts the clearance is %.9g; the parts have %.9g and %.9g", sight.clearance,
                 rulings[0].width / 2, rulings[1].width / 2);
        return false;
    }
    return true;
}
