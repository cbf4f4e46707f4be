#include "ui/tools/refusal_way.h"

#include "play/fork.h"
#include "ui/tools/drag_all.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/hand.h"
#include "ui/tools/procedure.h"

#include <math.h>
#include <string.h>

#define PARTS      8    /* A path is tried in so many parts, since a rule may forbid a stretch in its middle. */
#define HALVINGS   12   /* from a part of a path to less than a thousandth of it */
#define NO_WAY     2.0  /* mm: a shorter way is not worth offering */
#define BEGUN      10.0 /* mm: so much of a way is allowed where any of it is */
#define OTHERS     2    /* targets offered */
#define OTHERS_TRY 10   /* targets tried, from the nearest on */
#define INCH_LIKE  20.0 /* mm: lengths in longer units are said with two decimals */

ToolsMend *refusal_offer(ToolsRefusal *own, const char *label) {
    if (own->count == REFUSAL_MENDS_MAX) {
        return NULL;
    }
    ToolsMend *mend = &own->mends[own->count++];
    *mend = (ToolsMend){.label = arena_strdup(own->arena, label), .lead = "Instead:", .aim = ref_none()};
    return mend;
}

static bool is_allowed(Ui *ui, const BaseTree *action) {
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    bool allowed = ruling->outcome != RULING_REFUSED && ruling->outcome != RULING_BAD;
    ruling_destroy(ruling);
    return allowed;
}

/* Rounded down, so that no more is promised than is there. */
static void add_length(const Ui *ui, double mm, BaseText *out) {
    const TableSetup *setup = ui_setup(ui);
    char figure[TEXT_NUMBER_MAX];
    double parts = setup->shown > INCH_LIKE ? 100 : 10;
    text_addf(out, "%s %s", text_rounded(floor(mm / setup->shown * parts) / parts, 2, figure), setup->shown_name);
}

/* ---- a move cut short ---- */

typedef struct {
    GeomVec points[TOOLS_PATH_MAX];
    int count;
    double length;
} Path;

static bool read_path(const Ui *ui, const ToolsRefusal *own, Path *out) {
    const BaseTree *list = tree_find(own->action, "path");
    double unit = ui_setup(ui)->unit;
    *out = (Path){.count = 0};
    if (!list || list->kind != TREE_LIST || ui_setup(ui)->board != BOARD_PLANE || !ref_is(own->of, REF_UNIT) ||
        table_where(ui_table(ui), own->of.index)->kind != WHERE_POINT) {
        return false;
    }
    out->points[out->count++] = table_where(ui_table(ui), own->of.index)->at;
    for (const BaseTree *it = list->first; it && out->count < TOOLS_PATH_MAX; it = it->next) {
        if (it->kind != TREE_LIST || it->count != 2) {
            return false;
        }
        out->points[out->count] = vec(it->first->number * unit, it->first->next->number * unit);
        out->length += vec_distance(out->points[out->count - 1], out->points[out->count]);
        out->count++;
    }
    return out->count > 1;
}

/* The refused action along the first `length` mm of its path. */
static BaseTree *along(Ui *ui, const ToolsRefusal *own, const Path *path, double length) {
    BaseTree *action = tree_copy(ui->tools->arena, own->action);
    GeomVec points[TOOLS_PATH_MAX];
    int count = 0;
    for (int i = 1; i < path->count && length > 0; i++) {
        double step = vec_distance(path->points[i - 1], path->points[i]);
        points[count++] =
            step <= length ? path->points[i] : vec_lerp(path->points[i - 1], path->points[i], length / step);
        length -= step;
    }
    hand_add_path(ui, action, "path", points, count);
    return action;
}

void refusal_offer_shorter(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    Path path;
    if (!read_path(ui, own, &path)) {
        return;
    }
    double low = 0, high = path.length;
    for (int part = PARTS - 1; part > 0 && low == 0; part--) {
        double at = path.length * part / PARTS;
        low = is_allowed(ui, along(ui, own, &path, at)) ? at : 0;
        high = low == 0 ? at : high;
    }
    for (int i = 0; i < HALVINGS && low > 0; i++) {
        double mid = (low + high) / 2;
        *(is_allowed(ui, along(ui, own, &path, mid)) ? &low : &high) = mid;
    }
    if (low < NO_WAY) {
        return;
    }
    BaseText label = {0};
    text_add(&label, "Stop after ");
    add_length(ui, low, &label);
    ToolsMend *mend = refusal_offer(own, text_get(&label));
    if (mend) {
        mend->first = tree_copy(own->arena, along(ui, own, &path, low));
    }
    text_free(&label);
}

const BaseTree *refusal_begun(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    Path path;
    return read_path(ui, own, &path) && path.length > BEGUN ? along(ui, own, &path, BEGUN) : NULL;
}

/* ---- a shot from nearer ---- */

static bool supply_best(void *context, const RulesDice *dice, int *values) {
    (void)context;
    for (int i = 0; i < dice->count; i++) {
        values[i] = dice->faces;
    }
    return true;
}

/* The shooters go straight towards the target, in the arena of the tools. */
static BaseTree *approach(Ui *ui, GeomVec by) {
    GeomVec to = vec_add(ui_unit_at(ui, ui->selected.index), by);
    BaseTree *action = hand_action(ui, VERB_MOVE);
    if (ui->tools->drag.all) {
        drag_add_all(ui, action, &to, 1);
    } else {
        hand_add_who(ui, action, VERB_MOVE, ui->selected);
        hand_add_path(ui, action, "path", &to, 1);
    }
    return action;
}

static bool helps(Ui *ui, PlayFork *fork, GeomVec by) {
    PlayInput input = input_supplied(supply_best, NULL);
    input.fallbacks = true;
    fork_push(fork);
    bool moved = fork_do(fork, approach(ui, by), &input) == RULING_DONE;
    bool good = moved && fork_may(fork, ui->tools->refusal.action);
    fork_pop(fork);
    input_term(&input);
    return good;
}

void refusal_offer_nearer(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    GeomVec target;
    bool stands = ui_setup(ui)->board == BOARD_PLANE && ui_verb(ui, VERB_MOVE) && ref_is(ui->selected, REF_UNIT) &&
                  table_where(ui_table(ui), ui->selected.index)->kind == WHERE_POINT;
    if (!stands || !ui_place_of(ui, ui->target, &target)) {
        return;
    }
    GeomVec all = vec_sub(target, ui_unit_at(ui, ui->selected.index));
    ui->tools->drag = (ToolsDrag){.unit = ui->selected.index, .host = -1, .carrier = ref_none()};
    drag_take_all(ui, true);
    PlayFork *fork = fork_create(ui_field(ui), ui_table(ui));
    double low = 0, high = 0;
    for (int part = 1; part < PARTS && high == 0; part++) {
        high = helps(ui, fork, vec_scale(all, (double)part / PARTS)) ? (double)part / PARTS : 0;
        low = high == 0 ? (double)part / PARTS : low;
    }
    for (int i = 0; i < HALVINGS && high > 0; i++) {
        double mid = (low + high) / 2;
        *(helps(ui, fork, vec_scale(all, mid)) ? &high : &low) = mid;
    }
    fork_destroy(fork);
    if (high == 0) {
        return;
    }
    BaseText label = {0};
    text_add(&label, "Move nearer first: ");
    add_length(ui, high * vec_length(all), &label);
    ToolsMend *mend = refusal_offer(own, text_get(&label));
    if (mend) {
        mend->first = tree_copy(own->arena, approach(ui, vec_scale(all, high)));
        mend->aim = ui->target;
    }
    text_free(&label);
}

/* ---- what the guide offers ---- */

static const RulesStageRow *row_of(const RulesStage *stage, const TableSetup *setup, TableRef unit) {
    TableRef body = ref_make(REF_FORMATION, setup->units[unit.index].formation);
    const RulesStageRow *it = stage ? stage->rows : NULL;
    while (it && (it->done || !(ref_equal(it->of, unit) || ref_equal(it->of, body)))) {
        it = it->next;
    }
    return it;
}

/* Whether the choice can be made, and the guide then has something for this unit to do. */
static bool serves(Ui *ui, PlayFork *fork, const RulesChoice *choice, TableRef unit) {
    PlayInput input = input_supplied(supply_best, NULL);
    input.fallbacks = true;
    fork_push(fork);
    bool good = fork_do(fork, choice->action, &input) == RULING_DONE;
    if (good) {
        fork_do(fork, hand_action(ui, VERB_STAGE), &input);
        good = row_of(fork_ruling(fork)->stage, ui_setup(ui), unit) != NULL;
    }
    fork_pop(fork);
    input_term(&input);
    return good;
}

void refusal_offer_choices(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    const RulesStage *stage = procedure_stage(ui);
    if (own->count > 0 || !stage || !ref_is(own->of, REF_UNIT)) {
        return;
    }
    TableRef side = ref_make(REF_SIDE, setup_side_of(ui_setup(ui), own->of));
    PlayFork *fork = fork_create(ui_field(ui), ui_table(ui));
    for (const RulesStageRow *row = stage->rows; row; row = row->next) {
        for (const RulesChoice *it = ref_equal(row->of, side) && !row->done ? row->choices : NULL; it; it = it->next) {
            ToolsMend *mend = it->action && serves(ui, fork, it, own->of) ? refusal_offer(own, it->label) : NULL;
            if (mend) {
                mend->lead = "First:";
                mend->first = tree_copy(own->arena, it->action);
            }
        }
    }
    fork_destroy(fork);
}

/* ---- another target ---- */

typedef struct {
    TableRef of;
    double away;
} Other;

/* What is shot at as one: the formation, where the unit is in one. */
static TableRef body_of(const Ui *ui, TableRef unit) {
    int formation = ref_is(unit, REF_UNIT) ? ui_setup(ui)->units[unit.index].formation : -1;
    return formation >= 0 && !tool_fire_takes_one(ui_verb(ui, VERB_FIRE)) ? ref_make(REF_FORMATION, formation) : unit;
}

/* Takes one into the list, in place of a farther one of the same formation; of more than there is room for, the
 * farthest goes. Returns their number. */
static int keep_nearest(const Ui *ui, Other out[OTHERS_TRY], int count, Other next) {
    int same = 0, place;
    while (same < count && !ref_equal(body_of(ui, out[same].of), body_of(ui, next.of))) {
        same++;
    }
    if (same < count && out[same].away <= next.away) {
        return count;
    }
    int last = same < count ? same : count < OTHERS_TRY ? count : OTHERS_TRY - 1; /* the place that becomes free */
    if (last == OTHERS_TRY - 1 && last < count && same == count && out[last].away <= next.away) {
        return count;
    }
    for (place = last; place > 0 && out[place - 1].away > next.away; place--) {
        out[place] = out[place - 1];
    }
    out[place] = next;
    return count + (last == count);
}

/* The nearest enemies, one of each formation, in the order of their distance; returns their number. */
static int nearest_others(const Ui *ui, Other out[OTHERS_TRY]) {
    const TableSetup *setup = ui_setup(ui);
    GeomVec from, at;
    int count = 0;
    for (int i = 0; i < setup->unit_count && ui_place_of(ui, ui->selected, &from); i++) {
        TableRef ref = ref_make(REF_UNIT, i);
        bool enemy = setup->units[i].side != setup_side_of(setup, ui->selected) && table_alive(ui_table(ui), ref);
        if (!enemy || ref_equal(body_of(ui, ref), body_of(ui, ui->target)) || !ui_place_of(ui, ref, &at)) {
            continue;
        }
        count = keep_nearest(ui, out, count, (Other){ref, vec_distance(from, at)});
    }
    return count;
}

void refusal_offer_others(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    Other others[OTHERS_TRY];
    int count = nearest_others(ui, others), offered = 0;
    for (int i = 0; i < count && offered < OTHERS; i++) {
        if (!is_allowed(ui, tool_fire_action(ui, others[i].of))) {
            continue;
        }
        BaseText label = {0};
        text_addf(&label, "Fire at %s: ", setup_name(ui_setup(ui), body_of(ui, others[i].of)));
        add_length(ui, others[i].away, &label);
        ToolsMend *mend = refusal_offer(own, text_get(&label));
        if (mend) {
            mend->aim = others[i].of;
            offered++;
        }
        text_free(&label);
    }
}
