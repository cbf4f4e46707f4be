/* Asks the program on a table with some bodies displaced. */
#include "base/base.h"
#include "play/nearest_internal.h"
#include "play/session_internal.h"
#include "rules/bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const TableShift *nearest_shifts(const Nearest *nearest, const int **of, int *count) {
    const NearestBody *bodies = nearest->bodies;
    int room = 0, *body;
    *count = 0;
    for (int i = 0; i < nearest->body_count; i++) {
        room += bodies[i].count;
    }
    TableShift *out = arena_alloc(nearest->arena, (size_t)room, sizeof *out);
    *of = body = arena_alloc(nearest->arena, (size_t)room, sizeof *body);
    for (int i = 0; i < nearest->body_count; i++) {
        for (int k = 0; k < bodies[i].count && (bodies[i].by.x != 0 || bodies[i].by.y != 0); k++) {
            body[*count] = i;
            out[(*count)++] = (TableShift){bodies[i].members[k], bodies[i].by};
        }
    }
    return out;
}

/* ---- the displaced table ---- */

static void shift_units(Table *table, const TableShift *shifts, int count) {
    TableDraft draft = draft_make(table);
    for (int i = 0; i < count; i++) {
        if (ref_is(shifts[i].ref, REF_UNIT)) {
            TableWhere where = *table_where(table, shifts[i].ref.index);
            where.at = vec_add(where.at, shifts[i].by);
            draft_place(&draft, shifts[i].ref.index, where);
        }
    }
    draft_term(&draft);
}

/* A session on the displaced table; NULL where there can be none. */
static PlaySession *displaced(const PlaySession *session, const TableShift *shifts, int count) {
    BaseArena *scratch = arena_create();
    RulesField *field = io_field_shifted(session->field, shifts, count);
    PlaySession *out = field ? play_create(field, tree_object(scratch), 1) : NULL;
    if (out) {
        table_destroy(out->table);
        out->table = table_copy(session->table);
        out->table->setup = field->setup;
        shift_units(out->table, shifts, count);
    }
    arena_destroy(scratch);
    return out;
}

/* ---- the question ---- */

static void keep_cited(BaseArena *arena, const Ruling *ruling, NearestAnswer *out) {
    NearestCited *cited = arena_alloc(arena, (size_t)ruling->findings.count, sizeof *cited);
    out->cited = cited;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        if (finding->role != ROLE_CONTEXT) {
            cited[out->cited_count++] = (NearestCited){arena_strdup(arena, finding->rule), finding->role};
        }
    }
}

static NearestAnswer ask_sight(PlaySession *session, const Nearest *nearest, NearestWant want) {
    RulesSight sight;
    RulesCtx *ctx = play_ctx(session, session->last);
    ruling_reset(session->last, session->field);
    if (!rules_sight(ctx, nearest->question->from, nearest->question->to,
                     want == NEAREST_WORDS ? SIGHT_FULL : SIGHT_VERDICT, &sight)) {
        return (NearestAnswer){.answer = -1};
    }
    if (want == NEAREST_MARGIN) {
        rules_sight_margin(ctx, &sight);
    }
    NearestAnswer out = {.answer = sight.visible ? 1 + sight.cost : 0,
                         .word = sight.visible ? "seen" : "hidden",
                         .margin = sight.margin};
    if (sight.at && nearest->answer > 0) { /* seen before, and at another cost */
        out.word = arena_printf(nearest->arena, "seen %s", sight.at);
    }
    return out;
}

/* Finds in `other` the first fact that is no length and is another: what is in, in contact, needed. Of two whole
 * numbers it is taken that they count; a length is whole by chance, and not after the table was displaced. NULL: all
 * are alike.
 */
static const BaseTree *changed_fact(const BaseTree *one, const BaseTree *other) {
    static const char *const LEFT_OUT[] = {"close", "margin_is", "margin_mm"};
    const BaseTree *changed = NULL;
    for (size_t i = 0; i < BASE_COUNT(LEFT_OUT); i++) {
        if (one->key && strcmp(one->key, LEFT_OUT[i]) == 0) {
            return NULL;
        }
    }
    if (!other || one->kind != other->kind) {
        return other ? other : one;
    }
    switch (one->kind) {
    case TREE_BOOL: return one->truth == other->truth ? NULL : other;
    case TREE_TEXT: return strcmp(one->text, other->text) == 0 ? NULL : other;
    case TREE_NUMBER:
        changed = one->number == round(one->number) && other->number == round(other->number) ? other : NULL;
        return changed && one->number == other->number ? NULL : changed;
    case TREE_OBJECT:
        for (const BaseTree *it = one->first; it && !changed; it = it->next) {
            changed = changed_fact(it, tree_find(other, it->key));
        }
        return changed;
    case TREE_LIST: /* things, as targets are; places are lists of numbers */
        for (int i = 0; i < one->count && one->count == other->count && !changed; i++) {
            const BaseTree *it = tree_at(one, i);
            changed = it->kind == TREE_OBJECT ? changed_fact(it, tree_at(other, i)) : NULL;
        }
        return changed;
    default: return NULL;
    }
}

/* "needs 9", "not coherent", "cover". */
static const char *word_of_fact(BaseArena *arena, const BaseTree *fact) {
    char number[TEXT_NUMBER_MAX];
    return fact->kind == TREE_NUMBER ? arena_printf(arena, "%s %s", fact->key, text_rounded(fact->number, 2, number))
           : fact->kind != TREE_BOOL ? "not so"
           : fact->truth             ? arena_strdup(arena, fact->key)
                                     : arena_printf(arena, "not %s", fact->key);
}

/* The answer is equal to that of the first ruling that was asked for, or another: by its outcome, and by the facts of
 * an answer. */
static NearestAnswer headline(Nearest *nearest, const Ruling *ruling) {
    const BaseTree *changed = NULL;
    if (!nearest->facts) {
        nearest->outcome = ruling->outcome;
        nearest->facts = tree_copy(nearest->arena, ruling->facts);
    } else if (ruling->outcome == RULING_ANSWER && nearest->outcome == RULING_ANSWER) {
        changed = changed_fact(nearest->facts, ruling->facts);
    }
    bool same = ruling->outcome == nearest->outcome && !changed;
    return (NearestAnswer){.answer = same ? 1 : 2,
                           .word = changed                             ? word_of_fact(nearest->arena, changed)
                                   : ruling->outcome == RULING_REFUSED ? "refused"
                                   : ruling->outcome == RULING_DONE    ? "allowed"
                                                                       : "not so",
                           .margin = ruling->margin};
}

static NearestAnswer ask_action(PlaySession *session, const BaseTree *action, Nearest *nearest) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    NearestAnswer out = {.answer = -1};
    if (ruling->outcome != RULING_BAD && ruling->outcome != RULING_WAITING) {
        out = headline(nearest, ruling);
        keep_cited(nearest->arena, ruling, &out);
    }
    ruling_destroy(ruling);
    return out;
}

static int cost_of(const Nearest *nearest) {
    return nearest->corners * (1 + nearest->finest / 200);
}

bool nearest_is_too_fine(const Nearest *nearest) {
    return cost_of(nearest) > NEAREST_CORNERS / 20;
}

NearestAnswer nearest_ask(Nearest *nearest, NearestWant want) {
    int count;
    const int *bodies;
    const TableShift *shifts = nearest_shifts(nearest, &bodies, &count);
    NearestAnswer out = {.answer = -1};
    nearest->looked += cost_of(nearest);
    bool stopped = nearest->question->stop && atomic_load(nearest->question->stop);
    if (stopped || nearest->looked > NEAREST_CORNERS) {
        return out;
    }
    PlaySession *trial = displaced(nearest->session, shifts, count);
    if (trial) {
        const BaseTree *action = nearest->question->action;
        action = action ? play_ends_shifted(nearest->session, action, nearest->ends, nearest->end_count, shifts, count,
                                            nearest->arena)
                        : NULL;
        out = action ? ask_action(trial, action, nearest) : ask_sight(trial, nearest, want);
        if (want == NEAREST_WORDS && !nearest->question->action) {
            keep_cited(nearest->arena, trial->last, &out);
        }
    }
    play_destroy(trial);
    return out;
}

bool nearest_turns(Nearest *nearest) {
    int answer = nearest_ask(nearest, NEAREST_ANSWER).answer;
    return answer >= 0 && answer != nearest->answer;
}

double nearest_size(const Nearest *nearest) {
    double out = 0;
    for (int i = 0; i < nearest->body_count; i++) {
        out = fmax(out, vec_length(nearest->bodies[i].by) / nearest->bodies[i].weight);
    }
    return out;
}

/* ---- who may have a say ---- */

/* The middle of a thing that has one. */
static bool middle_of(const PlaySession *session, TableRef ref, GeomVec *out) {
    GeomShape parts[16];
    int count = rules_body(session->field, session->table, ref, parts, 16);
    GeomBox box = box_empty();
    for (int i = 0; i < count; i++) {
        box = box_join(box, shape_box_of(&parts[i]));
    }
    *out = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    return count > 0;
}

static bool names(const TableSetup *setup, const BaseTree *it, TableRef unit) {
    for (const BaseTree *part = it->first; part && it->kind == TREE_LIST; part = part->next) {
        if (names(setup, part, unit)) {
            return true;
        }
    }
    TableRef ref = it->kind == TREE_TEXT ? setup_find(setup, it->text) : ref_none();
    return ref_equal(ref, unit) || (ref_is(ref, REF_FORMATION) && setup->units[unit.index].formation == ref.index);
}

/* From one unit to the next of all that the action names, by themselves or by their formation. */
static int chain_of_named(const PlaySession *session, const BaseTree *action, GeomShape *spine) {
    const TableSetup *setup = session->field->setup;
    int count = 0;
    GeomVec last = vec(0, 0);
    for (int i = 0; i < setup->unit_count; i++) {
        TableRef unit = ref_make(REF_UNIT, i);
        bool named = false;
        GeomVec at;
        for (const BaseTree *it = action->first; it; it = it->next) {
            named = named || names(setup, it, unit);
        }
        if (named && middle_of(session, unit, &at)) {
            spine[count] = shape_segment(count > 0 ? last : at, at);
            last = at;
            count++;
        }
    }
    return count;
}

/* The stretch of ground that the question is about: from one end to the other, or along the path. */
static const GeomShape *find_spine(Nearest *nearest, int *count) {
    PlaySession *session = nearest->session;
    TableRef from = nearest->question->from, to = nearest->question->to;
    GeomVec a, b;
    GeomShape *spine = NULL;
    *count = 0;
    if (nearest->question->action) {
        Ruling *ruling = play_preview(session, nearest->question->action, NULL, NULL);
        const RulesTrace *trace = ruling->traces.count > 0 ? &ruling->traces.items[0] : NULL;
        spine = arena_alloc(nearest->arena, trace ? (size_t)trace->point_count : 1, sizeof *spine);
        for (int i = 0; trace && i + 1 < trace->point_count; i++) {
            spine[(*count)++] = shape_segment(trace->points[i], trace->points[i + 1]);
        }
        from = ruling->subject;
        to = ruling->object;
        ruling_destroy(ruling);
    }
    bool ends = middle_of(session, from, &a) && middle_of(session, to, &b);
    if (*count == 0 && ends) {
        spine = arena_alloc(nearest->arena, 1, sizeof *spine);
        spine[(*count)++] = shape_segment(a, b);
    } else if (*count == 0 && nearest->question->action) {
        spine = arena_alloc(nearest->arena, (size_t)session->field->setup->unit_count + 1, sizeof *spine);
        *count = chain_of_named(session, nearest->question->action, spine);
    }
    GeomVec way = *count > 0 ? vec_sub(spine[*count - 1].points[1], spine[0].points[0]) : vec(0, 0);
    double length = vec_length(way);
    nearest->along = length > 0 ? vec_scale(way, 1 / length) : vec(1, 0);
    return spine;
}

static double distance_to(const PlaySession *session, const GeomShape *spine, int count, TableRef ref) {
    double min = INFINITY;
    GeomShape base;
    bool unit = ref_is(ref, REF_UNIT);
    if (unit && !table_base(session->table, ref.index, &base)) {
        return INFINITY;
    }
    for (int i = 0; i < count; i++) {
        double gap = unit ? shape_gap(&spine[i], &base).gap
                          : area_gap(&session->field->setup->areas[ref.index].area, &spine[i], NULL);
        min = fmin(min, gap);
    }
    return min;
}

typedef struct {
    int body;
    double distance;
} NearestFound;

static int compare_found(const void *one, const void *other) {
    const NearestFound *a = one, *b = other;
    return a->distance != b->distance ? (a->distance > b->distance) - (a->distance < b->distance)
                                      : (a->body > b->body) - (a->body < b->body);
}

static void add_body(Nearest *nearest, const RulesBodies *bodies, int body) {
    const TableSetup *setup = nearest->session->field->setup;
    TableRef *members = arena_alloc(nearest->arena, (size_t)bodies->count, sizeof *members);
    int count = 0;
    for (int i = 0; i < bodies->count; i++) {
        bool area = i < setup->area_count;
        TableRef ref = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        bool placed = area || table_where(nearest->session->table, ref.index)->kind == WHERE_POINT;
        if (bodies->areas[i] == body && placed) {
            int corners = area ? setup->areas[i].area.count : 1;
            nearest->corners += corners;
            nearest->finest = corners > nearest->finest ? corners : nearest->finest;
            members[count++] = ref;
        }
    }
    nearest->bodies[nearest->body_count++] =
        (NearestBody){.members = members,
                      .count = count,
                      .weight = bodies_weight(bodies, body, nearest->session->field->data->tolerance)};
}

void nearest_bodies(Nearest *nearest) {
    const PlaySession *session = nearest->session;
    const TableSetup *setup = session->field->setup;
    RulesBodies bodies = bodies_find(session->field, session->table, nearest->arena);
    NearestFound *found = arena_alloc(nearest->arena, (size_t)bodies.count, sizeof *found);
    int count, kept = 0;
    const GeomShape *spine = find_spine(nearest, &count);
    double heaviest = bodies_heaviest(&bodies, session->field->data->tolerance);
    for (int i = 0; i < bodies.count; i++) {
        found[i] = (NearestFound){i, INFINITY};
    }
    for (int i = 0; i < bodies.count; i++) { /* a set is named by its lowest member */
        bool area = i < setup->area_count;
        TableRef ref = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        int body = bodies.areas[i];
        if (body >= 0 && (!area || setup->areas[i].area.count > 0)) {
            double off = count > 0 ? distance_to(session, spine, count, ref) : 0; /* nothing is named: all may matter */
            found[body].distance = fmin(found[body].distance, off);
        }
    }
    for (int i = 0; i < bodies.count; i++) {
        found[kept] = found[i];
        kept += found[i].distance <= 2 * heaviest * RULES_MARGIN_MAX + 50;
    }
    qsort(found, (size_t)kept, sizeof *found, compare_found);
    const TableRef *alone = nearest->question->alone;
    int only = alone ? bodies_of(&bodies, session->table, *alone) : -1;
    for (int i = 0; i < kept && nearest->body_count < NEAREST_BODIES; i++) {
        if (!alone || found[i].body == only) {
            add_body(nearest, &bodies, found[i].body);
        }
    }
}
