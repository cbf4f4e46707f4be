/* Plays the cases of Infinity as they are written, and again with everything a little different: other places, facings,
 * profiles, readings and dice, and with whatever else the tables allow to be asked or done. */
#include "io/file.h"
#include "play/cases.h"
#include "play/shared_infinity_laid.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_MAX = 60, VARIED = 3, MORE = 9, ANSWERS = 6, ROUNDS = 9 }; /* varied: one case in so many */

static const LaidChecks *const ALL[] = {&laid_checks_zones, &laid_checks_sight, &laid_checks_move, &laid_checks_turn,
                                        &laid_checks_fire,  &laid_checks_odds,  &laid_checks_harm};

/* ---- holding what is told against the table ---- */

static void hold(Laid *laid, const char *rule, const char *key) {
    for (size_t i = 0; i < BASE_COUNT(ALL); i++) {
        if (laid->foretold && ALL[i] != &laid_checks_odds) {
            continue;
        }
        for (size_t k = 0; k < ALL[i]->count; k++) {
            LaidCheck *it = &ALL[i]->items[k];
            if (strcmp(it->rule, rule) != 0 || strcmp(it->key, key) != 0 || (it->met++ > SLOW_MAX && it->slow) ||
                it->so(laid) || it->untrue++ > 0) {
                continue;
            }
            BaseText text = {0}, action = {0};
            json_write(laid->action, &action);
            if (laid->finding) {
                ruling_describe(laid->ruling, laid->finding, &text);
            }
            print_error("%s, %s: %s %s is not so: %s\n", tree_get_text(play_battlefield(laid->session), "title", ""),
                        text_get(&action), rule, key, text_get(&text));
            text_free(&text);
            text_free(&action);
        }
    }
}

static void hold_all(Laid *laid) {
    for (int i = 0; i < laid->ruling->findings.count; i++) {
        laid->finding = &laid->ruling->findings.items[i];
        hold(laid, laid->finding->rule, laid->finding->key ? laid->finding->key : "");
    }
    laid->finding = NULL;
    for (int i = 0; i < laid->ruling->sums.count; i++) {
        laid->sum = &laid->ruling->sums.items[i];
        for (int k = 0; k < laid->sum->count; k++) {
            laid->mod = &laid->sum->mods[k];
            hold(laid, laid->mod->rule, laid->mod->key);
        }
    }
    laid->mod = NULL;
    laid->sum = NULL;
    if (laid->ruling->outcome == RULING_WAITING) {
        hold(laid, laid->ruling->ask.rule, laid->ruling->ask.key);
    }
}

/* The way that the active trooper has gone, up to where it stands now. */
static void follow(Laid *laid) {
    int unit = laid_arg_unit(laid, "unit");
    const BaseTree *path = tree_find(laid->action, "path");
    GeomVec from, now;
    double r, unit_mm = laid->setup->unit;
    const TableActivity *order = table_activity(laid->after);
    order = order ? order : table_activity(laid->before); /* a declaration may have gone on to the dice */
    if (laid->ruling->outcome != RULING_DONE || unit < 0 || !order || order->subject.index != unit) {
        return;
    }
    if (!laid_base(laid->before, unit, &from, &r) || !laid_base(laid->after, unit, &now, &r)) {
        return;
    }
    if (!table_activity(laid->before) || path) {
        laid->way[0] = from;
        laid->way_count = 1;
    }
    for (const BaseTree *it = path && path->kind == TREE_LIST ? path->first : NULL; it; it = it->next) {
        GeomVec at = {tree_at(it, 0) ? tree_at(it, 0)->number * unit_mm : 0,
                      tree_at(it, 1) ? tree_at(it, 1)->number * unit_mm : 0};
        GeomVec last = laid->way[laid->way_count - 1];
        double leg = hypot(at.x - last.x, at.y - last.y), on = leg > 0 ? 0 : 1;
        on = leg > 0 ? ((now.x - last.x) * (at.x - last.x) + (now.y - last.y) * (at.y - last.y)) / leg : 0;
        double off = leg > 0 ? fabs((now.x - last.x) * (at.y - last.y) - (now.y - last.y) * (at.x - last.x)) / leg : 0;
        bool ends = off < 0.1 && on > -0.1 && on < leg + 0.1;
        if (laid->way_count < 11) {
            laid->way[laid->way_count++] = ends ? now : at;
        }
        if (ends) {
            break;
        }
    }
}

/* ---- one action ---- */

/* What is told of an action before it is done: the chances of its dice. */
static void foresee(Laid *laid) {
    Ruling *ruling = play_preview(laid->session, laid->action, NULL, NULL);
    Laid one = *laid;
    one.foretold = true;
    one.ruling = ruling;
    one.after = one.before;
    hold_all(&one);
    ruling_destroy(ruling);
}

static bool read_place(const Laid *laid, const BaseTree *tree, GeomVec *out) {
    bool good = tree && tree->count == 2 && tree->first->kind == TREE_NUMBER;
    if (good) {
        *out = (GeomVec){tree->first->number * laid->setup->unit, tree->last->number * laid->setup->unit};
    }
    return good;
}

/* What an action names, for the answers that go on with it. */
static void note_action(Laid *laid) {
    const BaseTree *path = tree_find(laid->action, "path");
    int unit = laid_arg_unit(laid, "unit");
    double r;
    laid->has_point = read_place(laid, tree_find(laid->action, "point"), &laid->point);
    laid->path_count = unit >= 0 && laid_base(laid->before, unit, &laid->path[0], &r) ? 1 : 0;
    for (const BaseTree *it = path && path->kind == TREE_LIST ? path->first : NULL; it; it = it->next) {
        if (laid->path_count > 0 && laid->path_count < 12 && read_place(laid, it, &laid->path[laid->path_count])) {
            laid->path_count++;
        }
    }
}

static void begin(Laid *laid, const BaseTree *action) {
    bool goes_on = laid->before; /* an answer resolves the whole action again, from where that began */
    laid->action = action;
    if (!goes_on) {
        laid->before = table_copy(play_table(laid->session));
        note_action(laid);
    }
    if (!laid->blind) {
        foresee(laid);
    }
}

static void finish(Laid *laid, const Ruling *ruling) {
    laid->ruling = ruling;
    laid->after = play_table(laid->session);
    follow(laid);
    hold_all(laid);
    if (!play_waiting(laid->session)) {
        table_destroy((Table *)laid->before);
        laid->before = NULL;
    }
}

static const Ruling *act(Laid *laid, const BaseTree *action) {
    BaseFaults faults = {0};
    begin(laid, action);
    const Ruling *ruling = play_do(laid->session, action, NULL, &faults);
    assert_int_equal(faults.count, 0);
    finish(laid, ruling);
    return ruling;
}

static const Ruling *act_text(Laid *laid, const char *text) {
    return act(laid, toy_tree(text));
}

/* A question is answered by chance; a place, by one within reach of the trooper. */
static void answer(Laid *laid, BaseRng *rng, const Ruling *ruling) {
    for (int i = 0; i < ANSWERS && ruling->outcome == RULING_WAITING; i++) {
        char text[200];
        GeomVec at;
        double r, unit = laid->setup->unit, reach = ruling->ask.reach * rng_range(rng, 0, 1.05);
        if (ruling->ask.option_count > 0) {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': '%s'}", ruling->ask.id,
                     ruling->ask.options[rng_below(rng, (uint32_t)ruling->ask.option_count)]);
        } else {
            laid_base(play_table(laid->session), ruling->ask.about.index, &at, &r);
            double angle = rng_range(rng, 0, 6.2832);
            reach = i + 2 >= ANSWERS || rng_below(rng, 3) == 0 ? 0 : reach;
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': [%.9f, %.9f]}", ruling->ask.id,
                     (at.x + reach * cos(angle)) / unit, (at.y + reach * sin(angle)) / unit);
        }
        ruling = act_text(laid, text);
    }
}

/* ---- whatever else ---- */

static const char *const SKILLS[] = {"move",      "discover",      "idle",     "bs-attack", "dodge",
                                     "cc-attack", "reset",         "engineer", "jump",      "engage",
                                     "assault",   "change-facing", "cautious", "climb",     "speculative-fire"};
static const char *const GOES[] = {"move",    "second-move", "cautious", "jump",          "climb",
                                   "assault", "dodge",       "engage",   "guts-reactive", "guts-active"};

static const char *name_of(const Laid *laid, BaseRng *rng, TableRefKind kind, int count) {
    return setup_id(laid->setup, ref_make(kind, (int)rng_below(rng, (uint32_t)count)));
}

static void place_near(const Laid *laid, BaseRng *rng, const char *id, double far, char *out, size_t size) {
    GeomVec at = {0, 0}, to = {0, 0};
    double r, unit = laid->setup->unit;
    TableRef ref = setup_find(laid->setup, id);
    int other = (int)rng_below(rng, (uint32_t)laid->setup->unit_count);
    if (!laid_base(play_table(laid->session), ref.index, &at, &r)) {
        at = (GeomVec){100, 100};
    }
    double angle = rng_range(rng, 0, 6.2832), length = rng_range(rng, 0.2, far) * unit;
    if (rng_below(rng, 2) && other != ref.index && laid_base(play_table(laid->session), other, &to, &r)) {
        angle = atan2(to.y - at.y, to.x - at.x); /* towards somebody */
    } else if (laid->setup->area_count > 0 && rng_below(rng, 2)) {
        const GeomArea *area = &laid->setup->areas[rng_below(rng, (uint32_t)laid->setup->area_count)].area;
        angle = area->count > 0 ? atan2(area->points[0].y - at.y, area->points[0].x - at.x) : angle;
    }
    snprintf(out, size, "[%.6f, %.6f]", (at.x + length * cos(angle)) / unit, (at.y + length * sin(angle)) / unit);
}

static void ask(Laid *laid, BaseRng *rng) {
    const char *skill = SKILLS[rng_below(rng, BASE_COUNT(SKILLS))];
    const char *a = name_of(laid, rng, REF_UNIT, laid->setup->unit_count);
    const char *b = name_of(laid, rng, REF_UNIT, laid->setup->unit_count);
    char text[300], place[80];
    switch (rng_below(rng, 9)) {
    case 0: snprintf(text, sizeof text, "{'do': 'sight', 'from': '%s', 'to': '%s'}", a, b); break;
    case 1:
    case 2:
        snprintf(text, sizeof text, "{'do': 'needs', 'of': '%s', 'at': '%s', 'skill': '%s'%s%s}", a, b, skill,
                 rng_below(rng, 2) ? ", 'turn': 'reactive'" : "", rng_below(rng, 2) ? ", 'answer': true" : "");
        break;
    case 3: snprintf(text, sizeof text, "{'do': 'reactions', 'unit': '%s'}", a); break;
    case 4: snprintf(text, sizeof text, "{'do': 'outlook', 'of': '%s'}", a); break;
    case 5: snprintf(text, sizeof text, "{'do': 'stage'}"); break;
    case 6:
        place_near(laid, rng, a, 7, place, sizeof place);
        snprintf(text, sizeof text, "{'do': 'path', 'unit': '%s', 'path': [%s], 'how': '%s'}", a, place,
                 GOES[rng_below(rng, BASE_COUNT(GOES))]);
        break;
    default:
        if (laid->setup->area_count == 0) {
            return;
        }
        snprintf(text, sizeof text,
                 rng_below(rng, 2) ? "{'do': 'state', 'of': '%s'}" : "{'do': 'where', 'unit': '%s', 'area': '%s'}",
                 rng_below(rng, 2) ? a : name_of(laid, rng, REF_AREA, laid->setup->area_count),
                 name_of(laid, rng, REF_AREA, laid->setup->area_count));
        break;
    }
    act_text(laid, text);
}

static void order(Laid *laid, BaseRng *rng, const char *verb, const char *unit) {
    const char *skill = SKILLS[rng_below(rng, BASE_COUNT(SKILLS))];
    char text[400], place[80];
    int length = snprintf(text, sizeof text, "{'do': '%s', 'unit': '%s', 'skill': '%s'", verb, unit, skill);
    if (strstr("move jump climb cautious assault", skill)) {
        place_near(laid, rng, unit, 7, place, sizeof place);
        length += snprintf(text + length, sizeof text - (size_t)length, ", 'path': [%s]", place);
    }
    if (strstr("bs-attack discover cc-attack engineer assault speculative-fire", skill)) {
        length += snprintf(text + length, sizeof text - (size_t)length, ", 'at': '%s'",
                           name_of(laid, rng, REF_UNIT, laid->setup->unit_count));
    }
    snprintf(text + length, sizeof text - (size_t)length, "}");
    answer(laid, rng, act_text(laid, text));
}

static void more(Laid *laid, BaseRng *rng) {
    const TableActivity *now = table_activity(play_table(laid->session));
    const char *unit = name_of(laid, rng, REF_UNIT, laid->setup->unit_count);
    char text[200];
    uint32_t which = rng_below(rng, 10);
    if (play_waiting(laid->session)) {
        answer(laid, rng, play_waiting(laid->session));
    } else if (which < 4 && now) {
        const char *active = setup_id(laid->setup, now->subject);
        if (rng_below(rng, 2)) {
            answer(laid, rng, act_text(laid, "{'do': 'pass'}"));
        } else {
            order(laid, rng, "declare", active);
        }
    } else if (which < 6) {
        static const char *const REACTS[] = {"bs-attack",     "bs-attack", "dodge",     "engage",
                                             "change-facing", "reset",     "cc-attack", "idle"};
        snprintf(text, sizeof text, "{'do': 'react', 'unit': '%s', 'skill': '%s'}", unit,
                 REACTS[rng_below(rng, BASE_COUNT(REACTS))]);
        act_text(laid, text);
    } else if (which < 9) {
        order(laid, rng, "order", unit);
    } else if (laid->setup->area_count > 0) {
        snprintf(text, sizeof text,
                 rng_below(rng, 2) ? "{'do': 'storm', 'area': '%s'}" : "{'do': 'settle', 'area': '%s', 'what': '%s'}",
                 name_of(laid, rng, REF_AREA, laid->setup->area_count), rng_below(rng, 2) ? "level" : "damage");
        answer(laid, rng, act_text(laid, text));
    }
}

/* ---- a scene ---- */

static Laid laid_on(PlaySession *session) {
    return (Laid){.session = session, .setup = play_field(session)->setup};
}

/* Ends a table, also one that waits for an answer. */
static void leave(Laid *laid) {
    if (laid->before) {
        table_destroy((Table *)laid->before);
    }
}

/* What is advised about the table as it is laid. */
static void survey(const Laid *laid) {
    const RulesField *field = play_field(laid->session);
    Laid one = *laid;
    Ruling *advice = ruling_create(field);
    field->data->system->survey(field, play_table(laid->session), advice);
    one.ruling = advice;
    one.before = one.after = play_table(laid->session);
    hold_all(&one);
    ruling_destroy(advice);
}

static void play_scene(const LaidScene *scene) {
    BaseText text = {0};
    text_addf(&text,
              "{'sightline': 1, 'title': '%s', %s%s'table': {'unit': 'in', 'size': [60, 48]}, 'sides': [{'id': 'red'}, "
              "{'id': 'blue'}], 'units': [%s]}",
              scene->title, strstr(scene->more, "'ruleset'") ? "" : "'ruleset': 'infinity', ", scene->more,
              scene->units);
    Laid laid = laid_on(toy_play(text_get(&text)));
    survey(&laid);
    text_clear(&text);
    text_addf(&text, "[%s]", scene->steps);
    for (const BaseTree *it = toy_tree(text_get(&text))->first; it; it = it->next) {
        const Ruling *ruling = act(&laid, it);
        if (ruling->outcome == RULING_BAD) {
            fail_msg("%s: %s", scene->title, ruling->bad);
        }
    }
    text_free(&text);
    leave(&laid);
    play_destroy(laid.session);
    toy_free();
}

/* So many posts and patches of forest that the search along a way is given up before it is certain. The table is the
 * same whatever the seed of the test. */
static void play_thicket(uint64_t seed) {
    enum { POSTS = 110 };
    BaseRng rng = rng_make(seed);
    BaseText text = {0};
    text_add(&text, "{'sightline': 1, 'title': 'Thicket', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [48, "
                    "48]}, 'sides': [{'id': 'red'}, {'id': 'blue'}], 'terrain': [");
    for (int i = 0; i < POSTS; i++) {
        double x = rng_range(&rng, 13, 24), y = rng_range(&rng, 4, 20);
        double w = rng_range(&rng, 0.1, 0.6), h = rng_range(&rng, 0.1, 0.6);
        text_addf(
            &text, "%s{'id': 'z%d', 'kind': '%s', 'outline': [[%.4f, %.4f], [%.4f, %.4f], [%.4f, %.4f], [%.4f, %.4f]]}",
            i ? ", " : "", i, rng_below(&rng, 2) ? "solid" : "primeval-forest", x, y, x + w, y, x + w, y + h, x, y + h);
    }
    text_add(&text, "], 'units': [{'id': 't', 'side': 'red', 'profile': 'line', 'at': [10, 10], 'facing': 90}, {'id': "
                    "'u', 'side': 'blue', 'profile': 'big', 'at': [28, 10], 'facing': 270}, {'id': 'v', 'side': "
                    "'blue', 'profile': 'line', 'at': [10, 22], 'facing': 0}]}");
    Laid laid = laid_on(toy_play(text_get(&text)));
    laid.blind = true;
    act_text(&laid, "{'do': 'order', 'unit': 't', 'skill': 'move', 'path': [[10, 13.9]]}");
    act_text(&laid, "{'do': 'reactions', 'unit': 'u'}");
    text_free(&text);
    leave(&laid);
    play_destroy(laid.session);
    toy_free();
}

/* ---- a case ---- */

static void play_as_written(const IoDocument *document) {
    CaseRun *run = case_start(document);
    const BaseTree *steps = tree_find(document->root, "steps");
    Laid laid = laid_on(case_session(run));
    CaseStep step = {.action = NULL};
    for (const BaseTree *it = steps->first; it; it = it->next) {
        begin(&laid, it);
        bool next = case_next(run, &step);
        assert_true(next);
        base_free(step.difference);
        finish(&laid, step.ruling);
    }
    leave(&laid);
    case_end(run);
}

/* Each reading takes another of its values now and then. */
static void vary_readings(BaseArena *arena, BaseRng *rng, const RulesData *data, BaseTree *battlefield) {
    BaseTree *readings = tree_object(arena);
    for (int i = 0; i < data->reading_count; i++) {
        const RulesReading *it = &data->readings[i];
        if (strcmp(it->id, "storm_shape") != 0 && rng_below(rng, 6) == 0) {
            tree_set(arena, readings, it->id, tree_text(arena, it->values[1]));
        }
    }
    tree_set(arena, battlefield, "options", tree_make(arena, WITH_TREE("readings", readings)));
}

static void vary_units(BaseArena *arena, BaseRng *rng, const BaseTree *units) {
    static const char *const PROFILES[] = {"line",  "slow",   "big",      "grenadier",   "engineer", "pathfinder",
                                           "heavy", "walker", "marksman", "void-marine", "stormer",  "gunner"};
    for (BaseTree *it = units ? units->first : NULL; it; it = it->next) {
        const BaseTree *at = tree_find(it, "at");
        if (at && at->count == 2 && rng_below(rng, 2)) {
            at->first->number += rng_range(rng, -0.6, 0.6);
            at->last->number += rng_range(rng, -0.6, 0.6);
        }
        if (rng_below(rng, 3) == 0) {
            tree_set(arena, it, "profile", tree_text(arena, PROFILES[rng_below(rng, BASE_COUNT(PROFILES))]));
        }
        if (rng_below(rng, 4) == 0) {
            tree_set(arena, it, "facing", tree_number(arena, (double)rng_below(rng, 360)));
        }
    }
}

static void play_varied(const IoDocument *document, BaseRng *rng) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseTree *battlefield = tree_copy(arena, document->battlefield);
    if (!tree_find(battlefield, "options")) {
        vary_readings(arena, rng, document->field->data, battlefield);
    }
    vary_units(arena, rng, tree_find(battlefield, "units"));
    RulesField *field = io_field_create(battlefield, "test", &faults);
    if (field) {
        PlaySession *session = play_create(field, battlefield, rng_next(rng) >> 12);
        Laid laid = laid_on(session);
        for (const BaseTree *it = tree_find(document->root, "steps")->first; it; it = it->next) {
            BaseTree *step = tree_copy(arena, it);
            tree_unset(step, "dice");
            tree_unset(step, "answers");
            tree_unset(step, "expect");
            if (strcmp(tree_get_text(step, "do", ""), "choose") != 0 || play_waiting(session)) {
                answer(&laid, rng, act(&laid, step));
            }
            ask(&laid, rng);
        }
        for (int i = 0; i < MORE && laid.setup->unit_count > 0; i++) {
            more(&laid, rng);
            ask(&laid, rng);
        }
        leave(&laid);
        play_destroy(session);
    }
    faults_free(&faults);
    arena_destroy(arena);
    toy_free();
}

/* ---- all of them ---- */

/* How many checks have met no sentence yet; `told`: they are named. */
static int idle_count(bool told) {
    int idle = 0;
    for (size_t i = 0; i < BASE_COUNT(ALL); i++) {
        for (size_t k = 0; k < ALL[i]->count; k++) {
            const LaidCheck *it = &ALL[i]->items[k];
            if (it->met == 0 && told) {
                print_error("%s %s was never told\n", it->rule, it->key);
            }
            idle += it->met == 0;
        }
    }
    return idle;
}

int laid_idle(void) {
    return idle_count(true);
}

/* The cases as they are written, if so, and a part of them varied. */
static void play_cases(const char **files, int count, bool written, BaseRng *rng) {
    for (int i = 0; i < count && (written || idle_count(false) > 0); i++) {
        BaseFaults faults = {0};
        IoDocument *document = document_load(files[i], &faults);
        assert_non_null(document);
        if (!strcmp(tree_get_text(document->battlefield, "ruleset", ""), "infinity")) {
            if (written) {
                play_as_written(document);
            }
            if (rng_below(rng, VARIED) == 0) {
                play_varied(document, rng);
            }
        }
        document_destroy(document);
    }
}

int laid_play(void) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 2613;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int untrue = 0, met = 0;
    for (int i = 0; i < laid_scene_count; i++) {
        play_scene(&LAID_SCENES[i]);
    }
    play_thicket(16); /* seen first somewhere on a stretch */
    play_thicket(19); /* not decided at all */
    BaseArena *arena = arena_create();
    const char **files;
    int count = file_list(arena, TEST_SOURCE_DIR "/tests/cases/infinity", ".case.json", &files);
    play_cases(files, count, true, &rng);
    for (int round = 0; round < ROUNDS && idle_count(false) > 0; round++) { /* chance may have left a sentence out */
        play_cases(files, count, false, &rng);
    }
    arena_destroy(arena);
    for (size_t i = 0; i < BASE_COUNT(ALL); i++) {
        for (size_t k = 0; k < ALL[i]->count; k++) {
            untrue += ALL[i]->items[k].untrue;
            met += ALL[i]->items[k].met;
        }
    }
    print_message("%d sentences held against the table\n", met);
    return untrue;
}
