/* Scroll areas; the bar is drawn over the content while the pointer is inside. */
#include "ui/kit/kit_internal.h"

#define BAR_WIDTH 8.0
#define NOTCH     54.0 /* px for a notch of the wheel: three lines */
#define MARGIN    8.0  /* px kept between what is scrolled into view and the edge */

static double furthest(const KitScroll *scroll, double view) {
    return fmax(0, scroll->height - view);
}

KitBox kit_scroll_begin(Kit *kit, const char *label, KitBox box, KitScroll *scroll) {
    base_assert(kit->nest.scroll_depth < KIT_DEPTH);
    scroll->y = kit_clamp(scroll->y, 0, furthest(scroll, box.h));
    KitScrolling *area = &kit->nest.scrolls[kit->nest.scroll_depth++];
    *area = (KitScrolling){.id = kit_id(kit, label),
                           .box = box,
                           .scroll = scroll,
                           .over = kit_reaches(kit, box),
                           .first_seen = kit->record.list.count,
                           .first_stop = kit->stops.count};
    kit_push(kit, label);
    kit_clip(kit, box);
    double y = kit_snap(kit, box.y - scroll->y);
    area->view = kit_box(box.x, y, box.w, fmax(scroll->height, box.h));
    return area->view;
}

void kit_scroll_show(KitScroll *scroll, double view, double y, double h) {
    if (y - MARGIN < scroll->y) {
        scroll->y = y - MARGIN;
    } else if (y + h + MARGIN > scroll->y + view) {
        scroll->y = y + h + MARGIN - view;
    }
    scroll->y = kit_clamp(scroll->y, 0, furthest(scroll, view));
}

void kit_bring(Kit *kit, KitBox box) {
    if (kit->nest.scroll_depth > 0) {
        KitScrolling *area = &kit->nest.scrolls[kit->nest.scroll_depth - 1];
        area->brings = true;
        area->brought = box;
    }
}

static void show(Kit *kit, const KitScrolling *area, KitBox box) {
    double before = area->scroll->y;
    kit_scroll_show(area->scroll, area->box.h, box.y - area->view.y, box.h);
    kit->again = kit->again || area->scroll->y != before;
}

/* Scrolls to the part that the keyboard has just focused. */
static void follow_focus(Kit *kit, const KitScrolling *area) {
    for (int i = area->first_seen; kit->focus.reveal && i < kit->record.list.count; i++) {
        const KitSeen *seen = &kit->record.list.items[i];
        if (seen->id == kit->focus.reveal) {
            show(kit, area, seen->box);
        }
    }
}

static void page_by_key(Kit *kit, const KitScrolling *area) {
    bool inside = area->over;
    for (int i = area->first_stop; i < kit->stops.count; i++) {
        inside = inside || kit->stops.items[i].id == kit->focus.now;
    }
    if (inside && kit_key(kit, SDLK_PAGEDOWN, KMOD_NONE)) {
        area->scroll->y += area->box.h * .85;
    } else if (inside && kit_key(kit, SDLK_PAGEUP, KMOD_NONE)) {
        area->scroll->y -= area->box.h * .85;
    }
}

static void draw_bar(Kit *kit, const KitScrolling *area) {
    const ViewTheme *theme = kit_theme(kit);
    KitScroll *scroll = area->scroll;
    double view = area->box.h, max = furthest(scroll, view);
    KitBox bar = kit_box(area->box.x + area->box.w - BAR_WIDTH, area->box.y, BAR_WIDTH, view);
    double high = fmax(24, view * view / scroll->height), room = view - high;
    KitTouch touch = kit_touch(kit, bar, (KitSpot){.label = "scroll bar", .role = KIT_ROLE_SLIDER, .no_focus = true});
    if (touch.pressed) {
        double top = bar.y + room * scroll->y / max;
        if (kit->input.y < top || kit->input.y >= top + high) { /* a press beside the thumb moves it here */
            scroll->y = kit_clamp((kit->input.y - bar.y - high / 2) / room, 0, 1) * max;
        }
        kit->pointer.grip = scroll->y;
    } else if (touch.held) {
        scroll->y = kit_clamp(kit->pointer.grip + touch.drag_y * max / room, 0, max);
    }
    if (area->over || touch.held) {
        kit_fill(kit, bar, 0, theme->win_hair);
        kit_fill(kit, kit_box(bar.x + 1, bar.y + room * scroll->y / max, BAR_WIDTH - 2, high), 3, theme->edge);
    }
}

void kit_scroll_end(Kit *kit, double height) {
    base_assert(kit->nest.scroll_depth > 0);
    KitScrolling area = kit->nest.scrolls[kit->nest.scroll_depth - 1];
    KitScroll *scroll = area.scroll;
    kit->again = kit->again || scroll->height != height;
    scroll->height = height;
    if (area.brings) {
        show(kit, &area, area.brought);
    }
    follow_focus(kit, &area);
    page_by_key(kit, &area);
    if (height > area.box.h) {
        if (area.over && kit->input.wheel_y != 0) { /* the innermost area ends first, so it gets the wheel */
            scroll->y -= kit->input.wheel_y * NOTCH;
            kit->input.wheel_y = 0;
        }
        draw_bar(kit, &area);
    }
    scroll->y = kit_clamp(scroll->y, 0, furthest(scroll, area.box.h));
    kit_unclip(kit);
    kit_pop(kit);
    kit->nest.scroll_depth--;
}
