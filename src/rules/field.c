#include "rules/field.h"

#include "base/base.h"

double field_tolerance(const RulesField *field) {
    double mm = field->setup->accuracy.mm;
    return mm > 0 ? mm : RULES_TOLERANCE;
}

int field_area_of_piece(const RulesField *field, int piece) {
    base_assert(piece >= 0 && piece < field->setup->area_count + field->derived_count);
    int areas = field->setup->area_count;
    int area = piece < areas ? piece : field->derived[piece - areas].a;
    base_assert(area >= 0 && area < areas);
    return area;
}
