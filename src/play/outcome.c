#include "play/outcome.h"

#include "rules/kit/names.h"
#include "rules/kit/reserve.h"
#include "rules/ruling_words.h"

#include <string.h>

typedef enum { RANK_GAME, RANK_FALL, RANK_LOSS, RANK_DAMAGE, RANK_MARKERS, RANK_COUNT } Rank;

#define TOLD       2 /* kinds of effect named in a headline */
#define NAMES_TOLD 4 /* if there are more things, only their number is given */

typedef struct {
    const RulesField *field;
    const Table *before, *after;
    const PlayEntry *entry;
    BaseText said[RANK_COUNT];
} Outcome;

static const char *name_of(const Outcome *outcome, TableRef ref) {
    return setup_name(outcome->field->setup, ref);
}

static void sentence(Outcome *outcome, Rank rank) {
    text_add(&outcome->said[rank], outcome->said[rank].length ? " " : "");
}

static RulesPortrait portrait_of(const Outcome *outcome, const Table *table, TableRef ref) {
    RulesPortrait portrait = {.owner = -1};
    if (outcome->field->data->system->portray) {
        outcome->field->data->system->portray(outcome->field, table, ref, &portrait);
    }
    return portrait;
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

static void tell_kind(Outcome *outcome, TableRef ref) {
    const RulesData *data = outcome->field->data;
    int was = table_kind(outcome->before, ref.index), is = table_kind(outcome->after, ref.index);
    if (was != is && is >= 0 && is < data->kind_count) {
        sentence(outcome, RANK_FALL);
        text_addf(&outcome->said[RANK_FALL], "%s is now %s %s.", name_of(outcome, ref),
                  strchr("AEIOU", data->kinds[is].label[0]) ? "an" : "a", data->kinds[is].label);
    }
}

static bool is_many(const char *name) {
    size_t length = strlen(name);
    return length > 0 && name[length - 1] == 's';
}

static void tell_broken(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    const char *name = name_of(outcome, ref);
    if (ref_is(ref, REF_FORMATION) && was->broken != is->broken && table_alive(outcome->after, ref)) {
        Rank rank = is->broken ? RANK_FALL : RANK_MARKERS;
        sentence(outcome, rank);
        text_addf(&outcome->said[rank], "%s %s.", name,
                  is->broken ? (is_many(name) ? "break" : "breaks") : (is_many(name) ? "rally" : "rallies"));
    }
}

static void tell_pips(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    int lost = is->pips_lost - was->pips_lost;
    Rank rank = ref_is(ref, REF_AREA) ? RANK_DAMAGE : RANK_LOSS;
    if (is->pips > 0 && lost != 0 && was->pips == is->pips) {
        sentence(outcome, rank);
        text_addf(&outcome->said[rank], lost > 0 ? "%s loses %d, %d of %d left." : "%s has %d more, %d of %d.",
                  name_of(outcome, ref), lost > 0 ? lost : -lost, is->pips - is->pips_lost, is->pips);
    }
}

static void tell_stars(Outcome *outcome, TableRef ref, const RulesPortrait *was, const RulesPortrait *is) {
    int more = is->stars - was->stars, count = more > 0 ? more : -more;
    const char *name = name_of(outcome, ref);
    if (more != 0 && table_alive(outcome->after, ref)) {
        const char *verb = more > 0 ? (is_many(name) ? "take" : "takes") : is_many(name) ? "lose" : "loses";
        sentence(outcome, RANK_MARKERS);
        text_addf(&outcome->said[RANK_MARKERS], count == 1 ? "%s %s %d marker." : "%s %s %d markers.", name, verb,
                  count);
    }
}

/* Records lasting states that have their own sign on the board. */
static void tell_state(Outcome *outcome, const TableChange *change) {
    const TableVar *var = change->kind == CHANGE_VAR ? &outcome->field->data->schema.vars[change->var] : NULL;
    bool state = var && !is_lost(outcome, change->ref) && ref_is(change->ref, REF_UNIT) && var->type == VAR_BOOL &&
                 var->show == SHOW_SIGN && var->lifetime == LIFE_GAME;
    if (state && change->after == 1 && table_get(outcome->before, change->ref, change->var) != 1 &&
        table_get(outcome->after, change->ref, change->var) == 1) {
        sentence(outcome, RANK_MARKERS);
        text_addf(&outcome->said[RANK_MARKERS], "%s is %s now.", name_of(outcome, change->ref), var->label);
    }
}

static void tell_thing(Outcome *outcome, TableRef ref) {
    if (is_lost(outcome, ref)) {
        return; /* listed together with the other losses */
    }
    RulesPortrait was = portrait_of(outcome, outcome->before, ref), is = portrait_of(outcome, outcome->after, ref);
    if (ref_is(ref, REF_AREA)) {
        tell_kind(outcome, ref);
    }
    if (ref_is(ref, REF_GAME) && is.won && !was.won && is.owner >= 0) {
        text_addf(&outcome->said[RANK_GAME], "%s wins.", name_of(outcome, ref_make(REF_SIDE, is.owner)));
    }
    tell_broken(outcome, ref, &was, &is);
    tell_pips(outcome, ref, &was, &is);
    tell_stars(outcome, ref, &was, &is);
}

/* ---- all things ---- */

/* Adds "r2-1, r2-2 and r2-3 are lost." */
static void tell_losses(Outcome *outcome) {
    TableRef lost[NAMES_TOLD] = {ref_none()};
    int count = 0;
    for (int i = 0; i < outcome->entry->change_count; i++) {
        if (is_first(outcome->entry, i) && is_lost(outcome, outcome->entry->changes[i].ref)) {
            if (count < NAMES_TOLD) {
                lost[count] = outcome->entry->changes[i].ref;
            }
            count++;
        }
    }
    BaseText *out = &outcome->said[RANK_LOSS];
    if (count > NAMES_TOLD) {
        text_addf(out, "%d units are lost.", count);
        return;
    }
    kit_say_names(outcome->field->setup, lost, count, 0, out);
    text_add(out, count > 1 ? " are lost." : count == 1 ? " is lost." : "");
}

/* True if dice were rolled to hit and none did. */
static bool all_missed(const Ruling *ruling) {
    bool rolled = false;
    for (int i = 0; ruling && i < ruling->rolls.count; i++) {
        const RulesRoll *roll = &ruling->rolls.items[i];
        for (int die = 0; roll->results && die < roll->count; die++) {
            if (roll->results[die] && strcmp(roll->results[die], "hit") == 0) {
                return false;
            }
            rolled = rolled || (roll->results[die] && strcmp(roll->results[die], "miss") == 0);
        }
    }
    return rolled;
}

static void outcome_find(Outcome *outcome) {
    tell_losses(outcome);
    for (int i = 0; i < outcome->entry->change_count; i++) {
        const TableChange *change = &outcome->entry->changes[i];
        if (is_first(outcome->entry, i) && change->ref.kind != REF_NONE && change->ref.kind < REF_KINDS) {
            tell_thing(outcome, change->ref);
        }
        tell_state(outcome, change);
    }
}

/* Appends the effects of the gravest rank that has any. */
static int add_gravest(Outcome *outcome, BaseText *out) {
    int gravest = RANK_COUNT, told = 0;
    for (int rank = 0; rank < RANK_COUNT && told < TOLD; rank++) {
        if (outcome->said[rank].length > 0) {
            text_addf(out, "%s%s", told ? " " : "", text_get(&outcome->said[rank]));
            gravest = gravest == RANK_COUNT ? rank : gravest;
            told++;
        }
    }
    return gravest;
}

void outcome_say(const RulesField *field, const Table *before, const Table *after, const PlayEntry *entry,
                 BaseText *out) {
    Outcome outcome = {.field = field, .before = before, .after = after, .entry = entry};
    outcome_find(&outcome);
    bool spared = outcome.said[RANK_LOSS].length == 0 && outcome.said[RANK_DAMAGE].length == 0;
    BaseText all = {0};
    if (add_gravest(&outcome, &all) < RANK_COUNT) {
        text_addf(out, "%s%s", spared && all_missed(entry->ruling) ? "No hit, yet " : "", text_get(&all));
    }
    text_free(&all);
    for (int rank = 0; rank < RANK_COUNT; rank++) {
        text_free(&outcome.said[rank]);
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
        outcome_say(play_field(session), before, after, entry, out);
        table_destroy(before);
        table_destroy(after);
    }
    bool on_somebody = ruling->object.kind != REF_NONE;
    if (out->length == 0 && ruling->outcome == RULING_DONE && ruling->rolls.count > 0 &&
        (on_somebody || count_deciding(ruling) == 0)) {
        text_add(out, all_missed(ruling) ? "No hit, and nothing is lost." : "Nothing is lost.");
    } else if (out->length == 0) {
        ruling_answer(ruling, out);
    }
}
