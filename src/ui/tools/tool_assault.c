#include "ui/tools/tool_assault.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"

#include <string.h>

#define VERB     "assault"
#define COUNT_MS 20.0 /* ms of each frame spent counting odds */

/* ---- the procedure under way ---- */

const BaseTree *stage_fact(const App *app) {
    return app->stage ? tree_find(app->stage->facts, "stage") : NULL;
}

void stage_drop(App *app) {
    if (app->shown && app->shown == app->stage) {
        app->shown = NULL;
    }
    ruling_destroy(app->stage);
    odds_destroy(app->stage_odds);
    odds_drop(app->stage_counting);
    app->stage = NULL;
    app->stage_chosen = NULL;
    app->stage_odds = NULL;
    app->stage_counting = NULL;
}

/* "rifle 9 x 2": adds what would be rolled for this option, where that is known. */
static void add_need(App *app, BaseTree *option, const Ruling *ruling) {
    const RulesSum *value = NULL, *dice = NULL;
    TableRef who = setup_find(app_setup(app), tree_get_text(tree_find(option, "action"), "unit", ""));
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *sum = &ruling->sums.items[i];
        bool own = ref_equal(sum->by, who) && sum->total != VAR_NONE;
        value = own && !value && !sum->counts ? sum : value;
        dice = own && !dice && sum->counts ? sum : dice;
    }
    if (value) {
        BaseArena *arena = app->stage->arena;
        const char *need = dice && dice->total > 1 ? arena_printf(arena, "%d × %d", value->total, dice->total)
                                                   : arena_printf(arena, "%d", value->total);
        tree_set(arena, option, "need", tree_text(arena, need));
    }
}

/* Previews the options that the system wants tried before they are offered; those that the rules forbid get the reason.
 */
static void try_options(App *app) {
    const BaseTree *rows = tree_find(stage_fact(app), "rows");
    for (BaseTree *row = rows ? rows->first : NULL; row; row = row->next) {
        const BaseTree *options = tree_find(row, "options");
        for (BaseTree *option = options ? options->first : NULL; option; option = option->next) {
            if (!tree_get_bool(option, "try", false)) {
                continue;
            }
            Ruling *ruling = play_preview(app->session, tree_find(option, "action"), NULL, NULL);
            if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
                BaseText why = {0};
                ruling_how(ruling, &why);
                tree_set(app->stage->arena, option, "off", tree_text(app->stage->arena, text_get(&why)));
                text_free(&why);
            } else {
                add_need(app, option, ruling);
            }
            ruling_destroy(ruling);
        }
    }
}

static const PlayOddsOptions QUICK = {.leaves_max = 5000, .samples = 2000, .seed = 1};

void stage_update(App *app) {
    BaseHash state = play_hash(app->session);
    if (!app_verb(app, "stage") || (app->stage && app->stage_state == state)) {
        return;
    }
    if (app->stage) { /* this also drops the choices made for it */
        stage_drop(app);
    }
    BaseArena *arena = arena_create();
    BaseTree *ask = tree_object(arena);
    tree_set(arena, ask, "do", tree_text(arena, "stage"));
    if (app->stage_chosen) {
        tree_set(arena, ask, "chosen", tree_copy(arena, app->stage_chosen));
    }
    app->stage = play_preview(app->session, ask, NULL, NULL);
    app->stage_state = state;
    arena_destroy(arena);
    if (stage_fact(app) && !play_waiting(app->session)) {
        try_options(app);
    }
    const BaseTree *fact = stage_fact(app), *action = fact ? tree_find(fact, "odds") : NULL;
    if (action && !play_waiting(app->session)) {
        app->stage_counting = odds_begin(app->session, action, &QUICK);
    }
}

void stage_take(App *app, const BaseTree *option) {
    const BaseTree *choose = tree_find(option, "choose");
    if (!choose) {
        hand_do(app, tree_find(option, "action"));
        return;
    }
    BaseArena *hand = arena_create();
    BaseTree *chosen = choose->count ? tree_copy(hand, choose) : NULL;
    if (app->stage_hand) {
        arena_destroy(app->stage_hand);
    }
    app->stage_hand = hand;
    stage_drop(app);
    app->stage_chosen = chosen;
    stage_update(app);
    app->shown = app->stage;
}

static void count_odds(App *app) {
    if (app->stage_counting && odds_go_on(app->stage_counting, COUNT_MS)) {
        app->stage_odds = odds_end(app->stage_counting);
        app->stage_counting = NULL;
    } else if (app->stage_counting) {
        kit_wake(app->kit, 0);
    }
}

/* Between procedures the stage is shown only while nothing else is asked about, and it takes over no tool. */
static bool is_between(const App *app) {
    return tree_get_bool(stage_fact(app), "between", false);
}

/* The procedure that this tool plays; NULL: none. */
static const BaseTree *played(const App *app) {
    return is_between(app) ? NULL : stage_fact(app);
}

bool stage_is_shown(const App *app) {
    bool quiet = app->selected.kind == REF_NONE && !(app->preview && app->shown == app->preview);
    return stage_fact(app) && (is_between(app) ? quiet : app->tool == TOOL_ASSAULT || !app_verb(app, VERB));
}

void stage_follow(App *app) {
    if (app->drag.active) {
        return;
    }
    stage_update(app);
    if (app_verb(app, VERB) && !is_between(app)) {
        return;
    }
    count_odds(app);
    bool asked = app->preview && app->shown == app->preview, dice = app->shown && app->shown->rolls.count;
    bool free = !is_between(app) || app->selected.kind == REF_NONE;
    if (stage_fact(app) && free && !asked && !dice && !play_waiting(app->session)) {
        app->shown = app->stage;
    }
}

/* ---- the target ---- */

static bool is_enemy(const App *app, TableRef ref) {
    int side = setup_side_of(app_setup(app), app->selected);
    return (ref_is(ref, REF_UNIT) && app_setup(app)->units[ref.index].side != side) || select_is_host(app, ref);
}

static BaseTree *begin_action(App *app, TableRef at) {
    BaseTree *action = hand_action(app, VERB);
    hand_add_who(app, action, VERB, app->selected);
    if (app_verb_takes(app, VERB, "at")) { /* without this argument the assault is against whoever is in contact */
        hand_add_ref(app, action, "at", at);
    }
    return action;
}

bool assault_is_aimed(const App *app) {
    return app->tool == TOOL_ASSAULT && !played(app) && app->target.kind != REF_NONE && app->preview &&
           app->shown == app->preview;
}

void assault_begin(App *app) {
    if (assault_is_aimed(app)) {
        hand_do(app, begin_action(app, app->target));
    }
}

/* Hovering a target shows what the rules say, a click begins. */
static void name_target(App *app, const AppHand *in) {
    bool can = ref_is(app->selected, REF_UNIT) && table_alive(app_table(app), app->selected);
    if (can && is_enemy(app, app->hover)) {
        if (!ref_equal(app->hover, app->target) && !ref_equal(app->hover, app->rest_on)) {
            app->target = app->hover;
            hand_preview(app, begin_action(app, app->target));
        } else if (in->clicked) {
            assault_begin(app);
        }
        kit_set_cursor(app->kit, KIT_CROSS);
    } else if (in->clicked) {
        hand_select(app, ref_is(app->hover, REF_UNIT) ? app->hover : ref_none());
    } else if (assault_is_aimed(app) && kit_key(app->kit, SDLK_RETURN, KMOD_NONE)) {
        assault_begin(app);
    }
}

/* ---- step by step ---- */

/* The kind of move that the step has for this unit, as an index into select_paces; -1: it does not move now. */
static int pace_of(const App *app, TableRef unit) {
    const BaseTree *units = tree_find(played(app), "units");
    int count;
    const char *const *paces = select_paces(app, &count);
    for (const BaseTree *it = units ? units->first : NULL; it && ref_is(unit, REF_UNIT); it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), setup_id(app_setup(app), unit)) != 0) {
            continue;
        }
        for (int i = 0; i < count; i++) {
            if (!strcmp(paces[i], tree_get_text(it, "how", ""))) {
                return i;
            }
        }
    }
    return -1;
}

/* The kind of move of the step's first unit, for all of them: the rules refuse a unit that may not move. */
static int pace_of_step(const App *app) {
    const BaseTree *units = tree_find(played(app), "units");
    const char *id = units && units->first ? tree_get_text(units->first, "id", "") : "";
    return pace_of(app, setup_find(app_setup(app), id));
}

static bool is_in(const App *app, TableRef unit, TableRef area) {
    const TableWhere *where = ref_is(unit, REF_UNIT) ? table_where(app_table(app), unit.index) : NULL;
    return where && where->kind == WHERE_INSIDE && ref_equal(where->host, area);
}

/* A drag that begins on a building while no unit inside is selected takes the first one inside that may move in this
 * step. */
static void take_from_inside(App *app, const AppHand *in) {
    TableRef area = app->target;
    bool chosen = is_in(app, app->selected, area) && pace_of(app, app->selected) >= 0;
    if (!select_is_pulled(in) || !ref_is(area, REF_AREA) || chosen) {
        return;
    }
    const BaseTree *units = tree_find(played(app), "units");
    for (const BaseTree *it = units ? units->first : NULL; it; it = it->next) {
        TableRef unit = setup_find(app_setup(app), tree_get_text(it, "id", ""));
        if (is_in(app, unit, area)) {
            hand_select(app, unit);
            app->target = area;
            return;
        }
    }
}

static void play_step(App *app, const AppHand *in) {
    if (!app->drag.active) {
        int pace = pace_of_step(app);
        app->how = pace > 0 ? pace : 0;
        take_from_inside(app, in);
    }
    tool_select.frame(app, in);
    bool resting = !app->drag.active && !(app->preview && app->shown == app->preview);
    if (resting && (!app->shown || !app->shown->rolls.count)) {
        app->shown = app->stage; /* dice stay in view until something else is done */
    }
}

static void assault_frame(App *app, const AppHand *in) {
    stage_update(app);
    count_odds(app);
    if (played(app)) {
        play_step(app, in);
    } else {
        name_target(app, in);
    }
}

static void assault_leave(App *app) {
    tool_select.leave(app);
    stage_drop(app);
    app->how = 0;
}

const char *const *assault_hints(const App *app) {
    static const char *const STEP[] = {
        "Drag",   "moves as the step has it", "Click", "a building, for each who is inside",
        "Ctrl Z", "takes a step back",        NULL};
    return app->tool == TOOL_ASSAULT && played(app) ? STEP : NULL;
}

static const char *const ASSAULT_HINTS[] = {
    "Click", "who attacks, then the target", "Enter", "begins it", "Ctrl Z", "takes a step back", "Esc", "back", NULL};
const AppTool tool_assault = {.name = "Assault",
                              .key = "A",
                              .use = "Charges and combat, step by step",
                              .code = SDLK_a,
                              .icon = KIT_ICON_ASSAULT,
                              .verb = VERB,
                              .frame = assault_frame,
                              .leave = assault_leave,
                              .hints = ASSAULT_HINTS};
