#include "rules/mind.h"

#include "base/base.h"
#include "rules/cite.h"
#include "rules/sentence.h"
#include "rules/victory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool rules_has_mind(const RulesField *field) {
    return field->data->system->mind && field->setup->side_count >= 2 && field->setup->side_count <= RULES_SIDES_MAX;
}

static const RulesMind *mind_of(const RulesCtx *ctx) {
    base_assert(rules_has_mind(ctx->field));
    return ctx->field->data->system->mind;
}

/* The side with the highest score; -1: two have it. */
static int leader(const int *score, int sides) {
    int best = 0;
    bool tied = false;
    for (int side = 1; side < sides; side++) {
        tied = score[side] == score[best] || (tied && score[side] < score[best]);
        best = score[side] > score[best] ? side : best;
    }
    return tied ? -1 : best;
}

void rules_verdict(RulesCtx *ctx, RulesVerdict *out) {
    *out = (RulesVerdict){.winner = -1, .rule = ""};
    mind_of(ctx)->verdict(ctx, out);
    const TableVictory *victory = &ctx->field->setup->victory;
    if (!victory->given) {
        return;
    }
    bool played_out = victory->rounds > 0 && out->round > victory->rounds;
    bool undecided = out->over && out->winner < 0;
    out->rounds = victory->rounds > 0 ? victory->rounds : out->rounds;
    if (victory->by != VICTORY_RULES) {
        victory_score(ctx, out->score);
    }
    if ((played_out && !out->over) || undecided) {
        out->over = true;
        out->rule = "";
        out->winner = leader(out->score, ctx->field->setup->side_count);
    }
}

void rules_turn(RulesCtx *ctx, RulesTurn *out) {
    RulesVerdict end;
    *out = (RulesTurn){.kind = TURN_FREE, .side = -1, .step = ""};
    if (ctx->draft->table->phase < 0) {
        return;
    }
    rules_verdict(ctx, &end);
    if (end.over) {
        out->kind = TURN_OVER;
        return;
    }
    mind_of(ctx)->turn(ctx, out);
}

/* The more promising first; of equal ones that which was listed first, which `actions` of the plan no longer tell: the
 * sort is stable by its own index. */
typedef struct {
    RulesPlan plan;
    int at;
} Ranked;

static int compare_plans(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    return x->plan.prior != y->plan.prior ? (x->plan.prior < y->plan.prior ? 1 : -1)
                                          : (x->at > y->at) - (x->at < y->at);
}

void rules_gather(RulesGather *gather, int side) {
    const RulesMind *mind = mind_of(gather->ctx);
    gather->plans.count = 0;
    gather->side = side;
    rules_turn(gather->ctx, &gather->turn);
    if (gather->turn.kind == TURN_FREE || gather->turn.kind == TURN_OVER) {
        return;
    }
    mind->gather(gather);
    int count = gather->plans.count;
    Ranked *ranked = arena_alloc(gather->arena, (size_t)count, sizeof *ranked);
    for (int i = 0; i < count; i++) {
        ranked[i] = (Ranked){gather->plans.items[i], i};
    }
    qsort(ranked, (size_t)count, sizeof *ranked, compare_plans);
    for (int i = 0; i < count; i++) {
        gather->plans.items[i] = ranked[i].plan;
    }
}

void rules_worth(RulesCtx *ctx, int side, RulesWorth *out) {
    const RulesData *data = ctx->field->data;
    *out = (RulesWorth){.total = 0};
    mind_of(ctx)->worth(ctx, side, out->raw);
    for (int i = 0; i < data->term_count; i++) {
        out->milli[i] = llround((double)out->raw[i] * data->terms[i].weight);
        out->total += out->milli[i];
    }
}

int64_t rules_worth_total(RulesCtx *ctx, int side) {
    RulesWorth worth;
    rules_worth(ctx, side, &worth);
    return worth.total;
}

int rules_look_on(const RulesField *field) {
    return rules_has_mind(field) ? field->data->system->mind->look_on : 0;
}

int rules_points(const RulesField *field, int unit) {
    return field->data->profiles[field->setup->units[unit].profile].points;
}

int rules_term_count(const RulesData *data) {
    return data->term_count;
}

const char *rules_term_label(const RulesData *data, int term) {
    base_assert(term >= 0 && term < data->term_count);
    return data->terms[term].label;
}

void rules_plan_describe(const RulesField *field, const RulesPlan *plan, BaseText *out) {
    const RulesData *data = field->data;
    const RulesValue values[] = {REF("actor", plan->actor).value, REF("target", plan->target).value,
                                 TEXT("what", plan->what ? plan->what : "").value};
    for (int i = 0; i < data->intent_count; i++) {
        if (strcmp(data->intents[i].id, plan->intent) == 0) {
            sentence_describe(field, data->intents[i].says, values, (int)BASE_COUNT(values), out);
            return;
        }
    }
    text_add(out, plan->intent);
}

/* ---- putting plans together ---- */

void gather_plan(RulesGather *gather, const char *intent, TableRef actor, TableRef target, int prior) {
    array_push(&gather->plans, (RulesPlan){.intent = intent, .actor = actor, .target = target, .prior = prior});
    gather->plan_room = 0;
}

void gather_do(RulesGather *gather, const BaseTree *action) {
    base_assert(gather->plans.count > 0 && action);
    RulesPlan *plan = &gather->plans.items[gather->plans.count - 1];
    plan->actions =
        arena_grow(gather->arena, (void *)plan->actions, plan->action_count, &gather->plan_room, sizeof *plan->actions);
    plan->actions[plan->action_count++] = action;
}

void gather_close(RulesGather *gather, const char *intent, const BaseTree *action, int prior) {
    gather_plan(gather, intent, ref_none(), ref_none(), prior);
    gather_do(gather, action);
    gather->plans.items[gather->plans.count - 1].closes = true;
}

BaseTree *gather_action(RulesGather *gather, const char *verb) {
    return tree_make(gather->arena, WITH_TEXT("do", verb));
}

BaseTree *gather_name(RulesGather *gather, BaseTree *action, const char *argument, TableRef ref) {
    return gather_word(gather, action, argument, setup_id(gather->ctx->field->setup, ref));
}

BaseTree *gather_word(RulesGather *gather, BaseTree *action, const char *argument, const char *word) {
    tree_set(gather->arena, action, argument, tree_text(gather->arena, word));
    return action;
}

BaseTree *gather_path(RulesGather *gather, BaseTree *action, GeomVec to) {
    BaseTree *path = tree_set(gather->arena, action, "path", tree_list(gather->arena));
    tree_push(path, place_tree(gather->arena, gather->ctx->field->setup, to));
    return action;
}
