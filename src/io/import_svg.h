/* What the two files that read SVG drawings share. Nobody else includes it. */
#ifndef IO_IMPORT_SVG_H
#define IO_IMPORT_SVG_H

#include "io/import_internal.h"
#include "io/xml.h"

/* x' = a x + c y + e, y' = b x + d y + f (SVG 1.1, 7.4) */
typedef struct {
    double a, b, c, d, e, f;
} SvgTransform;

typedef struct {
    const char *name, *above; /* names of the layer and of the one round it; NULL none */
    SvgTransform transform;
} SvgLayer;

typedef struct {
    Importer *importer;
} SvgReader;

typedef struct {
    PlanOutline *items;
    int count;
} SvgShape;

/* The shapes of an element in the drawing's own coordinates after the transform: closed ones with their holes, open
 * ones as paths. None if it has none, or is not readable. */
SvgShape svg_shape(BaseArena *arena, const BaseTree *element, SvgTransform transform);

#endif
