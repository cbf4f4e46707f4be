/* The band over the actions: turns, and in them the phases. */
#include "rules/ruling_words.h"
#include "ui/core/ui.h"
#include "ui/timeline/timeline_internal.h"

#include <string.h>

#define BAND 20.0
#define GAP  3.0 /* between two turns */

/* What is in force before an action. */
typedef struct {
    int turn, phase;
} Stand;

/* The game's counter of turns: its first number that is always shown. */
static VarId turn_var(const Ui *ui) {
    const TableSchema *schema = ui_setup(ui)->schema;
    for (int i = 0; i < schema->count; i++) {
        const TableVar *var = &schema->vars[i];
        if (var->owner == REF_GAME && var->show == SHOW_COUNT && var->type == VAR_INT) {
            return i;
        }
    }
    return -1;
}

static void step(Stand *stand, const TableChange *change, VarId var, bool on) {
    int value = on ? change->after : change->before;
    if (change->kind == CHANGE_PHASE) {
        stand->phase = value;
    } else if (change->kind == CHANGE_VAR && change->ref.kind == REF_GAME && change->var == var) {
        stand->turn = value;
    }
}

/* The stand before each action, from that at the start: what never changes is as it is now. */
static void read_stands(const Ui *ui, VarId var, int count, Stand *out) {
    Stand stand = {table_get(ui_table(ui), ref_make(REF_GAME, 0), var), ui_table(ui)->phase};
    for (int i = count - 1; i >= 0; i--) {
        const PlayEntry *entry = play_entry(ui->session, i);
        for (int c = entry->change_count - 1; c >= 0; c--) {
            step(&stand, &entry->changes[c], var, false);
        }
    }
    for (int i = 0; i < count; i++) {
        const PlayEntry *entry = play_entry(ui->session, i);
        out[i] = stand;
        for (int c = 0; c < entry->change_count; c++) {
            step(&stand, &entry->changes[c], var, true);
        }
    }
}

static const char *turn_label(Ui *ui, VarId var, int turn) {
    const TableVar *it = &ui_setup(ui)->schema->vars[var];
    BaseText text = {0};
    ruling_word(it->label ? it->label : it->name, &text);
    text_addf(&text, " %d", turn);
    return kit_keep(ui->kit, &text);
}

/* The names of the phases where they begin, as far as they fit behind the turn's own. */
static void draw_phases(const TimelineTrack *track, KitBox band, const Stand *stands, int from, int to, double free) {
    Kit *kit = track->ui->kit;
    const RulesData *data = ui_field(track->ui)->data;
    for (int i = from; i < to; i++) {
        if (i > from && stands[i].phase == stands[i - 1].phase) {
            continue;
        }
        int end = i + 1;
        while (end < to && stands[end].phase == stands[i].phase) {
            end++;
        }
        const char *label = stands[i].phase >= 0 ? data->phases[stands[i].phase].label : "";
        double begin = timeline_x(track, i + 1) - TIMELINE_STEP / 2, x = fmax(begin + 8, free),
               right = fmin(timeline_x(track, end + 1) - TIMELINE_STEP / 2, band.x + band.w),
               w = kit_text_width(kit, KIT_CAPTION, label);
        if (i > from && begin > band.x) {
            kit_hair(kit, begin, band.y, 0, band.h, kit_theme(kit)->win_hair);
        }
        if (x + w + 6 <= right) {
            kit_put(kit, kit_box(x, band.y, w + 2, band.h), KIT_CAPTION, kit_theme(kit)->win_ink2, 0, label);
            free = x + w + 8;
        }
    }
}

static void draw_turn(const TimelineTrack *track, VarId var, const Stand *stands, int from, int to) {
    Ui *ui = track->ui;
    Kit *kit = ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    double x = fmax(timeline_x(track, from + 1) - TIMELINE_STEP / 2, track->box.x),
           end = fmin(timeline_x(track, to + 1) - TIMELINE_STEP / 2, track->box.x + track->box.w) - GAP;
    if (end - x < 4) {
        return;
    }
    const char *label = turn_label(ui, var, stands[from].turn);
    KitBox band = kit_box(x, track->box.y + 3, end - x, BAND);
    kit_push_number(kit, from);
    kit_describe(kit, KIT_ROLE_TEXT, band, label, "on the timeline", 0);
    kit_pop(kit);
    if (track->box.h < UI_TRACK_FULL) { /* one lane: only where it begins */
        kit_hair(kit, x, track->box.y + 4, 0, track->box.h - 8, theme->edge);
        return;
    }
    double w = kit_text_width(kit, KIT_STRONG, label);
    if (to == track->count) { /* nothing follows: there is room for its name */
        band.w = fmax(band.w, fmin(w + 16, track->box.x + track->box.w - x));
    }
    bool whole = w + 14 <= band.w;
    kit_fill(kit, band, 3, theme->strip);
    if (whole) {
        kit_put(kit, kit_box(x + 8, band.y, w + 2, band.h), KIT_STRONG, theme->ink, 0, label);
    }
    draw_phases(track, band, stands, from, to, whole ? x + w + 20 : x + 8);
}

bool timeline_has_turns(const Ui *ui) {
    return ui_table(ui)->phase >= 0 && turn_var(ui) >= 0 && play_count(ui->session) > 0;
}

void timeline_turns(const TimelineTrack *track) {
    Ui *ui = track->ui;
    if (!timeline_has_turns(ui)) {
        return;
    }
    VarId var = turn_var(ui);
    Stand *stands = base_alloc((size_t)track->count, sizeof *stands);
    read_stands(ui, var, track->count, stands);
    for (int from = 0, to; from < track->count; from = to) {
        to = from + 1;
        while (to < track->count && stands[to].turn == stands[from].turn) {
            to++;
        }
        draw_turn(track, var, stands, from, to);
    }
    base_free(stands);
}
