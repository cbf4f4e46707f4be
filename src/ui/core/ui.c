#include "ui/core/ui.h"

#include "rules/ruling_words.h"

#include <string.h>

const RulesField *ui_field(const Ui *ui) {
    return play_field(ui->session);
}
const Table *ui_table(const Ui *ui) {
    return play_table(ui->session);
}
const TableSetup *ui_setup(const Ui *ui) {
    return play_field(ui->session)->setup;
}

const RulesVerb *ui_verb(const Ui *ui, RulesVerbRole role) {
    return ui_field(ui)->data->system->roles[role];
}

bool ui_verb_takes(const Ui *ui, RulesVerbRole role, const char *argument) {
    return rules_verb_takes(ui_verb(ui, role), argument);
}

bool ui_is_concealed(const Ui *ui, const Ruling *past) {
    const RulesSystem *system = ui_field(ui)->data->system;
    return system->conceals && system->conceals(ui_field(ui), ui_table(ui), past);
}

int ui_side_to_act(const Ui *ui, bool *won) {
    const TableActivity *activity = table_activity(ui_table(ui));
    if (activity) {
        return activity->side;
    }
    RulesPortrait game = rules_portray(ui_field(ui), ui_table(ui), ref_make(REF_GAME, 0));
    *won = *won || game.won;
    return game.owner;
}

bool ui_shows_panel(const Ui *ui) {
    return ui->layout.drawer ? ui->drawer_open : !ui->settings.fold_panel;
}

void ui_show_panel(Ui *ui, bool on) {
    if (ui->layout.drawer) {
        ui->drawer_open = on;
    } else {
        ui->settings.fold_panel = !on;
    }
}

bool ui_is_dark(const Ui *ui) {
    return ui->settings.theme == SETTINGS_DARK || (ui->settings.theme == SETTINGS_AS_SYSTEM && ui->screen.night);
}

const ViewTheme *ui_theme(const Ui *ui) {
    return theme_find(ui_is_dark(ui), ui->settings.palette == SETTINGS_SAFE_COLOURS ? VIEW_SAFE : VIEW_PAPER);
}

void ui_describe_faults(Ui *ui, const BaseFaults *faults, const char *title) {
    for (int i = 0; i < faults->count && i < 4; i++) {
        char *line = faults_line(&faults->items[i]);
        kit_toast(ui->kit, (KitToast){.text = title, .detail = line, .fault = true});
        base_free(line);
    }
    if (faults->count + faults->dropped > 4) {
        BaseText more = {0};
        text_addf(&more, "and %d more; sightline check lists them all", faults->count + faults->dropped - 4);
        kit_toast(ui->kit, (KitToast){.text = title, .detail = text_get(&more), .fault = true});
        text_free(&more);
    }
}

GeomVec ui_unit_at(const Ui *ui, int unit) {
    GeomShape parts[64];
    GeomShape base;
    if (table_base(ui_table(ui), unit, &base)) {
        return base.centre;
    }
    int count = rules_body(ui_field(ui), ui_table(ui), ref_make(REF_UNIT, unit), parts, 64);
    return count > 0 ? parts[0].centre : vec(0, 0);
}

ViewBoard *ui_new_picture(const Ui *ui, const RulesField *field, const ViewBoard *before) {
    ViewBoard *board = board_create(field);
    board_set_slice(board, ui->slice_ms);
    board_set_photo(board, ui->under.photo);
    board_set_photo_strength(board, 1 - ui->under.veil);
    if (before) {
        board_follow(board, before);
    }
    return board;
}

/* A unit inside a building is where the building is. */
bool ui_place_of(const Ui *ui, TableRef ref, GeomVec *out) {
    GeomShape parts[64];
    int count = rules_body(ui_field(ui), ui_table(ui), ref, parts, 64);
    if (count == 0 && ref_is(ref, REF_UNIT) && table_where(ui_table(ui), ref.index)->kind == WHERE_ATTACHED) {
        count = table_base(ui_table(ui), table_where(ui_table(ui), ref.index)->host.index, &parts[0]) ? 1 : 0;
    }
    if (count == 0) {
        return false;
    }
    GeomBox box = shape_box_of(&parts[0]);
    for (int i = 1; i < count; i++) {
        box = box_join(box, shape_box_of(&parts[i]));
    }
    *out = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    return true;
}

bool ui_in_lesson(const Ui *ui) {
    return ui->walk != NULL;
}

RulesTelling ui_telling(Ui *ui, BaseArena *arena, const Ruling *ruling) {
    BaseText headline = {0};
    if (!ruling_is_sight(ruling)) { /* above the answer of one stands its question: together they are its headline */
        ui_want(ui, (UiWant){.what = WANT_HEADLINE, .ruling = ruling, .into = &headline});
    }
    RulesTelling telling = telling_make(arena, ruling, headline.length ? text_get(&headline) : NULL);
    text_free(&headline);
    return telling;
}

const Ruling *ui_lesson_ruling(const Ui *ui, bool *mine) {
    const LessonWalk *walk = ui->walk;
    const LessonStep *now = walk ? walk_now(walk) : NULL;
    *mine = walk && !walk_strayed(walk);
    return now && now->done ? now->ruling : NULL;
}

char *ui_in_config(const Ui *ui, const char *name) {
    BaseText path = {0};
    text_addf(&path, "%s/%s", ui->folders.config, name);
    return path.data;
}

void ui_want(Ui *ui, UiWant want) {
    ui->carry_out(ui, &want);
}

const char *ui_entry_text(const Ui *ui, int cursor) {
    BaseText text = {0};
    play_describe_entry(cursor > 0 ? play_entry(ui->session, cursor - 1) : NULL, &text);
    return kit_keep(ui->kit, &text);
}

void ui_light(Ui *ui, KitBox box, TableRef ref) {
    const KitInput *in = kit_input(ui->kit);
    if (kit_holds(kit_overlap(box, ui->layout.panel), in->x, in->y) && !kit_is_modal(ui->kit)) {
        ui->highlight.thing_found = ref;
    }
}
