/* Switches and sliders. */
#include "ui/kit/kit_internal.h"

#define SWITCH_WIDTH 32.0
#define KNOB         15.0

static void draw_disc(Kit *kit, double cx, double cy, double radius, ViewColour ground, ViewColour line, double width) {
    cairo_t *cr = kit_canvas(kit)->cr;
    cairo_new_sub_path(cr);
    cairo_arc(cr, cx, cy, radius - width / 2, 0, TAU);
    canvas_colour(kit_canvas(kit), ground);
    cairo_fill_preserve(cr);
    canvas_stroke(kit_canvas(kit), line, width);
}

bool kit_switch(Kit *kit, KitBox box, const char *label, bool *on, const char *off) {
    const ViewTheme *theme = kit_theme(kit);
    bool is_off = off && off[0];
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = label,
                                         .role = KIT_ROLE_SWITCH,
                                         .value = *on ? "on" : "off",
                                         .off = off,
                                         .state = *on ? KIT_ON : 0u});
    if (touch.clicked) {
        *on = !*on;
    }
    KitBox track = kit_box(box.x, box.y + box.h / 2 - 9, SWITCH_WIDTH, 18);
    kit_push(kit, label);
    double t = kit_ease(kit, "knob", *on ? 1 : 0, 80);
    kit_pop(kit);
    ViewColour ground = colour_mix(theme->barsoft, theme->ink, t);
    kit_fill(kit, track, 9, is_off ? colour_alpha(ground, .4) : ground);
    kit_outline(kit, track, 9, is_off ? theme->win_hair : touch.hot || *on ? theme->ink : theme->edge, 1);
    ViewColour line = is_off ? theme->win_hair : *on ? theme->raised : theme->edge;
    draw_disc(kit, track.x + 9 + 14 * t, track.y + 9, 6.5, theme->raised, line, 1);
    KitBox words = kit_box(box.x + SWITCH_WIDTH + 10, box.y, fmax(0, box.w - SWITCH_WIDTH - 10), box.h);
    if (words.w > 0) {
        kit_put(kit, words, KIT_BODY, is_off ? theme->ink3 : theme->ink, 0, label);
    }
    if (touch.ringed) {
        kit_ring(kit, track, 9);
    }
    return touch.clicked;
}

/* On the grid of steps from `low`, inside the range. */
static double step_value(const KitSlider *slider, double value) {
    double step = slider->step > 0 ? slider->step : (slider->high - slider->low) / 100;
    double on_grid = slider->low + floor((value - slider->low) / step + .5) * step;
    return kit_clamp(on_grid, slider->low, slider->high);
}

static double slide_by_key(Kit *kit, const KitSlider *slider, double value) {
    double step = slider->step > 0 ? slider->step : (slider->high - slider->low) / 100;
    const struct {
        SDL_Keycode key;
        double to;
    } keys[] = {{SDLK_LEFT, value - step},          {SDLK_DOWN, value - step},
                {SDLK_RIGHT, value + step},         {SDLK_UP, value + step},
                {SDLK_PAGEDOWN, value - 10 * step}, {SDLK_PAGEUP, value + 10 * step},
                {SDLK_HOME, slider->low},           {SDLK_END, slider->high}};
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        if (kit_key(kit, keys[i].key, KMOD_NONE)) {
            return step_value(slider, keys[i].to);
        }
    }
    return value;
}

bool kit_slider(Kit *kit, KitBox box, KitSlider slider, double *value) {
    const ViewTheme *theme = kit_theme(kit);
    char number[TEXT_NUMBER_MAX];
    double before = *value, span = slider.high - slider.low, room = box.w - KNOB;
    bool off = slider.off && slider.off[0];
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = slider.label,
                                         .role = KIT_ROLE_SLIDER,
                                         .value = text_rounded(before, 3, number),
                                         .off = slider.off,
                                         .own_keys = true});
    if (touch.held && room > 0 && kit->input.x > KIT_AWAY) {
        double share = kit_clamp((kit->input.x - box.x - KNOB / 2) / room, 0, 1);
        *value = step_value(&slider, slider.low + share * span);
    }
    if (touch.ringed) {
        *value = slide_by_key(kit, &slider, *value);
    }
    double cx = box.x + KNOB / 2 + room * (span > 0 ? kit_clamp((*value - slider.low) / span, 0, 1) : 0);
    double cy = kit_snap(kit, box.y + box.h / 2);
    kit_fill(kit, kit_box(box.x, cy - 1.5, box.w, 3), 1.5, off ? theme->win_hair : theme->barsoft);
    if (!off) {
        kit_fill(kit, kit_box(box.x, cy - 1.5, cx - box.x, 3), 1.5, theme->win_ink2);
    }
    ViewColour line = off ? theme->win_hair : touch.hot || touch.held ? theme->ink : theme->win_ink2;
    draw_disc(kit, cx, cy, KNOB / 2, touch.held ? theme->ink : theme->raised, line, 1.5);
    if (touch.ringed) {
        kit_ring(kit, kit_box(cx - KNOB / 2, cy - KNOB / 2, KNOB, KNOB), KNOB / 2);
    }
    return *value != before;
}

bool kit_split(Kit *kit, KitBox box, const char *label, bool upright, double sign, double *size, double low,
               double high, double reset) {
    char value[TEXT_NUMBER_MAX];
    double before = *size;
    KitTouch touch = kit_touch(
        kit, box,
        (KitSpot){.label = label, .role = KIT_ROLE_SLIDER, .value = text_rounded(before, 0, value), .no_focus = true});
    if (touch.hot || touch.held) {
        kit_set_cursor(kit, upright ? KIT_SIZE_X : KIT_SIZE_Y);
    }
    if (touch.pressed) {
        kit->pointer.grip = before;
    }
    if (touch.held) {
        *size = kit_clamp(kit->pointer.grip + sign * (upright ? touch.drag_x : touch.drag_y), low, high);
    }
    if (touch.doubled) {
        *size = reset;
    }
    return *size != before;
}
