/* Signs on the blocks of a board game: the weight as a ring, a triangle or a square, the arm within it. */
#ifndef VIEW_SYMBOLS_BLOCK_H
#define VIEW_SYMBOLS_BLOCK_H

#include "view/canvas/canvas.h"

/* Centred on the current origin, `radius` px of room. False: it is none of these names. */
bool symbol_block_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour);
/* A face of a die with symbols: LIGHT, MEDIUM, HEAVY, LEADER, SWORD, FLAG. False: not one of them. */
bool symbol_face_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour);

#endif
