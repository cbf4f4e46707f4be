/* The verb allocate: which defenders each invader ties (ASSAULT-09). */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/assault_now.h"

#include <string.h>

static bool is_tied_to(RulesCtx *ctx, int unit, int invader) {
    TableRef to = var_unpack(var_own(ctx, unit, EAH_VAR_UNIT_tied_to));
    return ref_equal(to, ref_make(REF_UNIT, invader));
}

static bool is_tied(RulesCtx *ctx, int unit) {
    return var_own(ctx, unit, EAH_VAR_UNIT_tied) == 1;
}

/* Lists the occupants who defend this Stronghold. */
static int garrison(RulesCtx *ctx, int area, int *out) {
    EahPart holder = eah_part_of_walls(ctx->field, ctx->draft->table, area);
    return holder == EAH_PART_NONE ? 0 : eah_garrison(ctx->field, ctx->draft->table, holder, area, out, eah_all(ctx));
}

static int tied_by(RulesCtx *ctx, int area, int invader) {
    int *units = eah_room(ctx), count = garrison(ctx, area, units), tied = 0;
    for (int i = 0; i < count; i++) {
        tied += is_tied_to(ctx, units[i], invader);
    }
    return tied;
}

int eah_untied_invader(RulesCtx *ctx, int area) {
    int *units = eah_room(ctx), *invaders = eah_room(ctx);
    int count = garrison(ctx, area, units), free = 0;
    for (int i = 0; i < count; i++) {
        free += !is_tied(ctx, units[i]);
    }
    count = free ? eah_invaders(ctx->field, ctx->draft->table, area, invaders, eah_all(ctx)) : 0;
    for (int i = 0; i < count; i++) {
        if (tied_by(ctx, area, invaders[i]) < number_int(ctx, EAH_NUM_DEFENDERS_LEAST)) {
            return invaders[i];
        }
    }
    return -1;
}

static void set_tie(RulesCtx *ctx, int unit, TableRef invader) {
    TableRef ref = ref_make(REF_UNIT, unit);
    var_set(ctx, ref, EAH_VAR_UNIT_tied, invader.kind != REF_NONE);
    var_set(ctx, ref, EAH_VAR_UNIT_tied_to, var_pack(invader));
}

static void cite_tie(RulesCtx *ctx, int unit, TableRef invader) {
    bool tied = invader.kind != REF_NONE;
    ctx_cite(ctx, "EAH-ASSAULT-09", tied ? "ties" : "frees", ROLE_PASSES, UNIT("unit", unit),
             WHEN(tied, REF("invader", invader)));
}

static void tie(RulesCtx *ctx, int unit, TableRef invader) {
    set_tie(ctx, unit, invader);
    cite_tie(ctx, unit, invader);
}

static bool refuse(RulesCtx *ctx, const char *key, int unit, TableRef invader) {
    return ctx_refuse(ctx, "EAH-ASSAULT-09", key, UNIT("unit", unit), REF("invader", invader),
                      INT("most", number_int(ctx, EAH_NUM_DEFENDERS_MOST)));
}

/* Checks: 1. An occupant is tied by an enemy that broke into the same Stronghold. 2. At most two for each invader. 3.
 * No invader gets a second one while another has none. */
static bool tie_by_name(RulesCtx *ctx, int unit, TableRef invader) {
    const Table *table = ctx->draft->table;
    int area = eah_walls_of(ctx->field, table, unit);
    bool both = area >= 0 && area == eah_walls_of(ctx->field, table, invader.index) &&
                eah_is_invading(ctx->field, table, invader.index) && !eah_is_invading(ctx->field, table, unit) &&
                eah_part(ctx->field, table, unit) != EAH_PART_NONE;
    if (!both) {
        return refuse(ctx, "not-together", unit, invader);
    }
    int min = number_int(ctx, EAH_NUM_DEFENDERS_LEAST), now = tied_by(ctx, area, invader.index);
    if (is_tied_to(ctx, unit, invader.index)) {
        return true;
    }
    if (now >= number_int(ctx, EAH_NUM_DEFENDERS_MOST)) {
        return refuse(ctx, "too-many", unit, invader);
    }
    set_tie(ctx, unit, invader);
    int other = now >= min ? eah_untied_invader(ctx, area) : -1;
    if (other >= 0) {
        return ctx_refuse(ctx, "EAH-ASSAULT-09", "others-first", REF("invader", invader), UNIT("unit", other));
    }
    cite_tie(ctx, unit, invader);
    return true;
}

/* Ties one occupant to each invader in the order of ids, and continues in rounds up to `each`. */
static void tie_all(RulesCtx *ctx, int area, int each) {
    int *units = eah_room(ctx), *invaders = eah_room(ctx);
    int count = garrison(ctx, area, units);
    int n = eah_invaders(ctx->field, ctx->draft->table, area, invaders, eah_all(ctx)), next = 0;
    for (int i = 0; i < count; i++) {
        bool invaded = n > 0 && next < n * each;
        if (invaded) {
            tie(ctx, units[i], ref_make(REF_UNIT, invaders[next++ % n]));
        } else if (is_tied(ctx, units[i])) {
            tie(ctx, units[i], ref_none());
        }
    }
}

static void fact_ties(RulesCtx *ctx) {
    int tied = 0, *units = eah_room(ctx);
    int count = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        tied += is_tied(ctx, units[i]);
    }
    fact_number(ctx, "tied", tied);
}

static void resolve_allocate(RulesCtx *ctx) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    const char *how = arg_word(ctx, "how", NULL);
    int *units = eah_room(ctx);
    TableRef invader = ref_none();
    if (!assault || assault->step != EAH_STEP_TIES) {
        ctx_refuse(ctx, "EAH-ASSAULT-09", "not-now");
        return;
    }
    if (how) {
        EahNumber each = strcmp(how, "least") ? EAH_NUM_DEFENDERS_MOST : EAH_NUM_DEFENDERS_LEAST;
        ctx->ruling->subject = ref_make(REF_SIDE, assault->side);
        for (int i = 0; i < ctx->field->setup->area_count; i++) {
            tie_all(ctx, ctx->field->setup->order[REF_AREA][i], number_int(ctx, (int)each));
        }
        fact_ties(ctx);
        return;
    }
    int count = eah_acting(ctx, units);
    bool named = arg_ref(ctx, "at", &invader);
    for (int i = 0; i < count; i++) {
        if (!named) {
            tie(ctx, units[i], ref_none());
        } else if (!tie_by_name(ctx, units[i], invader)) {
            return;
        }
    }
    fact_ties(ctx);
}

static const char *const HOW_WORDS[] = {"least", "most", NULL};
static const RulesArg ALLOCATE_ARGS[] = {
    EAH_ARG_ACTING(ARG_UNITS, "defenders inside"),
    {"at", ARG_UNIT, false, "the invader who ties them; without it they are free again", NULL},
    {"how", ARG_WORD, false, "all at once, in the order of ids: as few as must be, or as many as may be", HOW_WORDS},
};
const RulesVerb eah_verb_allocate = {"allocate",    "Ties defenders in a Stronghold to those who broke in.",
                                     ALLOCATE_ARGS, (int)BASE_COUNT(ALLOCATE_ARGS),
                                     false,         resolve_allocate};
