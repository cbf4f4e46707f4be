#include "ui/panel/hover_words.h"

#include "rules/card.h"
#include "rules/ruling_words.h"
#include "ui/panel/thing_words.h"

#include <string.h>

#define SAYS_MAX 4 /* sentences of one question; the thing's page has all of them */

static const char *keep(HoverWords *words, BaseText *text) {
    const char *kept = arena_strdup(words->arena, text_get(text));
    text_free(text);
    return kept;
}

static void add(HoverWords *words, HoverKind kind, const char *left, const char *right) {
    array_push(&words->lines, ((HoverLine){kind, left, right}));
}

static const char *name_of(const HoverWords *words, TableRef ref) {
    return setup_name(words->field->setup, ref);
}

/* A key of the data as a word: "ff" as "FF". */
static const char *word(HoverWords *words, const char *key) {
    BaseText text = {0};
    ruling_word(key, &text);
    return keep(words, &text);
}

/* ---- what rulings say ---- */

static bool is_stated(const HoverWords *words, const char *says) {
    for (int i = 0; i < words->lines.count; i++) {
        if (words->lines.items[i].kind == HOVER_SAYS && !strcmp(words->lines.items[i].left, says)) {
            return true;
        }
    }
    return false;
}

static bool names_area(const RulesFinding *finding, TableRef area) {
    bool named = ref_equal(finding->terrain, area);
    for (int i = 0; i < finding->value_count; i++) {
        named = named || (finding->values[i].kind == VALUE_REF && ref_equal(finding->values[i].ref, area));
    }
    return named;
}

/* Adds the sentences of a ruling, under a title; with `about` (REF_NONE: all) only those that name it. */
static void add_sentences(HoverWords *words, const Ruling *ruling, const char *title, TableRef about) {
    RulesTelling telling = telling_make(words->arena, ruling, NULL);
    int count = 0;
    for (int i = 0; i < telling.stated_count && count < SAYS_MAX; i++) {
        const RulesStated *stated = &telling.stated[i];
        bool meant = about.kind == REF_NONE || names_area(&ruling->findings.items[stated->findings[0]], about);
        if (!meant || is_stated(words, stated->says)) {
            continue;
        }
        if (count++ == 0) {
            add(words, HOVER_HAIR, NULL, NULL);
            add(words, HOVER_TITLE, title, NULL);
        }
        add(words, HOVER_SAYS, stated->says, NULL);
    }
}

static void set_id(const Ui *ui, BaseArena *arena, BaseTree *action, const char *key, TableRef ref) {
    tree_set(arena, action, key, tree_text(arena, setup_id(ui_setup(ui), ref)));
}

/* Asks a query about one thing, if the system has it, and adds what it says. */
static void ask(HoverWords *words, Ui *ui, RulesVerbRole role, const char *key, TableRef of, const char *title) {
    if (ui_verb(ui, role)) {
        BaseTree *action = rules_action(ui_field(ui)->data->system, role, words->arena);
        set_id(ui, words->arena, action, key, of);
        Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
        if (ruling->outcome == RULING_ANSWER) {
            add_sentences(words, ruling, title, ref_none());
        }
        ruling_destroy(ruling);
    }
}

/* ---- figures ---- */

static void add_value(HoverWords *words, HoverKind kind, const BaseTree *value) {
    BaseText text = {0};
    thing_scalar(value, &text);
    const char *label = word(words, value->key);
    add(words, kind, label, keep(words, &text));
}

static bool of_objects(const BaseTree *tree) {
    return tree->kind == TREE_LIST && tree->first && tree->first->kind == TREE_OBJECT;
}

static void add_items(HoverWords *words, const BaseTree *list) {
    for (const BaseTree *item = list->first; item; item = item->next) {
        BaseText rest = {0};
        const char *name = thing_item(item, &rest);
        add(words, HOVER_PAIR, name, keep(words, &rest));
    }
}

/* Of a profile: its plain figures, then its lists. */
static void add_profile(HoverWords *words, const BaseTree *row) {
    add(words, HOVER_HAIR, NULL, NULL);
    for (const BaseTree *it = row->first; it; it = it->next) {
        if ((it->kind == TREE_NUMBER || it->kind == TREE_TEXT) && !thing_is_stated(it->key)) {
            add_value(words, HOVER_FIGURE, it);
        }
    }
    for (const BaseTree *it = row->first; it; it = it->next) {
        if (of_objects(it)) {
            add_items(words, it);
        } else if (it->kind == TREE_LIST && it->count && !thing_is_stated(it->key)) {
            add_value(words, HOVER_PAIR, it);
        }
    }
}

/* Variables that are not as at the start. What is written in secret is not meaning: then nothing of it is. */
static void add_variables(HoverWords *words, const Ui *ui, TableRef ref) {
    const TableSchema *schema = ui_setup(ui)->schema;
    bool first = true, sealed = rules_portray(ui_field(ui), ui_table(ui), ref).order == ORDER_SEALED;
    for (int i = 0; i < schema->count && !sealed; i++) {
        const TableVar *var = &schema->vars[i];
        int value = var->owner == (TableRefKind)ref.kind ? table_get(ui_table(ui), ref, i) : var->fallback;
        if (value == var->fallback) {
            continue;
        }
        BaseText text = {0};
        thing_value(words->field->setup, var, value, &text);
        if (first) {
            add(words, HOVER_HAIR, NULL, NULL);
        }
        first = false;
        const char *label = word(words, var->label ? var->label : var->name);
        add(words, HOVER_PAIR, label, keep(words, &text));
    }
}

/* ---- who ---- */

/* "Advance, 2 markers, broken" */
static const char *state_of(HoverWords *words, const Ui *ui, TableRef ref) {
    RulesPortrait portrait = rules_portray(ui_field(ui), ui_table(ui), ref);
    BaseText text = {0}, state = {0};
    if (portrait.order != ORDER_NONE) {
        ruling_word(rules_order_word(portrait.order), &text);
    }
    if (portrait.stars > 0) {
        text_addf(&text, "%s%d %s", text.length ? ", " : "", portrait.stars,
                  portrait.stars == 1 ? "marker" : "markers");
    }
    if (portrait.pips_lost > 0 || (portrait.pips > 0 && ref_is(ref, REF_AREA))) {
        text_addf(&text, "%s%d of %d left", text.length ? ", " : "", portrait.pips - portrait.pips_lost, portrait.pips);
    }
    thing_state(ui, ref, &state);
    text_addf(&text, "%s%s", text.length && state.length ? ", " : "", text_get(&state));
    text_free(&state);
    return keep(words, &text);
}

static void add_inside(HoverWords *words, const Ui *ui, TableRef host, const char *label) {
    BaseText text = {0};
    for (int i = table_next_inside(ui_table(ui), host, -1); i >= 0; i = table_next_inside(ui_table(ui), host, i)) {
        text_addf(&text, "%s%s", text.length ? ", " : "", name_of(words, ref_make(REF_UNIT, i)));
    }
    if (text.length > 0) {
        add(words, HOVER_HAIR, NULL, NULL);
        add(words, HOVER_PAIR, label, keep(words, &text));
    }
    text_free(&text);
}

/* ---- what it means for the unit in hand ---- */

static const char *for_hand(HoverWords *words) {
    BaseText text = {0};
    text_addf(&text, "For %s", name_of(words, words->hand));
    return keep(words, &text);
}

/* What the unit in hand meets on its way to the pointer, as far as this piece is concerned. */
static void add_way(HoverWords *words, Ui *ui) {
    const TableSetup *setup = ui_setup(ui);
    const RulesVerb *verb = ui_verb(ui, VERB_PATH);
    TableWhereKind kind = table_where(ui_table(ui), words->hand.index)->kind;
    if (!verb || isnan(words->at.x) || (kind != WHERE_POINT && kind != WHERE_HEX)) {
        return;
    }
    BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_PATH, words->arena);
    set_id(ui, words->arena, action, "unit", words->hand);
    BaseTree *path = tree_set(words->arena, action, "path", tree_list(words->arena));
    if (setup->board == BOARD_HEX) {
        TableRef hex = setup_hex_ref(setup, hex_at(&setup->hexes, words->at, setup->unit));
        tree_push(path, tree_text(words->arena, setup_id(setup, hex)));
    } else {
        tree_push(path, place_tree(words->arena, setup, words->at));
    }
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    if (ruling->outcome != RULING_BAD) {
        add_sentences(words, ruling, for_hand(words), words->of);
    }
    ruling_destroy(ruling);
}

/* What the piece would give the unit in hand. */
static void add_ground(HoverWords *words, Ui *ui) {
    if (!ui_verb(ui, VERB_WHERE)) {
        return;
    }
    BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_WHERE, words->arena);
    set_id(ui, words->arena, action, "unit", words->hand);
    set_id(ui, words->arena, action, "area", words->of);
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    if (ruling->outcome == RULING_ANSWER) {
        add_sentences(words, ruling, for_hand(words), words->of);
    }
    ruling_destroy(ruling);
}

/* Whether the unit in hand sees this one. */
static void add_sight(HoverWords *words, Ui *ui) {
    const TableUnit *units = ui_setup(ui)->units;
    if (!ref_is(words->of, REF_UNIT) || units[words->of.index].side == units[words->hand.index].side ||
        !ui_verb(ui, VERB_SIGHT)) {
        return;
    }
    BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_SIGHT, words->arena);
    set_id(ui, words->arena, action, "from", words->hand);
    set_id(ui, words->arena, action, "to", words->of);
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    if (ruling_is_sight(ruling)) {
        BaseText text = {0};
        telling_headline(ruling, &text);
        add(words, HOVER_HAIR, NULL, NULL);
        add(words, HOVER_TITLE, for_hand(words), NULL);
        add(words, HOVER_SAYS, keep(words, &text), NULL);
    }
    ruling_destroy(ruling);
}

/* ---- things ---- */

static void unit_words(HoverWords *words, Ui *ui) {
    const TableUnit *unit = &ui_setup(ui)->units[words->of.index];
    const RulesProfile *profile = &ui_field(ui)->data->profiles[unit->profile];
    const TableWhere *where = table_where(ui_table(ui), words->of.index);
    TableRef formation = unit->formation >= 0 ? ref_make(REF_FORMATION, unit->formation) : ref_none();
    words->kind = profile->name;
    words->side = unit->side;
    words->whose = name_of(words, formation.kind != REF_NONE ? formation : ref_make(REF_SIDE, unit->side));
    BaseText how = {0};
    const char *body = formation.kind != REF_NONE ? state_of(words, ui, formation) : "",
               *own = state_of(words, ui, words->of);
    text_addf(&how, "%s%s%s", body, *body && *own ? ", " : "", own);
    words->how = keep(words, &how);
    if (profile->row) {
        add_profile(words, profile->row);
    }
    add_variables(words, ui, words->of);
    add_inside(words, ui, words->of, "With it");
    if (where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED) {
        add(words, HOVER_PAIR, where->kind == WHERE_INSIDE ? "In" : "With", name_of(words, where->host));
    }
    ask(words, ui, VERB_WHERE, "unit", words->of, "Here");
}

static void formation_words(HoverWords *words, Ui *ui) {
    const TableSetup *setup = ui_setup(ui);
    int side = setup->formations[words->of.index].side, left = table_members(ui_table(ui), words->of, NULL, 0);
    BaseText count = {0}, names = {0};
    words->kind = "";
    words->side = side;
    words->whose = name_of(words, ref_make(REF_SIDE, side));
    words->how = state_of(words, ui, words->of);
    add(words, HOVER_HAIR, NULL, NULL);
    setup_each(setup, REF_UNIT, i) {
        if (setup->units[i].formation == words->of.index && table_alive(ui_table(ui), ref_make(REF_UNIT, i))) {
            text_addf(&names, "%s%s", names.length ? ", " : "", name_of(words, ref_make(REF_UNIT, i)));
        }
    }
    text_addf(&count, left == 1 ? "%d unit" : "%d units", left);
    const char *label = keep(words, &count);
    add(words, HOVER_PAIR, label, keep(words, &names));
    add_variables(words, ui, words->of);
}

static void add_building(HoverWords *words, const Ui *ui, const RulesPortrait *portrait) {
    BaseText room = {0};
    text_addf(&room, "%d of %d places", portrait->used, portrait->capacity);
    add(words, HOVER_HAIR, NULL, NULL);
    add(words, HOVER_PAIR, "Inside", keep(words, &room));
    add_inside(words, ui, words->of, "Who");
}

/* What is printed on the card of a zone, block by block. */
static bool add_zone(HoverWords *words, const Ui *ui) {
    RulesCard card;
    if (!card_of_area(ui_field(ui), ui_table(ui), words->arena, words->of.index, &card)) {
        return false;
    }
    add(words, HOVER_HAIR, NULL, NULL);
    for (int i = 0; i < card.part_count; i++) {
        if (!card.parts[i].idle) {
            add(words, HOVER_PAIR, card.parts[i].title, card.parts[i].value);
        }
    }
    return true;
}

/* The rule of the kind, where no ruling speaks of the piece. */
static void add_rule(HoverWords *words, const Ui *ui) {
    const RulesData *data = ui_field(ui)->data;
    const char *id = data->kinds[table_kind(ui_table(ui), words->of.index)].rule;
    int rule = id ? data_find_rule(data, id) : -1;
    if (rule >= 0 && *data->rules[rule].says) {
        add(words, HOVER_HAIR, NULL, NULL);
        add(words, HOVER_SAYS, data->rules[rule].says, NULL);
    }
}

static void area_words(HoverWords *words, Ui *ui) {
    RulesPortrait portrait = rules_portray(ui_field(ui), ui_table(ui), words->of);
    const char *kind = ui_field(ui)->data->kinds[table_kind(ui_table(ui), words->of.index)].label;
    bool named = setup_is_named(ui_setup(ui), words->of);
    words->name = named ? words->name : kind;
    words->kind = named && strcmp(words->name, kind) != 0 ? kind : "";
    words->side = portrait.owner;
    words->whose = portrait.owner >= 0 ? name_of(words, ref_make(REF_SIDE, portrait.owner)) : "";
    words->how = state_of(words, ui, words->of);
    if (portrait.capacity > 0) {
        add_building(words, ui, &portrait);
    }
    bool zone = add_zone(words, ui);
    int before = words->lines.count;
    ask(words, ui, VERB_STATE, "of", words->of, "What holds of it");
    if (words->lines.count == before && !zone) {
        add_rule(words, ui);
    }
}

HoverWords *hover_words_make(Ui *ui, TableRef of, GeomVec at) {
    HoverWords *words = base_alloc(1, sizeof *words);
    words->arena = arena_create();
    words->of = of;
    words->at = at;
    words->side = -1;
    words->state = play_hash(ui->session);
    words->hand = ui_in_lesson(ui) ? ref_none() : ui->selected; /* a lesson asks before it is meaning */
    words->field = ui_field(ui);
    words->name = name_of(words, of);
    words->kind = words->whose = words->how = "";
    if (ref_is(of, REF_UNIT)) {
        unit_words(words, ui);
    } else if (ref_is(of, REF_FORMATION)) {
        formation_words(words, ui);
    } else if (ref_is(of, REF_AREA)) {
        area_words(words, ui);
    }
    if (ref_is(words->hand, REF_UNIT) && !ref_equal(words->hand, of) && table_alive(ui_table(ui), words->hand)) {
        add_sight(words, ui);
        if (ref_is(of, REF_AREA)) {
            add_ground(words, ui);
            add_way(words, ui);
        }
    }
    return words;
}

void hover_words_free(HoverWords *words) {
    if (words) {
        array_free(&words->lines);
        arena_destroy(words->arena);
        base_free(words);
    }
}
