#include "play/shared_cca_hands.h"

#include "play/shared_toy.h"

#include <stdio.h>

static HexId hex_at_random(BaseRng *rng) {
    HexId id;
    do {
        id = (HexId){(int16_t)(1 + rng_below(rng, CLAIM_COLUMNS)), (int16_t)(1 + rng_below(rng, CLAIM_ROWS))};
    } while (!claim_on_board(id));
    return id;
}

static HexId hex_in_the_middle(BaseRng *rng) {
    return (HexId){(int16_t)(3 + rng_below(rng, 7)), (int16_t)(2 + rng_below(rng, 7))};
}

typedef struct {
    bool taken[CLAIM_ROWS + 1][CLAIM_COLUMNS + 1], walled[CLAIM_ROWS + 1][CLAIM_COLUMNS + 1],
        shut[CLAIM_ROWS + 1][CLAIM_COLUMNS + 1];
} Laid;

/* A mire stops, bans and shelters, a thicket is closed to horses, a camp takes three dice, a phantom has no weight, and
 * a ram is a war machine that fights. */
static const char HOUSE[] =
    "{'ruleset': 'mires', 'name': 'Mires', 'extends': 'commands-colors', 'kinds': [{'id': 'mire', 'label': 'Mire', "
    "'noun': 'mire', 'pattern': 'broken', 'form': 'hex', 'stops': ['foot', 'mounted', 'leader'], 'bans': ['foot', "
    "'mounted'], 'marks': "
    "'forest', 'close': {'own': 1, 'target': 2}, 'shelter': true}, {'id': 'thicket', 'label': 'Thicket', 'noun': "
    "'thicket', 'pattern': 'broken', "
    "'form': 'hex', 'bars': ['mounted']}, {'id': 'camp', 'fewer': 3}], 'profiles': [{'id': 'phantom', 'inherits': "
    "'medium-infantry', 'name': 'Phantom', 'weight': 'none'}, {'id': 'ram', 'inherits': 'war-machine', 'name': "
    "'Ram', 'dice': 2}]}";

static void add_head(BaseText *text, BaseRng *rng, ClaimGame game) {
    static const char *const starts[CLAIM_GAMES] = {
        [CLAIM_CARDS] = "'phase': 'command', 'active': 'south', ", [CLAIM_UNSAID] = "'phase': 'command', "};
    static const char gone[] =
        "'gone_left_three': 2, 'gone_centre_two': 3, 'gone_centre_three': 2, 'gone_right_three': 2, "
        "'gone_light_fire': 1, 'gone_all_adjacent': 1, 'gone_mounted_charge': 1, 'gone_left_two': 1, 'gone_right_two': "
        "1, ";
    bool sight = rng_below(rng, 3) == 0; /* what obstructs by another reading */
    text_addf(
        text,
        "{'sightline': 1, 'title': 'Random', 'ruleset': %s, 'table': {'unit': 'hex', 'columns': "
        "13, 'rows': 9}, %s%s'goal': %d, 'options': {'readings': {'dice_camp_order': '%s', 'dice_floor': '%d', "
        "'dice_hill_ranged': '%s', 'move_retreat_stops': '%s', 'ford_bonus': '%s', 'struct_battle_back': '%s', "
        "'rampart_reverse': '%s', 'struct_stack': '%s', 'los_river': '%s', 'los_plateau_gap': '%s'}}, 'sides': "
        "[{'id': 'south', 'home': 'south', 'hand_light_fire': 1, 'hand_left_two': 2, 'hand_all_adjacent': 1}, {'id': "
        "'north', 'home': 'north', 'hand_mounted_charge': 1, 'hand_right_two': 2}], 'terrain': [{'id': 't', 'kind': "
        "'open', 'hexes': ['A1']}",
        game == CLAIM_HOUSE ? HOUSE : "'commands-colors'", starts[game] ? starts[game] : "",
        rng_below(rng, 3) ? "" : gone, rng_below(rng, 3) ? 30 : 1,
        rng_below(rng, 2) ? "limit_first" : "modifiers_first", (int)rng_below(rng, 2),
        rng_below(rng, 2) ? "all" : "close_only", rng_below(rng, 2) ? "stop" : "ignore",
        rng_below(rng, 2) ? "advance_only" : "allowed", rng_below(rng, 2) ? "no" : "yes",
        rng_below(rng, 2) ? "both" : "inside_only", rng_below(rng, 2) ? "yes" : "no", sight ? "blocks" : "open",
        sight ? "all_hill" : "ignore");
}

/* Each hex has one kind of ground at most, and a rampart, perhaps. */
static void add_ground(BaseText *text, BaseRng *rng, ClaimGame game, Laid *laid) {
    static const char *const grounds[] = {"forest", "hill",     "hill",           "broken", "camp",
                                          "river",  "seacoast", "fordable-river", "mire",   "thicket"};
    for (int i = 0; i < 40; i++) {
        HexId at = i % 4 ? hex_in_the_middle(rng) : hex_at_random(rng);
        const char *ground = grounds[rng_below(rng, BASE_COUNT(grounds) - (game != CLAIM_HOUSE ? 2 : 0))];
        bool first = at.row == 1 && at.column == 1;
        if (!first && !laid->taken[at.row][at.column]) {
            bool ford = !strcmp(ground, "river") && rng_below(rng, 2);
            text_addf(text, ", {'id': 't%d', 'kind': '%s', %s'hexes': [[%d, %d]]}", i, ground,
                      ford ? "'ford': true, " : "", at.column, at.row);
            laid->taken[at.row][at.column] = true;
            laid->shut[at.row][at.column] = (!strcmp(ground, "river") && !ford) || !strcmp(ground, "seacoast");
        }
        if (i % 5 == 0 && !first && !laid->walled[at.row][at.column]) {
            laid->walled[at.row][at.column] = true;
            text_addf(text, ", {'id': 'r%d', 'kind': 'rampart', 'facing': %d, 'hexes': [[%d, %d]]}", i,
                      60 * (int)rng_below(rng, 6), at.column, at.row);
        }
    }
}

/* Units crowd in the middle; in free play some have entered broken ground this turn. */
static void add_units(BaseText *text, BaseRng *rng, ClaimGame game, Laid *laid) {
    for (int i = 0; i < CLAIM_UNITS; i++) {
        HexId at;
        do {
            at = (HexId){(int16_t)(3 + rng_below(rng, 7)), (int16_t)((i % 2 ? 2 : 5) + (int)rng_below(rng, 4))};
        } while (!claim_on_board(at) || laid->shut[at.row][at.column]);
        laid->shut[at.row][at.column] = true;
        bool leads = i >= CLAIM_UNITS - 4, came = game == CLAIM_FREE && !leads && rng_below(rng, 8) == 0;
        const char *id =
            leads ? "leader" : CLAIM_KIND[rng_below(rng, game == CLAIM_HOUSE ? CLAIM_KINDS - 1 : CLAIM_PRINTED)].id;
        text_addf(text, "%s{'id': 'u%d', 'side': '%s', 'profile': '%s', %s%s'at': [%d, %d]}", i ? ", " : "", i,
                  i % 2 ? "north" : "south", id, rng_below(rng, 3) == 0 && !leads ? "'blocks': 1, " : "",
                  came ? "'entered_broken': true, " : "", at.column, at.row);
    }
}

PlaySession *claim_board(BaseRng *rng, ClaimGame game) {
    BaseText text = {0};
    Laid laid = {.taken = {{false}}};
    add_head(&text, rng, game);
    add_ground(&text, rng, game, &laid);
    text_add(&text, "], 'units': [");
    add_units(&text, rng, game, &laid);
    text_add(&text, "]}");
    PlaySession *session = toy_play(text_get(&text));
    text_free(&text);
    return session;
}

/* Somebody of the other side next to this unit, if there is one; else anybody. */
static int enemy_of(const Claim *claim, int unit, BaseRng *rng) {
    int first = (int)rng_below(rng, CLAIM_UNITS);
    for (int i = 0; i < CLAIM_UNITS; i++) {
        int other = (first + i) % CLAIM_UNITS;
        if (claim_side(claim, other) != claim_side(claim, unit) &&
            claim_steps(claim_at(claim, other), claim_at(claim, unit)) == 1) {
            return other;
        }
    }
    return first;
}

/* A hex one to three steps away. */
static HexId hex_near(const Claim *claim, int unit, BaseRng *rng) {
    HexId at = claim_at(claim, unit);
    for (int i = (int)rng_below(rng, 3); i >= 0 && at.row > 0; i--) {
        HexId next = hex_neighbour(at, (int)rng_below(rng, 6));
        at = claim_on_board(next) ? next : at;
    }
    return at.row > 0 ? at : hex_at_random(rng);
}

void claim_action(const Claim *claim, BaseRng *rng, char *out, size_t room) {
    int unit = (int)rng_below(rng, CLAIM_UNITS), whom = (int)rng_below(rng, CLAIM_UNITS),
        enemy = enemy_of(claim, unit, rng);
    char at[8], more[8];
    static const char *const cards[] = {"light-fire",     "left-two", "right-two", "all-adjacent",
                                        "mounted-charge", "free-one", "free"};
    hex_name(hex_near(claim, unit, rng), at);
    switch (rng_below(rng, 28)) {
    case 0:
    case 1: snprintf(out, room, "{'do': 'fire', 'unit': 'u%d', 'at': 'u%d'}", unit, whom); break;
    case 2:
    case 3:
    case 4: snprintf(out, room, "{'do': 'assault', 'unit': 'u%d', 'at': 'u%d'}", unit, enemy); break;
    case 5:
    case 6:
    case 7:
        snprintf(out, room, "{'do': '%s', 'unit': 'u%d', 'path': ['%s']}",
                 rng_below(rng, claim->pieces[unit].host >= 0 ? 2 : 9) == 0 ? "leave" : "move", unit, at);
        break;
    case 8: snprintf(out, room, "{'do': 'reach', 'unit': 'u%d'}", unit); break;
    case 9: snprintf(out, room, "{'do': 'targets', 'of': 'u%d'}", unit); break;
    case 10: snprintf(out, room, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d'}", unit, enemy); break;
    case 11: snprintf(out, room, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d'}", unit, whom); break;
    case 12: snprintf(out, room, "{'do': 'end', 'what': '%s'}", rng_below(rng, 3) ? "turn" : "phase"); break;
    case 23:
        snprintf(out, room, "{'do': 'place', 'unit': 'u%d', 'point': [%d, %d]}", unit, (int)rng_below(rng, 1000) - 20,
                 (int)rng_below(rng, 700) - 20);
        break;
    case 24: snprintf(out, room, "{'do': 'region', 'from': '%s'}", at); break;
    case 25: snprintf(out, room, "{'do': 'card', 'card': '%s'}", cards[rng_below(rng, 5)]); break;
    case 21:
        snprintf(out, room, "{'do': 'assault', 'units': ['u%d', 'u%d'], 'at': 'u%d'}", unit, (unit + 2) % CLAIM_UNITS,
                 whom);
        break;
    case 22: snprintf(out, room, "{'do': 'state', 'of': 'u%d'}", unit); break;
    case 13: snprintf(out, room, "{'do': 'state', 'of': '%s'}", rng_below(rng, 9) ? at : "game"); break;
    case 14: snprintf(out, room, "{'do': 'measure', 'from': 'u%d', 'to': '%s'}", unit, at); break;
    case 15: snprintf(out, room, "{'do': 'place', 'unit': 'u%d', 'at': '%s'}", unit, at); break;
    case 16: snprintf(out, room, "{'do': 'order', 'unit': 'u%d'}", unit); break;
    case 17:
        snprintf(out, room, "{'do': 'may', 'action': {'do': '%s', 'unit': 'u%d', 'at': 'u%d'}}",
                 rng_below(rng, 2) ? "fire" : "assault", unit, rng_below(rng, 2) ? enemy : whom);
        break;
    case 18:
        hex_name(hex_near(claim, unit, rng), more);
        snprintf(out, room, "{'do': 'move', 'unit': 'u%d', 'path': ['%s', '%s']}", unit, at, more);
        break;
    case 19:
        snprintf(out, room, "{'do': 'card', 'card': '%s', 'k': %d, 'units': ['u%d']}",
                 cards[rng_below(rng, BASE_COUNT(cards))], (int)rng_below(rng, 4), unit);
        break;
    case 20:
        snprintf(out, room, "{'do': 'card', 'card': '%s', 'units': ['u%d', 'u%d', 'u%d']}",
                 cards[rng_below(rng, BASE_COUNT(cards))], unit, (unit + 2) % CLAIM_UNITS, (unit + 4) % CLAIM_UNITS);
        break;
    default:
        snprintf(out, room, "{'do': 'card', 'card': 'free', 'k': %d, 'units': ['u%d', 'u%d', 'u%d']}",
                 (int)rng_below(rng, 3), unit, (unit + 2) % CLAIM_UNITS, (unit + 4) % CLAIM_UNITS);
    }
}

const Ruling *claim_answer(PlaySession *session, const Ruling *ruling, BaseRng *rng) {
    while (ruling->outcome == RULING_WAITING) {
        char text[160];
        int option = (int)rng_below(rng, (uint32_t)ruling->ask.option_count);
        snprintf(text, sizeof text, "{'do': 'choose', 'ask': '%s', 'answer': '%s'}", ruling->ask.id,
                 ruling->ask.options[option]);
        ruling = toy_do(session, text);
    }
    return ruling;
}

/* What chance brings about too seldom: in a house of its own or not, its ground, its units, and what is done. */
static const struct {
    bool house;
    const char *terrain, *units, *action;
} SCENES[] = {
    {false, "{'id': 'h', 'kind': 'hill', 'hexes': ['E6', 'E7', 'D7', 'D8', 'E9']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-bow-infantry', 'at': 'E6'}, {'id': 'u1', 'side': 'north', "
     "'profile': "
     "'auxilia', 'at': 'E9'}",
     "{'do': 'fire', 'unit': 'u0', 'at': 'u1'}"},
    {false, "{'id': 'h', 'kind': 'hill', 'hexes': ['E6']}, {'id': 'i', 'kind': 'hill', 'hexes': ['E8', 'E9']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-bow-infantry', 'at': 'E6'}, {'id': 'u1', 'side': 'north', "
     "'profile': 'auxilia', 'at': 'E9'}",
     "{'do': 'fire', 'unit': 'u0', 'at': 'u1'}"},
    {true, "{'id': 'c', 'kind': 'camp', 'hexes': ['E5']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-infantry', 'at': 'E5'}, {'id': 'u1', 'side': 'north', "
     "'profile': 'auxilia', 'at': 'E6'}",
     "{'do': 'assault', 'unit': 'u0', 'at': 'u1'}"},
    {true, "{'id': 'c', 'kind': 'camp', 'hexes': ['E6']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'heavy-infantry', 'at': 'E5'}, {'id': 'u1', 'side': 'north', "
     "'profile': 'auxilia', 'at': 'E6'}",
     "{'do': 'assault', 'unit': 'u0', 'at': 'u1', 'dice': ['HEAVY', 'HEAVY', 'HEAVY', 'HEAVY', 'HEAVY']}"},
    {false, "",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-infantry', 'at': 'H6'}, {'id': 'u1', 'side': 'north', "
     "'profile': 'auxilia', 'at': 'B5'}, {'id': 'u2', 'side': 'south', 'profile': 'leader', 'at': 'I6'}, {'id': 'u3', "
     "'side': 'north', 'profile': 'light-infantry', 'at': 'H5'}",
     "{'do': 'assault', 'unit': 'u3', 'at': 'u2', 'dice': ['LIGHT', 'LIGHT']}"},
    {false, "{'id': 'f', 'kind': 'river', 'ford': true, 'hexes': ['E6']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'warriors', 'at': 'E5'}, {'id': 'u1', 'side': 'north', 'profile': "
     "'medium-infantry', 'at': 'E6', 'blocks': 1}",
     "{'do': 'assault', 'unit': 'u0', 'at': 'u1', 'dice': ['MEDIUM', 'LIGHT'], 'answers': ['advance']}"},
    {false, "{'id': 'f', 'kind': 'forest', 'hexes': ['E6']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'warriors', 'at': 'E5'}, {'id': 'u1', 'side': 'north', 'profile': "
     "'medium-infantry', 'at': 'E6', 'blocks': 1}",
     "{'do': 'assault', 'unit': 'u0', 'at': 'u1', 'dice': ['MEDIUM', 'LIGHT'], 'answers': ['advance']}"},
    {true, "",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-bow-infantry', 'at': 'E5'}, {'id': 'u1', 'side': 'north', "
     "'profile': "
     "'phantom', 'at': 'E7'}",
     "{'do': 'may', 'action': {'do': 'fire', 'unit': 'u0', 'at': 'u1'}}"},
    {true, "",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-bow-infantry', 'at': 'E5'}, {'id': 'u1', 'side': 'north', "
     "'profile': "
     "'phantom', 'at': 'E6'}",
     "{'do': 'may', 'action': {'do': 'assault', 'unit': 'u0', 'at': 'u1'}}"},
    {false, "",
     "{'id': 'u0', 'side': 'south', 'profile': 'light-infantry', 'at': 'E5'}, {'id': 'u1', 'side': 'north', 'profile': "
     "'medium-infantry', 'at': 'E6'}, {'id': 'u2', 'side': 'north', 'profile': 'leader', 'attached': 'u1'}",
     "{'do': 'assault', 'unit': 'u0', 'at': 'u1', 'dice': ['MEDIUM', 'LIGHT', 'LEADER', 'LEADER', 'MEDIUM', 'MEDIUM', "
     "'MEDIUM', 'MEDIUM']}"},
    {false, "{'id': 'c', 'kind': 'camp', 'hexes': ['E6']}",
     "{'id': 'u0', 'side': 'south', 'profile': 'heavy-infantry', 'at': 'E5'}, {'id': 'u1', 'side': 'north', 'profile': "
     "'medium-infantry', 'at': 'E6'}, {'id': 'u2', 'side': 'north', 'profile': 'leader', 'attached': 'u1'}",
     "{'do': 'assault', 'unit': 'u0', 'at': 'u1', 'dice': ['FLAG', 'FLAG', 'LIGHT', 'LIGHT', 'LIGHT', 'LIGHT', "
     "'LIGHT', 'LIGHT'], 'answers': ['hold', "
     "'hold']}"},
};

PlaySession *claim_scene(int index, const char **action) {
    if (index >= (int)BASE_COUNT(SCENES)) {
        return NULL;
    }
    const char *terrain = SCENES[index].terrain;
    BaseText text = {0};
    text_addf(
        &text,
        "{'sightline': 1, 'title': 'A scene', 'ruleset': %s, 'table': {'unit': 'hex', 'columns': 13, 'rows': 9}, "
        "'options': {'readings': {'los_plateau_gap': 'all_hill', 'ford_bonus': 'advance_only'}}, 'sides': [{'id': "
        "'south', 'home': 'south'}, {'id': 'north', 'home': 'north'}], 'terrain': [%s], 'units': [%s]}",
        SCENES[index].house ? HOUSE : "'commands-colors'", terrain, SCENES[index].units);
    PlaySession *session = toy_play(text_get(&text));
    text_free(&text);
    *action = SCENES[index].action;
    return session;
}
