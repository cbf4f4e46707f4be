#include "play/outcome.h"

#include "play/branches.h"
#include "rules/grammar.h"
#include "rules/kit/reserve.h"
#include "rules/telling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum { RANK_GAME, RANK_FALL, RANK_LOSS, RANK_DAMAGE, RANK_MARKERS, RANK_COUNT } Rank;

#define RANKS_MAX 2 /* kinds of effect named in a headline */
#define NAMES_MAX 4 /* if there are more things, only their number is given */

/* What became of one thing: "takes 2 markers", and for several "take 2 markers". */
typedef struct {
    Rank rank;
    TableRef ref;
    const char *one, *many;
} Effect;

typedef struct {
    BaseArena *arena;
    const RulesField *field;
    const Table *before, *after;
    const PlayEntry *entry;
    Effect *effects;
    int count, room;
} Outcome;

/* Records that the thing does what the verb says; the rest of the sentence is the same for one and for several. */
static void add_effect(Outcome *outcome, Rank rank, TableRef ref, const char *one, const char *many, const char *rest) {
    if (outcome->count == outcome->room) {
        outcome->room = outcome->room ? outcome->room * 2 : 16;
        Effect *effects = arena_alloc(outcome->arena, (size_t)outcome->room, sizeof *effects);
        for (int i = 0; i < outcome->count; i++) {
            effects[i] = outcome->effects[i];
        }
        outcome->effects = effects;
    }
    outcome->effects[outcome->count++] = (Effect){rank, ref, arena_printf(outcome->arena, "%s%s", one, rest),
                                                  arena_printf(outcome->arena, "%s%s", many, rest)};
}

/* True if it is the first change about its thing. */
static bool is_first(const PlayEntry *entry, int index) {
    for (int i = 0; i < index; i++) {
        if (ref_equal(entry->changes[i].ref, entry->changes[index].ref)) {
            return false;
        }
    }
    return true;
}

static bool is_lost(const Outcome *outcome, TableRef ref) {
    if (!ref_is(ref, REF_UNIT)) {
        return false;
    }
    const TableWhere *was = table_where(outcome->before, ref.index), *is = table_where(outcome->after, ref.index);
    return is->kind == WHERE_OFF && was->kind != WHERE_OFF && !kit_in_reserve(outcome->field->data, is);
}

/* ---- one thing ---- */

/* What the ruleset's root says under "falls" of a piece that becomes of a kind, or ("this>that") of that kind out of
 * this one: ["is ruined", "are ruined"]. */
static void add_kind(Outcome *outcome, TableRef ref) {
    const RulesData *data = outcome->field->data;
    int was = table_kind(outcome->before, ref.index), is = table_kind(outcome->after, ref.index);
    if (was == is || was < 0 || is < 0 || was >= data->kind_count || is >= data->kind_count) {
        return;
    }
    const char *from = data->kinds[was].id, *to = data->kinds[is].id;
    const BaseTree *falls = tree_find(data->root, "falls"),
                   *change = tree_find(falls, arena_printf(outcome->arena, "%s>%s", from, to)),
                   *words = change ? change : tree_find(falls, to);
    BaseText noun = {0};
    grammar_add_article(data->kinds[is].label, &noun);
    if (words && words->count == 2 && words->first->kind == TREE_TEXT && words->last->kind == TREE_TEXT) {
        add_effect(outcome, RANK_FALL, ref, words->first->text, words->last->text, "");
    } else {
        add_effect(outcome, RANK_FALL, ref, "is now ", "are now ", text_get(&noun));
    }
    text_free(&noun);
}

static void add_broken(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    if (ref_is(ref, REF_FORMATION) && was->broken != is->broken && table_alive(outcome->after, ref)) {
        add_effect(outcome, is->broken ? RANK_FALL : RANK_MARKERS, ref, is->broken ? "breaks" : "rallies",
                   is->broken ? "break" : "rally", "");
    }
}

/* What a thing of this kind has several of, as the ruleset's root calls it under "pips": " blocks"; nothing where it
 * does not. */
static void add_pip_word(const RulesData *data, TableRefKind kind, int count, BaseText *out) {
    const BaseTree *words = tree_find(tree_find(data->root, "pips"), kind == REF_AREA ? "area" : "unit");
    const BaseTree *word = words && words->count == 2 ? count == 1 ? words->first : words->last : NULL;
    text_addf(out, word && word->kind == TREE_TEXT ? " %s" : "%s", word && word->kind == TREE_TEXT ? word->text : "");
}

static void add_pips(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    int lost = is->pips_lost - was->pips_lost;
    Rank rank = ref_is(ref, REF_AREA) ? RANK_DAMAGE : RANK_LOSS;
    if (is->pips > 0 && lost != 0 && was->pips == is->pips) {
        BaseText rest = {0};
        text_addf(&rest, lost > 0 ? " %d" : " %d more", abs(lost));
        add_pip_word(outcome->field->data, (TableRefKind)ref.kind, abs(lost), &rest);
        text_addf(&rest, is->pips_lost < is->pips ? ": %d of %d left" : ": none left", is->pips - is->pips_lost,
                  is->pips);
        add_effect(outcome, rank, ref, lost > 0 ? "loses" : "has", lost > 0 ? "lose" : "have", text_get(&rest));
        text_free(&rest);
    }
}

/* A unit shows the markers of its formation, which are told once. */
static bool shows_formation(const Outcome *outcome, TableRef ref, int more) {
    int formation = ref_is(ref, REF_UNIT) ? outcome->field->setup->units[ref.index].formation : -1;
    if (formation < 0) {
        return false;
    }
    TableRef whole = ref_make(REF_FORMATION, formation);
    return rules_portray(outcome->field, outcome->after, whole).stars -
               rules_portray(outcome->field, outcome->before, whole).stars ==
           more;
}

static void add_stars(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    int more = is->stars - was->stars, count = more > 0 ? more : -more;
    if (more != 0 && table_alive(outcome->after, ref) && !shows_formation(outcome, ref, more)) {
        add_effect(outcome, RANK_MARKERS, ref, more > 0 ? "takes" : "loses", more > 0 ? "take" : "lose",
                   arena_printf(outcome->arena, count == 1 ? " %d marker" : " %d markers", count));
    }
}

/* Records lasting states that have their own sign on the board. */
static void add_state(Outcome *outcome, const TableChange *change) {
    const TableVar *var = change->kind == CHANGE_VAR ? &outcome->field->data->schema.vars[change->var] : NULL;
    bool state = var && !is_lost(outcome, change->ref) && ref_is(change->ref, REF_UNIT) && var->type == VAR_BOOL &&
                 var->show == SHOW_SIGN && var->lifetime == LIFE_GAME;
    if (state && change->after == 1 && table_get(outcome->before, change->ref, change->var) != 1 &&
        table_get(outcome->after, change->ref, change->var) == 1) {
        add_effect(outcome, RANK_MARKERS, change->ref, "is", "are",
                   arena_printf(outcome->arena, " %s now", var->label));
    }
}

static void add_thing(Outcome *outcome, TableRef ref) {
    if (is_lost(outcome, ref)) {
        return; /* listed together with the other losses */
    }
    RulesPortrait was = rules_portray(outcome->field, outcome->before, ref),
                  is = rules_portray(outcome->field, outcome->after, ref);
    if (ref_is(ref, REF_AREA)) {
        add_kind(outcome, ref);
    }
    if (ref_is(ref, REF_GAME) && is.won && !was.won && is.owner >= 0) {
        add_effect(outcome, RANK_GAME, ref_make(REF_SIDE, is.owner), "wins", "win", "");
    }
    add_broken(outcome, ref, &was, &is);
    add_pips(outcome, ref, &was, &is);
    add_stars(outcome, ref, &was, &is);
}

/* ---- what was laid out ---- */

static void add_stand(const Outcome *outcome, TableRef ref, BaseText *out) {
    bool many = grammar_are(outcome->field, ref);
    TableWhereKind kind = table_where(outcome->after, ref.index)->kind;
    text_add(out, kind == WHERE_OFF ? many ? " are " : " is " : many ? " stand " : " stands ");
    text_add(out, kind == WHERE_POINT ? "at " : kind == WHERE_HEX ? "in " : "");
    play_describe_place(outcome->field, outcome->after, ref.index, out);
}

static void add_setting(const Outcome *outcome, const TableChange *change, BaseText *out) {
    const TableVar *var = &outcome->field->data->schema.vars[change->var];
    int value = table_get(outcome->after, change->ref, change->var);
    char number[TEXT_NUMBER_MAX];
    text_addf(out, ": %s ", var->label);
    if (value == VAR_NONE) {
        text_add(out, "none");
    } else if (var->type == VAR_REF) {
        grammar_add_name(outcome->field, var_unpack(value), out);
    } else {
        text_add(out, var->type == VAR_BOOL   ? value ? "yes" : "no"
                      : var->type == VAR_WORD ? var->words[value]
                                              : text_rounded((double)value / var->scale, 3, number));
    }
}

/* Appends what a change of the table's layout is, which no rule is cited for: "Nox stands at 16.4, 11.2." */
static void add_laid(const Outcome *outcome, const TableChange *change, BaseText *out) {
    const RulesData *data = outcome->field->data;
    text_add(out, out->length ? " " : "");
    if (change->kind == CHANGE_PHASE) {
        text_addf(out, "The phase is now: %s.", change->after < 0 ? "free play" : data->phases[change->after].label);
        return;
    }
    if (ref_is(change->ref, REF_GAME)) {
        text_add(out, "The game");
    } else {
        grammar_begin_name(outcome->field, change->ref, out);
    }
    switch (change->kind) {
    case CHANGE_WHERE: add_stand(outcome, change->ref, out); break;
    case CHANGE_VAR: add_setting(outcome, change, out); break;
    case CHANGE_KIND:
        text_add(out, " is now ");
        grammar_add_article(data->kinds[change->after].label, out);
        break;
    default: text_add(out, change->after ? " is taken away" : " is there again"); break;
    }
    text_add(out, ".");
}

static void laid_describe(const Outcome *outcome, BaseText *out) {
    for (int i = 0; i < outcome->entry->change_count; i++) {
        const TableChange *change = &outcome->entry->changes[i];
        if (change->kind <= CHANGE_PHASE) {
            add_laid(outcome, change, out);
        }
    }
}

/* ---- all things ---- */

static void add_losses(Outcome *outcome) {
    for (int i = 0; i < outcome->entry->change_count; i++) {
        if (is_first(outcome->entry, i) && is_lost(outcome, outcome->entry->changes[i].ref)) {
            add_effect(outcome, RANK_LOSS, outcome->entry->changes[i].ref, "is", "are", " lost");
        }
    }
}

/* True if dice were rolled to hit and none did. */
static bool all_missed(const Ruling *ruling) {
    bool rolled = false;
    for (int i = 0; ruling && i < ruling->rolls.count; i++) {
        const RulesRoll *roll = &ruling->rolls.items[i];
        for (int die = 0; die < roll->count; die++) {
            if (roll->results[die] == RESULT_HIT) {
                return false;
            }
            rolled = rolled || roll->results[die] == RESULT_MISS;
        }
    }
    return rolled;
}

static void outcome_find(Outcome *outcome) {
    add_losses(outcome);
    for (int i = 0; i < outcome->entry->change_count; i++) {
        const TableChange *change = &outcome->entry->changes[i];
        if (is_first(outcome->entry, i) && change->ref.kind != REF_NONE && change->ref.kind < REF_KINDS) {
            add_thing(outcome, change->ref);
        }
        add_state(outcome, change);
    }
}

static bool same_effect(const Effect *a, const Effect *b) {
    return a->rank == b->rank && strcmp(a->one, b->one) == 0 && strcmp(a->many, b->many) == 0;
}

/* Appends one sentence for all things of which the same is to be stated: "R2·1 and R2·3 are lost." */
static void describe_effect(const Outcome *outcome, const Effect *effect, BaseText *out) {
    const RulesField *field = outcome->field;
    TableRef *refs = arena_alloc(outcome->arena, (size_t)outcome->count, sizeof *refs);
    int count = 0;
    for (int i = 0; i < outcome->count; i++) {
        if (same_effect(&outcome->effects[i], effect)) {
            refs[count++] = outcome->effects[i].ref;
        }
    }
    grammar_sort(field->setup, refs, count);
    size_t begin = out->length;
    if (grammar_count_parts(field->setup, refs, count) > NAMES_MAX) {
        text_addf(out, "%d %s", count, ref_is(refs[0], REF_FORMATION) ? "formations" : "units");
    } else {
        grammar_add_all_names(field, refs, count, out);
        if (grammar_is_named(field->setup, refs[0])) {
            grammar_capital(out, begin);
        }
    }
    text_addf(out, " %s.", count > 1 || grammar_are(field, refs[0]) ? effect->many : effect->one);
}

/* Appends all effects of a rank. Returns false when there are none. */
static bool describe_rank(const Outcome *outcome, int rank, BaseText *out) {
    bool any = false;
    for (int i = 0; i < outcome->count; i++) {
        const Effect *effect = &outcome->effects[i];
        bool stated = effect->rank != (Rank)rank;
        for (int k = 0; k < i && !stated; k++) {
            stated = same_effect(&outcome->effects[k], effect);
        }
        if (!stated) {
            text_add(out, out->length > 0 ? " " : "");
            describe_effect(outcome, effect, out);
            any = true;
        }
    }
    return any;
}

/* Appends the sentences for each of the two gravest kinds of effect, in this order: the game won; a building destroyed
 * or a formation broken; units lost, and wounds of those that live; damage to buildings; markers gained and states
 * entered. Appends nothing if there are none. */
static void outcome_describe(const RulesField *field, const Table *before, const Table *after, const PlayEntry *entry,
                             BaseText *out) {
    Outcome outcome = {.arena = arena_create(), .field = field, .before = before, .after = after, .entry = entry};
    bool spared = true;
    int ranks = 0;
    BaseText all = {0};
    outcome_find(&outcome);
    for (int i = 0; i < outcome.count; i++) {
        spared = spared && outcome.effects[i].rank != RANK_LOSS && outcome.effects[i].rank != RANK_DAMAGE;
    }
    for (int rank = 0; rank < RANK_COUNT && ranks < RANKS_MAX; rank++) {
        ranks += describe_rank(&outcome, rank, &all);
    }
    text_addf(out, "%s%s", ranks > 0 && spared && all_missed(entry->ruling) ? "No hit, yet " : "", text_get(&all));
    if (ranks == 0 && entry->ruling && entry->ruling->findings.count == 0 && entry->ruling->rolls.count == 0) {
        laid_describe(&outcome, out);
    }
    text_free(&all);
    arena_destroy(outcome.arena);
}

/* ---- the headline ---- */

static int count_deciding(const Ruling *ruling) {
    int count = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        count += ruling->findings.items[i].role == ROLE_DECIDES;
    }
    return count;
}

/* True if a unit stands in another hex than before. */
static bool gave_way(const Table *before, const Table *after, TableRef ref) {
    if (!ref_is(ref, REF_UNIT)) {
        return false;
    }
    const TableWhere *was = table_where(before, ref.index), *is = table_where(after, ref.index);
    return was->kind == WHERE_HEX && is->kind == WHERE_HEX && !hex_equal(was->hex, is->hex);
}

/* What is told of an attack that cost nobody anything. */
static void describe_spared(const Ruling *ruling, bool driven, BaseText *out) {
    if (!driven) {
        text_add(out, all_missed(ruling) ? "No hit, and nothing is lost." : "Nothing is lost.");
        return;
    }
    text_add(out, all_missed(ruling) ? "No hit, yet " : "Nothing is lost, yet ");
    grammar_add_name(ruling->field, ruling->object, out);
    text_add(out, grammar_are(ruling->field, ruling->object) ? " give way." : " gives way.");
}

void outcome_headline(const PlaySession *session, const PlayEntry *entry, BaseText *out) {
    const Ruling *ruling = entry->ruling;
    bool driven = false;
    if (ruling->outcome == RULING_DONE) {
        Table *after = table_copy(play_table(session));
        play_state_of(session, entry->id, after);
        Table *before = table_copy(after);
        table_revert(before, entry->changes, entry->change_count);
        outcome_describe(play_field(session), before, after, entry, out);
        driven = gave_way(before, after, ruling->object);
        table_destroy(before);
        table_destroy(after);
    }
    bool on_somebody = ruling->object.kind != REF_NONE;
    if (out->length == 0 && ruling->outcome == RULING_DONE && ruling->rolls.count > 0 &&
        (on_somebody || count_deciding(ruling) == 0)) {
        describe_spared(ruling, driven, out);
    } else if (out->length == 0) {
        telling_headline(ruling, out);
    }
}
