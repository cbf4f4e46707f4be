/* Symbols on the blocks of a board game: a ring, a triangle or a square for the weight, with the arm of service
 * inside. */
#ifndef VIEW_SYMBOLS_BLOCK_H
#define VIEW_SYMBOLS_BLOCK_H

#include "view/canvas/canvas.h"

/* Draws a symbol centred on the current origin, within `radius` px. False if the name is unknown. */
bool symbol_block_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour);
/* Draws a face of a die with symbols: LIGHT, MEDIUM, HEAVY, LEADER, SWORD, FLAG. False if the name is none of them. */
bool symbol_face_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour);

#endif
