/* The picked row: a field for each of its members with the book's value beside it, and what can be done with the row as
 * a whole. */
#include "ui/house/house_page.h"

#include <stdio.h>
#include <string.h>

#define LABEL  150.0
#define LINE   38.0
#define NARROW 420.0

typedef struct {
    HousePage *page;
    const HouseRow *row;
    KitBox in; /* x and w of the fields; y is that of the next one */
    bool own;  /* a row that the book does not have */
} Form;

static const char *unit_of(const Form *form, const char *path) {
    const RulesData *data = form->page->data;
    int index = strcmp(form->row->list, "numbers") == 0 && strcmp(path, "value") == 0
                    ? data_find_number(data, form->row->id)
                    : -1;
    const RulesNumber *number = index >= 0 ? &data->numbers[index] : NULL;
    return !number || !number->is_length ? NULL : number->scale == data->unit ? data->unit_name : "mm";
}

static const char *words_of(const Form *form, const char *path) {
    BaseText words = {0};
    rules_house_describe_member(form->page->data, form->row->list, path, &words);
    words.data[0] = (char)SDL_toupper(words.data[0]); /* capitalised like other labels */
    return kit_keep(form->page->ui->kit, &words);
}

/* Only the field being edited keeps its text; all others show the value in force. */
static void typed(Form *form, const char *path, const BaseTree *value, unsigned did, const char *text) {
    House *house = form->page->house;
    char now[HOUSE_TEXT_MAX];
    house_write(value, now, sizeof now);
    if ((did & KIT_CHANGED) && !strcmp(text, now)) { /* restored by Esc, or by typing the old value */
        house->path[0] = house->fault[0] = 0;
    } else if (did & KIT_CHANGED) {
        SDL_strlcpy(house->path, path, sizeof house->path);
        SDL_strlcpy(house->text, text, sizeof house->text);
        house_try(form->page);
    }
    bool mine = strcmp(house->path, path) == 0;
    if (mine && (did & (KIT_ENTERED | KIT_LEFT))) {
        form->page->wish = HOUSE_WISH_SET;
        house->entered = did & KIT_ENTERED;
    }
}

static void take_back(Form *form, KitBox box, const char *path) {
    HousePage *page = form->page;
    if (kit_button(page->ui->kit, box,
                   (KitButton){.label = "As in the book",
                               .icon = KIT_ICON_UNDO,
                               .bare = true,
                               .look = KIT_QUIET,
                               .tip = "Takes this change back"})) {
        SDL_strlcpy(page->house->path, path, sizeof page->house->path);
        page->wish = HOUSE_WISH_UNSET;
    }
}

static void describe_book(const Form *form, KitBox box, const RulesChange *change) {
    Kit *kit = form->page->ui->kit;
    BaseText book = {0};
    text_add(&book, change->old ? "book " : "not in the book");
    if (change->old) {
        rules_house_describe_value(form->page->data, change, true, &book);
    }
    kit_text(kit, box, KIT_SIDE, kit_theme(kit)->accent, 0, kit_keep(kit, &book));
}

/* Why the typed text is not valid, while it is not. */
static void describe_fault(Form *form, double x) {
    Kit *kit = form->page->ui->kit;
    const char *fault = form->page->house->fault;
    double w = form->in.x + form->in.w - x, y = form->in.y - 4;
    double h = kit_paragraph(kit, x, y, w, KIT_CAPTION, kit_theme(kit)->bad, fault, true);
    kit_describe(kit, KIT_ROLE_TEXT, kit_box(x, y, w, h), fault, "", KIT_FAULT);
    form->in.y += h + 4;
}

/* Label, field and the book's value on one line, or below one another where there is no room. */
static void field(Form *form, const char *path, const BaseTree *value) {
    HousePage *page = form->page;
    Kit *kit = page->ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    House *house = page->house;
    const RulesChange *change = house_change(page, form->row->list, form->row->id, path);
    bool mine = strcmp(house->path, path) == 0, faulty = mine && *house->fault, narrow = form->in.w < NARROW;
    char text[HOUSE_TEXT_MAX];
    house_write(value, text, sizeof text);
    if (mine) {
        SDL_strlcpy(text, house->text, sizeof text);
    }
    KitBox line = kit_box(form->in.x, form->in.y + (narrow ? 22 : 0), form->in.w, 32);
    KitBox label = narrow ? kit_box(form->in.x, form->in.y, form->in.w, 18) : kit_cut_left(&line, LABEL);
    KitBox side = narrow ? kit_cut_right(&line, change ? 38 : 0) : kit_cut_right(&line, fmax(96, form->in.w * 0.3));
    const char *words = words_of(form, path);
    kit_put(kit, label, narrow ? KIT_CAPTION : KIT_BODY, change ? theme->ink : theme->win_ink2, 0, words);
    kit_push(kit, path);
    unsigned did =
        kit_field(kit, line, (KitField){.label = words, .unit = unit_of(form, path), .fault = faulty ? "" : NULL}, text,
                  sizeof text);
    kit_pop(kit);
    typed(form, path, value, did, text);
    form->in.y += narrow ? LINE + 22 : LINE;
    if (change) {
        kit_push(kit, path);
        take_back(form, kit_cut_right(&side, 32), path);
        kit_cut_left(&side, 12);
        describe_book(form, narrow ? kit_box(line.x, form->in.y - 6, line.w, 18) : side, change);
        kit_pop(kit);
        form->in.y += narrow ? 16 : 0;
    }
    if (faulty) {
        describe_fault(form, line.x);
    }
}

/* Members that only name the row or a number's words are not rules. */
static bool is_hidden(const Form *form, const char *key) {
    static const char *const keys[] = {"id", "also", "texts", "unit"};
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        if (strcmp(keys[i], key) == 0) {
            return true;
        }
    }
    return strcmp(form->row->list, "numbers") == 0 && strcmp(key, "value") != 0;
}

static void members(Form *form, const BaseTree *tree, const char *path) {
    BaseArena *arena = form->page->arena;
    for (const BaseTree *it = tree->first; it; it = it->next) {
        const char *key = it->key ? it->key : tree_get_text(it, "id", tree_get_text(it, "name", ""));
        const char *deep = *path ? arena_printf(arena, "%s.%s", path, key) : key;
        bool items = it->kind == TREE_LIST && it->first && it->first->kind == TREE_OBJECT &&
                     *tree_get_text(it->first, "id", tree_get_text(it->first, "name", ""));
        if (it->key && is_hidden(form, it->key)) {
            continue;
        }
        if (it->kind == TREE_OBJECT || items) {
            members(form, it, deep);
        } else {
            field(form, deep, it);
        }
    }
}

/* Copying the row under another name, and reverting it to the book. */
static void row_acts(Form *form) {
    HousePage *page = form->page;
    Kit *kit = page->ui->kit;
    const HouseRow *row = form->row;
    form->in.y += 8;
    if (strcmp(row->list, "numbers") != 0) {
        KitButton make = {.label = "Copy as a new one", .tip = "A row like this one, under the name in the field"};
        KitBox line = kit_box(form->in.x, form->in.y, form->in.w, 32);
        KitBox beside = kit_cut_right(&line, kit_button_width(kit, make));
        kit_cut_right(&line, 8);
        make.off = *page->house->copy ? NULL : "Type a name for it first";
        unsigned did =
            kit_field(kit, line, (KitField){.label = "Name of the copy", .hint = "Name of a new one like it"},
                      page->house->copy, sizeof page->house->copy);
        bool enters = (did & KIT_ENTERED) && *page->house->copy;
        if (kit_button(kit, beside, make) || enters) {
            page->wish = HOUSE_WISH_COPY;
        }
        form->in.y += LINE + 4;
    }
    if (row->changed) {
        KitButton drop = {.label = form->own ? "Remove it" : "All of it as in the book", .look = KIT_REMOVING};
        if (kit_button(kit, kit_box(form->in.x, form->in.y, kit_button_width(kit, drop), 32), drop)) {
            page->wish = HOUSE_WISH_DROP;
        }
        form->in.y += LINE;
    }
}

static void head(Form *form) {
    HousePage *page = form->page;
    Kit *kit = page->ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    const HouseRow *row = form->row;
    kit_text(kit, kit_box(form->in.x, form->in.y, form->in.w, 24), KIT_TITLE, theme->ink, 0, row->label);
    form->in.y += 26;
    kit_put(kit, kit_box(form->in.x, form->in.y, form->in.w, 18), KIT_SIDE, theme->win_ink2, 0,
            arena_printf(page->arena, form->own ? "%s: not in the book" : "%s", row->id));
    int rule = *row->rule ? data_find_rule(page->data, row->rule) : -1;
    if (rule >= 0) {
        form->in.y += 20;
        kit_text(kit, kit_box(form->in.x, form->in.y, form->in.w, 18), KIT_SIDE, theme->win_ink2, 0,
                 arena_printf(page->arena, "%s  %s", row->rule, page->data->rules[rule].title));
    }
    form->in.y += 28;
}

void house_fields(HousePage *page, KitBox box) {
    if (page->picked < 0) {
        return;
    }
    const HouseRow *row = &page->rows[page->picked];
    Kit *kit = page->ui->kit;
    SDL_strlcpy(page->house->list, row->list, sizeof page->house->list);
    SDL_strlcpy(page->house->id, row->id, sizeof page->house->id);
    KitBox in = kit_scroll_begin(kit, "house fields", box, &page->house->fields_scroll);
    Form form = {.page = page,
                 .row = row,
                 .in = kit_box(in.x + 4, in.y, in.w - 24, 0),
                 .own = house_change(page, row->list, row->id, "") != NULL};
    head(&form);
    kit_push(kit, row->id);
    members(&form, row->row, "");
    row_acts(&form);
    kit_pop(kit);
    kit_scroll_end(kit, form.in.y - in.y + 12);
}
