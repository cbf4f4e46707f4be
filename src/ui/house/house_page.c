#include "ui/house/house_page.h"

#include <stdio.h>
#include <string.h>

#define WIDTH 1040.0

void house_open(Ui *ui, const char *list, const char *id) {
    if (!ui->house) {
        ui->house = base_alloc(1, sizeof *ui->house);
    }
    House *house = ui->house;
    arena_destroy(house->arena);
    array_free(&house->past);
    *house = (House){.arena = arena_create(), .naming = false};
    const BaseTree *now = io_house_take(house->arena, play_battlefield(ui->session));
    array_push(&house->past, now);
    SDL_strlcpy(house->list, list, sizeof house->list);
    SDL_strlcpy(house->id, id, sizeof house->id);
    SDL_strlcpy(house->name, tree_get_text(now, "name", ""), sizeof house->name);
    ui->dialog = DIALOG_HOUSE;
    kit_focus(ui->kit, "Search the rules");
}

void house_open_first(Ui *ui) {
    house_open(ui, "", "");
}

void house_term(Ui *ui) {
    if (ui->house) {
        arena_destroy(ui->house->arena);
        array_free(&ui->house->past);
        base_free(ui->house);
    }
}

/* The name of the house rules, undo and redo. */
static void top(HousePage *page, KitBox box) {
    House *house = page->house;
    Kit *kit = page->ui->kit;
    KitBox redo = kit_cut_right(&box, 32), undo = kit_cut_right(&box, 36);
    KitButton back = {.label = "Undo the change", .icon = KIT_ICON_UNDO, .bare = true, .look = KIT_QUIET}, on = back;
    back.key = "Ctrl Z";
    back.off = house->cursor > 0 ? NULL : "Nothing to undo";
    on.label = "Redo the change";
    on.icon = KIT_ICON_REDO;
    on.key = "Ctrl Shift Z";
    on.off = house->cursor + 1 < house->past.count ? NULL : "Nothing to redo";
    if (kit_button(kit, kit_box(undo.x, undo.y, 32, 32), back) || kit_key(kit, SDLK_z, KMOD_CTRL)) {
        page->wish = HOUSE_WISH_UNDO;
    }
    if (kit_button(kit, redo, on) || kit_key(kit, SDLK_z, KMOD_CTRL | KMOD_SHIFT) || kit_key(kit, SDLK_y, KMOD_CTRL)) {
        page->wish = HOUSE_WISH_REDO;
    }
    kit_cut_right(&box, 12);
    kit_text(kit, kit_cut_left(&box, 130), KIT_TITLE, kit_theme(kit)->ink, 0, "House rules");
    KitBox field = kit_cut_left(&box, fmin(box.w - 110, 300));
    if (!house->naming) {
        SDL_strlcpy(house->name, tree_get_text(house->past.items[house->cursor], "name", ""), sizeof house->name);
    }
    unsigned did = kit_field(kit, field, (KitField){.label = "Name of the house rules", .hint = "Our club"},
                             house->name, sizeof house->name);
    house->naming = house->naming || (did & KIT_CHANGED);
    if (house->naming && (did & (KIT_ENTERED | KIT_LEFT)) && *house->name) {
        house->naming = false;
        page->wish = HOUSE_WISH_NAME;
    }
    kit_cut_left(&box, 16);
    int count = page->data->change_count;
    kit_text(kit, box, KIT_SIDE, kit_theme(kit)->win_ink2, 0,
             count ? kit_printf(kit, count == 1 ? "%d change" : "%d changes", count) : "all by the book");
}

static void search(HousePage *page, KitBox box) {
    House *house = page->house;
    Kit *kit = page->ui->kit;
    KitBox only = kit_cut_right(&box, 190);
    kit_cut_right(&box, 12);
    unsigned did = kit_field(
        kit, box,
        (KitField){.label = "Search the rules", .hint = "A number, a kind, a unit, a rule", .icon = KIT_ICON_SEARCH},
        house->search, sizeof house->search);
    if (did & KIT_CHANGED) {
        house->list[0] = house->id[0] = house->path[0] = house->fault[0] = 0;
        house->rows_scroll.y = house->fields_scroll.y = 0;
    }
    if (kit_switch(kit, kit_box(only.x, only.y + 7, only.w, 18), "Only what is changed", &house->changed_only, NULL)) {
        house->rows_scroll.y = 0;
    }
}

static void foot(HousePage *page, KitBox box) {
    const RulesData *data = page->data;
    KitButton save = {.label = "Save as a file …",
                      .off = data->change_count ? NULL : "Nothing is changed",
                      .tip = "A ruleset of its own, for other battlefields"},
              load = {.label = "Take from a file …", .tip = "Instead of these"},
              close = {.label = "Close", .look = KIT_PRIMARY, .key = "Esc"};
    if (kit_cut_button(page->ui->kit, &box, 8, close)) {
        page->wish = HOUSE_WISH_CLOSE;
    }
    if (kit_cut_button(page->ui->kit, &box, 8, save)) {
        page->wish = HOUSE_WISH_SAVE;
    }
    if (kit_cut_button(page->ui->kit, &box, 8, load)) {
        page->wish = HOUSE_WISH_LOAD;
    }
}

void house_frame(Ui *ui) {
    Kit *kit = ui->kit;
    KitBox over = kit_window(kit);
    KitBox in = kit_modal_begin(kit, "House rules", over, fmin(WIDTH, over.w - 32), fmin(760, over.h - 32));
    HousePage *page = base_alloc(1, sizeof *page);
    *page = (HousePage){.ui = ui, .house = ui->house, .data = ui_field(ui)->data, .arena = arena_create()};
    house_find_rows(page);
    top(page, kit_cut_top(&in, 32));
    kit_cut_top(&in, 12);
    search(page, kit_cut_top(&in, 32));
    kit_cut_top(&in, 10);
    KitBox low = kit_cut_bottom(&in, 32);
    kit_cut_bottom(&in, 10);
    KitBox left = kit_cut_left(&in, fmin(400, in.w * 0.42));
    kit_hair(kit, in.x + 8, in.y, 0, in.h, kit_theme(kit)->win_hair);
    kit_cut_left(&in, 20);
    house_list(page, left);
    house_fields(page, in);
    foot(page, low);
    if (kit_key(kit, SDLK_ESCAPE, KMOD_NONE) || kit_key(kit, SDLK_h, KMOD_CTRL)) {
        page->wish = HOUSE_WISH_CLOSE;
    }
    kit_modal_end(kit);
    house_grant(ui, page);
    arena_destroy(page->arena);
    base_free(page);
}
