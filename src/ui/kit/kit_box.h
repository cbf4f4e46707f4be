/* Boxes of the window and how they are cut up (kit_layout.c). Logical px, y down. Included by kit.h. */
#ifndef UI_KIT_BOX_H
#define UI_KIT_BOX_H

#include "view/canvas/canvas.h"

typedef struct Kit Kit;

typedef struct {
    double x, y, w, h;
} KitBox;

static inline KitBox kit_box(double x, double y, double w, double h) {
    return (KitBox){x, y, w, h};
}
KitBox kit_inset(KitBox box, double dx, double dy);
/* The part cut off; `rest` keeps what is left. More than there is gives all there is. */
KitBox kit_cut_top(KitBox *rest, double h);
KitBox kit_cut_bottom(KitBox *rest, double h);
KitBox kit_cut_left(KitBox *rest, double w);
KitBox kit_cut_right(KitBox *rest, double w);
/* Column `i` of `n` equal ones with `gap` between. */
KitBox kit_column(KitBox box, int i, int n, double gap);
KitBox kit_centred(KitBox in, double w, double h);
KitBox kit_overlap(KitBox a, KitBox b);         /* w and h are 0 when apart */
bool kit_holds(KitBox box, double x, double y); /* half open: left and top edge in, right and bottom out */

#endif
