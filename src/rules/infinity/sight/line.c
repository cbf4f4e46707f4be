/* LOS-01..12: geometry is asked the same question with more and more zones as blockers, until the best line is
 * known. */
#include "geom/limits.h"
#include "rules/infinity/sight/question.h"
#include "rules/infinity/sight/sight.h"

#include <string.h>

int inf_level_of(RulesCtx *ctx, int viewer, const InfZone *zone) {
    int visor = inf_visor(ctx, viewer);
    if (zone->noise && visor > 0) {
        return INF_LEVEL_BLOCKS;
    }
    return visor == 0 ? (int)zone->vis : visor == 1 && zone->vis != INF_VIS_NONE ? (int)zone->vis - 1 : 0;
}

int inf_level_mod(RulesCtx *ctx, int level) {
    return level == 1 ? number_int(ctx, INF_NUM_LOW) : level >= 2 ? number_int(ctx, INF_NUM_POOR) : 0;
}

InfLookAsk inf_look_ask(RulesCtx *ctx, int from, int to) {
    return (InfLookAsk){from, to, inf_base(ctx, from).centre, inf_base(ctx, to).centre, inf_front(ctx, from)};
}

bool inf_look_past_scenery(RulesCtx *ctx, const InfLookAsk *ask, double width) {
    InfQuestion question = {.ctx = ctx};
    GeomFireLine line;
    inf_question_bases(ctx, ask, ask->to_at, 0, &question);
    inf_question_ask(ctx, &question, ask, width, &line);
    return line.clear;
}

/* LOS-02, LOS-03, LOS-06: the bases decide "from" and "into", unless the reading counts lines only. */
static void sort_zones(RulesCtx *ctx, InfLook *look) {
    bool bases = reading_now(ctx, INF_READ_ZONE_PRESENCE) == INF_ZONE_PRESENCE_BASE;
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

/* A zone of either base that takes every line away, or -1. */
static int fixed_blocker(RulesCtx *ctx, const InfLook *look) {
    for (int i = 0; i < look->zones.count; i++) {
        if (inf_look_fixed(ctx, look, i)) {
            return i;
        }
    }
    return -1;
}

/* LOS-09 (3), (4): the least of one cost, then the least of the other. False: there is no line at all. */
static bool best_line(RulesCtx *ctx, InfQuestion *question, const InfLook *look, bool burst_first, GeomFireLine *line) {
    double width = inf_min_width(ctx);
    int *first = burst_first ? &question->sat : &question->level,
        *then = burst_first ? &question->level : &question->sat;
    int max = INF_LEVEL_BLOCKS - 1;
    question->zones = true;
    *then = max;
    for (*first = 0; *first <= max; (*first)++) {
        inf_question_ask(ctx, question, &look->ask, width, line);
        if (line->clear) {
            break;
        }
    }
    if (!line->clear) {
        return false;
    }
    for (*then = 0; *then < max; (*then)++) {
        GeomFireLine better;
        inf_question_ask(ctx, question, &look->ask, width, &better);
        if (better.clear) {
            *line = better;
            break;
        }
    }
    return true;
}

/* LOS-04, LOS-07: marks what the chosen line meets, and what only the line between the centres would meet. */
static void mark_through(RulesCtx *ctx, InfLook *look, const InfQuestion *question) {
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
        bool closed = touch->level > question->level || look->zones.zones[i].sat > question->sat;
        touch->how = meets ? INF_THROUGH : INF_OUTSIDE;
        touch->avoided = closed && area_gap(area, &centres, NULL) <= GEOM_LIMIT;
    }
}

/* The highest cost among the zones that count: of all of them, or (`bases`) of those of the bases alone. */
static int max_cost(const InfLook *look, bool burst, bool bases) {
    int max = 0;
    for (int i = 0; i < look->zones.count; i++) {
        InfHow how = look->touch[i].how;
        int level = look->touch[i].level < INF_LEVEL_BLOCKS ? look->touch[i].level : 0;
        int cost = burst ? look->zones.zones[i].sat : level;
        bool counts = how == INF_FROM || how == INF_INTO || (how == INF_THROUGH && !bases);
        max = counts && cost > max ? cost : max;
    }
    return max;
}

bool inf_look_by_line(const InfLook *look, bool burst) {
    return (burst ? look->line_sat : look->line_level) > max_cost(look, burst, true);
}

/* LOS-09: the cost with priority is improved whatever the other one becomes. */
void inf_better_line(RulesCtx *ctx, bool burst, int *level, int *sat) {
    bool burst_first = reading_now(ctx, INF_READ_LINE_PRIORITY) == INF_LINE_PRIORITY_BURST;
    *level = !burst ? *level - 1 : burst_first ? INF_LEVEL_BLOCKS - 1 : *level;
    *sat = burst ? *sat - 1 : burst_first ? *sat : INF_LEVEL_BLOCKS;
}

InfClosing inf_look_thin(RulesCtx *ctx, const InfLook *look, int level, int sat, bool burst) {
    inf_better_line(ctx, burst, &level, &sat);
    return inf_look_closing(ctx, look, &look->ask, level, sat);
}

/* LOS-08: the chosen line may slip through where less than the minimum width is seen clear of zones. The zones that
 * leave no better line count all the same. */
static void mark_thin(RulesCtx *ctx, InfLook *look, const InfQuestion *question, bool burst) {
    int cost = burst ? question->sat : question->level;
    if (reading_now(ctx, INF_READ_LOS_LINE) == INF_LOS_LINE_CENTRE || max_cost(look, burst, false) >= cost) {
        return;
    }
    InfClosing closing = inf_look_thin(ctx, look, question->level, question->sat, burst);
    for (int i = 0; i < look->zones.count; i++) {
        const InfZone *zone = &look->zones.zones[i];
        bool named = false;
        for (int k = 0; k < closing.count; k++) {
            named |= ref_equal(closing.refs[k], inf_area(zone->area));
        }
        if (named && (burst ? zone->sat : look->touch[i].level) == cost) {
            look->touch[i].how = INF_THROUGH;
        }
    }
}

/* LOS-09 (5), VIS-07, SAT-05. ROOM-03: the room alone, by its reading. */
static void add_up(RulesCtx *ctx, InfLook *look, const InfQuestion *question) {
    int sum = 0, max = question->sat;
    look->level = look->line_level = question->level;
    look->line_sat = question->sat;
    for (int i = 0; i < look->zones.count; i++) {
        InfTouch *touch = &look->touch[i];
        touch->chosen = touch->how != INF_OUTSIDE;
        if (!touch->chosen) {
            continue;
        }
        int level = touch->level < INF_LEVEL_BLOCKS ? touch->level : 0;
        look->level = level > look->level ? level : look->level;
        sum += look->zones.zones[i].sat;
        max = look->zones.zones[i].sat > max ? look->zones.zones[i].sat : max;
    }
    look->sat = sum > max && reading_now(ctx, INF_READ_SAT_STACK) == INF_SAT_STACK_SUM ? sum : max;
}

/* A zone between the two that takes lines away: the first that the line between the centres meets. */
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
    out->touch = arena_alloc(ctx->ruling->arena, (size_t)out->zones.count, sizeof *out->touch);
    sort_zones(ctx, out);
    InfQuestion question = {.ctx = ctx, .look = out};
    inf_question_bases(ctx, ask, ask->to_at, 0, &question);
    inf_question_ask(ctx, &question, ask, inf_min_width(ctx),
                     &out->line); /* past scenery and bases only, without zones */
    out->hidden = !out->line.clear;
    out->blocker = fixed_blocker(ctx, out);
    out->line = (GeomFireLine){.undecided = out->line.undecided && out->blocker < 0,
                               .eye = ask->from_at,
                               .low = ask->to_at,
                               .high = ask->to_at};
    if (out->hidden || out->blocker >= 0) {
        out->blocker = out->blocker >= 0 ? out->blocker : first_blocker(ctx, out, true);
        return;
    }
    bool burst_first = reading_now(ctx, INF_READ_LINE_PRIORITY) == INF_LINE_PRIORITY_BURST;
    out->visible = best_line(ctx, &question, out, burst_first, &out->line);
    if (!out->visible) {
        out->blocker = first_blocker(ctx, out, false);
        return;
    }
    InfQuestion other = question;
    best_line(ctx, &other, out, !burst_first, &out->other_line);
    out->trades = other.level != question.level && other.sat != question.sat;
    out->other_level = other.level;
    out->other_sat = other.sat;
    mark_through(ctx, out, &question);
    mark_thin(ctx, out, &question, false);
    mark_thin(ctx, out, &question, true);
    add_up(ctx, out, &question);
}
