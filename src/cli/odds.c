/* sightline odds: the distribution of what one action can do. */
#include "play/odds.h"

#include "cli/cli_internal.h"
#include "io/export.h"
#include "io/file.h"
#include "rules/ruling_words.h"

#include <limits.h>
#include <string.h>

#define OUTCOMES_SHOWN 20

static const BaseTree *read_action(BaseArena *arena, const char *text) {
    BaseFaults faults = {0};
    const BaseTree *action;
    if (strcmp(text, "-") == 0) {
        action = json_load(arena, "/dev/stdin", &faults);
    } else {
        action = json_parse(arena, text, strlen(text), "--action", 0, &faults);
    }
    cli_faults(&faults);
    return action;
}

/* Returns what both trees have in common, object by object. */
static BaseTree *in_common(BaseArena *arena, const BaseTree *a, const BaseTree *b) {
    BaseTree *common = tree_object(arena);
    for (const BaseTree *it = a->first; it; it = it->next) {
        const BaseTree *other = tree_find(b, it->key);
        if (other && it->kind == TREE_OBJECT && other->kind == TREE_OBJECT) {
            BaseTree *inner = in_common(arena, it, other);
            if (inner->count > 0) {
                tree_set(arena, common, it->key, inner);
            }
        } else if (other && tree_equal(it, other)) {
            tree_set(arena, common, it->key, tree_copy(arena, it));
        }
    }
    return common;
}

static BaseTree *without(BaseArena *arena, const BaseTree *a, const BaseTree *common) {
    BaseTree *rest = tree_object(arena);
    for (const BaseTree *it = a->first; it; it = it->next) {
        const BaseTree *other = tree_find(common, it->key);
        BaseTree *inner = other && it->kind == TREE_OBJECT ? without(arena, it, other) : NULL;
        if (inner ? inner->count > 0 : !other) {
            tree_set(arena, rest, it->key, inner ? inner : tree_copy(arena, it));
        }
    }
    return rest;
}

/* Prints what all outcomes have in common (who has fired) once, so that each line has only what is specific to it. */
static void say_outcomes(const PlayOdds *odds, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    BaseArena *arena = arena_create();
    const BaseTree *common = odds->count > 1 ? odds->outcomes[0].what : tree_object(arena);
    for (int i = 1; i < odds->count; i++) {
        common = in_common(arena, common, odds->outcomes[i].what);
    }
    if (common->count > 0) {
        text_add(out, "In every case  ");
        json_write(common, out);
        text_add_char(out, '\n');
    }
    for (int i = 0; i < odds->count && i < OUTCOMES_SHOWN; i++) {
        const BaseTree *own = without(arena, odds->outcomes[i].what, common);
        text_addf(out, "%8s %%     ", text_rounded(100 * odds->outcomes[i].chance, 4, number));
        if (own->count > 0) {
            json_write(own, out);
        } else {
            text_add(out, common->count > 0 ? "nothing more" : "nothing changes");
        }
        text_add_char(out, '\n');
    }
    if (odds->count > OUTCOMES_SHOWN) {
        text_addf(out, "and %d more\n", odds->count - OUTCOMES_SHOWN);
    }
    arena_destroy(arena);
}

#define FIGURES_SHOWN 24
#define DIGITS_SHOWN  9 /* digits of a denominator; longer ones are only for programs */

static void say_value(const PlayShare *share, BaseText *out) {
    if (share->value->kind == TREE_TEXT) {
        text_add(out, share->value->text);
    } else {
        json_write(share->value, out);
    }
}

/* Prints the distribution of each value that is not certain. */
static void say_figures(const PlayOdds *odds, BaseText *out) {
    const TableSetup *setup = odds->ruling->field->setup;
    char number[TEXT_NUMBER_MAX];
    int shown = 0, more = 0;
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        const TableVar *var = figure->var >= 0 ? &setup->schema->vars[figure->var] : NULL;
        if (figure->count < 2) {
            continue;
        }
        more += shown == FIGURES_SHOWN;
        if (shown == FIGURES_SHOWN) {
            continue;
        }
        text_addf(out, "%s, %s ", setup_name(setup, figure->of), var && var->label ? var->label : figure->what);
        for (int k = 0; k < figure->count; k++) {
            text_add(out, k ? ", " : " ");
            say_value(&figure->shares[k], out);
            text_addf(out, ": %s %%", text_rounded(100 * figure->shares[k].chance, 4, number));
            PlayFraction fraction = figure->shares[k].fraction;
            if (fraction.numerator && strlen(fraction.denominator) <= DIGITS_SHOWN) {
                text_addf(out, " (%s/%s)", fraction.numerator, fraction.denominator);
            }
        }
        text_add_char(out, '\n');
        shown++;
    }
    if (more) {
        text_addf(out, "and %d more; --json has them all\n", more);
    }
}

/* Prints what a die needs and what its target saves on, as the rules give it before any die is rolled, so that the
 * numbers below can be derived. */
static void say_foretold(PlaySession *session, const BaseTree *action, BaseText *out) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling_foretells(&ruling->findings.items[i])) {
            ruling_say(ruling, &ruling->findings.items[i], out);
            text_add_char(out, '\n');
        }
    }
    ruling_destroy(ruling);
}

static void say_odds(const PlayOdds *odds, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    if (odds->exact) {
        text_addf(out, "Exact, %llu ways\n", (unsigned long long)odds->cases);
    } else {
        text_addf(out, "Sampled, %llu plays, +- %s %%\n", (unsigned long long)odds->cases,
                  text_rounded(100 * odds->error, 2, number));
    }
    if (odds->ruling->unanswered) {
        text_add(out, "if nobody answers what is declared\n");
    }
    if (odds->policy) {
        text_addf(out, "%s\n", odds->policy);
    }
    say_outcomes(odds, out);
    say_figures(odds, out);
    text_addf(out, "Units lost: %s on average", text_rounded(odds->mean_lost, 4, number));
    for (int i = 0; i <= ODDS_LOST_MAX; i++) {
        if (odds->lost[i] > 0) {
            text_addf(out, ", %d: %s %%", i, text_rounded(100 * odds->lost[i], 4, number));
        }
    }
    text_add_char(out, '\n');
}

static int tell_odds(PlaySession *session, const BaseTree *action, const PlayOdds *odds, bool json, BaseText *out) {
    BaseArena *arena = arena_create();
    bool done = odds->outcome == RULING_DONE || odds->outcome == RULING_ANSWER;
    if (json) {
        cli_add_line(out, done ? odds_tree(arena, odds, INT_MAX) : ruling_tree(arena, odds->ruling));
    } else if (done) {
        say_foretold(session, action, out);
        say_odds(odds, out);
    } else {
        text_addf(out, "%s\n", outcome_word(odds->outcome));
        ruling_text(odds->ruling, out);
    }
    arena_destroy(arena);
    if (odds->outcome == RULING_BAD) {
        text_clear(out);
        return cli_fail(CLI_ERROR, "%s", odds->ruling->bad);
    }
    return done ? CLI_DONE : CLI_NEGATIVE;
}

static int run_odds(const CliArgs *args) {
    double max = 0, samples = 0, seed = 1;
    if (!cli_flag(args, "--action")) {
        return cli_usage(args->command, "odds needs --action JSON");
    }
    if (!cli_number(args, "--most", 1, 1e9, &max) || !cli_number(args, "--samples", 100, 1e9, &samples) ||
        !cli_number(args, "--seed", 0, 9007199254740992.0, &seed)) {
        return CLI_USAGE;
    }
    BaseArena *arena = arena_create();
    BaseText out = {0};
    int status = CLI_ERROR;
    const BaseTree *action = read_action(arena, cli_value(args, "--action"));
    PlaySession *session = action ? cli_open(args->operands[0]) : NULL;
    if (session) {
        PlayOddsOptions options = {(uint64_t)max, (uint64_t)samples, (uint64_t)seed, cli_flag(args, "--unanswered")};
        PlayOdds *odds = play_odds(session, action, &options);
        status = tell_odds(session, action, odds, cli_flag(args, "--json"), &out);
        odds_destroy(odds);
        status = cli_print(&out) ? status : CLI_ERROR;
    }
    play_destroy(session);
    text_free(&out);
    arena_destroy(arena);
    return status;
}

static const CliOption options[] = {
    {"--action", "JSON", "the action; \"-\" for standard input"},
    {"--most", "N", "walk at most so many ways (200000); past that, sample"},
    {"--samples", "N", "plays of a sample (40000)"},
    {"--seed", "N", "seed of a sample (1)"},
    {"--unanswered", NULL, "of what only declares: the dice that fall if nobody answers"},
    {"--json", NULL, "one JSON object"},
};

const CliCommand command_odds = {"odds",
                                 "FILE --action JSON [--most N] [--samples N] [--seed N] [--unanswered] [--json]",
                                 "The distribution of an action's outcomes",
                                 "Exact as long as there are not too many ways, else sampled with its error stated.",
                                 1,
                                 1,
                                 options,
                                 (int)BASE_COUNT(options),
                                 run_odds};
