/* What stays the same while a game is played: the setup, the ruleset's data, and the scene that geometry queries, with
 * the pieces that the system derived (a wood where it stands on a hill). Holds no state. */
#ifndef RULES_FIELD_H
#define RULES_FIELD_H

#include "geom/scene/scene.h"
#include "rules/data.h"
#include "table/table.h"

/* A scene piece that is not an area by itself: the common ground of two or more areas, or what one area leaves of
 * another. */
typedef struct {
    int a, b;         /* areas it is derived from */
    int tag;          /* a number chosen by the system */
    const int *areas; /* all areas whose common ground it is, a and b first; in the setup's arena */
    int area_count;   /* 0: the piece is no common ground */
} RulesDerived;

typedef struct {
    TableSetup *setup;     /* owned */
    RulesData *data;       /* owned */
    GeomScene *scene;      /* owned: pieces 0..area_count-1 are the areas, then the derived ones */
    RulesDerived *derived; /* derived[i] is piece area_count + i; in the setup's arena */
    int derived_count;
    GeomArea *derived_areas;
    bool borrows_data; /* the data are another field's: this one is that table with things moved */
} RulesField;

/* How a system requests derived pieces when a battlefield is loaded; the loader makes their shapes. Empty common ground
 * makes no piece. */
typedef struct RulesDeriver RulesDeriver;
struct RulesDeriver {
    const TableSetup *setup;
    const RulesData *data;
    /* Adds the common ground of two or more areas. Returns false when there is none. */
    bool (*common)(RulesDeriver *deriver, const int *areas, int count, int tag);
    /* Adds the ground of `area` without that of `inner`; `b` of the piece is inner[0]. When no ground is left, the
     * piece is nowhere. */
    void (*less)(RulesDeriver *deriver, int area, const int *inner, int count, int tag);
};

/* Assembles a field and builds its scene. Takes ownership of the setup (with its arena, which holds the setup and the
 * derived lists) and of the data; the field itself is from base_alloc. */
RulesField *field_assemble(TableSetup *setup, RulesData *data, RulesDerived *derived, GeomArea *derived_areas,
                           int derived_count);
void field_destroy(RulesField *field); /* NULL is allowed */
/* The tolerance of a table whose options have none, mm: how exactly it was laid out, else RULES_TOLERANCE. */
double field_tolerance(const RulesField *field);
/* Returns the area of a scene piece: the piece itself, or `a` of a derived one. */
int field_area_of_piece(const RulesField *field, int piece);

#endif
