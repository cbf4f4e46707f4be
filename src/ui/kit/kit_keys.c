/* A key goes to the first part that asks for it; a text field being edited comes before all others. */
#include "ui/kit/kit_internal.h"

#include <string.h>

static int mods_that_count(SDL_Keymod mods) {
    return (mods & KMOD_CTRL ? 1 : 0) | (mods & KMOD_SHIFT ? 2 : 0) | (mods & KMOD_ALT ? 4 : 0) |
           (mods & KMOD_GUI ? 8 : 0);
}

/* True if a text field needs this key: characters, and keys that move in it or delete. */
static bool field_wants(const Kit *kit) {
    int mods = mods_that_count(kit->input.mods);
    SDL_Keycode key = kit->input.key;
    if (mods & 1) {
        return strchr("acvxzy", (int)(key & 0x7f)) && key < 0x80;
    }
    bool named = key == SDLK_ESCAPE || key == SDLK_TAB || key == SDLK_UP || key == SDLK_DOWN || key == SDLK_RETURN ||
                 key == SDLK_KP_ENTER || (key >= SDLK_F1 && key <= SDLK_F12) || key == SDLK_PAGEUP ||
                 key == SDLK_PAGEDOWN;
    return !named && !(mods & 12);
}

bool kit_key(Kit *kit, SDL_Keycode key, SDL_Keymod mods) {
    KitInput *input = &kit->input;
    if (kit->watched) {
        kit_note_key(kit, key, mods);
    }
    bool same = input->key == key || (key == SDLK_RETURN && input->key == SDLK_KP_ENTER);
    if (!key || !same || mods_that_count(input->mods) != mods_that_count(mods) || !kit_takes_keys(kit) ||
        (kit->focus.editing && field_wants(kit))) {
        return false;
    }
    input->key = 0;
    return true;
}

bool kit_typed(Kit *kit, const char *text) {
    if (kit->focus.editing || strcmp(kit->input.text, text) != 0 || !kit_takes_keys(kit)) {
        return false;
    }
    kit->input.text[0] = 0;
    return true;
}
