/* The file picker: its list is read when the folder changes; everything else is done in each frame. */
#include "ui/kit/kit_picker_internal.h"

#include <string.h>

#define ROW 28.0

static const char *const name_label = "Name";

KitPicker *picker_create(const KitPickerOptions *options) {
    KitPicker *picker = base_alloc(1, sizeof *picker);
    picker->options = *options;
    picker->fresh = true;
    char path[PATH_CAP];
    SDL_strlcpy(path, options->path ? options->path : "~", sizeof path);
    if (!picker_is_folder(path) && strcmp(path, "~") != 0) { /* a file that exists or not: its folder and its name */
        char *slash = strrchr(path, '/');
        SDL_strlcpy(picker->name, slash ? slash + 1 : path, sizeof picker->name);
        SDL_strlcpy(slash ? slash + (slash == path) : path, slash ? "" : ".", 2);
    }
    if (options->mode == PICKER_OPEN) {
        picker->name[0] = 0;
    }
    char start[PATH_CAP];
    picker_go(picker, picker_join(start, ".", path) && picker_is_folder(start) ? start : ".");
    return picker;
}

void picker_destroy(KitPicker *picker) {
    if (picker) {
        picker_forget(picker);
        array_free(&picker->entries);
        array_free(&picker->shown);
        base_free(picker);
    }
}

const char *picker_path(const KitPicker *picker) {
    return picker->chosen;
}
const char *picker_folder(const KitPicker *picker) {
    return picker->folder;
}

/* ---- the list ---- */

static bool name_matches(const char *name, const char *part) {
    size_t count = strlen(part);
    for (; count && *name && SDL_strncasecmp(name, part, count) != 0; name++) {
    }
    return !count || *name;
}

/* When opening, the name filters the list; when saving it is a new name. A path does neither. */
static bool narrows_list(const KitPicker *picker) {
    return picker->options.mode == PICKER_OPEN && picker->name[0] && !strchr(picker->name, '/') &&
           picker->name[0] != '~';
}

static void select_shown(KitPicker *picker) {
    bool narrows = narrows_list(picker);
    picker->shown.count = 0;
    for (int i = 0; i < picker->entries.count; i++) {
        const PickerEntry *entry = &picker->entries.items[i];
        bool kind = entry->is_folder || entry->fits || picker->all;
        if (kind && (!narrows || name_matches(entry->name, picker->name))) {
            array_push(&picker->shown, i);
        }
    }
    picker->picked = picker->picked < picker->shown.count ? picker->picked : picker->shown.count - 1;
}

static const char *size_text(double bytes, char out[TEXT_NUMBER_MAX]) {
    static const char *const units[] = {"B", "KB", "MB", "GB"};
    size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < BASE_COUNT(units)) {
        bytes /= 1000;
        unit++;
    }
    SDL_snprintf(out, TEXT_NUMBER_MAX, bytes < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
    return out;
}

static void pick(KitPicker *picker, int index) {
    picker->picked = index;
    const PickerEntry *entry = &picker->entries.items[picker->shown.items[index]];
    if (picker->options.mode == PICKER_SAVE && !entry->is_folder) {
        SDL_strlcpy(picker->name, entry->name, sizeof picker->name);
    }
}

/* True if an entry was taken, by a double click or by Enter. */
static bool draw_list(KitPicker *picker, Kit *kit, KitBox box) {
    bool taken = false;
    kit_outline(kit, box, 6, kit_theme(kit)->win_hair, 1);
    KitBox list = kit_inset(box, 2, 2);
    KitBox rest = kit_scroll_begin(kit, "files", list, &picker->scroll);
    for (int i = 0; i < picker->shown.count; i++) {
        const PickerEntry *entry = &picker->entries.items[picker->shown.items[i]];
        char size[TEXT_NUMBER_MAX];
        KitBox row = kit_box(rest.x, rest.y + i * ROW, rest.w, ROW);
        KitTouch touch = kit_row(kit, row,
                                 (KitRow){.label = entry->name,
                                          .remark = entry->is_folder ? "folder" : size_text(entry->bytes, size),
                                          .icon = entry->is_folder ? KIT_ICON_FOLDER : KIT_ICON_FILE,
                                          .selected = i == picker->picked});
        if (touch.clicked || (touch.ringed && picker->picked != i)) {
            pick(picker, i);
        }
        taken = taken || touch.doubled || (touch.clicked && touch.ringed);
    }
    if (picker->shown.count == 0) {
        const char *text = picker->name[0] && picker->options.mode == PICKER_OPEN ? "Nothing here has this in its name."
                                                                                  : "Nothing of this kind is here.";
        kit_text(kit, kit_inset(kit_cut_top(&rest, 36), 12, 0), KIT_BODY, kit_theme(kit)->ink3, 0, text);
    }
    kit_scroll_end(kit, picker->shown.count * ROW);
    return taken;
}

static void pick_by_key(KitPicker *picker, Kit *kit, double view) {
    int way = 0;
    if (kit_is_editing(kit)) { /* the list itself moves the focus */
        way = kit_key(kit, SDLK_DOWN, KMOD_NONE) ? 1 : kit_key(kit, SDLK_UP, KMOD_NONE) ? -1 : 0;
    }
    int to = picker->picked + way;
    if (way && to >= 0 && to < picker->shown.count) {
        pick(picker, to);
        kit_scroll_show(&picker->scroll, view, to * ROW, ROW);
    }
    const KitInput *input = kit_input(kit);
    if (!picker->name[0] && input->key == SDLK_BACKSPACE && input->mods == KMOD_NONE) {
        picker_go_up(picker);
    }
}

/* ---- the frame ---- */

static const char *draw_recent(KitPicker *picker, Kit *kit, KitBox box) {
    const char *chosen = NULL;
    kit_text(kit, kit_cut_top(&box, 24), KIT_CAPTION, kit_theme(kit)->ink3, 0, "Recent");
    for (int i = 0; i < picker->options.recent_count && box.h >= ROW; i++) {
        const char *path = picker->options.recent[i], *slash = strrchr(path, '/');
        kit_push_number(kit, i);
        KitTouch touch = kit_row(
            kit, kit_cut_top(&box, ROW),
            (KitRow){.label = slash ? slash + 1 : path, .off = picker_is_file(path) ? NULL : "It is no longer there"});
        kit_pop(kit);
        chosen = touch.clicked ? path : chosen;
    }
    return chosen;
}

/* The name, and the buttons below it. */
static KitPickerState draw_foot(KitPicker *picker, Kit *kit, KitBox box) {
    bool saves = picker->options.mode == PICKER_SAVE;
    KitPickerState state = PICKER_ASKING;
    unsigned done = kit_field(kit, kit_cut_top(&box, 32),
                              (KitField){.label = name_label,
                                         .hint = saves ? "Name of the file" : "Type a part of the name, or a path",
                                         .fault = picker->fault[0] ? picker->fault : NULL},
                              picker->name, sizeof picker->name);
    if (done & KIT_CHANGED) {
        picker->fault[0] = 0;
        picker->picked = -1;
        select_shown(picker);
        picker->picked = narrows_list(picker) && picker->shown.count ? 0 : -1;
    }
    KitBox row = kit_cut_bottom(&box, 34);
    KitButton ok = {.label = saves ? "Save" : "Open", .look = KIT_PRIMARY, .key = "Enter"};
    bool takes = kit_cut_button(kit, &row, 12, ok) || done & KIT_ENTERED;
    if (kit_cut_button(kit, &row, 0, (KitButton){.label = "Cancel"})) {
        state = PICKER_CANCELLED;
    }
    if (picker->options.endings && !saves) {
        kit_switch(kit, kit_cut_right(&row, 118), "Every file", &picker->all, NULL);
    }
    return takes ? picker_take(picker) : state;
}

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* "Replace card.png and card.case.json?": names the files that exist. */
static void describe_replaced(const KitPicker *picker, BaseText *out) {
    bool chosen = picker_is_file(picker->chosen);
    text_addf(out, "Replace %s", chosen ? name_of(picker->chosen) : "");
    if (picker_replaces_beside(picker)) {
        char *beside = picker->options.beside(picker->chosen);
        text_addf(out, "%s%s", chosen ? " and " : "", name_of(beside));
        base_free(beside);
    }
    text_add(out, "?");
}

static KitPickerState ask_replacing(KitPicker *picker, Kit *kit, KitBox over) {
    BaseText title = {0};
    describe_replaced(picker, &title);
    KitAnswer answer =
        kit_ask(kit, over,
                (KitQuestion){.title = kit_keep(kit, &title),
                              .text = "A file of this name is already in the folder. What is in it now would be lost.",
                              .yes = "Replace",
                              .no = "Keep it",
                              .removes = true});
    picker->replacing = answer == KIT_ASKING;
    if (answer == KIT_YES) {
        return PICKER_CHOSEN;
    }
    picker->chosen[0] = answer == KIT_NO ? 0 : picker->chosen[0];
    return PICKER_ASKING;
}

KitPickerState picker_frame(KitPicker *picker, Kit *kit, KitBox over) {
    if (picker->replacing) {
        return ask_replacing(picker, kit, over);
    }
    if (picker->fresh) {
        kit_focus(kit, name_label);
        picker->fresh = false;
    }
    const ViewTheme *theme = kit_theme(kit);
    select_shown(picker);
    KitBox inside = kit_modal_begin(kit, picker->options.title, over, 680, 520);
    KitPickerState state = PICKER_ASKING;
    kit_text(kit, kit_cut_top(&inside, 24), KIT_TITLE, theme->ink, 0, picker->options.title);
    KitBox where = kit_cut_top(&inside, 40);
    KitButton up = {.label = "Folder above",
                    .icon = KIT_ICON_UP,
                    .key = "Backspace",
                    .bare = true,
                    .off = strcmp(picker->folder, "/") == 0 ? "This is the topmost folder" : NULL};
    if (kit_button(kit, kit_inset(kit_cut_left(&where, 32), 0, 4), up)) {
        picker_go_up(picker);
        select_shown(picker);
    }
    kit_cut_left(&where, 8);
    kit_text(kit, where, KIT_BODY, theme->win_ink2, 0, picker->folder);
    KitBox foot = kit_cut_bottom(&inside, 32 + 22 + 16 + 34);
    KitBox list = inside;
    list.h -= 12;
    pick_by_key(picker, kit, list.h);
    const char *recent = NULL;
    if (picker->options.mode == PICKER_OPEN && picker->options.recent_count > 0) {
        recent = draw_recent(picker, kit, kit_cut_left(&list, 190));
        kit_cut_left(&list, 12);
    }
    if (draw_list(picker, kit, list)) {
        state = picker_take(picker);
    }
    KitPickerState foot_state = draw_foot(picker, kit, foot);
    state = state == PICKER_ASKING ? foot_state : state;
    state = recent ? picker_choose(picker, recent) : state;
    if (kit_key(kit, SDLK_ESCAPE, KMOD_NONE)) {
        state = PICKER_CANCELLED;
    }
    kit_modal_end(kit);
    return state;
}
