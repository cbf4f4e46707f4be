/* Modal layers, questions, and the command palette: parts that take the whole window until they are answered. */
#include "ui/kit/kit_internal.h"

#define ASK_WIDTH      420.0
#define PAD            24.0
#define PALETTE_WIDTH  560.0
#define PALETTE_HEIGHT 420.0
#define PALETTE_DOWN   96.0
#define PALETTE_FIELD  46.0
#define PALETTE_ROW    35.0
#define PALETTE_HEAD   28.0
#define PALETTE_PAD    6.0

static void draw_modal_ground(Kit *kit, KitBox box) {
    const ViewTheme *theme = kit_theme(kit);
    kit_shadow(kit, box, 10, 1);
    kit_fill(kit, box, 10, theme->raised);
    kit_outline(kit, box, 10, colour_alpha(theme->edge, .7), 1);
}

KitBox kit_modal_begin(Kit *kit, const char *label, KitBox over, double w, double h) {
    KitBox box = kit_centred(over, fmin(w, over.w - 16), fmin(h, over.h - 16));
    kit_layer_begin(kit, label, KIT_Z_MODAL, over, true);
    kit_fill(kit, over, 0, colour_alpha(kit_theme(kit)->desk, .55));
    draw_modal_ground(kit, box);
    kit_describe(kit, KIT_ROLE_DIALOG, box, label, NULL, 0);
    return kit_inset(box, PAD, PAD);
}

void kit_modal_end(Kit *kit) {
    kit_layer_end(kit);
}

/* The width that its buttons need. */
static double ask_width(Kit *kit, const KitQuestion *question) {
    const char *const labels[] = {question->other, question->more, question->no};
    double row = kit_button_width(kit, (KitButton){.label = question->yes, .key = "Enter"});
    for (size_t i = 0; i < BASE_COUNT(labels); i++) {
        row += labels[i] ? 12 + kit_button_width(kit, (KitButton){.label = labels[i]}) : 0;
    }
    bool four = question->more && question->other;
    return four ? fmax(ASK_WIDTH, row + 12 + kit_keycap_width(kit, "Esc") + 2 * PAD) : ASK_WIDTH;
}

KitAnswer kit_ask(Kit *kit, KitBox over, KitQuestion question) {
    const ViewTheme *theme = kit_theme(kit);
    double width = ask_width(kit, &question), w = fmin(width, over.w - 16) - 2 * PAD;
    double title = kit_paragraph(kit, 0, 0, w, KIT_TITLE, theme->ink, question.title, false);
    double text = kit_paragraph(kit, 0, 0, w, KIT_BODY, theme->win_ink2, question.text, false);
    KitBox inside = kit_modal_begin(kit, question.title, over, width, title + 8 + text + 24 + 34 + 2 * PAD - 4);
    kit_paragraph(kit, inside.x, inside.y - 4, w, KIT_TITLE, theme->ink, question.title, true);
    kit_paragraph(kit, inside.x, inside.y - 4 + title + 8, w, KIT_BODY, theme->win_ink2, question.text, true);
    KitBox row = kit_cut_bottom(&inside, 34);
    KitAnswer answer = KIT_ASKING;
    KitLook look = question.removes ? KIT_REMOVING : KIT_PRIMARY;
    if (kit_cut_button(kit, &row, 12, (KitButton){.label = question.yes, .look = look, .key = "Enter"})) {
        answer = KIT_YES;
    }
    if (question.other && kit_cut_button(kit, &row, 12, (KitButton){.label = question.other})) {
        answer = KIT_OTHER;
    }
    if (question.more && kit_cut_button(kit, &row, 12, (KitButton){.label = question.more})) {
        answer = KIT_MORE;
    }
    if (question.no && kit_cut_button(kit, &row, 12, (KitButton){.label = question.no})) {
        answer = KIT_NO;
    }
    double esc = kit_keycap_width(kit, "Esc");
    if (row.w >= esc) {
        kit_keycap(kit, row.x + row.w - esc, row.y + row.h / 2, "Esc");
    }
    if (answer == KIT_ASKING && kit_key(kit, SDLK_RETURN, KMOD_NONE)) {
        answer = KIT_YES;
    }
    if (kit_key(kit, SDLK_ESCAPE, KMOD_NONE)) {
        answer = KIT_NO;
    }
    kit_modal_end(kit);
    return answer;
}

/* ---- command palette ---- */

static const char *const palette_label = "Command palette";

void kit_palette_open(Kit *kit, KitPalette *palette) {
    *palette = (KitPalette){.open = true};
    kit_focus(kit, palette_label);
}

/* Where the row with this index begins, below its heading; for `count`, the end of the list. */
static double palette_y(const KitItem *items, int count, int index) {
    double y = index * PALETTE_ROW;
    for (int i = 0; i <= index && i < count; i++) {
        y += items[i].head ? PALETTE_HEAD : 0;
    }
    return y;
}

static void palette_pick(Kit *kit, KitPalette *palette, double view, const KitItem *items, int count) {
    const struct {
        SDL_Keycode key;
        int way;
    } keys[] = {{SDLK_DOWN, 1}, {SDLK_UP, -1}, {SDLK_PAGEDOWN, 8}, {SDLK_PAGEUP, -8}};
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        if (kit_key(kit, keys[i].key, KMOD_NONE)) {
            palette->picked += keys[i].way;
            palette->picked = (int)kit_clamp(palette->picked, 0, fmax(0, count - 1));
            double y = palette->picked ? palette_y(items, count, palette->picked) : 0;
            kit_scroll_show(&palette->scroll, view, y, PALETTE_ROW);
        }
    }
    palette->picked = (int)kit_clamp(palette->picked, 0, fmax(0, count - 1));
}

static int palette_rows(Kit *kit, KitBox list, KitPalette *palette, const KitItem *items, int count) {
    const ViewTheme *theme = kit_theme(kit);
    int chosen = -1;
    KitBox rest = kit_scroll_begin(kit, "results", list, &palette->scroll);
    double y = rest.y;
    for (int i = 0; i < count; i++) {
        y += items[i].head ? PALETTE_HEAD : 0;
        KitBox row = kit_inset(kit_box(rest.x, y, rest.w, PALETTE_ROW), PALETTE_PAD, 0);
        y += PALETTE_ROW;
        if (items[i].head) {
            kit_text(kit, kit_box(row.x + 14, row.y - PALETTE_HEAD + 6, row.w - 28, 20), KIT_CAPTION, theme->win_ink2,
                     0, items[i].head);
        }
        if (row.y > list.y + list.h || row.y + row.h < list.y) {
            continue;
        }
        kit_push_number(kit, i);
        bool is_picked = i == palette->picked;
        KitTouch touch = kit_touch(kit, row,
                                   (KitSpot){.label = items[i].label,
                                             .role = KIT_ROLE_ITEM,
                                             .value = items[i].key,
                                             .off = items[i].off,
                                             .state = is_picked ? KIT_ON : 0u,
                                             .no_focus = true});
        kit_pop(kit);
        bool off = items[i].off && items[i].off[0];
        if (is_picked || touch.hot) {
            kit_fill(kit, row, 6, is_picked ? theme->sel : theme->hover);
        }
        KitBox words = kit_inset(row, 14, 0);
        const char *does = off ? items[i].off : items[i].key ? items[i].key : "";
        double w = fmin(kit_text_width(kit, KIT_SIDE, does) + 1, words.w * .6);
        kit_put(kit, kit_cut_right(&words, w), KIT_SIDE, theme->win_ink2, 1, does);
        kit_cut_right(&words, 12);
        kit_put(kit, words, KIT_CONTROL, off ? theme->ink3 : theme->ink, 0, items[i].label);
        chosen = touch.clicked ? i : chosen;
    }
    kit_scroll_end(kit, y - rest.y);
    return chosen;
}

int kit_palette(Kit *kit, KitBox over, KitPalette *palette, const char *hint, const KitItem *items, int count) {
    if (!palette->open) {
        return -1;
    }
    const ViewTheme *theme = kit_theme(kit);
    double max = fmin(PALETTE_HEIGHT, over.h - PALETTE_DOWN - 8);
    double list_high = fmin(fmax(PALETTE_ROW, palette_y(items, count, count)), max - PALETTE_FIELD - 2 * PALETTE_PAD);
    double w = fmin(PALETTE_WIDTH, over.w - 16);
    KitBox box =
        kit_box(over.x + (over.w - w) / 2, over.y + PALETTE_DOWN, w, PALETTE_FIELD + list_high + 2 * PALETTE_PAD);
    bool outside = kit->input.press && !kit_holds(box, kit->input.x, kit->input.y);
    kit_layer_begin(kit, "palette", KIT_Z_PALETTE, over, true);
    kit_describe(kit, KIT_ROLE_DIALOG, box, "Command palette", NULL, 0);
    draw_modal_ground(kit, box);
    palette_pick(kit, palette, list_high, items, count);
    bool closes = kit_key(kit, SDLK_ESCAPE, KMOD_NONE) || outside;
    KitBox rest = box;
    KitBox head = kit_cut_top(&rest, PALETTE_FIELD);
    kit_hair(kit, head.x + 1, head.y + head.h - kit_pixel(kit), head.w - 2, 0, theme->win_hair);
    unsigned done = kit_field(kit, kit_inset(head, 16, 0),
                              (KitField){.label = palette_label, .hint = hint, .icon = KIT_ICON_SEARCH, .bare = true},
                              palette->query, sizeof palette->query);
    KitBox list = kit_inset(rest, 0, PALETTE_PAD);
    int chosen = palette_rows(kit, list, palette, items, count);
    if (count == 0) {
        kit_text(kit, kit_inset(list, 20, 0), KIT_BODY, theme->ink3, 0, "Nothing has these words.");
    }
    if (done & KIT_CHANGED) {
        palette->picked = 0;
        palette->scroll.y = 0;
    } else if ((done & KIT_ENTERED) && count > 0 && !(items[palette->picked].off && items[palette->picked].off[0])) {
        chosen = palette->picked;
    }
    kit_layer_end(kit);
    if (closes || chosen >= 0) {
        palette->open = false;
        kit->again = true;
    }
    return chosen;
}
