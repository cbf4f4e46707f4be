/* Events wait in a queue; a frame takes as many of them as it can handle at once. */
#include "ui/kit/kit_internal.h"

#include <string.h>

/* Successive moves, and successive wheel notches, are merged into one. */
static void queue_add(Kit *kit, KitQueued entry) {
    int count = kit->queue.count;
    bool follows = count > kit->queue_next && kit->queue.items[count - 1].kind == entry.kind;
    if (follows && entry.kind == QUEUE_MOVE) {
        kit->queue.items[count - 1] = entry;
    } else if (follows && entry.kind == QUEUE_WHEEL) {
        kit->queue.items[count - 1].x += entry.x;
        kit->queue.items[count - 1].y += entry.y;
    } else {
        array_push(&kit->queue, entry);
    }
}

static KitQueued composed(const char *text, int caret) {
    return (KitQueued){.kind = QUEUE_COMPOSED, .composed = base_strdup(text ? text : ""), .clicks = caret};
}

bool kit_event(Kit *kit, const SDL_Event *event) {
    KitQueued entry = {0};
    switch (event->type) {
    case SDL_MOUSEMOTION:
        entry = (KitQueued){.kind = QUEUE_MOVE, .x = event->motion.x * kit->unit, .y = event->motion.y * kit->unit};
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        entry = (KitQueued){.kind = event->type == SDL_MOUSEBUTTONDOWN ? QUEUE_PRESS : QUEUE_RELEASE,
                            .x = event->button.x * kit->unit,
                            .y = event->button.y * kit->unit,
                            .button = event->button.button,
                            .clicks = event->button.clicks};
        break;
    case SDL_MOUSEWHEEL: {
        double sign = event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -1 : 1;
        bool precise = event->wheel.preciseX != 0 || event->wheel.preciseY != 0;
        entry = (KitQueued){.kind = QUEUE_WHEEL,
                            .x = sign * (precise ? (double)event->wheel.preciseX : event->wheel.x),
                            .y = sign * (precise ? (double)event->wheel.preciseY : event->wheel.y)};
        break;
    }
    case SDL_KEYDOWN:
        entry = (KitQueued){.kind = QUEUE_KEY, .key = event->key.keysym.sym, .mods = (SDL_Keymod)event->key.keysym.mod};
        break;
    case SDL_KEYUP: entry = (KitQueued){.kind = QUEUE_MODS, .mods = (SDL_Keymod)event->key.keysym.mod}; break;
    case SDL_TEXTINPUT:
        entry.kind = QUEUE_TEXT;
        memcpy(entry.text, event->text.text, sizeof entry.text);
        entry.text[sizeof entry.text - 1] = 0;
        break;
    case SDL_TEXTEDITING: entry = composed(event->edit.text, event->edit.start); break;
    case SDL_TEXTEDITING_EXT: entry = composed(event->editExt.text, event->editExt.start); break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_LEAVE) {
            entry.kind = QUEUE_LEAVE;
        } else if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) {
            entry.kind = QUEUE_BLUR;
        } else {
            return true;
        }
        break;
    default: return false;
    }
    queue_add(kit, entry);
    return true;
}

static void input_move(KitInput *input, double x, double y) {
    if (input->x > KIT_AWAY && x > KIT_AWAY) {
        input->dx += x - input->x;
        input->dy += y - input->y;
    }
    input->x = x;
    input->y = y;
}

/* Text being composed belongs to a field; invalid UTF-8 is dropped. */
static void input_compose(Kit *kit, const KitQueued *entry) {
    text_clear(&kit->composing.text);
    if (kit->focus.editing && text_utf8_valid(entry->composed, strlen(entry->composed))) {
        text_add(&kit->composing.text, entry->composed);
    }
    const char *at = text_get(&kit->composing.text);
    uint32_t codepoint;
    for (int i = 0, length; i < entry->clicks && (length = text_utf8_next(at, &codepoint)) > 0; i++) {
        at += length;
    }
    kit->composing.caret = (int)(at - text_get(&kit->composing.text));
    base_free(entry->composed);
}

/* True if this event must be the last one in its frame. */
static bool input_apply(Kit *kit, const KitQueued *entry) {
    KitInput *input = &kit->input;
    switch (entry->kind) {
    case QUEUE_MOVE: input_move(input, entry->x, entry->y); return false;
    case QUEUE_LEAVE: input->x = input->y = KIT_AWAY; return false;
    case QUEUE_BLUR:
        input->mods = KMOD_NONE;
        input->down = 0;
        kit->pointer.held = 0;
        return false;
    case QUEUE_MODS: {
        bool changed = input->mods != entry->mods;
        input->mods = entry->mods;
        return changed;
    }
    case QUEUE_PRESS:
        input_move(input, entry->x, entry->y);
        input->press = entry->button;
        input->clicks = entry->clicks;
        input->down |= (unsigned)SDL_BUTTON((unsigned)entry->button);
        kit->pointer.press_x = entry->x;
        kit->pointer.press_y = entry->y;
        kit->focus.by_key = false;
        return true;
    case QUEUE_RELEASE:
        input_move(input, entry->x, entry->y);
        input->release = entry->button;
        input->clicks = entry->clicks;
        input->down &= ~(unsigned)SDL_BUTTON((unsigned)entry->button);
        return true;
    case QUEUE_WHEEL:
        input->wheel_x = entry->x;
        input->wheel_y = entry->y;
        return true;
    case QUEUE_KEY:
        if (kit->composing.text.length) { /* keys belong to the input method; Esc drops what it has composed */
            if (entry->key == SDLK_ESCAPE) {
                text_clear(&kit->composing.text);
            }
            return true;
        }
        input->key = entry->key;
        input->mods = entry->mods;
        return true;
    case QUEUE_TEXT: {
        text_clear(&kit->composing.text);
        bool command = (input->mods & KMOD_CTRL) && !(input->mods & (KMOD_ALT | KMOD_MODE));
        if (!command) { /* Ctrl with minus also sends the text "-" */
            memcpy(input->text, entry->text, sizeof input->text);
        }
        return !command;
    }
    case QUEUE_COMPOSED: input_compose(kit, entry); return true;
    }
    return false;
}

void kit_take_input(Kit *kit) {
    KitInput *input = &kit->input;
    input->dx = input->dy = input->wheel_x = input->wheel_y = 0;
    input->press = input->release = input->clicks = 0;
    input->key = 0;
    input->text[0] = 0;
    while (kit->queue_next < kit->queue.count) {
        if (input_apply(kit, &kit->queue.items[kit->queue_next++])) {
            kit->again = true;
            break;
        }
    }
    if (kit->queue_next == kit->queue.count) {
        kit->queue.count = kit->queue_next = 0;
    }
}
