/* Random tables and hands for the checks of what Legions Imperialis tells. */
#include "base/rng.h"
#include "play/shared_li_tells.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ACTIONS = 70,
    MEMBERS = 2,
    MORE = 40,
    KNOWN = 7 /* a seed whose tables tell every sentence soon */
};

static const LiProfileRow PROFILES[] = {
    {"line-infantry", 'i', 1, 5, 5, 2, 1, 12.5 / LI_INCH}, {"missile-infantry", 'i', 1, 5, 5, 1, 1, 12.5 / LI_INCH},
    {"rifle-section", 'i', 1, 5, 6, 0, 1, 12.5 / LI_INCH}, {"brutes", 'i', 1, 5, 5, 4, 2, 16 / LI_INCH},
    {"patrol-walkers", 'w', 1, 7, 5, 1, 1, 16 / LI_INCH},  {"siege-tanks", 'v', 2, 8, 2, 2, 1, 15 / LI_INCH},
    {"battle-tanks", 'v', 2, 9, 3, 2, 1, 15 / LI_INCH},
};
static const LiKindRow KINDS[] = {
    {"civitas", "Civitas Imperialis", "wv", false, false, false, 4, -2, 5, 1, 2, 2, 3},
    {"militas", "Militas Imperialis", "wv", false, false, false, 4, -2, 3, 2, 3, 3, 3},
    {"difficult", "Difficult ground", "", true, false, false, 6, -1, 0, 0, 0, 0, 0},
    {"obstructing", "Wood", "", true, true, false, 5, -1, 0, 0, 0, 0, 0},
    {"dangerous", "Dangerous ground", "", false, false, true, 0, -1, 0, 0, 0, 0, 0},
    {"rock", "Rock", "", false, false, false, 0, 0, 0, 0, 0, 0, 3},
    {"impassable", "Impassable ground", "iwv", false, false, false, 0, 0, 0, 0, 0, 0, 0},
    {"rubble", "Rubble", "", true, false, false, 6, -1, 0, 0, 0, 0, 0}, /* never laid: what a house becomes */
};

const LiProfileRow *li_told_profile(const LiTold *it, int unit) {
    const char *id = play_field(it->session)->data->profiles[play_field(it->session)->setup->units[unit].profile].id;
    for (size_t i = 0; i < BASE_COUNT(PROFILES); i++) {
        if (!strcmp(PROFILES[i].id, id)) {
            return &PROFILES[i];
        }
    }
    fail_msg("no profile %s", id);
    return NULL;
}

/* ---- random tables and hands ---- */

void li_told_read(LiTold *it, const Table *table) {
    const TableSetup *setup = play_field(it->session)->setup;
    for (int i = 0; i < LI_MODELS; i++) {
        const TableWhere *where = table_where(table, i);
        it->models[i] = (LiModel){
            where->at.x / LI_INCH, where->at.y / LI_INCH, where->kind == WHERE_INSIDE ? where->host.index : -1,
            table_get(table, ref_make(REF_UNIT, i), schema_find(setup->schema, REF_UNIT, "wounds")),
            where->kind == WHERE_POINT || where->kind == WHERE_INSIDE};
    }
    for (int i = 0; i < LI_PIECES; i++) {
        GeomBox box = setup->areas[i].area.box;
        const char *id = play_field(it->session)->data->kinds[table_kind(table, i)].id;
        it->pieces[i] = (LiPiece){box.x0 / LI_INCH, box.y0 / LI_INCH, box.x1 / LI_INCH, box.y1 / LI_INCH, &KINDS[2], 0};
        for (size_t k = 0; k < BASE_COUNT(KINDS); k++) {
            it->pieces[i].kind = strcmp(KINDS[k].id, id) == 0 ? &KINDS[k] : it->pieces[i].kind;
        }
        it->pieces[i].wounds =
            it->pieces[i].kind->save == 0
                ? 0
                : table_get(table, ref_make(REF_AREA, i), schema_find(setup->schema, REF_AREA, "wounds"));
    }
}

static int below(BaseRng *rng, int count) {
    return (int)rng_below(rng, (uint32_t)count);
}

static PlaySession *table_at_random(BaseRng *rng) {
    BaseText text = {0};
    text_add(&text,
             "{'sightline': 1, 'title': 'Random', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': "
             "[24, 18]}, 'terrain': [");
    for (int i = 0; i < LI_PIECES; i++) {
        const LiKindRow *kind = &KINDS[i < 2 ? i : below(rng, (int)BASE_COUNT(KINDS) - 3) + 2];
        double w = rng_range(rng, 2, 6), h = rng_range(rng, 2, 6),
               x = rng_range(rng, 8 * (i % 3) + .5, 8 * (i % 3) + 7.5 - w),
               y = rng_range(rng, 9 * (i / 3) + .5, 9 * (i / 3) + 8.5 - h);
        text_addf(&text, "%s{'id': 'a%d', 'kind': '%s', ", i ? "," : "", i, kind->id);
        text_addf(&text, kind->top > 0 ? "'height': 3, " : "");
        text_addf(&text, i == 0 && below(rng, 2) ? "'wounds': 1, " : "");
        text_addf(&text, "'outline': [[%.6f, %.6f], [%.6f, %.6f], [%.6f, %.6f], [%.6f, %.6f]]}", x, y, x + w, y, x + w,
                  y + h, x, y + h);
    }
    text_add(&text, "], 'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': 'north'}], 'formations': [");
    for (int f = 0; f < LI_MODELS / MEMBERS; f++) {
        text_addf(&text, "%s{'id': 'f%d', 'side': '%s'}", f ? "," : "", f, f % 2 ? "blue" : "red");
    }
    text_add(&text, "], 'units': [");
    for (int i = 0; i < LI_MODELS; i++) {
        int f = i / MEMBERS;
        const LiProfileRow *row = &PROFILES[f < 2 ? 3 * f : (f * 3 + below(rng, 7)) % (int)BASE_COUNT(PROFILES)];
        text_addf(&text, "%s{'id': 'u%d', 'formation': 'f%d', 'profile': '%s', 'base': {'circle': %g}, ", i ? "," : "",
                  i, f, row->id, 2 * row->base * LI_INCH);
        text_addf(&text, f < 2 ? "'inside': 'a%d'}" : "'off': 'reserve'}", f);
    }
    text_add(&text, "]}");
    PlaySession *session = toy_play(text_get(&text));
    text_free(&text);
    return session;
}

/* Another model: every other time the nearest enemy. */
static int other_model(const LiTold *it, BaseRng *rng, int unit) {
    int other = below(rng, LI_MODELS), nearest = -1;
    for (int i = 0; i < LI_MODELS; i++) {
        bool foe = it->models[i].alive && li_told_side(it, i) != li_told_side(it, unit);
        nearest = foe && (nearest < 0 || li_told_gap(it, unit, i) < li_told_gap(it, unit, nearest)) ? i : nearest;
    }
    return nearest >= 0 && below(rng, 2) ? nearest : other;
}

/* A place near this model; now and then against a base or a wall, or wholly on a piece. */
static GeomVec place_near(const LiTold *it, BaseRng *rng, int unit, double reach) {
    const LiModel *model = &it->models[unit];
    GeomVec at = model->host >= 0 ? vec((it->pieces[model->host].x0 + it->pieces[model->host].x1) / 2,
                                        (it->pieces[model->host].y0 + it->pieces[model->host].y1) / 2)
                                  : vec(model->x, model->y);
    double r = li_told_profile(it, unit)->base;
    int other = other_model(it, rng, unit), kind = below(rng, 5);
    const LiPiece *piece = &it->pieces[below(rng, LI_PIECES)];
    if (kind == 0 && it->models[other].alive && it->models[other].host < 0 && other != unit) {
        GeomVec back = vec_sub(at, vec(it->models[other].x, it->models[other].y)),
                way = vec_length(back) > 0 && below(rng, 2) ? vec_scale(back, 1 / vec_length(back))
                                                            : vec_bearing(15.0 * below(rng, 24));
        return vec_add(vec(it->models[other].x, it->models[other].y),
                       vec_scale(way, r + li_told_radius(it, other) + (below(rng, 3) ? 0 : rng_range(rng, 0, 2.5))));
    }
    if (kind == 1) {
        double x = rng_range(rng, piece->x0, piece->x1), y = rng_range(rng, piece->y0, piece->y1);
        return below(rng, 2) ? vec(x, below(rng, 2) ? piece->y0 - r : piece->y1 + r)
                             : vec(below(rng, 2) ? piece->x0 - r : piece->x1 + r, y);
    }
    if (kind == 2) {
        return vec(rng_range(rng, piece->x0 + r, piece->x1 - r), rng_range(rng, piece->y0 + r, piece->y1 - r));
    }
    return vec(rng_range(rng, fmax(.7, at.x - reach), fmin(23.3, at.x + reach)),
               rng_range(rng, fmax(.7, at.y - reach), fmin(17.3, at.y + reach)));
}

static void action_at_random(LiTold *it, BaseRng *rng, char *out, size_t room) {
    static const char *const orders[] = {"advance", "charge", "march", "first-fire"};
    int unit = below(rng, LI_MODELS), other = below(rng, LI_MODELS), area = below(rng, LI_PIECES), f = unit / MEMBERS;
    it->subject = unit;
    if (!it->models[unit].alive && table_where(it->before, unit)->kind == WHERE_OFF && below(rng, 2)) {
        int own = unit ^ 1;
        GeomVec at = it->models[own].alive && below(rng, 4) ? place_near(it, rng, own, 2)
                                                            : vec(rng_range(rng, 1, 23), rng_range(rng, 1, 17));
        snprintf(out, room, "{'do': 'place', 'unit': 'u%d', 'at': [%.9g, %.9g]}", unit, at.x, at.y);
        return;
    }
    GeomVec a = place_near(it, rng, unit, 4), b = place_near(it, rng, unit, 3);
    const char *verb = below(rng, 3) ? "move" : "path", *how = below(rng, 3) ? "charge" : "move";
    switch (below(rng, 20)) {
    case 0:
    case 1:
    case 2:
        snprintf(out, room, "{'do': '%s', 'unit': 'u%d', 'path': [[%.9g, %.9g]], 'how': '%s'}", verb, unit, a.x, a.y,
                 how);
        break;
    case 3:
        snprintf(out, room, "{'do': 'path', 'unit': 'u%d', 'path': [[%.9g, %.9g], [%.9g, %.9g]]}", unit, a.x, a.y, b.x,
                 b.y);
        break;
    case 4:
    case 5: snprintf(out, room, "{'do': 'sight', 'from': 'u%d', 'to': 'u%d'}", unit, other); break;
    case 6: snprintf(out, room, "{'do': 'where', 'unit': 'u%d', 'area': 'a%d'}", unit, area); break;
    case 7: snprintf(out, room, "{'do': 'targets', 'of': 'u%d'}", unit); break;
    case 8: snprintf(out, room, "{'do': 'needs', 'formation': 'f%d', 'at': 'f%d'}", f, other / MEMBERS); break;
    case 9:
    case 10: snprintf(out, room, "{'do': 'fire', 'formation': 'f%d', 'at': 'f%d'}", f, other / MEMBERS); break;
    case 11: snprintf(out, room, "{'do': 'fire', 'formation': 'f%d', 'at': 'a%d'}", f, below(rng, 2)); break;
    case 12:
    case 17:
    case 18: snprintf(out, room, "{'do': 'assault', 'formation': 'f%d'}", f); break;
    case 13: snprintf(out, room, "{'do': 'end', 'what': '%s'}", below(rng, 3) ? "activation" : "turn"); break;
    case 14:
        snprintf(out, room, "{'do': 'enter', 'formation': 'f%d', 'area': 'a%d', 'how': '%s'}", f, below(rng, 2),
                 below(rng, 3) ? "garrison" : "deploy");
        break;
    case 15:
        snprintf(out, room,
                 "{'do': 'leave', 'formation': 'f%d', 'paths': {'u%d': [[%.9g, %.9g]], 'u%d': [[%.9g, %.9g]]}}", f,
                 unit, a.x, a.y, unit ^ 1, b.x, b.y);
        break;
    case 16: snprintf(out, room, "{'do': 'state', 'of': '%c%d'}", below(rng, 2) ? 'u' : 'a', area); break;
    default: snprintf(out, room, "{'do': 'order', 'formation': 'f%d', 'order': '%s'}", f, orders[below(rng, 4)]);
    }
}

/* What is asked is answered as the rule prefers, so that the last ruling tells the whole action. */
static const Ruling *answered(PlaySession *session, const Ruling *ruling) {
    while (ruling->outcome == RULING_WAITING) {
        char text[200];
        const RulesAsk *ask = &ruling->ask;
        GeomVec at = vec_scale(ask->fallback_where.at, 1 / LI_INCH);
        if (ask->kind == ASK_CHOOSE) {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': '%s'}", ask->id,
                     ask->options[ask->fallback]);
        } else if (ask->fallback_where.kind == WHERE_OFF) {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': 'lost'}", ask->id);
        } else {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': [%.17g, %.17g]}", ask->id, at.x, at.y);
        }
        ruling = toy_do(session, text);
    }
    return ruling;
}

static void check_ruling(LiTold *it, LiCheck *checks, int count) {
    for (int i = 0; i < it->ruling->findings.count; i++) {
        it->finding = &it->ruling->findings.items[i];
        for (int k = 0; k < count; k++) {
            if (strcmp(checks[k].rule, it->finding->rule) != 0 || !li_told_is(it, checks[k].key)) {
                continue;
            }
            checks[k].met++;
            if (!checks[k].so(it) && checks[k].untrue++ == 0) {
                BaseText text = {0};
                ruling_describe(it->ruling, it->finding, &text);
                print_error("%s: %s %s is not so: %s\n", it->action, it->finding->rule, it->finding->key,
                            text_get(&text));
                text_free(&text);
            }
        }
    }
}

int li_told_idle(const LiCheck *checks, int count) {
    int idle = 0;
    for (int i = 0; i < count; i++) {
        idle += checks[i].met == 0;
    }
    return idle;
}

/* Plays one random table. Returns how many actions were done. */
static int play_table_at_random(BaseRng *rng, LiCheck *checks, int count) {
    PlaySession *session = table_at_random(rng);
    int done = 0;
    for (int k = 0; k < ACTIONS; k++) {
        char action[240];
        Table *before = table_copy(play_table(session));
        LiTold it = {.session = session, .before = before, .action = action, .winner = -1};
        li_told_read(&it, before);
        action_at_random(&it, rng, action, sizeof action);
        it.ruling = answered(session, toy_do(session, action));
        check_ruling(&it, checks, count);
        done += it.ruling->outcome == RULING_DONE;
        table_destroy(before);
    }
    play_destroy(session);
    toy_free();
    return done;
}

int li_told_play(LiCheck *checks, int count, int most) {
    BaseRng known = rng_make(KNOWN);
    int untrue = 0, done = 0, boards = 0;
    for (; boards < most && li_told_idle(checks, count) > 0; boards++) {
        done += play_table_at_random(&known, checks, count);
    }
    print_message("seed %d: %d tables, %d actions done\n", KNOWN, boards, done);
    for (int i = 0; i < count; i++) {
        if (checks[i].met == 0) {
            print_error("%s %s was never told\n", checks[i].rule, checks[i].key);
        }
    }
    const char *given = getenv("SIGHTLINE_SEED"), *many = getenv("SIGHTLINE_TABLES");
    uint64_t seed = given ? strtoull(given, NULL, 10) : KNOWN + 1;
    BaseRng rng = rng_make(seed);
    int more = many ? atoi(many) : MORE;
    done = 0;
    for (int i = 0; i < more; i++) {
        done += play_table_at_random(&rng, checks, count);
    }
    print_message("seed %llu: %d tables, %d actions done\n", (unsigned long long)seed, more, done);
    for (int i = 0; i < count; i++) {
        untrue += checks[i].untrue;
    }
    return untrue;
}
