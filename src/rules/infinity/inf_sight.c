/* LOS-01..12: the question that geometry answers is asked with more and more zones as blockers, until the best line is
 * known. */
#include "rules/infinity/inf_sight.h"

#include "geom/limits.h"

#include <string.h>

/* What geometry is asked: scenery and bases as they are, zones that are to be avoided. */
typedef struct {
    RulesCtx *ctx;
    const InfLook *look;
    int level, sat; /* zones above either are avoided; INF_LEVEL_BLOCKS: none is */
    bool zones;
    GeomShape bases[64];
    int base_count;
} Question;

int inf_level_of(RulesCtx *ctx, int viewer, const InfZone *zone) {
    int visor = inf_visor(ctx, viewer);
    if (zone->noise && visor > 0) {
        return INF_LEVEL_BLOCKS;
    }
    return visor == 0 ? (int)zone->vis : visor == 1 && zone->vis != INF_VIS_NONE ? (int)zone->vis - 1 : 0;
}

int inf_level_mod(RulesCtx *ctx, int level) {
    return level == 1 ? inf_number(ctx, INF_NUM_LOW) : level >= 2 ? inf_number(ctx, INF_NUM_POOR) : 0;
}

InfLookAsk inf_look_ask(RulesCtx *ctx, int from, int to) {
    return (InfLookAsk){from, to, inf_base(ctx, from).centre, inf_base(ctx, to).centre, inf_front(ctx, from)};
}

static GeomFireRole role_of(void *context, int piece) {
    const Question *question = context;
    const RulesField *field = question->ctx->field;
    const Table *table = question->ctx->draft->table;
    if (piece < field->setup->area_count && !table->removed[piece] && inf_card(field, table, piece)->solid) {
        return GEOM_FIRE_OPEN;
    }
    for (int i = 0; question->zones && i < question->look->zones.count; i++) {
        const InfTouch *touch = &question->look->touch[i];
        const InfZone *zone = &question->look->zones.zones[i];
        bool fixed = touch->how == INF_FROM || touch->how == INF_INTO;
        if (zone->piece == piece && !fixed && (touch->level > question->level || zone->sat > question->sat)) {
            return GEOM_FIRE_CLOSED;
        }
    }
    return GEOM_FIRE_FREE;
}

/* CORE-06: the bases of others who stand upright. */
static void collect_bases(RulesCtx *ctx, const InfLookAsk *ask, Question *question) {
    for (int i = 0; i < ctx->field->setup->unit_count && question->base_count < (int)BASE_COUNT(question->bases); i++) {
        if (i != ask->from && i != ask->to && inf_stands(ctx->field, ctx->draft->table, i) &&
            !inf_unit_get(ctx, i, INF_VAR_UNIT_prone)) {
            question->bases[question->base_count++] = inf_base(ctx, i);
        }
    }
}

static bool blocks_centres(const Question *question, const InfLookAsk *ask) {
    const GeomScene *scene = question->ctx->field->scene;
    GeomShape line = shape_segment(ask->from_at, ask->to_at);
    for (int piece = 0; piece < geom_scene_count(scene); piece++) {
        const GeomArea *area = geom_scene_area(scene, piece);
        GeomFireRole role = role_of((void *)question, piece);
        if (role == GEOM_FIRE_CLOSED ? area_gap(area, &line, NULL) <= GEOM_LIMIT
                                     : role == GEOM_FIRE_OPEN && area_overlaps(area, &line)) {
            return true;
        }
    }
    for (int i = 0; i < question->base_count; i++) {
        if (shape_gap(&line, &question->bases[i]).lap > GEOM_LAP_FLOOR) {
            return true;
        }
    }
    return false;
}

static void ask_geometry(RulesCtx *ctx, const Question *question, const InfLookAsk *ask, double width,
                         GeomFireLine *out) {
    GeomFireAsk fire = {.from = ask->from_at,
                        .to = ask->to_at,
                        .from_radius = inf_base(ctx, ask->from).rx,
                        .to_radius = inf_base(ctx, ask->to).rx,
                        .front = ask->front,
                        .width = width,
                        .role = role_of,
                        .context = (void *)question,
                        .bases = question->bases,
                        .base_count = question->base_count};
    if (inf_reading(ctx, INF_READ_LOS_LINE) == 0) {
        geom_fire_line(ctx->field->scene, &fire, out);
        return;
    }
    bool clear = geom_front_depth(fire.from, fire.front, fire.to, fire.to_radius) >= width - GEOM_LIMIT &&
                 !blocks_centres(question, ask);
    *out = (GeomFireLine){.clear = clear, .eye = fire.from, .low = fire.to, .high = fire.to};
}

static double least_width(RulesCtx *ctx) {
    return inf_reading(ctx, INF_READ_MIN_SIGHT) == 0 ? inf_length(ctx, INF_NUM_LEAST_SIGHT) : 0;
}

bool inf_look_past_scenery(RulesCtx *ctx, const InfLookAsk *ask, double width) {
    Question question = {.ctx = ctx};
    GeomFireLine line;
    collect_bases(ctx, ask, &question);
    ask_geometry(ctx, &question, ask, width, &line);
    return line.clear;
}

/* LOS-02, LOS-03, LOS-06: the bases say from and into, unless only lines count. */
static void sort_zones(RulesCtx *ctx, InfLook *look) {
    bool bases = inf_reading(ctx, INF_READ_ZONE_PRESENCE) == 0;
    GeomShape from = inf_base(ctx, look->ask.from), to = inf_base(ctx, look->ask.to);
    from.centre = look->ask.from_at;
    to.centre = look->ask.to_at;
    look->gap = shape_gap(&from, &to).gap;
    for (int i = 0; i < look->zones.count; i++) {
        const InfZone *zone = &look->zones.zones[i];
        look->touch[i] = (InfTouch){.level = inf_level_of(ctx, look->ask.from, zone)};
        if (bases) {
            look->touch[i].how = inf_in_zone(ctx, zone, &from) ? INF_FROM
                                 : inf_in_zone(ctx, zone, &to) ? INF_INTO
                                                               : INF_OUTSIDE;
        }
    }
}

/* ZERO-01, NOISE-02: a zone of either base that takes every line away; -1. */
static int fixed_blocker(RulesCtx *ctx, const InfLook *look) {
    for (int i = 0; i < look->zones.count; i++) {
        const InfTouch *touch = &look->touch[i];
        const InfZone *zone = &look->zones.zones[i];
        bool noise = zone->noise && inf_visor(ctx, look->ask.from) > 0;
        if ((touch->how == INF_FROM || touch->how == INF_INTO) && touch->level >= INF_LEVEL_BLOCKS &&
            (noise || inf_reading(ctx, INF_READ_ZERO_SCOPE) == 0)) {
            return i;
        }
    }
    return -1;
}

/* LOS-09 (3), (4): the least of one, then the least of the other. False: no line at all. */
static bool best_line(RulesCtx *ctx, Question *question, const InfLook *look, bool burst_first, GeomFireLine *line) {
    double width = least_width(ctx);
    int *first = burst_first ? &question->sat : &question->level,
        *then = burst_first ? &question->level : &question->sat;
    int most = INF_LEVEL_BLOCKS - 1;
    question->zones = true;
    *then = most;
    for (*first = 0; *first <= most; (*first)++) {
        ask_geometry(ctx, question, &look->ask, width, line);
        if (line->clear) {
            break;
        }
    }
    if (!line->clear) {
        return false;
    }
    for (*then = 0; *then < most; (*then)++) {
        GeomFireLine better;
        ask_geometry(ctx, question, &look->ask, width, &better);
        if (better.clear) {
            *line = better;
            break;
        }
    }
    return true;
}

/* LOS-04, LOS-07: what the chosen line meets, and what only the line of the centres would. */
static void mark_through(RulesCtx *ctx, InfLook *look, const Question *question) {
    GeomVec middle = vec_lerp(look->line.low, look->line.high, 0.5);
    GeomShape line = shape_segment(look->line.eye, middle), centres = shape_segment(look->ask.from_at, look->ask.to_at);
    for (int i = 0; i < look->zones.count; i++) {
        InfTouch *touch = &look->touch[i];
        const GeomArea *area = inf_zone_area(ctx, &look->zones.zones[i]);
        if (touch->how != INF_OUTSIDE) {
            continue;
        }
        bool meets = area_gap(area, &line, NULL) <= GEOM_LIMIT && touch->level <= question->level &&
                     look->zones.zones[i].sat <= question->sat;
        touch->how = meets ? INF_THROUGH : INF_OUTSIDE;
        touch->avoided = !meets && area_gap(area, &centres, NULL) <= GEOM_LIMIT;
    }
}

/* LOS-09 (5), VIS-07, SAT-05. ROOM-03: the room alone, by its reading. */
static void add_up(RulesCtx *ctx, InfLook *look, const Question *question) {
    int sum = 0, most = question->sat;
    look->level = question->level;
    for (int i = 0; i < look->zones.count; i++) {
        InfTouch *touch = &look->touch[i];
        touch->chosen = touch->how != INF_OUTSIDE;
        if (!touch->chosen) {
            continue;
        }
        int level = touch->level < INF_LEVEL_BLOCKS ? touch->level : 0;
        look->level = level > look->level ? level : look->level;
        sum += look->zones.zones[i].sat;
        most = look->zones.zones[i].sat > most ? look->zones.zones[i].sat : most;
    }
    look->sat = sum > most && inf_reading(ctx, INF_READ_SAT_STACK) != 0 ? sum : most;
}

/* A zone between the two that takes lines away: one that the line of the centres meets before any other. */
static int first_blocker(RulesCtx *ctx, const InfLook *look, bool must_meet) {
    GeomShape line = shape_segment(look->ask.from_at, look->ask.to_at);
    int found = -1;
    for (int i = 0; i < look->zones.count; i++) {
        bool blocks = look->touch[i].level >= INF_LEVEL_BLOCKS && look->touch[i].how == INF_OUTSIDE;
        bool meets = blocks && area_gap(inf_zone_area(ctx, &look->zones.zones[i]), &line, NULL) <= GEOM_LIMIT;
        if (meets || (blocks && found < 0 && !must_meet)) {
            found = i;
        }
    }
    return found;
}

void inf_look_make(RulesCtx *ctx, const InfLookAsk *ask, InfLook *out) {
    memset(out, 0, sizeof *out);
    out->ask = *ask;
    out->blocker = -1;
    inf_zones(ctx, &out->zones);
    sort_zones(ctx, out);
    Question question = {.ctx = ctx, .look = out};
    collect_bases(ctx, ask, &question);
    out->hidden = !inf_look_past_scenery(ctx, ask, least_width(ctx));
    out->line = (GeomFireLine){.eye = ask->from_at, .low = ask->to_at, .high = ask->to_at};
    out->blocker = fixed_blocker(ctx, out);
    if (out->hidden || out->blocker >= 0) {
        out->blocker = out->blocker >= 0 ? out->blocker : first_blocker(ctx, out, true);
        return;
    }
    bool burst_first = inf_reading(ctx, INF_READ_LINE_PRIORITY) != 0;
    out->visible = best_line(ctx, &question, out, burst_first, &out->line);
    if (!out->visible) {
        out->blocker = first_blocker(ctx, out, false);
        return;
    }
    Question other = question;
    best_line(ctx, &other, out, !burst_first, &out->other_line);
    out->trades = other.level != question.level && other.sat != question.sat;
    out->other_level = other.level;
    out->other_sat = other.sat;
    mark_through(ctx, out, &question);
    add_up(ctx, out, &question);
}
