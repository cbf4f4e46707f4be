#include "ui/dialogs/branch_dialog.h"

#include "play/branches.h"
#include "ui/dialogs/dialogs_state.h"
#include "ui/tools/hand_dice.h"

#include <stdio.h>

#define BRANCH_NAME_MAX 64
#define ROW             32.0
#define WIDTH           620.0
#define WORDS_HEAD      26.0
#define NAME_FIELD      "Name of the branch"

struct DialogsBranches {
    PlayBranches all; /* read in each frame */
    int picked;       /* id of the branch's last entry */
    char name[BRANCH_NAME_MAX];
    bool asking, comparing;
    KitScroll scroll;
    /* while comparing: the table in play, and the end of the picked branch */
    Table *tables[2];
    ViewBoard *boards[2];
    PlayDifferences differences;
    ARRAY(TableRef) marked;
    BaseText titles[2];
};

static void end_compare(DialogsBranches *open) {
    for (int i = 0; i < 2; i++) {
        table_destroy(open->tables[i]);
        board_destroy(open->boards[i]);
        text_free(&open->titles[i]);
        open->tables[i] = NULL;
        open->boards[i] = NULL;
    }
    play_differences_free(&open->differences);
    array_free(&open->marked);
    open->comparing = false;
    open->scroll.y = 0;
}

void branches_close(Ui *ui) {
    if (ui->dialogs->branches) {
        end_compare(ui->dialogs->branches);
        array_free(&ui->dialogs->branches->all);
        base_free(ui->dialogs->branches);
        ui->dialogs->branches = NULL;
    }
}

void branches_open(Ui *ui) {
    if (play_total(ui->session) == 0) {
        kit_toast(ui->kit, (KitToast){.text = "Nothing has been done yet",
                                      .detail = "A branch begins where something is done after an undo."});
        return;
    }
    branches_close(ui);
    ui->dialogs->branches = base_alloc(1, sizeof *ui->dialogs->branches);
}

static void pick(Ui *ui, const PlayBranch *branch) {
    ui->dialogs->branches->picked = branch->tip;
    snprintf(ui->dialogs->branches->name, BRANCH_NAME_MAX, "%s", branch->name ? branch->name : "");
}

static void stated(Ui *ui, BaseFaults *faults) {
    ui_describe_faults(ui, faults, "Not on disk");
    faults_free(faults);
}

/* ---- comparing ---- */

static void begin_compare(Ui *ui, const PlayBranch *branch) {
    DialogsBranches *open = ui->dialogs->branches;
    end_compare(open);
    open->comparing = true;
    for (int i = 0; i < 2; i++) {
        open->tables[i] = table_create(ui_setup(ui));
        open->boards[i] = ui_new_picture(ui, ui_field(ui), NULL);
    }
    table_assign(open->tables[0], ui_table(ui));
    play_state_of(ui->session, branch->tip, open->tables[1]);
    text_addf(&open->titles[0], "Left: the table now, after action %d", play_cursor(ui->session));
    text_add(&open->titles[1], "Right: ");
    play_describe_branch(ui->session, branch, &open->titles[1]);
    text_addf(&open->titles[1], ", after action %d", branch->count);
    play_compare(ui_field(ui), open->tables[0], open->tables[1], &open->differences);
    for (int i = 0; i < open->differences.count; i++) {
        array_push(&open->marked, open->differences.items[i].ref);
    }
}

static void board_in(Ui *ui, KitBox box, int i) {
    DialogsBranches *open = ui->dialogs->branches;
    ViewCanvas *canvas = kit_canvas(ui->kit);
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .chosen = open->marked.items,
                           .chosen_count = open->marked.count,
                           .named = open->marked.items,
                           .named_count = open->marked.count,
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    kit_text(ui->kit, kit_cut_top(&box, 26), KIT_STRONG, kit_theme(ui->kit)->ink, 0, text_get(&open->titles[i]));
    GeomBox frame = {box.x, box.y, box.x + box.w, box.y + box.h};
    ViewCamera camera = camera_fit(ui_setup(ui)->size, frame, 8);
    kit_clip(ui->kit, box);
    if (!board_draw(open->boards[i], canvas, &camera, frame, open->tables[i], &overlay)) {
        kit_wake(ui->kit, 0);
    }
    kit_unclip(ui->kit);
    kit_outline(ui->kit, box, 0, kit_theme(ui->kit)->win_hair, 1);
}

static void differences(Ui *ui, KitBox box) {
    DialogsBranches *open = ui->dialogs->branches;
    const ViewTheme *theme = kit_theme(ui->kit);
    int count = open->differences.count;
    kit_text(ui->kit, kit_cut_top(&box, WORDS_HEAD), KIT_STRONG, theme->ink, 0,
             count ? kit_printf(ui->kit, count == 1 ? "%d difference" : "%d differences", count)
                   : "Nothing differs that stands on the table");
    KitBox in = kit_scroll_begin(ui->kit, "differences", box, &open->scroll);
    double y = in.y;
    for (int i = 0; i < count; i++) {
        const char *text = open->differences.items[i].text;
        y += 4 + kit_paragraph(ui->kit, in.x, y, in.w - 12, KIT_BODY, theme->win_ink2, text, true);
    }
    kit_scroll_end(ui->kit, y - in.y);
}

static void compare_frame(Ui *ui) {
    Kit *kit = ui->kit;
    KitBox over = kit_window(kit);
    KitBox in = kit_modal_begin(kit, "Compare branches", over, over.w - 32, over.h - 32);
    bool back = kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    KitBox row = kit_cut_bottom(&in, 32);
    KitButton button = {.label = "Back to the branches", .look = KIT_PRIMARY, .key = "Esc"};
    back = kit_cut_button(kit, &row, 0, button) || back;
    kit_cut_bottom(&in, 12);
    double max = fmax(120, in.h * 0.3); /* as high as its text needs, so that the boards get the rest */
    KitBox words = kit_cut_bottom(&in, fmin(max, WORDS_HEAD + ui->dialogs->branches->scroll.height));
    kit_cut_bottom(&in, 12);
    for (int i = 0; i < 2; i++) {
        board_in(ui, kit_column(in, i, 2, 16), i);
    }
    differences(ui, words);
    kit_modal_end(kit);
    if (back) {
        end_compare(ui->dialogs->branches);
    }
}

/* ---- the list ---- */

typedef enum { WISH_NONE, WISH_GO, WISH_NAME, WISH_COMPARE, WISH_DELETE, WISH_SHOW, WISH_CLOSE } Wish;

static void branch_row(Ui *ui, KitBox box, const PlayBranch *branch, bool alone) {
    BaseText label = {0}, remark = {0};
    play_describe_branch(ui->session, branch, &label);
    text_addf(&remark, "%d action%s", branch->count, branch->count == 1 ? "" : "s");
    if (!alone) {
        text_addf(&remark, ", %d only here%s", branch->own_count, branch->here ? ", the game is on it" : "");
    }
    KitRow row = {.label = kit_keep(ui->kit, &label),
                  .remark = kit_keep(ui->kit, &remark),
                  .icon = KIT_ICON_BRANCH,
                  .selected = branch->tip == ui->dialogs->branches->picked};
    kit_push_number(ui->kit, branch->start);
    if (kit_row(ui->kit, box, row).clicked) {
        pick(ui, branch);
    }
    kit_pop(ui->kit);
}

static Wish buttons(Ui *ui, KitBox row, const PlayBranch *branch) {
    Wish wish = WISH_NONE;
    if (kit_cut_button(ui->kit, &row, 8,
                       (KitButton){.label = "Go there",
                                   .look = KIT_PRIMARY,
                                   .off = branch->here && play_cursor(ui->session) == branch->count
                                              ? "The game is there"
                                              : NULL})) {
        wish = WISH_GO;
    }
    if (kit_cut_button(ui->kit, &row, 8, (KitButton){.label = "Compare with the table"})) {
        wish = WISH_COMPARE;
    }
    if (kit_cut_button(ui->kit, &row, 8,
                       (KitButton){.label = "Delete",
                                   .look = KIT_REMOVING,
                                   .key = "Del",
                                   .off = branch->own ? NULL : "It is the only branch"})) {
        wish = WISH_DELETE;
    }
    return wish;
}

static Wish foot(Ui *ui, KitBox row) {
    Wish wish = WISH_NONE;
    int hidden = play_count_hidden(ui->session);
    if (kit_cut_button(ui->kit, &row, 8, (KitButton){.label = "Close", .key = "Esc"})) {
        wish = WISH_CLOSE;
    }
    KitButton back = {.label = hidden == 1 ? "Bring back the deleted one"
                                           : kit_printf(ui->kit, "Bring back the %d deleted", hidden)};
    return hidden && kit_cut_button(ui->kit, &row, 8, back) ? WISH_SHOW : wish;
}

/* True while the name is being typed: letters go to the field and are not shortcuts. */
static bool names(const Ui *ui) {
    const KitSeen *field = kit_find(ui->kit, NAME_FIELD);
    return field && field->state & KIT_FOCUSED;
}

static Wish keys(Ui *ui, const PlayBranch *branches, int count, int at) {
    if (kit_key(ui->kit, SDLK_DOWN, KMOD_NONE) && at + 1 < count) {
        pick(ui, &branches[at + 1]);
    } else if (kit_key(ui->kit, SDLK_UP, KMOD_NONE) && at > 0) {
        pick(ui, &branches[at - 1]);
    } else if (!(names(ui) && ui->dialogs->branches->name[0]) && branches[at].own &&
               kit_key(ui->kit, SDLK_DELETE, KMOD_NONE)) {
        return WISH_DELETE;
    }
    return WISH_NONE;
}

static Wish list_frame(Ui *ui, const PlayBranch *branches, int count, int at) {
    Kit *kit = ui->kit;
    DialogsBranches *open = ui->dialogs->branches;
    int rows = count < 9 ? count : 9;
    KitBox in = kit_modal_begin(kit, "Branches", kit_window(kit), WIDTH, 48 + 34 + rows * ROW + 12 + 44 + 44 + 32);
    bool escape = kit_key(kit, SDLK_ESCAPE, KMOD_NONE); /* asked before the field takes the key */
    Wish key = keys(ui, branches, count, at);
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, "Branches");
    KitBox list = kit_scroll_begin(kit, "branches", kit_cut_top(&in, rows * ROW), &open->scroll);
    for (int i = 0; i < count; i++) {
        branch_row(ui, kit_box(list.x, list.y + i * ROW, list.w, ROW), &branches[i], count == 1);
    }
    kit_scroll_end(kit, count * ROW);
    kit_cut_top(&in, 12);
    KitBox naming = kit_cut_top(&in, 32);
    KitButton name = {.label = "Name it", .key = "Enter"};
    KitBox beside = kit_cut_right(&naming, kit_button_width(kit, name));
    kit_cut_right(&naming, 8);
    if (kit_input(kit)->text[0] && !names(ui)) { /* typing goes to the name */
        kit_focus(kit, NAME_FIELD);
    }
    unsigned did =
        kit_field(kit, naming, (KitField){.label = NAME_FIELD, .hint = "a name"}, open->name, BRANCH_NAME_MAX);
    Wish wish = kit_button(kit, beside, name) || (did & KIT_ENTERED) ? WISH_NAME : WISH_NONE;
    kit_cut_top(&in, 12);
    Wish acts = buttons(ui, kit_cut_top(&in, 32), &branches[at]);
    kit_cut_top(&in, 12);
    Wish ends = foot(ui, kit_cut_top(&in, 32));
    kit_modal_end(kit);
    return escape ? WISH_CLOSE : key ? key : acts ? acts : ends ? ends : wish;
}

static void ask_frame(Ui *ui, const PlayBranch *branch) {
    BaseText title = {0}, text = {0};
    text_add(&title, "Delete the branch “");
    play_describe_branch(ui->session, branch, &title);
    text_add(&title, "”?");
    text_addf(&text,
              "%d action%s of it %s on no other branch. They are shown no more, but stay in the game file: they can be "
              "brought back in this list.",
              branch->own_count, branch->own_count == 1 ? "" : "s", branch->own_count == 1 ? "is" : "are");
    KitAnswer answer = kit_ask(ui->kit, kit_window(ui->kit),
                               (KitQuestion){.title = kit_keep(ui->kit, &title),
                                             .text = kit_keep(ui->kit, &text),
                                             .yes = "Delete it",
                                             .no = "Keep it",
                                             .removes = true});
    if (answer == KIT_YES) {
        BaseFaults faults = {0};
        typed_close(ui);
        play_hide_branch(ui->session, branch, &faults);
        ui->dialogs->branches->picked = 0;
        stated(ui, &faults);
    }
    ui->dialogs->branches->asking = answer == KIT_ASKING;
}

static void grant(Ui *ui, Wish wish, const PlayBranch *branch) {
    BaseFaults faults = {0};
    if (wish == WISH_GO) {
        typed_close(ui);
        play_go(ui->session, branch->tip, &faults);
    } else if (wish == WISH_NAME) {
        play_name(ui->session, branch->mark, ui->dialogs->branches->name, &faults);
    } else if (wish == WISH_COMPARE) {
        begin_compare(ui, branch);
    } else if (wish == WISH_DELETE) {
        ui->dialogs->branches->asking = true;
    } else if (wish == WISH_SHOW) {
        play_show_hidden(ui->session, &faults);
    } else if (wish == WISH_CLOSE) {
        branches_close(ui);
        kit_focus(ui->kit, "Board");
    }
    if (wish != WISH_NONE) {
        kit_wake(ui->kit, 0);
    }
    stated(ui, &faults);
}

void branches_frame(Ui *ui) {
    if (!ui->dialogs->branches) {
        return;
    }
    PlayBranches *all = &ui->dialogs->branches->all;
    int count = play_branches(ui->session, all), at = 0;
    for (int i = 0; i < count; i++) {
        at = all->items[i].here ? i : at;
    }
    for (int i = 0; i < count; i++) {
        at = all->items[i].tip == ui->dialogs->branches->picked ? i : at;
    }
    PlayBranch *branches = all->items;
    if (ui->dialogs->branches->picked != branches[at].tip) {
        pick(ui, &branches[at]);
    }
    if (ui->dialogs->branches->comparing) {
        compare_frame(ui);
    } else if (ui->dialogs->branches->asking) {
        ask_frame(ui, &branches[at]);
    } else {
        grant(ui, list_frame(ui, branches, count, at), &branches[at]);
    }
}
