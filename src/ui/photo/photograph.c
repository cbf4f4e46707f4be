#include "ui/photo/photograph.h"

#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FORM_WIDTH 324.0
#define LOOK_MS    15

bool photograph_is_picture(const char *path) {
    static const char *const endings[] = {".jpg", ".jpeg", ".png"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < BASE_COUNT(endings); i++) {
        if (strcasecmp(dot, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- beginning ---- */

void photograph_open(App *app, const char *path) {
    if (app->photograph->stage != PHOTO_CLOSED) {
        if (app->photograph->stage >= PHOTO_STRAIGHTENING) {
            return; /* one photograph at a time */
        }
        photograph_close(app);
    }
    app->photograph->path = base_strdup(path);
    app->photograph->stage = PHOTO_ENTERING;
    app_set_tool(app, TOOL_TERRAIN);
    kit_wake(app->kit, 0);
}

void photograph_ask(App *app) {
    photograph_open(app, NULL);
}

/* ---- shown, faint, hidden ---- */

#define FAINT .6 /* the veil set by the middle step of photograph_next_strength */

const char *photograph_strength_word(const App *app) {
    return app->photo_veil == 0  ? "Photograph: shown"
           : app->photo_veil < 1 ? "Photograph: faint"
                                 : "Photograph: hidden";
}

void photograph_show(App *app) {
    board_set_photo_strength(app->board, 1 - app->photo_veil);
}

void photograph_slider(App *app, KitBox box) {
    double percent = 100 * (1 - app->photo_veil);
    KitSlider slider = {.label = "Strength of the photograph in percent", .high = 100, .step = 5};
    if (kit_slider(app->kit, box, slider, &percent)) {
        app->photo_veil = 1 - percent / 100;
        photograph_show(app);
    }
}

void photograph_next_strength(App *app) {
    if (!app->photo) {
        kit_toast(app->kit,
                  (KitToast){.text = "There is no photograph under this table", .detail = "Ctrl I puts one there."});
        return;
    }
    app->photo_veil = app->photo_veil < FAINT ? FAINT : app->photo_veil < 1 ? 1 : 0;
    photograph_show(app);
    kit_toast(app->kit, (KitToast){.text = photograph_strength_word(app)});
    kit_wake(app->kit, 0);
}

/* ---- files ---- */

static void pick(App *app, KitPickerMode mode) {
    static const char *const PICTURES[] = {".jpg", ".jpeg", ".png", ".JPG", ".JPEG", ".PNG", NULL};
    static const char *const TABLES[] = {".json", NULL};
    AppPhotograph *photograph = app->photograph;
    bool opens = mode == PICKER_OPEN;
    if (!photograph->picker) {
        KitPickerOptions options = {.mode = mode,
                                    .title = opens ? "Which photograph of the table?"
                                                   : "Where is the table to be kept? The photograph goes beside it",
                                    .path = opens ? app->path : NULL,
                                    .endings = opens ? PICTURES : TABLES};
        photograph->picker = picker_create(&options);
    }
    KitPickerState state = picker_frame(photograph->picker, app->kit,
                                        kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h));
    if (state == PICKER_ASKING) {
        return;
    }
    char *path = state == PICKER_CHOSEN ? base_strdup(picker_path(photograph->picker)) : NULL;
    picker_destroy(photograph->picker);
    photograph->picker = NULL;
    if (opens && path) {
        photograph_read(app, path);
        base_free(path);
    } else if (opens) {
        photograph_close(app);
    } else {
        photograph->stage = PHOTO_CORNERS;
        photograph->save_to = path;
        if (path) {
            photograph_begin(app);
        }
    }
}

/* ---- the form ---- */

static void paragraph(App *app, KitBox *in, KitStyle style, ViewColour colour, const char *text, double gap) {
    double high = kit_paragraph(app->kit, in->x, in->y, in->w, style, colour, text, true);
    kit_cut_top(in, high + gap);
}

static void size_fields(App *app, KitBox *in) {
    AppPhotograph *photograph = app->photograph;
    bool hexes = app_setup(app)->board == BOARD_HEX;
    const char *unit = hexes ? NULL : photograph_units[photograph->unit].name;
    kit_text(app->kit, kit_cut_top(in, 24), KIT_STRONG, kit_theme(app->kit)->ink, 0,
             hexes ? "Columns and rows of the board" : "The table between the corners");
    KitBox row = kit_cut_top(in, 44);
    kit_number(app->kit, kit_box(row.x, row.y, 118, 32),
               (KitField){.label = hexes ? "Columns" : "Table width", .unit = unit}, &photograph->width);
    kit_put(app->kit, kit_box(row.x + 118, row.y, 24, 32), KIT_BODY, kit_theme(app->kit)->win_ink2, .5, "×");
    kit_number(app->kit, kit_box(row.x + 142, row.y, 118, 32),
               (KitField){.label = hexes ? "Rows" : "Table height", .unit = unit}, &photograph->high);
    for (int i = 0; i < 3 && !hexes; i++) {
        static const char *const LABELS[3] = {"cm", "inches", "mm"};
        KitButton chip = {.label = LABELS[i], .look = i == photograph->unit ? KIT_PRIMARY : KIT_NORMAL};
        double w = kit_button_width(app->kit, chip);
        if (kit_button(app->kit, kit_box(in->x, in->y, w, 32), chip)) {
            photograph->unit = i;
        }
        kit_cut_left(in, w + 6);
    }
    *in = kit_box(row.x, in->y + (hexes ? 0 : 48), row.w, in->h - (hexes ? 0 : 48));
}

static void progress(App *app, KitBox *in) {
    AppPhotograph *photograph = app->photograph;
    const ViewTheme *theme = kit_theme(app->kit);
    bool straightens = photograph->stage == PHOTO_STRAIGHTENING;
    double share = straightens ? photo_progress(photograph->work) : 1;
    char text[64], value[16];
    snprintf(value, sizeof value, "%.0f %%", share * 100);
    snprintf(text, sizeof text, "%s%s",
             straightens                          ? "Straightening: "
             : photograph->stage == PHOTO_WRITING ? "Writing the picture …"
                                                  : "Turning the picture …",
             straightens ? value : "");
    kit_text(app->kit, kit_cut_top(in, 24), KIT_BODY, theme->ink, 0, text);
    KitBox bar = kit_cut_top(in, 8);
    kit_say(app->kit, KIT_ROLE_IMAGE, bar, "Progress", value, 0);
    kit_fill(app->kit, bar, 4, theme->field);
    kit_outline(app->kit, bar, 4, theme->edge, 1);
    kit_fill(app->kit, kit_box(bar.x, bar.y, bar.w * share, bar.h), 4, theme->accent);
    kit_cut_top(in, 12);
}

static void form(App *app, KitBox in, bool good) {
    AppPhotograph *photograph = app->photograph;
    const ViewTheme *theme = kit_theme(app->kit);
    bool busy = photograph->stage >= PHOTO_STRAIGHTENING,
         asks = photograph->stage == PHOTO_PLACING; /* this question takes the keys */
    kit_text(app->kit, kit_cut_top(&in, 34), KIT_TITLE, theme->ink, 0, "Photograph");
    paragraph(
        app, &in, KIT_BODY, theme->win_ink2,
        "Set the four handles on the corners of the table: click them in turn, beginning at the upper left, or drag "
        "them. With Tab and the arrows, too: Shift by ten, Ctrl by a quarter. The grid shows what will be "
        "straightened.",
        14);
    KitButton turn = {.label = "Turn by 90°", .key = "R", .off = busy ? "The picture is being straightened" : NULL};
    if (kit_button(app->kit, kit_box(in.x, in.y, kit_button_width(app->kit, turn), 32), turn) ||
        (!busy && !asks && kit_key(app->kit, SDLK_r, KMOD_NONE))) {
        photograph_turn(app);
    }
    kit_cut_top(&in, 52);
    size_fields(app, &in);
    if (busy) {
        progress(app, &in);
    } else if (!good) {
        paragraph(app, &in, KIT_BODY, theme->bad, "The corners do not make a table: set each on a corner of its own.",
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
    bool begin = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, yes)), yes);
    kit_cut_left(&row, 10);
    bool stop = kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, no)), no);
    if (!asks) {
        stop = stop || kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE);
        begin = begin || kit_key(app->kit, SDLK_RETURN, KMOD_NONE) || kit_key(app->kit, SDLK_KP_ENTER, KMOD_NONE);
    }
    if (stop && !asks) {
        photograph_stop(app);
    } else if (begin && good && !busy && !asks) {
        photograph_begin(app);
    }
}

static void corners_frame(App *app) {
    const ViewTheme *theme = kit_theme(app->kit);
    KitBox all = kit_box(0, app->layout.title.h, app->layout.title.w, app->layout.tools.h);
    bool good = true;
    kit_layer_begin(app->kit, "Photograph", KIT_Z_MODAL, all, true);
    kit_fill(app->kit, all, 0, theme->panel);
    KitBox rest = all, side = kit_cut_right(&rest, FORM_WIDTH);
    kit_fill(app->kit, rest, 0, theme->dark ? colour_hex(0x17181A) : colour_hex(0x3A3C40));
    KitBox room = kit_inset(rest, 24, 24);
    if (app->photograph->photo) {
        kit_clip(app->kit, rest);
        good = photograph_corners(app, room, rest);
        kit_unclip(app->kit);
        form(app, kit_inset(side, 24, 20), good);
    }
    kit_layer_end(app->kit);
}

static void reading_frame(App *app) {
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitBox in = kit_modal_begin(app->kit, "Reading", over, 320, 96);
    kit_text(app->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(app->kit)->ink, 0, "Reading the photograph …");
    kit_modal_end(app->kit);
}

void photograph_frame(App *app) {
    AppPhotograph *photograph = app->photograph;
    PhotoStage stage = photograph->stage;
    if (stage == PHOTO_PICKING) {
        pick(app, PICKER_OPEN);
    } else if (stage == PHOTO_READING) {
        reading_frame(app);
    } else if (stage >= PHOTO_CORNERS) {
        corners_frame(app);
        if (photograph->stage == PHOTO_PLACING && stage == PHOTO_PLACING) {
            pick(app, PICKER_SAVE);
        }
    }
    if (photograph->stage == PHOTO_ENTERING && !app->editor->asking) {
        kit_wake(app->kit, 0);
    } else if (photograph->stage == PHOTO_READING || photograph->stage >= PHOTO_STRAIGHTENING) {
        kit_wake(app->kit, LOOK_MS);
    }
}
