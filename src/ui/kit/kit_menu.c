/* Menus: one is open at a time, at a point. */
#include "base/hash.h"
#include "ui/kit/kit_internal.h"

#define MENU_WIDTH  250.0
#define MENU_WIDEST 380.0 /* longer words wrap, so that a menu does not cover what it is about */
#define MENU_PAD    6.0
#define ITEM_PAD    12.0
#define MENU_EDGE   4.0 /* to the edge of the window */
#define ITEM_HEIGHT 32.0
#define RULE_HEIGHT 13.0
#define HEAD_HEIGHT 28.0

/* Independent of the scope, because a menu is opened in one place and drawn in another. */
static uint32_t menu_id(const char *menu) {
    BaseHash hash = hash_text(HASH_START, menu);
    uint32_t id = (uint32_t)(hash ^ hash >> 32);
    return id ? id : 1;
}

void kit_menu_open(Kit *kit, const char *menu, double x, double y) {
    kit->menu.id = menu_id(menu);
    kit->menu.x = x;
    kit->menu.y = y;
    kit->menu.picked = -1;
    kit->menu.fresh = true;
    kit->menu.scroll = (KitScroll){0};
    kit->again = true;
}

bool kit_menu_is_open(const Kit *kit, const char *menu) {
    return kit->menu.id == menu_id(menu);
}

static bool can_choose(const KitItem *item) {
    return item->label && !(item->off && item->off[0]);
}

/* Why an item is off stands in place of its name. */
static const char *words_of(const KitItem *item) {
    return can_choose(item) ? item->label : item->off;
}

/* What stands at its right takes of the width of the words. */
static double beside(Kit *kit, const KitItem *item) {
    return (item->key ? kit_text_width(kit, KIT_BODY, item->key) + 13 : 0) + (item->on ? 24 : 0);
}

/* In a row of this width. */
static double item_height(Kit *kit, const KitItem *item, double w) {
    double head = item->head ? HEAD_HEIGHT : 0, room = w - 2 * ITEM_PAD - (item->label ? beside(kit, item) : 0);
    if (!item->label) {
        return head + RULE_HEIGHT;
    }
    if (kit_text_width(kit, KIT_CONTROL, words_of(item)) <= room) {
        return head + ITEM_HEIGHT;
    }
    return head + ITEM_PAD + kit_paragraph(kit, 0, 0, room, KIT_CONTROL, kit_theme(kit)->ink, words_of(item), false);
}

static KitBox menu_box(Kit *kit, const KitItem *items, int count) {
    double w = MENU_WIDTH, h = 2 * MENU_PAD;
    for (int i = 0; i < count; i++) {
        if (items[i].label) {
            w = fmax(w, kit_text_width(kit, KIT_CONTROL, words_of(&items[i])) + beside(kit, &items[i]) + 11 +
                            2 * (MENU_PAD + ITEM_PAD));
        }
    }
    w = fmin(w, fmin(MENU_WIDEST, kit->w - 2 * MENU_EDGE));
    for (int i = 0; i < count; i++) {
        h += item_height(kit, &items[i], w - 2 * MENU_PAD);
    }
    h = fmin(h, kit->h - 2 * MENU_EDGE); /* too high: rows are scrolled */
    double x = kit_clamp(kit->menu.x, MENU_EDGE, kit->w - w - MENU_EDGE);
    bool up = kit->menu.y + h > kit->h - MENU_EDGE;
    double y = kit_clamp(up ? kit->menu.y - h : kit->menu.y, MENU_EDGE, kit->h - h - MENU_EDGE);
    return kit_box(x, y, w, h);
}

/* Up and Down wrap round and skip disabled items. */
static void pick_by_key(Kit *kit, const KitItem *items, int count) {
    int way = kit_key(kit, SDLK_DOWN, KMOD_NONE) ? 1 : kit_key(kit, SDLK_UP, KMOD_NONE) ? -1 : 0;
    int at = kit->menu.picked < 0 && way < 0 ? count : kit->menu.picked;
    for (int tries = 0; way && tries < count; tries++) {
        at = (at + way + count) % count;
        if (can_choose(&items[at])) {
            kit->menu.picked = at;
            return;
        }
    }
}

static bool draw_item(Kit *kit, KitBox box, const KitItem *item, int index) {
    const ViewTheme *theme = kit_theme(kit);
    bool off = !can_choose(item), picked = !off && kit->menu.picked == index;
    unsigned state = (item->on ? KIT_ON : 0u) | (picked ? KIT_FOCUSED : 0u);
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = item->label,
                                         .role = KIT_ROLE_ITEM,
                                         .value = item->key,
                                         .off = item->off,
                                         .state = state,
                                         .no_focus = true});
    if (touch.hot && (kit->input.dx != 0 || kit->input.dy != 0)) {
        kit->menu.picked = index;
    }
    if (!off && kit->menu.picked == index) {
        kit_fill(kit, box, 6, touch.held ? theme->press : theme->hover);
    }
    KitBox rest = kit_inset(box, ITEM_PAD, 0);
    ViewColour ink = off ? theme->ink3 : theme->ink;
    if (item->key) {
        ViewColour colour = kit->menu.picked == index ? theme->win_ink2 : theme->ink3; /* ink3 is too faint on hover */
        KitBox end = kit_cut_right(&rest, kit_text_width(kit, KIT_BODY, item->key) + 1);
        kit_put(kit, end, KIT_BODY, colour, 1, item->key);
        kit_cut_right(&rest, 12);
    }
    if (item->on) {
        kit_icon(kit, KIT_ICON_CHECK, rest.x + rest.w - 8, rest.y + rest.h / 2, 16, ink);
    }
    if (box.h > ITEM_HEIGHT) {
        double room = box.w - 2 * ITEM_PAD - beside(kit, item);
        kit_paragraph(kit, rest.x, box.y + ITEM_PAD / 2, room, KIT_CONTROL, ink, words_of(item), true);
    } else {
        kit_put(kit, rest, KIT_CONTROL, ink, 0, words_of(item));
    }
    return touch.clicked;
}

int kit_menu(Kit *kit, const char *menu, const KitItem *items, int count) {
    if (!kit_menu_is_open(kit, menu)) {
        return -1;
    }
    const ViewTheme *theme = kit_theme(kit);
    KitBox box = menu_box(kit, items, count);
    int chosen = -1;
    bool closes = !kit->menu.fresh && kit->input.press && !kit_holds(box, kit->input.x, kit->input.y);
    kit_layer_begin(kit, menu, KIT_Z_MENU, box, true);
    kit_shadow(kit, box, 8, 1);
    kit_fill(kit, box, 8, theme->raised);
    kit_outline(kit, box, 8, colour_alpha(theme->edge, .7), 1);
    int picked = kit->menu.picked;
    pick_by_key(kit, items, count);
    KitBox view = kit_inset(box, MENU_PAD, MENU_PAD), rest = kit_scroll_begin(kit, menu, view, &kit->menu.scroll);
    double high = 0;
    for (int i = 0; i < count; i++) {
        KitBox row = kit_box(rest.x, rest.y + high, rest.w, item_height(kit, &items[i], rest.w));
        high += row.h;
        if (items[i].head) {
            KitBox head = kit_cut_top(&row, HEAD_HEIGHT);
            kit_text(kit, kit_box(head.x + 12, head.y + 6, head.w - 24, 20), KIT_CAPTION, theme->win_ink2, 0,
                     items[i].head);
        }
        if (!items[i].label) {
            kit_hair(kit, row.x + 8, row.y + 6, row.w - 16, 0, theme->win_hair);
        } else if (draw_item(kit, row, &items[i], i)) {
            chosen = i;
        }
        if (i == kit->menu.picked && i != picked) {
            kit_bring(kit, row);
        }
    }
    kit_scroll_end(kit, high);
    if (kit->menu.picked >= 0 && kit->menu.picked < count && can_choose(&items[kit->menu.picked]) &&
        (kit_key(kit, SDLK_RETURN, KMOD_NONE) || kit_key(kit, SDLK_SPACE, KMOD_NONE))) {
        chosen = kit->menu.picked;
    }
    closes = closes || chosen >= 0 || kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_layer_end(kit);
    kit->menu.fresh = false;
    if (closes) {
        kit->menu.id = 0;
        kit->again = true;
    }
    return chosen;
}
