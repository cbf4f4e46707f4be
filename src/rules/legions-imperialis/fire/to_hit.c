/* The need to hit: terrain of the target by families, Structures, traits; which modifiers may be left out and who can
 * then be hit (HIT, OBCL-05, STRC-08, SHOT-03). */
#include "geom/limits.h"
#include "rules/kit/mods.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/fire/aim.h"
#include "rules/legions-imperialis/fire/shot.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>
#include <stdio.h>

#define MODS_BESIDES 4 /* besides one for each area: the number, an Obstacle or Structure, the shot */
enum { STAGE_NEED, STAGE_TERRAIN, STAGE_OTHER };

static bool in_family(RulesCtx *ctx, int unit, int area, LiFamily family) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    bool holds = !ctx->draft->table->removed[area] && kind->family == family && kind->ignorable;
    return holds && (kind->hit_for & (1u << li_profile(ctx->field, unit)->type)) && li_is_wholly(ctx, unit, area);
}

/* True if the model is wholly in terrain that changes nothing for its type, such as a Titan in a bog: this is told but
 * not counted. */
static bool is_spared(RulesCtx *ctx, int unit, int area) {
    const LiKind *kind = li_kind(ctx->field, ctx->draft->table, area);
    return !(kind->hit_for & (1u << li_profile(ctx->field, unit)->type)) && li_is_wholly(ctx, unit, area);
}

/* ---- behind an Obstacle ---- */

/* By how much the lines from the eye to the foot of the model, the lowest lines there are, go through this part of a
 * wall; negative: by how much they miss it. The lines fall (or rise) evenly, so the stretch where they are lower than
 * the wall's top is the last (or first) part of each. */
static double cut_of_lines(const GeomShape *viewer, double eye, const GeomShape *model, double foot,
                           const GeomShape *wall, double top) {
    if (fmin(eye, foot) >= top) {
        return -INFINITY;
    }
    GeomGap met = foot < top ? shape_gap_between(viewer, model, eye > top ? (eye - top) / (eye - foot) : 0, wall)
                             : shape_gap_between(model, viewer, (foot - top) / (foot - eye), wall);
    return met.gap > 0 ? -met.gap : met.lap;
}

/* By how much a displacement of 1 changes the height of what stands there. */
static double height_speed(RulesCtx *ctx, int unit) {
    GeomShape base;
    double speed = li_host(ctx->draft->table, unit) >= 0 ? li_height_speed(ctx, li_host(ctx->draft->table, unit)) : 0;
    for (int a = 0; a < ctx->field->setup->area_count && table_base(ctx->draft->table, unit, &base); a++) {
        bool ground = !ctx->draft->table->removed[a] && li_kind(ctx->field, ctx->draft->table, a)->ground;
        speed = ground && area_holds(&ctx->field->setup->areas[a].area, &base, NULL) >= 0
                    ? fmax(speed, li_height_speed(ctx, a))
                    : speed;
    }
    return speed;
}

/* OBCL-05: an Obstacle may obscure the model. 1. Its scale is 3 or less. 2. It touches the Obstacle. */
bool li_cut_make(RulesCtx *ctx, int firer, int unit, int area, LiCut *out) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    if (li_kind(field, table, area)->family != LI_FAMILY_OBSTACLE || table->removed[area] ||
        !table_base(table, unit, &out->model) ||
        li_profile(field, unit)->scale > number_int(ctx, LI_NUM_OBSTACLE_SCALE) ||
        !li_touches(field, table, li_unit(unit), li_area(area))) {
        return false;
    }
    out->viewer_count = li_body(field, table, li_unit(firer), out->viewer, LI_PARTS);
    int room = field->setup->areas[area].area.count; /* an outline never has more parts than corners */
    GeomShape *parts = arena_alloc(ctx->ruling->arena, (size_t)room, sizeof *parts);
    out->wall_count = area_convex_parts(&field->setup->areas[area].area, parts, room); /* li_gate has checked it */
    out->wall = parts;
    out->eye = li_eye(field, table, firer);
    out->foot = li_footing(field, table, unit);
    out->top = li_top(field, table, area);
    out->speed = rules_margin_speed(ctx, li_unit(firer), li_area(area)); /* the model goes with its wall */
    out->rise = ctx->margins ? li_height_speed(ctx, area) + fmax(height_speed(ctx, firer), height_speed(ctx, unit)) : 0;
    return true;
}

/* It obscures the model if some lines to it are cut, by more than models in contact may overlap the wall; that some are
 * free is told by sight. */
bool li_cut_holds(const LiCut *cut, double r, bool rather) {
    double sign = rather ? r : -r;
    for (int i = 0; i < cut->viewer_count * cut->wall_count; i++) {
        double by = cut_of_lines(&cut->viewer[i / cut->wall_count], cut->eye, &cut->model, cut->foot,
                                 &cut->wall[i % cut->wall_count], cut->top + sign * cut->rise);
        if (by + sign * cut->speed > GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

static bool obscured(RulesCtx *ctx, int firer, int unit, int area) {
    LiCut cut;
    return li_cut_make(ctx, firer, unit, area, &cut) && li_cut_holds(&cut, 0, true);
}

static int obscuring(RulesCtx *ctx, const LiAim *aim, int unit) {
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        for (int i = 0; i < aim->firer_count; i++) {
            if (obscured(ctx, aim->firers[i], unit, a)) {
                return a;
            }
        }
    }
    return -1;
}

/* ---- the sum ---- */

static void add(RulesMod *mods, int *count, int value, int stage, int family, const char *rule, TableRef source) {
    mods[(*count)++] =
        (RulesMod){.value = value, .stage = stage, .family = family, .rule = rule, .key = "mod", .source = source};
}

static const char *rule_of(const LiKind *kind) {
    return kind->family == LI_FAMILY_DANGEROUS ? "LI-DANG-06"
           : kind->sight == LI_SIGHT_HIDE      ? "LI-OBST-03"
                                               : "LI-DIFF-03";
}

/* Adds the modifiers of the models' terrain; each area counts once, for the first model that is wholly in it. */
static void add_terrain(RulesCtx *ctx, const LiAim *aim, RulesMod *mods, int *count) {
    int units[LI_UNITS], n = li_models(ctx->draft->table, aim->formation, units);
    unsigned ignores = aim->weapon ? aim->weapon->traits & LI_W_IGNORES_COVER : 0;
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        const LiKind *kind = li_kind(ctx->field, ctx->draft->table, a);
        for (int i = 0; i < n && kind->ignorable; i++) {
            bool spared = n == 1 && is_spared(ctx, units[i], a);
            if (!spared && !in_family(ctx, units[i], a, kind->family)) {
                continue;
            }
            add(mods, count, kind->hit, STAGE_TERRAIN, (int)kind->family, rule_of(kind), li_area(a));
            bool left_out = (aim->ignored >> kind->family) & 1u;
            mods[*count - 1].state = ignores || spared ? MOD_EXEMPT : left_out ? MOD_IGNORED : MOD_COUNTS;
            break;
        }
    }
    int hidden = 0, first = -1;
    for (int i = 0; i < n; i++) {
        int wall = obscuring(ctx, aim, units[i]);
        hidden += wall >= 0;
        first = first < 0 ? wall : first;
    }
    bool holds = hidden > 0 && (reading_now(ctx, LI_READ_OBCLMIX) != LI_OBCLMIX_ALL || hidden == n);
    if (holds) {
        add(mods, count, li_kind(ctx->field, ctx->draft->table, first)->hit, STAGE_TERRAIN, LI_FAMILY_OBSTACLE,
            "LI-OBCL-05", li_area(first));
        bool left_out = (aim->ignored >> LI_FAMILY_OBSTACLE) & 1u;
        mods[*count - 1].state = ignores ? MOD_EXEMPT : left_out ? MOD_IGNORED : MOD_COUNTS;
    }
}

static int host_of(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], n = li_models(ctx->draft->table, formation, units);
    return n > 0 ? li_host(ctx->draft->table, units[0]) : -1;
}

static int total_of(RulesCtx *ctx, RulesMod *mods, int count) {
    static const ModStage stages[] = {{STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_ADD, 0}};
    static const ModFamily once[] = {FAMILY_SUM, FAMILY_ONCE, FAMILY_ONCE, FAMILY_ONCE, FAMILY_ONCE};
    static const ModFamily all[] = {FAMILY_SUM, FAMILY_SUM, FAMILY_SUM, FAMILY_SUM, FAMILY_SUM};
    static const ModFamily worst[] = {FAMILY_SUM, FAMILY_WORST};
    int reading = reading_now(ctx, LI_READ_STACK);
    for (int i = 0; i < count && reading == LI_STACK_WORST; i++) { /* all terrain is one family */
        mods[i].family = mods[i].stage == STAGE_TERRAIN ? 1 : 0;
    }
    ModRecipe recipe = {stages, 3,
                        reading == LI_STACK_WORST ? worst
                        : reading == LI_STACK_ALL ? all
                                                  : once,
                        reading == LI_STACK_WORST ? 2 : LI_FAMILIES};
    return mods_total(&recipe, mods, count);
}

/* COMB-02: cites that the terrain in which a Structure or a bridge stands does not affect its garrison or itself. */
static void cite_replaced(RulesCtx *ctx, const LiAim *aim, int structure) {
    int on = structure >= 0 ? ctx->field->setup->areas[structure].on : -1;
    if (on >= 0 &&
        li_replaces(li_kind(ctx->field, ctx->draft->table, structure), li_kind(ctx->field, ctx->draft->table, on))) {
        ctx_cite(ctx, "LI-COMB-02", aim->area >= 0 ? "own" : "inner", ROLE_CONTEXT, FORMATION("unit", aim->formation),
                 AREA("area", structure), AREA("outer", on));
    }
}

/* Cites a modifier with its sign, as it is added to the roll. */
static void cite_change(RulesCtx *ctx, int value) {
    char sign[16];
    if (value <= 0) {
        cite_also(ctx, INT("value", value));
        return;
    }
    snprintf(sign, sizeof sign, "+%d", value);
    cite_also(ctx, TEXT("value", sign));
}

int li_shown_need(RulesCtx *ctx, int need, bool flier) {
    need = flier ? number_int(ctx, LI_NUM_FLYER_HIT) : need;
    return need > 6 ? 6 : need < 2 ? 2 : need;
}

bool li_flies_above(RulesCtx *ctx, const LiWeapon *weapon, int target) {
    return li_has(ctx->field, target, LI_FLYER) && !(weapon->traits & LI_W_SKYFIRE);
}

/* CORE-19: a barrage at a Detachment of which the first firer sees nobody. */
static bool fires_blind(RulesCtx *ctx, const LiAim *aim) {
    RulesSight sight = {0};
    int units[LI_UNITS], n = li_models(ctx->draft->table, aim->formation, units);
    for (int i = 0; i < n && !sight.visible; i++) {
        li_sight(ctx, li_unit(aim->firers[0]), li_unit(units[i]), SIGHT_VERDICT, &sight);
    }
    return !sight.visible;
}

/* Lists the number that the weapon hits on, and all that modifies it, in the ruling's arena. */
static RulesMod *list_mods(RulesCtx *ctx, const LiAim *aim, int host, int *count) {
    RulesMod *mods =
        arena_alloc(ctx->ruling->arena, (size_t)ctx->field->setup->area_count + MODS_BESIDES, sizeof *mods);
    *count = 0;
    add(mods, count, 0, STAGE_NEED, 0, "LI-HIT-01", ref_none());
    mods[0].key = "base";
    if (aim->area >= 0) {
        add(mods, count, number_int(ctx, LI_NUM_STRUCTURE_BONUS), STAGE_OTHER, 0, "LI-SHOT-03", li_area(aim->area));
    } else if (host >= 0) {
        add(mods, count, li_kind(ctx->field, ctx->draft->table, host)->hit, STAGE_TERRAIN, LI_FAMILY_STRUCTURE,
            "LI-STRC-08", li_area(host));
        mods[1].state = aim->weapon->traits & LI_W_IGNORES_COVER ? MOD_EXEMPT : MOD_COUNTS;
    } else {
        add_terrain(ctx, aim, mods, count);
    }
    if ((aim->weapon->traits & LI_W_ANY_BARRAGE) && aim->area < 0 && fires_blind(ctx, aim)) {
        add(mods, count, number_int(ctx, LI_NUM_BARRAGE_MODIFIER), STAGE_OTHER, 0, "LI-CORE-19", ref_none());
    }
    return mods;
}

static const char *rule_that_ignores(const RulesMod *mod) {
    return mod->state == MOD_EXEMPT             ? "LI-CORE-19"
           : mod->family == LI_FAMILY_DANGEROUS ? "LI-DANG-07"
           : mod->family == LI_FAMILY_OBSTACLE  ? "LI-OBCL-05"
                                                : "LI-DIFF-04";
}

/* Cites whether a modifier counts, and why it does not. */
static void cite_mod(RulesCtx *ctx, const LiAim *aim, const RulesMod *mod) {
    bool spared = mod->state == MOD_EXEMPT && !(aim->weapon->traits & LI_W_IGNORES_COVER);
    if (spared || mod->state == MOD_COUNTS) {
        ctx_cite(ctx, mod->rule, spared ? "exempt" : "counts", ROLE_PASSES, REF("source", mod->source));
        cite_change(ctx, mod->value);
    }
    bool inside = ref_is(mod->source, REF_AREA) && mod->family == LI_FAMILY_DIFFICULT &&
                  li_kind(ctx->field, ctx->draft->table, mod->source.index)->sight == LI_SIGHT_HIDE &&
                  li_is_in(ctx, aim->firers[0], mod->source.index);
    if (inside) {
        ctx_cite(ctx, "LI-OBST-09", "same", ROLE_CONTEXT, TERRAIN(mod->source), FORMATION("target", aim->formation));
    }
    if (!spared && (mod->state == MOD_IGNORED || mod->state == MOD_EXEMPT)) {
        ctx_cite(ctx, rule_that_ignores(mod), mod->state == MOD_EXEMPT ? "cover" : "ignored", ROLE_PASSES,
                 REF("source", mod->source));
    }
    if (mod->state == MOD_BEATEN) {
        ctx_cite(ctx, "LI-HIT-02", "once", ROLE_CONTEXT, REF("source", mod->source));
    }
}

static void cite_need(RulesCtx *ctx, const LiAim *aim, int host, const RulesMod *mods, int count, int need) {
    int apart = 0;
    for (int i = 1; i < count; i++) {
        cite_mod(ctx, aim, &mods[i]);
        apart += mods[i].state == MOD_COUNTS || mods[i].state == MOD_IGNORED;
    }
    int units[LI_UNITS], models = aim->formation >= 0 ? li_models(ctx->draft->table, aim->formation, units) : 0;
    bool flies = models > 0 && li_flies_above(ctx, aim->weapon, units[0]);
    cite_replaced(ctx, aim, aim->area >= 0 ? aim->area : host);
    ctx_cite(ctx, "LI-HIT-01", count == 1 ? "none" : "total", ROLE_CONTEXT,
             NEED("need", li_shown_need(ctx, need, flies)));
    if (apart > 1) {
        ctx_cite(ctx, "LI-HIT-02", "add", ROLE_CONTEXT);
    }
}

/* Modifiers are added to the roll, so the need is the number less their sum. */
int li_need(RulesCtx *ctx, const LiAim *aim, bool cite) {
    base_assert(aim->weapon && aim->firer_count > 0 && (aim->area < 0 || aim->formation < 0));
    int count, host = aim->formation >= 0 ? host_of(ctx, aim->formation) : -1;
    RulesMod *mods = list_mods(ctx, aim, host, &count);
    int need = aim->weapon->hit - total_of(ctx, mods, count);
    mods[0].value = aim->weapon->hit; /* the first row is the number itself, the others are added to the roll */
    if (cite) {
        array_push(&ctx->ruling->sums,
                   (RulesSum){.what = "to-hit",
                              .mods = mods,
                              .count = count,
                              .total = need,
                              .by = ref_none(),
                              .at = aim->area >= 0 ? li_area(aim->area) : li_formation(aim->formation)});
        cite_need(ctx, aim, host, mods, count, need);
    }
    return need;
}

/* ---- leaving out ---- */

unsigned li_ignorable(RulesCtx *ctx, const LiAim *aim) {
    unsigned found = 0;
    int units[LI_UNITS], n = aim->formation >= 0 ? li_models(ctx->draft->table, aim->formation, units) : 0;
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        LiFamily family = li_kind(ctx->field, ctx->draft->table, a)->family;
        for (int i = 0; i < n; i++) {
            found |= in_family(ctx, units[i], a, family) ? 1u << family : 0;
        }
    }
    for (int i = 0; i < n && reading_now(ctx, LI_READ_OBCLMIX) == LI_OBCLMIX_IGNORABLE; i++) {
        found |= obscuring(ctx, aim, units[i]) >= 0 ? 1u << LI_FAMILY_OBSTACLE : 0;
    }
    return found;
}

int li_hittable(RulesCtx *ctx, const LiAim *aim, const int *seen, int seen_count, int *out) {
    int count = 0;
    for (int i = 0; i < seen_count; i++) {
        bool kept = !((aim->ignored >> LI_FAMILY_OBSTACLE) & 1u) || obscuring(ctx, aim, seen[i]) < 0;
        for (int a = 0; a < ctx->field->setup->area_count && kept; a++) {
            LiFamily family = li_kind(ctx->field, ctx->draft->table, a)->family;
            kept = !((aim->ignored >> family) & 1u) || !in_family(ctx, seen[i], a, family);
        }
        if (kept) {
            out[count++] = seen[i];
        }
    }
    return count;
}
