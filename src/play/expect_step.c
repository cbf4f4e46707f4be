/* Compares what a step of a case expects with the ruling and the table. */
#include "base/near.h"
#include "io/export.h"
#include "play/expect_internal.h"
#include "rules/house.h"

#include <string.h>

/* ---- rules ---- */

static bool match_rules(Matcher *matcher, const BaseTree *expected, bool cited) {
    for (const BaseTree *it = expected->kind == TREE_LIST ? expected->first : expected; it;
         it = expected->kind == TREE_LIST ? it->next : NULL) {
        const char *rule = it->kind == TREE_TEXT ? it->text : "";
        if (data_find_rule(matcher->ruling->field->data, rule) < 0) {
            text_addf(&matcher->what, "the catalogue has no rule \"%s\"", rule);
            return false;
        }
        if (ruling_cites(matcher->ruling, rule) == cited) {
            continue;
        }
        text_addf(&matcher->what, "%s is %scited", rule, cited ? "not " : "");
        for (int i = 0; cited && i < matcher->ruling->findings.count; i++) {
            text_addf(&matcher->what, "%s%s", i == 0 ? "; cited are " : ", ", matcher->ruling->findings.items[i].rule);
        }
        return false;
    }
    return true;
}

/* True if the list contains the word. */
static bool lists(const BaseTree *list, const char *word) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, word) == 0) {
            return true;
        }
    }
    return false;
}

/* Expects exactly these rows that house rules changed and that have a part in the ruling. */
static bool match_house(Matcher *matcher, const BaseTree *expected) {
    const RulesData *data = matcher->ruling->field->data;
    int changes[HOUSE_STATED_MAX], count = rules_house_of_ruling(matcher->ruling, changes, HOUSE_STATED_MAX);
    BaseText listed = {0};
    bool fits = expected->kind == TREE_LIST;
    BaseTree *found = tree_list(matcher->arena);
    for (int i = 0; i < count && i < HOUSE_STATED_MAX; i++) {
        const char *id = data->changes[changes[i]].id;
        text_addf(&listed, "%s%s", i ? ", " : "", id);
        tree_push(found, tree_text(matcher->arena, id));
        fits = fits && lists(expected, id);
    }
    for (const BaseTree *it = fits ? expected->first : NULL; it; it = it->next) {
        fits = fits && it->kind == TREE_TEXT && lists(found, it->text);
    }
    if (!fits) {
        text_addf(&matcher->what, "the house rules that have a part in it are: %s",
                  listed.length ? text_get(&listed) : "none");
    }
    text_free(&listed);
    return fits;
}

static bool match_refused(Matcher *matcher, const BaseTree *expected) {
    bool refused = matcher->ruling->outcome == RULING_REFUSED;
    if (expected->kind == TREE_TEXT) {
        return (refused && ruling_cites(matcher->ruling, expected->text)) ||
               expect_differ(matcher, "refused", tree_bool(matcher->arena, refused), expected);
    }
    return expect_value(matcher, "refused", expected, tree_bool(matcher->arena, refused));
}

static bool match_allowed(Matcher *matcher, const BaseTree *expected) {
    const BaseTree *fact = tree_find(matcher->ruling->facts, "allowed");
    BaseTree *own = tree_bool(matcher->arena, matcher->ruling->outcome != RULING_REFUSED);
    return expect_value(matcher, "allowed", expected, fact ? fact : own);
}

/* Expects true or false, the ask's id, or {"ask", "kind": choose or place, "options", "side", "about"}. */
static bool match_waiting(Matcher *matcher, const BaseTree *expected) {
    bool waiting = matcher->ruling->outcome == RULING_WAITING;
    const char *id = waiting ? matcher->ruling->ask.id : "";
    if (expected->kind == TREE_TEXT) {
        return expect_value(matcher, "waiting", expected,
                            waiting ? tree_text(matcher->arena, id) : tree_bool(matcher->arena, false));
    }
    if (expected->kind == TREE_OBJECT) {
        const BaseTree *ask = tree_find(io_ruling_tree(matcher->arena, matcher->ruling), "ask");
        return expect_value(matcher, "waiting", expected, ask);
    }
    return expect_value(matcher, "waiting", expected, tree_bool(matcher->arena, waiting));
}

/* ---- dice and sums ---- */

static int dice_rolled(const Ruling *ruling) {
    int count = 0;
    for (int i = 0; i < ruling->rolls.count; i++) {
        count += ruling->rolls.items[i].count;
    }
    return count;
}

/* "5+" is 5, "none" is null. */
static const BaseTree *plain_need(Matcher *matcher, const BaseTree *need) {
    double number;
    if (!need || need->kind != TREE_TEXT) {
        return need;
    }
    if (strcmp(need->text, "none") == 0) {
        return tree_null(matcher->arena);
    }
    size_t length = strlen(need->text);
    char *digits = arena_strdup(matcher->arena, need->text);
    if (length > 1 && digits[length - 1] == '+') {
        digits[length - 1] = 0;
        return text_parse_number(digits, &number) ? tree_number(matcher->arena, number) : need;
    }
    return need;
}

static bool match_needs(Matcher *matcher, const BaseTree *expected) {
    const Ruling *ruling = matcher->ruling;
    const BaseTree *actual = tree_find(ruling->facts, "needs");
    for (int i = 0; !actual && i < ruling->rolls.count; i++) {
        actual = ruling->rolls.items[i].need > 0 ? tree_number(matcher->arena, ruling->rolls.items[i].need) : NULL;
    }
    return expect_matches(plain_need(matcher, expected), plain_need(matcher, actual)) ||
           expect_differ(matcher, "needs", actual, expected);
}

/* Matches the fact of that name if there is one, else the number that the ruling itself has. */
static bool match_number(Matcher *matcher, const BaseTree *expected, bool known, int number) {
    const BaseTree *fact = tree_find(matcher->ruling->facts, expected->key);
    return expect_value(matcher, expected->key, expected,
                        fact    ? fact
                        : known ? tree_number(matcher->arena, number)
                                : NULL);
}

static bool match_sum(Matcher *matcher, const BaseTree *expected) {
    const Ruling *ruling = matcher->ruling;
    const RulesSum *sum = ruling->sums.count > 0 ? &ruling->sums.items[ruling->sums.count - 1] : NULL;
    return match_number(matcher, expected, sum && sum->total != VAR_NONE, sum ? sum->total : 0);
}

/* Matches the ruling's fact "at" if there is one, else where the acting unit stands now. */
static bool match_at(Matcher *matcher, const BaseTree *expected) {
    const BaseTree *fact = tree_find(matcher->ruling->facts, "at");
    TableRef subject = matcher->ruling->subject;
    if (!fact && subject.kind == REF_UNIT) {
        fact = expect_place_of(matcher, table_where(matcher->table, subject.index));
    }
    return expect_value(matcher, "at", expected, fact);
}

static bool match_winner(Matcher *matcher, const BaseTree *expected) {
    const BaseTree *fact = tree_find(matcher->ruling->facts, "winner");
    return expect_value(matcher, "winner", expected,
                        fact ? fact : expect_state_of(matcher, ref_make(REF_GAME, 0), "winner"));
}

/* ---- all keys ---- */

typedef enum {
    KEY_FACT,
    KEY_RULES,
    KEY_NOT_RULES,
    KEY_FINDINGS,
    KEY_NOT_FINDINGS,
    KEY_HEADLINE,
    KEY_HOUSE,
    KEY_REFUSED,
    KEY_ALLOWED,
    KEY_WAITING,
    KEY_SIDE,
    KEY_FORMATION,
    KEY_UNIT,
    KEY_AREA,
    KEY_GAME,
    KEY_PHASE,
    KEY_WINNER,
    KEY_NEEDS,
    KEY_DICE_COUNT,
    KEY_SUM,
    KEY_AT
} Key;

/* Keys that a case may always use: if the ruling lacks such a fact, it counts as absent, not as an unknown key. */
static const struct {
    const char *name;
    Key key;
} keys[] = {{"rules", KEY_RULES},
            {"not-rules", KEY_NOT_RULES},
            {"findings", KEY_FINDINGS},
            {"not-findings", KEY_NOT_FINDINGS},
            {"headline", KEY_HEADLINE},
            {"house", KEY_HOUSE},
            {"refused", KEY_REFUSED},
            {"allowed", KEY_ALLOWED},
            {"waiting", KEY_WAITING},
            {"side", KEY_SIDE},
            {"formation", KEY_FORMATION},
            {"unit", KEY_UNIT},
            {"area", KEY_AREA},
            {"game", KEY_GAME},
            {"phase", KEY_PHASE},
            {"winner", KEY_WINNER},
            {"needs", KEY_NEEDS},
            {"dice-count", KEY_DICE_COUNT},
            {"sum", KEY_SUM},
            {"at", KEY_AT},
            {"visible", KEY_FACT},
            {"depth", KEY_FACT},
            {"limit", KEY_FACT},
            {"depth_off", KEY_FACT},
            {"close", KEY_FACT},
            {"clearance_mm", KEY_FACT},
            {"blockers", KEY_FACT},
            {"cost", KEY_FACT},
            {"stop", KEY_FACT},
            {"events", KEY_FACT},
            {"hits", KEY_FACT},
            {"gap", KEY_FACT},
            {"contact", KEY_FACT}};

static bool unknown_key(Matcher *matcher, const char *name) {
    NearMiss near = near_make(name);
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        near_try(&near, keys[i].name);
    }
    for (const BaseTree *it = matcher->ruling->facts->first; it; it = it->next) {
        near_try(&near, it->key);
    }
    text_addf(&matcher->what, "nothing is known of \"%s\"%s%s", name, near.best ? "; perhaps this is meant: " : "",
              near.best ? near.best : "");
    return false;
}

static bool match_fact(Matcher *matcher, const BaseTree *expected, bool known) {
    const BaseTree *fact = expect_find(matcher, matcher->ruling->facts, expected->key);
    return fact || known ? expect_value(matcher, expected->key, expected, fact) : unknown_key(matcher, expected->key);
}

/* {"unit": {"r1-1": {...}}} is about the table; {"unit": "r1-1"} is about a fact. */
static bool match_named(Matcher *matcher, const BaseTree *expected, TableRefKind kind) {
    if (expected->kind != TREE_OBJECT) {
        return match_fact(matcher, expected, true);
    }
    return kind == REF_GAME ? expect_thing(matcher, ref_make(REF_GAME, 0), expected)
                            : expect_things(matcher, expected, kind);
}

static bool match_key(Matcher *matcher, const BaseTree *expected) {
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        if (strcmp(keys[i].name, expected->key) != 0) {
            continue;
        }
        switch (keys[i].key) {
        case KEY_FACT: return match_fact(matcher, expected, true);
        case KEY_RULES: return match_rules(matcher, expected, true);
        case KEY_NOT_RULES: return match_rules(matcher, expected, false);
        case KEY_FINDINGS: return expect_findings(matcher, expected, true);
        case KEY_NOT_FINDINGS: return expect_findings(matcher, expected, false);
        case KEY_HEADLINE: return expect_headline(matcher, expected);
        case KEY_HOUSE: return match_house(matcher, expected);
        case KEY_REFUSED: return match_refused(matcher, expected);
        case KEY_ALLOWED: return match_allowed(matcher, expected);
        case KEY_WAITING: return match_waiting(matcher, expected);
        case KEY_SIDE: return match_named(matcher, expected, REF_SIDE);
        case KEY_FORMATION: return match_named(matcher, expected, REF_FORMATION);
        case KEY_UNIT: return match_named(matcher, expected, REF_UNIT);
        case KEY_AREA: return match_named(matcher, expected, REF_AREA);
        case KEY_GAME: return match_named(matcher, expected, REF_GAME);
        case KEY_PHASE: return expect_phase(matcher, expected);
        case KEY_WINNER: return match_winner(matcher, expected);
        case KEY_NEEDS: return match_needs(matcher, expected);
        case KEY_DICE_COUNT: return match_number(matcher, expected, true, dice_rolled(matcher->ruling));
        case KEY_SUM: return match_sum(matcher, expected);
        case KEY_AT: return match_at(matcher, expected);
        }
    }
    return match_fact(matcher, expected, false);
}

char *expect_difference(const BaseTree *expect, const Ruling *ruling, PlaySession *session) {
    if (expect->kind != TREE_OBJECT) {
        return base_strdup("\"expect\" is not an object");
    }
    Matcher matcher = {.ruling = ruling, .session = session, .table = play_table(session), .arena = arena_create()};
    char *difference = NULL;
    for (const BaseTree *it = expect->first; it && !difference; it = it->next) {
        if (!match_key(&matcher, it)) {
            difference = base_strdup(text_get(&matcher.what));
        }
    }
    text_free(&matcher.what);
    arena_destroy(matcher.arena);
    return difference;
}
