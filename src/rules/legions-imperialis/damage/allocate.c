/* Allocates the Hits of a strike to models (CORE-10, HIT-03). They are dealt one by one before any save is rolled. */
#include "rules/kit/ask.h"
#include "rules/legions-imperialis/damage/damage.h"

/* Which models are being dealt Hits; the order of the values is the order of the deal. */
typedef enum { DEAL_HURT, DEAL_WHOLE, DEAL_MORE, DEALS } Deal;

typedef struct {
    RulesCtx *ctx;
    const LiStrike *strike;
    const int *order; /* indices of the strike's units: the hurt first */
    int *shares;      /* Hits of each unit so far */
    int *can;         /* indices of those who may take the next one, in order */
    int can_count;
} Dealing;

static int wounds_of(const Dealing *it, int index) {
    return li_wounds(it->ctx->field, it->ctx->draft->table, li_unit(it->strike->units[index]));
}

static bool is_hurt(const Dealing *it, int index) {
    return wounds_of(it, index) < li_profile(it->ctx->field, it->strike->units[index])->wounds;
}

/* Finds who may take the next Hit. 1. Models that have lost wounds, then the others. 2. None takes more Hits than it
 * has wounds while others can take one. 3. After that each may take more. */
static Deal find_those(Dealing *it) {
    for (int deal = DEAL_HURT; deal < DEAL_MORE; deal++) {
        it->can_count = 0;
        for (int k = 0; k < it->strike->count; k++) {
            int index = it->order[k];
            if (is_hurt(it, index) == (deal == DEAL_HURT) && it->shares[index] < wounds_of(it, index)) {
                it->can[it->can_count++] = index;
            }
        }
        if (it->can_count > 0) {
            return (Deal)deal;
        }
    }
    it->can_count = it->strike->count;
    for (int k = 0; k < it->strike->count; k++) {
        it->can[k] = it->order[k];
    }
    return DEAL_MORE;
}

/* Allocation when nobody is asked: the first in order takes as many as it has wounds; the Hits left over go round one
 * by one. */
static int first_of(const Dealing *it, Deal deal) {
    int best = 0;
    for (int k = 1; k < it->can_count && deal == DEAL_MORE; k++) {
        int more = it->shares[it->can[k]] - wounds_of(it, it->can[k]);
        best = more < it->shares[it->can[best]] - wounds_of(it, it->can[best]) ? k : best;
    }
    return best;
}

/* True if it makes no difference which of the two takes the Hit. Models in the same Structure are alike. */
static bool are_alike(const Dealing *it, int a, int b) {
    const LiStrike *strike = it->strike;
    const Table *table = it->ctx->draft->table;
    int one = strike->units[a], other = strike->units[b];
    bool rear = strike->rear && strike->rear[a] != strike->rear[b];
    return !rear && li_host(table, one) >= 0 && li_host(table, one) == li_host(table, other) &&
           li_profile(it->ctx->field, one) == li_profile(it->ctx->field, other) &&
           wounds_of(it, a) == wounds_of(it, b) && it->shares[a] == it->shares[b];
}

/* True if it matters who takes the Hit: there are several, not all of them are dealt as much as they can take, and they
 * are not alike. */
static bool matters(const Dealing *it, Deal deal, int left) {
    int room = 0;
    bool alike = true;
    for (int k = 0; k < it->can_count; k++) {
        room += wounds_of(it, it->can[k]) - it->shares[it->can[k]];
        alike = alike && (k == 0 || are_alike(it, it->can[0], it->can[k]));
    }
    return it->can_count > 1 && !alike && (deal == DEAL_MORE || left < room);
}

/* Asks the owner to choose among those who can take it. -1: unwind. */
static int ask_owner(Dealing *it, int fallback) {
    RulesCtx *ctx = it->ctx;
    int first = it->strike->units[it->can[0]];
    const char **options = arena_alloc(ctx->ruling->arena, (size_t)it->can_count, sizeof *options);
    for (int k = 0; k < it->can_count; k++) {
        options[k] = setup_id(ctx->field->setup, li_unit(it->strike->units[it->can[k]]));
    }
    KitQuestion question = {"hit", "LI-CORE-10", "ask", li_formation(ctx->field->setup->units[first].formation)};
    return rulekit_choose(ctx, question, options, it->can_count, fallback);
}

/* Puts the wounded first; both groups stay in the strike's order. */
static void put_in_order(const Dealing *it, int *order) {
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < it->strike->count; i++) {
            if (is_hurt(it, i) == (pass == 0)) {
                order[count++] = i;
            }
        }
    }
    base_assert(count == it->strike->count);
}

bool li_allocate(RulesCtx *ctx, const LiStrike *strike, int *shares, int *order) {
    base_assert(strike->count > 0 && strike->hits > 0);
    Dealing it = {ctx, strike, order, shares, NULL, 0};
    it.can = arena_alloc(ctx->ruling->arena, (size_t)strike->count, sizeof *it.can);
    put_in_order(&it, order);
    for (int left = strike->hits; left > 0; left--) {
        Deal deal = find_those(&it);
        int pick = first_of(&it, deal);
        if (strike->ask && matters(&it, deal, left)) {
            pick = ask_owner(&it, pick);
        }
        if (pick < 0) {
            return false;
        }
        shares[it.can[pick]]++;
    }
    return true;
}
