/* Boxes cut from boxes. */
#include "ui/kit/kit_internal.h"

KitBox kit_inset(KitBox box, double dx, double dy) {
    return kit_box(box.x + dx, box.y + dy, fmax(0, box.w - 2 * dx), fmax(0, box.h - 2 * dy));
}

KitBox kit_cut_top(KitBox *rest, double h) {
    double take = kit_clamp(h, 0, rest->h);
    KitBox cut = kit_box(rest->x, rest->y, rest->w, take);
    rest->y += take;
    rest->h -= take;
    return cut;
}

KitBox kit_cut_bottom(KitBox *rest, double h) {
    double take = kit_clamp(h, 0, rest->h);
    rest->h -= take;
    return kit_box(rest->x, rest->y + rest->h, rest->w, take);
}

KitBox kit_cut_left(KitBox *rest, double w) {
    double take = kit_clamp(w, 0, rest->w);
    KitBox cut = kit_box(rest->x, rest->y, take, rest->h);
    rest->x += take;
    rest->w -= take;
    return cut;
}

KitBox kit_cut_right(KitBox *rest, double w) {
    double take = kit_clamp(w, 0, rest->w);
    rest->w -= take;
    return kit_box(rest->x + rest->w, rest->y, take, rest->h);
}

KitBox kit_column(KitBox box, int i, int n, double gap) {
    double w = (box.w - gap * (n - 1)) / n;
    return kit_box(box.x + i * (w + gap), box.y, w, box.h);
}

KitBox kit_centred(KitBox in, double w, double h) {
    return kit_box(in.x + (in.w - w) / 2, in.y + (in.h - h) / 2, w, h);
}

KitBox kit_overlap(KitBox a, KitBox b) {
    double x = fmax(a.x, b.x), y = fmax(a.y, b.y);
    double w = fmin(a.x + a.w, b.x + b.w) - x, h = fmin(a.y + a.h, b.y + b.h) - y;
    return w > 0 && h > 0 ? kit_box(x, y, w, h) : kit_box(x, y, 0, 0);
}

bool kit_holds(KitBox box, double x, double y) {
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}
