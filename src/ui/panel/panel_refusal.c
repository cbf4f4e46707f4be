#include "ui/panel/panel_refusal.h"

#include "ui/board/camera.h"
#include "ui/kit/kit_odds.h"
#include "ui/panel/panel_fire_popover.h"
#include "ui/tools/refusal.h"

#include <math.h>

#define WIDTH     304.0
#define ROW       34.0
#define GAP       5.0
#define AVOID_MAX 512
#define LABEL     "Refused"

/* What is to be done before anything that is offered, or instead. */
static void describe_next(const Ui *ui, BaseText *out) {
    const ToolsRefusal *own = &ui->tools->refusal;
    const Ruling *stage = ui->tools->stage.ruling;
    if (own->count > 0) {
        text_add(out, own->mends[0].lead);
    } else if (stage && stage->stage && stage->findings.count) {
        text_add(out, "Now: ");
        ruling_describe(stage, &stage->findings.items[0], out);
    }
}

static double write_words(Ui *ui, KitBox in, const char *next, bool draw) {
    const ViewTheme *theme = kit_theme(ui->kit);
    double y = kit_paragraph(ui->kit, in.x, in.y, in.w, KIT_STRONG, theme->ink, ui->tools->refusal.why, draw);
    if (*next) {
        y += 4;
        y += kit_paragraph(ui->kit, in.x, in.y + y, in.w, KIT_SIDE, theme->win_ink2, next, draw);
    }
    return y;
}

/* True: it was taken. The first is the one that Enter takes. */
static bool mend_row(Ui *ui, KitBox box, const ToolsMend *mend, int index) {
    const ViewTheme *theme = kit_theme(ui->kit);
    char percent[KIT_PERCENT_MAX];
    const char *key = index > 0 ? kit_printf(ui->kit, "%d", index + 1) : "Enter";
    bool first = index == 0;
    const char *needs =
        mend->need ? kit_printf(ui->kit, "%s   %s %%", mend->need, kit_percent(mend->chance, percent)) : "";
    KitTouch touch =
        kit_touch(ui->kit, box, (KitSpot){.label = mend->label, .role = KIT_ROLE_BUTTON, .value = mend->need});
    ViewColour ink = first ? theme->accent : theme->ink;
    kit_fill(ui->kit, box, 6, first ? theme->accsoft : touch.hot ? theme->hover : theme->raised);
    kit_outline(ui->kit, box, 6, first ? theme->accent : theme->edge, first ? 1.4 : 1);
    KitBox in = kit_inset(box, 10, 0);
    double cap = kit_keycap_width(ui->kit, key);
    kit_keycap(ui->kit, in.x + in.w - cap, in.y + in.h / 2, key);
    kit_cut_right(&in, cap + 8);
    kit_put(ui->kit, in, KIT_CELL, ink, 1, needs);
    kit_cut_right(&in, kit_text_width(ui->kit, KIT_CELL, needs) + 6);
    kit_put(ui->kit, in, first ? KIT_STRONG : KIT_CONTROL, ink, 0, mend->label);
    if (touch.ringed) {
        kit_ring(ui->kit, box, 6);
    }
    bool typed = first ? kit_key(ui->kit, SDLK_RETURN, KMOD_NONE) : kit_typed(ui->kit, key);
    return touch.clicked || (typed && !kit_is_modal(ui->kit));
}

/* Where it points: what was refused, as it lies there. */
static KitPopover aim(Ui *ui, double h, KitBox *avoid) {
    const ToolsRefusal *own = &ui->tools->refusal;
    const TableSetup *setup = ui_setup(ui);
    GeomVec at = camera_px(&ui->camera, isnan(own->at.x) ? ui_unit_at(ui, own->of.index) : own->at);
    double reach = 14;
    if (ref_is(own->of, REF_UNIT) && !own->shot) {
        GeomShape base = shape_place(&setup->units[own->of.index].base, vec(0, 0), 0);
        GeomBox box = shape_box_of(&base);
        reach = fmax(box.x1 - box.x0, box.y1 - box.y0) / 2 * ui->camera.k + 4;
    }
    return (KitPopover){.area = pane_free_box(ui),
                        .x = at.x,
                        .y = at.y,
                        .reach = reach,
                        .w = WIDTH,
                        .h = h,
                        .avoid = avoid,
                        .avoid_count = panel_fire_avoid(ui, avoid, AVOID_MAX)};
}

void panel_refusal(Ui *ui) {
    const ToolsRefusal *own = &ui->tools->refusal;
    if (!refusal_is_open(ui) || kit_is_modal(ui->kit) || !ui->preview) {
        return;
    }
    KitBox avoid[AVOID_MAX];
    BaseText next = {0};
    int taken = -1;
    describe_next(ui, &next);
    double words = write_words(ui, kit_box(0, 0, WIDTH - 32, 0), text_get(&next), false);
    double rows = own->count * (ROW + GAP) + (own->count ? 10 - GAP : 0);
    KitPopover popover = aim(ui, words + rows + 32, avoid);
    KitBox in = kit_popover_begin(ui->kit, LABEL, &popover);
    kit_outline(ui->kit, kit_inset(in, -16, -16), 8, kit_theme(ui->kit)->bad, 1.2);
    kit_describe(ui->kit, KIT_ROLE_TEXT, in, own->why, text_get(&next), 0);
    write_words(ui, in, text_get(&next), true);
    for (int i = 0; i < own->count; i++) {
        kit_push_number(ui->kit, i);
        KitBox row = kit_box(in.x, in.y + words + 10 + i * (ROW + GAP), in.w, ROW);
        taken = mend_row(ui, row, &own->mends[i], i) ? i : taken;
        kit_pop(ui->kit);
    }
    kit_popover_end(ui->kit);
    text_free(&next);
    if (taken >= 0) {
        refusal_take(ui, taken);
    }
}
