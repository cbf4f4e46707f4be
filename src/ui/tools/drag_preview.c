#include "ui/tools/drag_preview.h"

#include "ui/tools/containers.h"
#include "ui/tools/drag_all.h"
#include "ui/tools/drag_places.h"
#include "ui/tools/hand.h"
#include "ui/tools/paces.h"
#include "ui/tools/preview.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define SPENT       0.05  /* mm of the allowance that may be left at its end */
#define STOP_BEFORE 0.002 /* mm: a path cut at a stop ends this much before it, on the free side */

/* ---- kinds of moves ---- */

/* Adds the kind of move to the argument of this verb that knows the same words, whatever its name. */
static void add_pace(Ui *ui, BaseTree *action, RulesVerbRole role) {
    int count;
    const char *const *paces = select_paces(ui, &count);
    const RulesVerb *verb = ui_verb(ui, role);
    for (int i = 0; ui->tools->how > 0 && ui->tools->how < count && verb && i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        for (int w = 0; arg->kind == ARG_WORD && arg->words && arg->words[w]; w++) {
            if (!strcmp(arg->words[w], paces[ui->tools->how])) {
                tree_set(ui->tools->arena, action, arg->name, tree_text(ui->tools->arena, paces[ui->tools->how]));
                return;
            }
        }
    }
}

/* ---- the drag ---- */

/* The action that letting go here would do. */
static BaseTree *drop_action(Ui *ui, const GeomVec *points, int count) {
    ToolsDrag *drag = &ui->tools->drag;
    TableRef unit = ref_make(REF_UNIT, drag->unit), host = drag_host_under(ui, ui->pointer);
    if (drag->arriving) {
        return drag_arrive(ui, points[count - 1]);
    }
    if (ref_is(drag->carrier, REF_UNIT)) {
        drag->host = -1;
        return drag_board(ui, true);
    }
    bool back_home = drag->leaving && ref_equal(host, table_where(ui_table(ui), drag->unit)->host);
    drag->host = host.kind == REF_NONE || back_home || !ui_verb(ui, VERB_ENTER) ? -1 : host.index;
    RulesVerbRole role = drag->host >= 0 ? VERB_ENTER : drag->leaving ? VERB_LEAVE : VERB_MOVE;
    BaseTree *action = hand_action(ui, role);
    bool all = drag->all && drag->host < 0 && !drag->leaving;
    if (!all) {
        hand_add_who(ui, action, role, unit);
    }
    add_pace(ui, action, role);
    if (drag->host >= 0) {
        hand_add_ref(ui, action, "area", host);
        if (drag->count && ui_verb_takes(ui, role, "path")) {
            hand_add_path(ui, action, "path", points, drag->count);
        }
        return action;
    }
    if (all) {
        drag_add_all(ui, action, points, count);
    } else if (drag->leaving && tree_find(action, "unit") == NULL) {
        drag_add_row(ui, action, points, count);
    } else {
        hand_add_path(ui, action, "path", points, count);
    }
    if (drag->facing != table_where(ui_table(ui), drag->unit)->facing) {
        tree_set(ui->tools->arena, action, "facing", tree_number(ui->tools->arena, drag->facing));
    }
    return action;
}

/* Does the move as far as `stop` mm along this path instead; the ruling on the whole of it is kept. */
static void cut_short(Ui *ui, const RulesTrace *trace, double stop, GeomVec *points) {
    ToolsDrag *drag = &ui->tools->drag;
    int count = drag_cut_path(trace, stop - STOP_BEFORE, points);
    drag->at = points[count - 1];
    drag->whole = ui->preview;
    ui->preview = NULL;
    drag->action = drop_action(ui, points, count);
    hand_preview(ui, drag->action);
    drag->cut = count;
}

/* True if it is its allowance that ends this path, and nothing in its way. */
static bool is_spent(const RulesTrace *trace) {
    return isfinite(trace->allowance) && trace_spent(trace, trace->stop) > trace->allowance - SPENT;
}

/* Where the rules stop the unit, letting go puts it down at the stop. Where its move ends, the board shows the move up
 * to there, and what is held beyond it; where something stops it, the whole path with its stop. */
static void stop_short(Ui *ui, GeomVec *points) {
    ToolsDrag *drag = &ui->tools->drag;
    const RulesTrace *trace = NULL;
    for (int i = 0; i < ui->preview->traces.count && !trace; i++) {
        const RulesTrace *one = &ui->preview->traces.items[i];
        trace = ref_equal(one->unit, ref_make(REF_UNIT, drag->unit)) ? one : NULL;
    }
    if (!trace) {
        return;
    }
    drag->at = trace->end;
    bool together = drag->all || ui->preview->traces.count >
                                     1; /* if one of several stopped, its stop is not where the others stop */
    if (!trace->stop_rule || trace->stop >= trace->length || drag->host >= 0 || trace->stop <= 0.1 || together) {
        return;
    }
    drag->beyond = is_spent(trace);
    cut_short(ui, trace, trace->stop, points);
}

/* How far along the path this unit gets, as the query `path` has it; `trace` in the ruling that is returned, NULL if
 * the ruleset does not say. */
static Ruling *ask_way(Ui *ui, int unit, const GeomVec *points, int count) {
    const ToolsDrag *drag = &ui->tools->drag;
    GeomVec way[TOOLS_PATH_MAX], by = vec_sub(ui_unit_at(ui, unit), ui_unit_at(ui, drag->unit));
    for (int k = 0; k < count; k++) {
        way[k] = vec_add(points[k], by);
    }
    BaseTree *action = hand_action(ui, VERB_PATH);
    hand_add_ref(ui, action, "unit", ref_make(REF_UNIT, unit));
    hand_add_path(ui, action, "path", way, count);
    add_pace(ui, action, VERB_PATH);
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    if (ruling->outcome != RULING_ANSWER || ruling->traces.count != 1) {
        ruling_destroy(ruling);
        return NULL;
    }
    return ruling;
}

/* A move that is refused because somebody would go too far is done as far as all of them get. `points` has room for a
 * whole path. */
static void stop_at_reach(Ui *ui, GeomVec *points, int count) {
    ToolsDrag *drag = &ui->tools->drag;
    double stop = INFINITY;
    bool all = drag->all && drag->companion_count > 0;
    Ruling *own = ui_verb(ui, VERB_PATH) ? ask_way(ui, drag->unit, points, count) : NULL;
    for (int i = 0; own && i < (all ? drag->companion_count : 1); i++) {
        Ruling *way = all ? ask_way(ui, drag->companions[i], points, count) : own;
        const RulesTrace *trace = way ? &way->traces.items[0] : NULL;
        bool ends = trace && trace->stop < trace->length && is_spent(trace);
        stop = ends ? fmin(stop, trace->stop) : stop;
        if (all) {
            ruling_destroy(way);
        }
    }
    GeomVec asked[TOOLS_PATH_MAX], held = drag->at;
    memcpy(asked, points, (size_t)count * sizeof *asked);
    if (own && isfinite(stop) && stop > 0.1) {
        cut_short(ui, &own->traces.items[0], fmin(stop, own->traces.items[0].length), points);
        drag->beyond = !hand_is_refused(ui);
    }
    if (!drag->beyond && drag->whole) { /* refused for something else, which is told of the move that was asked for */
        ruling_destroy(ui->preview);
        ui->preview = drag->whole;
        ui->shown = ui->preview;
        drag->whole = NULL;
        drag->at = held;
    }
    if (!drag->beyond) {
        drag->action = drop_action(ui, asked, count);
    }
    ruling_destroy(own);
}

/* On hexes: a move beyond all hexes that the unit can reach goes to the nearest of them. */
static void stop_at_hex(Ui *ui, GeomVec *points, int count) {
    ToolsDrag *drag = &ui->tools->drag;
    const TableSetup *setup = ui_setup(ui);
    const char *held = setup_id(setup, setup_hex_ref(setup, hex_at(&setup->hexes, points[count - 1], setup->unit)));
    BaseTree *action = hand_action(ui, VERB_REACH);
    hand_add_ref(ui, action, "unit", ref_make(REF_UNIT, drag->unit));
    Ruling *reach = play_preview(ui->session, action, NULL, NULL);
    const BaseTree *hexes = reach->facts ? tree_find(reach->facts, "hexes") : NULL;
    GeomVec best = vec(NAN, NAN);
    bool listed = false;
    for (const BaseTree *it = hexes ? hexes->first : NULL; it; it = it->next) {
        GeomVec at = hex_centre(setup_ref_hex(setup, setup_find(setup, it->key)), setup->unit);
        bool nearer = isnan(best.x) || vec_distance(at, points[count - 1]) < vec_distance(best, points[count - 1]);
        listed = listed || !strcmp(it->key, held);
        best = tree_get_bool(it, "allowed", false) && nearer ? at : best;
    }
    ruling_destroy(reach);
    drag->action = drop_action(ui, points, count);
    if (listed || isnan(best.x)) {
        return;
    }
    points[count - 1] = drag->at = best;
    drag->whole = ui->preview;
    ui->preview = NULL;
    drag->action = drop_action(ui, points, count);
    hand_preview(ui, drag->action);
    drag->beyond = true;
}

/* Where the ruling on the move has no path to show, that of the query `path`. */
static void show_way(Ui *ui, const GeomVec *points, int count) {
    ToolsDrag *drag = &ui->tools->drag;
    const BaseTree *kept = tree_copy(ui->preview->arena, drag->action);
    drag->way = ui_verb(ui, VERB_PATH) ? ask_way(ui, drag->unit, points, count) : NULL;
    if (drag->way && drag->way->traces.items[0].stop_rule) {
        drag->at = drag->way->traces.items[0].end;
    }
    arena_reset(ui->tools->arena);
    drag->action = tree_copy(ui->tools->arena, kept);
}

/* If plainly entering is refused, tries each other way that the verb has a word for and keeps the first that is
 * allowed. */
static bool try_other_ways(Ui *ui) {
    const RulesArg *arg = NULL;
    const RulesVerb *verb = ui_verb(ui, VERB_ENTER);
    for (int i = 0; verb && i < verb->arg_count && !arg; i++) {
        arg = verb->args[i].kind == ARG_WORD && verb->args[i].words ? &verb->args[i] : NULL;
    }
    for (int i = 0; arg && arg->words[i]; i++) {
        tree_set(ui->tools->arena, ui->tools->drag.action, arg->name, tree_text(ui->tools->arena, arg->words[i]));
        Ruling *other = play_preview(ui->session, ui->tools->drag.action, NULL, NULL);
        if (other->outcome != RULING_REFUSED && other->outcome != RULING_BAD) {
            ruling_destroy(other);
            hand_preview(ui, ui->tools->drag.action);
            return true;
        }
        ruling_destroy(other);
    }
    return false;
}

/* If the building cannot be entered yet because too few units stand at its wall, this unit moves up to it, provided
 * that the move verb has an argument for the building. True: it does. */
static bool walk_up(Ui *ui, const GeomVec *points, int count) {
    ToolsDrag *drag = &ui->tools->drag;
    const RulesVerb *verb = ui_verb(ui, VERB_MOVE);
    const RulesArg *into = NULL;
    for (int i = 0; verb && i < verb->arg_count; i++) {
        into = verb->args[i].kind == ARG_AREA ? &verb->args[i] : into;
    }
    if (!into || drag->leaving) {
        return false;
    }
    TableRef host = ref_make(REF_AREA, drag->host);
    BaseTree *action = hand_action(ui, VERB_MOVE);
    hand_add_ref(ui, action, "unit", ref_make(REF_UNIT, drag->unit));
    add_pace(ui, action, VERB_MOVE);
    hand_add_path(ui, action, "path", points, count);
    hand_add_ref(ui, action, into->name, host);
    Ruling *trial = play_preview(ui->session, action, NULL, NULL);
    bool good = trial->outcome != RULING_REFUSED && trial->outcome != RULING_BAD;
    ruling_destroy(trial);
    if (good) {
        drag->action = action;
        drag->host = -1;
        hand_preview(ui, action);
    }
    return good;
}

/* This carrier alone is refused: tries all carriers nearby, then a walk up to this one. If that fails too, the refusal
 * of boarding is shown. */
static void board_or_walk(Ui *ui, GeomVec *points, int count) {
    ToolsDrag *drag = &ui->tools->drag;
    TableRef carrier = drag->carrier;
    drag->action = drag_board(ui, false);
    hand_preview(ui, drag->action);
    if (!hand_is_refused(ui)) {
        return;
    }
    BaseTree *boards = drag->action;
    points[count - 1] = drag_up_to(ui, drag_last_place(ui), points[count - 1], carrier.index);
    drag->carrier = ref_none();
    drag->action = drop_action(ui, points, count);
    hand_preview(ui, drag->action);
    if (hand_is_refused(ui)) {
        drag->carrier = carrier;
        drag->action = boards;
        hand_preview(ui, boards);
    }
}

void drag_preview(Ui *ui) {
    ToolsDrag *drag = &ui->tools->drag;
    GeomVec points[TOOLS_PATH_MAX];
    memcpy(points, drag->points, (size_t)drag->count * sizeof *points);
    points[drag->count] = vec_sub(ui->pointer, drag->grip);
    bool charges = ui->tools->how > 0 && ui->tool == TOOL_ASSAULT;
    if (charges) {
        points[drag->count] = drag_into_contact(ui, drag_up_to_enemies(ui, drag_last_place(ui), points[drag->count]));
    }
    ruling_destroy(drag->whole);
    drag->whole = NULL;
    drag->carrier = drag_carrier_under(ui, ui->pointer);
    drag->action = drop_action(ui, points, drag->count + 1);
    hand_preview(ui, drag->action);
    if (ref_is(drag->carrier, REF_UNIT) && hand_is_refused(ui)) {
        board_or_walk(ui, points, drag->count + 1);
    }
    bool closed = drag->host >= 0 && hand_is_refused(ui) && !try_other_ways(ui),
         walks = closed && walk_up(ui, points, drag->count + 1);
    if (closed && !walks) {
        drag->action = drop_action(ui, points, drag->count + 1);
    }
    drag->at = points[drag->count];
    drag->beyond = false;
    drag->cut = drag->count + 1;
    if (!walks) {
        stop_short(ui, points);
    }
    ruling_destroy(drag->way);
    drag->way = NULL;
    bool moves = drag->host < 0 && !drag->arriving && !drag->leaving && !ref_is(drag->carrier, REF_UNIT);
    if (moves && hand_is_refused(ui) && ui_setup(ui)->board == BOARD_HEX) {
        if (drag->count == 0 && ui_verb(ui, VERB_REACH)) {
            stop_at_hex(ui, points, 1);
        }
    } else if (moves && !drag->whole && hand_is_refused(ui)) {
        stop_at_reach(ui, points, drag->count + 1);
    }
    if (moves && ui->preview->traces.count == 0 && !isnan(drag->at.x)) {
        show_way(ui, points, drag->cut);
    }
    drag->contact = charges && moves && !hand_is_refused(ui) ? drag_contact(ui) : ref_none();
    if (drag->arriving) { /* the rules say where it arrives */
        ui->tools->lines.count = 0;
    } else {
        hand_lines(ui, drag->unit, drag->host >= 0 ? NULL : &drag->at, drag->facing);
    }
}
