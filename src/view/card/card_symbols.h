/* The small signs of terrain cards: what a block is about, what type the ground is. Ink on white, told by their shape
 * alone, so that a black and white printer loses nothing. */
#ifndef VIEW_CARD_SYMBOLS_H
#define VIEW_CARD_SYMBOLS_H

#include "view/canvas/canvas.h"

/* In a square of `size` px about (x, y). An unknown name draws nothing. `faint`: the block has no effect. */
void card_symbol_draw(ViewCanvas *canvas, const char *name, double x, double y, double size, bool faint);

#endif
