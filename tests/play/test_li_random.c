/* Legions Imperialis with random hands on random tables: whatever moves or puts down a model, afterwards no base laps
 * what it may not stand in, every cost is finite, wounds are in range, what is refused changes nothing, `path` says
 * what the move does, odds hold what came of it, and the game is the same when it is played again. What may not be
 * stood in is read off the rows of the ruleset's data here, and off nothing of the rules. */
#include "geom/area/area.h"
#include "play/odds.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH      24
#define HIGH       18
#define INCH       25.4
#define LAPS       0.011 /* mm: more than GEOM_LIMIT */
#define TABLES     24
#define STEPS      160
#define FORMATIONS 8
#define MEMBERS    2
#define PIECES     6

/* That have to be done at all, or nothing is tested. */
static const char *const VERBS[] = {"move", "leave", "place", "enter", "fire", "assault", "end"};

typedef struct {
    PlaySession *session;
    BaseRng *rng;
    int made[BASE_COUNT(VERBS)];
    BaseText script; /* what was done, for whoever has to find out why */
} Game;

static int below(Game *game, int count) {
    return (int)rng_below(game->rng, (uint32_t)count);
}

/* ---- a table ---- */

static const char *const KINDS[] = {"civitas",   "militas",     "impassable", "river",     "lake",  "obstacle",
                                    "difficult", "obstructing", "obstacle",   "dangerous", "cliff", "rock"};
/* The first two pieces, each with a Detachment inside. */
static const char *const HOUSES[] = {"civitas", "militas"}, *const GUARDS[] = {"line-infantry", "brutes"};
static const char *const PROFILES[] = {"line-infantry", "jump-infantry",  "battle-tanks",    "hover-skiffs",
                                       "riders",        "brutes",         "questing-knight", "scout-titan",
                                       "drop-troops",   "troop-carriers", "gunship",         "rifle-section"};

/* In half inches half the time, so that pieces touch and bases stand flush. */
static double somewhere(Game *game, double low, double high) {
    double at = rng_range(game->rng, low, high);
    return below(game, 2) ? floor(at * 2 + .5) / 2 : at;
}

static void add_piece(Game *game, BaseText *text, int index) {
    const char *kind = index < 2 ? HOUSES[index] : KINDS[below(game, (int)BASE_COUNT(KINDS))];
    double x = .5 + 8 * (index % 3), y = .5 + 9 * (index / 3), w = somewhere(game, 1, 6), h = somewhere(game, 1, 6);
    double x0 = somewhere(game, x, x + 7 - w), y0 = somewhere(game, y, y + 8 - h);
    bool wall = strcmp(kind, "obstacle") == 0, slant = below(game, 3) == 0;
    h = wall ? .5 : h;
    double dx = slant ? w / 4 : 0, dy = slant ? h / 3 : 0;
    text_addf(text,
              "%s{'id': 'a%d', 'kind': '%s', 'height': %s, 'outline': [[%.6f, %.6f], [%.6f, %.6f], [%.6f, %.6f],"
              " [%.6f, %.6f]]}",
              index ? "," : "", index, kind, strcmp(kind, "cliff") == 0 ? "2.5" : "0.5", x0 + dx, y0, x0 + w, y0 + dy,
              x0 + w - dx, y0 + h, x0, y0 + h - dy);
}

static void game_open(Game *game, BaseRng *rng) {
    BaseText text = {0};
    *game = (Game){.rng = rng};
    text_addf(
        &text,
        "{'sightline': 1, 'title': 'Random', 'ruleset': 'legions-imperialis', 'table': {'unit': 'in', 'size': [%d, "
        "%d]}, 'terrain': [",
        WIDTH, HIGH);
    for (int i = 0; i < PIECES; i++) {
        add_piece(game, &text, i);
    }
    text_add(&text, "], 'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': 'north'}], 'formations': [");
    for (int f = 0; f < FORMATIONS; f++) {
        text_addf(&text, "%s{'id': 'f%d', 'side': '%s'}", f ? "," : "", f, f % 2 ? "blue" : "red");
    }
    text_add(&text, "], 'units': [");
    for (int f = 0; f < FORMATIONS; f++) {
        bool guards = f < (int)BASE_COUNT(GUARDS);
        const char *profile = guards ? GUARDS[f] : PROFILES[below(game, (int)BASE_COUNT(PROFILES))];
        for (int i = 0; i < MEMBERS; i++) {
            text_addf(&text, "%s{'id': 'u%d%d', 'formation': 'f%d', 'profile': '%s', ", f || i ? "," : "", f, i, f,
                      profile);
            text_addf(&text, guards ? "'inside': 'a%d'}" : "'off': 'reserve'}", f);
        }
    }
    text_add(&text, "]}");
    game->session = toy_play(text_get(&text));
    text_add(&game->script, text_get(&text));
    text_free(&text);
}

static void game_close(Game *game) {
    play_destroy(game->session);
    text_free(&game->script);
    toy_free();
}

/* ---- what must hold ---- */

#define holds(game, claim, ...)                                                                                        \
    do {                                                                                                               \
        if (!(claim)) {                                                                                                \
            print_message("%s\n", text_get(&(game)->script));                                                          \
            fail_msg(__VA_ARGS__);                                                                                     \
        }                                                                                                              \
    } while (0)

/* The word for the class of a unit in a row of codes: "G X X X X X X". */
static char code_at(const char *codes, int index) {
    for (int i = 0; i < index; i++) {
        codes = strchr(codes, ' ') + 1;
    }
    return codes[0];
}

static bool has_trait(const BaseTree *profile, const char *trait) {
    const BaseTree *traits = tree_find(profile, "traits");
    for (const BaseTree *it = traits ? traits->first : NULL; it; it = it->next) {
        if (strcmp(it->text, trait) == 0) {
            return true;
        }
    }
    return false;
}

/* What of this area the base may not lap: nothing, any of it, or only its edge. */
typedef enum { FREE_GROUND, NO_GROUND, NO_EDGE } Ban;

static Ban ban_of(const RulesKind *kind, const BaseTree *profile) {
    static const char *const classes[] = {"infantry", "cavalry", "walker", "vehicle", "super-heavy", "knight", "titan"};
    const char *class = tree_get_text(profile, "class", ""), *over = tree_get_text(kind->row, "over", "");
    int index = 0, way = has_trait(profile, "flyer") ? 0 : has_trait(profile, "skimmer") ? 1 : 2;
    bool passes = way < 2 || has_trait(profile, "jump-packs");
    while (strcmp(classes[index], class) != 0) {
        index++;
    }
    for (int i = 0; i < way; i++) {
        over = strchr(over, ' ') + 1;
    }
    if (way == 0) {
        return FREE_GROUND;
    }
    if (tree_get_bool(kind->row, "structure", false)) {
        return NO_GROUND;
    }
    if (tree_get_bool(kind->row, "face", false)) {
        return NO_EDGE;
    }
    if (strcmp(tree_get_text(kind->row, "family", ""), "obstacle") == 0) {
        return tree_get_number(profile, "scale", 1) >= 5 ? FREE_GROUND : NO_GROUND;
    }
    bool hovers = passes && (strncmp(over, "O ", 2) == 0 || strcmp(over, "O") == 0);
    return code_at(tree_get_text(kind->row, "move", ""), index) == 'X' && !hovers ? NO_GROUND : FREE_GROUND;
}

static void check_place(Game *game, int unit) {
    const RulesField *field = play_field(game->session);
    const TableSetup *setup = field->setup;
    const Table *table = play_table(game->session);
    const char *id = setup_id(setup, ref_make(REF_UNIT, unit));
    GeomShape base, other;
    if (!table_base(table, unit, &base)) {
        return;
    }
    GeomBox box = shape_box_of(&base);
    holds(game, isfinite(box.x0 + box.y0 + box.x1 + box.y1), "%s stands nowhere", id);
    holds(game, box.x0 >= -LAPS && box.y0 >= -LAPS && box.x1 <= WIDTH * INCH + LAPS && box.y1 <= HIGH * INCH + LAPS,
          "%s is off the table", id);
    for (int i = 0; i < unit; i++) {
        bool laps = table_base(table, i, &other) && shape_gap(&base, &other).lap > LAPS;
        holds(game, !laps, "%s laps %s", id, setup_id(setup, ref_make(REF_UNIT, i)));
    }
    for (int a = 0; a < setup->area_count; a++) {
        Ban ban = table->removed[a] ? FREE_GROUND
                                    : ban_of(&field->data->kinds[table_kind(table, a)],
                                             field->data->profiles[setup->units[unit].profile].row);
        GeomPlace place = geom_place(&base, &setup->areas[a].area);
        bool astride = place.lap > LAPS && place.out > LAPS;
        holds(game, !(ban == NO_GROUND && place.lap > LAPS) && !(ban == NO_EDGE && astride), "%s stands in %s by %g mm",
              id, setup_id(setup, ref_make(REF_AREA, a)), place.lap);
    }
}

static void check_table(Game *game) {
    const TableSetup *setup = play_field(game->session)->setup;
    const Table *table = play_table(game->session);
    VarId wounds = schema_find(setup->schema, REF_UNIT, "wounds");
    for (int i = 0; i < setup->unit_count; i++) {
        check_place(game, i);
        const BaseTree *row = play_field(game->session)->data->profiles[setup->units[i].profile].row;
        int left = table_get(table, ref_make(REF_UNIT, i), wounds);
        bool alive = table_alive(table, ref_make(REF_UNIT, i));
        holds(game, left >= (alive ? 1 : 0) && left <= (int)tree_get_number(row, "wounds", 1), "%s has %d wounds",
              setup_id(setup, ref_make(REF_UNIT, i)), left);
    }
}

static void check_ruling(Game *game, const Ruling *ruling) {
    BaseText hole = {0};
    holds(game, ruling_is_stated(ruling, &hole), "%s", text_get(&hole));
    text_free(&hole);
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int k = 0; k < finding->value_count; k++) {
            holds(game, finding->values[k].kind != VALUE_LENGTH || isfinite(finding->values[k].number),
                  "%s of %s is not finite", finding->values[k].name, finding->rule);
        }
    }
    for (int i = 0; i < ruling->traces.count; i++) {
        const RulesTrace *trace = &ruling->traces.items[i];
        holds(game, isfinite(trace->length) && isfinite(trace->stop) && isfinite(trace->end.x + trace->end.y),
              "a way is not finite");
        for (int k = 0; k < trace->spent_count; k++) {
            holds(game, isfinite(trace->spent[k].s) && isfinite(trace->spent[k].spent) && trace->spent[k].spent >= 0,
                  "a cost is not finite");
        }
    }
}

/* ---- a random hand ---- */

static const Ruling *act(Game *game, const char *text) {
    BaseHash before = play_hash(game->session);
    text_addf(&game->script, "\n%s", text);
    const Ruling *ruling = toy_do(game->session, text);
    check_ruling(game, ruling);
    bool done = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
    for (size_t i = 0; i < BASE_COUNT(VERBS); i++) {
        game->made[i] += ruling->outcome == RULING_DONE && strcmp(ruling->verb ? ruling->verb : "", VERBS[i]) == 0;
    }
    holds(game, done || play_hash(game->session) == before, "what is refused changes something");
    return ruling;
}

/* What is asked: a word at random, a place at random; where that will not do the one that the rule prefers. */
static void answer_all(Game *game) {
    for (int i = 0; i < 60 && play_waiting(game->session); i++) {
        const RulesAsk ask = play_waiting(game->session)->ask;
        double unit = play_field(game->session)->setup->unit;
        char text[240];
        if (ask.kind == ASK_CHOOSE) {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': '%s'}", ask.id,
                     ask.options[below(game, ask.option_count)]);
        } else if (ask.fallback_where.kind == WHERE_OFF) {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': 'lost'}", ask.id);
        } else {
            GeomVec at = vec_scale(ask.fallback_where.at, 1 / unit);
            if (below(game, 2)) {
                snprintf(text, sizeof text,
                         "{'do': 'choose', 'ask': '%s', 'answer': {'at': [%.6f, %.6f], 'facing': %d}}", ask.id,
                         at.x + rng_range(game->rng, -4, 4), at.y + rng_range(game->rng, -4, 4), 45 * below(game, 8));
                act(game, text);
            }
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': [%.17g, %.17g]}", ask.id, at.x, at.y);
        }
        if (play_waiting(game->session) && play_waiting(game->session)->ask.id) {
            const Ruling *ruling = act(game, text);
            bool taken = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
            holds(game, taken || ask.kind == ASK_PLACE, "%s is not taken", text);
        }
    }
    holds(game, !play_waiting(game->session), "asked without end");
}

static void does(Game *game, const char *text) {
    const Ruling *ruling = act(game, text);
    if (ruling->outcome == RULING_WAITING) {
        answer_all(game);
    }
    check_table(game);
}

static GeomVec at_of(const Game *game, int unit) {
    const Table *table = play_table(game->session);
    const TableWhere *where = table_where(table, unit);
    GeomBox box = where->kind == WHERE_INSIDE ? play_field(game->session)->setup->areas[where->host.index].area.box
                                              : (GeomBox){where->at.x, where->at.y, where->at.x, where->at.y};
    return vec((box.x0 + box.x1) / 2 / INCH, (box.y0 + box.y1) / 2 / INCH);
}

/* Where the unit's base meets a base or an area as it comes from some side, or stops a hair before. */
static GeomVec beside(Game *game, int unit, const GeomShape *other, const GeomArea *area, GeomVec middle) {
    const TableSetup *setup = play_field(game->session)->setup;
    GeomVec way = vec_bearing(15.0 * below(game, 24));
    double away = 12 * INCH, facing = table_where(play_table(game->session), unit)->facing;
    for (int i = 0; i < 60; i++) {
        GeomShape base = shape_place(&setup->units[unit].base, vec_add(middle, vec_scale(way, away)), facing);
        away -= area ? area_gap(area, &base, NULL) : shape_gap(&base, other).gap;
    }
    away += below(game, 3) == 0 ? .02 : 0;
    return vec_scale(vec_add(middle, vec_scale(way, away)), 1 / INCH);
}

/* A place round there; now and then flush with a wall, or in contact with somebody. */
static GeomVec place_near(Game *game, int unit, GeomVec from, double reach) {
    const TableSetup *setup = play_field(game->session)->setup;
    GeomVec at = vec(somewhere(game, from.x - reach, from.x + reach), somewhere(game, from.y - reach, from.y + reach));
    int kind = below(game, 6), other = below(game, setup->unit_count);
    GeomShape base;
    if (kind == 0) {
        const GeomArea *area = &setup->areas[below(game, setup->area_count)].area;
        GeomBox box = area->box;
        at = beside(game, unit, NULL, area, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2));
    } else if (kind < 3 && other != unit && table_base(play_table(game->session), other, &base)) {
        at = beside(game, unit, &base, NULL, base.centre);
    }
    return vec(fmin(fmax(at.x, -1), WIDTH + 1), fmin(fmax(at.y, -1), HIGH + 1));
}

static void add_path(Game *game, BaseText *text, int unit, double reach) {
    GeomVec from = at_of(game, unit);
    int count = 1 + below(game, 3);
    for (int i = 0; i < count; i++) {
        from = place_near(game, unit, from, reach);
        text_addf(text, "%s[%.9g, %.9g]", i ? ", " : "[", from.x, from.y);
    }
    text_add(text, "]");
}

/* What came of it is among what odds said could. Asked, they take the answers that the rule prefers. */
static void gamble(Game *game, const char *text) {
    PlayOdds *odds = play_odds(game->session, toy_tree(text), &(PlayOddsOptions){.leaves_max = 4000, .samples = 1});
    bool exact = odds->exact && odds->outcome == RULING_DONE && odds->count > 0 && !odds->policy, met = false;
    const Ruling *ruling = act(game, text);
    for (int i = 0; i < odds->count && exact; i++) {
        met = met || odds->outcomes[i].state == play_hash(game->session);
    }
    holds(game, !exact || met || ruling->outcome != RULING_DONE, "odds do not know what came of %s", text);
    odds_destroy(odds);
    answer_all(game);
    check_table(game);
}

/* A move is done only where `path` says that the way is free. */
static void move(Game *game, int unit) {
    static const char *const hows[] = {"move", "charge", "charge", "withdraw", "forced"};
    const TableSetup *setup = play_field(game->session)->setup;
    const char *id = setup_id(setup, ref_make(REF_UNIT, unit)), *how = hows[below(game, 5)];
    BaseText way = {0}, text = {0};
    add_path(game, &way, unit, 5);
    int facing = below(game, 3) ? -1 : 15 * below(game, 24);
    text_addf(&text, "{'do': 'path', 'unit': '%s', 'path': %s, 'how': '%s'", id, text_get(&way), how);
    if (facing >= 0) {
        text_addf(&text, ", 'facing': %d", facing);
    }
    text_add(&text, "}");
    const Ruling *asked = act(game, text_get(&text));
    bool free = tree_get_bool(asked->facts, "free", false), known = tree_find(asked->facts, "free");
    text_clear(&text);
    text_addf(&text, "{'do': 'move', 'unit': '%s', 'path': %s, 'how': '%s'", id, text_get(&way), how);
    if (facing >= 0) {
        text_addf(&text, ", 'facing': %d", facing);
    }
    text_add(&text, "}");
    const Ruling *made = act(game, text_get(&text));
    bool forced = strcmp(how, "forced") == 0; /* who is forced stops where he must */
    holds(game, made->outcome != RULING_DONE || (known && (free || forced)), "done, although path is not free");
    check_table(game);
    if (made->outcome == RULING_DONE && strcmp(how, "charge") == 0) {
        text_clear(&text);
        text_addf(&text, "{'do': 'assault', 'formation': '%s'}",
                  setup_id(setup, ref_make(REF_FORMATION, setup->units[unit].formation)));
        gamble(game, text_get(&text));
    }
    text_free(&way);
    text_free(&text);
}

static void leave(Game *game, int formation) {
    const TableSetup *setup = play_field(game->session)->setup;
    BaseText text = {0};
    text_addf(&text, "{'do': 'leave', 'formation': 'f%d', 'how': '%s', 'paths': {", formation,
              below(game, 3) ? "move" : "charge");
    for (int i = 0; i < MEMBERS; i++) {
        int unit = setup->formation_units[setup->formation_start[formation] + i];
        text_addf(&text, "%s'%s': ", i ? ", " : "", setup_id(setup, ref_make(REF_UNIT, unit)));
        add_path(game, &text, unit, 4);
    }
    text_add(&text, "}}");
    does(game, text_get(&text));
    text_free(&text);
}

/* Of whoever sees whom: the sentences have their words. */
static void look(Game *game) {
    char text[100];
    snprintf(text, sizeof text, "{'do': 'sight', 'from': 'u%d%d', 'to': 'u%d%d'}", below(game, FORMATIONS),
             below(game, MEMBERS), below(game, FORMATIONS), below(game, MEMBERS));
    act(game, text);
}

static void one_step(Game *game) {
    static const char *const orders[] = {"advance", "charge", "march", "first-fire"};
    const TableSetup *setup = play_field(game->session)->setup;
    int unit = below(game, setup->unit_count), formation = setup->units[unit].formation, kind = below(game, 24);
    const TableWhere *where = table_where(play_table(game->session), unit);
    const char *id = setup_id(setup, ref_make(REF_UNIT, unit));
    char text[240];
    if (where->kind == WHERE_OFF) {
        GeomVec at = place_near(game, unit, vec(WIDTH / 2.0, HIGH / 2.0), WIDTH / 2.0);
        for (int i = 0; i < MEMBERS; i++) { /* beside its own */
            int own = setup->formation_units[setup->formation_start[formation] + i];
            at = table_where(play_table(game->session), own)->kind == WHERE_POINT && below(game, 4)
                     ? place_near(game, unit, at_of(game, own), 1.5)
                     : at;
        }
        snprintf(text, sizeof text, "{'do': 'place', 'unit': '%s', 'at': [%.9g, %.9g], 'facing': %d}", id, at.x, at.y,
                 (int)where->facing);
        does(game, text);
        snprintf(text, sizeof text, "{'do': 'assault', 'formation': 'f%d'}", formation);
        if (table_where(play_table(game->session), unit)->kind == WHERE_POINT && below(game, 2)) {
            gamble(game, text);
        }
    } else if (kind < 10 || where->kind == WHERE_INSIDE) {
        if (where->kind == WHERE_POINT) {
            move(game, unit);
        } else {
            leave(game, formation);
        }
    } else if (kind < 13) {
        snprintf(text, sizeof text, "{'do': 'enter', 'formation': 'f%d', 'area': 'a%d', 'how': '%s'}", formation,
                 below(game, setup->area_count), below(game, 2) ? "deploy" : "garrison");
        does(game, text);
    } else if (kind < 15) {
        bool aims = below(game, 3) > 0;
        snprintf(text, sizeof text, "{'do': 'fire', 'formation': 'f%d', 'at': '%c%d', 'saves': '%s'}", formation,
                 aims ? 'f' : 'a', aims ? 2 * below(game, FORMATIONS / 2) + 1 - formation % 2 : below(game, PIECES),
                 below(game, 3) ? "best" : "ask");
        gamble(game, text);
    } else if (kind < 18) {
        snprintf(text, sizeof text, "{'do': 'assault', 'formation': 'f%d'}", formation);
        gamble(game, text);
    } else if (kind == 18) {
        snprintf(text, sizeof text, "{'do': 'order', 'formation': 'f%d', 'order': '%s'}", formation,
                 orders[below(game, 4)]);
        does(game, text);
    } else if (kind == 19) {
        snprintf(text, sizeof text, "{'do': 'embark', 'formation': 'f%d'}", formation);
        does(game, text);
    } else if (kind == 20) {
        leave(game, formation);
    } else if (kind == 21) {
        snprintf(text, sizeof text, "{'do': 'rally', 'formation': 'f%d'}", formation);
        does(game, text);
    } else {
        does(game, kind == 22 ? "{'do': 'end', 'what': 'activation'}" : "{'do': 'end'}");
    }
}

static void random_hands_leave_every_model_where_it_may_stand(void **state) {
    (void)state;
    const char *other = getenv("SIGHTLINE_SEED"); /* for a longer hunt */
    uint64_t seed = other ? strtoull(other, NULL, 10) : 31016;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int made[BASE_COUNT(VERBS)] = {0};
    for (int round = 0; round < TABLES; round++) {
        Game game;
        BaseFaults none = {0};
        game_open(&game, &rng);
        BaseHash start = play_hash(game.session);
        for (int i = 0; i < STEPS; i++) {
            one_step(&game);
            look(&game);
        }
        BaseHash end = play_hash(game.session);
        int last = play_cursor(game.session);
        for (size_t i = 0; i < BASE_COUNT(VERBS); i++) {
            made[i] += game.made[i];
        }
        holds(&game, play_seek(game.session, 0, &none) && play_hash(game.session) == start, "undo goes elsewhere");
        holds(&game, play_seek(game.session, last, &none) && play_hash(game.session) == end, "redo goes elsewhere");
        game_close(&game);
    }
    for (size_t i = 0; i < BASE_COUNT(VERBS); i++) {
        print_message("%s: %d\n", VERBS[i], made[i]);
        assert_true(made[i] > 5);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_hands_leave_every_model_where_it_may_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
