#include "ui/tools/hand_place.h"

#include "ui/board/board_view.h"
#include "ui/editor/editor.h"

#include <stdio.h>
#include <string.h>

#define FIELD "Place"

void place_open(App *app) {
    place_open_with(app, "");
}

void place_open_with(App *app, const char *begun) {
    if (!app->drag.active || app->drag.by_key) { /* a mouse that is dragging is the pointer itself */
        app->dialog = DIALOG_PLACE;
        snprintf(app->place_text, sizeof app->place_text, "%s", begun);
        kit_focus_end(app->kit, FIELD);
    }
}

/* "40 11.33" or "40, 11.33" in the unit that is shown, or the name of a hex. False: it is neither, or it is off the
 * table. */
static bool read_place(const App *app, GeomVec *out) {
    const TableSetup *setup = app_setup(app);
    if (setup->board == BOARD_HEX) {
        TableRef hex = setup_find(setup, app->place_text);
        if (!ref_is(hex, REF_HEX)) {
            return false;
        }
        *out = hex_centre(setup_ref_hex(setup, hex), setup->unit);
        return true;
    }
    char text[sizeof app->place_text];
    double number[2];
    int count = 0;
    strcpy(text, app->place_text);
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

static void go_to(App *app, GeomVec at) {
    app->dialog = DIALOG_NONE;
    app->pointer = at;
    app->by_keys = true;
    app->walked = -1;
    board_show(app, at);
    if (app->tool == TOOL_TERRAIN) {
        editor_take_place(app, vec_scale(at, 1 / app_setup(app)->unit));
    }
    kit_focus(app->kit, "Board");
}

void place_frame(App *app) {
    if (app->dialog != DIALOG_PLACE) {
        return;
    }
    Kit *kit = app->kit;
    GeomVec at = vec(NAN, NAN);
    bool hexes = app_setup(app)->board == BOARD_HEX, good = read_place(app, &at);
    KitBox in = kit_modal_begin(kit, "Go to a place", app->layout.board, 380, 190);
    bool cancel = kit_key(kit, SDLK_ESCAPE, KMOD_NONE); /* asked before the field takes the key */
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, "Go to a place");
    unsigned did = kit_field(kit, kit_cut_top(&in, 32),
                             (KitField){.label = FIELD,
                                        .hint = hexes ? "E7" : "40 11.5",
                                        .unit = hexes ? NULL : app_setup(app)->shown_name,
                                        .fault = good || !app->place_text[0] ? NULL
                                                 : hexes                     ? "the name of a hex, such as E7"
                                                         : "two numbers on the table: from the left, from the top"},
                             app->place_text, sizeof app->place_text);
    KitBox row = kit_cut_bottom(&in, 32);
    KitButton go = {.label = "Go there", .look = KIT_PRIMARY, .off = good ? NULL : "Type the place first"};
    bool done = kit_button(kit, kit_cut_left(&row, 120), go) || (good && (did & KIT_ENTERED));
    kit_cut_left(&row, 8);
    cancel = kit_button(kit, kit_cut_left(&row, 90), (KitButton){.label = "Cancel"}) || cancel;
    kit_modal_end(kit);
    if (done) {
        go_to(app, at);
    } else if (cancel) {
        app->dialog = DIALOG_NONE;
        kit_focus(kit, "Board");
    }
}
