/* What each part adds to its dice in the resolution of an assault (CORE-14, ASSAULT-13, -14, -18). */
#include "rules/ea-heresy/assault/assault.h"
#include "rules/grammar.h"
#include "rules/kit/mods.h"

typedef struct {
    RulesMod *mods;
    int count, total;
} Score;

static void add(Score *score, int value, const char *rule, const char *key, TableRef source) {
    base_assert(score->count < EAH_SCORE_MODS);
    mods_add(score->mods, &score->count,
             (RulesMod){value, EAH_STAGE_MODIFY, EAH_FAMILY_OTHER, rule, key, source, MOD_COUNTS, 0});
    score->total += value;
}

/* ASSAULT-13, -14: returns the number that counts; `*walls` gets the share of Strongholds. 1. units, war engines as
 * their starting DC; 2. a Stronghold, once, while a unit that takes part is in it.
 */
static int eah_numbers_of(RulesCtx *ctx, EahPart part, int *walls) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    int *units = eah_room(ctx), count = eah_part_units(field, table, part, units, eah_all(ctx)), sum = 0;
    for (int i = 0; i < count; i++) {
        int dc = eah_dc_start(field, table, ref_make(REF_UNIT, units[i]));
        sum += dc > 0 ? dc : 1;
    }
    *walls = 0;
    for (int a = 0; a < field->setup->area_count; a++) {
        if (eah_part_of_walls(field, table, a) == part && eah_garrison(field, table, part, a, NULL, 0) > 0) {
            *walls += eah_dc_counted(ctx, ref_make(REF_AREA, a));
        }
    }
    return sum + *walls;
}

/* Returns the number of blast markers of all formations of a part. */
static int markers_of(RulesCtx *ctx, EahPart part) {
    const TableSetup *setup = ctx->field->setup;
    int sum = 0;
    for (int f = 0; f < setup->formation_count; f++) {
        for (int u = 0; u < setup->unit_count; u++) {
            if (setup->units[u].formation == f && eah_part(ctx->field, ctx->draft->table, u) == part &&
                table_alive(ctx->draft->table, ref_make(REF_UNIT, u))) {
                sum += var_own(ctx, f, EAH_VAR_FORMATION_bms);
                break;
            }
        }
    }
    return sum;
}

static int inspiring_of(RulesCtx *ctx, EahPart part) {
    int *units = eah_room(ctx), sum = 0;
    int count = eah_part_units(ctx->field, ctx->draft->table, part, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        sum += eah_has(ctx->field, units[i], EAH_INSPIRING);
    }
    return sum;
}

/* ASSAULT-13, -14: cites Strongholds of the fight that a part has left, or that count for it. */
static void cite_walls(RulesCtx *ctx, EahPart part) {
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        TableRef walls = ref_make(REF_AREA, a);
        if (eah_part_of_walls(ctx->field, ctx->draft->table, a) != part) {
            continue;
        }
        bool inside = eah_garrison(ctx->field, ctx->draft->table, part, a, NULL, 0) > 0;
        if (!inside) {
            ctx_cite(ctx, "EAH-ASSAULT-13", "left", ROLE_PASSES, REF("target", walls));
        }
        ctx_cite(ctx, "EAH-ASSAULT-14", inside ? "counts" : "not-counted", ROLE_PASSES, REF("target", walls),
                 INT("dc", eah_dc_counted(ctx, walls)));
    }
}

static void add_numbers(RulesCtx *ctx, EahPart part, Score *score, TableRef side) {
    int walls, other_walls;
    int own = eah_numbers_of(ctx, part, &walls), other = eah_numbers_of(ctx, eah_other_part(part), &other_walls);
    cite_walls(ctx, part);
    if (own > other * number_int(ctx, EAH_NUM_OUTNUMBER_FAR_TIMES)) {
        add(score, number_int(ctx, EAH_NUM_OUTNUMBER_FAR_MODIFIER), "EAH-CORE-14", "mod-far-more", side);
    } else if (own > other) {
        add(score, number_int(ctx, EAH_NUM_OUTNUMBER_MODIFIER), "EAH-CORE-14", "mod-more", side);
    }
}

int eah_score_mods(RulesCtx *ctx, EahPart part, RulesMod *mods, int *total) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    TableRef side = ref_make(REF_SIDE, eah_side_of_part(ctx->field, ctx->draft->table, part));
    Score score = {mods, 0, 0};
    int kill = number_int(ctx, EAH_NUM_KILL_MODIFIER), at = (int)part - 1;
    int markers = markers_of(ctx, part), other = markers_of(ctx, eah_other_part(part));
    add(&score, assault->values[EAH_AT_KILLS + at] * kill, "EAH-CORE-14", "mod-kills", side);
    add(&score, assault->values[EAH_AT_WALLS + at] * kill, "EAH-ASSAULT-18", "mod-walls", side);
    add_numbers(ctx, part, &score, side);
    add(&score, markers == 0 ? number_int(ctx, EAH_NUM_CLEAN_MODIFIER) : 0, "EAH-CORE-14", "mod-clean", side);
    add(&score, markers < other ? number_int(ctx, EAH_NUM_FEWER_MARKERS_MODIFIER) : 0, "EAH-CORE-14",
        "mod-fewer-markers", side);
    add(&score, inspiring_of(ctx, part) * number_int(ctx, EAH_NUM_INSPIRING_MODIFIER), "EAH-CORE-14", "mod-inspiring",
        side);
    *total = score.total;
    return score.count;
}

void eah_explain_score(RulesCtx *ctx, TableRef side, const RulesMod *mods, int count, int total) {
    array_push(&ctx->ruling->sums, (RulesSum){.what = "assault",
                                              .mods = mods,
                                              .count = count,
                                              .total = total,
                                              .added = true,
                                              .by = side,
                                              .at = ref_none()});
}

void eah_cite_parts(RulesCtx *ctx, const RulesMod *mods, int count) {
    BaseText parts = {0};
    for (int i = 0; i < count; i++) {
        text_add(&parts, i ? ", " : "");
        text_add(&parts, mods[i].value < 0 ? "" : "+");
        grammar_add_int(mods[i].value, &parts);
        text_add_char(&parts, ' ');
        ruling_describe_mod(ctx->ruling, &mods[i], &parts);
    }
    cite_also(ctx, TEXT("parts", text_get(&parts)));
    text_free(&parts);
}
