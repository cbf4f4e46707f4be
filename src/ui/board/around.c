#include "ui/board/around.h"

#include "ui/tools/tool_fire.h"
#include "view/marks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The place where the unit is held, if the query `outlook` can be asked for that place; else NaN. */
static GeomVec held_at(const App *app) {
    bool held = app->drag.active && app->drag.host < 0 && ref_equal(app->selected, ref_make(REF_UNIT, app->drag.unit));
    return held && app_verb_takes(app, "outlook", "from") ? app->drag.at : vec(NAN, NAN);
}

static bool same_place(GeomVec a, GeomVec b) {
    return isnan(a.x) ? isnan(b.x) : a.x == b.x && a.y == b.y;
}

/* Asks once for each state and each place where the unit is held, while nothing else is asked or painted. */
static void update_highlights(App *app) {
    bool hexes = app_setup(app)->board == BOARD_HEX, outlook = app_verb(app, "outlook") != NULL;
    const char *verb = outlook && (app->tool == TOOL_SELECT || app->tool == TOOL_FIRE) ? "outlook"
                       : outlook                                                       ? NULL
                       : app->tool == TOOL_SELECT                                      ? "reach"
                       : app->tool == TOOL_FIRE || app->tool == TOOL_ASSAULT           ? "targets"
                                                                                       : NULL;
    GeomVec at = held_at(app);
    double facing = isnan(at.x) ? 0 : app->drag.facing;
    bool wanted = (hexes || outlook) && (!app->drag.active || !isnan(at.x)) && !app->region_on && !fire_is_aimed(app) &&
                  verb && app_verb(app, verb) && ref_is(app->selected, REF_UNIT) &&
                  table_alive(app_table(app), app->selected) && !play_waiting(app->session);
    uint64_t state = play_hash(app->session);
    if (wanted && app->around.ruling && app->around.state == state && app->around.tool == app->tool &&
        ref_equal(app->around.of, app->selected) && same_place(app->around.at, at) && app->around.facing == facing) {
        return;
    }
    ruling_destroy(app->around.ruling);
    app->around.ruling = NULL;
    if (wanted) {
        BaseArena *arena = arena_create(); /* not app->arena, which owns the action in the making */
        BaseTree *action = tree_object(arena);
        tree_set(arena, action, "do", tree_text(arena, verb));
        tree_set(arena, action, !strcmp(verb, "reach") ? "unit" : "of",
                 tree_text(arena, setup_id(app_setup(app), app->selected)));
        if (!isnan(at.x)) {
            double unit = app_setup(app)->unit;
            BaseTree *place = tree_set(arena, action, "from", tree_list(arena));
            tree_push(place, tree_number(arena, at.x / unit));
            tree_push(place, tree_number(arena, at.y / unit));
            tree_set(arena, action, "facing", tree_number(arena, facing));
        }
        app->around.ruling = play_preview(app->session, action, NULL, NULL);
        app->around.state = state;
        app->around.tool = app->tool;
        app->around.of = app->selected;
        app->around.at = at;
        app->around.facing = facing;
        arena_destroy(arena);
    }
}

/* Previews the move to the hex under the pointer, for the reason why it is refused. */
static void update_why(App *app) {
    bool wanted = app->around.ruling && app->tool == TOOL_SELECT && app_setup(app)->board == BOARD_HEX &&
                  !app->drag.active && ref_is(app->hover, REF_HEX);
    if (wanted && app->around.why && app->around.why_state == app->around.state &&
        ref_equal(app->around.why_of, app->hover)) {
        return;
    }
    around_drop_why(app);
    if (wanted && app_verb(app, "move")) {
        BaseArena *arena = arena_create();
        BaseTree *action = tree_object(arena), *path = tree_list(arena);
        tree_push(path, tree_text(arena, setup_id(app_setup(app), app->hover)));
        tree_set(arena, action, "do", tree_text(arena, "move"));
        tree_set(arena, action, "unit", tree_text(arena, setup_id(app_setup(app), app->selected)));
        tree_set(arena, action, "path", path);
        app->around.why = play_preview(app->session, action, NULL, NULL);
        app->around.why_state = app->around.state;
        app->around.why_of = app->hover;
        arena_destroy(arena);
    }
}

void around_drop_why(App *app) {
    ruling_destroy(app->around.why);
    app->around.why = NULL;
}

void around_update(App *app) {
    update_highlights(app);
    update_why(app);
}

/* Draws the first finding that forbids it beside the hex, with its rule. */
void around_draw(App *app) {
    const Ruling *why = app->around.why;
    const RulesFinding *finding = NULL;
    for (int i = 0; why && why->outcome == RULING_REFUSED && i < why->findings.count && !finding; i++) {
        finding = why->findings.items[i].role == ROLE_DECIDES ? &why->findings.items[i] : NULL;
    }
    if (!finding) {
        return;
    }
    BaseText text = {0};
    ruling_say(why, finding, &text);
    ViewCanvas *canvas = kit_canvas(app->kit);
    const ViewRun runs[] = {{text_get(&text), false, false}, {finding->rule, true, false}};
    double half = app_setup(app)->unit * app->camera.k / 2, x0 = app->layout.board.x + 4,
           x1 = app->layout.board.x + app->layout.board.w - 4;
    HexId hex = setup_ref_hex(app_setup(app), app->around.why_of);
    GeomVec at = camera_px(&app->camera, hex_centre(hex, app_setup(app)->unit)), size = chip_size(canvas, runs, 2);
    double top = at.y - half - size.y - 8 > app->layout.board.y + 24 ? at.y - half - size.y - 8 : at.y + half + 8;
    double left = fmax(x0, fmin(at.x - size.x / 2, x1 - size.x));
    chip_draw(canvas, (GeomBox){left, top, left + size.x, top + size.y}, runs, 2, canvas->theme->bad);
    kit_say(app->kit, KIT_ROLE_TEXT, kit_box(left, top, size.x, size.y), text_get(&text), finding->rule, 0);
    text_free(&text);
}
