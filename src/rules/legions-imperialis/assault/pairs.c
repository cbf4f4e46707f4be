/* Who faces whom in a Combat: shared out evenly, or as the side with the initiative has named it (FGHT-02..04). */
#include "rules/legions-imperialis/assault/fight.h"

#include <string.h>

enum { FREE = -1, TAKEN = -2 }; /* TAKEN: faced by several models of the other side */

typedef struct {
    RulesCtx *ctx;
    const LiCombat *combat;
    const LiPin *pins;
    int pin_count;
    int side;    /* the side whose models are held; the other side's models are shared out among these */
    int *holder; /* by model of the other side: index of the model that it faces, or FREE or TAKEN */
    int *load;   /* number of enemies that each faces */
    bool *tried;
} Share;

static bool may_face(const Share *share, int own, int foe) {
    const LiCombat *combat = share->combat;
    int a = combat->units[share->side][own], b = combat->units[1 - share->side][foe];
    for (int i = 0; i < share->pin_count; i++) { /* a model pinned to another one is available to nobody else */
        const LiPin *pin = &share->pins[i];
        if ((pin->foe == b && pin->one != a) || (pin->one == b && pin->foe != a)) {
            return false;
        }
    }
    return li_engaged(share->ctx, a, b);
}

/* Finds a model that can take this foe, moving other foes to other models if necessary (an augmenting path). */
static bool hand_over(Share *share, int foe, int max) {
    int count = share->combat->unit_count[share->side];
    for (int i = 0; i < count; i++) {
        if (share->tried[i] || !may_face(share, i, foe)) {
            continue;
        }
        share->tried[i] = true;
        bool room = share->load[i] < max;
        for (int k = 0; k < share->combat->unit_count[1 - share->side] && !room; k++) {
            room = share->holder[k] == i && hand_over(share, k, max);
        }
        if (room) {
            if (share->holder[foe] >= 0) {
                share->load[share->holder[foe]]--;
            }
            share->holder[foe] = i;
            share->load[i]++;
            return true;
        }
    }
    return false;
}

/* Shares the foes out so that no model faces more than `max`: first in order where there is room, then by moving
 * others, so that none is left over who could be paired. */
static void share_out(Share *share, int max) {
    int own = share->combat->unit_count[share->side], foes = share->combat->unit_count[1 - share->side];
    for (int i = 0; i < own; i++) {
        for (int k = 0; k < foes && share->load[i] < max; k++) {
            if (share->holder[k] == FREE && may_face(share, i, k)) {
                share->holder[k] = i;
                share->load[i]++;
            }
        }
    }
    for (int k = 0; k < foes; k++) {
        memset(share->tried, 0, (size_t)own * sizeof *share->tried);
        if (share->holder[k] == FREE) {
            (void)hand_over(share, k, max);
        }
    }
}

static LiFight fight_of(const Share *share, int i) {
    const LiCombat *combat = share->combat;
    base_assert(i >= 0 && i < combat->unit_count[share->side] && share->load[i] > 0);
    LiFight fight = {.one = combat->units[share->side][i], .side = share->side};
    fight.many = arena_alloc(share->ctx->ruling->arena, (size_t)share->load[i], sizeof *fight.many);
    for (int k = 0; k < combat->unit_count[1 - share->side]; k++) {
        if (share->holder[k] == i) {
            fight.many[fight.count++] = combat->units[1 - share->side][k];
        }
    }
    return fight;
}

static Share share_make(RulesCtx *ctx, const LiCombat *combat, int side) {
    BaseArena *arena = ctx->ruling->arena;
    int own = combat->unit_count[side], foes = combat->unit_count[1 - side];
    Share share = {.ctx = ctx,
                   .combat = combat,
                   .side = side,
                   .holder = arena_alloc(arena, (size_t)foes, sizeof *share.holder),
                   .load = arena_alloc(arena, (size_t)own, sizeof *share.load),
                   .tried = arena_alloc(arena, (size_t)own, sizeof *share.tried)};
    for (int k = 0; k < foes; k++) {
        share.holder[k] = FREE;
    }
    return share;
}

/* FGHT-03, -04. 1. As many Fights one on one as possible. 2. The models left over on one side join where there are
 * fewest. 3. Then those left over on the other side: they touch no foe that still has a choice, so that no Fight grows
 * from both sides. */
int li_share_out(RulesCtx *ctx, const LiCombat *combat, const LiPin *pins, int pin_count, LiFight *fights) {
    int few = combat->unit_count[0] <= combat->unit_count[1] ? 0 : 1, many = 1 - few, count = 0;
    Share one = share_make(ctx, combat, few), two = share_make(ctx, combat, many), *own = &one, *other = &two;
    own->pins = pins;
    own->pin_count = pin_count;
    for (int max = 1; max <= combat->unit_count[many]; max++) {
        share_out(own, max);
    }
    for (int k = 0; k < combat->unit_count[many]; k++) {
        int i = own->holder[k];
        if (i >= 0) {
            bool alone = own->load[i] == 1;
            other->holder[i] = alone ? k : TAKEN;
            other->load[k] = alone;
        }
    }
    for (int max = 2; max <= combat->unit_count[few]; max++) {
        share_out(other, max);
    }
    for (int i = 0; i < combat->unit_count[few]; i++) {
        int k = other->holder[i];
        if (k == TAKEN) {
            fights[count++] = fight_of(own, i);
        } else if (k >= 0 && other->load[k] == 1) {
            fights[count++] = (LiFight){combat->units[few][i], &combat->units[many][k], 1, few};
        }
    }
    for (int k = 0; k < combat->unit_count[many]; k++) {
        if (other->load[k] > 1) {
            fights[count++] = fight_of(other, k);
        }
    }
    return count;
}

static int index_of(const int *list, int count, int value) {
    for (int i = 0; i < count; i++) {
        if (list[i] == value) {
            return i;
        }
    }
    return -1;
}

/* The model of `side` in a Fight that has only one on that side; -1 where several share it. */
static int lone(const LiFight *fight, int side) {
    return fight->side == side ? fight->one : fight->count == 1 ? fight->many[0] : -1;
}

/* FGHT-04: true if this Fight, one against several, is even. 1. None of the several could go to another model of the
 * same side that faces fewer by two. 2. None could go to one of those who are several against one themselves. */
static bool is_even(RulesCtx *ctx, const LiFight *fights, int count, const LiFight *fight) {
    for (int k = 0; k < count; k++) {
        int other = lone(&fights[k], fight->side);
        int faced = fights[k].side == fight->side ? fights[k].count : 1;
        for (int f = 0; f < fight->count && fight->count > 1; f++) {
            int to =
                &fights[k] != fight && other >= 0 && fight->count > faced + 1 && li_engaged(ctx, other, fight->many[f])
                    ? other
                    : -1;
            for (int m = 0; m < fights[k].count && other < 0; m++) {
                to = to < 0 && li_engaged(ctx, fights[k].many[m], fight->many[f]) ? fights[k].many[m] : to;
            }
            if (to >= 0) {
                return ctx_refuse(ctx, "LI-FGHT-04", "uneven", REF("unit", li_unit(fight->one)),
                                  INT("count", fight->count), UNIT("target", fight->many[f]), UNIT("other", to));
            }
        }
    }
    return true;
}

/* Checks that each model of the Combat is in exactly one Fight. */
static bool are_all_paired(RulesCtx *ctx, const LiCombat *combat, const LiFight *fights, int count) {
    for (int s = 0; s < 2; s++) {
        for (int u = 0; u < combat->unit_count[s]; u++) {
            int unit = combat->units[s][u], times = 0;
            for (int i = 0; i < count; i++) {
                times += fights[i].one == unit;
                for (int f = 0; f < fights[i].count; f++) {
                    times += fights[i].many[f] == unit;
                }
            }
            if (times != 1) {
                return ctx_refuse(ctx, "LI-FGHT-04", "once", REF("unit", li_unit(unit)), INT("count", times));
            }
        }
    }
    return true;
}

/* Reads one model's Fight as the action names it. FGHT-02: the model is in the Combat and in contact with all that it
 * faces. */
static bool read_pair(RulesCtx *ctx, const LiCombat *combat, const BaseTree *named, LiFight *fight) {
    TableRef one = setup_find(ctx->field->setup, named->key ? named->key : "");
    int side = ref_is(one, REF_UNIT) && index_of(combat->units[0], combat->unit_count[0], one.index) >= 0 ? 0 : 1;
    *fight = (LiFight){.one = one.index, .side = side};
    bool known = ref_is(one, REF_UNIT) && index_of(combat->units[side], combat->unit_count[side], one.index) >= 0;
    if (!ref_is(one, REF_UNIT)) {
        ctx_bad(ctx, "\"pairs\": \"%s\" is no model", named->key ? named->key : "");
        return false;
    }
    if (!known || !named->first) {
        return ctx_refuse(ctx, "LI-FGHT-02", known ? "nobody" : "not-in", REF("unit", one));
    }
    fight->many = arena_alloc(ctx->ruling->arena, (size_t)combat->unit_count[1 - side], sizeof *fight->many);
    for (const BaseTree *it = named->first; it; it = it->next) {
        TableRef foe = it->kind == TREE_TEXT ? setup_find(ctx->field->setup, it->text) : ref_none();
        if (!ref_is(foe, REF_UNIT) || fight->count == combat->unit_count[1 - side]) {
            ctx_bad(ctx, "\"pairs\": %s faces something that is no model, or more than there are", named->key);
            return false;
        }
        if (!li_engaged(ctx, one.index, foe.index)) {
            return ctx_refuse(ctx, "LI-FGHT-02", "apart", REF("unit", one), REF("target", foe));
        }
        fight->many[fight->count++] = foe.index;
    }
    return true;
}

/* Reads the pairs as the side with the initiative has put them: {"one": ["enemy", ...]}. -1: refused. */
static int read_pairs(RulesCtx *ctx, const LiCombat *combat, LiFight *fights) {
    int count = 0;
    for (const BaseTree *it = tree_find(ctx->action->args, "pairs")->first; it; it = it->next) {
        if (count == combat->unit_count[0] + combat->unit_count[1]) {
            ctx_bad(ctx, "\"pairs\" has more Fights than there are models in the Combat");
            return -1;
        }
        if (!read_pair(ctx, combat, it, &fights[count++])) {
            return -1;
        }
    }
    for (int i = 0; i < count; i++) {
        if (!is_even(ctx, fights, count, &fights[i])) {
            return -1;
        }
    }
    return are_all_paired(ctx, combat, fights, count) ? count : -1;
}

int li_pairs(RulesCtx *ctx, const LiCombat *combat, LiFight *fights) {
    return tree_find(ctx->action->args, "pairs") ? read_pairs(ctx, combat, fights)
                                                 : li_share_out(ctx, combat, NULL, 0, fights);
}
