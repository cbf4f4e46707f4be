/* A line of text being edited: caret, selection, undo. Pure: no drawing, and of SDL only key names. The caret moves by
 * graphemes, which is what a reader takes for one character; text being composed by an input method is not part of it
 * yet. */
#include "ui/kit/kit_internal.h"

#include <string.h>

#define STEPS_MAX 100

/* ---- characters ---- */

/* The last place at or before `at` where the caret may be: between two graphemes. */
static int bound(const char *text, int at) {
    int length = (int)strlen(text);
    return at >= length ? length : canvas_previous_grapheme(text, at + 1);
}

/* 0 space, 1 punctuation, 2 letter or digit; everything beyond ASCII counts as letters. */
static int character_kind(char c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
    return c == ' ' ? 0 : letter ? 2 : 1;
}

static int word_left(const char *text, int at) {
    while (at > 0 && character_kind(text[at - 1]) == 0) {
        at--;
    }
    int kind = at > 0 ? character_kind(text[at - 1]) : 0;
    while (at > 0 && character_kind(text[at - 1]) == kind) {
        at--;
    }
    return bound(text, at);
}

static int word_right(const char *text, int at) {
    int kind = character_kind(text[at]);
    while (text[at] && character_kind(text[at]) == kind && kind > 0) {
        at++;
    }
    while (text[at] == ' ') {
        at++;
    }
    return bound(text, at);
}

void edit_select_word(KitEdit *edit, const char *text, int at) {
    int kind = character_kind(text[at]), from = at, to = at;
    while (from > 0 && character_kind(text[from - 1]) == kind) {
        from--;
    }
    while (text[to] && character_kind(text[to]) == kind) {
        to++;
    }
    edit->anchor = bound(text, from);
    edit->caret = bound(text, to);
    edit->typing = false;
}

/* ---- undo ---- */

static void steps_clear(KitStep *steps, int *count) {
    while (*count > 0) {
        base_free(steps[--*count].text);
    }
}

void edit_begin(KitEdit *edit, uint32_t id, const char *text) {
    edit_end(edit);
    edit->id = id;
    edit->before = base_strdup(text);
    edit->caret = (int)strlen(text);
}

void edit_end(KitEdit *edit) {
    steps_clear(edit->past.items, &edit->past.count);
    steps_clear(edit->future.items, &edit->future.count);
    array_free(&edit->past);
    array_free(&edit->future);
    base_free(edit->before);
    *edit = (KitEdit){0};
}

void edit_bound(KitEdit *edit, const char *text) {
    edit->caret = bound(text, edit->caret);
    edit->anchor = bound(text, edit->anchor);
}

static void step_keep(KitEdit *edit, const char *text) {
    steps_clear(edit->future.items, &edit->future.count);
    if (edit->past.count == STEPS_MAX) {
        base_free(edit->past.items[0].text);
        edit->past.count--;
        memmove(edit->past.items, edit->past.items + 1, (size_t)edit->past.count * sizeof(KitStep));
    }
    array_push(&edit->past, (KitStep){base_strdup(text), edit->caret});
}

/* Swaps the text with the last of `from` and keeps what was on `to`. */
static bool step_take(KitEdit *edit, char *text, size_t cap, bool back) {
    int *count = back ? &edit->past.count : &edit->future.count;
    if (*count == 0) {
        return false;
    }
    KitStep step = (back ? edit->past.items : edit->future.items)[--*count];
    KitStep now = {base_strdup(text), edit->caret};
    if (back) {
        array_push(&edit->future, now);
    } else {
        array_push(&edit->past, now);
    }
    SDL_strlcpy(text, step.text, cap);
    base_free(step.text);
    edit->caret = edit->anchor = step.caret;
    edit->typing = false;
    return true;
}

/* ---- changes ---- */

static void remove_range(KitEdit *edit, char *text, int from, int to) {
    memmove(text + from, text + to, strlen(text + to) + 1);
    edit->caret = edit->anchor = from;
}

static int selection_from(const KitEdit *edit) {
    return edit->caret < edit->anchor ? edit->caret : edit->anchor;
}
static int selection_to(const KitEdit *edit) {
    return edit->caret > edit->anchor ? edit->caret : edit->anchor;
}

bool edit_insert(KitEdit *edit, char *text, size_t cap, const char *bytes, bool typed) {
    int from = selection_from(edit), to = selection_to(edit);
    size_t room = cap - 1 - (strlen(text) - (size_t)(to - from));
    char *clean = base_alloc(strlen(bytes) + 1, 1);
    size_t length = 0;
    for (const char *at = bytes; *at;) { /* whole characters only; what breaks lines becomes a space */
        uint32_t codepoint;
        int count = text_utf8_next(at, &codepoint);
        if (count < 0) {
            break;
        }
        if (codepoint >= ' ' && codepoint != 0x7F) {
            memcpy(clean + length, at, (size_t)count);
            length += (size_t)count;
        } else if (codepoint == '\n' || codepoint == '\t') {
            clean[length++] = ' ';
        }
        at += count;
    }
    length = length > room ? (size_t)bound(clean, (int)room) : length;
    bool changes = length > 0 || (to > from && !*bytes);
    if (changes) {
        bool joins = typed && edit->typing && to == from && edit->past.count > 0 && bytes[0] != ' ';
        if (!joins) {
            step_keep(edit, text);
        }
        remove_range(edit, text, from, to);
        memmove(text + from + length, text + from, strlen(text + from) + 1);
        memcpy(text + from, clean, length);
        edit->caret = edit->anchor = from + (int)length;
        edit->typing = typed;
    }
    base_free(clean);
    return changes;
}

static bool erase(KitEdit *edit, char *text, int to) {
    if (edit->caret == edit->anchor) {
        edit->anchor = to;
    }
    int from = selection_from(edit), end = selection_to(edit);
    if (from == end) {
        return false;
    }
    int caret = edit->caret;
    edit->typing = false;
    step_keep(edit, text);
    edit->past.items[edit->past.count - 1].caret = caret;
    remove_range(edit, text, from, end);
    return true;
}

/* ---- keys ---- */

static void copy_selection(const KitEdit *edit, const char *text, const KitClipboard *clipboard) {
    int from = selection_from(edit), to = selection_to(edit);
    if (from < to) {
        char *part = base_alloc((size_t)(to - from) + 1, 1);
        memcpy(part, text + from, (size_t)(to - from));
        clipboard->set(clipboard->context, part);
        base_free(part);
    }
}

static bool paste(KitEdit *edit, char *text, size_t cap, const KitClipboard *clipboard) {
    char *bytes = clipboard->get(clipboard->context);
    bool changed = bytes && bytes[0] && edit_insert(edit, text, cap, bytes, false);
    base_free(bytes);
    return changed;
}

static bool control_key(KitEdit *edit, char *text, size_t cap, SDL_Keycode key, bool shift,
                        const KitClipboard *clipboard, bool *taken) {
    switch (key) {
    case SDLK_a:
        edit->anchor = 0;
        edit->caret = (int)strlen(text);
        return false;
    case SDLK_c: copy_selection(edit, text, clipboard); return false;
    case SDLK_x: copy_selection(edit, text, clipboard); return erase(edit, text, edit->caret);
    case SDLK_v: return paste(edit, text, cap, clipboard);
    case SDLK_z: return step_take(edit, text, cap, !shift);
    case SDLK_y: return step_take(edit, text, cap, false);
    default: *taken = false; return false;
    }
}

bool edit_key(KitEdit *edit, char *text, size_t cap, SDL_Keycode key, SDL_Keymod mods, const KitClipboard *clipboard,
              bool *taken) {
    bool shift = mods & KMOD_SHIFT, control = mods & KMOD_CTRL;
    int caret = edit->caret, length = (int)strlen(text);
    bool selected = edit->caret != edit->anchor;
    *taken = !(mods & KMOD_ALT);
    if (!*taken) {
        return false;
    }
    switch (key) {
    case SDLK_LEFT:
        caret = selected && !shift && !control ? selection_from(edit)
                : control                      ? word_left(text, caret)
                                               : canvas_previous_grapheme(text, caret);
        break;
    case SDLK_RIGHT:
        caret = selected && !shift && !control ? selection_to(edit)
                : control                      ? word_right(text, caret)
                                               : canvas_next_grapheme(text, caret);
        break;
    case SDLK_HOME: caret = 0; break;
    case SDLK_END: caret = length; break;
    case SDLK_BACKSPACE:
        return erase(edit, text, control ? word_left(text, caret) : canvas_previous_grapheme(text, caret));
    case SDLK_DELETE: return erase(edit, text, control ? word_right(text, caret) : canvas_next_grapheme(text, caret));
    default: *taken = control; return control && control_key(edit, text, cap, key, shift, clipboard, taken);
    }
    edit->caret = caret;
    edit->anchor = shift ? edit->anchor : caret;
    edit->typing = false;
    return false;
}
