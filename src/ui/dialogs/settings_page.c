#include "ui/dialogs/settings_page.h"

#include "ui/dialogs/dialogs_state.h"

#define ROW_HEIGHT 58.0
#define LABEL      268.0
#define PAGE       860.0

void dialogs_open_settings(Ui *ui) {
    ui->dialog = DIALOG_SETTINGS;
    ui->dialogs->settings_scroll.y = 0;
}

/* Buttons in a row, with as many lines as they need. */
typedef struct {
    KitBox room;
    double x, y; /* place of the next button */
} Flow;

/* A button for one of several values; the one in force has a tick. */
static bool value_button(Kit *kit, Flow *flow, const IoSetting *setting, const char *label, bool on) {
    KitButton button = {.label = label, .icon = on ? KIT_ICON_CHECK : KIT_ICON_NONE, .on = on, .of = setting->label};
    double w = kit_button_width(kit, button);
    if (flow->x > flow->room.x && flow->x + w > flow->room.x + flow->room.w) {
        flow->x = flow->room.x;
        flow->y += 38;
    }
    KitBox box = kit_box(flow->x, flow->y, w, 32);
    flow->x += w + 6;
    return kit_button(kit, box, button) && !on;
}

/* Any tolerance below none is the table's own. */
static bool choice(Ui *ui, Flow *flow, const IoSetting *setting) {
    double now = settings_get(&ui->settings, setting);
    int chosen = -1;
    for (int i = 0; setting->labels[i]; i++) {
        double offered = settings_offered(setting, i);
        chosen = value_button(ui->kit, flow, setting, setting->labels[i], offered == now || (offered < 0 && now < 0))
                     ? i
                     : chosen;
    }
    if (chosen >= 0) {
        settings_put(&ui->settings, setting, settings_offered(setting, chosen));
    }
    return chosen >= 0;
}

static bool turn(Ui *ui, KitBox row, const IoSetting *setting) {
    bool on = settings_get(&ui->settings, setting) != 0;
    bool turned = kit_switch(ui->kit, kit_box(row.x, row.y + 7, 32, 18), setting->label, &on, NULL);
    settings_put(&ui->settings, setting, on);
    return turned;
}

/* In narrow windows the choices are below the words. */
static double setting_row(Ui *ui, KitBox box, const IoSetting *setting, bool *changed) {
    Kit *kit = ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    bool beside = box.w >= 600;
    KitBox row = beside ? kit_box(box.x + LABEL, box.y + 2, box.w - LABEL, 32) : kit_box(box.x, box.y + 42, box.w, 32);
    kit_text(kit, kit_box(box.x, box.y, beside ? LABEL - 12 : box.w, 20), KIT_STRONG, theme->ink, 0, setting->label);
    double says = kit_paragraph(kit, box.x, box.y + 20, beside ? LABEL - 16 : box.w, KIT_CAPTION, theme->win_ink2,
                                setting->says, true);
    row.y = beside ? row.y : box.y + 24 + says;
    Flow flow = {row, row.x, row.y};
    kit_push(kit, setting->key);
    bool did = setting->kind == SETTING_SWITCH ? turn(ui, row, setting) : choice(ui, &flow, setting);
    kit_pop(kit);
    *changed = *changed || did;
    double down = flow.y - box.y + 44;
    return beside ? fmax(fmax(ROW_HEIGHT, says + 32), down) : down;
}

static double rows(Ui *ui, KitBox in, bool *changed) {
    int count;
    const IoSetting *schema = settings_schema(&count);
    double y = in.y;
    for (int i = 0; i < count; i++) {
        if (!schema[i].kept) {
            y += setting_row(ui, kit_box(in.x, y, in.w, ROW_HEIGHT), &schema[i], changed);
        }
    }
    return y - in.y;
}

void dialogs_settings_frame(Ui *ui) {
    if (ui->dialog != DIALOG_SETTINGS) {
        return;
    }
    Kit *kit = ui->kit;
    bool changed = false;
    ui->settings.scale = ui->screen.scale; /* keys may have set another since */
    KitBox in = kit_modal_begin(kit, "Settings", kit_window(kit), PAGE, 640);
    kit_text(kit, kit_cut_top(&in, 38), KIT_TITLE, kit_theme(kit)->ink, 0, "Settings");
    KitBox foot = kit_cut_bottom(&in, 44);
    KitBox list = kit_scroll_begin(kit, "settings", in, &ui->dialogs->settings_scroll);
    kit_scroll_end(kit, rows(ui, list, &changed));
    KitButton close = {.label = "Close", .look = KIT_PRIMARY, .key = "Esc"};
    bool closed = kit_button(kit, kit_box(foot.x, foot.y + 12, kit_button_width(kit, close), 32), close) ||
                  kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_text(kit, kit_box(foot.x + 120, foot.y + 12, foot.w - 120, 32), KIT_SIDE, kit_theme(kit)->win_ink2, 1,
             "Kept at once; \"sightline settings\" says where.");
    kit_modal_end(kit);
    if (changed) {
        ui_want(ui, (UiWant){.what = WANT_APPLY_SETTINGS});
    }
    if (closed) {
        ui->dialog = DIALOG_NONE;
        kit_focus(kit, "Board");
    }
}
