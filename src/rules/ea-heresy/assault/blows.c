/* Who attacks what in an assault, and in which way (CORE-13, ASSAULT-02, -03, -06, -08, -10, -15). */
#include "geom/limits.h"
#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/sight/sight.h"

#include <math.h>
#include <string.h>

/* ---- foes ---- */

static void add_foe(RulesCtx *ctx, EahBlows *blows, int *cap, TableRef ref) {
    blows->foes = arena_grow(ctx->ruling->arena, blows->foes, blows->foe_count, cap, sizeof *blows->foes);
    blows->foes[blows->foe_count++] = (EahFoe){.ref = ref, .cover = VAR_NONE, .far = INFINITY};
}

/* Finds the units of the other part, then its Strongholds, each in the natural order of ids. */
static void find_foes(RulesCtx *ctx, EahBlows *blows) {
    const TableSetup *setup = ctx->field->setup;
    int *units = eah_room(ctx), cap = 0;
    EahPart other = eah_other_part(blows->by);
    int count = eah_part_units(ctx->field, ctx->draft->table, other, units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        add_foe(ctx, blows, &cap, ref_make(REF_UNIT, units[i]));
    }
    setup_each(setup, REF_AREA, area) {
        if (eah_part_of_walls(ctx->field, ctx->draft->table, area) == other) {
            add_foe(ctx, blows, &cap, ref_make(REF_AREA, area));
        }
    }
}

/* Returns the Stronghold that shelters a foe; a Stronghold itself is never sheltered. */
static int walls_of_foe(RulesCtx *ctx, const EahFoe *foe) {
    return ref_is(foe->ref, REF_UNIT) ? eah_walls_of(ctx->field, ctx->draft->table, foe->ref.index) : -1;
}

/* ---- ways ---- */

typedef struct {
    RulesCtx *ctx;
    const EahBlows *blows;
    int unit, walls;
    bool any;
} Look;

static void may_hit(Look *look, EahBlow *blow, int foe, double far) {
    blow->can[foe] = true;
    blow->far[foe] = far;
    look->any = true;
}

/* ASSAULT-06, -10: inside, invaders and the units tied to them fight each other and nobody else. */
static void look_inside(Look *look, EahBlow *blow, bool invades) {
    const Table *table = look->ctx->draft->table;
    blow->mode = invades ? EAH_MODE_INVADE : EAH_MODE_TIED;
    for (int i = 0; i < look->blows->foe_count; i++) {
        const EahFoe *foe = &look->blows->foes[i];
        if (ref_is(foe->ref, REF_UNIT) && walls_of_foe(look->ctx, foe) == look->walls &&
            eah_is_invading(look->ctx->field, table, foe->ref.index) != invades) {
            may_hit(look, blow, i, 0);
        }
    }
}

/* CORE-13, ASSAULT-03: finds the enemies and the wall that the unit touches. */
static void look_close(Look *look, EahBlow *blow) {
    RulesCtx *ctx = look->ctx;
    blow->mode = EAH_MODE_WALL;
    for (int i = 0; i < look->blows->foe_count; i++) {
        const EahFoe *foe = &look->blows->foes[i];
        if (walls_of_foe(ctx, foe) < 0 &&
            eah_touch(ctx->field, ctx->draft->table, ref_make(REF_UNIT, look->unit), foe->ref)) {
            may_hit(look, blow, i, 0);
            blow->mode = ref_is(foe->ref, REF_UNIT) ? EAH_MODE_CONTACT : blow->mode;
        }
    }
}

/* CORE-13, ASSAULT-02, -08: finds enemies within range and in sight, except those that walls shelter. */
static void look_far(Look *look, EahBlow *blow) {
    RulesCtx *ctx = look->ctx;
    TableRef unit = ref_make(REF_UNIT, look->unit);
    double range = number_now(ctx, EAH_NUM_FIREFIGHT_RANGE) + GEOM_LIMIT;
    blow->mode = EAH_MODE_FIREFIGHT;
    for (int i = 0; i < look->blows->foe_count; i++) {
        const EahFoe *foe = &look->blows->foes[i];
        RulesSight sight;
        double gap = eah_gap(ctx->field, ctx->draft->table, unit, foe->ref, NULL, NULL);
        if (walls_of_foe(ctx, foe) >= 0 || gap > range) {
            continue;
        }
        eah_sight(ctx, unit, foe->ref, SIGHT_VERDICT, &sight);
        if (sight.visible) {
            may_hit(look, blow, i, gap);
        }
    }
}

static void look_round(Look *look, EahBlow *blow) {
    const Table *table = look->ctx->draft->table;
    bool part = eah_part(look->ctx->field, table, look->unit) != EAH_PART_NONE;
    bool invades = eah_is_invading(look->ctx->field, table, look->unit);
    bool tied = var_get(look->ctx->field, table, ref_make(REF_UNIT, look->unit), EAH_VAR_UNIT_tied) == 1;
    if (look->walls >= 0 && (invades || tied)) {
        look_inside(look, blow, invades);
        return;
    }
    if (look->walls < 0 && part) {
        look_close(look, blow);
    }
    if (!look->any) {
        look_far(look, blow);
    }
}

/* ---- dice ---- */

/* One die, for a war engine one for each point of starting DC; plus extra attacks of weapons for this kind of fighting.
 */
static int dice_of(RulesCtx *ctx, int unit, bool close) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    int dice = profile->dc > 0 ? profile->dc : 1;
    for (int i = 0; i < profile->weapon_count; i++) {
        unsigned traits = profile->weapons[i].traits;
        bool for_close = !(traits & EAH_W_FIREFIGHT_ONLY);
        dice += traits & EAH_W_EXTRA_ATTACK && for_close == close ? profile->weapons[i].shots : 0;
    }
    return dice;
}

int eah_blow_dice(RulesCtx *ctx, int unit, EahMode mode) {
    return dice_of(ctx, unit, mode != EAH_MODE_FIREFIGHT);
}

static bool alike(const EahBlow *a, const EahBlow *b, int foes) {
    return a->mode == b->mode && a->need == b->need && a->macro == b->macro &&
           !memcmp(a->can, b->can, (size_t)foes * sizeof *a->can);
}

static void join(RulesCtx *ctx, EahBlow *to, const EahBlow *one, int foes) {
    to->units = arena_grow(ctx->ruling->arena, to->units, to->unit_count, &to->unit_cap, sizeof *to->units);
    to->units[to->unit_count++] = one->units[0];
    to->dice += one->dice;
    for (int i = 0; i < foes; i++) {
        to->far[i] = fmin(to->far[i], one->far[i]);
    }
}

static EahBlow blow_make(RulesCtx *ctx, int unit, int foes) {
    BaseArena *arena = ctx->ruling->arena;
    EahBlow blow = {.unit_count = 1};
    blow.units = arena_grow(arena, NULL, 0, &blow.unit_cap, sizeof *blow.units);
    blow.units[0] = unit;
    blow.can = arena_alloc(arena, (size_t)foes, sizeof *blow.can);
    blow.far = arena_alloc(arena, (size_t)foes, sizeof *blow.far);
    return blow;
}

static void add_blow(RulesCtx *ctx, EahBlows *blows, const EahBlow *one) {
    for (int i = 0; i < blows->blow_count; i++) {
        if (alike(&blows->blows[i], one, blows->foe_count)) {
            join(ctx, &blows->blows[i], one, blows->foe_count);
            return;
        }
    }
    blows->blows[blows->blow_count++] = *one;
}

EahBlows *eah_find_blows(RulesCtx *ctx, EahPart by, const int *units, int count) {
    EahBlows *blows = arena_alloc(ctx->ruling->arena, 1, sizeof *blows);
    blows->by = by;
    find_foes(ctx, blows);
    blows->blows = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *blows->blows);
    for (int i = 0; i < count; i++) {
        const EahProfile *profile = eah_profile(ctx->field, units[i]);
        Look look = {ctx, blows, units[i], eah_walls_of(ctx->field, ctx->draft->table, units[i]), false};
        if (var_own(ctx, units[i], EAH_VAR_UNIT_hold_fire) == 1) {
            continue;
        }
        EahBlow one = blow_make(ctx, units[i], blows->foe_count);
        look_round(&look, &one);
        bool close = one.mode != EAH_MODE_FIREFIGHT;
        one.need = close ? profile->cc : profile->ff;
        one.dice = dice_of(ctx, units[i], close);
        one.macro = close && (profile->traits & EAH_MACRO_ASSAULT);
        if (look.any && one.need != VAR_NONE) {
            add_blow(ctx, blows, &one);
        }
    }
    return blows;
}

/* ---- telling ---- */

static const char *rule_of(RulesCtx *ctx, const EahBlows *blows, const EahBlow *blow, int foe, const char **key) {
    bool walls = eah_walls_of(ctx->field, ctx->draft->table, blow->units[0]) >= 0;
    bool at_wall = ref_is(blows->foes[foe].ref, REF_AREA);
    *key = "attacks";
    switch (blow->mode) {
    case EAH_MODE_INVADE: return "EAH-ASSAULT-06";
    case EAH_MODE_TIED: return "EAH-ASSAULT-10";
    case EAH_MODE_WALL: return "EAH-ASSAULT-03";
    case EAH_MODE_FIREFIGHT: return walls ? "EAH-ASSAULT-08" : at_wall ? "EAH-ASSAULT-02" : "EAH-CORE-13";
    default: return "EAH-CORE-13";
    }
}

static void cite_attackers(RulesCtx *ctx, const EahBlow *blow) {
    TableRef *units = arena_alloc(ctx->ruling->arena, (size_t)blow->unit_count, sizeof *units);
    for (int i = 0; i < blow->unit_count; i++) {
        units[i] = ref_make(REF_UNIT, blow->units[i]);
    }
    eah_cite_names(ctx, "names", units, blow->unit_count);
}

void eah_cite_blow(RulesCtx *ctx, const EahBlows *blows, const EahBlow *blow, int hits) {
    int first = 0;
    const char *key, *rule;
    while (first < blows->foe_count && !blow->can[first]) {
        first++;
    }
    for (int i = first; i < blows->foe_count; i++) {
        first = blow->can[i] && blow->far[i] < blow->far[first] ? i : first;
    }
    rule = rule_of(ctx, blows, blow, first, &key);
    ctx_cite(ctx, rule, hits < 0 ? "will-attack" : key, ROLE_PASSES, UNIT("unit", blow->units[0]),
             REF("target", blows->foes[first].ref), INT("dice", blow->dice), NEED("need", blow->need),
             INT("hits", hits));
    cite_attackers(ctx, blow);
    if (blow->mode == EAH_MODE_INVADE || blow->mode == EAH_MODE_TIED) { /* both are at the footprint */
        TableRef walls = ref_make(REF_AREA, eah_walls_of(ctx->field, ctx->draft->table, blow->units[0]));
        cite_also(ctx, DRAW_AREA(walls));
        return;
    }
    for (int i = 0; i < blow->unit_count; i++) {
        GeomVec ends[2];
        TableRef unit = ref_make(REF_UNIT, blow->units[i]);
        eah_gap(ctx->field, ctx->draft->table, unit, blows->foes[first].ref, &ends[0], &ends[1]);
        cite_also(ctx, DRAW(SHAPE_LINK, .ref = unit, .points = ends, .count = 2, .other = blows->foes[first].ref));
    }
}
