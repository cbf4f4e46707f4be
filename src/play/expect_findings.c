/* Compares findings and headlines: what the ruling says, and of what. */
#include "play/expect_internal.h"
#include "play/outcome.h"
#include "rules/telling.h"

#include <string.h>

/* ---- one finding ---- */

static const char *role_word(RulesRole role) {
    static const char *const WORDS[] = {
        [ROLE_DECIDES] = "decides", [ROLE_PASSES] = "passes", [ROLE_CONTEXT] = "context"};
    return WORDS[role];
}

/* Returns a value as a case writes it: a thing by its id, a length in table units. */
static const BaseTree *value_tree(Matcher *matcher, const RulesValue *value) {
    const TableSetup *setup = matcher->ruling->field->setup;
    switch (value->kind) {
    case VALUE_LENGTH: return tree_number(matcher->arena, value->number / setup->unit);
    case VALUE_INT: return tree_number(matcher->arena, value->number);
    case VALUE_NEED:
        return (int)value->number == VAR_NONE ? tree_null(matcher->arena) : tree_number(matcher->arena, value->number);
    case VALUE_REF:
        return value->ref.kind == REF_NONE ? tree_null(matcher->arena)
                                           : tree_text(matcher->arena, setup_id(setup, value->ref));
    case VALUE_TEXT: return tree_text(matcher->arena, value->text);
    }
    return NULL;
}

/* Returns what the finding has under this key; NULL: nothing. */
static const BaseTree *part_of(Matcher *matcher, const RulesFinding *finding, const char *key) {
    const TableSetup *setup = matcher->ruling->field->setup;
    if (strcmp(key, "rule") == 0) {
        return tree_text(matcher->arena, finding->rule);
    }
    if (strcmp(key, "key") == 0) {
        return tree_text(matcher->arena, finding->key ? finding->key : "");
    }
    if (strcmp(key, "role") == 0) {
        return tree_text(matcher->arena, role_word(finding->role));
    }
    if (strcmp(key, "terrain") == 0) {
        return finding->terrain.kind == REF_NONE ? tree_null(matcher->arena)
                                                 : tree_text(matcher->arena, setup_id(setup, finding->terrain));
    }
    if (strcmp(key, "says") == 0) {
        BaseText text = {0};
        ruling_describe(matcher->ruling, finding, &text);
        const BaseTree *says = tree_text(matcher->arena, text_get(&text));
        text_free(&text);
        return says;
    }
    for (int i = 0; i < finding->value_count; i++) {
        if (strcmp(finding->values[i].name, key) == 0) {
            return value_tree(matcher, &finding->values[i]);
        }
    }
    return NULL;
}

/* Returns the first member that the finding does not have so; NULL: it has all. `fits`: the number of those it has. */
static const BaseTree *first_other(Matcher *matcher, const RulesFinding *finding, const BaseTree *expected, int *fits) {
    const BaseTree *other = NULL;
    *fits = 0;
    for (const BaseTree *it = expected->first; it; it = it->next) {
        const BaseTree *part = part_of(matcher, finding, it->key);
        bool same = part && expect_matches(it, part);
        *fits += same;
        other = same || other ? other : it;
    }
    return other;
}

/* ---- the list ---- */

/* A name that no rule has would match nothing, which a case that forbids it would not notice. */
static bool is_known(Matcher *matcher, const BaseTree *item) {
    const RulesData *data = matcher->ruling->field->data;
    const char *rule = tree_get_text(item, "rule", NULL), *key = tree_get_text(item, "key", NULL);
    int index = rule ? data_find_rule(data, rule) : -1;
    if (item->kind != TREE_OBJECT || index < 0) {
        text_addf(&matcher->what, "a finding is an object with a \"rule\" of the catalogue%s%s",
                  rule ? ", which has no " : "", rule ? rule : "");
        return false;
    }
    if (key && !tree_get_text(data->rules[index].texts, key, NULL)) {
        text_addf(&matcher->what, "%s has no sentence \"%s\"", rule, key);
        return false;
    }
    return true;
}

/* Records in what the nearest finding differs. */
static bool none_fits(Matcher *matcher, const BaseTree *item, const RulesFinding *nearest) {
    BaseText expected = {0};
    int fits;
    json_write(item, &expected);
    text_addf(&matcher->what, "no finding is %s", text_get(&expected));
    text_free(&expected);
    const BaseTree *other = nearest ? first_other(matcher, nearest, item, &fits) : NULL;
    if (other) {
        const BaseTree *part = part_of(matcher, nearest, other->key);
        text_addf(&matcher->what, "; of the nearest \"%s\" is ", other->key);
        if (part) {
            json_write(part, &matcher->what);
        } else {
            text_add(&matcher->what, "not given");
        }
    }
    return false;
}

static bool match_item(Matcher *matcher, const BaseTree *item, bool there) {
    const RulesFinding *nearest = NULL;
    int best = 0, fits;
    if (!is_known(matcher, item)) {
        return false;
    }
    for (int i = 0; i < matcher->ruling->findings.count; i++) {
        const RulesFinding *finding = &matcher->ruling->findings.items[i];
        if (!first_other(matcher, finding, item, &fits)) {
            if (!there) {
                text_add(&matcher->what, "it says: ");
                ruling_describe(matcher->ruling, finding, &matcher->what);
                text_addf(&matcher->what, " (%s)", finding->rule);
            }
            return there;
        }
        nearest = fits > best ? finding : nearest;
        best = fits > best ? fits : best;
    }
    return !there || none_fits(matcher, item, nearest);
}

bool expect_findings(Matcher *matcher, const BaseTree *expected, bool there) {
    if (expected->kind != TREE_LIST) {
        text_addf(&matcher->what, "\"%s\" is not a list", expected->key);
        return false;
    }
    for (const BaseTree *it = expected->first; it; it = it->next) {
        if (!match_item(matcher, it, there)) {
            return false;
        }
    }
    return true;
}

bool expect_headline(Matcher *matcher, const BaseTree *expected) {
    int cursor = play_cursor(matcher->session);
    const PlayEntry *entry = cursor > 0 ? play_entry(matcher->session, cursor - 1) : NULL;
    BaseText text = {0};
    if (entry && entry->ruling == matcher->ruling) {
        outcome_headline(matcher->session, entry, &text);
    } else {
        telling_headline(matcher->ruling, &text);
    }
    const BaseTree *actual = tree_text(matcher->arena, text_get(&text));
    text_free(&text);
    return expect_value(matcher, "headline", expected, actual);
}
