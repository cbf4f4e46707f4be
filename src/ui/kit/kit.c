/* The frame: at its end the parts drawn become the record, and the focus is settled. */
#include "ui/kit/kit_internal.h"

#include <string.h>

static char *sdl_clipboard_get(void *context) {
    (void)context;
    char *text = SDL_GetClipboardText();
    char *copy = text ? base_strdup(text) : NULL;
    SDL_free(text);
    return copy;
}

static void sdl_clipboard_set(void *context, const char *text) {
    (void)context;
    SDL_SetClipboardText(text);
}

Kit *kit_create(bool still) {
    Kit *kit = base_alloc(1, sizeof *kit);
    kit->still = still;
    kit->unit = 1;
    kit->clipboard = (KitClipboard){sdl_clipboard_get, sdl_clipboard_set, NULL};
    kit->input.x = kit->input.y = KIT_AWAY;
    kit->record.arena = arena_create();
    kit->last.arena = arena_create();
    kit->lines = lines_create();
    return kit;
}

void kit_set_still(Kit *kit, bool still) {
    kit->still = still;
}

void kit_destroy(Kit *kit) {
    if (!kit) {
        return;
    }
    edit_end(&kit->edit);
    for (int i = 0; i < kit->toasts.count; i++) {
        kit_toast_free(&kit->toasts.items[i]);
    }
    array_free(&kit->toasts);
    array_free(&kit->asked);
    for (int i = kit->queue_next; i < kit->queue.count; i++) {
        base_free(kit->queue.items[i].composed);
    }
    array_free(&kit->queue);
    text_free(&kit->composing.text);
    array_free(&kit->stops);
    array_free(&kit->layers);
    array_free(&kit->layers_last);
    array_free(&kit->motions);
    array_free(&kit->record.list);
    array_free(&kit->last.list);
    arena_destroy(kit->record.arena);
    arena_destroy(kit->last.arena);
    lines_destroy(kit->lines);
    base_free(kit);
}

void kit_set_clipboard(Kit *kit, KitClipboard clipboard) {
    kit->clipboard = clipboard;
}
void kit_copy(Kit *kit, const char *text) {
    kit->clipboard.set(kit->clipboard.context, text);
}
void kit_set_unit(Kit *kit, double unit) {
    kit->unit = unit;
}

/* ---- the frame ---- */

void kit_begin(Kit *kit, ViewCanvas *canvas, double w, double h, uint32_t now_ms) {
    kit->canvas = canvas;
    kit->w = w;
    kit->h = h;
    kit->now = now_ms;
    kit->again = false;
    kit->wake = -1;
    kit_take_input(kit);
    kit->nest.scope_depth = kit->nest.scroll_depth = kit->nest.layer_depth = 0;
    kit->nest.clip_depth = 1;
    kit->nest.clips[0] = kit_box(0, 0, w, h);
    kit->pointer.over = 0;
    kit->focus.seen = kit->pointer.taken = kit->tip.wanted = false;
    kit->focus.set = 0;
    kit->focus.before = kit->focus.now;
    kit->group = 0;
    kit->stops.count = kit->layers.count = 0;
    kit->cursor = KIT_ARROW;
}

/* The modal layer that was above `was` in the last frame and still is there; NULL: there is none. */
static KitLayer *modal_over(Kit *kit, const KitLayer *was) {
    const KitLayer *end = kit->layers_last.items + kit->layers_last.count;
    for (const KitLayer *over = was + 1; over < end; over++) {
        for (int k = 0; k < kit->layers.count && over->modal; k++) {
            if (kit->layers.items[k].id == over->id) {
                return &kit->layers.items[k];
            }
        }
    }
    return NULL;
}

/* A modal layer that closed gives the focus back, unless another part was asked for; one that opened has taken it. If a
 * layer closed after opening another, that other keeps the focus and will give it back to where the first had it from.
 */
static void settle_layers(Kit *kit) {
    for (int i = 0; i < kit->layers_last.count; i++) {
        const KitLayer *was = &kit->layers_last.items[i];
        bool open = false;
        for (int k = 0; k < kit->layers.count; k++) {
            open = open || kit->layers.items[k].id == was->id;
        }
        KitLayer *over = was->modal && !open ? modal_over(kit, was) : NULL;
        if (over) {
            over->returns_to = was->returns_to;
        } else if (was->modal && !open && kit->focus.wanted[0]) {
            kit->focus.wanted_age = 0; /* the part asked for was below the layer until now */
        } else if (was->modal && !open && kit->focus.set == 0) {
            kit->focus.now = was->returns_to;
            kit->focus.seen = true; /* it may have been drawn before this was known */
        }
        kit->again = kit->again || !open;
    }
    kit->again = kit->again || kit->layers.count > kit->layers_last.count;
    bool asked = kit_modal_z(kit) == KIT_Z_MODAL;
    array_reserve(&kit->layers_last, kit->layers.count);
    if (kit->layers.count) {
        memcpy(kit->layers_last.items, kit->layers.items, (size_t)kit->layers.count * sizeof *kit->layers.items);
    }
    kit->layers_last.count = kit->layers.count;
    kit->asked_since = asked ? kit->asked_since : kit->now;
}

static void settle_focus(Kit *kit) {
    kit->focus.reveal = 0;
    kit_move_focus(kit);
    if (kit->focus.set) {
        kit->focus.now = kit->focus.set;
    } else if (!kit->focus.seen || (kit->input.press == SDL_BUTTON_LEFT && !kit->pointer.taken)) {
        kit->focus.now = 0;
    }
    kit->focus.editing = false;
    for (int i = 0; i < kit->stops.count; i++) {
        kit->focus.editing =
            kit->focus.editing || (kit->stops.items[i].id == kit->focus.now && kit->stops.items[i].is_field);
    }
    if (!kit->focus.editing) {
        edit_end(&kit->edit);
        text_clear(&kit->composing.text);
        kit->composing.box = kit_box(0, 0, 0, 0);
    }
    kit->composing.shown = kit->composing.box;
    kit->focus.left = kit->focus.now != kit->focus.before ? kit->focus.before : 0;
    kit->again = kit->again || kit->focus.left;
    if (kit->focus.wanted[0] && kit->focus.wanted_age++ > 0) {
        kit->focus.wanted[0] = 0;
    }
}

int kit_end(Kit *kit) {
    base_assert(kit->nest.layer_depth == 0 && kit->nest.clip_depth == 1 && kit->nest.scroll_depth == 0 &&
                kit->nest.scope_depth == 0);
    kit_draw_tip(kit);
    kit_settle_motions(kit);
    settle_layers(kit);
    settle_focus(kit);
    if (kit->input.release == SDL_BUTTON_LEFT) {
        kit->pointer.held = 0;
    }
    if (kit->pointer.over != kit->pointer.over_last) {
        kit->again = true;
    }
    kit->pointer.over_last = kit->pointer.over;
    kit->popover.id = kit->popover.seen ? kit->popover.id : 0;
    kit->popover.seen = false;
    kit->cursor_last = kit->cursor;
    kit_record_swap(kit);
    kit->canvas = NULL;
    return kit->again || kit->queue.count ? 0 : kit->wake;
}
