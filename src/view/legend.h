/* The margin beside a printed board: title, the meaning of lines and counters, a scale. */
#ifndef VIEW_LEGEND_H
#define VIEW_LEGEND_H

#include "rules/rules.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

#define LEGEND_WIDTH 200.0

/* Draws into `frame` (px). */
void legend_draw(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame);

#endif
