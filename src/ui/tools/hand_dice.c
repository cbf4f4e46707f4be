#include "ui/tools/hand_dice.h"

#include "ui/kit/kit_odds.h"
#include "ui/tools/hand.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

#define DIE_SIZE 30.0
#define FIELD    "Dice"

void typed_close(Ui *ui) {
    arena_destroy(ui->tools->typed.arena);
    memset(&ui->tools->typed, 0, sizeof ui->tools->typed);
}

/* An input serves one run, which uses up its dice; every run gets a new one with all dice typed so far. */
static PlayInput make_input(const ToolsTyped *typed) {
    PlayInput input = input_typed();
    for (int i = 0; i < typed->dice_count; i++) {
        input_add_die(&input, typed->dice[i]);
    }
    return input;
}

static void step(Ui *ui) {
    ToolsTyped *typed = &ui->tools->typed;
    PlayInput input = make_input(typed);
    Ruling *trial = play_preview(ui->session, typed->action, &input, NULL);
    bool complete = !input.dice_ended;
    typed->wanted = input.wanted;
    typed->wanted.what = input.wanted.what ? arena_strdup(typed->arena, input.wanted.what) : NULL;
    input_term(&input);
    ruling_destroy(trial);
    if (complete) {
        ToolsTyped done = *typed;
        memset(typed, 0, sizeof *typed);
        input = make_input(&done);
        hand_finish(ui, done.action, &input);
        input_term(&input);
        arena_destroy(done.arena);
    } else {
        typed->fresh = true;
    }
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
    for (int i = 0; i < count && typed->dice_count < TOOLS_DICE_MAX; i++) {
        typed->dice[typed->dice_count++] = faces[i];
    }
    typed->text[0] = 0;
    typed->fault[0] = 0;
    step(ui);
}

static void describe_wanted(Ui *ui, KitBox *in) {
    const RulesDice *wanted = &ui->tools->typed.wanted;
    const ViewTheme *theme = kit_theme(ui->kit);
    BaseText line = {0};
    ruling_word(wanted->what ? wanted->what : "roll", &line);
    if (wanted->by.kind != REF_NONE) {
        text_addf(&line, ", %s", setup_name(ui_setup(ui), wanted->by));
    }
    text_addf(&line, ": %d %s with %d faces", wanted->count, wanted->count == 1 ? "die" : "dice", wanted->faces);
    if (wanted->need > 0) {
        text_addf(&line, ", succeeds on %d+", wanted->need);
    }
    if (wanted->total > 0) {
        text_addf(&line, ", together %d or more succeeds", wanted->total);
    }
    text_add(&line, ".");
    kit_text(ui->kit, kit_cut_top(in, 26), KIT_TITLE, theme->ink, 0, "Type your dice");
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_BODY, theme->win_ink2, 0, text_get(&line));
    text_free(&line);
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

void typed_frame(Ui *ui) {
    ToolsTyped *typed = &ui->tools->typed;
    if (!typed->action) {
        return;
    }
    Kit *kit = ui->kit;
    int faces[TOOLS_DICE_MAX], wanted = typed->wanted.count;
    KitBox in = kit_modal_begin(kit, "Your dice", ui->layout.board, 440, 236);
    bool cancel = kit_key(kit, SDLK_ESCAPE, KMOD_NONE); /* asked before the field takes the key */
    describe_wanted(ui, &in);
    kit_cut_top(&in, 6);
    face_buttons(ui, kit_cut_top(&in, DIE_SIZE));
    kit_cut_top(&in, 12);
    int count = read_faces(typed->text, typed->wanted.faces, faces, TOOLS_DICE_MAX);
    typed->fault[0] = 0;
    if (count < 0) {
        snprintf(typed->fault, sizeof typed->fault, "faces from 1 to %d, such as 1 4 6", typed->wanted.faces);
    }
    if (count > wanted) {
        snprintf(typed->fault, sizeof typed->fault, "%d too many", count - wanted);
    }
    if (typed->fresh) {
        kit_focus(kit, FIELD);
    }
    unsigned did =
        kit_field(kit, kit_cut_top(&in, 32),
                  (KitField){.label = FIELD, .hint = "1 4 6", .fault = typed->fault[0] ? typed->fault : NULL},
                  typed->text, sizeof typed->text);
    typed->fresh = typed->fresh && !kit_is_editing(kit); /* a dialog gets the keyboard one frame after it opened */
    KitBox row = kit_cut_bottom(&in, 32);
    bool fits = count > 0 && count <= wanted;
    bool done =
        kit_button(
            kit, kit_cut_left(&row, 130),
            (KitButton){.label = "Use these", .look = KIT_PRIMARY, .off = fits ? NULL : "Type the faces first"}) ||
        (fits && (did & KIT_ENTERED));
    kit_cut_left(&row, 8);
    cancel = kit_button(kit, kit_cut_left(&row, 90), (KitButton){.label = "Cancel"}) || cancel;
    kit_modal_end(kit);
    if (done) {
        take(ui, faces, count);
    } else if (cancel) {
        typed_close(ui);
        tools_rest(ui);
    }
}

void hand_do(Ui *ui, const BaseTree *action) {
    if (ui->settings.type_dice) {
        typed_begin(ui, action);
    } else {
        hand_finish(ui, action, NULL);
    }
}
