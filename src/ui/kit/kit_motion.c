/* Animated values, each known by the name that the caller gives it. A still kit jumps to their targets. */
#include "ui/kit/kit_internal.h"

/* Motions that no part asked for in this frame are over; the others need another frame. */
void kit_settle_motions(Kit *kit) {
    int kept = 0;
    for (int i = 0; i < kit->motions.count; i++) {
        KitMotion motion = kit->motions.items[i];
        if (motion.seen) {
            motion.seen = false;
            kit->motions.items[kept++] = motion;
        }
    }
    kit->motions.count = kept;
}

static double move_to(Kit *kit, const char *name, double first, double target, double ms) {
    uint32_t id = kit_id(kit, name);
    KitMotion *motion = NULL;
    for (int i = 0; i < kit->motions.count && !motion; i++) {
        motion = kit->motions.items[i].id == id ? &kit->motions.items[i] : NULL;
    }
    if (!motion) {
        array_push(&kit->motions, (KitMotion){id, first, first, first, kit->now, true});
        motion = &kit->motions.items[kit->motions.count - 1];
    }
    motion->seen = true;
    if (motion->to != target) {
        motion->from = motion->at;
        motion->to = target;
        motion->start = kit->now;
    }
    double t = kit->still || ms <= 0 ? 1 : kit_clamp((kit->now - motion->start) / ms, 0, 1);
    double left = 1 - t;
    motion->at = t >= 1 || motion->from == target ? target : target + (motion->from - target) * left * left * left;
    if (motion->at != target) {
        kit_wake(kit, 16);
    }
    return motion->at;
}

double kit_ease(Kit *kit, const char *name, double target, double ms) {
    return move_to(kit, name, target, target, ms);
}
double kit_appear(Kit *kit, const char *name, double ms) {
    return move_to(kit, name, 0, 1, ms);
}
