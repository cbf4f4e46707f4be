/* What stays the same while a game is played: the setup, the ruleset's data, the scene that geometry asks, with the
 * pieces that the system derived (a wood where it stands on a hill). Knows no state. */
#ifndef RULES_FIELD_H
#define RULES_FIELD_H

#include "geom/scene/scene.h"
#include "rules/data.h"
#include "table/table.h"

/* A scene piece that is no area of its own: the common ground of two or more, or what one leaves of another. */
typedef struct {
    int a, b;         /* areas */
    int tag;          /* the system's number */
    const int *areas; /* all whose common ground it is, a and b first; in the setup's arena */
    int area_count;   /* 0: no common ground */
} RulesDerived;

typedef struct {
    TableSetup *setup;     /* owned */
    RulesData *data;       /* owned */
    GeomScene *scene;      /* owned: pieces 0..area_count-1 are the areas, then the derived ones */
    RulesDerived *derived; /* derived[i] is piece area_count + i; in the setup's arena */
    int derived_count;
    GeomArea *derived_areas;
} RulesField;

/* How a system asks for derived pieces at load; the loader makes their shapes. An empty common ground makes no piece.
 */
typedef struct RulesDeriver RulesDeriver;
struct RulesDeriver {
    const TableSetup *setup;
    const RulesData *data;
    /* The common ground of two or more areas. False: there is none. */
    bool (*common)(RulesDeriver *deriver, const int *areas, int count, int tag);
    /* The ground of `area` without that of `inner`; `b` of the piece is inner[0]. Nothing left: a piece that is
     * nowhere. */
    void (*less)(RulesDeriver *deriver, int area, const int *inner, int count, int tag);
};

/* Puts a field together and builds its scene. Takes over the setup (with its arena, in which it and the derived lists
 * live) and the data; the field itself is from base_alloc. */
RulesField *field_assemble(TableSetup *setup, RulesData *data, RulesDerived *derived, GeomArea *derived_areas,
                           int derived_count);
void field_destroy(RulesField *field); /* NULL is allowed */
/* The area behind a scene piece: itself, or `a` of a derived one. */
int field_area_of_piece(const RulesField *field, int piece);

#endif
