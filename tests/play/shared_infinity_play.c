/* Plays random Orders on random tables, and holds what is told against the table. */
#include "play/shared_infinity_tells.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 60, TABLES_MAX = 1500, ORDERS = 14 };

static const char *const LABELS[][2] = {
    {"move", "Move"},         {"bs-attack", "BS Attack"},        {"dodge", "Dodge"},   {"idle", "Idle"},
    {"discover", "Discover"}, {"cautious", "Cautious Movement"}, {"engage", "Engage"}, {"reset", "Reset"},
    {"jump", "Jump"},         {"change-facing", "Change Facing"}};

static void check(Told *told, TellsCheck *checks, size_t count, const char *action) {
    for (int i = 0; i < told->ruling->findings.count; i++) {
        told->finding = &told->ruling->findings.items[i];
        for (size_t k = 0; k < count; k++) {
            TellsCheck *it = &checks[k];
            if (!told_is(told, it->rule, it->key) || (it->still && !told->still)) {
                continue;
            }
            it->met++;
            if (!it->so(told) && it->untrue++ == 0) {
                BaseText text = {0};
                ruling_describe(told->ruling, told->finding, &text);
                print_error("%s: %s %s is not so: %s\n", action, it->rule, it->key, text_get(&text));
                text_free(&text);
            }
        }
    }
}

static const Ruling *answered(PlaySession *session, const Ruling *ruling, int *tries) {
    while (ruling->outcome == RULING_WAITING && (*tries)++ < 8) {
        char text[160];
        GeomShape base;
        if (ruling->ask.option_count > 0) {
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': '%s'}", ruling->ask.id,
                     ruling->ask.options[0]);
        } else {
            assert_true(table_base(play_table(session), ruling->ask.about.index, &base));
            snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': [%.9f, %.9f]}", ruling->ask.id,
                     base.centre.x / 25.4, base.centre.y / 25.4);
        }
        ruling = toy_do(session, text);
    }
    return ruling;
}

/* Does it and holds what is told against the table before and after. */
static RulesOutcome act(Told *told, TellsCheck *checks, size_t count, const char *action) {
    int tries = 0;
    told->before = table_copy(play_table(told->session));
    told->ruling = answered(told->session, toy_do(told->session, action), &tries);
    told->moved =
        told->ruling->outcome == RULING_DONE && strstr(action, "'path'") && told_went(told, told->unit) > 0.001;
    if (told->ruling->outcome == RULING_DONE && strstr(action, "'do': 'order'")) {
        told->active = told->unit;
        told->target = -1;
    }
    bool aims = told->ruling->outcome == RULING_DONE && told->aim >= 0;
    told->target = aims ? told->aim : told->target;
    check(told, checks, count, action);
    table_destroy(told->before);
    return told->ruling->outcome;
}

static void order_at_random(Told *told, BaseRng *rng, TellsCheck *checks, size_t count) {
    static const int FIRST[] = {0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 8}, REACTS[] = {1, 1, 2, 2, 6, 7, 9};
    char action[200];
    int unit = (int)rng_below(rng, FIELD_UNITS), whom = (int)rng_below(rng, FIELD_UNITS);
    int skill = FIRST[rng_below(rng, BASE_COUNT(FIRST))], zone = (int)rng_below(rng, FIELD_ZONES);
    GeomShape base;
    *told =
        (Told){.session = told->session, .table = told->table, .unit = unit, .active = unit, .target = -1, .aim = -1};
    for (int i = 0; i < FIELD_ZONES; i++) {
        for (int k = 0; k < TELLS_KINDS; k++) {
            told->card[i] = !strcmp(CARDS[k].kind, told->table->zones[i].kind) ? k : told->card[i];
        }
    }
    snprintf(action, sizeof action, "{'do': 'sight', 'from': 'u%d', 'to': 'u%d'}", unit, whom);
    bool both =
        table_base(play_table(told->session), whom, &base) && table_base(play_table(told->session), unit, &base);
    if (both && unit != whom && (unit < 3) != (whom < 3)) {
        told->still = true;
        act(told, checks, count, action);
        snprintf(action, sizeof action, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d'}", unit, whom);
        told->skill = "BS Attack";
        act(told, checks, count, action);
        told->reactive = true;
        snprintf(action, sizeof action, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d', 'turn': 'reactive', 'skill': '%s'}",
                 unit, whom, LABELS[REACTS[rng_below(rng, BASE_COUNT(REACTS))]][0]);
        act(told, checks, count, action);
        told->still = told->reactive = false;
    }
    if (!table_base(play_table(told->session), unit, &base)) {
        return;
    }
    FieldPlace to = told->table->zones[zone].corners[rng_below(rng, 4)];
    double dx = to.x - base.centre.x / 25.4, dy = to.y - base.centre.y / 25.4, away = hypot(dx, dy);
    double go = rng_range(rng, 0.5, 4.5) / (away > 0.1 ? away : 1);
    bool path = skill == 0 || skill == 5 || skill == 8;
    snprintf(action, sizeof action, "{'do': 'order', 'unit': 'u%d', 'skill': '%s'", unit, LABELS[skill][0]);
    size_t end = strlen(action);
    if (path) {
        snprintf(action + end, sizeof action - end, ", 'path': [[%.9f, %.9f]]}", base.centre.x / 25.4 + go * dx,
                 base.centre.y / 25.4 + go * dy);
    } else if (skill == 1 || skill == 4) {
        snprintf(action + end, sizeof action - end, ", 'at': 'u%d'}", whom);
        told->aim = whom;
    } else {
        snprintf(action + end, sizeof action - end, "}");
    }
    told->skill = LABELS[skill][1];
    if (act(told, checks, count, action) != RULING_DONE) {
        return;
    }
    told->aim = -1;
    for (int i = 0; i < 4; i++) {
        int other = (int)rng_below(rng, FIELD_UNITS), aro = REACTS[rng_below(rng, BASE_COUNT(REACTS))];
        snprintf(action, sizeof action, "{'do': 'reactions', 'of': 'u%d'}", other);
        told->unit = other;
        act(told, checks, count, action);
        snprintf(action, sizeof action, "{'do': 'react', 'unit': 'u%d', 'skill': '%s'}", other, LABELS[aro][0]);
        told->skill = LABELS[aro][1];
        act(told, checks, count, action);
    }
    told->unit = unit;
    act(told, checks, count, "{'do': 'pass'}");
    if (table_base(play_table(told->session), unit, &base)) {
        bool shoots = skill == 0 && rng_below(rng, 2);
        told->aim = shoots ? whom : -1;
        told->skill = shoots ? "BS Attack" : "Move";
        if (shoots) {
            snprintf(action, sizeof action, "{'do': 'declare', 'unit': 'u%d', 'skill': 'bs-attack', 'at': 'u%d'}", unit,
                     whom);
        } else {
            snprintf(action, sizeof action, "{'do': 'declare', 'unit': 'u%d', 'skill': 'move', 'path': [[%.9f, %.9f]]}",
                     unit, base.centre.x / 25.4 + go * dx / 2, base.centre.y / 25.4 + go * dy / 2);
        }
        act(told, checks, count, action);
        told->aim = -1;
    }
    told->unit = unit;
    act(told, checks, count, "{'do': 'pass'}");
    act(told, checks, count, "{'do': 'pass'}");
}

static int count_idle(const TellsCheck *checks, size_t count) {
    int idle = 0;
    for (size_t i = 0; i < count; i++) {
        idle += checks[i].met == 0;
    }
    return idle;
}

int tells_play(TellsCheck *checks, size_t count) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : 2612;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < TABLES || (i < TABLES_MAX && count_idle(checks, count) > 0); i++) {
        FieldTable table;
        Told told = {.session = field_open(&rng, &table), .table = &table};
        for (int k = 0; k < ORDERS; k++) {
            order_at_random(&told, &rng, checks, count);
        }
        play_destroy(told.session);
        toy_free();
    }
    int untrue = 0, met = 0;
    for (size_t i = 0; i < count; i++) {
        untrue += checks[i].untrue;
        met += checks[i].met;
    }
    print_message("%d sentences held against the table\n", met);
    return untrue;
}
