#include "ui/tools/hand.h"

#include "base/base.h"
#include "ui/shell/files.h"
#include "ui/tools/hand_dice.h"

#include <string.h>

BaseTree *hand_action(App *app, const char *verb) {
    arena_reset(app->arena);
    BaseTree *action = tree_object(app->arena);
    tree_set(app->arena, action, "do", tree_text(app->arena, verb));
    return action;
}

void hand_add_ref(App *app, BaseTree *action, const char *key, TableRef ref) {
    tree_set(app->arena, action, key, tree_text(app->arena, setup_id(app_setup(app), ref)));
}

#define INCH_LIKE 20.0 /* mm: coordinates in longer units are rounded to ten-thousandths */

/* Whole thousandths of a table unit, or ten-thousandths of a long one: figures that a player could write, and precise
 * enough for a limit of 0.01 mm. */
BaseTree *hand_place(App *app, GeomVec mm) {
    const TableSetup *setup = app_setup(app);
    if (setup->board == BOARD_HEX) { /* the nearest hex; off the board there is none, and its name says so */
        TableRef hex = setup_hex_ref(setup, hex_at(&setup->hexes, mm, setup->unit));
        return tree_text(app->arena, setup_id(setup, hex));
    }
    BaseTree *pair = tree_list(app->arena);
    double unit = app_setup(app)->unit, parts = unit > INCH_LIKE ? 10000 : 1000;
    tree_push(pair, tree_number(app->arena, round(mm.x / unit * parts) / parts));
    tree_push(pair, tree_number(app->arena, round(mm.y / unit * parts) / parts));
    return pair;
}

bool hand_is_refused(const App *app) {
    return app->preview->outcome == RULING_REFUSED || app->preview->outcome == RULING_BAD;
}

void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm) {
    tree_set(app->arena, action, key, hand_place(app, mm));
}

/* Adds the unit if the verb has an argument "unit"; else its formation if the verb takes one and the unit is in one. */
void hand_add_who(App *app, BaseTree *action, const char *verb_name, TableRef unit) {
    const RulesVerb *verb = app_verb(app, verb_name);
    const char *group = NULL;
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (!strcmp(verb->args[i].name, "unit")) {
            group = NULL;
            break;
        }
        group = !group && verb->args[i].kind == ARG_FORMATION ? verb->args[i].name : group;
    }
    int formation = app_setup(app)->units[unit.index].formation;
    if (group && formation >= 0) {
        hand_add_ref(app, action, group, ref_make(REF_FORMATION, formation));
    } else {
        hand_add_ref(app, action, "unit", unit);
    }
}

void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count) {
    BaseTree *list = tree_set(app->arena, action, key, tree_list(app->arena));
    for (int i = 0; i < count; i++) {
        BaseTree *place = hand_place(app, points[i]);
        bool again = place->kind == TREE_TEXT && list->last && !strcmp(list->last->text, place->text);
        if (!again) { /* two points of one hex are one step */
            tree_push(list, place);
        }
    }
}

void hand_drop_preview(App *app) {
    if (app->shown && (app->shown == app->preview || app->shown == app->back)) {
        app->shown = NULL;
    }
    ruling_destroy(app->preview);
    ruling_destroy(app->back);
    ruling_destroy(app->drag.whole);
    odds_destroy(app->odds);
    odds_drop(app->counting);
    app->preview = app->back = app->drag.whole = NULL;
    app->odds = NULL;
    app->counting = NULL;
    app->highlighted = app->highlighted_now = -1;
}

void hand_preview(App *app, const BaseTree *action) {
    Ruling *old = app->preview;
    app->preview = play_preview(app->session, action, NULL, NULL);
    app->shown = app->preview;
    ruling_destroy(old);
}

void hand_select(App *app, TableRef ref) {
    app->selected = ref;
    app->chosen_count = 0;
    app->target = ref_none();
    if (!app_can_look(app, ref)) {
        app->region_on = false;
    }
    app_drop_region(app);
    app_rest(app);
}

/* ---- doing ---- */

void hand_finish(App *app, const BaseTree *action, PlayInput *input) {
    BaseFaults faults = {0};
    files_begin_record(app);
    const Ruling *ruling = play_do(app->session, action, input, &faults);
    app_say_faults(app, &faults, ruling ? "Not on disk" : "Not done: not on disk");
    faults_free(&faults);
    if (!ruling) {
        app_rest(app); /* nothing has happened, so the preview is not shown as if it had */
    } else if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        hand_preview(app, action);
    }
    app->tab = PANEL_RULING;
}

void hand_do(App *app, const BaseTree *action) {
    if (app->settings.type_dice) {
        typed_begin(app, action);
    } else {
        hand_finish(app, action, NULL);
    }
}

/* ---- lines that follow a drag ---- */

void hand_lines(App *app, int unit, const GeomVec *at, double facing) {
    base_assert(unit >= 0 && unit < app_setup(app)->unit_count);
    const TableSetup *setup = app_setup(app);
    const RulesSystem *system = app_field(app)->data->system;
    app->line_count = 0;
    if (!system->sight) {
        return;
    }
    table_assign(app->scratch, app_table(app));
    TableDraft draft = draft_make(app->scratch);
    if (at) {
        HexId hex = hex_at(&setup->hexes, *at, setup->unit);
        bool on_hexes = setup->board == BOARD_HEX;
        if (!on_hexes || hex.row > 0) {
            draft_place(&draft, unit, on_hexes ? where_hex(hex, facing) : where_point(*at, facing));
        }
    }
    ruling_reset(app->line_ruling, app_field(app));
    RulesCtx ctx = *play_ctx(app->session, app->line_ruling);
    ctx.draft = &draft;
    for (int i = 0; i < setup->unit_count && app->line_count < APP_LINES_MAX; i++) {
        bool enemy = setup->units[i].side != setup->units[unit].side;
        TableWhereKind kind = table_where(app->scratch, i)->kind;
        if (enemy && (kind == WHERE_POINT || kind == WHERE_HEX)) {
            system->sight(&ctx, ref_make(REF_UNIT, unit), ref_make(REF_UNIT, i), SIGHT_VERDICT,
                          &app->lines[app->line_count++]);
        }
    }
    draft_term(&draft);
}
