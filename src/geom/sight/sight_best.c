/* One pair of parts, as the question has it, and which of two answers is the better sight. */
#include "base/base.h"
#include "geom/sight/sight_internal.h"

bool sight_better(const SightAnswer *a, const SightAnswer *b) {
    static const int rank[] = {[GEOM_SIGHT_CLEAR] = 2, [GEOM_SIGHT_UNDECIDED] = 1, [GEOM_SIGHT_BLOCKED] = 0};
    if (rank[a->verdict] != rank[b->verdict]) {
        return rank[a->verdict] > rank[b->verdict];
    }
    bool wall_a = a->why == GEOM_WHY_COMPLETE, wall_b = b->why == GEOM_WHY_COMPLETE;
    if (wall_a != wall_b) {
        return wall_b;
    }
    if (a->excess < b->excess || a->excess > b->excess) {
        return a->excess < b->excess;
    }
    return a->width > b->width;
}

void sight_judge_pair(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer) {
    base_assert(a && b && w->work);
    if (w->ask.query->centres_only) {
        sight_judge_centres(w, a, b, answer);
    } else {
        sight_judge(w, a, b, answer);
    }
}
