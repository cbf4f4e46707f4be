/* The list at the left: every number, kind, profile, weapon and card of the ruleset in force, filtered by the words of
 * a row, its id and its rule. */
#include "rules/ruling_words.h"
#include "ui/house/house_page.h"

#include <string.h>

#define ROW  30.0
#define HEAD 34.0

/* Lists of the ruleset that the page does not offer: sentences, what the code names, and notes. */
static bool is_left_out(const char *list) {
    static const char *const names[] = {"rules", "interactions", "readings", "variables", "phases", "house", "files"};
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        if (strcmp(names[i], list) == 0) {
            return true;
        }
    }
    return false;
}

static const BaseTree *row_in_force(const RulesData *data, const char *list, const BaseTree *row, const char *id) {
    int kind = strcmp(list, "kinds") == 0 ? data_find_kind(data, id) : -1,
        profile = strcmp(list, "profiles") == 0 ? data_find_profile(data, id) : -1;
    return kind >= 0 ? data->kinds[kind].row : profile >= 0 ? data->profiles[profile].row : row;
}

static bool is_changed(const RulesData *data, const char *list, const char *id) {
    for (int i = 0; i < data->change_count; i++) {
        if (!strcmp(data->changes[i].list, list) && !strcmp(data->changes[i].id, id)) {
            return true;
        }
    }
    return false;
}

static void add(HousePage *page, HouseRow row) {
    if (page->count < HOUSE_ROWS_MAX) {
        bool same = row.row && !strcmp(row.list, page->house->list) && !strcmp(row.id, page->house->id);
        page->picked = same ? page->count : page->picked;
        page->rows[page->count++] = row;
    }
}

static void add_list(HousePage *page, const BaseTree *list) {
    const RulesData *data = page->data;
    bool headed = false;
    BaseText head = {0};
    ruling_word(list->key, &head);
    for (const BaseTree *it = list->first; it; it = it->next) {
        const char *id = tree_get_text(it, "id", "");
        if (!*id) {
            continue;
        }
        HouseRow row = {.list = list->key,
                        .id = id,
                        .label = tree_get_text(it, "label", tree_get_text(it, "name", id)),
                        .rule = tree_get_text(it, "rule", ""),
                        .row = row_in_force(data, list->key, it, id),
                        .changed = is_changed(data, list->key, id)};
        int rule = *row.rule ? data_find_rule(data, row.rule) : -1;
        const char *words = arena_printf(page->arena, "%s %s %s %s %s", row.label, row.id, text_get(&head), row.rule,
                                         rule >= 0 ? data->rules[rule].title : "");
        if ((page->house->changed_only && !row.changed) || !text_holds_all(words, page->house->search)) {
            continue;
        }
        if (!headed) {
            add(page, (HouseRow){.list = list->key, .id = "", .label = arena_strdup(page->arena, text_get(&head))});
            headed = true;
        }
        add(page, row);
    }
    text_free(&head);
}

void house_find_rows(HousePage *page) {
    page->picked = -1;
    for (const BaseTree *it = page->data->root->first; it; it = it->next) {
        bool rows = it->kind == TREE_LIST && it->first && it->first->kind == TREE_OBJECT;
        if (rows && !is_left_out(it->key)) {
            add_list(page, it);
        }
    }
    for (int i = 0; i < page->count && page->picked < 0; i++) {
        page->picked = page->rows[i].row ? i : -1;
    }
}

/* ---- drawing ---- */

static void pick(HousePage *page, int index) {
    House *house = page->house;
    SDL_strlcpy(house->list, page->rows[index].list, sizeof house->list);
    SDL_strlcpy(house->id, page->rows[index].id, sizeof house->id);
    house->path[0] = house->fault[0] = house->copy[0] = 0;
    house->fields_scroll.y = 0;
    kit_wake(page->ui->kit, 0);
}

static int step(const HousePage *page, int from, int way) {
    for (int i = from + way; i >= 0 && i < page->count; i += way) {
        if (page->rows[i].row) {
            return i;
        }
    }
    return from;
}

/* Scrolls to the row and the heading above it. */
static void show_row(HousePage *page, int index, double view) {
    double y = 0;
    for (int k = 0; k < index; k++) {
        y += page->rows[k].row ? ROW : HEAD;
    }
    kit_scroll_show(&page->house->rows_scroll, view, fmax(0, y - HEAD), ROW + HEAD);
}

static void keys(HousePage *page, double view) {
    static const struct {
        SDL_Keycode key;
        int way, times;
    } KEYS[] = {{SDLK_DOWN, 1, 1}, {SDLK_UP, -1, 1}, {SDLK_PAGEDOWN, 1, 10}, {SDLK_PAGEUP, -1, 10}};
    for (size_t i = 0; i < BASE_COUNT(KEYS) && page->picked >= 0; i++) {
        if (!kit_key(page->ui->kit, KEYS[i].key, KMOD_NONE)) {
            continue;
        }
        int to = page->picked;
        for (int t = 0; t < KEYS[i].times; t++) {
            to = step(page, to, KEYS[i].way);
        }
        show_row(page, to, view);
        pick(page, to);
        page->picked = to;
    }
}

/* Text at the right of a row: a number's value, with the book's if it is changed; for other rows whether they are. */
static const char *remark_of(HousePage *page, const HouseRow *row) {
    const RulesData *data = page->data;
    int index = strcmp(row->list, "numbers") == 0 ? data_find_number(data, row->id) : -1;
    if (index < 0) {
        return row->changed ? "changed" : NULL;
    }
    const RulesNumber *number = &data->numbers[index];
    char value[TEXT_NUMBER_MAX], book[TEXT_NUMBER_MAX];
    text_rounded(number->value / number->scale, 3, value);
    text_rounded(number->book / number->scale, 3, book);
    const char *unit = !number->is_length ? "" : number->scale == data->unit ? data->unit_name : "mm";
    return arena_printf(page->arena, "%s%s%s%s%s", value, *unit ? " " : "", unit, row->changed ? ", book " : "",
                        row->changed ? book : "");
}

static bool draw_row(HousePage *page, KitBox box, int index) {
    Kit *kit = page->ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    const HouseRow *row = &page->rows[index];
    const char *remark = remark_of(page, row);
    kit_push(kit, row->list);
    KitTouch touch = kit_touch(kit, box,
                               (KitSpot){.label = row->label,
                                         .role = KIT_ROLE_ROW,
                                         .value = remark,
                                         .no_focus = true,
                                         .state = index == page->picked ? KIT_ON : 0});
    kit_pop(kit);
    if (index == page->picked || touch.hot) {
        kit_fill(kit, box, 6, index == page->picked ? theme->accsoft : theme->hover);
    }
    double right = remark ? fmin(kit_text_width(kit, KIT_SIDE, remark), box.w * 0.55) : 0;
    kit_put(kit, kit_box(box.x + 10, box.y, box.w - 28 - right, box.h), row->changed ? KIT_STRONG : KIT_BODY,
            theme->ink, 0, row->label);
    if (remark) {
        kit_put(kit, kit_box(box.x + box.w - 10 - right, box.y, right, box.h), KIT_SIDE,
                row->changed ? theme->accent : theme->win_ink2, 1, remark);
    }
    return touch.clicked;
}

void house_list(HousePage *page, KitBox box) {
    Kit *kit = page->ui->kit;
    if (page->house->shows_picked > 0 && page->picked >= 0) {
        page->house->shows_picked--;
        show_row(page, page->picked, box.h);
        kit_wake(kit, 0);
    }
    keys(page, box.h);
    KitBox in = kit_scroll_begin(kit, "house rows", box, &page->house->rows_scroll);
    double y = in.y;
    int clicked = -1;
    for (int i = 0; i < page->count; i++) {
        const HouseRow *row = &page->rows[i];
        double h = row->row ? ROW : HEAD;
        bool seen = y + h > box.y && y < box.y + box.h;
        if (seen && !row->row) {
            kit_text(kit, kit_box(in.x + 10, y + 8, in.w - 20, 22), KIT_CAPTION, kit_theme(kit)->ink3, 0, row->label);
        } else if (seen && draw_row(page, kit_box(in.x, y, in.w - 14, ROW), i)) {
            clicked = i;
        }
        y += h;
    }
    if (page->count == 0) {
        kit_text(kit, kit_box(in.x + 10, y, in.w - 20, 40), KIT_BODY, kit_theme(kit)->ink3, 0,
                 page->house->changed_only && !*page->house->search ? "Nothing is changed: all by the book."
                                                                    : "Nothing has these words.");
        y += 40;
    }
    kit_scroll_end(kit, y - in.y + 8);
    if (clicked >= 0) {
        pick(page, clicked);
    }
}
