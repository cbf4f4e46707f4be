/* What each piece of terrain does to a pair: LOS-02 to -17, STRUCT-18, HILL-03, in the catalogue's order of tests.
 * Called for every piece that a search for a line meets, so it allocates nothing and notes nothing in the ruling. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/sight.h"

#include <math.h>
#include <string.h>

static int reading(EahPair *pair, EahReading which) {
    pair->asked |= 1u << which;
    return pair->ctx->readings[pair->ctx->field->data->named.reading[which]];
}

/* ---- the ends ---- */
/* LOS-14, HILL-02: returns the hill an end is on, by `in_rule`; a footprint by any overlap. */
static int hill_of(EahPair *pair, const EahSide *side) {
    const RulesField *field = pair->ctx->field;
    for (int i = 0; i < side->end->held_count; i++) {
        int area = side->end->held[i];
        if (area >= field->setup->area_count || pair->ctx->draft->table->removed[area] ||
            eah_kind(field, pair->ctx->draft->table, area)->los != EAH_LOS_HILL) {
            continue;
        }
        int rule = side->host >= 0 ? EAH_IN_RULE_ANY : reading(pair, EAH_READ_IN_RULE);
        if (rule == EAH_IN_RULE_ANY || eah_in(pair->ctx, side->ref.index, area)) {
            return area;
        }
    }
    return -1;
}

static unsigned high_of(EahPair *pair, const EahSide *side) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    unsigned high = side->hill >= 0 ? EAH_HIGH_HILL : 0;
    if (side->host >= 0 && eah_is_towering_area(field, table, side->host)) {
        high |= EAH_HIGH_KEEP;
    }
    if (ref_is(side->ref, REF_UNIT)) {
        unsigned traits = eah_profile(field, side->ref.index)->traits;
        high |= var_get(field, table, side->ref, EAH_VAR_UNIT_popped_up) == 1 ? EAH_HIGH_POPPED : 0;
        high |= (traits & EAH_SUPPORT_CRAFT) != 0 ? EAH_HIGH_CRAFT : 0;
        high |= (traits & EAH_TOWERING) != 0 ? EAH_HIGH_TOWERS : 0;
    }
    return high;
}

static bool side_make(EahPair *pair, TableRef ref, EahSide *side) {
    side->ref = ref;
    side->end = eah_end(pair->ctx, ref);
    if (side->end == NULL) {
        return false;
    }
    side->host = ref_is(ref, REF_AREA) ? ref.index : eah_host(pair->ctx->draft->table, ref.index);
    side->hill = hill_of(pair, side);
    side->high = high_of(pair, side);
    return true;
}

static void find_splits(EahPair *pair, const EahEnd *end);

static void find_all_splits(EahPair *pair) {
    if (pair->ctx->field->derived_count > 0 && (pair->from.high != 0 || pair->to.high != 0)) {
        find_splits(pair, pair->from.end);
        find_splits(pair, pair->to.end);
    }
}

bool eah_pair_make(RulesCtx *ctx, TableRef from, TableRef to, EahPair *pair) {
    pair->ctx = ctx;
    pair->asked = 0;
    pair->depth = number_of(ctx->field, EAH_NUM_AREA_DEPTH);
    pair->split_count = 0;
    pair->crowded = false;
    pair->variant = 0;
    pair->towering_only = false;
    memset(&pair->suppose, 0, sizeof pair->suppose);
    if (!side_make(pair, from, &pair->from) || !side_make(pair, to, &pair->to)) {
        return false;
    }
    find_all_splits(pair);
    return true;
}

static void set_on_hill(EahSide *side, int hill) {
    side->hill = hill;
    side->high = hill >= 0 ? side->high | EAH_HIGH_HILL : side->high & ~(unsigned)EAH_HIGH_HILL;
}

void eah_pair_suppose_hills(EahPair *pair, int from_hill, int to_hill) {
    set_on_hill(&pair->from, from_hill);
    set_on_hill(&pair->to, to_hill);
    pair->split_count = 0;
    find_all_splits(pair);
}

void eah_pair_note(EahPair *pair) {
    for (int i = 0; i < EAH_READ_COUNT; i++) {
        if ((pair->asked & (1u << i)) != 0) {
            reading_now(pair->ctx, i);
        }
    }
}

bool eah_pair_flies(const EahPair *pair, TableRef *who) {
    const EahSide *sides[] = {&pair->from, &pair->to};
    for (int i = 0; i < 2; i++) {
        if (ref_is(sides[i]->ref, REF_UNIT) &&
            eah_is_flying(pair->ctx->field, pair->ctx->draft->table, sides[i]->ref.index)) {
            *who = sides[i]->ref;
            return true;
        }
    }
    return false;
}

/* ---- one piece ---- */
/* HILL-03: returns true when the feature and the hill of a derived piece are still such that they tower together. */
static bool derived_acts(const EahPair *pair, const RulesDerived *derived) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    if (table->removed[derived->a] || table->removed[derived->b]) {
        return false;
    }
    EahLos feature = eah_kind(field, table, derived->a)->los;
    return (feature == EAH_LOS_AREA || feature == EAH_LOS_COMPLETE) &&
           eah_kind(field, table, derived->b)->los == EAH_LOS_HILL;
}

/* By `hill_combo` whole_hill, a hill that carries a feature towers as a whole. */
static bool hill_towers(EahPair *pair, int hill) {
    const RulesField *field = pair->ctx->field;
    if (field->derived_count == 0 || reading(pair, EAH_READ_HILL_COMBO) == EAH_HILL_COMBO_CROSSING) {
        return false;
    }
    for (int i = 0; i < field->derived_count; i++) {
        if (field->derived[i].b == hill && derived_acts(pair, &field->derived[i])) {
            return true;
        }
    }
    return false;
}

/* LOS-10 to -13: whether the piece may be seen over. An elevated end sees over it unless the other end is in it. */
static void judge_over(EahPair *pair, int area, EahJudgement *out) {
    bool mutual;
    out->high_from = pair->from.high != 0 && !out->to_in;
    out->high_to = pair->to.high != 0 && !out->from_in;
    if (!out->high_from && !out->high_to) {
        return;
    }
    mutual = !out->high_to || reading(pair, EAH_READ_OVER_MUTUAL) == EAH_OVER_MUTUAL_ON;
    if (!mutual && pair->from.high == 0) {
        out->why = EAH_DESCRIBE_OVER; /* an end on the ground is seen by whatever is seen over terrain */
        return;
    }
    if (!mutual) {
        out->high_to = false;
        if (!out->high_from) {
            return;
        }
    }
    bool held = out->from_in || out->to_in;
    if (!held && reading(pair, EAH_READ_OVER_DISTANCE) == EAH_OVER_DISTANCE_ALONG_LINE) {
        out->why = EAH_DESCRIBE_NEARER;
        out->role =
            (GeomRole){.kind = GEOM_ROLE_NEARER, .group = -1, .from_high = out->high_from, .to_high = out->high_to};
        return;
    }
    out->compared = true;
    out->edge_from = eah_edge(pair->ctx, pair->from.end, area);
    out->edge_to = eah_edge(pair->ctx, pair->to.end, area);
    bool over = (out->high_from && out->edge_to > out->edge_from + GEOM_LIMIT) ||
                (out->high_to && out->edge_from > out->edge_to + GEOM_LIMIT);
    if (pair->suppose.over == 0 ? over : pair->suppose.over > 0) {
        out->why = EAH_DESCRIBE_OVER;
    }
}

/* LOS-04, -06, -07, -08: lines pass up to 10 cm of a piece that holds an end. */
static void judge_depth(EahPair *pair, int area, double limit, EahJudgement *out) {
    int group = eah_group(pair->ctx, area);
    if (limit > 0 && reading(pair, EAH_READ_LOS_SUM) == EAH_LOS_SUM_CUMULATIVE) {
        group = pair->ctx->field->setup->area_count; /* one sum for the whole line */
    }
    out->why = EAH_DESCRIBE_DEPTH;
    out->role = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = limit, .group = group};
}

static void judge_blocker(EahPair *pair, int area, EahJudgement *out) {
    bool held = out->from_in || out->to_in;
    if (out->los == EAH_LOS_AREA && out->from_in && !out->to_in &&
        reading(pair, EAH_READ_LOS_OUT_LIMIT) == EAH_LOS_OUT_LIMIT_NONE) {
        out->why = EAH_DESCRIBE_OUT;
    } else if (out->los == EAH_LOS_AREA && held) {
        judge_depth(pair, area, pair->depth, out);
    } else if (held) {
        /* The base overlaps a wall, or a hill that it is not "on": its lines may not go through it. */
        judge_depth(pair, area, 0, out);
        out->why = EAH_DESCRIBE_STOPS;
    } else {
        out->why = EAH_DESCRIBE_STOPS;
        out->role = (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
}

static bool is_split(const EahPair *pair, int area) {
    for (int i = 0; i < pair->split_count; i++) {
        if (pair->split[i] == area) {
            return (pair->variant & (1u << i)) != 0;
        }
    }
    return false;
}

static EahJudgement judge_area(EahPair *pair, int area) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    EahJudgement out = {.role = {.kind = GEOM_ROLE_OPEN, .group = -1}, .why = EAH_DESCRIBE_NONE, .hill = -1};
    if (table->removed[area]) {
        return out;
    }
    out.los = eah_kind(field, table, area)->los;
    if (out.los == EAH_LOS_NONE || eah_adds_nothing(pair->ctx, area)) {
        return out;
    }
    if (area == pair->from.host || area == pair->to.host) {
        out.why = EAH_DESCRIBE_HOST;
        return out;
    }
    out.towering = eah_is_towering_area(field, table, area) || (out.los == EAH_LOS_HILL && hill_towers(pair, area));
    if (pair->towering_only && !out.towering) {
        return out;
    }
    out.from_in = pair->suppose.holdings ? pair->suppose.from : eah_end_in(pair->ctx, pair->from.end, area);
    out.to_in = pair->suppose.holdings ? pair->suppose.to : eah_end_in(pair->ctx, pair->to.end, area);
    bool own = out.los == EAH_LOS_HILL && ((out.from_in && pair->from.hill >= 0) || (out.to_in && pair->to.hill >= 0));
    if (own && ((out.from_in && out.to_in) || reading(pair, EAH_READ_OWN_HILL) == EAH_OWN_HILL_IGNORE)) {
        out.why = EAH_DESCRIBE_HILL;
        return out;
    }
    if (!out.towering && !is_split(pair, area)) {
        judge_over(pair, area, &out);
    }
    if (out.why == EAH_DESCRIBE_NONE) {
        judge_blocker(pair, area, &out);
    }
    return out;
}

/* LOS-16: no line passes over the part where a feature stands on a hill. Everything else in the feature's own rule
 * holds for this part as for the whole, so the part matters only when the whole would be seen over. */
static EahJudgement judge_derived(EahPair *pair, int index) {
    const RulesDerived *derived = &pair->ctx->field->derived[index];
    EahJudgement out = {.role = {.kind = GEOM_ROLE_OPEN, .group = -1}, .why = EAH_DESCRIBE_NONE, .hill = derived->b};
    if (!derived_acts(pair, derived)) {
        return out;
    }
    bool only = pair->towering_only;
    pair->towering_only = false;
    EahJudgement whole = judge_area(pair, derived->a);
    pair->towering_only = only;
    bool over = whole.why == EAH_DESCRIBE_OVER || whole.why == EAH_DESCRIBE_NEARER;
    if (!over && !(only && !whole.towering)) {
        return out;
    }
    if (!over && (whole.why == EAH_DESCRIBE_HOST || whole.why == EAH_DESCRIBE_OUT)) {
        return out;
    }
    out.los = whole.los;
    out.towering = true;
    out.from_in = whole.from_in;
    out.to_in = whole.to_in;
    if (!over) { /* COVER-10: the part that towers, by the feature's own rule */
        out.why = whole.why;
        out.role = whole.role;
    } else if (out.from_in || out.to_in) {
        judge_depth(pair, derived->a, 0, &out);
        out.why = EAH_DESCRIBE_STOPS;
        out.role.group = -1;
    } else {
        out.why = EAH_DESCRIBE_STOPS;
        out.role = (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    }
    return out;
}

EahJudgement eah_judge(EahPair *pair, int piece) {
    int areas = pair->ctx->field->setup->area_count;
    return piece < areas ? judge_area(pair, piece) : judge_derived(pair, piece - areas);
}

GeomRole eah_role(void *context, int piece) {
    return eah_judge(context, piece).role;
}

/* Finds features that hold an end, would be seen over, and stand in part on a hill: lines may also pass them by depth.
 */
static void find_splits(EahPair *pair, const EahEnd *end) {
    const RulesField *field = pair->ctx->field;
    for (int i = 0; i < end->held_count; i++) {
        int area = end->held[i], derived;
        if (area >= field->setup->area_count || eah_derived_of(field, area, &derived, 1) == 0) {
            continue;
        }
        bool known = false;
        for (int s = 0; s < pair->split_count; s++) {
            known = known || pair->split[s] == area;
        }
        if (!known) {
            EahJudgement judgement = judge_area(pair, area);
            bool either = judgement.los == EAH_LOS_AREA && judgement.why == EAH_DESCRIBE_OVER;
            pair->crowded = pair->crowded || (either && pair->split_count == EAH_SPLIT_MAX);
            if (either && pair->split_count < EAH_SPLIT_MAX) {
                pair->split[pair->split_count++] = area;
            }
        }
    }
}

unsigned eah_pair_variants(const EahPair *pair) {
    return 1u << pair->split_count;
}

GeomSightQuery eah_pair_ask(EahPair *pair) {
    return (GeomSightQuery){.from = {pair->from.end->parts, pair->from.end->count},
                            .to = {pair->to.end->parts, pair->to.end->count},
                            .role = eah_role,
                            .context = pair,
                            .centres_only = reading(pair, EAH_READ_LOS_POINTS) == EAH_LOS_POINTS_CENTRE};
}
