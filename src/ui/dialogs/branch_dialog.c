#include "ui/dialogs/branch_dialog.h"

#include "play/branches.h"
#include "ui/board/board_view.h"
#include "ui/tools/hand_dice.h"

#include <stdio.h>

#define BRANCH_NAME_MAX 64
#define ROW             32.0
#define WIDTH           620.0
#define WORDS_HEAD      26.0
#define NAME_FIELD      "Name of the branch"

struct AppBranches {
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

static void end_compare(AppBranches *open) {
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

void branches_close(App *app) {
    if (app->branches) {
        end_compare(app->branches);
        array_free(&app->branches->all);
        base_free(app->branches);
        app->branches = NULL;
    }
}

void branches_open(App *app) {
    if (play_total(app->session) == 0) {
        kit_toast(app->kit, (KitToast){.text = "Nothing has been done yet",
                                       .detail = "A branch begins where something is done after an undo."});
        return;
    }
    branches_close(app);
    app->branches = base_alloc(1, sizeof *app->branches);
}

static void pick(App *app, const PlayBranch *branch) {
    app->branches->picked = branch->tip;
    snprintf(app->branches->name, BRANCH_NAME_MAX, "%s", branch->name ? branch->name : "");
}

static void told(App *app, BaseFaults *faults) {
    app_say_faults(app, faults, "Not on disk");
    faults_free(faults);
}

/* ---- comparing ---- */

static void begin_compare(App *app, const PlayBranch *branch) {
    AppBranches *open = app->branches;
    end_compare(open);
    open->comparing = true;
    for (int i = 0; i < 2; i++) {
        open->tables[i] = table_create(app_setup(app));
        open->boards[i] = board_for(app, app_field(app), NULL);
    }
    table_assign(open->tables[0], app_table(app));
    play_state_of(app->session, branch->tip, open->tables[1]);
    text_addf(&open->titles[0], "Left: the table now, after action %d", play_cursor(app->session));
    text_add(&open->titles[1], "Right: ");
    play_say_branch(app->session, branch, &open->titles[1]);
    text_addf(&open->titles[1], ", after action %d", branch->count);
    play_compare(app_field(app), open->tables[0], open->tables[1], &open->differences);
    for (int i = 0; i < open->differences.count; i++) {
        array_push(&open->marked, open->differences.items[i].ref);
    }
}

static void board_in(App *app, KitBox box, int i) {
    AppBranches *open = app->branches;
    ViewCanvas *canvas = kit_canvas(app->kit);
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .chosen = open->marked.items,
                           .chosen_count = open->marked.count,
                           .named = open->marked.items,
                           .named_count = open->marked.count,
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    kit_text(app->kit, kit_cut_top(&box, 26), KIT_STRONG, kit_theme(app->kit)->ink, 0, text_get(&open->titles[i]));
    GeomBox frame = {box.x, box.y, box.x + box.w, box.y + box.h};
    ViewCamera camera = camera_fit(app_setup(app)->size, frame, 8);
    kit_clip(app->kit, box);
    if (!board_draw(open->boards[i], canvas, &camera, frame, open->tables[i], &overlay)) {
        kit_wake(app->kit, 0);
    }
    kit_unclip(app->kit);
    kit_outline(app->kit, box, 0, kit_theme(app->kit)->win_hair, 1);
}

static void differences(App *app, KitBox box) {
    AppBranches *open = app->branches;
    const ViewTheme *theme = kit_theme(app->kit);
    char title[48];
    snprintf(title, sizeof title, open->differences.count == 1 ? "%d difference" : "%d differences",
             open->differences.count);
    kit_text(app->kit, kit_cut_top(&box, WORDS_HEAD), KIT_STRONG, theme->ink, 0,
             open->differences.count ? title : "Nothing differs that stands on the table");
    KitBox in = kit_scroll_begin(app->kit, "differences", box, &open->scroll);
    double y = in.y;
    for (int i = 0; i < open->differences.count; i++) {
        const char *text = open->differences.items[i].text;
        double h = kit_paragraph(app->kit, in.x, y, in.w - 12, KIT_BODY, theme->win_ink2, text, true);
        y += h + 4;
    }
    kit_scroll_end(app->kit, y - in.y);
}

static void compare_frame(App *app, KitBox over) {
    Kit *kit = app->kit;
    KitBox in = kit_modal_begin(kit, "Compare branches", over, over.w - 32, over.h - 32);
    bool back = kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    KitBox row = kit_cut_bottom(&in, 32);
    KitButton button = {.label = "Back to the branches", .look = KIT_PRIMARY, .key = "Esc"};
    back = kit_button(kit, kit_cut_left(&row, kit_button_width(kit, button)), button) || back;
    kit_cut_bottom(&in, 12);
    double max = fmax(120, in.h * 0.3); /* as high as its text needs, so that the boards get the rest */
    KitBox words = kit_cut_bottom(&in, fmin(max, WORDS_HEAD + app->branches->scroll.height));
    kit_cut_bottom(&in, 12);
    for (int i = 0; i < 2; i++) {
        board_in(app, kit_column(in, i, 2, 16), i);
    }
    differences(app, words);
    kit_modal_end(kit);
    if (back) {
        end_compare(app->branches);
    }
}

/* ---- the list ---- */

typedef enum { WISH_NONE, WISH_GO, WISH_NAME, WISH_COMPARE, WISH_DELETE, WISH_SHOW, WISH_CLOSE } Wish;

static bool row_button(App *app, KitBox *row, KitButton button) {
    KitBox box = kit_cut_left(row, kit_button_width(app->kit, button));
    kit_cut_left(row, 8);
    return kit_button(app->kit, box, button);
}

static void branch_row(App *app, KitBox box, const PlayBranch *branch, bool alone) {
    BaseText label = {0}, remark = {0};
    play_say_branch(app->session, branch, &label);
    text_addf(&remark, "%d action%s", branch->count, branch->count == 1 ? "" : "s");
    if (!alone) {
        text_addf(&remark, ", %d only here%s", branch->own_count, branch->here ? ", the game is on it" : "");
    }
    kit_push_number(app->kit, branch->start);
    KitTouch touch = kit_row(app->kit, box,
                             (KitRow){.label = text_get(&label),
                                      .remark = text_get(&remark),
                                      .icon = KIT_ICON_BRANCH,
                                      .selected = branch->tip == app->branches->picked});
    kit_pop(app->kit);
    if (touch.clicked) {
        pick(app, branch);
    }
    text_free(&label);
    text_free(&remark);
}

static Wish buttons(App *app, KitBox row, const PlayBranch *branch) {
    Wish wish = WISH_NONE;
    if (row_button(app, &row,
                   (KitButton){.label = "Go there",
                               .look = KIT_PRIMARY,
                               .off = branch->here && play_cursor(app->session) == branch->count ? "The game is there"
                                                                                                 : NULL})) {
        wish = WISH_GO;
    }
    if (row_button(app, &row, (KitButton){.label = "Compare with the table"})) {
        wish = WISH_COMPARE;
    }
    if (row_button(app, &row,
                   (KitButton){.label = "Delete",
                               .look = KIT_REMOVING,
                               .key = "Del",
                               .off = branch->own ? NULL : "It is the only branch"})) {
        wish = WISH_DELETE;
    }
    return wish;
}

static Wish foot(App *app, KitBox row) {
    Wish wish = WISH_NONE;
    int hidden = play_count_hidden(app->session);
    if (row_button(app, &row, (KitButton){.label = "Close", .key = "Esc"})) {
        wish = WISH_CLOSE;
    }
    if (hidden) {
        char label[64];
        snprintf(label, sizeof label, hidden == 1 ? "Bring back the deleted one" : "Bring back the %d deleted", hidden);
        wish = row_button(app, &row, (KitButton){.label = label}) ? WISH_SHOW : wish;
    }
    return wish;
}

/* True while the name is being typed: letters go to the field and are not shortcuts. */
static bool names(const App *app) {
    const KitSeen *field = kit_find(app->kit, NAME_FIELD);
    return field && field->state & KIT_FOCUSED;
}

static Wish keys(App *app, const PlayBranch *branches, int count, int at) {
    if (kit_key(app->kit, SDLK_DOWN, KMOD_NONE) && at + 1 < count) {
        pick(app, &branches[at + 1]);
    } else if (kit_key(app->kit, SDLK_UP, KMOD_NONE) && at > 0) {
        pick(app, &branches[at - 1]);
    } else if (!(names(app) && app->branches->name[0]) && branches[at].own &&
               kit_key(app->kit, SDLK_DELETE, KMOD_NONE)) {
        return WISH_DELETE;
    }
    return WISH_NONE;
}

static Wish list_frame(App *app, KitBox over, const PlayBranch *branches, int count, int at) {
    Kit *kit = app->kit;
    AppBranches *open = app->branches;
    int rows = count < 9 ? count : 9;
    KitBox in = kit_modal_begin(kit, "Branches", over, WIDTH, 48 + 34 + rows * ROW + 12 + 44 + 44 + 32);
    bool escape = kit_key(kit, SDLK_ESCAPE, KMOD_NONE); /* asked before the field takes the key */
    Wish key = keys(app, branches, count, at);
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, "Branches");
    KitBox list = kit_scroll_begin(kit, "branches", kit_cut_top(&in, rows * ROW), &open->scroll);
    for (int i = 0; i < count; i++) {
        branch_row(app, kit_box(list.x, list.y + i * ROW, list.w, ROW), &branches[i], count == 1);
    }
    kit_scroll_end(kit, count * ROW);
    kit_cut_top(&in, 12);
    KitBox naming = kit_cut_top(&in, 32);
    KitButton name = {.label = "Name it", .key = "Enter"};
    KitBox beside = kit_cut_right(&naming, kit_button_width(kit, name));
    kit_cut_right(&naming, 8);
    if (kit_input(kit)->text[0] && !names(app)) { /* typing goes to the name */
        kit_focus(kit, NAME_FIELD);
    }
    unsigned did =
        kit_field(kit, naming, (KitField){.label = NAME_FIELD, .hint = "a name"}, open->name, BRANCH_NAME_MAX);
    Wish wish = kit_button(kit, beside, name) || (did & KIT_ENTERED) ? WISH_NAME : WISH_NONE;
    kit_cut_top(&in, 12);
    Wish acts = buttons(app, kit_cut_top(&in, 32), &branches[at]);
    kit_cut_top(&in, 12);
    Wish ends = foot(app, kit_cut_top(&in, 32));
    kit_modal_end(kit);
    return escape ? WISH_CLOSE : key ? key : acts ? acts : ends ? ends : wish;
}

static void ask_frame(App *app, KitBox over, const PlayBranch *branch) {
    BaseText title = {0}, text = {0};
    text_add(&title, "Delete the branch “");
    play_say_branch(app->session, branch, &title);
    text_add(&title, "”?");
    text_addf(&text,
              "%d action%s of it %s on no other branch. They are shown no more, but stay in the game file: they can be "
              "brought back in this list.",
              branch->own_count, branch->own_count == 1 ? "" : "s", branch->own_count == 1 ? "is" : "are");
    KitAnswer answer = kit_ask(
        app->kit, over,
        (KitQuestion){
            .title = text_get(&title), .text = text_get(&text), .yes = "Delete it", .no = "Keep it", .removes = true});
    text_free(&title);
    text_free(&text);
    if (answer == KIT_YES) {
        BaseFaults faults = {0};
        typed_close(app);
        play_hide_branch(app->session, branch, &faults);
        app->branches->picked = 0;
        told(app, &faults);
    }
    app->branches->asking = answer == KIT_ASKING;
}

static void grant(App *app, Wish wish, const PlayBranch *branch) {
    BaseFaults faults = {0};
    if (wish == WISH_GO) {
        typed_close(app);
        play_go(app->session, branch->tip, &faults);
    } else if (wish == WISH_NAME) {
        play_name(app->session, branch->mark, app->branches->name, &faults);
    } else if (wish == WISH_COMPARE) {
        begin_compare(app, branch);
    } else if (wish == WISH_DELETE) {
        app->branches->asking = true;
    } else if (wish == WISH_SHOW) {
        play_show_hidden(app->session, &faults);
    } else if (wish == WISH_CLOSE) {
        branches_close(app);
        kit_focus(app->kit, "Board");
    }
    if (wish != WISH_NONE) {
        kit_wake(app->kit, 0);
    }
    told(app, &faults);
}

void branches_frame(App *app) {
    if (!app->branches) {
        return;
    }
    PlayBranches *all = &app->branches->all;
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    int count = play_branches(app->session, all), at = 0;
    for (int i = 0; i < count; i++) {
        at = all->items[i].here ? i : at;
    }
    for (int i = 0; i < count; i++) {
        at = all->items[i].tip == app->branches->picked ? i : at;
    }
    PlayBranch *branches = all->items;
    if (app->branches->picked != branches[at].tip) {
        pick(app, &branches[at]);
    }
    if (app->branches->comparing) {
        compare_frame(app, over);
    } else if (app->branches->asking) {
        ask_frame(app, over, &branches[at]);
    } else {
        grant(app, list_frame(app, over, branches, count, at), &branches[at]);
    }
}
