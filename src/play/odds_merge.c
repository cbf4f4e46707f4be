/* Moments from which an action goes on alike (ctx_merge): the ways to one are added up, and the rest is walked once. A
 * moment's nodes are complete before the first of them is walked, as those before it are walked first. */
#include "play/odds_internal.h"
#include "play/session_internal.h"

void merge_begin(OddsWalk *walk) {
    array_push(&walk->nodes, (OddsNode){.chance = 1, .weight = weight_one()});
}

void merge_term(OddsWalk *walk) {
    array_free(&walk->nodes);
    array_free(&walk->node_slots);
}

const OddsWeight *merge_weight(const OddsWalk *walk) {
    return walk->at > 0 ? &walk->pools.items[walk->at - 1].weight : &walk->nodes.items[walk->node].weight;
}

double merge_progress(const OddsWalk *walk, double part) {
    return (walk->node - walk->level + part) / (walk->nodes.count - walk->level);
}

static void put_slot(OddsWalk *walk, int index) {
    size_t mask = (size_t)walk->node_slots.count - 1, at = (size_t)walk->nodes.items[index].key & mask;
    while (walk->node_slots.items[at]) {
        at = (at + 1) & mask;
    }
    walk->node_slots.items[at] = index + 1;
}

/* Room for one more at half full; `from` is the first node of the depth that the table is about. */
static void grow_slots(OddsWalk *walk, int from) {
    int need = 2 * (walk->nodes.count - from + 1), count = 64;
    while (count < need) {
        count *= 2;
    }
    if (count > walk->node_slots.count) {
        walk->node_slots.count = 0;
        for (int i = 0; i < count; i++) {
            array_push(&walk->node_slots, 0);
        }
        for (int i = from; i < walk->nodes.count; i++) {
            put_slot(walk, i);
        }
    }
}

static OddsNode *find_node(OddsWalk *walk, BaseHash key) {
    size_t mask = (size_t)walk->node_slots.count - 1;
    for (size_t at = (size_t)key & mask; walk->node_slots.items[at]; at = (at + 1) & mask) {
        OddsNode *node = &walk->nodes.items[walk->node_slots.items[at] - 1];
        if (node->key == key) {
            return node;
        }
    }
    return NULL;
}

static int first_deeper(const OddsWalk *walk) {
    int i = walk->nodes.count, depth = walk->nodes.items[walk->node].depth;
    while (i > 0 && walk->nodes.items[i - 1].depth > depth) {
        i--;
    }
    return i;
}

bool merge_meet(void *context, BaseHash key, const int *dice, int count) {
    OddsWalk *walk = context;
    int depth = walk->nodes.count > 0 ? walk->nodes.items[walk->node].depth : 0;
    if (walk->stage != ODDS_ENUMERATES || walk->passed++ < depth) {
        return true;
    }
    key = hash_int(key, (int64_t)walk->session->table->version); /* equal where the same was done to the same state */
    walk->merged = true;
    grow_slots(walk, first_deeper(walk));
    OddsNode *node = find_node(walk, key);
    if (node) {
        node->chance += walk->weight;
        weight_add(walk, &node->weight, merge_weight(walk));
        return false;
    }
    int *kept = arena_alloc(walk->arena, (size_t)count, sizeof *kept);
    for (int i = 0; i < count; i++) {
        kept[i] = dice[i];
    }
    OddsNode made = {key, depth + 1, kept, count, walk->weight, *merge_weight(walk)};
    array_push(&walk->nodes, made);
    put_slot(walk, walk->nodes.count - 1);
    return false;
}

bool merge_next(OddsWalk *walk) {
    int depth = walk->nodes.items[walk->node].depth;
    if (walk->node + 1 == walk->nodes.count) {
        return false;
    }
    walk->node++;
    if (walk->nodes.items[walk->node].depth > depth) {
        walk->level = walk->node;
        walk->level_cases = walk->cases;
        walk->node_slots.count = 0;
    }
    return true;
}
