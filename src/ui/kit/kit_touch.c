/* What the pointer and the keyboard do to a part; layers, groups and the order of the focus. */
#include "ui/kit/kit_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- layers ---- */

void kit_layer_begin(Kit *kit, const char *label, KitZ z, KitBox box, bool modal) {
    uint32_t id = kit_id(kit, label);
    uint32_t returns_to = kit->focus.now;
    bool is_new = true;
    for (int i = 0; i < kit->layers_last.count; i++) {
        if (kit->layers_last.items[i].id == id) {
            is_new = false;
            returns_to = kit->layers_last.items[i].returns_to;
        }
    }
    base_assert(kit->nest.layer_depth < KIT_DEPTH && kit->nest.clip_depth < KIT_DEPTH);
    kit->nest.layers[kit->nest.layer_depth++] = kit->layers.count;
    array_push(&kit->layers, (KitLayer){id, returns_to, (int)z, box, modal});
    if (is_new && modal) {
        kit_set_focus(kit, 0, kit->focus.by_key);
        kit->focus.seen = false;
        kit->pointer.held = 0;
        kit->again = true;
    }
    kit->nest.clips[kit->nest.clip_depth++] =
        kit_box(0, 0, kit->w, kit->h); /* a layer is not clipped by the area that it is called in */
    kit_push(kit, label);
}

void kit_layer_end(Kit *kit) {
    base_assert(kit->nest.layer_depth > 0);
    kit_pop(kit);
    kit->nest.layer_depth--;
    kit->nest.clip_depth--;
}

bool kit_reaches(const Kit *kit, KitBox box) {
    double x = kit->input.x, y = kit->input.y;
    if (!kit_holds(kit_shown(kit, box), x, y)) {
        return false;
    }
    int z = kit_z(kit);
    for (int i = 0; i < kit->layers_last.count; i++) {
        const KitLayer *layer = &kit->layers_last.items[i];
        if (layer->z > z && (layer->modal || kit_holds(layer->box, x, y))) {
            return false;
        }
    }
    return true;
}

/* ---- a part ---- */

static void remember_tip(Kit *kit, uint32_t id, KitBox box, const KitSpot *spot) {
    bool off = spot->off && spot->off[0];
    if (spot->role == KIT_ROLE_ITEM || (!spot->tip_name && !off)) { /* a menu item says why in its own line */
        return;
    }
    if (kit->tip.id != id) {
        kit->tip.id = id;
        kit->tip.since = kit->now;
    }
    kit->tip.wanted = true;
    kit->tip.box = kit_shown(kit, box);
    SDL_strlcpy(kit->tip.name, spot->tip_name ? spot->tip_name : spot->label, sizeof kit->tip.name);
    SDL_strlcpy(kit->tip.key, spot->tip_key && !off ? spot->tip_key : "", sizeof kit->tip.key);
    SDL_strlcpy(kit->tip.text, off ? spot->off : spot->tip ? spot->tip : "", sizeof kit->tip.text);
}

void kit_set_focus(Kit *kit, uint32_t id, bool by_key) {
    kit->focus.now = id;
    kit->focus.set = id;
    kit->focus.seen = true;
    kit->focus.by_key = by_key;
    kit->focus.reveal = by_key ? id : 0;
    kit->again = true;
}

static void touch_by_pointer(Kit *kit, KitTouch *touch, const KitSpot *spot) {
    const KitInput *input = &kit->input;
    if (touch->over && input->press == SDL_BUTTON_LEFT) {
        kit->pointer.held = touch->id;
        touch->pressed = true;
        if (!spot->no_focus) {
            kit_set_focus(kit, touch->id, false);
            kit->pointer.taken = true;
        }
    }
    touch->context = touch->over && input->press == SDL_BUTTON_RIGHT;
    touch->held = kit->pointer.held == touch->id;
    touch->hot = touch->over && (!kit->pointer.held || touch->held);
    if (touch->held) {
        touch->drag_x = input->x > KIT_AWAY ? input->x - kit->pointer.press_x : 0;
        touch->drag_y = input->x > KIT_AWAY ? input->y - kit->pointer.press_y : 0;
        if (input->release == SDL_BUTTON_LEFT) {
            touch->clicked = touch->over;
            touch->doubled = touch->over && input->clicks >= 2;
        }
    }
    if (touch->hot) {
        kit->pointer.over = touch->id;
    }
}

static void touch_by_key(Kit *kit, KitTouch *touch, const KitSpot *spot) {
    bool wanted = kit->focus.wanted[0] && strcmp(kit->focus.wanted, spot->label) == 0;
    if (wanted && !spot->no_focus && kit_takes_keys(kit)) {
        kit->focus.wanted[0] = 0;
        kit_set_focus(kit, touch->id, true);
    }
    touch->focused = kit->focus.now == touch->id && !spot->no_focus;
    if (!touch->focused) {
        return;
    }
    kit->focus.seen = true;
    touch->ringed = kit->focus.by_key;
    SDL_Keycode key = kit->input.key;
    bool acts = key == SDLK_RETURN || key == SDLK_KP_ENTER || key == SDLK_SPACE;
    if (touch->ringed && acts && !spot->own_keys && kit_takes_keys(kit) &&
        !(kit->input.mods & (KMOD_CTRL | KMOD_ALT | KMOD_SHIFT))) {
        kit->input.key = 0;
        touch->clicked = true;
    }
}

/* Where the pointer reaches a control: no smaller than a finger needs. */
static KitBox reach_of(KitBox box, KitRole role) {
    double x = fmax(0, KIT_TARGET - box.w) / 2, y = fmax(0, KIT_TARGET - box.h) / 2;
    return role == KIT_ROLE_SURFACE ? box : kit_box(box.x - x, box.y - y, box.w + 2 * x, box.h + 2 * y);
}

KitTouch kit_touch(Kit *kit, KitBox box, KitSpot spot) {
    KitBox hit = reach_of(box, spot.role);
    bool off = spot.off && spot.off[0];
    KitTouch touch = {.id = kit_id(kit, spot.label)};
    touch.over = kit_reaches(kit, hit);
    if (off) {
        if (kit->focus.now == touch.id) { /* it was disabled while focused: Tab goes on from here */
            kit->focus.seen = true;
        }
    } else {
        touch_by_pointer(kit, &touch, &spot);
        touch_by_key(kit, &touch, &spot);
        if (!spot.no_focus) {
            array_push(&kit->stops, (KitStop){touch.id, kit_z(kit), kit->group, kit->stops.count, spot.role,
                                              spot.role == KIT_ROLE_FIELD});
        }
    }
    if (touch.over && (off || touch.hot) && !kit->input.down) {
        remember_tip(kit, touch.id, box, &spot);
    }
    unsigned state = spot.state | (touch.hot ? KIT_HOT : 0u) | (touch.held ? KIT_HELD : 0u) |
                     (touch.focused ? KIT_FOCUSED : 0u) | (off ? KIT_OFF : 0u);
    KitSeen *seen = kit_record_add(kit, spot.role, box, spot.label, spot.value, state);
    seen->id = touch.id;
    seen->hit = hit;
    seen->off = arena_strdup(kit->record.arena, off ? spot.off : "");
    seen->tip = arena_strdup(kit->record.arena, spot.tip_name ? spot.tip_name : off ? spot.label : "");
    return touch;
}

void kit_group(Kit *kit, int order, const char *name) {
    kit->group = order;
    kit_record_add(kit, KIT_ROLE_GROUP, kit_box(0, 0, 0, 0), name, NULL, 0);
}

void kit_focus(Kit *kit, const char *label) {
    SDL_strlcpy(kit->focus.wanted, label, sizeof kit->focus.wanted);
    kit->focus.wanted_age = 0;
    kit->focus.wanted_end = false;
    kit->again = true;
}

void kit_focus_end(Kit *kit, const char *label) {
    kit_focus(kit, label);
    kit->focus.wanted_end = true;
}

void kit_unfocus(Kit *kit) {
    kit_set_focus(kit, 0, false);
}

/* ---- the order of the focus ---- */

static int compare_stops(const void *a, const void *b) {
    const KitStop *p = a, *q = b;
    return p->group != q->group ? p->group - q->group : p->place - q->place;
}

/* Keeps the stops that the topmost modal layer lets Tab reach, in the order of Tab. */
static void sort_stops(Kit *kit) {
    int modal = KIT_Z_WINDOW, kept = 0;
    for (int i = 0; i < kit->layers.count; i++) {
        const KitLayer *layer = &kit->layers.items[i];
        modal = layer->modal && layer->z > modal ? layer->z : modal;
    }
    for (int i = 0; i < kit->stops.count; i++) {
        if (kit->stops.items[i].z >= modal) {
            kit->stops.items[kept++] = kit->stops.items[i];
        }
    }
    kit->stops.count = kept;
    if (kept) {
        qsort(kit->stops.items, (size_t)kept, sizeof *kit->stops.items, compare_stops);
    }
}

/* The first stop of the next group, or of the previous one with `back`; wraps round. */
static int next_group(const Kit *kit, int from, bool back) {
    int count = kit->stops.count;
    int group = from < 0 ? kit->stops.items[0].group - (back ? 0 : 1) : kit->stops.items[from].group;
    int best = -1;
    for (int i = 0; i < count; i++) {
        int other = kit->stops.items[i].group;
        bool beyond = back ? other < group : other > group;
        bool nearer = best < 0 || (back ? other > kit->stops.items[best].group : other < kit->stops.items[best].group);
        best = beyond && nearer ? i : best;
    }
    if (best < 0) { /* wraps round */
        best = back ? count - 1 : 0;
        while (best > 0 && kit->stops.items[best - 1].group == kit->stops.items[best].group) {
            best--;
        }
    }
    return best;
}

/* The next stop, or the previous one; adjacent rows are one stop, inside which arrows move. */
static int tab_stop(const Kit *kit, int from, int way) {
    int count = kit->stops.count, to = (from + way + count) % count;
    const KitStop *stops = kit->stops.items;
    while (to != from && stops[from].role == KIT_ROLE_ROW && stops[to].role == KIT_ROLE_ROW &&
           stops[to].group == stops[from].group) {
        to = (to + way + count) % count;
    }
    return to;
}

/* -1: the key moves nothing, or there is nowhere to go. */
static int next_stop(const Kit *kit, int from) {
    int count = kit->stops.count;
    bool shift = kit->input.mods & KMOD_SHIFT, plain = !(kit->input.mods & (KMOD_CTRL | KMOD_ALT));
    SDL_Keycode key = kit->input.key;
    if (key == SDLK_TAB && plain) {
        return from >= 0 ? tab_stop(kit, from, shift ? -1 : 1) : shift ? count - 1 : 0;
    }
    if (key == SDLK_F6 && plain) {
        return next_group(kit, from, shift);
    }
    if (from < 0 || shift || !plain || kit->stops.items[from].role != KIT_ROLE_ROW) {
        return -1;
    }
    int to = from + (key == SDLK_DOWN ? 1 : key == SDLK_UP ? -1 : count);
    return to >= 0 && to < count && kit->stops.items[to].role == KIT_ROLE_ROW &&
                   kit->stops.items[to].group == kit->stops.items[from].group
               ? to
               : -1;
}

void kit_move_focus(Kit *kit) {
    sort_stops(kit);
    if (!kit->input.key || !kit->stops.count) {
        return;
    }
    int from = -1;
    for (int i = 0; i < kit->stops.count; i++) {
        from = kit->stops.items[i].id == kit->focus.now ? i : from;
    }
    int to = next_stop(kit, from);
    if (to >= 0) {
        kit_set_focus(kit, kit->stops.items[to].id, true);
    }
}
