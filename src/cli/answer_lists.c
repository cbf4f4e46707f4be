/* Answers that are lists: whom one can fire at, the hexes of a move, what is seen. */
#include "cli/answer.h"
#include "rules/grammar.h"
#include "rules/telling.h"

#include <string.h>

/* ---- whom one can fire at ---- */

/* The things that the fact is about: an object of entries by id, or a list of entries that name their "unit". */
static const BaseTree *target_entries(const Ruling *ruling) {
    const BaseTree *list = tree_find(ruling->facts, "targets");
    return list ? list : ruling->facts;
}

static const char *entry_id(const BaseTree *entry) {
    return entry->key ? entry->key : tree_get_text(entry, "unit", "");
}

static bool is_entry(const BaseTree *it) {
    return it->kind == TREE_OBJECT && tree_find(it, "allowed");
}

static bool is_about(const RulesFinding *finding, TableRef ref) {
    bool about = ref_equal(finding->terrain, ref);
    for (int i = 0; i < finding->value_count && !about; i++) {
        about = finding->values[i].kind == VALUE_REF && ref_equal(finding->values[i].ref, ref);
    }
    return about;
}

/* "needs 9 or less, 3 dice", with what the entry has of it. */
static void add_shot(const BaseTree *entry, BaseText *out) {
    const BaseTree *needs = tree_find(entry, "needs"), *dice = tree_find(entry, "dice");
    if (needs && needs->kind == TREE_NUMBER) {
        bool under = tree_get_bool(entry, "under", false);
        text_addf(out, under ? ", needs %d or less" : ", needs %d+", (int)needs->number);
    }
    if (dice && dice->kind == TREE_NUMBER) {
        text_addf(out, dice->number == 1 ? ", %d die" : ", %d dice", (int)dice->number);
    }
}

static void add_target(const Ruling *ruling, const BaseTree *entry, BaseText *out) {
    const BaseTree *gap = tree_find(entry, "gap"), *range = tree_find(entry, "range");
    const char *how = tree_get_text(entry, "how", NULL);
    size_t begin = out->length + 5;
    text_add(out, "     ");
    cli_answer_text(ruling, entry_id(entry), out);
    grammar_capital(out, begin);
    if (gap || range) {
        text_add(out, ", ");
        telling_add_length(ruling, gap ? gap->number : range->number, out);
        text_add(out, " away");
    }
    text_addf(out, "%s%s", how ? ", " : "", how ? how : "");
    add_shot(entry, out);
    text_add(out, "\n");
}

static bool is_refused(const BaseTree *it) {
    return is_entry(it) && !tree_get_bool(it, "allowed", false);
}

/* The finding that says why an entry is not allowed; NULL: only its rule does. */
static const RulesFinding *finding_of(const Ruling *ruling, const BaseTree *entry) {
    TableRef ref = setup_find(ruling->field->setup, entry_id(entry));
    const char *rule = tree_get_text(entry, "rule", "");
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        if (is_about(finding, ref) && finding->rule && strcmp(finding->rule, rule) == 0) {
            return finding;
        }
    }
    return NULL;
}

/* Appends a line for each reason in words of the entry's own, else of its rule, with the names of all that have it. */
static void add_unfound(const Ruling *ruling, const BaseTree *entries, BaseText *out) {
    BaseArena *arena = arena_create();
    const BaseTree *stated = tree_object(arena);
    for (const BaseTree *it = entries->first; it; it = it->next) {
        if (!is_refused(it) || finding_of(ruling, it)) {
            continue;
        }
        const char *rule = tree_get_text(it, "rule", "");
        int index = data_find_rule(ruling->field->data, rule);
        const char *why =
            tree_get_text(it, "why", index >= 0 ? ruling->field->data->rules[index].title : "Not allowed");
        const char *reason = arena_printf(arena, "%s [%s]", why, rule);
        const BaseTree *names = tree_find(stated, reason);
        BaseTree *list = names ? (BaseTree *)names : tree_set(arena, (BaseTree *)stated, reason, tree_list(arena));
        tree_push(list, tree_text(arena, entry_id(it)));
    }
    for (const BaseTree *it = stated->first; it; it = it->next) {
        size_t begin = out->length + 5;
        text_add(out, "     ");
        cli_answer_value(ruling, it, out);
        grammar_capital(out, begin);
        text_addf(out, ": %s\n", it->key);
    }
    arena_destroy(arena);
}

/* Appends the sentences that say why the others are none: what is true of several is said once, with all names. */
static void add_refused(const Ruling *ruling, const BaseTree *entries, BaseText *out) {
    BaseArena *arena = arena_create();
    Ruling why = *ruling;
    int count;
    memset(&why.findings, 0, sizeof why.findings);
    for (const BaseTree *it = entries->first; it; it = it->next) {
        const RulesFinding *finding = is_refused(it) ? finding_of(ruling, it) : NULL;
        if (finding) {
            array_push(&why.findings, *finding);
        }
    }
    const RulesStated *stated = telling_stated(arena, &why, &count);
    for (int i = 0; i < count; i++) {
        text_addf(out, "     %s [%s]\n", stated[i].says, stated[i].rule);
    }
    array_free(&why.findings);
    arena_destroy(arena);
    add_unfound(ruling, entries, out);
}

void cli_answer_targets(const Ruling *ruling, BaseText *out) {
    const BaseTree *entries = target_entries(ruling);
    int allowed = 0, all = 0;
    for (const BaseTree *it = entries->first; it; it = it->next) {
        all += is_entry(it);
        allowed += is_entry(it) && tree_get_bool(it, "allowed", false);
    }
    if (all == 0 && ruling->findings.count > 0) {
        text_add(out, "   Nobody. ");
        ruling_describe(ruling, &ruling->findings.items[0], out);
        text_add(out, "\n");
        return;
    }
    text_add(out, "   ");
    grammar_begin_name(ruling->field, ruling->subject, out);
    if (allowed > 0) {
        text_addf(out, " can attack %d of %d:\n", allowed, all);
    } else {
        text_addf(out, " can attack none of %d.\n", all);
    }
    for (const BaseTree *it = entries->first; it; it = it->next) {
        if (is_entry(it) && tree_get_bool(it, "allowed", false)) {
            add_target(ruling, it, out);
        }
    }
    if (allowed < all) {
        text_add(out, "   Not:\n");
        add_refused(ruling, entries, out);
    }
}

/* ---- the outlook ---- */

void cli_answer_outlook(const Ruling *ruling, BaseText *out) {
    const TableSetup *setup = ruling->field->setup;
    const BaseTree *shots = tree_find(ruling->facts, "shots");
    int count = shots ? shots->count : 0;
    text_add(out, "   ");
    grammar_begin_name(ruling->field, ruling->subject, out);
    text_addf(out, count == 0 ? " can see no enemy to shoot at.\n" : " can see %d %s to shoot at.\n", count,
              count == 1 ? "enemy" : "enemies");
    setup_each(setup, REF_UNIT, unit) {
        TableRef ref = ref_make(REF_UNIT, unit);
        const BaseTree *shot = shots ? tree_find(shots, setup_id(setup, ref)) : NULL;
        BaseText notes = {0};
        for (int i = 0; i < ruling->findings.count; i++) {
            const RulesFinding *finding = &ruling->findings.items[i];
            bool other = false;
            for (int k = 0; k < finding->value_count; k++) {
                other =
                    other || (strcmp(finding->values[k].name, "other") == 0 && ref_equal(finding->values[k].ref, ref));
            }
            if (other) {
                text_add(&notes, notes.length ? "; " : "");
                ruling_describe(ruling, finding, &notes);
                text_addf(&notes, " [%s]", finding->rule ? finding->rule : "");
            }
        }
        if (shot || notes.length) {
            text_add(out, "     ");
            grammar_begin_name(ruling->field, ref, out);
            if (shot && !notes.length) { /* else its sentence says it */
                add_shot(shot, out);
            }
            text_addf(out, "%s%s\n", notes.length ? ": " : "", text_get(&notes));
        }
        text_free(&notes);
    }
}

/* ---- hexes ---- */

static void add_ids(const BaseTree *list, BaseText *out) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        text_addf(out, " %s", it->kind == TREE_TEXT ? it->text : "?");
    }
}

static int count_allowed(const BaseTree *hexes) {
    int count = 0;
    for (const BaseTree *it = hexes->first; it; it = it->next) {
        count += tree_get_bool(it, "allowed", false);
    }
    return count;
}

/* True if an earlier hex was barred in the same words. */
static bool is_stated(const BaseTree *hexes, const BaseTree *upto, const char *why) {
    for (const BaseTree *it = hexes->first; it != upto; it = it->next) {
        if (!tree_get_bool(it, "allowed", false) && strcmp(tree_get_text(it, "why", ""), why) == 0) {
            return true;
        }
    }
    return false;
}

static void add_barred(const BaseTree *hexes, BaseText *out) {
    for (const BaseTree *it = hexes->first; it; it = it->next) {
        const char *why = tree_get_text(it, "why", "");
        if (tree_get_bool(it, "allowed", false) || is_stated(hexes, it, why)) {
            continue;
        }
        text_add(out, "     not");
        for (const BaseTree *k = it; k; k = k->next) {
            if (!tree_get_bool(k, "allowed", false) && strcmp(tree_get_text(k, "why", ""), why) == 0) {
                text_addf(out, " %s", k->key);
            }
        }
        text_addf(out, ": %s [%s]\n", why, tree_get_text(it, "rule", ""));
    }
}

void cli_answer_hexes(const Ruling *ruling, BaseText *out) {
    const BaseTree *hexes = tree_find(ruling->facts, "hexes");
    int count = count_allowed(hexes), left = count;
    text_add(out, "   ");
    grammar_begin_name(ruling->field, ruling->subject, out);
    text_add(out, " can go to ");
    if (count > 0) {
        text_addf(out, "%d %s.\n", count, count == 1 ? "hex" : "hexes");
    } else {
        text_add(out, "no hex.\n");
    }
    for (int steps = 0; left > 0 && steps <= HEX_LINE_MAX; steps++) {
        bool first = true;
        for (const BaseTree *it = hexes->first; it; it = it->next) {
            if (tree_get_bool(it, "allowed", false) && (int)tree_get_number(it, "steps", 0) == steps) {
                if (first) {
                    text_addf(out, "     %d %s:", steps, steps == 1 ? "step" : "steps");
                }
                text_addf(out, " %s", it->key);
                first = false;
                left--;
            }
        }
        text_add(out, first ? "" : "\n");
    }
    add_barred(hexes, out);
}

/* ---- what is seen ---- */

static void add_share(const char *what, double part, double all, const char *unit, BaseText *out) {
    char share[TEXT_NUMBER_MAX], size[TEXT_NUMBER_MAX];
    text_addf(out, "%s%s %% (%s square %s)", what, text_rounded(100 * part / all, 1, share),
              text_rounded(part, 0, size), unit);
}

void cli_answer_region(const Ruling *ruling, BaseText *out) {
    const BaseTree *facts = ruling->facts, *seen = tree_find(facts, "seen");
    text_add(out, "   ");
    grammar_begin_name(ruling->field, ruling->subject, out);
    if (seen && seen->kind == TREE_LIST) {
        const BaseTree *past = tree_find(facts, "past"), *pinched = tree_find(facts, "pinched");
        text_addf(out, " can see %d %s:", seen->count, seen->count == 1 ? "hex" : "hexes");
        add_ids(seen, out);
        text_add(out, ".\n");
        if (past && past->count > 0) {
            text_add(out, "   Of these past something on one side:");
            add_ids(past, out);
            text_add(out, ".\n");
        }
        if (pinched && pinched->count > 0) {
            text_add(out, "   Hidden by what is on both sides:");
            add_ids(pinched, out);
            text_add(out, ".\n");
        }
        return;
    }
    double in = tree_get_number(facts, "seen", 0), hidden = tree_get_number(facts, "hidden", 0),
           border = tree_get_number(facts, "border", 0), all = in + hidden + border;
    if (all <= 0) {
        text_add(out, " can see nothing.\n");
        return;
    }
    const char *unit = ruling->field->setup->unit_name;
    text_add(out, " can see ");
    add_share("", in, all, unit, out);
    add_share(" of the table, hidden are ", hidden, all, unit, out);
    add_share("; not decided, along the edges, ", border, all, unit, out);
    add_share(".\n   Of what it sees lie in the open ", tree_get_number(facts, "open", in), all, unit, out);
    add_share(", behind or in area terrain ", tree_get_number(facts, "cover", 0), all, unit, out);
    text_add(out, ".\n");
}
