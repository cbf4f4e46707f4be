/* Shared by the files of `sightline los`: los_command.c (which pairs), los_pair.c (one pair in full) and los_readings.c
 * (what other readings would say). */
#ifndef CLI_LOS_INTERNAL_H
#define CLI_LOS_INTERNAL_H

#include "cli/cli_internal.h"
#include "play/dispute.h"

typedef struct {
    PlaySession *session;
    Ruling *ruling;
    bool json, full, readings, nearest;
    BaseText out;
} CliLos;

static inline const char *cli_los_id(const CliLos *los, TableRef ref) {
    return setup_id(play_field(los->session)->setup, ref);
}

/* ---- los_pair.c ---- */
/* Asks the rules. False if the ruleset has no line of sight between such a pair, which is reported. */
bool cli_los_ask(CliLos *los, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* Prints everything about one pair. */
bool cli_los_explain(CliLos *los, TableRef from, TableRef to);
void cli_los_add_blockers(CliLos *los, const RulesSight *sight);

/* ---- los_readings.c ---- */
typedef struct {
    const CliLos *los;
    BaseArena *arena;
    RulesFlip flips[DISPUTE_FLIPS_MAX];
    struct {
        BaseTree *of[RULES_FLIP_VALUES]; /* by value; for a system with zones: visible, zones and facts; else NULL */
        bool differ;                     /* true if any of these differ */
    } effects[DISPUTE_FLIPS_MAX];
    int count;
} CliFlips;

/* Asks what each value of each switch that matters to the pair would say. */
void cli_flips_ask(CliFlips *flips, TableRef from, TableRef to);
void cli_flips_set(const CliFlips *flips, BaseTree *tree);
/* Appends what other readings would change of the answer: "No reading changes it.", "Seen, if "Units block the line" is
 * read as no." */
void cli_flips_brief(const CliFlips *flips, bool visible, BaseText *out);
void cli_flips_describe(CliLos *los, const CliFlips *flips);
/* Writes what the line comes from, goes into and goes through, and the further facts of a system with zones. */
void cli_los_set_effects(const CliLos *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight,
                         const BaseTree *facts);
/* Returns a number for output: digits below a nanometre are rounding noise and may differ between machines. */
double cli_los_rounded(double value);

#endif
