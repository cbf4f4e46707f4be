/* Barrages (CORE-11): points are added up, templates laid, and everything they touch is attacked once for each template
 * (STRUCT-24, -32). */
#include "geom/limits.h"
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/fire/foretold.h"

#include <math.h>

#define TEMPLATES_MAX 9 /* most templates that a row of the ruleset may have: see eah_compile */

typedef struct {
    const EahWeapon *weapon;
    int first, count; /* range of the shooters */
    int points;
    const EahBarrage *row;
    GeomShape discs[TEMPLATES_MAX];
    int disc_count;
} Barrage;

/* ---- laying templates ---- */

static bool touches(const GeomShape *disc, const GeomShape *parts, int count) {
    for (int i = 0; i < count; i++) {
        if (shape_gap(disc, &parts[i]).gap <= GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

static bool touches_thing(RulesCtx *ctx, const GeomShape *disc, TableRef ref) {
    GeomShape parts[EAH_PARTS];
    return touches(disc, parts, eah_body(ctx->field, ctx->draft->table, ref, parts, EAH_PARTS));
}

static bool seen_by_any(const EahVolley *volley, const Barrage *barrage, int target) {
    for (int i = 0; i < barrage->count; i++) {
        if (volley->shooters[barrage->first + i].sees[target]) {
            return true;
        }
    }
    return false;
}

/* Returns the nearest target that no template touches yet, or -1. */
static int next_to_cover(RulesCtx *ctx, const EahVolley *volley, const Barrage *barrage) {
    int best = -1;
    for (int i = 0; i < volley->aimed; i++) {
        bool taken = !seen_by_any(volley, barrage, i);
        for (int k = 0; k < barrage->disc_count && !taken; k++) {
            taken = touches_thing(ctx, &barrage->discs[k], volley->targets[i].ref);
        }
        if (!taken && (best < 0 || volley->targets[i].distance < volley->targets[best].distance)) {
            best = i;
        }
    }
    return best;
}

static GeomVec middle_of(RulesCtx *ctx, TableRef ref) {
    GeomShape parts[EAH_PARTS];
    GeomBox box = box_empty();
    int count = eah_body(ctx->field, ctx->draft->table, ref, parts, EAH_PARTS);
    for (int i = 0; i < count; i++) {
        GeomBox part = shape_box_of(&parts[i]);
        box = box_add(box_add(box, vec(part.x0, part.y0)), vec(part.x1, part.y1));
    }
    return vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
}

/* Lays the templates where the player put them, and those without a place on the nearest target, then on targets not
 * yet touched. `*laid` counts the places used up. */
static void lay(RulesCtx *ctx, const EahVolley *volley, Barrage *barrage, int *laid) {
    GeomBase disc = geom_base_disc(number_now(ctx, EAH_NUM_TEMPLATE_DIAMETER));
    GeomVec at;
    if (tree_find(ctx->action->args, "point") && !eah_template_point(ctx, 0, &at)) {
        return; /* no place at all: refused for that */
    }
    while (barrage->disc_count < barrage->row->templates && barrage->disc_count < TEMPLATES_MAX) {
        bool given = eah_template_point(ctx, *laid, &at);
        int target = given ? -1 : next_to_cover(ctx, volley, barrage);
        if (!given && target < 0) {
            return;
        }
        at = given ? at : middle_of(ctx, volley->targets[target].ref);
        *laid += given;
        barrage->discs[barrage->disc_count++] = shape_place(&disc, at, 0);
    }
}

/* Returns true when the first template touches a target that one of the guns reaches and sees. */
static bool is_laid_well(RulesCtx *ctx, const EahVolley *volley, const Barrage *barrage) {
    if (!barrage->disc_count) {
        ctx_bad(ctx, "\"point\" takes the centre of the template, [x, y], or a list of centres");
        return false;
    }
    for (int i = 0; i < volley->aimed; i++) {
        if (seen_by_any(volley, barrage, i) && touches_thing(ctx, &barrage->discs[0], volley->targets[i].ref)) {
            return true;
        }
    }
    return ctx_refuse(ctx, "EAH-CORE-11", "wide", REF("target", ctx->ruling->object));
}

/* ---- attacks ---- */

#define RING_ROUND 1 /* mm: how far the drawn edge of a template may be off its true edge */

static void cite_templates(RulesCtx *ctx, const Barrage *barrage) {
    ctx_cite(ctx, "EAH-CORE-11", "barrage", ROLE_PASSES, INT("points", barrage->points), NEED("ap", barrage->row->ap),
             NEED("at", barrage->row->at), INT("templates", barrage->disc_count));
    for (int i = 0; i < barrage->disc_count; i++) {
        int room = shape_outline_room(&barrage->discs[i], RING_ROUND);
        GeomVec *ring = arena_alloc(ctx->ruling->arena, (size_t)room, sizeof *ring);
        int count = shape_outline(&barrage->discs[i], RING_ROUND, ring, room);
        cite_also(ctx, DRAW(SHAPE_REGION, .points = ring, .count = count, .style = STYLE_TEMPLATE));
    }
}

/* Makes one attack for each template that touches the thing. */
static bool attack(RulesCtx *ctx, EahVolley *volley, const Barrage *barrage, TableRef ref) {
    int attacks = 0, hits = 0, firer = volley->shooters[barrage->first].unit;
    for (int i = 0; i < barrage->disc_count; i++) {
        attacks += touches_thing(ctx, &barrage->discs[i], ref);
    }
    if (!attacks) {
        return true;
    }
    if (ref_is(ref, REF_AREA) && eah_owner(ctx->field, ctx->draft->table, ref.index) < 0 &&
        reading_now(ctx, EAH_READ_EMPTY_TARGET) == EAH_EMPTY_TARGET_OFF) {
        ctx_cite(ctx, "EAH-STRUCT-32", "empty", ROLE_PASSES, REF("target", ref));
        return true;
    }
    int target = eah_volley_target(volley, ref);
    int need = eah_volley_need(ctx, volley, firer, barrage->weapon, barrage->points, target);
    if (volley->foretold) {
        eah_foretell_attacks(ctx, volley, barrage->weapon, target, attacks, need);
        return true;
    }
    volley->dice += attacks;
    TableRef *owners = arena_alloc(ctx->ruling->arena, (size_t)attacks, sizeof *owners);
    for (int i = 0; i < attacks; i++) { /* the barrage belongs to the formation as a whole */
        owners[i] = ref_make(REF_FORMATION, ctx->field->setup->units[firer].formation);
    }
    if (!eah_roll_to_hit(ctx, owners, attacks, ref, need, &hits)) {
        return false;
    }
    eah_volley_hit(volley, barrage->weapon, target, hits);
    return true;
}

/* Attacks all units on the table, of any side, and Strongholds; units inside are never touched. */
static bool attack_all(RulesCtx *ctx, EahVolley *volley, const Barrage *barrage) {
    const TableSetup *setup = ctx->field->setup;
    setup_each(setup, REF_UNIT, unit) {
        bool stands = table_where(ctx->draft->table, unit)->kind == WHERE_POINT &&
                      !eah_is_flying(ctx->field, ctx->draft->table, unit);
        if (stands && !attack(ctx, volley, barrage, ref_make(REF_UNIT, unit))) {
            return false;
        }
    }
    setup_each(setup, REF_AREA, area) {
        if (eah_is_stronghold(ctx->field, ctx->draft->table, area) &&
            !attack(ctx, volley, barrage, ref_make(REF_AREA, area))) {
            return false;
        }
    }
    return true;
}

/* The guns of one kind fire together. */
bool eah_volley_barrages(RulesCtx *ctx, EahVolley *volley) {
    int laid = 0;
    for (int i = 0; i < volley->shooter_count;) {
        Barrage barrage = {.weapon = volley->shooters[i].weapon, .first = i};
        for (; i < volley->shooter_count && volley->shooters[i].weapon == barrage.weapon; i++) {
            barrage.points += barrage.weapon->bp;
            barrage.count++;
        }
        if (!barrage.weapon->bp) {
            continue;
        }
        barrage.row = eah_barrage_row(ctx->field, barrage.points);
        int first = laid;
        lay(ctx, volley, &barrage, &laid);
        for (int k = 0; k < barrage.disc_count; k++) {
            fact_template(ctx, first + k, barrage.discs[k].centre);
        }
        if (!is_laid_well(ctx, volley, &barrage)) {
            return false;
        }
        cite_templates(ctx, &barrage);
        volley->barrage_markers += barrage.row->markers;
        if (!attack_all(ctx, volley, &barrage)) {
            return false;
        }
    }
    return true;
}
