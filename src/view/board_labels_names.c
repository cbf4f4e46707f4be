/* Names of units. */
#include "view/board_labels.h"

#include <string.h>

#define NAMED_FROM 24.0 /* px across a base that bears its own name */
#define NUMBER_DOT "·"  /* "B1·2" is the second of B1 */

const char *label_number(const char *name) {
    size_t digits = 0, length = strlen(name);
    while (digits < length && name[length - digits - 1] >= '0' && name[length - digits - 1] <= '9') {
        digits++;
    }
    const char *number = name + length - digits;
    size_t before = length - digits, dot = strlen(NUMBER_DOT);
    bool apart = (before > 0 && number[-1] == ' ') || (before > dot && !memcmp(number - dot, NUMBER_DOT, dot));
    return digits > 0 && apart ? number : NULL;
}

void labels_add_unit_names(LabelSearch *it) {
    static const double OFF[] = {1, 5, 10};
    const TableSetup *setup = it->board->field->setup;
    setup_each(setup, REF_UNIT, i) {
        const TableUnit *unit = &setup->units[i];
        GeomBox px = it->bases[i];
        bool large = px.x1 - px.x0 >= NAMED_FROM && unit->name && *unit->name;
        if (label_is_empty(px) || !(it->names || large)) {
            continue;
        }
        const char *name = setup_name(setup, ref_make(REF_UNIT, i)), *number = label_number(name);
        ViewForm forms[LABEL_FORMS] = {{canvas_text_width(it->canvas, LABEL_UNIT_NAME, name) + 4, 14}};
        int form_count = 1;
        if (number) {
            forms[form_count++] = (ViewForm){canvas_text_width(it->canvas, LABEL_UNIT_NAME, number) + 4, 14};
        }
        BoardSpots spots = {.arena = it->arena};
        GeomBox round = box_grow(px, LABELS_ROUND_BASES);
        for (size_t k = 0; k < BASE_COUNT(OFF); k++) {
            spots_add(&spots, vec(label_middle(px).x, round.y1 + OFF[k]), vec(0, 1),
                      OFF[k] * .5); /* below, if it can be */
            spots_add_sides(&spots, round, OFF[k], SPOTS_MIDDLE, 1);
        }
        label_add(it, LABEL_UNIT, i, forms, form_count, &spots);
    }
}
