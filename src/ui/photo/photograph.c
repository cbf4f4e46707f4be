#include "ui/photo/photograph.h"

#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/kit/kit_picker.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FORM_WIDTH 324.0
#define LOOK_MS    15

bool photograph_is_picture(const char *path) {
    static const char *const endings[] = {".jpg", ".jpeg", ".png", ".webp"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < BASE_COUNT(endings); i++) {
        if (strcasecmp(dot, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- beginning ---- */

void photograph_open(Ui *ui, const char *path) {
    if (ui->photo->stage != PHOTO_CLOSED) {
        if (ui->photo->stage >= PHOTO_STRAIGHTENING) {
            return; /* one photograph at a time */
        }
        photograph_close(ui);
    }
    ui->photo->path = base_strdup(path);
    ui->photo->stage = PHOTO_ENTERING;
    tools_take(ui, TOOL_TERRAIN);
    kit_wake(ui->kit, 0);
}

void photograph_ask(Ui *ui) {
    photograph_open(ui, NULL);
}

/* ---- files ---- */

static void pick(Ui *ui, KitPickerMode mode) {
    static const char *const PICTURES[] = {".jpg", ".jpeg", ".png", ".JPG", ".JPEG", ".PNG", ".webp", NULL};
    static const char *const TABLES[] = {".json", NULL};
    Photograph *photograph = ui->photo;
    bool opens = mode == PICKER_OPEN;
    if (!photograph->picker) {
        KitPickerOptions options = {.mode = mode,
                                    .title = opens ? "Which photograph of the table?"
                                                   : "Where is the table to be kept? The photograph goes beside it",
                                    .path = opens ? ui->path : NULL,
                                    .endings = opens ? PICTURES : TABLES};
        photograph->picker = picker_create(&options);
    }
    KitPickerState state = picker_frame(photograph->picker, ui->kit, kit_window(ui->kit));
    if (state == PICKER_ASKING) {
        return;
    }
    char *path = state == PICKER_CHOSEN ? base_strdup(picker_path(photograph->picker)) : NULL;
    picker_destroy(photograph->picker);
    photograph->picker = NULL;
    if (opens && path) {
        photograph_read(ui, path);
        base_free(path);
    } else if (opens) {
        photograph_close(ui);
    } else {
        photograph->stage = PHOTO_CORNERS;
        photograph->save_to = path;
        if (path) {
            photograph_begin(ui);
        }
    }
}

/* ---- the form ---- */

static void paragraph(Ui *ui, KitBox *in, KitStyle style, ViewColour colour, const char *text, double gap) {
    double high = kit_paragraph(ui->kit, in->x, in->y, in->w, style, colour, text, true);
    kit_cut_top(in, high + gap);
}

static void size_fields(Ui *ui, KitBox *in) {
    Photograph *photograph = ui->photo;
    bool hexes = ui_setup(ui)->board == BOARD_HEX;
    const char *unit = hexes ? NULL : photograph_units[photograph->unit].name;
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_STRONG, kit_theme(ui->kit)->ink, 0,
             hexes ? "Columns and rows of the board" : "The table between the corners");
    KitBox row = kit_cut_top(in, 44);
    kit_number(ui->kit, kit_box(row.x, row.y, 118, 32),
               (KitField){.label = hexes ? "Columns" : "Table width", .unit = unit}, &photograph->width);
    kit_put(ui->kit, kit_box(row.x + 118, row.y, 24, 32), KIT_BODY, kit_theme(ui->kit)->win_ink2, .5, "×");
    kit_number(ui->kit, kit_box(row.x + 142, row.y, 118, 32),
               (KitField){.label = hexes ? "Rows" : "Table height", .unit = unit}, &photograph->high);
    for (int i = 0; i < 3 && !hexes; i++) {
        static const char *const LABELS[3] = {"cm", "inches", "mm"};
        KitButton chip = {.label = LABELS[i], .look = i == photograph->unit ? KIT_PRIMARY : KIT_NORMAL};
        double w = kit_button_width(ui->kit, chip);
        if (kit_button(ui->kit, kit_box(in->x, in->y, w, 32), chip)) {
            photograph->unit = i;
        }
        kit_cut_left(in, w + 6);
    }
    *in = kit_box(row.x, in->y + (hexes ? 0 : 48), row.w, in->h - (hexes ? 0 : 48));
}

static void progress(Ui *ui, KitBox *in) {
    Photograph *photograph = ui->photo;
    const ViewTheme *theme = kit_theme(ui->kit);
    bool straightens = photograph->stage == PHOTO_STRAIGHTENING;
    double share = straightens ? photo_progress(photograph->work) : 1;
    const char *value = kit_printf(ui->kit, "%.0f %%", share * 100);
    const char *text = straightens                          ? kit_printf(ui->kit, "Straightening: %s", value)
                       : photograph->stage == PHOTO_WRITING ? "Writing the picture …"
                                                            : "Turning the picture …";
    kit_text(ui->kit, kit_cut_top(in, 24), KIT_BODY, theme->ink, 0, text);
    KitBox bar = kit_cut_top(in, 8);
    kit_describe(ui->kit, KIT_ROLE_IMAGE, bar, "Progress", value, 0);
    kit_fill(ui->kit, bar, 4, theme->field);
    kit_outline(ui->kit, bar, 4, theme->edge, 1);
    kit_fill(ui->kit, kit_box(bar.x, bar.y, bar.w * share, bar.h), 4, theme->accent);
    kit_cut_top(in, 12);
}

static void form(Ui *ui, KitBox in, bool good) {
    Photograph *photograph = ui->photo;
    const ViewTheme *theme = kit_theme(ui->kit);
    bool busy = photograph->stage >= PHOTO_STRAIGHTENING,
         asks = photograph->stage == PHOTO_PLACING; /* this question takes the keys */
    kit_text(ui->kit, kit_cut_top(&in, 34), KIT_TITLE, theme->ink, 0, "Photograph");
    paragraph(
        ui, &in, KIT_BODY, theme->win_ink2,
        "Set the four handles on the corners of the table: click them in turn, beginning at the upper left, or drag "
        "them. With Tab and the arrows, too: Shift by ten, Ctrl by a quarter. The grid shows what will be "
        "straightened.",
        14);
    KitButton turn = {.label = "Turn by 90°", .key = "R", .off = busy ? "The picture is being straightened" : NULL};
    if (kit_button(ui->kit, kit_box(in.x, in.y, kit_button_width(ui->kit, turn), 32), turn) ||
        (!busy && !asks && kit_key(ui->kit, SDLK_r, KMOD_NONE))) {
        photograph_turn(ui);
    }
    kit_cut_top(&in, 52);
    size_fields(ui, &in);
    if (busy) {
        progress(ui, &in);
    } else if (!good) {
        paragraph(ui, &in, KIT_BODY, theme->bad, "The corners do not make a table: set each on a corner of its own.",
                  12);
    }
    KitButton yes = {.label = "Straighten",
                     .look = KIT_PRIMARY,
                     .key = "Enter",
                     .off = busy   ? "Under way"
                            : good ? NULL
                                   : "The corners do not make a table"};
    KitButton no = {.label = "Cancel", .key = "Esc"};
    KitBox row = kit_cut_top(&in, 32);
    bool begin = kit_cut_button(ui->kit, &row, 10, yes), stop = kit_cut_button(ui->kit, &row, 0, no);
    if (!asks) {
        stop = stop || kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE);
        begin = begin || kit_key(ui->kit, SDLK_RETURN, KMOD_NONE) || kit_key(ui->kit, SDLK_KP_ENTER, KMOD_NONE);
    }
    if (stop && !asks) {
        photograph_stop(ui);
    } else if (begin && good && !busy && !asks) {
        photograph_begin(ui);
    }
}

static void corners_frame(Ui *ui) {
    const ViewTheme *theme = kit_theme(ui->kit);
    KitBox all = kit_box(0, ui->layout.title.h, ui->layout.title.w, ui->layout.tools.h);
    bool good = true;
    kit_layer_begin(ui->kit, "Photograph", KIT_Z_MODAL, all, true);
    kit_fill(ui->kit, all, 0, theme->panel);
    KitBox rest = all, side = kit_cut_right(&rest, FORM_WIDTH);
    kit_fill(ui->kit, rest, 0, theme->dark ? colour_hex(0x17181A) : colour_hex(0x3A3C40));
    KitBox room = kit_inset(rest, 24, 24);
    if (ui->photo->photo) {
        kit_clip(ui->kit, rest);
        good = photograph_corners(ui, room, rest);
        kit_unclip(ui->kit);
        form(ui, kit_inset(side, 24, 20), good);
    }
    kit_layer_end(ui->kit);
}

static void reading_frame(Ui *ui) {
    KitBox in = kit_modal_begin(ui->kit, "Reading", kit_window(ui->kit), 320, 96);
    kit_text(ui->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(ui->kit)->ink, 0, "Reading the photograph …");
    kit_modal_end(ui->kit);
}

void photograph_frame(Ui *ui) {
    Photograph *photograph = ui->photo;
    PhotoStage stage = photograph->stage;
    if (stage == PHOTO_PICKING) {
        pick(ui, PICKER_OPEN);
    } else if (stage == PHOTO_READING) {
        reading_frame(ui);
    } else if (stage >= PHOTO_CORNERS) {
        corners_frame(ui);
        if (photograph->stage == PHOTO_PLACING && stage == PHOTO_PLACING) {
            pick(ui, PICKER_SAVE);
        }
    }
    if (photograph->stage == PHOTO_ENTERING && !ui->editor->asking) {
        kit_wake(ui->kit, 0);
    } else if (photograph->stage == PHOTO_READING || photograph->stage >= PHOTO_STRAIGHTENING) {
        kit_wake(ui->kit, LOOK_MS);
    }
}
