/* sightline show: the table as a player sees it, in a terminal. */
#include "cli/cli_internal.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"

#include <string.h>

/* ---- variables in words ---- */

/* The word by which an action calls what a label names, as the card of a hand; NULL if there is none. */
static const char *word_for(const RulesData *data, const char *label) {
    for (int v = 0; v < data->system->verb_count; v++) {
        const RulesVerb *verb = data->system->verbs[v];
        for (int i = 0; i < verb->arg_count; i++) {
            const char *const *words = rules_words(data, verb, &verb->args[i]);
            for (; words && *words; words++) {
                if (strcmp(rules_describe_word(data, verb, *words), label) == 0) {
                    return *words;
                }
            }
        }
    }
    return NULL;
}

/* What people call this word of actions, as that of a card: "Order two units on the left". */
static const char *word_label(const RulesData *data, const char *word) {
    for (int v = 0; v < data->system->verb_count; v++) {
        const RulesVerb *verb = data->system->verbs[v];
        for (int i = 0; i < verb->arg_count; i++) {
            const char *const *words = rules_words(data, verb, &verb->args[i]);
            for (; words && *words; words++) {
                const char *label = strcmp(*words, word) == 0 ? rules_describe_word(data, verb, word) : word;
                if (strcmp(label, word) != 0) {
                    return label;
                }
            }
        }
    }
    return word;
}

static void add_word(const RulesData *data, const TableVar *var, const char *word, BaseText *out) {
    const char *label = word_label(data, word);
    text_addf(out, label == word ? "%s %s" : "%s \"%s\"", var->label, label);
}

static void add_value(const RulesField *field, const TableVar *var, int value, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    if (value == VAR_NONE) {
        text_addf(out, "%s none", var->label);
        return;
    }
    switch (var->type) {
    case VAR_INT:
        text_add(out, var->label);
        if (!strstr(var->label, ": ")) {
            text_addf(out, " %s", text_rounded((double)value / var->scale, 3, number));
        } else if (value != 1) { /* "discards: Order two units on the left" counts them */
            text_addf(out, " (%d)", value);
        }
        break;
    case VAR_BOOL: text_addf(out, "%s%s", var->label, value ? "" : ": no"); break;
    case VAR_WORD: add_word(field->data, var, var->words[value], out); break;
    case VAR_REF:
        text_addf(out, "%s ", var->label);
        grammar_add_name(field, var_unpack(value), out);
        break;
    }
}

/* True if a variable says something about the state of a thing: what is counted always does. */
static bool is_worth_saying(const TableVar *var, int value) {
    bool counted = var->show == SHOW_COUNT && var->type == VAR_INT;
    return value != VAR_NONE && (value != var->fallback || counted);
}

/* The side whose turn it is, or who has won; -1: nobody's. Where the system portrays none, the active side of a phase
 * in which only that one acts: the first side that a variable of the game names. */
static int side_to_act(const RulesField *field, const Table *table) {
    const TableSchema *schema = field->setup->schema;
    int owner = rules_portray(field, table, ref_make(REF_GAME, 0)).owner;
    const char *who = table->phase >= 0 ? field->data->phases[table->phase].who : NULL;
    for (int v = 0; v < schema->count && owner < 0 && who && strcmp(who, "active") == 0; v++) {
        const TableVar *var = &schema->vars[v];
        int value = var->owner == REF_GAME ? table_get(table, ref_make(REF_GAME, 0), v) : VAR_NONE;
        if (var->type == VAR_REF && value != VAR_NONE && ref_is(var_unpack(value), REF_SIDE)) {
            owner = var_unpack(value).index;
        }
    }
    return owner;
}

void cli_show_state(const RulesField *field, const Table *table, TableRef ref, bool all, BaseText *out) {
    const TableSchema *schema = field->setup->schema;
    RulesPortrait portrait = rules_portray(field, table, ref);
    int acts = ref.kind == REF_GAME ? side_to_act(field, table) : -1;
    size_t begin = out->length;
    for (int v = 0; v < schema->count; v++) {
        const TableVar *var = &schema->vars[v];
        if (var->owner != (TableRefKind)ref.kind || var->secret) {
            continue;
        }
        int value = table_get(table, ref, v);
        bool named = acts >= 0 && var->type == VAR_REF && value == var_pack(ref_make(REF_SIDE, acts));
        if (named || (!all && !is_worth_saying(var, value))) {
            continue;
        }
        text_add(out, out->length > begin ? ", " : "");
        if (portrait.order == ORDER_SEALED && var->show == SHOW_SIGN) {
            text_addf(out, "%s sealed", var->label);
        } else {
            add_value(field, var, value, out);
        }
    }
}

void cli_show_secrets(const RulesField *field, const Table *table, TableRef ref, const char *indent, BaseText *out) {
    const TableSchema *schema = field->setup->schema;
    for (int v = 0; v < schema->count; v++) {
        const TableVar *var = &schema->vars[v];
        int value = var->secret && var->owner == (TableRefKind)ref.kind ? table_get(table, ref, v) : VAR_NONE;
        if (value == VAR_NONE || value == var->fallback) {
            continue;
        }
        const char *colon = strstr(var->label, ": "), *word = colon ? word_for(field->data, colon + 2) : NULL;
        text_add(out, indent);
        ruling_word(var->label, out);
        if (word && field->setup->shows_ids) {
            text_addf(out, " (%s)", word);
        }
        if (value != 1) {
            text_addf(out, ", %d of them", value);
        }
        text_add(out, "\n");
    }
}

/* ---- where things are ---- */

void cli_show_where(const RulesField *field, const Table *table, int unit, BaseText *out) {
    const TableSetup *setup = field->setup;
    const TableWhere *where = table_where(table, unit);
    char x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX], facing[TEXT_NUMBER_MAX], name[8];
    switch (where->kind) {
    case WHERE_OFF: {
        bool known = where->role >= 0 && where->role < field->data->cause_count;
        text_add(out, known ? field->data->causes[where->role] : "not on the table");
        break;
    }
    case WHERE_POINT:
        text_addf(out, "at %s, %s, facing %s", text_rounded(where->at.x / setup->unit, 2, x),
                  text_rounded(where->at.y / setup->unit, 2, y), text_rounded(where->facing, 1, facing));
        break;
    case WHERE_HEX:
        hex_name(where->hex, name);
        text_addf(out, "in %s", name);
        break;
    case WHERE_INSIDE:
    case WHERE_ATTACHED:
        text_add(out, where->kind == WHERE_INSIDE ? "inside " : "with ");
        grammar_add_name(field, where->host, out);
        break;
    }
}

/* "B3 Tanks": a name under the heading of its side; where ids are shown, "B3 Tanks (b3)". */
static void add_named(const TableSetup *setup, TableRef ref, BaseText *out) {
    const char *name = setup_name(setup, ref), *id = setup_id(setup, ref);
    text_add(out, name);
    if (setup->shows_ids && strcmp(name, id) != 0) {
        text_addf(out, " (%s)", id);
    }
}

static void add_unit(const RulesField *field, const Table *table, int unit, const char *indent, BaseText *out) {
    TableRef ref = ref_make(REF_UNIT, unit);
    text_add(out, indent);
    add_named(field->setup, ref, out);
    const char *profile = field->data->profiles[field->setup->units[unit].profile].name;
    text_addf(out, ", %s, ", profile ? profile : field->data->profiles[field->setup->units[unit].profile].id);
    cli_show_where(field, table, unit, out);
    BaseText state = {0};
    cli_show_state(field, table, ref, false, &state);
    text_addf(out, "%s%s\n", state.length ? "; " : "", text_get(&state));
    text_free(&state);
}

static void add_units(const RulesField *field, const Table *table, int side, int formation, BaseText *out) {
    setup_each(field->setup, REF_UNIT, unit) {
        const TableUnit *it = &field->setup->units[unit];
        if (it->side == side && it->formation == formation) {
            add_unit(field, table, unit, formation < 0 ? "  " : "    ", out);
        }
    }
}

static void add_side(const RulesField *field, const Table *table, int side, int looks, BaseText *out) {
    BaseText state = {0};
    cli_show_state(field, table, ref_make(REF_SIDE, side), false, &state);
    text_add(out, "\n");
    add_named(field->setup, ref_make(REF_SIDE, side), out);
    text_addf(out, "%s%s\n", state.length ? ": " : "", text_get(&state));
    if (side == looks) {
        cli_show_secrets(field, table, ref_make(REF_SIDE, side), "  ", out);
    }
    setup_each(field->setup, REF_FORMATION, formation) {
        TableRef ref = ref_make(REF_FORMATION, formation);
        if (field->setup->formations[formation].side != side) {
            continue;
        }
        text_clear(&state);
        cli_show_state(field, table, ref, false, &state);
        text_add(out, "  ");
        add_named(field->setup, ref, out);
        text_addf(out, "%s%s\n", state.length ? ": " : "", text_get(&state));
        add_units(field, table, side, formation, out);
    }
    add_units(field, table, side, -1, out);
    text_free(&state);
}

static void add_area(const RulesField *field, const Table *table, int area, BaseText *out) {
    const TableAreaSetup *it = &field->setup->areas[area];
    TableRef ref = ref_make(REF_AREA, area);
    char name[8];
    text_add(out, "  ");
    add_named(field->setup, ref, out);
    text_addf(out, ", %s", field->data->kinds[table_kind(table, area)].label);
    for (int i = 0; i < it->hex_count; i++) {
        hex_name(it->hexes[i], name);
        text_addf(out, "%s%s", i ? " " : ", ", name);
    }
    BaseText state = {0};
    cli_show_state(field, table, ref, false, &state);
    text_addf(out, "%s%s\n", state.length ? "; " : "", text_get(&state));
    text_free(&state);
}

/* ---- the whole table ---- */

void cli_show_turn(const RulesField *field, const Table *table, BaseText *out) {
    TableRef game = ref_make(REF_GAME, 0);
    RulesPortrait portrait = rules_portray(field, table, game);
    int acts = side_to_act(field, table);
    const char *side = acts >= 0 ? setup_name(field->setup, ref_make(REF_SIDE, acts)) : NULL;
    if (table->phase < 0) {
        text_add(out, "Free play: whose turn it is is up to the players.\n");
    } else if (portrait.won && side) {
        text_addf(out, "%s has won.\n", side);
    } else {
        const char *phase = field->data->phases[table->phase].label;
        text_addf(out, "%s%s%s%s", side ? side : "", side ? " is to act: " : "", phase,
                  strstr(phase, "phase") ? "" : " phase");
        BaseText state = {0};
        cli_show_state(field, table, game, false, &state);
        text_addf(out, "%s%s.\n", state.length ? ", " : "", text_get(&state));
        text_free(&state);
    }
}

void cli_show(const PlaySession *session, BaseText *out) {
    const RulesField *field = play_field(session);
    const TableSetup *setup = field->setup;
    const Table *table = play_table(session);
    int looks = rules_portray(field, table, ref_make(REF_GAME, 0)).owner;
    text_addf(out, "%s, %s\n", setup->title && *setup->title ? setup->title : "A table", field->data->name);
    cli_show_turn(field, table, out);
    const Ruling *waiting = play_waiting(session);
    if (waiting) {
        ruling_describe_ask(waiting, out);
        text_addf(out, " (the choice \"%s\")\n", waiting->ask.id);
    }
    if (setup->board == BOARD_HEX) {
        text_add(out, "\n");
        cli_show_hexes(field, table, out);
    }
    for (int side = 0; side < setup->side_count; side++) {
        add_side(field, table, side, looks, out);
    }
    text_add(out, setup->area_count > 0 ? "\nTerrain\n" : "");
    setup_each(setup, REF_AREA, area) {
        if (!table->removed[area]) {
            add_area(field, table, area, out);
        }
    }
}

static int run_show(const CliArgs *args) {
    PlaySession *session = cli_open(args->operands[0]);
    BaseText out = {0};
    cli_take_ids(args, session);
    int status = session ? CLI_DONE : CLI_ERROR;
    if (session && cli_flag(args, "--json")) {
        BaseArena *arena = arena_create();
        cli_add_line(&out,
                     battlefield_tree(arena, play_field(session), play_table(session), play_battlefield(session)));
        arena_destroy(arena);
    } else if (session) {
        cli_show(session, &out);
    }
    status = cli_print(&out) ? status : CLI_ERROR;
    text_free(&out);
    play_destroy(session);
    return status;
}

static const CliOption options[] = {
    {"--ids", NULL, "behind each name the id that calls it in files and actions"},
    {"--json", NULL, "a battlefield file of the table as it stands, in one line"},
};

const CliCommand command_show = {
    "show",
    "FILE [--ids | --json]",
    "The table as it stands, in words: whose turn it is, the score, who stands where",
    "With --ids, in brackets stand the words by which a script names things. On hexes a board of "
    "letters shows each unit by its code (the\n"
    "second side's in small letters), the blocks it has left, and the terrain. Of cards "
    "in hand it shows those of the side\n"
    "that acts.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_show};
