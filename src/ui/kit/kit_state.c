/* What every part of the kit reads: the input, the scope of ids, and which layer is on top. */
#include "base/hash.h"
#include "ui/kit/kit_internal.h"

#include <stdarg.h>

const KitInput *kit_input(const Kit *kit) {
    return &kit->input;
}

KitBox kit_window(const Kit *kit) {
    return kit_box(0, 0, kit->w, kit->h);
}

const char *kit_keep(Kit *kit, BaseText *text) {
    const char *kept = arena_strdup(kit->record.arena, text_get(text));
    text_free(text);
    return kept;
}

const char *kit_printf(Kit *kit, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t size = (size_t)SDL_vsnprintf(NULL, 0, format, args) + 1;
    char *text = arena_alloc(kit->record.arena, size, 1);
    SDL_vsnprintf(text, size, format, again);
    va_end(again);
    va_end(args);
    return text;
}

ViewCanvas *kit_canvas(const Kit *kit) {
    return kit->canvas;
}

const ViewTheme *kit_theme(const Kit *kit) {
    return kit->canvas->theme;
}

bool kit_is_editing(const Kit *kit) {
    return kit->focus.editing;
}

KitBox kit_caret(const Kit *kit) {
    return kit->composing.shown;
}
bool kit_is_modal(const Kit *kit) {
    return kit_modal_z(kit) > 0;
}

void kit_set_cursor(Kit *kit, KitCursor cursor) {
    kit->cursor = cursor;
}

KitCursor kit_cursor(const Kit *kit) {
    return kit->cursor_last;
}

void kit_wake(Kit *kit, int ms) {
    if (kit->wake < 0 || ms < kit->wake) {
        kit->wake = ms;
    }
}

uint32_t kit_id(const Kit *kit, const char *label) {
    BaseHash hash = hash_int(HASH_START, kit->nest.scope_depth ? kit->nest.scopes[kit->nest.scope_depth - 1] : 0);
    hash = hash_text(hash, label);
    uint32_t id = (uint32_t)(hash ^ hash >> 32);
    return id ? id : 1;
}

static void scope_add(Kit *kit, uint32_t id) {
    base_assert(kit->nest.scope_depth < KIT_DEPTH);
    kit->nest.scopes[kit->nest.scope_depth++] = id;
}

void kit_push(Kit *kit, const char *scope) {
    scope_add(kit, kit_id(kit, scope));
}

void kit_push_number(Kit *kit, int scope) {
    char text[16];
    SDL_snprintf(text, sizeof text, "#%d", scope);
    kit_push(kit, text);
}

void kit_pop(Kit *kit) {
    base_assert(kit->nest.scope_depth > 0);
    kit->nest.scope_depth--;
}

int kit_z(const Kit *kit) {
    return kit->nest.layer_depth ? kit->layers.items[kit->nest.layers[kit->nest.layer_depth - 1]].z : KIT_Z_WINDOW;
}

int kit_modal_z(const Kit *kit) {
    int z = 0;
    for (int i = 0; i < kit->layers_last.count; i++) {
        const KitLayer *layer = &kit->layers_last.items[i];
        z = layer->modal && layer->z > z ? layer->z : z;
    }
    return z;
}

bool kit_takes_keys(const Kit *kit) {
    return kit_z(kit) >= kit_modal_z(kit);
}

KitBox kit_shown(const Kit *kit, KitBox box) {
    return kit_overlap(box, kit->nest.clips[kit->nest.clip_depth - 1]);
}
