/* The arrays behind a scene and the scratch behind a work: for the files of this room that walk them (scene, sweep,
 * sight, region). Nobody outside src/geom includes it.
 *
 * Vertices of all pieces lie in one array, ring after ring, piece after piece, oriented as area_make does (interior on
 * the side of vec_cross > 0). Edge i runs from vertex i to vertex next[i]; so an edge and its first vertex share a
 * number, and ascending edges are ascending pieces. */
#ifndef GEOM_SCENE_INTERNAL_H
#define GEOM_SCENE_INTERNAL_H

#include "geom/scene/scene.h"

struct GeomScene {
    GeomBox table;
    int pieces, vertices, rings;
    GeomArea *areas; /* [pieces]; their points, ring_start and edge_of lie in the arrays below */
    GeomVec *points; /* [vertices] */
    /* Where each vertex stands when its piece is eroded by GEOM_LAP_FLOOR: a shape overlaps a piece if it meets the
     * piece so eroded (area_internal.h). */
    GeomVec *eroded;  /* [vertices] */
    int *next;        /* [vertices] the vertex where edge i ends */
    int *before;      /* [vertices] the vertex before i in its ring */
    int *piece_of;    /* [vertices] */
    int *ring_of;     /* [vertices] ring number in the whole scene */
    int *file_edge;   /* [vertices] the file's number of edge i in its piece */
    int *first;       /* [pieces + 1] first vertex of each piece */
    int *ring_first;  /* [rings + 1] first vertex of each ring */
    int *ring_starts; /* the ring_start arrays of all areas, one after the other; counted from the piece's first vertex
                       */
    /* Convex hull of each piece: hull[hull_first[p] .. hull_first[p + 1]) are vertex numbers, cross of successive sides
     * > 0 (fewer than three when the piece is empty or flat). */
    int *hull, *hull_first;
    /* Uniform grid over the edges. Cell (column, row) covers [x0 + column * cell, + cell] and so on; what lies outside
     * the grid belongs to the nearest border cell. An edge is listed in each cell that its closed segment comes near
     * (GEOM_GRID_SLACK), so a query needs no slack of its own. */
    GeomBox grid;
    double cell;
    int columns, rows;
    int *cell_start; /* [columns * rows + 1] */
    int *cell_edges;
};

struct GeomWork {
    const GeomScene *scene;
    /* Stamps: seen[i] == stamp means "already met in this query". Begin a query with work_stamp_edges / _pieces. */
    uint32_t edge_stamp, piece_stamp;
    uint32_t *edge_seen;  /* [vertices] */
    uint32_t *piece_seen; /* [pieces] */
    int *edges;           /* [vertices] filled by scene_collect_*, in no order */
    int edge_count;
    unsigned char *edge_done; /* [vertices] sweep: edges already reported */
    int *piece_list;          /* [pieces] */
    int piece_count;
    double *lows, *highs;     /* [vertices] sweep: when each side of one piece is met on one stretch */
    double *lap_to, *meet_to; /* [pieces] sweep: how far along the path overlap and touch are known to go on */
    struct SightWork *sight;  /* the private scratch of sight (sight_work.c) */
};

/* All of a work but what sight puts into it. */
GeomWork *scene_work_create(const GeomScene *scene);
void scene_work_destroy(GeomWork *work);

static inline GeomVec scene_from(const GeomScene *scene, int edge) {
    return scene->points[edge];
}
static inline GeomVec scene_to(const GeomScene *scene, int edge) {
    return scene->points[scene->next[edge]];
}

/* A new stamp; the arrays are cleared on the rare wrap. */
uint32_t work_stamp_edges(GeomWork *work);
uint32_t work_stamp_pieces(GeomWork *work);

/* Clamped first: what is left is not negative, and cutting off its fraction rounds it down. */
static inline int scene_column(const GeomScene *scene, double x) {
    double c = (x - scene->grid.x0) / scene->cell;
    return !(c > 0) ? 0 : c >= scene->columns ? scene->columns - 1 : (int)c;
}
static inline int scene_row(const GeomScene *scene, double y) {
    double r = (y - scene->grid.y0) / scene->cell;
    return !(r > 0) ? 0 : r >= scene->rows ? scene->rows - 1 : (int)r;
}

/* geom_scene_holding, and what else is found on the way (each may be NULL): does a piece hold all of the shape, and how
 * many edges were walked in all. */
int scene_holding(const GeomScene *scene, const GeomShape *shape, int *out, int cap, bool *whole, int *walked);

/* Puts into work->edges every edge that may meet the closed box, each once (it takes a new edge stamp). Edges that come
 * near without meeting may be among them. */
void scene_collect_box(const GeomScene *scene, GeomWork *work, GeomBox box);
/* The same for the convex hull of the points (any order, count >= 1): the cells are rasterised row by row. */
void scene_collect_hull(const GeomScene *scene, GeomWork *work, const GeomVec *points, int count);

#endif
