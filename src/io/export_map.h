/* Battlefields as other programs' maps: Universal VTT, Tiled, SVG with named layers, GeoJSON. The terrain alone, as it
 * stands in the file; what a format cannot hold is a fault in `left`, as for imports. What is exported as Tiled's, SVG
 * or GeoJSON comes back by an import with its kinds, names, shapes and the values of its ruleset. */
#ifndef IO_EXPORT_MAP_H
#define IO_EXPORT_MAP_H

#include "io/document.h"

/* True if the name ends in .uvtt, .tmj, .svg or .geojson. */
bool export_map_knows(const char *path);
/* Appends the map in the format of the name's ending. False with a fault for a board of hexes. */
bool export_map(const IoDocument *document, const char *path, BaseText *out, BaseFaults *left, BaseFaults *faults);

#endif
