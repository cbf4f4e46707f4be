/* COVER-08 to -10, -12: hull down in terrain that stops sight, or partly hidden behind it from every unit that fires.
 */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/cover_parts.h"
#include "rules/ea-heresy/sight/memo.h"
#include "rules/kit/each.h"

#include <math.h>

bool eah_is_tall(const EahCoverWork *work) {
    const RulesField *field = work->ctx->field;
    if (ref_is(work->target, REF_UNIT)) {
        return eah_has(field, work->target.index, EAH_TOWERING | EAH_SUPPORT_CRAFT);
    }
    return eah_is_towering_area(field, work->ctx->draft->table, work->target.index);
}

/* COVER-08, and the first half of COVER-12: a footprint is in every piece that it overlaps. */
static bool in_terrain(EahCoverWork *work, int area) {
    return ref_is(work->target, REF_UNIT) ? eah_in(work->ctx, work->target.index, area) : area != work->target.index;
}

static void hull_inside(EahCoverWork *work, bool tall) {
    RulesCtx *ctx = work->ctx;
    const EahEnd *end = eah_end(ctx, work->target);
    for (int i = 0; i < end->held_count; i++) {
        int area = end->held[i];
        if (area >= ctx->field->setup->area_count || ctx->draft->table->removed[area] ||
            (eah_kind(ctx->field, ctx->draft->table, area)->hull & EAH_HULL_IN) == 0 || !in_terrain(work, area)) {
            continue;
        }
        TableRef ref = ref_make(REF_AREA, area);
        bool building = ref_is(work->target, REF_AREA);
        if (!tall) {
            eah_cover_add(work, "EAH-COVER-08", "mod", ref);
        }
        if (work->cite && tall) {
            eah_cover_cite(work, "EAH-COVER-10", "never", ROLE_CONTEXT, ref);
        } else if (work->cite) {
            eah_cover_cite(work, "EAH-COVER-08", "in", ROLE_PASSES, ref);
            if (building) {
                eah_cover_cite(work, "EAH-COVER-12", "in", ROLE_PASSES, ref);
            }
        }
    }
}

/* ---- behind ---- */
/* Finds the bridges of two shapes that do not overlap: the convex hull of both is A, B and the quadrilateral of these
 * points. */
static void bridges(const GeomShape *a, const GeomShape *b, GeomVec corners[4]) {
    for (int side = 0; side < 2; side++) {
        GeomVec p = a->centre, q = b->centre;
        for (int i = 0; i < 64; i++) {
            GeomVec normal = vec_scale(vec_left(vec_sub(q, p)), side == 0 ? 1 : -1);
            GeomVec next_p = shape_support(a, normal), next_q = shape_support(b, normal);
            if (vec_distance(p, next_p) < GEOM_TOUCH && vec_distance(q, next_q) < GEOM_TOUCH) {
                break;
            }
            p = next_p;
            q = next_q;
        }
        corners[side == 0 ? 0 : 3] = p;
        corners[side == 0 ? 1 : 2] = q;
    }
}

/* Returns true when a line between two of the extreme points is stopped by a piece that may be entered up to a limit,
 * or seen over by some lines. */
static bool stopped_by(EahPair *pair, int piece, GeomVec a, GeomVec b) {
    int count;
    const EahRow *rows = eah_rows(pair, a, b, &count);
    for (int i = 0; i < count; i++) {
        if (rows[i].piece == piece && rows[i].stops) {
            return true;
        }
    }
    return false;
}

/* The reading `hull_view` any_line: some line between the two bases is stopped, that is, a blocker reaches into the
 * convex hull of both. For pieces with a limit, the lines that bound the hull and its diagonals stand for all lines. */
static bool any_line_stopped(EahPair *pair, int *hider) {
    const GeomScene *scene = pair->ctx->field->scene;
    for (int i = 0; i < pair->from.end->count; i++) {
        for (int j = 0; j < pair->to.end->count; j++) {
            GeomVec corner[4];
            bridges(&pair->from.end->parts[i], &pair->to.end->parts[j], corner);
            GeomBase hull;
            GeomBox box = box_empty();
            for (int k = 0; k < 4; k++) {
                box = box_add(box, corner[k]);
            }
            bool flat = !geom_base_hull(corner, 4, &hull);
            GeomShape between = flat ? shape_segment(corner[0], corner[1]) : shape_place(&hull, vec(0, 0), 0);
            for (int p = geom_scene_near(scene, box, 0); p >= 0; p = geom_scene_near(scene, box, p + 1)) {
                GeomRole role = eah_role(pair, p);
                bool solid = role.kind == GEOM_ROLE_COMPLETE && area_overlaps(geom_scene_area(scene, p), &between);
                bool limited =
                    (role.kind == GEOM_ROLE_DEPTH || role.kind == GEOM_ROLE_NEARER) &&
                    (stopped_by(pair, p, corner[0], corner[1]) || stopped_by(pair, p, corner[3], corner[2]) ||
                     stopped_by(pair, p, corner[0], corner[2]) || stopped_by(pair, p, corner[3], corner[1]));
                if (solid || limited) {
                    *hider = p;
                    return true;
                }
            }
        }
    }
    return false;
}

/* Asks geometry for a point that sees all of the target, in each variant of the pair. */
static EahView look(EahPair *pair) {
    EahView view = {.hidden = true, .hider = -1};
    if (reading_now(pair->ctx, EAH_READ_HULL_VIEW) == EAH_HULL_VIEW_ANY_LINE) {
        view.hidden = any_line_stopped(pair, &view.hider);
        return view;
    }
    GeomSightQuery ask = eah_pair_ask(pair);
    ask.centres_only = false;
    for (pair->variant = 0; view.hidden && pair->variant < eah_pair_variants(pair); pair->variant++) {
        GeomVerdict seen = geom_full_view(pair->ctx->field->scene, pair->ctx->work, &ask, &view.eye, &view.hider);
        view.hidden = seen != GEOM_SIGHT_CLEAR;
        view.open = view.hidden && (view.open || seen == GEOM_SIGHT_UNDECIDED);
    }
    return view;
}

/* COVER-09: returns how much of the target this unit sees. Computed once for each state of both and the terrain. */
static EahView view_from(EahCoverWork *work, int firer, bool tall) {
    RulesCtx *ctx = work->ctx;
    TableRef ref = ref_make(REF_UNIT, firer), who;
    EahPair pair;
    if (!eah_pair_make(ctx, ref, work->target, &pair)) {
        return (EahView){.hidden = true, .unseen = true, .stated = true, .hider = -1};
    }
    if (eah_pair_flies(&pair, &who)) {
        return (EahView){.hider = -1, .stated = true, .eye = pair.from.end->parts[0].centre};
    }
    pair.towering_only = tall;
    uint64_t key = eah_memo_key(&pair);
    EahViewSlot *slot = eah_memo_view(eah_memo(ctx), key);
    if (!slot->known) {
        slot->view = look(&pair);
        slot->key = key;
        slot->asked = pair.asked;
        slot->known = true;
    }
    if (work->cite && slot->view.hidden && !slot->view.stated) {
        RulesSight sight;
        eah_sight(ctx, ref, work->target, SIGHT_VERDICT, &sight);
        slot->view.unseen = !sight.visible;
        slot->view.stated = true;
    }
    pair.asked |= slot->asked | 1u << EAH_READ_HULL_VIEW;
    eah_pair_note(&pair);
    return slot->view;
}

bool eah_sees_all(EahCoverWork *work, int firer, bool tall, GeomVec *eye) {
    EahView view = view_from(work, firer, tall);
    *eye = view.eye;
    return !view.hidden;
}

static void cite_view(EahCoverWork *work, int firer, const EahView *view, bool tall) {
    RulesCtx *ctx = work->ctx;
    TableRef area = view->hider < 0 ? ref_none() : ref_make(REF_AREA, field_area_of_piece(ctx->field, view->hider));
    bool named = view->hidden && !view->open && !view->unseen && view->hider >= 0;
    const char *key = !view->hidden ? "full" : view->open && !view->unseen ? "open" : named ? "hidden" : "unseen";
    eah_cover_cite(work, "EAH-COVER-09", key, ROLE_PASSES, named ? area : ref_none());
    cite_also(ctx, UNIT("firer", firer), DRAW_BASE(ref_make(REF_UNIT, firer)));
    if (!view->hidden) {
        cite_also(ctx, DRAW_MARK(ref_none(), &view->eye, STYLE_PLAIN));
    } else if (tall && view->hider >= 0) {
        eah_cover_cite(work, "EAH-COVER-10", "behind", ROLE_PASSES, area);
    }
}

static bool is_watcher(const RulesField *field, const int *firers, int count, int unit, bool all) {
    int formation = field->setup->units[unit].formation;
    for (int i = 0; i < count; i++) {
        if (firers[i] == unit || (all && formation >= 0 && field->setup->units[firers[i]].formation == formation)) {
            return true;
        }
    }
    return false;
}

int eah_watchers(EahCoverWork *work, const int *firers, int count, int *out) {
    const RulesField *field = work->ctx->field;
    bool all = reading_now(work->ctx, EAH_READ_HULL_FORMATION) == EAH_HULL_FORMATION_ALL;
    int found = 0;
    each_living(work->ctx->draft->table, REF_UNIT, u) {
        if (is_watcher(field, firers, count, u, all)) {
            out[found++] = u;
        }
    }
    return found;
}

/* COVER-10: cites what would hide the target if it were not so tall. */
static void cite_too_tall(EahCoverWork *work, const int *units, int count) {
    for (int i = 0; i < count; i++) {
        EahView view = view_from(work, units[i], false);
        if (!view.hidden) {
            return;
        }
        int area = view.hider < 0 ? -1 : field_area_of_piece(work->ctx->field, view.hider);
        if (area >= 0 && i == count - 1 && !eah_is_towering_area(work->ctx->field, work->ctx->draft->table, area)) {
            eah_cover_cite(work, "EAH-COVER-10", "never", ROLE_DECIDES, ref_make(REF_AREA, area));
        }
    }
}

static void hull_behind(EahCoverWork *work, const int *firers, int firer_count, bool tall) {
    size_t max = (size_t)work->ctx->field->setup->unit_count;
    int hider = -1, *units = arena_alloc(work->ctx->ruling->arena, max, sizeof *units);
    int count = eah_watchers(work, firers, firer_count, units);
    for (int i = 0; i < count; i++) {
        EahView view = view_from(work, units[i], tall);
        if (work->cite) {
            cite_view(work, units[i], &view, tall);
        }
        if (!view.hidden) {
            if (work->cite && tall) {
                cite_too_tall(work, units, count);
            }
            return;
        }
        hider = view.hider >= 0 ? field_area_of_piece(work->ctx->field, view.hider) : hider;
    }
    if (count > 0) {
        eah_cover_add(work, tall ? "EAH-COVER-10" : "EAH-COVER-09", "mod",
                      hider < 0 ? ref_none() : ref_make(REF_AREA, hider));
    }
}

void eah_hull_down(EahCoverWork *work, const int *firers, int firer_count) {
    bool tall = eah_is_tall(work), building = ref_is(work->target, REF_AREA);
    if (building && reading_now(work->ctx, EAH_READ_STRONGHOLD_HULLDOWN) == EAH_STRONGHOLD_HULLDOWN_OFF) {
        if (work->cite) {
            eah_cover_cite(work, "EAH-COVER-12", "off", ROLE_DECIDES, work->target);
        }
        return;
    }
    hull_inside(work, tall);
    hull_behind(work, firers, firer_count, tall);
    if (building && work->cite && work->out->mod_count == 0) {
        eah_cover_cite(work, "EAH-COVER-12", "none", ROLE_CONTEXT, ref_none());
    }
}
