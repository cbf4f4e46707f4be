#include "ui/board/place.h"

#include "ui/board/board_state.h"
#include "ui/board/camera.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

#define FIELD "Place"

void pane_place_open(Ui *ui) {
    pane_place_open_with(ui, "");
}

void pane_place_open_with(Ui *ui, const char *begun) {
    if (!ui->tools->drag.active || ui->tools->drag.by_key) { /* a mouse that is dragging is the pointer itself */
        ui->dialog = DIALOG_PLACE;
        snprintf(ui->board->place_text, sizeof ui->board->place_text, "%s", begun);
        kit_focus_end(ui->kit, FIELD);
    }
}

/* "40 11.33" or "40, 11.33" in the unit that is shown, or the name of a hex. False: it is neither, or it is off the
 * table. */
static bool read_place(const Ui *ui, GeomVec *out) {
    const TableSetup *setup = ui_setup(ui);
    if (setup->board == BOARD_HEX) {
        TableRef hex = setup_find(setup, ui->board->place_text);
        if (!ref_is(hex, REF_HEX)) {
            return false;
        }
        *out = hex_centre(setup_ref_hex(setup, hex), setup->unit);
        return true;
    }
    char text[sizeof ui->board->place_text];
    double number[2];
    int count = 0;
    strcpy(text, ui->board->place_text);
    for (char *word = text; *word;) {
        size_t length = strcspn(word, " ,;");
        char *next = word + length + (word[length] != 0);
        word[length] = 0;
        if (length && (count == 2 || !text_parse_number(word, &number[count++]))) {
            return false;
        }
        word = next;
    }
    if (count < 2) {
        return false;
    }
    *out = vec(number[0] * setup->shown, number[1] * setup->shown);
    return box_holds(setup->size, *out);
}

static void go_to(Ui *ui, GeomVec at) {
    ui->dialog = DIALOG_NONE;
    ui->pointer = at;
    ui->by_keys = true;
    ui->board->walked = -1;
    pane_show(ui, at);
    const UiTool *tool = tools_get(ui, ui->tool);
    if (tool->take_place) {
        tool->take_place(ui, vec_scale(at, 1 / ui_setup(ui)->unit));
    }
    kit_focus(ui->kit, "Board");
}

void pane_place_frame(Ui *ui) {
    if (ui->dialog != DIALOG_PLACE) {
        return;
    }
    Kit *kit = ui->kit;
    GeomVec at = vec(NAN, NAN);
    bool hexes = ui_setup(ui)->board == BOARD_HEX, good = read_place(ui, &at);
    KitBox in = kit_modal_begin(kit, "Go to a place", ui->layout.board, 380, 190);
    bool cancel = kit_key(kit, SDLK_ESCAPE, KMOD_NONE); /* asked before the field takes the key */
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, "Go to a place");
    unsigned did = kit_field(kit, kit_cut_top(&in, 32),
                             (KitField){.label = FIELD,
                                        .hint = hexes ? "E7" : "40 11.5",
                                        .unit = hexes ? NULL : ui_setup(ui)->shown_name,
                                        .fault = good || !ui->board->place_text[0] ? NULL
                                                 : hexes                           ? "the name of a hex, such as E7"
                                                         : "two numbers on the table: from the left, from the top"},
                             ui->board->place_text, sizeof ui->board->place_text);
    KitBox row = kit_cut_bottom(&in, 32);
    KitButton go = {.label = "Go there", .look = KIT_PRIMARY, .off = good ? NULL : "Type the place first"};
    bool done = kit_button(kit, kit_cut_left(&row, 120), go) || (good && (did & KIT_ENTERED));
    kit_cut_left(&row, 8);
    cancel = kit_button(kit, kit_cut_left(&row, 90), (KitButton){.label = "Cancel"}) || cancel;
    kit_modal_end(kit);
    if (done) {
        go_to(ui, at);
    } else if (cancel) {
        ui->dialog = DIALOG_NONE;
        kit_focus(kit, "Board");
    }
}
