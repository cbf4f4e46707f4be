#include "play/dispute.h"

#include "base/base.h"
#include "geom/sight/sight.h"
#include "play/nearest.h"
#include "rules/los_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- readings ---- */

/* Asks the rules with one switch set to one value. */
static void ask_with(PlaySession *session, const RulesFlip *flip, int value, RulesSightDetail detail, int *values,
                     Ruling *scratch, RulesSight *sight) {
    const RulesData *data = play_field(session)->data;
    ruling_reset(scratch, play_field(session));
    RulesCtx *ctx = play_ctx(session, scratch);
    const int *in_force = ctx->readings;
    memcpy(values, data->reading_values, (size_t)data->reading_count * sizeof *values);
    values[flip->reading] = value;
    ctx->readings = values;
    rules_sight(ctx, sight->from, sight->to, detail, sight);
    ctx->readings = in_force;
}

/* So many answers are needed for all values of all switches; they share what one may cost. */
static int count_flips(const RulesData *data, const Ruling *ruling) {
    int count = 0;
    for (int i = 0; i < ruling->readings.count; i++) {
        count += data->readings[ruling->readings.items[i]].value_count;
    }
    return count > 0 ? count : 1;
}

int play_flip_fully(PlaySession *session, TableRef from, TableRef to, const Ruling *ruling, RulesFlip *out, int cap,
                    PlayFlipReport report, void *context) {
    const RulesData *data = play_field(session)->data;
    Ruling *scratch = ruling_create(play_field(session));
    int *values = base_alloc((size_t)data->reading_count, sizeof *values);
    GeomWork *work = play_ctx(session, scratch)->work;
    int count = 0, among = geom_sight_among(work, 1);
    geom_sight_among(work, among * count_flips(data, ruling));
    for (int i = 0; i < ruling->readings.count && count < cap; i++) {
        const RulesReading *reading = &data->readings[ruling->readings.items[i]];
        RulesFlip *flip = &out[count];
        *flip = (RulesFlip){.reading = ruling->readings.items[i]};
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            RulesSight sight = {.from = from, .to = to};
            ask_with(session, flip, v, report ? SIGHT_FULL : SIGHT_VERDICT, values, scratch, &sight);
            flip->visible[v] = sight.visible;
            if (report) {
                report(context, count, v, &sight, scratch);
            }
        }
        count++;
    }
    geom_sight_among(work, among);
    base_free(values);
    ruling_destroy(scratch);
    return count;
}

int play_flip_sight(PlaySession *session, TableRef from, TableRef to, const Ruling *ruling, RulesFlip *out, int cap) {
    base_assert(ruling && cap >= 0 && (out || cap == 0));
    return play_flip_fully(session, from, to, ruling, out, cap, NULL, NULL);
}

/* ---- the case ---- */

static BaseTree *sight_step(const RulesField *field, BaseArena *arena, TableRef from, TableRef to) {
    BaseTree *step = rules_action(field->data->system, VERB_SIGHT, arena);
    tree_set(arena, step, "from", tree_text(arena, setup_id(field->setup, from)));
    tree_set(arena, step, "to", tree_text(arena, setup_id(field->setup, to)));
    return step;
}

/* Rounds numbers to six decimals of a table unit; smaller digits are rounding noise and may differ between machines. */
static BaseTree *rounded(BaseArena *arena, const BaseTree *value) {
    if (value->kind != TREE_NUMBER) {
        return tree_copy(arena, value);
    }
    double plain = round(value->number * 1e6) / 1e6;
    return tree_number(arena, plain == 0 ? 0 : plain);
}

static bool is_listed(const BaseTree *list, const char *text) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        if (strcmp(it->text, text) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns the expectation of the case: the verdict, its figures, and the rules that it cites. */
static BaseTree *expectation(BaseArena *arena, const Ruling *ruling) {
    static const char *const keys[] = {"visible", "close", "undecided", "clearance_mm", "depth",
                                       "limit",   "range", "blockers",  "zones"};
    BaseTree *expect = tree_object(arena), *rules = tree_list(arena);
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        const BaseTree *fact = tree_find(ruling->facts, keys[i]);
        if (fact) {
            tree_set(arena, expect, keys[i], rounded(arena, fact));
        }
    }
    for (int i = 0; i < ruling->findings.count; i++) {
        if (!is_listed(rules, ruling->findings.items[i].rule)) {
            tree_push(rules, tree_text(arena, ruling->findings.items[i].rule));
        }
    }
    tree_set(arena, expect, "rules", rules);
    return expect;
}

/* Writes the tolerance into the battlefield, or leaves it out where it is the default. */
static void set_tolerance(BaseArena *arena, BaseTree *battlefield, const RulesField *field) {
    const BaseTree *old = tree_find(battlefield, "options");
    double tolerance = field->data->tolerance;
    if (tolerance == field_tolerance(field) && !tree_find(old, "tolerance")) {
        return;
    }
    BaseTree *options = old ? tree_copy(arena, old) : tree_object(arena);
    tree_set(arena, options, "tolerance", tree_number(arena, tolerance));
    tree_set(arena, battlefield, "options", options);
}

/* Removes the picture under the table: no rule depends on it, and its file may not be found from where the case
 * lies. */
static void drop_picture(BaseArena *arena, BaseTree *battlefield) {
    const BaseTree *table = tree_find(battlefield, "table");
    BaseTree *bare = tree_object(arena);
    for (const BaseTree *it = table ? table->first : NULL; it; it = it->next) {
        if (strcmp(it->key, "image") != 0) {
            tree_set(arena, bare, it->key, tree_copy(arena, it));
        }
    }
    tree_set(arena, battlefield, "table", bare);
}

BaseTree *dispute_battlefield(BaseArena *arena, const PlaySession *session, const Table *table, const char *beside) {
    const RulesField *field = play_field(session);
    BaseTree *tree = battlefield_tree(arena, field, table, play_battlefield(session));
    const BaseTree *named = tree_find(tree, "ruleset"), *whole = named ? ruleset_embed(arena, named, beside) : NULL;
    if (whole && whole != named) {
        tree_set(arena, tree, "ruleset", tree_copy(arena, whole));
    }
    set_tolerance(arena, tree, field);
    drop_picture(arena, tree);
    return tree;
}

const char *dispute_rule(const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling->findings.items[i].role == ROLE_DECIDES) {
            return ruling->findings.items[i].rule;
        }
    }
    return ruling->findings.count ? ruling->findings.items[0].rule : NULL;
}

/* Adds "What if B1 Line moved 14 mm: ". */
static void add_what_if(const PlayDispute *dispute, BaseText *out) {
    if (dispute->what_if.length > 0) {
        text_addf(out, "What if %s: ", text_get(&dispute->what_if));
    }
}

static BaseTree *expected_step(BaseArena *arena, const PlayDispute *dispute, const Ruling *ruling) {
    const RulesField *field = play_field(dispute->session);
    const RulesSight *sight = &ruling->sights.items[0];
    BaseText text = {0};
    BaseTree *step = sight_step(field, arena, sight->from, sight->to);
    add_what_if(dispute, &text);
    los_question(field, sight, &text);
    text_add(&text, " ");
    los_answer(field, sight, &text);
    tree_set(arena, step, "say", tree_text(arena, text_get(&text)));
    tree_set(arena, step, "expect", expectation(arena, ruling));
    text_free(&text);
    return step;
}

static BaseTree *case_tree(BaseArena *arena, const PlayDispute *dispute, BaseTree *battlefield) {
    const RulesField *field = play_field(dispute->session);
    const RulesSight *sight = &dispute->ruling->sights.items[0];
    BaseText title = {0}, teaches = {0};
    add_what_if(dispute, &title);
    los_question(field, sight, &title);
    add_what_if(dispute, &teaches);
    los_answer(field, sight, &teaches);
    text_add(&teaches, " ");
    los_how(field, sight, &teaches);
    BaseTree *tree = tree_object(arena), *steps = tree_list(arena);
    tree_set(arena, tree, "sightline", tree_number(arena, 1));
    const char *rule = dispute_rule(dispute->ruling); /* as in the catalogue's own cases */
    tree_set(arena, tree, "case", tree_text(arena, rule ? rule : "sight"));
    tree_set(arena, tree, "title", tree_text(arena, text_get(&title)));
    tree_set(arena, tree, "teaches", tree_text(arena, text_get(&teaches)));
    tree_set(arena, tree, "battlefield", battlefield);
    tree_push(steps, expected_step(arena, dispute, dispute->ruling));
    if (dispute->back) {
        tree_push(steps, expected_step(arena, dispute, dispute->back));
    }
    tree_set(arena, tree, "steps", steps);
    text_free(&title);
    text_free(&teaches);
    return tree;
}

/* ---- asking ---- */

static Ruling *ask(PlaySession *session, TableRef from, TableRef to) {
    BaseArena *arena = arena_create();
    Ruling *ruling = play_preview(session, sight_step(play_field(session), arena, from, to), NULL, NULL);
    arena_destroy(arena);
    return ruling;
}

/* True if the verdict and its figures are the same as on the table at play. */
static bool is_same_answer(PlayDispute *dispute, PlaySession *reopened) {
    Ruling *there = ask(reopened, dispute->from, dispute->to);
    BaseTree *a = expectation(dispute->arena, there), *b = expectation(dispute->arena, dispute->ruling);
    bool same = there->outcome == dispute->ruling->outcome && tree_equal(a, b);
    ruling_destroy(there);
    return same;
}

/* `path` is the file that was opened; a refusal names it. */
static bool put_question(PlayDispute *dispute, PlaySession *reopened, const char *path, BaseFaults *faults) {
    dispute->ruling = ask(dispute->session, dispute->from, dispute->to);
    if (dispute->ruling->outcome != RULING_ANSWER || dispute->ruling->sights.count != 1) {
        faults_add(faults, path, "", "", "Ask about two units that are on the table", "%s",
                   dispute->ruling->bad ? dispute->ruling->bad : "this is no question of one line of sight");
        return false;
    }
    if (!is_same_answer(dispute, reopened)) {
        faults_add(faults, path, "", "", "Finish what is under way first",
                   "the answer hangs on something that a battlefield cannot hold");
        return false;
    }
    dispute->back = ask(dispute->session, dispute->to, dispute->from);
    /* there is no sight back from a place */
    if (dispute->back->outcome != RULING_ANSWER || dispute->back->sights.count != 1) {
        ruling_destroy(dispute->back);
        dispute->back = NULL;
    }
    dispute->flip_count = play_flip_sight(dispute->session, dispute->from, dispute->to, dispute->ruling, dispute->flips,
                                          DISPUTE_FLIPS_MAX);
    return true;
}

/* The case leaves out pieces that are gone, so indices differ: the ends are found by their ids. */
static bool find_ends(PlayDispute *dispute, const TableSetup *reopened, TableRef from, TableRef to) {
    const TableSetup *setup = play_field(dispute->session)->setup;
    dispute->from = setup_find(setup, setup_id(reopened, from));
    dispute->to = setup_find(setup, setup_id(reopened, to));
    return dispute->from.kind != REF_NONE && dispute->to.kind != REF_NONE;
}

/* For a what-if: describes which things were moved, and the answer on the unchanged table. */
static void note_what_if(PlayDispute *dispute, const char *path) {
    const RulesField *field = play_field(dispute->session);
    TableShift *shifts;
    dispute->shift_count = play_what_if_in_file(dispute->arena, field, play_battlefield(dispute->session), &shifts);
    dispute->shifts = shifts;
    if (dispute->shift_count == 0) {
        return;
    }
    play_what_if_describe(field, shifts, dispute->shift_count, &dispute->ruling->sights.items[0], &dispute->what_if);
    BaseFaults ignored = {0};
    PlaySession *as_it_is = play_what_if_undone(dispute->session, path, &ignored);
    Ruling *ruling = as_it_is ? ask(as_it_is, dispute->from, dispute->to) : NULL;
    if (ruling && ruling->outcome == RULING_ANSWER && ruling->sights.count == 1) {
        los_answer(play_field(as_it_is), &ruling->sights.items[0], &dispute->as_it_is);
    }
    ruling_destroy(ruling);
    play_destroy(as_it_is);
    faults_free(&ignored);
}

PlayDispute *dispute_create(PlaySession *session, TableRef from, TableRef to, const char *beside, const char *path,
                            BaseFaults *faults) {
    BaseArena *arena = arena_create();
    PlayDispute *dispute = arena_alloc(arena, 1, sizeof *dispute);
    dispute->arena = arena;
    BaseTree *battlefield = dispute_battlefield(arena, session, play_table(session), beside);
    RulesField *field = io_field_create(battlefield, path, faults);
    dispute->session = field ? play_create(field, battlefield, 1) : NULL;
    if (!field || !find_ends(dispute, play_field(session)->setup, from, to) ||
        !put_question(dispute, session, *beside ? beside : path, faults)) {
        dispute_destroy(dispute);
        return NULL;
    }
    note_what_if(dispute, path);
    dispute->tree = case_tree(arena, dispute, tree_copy(arena, battlefield));
    json_write_pretty(dispute->tree, &dispute->file);
    hash_form(hash_bytes(HASH_START, text_get(&dispute->file), dispute->file.length), dispute->hash);
    return dispute;
}

void dispute_destroy(PlayDispute *dispute) {
    if (dispute) {
        ruling_destroy(dispute->ruling);
        ruling_destroy(dispute->back);
        play_destroy(dispute->session);
        text_free(&dispute->file);
        text_free(&dispute->what_if);
        text_free(&dispute->as_it_is);
        arena_destroy(dispute->arena);
    }
}

void dispute_seek_nearest(PlayDispute *dispute) {
    RulesSight *sight = &dispute->ruling->sights.items[0];
    if (sight->margin.kind != MARGIN_NONE) {
        const PlayQuestion question = {.from = dispute->from, .to = dispute->to};
        sight->margin = play_margin(dispute->session, &question, dispute->arena);
    }
}

bool dispute_save(const PlayDispute *dispute, const char *path, BaseSink sink, BaseFaults *faults) {
    return sink.put(sink.context, path, text_get(&dispute->file), dispute->file.length, faults);
}

char *dispute_case_path(const char *picture) {
    const char *slash = strrchr(picture, '/'), *dot = strrchr(slash ? slash : picture, '.');
    BaseText path = {0};
    text_add_bytes(&path, picture, dot ? (size_t)(dot - picture) : strlen(picture));
    text_add(&path, ".case.json");
    return path.data;
}
