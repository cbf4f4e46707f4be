#include "ui/board/heights.h"

#include "rules/ruling_words.h"
#include "ui/board/board_state.h"
#include "view/profile/profile.h"

#include <math.h>

#define KEEPS_OFF 40.0 /* px between the strip and what is looked at */

/* The line to ask about: of several the first that is blocked, else the first; for a refused shot the line from the
 * selected unit to the target. */
static bool find_line(const Ui *ui, TableRef *from, TableRef *to) {
    const Ruling *volley = ui->shown;
    int line = 0;
    while (line < volley->sights.count && volley->sights.items[line].visible) {
        line++;
    }
    if (volley->sights.count > 0) {
        const RulesSight *sight = &volley->sights.items[line < volley->sights.count ? line : 0];
        *from = sight->from;
        *to = sight->to;
        return true;
    }
    *from = ui->selected;
    *to = ui->target;
    return ui->tool == TOOL_FIRE && ref_is(*from, REF_UNIT) && ref_is(*to, REF_UNIT);
}

static void ask(Ui *ui, TableRef from, TableRef to) {
    BaseArena *arena = arena_create();
    BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_SIGHT, arena);
    const TableSetup *setup = ui->shown->field->setup;
    tree_set(arena, action, "from", tree_text(arena, setup_id(setup, from)));
    tree_set(arena, action, "to", tree_text(arena, setup_id(setup, to)));
    pane_profile_drop(ui);
    ui->board->heights = (BoardHeights){.sight = play_preview(ui->session, action, NULL, NULL),
                                        .from = from,
                                        .to = to,
                                        .state = play_hash(ui->session)};
    arena_destroy(arena);
}

void pane_profile_drop(Ui *ui) {
    ruling_destroy(ui->board->heights.sight);
    ui->board->heights = (BoardHeights){0};
}

const Ruling *pane_profile_stated(Ui *ui) {
    const Ruling *shown = ui->shown;
    TableRef from, to;
    bool heights = ui_field(ui)->data->system->heights;
    if (!heights || !shown || shown != ui->preview || profile_has(shown) || ruling_is_sight(shown) ||
        !find_line(ui, &from, &to)) {
        return shown;
    }
    const BoardHeights *kept = &ui->board->heights;
    if (!kept->sight || !ref_equal(kept->from, from) || !ref_equal(kept->to, to) ||
        kept->state != play_hash(ui->session)) {
        ask(ui, from, to);
    }
    return ui->board->heights.sight;
}

/* A body under the pointer highlights its note, and with it the same body on the board. */
static void find_highlighted(Ui *ui, const Ruling *stated, KitTouch touch, GeomBox box) {
    const KitInput *in = kit_input(ui->kit);
    int found = touch.over && stated == ui->shown ? profile_pick(box, ui_table(ui), stated, vec(in->x, in->y)) : -1;
    ui->highlight.found = found >= 0 ? found : ui->highlight.found;
}

bool pane_profile_is_above(Ui *ui, double high) {
    const Ruling *stated = pane_profile_stated(ui);
    KitBox board = ui->layout.board;
    double head = board.y + high + KEEPS_OFF, foot = board.y + board.h - high - KEEPS_OFF;
    bool foot_ends = false, foot_target = false, head_ends = false;
    for (int i = 0; i < stated->sights.count; i++) {
        const RulesSight *sight = &stated->sights.items[i];
        double from = camera_px(&ui->camera, sight->a).y, to = camera_px(&ui->camera, sight->b).y;
        foot_target = foot_target || to > foot; /* which the pointer is on */
        foot_ends = foot_ends || fmax(from, to) > foot;
        head_ends = head_ends || fmin(from, to) < head;
    }
    return foot_target || (foot_ends && !head_ends);
}

void pane_profile_frame(Ui *ui) {
    KitBox box = ui->layout.profile;
    const ViewTheme *theme = kit_theme(ui->kit);
    const Ruling *stated = pane_profile_stated(ui);
    if (box.h <= 0 || box.w <= 0 || !profile_has(stated)) {
        return;
    }
    kit_group(ui->kit, 0, "Board");
    kit_layer_begin(ui->kit, "heights", KIT_Z_POPOVER, box, false);
    KitTouch touch = kit_touch(ui->kit, box, (KitSpot){.label = "Heights", .role = KIT_ROLE_IMAGE});
    kit_fill(ui->kit, box, 0, theme->panel);
    GeomBox px = {box.x, box.y, box.x + box.w, box.y + box.h};
    BaseText words = {0};
    find_highlighted(ui, stated, touch, px);
    profile_draw(kit_canvas(ui->kit), px, ui_table(ui), stated, stated == ui->shown ? ui->highlight.shown : -1);
    profile_describe(stated, &words);
    kit_describe(ui->kit, KIT_ROLE_IMAGE, box, "Heights along the line", text_get(&words), 0);
    text_free(&words);
    kit_hair(ui->kit, box.x, box.y > ui->layout.board.y ? box.y : box.y + box.h, box.w, 0, theme->win_hair);
    kit_layer_end(ui->kit);
}
