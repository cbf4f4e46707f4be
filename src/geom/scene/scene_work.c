/* What of a work any walk through a scene needs. */
#include "base/base.h"
#include "geom/scene/scene_internal.h"

#include <string.h>

GeomWork *scene_work_create(const GeomScene *scene) {
    base_assert(scene);
    GeomWork *work = base_alloc(1, sizeof *work);
    size_t pieces = (size_t)scene->pieces, vertices = (size_t)scene->vertices;
    work->scene = scene;
    work->edge_seen = base_alloc(vertices, sizeof(uint32_t));
    work->piece_seen = base_alloc(pieces, sizeof(uint32_t));
    work->edges = base_alloc(vertices, sizeof(int));
    work->edge_done = base_alloc(vertices, 1);
    work->piece_list = base_alloc(pieces, sizeof(int));
    work->lows = base_alloc(vertices + 1, sizeof(double));
    work->highs = base_alloc(vertices + 1, sizeof(double));
    work->lap_to = base_alloc(pieces, sizeof(double));
    work->meet_to = base_alloc(pieces, sizeof(double));
    return work;
}

void scene_work_destroy(GeomWork *work) {
    void *blocks[] = {work->edge_seen, work->piece_seen, work->edges,  work->edge_done, work->piece_list,
                      work->lows,      work->highs,      work->lap_to, work->meet_to,   work};
    for (size_t i = 0; i < BASE_COUNT(blocks); i++) {
        base_free(blocks[i]);
    }
}

uint32_t work_stamp_edges(GeomWork *work) {
    if (++work->edge_stamp == 0) {
        memset(work->edge_seen, 0, (size_t)work->scene->vertices * sizeof(uint32_t));
        work->edge_stamp = 1;
    }
    return work->edge_stamp;
}

uint32_t work_stamp_pieces(GeomWork *work) {
    if (++work->piece_stamp == 0) {
        memset(work->piece_seen, 0, (size_t)work->scene->pieces * sizeof(uint32_t));
        work->piece_stamp = 1;
    }
    return work->piece_stamp;
}
