#include "ui/tools/hand_dice.h"

#include "ui/kit/kit_odds.h"
#include "ui/tools/hand.h"
#include "ui/tools/handful.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIE_SIZE 30.0
#define THROWN   28.0 /* a die that has been typed */
#define CELL     56.0 /* from one to the next, with room for a name below */
#define FIELD    "Dice"
#define WIDTH    440.0
#define ROWS_MAX 216.0 /* more rows of dice scroll */

void typed_close(Ui *ui) {
    array_free(&ui->tools->typed.done);
    arena_destroy(ui->tools->typed.arena);
    memset(&ui->tools->typed, 0, sizeof ui->tools->typed);
}

static void step(Ui *ui) {
    PlayInput whole = input_typed();
    if (handful_run(ui, &ui->tools->typed, &whole)) {
        ToolsTyped done = ui->tools->typed;
        memset(&ui->tools->typed, 0, sizeof ui->tools->typed);
        hand_finish(ui, done.action, &whole);
        array_free(&done.done);
        arena_destroy(done.arena);
    } else {
        ui->tools->typed.fresh = true;
    }
    input_term(&whole);
}

static void typed_begin(Ui *ui, const BaseTree *action) {
    BaseArena *arena = arena_create();
    BaseTree *copy =
        tree_copy(arena, action); /* copied before the old dialog is closed, whose arena may own `action` */
    typed_close(ui);
    ui->tools->typed.arena = arena;
    ui->tools->typed.action = copy;
    step(ui);
}

/* Reads the faces in `text`: whole numbers, or single digits where a die has at most nine faces. Returns their number,
 * -1: there is something else in it. */
static int read_faces(const char *text, int faces, int *out, int cap) {
    int count = 0;
    for (const char *at = text; *at;) {
        if (*at >= '0' && *at <= '9') {
            int value = 0, digits = 0;
            do {
                value = value * 10 + (*at++ - '0');
                digits++;
            } while (faces > 9 && digits < 3 && *at >= '0' && *at <= '9');
            if (value < 1 || value > faces || count == cap) {
                return -1;
            }
            out[count++] = value;
        } else if (strchr(" ,;.", *at)) {
            at++;
        } else {
            return -1;
        }
    }
    return count;
}

static void take(Ui *ui, const int *faces, int count) {
    ToolsTyped *typed = &ui->tools->typed;
    handful_take(typed, faces, count);
    typed->text[0] = 0;
    step(ui);
}

/* Esc: to the handful before, which can be mended, or out of the dialog. */
static void back(Ui *ui) {
    if (handful_back(&ui->tools->typed)) {
        step(ui);
    } else {
        typed_close(ui);
        tools_rest(ui);
    }
}

/* True if the dice belong to more than one, who are then named one by one. */
static bool are_of_many(const ToolsTyped *typed) {
    for (int i = 1; i < typed->wanted.count; i++) {
        if (!ref_equal(typed->owners[i], typed->owners[0])) {
            return true;
        }
    }
    return false;
}

static void describe_wanted(Ui *ui, KitBox *in) {
    const ToolsTyped *typed = &ui->tools->typed;
    const RulesDice *wanted = &typed->wanted;
    const ViewTheme *theme = kit_theme(ui->kit);
    BaseText line = {0};
    ruling_word(wanted->what ? wanted->what : "roll", &line);
    if (wanted->by.kind != REF_NONE && !are_of_many(typed)) {
        text_addf(&line, ", %s", setup_name(ui_setup(ui), wanted->by));
    }
    text_addf(&line, ": %d %s with %d faces", wanted->count, wanted->count == 1 ? "die" : "dice", wanted->faces);
    if (wanted->need > 0) {
        text_addf(&line, ", %s on %d+", wanted->count == 1 ? "succeeds" : "each succeeds", wanted->need);
    }
    if (wanted->total > 0) {
        text_addf(&line, ", together %d or more succeeds", wanted->total);
    }
    text_add(&line, ".");
    kit_text(ui->kit, kit_cut_top(in, 26), KIT_TITLE, theme->ink, 0,
             wanted->count > 1 ? "Type your dice, all at once" : "Type your die");
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_BODY, theme->win_ink2, 0, text_get(&line));
    text_free(&line);
}

/* ---- the dice as they are typed, each with what it does and for whom ---- */

static int in_a_row(const KitBox *box) {
    return (int)(box->w / CELL);
}

static double rows_height(const ToolsTyped *typed, const KitBox *box) {
    int rows = (typed->wanted.count + in_a_row(box) - 1) / in_a_row(box);
    return rows * (THROWN + (are_of_many(typed) ? 22 : 8));
}

static void draw_thrown(Ui *ui, KitBox box, const int *faces, int count) {
    ToolsTyped *typed = &ui->tools->typed;
    bool named = are_of_many(typed);
    double height = rows_height(typed, &box), row = THROWN + (named ? 22 : 8);
    KitBox in = kit_scroll_begin(ui->kit, "thrown", box, &typed->scroll);
    for (int i = 0; i < typed->wanted.count; i++) {
        double x = in.x + i % in_a_row(&box) * CELL, y = in.y + i / in_a_row(&box) * row;
        bool good = i < count && rules_is_good(&typed->wanted, faces[i]);
        KitDie die = i >= count ? KIT_DIE_TO_ROLL : good ? KIT_DIE_HIT : KIT_DIE_MISS;
        kit_push_number(ui->kit, i);
        kit_die_of(ui->kit, x, y, THROWN, typed->wanted.faces, i < count ? faces[i] : 0, die);
        if (named) {
            kit_put(ui->kit, kit_box(x, y + THROWN + 1, CELL - 4, 16), KIT_CAPTION, kit_theme(ui->kit)->win_ink2, 0,
                    setup_name(ui_setup(ui), typed->owners[i]));
        }
        kit_pop(ui->kit);
    }
    kit_scroll_end(ui->kit, height);
}

/* Buttons with the faces, for players who do not want to type. */
static void face_buttons(Ui *ui, KitBox row) {
    ToolsTyped *typed = &ui->tools->typed;
    for (int face = 1; face <= typed->wanted.faces && face <= 10; face++) {
        char label[24];
        snprintf(label, sizeof label, "Face %d", face);
        KitBox box = kit_box(row.x + (face - 1) * (DIE_SIZE + 6), row.y, DIE_SIZE, DIE_SIZE);
        KitTouch touch = kit_touch(ui->kit, box, (KitSpot){.label = label, .role = KIT_ROLE_BUTTON, .no_focus = true});
        kit_die(ui->kit, box.x, box.y, DIE_SIZE, face, touch.hot ? KIT_DIE_HIT : KIT_DIE_PLAIN);
        size_t used = strlen(typed->text);
        if (touch.clicked && used + 4 < sizeof typed->text) {
            snprintf(typed->text + used, sizeof typed->text - used, used ? " %d" : "%d", face % 100);
        }
    }
}

/* What is wrong with the text; NULL: nothing. */
static const char *fault_of(Ui *ui, int count) {
    const RulesDice *wanted = &ui->tools->typed.wanted;
    return count < 0               ? kit_printf(ui->kit, "faces from 1 to %d, such as 1 4 6", wanted->faces)
           : count > wanted->count ? kit_printf(ui->kit, "%d too many", count - wanted->count)
                                   : NULL;
}

static bool type_field(Ui *ui, KitBox box, const char *fault) {
    ToolsTyped *typed = &ui->tools->typed;
    if (typed->fresh) {
        kit_focus_end(ui->kit, FIELD);
    }
    unsigned did = kit_field(ui->kit, box, (KitField){.label = FIELD, .hint = "4 2 6 5", .fault = fault}, typed->text,
                             sizeof typed->text);
    typed->fresh = typed->fresh && !kit_is_editing(ui->kit); /* a dialog gets the keyboard one frame after it opened */
    return did & KIT_ENTERED;
}

void typed_frame(Ui *ui) {
    ToolsTyped *typed = &ui->tools->typed;
    if (!typed->action) {
        return;
    }
    Kit *kit = ui->kit;
    int faces[TOOLS_DICE_MAX];
    double rows = fmin(rows_height(typed, &(KitBox){.w = WIDTH - 48}), ROWS_MAX);
    KitBox in = kit_modal_begin(kit, "Your dice", ui->layout.board, WIDTH, 248 + rows);
    bool leaves = kit_key(kit, SDLK_ESCAPE, KMOD_NONE); /* asked before the field takes the key */
    describe_wanted(ui, &in);
    kit_cut_top(&in, 6);
    face_buttons(ui, kit_cut_top(&in, DIE_SIZE));
    kit_cut_top(&in, 12);
    int count = read_faces(typed->text, typed->wanted.faces, faces, TOOLS_DICE_MAX);
    const char *fault = fault_of(ui, count);
    bool fits = count > 0 && !fault, entered = type_field(ui, kit_cut_top(&in, 32), fault);
    kit_cut_top(&in, 20);
    draw_thrown(ui, kit_cut_top(&in, rows), faces, fault ? 0 : count);
    KitBox row = kit_cut_bottom(&in, 32);
    KitButton use = {
        .label = "Use these", .look = KIT_PRIMARY, .key = "Enter", .off = fits ? NULL : "Type the faces first"};
    bool done = kit_cut_button(kit, &row, 8, use) || (fits && entered);
    leaves = kit_cut_button(kit, &row, 8, (KitButton){.label = typed->done.count ? "Back" : "Cancel", .key = "Esc"}) ||
             leaves;
    kit_text(kit, row, KIT_SIDE, kit_theme(kit)->win_ink2, 1,
             kit_printf(kit, "%d of %d", fault ? 0 : count, typed->wanted.count));
    kit_modal_end(kit);
    if (done) {
        take(ui, faces, count);
    } else if (leaves) {
        back(ui);
    }
}

void hand_do(Ui *ui, const BaseTree *action) {
    if (ui->settings.type_dice) {
        typed_begin(ui, action);
    } else {
        hand_finish(ui, action, NULL);
    }
}
