#include "play/shared_li_tells.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

/* ---- values ---- */

const RulesValue *li_told_value(const LiTold *it, const char *name) {
    for (int i = 0; i < it->finding->value_count; i++) {
        if (!strcmp(it->finding->values[i].name, name)) {
            return &it->finding->values[i];
        }
    }
    fail_msg("%s %s says no {%s}", it->finding->rule, it->finding->key, name);
    return NULL;
}

int li_told_number(const LiTold *it, const char *name) {
    return (int)li_told_value(it, name)->number;
}

double li_told_length(const LiTold *it, const char *name) {
    return li_told_value(it, name)->number / LI_INCH;
}

int li_told_unit(const LiTold *it, const char *name) {
    TableRef ref = li_told_value(it, name)->ref;
    assert_true(ref_is(ref, REF_UNIT));
    return ref.index;
}

int li_told_formation(const LiTold *it, const char *name) {
    TableRef ref = li_told_value(it, name)->ref;
    assert_true(ref_is(ref, REF_FORMATION));
    return ref.index;
}

LiPiece *li_told_piece(LiTold *it, const char *name) {
    TableRef ref = li_told_value(it, name)->ref;
    assert_true(ref_is(ref, REF_AREA));
    return &it->pieces[ref.index];
}

bool li_told_is(const LiTold *it, const char *key) {
    return !strcmp(it->finding->key, key);
}

bool li_told_rule(const LiTold *it, const char *rule) {
    return !strcmp(it->finding->rule, rule);
}

static const TableSetup *setup_of(const LiTold *it) {
    return play_field(it->session)->setup;
}

int li_told_side(const LiTold *it, int unit) {
    return setup_of(it)->units[unit].side;
}

int li_told_formation_of(const LiTold *it, int unit) {
    return setup_of(it)->units[unit].formation;
}

int li_told_host(const LiTold *it, int unit) {
    return it->models[unit].host;
}

int li_told_variable(const LiTold *it, TableRefKind kind, int index, const char *name) {
    return table_get(it->before, ref_make(kind, index), schema_find(setup_of(it)->schema, kind, name));
}

double li_told_radius(const LiTold *it, int unit) {
    return it->models[unit].host >= 0 ? 0 : li_told_profile(it, unit)->base;
}

/* ---- plain measuring ---- */

bool li_told_near(double a, double b) {
    return fabs(a - b) < .001;
}

double li_told_to(double x, double y, const LiPiece *piece) {
    return hypot(fmax(0, fmax(piece->x0 - x, x - piece->x1)), fmax(0, fmax(piece->y0 - y, y - piece->y1)));
}

double li_told_from(const LiTold *it, int unit, const LiPiece *piece) {
    const LiModel *model = &it->models[unit];
    if (model->host >= 0) {
        const LiPiece *own = &it->pieces[model->host];
        return hypot(fmax(0, fmax(piece->x0 - own->x1, own->x0 - piece->x1)),
                     fmax(0, fmax(piece->y0 - own->y1, own->y0 - piece->y1)));
    }
    return li_told_to(model->x, model->y, piece);
}

static double edge_of(double x, double y, const LiPiece *piece) {
    return fmin(fmin(x - piece->x0, piece->x1 - x), fmin(y - piece->y0, piece->y1 - y));
}

double li_told_deep(const LiTold *it, int unit, const LiPiece *piece) {
    const LiModel *model = &it->models[unit];
    return model->host >= 0 ? 0 : fmax(0, edge_of(model->x, model->y, piece) - li_told_radius(it, unit));
}

bool li_told_within(const LiTold *it, int unit, const LiPiece *piece) {
    const LiModel *model = &it->models[unit];
    return model->host < 0 && edge_of(model->x, model->y, piece) > li_told_radius(it, unit) - .0005;
}

int li_told_cover(const LiTold *it, int unit) {
    int best = it->models[unit].host >= 0 ? it->pieces[it->models[unit].host].kind->cover : 0;
    for (int i = 0; i < LI_PIECES; i++) {
        int own =
            it->pieces[i].kind->save == 0 && li_told_within(it, unit, &it->pieces[i]) ? it->pieces[i].kind->cover : 0;
        best = own > 0 && (best == 0 || own < best) ? own : best;
    }
    return best;
}

double li_told_gap(const LiTold *it, int a, int b) {
    const LiModel *one = &it->models[a], *other = &it->models[b];
    double between = one->host >= 0     ? li_told_from(it, b, &it->pieces[one->host])
                     : other->host >= 0 ? li_told_from(it, a, &it->pieces[other->host])
                                        : hypot(one->x - other->x, one->y - other->y);
    return fmax(0, between - li_told_radius(it, a) - li_told_radius(it, b));
}

bool li_told_chained(const LiTold *it, int formation) {
    bool joined[LI_MODELS] = {false}, grew = true, all = true;
    for (int first = 1; grew; first = 0) {
        grew = false;
        for (int i = 0; i < LI_MODELS; i++) {
            bool own = li_told_formation_of(it, i) == formation && it->models[i].alive && !joined[i];
            bool links = first != 0;
            for (int k = 0; k < LI_MODELS && own; k++) {
                links = links || (joined[k] && li_told_gap(it, i, k) < 2.0005);
            }
            if (own && links) {
                joined[i] = grew = true;
                first = 0;
            }
        }
    }
    for (int i = 0; i < LI_MODELS; i++) {
        all = all && (li_told_formation_of(it, i) != formation || !it->models[i].alive || joined[i]);
    }
    return all;
}

const RulesTrace *li_told_trace(const LiTold *it, int unit) {
    for (int i = it->ruling->traces.count - 1; i >= 0; i--) {
        if (ref_equal(it->ruling->traces.items[i].unit, ref_make(REF_UNIT, unit))) {
            return &it->ruling->traces.items[i];
        }
    }
    return NULL;
}

static double way_in(const LiTold *it, int unit, const LiPiece *piece, double grow) {
    const RulesTrace *trace = li_told_trace(it, unit);
    double way = 0, gone = 0, r = li_told_profile(it, unit)->base + grow, stop = trace->stop / LI_INCH;
    const double step = .0005;
    for (int i = 1; i < trace->point_count; i++) {
        GeomVec a = vec_scale(trace->points[i - 1], 1 / LI_INCH), b = vec_scale(trace->points[i], 1 / LI_INCH);
        double length = vec_distance(a, b);
        for (double s = step / 2; s < length && gone + s < stop; s += step) {
            double x = a.x + (b.x - a.x) * s / length, y = a.y + (b.y - a.y) * s / length;
            bool in = piece && li_told_to(x, y, piece) < r;
            for (int k = 0; k < LI_PIECES && !piece; k++) {
                in = in || (it->pieces[k].kind->slow && li_told_to(x, y, &it->pieces[k]) < r);
            }
            way += in ? step : 0;
        }
        gone += length;
    }
    return way;
}

bool li_told_is_way_in(const LiTold *it, int unit, const LiPiece *piece, double way) {
    return way > way_in(it, unit, piece, -.001) - .01 && way < way_in(it, unit, piece, .001) + .01;
}

bool li_told_crosses(const LiTold *it, const LiPiece *piece) {
    const RulesSight *sight = &it->ruling->sights.items[0];
    for (int i = 0; i <= 4000; i++) {
        double x = (sight->a.x + (sight->b.x - sight->a.x) * i / 4000) / LI_INCH,
               y = (sight->a.y + (sight->b.y - sight->a.y) * i / 4000) / LI_INCH;
        if (li_told_to(x, y, piece) < .002) {
            return true;
        }
    }
    return false;
}

const RulesRoll *li_told_next(LiTold *it, const char *rule) {
    while (it->next < it->ruling->rolls.count) {
        const RulesRoll *roll = &it->ruling->rolls.items[it->next++];
        if (!strcmp(roll->rule, rule)) {
            return roll;
        }
    }
    return NULL;
}
