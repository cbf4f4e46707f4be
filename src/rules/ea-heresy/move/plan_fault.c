/* What forbids a walk, and where it stops. */
#include "rules/ea-heresy/move/plan_parts.h"

#include <math.h>

void eah_walk_fault(EahWalk *walk, const char *rule, const char *key, double s, TableRef ref, double value,
                    double limit) {
    walk->faults = arena_grow(walk->arena, walk->faults, walk->fault_count, &walk->fault_cap, sizeof *walk->faults);
    walk->faults[walk->fault_count++] = (EahWalkFault){rule, key, s, ref, value, limit};
}

void eah_walk_stop(EahWalk *walk, const char *rule, const char *key, double s, TableRef ref) {
    walk->stop = fmin(walk->stop, s);
    eah_walk_fault(walk, rule, key, s, ref, 0, 0);
}
