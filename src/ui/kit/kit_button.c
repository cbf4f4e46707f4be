/* Buttons, chips, key caps, note numbers, tabs. */
#include "ui/kit/kit_internal.h"

#include <math.h>

#define BUTTON_PAD  14.0
#define ICON_SIZE   16.0
#define ICON_GAP    8.0
#define KEY_GAP     10.0
#define CHIP_HEIGHT 20.0
#define CHIP_PAD    7.0
#define KEY_PAD     6.0
#define TAB_GAP     22.0

static bool is_off(const char *off) {
    return off && off[0];
}

typedef struct {
    ViewColour ground, outline, text;
    double line;
} ButtonPaint;

static const ViewColour none = {0, 0, 0, 0};

static ButtonPaint paint_button(const ViewTheme *theme, const KitButton *button, bool hot, bool down) {
    bool off = is_off(button->off);
    ViewColour ground = down ? theme->press : hot ? theme->hover : button->on ? theme->sel : none;
    switch (button->look) {
    case KIT_PRIMARY:
        if (off) {
            return (ButtonPaint){theme->barsoft, none, theme->ink3, 0};
        }
        return (ButtonPaint){colour_mix(theme->accent, theme->ink, down ? .16 : hot ? .08 : 0), none, theme->onacc, 0};
    case KIT_REMOVING:
        if (off) {
            return (ButtonPaint){none, theme->win_hair, theme->ink3, 1};
        }
        return (ButtonPaint){down  ? theme->bad
                             : hot ? theme->badsoft
                                   : none,
                             theme->bad, down ? theme->raised : theme->bad, 1.2};
    case KIT_QUIET: return (ButtonPaint){off ? none : ground, none, off ? theme->ink3 : theme->ink, 0};
    case KIT_NORMAL: break;
    }
    if (off) {
        return (ButtonPaint){none, theme->win_hair, theme->ink3, 1};
    }
    return (ButtonPaint){ground.a > 0 ? ground : theme->raised, colour_alpha(theme->edge, .7), theme->ink, 1};
}

double kit_button_width(Kit *kit, KitButton button) {
    if (button.bare) {
        return 32;
    }
    double w = 2 * BUTTON_PAD + kit_text_width(kit, KIT_CONTROL, button.label);
    w += button.icon ? ICON_SIZE + ICON_GAP : 0;
    w += button.key ? KEY_GAP + kit_keycap_width(kit, button.key) : 0;
    return w + (button.drop ? 26 : 0);
}

static double draw_key(Kit *kit, double x, double cy, const char *key, ViewColour ground, ViewColour line,
                       ViewColour foot, ViewColour text) {
    KitBox box = kit_box(x, cy - 10, kit_keycap_width(kit, key), 20);
    kit_fill(kit, box, 4, ground);
    if (foot.a > 0) {
        kit_clip(kit, kit_box(box.x, box.y + 17.5, box.w, 3));
        kit_outline(kit, box, 4, foot, 1.5);
        kit_unclip(kit);
        kit_clip(kit, kit_box(box.x, box.y, box.w, 17.5));
    }
    kit_outline(kit, box, 4, line, 1);
    if (foot.a > 0) {
        kit_unclip(kit);
    }
    kit_put(kit, box, KIT_SMALL, text, .5, key);
    return box.w;
}

static void draw_button_words(Kit *kit, KitBox box, const KitButton *button, ViewColour colour) {
    KitBox rest = kit_inset(box, BUTTON_PAD, 0);
    double cy = box.y + box.h / 2;
    if (button->drop) {
        kit_icon(kit, KIT_ICON_OPEN, box.x + box.w - 18, cy, 14, colour);
        kit_cut_right(&rest, 18);
    }
    double used = kit_button_width(kit, *button) - 2 * BUTTON_PAD;
    rest.x += button->drop ? -2 : fmax(0, (rest.w - used) / 2);
    if (button->icon) {
        kit_icon(kit, button->icon, rest.x + ICON_SIZE / 2, cy, ICON_SIZE, colour);
        kit_cut_left(&rest, ICON_SIZE + ICON_GAP);
    }
    double words = fmin(kit_text_width(kit, KIT_CONTROL, button->label), rest.w);
    kit_put(kit, kit_box(rest.x, rest.y, words + 1, rest.h), KIT_CONTROL, colour, 0, button->label);
    double cap = button->key ? kit_keycap_width(kit, button->key) : 0;
    if (button->key && rest.x + words + KEY_GAP + cap <= box.x + box.w) { /* else its tooltip has it */
        double x = rest.x + words + KEY_GAP;
        if (button->look == KIT_PRIMARY && !is_off(button->off)) {
            draw_key(kit, x, cy, button->key, none, colour_alpha(colour, .6), none, colour);
        } else {
            kit_keycap(kit, x, cy, button->key);
        }
    }
}

bool kit_button(Kit *kit, KitBox box, KitButton button) {
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = button.label,
                                         .role = KIT_ROLE_BUTTON,
                                         .value = button.of,
                                         .off = button.off,
                                         .state = button.on ? KIT_ON : 0u,
                                         .tip_name = button.bare || button.tip ? button.label : NULL,
                                         .tip_key = button.key,
                                         .tip = button.tip});
    bool down = touch.held && touch.over;
    if (button.bare && button.look == KIT_NORMAL) {
        button.look = KIT_QUIET;
    }
    ButtonPaint paint = paint_button(kit_theme(kit), &button, touch.hot, down);
    if (paint.ground.a > 0) {
        kit_fill(kit, box, 6, paint.ground);
    }
    if (paint.outline.a > 0) {
        kit_outline(kit, box, 6, paint.outline, paint.line);
    }
    KitBox words = box;
    words.y += down ? 1 : 0;
    if (button.bare) {
        kit_icon(kit, button.icon, words.x + words.w / 2, words.y + words.h / 2, 20, paint.text);
    } else {
        draw_button_words(kit, words, &button, paint.text);
    }
    if (touch.ringed) {
        kit_ring(kit, box, 6);
    }
    return touch.clicked;
}

bool kit_cut_button(Kit *kit, KitBox *row, double gap, KitButton button) {
    KitBox box = kit_cut_left(row, kit_button_width(kit, button));
    kit_cut_left(row, gap);
    return kit_button(kit, box, button);
}

double kit_chip_width(Kit *kit, const char *label) {
    return kit_text_width(kit, KIT_CODE, label) + 2 * CHIP_PAD;
}

KitTouch kit_chip(Kit *kit, double x, double cy, KitChip chip) {
    return kit_chip_within(kit, x, cy, chip, INFINITY);
}

KitTouch kit_chip_within(Kit *kit, double x, double cy, KitChip chip, double room) {
    const ViewTheme *theme = kit_theme(kit);
    double whole = kit_chip_width(kit, chip.label);
    bool cut = whole > room;
    KitBox box = kit_box(x, cy - CHIP_HEIGHT / 2, cut ? room : whole, CHIP_HEIGHT);
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = chip.label,
                                         .role = KIT_ROLE_CHIP,
                                         .value = chip.mood == KIT_DIM ? "not now" : NULL,
                                         .state = chip.mood == KIT_HIGHLIGHTED ? KIT_ON : 0u,
                                         .tip_name = chip.tip || cut ? chip.label : NULL,
                                         .tip = chip.tip});
    bool down = touch.held && touch.over;
    ViewColour ground = down ? theme->sel : touch.hot ? theme->hover : theme->raised;
    ViewColour line = touch.hot ? theme->edge : theme->win_hair;
    ViewColour text = touch.hot ? theme->ink : chip.mood == KIT_DIM ? theme->ink3 : theme->win_ink2;
    if (chip.mood == KIT_DIM) {
        ground = touch.hot ? theme->hover : theme->panel;
    } else if (chip.mood != KIT_REST) {
        const ViewColour grounds[] = {[KIT_HIGHLIGHTED] = theme->accsoft, [KIT_DIFFERS] = theme->warnsoft};
        const ViewColour lines[] = {[KIT_HIGHLIGHTED] = theme->accent, [KIT_DIFFERS] = theme->warn};
        line = text = lines[chip.mood];
        ground = down        ? colour_mix(grounds[chip.mood], line, .16)
                 : touch.hot ? colour_mix(grounds[chip.mood], line, .08)
                             : grounds[chip.mood];
    }
    kit_fill(kit, box, 4, ground);
    if (chip.mood != KIT_DIM || touch.hot) { /* what cannot be done now has no edge: it is told by more than its grey */
        kit_outline(kit, box, 4, line, 1);
    }
    if (cut) {
        kit_text(kit, kit_box(box.x + CHIP_PAD, box.y, box.w - 2 * CHIP_PAD, box.h), KIT_CODE, text, 0, chip.label);
    } else {
        kit_put(kit, box, KIT_CODE, text, .5, chip.label);
    }
    if (touch.hot) {
        kit_set_cursor(kit, KIT_HAND);
    }
    if (touch.ringed) {
        kit_ring(kit, box, 4);
    }
    return touch;
}

double kit_keycap_width(Kit *kit, const char *key) {
    return fmax(20, kit_text_width(kit, KIT_SMALL, key) + 2 * KEY_PAD);
}

double kit_keycap(Kit *kit, double x, double cy, const char *key) {
    const ViewTheme *theme = kit_theme(kit);
    return draw_key(kit, x, cy, key, theme->raised, theme->win_hair, theme->edge, theme->win_ink2);
}

void kit_mark(Kit *kit, double cx, double cy, int number, bool highlighted) {
    const ViewTheme *theme = kit_theme(kit);
    const char *text = kit_printf(kit, "%d", number);
    cairo_t *cr = kit_canvas(kit)->cr;
    cairo_new_sub_path(cr);
    cairo_arc(cr, cx, cy, highlighted ? 9 : 8.4, 0, TAU);
    if (highlighted) {
        canvas_fill(kit_canvas(kit), theme->accent);
    } else {
        canvas_stroke(kit_canvas(kit), theme->win_ink2, 1.2);
    }
    ViewType type = {FONT_SEMIBOLD, number > 9 ? 10.5 : 12, false};
    kit_line_draw(kit->lines, kit_canvas(kit), type, highlighted ? theme->onacc : theme->ink, cx, cy + .364 * type.size,
                  .5, text);
}

int kit_tabs(Kit *kit, KitBox box, const char *const *labels, int count, int active) {
    const ViewTheme *theme = kit_theme(kit);
    int chosen = active;
    kit_hair(kit, box.x, box.y + box.h - kit_pixel(kit), box.w, 0, theme->win_hair);
    double x = box.x;
    for (int i = 0; i < count; i++) {
        double w = kit_text_width(kit, KIT_STRONG, labels[i]); /* measured in the wider weight, so that nothing moves */
        KitBox tab = kit_box(x, box.y, w, box.h);
        bool is_active = i == active;
        KitTouch touch = kit_touch(kit, kit_inset(tab, -TAB_GAP / 2, 0),
                                   (KitSpot){.label = labels[i],
                                             .role = KIT_ROLE_TAB,
                                             .state = is_active ? KIT_ON : 0u,
                                             .no_focus = !is_active}); /* Tab stops once at the row; arrows switch */
        KitBox words = kit_box(tab.x, tab.y, tab.w + 1, tab.h - 3);
        kit_put(kit, words, is_active ? KIT_STRONG : KIT_CONTROL, is_active || touch.hot ? theme->ink : theme->ink3, 0,
                labels[i]);
        if (is_active || touch.hot) {
            kit_fill(kit, kit_box(tab.x, tab.y + tab.h - 3, tab.w, 3), 0, is_active ? theme->accent : theme->win_hair);
        }
        if (touch.ringed) {
            kit_ring(kit, kit_inset(words, 0, (words.h - 20) / 2), 4);
        }
        int way = !touch.ringed                         ? 0
                  : kit_key(kit, SDLK_RIGHT, KMOD_NONE) ? 1
                  : kit_key(kit, SDLK_LEFT, KMOD_NONE)  ? -1
                                                        : 0;
        if (way && i + way >= 0 && i + way < count) {
            chosen = i + way;
            kit_set_focus(kit, kit_id(kit, labels[chosen]), true);
        } else if (touch.clicked) {
            chosen = i;
        }
        x += w + TAB_GAP;
    }
    return chosen;
}
