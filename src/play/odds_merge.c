/* Moments from which an action goes on alike (ctx_merge): the ways to one are added up, and the rest is walked once. A
 * moment's nodes are complete before the first of them is walked, as those before it are walked first. */
#include "play/odds_internal.h"
#include "play/session_internal.h"

void merge_begin(OddsWalk *walk) {
    array_push(&walk->nodes, (OddsNode){.chance = 1, .weight = weight_one()});
}

void merge_term(OddsWalk *walk) {
    array_free(&walk->nodes);
    index_free(&walk->deeper);
}

const OddsWeight *merge_weight(const OddsWalk *walk) {
    return walk->at > 0 ? &walk->pools.items[walk->at - 1].weight : &walk->nodes.items[walk->node].weight;
}

double merge_progress(const OddsWalk *walk, double part) {
    return (walk->node - walk->level + part) / (walk->nodes.count - walk->level);
}

bool merge_meet(void *context, BaseHash key, const int *dice, int count) {
    OddsWalk *walk = context;
    int depth = walk->nodes.count > 0 ? walk->nodes.items[walk->node].depth : 0;
    if (walk->stage != ODDS_ENUMERATES || walk->passed++ < depth) {
        return true;
    }
    key = hash_int(key, (int64_t)walk->session->table->version); /* equal where the same was done to the same state */
    walk->merged = true;
    int at = 0, found = index_next(&walk->deeper, key, &at);
    if (found >= 0) {
        OddsNode *node = &walk->nodes.items[found];
        node->chance += walk->weight;
        weight_add(walk, &node->weight, merge_weight(walk));
        return false;
    }
    int *kept = arena_alloc(walk->arena, (size_t)count, sizeof *kept);
    for (int i = 0; i < count; i++) {
        kept[i] = dice[i];
    }
    OddsNode made = {key, depth + 1, kept, count, walk->weight, *merge_weight(walk)};
    index_add(&walk->deeper, key, walk->nodes.count);
    array_push(&walk->nodes, made);
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
        index_clear(&walk->deeper);
    }
    return true;
}
