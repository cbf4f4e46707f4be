/* Judges one ordered pair: what stands for each end, what each piece does to the pair, and the result. */
#include "rules/kit/certificate.h"
#include "rules/kit/found.h"
#include "rules/legions-imperialis/sight/cache.h"
#include "rules/legions-imperialis/sight/pair.h"

#include <math.h>
#include <string.h>

static GeomSightQuery ask_of(LiPair *pair) {
    return (GeomSightQuery){.from = {pair->from.ends, pair->from.end_count},
                            .to = {pair->to.ends, pair->to.end_count},
                            .from_height = pair->from.top,
                            .to_height = pair->to.top,
                            .role = li_pair_role,
                            .context = pair};
}

/* ---- hidden, Flyers ---- */

typedef enum { STATE_LINES, STATE_ALOFT, STATE_HIDDEN } LiState;

/* What the places of the ends decide by themselves, before any line is searched. */
typedef struct {
    LiState state;
    int area;        /* STATE_HIDDEN: the area that hides `hidden` */
    TableRef hidden; /* the unit that is hidden */
} LiPlaces;

/* OBST-06, -10, CORE-20. 1. A Flyer sees everything. 2. Everything sees a Flyer, except a hidden model. 3. Nothing sees
 * a hidden model except a model in the same area. */
static LiPlaces judge_places(LiPair *pair) {
    const LiEnd *from = &pair->from, *to = &pair->to;
    if (from->flies) {
        return (LiPlaces){.state = STATE_ALOFT, .area = -1};
    }
    if (to->flies && reading_now(pair->ctx, LI_READ_FLYBACK) == LI_FLYBACK_YES) {
        return (LiPlaces){.state = STATE_ALOFT, .area = -1};
    }
    LiPlaces out = {.hidden = from->ref};
    out.area = li_end_hidden(pair, from);
    if (!to->flies) {
        int area = li_end_hidden(pair, to);
        if (out.area < 0 && area >= 0) {
            out.area = area;
            out.hidden = to->ref;
        }
    }
    out.state = out.area >= 0 ? STATE_HIDDEN : to->flies ? STATE_ALOFT : STATE_LINES;
    return out;
}

static void cite_hidden(LiPair *pair, const LiPlaces *places) {
    double edge = 0;
    li_hidden_in(pair->ctx, places->hidden.index, places->area, &edge);
    li_sight_cite(pair, "LI-OBST-05", "hidden", places->hidden, places->area, ROLE_DECIDES);
    cite_also(pair->ctx, LENGTH("edge", edge), LENGTH("limit", number_now(pair->ctx, LI_NUM_RIM)));
    if (pair->to.flies) {
        li_sight_cite(pair, "LI-OBST-10", "back", places->hidden, places->area, ROLE_DECIDES);
    }
    li_sight_cite(pair, "LI-OBST-06", "hidden", places->hidden, places->area, ROLE_DECIDES);
}

/* ---- the answer ---- */

/* A Flyer sees and is seen without a line. */
static void see_aloft(LiPair *pair, bool full, RulesSight *out) {
    out->visible = out->aloft = true;
    if (full) {
        TableRef flyer = pair->from.flies ? pair->from.ref : pair->to.ref;
        li_sight_cite(pair, "LI-OBST-10", "flyer", flyer, -1, ROLE_DECIDES);
        li_sight_cite(pair, "LI-CORE-20", "flyer", flyer, -1, ROLE_CONTEXT);
    }
}

static void see_by_lines(LiPair *pair, RulesSightDetail detail, RulesSight *out) {
    RulesCtx *ctx = pair->ctx;
    bool full = detail == SIGHT_FULL;
    li_end_open(pair, &pair->from, true);
    li_end_open(pair, &pair->to, false);
    if (pair->from.end_count == 0 || pair->to.end_count == 0) { /* deeper than the rim, such as a Structure in a wood */
        const LiEnd *deep = pair->from.end_count == 0 ? &pair->from : &pair->to;
        los_add_blocker(out, li_area(deep->in[0]));
        if (full) {
            li_sight_cite_own(pair);
        }
        return;
    }
    GeomSightQuery ask = ask_of(pair);
    GeomSight found;
    ask.want_clearance = ask.want_depth = ask.want_certificate = detail > SIGHT_NAMED;
    ask.want_blockers = detail != SIGHT_VERDICT;
    geom_sight(ctx->field->scene, ctx->work, &ask, &found);
    found_take(ctx->field, &found, out);
    found_take_numbers(ctx->field, &found, out);
    if (full) {
        certificate_keep(ctx->ruling, &found, out);
        li_sight_rows(pair, &found, out);
        li_sight_cite_own(pair);
        li_sight_cite_lines(pair, out);
    }
}

static void lay_ends(const LiPair *pair, RulesSight *out) {
    out->eye = pair->from.top;
    out->mark = pair->to.top;
    out->eye_foot = pair->from.foot;
    out->mark_foot = pair->to.foot;
    out->a = pair->from.body[0].centre;
    out->b = out->stop = pair->to.body[0].centre;
}

/* Sets up a pair. Most of it is room for shapes, which is left uncleared because this runs thousands of times while
 * odds are counted. False: an end is off the table. */
static bool pair_make(LiPair *pair, RulesCtx *ctx, TableRef from, TableRef to, bool past) {
    *pair = (LiPair){.ctx = ctx, .past = past};
    return li_end_make(ctx, from, &pair->from) && li_end_make(ctx, to, &pair->to);
}

void li_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    LiPair pair;
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    bool full = detail == SIGHT_FULL;
    if (!pair_make(&pair, ctx, from, to, false)) {
        if (full) {
            ctx_bad(ctx,
                    "a line of sight joins models, Structures and bridges that are on the table: name two of these");
        }
        return;
    }
    lay_ends(&pair, out);
    LiPlaces places = judge_places(&pair);
    if (places.state == STATE_ALOFT) {
        see_aloft(&pair, full, out);
    } else if (places.state == STATE_LINES) {
        see_by_lines(&pair, detail, out);
    } else {
        los_add_blocker(out, li_area(places.area));
        if (full) {
            cite_hidden(&pair, &places);
        }
    }
}

/* Reduces a Structure end to the part of its walls within reach of the other end's body. Portals are of that part
 * alone. */
static void cut_to_reach(LiPair *pair, LiEnd *end, const GeomShape *other, int other_count, double reach) {
    if (!isfinite(reach) || end->host < 0) {
        return;
    }
    LiStretches walk = {.area = &pair->ctx->field->setup->areas[end->host].area,
                        .near = other,
                        .near_count = other_count,
                        .reach = reach};
    GeomShape stretch;
    int cap = 0;
    end->body = NULL;
    end->body_count = 0;
    while (li_stretches_next(&walk, &stretch)) {
        end->body = arena_grow(pair->ctx->ruling->arena, end->body, end->body_count, &cap, sizeof *end->body);
        end->body[end->body_count++] = stretch;
    }
}

/* Reduces both ends, each by the whole of the other. */
static void cut_both_to_reach(LiPair *pair, double reach) {
    const GeomShape *whole = pair->to.body;
    int count = pair->to.body_count;
    cut_to_reach(pair, &pair->to, pair->from.body, pair->from.body_count, reach);
    cut_to_reach(pair, &pair->from, whole, count, reach);
}

/* True if the ends see each other as they are set up now. */
static bool is_open(LiPair *pair) {
    li_end_open(pair, &pair->from, true);
    li_end_open(pair, &pair->to, false);
    if (pair->from.end_count == 0 || pair->to.end_count == 0) {
        return false;
    }
    GeomSightQuery ask = ask_of(pair);
    GeomSight found;
    geom_sight(pair->ctx->field->scene, pair->ctx->work, &ask, &found);
    return found.verdict == GEOM_SIGHT_CLEAR;
}

static bool sees(RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same) {
    LiPair pair;
    if (!pair_make(&pair, ctx, from, to, false)) {
        return false;
    }
    LiState state = judge_places(&pair).state;
    if (state != STATE_LINES) {
        return state == STATE_ALOFT;
    }
    if (same) {
        cut_both_to_reach(&pair, reach);
    } else {
        cut_to_reach(&pair, &pair.to, pair.from.body, pair.from.body_count, reach);
    }
    return is_open(&pair);
}

bool li_sees(RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same) {
    BaseHash key = li_seen_key(ctx, from, to, reach, same);
    bool seen;
    if (!li_seen_find(ctx, key, &seen)) {
        seen = sees(ctx, from, to, reach, same);
        li_seen_keep(ctx, key, seen);
    }
    return seen;
}

bool li_sees_past(RulesCtx *ctx, TableRef from, TableRef to) {
    LiPair pair;
    if (!pair_make(&pair, ctx, from, to, true)) {
        return false;
    }
    LiState state = judge_places(&pair).state;
    return state == STATE_ALOFT || (state == STATE_LINES && is_open(&pair));
}
