#include "play/shared_moved.h"

#include "base/rng.h"
#include "io/document.h"
#include "play/what_if.h"
#include "rules/bodies.h"
#include "rules/rules.h"

#include <math.h>

#define WHOLLY 0.999 /* of the margin, as far as anything is moved */
#define TRIES  40    /* pairs drawn for one that has a margin */

typedef struct {
    const MovedMap *map;
    PlaySession *session;
    BaseArena *arena; /* of one pair */
    RulesBodies bodies;
    BaseRng rng;
    MovedSum *sum;
} Attack;

/* What is claimed of a pair, and attacked. */
typedef struct {
    const RulesVerb *fire; /* that the formation of the first may fire at the second; NULL: that it sees it */
    TableRef from, to;
    bool holds, close;
    bool costs;  /* the headline says more than that it is seen ... */
    double cost; /* ... which is this */
    RulesMargin margin;
} Claim;

/* What else a headline says: the MOD and the Burst lost, where the system has them. */
static double cost_of(const Ruling *ruling) {
    const BaseTree *mod = tree_find(ruling->facts, "visibility"), *burst = tree_find(ruling->facts, "saturation");
    return (mod ? 100 * mod->number : 0) + (burst ? burst->number : 0);
}

static bool ask_sight(PlaySession *session, bool margin, Claim *claim) {
    Ruling *ruling = ruling_create(play_field(session));
    RulesSight sight;
    bool known =
        rules_sight(play_ctx(session, ruling), claim->from, claim->to, margin ? SIGHT_FULL : SIGHT_VERDICT, &sight) &&
        !sight.undecided;
    claim->holds = known && sight.visible;
    claim->close = known && sight.close;
    claim->costs = tree_find(ruling->facts, "visibility");
    claim->cost = cost_of(ruling);
    claim->margin = known ? sight.margin : (RulesMargin){.kind = MARGIN_NONE};
    ruling_destroy(ruling);
    return known;
}

static bool ask_fire(PlaySession *session, Claim *claim) {
    const TableSetup *setup = play_field(session)->setup;
    int formation = setup->units[claim->from.index].formation;
    if (formation < 0) {
        return false;
    }
    BaseArena *arena = arena_create();
    BaseTree *action = tree_object(arena);
    tree_set(arena, action, "do", tree_text(arena, claim->fire->name));
    tree_set(arena, action, "formation", tree_text(arena, setup_id(setup, ref_make(REF_FORMATION, formation))));
    tree_set(arena, action, "at", tree_text(arena, setup_id(setup, claim->to)));
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    bool known = ruling->outcome != RULING_BAD;
    claim->holds = ruling->outcome != RULING_REFUSED;
    claim->margin = ruling->margin;
    claim->close = margin_is_close(&claim->margin, play_field(session)->data->tolerance);
    ruling_destroy(ruling);
    arena_destroy(arena);
    return known;
}

/* Fills the claim with what the program says. False: it says nothing. */
static bool ask(PlaySession *session, bool margin, Claim *claim) {
    return claim->fire ? ask_fire(session, claim) : ask_sight(session, margin, claim);
}

static GeomVec middle_of(const PlaySession *session, TableRef ref) {
    GeomShape parts[1];
    int count = rules_body(play_field(session), play_table(session), ref, parts, 1);
    return count > 0 ? parts[0].centre : vec(0, 0);
}

/* What everything has to gain by: along the pair's line or across it, all one way or each another. */
typedef enum { ANY_WAY, ACROSS, ALONG, TOGETHER, WAYS } Way;

static GeomVec draw_move(Attack *attack, Way way, GeomVec along, double size) {
    BaseRng *rng = &attack->rng;
    double share = rng_below(rng, 3) == 0 ? sqrt(rng_unit(rng)) : 1, sign = rng_below(rng, 2) ? 1 : -1;
    double turn = rng_unit(rng) * TAU;
    GeomVec any = vec(cos(turn), sin(turn));
    GeomVec to = way == ACROSS ? vec_scale(vec_left(along), sign) : way == ALONG ? vec_scale(along, sign) : any;
    return vec_scale(to, size * share);
}

/* A move for each body, and with it for everything that can be moved by itself. */
static int draw_moves(Attack *attack, GeomVec along, double size, TableShift *out) {
    const TableSetup *setup = play_field(attack->session)->setup;
    int body_max = setup->area_count + setup->unit_count, count = 0;
    GeomVec *moves = arena_alloc(attack->arena, (size_t)body_max, sizeof *moves);
    Way way = (Way)rng_below(&attack->rng, WAYS);
    bool few = rng_below(&attack->rng, 3) == 0; /* the rest stays where it is */
    for (int i = 0; i < body_max; i++) {
        Way own = way == TOGETHER ? (Way)rng_below(&attack->rng, TOGETHER) : way;
        moves[i] = few && rng_below(&attack->rng, 4) ? vec(0, 0) : draw_move(attack, own, along, size);
    }
    for (int i = 0; i < body_max; i++) {
        bool area = i < setup->area_count;
        TableRef ref = ref_make(area ? REF_AREA : REF_UNIT, area ? i : i - setup->area_count);
        int body =
            play_can_shift(attack->session, ref) ? (area ? attack->bodies.areas : attack->bodies.units)[ref.index] : -1;
        if (body >= 0 && vec_length(moves[body]) > 0) {
            out[count++] = (TableShift){ref, moves[body]};
        }
    }
    return count;
}

static void tell(Attack *attack, const Claim *claim, double size, const TableShift *moves, int count) {
    const TableSetup *setup = play_field(attack->session)->setup;
    BaseText *wrong = &attack->sum->wrong;
    text_addf(wrong,
              "%s seed %llu: %s %s %s %s, sure by %.4f mm (%s), and otherwise when moved by %.4f:", attack->map->path,
              (unsigned long long)attack->map->seed, setup_id(setup, claim->from), claim->holds ? "does" : "does not",
              claim->fire ? "fire at" : "see", setup_id(setup, claim->to), claim->margin.mm,
              claim->margin.rule ? claim->margin.rule : "lines", size);
    for (int i = 0; i < count; i++) {
        bool end = ref_equal(moves[i].ref, claim->from) || ref_equal(moves[i].ref, claim->to);
        if (end || count <= 12) {
            text_addf(wrong, " %s (%.4f, %.4f)", setup_id(setup, moves[i].ref), moves[i].by.x, moves[i].by.y);
        }
    }
    text_add(wrong, "\n");
}

/* Asks the program on a table that was moved. */
static void strike(Attack *attack, const Claim *claim, double size) {
    const TableSetup *setup = play_field(attack->session)->setup;
    TableShift *moves = arena_alloc(attack->arena, (size_t)(setup->area_count + setup->unit_count), sizeof *moves);
    GeomVec along = vec_sub(middle_of(attack->session, claim->to), middle_of(attack->session, claim->from));
    along = vec_length(along) > 0 ? vec_scale(along, 1 / vec_length(along)) : vec(1, 0);
    int count = draw_moves(attack, along, size, moves);
    BaseFaults faults = {0};
    PlaySession *other = play_what_if(attack->session, moves, count, attack->map->path, &faults);
    faults_free(&faults);
    if (!other) {
        attack->sum->impossible++;
        return;
    }
    const TableSetup *after = play_field(other)->setup;
    Claim answer = {.fire = claim->fire,
                    .from = setup_find(after, setup_id(setup, claim->from)),
                    .to = setup_find(after, setup_id(setup, claim->to))};
    if (ask(other, claim->costs, &answer)) {
        attack->sum->asked++;
        if (answer.holds != claim->holds || fabs(answer.cost - claim->cost) > 0) {
            attack->sum->broken++;
            tell(attack, claim, size, moves, count);
        }
    }
    play_destroy(other);
}

/* A pair of whom something is claimed that has a margin: every other one that it is seen, the rest that it may be fired
 * at. */
static bool draw_claim(Attack *attack, bool fires, Claim *claim) {
    const RulesField *field = play_field(attack->session);
    const TableSetup *setup = field->setup;
    *claim = (Claim){.fire = fires ? field->data->system->roles[VERB_FIRE] : NULL};
    for (int i = 0; i < TRIES && (claim->fire || !fires); i++) {
        claim->from = ref_make(REF_UNIT, (int)rng_below(&attack->rng, (uint32_t)setup->unit_count));
        claim->to = ref_make(REF_UNIT, (int)rng_below(&attack->rng, (uint32_t)setup->unit_count));
        bool on = table_alive(play_table(attack->session), claim->from) &&
                  table_alive(play_table(attack->session), claim->to);
        bool fits = on && !ref_equal(claim->from, claim->to) &&
                    (!fires || setup->units[claim->from.index].side != setup->units[claim->to.index].side);
        if (fits && ask(attack->session, true, claim) && claim->margin.kind != MARGIN_NONE) {
            return true;
        }
    }
    return false;
}

bool moved_map(const MovedMap *map, MovedSum *sum) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(map->path, &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    faults_free(&faults);
    if (!session) {
        return false;
    }
    Attack attack = {.map = map, .session = session, .rng = rng_make(map->seed), .sum = sum};
    BaseArena *arena = arena_create();
    attack.bodies = bodies_find(play_field(session), play_table(session), arena);
    for (int i = 0; i < map->pairs; i++) {
        Claim claim;
        if (!draw_claim(&attack, i % 2 == 1, &claim)) {
            continue;
        }
        sum->pairs++;
        sum->holding += claim.holds;
        sum->close += claim.close;
        sum->shots += claim.fire != NULL;
        attack.arena = arena_create();
        for (int k = 0; k < map->moves && claim.margin.mm > 0; k++) {
            strike(&attack, &claim, WHOLLY * fmin(claim.margin.mm, map->most));
        }
        arena_destroy(attack.arena);
    }
    arena_destroy(arena);
    play_destroy(session);
    return true;
}

void moved_sum_free(MovedSum *sum) {
    text_free(&sum->wrong);
}
