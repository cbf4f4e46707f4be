#include "rules/telling_stated.h"

#include "base/base.h"
#include "rules/grammar.h"

#include <string.h>

static const char *kept(BaseArena *arena, BaseText *text) {
    const char *copy = arena_strdup(arena, text_get(text));
    text_free(text);
    return copy;
}

/* ---- the same said once ---- */

typedef struct {
    BaseArena *arena;
    const Ruling *ruling;
    RulesStated *stated;
    int count;
} Teller;

static bool same_value(const RulesValue *a, const RulesValue *b) {
    return a->kind == b->kind && strcmp(a->name, b->name) == 0 && a->number == b->number && ref_equal(a->ref, b->ref) &&
           strcmp(a->text ? a->text : "", b->text ? b->text : "") == 0;
}

/* Returns the index of the only value said in which two findings with one sentence differ, which names a thing; -1 if
 * they differ in more. */
static int differ_in(const Ruling *ruling, const RulesFinding *a, const RulesFinding *b) {
    int found = -1;
    if (strcmp(a->rule, b->rule) != 0 || !a->key || !b->key || strcmp(a->key, b->key) != 0 || a->role != b->role ||
        a->value_count != b->value_count) {
        return -1;
    }
    for (int i = 0; i < a->value_count; i++) {
        if (!same_value(&a->values[i], &b->values[i]) && ruling_uses(ruling, a, a->values[i].name)) {
            if (found >= 0 || a->values[i].kind != VALUE_REF || b->values[i].kind != VALUE_REF ||
                strcmp(a->values[i].name, b->values[i].name) != 0) {
                return -1;
            }
            found = i;
        }
    }
    return found;
}

static void add_finding(Teller *teller, RulesStated *stated, int index) {
    int *list = arena_alloc(teller->arena, (size_t)stated->count + 1, sizeof *list);
    for (int i = 0; i < stated->count; i++) {
        list[i] = stated->findings[i];
    }
    list[stated->count] = index;
    stated->findings = list;
    stated->count++;
}

static RulesStated *stated_before(Teller *teller, const char *says) {
    for (int i = 0; i < teller->count; i++) {
        if (strcmp(teller->stated[i].says, says) == 0) {
            return &teller->stated[i];
        }
    }
    return NULL;
}

/* Returns what has been told of another thing in the same words, where only the name differs. */
static RulesStated *stated_alike(Teller *teller, const RulesFinding *finding, int *place) {
    for (int i = 0; i < teller->count; i++) {
        const RulesStated *stated = &teller->stated[i];
        const RulesFinding *first = &teller->ruling->findings.items[stated->findings[0]];
        int at = differ_in(teller->ruling, first, finding);
        const RulesFinding *last = &teller->ruling->findings.items[stated->findings[stated->count - 1]];
        if (at >= 0 && (stated->count == 1 || differ_in(teller->ruling, first, last) == at)) {
            *place = at;
            return &teller->stated[i];
        }
    }
    return NULL;
}

/* Says one sentence of all the things that it holds of: with all names in its place where its words agree with their
 * number, else of the first, and of the others that it holds of them too. */
static const char *describe_of_all(const Teller *teller, const RulesStated *stated, int place) {
    const Ruling *ruling = teller->ruling;
    RulesFinding finding = ruling->findings.items[stated->findings[0]];
    TableRef *refs = arena_alloc(teller->arena, (size_t)stated->count, sizeof *refs);
    RulesValue *values = arena_alloc(teller->arena, (size_t)finding.value_count, sizeof *values);
    int count = 0;
    for (int i = 0; i < stated->count; i++) {
        TableRef ref = ruling->findings.items[stated->findings[i]].values[place].ref;
        bool known = false;
        for (int k = 0; k < count; k++) {
            known = known || ref_equal(refs[k], ref);
        }
        refs[count] = ref;
        count += !known;
    }
    bool agrees = ruling_agrees(ruling, &finding, finding.values[place].name);
    grammar_sort(ruling->field->setup, agrees ? refs : refs + 1, agrees ? count : count - 1);
    BaseText names = {0}, out = {0};
    memcpy(values, finding.values, (size_t)finding.value_count * sizeof *values);
    grammar_add_all_names(ruling->field, agrees ? refs : refs + 1, agrees ? count : count - 1, &names);
    if (agrees) {
        values[place] = (RulesValue){
            .name = values[place].name, .kind = VALUE_TEXT, .number = count, .text = text_get(&names), .ref = {0}};
        finding.values = values;
        ruling_describe(ruling, &finding, &out);
    } else {
        ruling_describe(ruling, &finding, &out);
        text_addf(&out, " The same holds for %s.", text_get(&names));
    }
    text_free(&names);
    return kept(teller->arena, &out);
}

static void explain_finding(Teller *teller, int index) {
    const RulesFinding *finding = &teller->ruling->findings.items[index];
    BaseText text = {0};
    ruling_describe(teller->ruling, finding, &text);
    const char *says = kept(teller->arena, &text);
    RulesStated *before = stated_before(teller, says);
    if (!before) {
        RulesStated *stated = &teller->stated[teller->count++];
        *stated = (RulesStated){.says = says, .rule = finding->rule, .role = finding->role, .findings = NULL};
        add_finding(teller, stated, index);
        return;
    }
    add_finding(teller, before, index);
    before->role = finding->role < before->role ? finding->role : before->role;
}

/* Joins the sentences that differ in one name. */
static void join_alike(Teller *teller) {
    Teller joined = *teller;
    int *places = arena_alloc(teller->arena, (size_t)teller->count, sizeof *places);
    joined.stated = arena_alloc(teller->arena, (size_t)teller->count, sizeof *joined.stated);
    joined.count = 0;
    for (int i = 0; i < teller->count; i++) {
        const RulesStated *stated = &teller->stated[i];
        int place = -1;
        RulesStated *alike = stated->count == 1
                                 ? stated_alike(&joined, &teller->ruling->findings.items[stated->findings[0]], &place)
                                 : NULL;
        if (alike) {
            add_finding(&joined, alike, stated->findings[0]);
            places[alike - joined.stated] = place;
        } else {
            places[joined.count] = -1;
            joined.stated[joined.count++] = *stated;
        }
    }
    for (int i = 0; i < joined.count; i++) {
        if (places[i] >= 0) {
            joined.stated[i].says = describe_of_all(&joined, &joined.stated[i], places[i]);
        }
    }
    *teller = joined;
}

/* ---- all ---- */

RulesStated *telling_stated(BaseArena *arena, const Ruling *ruling, int *count) {
    base_assert(arena && ruling->field);
    Teller teller = {arena, ruling, NULL, 0};
    teller.stated = arena_alloc(arena, (size_t)ruling->findings.count, sizeof *teller.stated);
    for (int i = 0; i < ruling->findings.count; i++) {
        explain_finding(&teller, i);
    }
    join_alike(&teller);
    *count = teller.count;
    return teller.stated;
}
