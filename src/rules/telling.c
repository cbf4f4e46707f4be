#include "rules/telling.h"

#include "base/base.h"
#include "rules/ruling_words.h"

#include <limits.h>
#include <string.h>

static const char *kept(BaseArena *arena, BaseText *text) {
    const char *copy = arena_strdup(arena, text_get(text));
    text_free(text);
    return copy;
}

/* ---- order and number ---- */

/* Returns the place of a sentence in the ruleset's list of what is gravest, by "RULE key"; INT_MAX: it is not in it. */
static int gravity_of(const Ruling *ruling, const RulesFinding *finding) {
    const BaseTree *gravest = tree_find(ruling->field->data->root, "gravest");
    size_t rule = strlen(finding->rule);
    int place = 0;
    for (const BaseTree *it = gravest ? gravest->first : NULL; it; it = it->next, place++) {
        if (it->kind == TREE_TEXT && finding->key && strncmp(it->text, finding->rule, rule) == 0 &&
            it->text[rule] == ' ' && strcmp(it->text + rule + 1, finding->key) == 0) {
            return place;
        }
    }
    return INT_MAX;
}

/* What dice will come to stands last: where the odds are drawn they say it, and it is left out without a gap in the
 * numbers. */
static int order_of(const Ruling *ruling, const RulesStated *stated) {
    bool foretells = ruling_foretells(&ruling->findings.items[stated->findings[0]]);
    return stated->role == ROLE_CONTEXT && foretells ? ROLE_CONTEXT + 1 : (int)stated->role;
}

/* What was done is told with the gravest of it first, whatever its role was; all else in the order of the ruling. */
static void by_gravity(BaseArena *arena, const Ruling *ruling, RulesStated *stated, int count) {
    int *gravity = arena_alloc(arena, (size_t)count, sizeof *gravity);
    for (int i = 0; i < count; i++) {
        RulesStated moved = stated[i];
        int k = i, grave = gravity_of(ruling, &ruling->findings.items[moved.findings[0]]);
        moved.role = grave < INT_MAX ? ROLE_DECIDES : moved.role;
        for (; k > 0 && gravity[k - 1] > grave; k--) {
            stated[k] = stated[k - 1];
            gravity[k] = gravity[k - 1];
        }
        stated[k] = moved;
        gravity[k] = grave;
    }
}

static const RulesStated *in_order(BaseArena *arena, const Ruling *ruling, const RulesStated *stated, int all) {
    RulesStated *out = arena_alloc(arena, (size_t)all, sizeof *out);
    int count = 0;
    for (int order = ROLE_DECIDES; order <= ROLE_CONTEXT + 1; order++) {
        for (int i = 0; i < all; i++) {
            if (order_of(ruling, &stated[i]) == order) {
                out[count++] = stated[i];
            }
        }
    }
    return out;
}

/* Numbers the sentences that the headline does not say, and lists the rules of those that it does. */
static void number_stated(BaseArena *arena, RulesTelling *telling) {
    RulesStated *all = arena_alloc(arena, (size_t)telling->stated_count, sizeof *all);
    BaseText rules = {0};
    int number = 0, shown[ROLE_CONTEXT + 1] = {0};
    for (int i = 0; i < telling->stated_count; i++) {
        all[i] = telling->stated[i];
        if (strstr(telling->headline, all[i].says)) {
            if (!text_holds(text_get(&rules), all[i].rule, strlen(all[i].rule))) {
                text_addf(&rules, "%s%s", rules.length ? ", " : "", all[i].rule);
            }
        } else {
            all[i].number = ++number;
            shown[all[i].role]++;
        }
    }
    bool answered = rules.length > 0;
    int few = shown[ROLE_DECIDES] + shown[ROLE_PASSES] == 0 && answered ? 0 : TELLING_FEW;
    telling->shown = shown[ROLE_DECIDES] > TELLING_MANY ? TELLING_MANY : shown[ROLE_DECIDES];
    for (int role = ROLE_PASSES; role <= ROLE_CONTEXT && telling->shown < few; role++) {
        int room = few - telling->shown;
        telling->shown += shown[role] < room ? shown[role] : room;
    }
    telling->folded = number - telling->shown;
    telling->stated = all;
    telling->rules = kept(arena, &rules);
}

/* Each sum once: what several units need alike is one line. What is added to dice is told with them once they have
 * fallen. */
static void add_sums(BaseArena *arena, const Ruling *ruling, RulesTelling *telling) {
    const char **sums = arena_alloc(arena, (size_t)ruling->sums.count, sizeof *sums);
    for (int i = 0; i < ruling->sums.count; i++) {
        BaseText line = {0};
        bool known = ruling->sums.items[i].added && ruling->rolls.count > 0;
        telling_sum(ruling, &ruling->sums.items[i], &line);
        for (int k = 0; k < telling->sum_count; k++) {
            known = known || strcmp(sums[k], text_get(&line)) == 0;
        }
        sums[telling->sum_count] = kept(arena, &line);
        telling->sum_count += !known;
    }
    telling->sums = sums;
}

RulesTelling telling_make(BaseArena *arena, const Ruling *ruling, const char *headline) {
    base_assert(arena && ruling->field);
    RulesTelling telling = {0};
    BaseText own = {0};
    if (!headline) {
        telling_headline(ruling, &own);
    }
    telling.headline = headline ? arena_strdup(arena, headline) : arena_strdup(arena, text_get(&own));
    text_free(&own);
    RulesStated *stated = telling_stated(arena, ruling, &telling.stated_count);
    if (ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING) {
        by_gravity(arena, ruling, stated, telling.stated_count);
    }
    telling.stated = in_order(arena, ruling, stated, telling.stated_count);
    number_stated(arena, &telling);
    add_sums(arena, ruling, &telling);
    return telling;
}

int telling_number(const RulesTelling *telling, int finding) {
    for (int i = 0; i < telling->stated_count; i++) {
        for (int k = 0; k < telling->stated[i].count; k++) {
            if (telling->stated[i].findings[k] == finding) {
                return telling->stated[i].number;
            }
        }
    }
    return 0;
}
