/* Floating parts that ask nothing: tooltips, toasts, popovers. */
#include "ui/kit/kit_internal.h"

#define TIP_WIDTH   280.0
#define TIP_PAD     12.0
#define TIP_AWAY    8.0
#define TIP_WARM_MS 400 /* ms: within this time after a tooltip, the next one opens at once */
#define TOAST_WIDTH 300.0
#define TOAST_MIN   180.0 /* px: still wide enough for lines of text */

/* ---- tooltip ---- */

/* Beside the part at the window's left edge, else below it, above when there is no room. */
static KitBox place_tip(const Kit *kit, double w, double h) {
    KitBox part = kit->tip.box;
    if (part.x < 16 && part.w < 64) {
        return kit_box(part.x + part.w + TIP_AWAY, kit_clamp(part.y, 4, kit->h - h - 4), w, h);
    }
    double y = part.y + part.h + TIP_AWAY;
    if (y + h > kit->h - 4) {
        y = part.y - TIP_AWAY - h;
    }
    return kit_box(kit_clamp(part.x, 4, fmax(4, kit->w - w - 4)), y, w, h);
}

void kit_draw_tip(Kit *kit) {
    uint32_t waited = kit->now - kit->tip.since;
    bool warm = kit->tip.shown && kit->now - kit->tip.shown < TIP_WARM_MS;
    if (!kit->tip.wanted) {
        kit->tip.id = 0;
        kit->tip.open = false;
        return;
    }
    kit->tip.open = kit->tip.open || warm || waited >= KIT_TIP_MS;
    if (!kit->tip.open) {
        kit_wake(kit, (int)(KIT_TIP_MS - waited));
        return;
    }
    kit->tip.shown = kit->now ? kit->now : 1;
    const ViewTheme *theme = kit_theme(kit);
    double key = kit->tip.key[0] ? kit_text_width(kit, KIT_SMALL, kit->tip.key) + 16 : 0;
    double name = kit_text_width(kit, KIT_STRONG, kit->tip.name) + key;
    double room = TIP_WIDTH - 2 * TIP_PAD;
    double inner = fmin(room, fmax(name, kit_text_width(kit, KIT_BODY, kit->tip.text) + 1));
    double text = kit_paragraph(kit, 0, 0, inner, KIT_BODY, theme->panel, kit->tip.text, false);
    KitBox box = place_tip(kit, inner + 2 * TIP_PAD, 18 + text + 18);
    kit_shadow(kit, box, 6, .6);
    kit_fill(kit, box, 6, theme->ink);
    KitBox head = kit_box(box.x + TIP_PAD, box.y + 9, inner, 18);
    kit_text(kit, head, KIT_STRONG, theme->panel, 0, kit->tip.name);
    if (key > 0) {
        kit_put(kit, head, KIT_SMALL, theme->panel, 1, kit->tip.key);
    }
    kit_paragraph(kit, head.x, head.y + 18, inner, KIT_BODY, theme->panel, kit->tip.text, true);
}

/* ---- toasts ---- */

void kit_toast_free(KitToastKept *toast) {
    base_free(toast->text);
    base_free(toast->detail);
    base_free(toast->action);
}

int kit_toast(Kit *kit, KitToast toast) {
    KitToastKept kept = {++kit->toast_number,
                         base_strdup(toast.text),
                         base_strdup(toast.detail),
                         base_strdup(toast.action),
                         toast.fault,
                         kit->now};
    array_push(&kit->toasts, kept);
    kit->again = true;
    return kept.number;
}

static double toast_text_width(Kit *kit, const KitToastKept *toast, double width) {
    double action = toast->action ? kit_text_width(kit, KIT_CONTROL, toast->action) + 16 : 0;
    return width - (toast->fault ? 42 : 18) - 14 - action;
}

static double toast_height(Kit *kit, const KitToastKept *toast, double width) {
    ViewColour ink = kit_theme(kit)->ink;
    double w = toast_text_width(kit, toast, width);
    double text = kit_paragraph(kit, 0, 0, w, toast->detail ? KIT_STRONG : KIT_BODY, ink, toast->text, false);
    double detail = toast->detail ? 2 + kit_paragraph(kit, 0, 0, w, KIT_SIDE, ink, toast->detail, false) : 0;
    return fmax(48, text + detail + 2 * 13);
}

/* Draws one toast. Returns 1 if its action, 2 if the rest of it was clicked, else 0. */
static int draw_toast(Kit *kit, KitBox box, const KitToastKept *toast) {
    const ViewTheme *theme = kit_theme(kit);
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = toast->text,
                                         .role = KIT_ROLE_TOAST,
                                         .value = toast->detail,
                                         .state = toast->fault ? KIT_FAULT : 0u});
    kit_shadow(kit, box, 8, 1);
    kit_fill(kit, box, 8, theme->raised);
    kit_outline(kit, box, 8, toast->fault ? theme->bad : colour_alpha(theme->edge, .7), toast->fault ? 1.4 : 1);
    double w = toast_text_width(kit, toast, box.w), x = box.x + 18;
    double high = toast_height(kit, toast, box.w), top = box.y + (toast->detail ? 13 : (high - 18) / 2);
    if (toast->fault) {
        kit_icon(kit, KIT_ICON_WARNING, box.x + 23, top + 9, 20, theme->bad);
        x = box.x + 42;
    } else {
        kit_fill(kit, kit_box(box.x, box.y + 8, 3, box.h - 16), 0, theme->accent);
    }
    KitStyle style = toast->detail ? KIT_STRONG : KIT_BODY;
    double used = kit_paragraph(kit, x, toast->detail ? top : box.y + 15, w, style, theme->ink, toast->text, true);
    if (toast->detail) {
        kit_paragraph(kit, x, top + used + 2, w, KIT_SIDE, theme->win_ink2, toast->detail, true);
    }
    if (touch.ringed) {
        kit_ring(kit, box, 8);
    }
    if (!toast->action) {
        return touch.clicked ? 2 : 0;
    }
    double width = kit_text_width(kit, KIT_CONTROL, toast->action);
    KitBox word = kit_box(box.x + box.w - 14 - width, box.y + (box.h - 24) / 2, width + 1, 24);
    KitTouch action = kit_touch(kit, word, (KitSpot){.label = toast->action, .role = KIT_ROLE_BUTTON});
    kit_put(kit, word, KIT_CONTROL, theme->accent, 0, toast->action);
    if (action.hot) {
        kit_set_cursor(kit, KIT_HAND);
        kit_fill(kit, kit_box(word.x, word.y + 20, width, 1), 0, theme->accent);
    }
    if (action.ringed) {
        kit_ring(kit, word, 4);
    }
    return action.clicked ? 1 : touch.clicked ? 2 : 0;
}

/* A toast from before a dialog opened is below it, and must still be seen after it. */
static bool lies_under(const Kit *kit, const KitToastKept *toast) {
    return kit_modal_z(kit) == KIT_Z_MODAL && (int32_t)(toast->born - kit->asked_since) < 0;
}

int kit_toasts(Kit *kit, double x, double bottom, double room) {
    int chosen = 0;
    double width = kit_clamp(room, TOAST_MIN, TOAST_WIDTH);
    for (int i = kit->toasts.count - 1; i >= 0; i--) {
        KitToastKept *toast = &kit->toasts.items[i];
        int done = 0;
        if (!lies_under(kit, toast)) {
            double h = toast_height(kit, toast, width);
            KitBox box = kit_box(x, bottom - h, width, h);
            bottom -= h + 12;
            kit_push_number(kit, toast->number);
            kit_layer_begin(kit, "toast", KIT_Z_TOAST, box, false);
            done = draw_toast(kit, box, toast);
            kit_layer_end(kit);
            kit_pop(kit);
        }
        chosen = done == 1 ? toast->number : chosen;
        uint32_t age = kit->now - toast->born;
        if (done || (!toast->fault && age >= KIT_TOAST_MS)) {
            kit_toast_free(toast);
            for (int k = i; k + 1 < kit->toasts.count; k++) {
                kit->toasts.items[k] = kit->toasts.items[k + 1];
            }
            kit->toasts.count--;
            kit->again = true;
        } else if (!toast->fault) {
            kit_wake(kit, (int)(KIT_TOAST_MS - age));
        }
    }
    return chosen;
}

/* ---- popover ---- */

#define POPOVER_AWAY 36.0

static double size_of(KitBox box) {
    return box.w * box.h;
}

KitBox kit_popover_place(const KitPopover *popover, double pointer_x, double pointer_y) {
    const double right[] = {1, 1, 0, 0}, up[] = {1, 0, 1, 0}; /* NE, SE, NW, SW */
    KitBox best = {0};
    double min = INFINITY, away = popover->reach + POPOVER_AWAY;
    KitBox area = popover->area;
    for (int i = 0; i < 12; i++) { /* near first, then a little further out, twice */
        double off = away + 48 * (i / 4);
        KitBox box = kit_box(right[i % 4] > 0 ? popover->x + off : popover->x - off - popover->w,
                             up[i % 4] > 0 ? popover->y - off - popover->h : popover->y + off, popover->w, popover->h);
        box.x = kit_clamp(box.x, area.x + 8, fmax(area.x + 8, area.x + area.w - box.w - 8));
        box.y = kit_clamp(box.y, area.y + 8, fmax(area.y + 8, area.y + area.h - box.h - 8));
        double covers = kit_holds(kit_inset(box, -12, -12), pointer_x, pointer_y) ? 1e9 : 0;
        KitBox target =
            kit_box(popover->x - popover->reach, popover->y - popover->reach, 2 * popover->reach, 2 * popover->reach);
        covers += 100 * size_of(kit_overlap(box, target));
        for (int k = 0; k < popover->avoid_count; k++) {
            covers += size_of(kit_overlap(box, popover->avoid[k]));
        }
        if (covers < min) {
            min = covers;
            best = box;
        }
    }
    return best;
}

static void draw_leader(Kit *kit, const KitPopover *popover, KitBox box) {
    GeomVec target = vec(popover->x, popover->y);
    GeomVec end =
        vec(kit_clamp(target.x, box.x + 8, box.x + box.w - 8), kit_clamp(target.y, box.y + 8, box.y + box.h - 8));
    double length = vec_distance(target, end);
    if (length > popover->reach) {
        GeomVec line[2] = {vec_lerp(target, end, popover->reach / length), end};
        canvas_ring(kit_canvas(kit), line, 2, false);
        canvas_stroke(kit_canvas(kit), kit_theme(kit)->win_ink2, 1.2);
    }
}

/* The popover stays in place while its target does: nobody could reach one that moves with the pointer. */
static KitBox stay_or_place(Kit *kit, const char *label, const KitPopover *popover) {
    KitBox aim = kit_box(popover->x, popover->y, popover->w, popover->h), was = kit->popover.aim;
    bool same =
        kit->popover.id == kit_id(kit, label) && aim.x == was.x && aim.y == was.y && aim.w == was.w && aim.h == was.h;
    if (!same || kit_overlap(kit->popover.box, popover->area).w < aim.w) {
        kit->popover.box = kit_popover_place(popover, kit->input.x, kit->input.y);
        kit->popover.aim = aim;
        kit->popover.id = kit_id(kit, label);
    }
    kit->popover.seen = true;
    return kit->popover.box;
}

KitBox kit_popover_begin(Kit *kit, const char *label, const KitPopover *popover) {
    const ViewTheme *theme = kit_theme(kit);
    KitBox box = stay_or_place(kit, label, popover);
    kit_layer_begin(kit, label, KIT_Z_POPOVER, box, false);
    kit->popover.shown = kit_appear(kit, "fade", 80);
    if (kit->popover.shown < 1) {
        cairo_push_group(kit_canvas(kit)->cr);
    }
    draw_leader(kit, popover, box);
    kit_shadow(kit, box, 8, 1);
    kit_fill(kit, box, 8, theme->raised);
    kit_outline(kit, box, 8, colour_alpha(theme->edge, .7), 1);
    kit_describe(kit, KIT_ROLE_DIALOG, box, label, NULL, 0);
    return kit_inset(box, 16, 16);
}

void kit_popover_end(Kit *kit) {
    kit_layer_end(kit);
    if (kit->popover.shown < 1) {
        cairo_pop_group_to_source(kit_canvas(kit)->cr);
        cairo_paint_with_alpha(kit_canvas(kit)->cr, kit->popover.shown);
    }
}
