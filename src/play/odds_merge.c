/* Moments after which an action continues in the same way (ctx_merge): the weights of all ways to a moment are added
 * up, and the rest is walked once. The nodes of a depth are complete before the first of them is walked, because all
 * nodes of lesser depth are walked first. */
#include "play/odds_internal.h"
#include "play/session_internal.h"

void merge_begin(OddsWalk *walk) {
    array_push(&walk->nodes, (OddsNode){.chance = 1, .weight = weight_one()});
}

void merge_term(OddsWalk *walk) {
    array_free(&walk->nodes);
    index_free(&walk->deeper);
    array_free(&walk->touched);
}

const OddsWeight *merge_weight(const OddsWalk *walk) {
    return walk->at > 0 ? &walk->pools.items[walk->at - 1].weight : &walk->nodes.items[walk->node].weight;
}

double merge_progress(const OddsWalk *walk, double part) {
    return (walk->node - walk->level + part) / (walk->nodes.count - walk->level);
}

static void add_way(OddsWalk *walk, int index) {
    OddsNode *node = &walk->nodes.items[index];
    if (node->fresh > 0) {
        weight_add(walk, &node->fresh_weight, merge_weight(walk));
    } else {
        node->fresh_weight = *merge_weight(walk);
        array_push(&walk->touched, index);
    }
    node->fresh += walk->weight;
}

bool merge_meet(void *context, BaseHash key, const int *dice, int count) {
    OddsWalk *walk = context;
    int depth = walk->nodes.count > 0 ? walk->nodes.items[walk->node].depth : 0;
    if (walk->stage != ODDS_ENUMERATES || walk->passed++ < depth) {
        return true;
    }
    /* equal if the same changes were applied to the same state */
    key = hash_int(key, (int64_t)walk->session->table->version);
    walk->merged = true;
    int at = 0, known = index_next(&walk->deeper, key, &at);
    if (known >= 0) {
        add_way(walk, known);
        return false;
    }
    int *kept = arena_alloc(walk->arena, (size_t)count, sizeof *kept);
    for (int i = 0; i < count; i++) {
        kept[i] = dice[i];
    }
    OddsNode made = {.key = key, .depth = depth + 1, .dice = kept, .dice_count = count};
    index_add(&walk->deeper, key, walk->nodes.count);
    array_push(&walk->nodes, made);
    add_way(walk, walk->nodes.count - 1);
    return false;
}

bool merge_again(void *context) {
    OddsWalk *walk = context;
    walk->repeats = walk->stage != ODDS_SAMPLES;
    return !walk->repeats;
}

void merge_add_again(OddsWalk *walk) {
    if (walk->again > 0) {
        weight_add(walk, &walk->again_weight, merge_weight(walk));
    } else {
        walk->again_weight = *merge_weight(walk);
    }
    walk->again += walk->weight;
}

/* Accounts for a roll that is repeated until it counts: with a chance r of repetition, the other chances become 1 + r +
 * r^2 + ... = 1 / (1 - r) times those of a single roll. */
static void settle(OddsWalk *walk) {
    const OddsNode *from = &walk->nodes.items[walk->node];
    bool again = walk->again > 0;
    long double scale = again ? from->chance / (from->chance - walk->again) : 1;
    base_assert(!again || (walk->again < from->chance && !walk->direct));
    for (int i = 0; i < walk->touched.count; i++) {
        OddsNode *node = &walk->nodes.items[walk->touched.items[i]];
        if (again) {
            weight_share(walk, &node->fresh_weight, &from->weight, &walk->again_weight);
        }
        weight_add(walk, &node->weight, &node->fresh_weight);
        node->chance += node->fresh * scale;
        node->fresh = 0;
    }
    walk->touched.count = 0;
    walk->again = 0;
    walk->direct = false;
}

bool merge_next(OddsWalk *walk) {
    int depth = walk->nodes.items[walk->node].depth;
    settle(walk);
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
