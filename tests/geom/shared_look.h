/* One question of sight on a table, with the roles said outright: for tests whose answers are worked out by hand. */
#ifndef SHARED_LOOK_H
#define SHARED_LOOK_H

#include "geom/shared_tables.h"
#include "geom/sight/sight.h"

#define LOOK_PIECES 64

typedef struct {
    Table table;
    GeomRole roles[LOOK_PIECES];
    GeomShape parts[4]; /* instead of the table's first base, when part_count > 0 */
    int part_count;
    bool centres_only;
} Look;

/* Two discs of 40 mm, their middles 400 mm apart on y = 0, on open ground. */
Look look_discs(void);
void look_term(Look *look);
/* Adds a box that blocks, and returns its role to be changed. */
GeomRole *look_add_box(Look *look, double x0, double y0, double x1, double y1);
/* With clearance, depth and certificate. */
GeomSight look_ask(const Look *look);
/* A bare verdict. */
GeomSight look_verdict(const Look *look);
/* Asks as it stands, from b to a, turned by an odd angle, mirrored, and with outlines reversed and edges split: each
 * time the answer must be the same, also the bare verdict. `clearance` NAN: not compared. Returns the first answer. */
GeomSight look_says(const Look *look, GeomVerdict verdict, GeomWhy why, double clearance);

#endif
