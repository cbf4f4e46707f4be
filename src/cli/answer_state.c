/* Answers about what is: the state of a thing, the ground it stands on, the step of a procedure. */
#include "cli/answer.h"
#include "rules/grammar.h"

#include <string.h>

/* ---- state ---- */

/* Facts that the first line tells, or that are only of use to programs. */
static bool is_for_programs(const Ruling *ruling, const BaseTree *fact) {
    static const char *const keys[] = {"alive",   "side",      "formation", "profile", "at",         "facing",
                                       "inside",  "attached",  "off",       "kind",    "units",      "axial",
                                       "doubled", "offset",    "centre",    "corners", "neighbours", "margin_mm",
                                       "phase",   "hex-count", "margin_is", "close",   "line"};
    const TableSchema *schema = ruling->field->setup->schema;
    VarId var = schema_find(schema, (TableRefKind)ruling->subject.kind, fact->key);
    return var >= 0 || text_index(keys, (int)BASE_COUNT(keys), fact->key) >= 0;
}

/* A fact that says that there is nothing. */
static bool is_empty(const BaseTree *fact) {
    return fact->kind == TREE_NULL || (fact->kind == TREE_BOOL && !fact->truth) ||
           (fact->kind == TREE_NUMBER && fact->number == 0) ||
           (fact->kind == TREE_TEXT && (!*fact->text || strcmp(fact->text, "none") == 0)) ||
           ((fact->kind == TREE_LIST || fact->kind == TREE_OBJECT) && fact->count == 0);
}

static void add_key(const char *key, BaseText *out) {
    for (const char *c = key; *c; c++) {
        text_add_char(out, *c == '-' || *c == '_' ? ' ' : *c);
    }
}

/* "cover save 5, on hill": facts in a row; a yes is only named. */
static void add_facts(const Ruling *ruling, const BaseTree *facts, bool whole, BaseText *out) {
    size_t begin = out->length;
    for (const BaseTree *it = facts->first; it; it = it->next) {
        bool objects = it->kind == TREE_LIST && it->first && it->first->kind == TREE_OBJECT;
        if (objects || (!whole && is_for_programs(ruling, it)) || is_empty(it)) {
            continue;
        }
        text_add(out, out->length > begin ? ", " : "");
        add_key(it->key, out);
        if (it->kind != TREE_BOOL) {
            text_add_char(out, ' ');
            cli_answer_value(ruling, it, out);
        }
    }
}

/* What lies on a hex: ": hill". */
static void add_ground(const Ruling *ruling, BaseText *out) {
    const BaseTree *terrain = tree_find(ruling->facts, "terrain");
    const RulesData *data = ruling->field->data;
    text_add(out, terrain && terrain->count > 0 ? ": " : ": no terrain");
    for (const BaseTree *it = terrain ? terrain->first : NULL; it; it = it->next) {
        int kind = it->kind == TREE_TEXT ? data_find_kind(data, it->text) : -1;
        text_addf(out, "%s%s", it == terrain->first ? "" : ", ", kind >= 0 ? data->kinds[kind].label : it->text);
    }
}

/* What a thing is, and where: "Light bow infantry of South, in G4". */
static void add_what(const PlaySession *session, const Ruling *ruling, TableRef ref, BaseText *out) {
    const RulesField *field = play_field(session);
    const TableSetup *setup = field->setup;
    int side = setup_side_of(setup, ref);
    switch (ref.kind) {
    case REF_GAME: cli_show_turn(field, play_table(session), out); return;
    case REF_UNIT: {
        const TableUnit *unit = &setup->units[ref.index];
        const RulesProfile *profile = &field->data->profiles[unit->profile];
        grammar_begin_name(field, ref, out);
        text_addf(out, ": %s of ", profile->name ? profile->name : profile->id);
        grammar_add_name(
            field, unit->formation >= 0 ? ref_make(REF_FORMATION, unit->formation) : ref_make(REF_SIDE, side), out);
        text_add(out, ", ");
        cli_show_where(field, play_table(session), ref.index, out);
        break;
    }
    case REF_FORMATION:
        grammar_begin_name(field, ref, out);
        text_add(out, " of ");
        grammar_add_name(field, ref_make(REF_SIDE, side), out);
        break;
    case REF_AREA:
        grammar_begin_name(field, ref, out);
        text_addf(out, ": %s", field->data->kinds[table_kind(play_table(session), ref.index)].label);
        break;
    case REF_HEX:
        grammar_begin_name(field, ref, out);
        add_ground(ruling, out);
        break;
    default: grammar_begin_name(field, ref, out); break;
    }
    text_add(out, ".\n");
}

/* "   It consists of b3-1, b3-2." */
static void add_members(const Ruling *ruling, BaseText *out) {
    const BaseTree *units = tree_find(ruling->facts, "units");
    if (units) {
        text_add(out, "   Units: ");
        cli_answer_value(ruling, units, out);
        text_add(out, ".\n");
    }
}

void cli_answer_state(PlaySession *session, const Ruling *ruling, BaseText *out) {
    TableRef ref = ruling->subject.kind == REF_NONE ? ref_make(REF_GAME, 0) : ruling->subject;
    BaseText state = {0};
    text_add(out, "   ");
    add_what(session, ruling, ref, out);
    if (ref.kind != REF_GAME && ref.kind != REF_HEX) {
        cli_show_state(play_field(session), play_table(session), ref, false, &state);
        text_addf(out, state.length ? "   Now: %s.\n" : "%s", text_get(&state));
        cli_show_secrets(play_field(session), play_table(session), ref, "   ", out);
    }
    add_members(ruling, out);
    text_clear(&state);
    if (ref.kind != REF_HEX) { /* what is known of a hex its findings tell */
        add_facts(ruling, ruling->facts, false, &state);
    }
    text_addf(out, state.length ? "   Also: %s.\n" : "%s", text_get(&state));
    text_free(&state);
}

/* ---- the ground ---- */

/* How far a unit is in a piece, from the facts of its place. */
static void add_place(const Ruling *ruling, const BaseTree *place, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    double share = tree_get_number(place, "share", -1);
    if (tree_get_bool(place, "wholly", false)) {
        text_add(out, "wholly in it, ");
        telling_add_length(ruling, tree_get_number(place, "edge", 0), out);
        text_add(out, " from its edge");
    } else if (tree_get_bool(place, "overlaps", false)) {
        text_addf(out, "%s %% of its base in it", text_rounded(100 * share, 1, number));
    } else if (tree_get_bool(place, "touches", false)) {
        text_add(out, "touches it");
    } else if (tree_find(place, "gap")) {
        telling_add_length(ruling, tree_get_number(place, "gap", 0), out);
        text_add(out, " from it");
    } else {
        text_add(out, tree_get_bool(place, "inside", false) ? "in it" : "not in it");
    }
}

/* The facts of the system about a piece, without those of the place. */
static void add_effects(const Ruling *ruling, const BaseTree *place, BaseText *out) {
    static const char *const keys[] = {"overlaps", "wholly", "touches", "centre", "gap", "lap",
                                       "out",      "edge",   "share",   "inside", "in"};
    BaseArena *arena = arena_create();
    BaseTree *rest = tree_object(arena);
    for (const BaseTree *it = place->first; it; it = it->next) {
        if (text_index(keys, (int)BASE_COUNT(keys), it->key) < 0) {
            tree_set(arena, rest, it->key, tree_copy(arena, it));
        }
    }
    BaseText effects = {0};
    add_facts(ruling, rest, true, &effects);
    text_addf(out, effects.length ? "; %s" : "%s", text_get(&effects));
    text_free(&effects);
    arena_destroy(arena);
}

void cli_answer_where(PlaySession *session, const Ruling *ruling, BaseText *out) {
    const RulesField *field = play_field(session);
    bool any = false;
    text_add(out, "   ");
    grammar_begin_name(field, ruling->subject, out);
    text_add(out, ": ");
    cli_show_where(field, play_table(session), ruling->subject.index, out);
    for (const BaseTree *it = ruling->facts->first; it; it = it->next) {
        any = any || it->kind == TREE_OBJECT;
    }
    text_add(out, any ? ":\n" : ", on no piece of terrain.\n");
    for (const BaseTree *it = ruling->facts->first; it; it = it->next) {
        if (it->kind == TREE_OBJECT) {
            size_t begin = out->length + 5;
            text_add(out, "     ");
            cli_answer_text(ruling, it->key, out);
            grammar_capital(out, begin);
            text_add(out, ": ");
            add_place(ruling, it, out);
            add_effects(ruling, it, out);
            text_add(out, "\n");
        }
    }
}

/* ---- the stage ---- */

/* Appends the choices that the rules allow; false: there are none. */
static bool add_choices(PlaySession *session, const RulesChoice *choices, BaseText *out) {
    int count = 0;
    for (const RulesChoice *it = choices; it; it = it->next) {
        if (it->untested && it->action && !cli_answer_allowed(session, it->action)) {
            continue;
        }
        text_add(out, count++ == 0 ? "" : ", ");
        if (it->is_name) {
            text_add(out, it->label);
        } else {
            add_key(it->label, out);
        }
        text_add(out, it->lasts && it->on ? " (chosen)" : "");
    }
    return count > 0;
}

static void add_movers(const Ruling *ruling, const RulesStage *stage, BaseText *out) {
    for (const RulesStageMover *it = stage->movers; it; it = it->next) {
        text_add(out, it == stage->movers ? "   May act: " : ", ");
        grammar_add_name(ruling->field, it->unit, out);
        if (it->how && *it->how) {
            text_addf(out, " (%s)", it->how);
        }
    }
    text_add(out, stage->movers ? ".\n" : "");
}

/* True where somebody may do more than the stage has words for: it goes and attacks where it can, or the choices have
 * names that nobody can type. */
static bool leaves_open(const RulesStage *stage) {
    for (const RulesStageRow *row = stage->between ? stage->rows : NULL; row; row = row->next) {
        if (!row->done && (!row->choices || row->choices->is_name)) {
            return true;
        }
    }
    return false;
}

void cli_answer_stage(PlaySession *session, const Ruling *ruling, BaseText *out) {
    const RulesStage *stage = ruling->stage;
    if (!stage) {
        text_add(out, "   ");
        cli_show_turn(play_field(session), play_table(session), out);
        return;
    }
    text_addf(out, "   %s, step %d of %d: %s.", stage->name, stage->step + 1, stage->step_count,
              stage->steps[stage->step]);
    if (stage->round != STAGE_NONE) {
        text_addf(out, " Round %d.", stage->round);
    }
    if (stage->side != STAGE_NONE) {
        text_add(out, " ");
        grammar_begin_name(ruling->field, ref_make(REF_SIDE, stage->side), out);
        text_add(out, " is to act.");
    }
    text_add(out, "\n");
    for (const RulesStageRow *row = stage->rows; row; row = row->next) {
        BaseText choices = {0};
        bool any = add_choices(session, row->choices, &choices);
        const char *what = any ? text_get(&choices) : row->remark ? row->remark : "";
        if (any || !row->choices) {
            text_add(out, "     ");
            grammar_begin_name(ruling->field, row->of, out);
            text_addf(out, "%s%s\n", *what ? ": " : "", what);
        }
        text_free(&choices);
    }
    add_movers(ruling, stage, out);
    if (stage->may) {
        text_add(out, "   Or: ");
        add_choices(session, stage->may, out);
        text_add(out, ".\n");
    }
    if (leaves_open(stage)) {
        cli_answer_next(session, out);
    }
}
