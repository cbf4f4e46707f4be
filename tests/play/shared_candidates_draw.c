/* Draws an action of a verb: first who acts, then words, then the target, then the places that depend on all of these.
 * In every system the arguments "unit", "units" and "formation" name who acts; any other argument for a thing is a
 * target. */
#include "play/shared_candidates_internal.h"

#include <math.h>
#include <string.h>

#define OPTIONAL       0.35 /* chance that an optional argument is given */
#define OF_WHO_ACTS    0.85 /* chance that who acts is of the side whose turn it is */
#define OF_STAGE       0.6  /* chance that who acts is one that the stage names */
#define SECOND         0.15 /* chance of each further value where several are allowed */
#define OFFERED_CHANCE 0.5  /* chance that the target is one that may be shot at */
#define DRAWN          5    /* the most targets that are drawn to take the nearest of */

static bool acts(const RulesArg *arg) {
    return rules_arg_use(arg) == USE_ACTS;
}

static BaseTree *name_of(PlayDraw *draw, TableRef ref) {
    return tree_text(draw->arena, setup_id(draw->setup, ref));
}

static void give(PlayDraw *draw, const RulesArg *arg, BaseTree *value) {
    if (value) {
        tree_set(draw->arena, draw->action, arg->name, value);
    }
}

/* ---- who acts ---- */

static int draw_actor(PlayDraw *draw) {
    if (draw->offers->movers.count > 0 && draw_chance(draw, OF_STAGE)) {
        const PlayMover *mover = &draw->offers->movers.items[draw_below(draw, draw->offers->movers.count)];
        draw->how = *mover->how ? mover->how : NULL;
        if (ref_is(mover->who, REF_UNIT)) {
            return mover->who.index;
        }
        int formation = ref_is(mover->who, REF_FORMATION) ? mover->who.index : -1;
        int start = formation < 0 ? 0 : draw->setup->formation_start[formation];
        int count = formation < 0 ? 0 : draw->setup->formation_start[formation + 1] - start;
        if (count > 0) {
            return draw->setup->formation_units[start + draw_below(draw, count)];
        }
    }
    return random_unit(draw, draw_chance(draw, OF_WHO_ACTS) ? draw->offers->side : -1, false);
}

static BaseTree *draw_formation_of(PlayDraw *draw, int unit) {
    int formation = draw->setup->units[unit].formation;
    if (formation < 0) {
        return NULL;
    }
    draw->units.count = 0;
    for (int i = draw->setup->formation_start[formation]; i < draw->setup->formation_start[formation + 1]; i++) {
        int member = draw->setup->formation_units[i];
        if (table_alive(draw->table, ref_make(REF_UNIT, member)) || member == unit) {
            array_push(&draw->units, member);
        }
    }
    return name_of(draw, ref_make(REF_FORMATION, formation));
}

/* Draws some units of the unit's formation, the unit itself among them. */
static BaseTree *draw_some(PlayDraw *draw, int unit) {
    int formation = draw->setup->units[unit].formation;
    BaseTree *list = tree_list(draw->arena);
    tree_push(list, name_of(draw, ref_make(REF_UNIT, unit)));
    int start = formation < 0 ? 0 : draw->setup->formation_start[formation];
    int end = formation < 0 ? 0 : draw->setup->formation_start[formation + 1];
    for (int i = start; i < end; i++) {
        int member = draw->setup->formation_units[i];
        if (member != unit && table_alive(draw->table, ref_make(REF_UNIT, member)) && draw_chance(draw, .5)) {
            array_push(&draw->units, member);
            tree_push(list, name_of(draw, ref_make(REF_UNIT, member)));
        }
    }
    return list;
}

/* Names who acts: by one argument where several are possible, unless more are required. False if nobody can act. */
static bool name_who_acts(PlayDraw *draw) {
    int forms = 0, needed = 0;
    for (int i = 0; i < draw->verb->arg_count; i++) {
        forms += acts(&draw->verb->args[i]);
        needed += acts(&draw->verb->args[i]) && draw->verb->args[i].required;
    }
    if (forms == 0) {
        return true;
    }
    int unit = draw_actor(draw), form = draw_below(draw, forms);
    if (unit < 0) {
        return false;
    }
    array_push(&draw->units, unit);
    for (int i = 0; i < draw->verb->arg_count; i++) {
        const RulesArg *arg = &draw->verb->args[i];
        if (!acts(arg) || (needed > 0 ? !arg->required : form-- != 0)) {
            continue;
        }
        bool all = arg->kind == ARG_FORMATION || (arg->kind == ARG_UNITS && draw_chance(draw, .3));
        BaseTree *value = all ? draw_formation_of(draw, unit) : NULL;
        if (!value && arg->kind == ARG_FORMATION) {
            return false;
        }
        give(draw, arg,
             value                    ? value
             : arg->kind == ARG_UNITS ? draw_some(draw, unit)
                                      : name_of(draw, ref_make(REF_UNIT, unit)));
    }
    return true;
}

/* ---- words, numbers ---- */

static BaseTree *draw_suggested(PlayDraw *draw, const RulesArg *arg) {
    const RulesSystem *system = draw->field->data->system;
    BaseTree *values = tree_list(draw->arena);
    if (system->suggest) {
        system->suggest(draw->field, draw->table, draw->verb, arg, draw->action, draw->arena, values);
    }
    return values->count > 0 ? tree_copy(draw->arena, tree_at(values, draw_below(draw, values->count))) : NULL;
}

static BaseTree *draw_word(PlayDraw *draw, const RulesArg *arg) {
    const char *const *words = rules_words(draw->field->data, draw->verb, arg);
    int count = 0;
    BaseTree *suggested = draw_suggested(draw, arg);
    if (suggested || !words) {
        return suggested;
    }
    bool how = rules_arg_use(arg) == USE_HOW;
    for (; words[count]; count++) {
        if (how && draw->how && strcmp(words[count], draw->how) == 0 && draw_chance(draw, .8)) {
            return tree_text(draw->arena, words[count]);
        }
    }
    const char *word = words[draw_below(draw, count)];
    draw->how = how ? word : draw->how;
    return tree_text(draw->arena, word);
}

static BaseTree *draw_number(PlayDraw *draw, const RulesArg *arg) {
    bool bearing = rules_arg_use(arg) == USE_FACING;
    return tree_number(draw->arena, bearing ? draw_below(draw, 360) : draw_below(draw, 4));
}

/* ---- targets ---- */

static TableRef any_area(PlayDraw *draw) {
    return draw->setup->area_count > 0 ? ref_make(REF_AREA, draw_below(draw, draw->setup->area_count)) : ref_none();
}

/* Draws mostly an enemy. An argument that is not the target of an attack ("from", "aboard") is as often a friend. */
static TableRef any_other_unit(PlayDraw *draw, const RulesArg *arg) {
    bool enemy = draw_chance(draw, rules_arg_use(arg) == USE_TARGET ? .9 : .3);
    int unit = random_unit(draw, random_side(draw), enemy);
    return unit < 0 ? ref_none() : ref_make(REF_UNIT, unit);
}

/* Draws a few and takes the one nearest to the acting unit, since distant ones are mostly out of reach. */
static TableRef nearest_of(PlayDraw *draw, const RulesArg *arg, bool area) {
    TableRef best = ref_none();
    double min = INFINITY;
    for (int i = 1 + draw_below(draw, DRAWN); i > 0; i--) {
        TableRef one = area ? any_area(draw) : any_other_unit(draw, arg);
        double far = random_distance(draw, one);
        if (best.kind == REF_NONE || far < min) {
            best = one;
            min = far;
        }
    }
    return best;
}

static TableRef draw_area(PlayDraw *draw) {
    return nearest_of(draw, NULL, true);
}

static TableRef draw_other_unit(PlayDraw *draw, const RulesArg *arg) {
    return nearest_of(draw, arg, false);
}

static TableRef draw_ref(PlayDraw *draw, const RulesArg *arg) {
    TableRef unit = draw_other_unit(draw, arg);
    int formation = unit.kind == REF_NONE ? -1 : draw->setup->units[unit.index].formation;
    switch (arg->kind) {
    case ARG_AREA: return draw_area(draw);
    case ARG_SIDE: return ref_make(REF_SIDE, draw_below(draw, draw->setup->side_count));
    case ARG_FORMATION: return formation < 0 ? ref_none() : ref_make(REF_FORMATION, formation);
    case ARG_UNIT: return unit;
    default: break;
    }
    int kind = draw_below(draw, 5);
    return kind < 2 && formation >= 0 ? ref_make(REF_FORMATION, formation) : kind < 4 ? unit : draw_area(draw);
}

/* Draws one of the things that the query "targets" allows to be shot at; REF_NONE if there is no such query or no such
 * thing. */
static TableRef draw_allowed(PlayDraw *draw) {
    const RulesSystem *system = draw->field->data->system;
    const RulesVerb *verb = system->roles[VERB_TARGETS];
    TableRef found = ref_none();
    if (!verb || draw->units.count == 0) {
        return found;
    }
    BaseTree *question = rules_action(system, VERB_TARGETS, draw->arena);
    tree_set(draw->arena, question, "of", name_of(draw, ref_make(REF_UNIT, draw->units.items[0])));
    Ruling *ruling = ruling_create(draw->field);
    const RulesAction action = {verb->name, question};
    RulesCtx *ctx = play_ctx(draw->session, ruling);
    ctx->action = &action;
    rules_resolve(ctx);
    const BaseTree *list = tree_find(ruling->facts, "targets");
    int count = 0;
    for (const BaseTree *it = list ? list->first : ruling->facts->first; it; it = it->next) {
        TableRef ref = setup_find(draw->setup, list ? tree_get_text(it, "unit", "") : it->key);
        if (ref.kind != REF_NONE && tree_get_bool(it, "allowed", false) && draw_below(draw, ++count) == 0) {
            found = ref;
        }
    }
    ruling_destroy(ruling);
    return found;
}

/* True if the argument can name the thing: an area where areas are allowed, a unit or its formation. */
static bool suits(const RulesArg *arg, TableRef ref) {
    return arg->kind == ARG_REF || (arg->kind == ARG_UNIT && ref_is(ref, REF_UNIT)) ||
           (arg->kind == ARG_FORMATION && ref_is(ref, REF_FORMATION));
}

static BaseTree *draw_target(PlayDraw *draw, const RulesArg *arg) {
    bool wants_offered = rules_arg_use(arg) == USE_TARGET && draw_chance(draw, OFFERED_CHANCE);
    TableRef allowed = wants_offered ? draw_allowed(draw) : ref_none();
    TableRef ref = allowed.kind != REF_NONE && suits(arg, allowed) ? allowed : draw_ref(draw, arg);
    if (ref.kind == REF_NONE) {
        return NULL;
    }
    draw->target = ref;
    if (arg->kind != ARG_UNITS) {
        return name_of(draw, ref);
    }
    BaseTree *list = tree_list(draw->arena);
    draw->target = ref_is(allowed, REF_UNIT) ? allowed : draw_other_unit(draw, arg);
    tree_push(list, name_of(draw, draw->target));
    while (draw_chance(draw, SECOND)) {
        TableRef more = draw_other_unit(draw, arg);
        if (!ref_equal(more, draw->target)) {
            tree_push(list, name_of(draw, more));
        }
    }
    return list;
}

/* ---- the whole action ---- */

enum { STEP_WORDS, STEP_TARGETS, STEP_PLACES, STEPS };

static int step_of(RulesArgKind kind) {
    switch (kind) {
    case ARG_WORD:
    case ARG_BOOL:
    case ARG_NUMBER: return STEP_WORDS;
    case ARG_UNIT:
    case ARG_UNITS:
    case ARG_FORMATION:
    case ARG_AREA:
    case ARG_SIDE:
    case ARG_REF: return STEP_TARGETS;
    default: return STEP_PLACES;
    }
}

static BaseTree *draw_value(PlayDraw *draw, const RulesArg *arg) {
    switch (arg->kind) {
    case ARG_WORD: return draw_word(draw, arg);
    case ARG_BOOL: return tree_bool(draw->arena, draw_chance(draw, .5));
    case ARG_NUMBER: return draw_number(draw, arg);
    case ARG_UNIT:
    case ARG_UNITS:
    case ARG_FORMATION:
    case ARG_AREA:
    case ARG_SIDE:
    case ARG_REF: return draw_target(draw, arg);
    case ARG_PLACE: return rules_arg_use(arg) == USE_TARGET ? random_place(draw) : random_aim(draw);
    case ARG_PATH: return draw->has_path ? NULL : random_path(draw);
    case ARG_ANY: {
        BaseTree *suggested = draw_suggested(draw, arg);
        return suggested ? suggested : rules_arg_use(arg) == USE_AIM ? random_aim(draw) : NULL;
    }
    case ARG_VALUES: return NULL;
    }
    return NULL;
}

/* Fills the arguments; false if a required one cannot be filled. */
static bool fill(PlayDraw *draw, int step) {
    for (int i = 0; i < draw->verb->arg_count; i++) {
        const RulesArg *arg = &draw->verb->args[i];
        if (acts(arg) || step_of(arg->kind) != step) {
            continue;
        }
        double chance = arg->kind == ARG_PATH ? .9 : rules_arg_use(arg) == USE_TARGET ? .7 : OPTIONAL;
        if (arg->required || draw_chance(draw, chance)) {
            give(draw, arg, draw_value(draw, arg));
        }
        if (arg->required && !tree_find(draw->action, arg->name)) {
            return false;
        }
    }
    return true;
}

BaseTree *play_draw(PlaySession *session, const PlayOffers *offers, const RulesVerb *verb, BaseRng *rng) {
    const RulesField *field = play_field(session);
    PlayDraw draw = {.session = session,
                     .field = field,
                     .setup = field->setup,
                     .table = play_table(session),
                     .offers = offers,
                     .verb = verb,
                     .rng = rng,
                     .arena = offers->arena,
                     .action = tree_object(offers->arena),
                     .target = ref_none()};
    tree_set(draw.arena, draw.action, "do", tree_text(draw.arena, verb->name));
    bool good = name_who_acts(&draw);
    for (int step = 0; step < STEPS && good; step++) {
        good = fill(&draw, step);
    }
    array_free(&draw.units);
    return good ? draw.action : NULL;
}

static bool is_listed(const PlaySession *session, const RulesVerb *verb) {
    int phase = play_table(session)->phase;
    const BaseTree *verbs = phase < 0 ? NULL : tree_find(play_field(session)->data->phases[phase].row, "verbs");
    for (const BaseTree *it = verbs ? verbs->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, verb->name) == 0) {
            return true;
        }
    }
    return !verbs;
}

bool play_can_draw(const PlaySession *session, const RulesVerb *verb) {
    for (int i = 0; i < verb->arg_count; i++) {
        if (verb->args[i].required && verb->args[i].kind == ARG_VALUES) {
            return false;
        }
    }
    return !verb->query && verb->resolve && !verb_is_whole(play_field(session), verb) && is_listed(session, verb);
}
