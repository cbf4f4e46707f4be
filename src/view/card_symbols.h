/* The small symbols of terrain cards: the subject of a block, the type of the ground. Black on white and distinguished
 * by shape alone, so that a black and white printer loses nothing. */
#ifndef VIEW_CARD_SYMBOLS_H
#define VIEW_CARD_SYMBOLS_H

#include "view/canvas/canvas.h"

/* Draws a symbol in a square of `size` px centred on (x, y). An unknown name draws nothing. `faint` if the block has no
 * effect. */
void draw_card_symbol(ViewCanvas *canvas, const char *name, double x, double y, double size, bool faint);

#endif
