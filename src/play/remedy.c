#include "play/remedy.h"

#include "base/base.h"
#include "play/dice.h"
#include "play/what_if.h"

#include <math.h>
#include <string.h>

typedef struct {
    PlaySession *copy;
    const BaseTree *refused;
    BaseArena *arena;
    PlayRemedy *items;
    int count, cap;
} Search;

/* Each die as high as it goes. */
static bool supply_best(void *context, const RulesDice *dice, int *values) {
    (void)context;
    for (int i = 0; i < dice->count; i++) {
        values[i] = dice->faces;
    }
    return true;
}

/* Returns the id of the formation of a thing; NULL if it has none. */
static const char *formation_id(const TableSetup *setup, TableRef who) {
    int formation = ref_is(who, REF_UNIT) ? setup->units[who.index].formation : -1;
    return ref_is(who, REF_FORMATION) ? setup_id(setup, who)
           : formation >= 0           ? setup_id(setup, ref_make(REF_FORMATION, formation))
                                      : NULL;
}

/* Finds the argument that says who acts, and the one whose words tell the verb's actions apart. Returns false where the
 * verb has not both, or takes more. */
static bool read_form(const RulesData *data, const RulesVerb *verb, bool unit, const RulesArg **who,
                      const RulesArg **word) {
    *who = *word = NULL;
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        if (rules_words(data, verb, arg) && arg->required) {
            *word = arg;
        } else if (!*who && (arg->kind == ARG_FORMATION || (unit && arg->kind == ARG_UNIT))) {
            *who = arg;
        } else if (arg->required) {
            return false;
        }
    }
    return *who && *word;
}

static bool is_allowed(PlaySession *session, const BaseTree *action) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    bool allowed = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
    ruling_destroy(ruling);
    return allowed;
}

/* The chance of the first test of an act, and what a die of it needs. */
static void note_test(const Ruling *ruling, PlayRemedy *remedy) {
    const RulesRoll *roll = ruling->rolls.count > 0 ? &ruling->rolls.items[0] : NULL;
    remedy->chance = 1;
    if (roll && roll->need > 1) {
        remedy->need = roll->need;
        remedy->chance = fmax(0, (double)(roll->faces + 1 - roll->need) / roll->faces);
    }
}

/* Does the act on the copy, asks whether the action would then be allowed, and takes it back. */
static void try_act(Search *search, const RulesVerb *verb, const char *word, BaseTree *act) {
    BaseFaults faults = {0};
    PlayInput input = input_supplied(supply_best, NULL);
    const Ruling *ruling = play_do(search->copy, act, &input, &faults);
    bool done = ruling && ruling->outcome == RULING_DONE;
    PlayRemedy remedy = {.action = act};
    if (done) {
        note_test(ruling, &remedy);
    }
    if (done && is_allowed(search->copy, search->refused)) {
        BaseText name = {0};
        text_addf(&name, "%s %s", verb->name, word);
        remedy.name = arena_strdup(search->arena, text_get(&name));
        text_free(&name);
        search->items = arena_grow(search->arena, search->items, search->count, &search->cap, sizeof *search->items);
        search->items[search->count++] = remedy;
    }
    if (done) {
        play_undo(search->copy, &faults);
    }
    input_term(&input);
    faults_free(&faults);
}

static void try_verb(Search *search, const RulesVerb *verb, TableRef subject) {
    const RulesField *field = play_field(search->copy);
    const RulesArg *who, *word;
    if (verb->query || !read_form(field->data, verb, ref_is(subject, REF_UNIT), &who, &word)) {
        return;
    }
    const char *id = who->kind == ARG_FORMATION ? formation_id(field->setup, subject) : setup_id(field->setup, subject);
    const char *const *words = rules_words(field->data, verb, word);
    for (int i = 0; id && words && words[i]; i++) {
        BaseTree *act = tree_make(search->arena, WITH_TEXT("do", verb->name));
        tree_set(search->arena, act, who->name, tree_text(search->arena, id));
        tree_set(search->arena, act, word->name, tree_text(search->arena, words[i]));
        if (is_allowed(search->copy, act)) {
            try_act(search, verb, words[i], act);
        }
    }
}

/* Returns true where an earlier verb of the system does the same under another name. */
static bool is_same_again(const RulesSystem *system, int index) {
    for (int i = 0; i < index; i++) {
        if (system->verbs[i]->resolve == system->verbs[index]->resolve) {
            return true;
        }
    }
    return false;
}

int play_remedies(const PlaySession *session, const BaseTree *action, const Ruling *refused, const char *path,
                  BaseArena *arena, PlayRemedy **out) {
    base_assert(refused->outcome == RULING_REFUSED);
    const RulesSystem *system = play_field(session)->data->system;
    TableRef who = refused->subject;
    BaseFaults faults = {0};
    *out = NULL;
    bool somebody = ref_is(who, REF_UNIT) || ref_is(who, REF_FORMATION);
    Search search = {.copy = somebody && !play_waiting(session) ? play_what_if(session, NULL, 0, path, &faults) : NULL,
                     .refused = action,
                     .arena = arena};
    if (search.copy) { /* terrain that is gone is left out of it: things keep their ids */
        const TableSetup *setup = play_field(search.copy)->setup;
        TableRef there = setup_find(setup, setup_id(play_field(session)->setup, who));
        for (int i = 0; i < system->verb_count && there.kind != REF_NONE; i++) {
            if (!is_same_again(system, i)) {
                try_verb(&search, system->verbs[i], there);
            }
        }
    }
    play_destroy(search.copy);
    faults_free(&faults);
    *out = search.items;
    return search.count;
}

void play_remedies_describe(const PlayRemedy *remedies, int count, BaseText *out) {
    char share[TEXT_NUMBER_MAX];
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s%s", i ? ", " : "", remedies[i].name);
        if (remedies[i].need > 0) {
            text_addf(out, " (%d+, %s %%)", remedies[i].need, text_rounded(100 * remedies[i].chance, 0, share));
        }
    }
}
