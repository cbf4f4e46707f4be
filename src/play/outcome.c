#include "play/outcome.h"

#include "rules/grammar.h"
#include "rules/kit/reserve.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum { RANK_GAME, RANK_FALL, RANK_LOSS, RANK_DAMAGE, RANK_MARKERS, RANK_COUNT } Rank;

#define SENTENCES_MAX 2 /* kinds of effect named in a headline */
#define NAMES_MAX     4 /* if there are more things, only their number is given */

typedef struct {
    const RulesField *field;
    const Table *before, *after;
    const PlayEntry *entry;
    BaseText sentences[RANK_COUNT];
} Outcome;

/* Begins a sentence with the thing that it is about, and the verb that agrees with it. */
static BaseText *sentence(Outcome *outcome, Rank rank, TableRef ref, const char *one, const char *many) {
    BaseText *out = &outcome->sentences[rank];
    text_add(out, out->length ? " " : "");
    size_t begin = out->length;
    grammar_add_name(outcome->field, ref, out);
    if (grammar_is_named(outcome->field->setup, ref)) {
        grammar_capital(out, begin);
    }
    text_addf(out, " %s", grammar_are(outcome->field, ref) ? many : one);
    return out;
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

/* "a River"; "rubble" where the ruleset's root lists the kind among its "mass". */
static void add_noun(const RulesData *data, const RulesKind *kind, BaseText *out) {
    const BaseTree *mass = tree_find(data->root, "mass");
    for (const BaseTree *it = mass ? mass->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, kind->id) == 0) {
            text_add_char(out, (char)tolower((unsigned char)kind->label[0]));
            text_add(out, kind->label + 1);
            return;
        }
    }
    grammar_add_article(kind->label, out);
}

static void add_kind(Outcome *outcome, TableRef ref) {
    const RulesData *data = outcome->field->data;
    int was = table_kind(outcome->before, ref.index), is = table_kind(outcome->after, ref.index);
    if (was != is && is >= 0 && is < data->kind_count) {
        BaseText *out = sentence(outcome, RANK_FALL, ref, "is now ", "are now ");
        add_noun(data, &data->kinds[is], out);
        text_add(out, ".");
    }
}

static void add_broken(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    if (ref_is(ref, REF_FORMATION) && was->broken != is->broken && table_alive(outcome->after, ref)) {
        BaseText *out = is->broken ? sentence(outcome, RANK_FALL, ref, "breaks", "break")
                                   : sentence(outcome, RANK_MARKERS, ref, "rallies", "rally");
        text_add(out, ".");
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
        BaseText *out =
            lost > 0 ? sentence(outcome, rank, ref, "loses", "lose") : sentence(outcome, rank, ref, "has", "have");
        text_addf(out, lost > 0 ? " %d" : " %d more", abs(lost));
        add_pip_word(outcome->field->data, (TableRefKind)ref.kind, abs(lost), out);
        text_addf(out, is->pips_lost < is->pips ? ": %d of %d left." : ": none left.", is->pips - is->pips_lost,
                  is->pips);
    }
}

static void add_stars(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    int more = is->stars - was->stars, count = more > 0 ? more : -more;
    if (more != 0 && table_alive(outcome->after, ref)) {
        BaseText *out = more > 0 ? sentence(outcome, RANK_MARKERS, ref, "takes", "take")
                                 : sentence(outcome, RANK_MARKERS, ref, "loses", "lose");
        text_addf(out, count == 1 ? " %d marker." : " %d markers.", count);
    }
}

/* Records lasting states that have their own sign on the board. */
static void add_state(Outcome *outcome, const TableChange *change) {
    const TableVar *var = change->kind == CHANGE_VAR ? &outcome->field->data->schema.vars[change->var] : NULL;
    bool state = var && !is_lost(outcome, change->ref) && ref_is(change->ref, REF_UNIT) && var->type == VAR_BOOL &&
                 var->show == SHOW_SIGN && var->lifetime == LIFE_GAME;
    if (state && change->after == 1 && table_get(outcome->before, change->ref, change->var) != 1 &&
        table_get(outcome->after, change->ref, change->var) == 1) {
        text_addf(sentence(outcome, RANK_MARKERS, change->ref, "is", "are"), " %s now.", var->label);
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
        text_add(sentence(outcome, RANK_GAME, ref_make(REF_SIDE, is.owner), "wins", "win"), ".");
    }
    add_broken(outcome, ref, &was, &is);
    add_pips(outcome, ref, &was, &is);
    add_stars(outcome, ref, &was, &is);
}

/* ---- all things ---- */

/* Adds "r2-1, r2-2 and r2-3 are lost." */
static void add_losses(Outcome *outcome) {
    TableRef lost[NAMES_MAX] = {ref_none()};
    int count = 0;
    for (int i = 0; i < outcome->entry->change_count; i++) {
        if (is_first(outcome->entry, i) && is_lost(outcome, outcome->entry->changes[i].ref)) {
            if (count < NAMES_MAX) {
                lost[count] = outcome->entry->changes[i].ref;
            }
            count++;
        }
    }
    BaseText *out = &outcome->sentences[RANK_LOSS];
    if (count > NAMES_MAX) {
        text_addf(out, "%d units are lost.", count);
        return;
    }
    bool many = count > 1 || (count == 1 && grammar_are(outcome->field, lost[0]));
    grammar_add_names(outcome->field, lost, count, out);
    if (count > 0 && grammar_is_named(outcome->field->setup, lost[0])) {
        grammar_capital(out, 0);
    }
    text_add(out, count == 0 ? "" : many ? " are lost." : " is lost.");
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

/* Appends the effects of the gravest rank that has any. */
static int add_gravest(Outcome *outcome, BaseText *out) {
    int gravest = RANK_COUNT, count_added = 0;
    for (int rank = 0; rank < RANK_COUNT && count_added < SENTENCES_MAX; rank++) {
        if (outcome->sentences[rank].length > 0) {
            text_addf(out, "%s%s", count_added ? " " : "", text_get(&outcome->sentences[rank]));
            gravest = gravest == RANK_COUNT ? rank : gravest;
            count_added++;
        }
    }
    return gravest;
}

/* Appends a sentence for each of the two gravest kinds of effect, in this order: the game won; a building destroyed or
 * a formation broken; units lost, and wounds of those that live; damage to buildings; markers gained and states
 * entered. Appends nothing if there are none. */
static void outcome_describe(const RulesField *field, const Table *before, const Table *after, const PlayEntry *entry,
                             BaseText *out) {
    Outcome outcome = {.field = field, .before = before, .after = after, .entry = entry};
    outcome_find(&outcome);
    bool spared = outcome.sentences[RANK_LOSS].length == 0 && outcome.sentences[RANK_DAMAGE].length == 0;
    BaseText all = {0};
    if (add_gravest(&outcome, &all) < RANK_COUNT) {
        text_addf(out, "%s%s", spared && all_missed(entry->ruling) ? "No hit, yet " : "", text_get(&all));
    }
    text_free(&all);
    for (int rank = 0; rank < RANK_COUNT; rank++) {
        text_free(&outcome.sentences[rank]);
    }
}

/* ---- the headline ---- */

static int count_deciding(const Ruling *ruling) {
    int count = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        count += ruling->findings.items[i].role == ROLE_DECIDES;
    }
    return count;
}

void outcome_headline(const PlaySession *session, const PlayEntry *entry, BaseText *out) {
    const Ruling *ruling = entry->ruling;
    if (ruling->outcome == RULING_DONE) {
        Table *after = table_copy(play_table(session));
        play_state_of(session, entry->id, after);
        Table *before = table_copy(after);
        table_revert(before, entry->changes, entry->change_count);
        outcome_describe(play_field(session), before, after, entry, out);
        table_destroy(before);
        table_destroy(after);
    }
    bool on_somebody = ruling->object.kind != REF_NONE;
    if (out->length == 0 && ruling->outcome == RULING_DONE && ruling->rolls.count > 0 &&
        (on_somebody || count_deciding(ruling) == 0)) {
        text_add(out, all_missed(ruling) ? "No hit, and nothing is lost." : "Nothing is lost.");
    } else if (out->length == 0) {
        telling_headline(ruling, out);
    }
}
