/* The attack: what is moved, and what is expected of the answers. */
#include "cli/shared_falsify.h"

#include <stdio.h>
#include <string.h>

#define WHOLLY   0.999 /* of a margin, as far as anything is moved */
#define MOST     12.0  /* mm: a larger margin is attacked by displacements of this size */
#define LITTLE   0.002 /* mm: smaller margins are left alone, since what is printed is rounded */
#define SAME     0.03  /* part of a margin: what turning a table may change, where both are found */
#define SAME_FAR 0.35  /* beyond 10 mm, and of bounds */

typedef struct {
    const FalsifyJob *job;
    BaseArena *arena; /* of the whole attack */
    FalsifyTable *table;
    FalsifyAnswers base;
    bool costs; /* the system says more than that a pair is seen */
    BaseRng rng;
    FalsifyMove *moves;
    FalsifySum *sum;
} Attack;

static FalsifyMove any_move(BaseRng *rng, double size) {
    double turn = rng_unit(rng) * 6.283185307179586, share = rng_below(rng, 3) == 0 ? sqrt(rng_unit(rng)) : 1;
    return (FalsifyMove){size * share * cos(turn), size * share * sin(turn)};
}

static const FalsifyThing *thing_of(const Attack *attack, const char *id) {
    for (int i = 0; i < attack->table->count; i++) {
        if (strcmp(attack->table->things[i].id, id) == 0) {
            return &attack->table->things[i];
        }
    }
    return &attack->table->things[0];
}

/* Along the way from one end of the pair to the other, or across it, this way or that, or a little askew. */
static FalsifyMove move_by(const Attack *attack, BaseRng *rng, const FalsifyAnswer *pair, bool across, double size) {
    const FalsifyThing *from = thing_of(attack, pair->from), *to = thing_of(attack, pair->to);
    double angle = atan2(to->y - from->y, to->x - from->x) + (across ? 1.5707963267948966 : 0);
    angle += (rng_below(rng, 2) ? 3.141592653589793 : 0) + (rng_unit(rng) - 0.5) * (rng_below(rng, 2) ? 0.6 : 0.05);
    return (FalsifyMove){size * cos(angle), size * sin(angle)};
}

/* Each body by chance, all along one line, or all along or across the way of the pair. */
static void draw_moves(Attack *attack, const FalsifyAnswer *pair, double size) {
    BaseRng *rng = &attack->rng;
    FalsifyMove way = any_move(rng, size);
    uint32_t how = rng_below(rng, 5);
    bool few = rng_below(rng, 3) == 0;
    for (int i = 0; i < attack->table->count; i++) {
        double sign = rng_below(rng, 2) ? 1 : -1;
        FalsifyMove move = how == 0   ? (FalsifyMove){sign * way.x, sign * way.y}
                           : how == 1 ? any_move(rng, size)
                                      : move_by(attack, rng, pair, how == 2, size);
        attack->moves[i] = few && rng_below(rng, 4) ? (FalsifyMove){0, 0} : move;
    }
}

static void tell(Attack *attack, const FalsifyAnswer *was, const FalsifyAnswer *is, const char *what, double size) {
    BaseText *wrong = &attack->sum->wrong;
    attack->sum->broken++;
    text_addf(wrong, "%s, seed %llu: %s to %s, margin %.4f, %s at %.4f: ", attack->job->name,
              (unsigned long long)attack->job->seed, was->from, was->to, was->margin, what, size);
    falsify_words(was, wrong);
    text_add(wrong, ", then ");
    falsify_words(is, wrong);
    text_add(wrong, "\n");
}

static void tell_moves(Attack *attack) {
    for (int i = 0; i < attack->table->count && attack->table->count <= 40; i++) {
        const FalsifyThing *thing = &attack->table->things[i];
        FalsifyMove move = attack->moves[thing->body];
        if (hypot(move.x, move.y) > 0) {
            text_addf(&attack->sum->wrong, " %s (%.4f, %.4f)", thing->id, move.x * thing->most, move.y * thing->most);
        }
    }
    text_add(&attack->sum->wrong, "\n");
}

static bool same_answer(const Attack *attack, const FalsifyAnswer *one, const FalsifyAnswer *other) {
    return one->seen == other->seen && (!attack->costs || one->cost == other->cost);
}

/* No base comes to stand in another: on such a table nothing is promised. */
static bool bases_lap(const Attack *attack) {
    const FalsifyTable *table = attack->table;
    for (int i = 0; i < table->count; i++) {
        for (int k = i + 1; k < table->count; k++) {
            const FalsifyThing *a = &table->things[i], *b = &table->things[k];
            FalsifyMove one = attack->moves[a->body], other = attack->moves[b->body];
            double dx = b->x + other.x * b->most - a->x - one.x * a->most;
            double dy = b->y + other.y * b->most - a->y - one.y * a->most;
            if (a->unit && b->unit && a->body != b->body && hypot(dx, dy) < table->near[i] + table->near[k]) {
                return true;
            }
        }
    }
    return false;
}

/* Everything moved by less than one pair's margin: no pair whose margin is as large may have another answer. */
static void attack_all(Attack *attack) {
    const FalsifyAnswer *pair = &attack->base.items[rng_below(&attack->rng, (uint32_t)attack->base.count)];
    double size = WHOLLY * fmin(pair->margin, MOST);
    if (pair->margin < LITTLE) {
        return;
    }
    BaseArena *arena = arena_create();
    FalsifyAnswers answers;
    draw_moves(attack, pair, size);
    const BaseTree *root = falsify_moved(arena, attack->table, attack->moves, false);
    attack->sum->tables++;
    if (bases_lap(attack) || !falsify_ask(arena, attack->job->program, root, NULL, attack->costs, &answers)) {
        attack->sum->impossible++;
        arena_destroy(arena);
        return;
    }
    for (int i = 0; i < answers.count; i++) {
        const FalsifyAnswer *is = &answers.items[i], *was = falsify_answer(&attack->base, is->from, is->to);
        if (was && WHOLLY * was->margin >= size) {
            attack->sum->answers++;
            if (!same_answer(attack, was, is)) {
                tell(attack, was, is, "moved", size);
                tell_moves(attack);
            }
        }
    }
    arena_destroy(arena);
}

/* The margin that is left after the moves; 0 where the answer is another, INFINITY where the table would not stand. */
static double left_after(Attack *attack, const FalsifyAnswer *was, double size) {
    BaseArena *arena = arena_create();
    FalsifyAnswers answers;
    double left = INFINITY;
    const BaseTree *root = falsify_moved(arena, attack->table, attack->moves, false);
    attack->sum->tables++;
    if (!bases_lap(attack) && falsify_ask(arena, attack->job->program, root, was->from, true, &answers)) {
        const FalsifyAnswer *is = falsify_answer(&answers, was->from, was->to);
        attack->sum->answers++;
        left = is ? is->margin : INFINITY;
        if (is && !same_answer(attack, was, is)) {
            tell(attack, was, is, "moved", size);
            tell_moves(attack);
            left = 0;
        }
    } else {
        attack->sum->impossible++;
    }
    arena_destroy(arena);
    return left;
}

/* Downhill from a table that was moved by chance: a body at a time, where that leaves less. */
static void attack_pair(Attack *attack, const FalsifyAnswer *was) {
    double size = WHOLLY * fmin(was->margin, MOST);
    draw_moves(attack, was, size);
    double least = left_after(attack, was, size);
    attack->sum->pairs++;
    for (int step = 0; step < attack->job->steps && least > 0; step++) {
        int thing = (int)rng_below(&attack->rng, (uint32_t)attack->table->count);
        if (rng_below(&attack->rng, 2) == 0) { /* the two ends have the most to say */
            const char *end = rng_below(&attack->rng, 2) ? was->from : was->to;
            for (int i = 0; i < attack->table->count; i++) {
                thing = strcmp(attack->table->things[i].id, end) == 0 ? i : thing;
            }
        }
        int body = attack->table->things[thing].body;
        FalsifyMove before = attack->moves[body];
        bool directed = rng_below(&attack->rng, 3) > 0, across = rng_below(&attack->rng, 2);
        attack->moves[body] =
            directed ? move_by(attack, &attack->rng, was, across, size) : any_move(&attack->rng, size);
        double left = left_after(attack, was, size);
        if (left < least) {
            least = left;
        } else {
            attack->moves[body] = before;
        }
    }
}

/* After the moves of the nearest other answer it is that answer. */
static void try_nearest(Attack *attack, const FalsifyAnswer *was) {
    BaseArena *arena = arena_create();
    const BaseTree *pair = falsify_ask_pair(arena, attack->job->program, attack->job->root, was->from, was->to);
    const BaseTree *nearest = tree_find(pair, "nearest"), *list = tree_find(nearest, "moves");
    FalsifyMove *moves = arena_alloc(arena, (size_t)attack->table->count + 1, sizeof *moves);
    double longest = 0;
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const BaseTree *by = tree_find(it, "by");
        for (int i = 0; i < attack->table->count && by && by->count == 2; i++) {
            if (strcmp(attack->table->things[i].id, tree_get_text(it, "id", "")) == 0) {
                moves[i] = (FalsifyMove){by->first->number, by->last->number};
                longest = fmax(longest, hypot(moves[i].x, moves[i].y) / attack->table->things[i].most);
            }
        }
    }
    FalsifyAnswers answers;
    if (longest > 0 && falsify_ask(arena, attack->job->program, falsify_moved(arena, attack->table, moves, true),
                                   was->from, true, &answers)) {
        const FalsifyAnswer *is = falsify_answer(&answers, was->from, was->to);
        attack->sum->nearest++;
        if (is && !falsify_is(is, tree_get_text(nearest, "answer", ""))) {
            attack->sum->unturned++;
            tell(attack, was, is, "moved as nearest says", longest);
        } else if (is && longest < was->margin * (1 - 1e-6) - 1e-3) {
            tell(attack, was, is, "nearer than the margin", longest);
        }
    }
    arena_destroy(arena);
}

static bool near_enough(const FalsifyAnswer *one, const FalsifyAnswer *other) {
    bool close = one->found && other->found && fmax(one->margin, other->margin) < 10;
    if (one->margin < 0 || other->margin < 0) {
        return one->margin < 0 && other->margin < 0;
    }
    return fabs(one->margin - other->margin) <= (close ? SAME : SAME_FAR) * fmax(one->margin, other->margin) + 0.02;
}

/* The other way round, where both are asked for: to the last digit, but for systems in which a line has a direction. */
static void compare_ways(Attack *attack) {
    for (int i = 0; i < attack->base.count; i++) {
        const FalsifyAnswer *one = &attack->base.items[i], *other = falsify_answer(&attack->base, one->to, one->from);
        if (other && !attack->costs && one->margin >= 0 && other->margin >= 0) {
            attack->sum->ways++;
            if (one->seen != other->seen || fabs(one->margin - other->margin) > 0.0011) {
                tell(attack, one, other, "the other way round", other->margin);
            }
        }
    }
}

static void compare_turned(Attack *attack, bool mirror, bool turn) {
    BaseArena *arena = arena_create();
    FalsifyAnswers answers;
    const BaseTree *root = falsify_turned(arena, attack->table, mirror, turn, &attack->rng);
    bool stands = falsify_ask(arena, attack->job->program, root, NULL, true, &answers);
    attack->sum->impossible += !stands;
    for (int i = 0; stands && i < answers.count; i++) {
        const FalsifyAnswer *is = &answers.items[i], *was = falsify_answer(&attack->base, is->from, is->to);
        attack->sum->ways += was != NULL;
        if (was && (!near_enough(was, is) || !same_answer(attack, was, is))) {
            tell(attack, was, is, mirror ? "mirrored" : "turned", is->margin);
        }
    }
    arena_destroy(arena);
}

/* Every so often one whose margin is the smallest of some that are drawn. */
static const FalsifyAnswer *draw_pair(Attack *attack) {
    const FalsifyAnswer *best = NULL;
    for (int i = 0; i < 6; i++) {
        const FalsifyAnswer *it = &attack->base.items[rng_below(&attack->rng, (uint32_t)attack->base.count)];
        best = it->margin >= LITTLE && (!best || it->margin < best->margin) ? it : best;
    }
    return best;
}

bool falsify(const FalsifyJob *job, FalsifySum *sum) {
    Attack attack = {.job = job, .arena = arena_create(), .rng = rng_make(job->seed), .sum = sum};
    attack.table = falsify_table(attack.arena, job->root, job->data);
    bool good = attack.table && falsify_ask(attack.arena, job->program, job->root, NULL, true, &attack.base);
    if (good) {
        attack.moves = arena_alloc(attack.arena, (size_t)attack.table->count + 1, sizeof *attack.moves);
        attack.costs = strcmp(attack.table->rules, "infinity") == 0;
        compare_ways(&attack);
        compare_turned(&attack, rng_below(&attack.rng, 2), rng_below(&attack.rng, 2));
    }
    for (int i = 0; i < job->tables && good; i++) {
        attack_all(&attack);
    }
    for (int i = 0; i < job->pairs && good; i++) {
        const FalsifyAnswer *pair = draw_pair(&attack);
        if (pair) {
            attack_pair(&attack, pair);
            try_nearest(&attack, pair);
        }
    }
    arena_destroy(attack.arena);
    return good;
}

void falsify_describe(const FalsifySum *sum, BaseText *out) {
    text_addf(out,
              "%d tables moved (%d would not stand), %d answers asked again, %d pairs attacked downhill, %d nearest "
              "other answers tried (%d not turned), %d turned or swapped; %d broken\n",
              sum->tables, sum->impossible, sum->answers, sum->pairs, sum->nearest, sum->unturned, sum->ways,
              sum->broken);
}
