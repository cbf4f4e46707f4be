/* What the hand means to do: actions as data, their preview, and doing them, with dice that are seeded or typed in. */
#include "ui/app_internal.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Whole thousandths of a table unit: what a player could write, and enough for a limit of 0.01 mm. */
static BaseTree *place_tree(App *app, GeomVec mm) {
    BaseTree *pair = tree_list(app->arena);
    double unit = app_setup(app)->unit;
    tree_push(pair, tree_number(app->arena, round(mm.x / unit * 1000) / 1000));
    tree_push(pair, tree_number(app->arena, round(mm.y / unit * 1000) / 1000));
    return pair;
}

void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm) {
    tree_set(app->arena, action, key, place_tree(app, mm));
}

void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count) {
    BaseTree *list = tree_set(app->arena, action, key, tree_list(app->arena));
    for (int i = 0; i < count; i++) {
        tree_push(list, place_tree(app, points[i]));
    }
}

void hand_drop_preview(App *app) {
    if (app->shown == app->preview || app->shown == app->back) {
        app->shown = NULL;
    }
    ruling_destroy(app->preview);
    ruling_destroy(app->back);
    odds_destroy(app->odds);
    app->preview = app->back = NULL;
    app->odds = NULL;
    app->odds_key = 0;
    app->lit = -1;
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
}

/* ---- doing ---- */

static void finish(App *app, const BaseTree *action, PlayInput *input) {
    BaseFaults faults = {0};
    files_begin_record(app);
    const Ruling *ruling = play_do(app->session, action, input, &faults);
    if (faults.count) {
        app_say_faults(app, &faults, "Not on disk");
    }
    faults_free(&faults);
    if (ruling && (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD)) {
        hand_preview(app, action);
    }
}

static void typed_close(App *app) {
    input_term(&app->typed.input);
    memset(&app->typed, 0, sizeof app->typed);
}

/* Runs the action on a copy with the dice typed so far: done when no more are asked for. */
static void typed_step(App *app) {
    input_rewind(&app->typed.input);
    Ruling *trial = play_preview(app->session, app->typed.action, &app->typed.input, NULL);
    bool complete = !app->typed.input.dice_ended;
    ruling_destroy(trial);
    if (complete) {
        input_rewind(&app->typed.input);
        finish(app, app->typed.action, &app->typed.input);
        typed_close(app);
    }
}

void hand_do(App *app, const BaseTree *action) {
    if (!app->settings.type_dice) {
        finish(app, action, NULL);
        return;
    }
    typed_close(app);
    app->typed.action = tree_copy(app->arena, action);
    app->typed.input = input_typed();
    typed_step(app);
}

static void typed_take(App *app) {
    const char *at = app->typed.text;
    int taken = 0;
    while (*at) {
        char *end;
        long face = strtol(at, &end, 10);
        if (end == at) {
            at++;
        } else {
            if (face >= 1 && face <= app->typed.input.wanted.faces && taken < app->typed.input.wanted.count) {
                input_add_die(&app->typed.input, (int)face);
                taken++;
            }
            at = end;
        }
    }
    app->typed.text[0] = 0;
    typed_step(app);
}

void hand_typed_frame(App *app) {
    if (!app->typed.action) {
        return;
    }
    Kit *kit = app->kit;
    const RulesDice *wanted = &app->typed.input.wanted;
    KitBox in = kit_modal_begin(kit, "Your dice", app->layout.board, 420, 190);
    const ViewTheme *theme = kit_theme(kit);
    char line[160];
    snprintf(line, sizeof line, "%d %s D%d for %s%s.", wanted->count,
             wanted->count == 1 ? "die:" : "dice:", wanted->faces, wanted->what ? wanted->what : "the roll",
             wanted->by.kind == REF_NONE ? "" : " of");
    kit_text(kit, kit_cut_top(&in, 28), KIT_TITLE, theme->ink, 0, "Type your dice");
    kit_text(kit, kit_cut_top(&in, 22), KIT_BODY, theme->ink2, 0, line);
    if (wanted->by.kind != REF_NONE) {
        kit_text(kit, kit_cut_top(&in, 20), KIT_SIDE, theme->ink2, 0, setup_name(app_setup(app), wanted->by));
    }
    kit_cut_top(&in, 8);
    unsigned did = kit_field(kit, kit_cut_top(&in, 32), (KitField){.label = "Dice", .hint = "1 4 6"}, app->typed.text,
                             sizeof app->typed.text);
    kit_focus(kit, "Dice");
    kit_cut_top(&in, 10);
    KitBox row = kit_cut_top(&in, 32);
    bool done = kit_button(kit, kit_cut_left(&row, 120), (KitButton){.label = "Use these", .look = KIT_PRIMARY}) ||
                (did & KIT_ENTERED);
    kit_cut_left(&row, 8);
    bool cancel = kit_button(kit, kit_cut_left(&row, 100), (KitButton){.label = "Cancel"}) ||
                  kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_modal_end(kit);
    if (done && app->typed.text[0]) {
        typed_take(app);
    } else if (cancel) {
        typed_close(app);
    }
}

/* ---- a ruling that waits ---- */

static void answer_place(App *app, const RulesAsk *ask, GeomVec at) {
    BaseTree *action = hand_action(app, "choose");
    tree_set(app->arena, action, "ask", tree_text(app->arena, ask->id));
    BaseTree *answer = tree_set(app->arena, action, "answer", tree_object(app->arena));
    tree_set(app->arena, answer, "at", place_tree(app, at));
    hand_do(app, action);
}

void hand_waiting_frame(App *app, KitTouch touch) {
    const Ruling *waiting = play_waiting(app->session);
    if (!waiting || waiting->ask.kind != ASK_PLACE) {
        return;
    }
    if (touch.clicked && !isnan(app->pointer.x)) {
        answer_place(app, &waiting->ask, app->pointer);
    } else if (kit_key(app->kit, SDLK_RETURN, KMOD_NONE)) {
        answer_place(app, &waiting->ask, waiting->ask.fallback_where.at);
    }
}

/* ---- lines that follow ---- */

void hand_lines(App *app, int unit, const GeomVec *at, double facing) {
    const TableSetup *setup = app_setup(app);
    const RulesSystem *system = app_field(app)->data->system;
    app->line_count = 0;
    table_assign(app->scratch, app_table(app));
    TableDraft draft = draft_make(app->scratch);
    if (at) {
        draft_place(&draft, unit, (TableWhere){.kind = WHERE_POINT, .at = *at, .facing = facing});
    }
    Ruling *ruling = ruling_create(app_field(app));
    RulesCtx ctx = *play_ctx(app->session, ruling);
    ctx.draft = &draft;
    for (int i = 0; i < setup->unit_count && app->line_count < APP_LINES_MAX; i++) {
        bool enemy =
            setup->units[i].side != setup->units[unit].side && table_alive(app->scratch, ref_make(REF_UNIT, i));
        if (enemy && table_where(app->scratch, i)->kind == WHERE_POINT) {
            system->sight(&ctx, ref_make(REF_UNIT, unit), ref_make(REF_UNIT, i), SIGHT_VERDICT,
                          &app->lines[app->line_count++]);
        }
    }
    ruling_destroy(ruling);
    draft_term(&draft);
}
