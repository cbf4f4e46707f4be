/* sightline advise: the best that a side can do now, as a computer player weighs it. */
#include "cli/cli_internal.h"
#include "mind/think.h"

#include <stdlib.h>
#include <string.h>

#define TERMS_LISTED 3

static bool read_side(const CliArgs *args, PlaySession *session, int *side) {
    const char *id = cli_value(args, "--side");
    TableRef ref;
    if (!id) {
        return true;
    }
    if (!cli_find(session, id, &ref)) {
        return false;
    }
    if (!ref_is(ref, REF_SIDE)) {
        cli_usage(args->command, "--side takes the id of a side");
        return false;
    }
    *side = ref.index;
    return true;
}

static double points(int64_t milli) {
    return (double)milli / 1000;
}

/* The largest terms of a line, in words: "units +2.4, distance to the enemy -0.3". */
static void describe_terms(const RulesField *field, const MindLine *line, BaseText *out) {
    bool done[RULES_TERMS_MAX] = {false};
    int listed = 0;
    for (int k = 0; k < TERMS_LISTED; k++) {
        int best = -1;
        for (int i = 0; i < rules_term_count(field->data); i++) {
            bool larger = best < 0 || llabs(line->terms[i]) > llabs(line->terms[best]);
            best = !done[i] && larger ? i : best;
        }
        if (best < 0 || llabs(line->terms[best] / line->tries) < 50) {
            break;
        }
        done[best] = true;
        text_addf(out, "%s%s %+.1f", listed++ ? ", " : "     ", rules_term_label(field->data, best),
                  points(line->terms[best] / line->tries));
    }
    text_add(out, listed ? "\n" : "");
}

static void describe_line(const RulesField *field, const MindLine *line, int number, BaseText *out) {
    text_addf(out, "%2d. ", number);
    rules_plan_describe(field, line->plan, out);
    text_addf(out, " %+.1f", points(mind_gain(line)));
    if (line->error > 0) {
        text_addf(out, " \xc2\xb1 %.1f of %d tries", line->error / 1000, line->tries);
    }
    if (number > 1) {
        text_addf(out, "; %.1f less than the first", points(line->behind));
    }
    text_add(out, "\n");
    describe_terms(field, line, out);
    for (int i = 0; i < line->plan->action_count; i++) {
        text_add(out, "     ");
        json_write(line->plan->actions[i], out);
        text_add(out, "\n");
    }
}

static BaseTree *line_tree(const RulesField *field, const MindLine *line, BaseArena *arena) {
    BaseText words = {0};
    BaseTree *actions = tree_list(arena), *terms = tree_object(arena);
    rules_plan_describe(field, line->plan, &words);
    for (int i = 0; i < line->plan->action_count; i++) {
        tree_push(actions, tree_copy(arena, line->plan->actions[i]));
    }
    for (int i = 0; i < rules_term_count(field->data); i++) {
        tree_set(arena, terms, field->data->terms[i].id, tree_number(arena, points(line->terms[i] / line->tries)));
    }
    BaseTree *out =
        tree_make(arena, WITH_TEXT("intent", line->plan->intent), WITH_TEXT("says", text_get(&words)),
                  WITH_NUMBER("gain", points(mind_gain(line))), WITH_NUMBER("error", line->error / 1000),
                  WITH_NUMBER("behind", points(line->behind)), WITH_NUMBER("tries", line->tries),
                  WITH_NUMBER("worked", line->worked), WITH_TREE("terms", terms), WITH_TREE("actions", actions));
    text_free(&words);
    return out;
}

static void report_thought(const RulesField *field, const MindThought *thought, int max, bool json, BaseArena *arena,
                           BaseText *out) {
    int count = thought->count < max ? thought->count : max;
    const char *side = thought->side >= 0 ? field->setup->sides[thought->side].id : NULL;
    if (json) {
        BaseTree *lines = tree_list(arena);
        for (int i = 0; i < count; i++) {
            tree_push(lines, line_tree(field, &thought->lines[i], arena));
        }
        cli_add_line(out,
                     tree_make(arena, WITH_SOME("side", side), WITH_TEXT("step", thought->turn.step),
                               WITH_TEXT("level", mind_level_word(thought->level)),
                               WITH_NUMBER("considered", thought->considered), WITH_NUMBER("refused", thought->refused),
                               WITH_NUMBER("nodes", (double)thought->nodes), WITH_TREE("lines", lines)));
        return;
    }
    text_addf(out, "%s: %d plans, %lld actions tried.\n",
              side ? setup_name(field->setup, ref_make(REF_SIDE, thought->side)) : "Nobody decides",
              thought->considered, (long long)thought->nodes);
    for (int i = 0; i < count; i++) {
        describe_line(field, &thought->lines[i], i + 1, out);
    }
}

static int advise(PlaySession *session, const CliArgs *args, MindLevel level, int max, BaseText *out) {
    const RulesField *field = play_field(session);
    if (!rules_has_mind(field) || play_table(session)->phase < 0) {
        return cli_fail(CLI_NEGATIVE, "free play has no turns, so that nobody's decision can be weighed");
    }
    PlayFork *fork = fork_create(field, play_table(session));
    BaseArena *arena = arena_create();
    RulesTurn turn;
    MindThought thought;
    rules_turn(fork_ctx(fork), &turn);
    int side = turn.side, status = CLI_DONE;
    if (!read_side(args, session, &side)) {
        status = CLI_USAGE;
    } else if (turn.kind == TURN_OVER) {
        status = cli_fail(CLI_NEGATIVE, "the game is over");
    } else if (side != turn.side && !(side >= 0 && turn.answers & 1U << side)) {
        status = cli_fail(CLI_NEGATIVE, "it is not this side's decision");
    } else {
        const MindAsk ask = {.side = side, .level = level, .seed = 1};
        mind_think(fork, &ask, arena, &thought);
        report_thought(field, &thought, max, cli_flag(args, "--json"), arena, out);
    }
    arena_destroy(arena);
    fork_destroy(fork);
    return status;
}

static int run_advise(const CliArgs *args) {
    double max = 3;
    MindLevel level = MIND_FAIR;
    BaseText out = {0};
    if (!cli_number(args, "--most", 1, 1000, &max)) {
        return CLI_USAGE;
    }
    if (cli_value(args, "--level") && !mind_read_level(cli_value(args, "--level"), &level)) {
        return cli_usage(args->command, "--level takes random, easy, fair or strong");
    }
    PlaySession *session = cli_open(args->operands[0]);
    int status = session ? advise(session, args, level, (int)max, &out) : CLI_ERROR;
    status = cli_print(&out) ? status : CLI_ERROR;
    play_destroy(session);
    text_free(&out);
    return status;
}

static const CliOption options[] = {
    {"--side", "S", "for this side; else for the one that is to decide"},
    {"--level", "L", "how it is weighed: easy, strong, or fair, which it is unless given"},
    {"--most", "N", "so many plans (3)"},
    {"--json", NULL, "one JSON object"},
};

const CliCommand command_advise = {
    "advise",
    "FILE [--side S] [--level L] [--most N] [--json]",
    "The best that can be done now, with what it gains",
    "Each plan is tried on the same dice, and what the table is worth afterwards is compared, in points of the units'\n"
    "profiles: what is lost, what is held, who is nearer to what he wants. No die to come is looked at.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_advise};
