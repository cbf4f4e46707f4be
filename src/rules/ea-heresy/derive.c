/* HILL-03: where a feature that stops sight stands on a hill, their common ground is a piece of its own, since there
 * the two tower together. Derived once at load for every pair that could ever matter; which of them has an effect is
 * judged for each line. */
#include "rules/ea-heresy/sight/sight.h"

static EahLos los_of(const RulesDeriver *deriver, int area) {
    const EahData *data = deriver->data->compiled;
    return data->kinds[deriver->setup->areas[area].kind].los;
}

void eah_derive(RulesDeriver *deriver) {
    const TableSetup *setup = deriver->setup;
    for (int feature = 0; feature < setup->area_count; feature++) {
        EahLos los = los_of(deriver, feature);
        if (los != EAH_LOS_AREA && los != EAH_LOS_COMPLETE) {
            continue;
        }
        for (int hill = 0; hill < setup->area_count; hill++) {
            if (los_of(deriver, hill) == EAH_LOS_HILL &&
                box_meets(setup->areas[feature].area.box, setup->areas[hill].area.box)) {
                deriver->common(deriver, (int[]){feature, hill}, 2, 0);
            }
        }
    }
}
