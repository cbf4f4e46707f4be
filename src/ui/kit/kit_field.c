/* Fields that text and numbers are typed into. */
#include "ui/kit/kit_internal.h"

#include <string.h>

#define FIELD_PAD 12.0

typedef struct {
    Kit *kit;
    KitBox box; /* where the text is */
    ViewType type;
    double shift; /* x of the start of the text */
} Line;

/* Distance of the caret before byte `at` from the start of the text, px. */
static double caret_x(const Line *line, const char *text, int at) {
    return canvas_caret(line->kit->canvas, line->type, text, at);
}

static int place_at(const Line *line, const char *text, double x) {
    return canvas_caret_at(line->kit->canvas, line->type, text, x - line->shift);
}

/* The text as shown in the field, with what an input method is composing at the caret. */
typedef struct {
    const char *text;
    int caret, from, to; /* bytes; composed from .. to */
} Shown;

static Shown with_composed(Kit *kit, const char *text) {
    int caret = kit->edit.caret, length = (int)kit->composing.text.length;
    if (!length) {
        return (Shown){text, caret, caret, caret};
    }
    const char *whole =
        arena_printf(kit->record.arena, "%.*s%s%s", caret, text, text_get(&kit->composing.text), text + caret);
    return (Shown){whole, caret + kit->composing.caret, caret, caret + length};
}

static Line lay_line(Kit *kit, KitBox box, const KitField *field, const char *text, double scroll) {
    Line line = {kit, box, kit_type(field->numbers ? KIT_CELL : field->bare ? KIT_NAME : KIT_BODY), box.x - scroll};
    if (field->bare) {
        line.type.weight = FONT_REGULAR;
    }
    if (field->numbers) {
        double width = kit_line_width(kit->lines, kit->canvas, line.type, text);
        line.shift = box.x + fmax(0, box.w - width - 1) - scroll;
    }
    return line;
}

static void edit_by_pointer(Kit *kit, const Line *line, const KitTouch *touch, const char *text) {
    KitEdit *edit = &kit->edit;
    if (kit->composing.text.length) {
        return; /* offsets refer to text that is not in the field yet */
    }
    if (touch->pressed) {
        edit->caret = place_at(line, text, kit->input.x);
        edit->anchor = kit->input.mods & KMOD_SHIFT ? edit->anchor : edit->caret;
        edit->typing = false;
        if (kit->input.clicks == 2) {
            edit_select_word(edit, text, edit->caret);
        } else if (kit->input.clicks > 2) {
            edit->anchor = 0;
            edit->caret = (int)strlen(text);
        }
    } else if (touch->held && kit->input.dx != 0) {
        edit->caret = place_at(line, text, kit->input.x);
    }
}

static unsigned edit_by_keys(Kit *kit, char *text, size_t cap) {
    KitEdit *edit = &kit->edit;
    KitInput *input = &kit->input;
    unsigned done = 0;
    if (input->text[0]) {
        done |= edit_insert(edit, text, cap, input->text, true) ? KIT_CHANGED : 0u;
        input->text[0] = 0;
    }
    if (input->key == SDLK_RETURN || input->key == SDLK_KP_ENTER) {
        input->key = 0;
        base_free(edit->before); /* from now on Esc restores what was entered */
        edit->before = base_strdup(text);
        return done | KIT_ENTERED;
    }
    if (input->key == SDLK_ESCAPE) {
        bool changed = strcmp(text, edit->before) != 0;
        input->key = changed || kit_modal_z(kit) == 0
                         ? 0
                         : input->key; /* with nothing to restore, Esc goes on and closes the dialog */
        done |= changed ? KIT_CHANGED : 0u;
        SDL_strlcpy(text, edit->before, cap);
        kit_unfocus(kit);
        return done;
    }
    bool taken = false;
    if (input->key) {
        done |= edit_key(edit, text, cap, input->key, input->mods, &kit->clipboard, &taken) ? KIT_CHANGED : 0u;
        input->key = taken ? 0 : input->key;
    }
    return done;
}

/* Shifts the text so that the caret is in view; returns the resulting line. */
static Line keep_caret_in_view(Kit *kit, KitBox box, const KitField *field, const Shown *shown) {
    KitEdit *edit = &kit->edit;
    Line line = lay_line(kit, box, field, shown->text, 0);
    double caret = caret_x(&line, shown->text, shown->caret),
           width = kit_line_width(kit->lines, kit->canvas, line.type, shown->text);
    edit->scroll = kit_clamp(edit->scroll, caret - box.w + 2, caret);
    edit->scroll = kit_clamp(edit->scroll, 0, fmax(0, width - box.w + 2));
    line.shift -= edit->scroll;
    return line;
}

/* The selection, behind the text. */
static void draw_chosen(Kit *kit, const Line *line, const char *text, double middle, double high) {
    const KitEdit *edit = &kit->edit;
    if (edit->caret != edit->anchor && !kit->composing.text.length) {
        double a = caret_x(line, text, edit->caret), b = caret_x(line, text, edit->anchor);
        kit_fill(kit, kit_box(line->shift + fmin(a, b), middle - high / 2, fabs(a - b), high), 2, kit_theme(kit)->sel);
    }
}

/* The caret, and the line under what is being composed. */
static void draw_caret(Kit *kit, const Line *line, const Shown *shown, double middle, double high) {
    const ViewTheme *theme = kit_theme(kit);
    double x = kit_snap(kit, line->shift + caret_x(line, shown->text, shown->caret));
    if (shown->to > shown->from) {
        double a = caret_x(line, shown->text, shown->from), b = caret_x(line, shown->text, shown->to);
        kit_fill(kit, kit_box(line->shift + fmin(a, b), middle + .5 * line->type.size, fabs(a - b), 1), 0, theme->ink);
    }
    kit->composing.box = kit_box(x, middle - high / 2, 1.5, high);
    kit_fill(kit, kit->composing.box, 0, theme->accent);
}

static void draw_line(Kit *kit, const Line *line, const KitField *field, const Shown *shown, bool editing, bool off) {
    const ViewTheme *theme = kit_theme(kit);
    double middle = line->box.y + line->box.h / 2, high = line->type.size * 1.5;
    kit_clip(kit, kit_inset(line->box, -2, 0));
    if (editing) {
        draw_chosen(kit, line, shown->text, middle, high);
    }
    double baseline = middle + .364 * line->type.size;
    if (shown->text[0]) {
        kit_line_draw(kit->lines, kit->canvas, line->type, off ? theme->ink3 : theme->ink, line->shift, baseline, 0,
                      shown->text);
    } else if (field->hint) {
        kit_line_draw(kit->lines, kit->canvas, line->type, theme->ink3,
                      line->box.x + (field->numbers ? line->box.w : 3), baseline, /* beside the caret */
                      field->numbers ? 1 : 0, field->hint);
    }
    if (editing) {
        draw_caret(kit, line, shown, middle, high);
    }
    kit_unclip(kit);
}

static void draw_frame(Kit *kit, KitBox box, const KitField *field, const KitTouch *touch, bool off) {
    const ViewTheme *theme = kit_theme(kit);
    if (!field->bare) {
        kit_fill(kit, box, 6, off ? theme->panel : theme->field);
        if (field->fault) {
            kit_outline(kit, box, 6, theme->bad, 1.4);
        } else {
            kit_outline(kit, box, 6, off ? theme->win_hair : touch->hot ? theme->win_ink2 : theme->edge, 1);
        }
        if (touch->focused) { /* also after a click, because the keyboard now types here */
            kit_ring(kit, box, 6);
        }
    }
    if (field->fault) {
        kit_text(kit, kit_box(box.x, box.y + box.h + 3, box.w + 80, 16), KIT_CAPTION, theme->bad, 0, field->fault);
    }
}

unsigned kit_field(Kit *kit, KitBox box, KitField field, char *text, size_t cap) {
    bool off = field.off && field.off[0];
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = field.label,
                                         .role = KIT_ROLE_FIELD,
                                         .value = text,
                                         .off = field.off,
                                         .state = field.fault ? KIT_FAULT : 0u,
                                         .own_keys = true});
    unsigned done = kit->focus.left == touch.id ? KIT_LEFT : 0u;
    KitBox inside = kit_inset(box, field.bare ? 0 : FIELD_PAD, 0);
    draw_frame(kit, box, &field, &touch, off);
    if (field.icon) {
        KitBox sign = kit_cut_left(&inside, 26);
        kit_icon(kit, field.icon, sign.x + 7, sign.y + sign.h / 2, field.bare ? 18 : 16, kit_theme(kit)->win_ink2);
    }
    KitBox unit =
        field.unit ? kit_cut_right(&inside, kit_text_width(kit, KIT_SIDE, field.unit) + 5) : kit_box(0, 0, 0, 0);
    if (touch.focused && kit->edit.id != touch.id) {
        edit_begin(&kit->edit, touch.id, text);
        kit->edit.anchor =
            touch.pressed || kit->focus.wanted_end ? kit->edit.caret : 0; /* reached by key: all of it is selected */
        kit->focus.wanted_end = false;
    }
    if (touch.focused) {
        edit_bound(&kit->edit, text);
    }
    Shown shown = {.text = text};
    Line line = lay_line(kit, inside, &field, text, touch.focused ? kit->edit.scroll : 0);
    if (touch.focused) {
        edit_by_pointer(kit, &line, &touch, text);
        done |= kit_takes_keys(kit) ? edit_by_keys(kit, text, cap) : 0u;
        shown = with_composed(kit, text);
        line = keep_caret_in_view(kit, inside, &field, &shown);
    }
    draw_line(kit, &line, &field, &shown, touch.focused, off);
    if (field.unit) {
        kit_put(kit, unit, KIT_SIDE, kit_theme(kit)->win_ink2, 1, field.unit);
    }
    if (touch.hot) {
        kit_set_cursor(kit, KIT_TEXT);
    }
    return done;
}

/* Why the text is not a number in the range; NULL: it is one. */
static const char *number_fault(Kit *kit, const KitNumber *number, double *value) {
    char low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
    if (!text_parse_number(number->text, value)) {
        return arena_printf(kit->record.arena, "a number, such as %s", text_rounded(number->value, 3, low));
    }
    if (number->low < number->high && (*value < number->low || *value > number->high)) {
        return arena_printf(kit->record.arena, "from %s to %s", text_rounded(number->low, 3, low),
                            text_rounded(number->high, 3, high));
    }
    return NULL;
}

unsigned kit_number(Kit *kit, KitBox box, KitField field, KitNumber *number) {
    double typed = 0;
    if (!number->filled || number->shown != number->value) {
        text_rounded(number->value, 3, number->text);
        number->shown = number->value;
        number->filled = true;
    }
    field.numbers = true;
    const char *fault = number_fault(kit, number, &typed);
    field.fault = field.fault ? field.fault : fault;
    unsigned done = kit_field(kit, box, field, number->text, sizeof number->text);
    if (done & KIT_CHANGED) {
        done &= ~(unsigned)KIT_CHANGED;
        if (!number_fault(kit, number, &typed) && typed != number->value) {
            number->value = number->shown = typed;
            done |= KIT_CHANGED;
        }
    }
    return done;
}
