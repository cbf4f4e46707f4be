/* Draws one piece of terrain in the hand of a rulebook diagram (design: look of the board, sections 1 to 5, 9). Knows
 * patterns, not rules: which pattern a kind wears is in the ruleset's data. Patterns never jump: marks come from a hash
 * of the area. */
#ifndef VIEW_TERRAIN_H
#define VIEW_TERRAIN_H

#include "view/camera.h"
#include "view/canvas/canvas.h"

typedef struct {
    const char *pattern;  /* a name of rules/patterns.inc; anything else is a plain tint */
    const char *over;     /* a pattern that lies over its own, NULL none: drawn by the caller, after all of a layer */
    const GeomArea *area; /* mm */
    const GeomVec *path;  /* for ribbons: the centre line, else NULL */
    int path_count;
    double width;  /* ribbons: mm */
    uint32_t seed; /* hash of the area's id */
    /* True if the pattern starts at `anchor`, else at the first point of the path or outline. An editor keeps the
     * anchor while that point is being moved, so that the pattern does not jump. */
    bool has_anchor;
    GeomVec anchor;          /* mm */
    const int *marked_edges; /* file edge numbers drawn with teeth (steep), NULL if none */
    int marked_count;
    bool on_hill; /* a feature on a hill: its fill lets the contours run on */
    bool dashed;  /* the kind does not affect sight */
    bool plain;   /* only tint and outline: too many pieces overlap */
    /* buildings */
    int size; /* 0 small, 1 medium, 2 large */
    bool has_owner;
    ViewColour owner; /* allegiance line */
    int lost;         /* points of damage taken: cracks */
    int rooms;        /* points of starting capacity: rooms of the floor plan from 2 px/mm */
} ViewTerrain;

/* The patterns of rules/patterns.inc by index; NULL past the last.
 * Those that begin with "cell-" are for the cells of a board of hexes: smaller marks, an outline as thin as the grid's.
 * Obstacles and ramparts run along the piece's path, or along the longer middle of its outline when it has none;
 * obstacles whose outline is no strip all round it. */
const char *terrain_pattern(int index);
/* Order of layers, low first: 0 hills, 1 flat areas, 2 flows, 3 roads, 4 growth and mountains, 5 ruins and urban, 6
 * buildings, 7 obstacles. */
int terrain_layer(const char *pattern);
/* True for a pattern that lets the one below show through: weather. */
bool terrain_lies_over(const char *pattern);
/* How far inside its outline the middle of a pattern's palisade stands at the most, and the radius of its corner posts,
 * mm; 0: it has none. */
double terrain_palisade(const char *pattern, double *post);
/* Returns the name of the theme's tint for a pattern. */
const char *terrain_tint(const char *pattern);

/* Ground: desk, paper, frame with its shadow, crosses every 10 cm (or per 6 in), dots from 2 px/mm. `unit` in mm (10 cm
 * -> 100). */
void terrain_draw_ground(ViewCanvas *canvas, const ViewCamera *camera, GeomBox table, double cross_mm, double dot_mm);
/* Draws only the frame, again over terrain that runs off the table. */
void terrain_draw_frame(ViewCanvas *canvas, const ViewCamera *camera, GeomBox table);
/* Draws one piece. Marks are scattered only within the canvas's clip. */
void terrain_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *piece);
/* Roads are united before casing, so that junctions are open: all pieces of the "road" pattern in one call. */
void terrain_draw_roads(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *roads, int count);
/* Bridges wherever a road runs over one of the waters; after the roads. */
void terrain_draw_bridges(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *roads, int road_count,
                          const ViewTerrain *waters, int water_count);
/* Where garrison chips stand in the floor plan of a building: slot 0 .. 2 * rooms - 1, two to a room (centre, mm); for
 * k >= 2. */
GeomVec terrain_room(const ViewTerrain *building, int slot);
/* The largest radius (mm) that fits every such place. */
double terrain_room_radius(const ViewTerrain *building);
/* A sample for a palette or a ledger: the pattern in a box of px. */
void terrain_draw_swatch(ViewCanvas *canvas, GeomBox px, const char *pattern);

#endif
