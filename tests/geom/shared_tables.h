/* Tables to judge lines of sight on: polygons with a kind, and two bases. Random ones come from a seed, with the forms
 * that go wrong: seams, collinear corners, slivers, rings, nested woods, bases set flush, gaps of a few hundredths of a
 * millimetre. Knows nothing of how sight is decided. Lengths in mm. */
#ifndef SHARED_TABLES_H
#define SHARED_TABLES_H

#include "base/array.h"
#include "base/rng.h"
#include "geom/scene/scene.h"

#include <stdio.h>

typedef enum {
    TABLE_SOLID, /* blocks completely */
    TABLE_WOOD,  /* blocks, unless it holds a base: then the length inside is limited */
    TABLE_OPEN   /* no effect */
} TableKind;

typedef struct {
    TableKind kind;
    double limit;    /* WOOD: mm */
    int group;       /* WOOD: pieces with the same group >= 0 share one sum; -1: its own */
    int ring, rings; /* first ring and how many */
} TablePiece;

typedef struct {
    char title[96];
    ARRAY(GeomVec) points;    /* all rings one after the other */
    ARRAY(int) starts;        /* where each ring starts; one more at the end */
    ARRAY(TablePiece) pieces; /* piece i is piece i of the scene */
    GeomShape a, b;
} Table;

void table_init(Table *table, const char *title);
void table_term(Table *table);
Table table_copy(const Table *table);
/* Opens a new piece; rings added from now on belong to it. */
void table_add_piece(Table *table, TableKind kind, double limit);
void table_add_ring(Table *table, const GeomVec *points, int count);
/* A piece of one ring that is a box. */
void table_add_box(Table *table, TableKind kind, double limit, double x0, double y0, double x1, double y1);
int table_ring_count(const Table *table);
int table_vertices(const Table *table);
/* First and end index of a piece's points. */
void table_span(const Table *table, int piece, int *first, int *end);
GeomBox table_box(const Table *table);

GeomShape table_disc(double x, double y, double diameter);
GeomShape table_oval(double x, double y, double along, double across, double angle);
GeomShape table_rect(double x, double y, double along, double across, double angle);
/* Points in order round the hull, either way. */
GeomShape table_hull(const GeomVec *points, int count);

/* x -> turned by angle (radians) about `about`, then moved. A mirror flips y first. */
typedef struct {
    double angle;
    GeomVec about, by;
    bool mirror;
} TableMotion;
GeomVec motion_of(const TableMotion *motion, GeomVec p);
GeomShape motion_of_shape(const TableMotion *motion, const GeomShape *shape);
void table_move(Table *table, const TableMotion *motion);
void table_move_piece(Table *table, int piece, const TableMotion *motion);
/* The same ground described otherwise. */
void table_reverse_rings(Table *table);
void table_split_edges(Table *table, BaseRng *rng);
void table_shuffle_pieces(Table *table, BaseRng *rng);
void table_swap_bases(Table *table);
/* Every piece and both bases by a rigid motion of their own in which no point goes further than `max`. */
void table_jostle(Table *table, double max, BaseRng *rng);

/* The areas of the table as the core wants them: `areas` as many as there are pieces. The copy of the points lives in
 * `store` (as many as table_vertices), the ring starts in `starts` (as many as table->starts.count + pieces). */
typedef struct {
    GeomArea *areas;
    GeomVec *store;
    int *starts;
    int count;
} TableAreas;
TableAreas table_areas(const Table *table);
void table_areas_term(TableAreas *areas);

/* As a battlefield file, to become a case. */
void table_dump(const Table *table, FILE *out);

/* Table `index` of the series `seed`: the same on every machine. About `size` vertices of terrain in and near the way.
 */
void table_random(Table *table, uint64_t seed, int index);
/* The same for less usual tables: see shared_tables_odd.c. */
void table_odd(Table *table, uint64_t seed, int index);
/* A field of pieces of all sorts for timing: `vertices` or a few more, no bases set. */
void table_field(Table *table, uint64_t seed, int vertices);

#endif
