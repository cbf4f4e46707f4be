#include "play/shared_moved_action.h"

#include "base/hash.h"
#include "io/document.h"
#include "io/json.h"
#include "play/ends.h"
#include "play/nearest.h"
#include "play/shared_random_table.h"
#include "play/what_if.h"
#include "rules/bodies.h"

#include <math.h>
#include <string.h>

#define WHOLLY 0.999 /* of the margin, as far as anything is moved */
#define MOST   10.0  /* mm: a larger margin is attacked by displacements of this size */
#define FEW    6
#define TRIES  40 /* actions that are drawn for one that can be done first */

typedef struct {
    const MovedTable *table;
    PlaySession *session;
    BaseArena *arena; /* of one question */
    RulesBodies bodies;
    const BaseTree *before; /* was done on this table, and is on each that is moved; NULL: nothing */
    const BaseTree *action;
    const PlayEnd *ends; /* its paths that end laid against something go there, wherever that is */
    int end_count;
    GeomVec *moves; /* of each body */
    int body_max;
    int few[FEW]; /* the bodies nearest to what is asked about, which the search begins with */
    int few_count;
    BaseRng rng;
    MovedActionSum *sum;
    BaseHash answer;
    RulesMargin margin;
} Attack;

/* The outcome, and of an answer what is said besides lengths. */
static BaseHash facts_of(const BaseTree *facts, BaseHash hash) {
    static const char *const NUMBERS[] = {"modifier", "cover-save", "save",     "needs",
                                          "dice",     "dice-count", "eligible", "visibility"};
    for (const BaseTree *it = facts->first; it; it = it->next) {
        bool own = it->key && strcmp(it->key, "close") != 0 && strcmp(it->key, "margin_is") != 0;
        if (own && it->kind == TREE_BOOL) {
            hash = hash_int(hash_text(hash, it->key), it->truth);
        } else if (own && it->kind == TREE_TEXT) {
            hash = hash_text(hash_text(hash, it->key), it->text);
        }
        for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
            if (own && it->kind == TREE_NUMBER && strcmp(it->key, NUMBERS[i]) == 0) {
                hash = hash_int(hash_text(hash, it->key), (int)it->number);
            }
        }
        if (it->kind == TREE_OBJECT) { /* of each thing of a list */
            hash = facts_of(it, it->key ? hash_text(hash, it->key) : hash);
        }
        if (it->kind == TREE_LIST && own && strcmp(it->key, "targets") == 0) {
            hash = facts_of(it, hash);
        }
    }
    return hash;
}

static BaseHash answer_of(const Ruling *ruling) {
    BaseHash hash = hash_int(HASH_START, ruling->outcome);
    for (int i = 0; i < ruling->traces.count && ruling->outcome == RULING_DONE; i++) { /* what ends a movement */
        const RulesTrace *trace = &ruling->traces.items[i];
        const RulesTraceEvent *last = trace->event_count > 0 ? &trace->events[trace->event_count - 1] : NULL;
        hash = last && strcmp(last->what, "stop") == 0 ? hash_int(hash, last->area.index) : hash;
    }
    return ruling->outcome == RULING_ANSWER ? facts_of(ruling->facts, hash) : hash;
}

static bool ask(PlaySession *session, const BaseTree *action, BaseHash *answer, RulesMargin *margin, bool *refused) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    bool known = ruling->outcome != RULING_BAD && ruling->outcome != RULING_WAITING;
    *answer = answer_of(ruling);
    *margin = ruling->margin;
    *refused = ruling->outcome == RULING_REFUSED;
    ruling_destroy(ruling);
    return known;
}

/* ---- displaced tables ---- */

/* Returns 1 when the answer is another one, 0 when it is the same (with its margin), -1 when the table cannot stand. */
static int strike_with(Attack *attack, const TableShift *shifts, int count, double *left) {
    BaseFaults faults = {0};
    PlaySession *other = play_what_if(attack->session, shifts, count, "", &faults);
    BaseHash answer;
    RulesMargin margin;
    bool refused, known;
    faults_free(&faults);
    attack->sum->trials++;
    attack->sum->impossible += !other;
    if (!other) {
        return -1;
    }
    if (attack->before && play_do(other, attack->before, NULL, NULL)->outcome != RULING_DONE) {
        attack->sum->impossible++;
        play_destroy(other);
        return -1;
    }
    const BaseTree *action = play_ends_shifted(attack->session, attack->action, attack->ends, attack->end_count, shifts,
                                               count, attack->arena);
    known = ask(other, action, &answer, &margin, &refused);
    *left = margin.kind == MARGIN_NONE ? RULES_MARGIN_MAX : margin.mm;
    play_destroy(other);
    return known && answer != attack->answer;
}

static int strike(Attack *attack, double *left) {
    const TableSetup *setup = play_field(attack->session)->setup;
    TableShift *shifts = arena_alloc(attack->arena, (size_t)attack->body_max, sizeof *shifts);
    int count = 0;
    for (int i = 0; i < attack->body_max; i++) {
        bool area = i < setup->area_count;
        TableRef ref = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        int body = attack->bodies.areas[i];
        if (body >= 0 && play_can_shift(attack->session, ref) && vec_length(attack->moves[body]) > 0) {
            shifts[count++] = (TableShift){ref, attack->moves[body]};
        }
    }
    return strike_with(attack, shifts, count, left);
}

static void tell(Attack *attack, int kind, const char *what, double size) {
    BaseText *wrong = &attack->sum->wrong;
    text_addf(wrong, "table %llu, %s: %s at %.4f mm, margin %.4f (%s): ", (unsigned long long)attack->table->seed,
              attack->table->names[kind], what, size, attack->margin.mm,
              attack->margin.rule ? attack->margin.rule : "several");
    json_write(attack->action, wrong);
    for (int i = 0; i < attack->body_max && strcmp(what, "broken") == 0; i++) {
        const TableSetup *setup = play_field(attack->session)->setup;
        bool area = i < setup->area_count;
        TableRef ref = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        int body = attack->bodies.areas[i];
        if (body >= 0 && vec_length(attack->moves[body]) > 0) {
            text_addf(wrong, " %s (%.4f, %.4f)", setup_id(setup, ref), attack->moves[body].x, attack->moves[body].y);
        }
    }
    text_add(wrong, "\n");
}

static GeomVec any_move(BaseRng *rng, double size) {
    double turn = rng_unit(rng) * TAU, share = rng_below(rng, 3) == 0 ? sqrt(rng_unit(rng)) : 1;
    return vec(size * share * cos(turn), size * share * sin(turn));
}

/* The bodies that are nearest to one of the shapes: the unit that acts, its target, the last place of its path. */
static void find_few(Attack *attack) {
    const TableSetup *setup = play_field(attack->session)->setup;
    GeomShape at[FEW], parts[32];
    int count = 0;
    static const char *const WHO[] = {"unit", "at", "area", "of"};
    for (int i = 0; i < 4; i++) {
        const char *id = tree_get_text(attack->action, WHO[i], NULL);
        TableRef ref = id ? setup_find(setup, id) : ref_none();
        if (ref.kind != REF_NONE &&
            rules_body(play_field(attack->session), play_table(attack->session), ref, parts, 32) > 0) {
            at[count++] = parts[0];
        }
    }
    const BaseTree *path = tree_find(attack->action, "path");
    if (path && path->kind == TREE_LIST && path->last && path->last->kind == TREE_LIST) {
        at[count++] = shape_point(vec_scale(vec(path->last->first->number, path->last->last->number), setup->unit));
    }
    double far[FEW];
    attack->few_count = 0;
    for (int i = 0; i < attack->body_max; i++) {
        bool area = i < setup->area_count;
        GeomShape base;
        double gap = INFINITY;
        for (int k = 0; k < count; k++) {
            if (area ? setup->areas[i].area.count > 0
                     : table_base(play_table(attack->session), i - setup->area_count, &base)) {
                gap = fmin(gap, area ? area_gap(&setup->areas[i].area, &at[k], NULL) : shape_gap(&at[k], &base).gap);
            }
        }
        int place = attack->few_count;
        while (place > 0 && far[place - 1] > gap) {
            place--;
        }
        for (int k = attack->few_count < FEW ? attack->few_count++ : FEW - 1; k > place; k--) {
            far[k] = far[k - 1];
            attack->few[k] = attack->few[k - 1];
        }
        if (place < FEW) {
            far[place] = gap;
            attack->few[place] = attack->bodies.areas[i];
        }
    }
}

/* Moves all by chance, then some of them otherwise whenever that leaves less of a margin. */
static void attack_answer(Attack *attack, int kind) {
    double size = WHOLLY * fmin(attack->margin.mm, MOST);
    for (int i = 0; i < attack->table->moves; i++) {
        double least = INFINITY;
        bool few = rng_below(&attack->rng, 2) == 0;
        for (int k = 0; k < attack->body_max; k++) {
            attack->moves[k] = few && rng_below(&attack->rng, 3) ? vec(0, 0) : any_move(&attack->rng, size);
        }
        for (int step = 0; step <= attack->table->steps; step++) {
            double left = INFINITY;
            int body = attack->few[rng_below(&attack->rng, (uint32_t)attack->few_count)];
            if (body < 0) {
                continue;
            }
            GeomVec before = attack->moves[body];
            attack->moves[body] = step > 0 ? any_move(&attack->rng, size) : before;
            int result = strike(attack, &left);
            if (result > 0) {
                attack->sum->broken++;
                tell(attack, kind, "broken", size);
                return;
            }
            bool better = result == 0 && left < least;
            least = better ? left : least;
            attack->moves[body] = better ? attack->moves[body] : before;
        }
    }
}

/* The nearest other answer has to be another one on a table that is moved so. */
static void attack_nearest(Attack *attack, int kind) {
    PlayQuestion question = {.action = attack->action};
    RulesMargin margin = play_margin(attack->session, &question, attack->arena);
    const RulesNearest *nearest = &margin.nearest;
    double left;
    attack->sum->searched++;
    if (!nearest->answer) {
        return;
    }
    attack->sum->found++;
    attack->sum->tight += nearest->mm <= 1.1 * attack->margin.mm + 0.2;
    if (nearest->mm < attack->margin.mm) {
        attack->sum->broken++;
        tell(attack, kind, "nearer than its margin", nearest->mm);
    }
    if (strike_with(attack, nearest->moves, nearest->move_count, &left) == 0) {
        attack->sum->unturned++;
        tell(attack, kind, "not turned", nearest->mm);
    }
}

static void do_before(Attack *attack, BaseArena *arena) {
    for (int i = 0; i < TRIES && !attack->before && attack->table->before; i++) {
        BaseTree *action = tree_object(arena);
        if (attack->table->before(attack->session, &attack->rng, arena, action) &&
            play_do(attack->session, action, NULL, NULL)->outcome == RULING_DONE) {
            attack->before = action;
        }
    }
}

static void ask_question(Attack *attack, int kind) {
    MovedActionSum *sum = attack->sum;
    BaseTree *action = tree_object(attack->arena);
    bool refused;
    attack->action = action;
    if (!attack->table->asks[kind](attack->session, &attack->rng, attack->arena, action) ||
        !ask(attack->session, action, &attack->answer, &attack->margin, &refused)) {
        return;
    }
    attack->ends = play_ends(attack->session, action, attack->arena, &attack->end_count);
    sum->asked[kind]++;
    if (attack->margin.kind == MARGIN_NONE || attack->margin.mm <= 0) {
        return;
    }
    int measured = sum->measured[kind]++;
    sum->refused[kind] += refused;
    sum->near[kind] += attack->margin.mm < MOST;
    find_few(attack);
    attack_answer(attack, kind);
    if (attack->table->nearest > 0 && measured % attack->table->nearest == 0 && !attack->margin.beyond) {
        attack_nearest(attack, kind);
    }
}

void moved_table(const MovedTable *table, MovedActionSum *sum) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *root = random_table(arena, table->system, table->seed, &faults);
    RulesField *field = root ? io_field_create(root, "", &faults) : NULL;
    Attack attack = {.table = table, .rng = rng_make(table->seed), .sum = sum};
    attack.session = field ? play_create(field, root, 1) : NULL;
    faults_free(&faults);
    if (attack.session) {
        attack.bodies = bodies_find(play_field(attack.session), play_table(attack.session), arena);
        attack.body_max = attack.bodies.count;
        sum->tables++;
        do_before(&attack, arena);
    }
    for (int i = 0; i < table->questions && attack.body_max > 0; i++) {
        attack.arena = arena_create();
        attack.moves = arena_alloc(attack.arena, (size_t)attack.body_max, sizeof *attack.moves);
        ask_question(&attack, i % table->kinds);
        arena_destroy(attack.arena);
    }
    play_destroy(attack.session);
    arena_destroy(arena);
}

void moved_action_describe(const MovedTable *table, const MovedActionSum *sum, BaseText *out) {
    text_addf(out, "%d tables", sum->tables);
    for (int i = 0; i < table->kinds; i++) {
        text_addf(out, "; %s: %d asked, %d with a margin (%d refused, %d of less than 10 mm)", table->names[i],
                  sum->asked[i], sum->measured[i], sum->refused[i], sum->near[i]);
    }
    text_addf(out,
              "; %d moved tables, %d could not stand, %d answers broken; %d searched for the nearest other, %d found, "
              "%d of them close to the margin, %d not turned\n",
              sum->trials, sum->impossible, sum->broken, sum->searched, sum->found, sum->tight, sum->unturned);
}
