/* The two sums of a roll: its Success Value and its dice. */
#include "rules/infinity/fire/roll.h"

#include "geom/limits.h"
#include "rules/kit/mods.h"

#include <string.h>

enum { STAGE_ATTRIBUTE, STAGE_MODS, STAGE_LIMIT, VALUE_STAGES };
enum { FAMILY_OTHERS, FAMILY_SIGHT, FAMILIES };
static const ModFamily VALUE_FAMILIES[FAMILIES] = {FAMILY_SUM, FAMILY_WORST};
enum { STAGE_BURST, STAGE_LOSS, STAGE_MIN, BURST_STAGES };

typedef struct {
    BaseArena *arena; /* the ruling's arena */
    RulesMod *mods;
    int count, cap;
} List;

static void list_add(List *list, int value, int stage, int family, const char *rule, const char *key, TableRef source) {
    list->mods = arena_grow(list->arena, list->mods, list->count, &list->cap, sizeof *list->mods);
    list->mods[list->count++] =
        (RulesMod){.value = value, .stage = stage, .family = family, .rule = rule, .key = key, .source = source};
}

static RulesSum sum_make(const ModRecipe *recipe, List *list, const char *what, const InfRollAsk *ask) {
    return (RulesSum){.what = what,
                      .mods = list->mods,
                      .count = list->count,
                      .total = mods_total(recipe, list->mods, list->count),
                      .by = inf_unit(ask->unit),
                      .under = true,
                      .at = ask->other >= 0 ? inf_unit(ask->other) : ref_none()};
}

InfRollAsk inf_roll_ask(RulesCtx *ctx, int unit, int other, InfSkillId skill) {
    InfRollAsk ask = {.unit = unit, .other = other, .skill = skill, .weapon = -1};
    ask.unit_at = inf_base(ctx, unit).centre;
    ask.front = inf_front(ctx, unit);
    ask.other_at = other >= 0 ? inf_base(ctx, other).centre : ask.unit_at;
    return ask;
}

int inf_weapon_of(RulesCtx *ctx, int unit, const char *id, InfSkillId skill) {
    const InfData *data = inf_data(ctx->field);
    const InfProfile *profile = inf_profile(ctx->field, unit);
    for (int i = 0; i < profile->weapon_count; i++) {
        const InfWeapon *weapon = &data->weapons[profile->weapons[i]];
        bool fits = skill != INF_SPECULATIVE_FIRE || weapon->speculative;
        if (id ? strcmp(id, weapon->id) == 0 && fits : fits) {
            return profile->weapons[i];
        }
    }
    return -1;
}

bool inf_in_contact(RulesCtx *ctx, int a, int b) {
    GeomShape one = inf_base(ctx, a), two = inf_base(ctx, b);
    return shape_contact(&one, &two);
}

double inf_uncovered_width(RulesCtx *ctx, int unit) {
    double parts = number_int(ctx, INF_NUM_COVER_PARTS);
    return 2 * inf_base(ctx, unit).rx * (parts - number_int(ctx, INF_NUM_COVER_SHARE)) / parts + 2 * GEOM_LIMIT;
}

bool inf_touches_scenery(RulesCtx *ctx, int unit, GeomVec at, double grow) {
    GeomShape base = inf_base(ctx, unit);
    base.centre = at;
    base.rx = base.ry = base.rx + grow;
    for (int i = 0; i < ctx->field->setup->area_count && base.rx > 0; i++) {
        if (!ctx->draft->table->removed[i] && inf_card(ctx->field, ctx->draft->table, i)->solid &&
            area_gap(&ctx->field->setup->areas[i].area, &base, NULL) <= GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

bool inf_partial_cover(RulesCtx *ctx, const InfLookAsk *ask) {
    return inf_touches_scenery(ctx, ask->to, ask->to_at, 0) &&
           !inf_look_past_scenery(ctx, ask, inf_uncovered_width(ctx, ask->to));
}

/* VIS-04, VIS-08: true if the visibility of its line counts for this skill. */
static bool suffers(RulesCtx *ctx, InfSkillId skill) {
    switch (skill) {
    case INF_DODGE:
    case INF_ENGAGE: return reading_now(ctx, INF_READ_DODGE_VIS) == INF_DODGE_VIS_SUFFERS;
    case INF_CHANGE_FACING: return reading_now(ctx, INF_READ_CHANGE_FACING_VIS) == INF_CHANGE_FACING_VIS_SUFFERS;
    default: return inf_data(ctx->field)->skills[skill].lof;
    }
}

/* NOISE-05, ZERO-05: the MOD of an answer. */
static int answer_mod(RulesCtx *ctx, const InfRollAsk *ask, const InfLook *look) {
    int visor = inf_visor(ctx, ask->unit);
    bool noise = look->blocker >= 0 && look->zones.zones[look->blocker].noise && visor > 0;
    if (noise && reading_now(ctx, INF_READ_NOISE_VISOR) == INF_NOISE_VISOR_LOWERS) {
        return visor == 1 ? number_int(ctx, INF_NUM_LOW) : 0;
    }
    return number_int(ctx, INF_NUM_UNSEEN);
}

static void add_visibility(RulesCtx *ctx, const InfRollAsk *ask, const InfLook *look, List *list) {
    bool dodge = ask->skill == INF_DODGE;
    if (ask->answer && ask->skill == INF_BS_ATTACK) {
        list_add(list, answer_mod(ctx, ask, look), STAGE_MODS, FAMILY_SIGHT, "INF-ZERO-05", "mod", ref_none());
    }
    if (!suffers(ctx, ask->skill) ||
        (ask->answer && dodge && reading_now(ctx, INF_READ_ZERO_DODGE_LOW) == INF_ZERO_DODGE_LOW_FREE)) {
        return;
    }
    for (int i = 0; i < look->zones.count; i++) {
        const InfTouch *touch = &look->touch[i];
        if (touch->how == INF_OUTSIDE || touch->level == 0 || touch->level >= INF_LEVEL_BLOCKS) {
            continue;
        }
        list_add(list, inf_level_mod(ctx, touch->level), STAGE_MODS, FAMILY_SIGHT,
                 touch->level == 1 ? "INF-VIS-02" : "INF-VIS-03", "mod", inf_area(look->zones.zones[i].area));
    }
}

/* HOST-10: a unit that acts on nobody suffers the zones of its own base. */
static void add_own_visibility(RulesCtx *ctx, const InfRollAsk *ask, List *list) {
    InfZones zones;
    GeomShape base = inf_base(ctx, ask->unit);
    inf_zones(ctx, &zones);
    for (int i = 0; i < zones.count && suffers(ctx, ask->skill); i++) {
        int level = inf_level_of(ctx, ask->unit, &zones.zones[i]);
        if (level > 0 && level < INF_LEVEL_BLOCKS && inf_in_zone(ctx, &zones.zones[i], &base)) {
            list_add(list, inf_level_mod(ctx, level), STAGE_MODS, FAMILY_SIGHT,
                     level == 1 ? "INF-VIS-02" : "INF-VIS-03", "mod", inf_area(zones.zones[i].area));
        }
    }
}

int inf_band_of(const InfWeapon *weapon, double gap) {
    for (int i = 0; i < weapon->band_count; i++) {
        if (gap <= weapon->bands[i].to + GEOM_LIMIT) {
            return i;
        }
    }
    return -1;
}

bool inf_mod_of_place(const RulesMod *mod) {
    bool shot = strcmp(mod->rule, "INF-CORE-09") == 0;
    return mod->family == FAMILY_SIGHT || (shot && (strcmp(mod->key, "range") == 0 || strcmp(mod->key, "cover") == 0));
}

static bool is_shot(InfSkillId skill) {
    return skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE;
}

static void find_value(RulesCtx *ctx, const InfRollAsk *ask, InfNeed *out) {
    const InfData *data = inf_data(ctx->field);
    const InfWeapon *weapon = ask->weapon >= 0 ? &data->weapons[ask->weapon] : NULL;
    InfAttribute attribute = data->skills[ask->skill].attribute;
    List list = {.arena = ctx->ruling->arena};
    out->sv = VAR_NONE;
    if (attribute == INF_NO_ROLL) {
        return;
    }
    attribute = weapon && weapon->thrown && is_shot(ask->skill) ? INF_PH : attribute;
    static const char *const names[] = {"", "bs", "cc", "ph", "wip"};
    list_add(&list, inf_profile(ctx->field, ask->unit)->attribute[attribute], STAGE_ATTRIBUTE, FAMILY_OTHERS,
             "INF-CORE-07", names[attribute], inf_unit(ask->unit));
    if (is_shot(ask->skill) && weapon && out->look) {
        InfLookAsk look = out->look->ask;
        int band = inf_band_of(weapon, out->look->gap);
        out->beyond = band < 0;
        if (band >= 0) {
            list_add(&list, weapon->bands[band].mod, STAGE_MODS, FAMILY_OTHERS, "INF-CORE-09", "range",
                     inf_unit(ask->other));
        }
        if (inf_partial_cover(ctx, &look)) {
            list_add(&list, number_int(ctx, INF_NUM_COVER), STAGE_MODS, FAMILY_OTHERS, "INF-CORE-09", "cover",
                     inf_unit(ask->other));
        }
    }
    if (ask->skill == INF_CHANGE_FACING) {
        list_add(&list, number_int(ctx, INF_NUM_CHANGE_FACING), STAGE_MODS, FAMILY_OTHERS, "INF-CORE-13", "mod",
                 ref_none());
    } else if (ask->skill == INF_SPECULATIVE_FIRE || ask->skill == INF_ASSAULT) {
        bool fire = ask->skill == INF_SPECULATIVE_FIRE;
        list_add(&list, number_int(ctx, fire ? INF_NUM_SPECULATIVE : INF_NUM_ASSAULT), STAGE_MODS, FAMILY_OTHERS,
                 "INF-CORE-16", fire ? "mod" : "assault", ref_none());
    }
    if (ask->skill == INF_DODGE && var_own(ctx, ask->unit, INF_VAR_UNIT_immobilized)) {
        list_add(&list, number_int(ctx, INF_NUM_IMMOBILIZED), STAGE_MODS, FAMILY_OTHERS, "INF-HOST-10", "mod",
                 ref_none());
    }
    if (out->look) {
        add_visibility(ctx, ask, out->look, &list);
    } else {
        add_own_visibility(ctx, ask, &list);
    }
    const ModStage stages[VALUE_STAGES] = {{STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_CAP, number_int(ctx, INF_NUM_CAP)}};
    const ModRecipe recipe = {stages, VALUE_STAGES, VALUE_FAMILIES, FAMILIES};
    out->value = sum_make(&recipe, &list, "success-value", ask);
    out->sv = out->value.total;
}

/* SAT-01..05, ZERO-10: the losses of the zones that count; for an answer, those of the bases and of the line between
 * the centres. */
static void add_losses(RulesCtx *ctx, const InfRollAsk *ask, const InfLook *look, List *list) {
    GeomShape line = shape_segment(look->ask.from_at, look->ask.to_at);
    for (int i = 0; i < look->zones.count; i++) {
        const InfZone *zone = &look->zones.zones[i];
        bool meets = look->touch[i].how != INF_OUTSIDE ||
                     ((ask->answer || ask->skill == INF_SPECULATIVE_FIRE) && !look->visible &&
                      area_gap(inf_zone_area(ctx, zone), &line, NULL) <= GEOM_LIMIT);
        if (meets && zone->sat > 0) {
            int loss = number_int(ctx, zone->sat == 1 ? INF_NUM_SATURATION : INF_NUM_HIGH_SATURATION);
            list_add(list, -loss, STAGE_LOSS, 0, zone->sat == 1 ? "INF-SAT-01" : "INF-SAT-02", "loss",
                     inf_area(zone->area));
        }
    }
}

int inf_burst(RulesCtx *ctx, InfSkillId skill, int weapon, bool reactive) {
    bool lone = reactive || skill == INF_SPECULATIVE_FIRE;
    return lone ? number_int(ctx, INF_NUM_REACTIVE_BURST) : inf_data(ctx->field)->weapons[weapon].burst;
}

static void find_dice(RulesCtx *ctx, const InfRollAsk *ask, InfNeed *out) {
    const ModFamily family[] = {reading_now(ctx, INF_READ_SAT_STACK) == INF_SAT_STACK_HIGHEST ? FAMILY_WORST
                                                                                              : FAMILY_SUM};
    List list = {.arena = ctx->ruling->arena};
    out->dice = out->sv == VAR_NONE ? 0 : 1;
    if (!is_shot(ask->skill) || ask->weapon < 0) {
        return;
    }
    int burst = inf_burst(ctx, ask->skill, ask->weapon, ask->reactive);
    list_add(&list, ask->share > 0 ? ask->share : burst, STAGE_BURST, 0, "INF-CORE-09", "burst", inf_unit(ask->unit));
    if (out->look) {
        add_losses(ctx, ask, out->look, &list);
    }
    const ModStage stages[BURST_STAGES] = {
        {STAGE_BASE, 0}, {STAGE_ADD, 0}, {STAGE_FLOOR, number_int(ctx, INF_NUM_LEAST_BURST)}};
    const ModRecipe recipe = {stages, BURST_STAGES, family, 1};
    out->burst = sum_make(&recipe, &list, "burst", ask);
    out->burst.counts = true;
    out->dice = out->burst.total;
}

/* The sum names a part by its key; the sentence about it has a key of its own. NULL: nothing more is said of it. */
static const char *sentence_of(const RulesMod *mod) {
    static const char *const SENTENCES[][2] = {{"mod", "counts-mod"},
                                               {"loss", "counts-loss"},
                                               {"range", "counts-range"},
                                               {"cover", "counts-cover"},
                                               {"assault", "counts-assault"}};
    for (size_t i = 0; i < BASE_COUNT(SENTENCES); i++) {
        if (strcmp(SENTENCES[i][0], mod->key) == 0) {
            return SENTENCES[i][1];
        }
    }
    return NULL;
}

static void cite_mod(RulesCtx *ctx, const RulesMod *mod, const InfRollAsk *ask) {
    const char *sentence = sentence_of(mod);
    if (mod->value == 0 || !sentence) {
        return;
    }
    ctx_cite(ctx, mod->rule, sentence,
             mod->state == MOD_COUNTS || mod->state == MOD_CAPPED ? ROLE_PASSES : ROLE_CONTEXT, UNIT("unit", ask->unit),
             UNIT("other", ask->other), TEXT("mod", inf_mod_text(ctx, mod->value)));
    if (ref_is(mod->source, REF_AREA)) {
        cite_also(ctx, REF("area", mod->source));
    }
}

static void cite_one(RulesCtx *ctx, const InfRollAsk *ask, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, UNIT("unit", ask->unit), UNIT("other", ask->other),
             TEXT("skill", inf_data(ctx->field)->skills[ask->skill].label));
}

static bool loses_dice(const InfNeed *need) {
    return need->burst.count > 1 && need->burst.total < need->burst.mods[0].value;
}

/* ZERO-05..08, -10, NOISE-03, -04: cites what holds for an answer. */
static void cite_answer(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    bool noise =
        need->look->blocker >= 0 && need->look->zones.zones[need->look->blocker].noise && inf_visor(ctx, ask->unit) > 0;
    cite_one(ctx, ask, "INF-ZERO-05",
             reading_now(ctx, INF_READ_RESPONSE_SKILLS) == INF_RESPONSE_SKILLS_LISTED ? "only" : "more");
    if (!ask->reactive) {
        cite_one(ctx, ask, "INF-ZERO-06", "limit");
    }
    if (noise) {
        int visor = inf_visor(ctx, ask->unit);
        cite_one(ctx, ask, "INF-NOISE-03", "only");
        cite_one(ctx, ask, "INF-NOISE-05",
                 reading_now(ctx, INF_READ_NOISE_VISOR) == INF_NOISE_VISOR_NEVER ? "alike" : "lowers");
        cite_also(ctx, INT("level", visor));
        if (need->look->zones.zones[need->look->blocker].vis != INF_VIS_NONE) {
            cite_one(ctx, ask, "INF-NOISE-06", "noise");
        }
    }
    if (ask->skill == INF_DODGE) {
        cite_one(ctx, ask, "INF-ZERO-08", "free");
    } else if (ask->skill == INF_BS_ATTACK) {
        cite_one(ctx, ask, noise ? "INF-NOISE-04" : "INF-ZERO-07", "once");
        if (need->burst.count > 1) {
            cite_one(ctx, ask, "INF-ZERO-10", loses_dice(need) ? "sat" : "none");
        }
    }
}

static void cite_dice(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need) {
    if (!is_shot(ask->skill) || ask->weapon < 0) {
        cite_one(ctx, ask, "INF-SAT-06", "other");
        return;
    }
    ctx_cite(ctx, "INF-CORE-09", "distance", ROLE_CONTEXT, UNIT("other", ask->other),
             LENGTH("length", need->look->gap));
    for (int i = 1; i < need->burst.count; i++) {
        cite_mod(ctx, &need->burst.mods[i], ask);
    }
    if (need->burst.count > 1) {
        ctx_cite(ctx, "INF-SAT-03", "least", ROLE_CONTEXT, INT("value", number_int(ctx, INF_NUM_LEAST_BURST)));
        ctx_cite(ctx, "INF-SAT-04", loses_dice(need) ? "share" : "kept", ROLE_CONTEXT, UNIT("unit", ask->unit),
                 UNIT("other", ask->other), INT("value", need->dice));
        if (need->burst.mods[0].value == 1) {
            ctx_cite(ctx, "INF-SAT-08", "one", ROLE_CONTEXT);
        }
    }
}

static void cite_roll(RulesCtx *ctx, const InfRollAsk *ask, InfNeed *need) {
    const InfSkill *skill = &inf_data(ctx->field)->skills[ask->skill];
    bool counts = suffers(ctx, ask->skill) && need->sv != VAR_NONE;
    cite_one(ctx, ask, "INF-VIS-04", counts ? "needs" : "untouched");
    if (ask->skill == INF_DODGE || ask->skill == INF_ENGAGE || ask->skill == INF_CHANGE_FACING) {
        cite_one(ctx, ask, "INF-VIS-08", counts ? "dodge" : "exempt");
    }
    cite_dice(ctx, ask, need);
    if (need->sv == VAR_NONE) {
        return;
    }
    int sight = 0, others = 0;
    bool capped = false;
    for (int i = 1; i < need->value.count; i++) {
        const RulesMod *mod = &need->value.mods[i];
        cite_mod(ctx, mod, ask);
        sight += mod->family == FAMILY_SIGHT;
        others += mod->family != FAMILY_SIGHT && mod->value != 0;
        capped = capped || mod->state == MOD_CAPPED;
    }
    if (sight > 0) {
        if (others > 0) {
            cite_one(ctx, ask, "INF-VIS-06", "adds");
        }
        cite_one(ctx, ask, "INF-VIS-09", "own");
    }
    if (sight > 1) {
        ctx_cite(ctx, "INF-VIS-07", "worst", ROLE_CONTEXT);
    }
    if (capped) {
        ctx_cite(ctx, "INF-CORE-07", "cap", ROLE_PASSES, UNIT("unit", ask->unit),
                 TEXT("mod", inf_mod_text(ctx, need->sv - need->value.mods[0].value)));
    }
    if (ask->answer && need->look) {
        cite_answer(ctx, ask, need);
    }
    int faces = inf_faces(ctx);
    ctx_cite(ctx, "INF-CORE-07",
             need->sv < 1       ? "fails"
             : need->sv > faces ? "sure"
                                : "needs",
             ask->rolled ? ROLE_PASSES : ROLE_DECIDES, UNIT("unit", ask->unit), INT("value", need->sv),
             TEXT("skill", skill->label));
    if (need->sv > faces) { /* the excess is added to the die */
        cite_also(ctx, INT("from", 2 * faces > need->sv ? 2 * faces - need->sv : 1));
    }
    array_push(&ctx->ruling->sums, need->value);
    if (need->burst.count > 0) {
        array_push(&ctx->ruling->sums, need->burst);
    }
}

/* What hides the other does not decide where it is answered all the same. */
static void cite_look(RulesCtx *ctx, const InfRollAsk *ask, const InfLook *look) {
    int before = ctx->ruling->findings.count;
    inf_look_cite(ctx, look);
    for (int i = before; i < ctx->ruling->findings.count && ask->answer; i++) {
        RulesFinding *finding = &ctx->ruling->findings.items[i];
        finding->role = finding->role == ROLE_DECIDES ? ROLE_PASSES : finding->role;
    }
}

InfNeed inf_need(RulesCtx *ctx, const InfRollAsk *ask, bool cite) {
    InfNeed need = {.sv = VAR_NONE};
    if (ask->other >= 0) {
        InfLookAsk look = inf_look_ask(ctx, ask->unit, ask->other);
        look.from_at = ask->unit_at;
        look.to_at = ask->other_at;
        look.front = ask->front;
        if (ask->skill == INF_CHANGE_FACING && !ask->answer &&
            suffers(ctx, ask->skill)) { /* VIS-08: facing as it will face */
            look.front = vec_scale(vec_sub(look.to_at, look.from_at), 1 / vec_distance(look.to_at, look.from_at));
        }
        need.look = arena_alloc(ctx->ruling->arena, 1, sizeof *need.look);
        inf_look(ctx, &look, need.look);
    }
    find_value(ctx, ask, &need);
    find_dice(ctx, ask, &need);
    if (cite) {
        if (need.look && inf_data(ctx->field)->skills[ask->skill].lof) {
            cite_look(ctx, ask, need.look);
        }
        cite_roll(ctx, ask, &need);
    }
    return need;
}
