#include "ui/board/around.h"

#include "ui/board/board_state.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/tools_state.h"
#include "view/marks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The place where the unit is held, if the query `outlook` can be asked for that place; else NaN. */
static GeomVec held_at(const Ui *ui) {
    bool held = ui->tools->drag.active && ui->tools->drag.host < 0 &&
                ref_equal(ui->selected, ref_make(REF_UNIT, ui->tools->drag.unit));
    return held && ui_verb_takes(ui, VERB_OUTLOOK, "from") ? ui->tools->drag.at : vec(NAN, NAN);
}

static bool same_place(GeomVec a, GeomVec b) {
    return isnan(a.x) ? isnan(b.x) : a.x == b.x && a.y == b.y;
}

/* Asks once for each state and each place where the unit is held, while nothing else is asked or painted. */
static void update_highlights(Ui *ui) {
    bool hexes = ui_setup(ui)->board == BOARD_HEX, outlook = ui_verb(ui, VERB_OUTLOOK) != NULL;
    RulesVerbRole role = outlook && (ui->tool == TOOL_SELECT || ui->tool == TOOL_FIRE) ? VERB_OUTLOOK
                         : outlook                                                     ? VERB_NONE
                         : ui->tool == TOOL_SELECT                                     ? VERB_REACH
                         : ui->tool == TOOL_FIRE || ui->tool == TOOL_ASSAULT           ? VERB_TARGETS
                                                                                       : VERB_NONE;
    GeomVec at = held_at(ui);
    double facing = isnan(at.x) ? 0 : ui->tools->drag.facing;
    bool wanted = (hexes || outlook) && (!ui->tools->drag.active || hexes || !isnan(at.x)) && !ui->tools->region.on &&
                  !tool_fire_is_aimed(ui) && ui_verb(ui, role) && ref_is(ui->selected, REF_UNIT) &&
                  table_alive(ui_table(ui), ui->selected) && !play_waiting(ui->session);
    uint64_t state = play_hash(ui->session);
    if (wanted && ui->board->around.ruling && ui->board->around.state == state && ui->board->around.tool == ui->tool &&
        ref_equal(ui->board->around.of, ui->selected) && same_place(ui->board->around.at, at) &&
        ui->board->around.facing == facing) {
        return;
    }
    ruling_destroy(ui->board->around.ruling);
    ui->board->around.ruling = NULL;
    if (wanted) {
        BaseArena *arena = arena_create(); /* not ui->tools->arena, which owns the action in the making */
        BaseTree *action = rules_action(ui_field(ui)->data->system, role, arena);
        tree_set(arena, action, role == VERB_REACH ? "unit" : "of",
                 tree_text(arena, setup_id(ui_setup(ui), ui->selected)));
        if (!isnan(at.x)) {
            double unit = ui_setup(ui)->unit;
            BaseTree *place = tree_set(arena, action, "from", tree_list(arena));
            tree_push(place, tree_number(arena, at.x / unit));
            tree_push(place, tree_number(arena, at.y / unit));
            tree_set(arena, action, "facing", tree_number(arena, facing));
        }
        ui->board->around.ruling = play_preview(ui->session, action, NULL, NULL);
        ui->board->around.state = state;
        ui->board->around.tool = ui->tool;
        ui->board->around.of = ui->selected;
        ui->board->around.at = at;
        ui->board->around.facing = facing;
        arena_destroy(arena);
    }
}

/* Previews the move to the hex under the pointer, for the reason why it is refused. */
static void update_why(Ui *ui) {
    bool wanted = ui->board->around.ruling && ui->tool == TOOL_SELECT && ui_setup(ui)->board == BOARD_HEX &&
                  !ui->tools->drag.active && ref_is(ui->hover, REF_HEX);
    if (wanted && ui->board->around.why && ui->board->around.why_state == ui->board->around.state &&
        ref_equal(ui->board->around.why_of, ui->hover)) {
        return;
    }
    around_drop_why(ui);
    if (wanted && ui_verb(ui, VERB_MOVE)) {
        BaseArena *arena = arena_create();
        BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_MOVE, arena), *path = tree_list(arena);
        tree_push(path, tree_text(arena, setup_id(ui_setup(ui), ui->hover)));
        tree_set(arena, action, "unit", tree_text(arena, setup_id(ui_setup(ui), ui->selected)));
        tree_set(arena, action, "path", path);
        ui->board->around.why = play_preview(ui->session, action, NULL, NULL);
        ui->board->around.why_state = ui->board->around.state;
        ui->board->around.why_of = ui->hover;
        arena_destroy(arena);
    }
}

void around_drop_why(Ui *ui) {
    ruling_destroy(ui->board->around.why);
    ui->board->around.why = NULL;
}

void around_update(Ui *ui) {
    update_highlights(ui);
    update_why(ui);
}

/* Draws the first finding that forbids it beside the hex, with its rule. */
void around_draw(Ui *ui) {
    const Ruling *why = ui->board->around.why;
    const RulesFinding *finding = NULL;
    for (int i = 0; why && why->outcome == RULING_REFUSED && i < why->findings.count && !finding; i++) {
        finding = why->findings.items[i].role == ROLE_DECIDES ? &why->findings.items[i] : NULL;
    }
    if (!finding) {
        return;
    }
    BaseText text = {0};
    ruling_describe(why, finding, &text);
    ViewCanvas *canvas = kit_canvas(ui->kit);
    const ViewRun runs[] = {{text_get(&text), false, false}, {finding->rule, true, false}};
    double half = ui_setup(ui)->unit * ui->camera.k / 2, x0 = ui->layout.board.x + 4,
           x1 = ui->layout.board.x + ui->layout.board.w - 4;
    HexId hex = setup_ref_hex(ui_setup(ui), ui->board->around.why_of);
    GeomVec at = camera_px(&ui->camera, hex_centre(hex, ui_setup(ui)->unit)), size = chip_size(canvas, runs, 2);
    double top = at.y - half - size.y - 8 > ui->layout.board.y + 24 ? at.y - half - size.y - 8 : at.y + half + 8;
    double left = fmax(x0, fmin(at.x - size.x / 2, x1 - size.x));
    chip_draw(canvas, (GeomBox){left, top, left + size.x, top + size.y}, runs, 2, canvas->theme->bad);
    kit_describe(ui->kit, KIT_ROLE_TEXT, kit_box(left, top, size.x, size.y), text_get(&text), finding->rule, 0);
    text_free(&text);
}
