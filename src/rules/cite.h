/* Citing a rule in one statement: what it says, the values of its sentence and the shapes that show it.
 *
 *     ctx_cite(ctx, "EAH-LOS-06", "fails", ROLE_DECIDES, REF("unit", unit), LENGTH("limit", limit));
 *     return ctx_refuse(ctx, "EAH-CORE-02", "broken", REF("unit", unit), DRAW_BASE(unit));
 *
 * The finding lives in the ruling's arena: texts of values and points of shapes are copied, names and words of shapes
 * are borrowed, and a second value with the same name replaces the first. A list may be empty. */
#ifndef RULES_CITE_H
#define RULES_CITE_H

#include "rules/rules.h"

typedef enum { PART_END, PART_NONE, PART_VALUE, PART_SHAPE, PART_TERRAIN } RulesPartKind;

/* One item of such a list. Made by the macros below, never by hand. */
typedef struct {
    RulesPartKind kind;
    RulesValue value; /* TERRAIN: only its ref */
    RulesShape shape;
} RulesPart;

static inline TableRef ref_or_none(TableRefKind kind, int index) {
    return index < 0 ? ref_none() : ref_make(kind, index);
}

#define CITE_VALUE(part, ...) ((RulesPart){.kind = part, .value = {__VA_ARGS__}})

/* The values of a sentence, each for the place {name_} of its template. The first area among them is what the finding
 * is about, unless TERRAIN stands before it. */
#define REF(name_, ref_)    CITE_VALUE(PART_VALUE, .name = name_, .kind = VALUE_REF, .ref = ref_)
#define LENGTH(name_, mm_)  CITE_VALUE(PART_VALUE, .name = name_, .kind = VALUE_LENGTH, .number = mm_)
#define INT(name_, number_) CITE_VALUE(PART_VALUE, .name = name_, .kind = VALUE_INT, .number = number_)
#define NEED(name_, need_)  CITE_VALUE(PART_VALUE, .name = name_, .kind = VALUE_NEED, .number = need_)
#define TEXT(name_, text_)  CITE_VALUE(PART_VALUE, .name = name_, .kind = VALUE_TEXT, .text = text_)
/* The same for a thing of one kind by its index; a negative one is nothing. */
#define UNIT(name_, index_)      REF(name_, ref_or_none(REF_UNIT, index_))
#define AREA(name_, index_)      REF(name_, ref_or_none(REF_AREA, index_))
#define SIDE(name_, index_)      REF(name_, ref_or_none(REF_SIDE, index_))
#define FORMATION(name_, index_) REF(name_, ref_or_none(REF_FORMATION, index_))
/* No value: what the finding is about, where that is no area of its sentence or none at all. */
#define TERRAIN(ref_) CITE_VALUE(PART_TERRAIN, .kind = VALUE_REF, .ref = ref_)

/* A shape, with the members of RulesShape that it needs: DRAW(SHAPE_RING, .ref = unit, .value = reach). */
#define DRAW(kind_, ...)             ((RulesPart){.kind = PART_SHAPE, .shape = {.kind = kind_, __VA_ARGS__}})
#define DRAW_BASE(ref_)              DRAW(SHAPE_BASE, .ref = ref_)
#define DRAW_AREA(ref_)              DRAW(SHAPE_AREA, .ref = ref_)
#define DRAW_MARK(ref_, at_, style_) DRAW(SHAPE_MARK, .ref = ref_, .points = at_, .count = 1, .style = style_)

/* The part only if the condition holds; it is not evaluated otherwise. */
#define WHEN(condition_, ...) ((condition_) ? (__VA_ARGS__) : (RulesPart){.kind = PART_NONE})

/* Cites a rule: ctx, its id in the catalogue, the key of a sentence, the role, then any number of parts. */
#define ctx_cite(...) CITE_FINDING(__VA_ARGS__, (RulesPart){.kind = PART_END})
/* Cites the rule that forbids the action, as what decides, and sets the outcome to REFUSED: ctx, id, key, parts.
 * Returns false. */
#define ctx_refuse(...) CITE_REFUSAL(__VA_ARGS__, (RulesPart){.kind = PART_END})
/* Adds parts to the finding that was cited last: ctx, parts. */
#define cite_also(...) CITE_ALSO(__VA_ARGS__, (RulesPart){.kind = PART_END})

#define CITE_FINDING(ctx_, rule_, key_, role_, ...)                                                                    \
    cite_finding(ctx_, rule_, key_, role_, (const RulesPart[]){__VA_ARGS__})
#define CITE_REFUSAL(ctx_, rule_, key_, ...) cite_refusal(ctx_, rule_, key_, (const RulesPart[]){__VA_ARGS__})
#define CITE_ALSO(ctx_, ...)                 cite_add(ctx_, (const RulesPart[]){__VA_ARGS__})

/* What the macros call; the list ends with PART_END. */
void cite_finding(RulesCtx *ctx, const char *rule, const char *key, RulesRole role, const RulesPart *parts);
bool cite_refusal(RulesCtx *ctx, const char *rule, const char *key, const RulesPart *parts);
void cite_add(RulesCtx *ctx, const RulesPart *parts);

#endif
