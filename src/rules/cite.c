/* Findings: a rule that is cited, the values of its sentence and the shapes that show it. */
#include "rules/cite.h"

#include "base/base.h"

#include <math.h>
#include <string.h>

static RulesFinding *last_finding(RulesCtx *ctx) {
    base_assert(ctx->ruling->findings.count > 0);
    return &ctx->ruling->findings.items[ctx->ruling->findings.count - 1];
}

/* Grows a list of a finding: it has room for 4 items, then for the next power of two. */
static void *grown(RulesCtx *ctx, const void *items, int count, size_t size) {
    bool full = count == 0 || (count >= 4 && (count & (count - 1)) == 0);
    if (!full) {
        return NULL;
    }
    char *more = arena_alloc(ctx->ruling->arena, count == 0 ? 4 : 2 * (size_t)count, size);
    if (count > 0) {
        memcpy(more, items, (size_t)count * size);
    }
    return more;
}

static bool is_known(const RulesCtx *ctx, TableRef ref) {
    return ref.kind == REF_NONE || setup_has(ctx->field->setup, ref);
}

/* Returns the value as it is kept: with a text of its own, and with nothing in the members of other kinds. */
static RulesValue kept_value(RulesCtx *ctx, RulesValue value) {
    base_assert(value.name && is_known(ctx, value.ref) && isfinite(value.number));
    value.ref = value.kind == VALUE_REF ? value.ref : (TableRef){0};
    if (value.kind == VALUE_TEXT) {
        value.text = arena_strdup(ctx->ruling->arena, value.text ? value.text : "");
    }
    return value;
}

/* A second value with the same name replaces the first. */
static void add_value(RulesCtx *ctx, RulesFinding *finding, RulesValue value) {
    value = kept_value(ctx, value);
    if (ref_is(value.ref, REF_AREA) && ref_is(finding->terrain, REF_NONE)) {
        finding->terrain = value.ref;
    }
    for (int i = 0; i < finding->value_count; i++) {
        if (!strcmp(finding->values[i].name, value.name)) {
            ((RulesValue *)finding->values)[i] = value;
            return;
        }
    }
    RulesValue *more = grown(ctx, finding->values, finding->value_count, sizeof *more);
    finding->values = more ? more : finding->values;
    /* This file owns the list; it is const only for readers. */
    ((RulesValue *)finding->values)[finding->value_count++] = value;
}

static void add_shape(RulesCtx *ctx, RulesFinding *finding, RulesShape shape) {
    base_assert(shape.count >= 0 && (shape.points || shape.count == 0));
    base_assert(is_known(ctx, shape.ref) && is_known(ctx, shape.other));
    RulesShape *more = grown(ctx, finding->shapes, finding->shape_count, sizeof *more);
    finding->shapes = more ? more : finding->shapes;
    GeomVec *kept = arena_alloc(ctx->ruling->arena, (size_t)shape.count, sizeof *kept);
    if (shape.count > 0) {
        memcpy(kept, shape.points, (size_t)shape.count * sizeof *kept);
    }
    shape.points = kept;
    shape.role = finding->role;
    shape.ref = ref_is(shape.ref, REF_NONE) ? ref_none() : shape.ref;
    shape.other = ref_is(shape.other, REF_NONE) ? ref_none() : shape.other;
    ((RulesShape *)finding->shapes)[finding->shape_count++] = shape;
}

void cite_add(RulesCtx *ctx, const RulesPart *parts) {
    RulesFinding *finding = last_finding(ctx);
    if (ctx->quiet) {
        return;
    }
    for (const RulesPart *part = parts; part->kind != PART_END; part++) {
        if (part->kind == PART_VALUE) {
            add_value(ctx, finding, part->value);
        } else if (part->kind == PART_SHAPE) {
            add_shape(ctx, finding, part->shape);
        } else if (part->kind == PART_TERRAIN) {
            base_assert(is_known(ctx, part->value.ref));
            finding->terrain = part->value.ref;
        }
    }
}

void cite_finding(RulesCtx *ctx, const char *rule, const char *key, RulesRole role, const RulesPart *parts) {
    base_assert(rule);
    array_push(&ctx->ruling->findings, (RulesFinding){.rule = rule, .key = key, .role = role, .terrain = ref_none()});
    cite_add(ctx, parts);
}

bool cite_refusal(RulesCtx *ctx, const char *rule, const char *key, const RulesPart *parts) {
    ctx->ruling->outcome = RULING_REFUSED;
    cite_finding(ctx, rule, key, ROLE_DECIDES, parts);
    return false;
}
