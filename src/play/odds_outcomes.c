/* Merges equal end states by a key over the net changes, which are few, instead of a hash over the whole table. */
#include "play/odds.h"
#include "play/odds_internal.h"
#include "rules/kit/reserve.h"
#include "rules/values.h"

#include <stdlib.h>
#include <string.h>

/* ---- net changes ---- */

static int kind_order(const TableChange *change) {
    return (int)change->kind;
}

static int compare_changes(const void *a, const void *b) {
    const TableChange *left = a, *right = b;
    int order = kind_order(left) - kind_order(right);
    order = order ? order : (int)left->ref.kind - (int)right->ref.kind;
    order = order ? order : left->ref.index - right->ref.index;
    return order ? order : left->var - right->var;
}

static bool is_state_change(const TableChange *change) {
    return change->kind == CHANGE_WHERE || change->kind == CHANGE_VAR || change->kind == CHANGE_KIND ||
           change->kind == CHANGE_REMOVED || change->kind == CHANGE_PHASE;
}

/* True if the changed thing differs from its first state after all changes. */
static bool is_net(const OddsWalk *walk, const TableChange *change, const Table *now) {
    const Table *before = walk->before;
    switch (change->kind) {
    case CHANGE_WHERE: return !where_equal(&before->wheres[change->ref.index], &now->wheres[change->ref.index]);
    case CHANGE_VAR: return table_get(before, change->ref, change->var) != table_get(now, change->ref, change->var);
    case CHANGE_KIND: return before->kinds[change->ref.index] != now->kinds[change->ref.index];
    case CHANGE_REMOVED: return before->removed[change->ref.index] != now->removed[change->ref.index];
    case CHANGE_PHASE: return before->phase != now->phase;
    default: return false;
    }
}

static BaseHash hash_where_now(BaseHash hash, const TableWhere *where) {
    hash = hash_int(hash, where->kind);
    switch (where->kind) {
    case WHERE_POINT: return hash_double(hash_double(hash_double(hash, where->at.x), where->at.y), where->facing);
    case WHERE_HEX: return hash_double(hash_int(hash_int(hash, where->hex.column), where->hex.row), where->facing);
    case WHERE_INSIDE:
    case WHERE_ATTACHED: hash = hash_int(hash_int(hash, where->host.kind), where->host.index); break;
    case WHERE_OFF: break;
    }
    return hash_int(hash, where->role);
}

static BaseHash hash_net(BaseHash hash, const TableChange *change, const Table *now) {
    hash = hash_int(hash_int(hash_int(hash, change->kind), change->ref.kind), change->ref.index);
    switch (change->kind) {
    case CHANGE_WHERE: return hash_where_now(hash, &now->wheres[change->ref.index]);
    case CHANGE_VAR: return hash_int(hash_int(hash, change->var), table_get(now, change->ref, change->var));
    case CHANGE_KIND: return hash_int(hash, now->kinds[change->ref.index]);
    case CHANGE_REMOVED: return hash_int(hash, now->removed[change->ref.index]);
    default: return hash_int(hash, now->phase);
    }
}

/* Lists each net change once, in a fixed order, and returns the key of the state. If activities or obligations changed,
 * which are lists, the key is the hash of the whole table. */
static BaseHash find_net(OddsWalk *walk, const TableDraft *draft) {
    bool lists = false;
    walk->net.count = 0;
    for (int i = 0; i < draft->count; i++) {
        lists = lists || !is_state_change(&draft->changes[i]);
        if (is_net(walk, &draft->changes[i], draft->table)) {
            array_push(&walk->net, draft->changes[i]);
        }
    }
    if (walk->net.count > 0) {
        qsort(walk->net.items, (size_t)walk->net.count, sizeof *walk->net.items, compare_changes);
    }
    int kept = 0;
    BaseHash key = HASH_START;
    for (int i = 0; i < walk->net.count; i++) {
        if (kept > 0 && compare_changes(&walk->net.items[kept - 1], &walk->net.items[i]) == 0) {
            continue;
        }
        walk->net.items[kept++] = walk->net.items[i];
        key = hash_net(key, &walk->net.items[kept - 1], draft->table);
    }
    walk->net.count = kept;
    return lists ? table_hash(draft->table) : key;
}

/* ---- outcomes ---- */

/* Returns the object of the thing in {"unit": {"r1-1": {...}}}, creating it if necessary. */
static BaseTree *object_of(BaseArena *arena, BaseTree *what, const TableSetup *setup, TableRef ref) {
    static const char *const kinds[] = {[REF_GAME] = "game",
                                        [REF_SIDE] = "side",
                                        [REF_FORMATION] = "formation",
                                        [REF_UNIT] = "unit",
                                        [REF_AREA] = "area"};
    BaseTree *of_kind = (BaseTree *)tree_find(what, kinds[ref.kind]); /* created in this file, so it may be changed */
    if (!of_kind) {
        of_kind = tree_set(arena, what, kinds[ref.kind], tree_object(arena));
    }
    if (ref.kind == REF_GAME) {
        return of_kind;
    }
    BaseTree *own = (BaseTree *)tree_find(of_kind, setup_id(setup, ref));
    return own ? own : tree_set(arena, of_kind, setup_id(setup, ref), tree_object(arena));
}

static void set_where(BaseArena *arena, BaseTree *own, const TableSetup *setup, const TableWhere *where) {
    switch (where->kind) {
    case WHERE_OFF: tree_set(arena, own, "alive", tree_bool(arena, false)); break;
    case WHERE_INSIDE: tree_set(arena, own, "inside", tree_text(arena, setup_id(setup, where->host))); break;
    case WHERE_ATTACHED: tree_set(arena, own, "attached", tree_text(arena, setup_id(setup, where->host))); break;
    case WHERE_HEX: {
        char name[8];
        hex_name(where->hex, name);
        tree_set(arena, own, "at", tree_text(arena, name));
        break;
    }
    case WHERE_POINT: {
        tree_set(arena, own, "at", tree_pair(arena, where->at.x / setup->unit, where->at.y / setup->unit));
    }
    }
}

static void set_change(OddsWalk *walk, BaseTree *what, const TableChange *change, const Table *now) {
    const TableSetup *setup = now->setup;
    const RulesData *data = play_field(walk->session)->data;
    TableRef ref = change->kind == CHANGE_PHASE ? ref_make(REF_GAME, 0) : change->ref;
    BaseTree *own = object_of(walk->arena, what, setup, ref);
    switch (change->kind) {
    case CHANGE_WHERE: set_where(walk->arena, own, setup, &now->wheres[ref.index]); break;
    case CHANGE_VAR: {
        const TableVar *var = &setup->schema->vars[change->var];
        tree_set(walk->arena, own, var->name, value_tree(walk->arena, setup, var, table_get(now, ref, change->var)));
        break;
    }
    case CHANGE_KIND:
        tree_set(walk->arena, own, "kind", tree_text(walk->arena, data->kinds[now->kinds[ref.index]].id));
        break;
    case CHANGE_REMOVED: tree_set(walk->arena, own, "alive", tree_bool(walk->arena, false)); break;
    default:
        tree_set(walk->arena, own, "phase",
                 tree_text(walk->arena, now->phase < 0 ? "free" : data->phases[now->phase].id));
    }
}

static OddsOutcome make_outcome(OddsWalk *walk, BaseHash key, const Table *now) {
    BaseTree *what = tree_object(walk->arena);
    OddsOutcome outcome = {.key = key, .state = table_hash(now), .what = what};
    for (int i = 0; i < walk->net.count; i++) {
        const TableChange *change = &walk->net.items[i];
        set_change(walk, what, change, now);
        const TableWhere *where = change->kind == CHANGE_WHERE ? &now->wheres[change->ref.index] : NULL;
        bool gone = where && where->kind == WHERE_OFF && !kit_in_reserve(play_field(walk->session)->data, where);
        outcome.lost += gone;
    }
    return outcome;
}

static OddsOutcome *outcome_of(OddsWalk *walk, BaseHash key, const Table *after) {
    int at = 0, found = index_next(&walk->by_key, key, &at);
    if (found >= 0) {
        return &walk->outcomes.items[found];
    }
    index_add(&walk->by_key, key, walk->outcomes.count);
    array_push(&walk->outcomes, make_outcome(walk, key, after));
    return &walk->outcomes.items[walk->outcomes.count - 1];
}

void odds_collect(OddsWalk *walk, const TableDraft *draft, long double weight, const OddsWeight *exact) {
    OddsOutcome *outcome = outcome_of(walk, find_net(walk, draft), draft->table);
    outcome->chance += weight;
    if (exact) {
        weight_add(walk, &outcome->weight, exact);
    }
}

void odds_forget(OddsWalk *walk) {
    walk->outcomes.count = 0;
    walk->pools.count = 0;
    index_clear(&walk->by_key);
}

static int compare_outcomes(const void *a, const void *b) {
    const OddsOutcome *left = a, *right = b;
    if (left->chance != right->chance) {
        return left->chance > right->chance ? -1 : 1;
    }
    return (left->state > right->state) - (left->state < right->state);
}

void odds_free_outcomes(OddsWalk *walk) {
    array_free(&walk->outcomes);
    index_free(&walk->by_key);
    array_free(&walk->net);
}

static void sum_up(const OddsWalk *walk, PlayOdds *odds) {
    long double mean = 0, lost[ODDS_LOST_MAX + 1] = {0};
    for (int i = 0; i < walk->outcomes.count; i++) {
        const OddsOutcome *outcome = &walk->outcomes.items[i];
        lost[outcome->lost < ODDS_LOST_MAX ? outcome->lost : ODDS_LOST_MAX] += outcome->chance;
        mean += outcome->chance * (long double)outcome->lost;
    }
    for (int i = 0; i <= ODDS_LOST_MAX; i++) {
        odds->lost[i] = (double)lost[i];
    }
    odds->mean_lost = (double)mean;
}

static void put_outcomes(const OddsWalk *walk, PlayOdds *odds, const BaseBig *whole) {
    odds->count = walk->outcomes.count;
    odds->outcomes = arena_alloc(walk->arena, (size_t)odds->count, sizeof *odds->outcomes);
    for (int i = 0; i < odds->count; i++) {
        const OddsOutcome *from = &walk->outcomes.items[i];
        odds->outcomes[i] =
            (PlayOutcome){.chance = (double)from->chance, .state = from->state, .lost = from->lost, .what = from->what};
        if (whole) {
            odds->outcomes[i].fraction = weight_fraction(walk->arena, &from->weight.ways, whole);
        }
    }
}

void odds_finish(OddsWalk *walk, PlayOdds *odds) {
    int count = walk->outcomes.count;
    BaseBig whole = {.over = true};
    if (odds->exact) {
        whole = weight_level(walk);
        for (int i = 0; i < count && !whole.over; i++) {
            walk->outcomes.items[i].chance = big_ratio(&walk->outcomes.items[i].weight.ways, &whole);
        }
    }
    if (count > 0) {
        qsort(walk->outcomes.items, (size_t)count, sizeof *walk->outcomes.items, compare_outcomes);
    }
    put_outcomes(walk, odds, whole.over ? NULL : &whole);
    sum_up(walk, odds);
    odds_draw_figures(walk, odds, whole.over ? NULL : &whole);
    odds_free_outcomes(walk);
}
