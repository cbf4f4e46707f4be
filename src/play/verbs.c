#include "play/verbs.h"

static const RulesArg choose_args[] = {
    {"ask", ARG_WORD, false, "the choice that is waiting", NULL},
    {"answer", ARG_ANY, true, "an option or a list of them; a place, {\"at\": place, \"facing\": bearing} or \"lost\"",
     NULL},
};

static const RulesArg odds_args[] = {{"action", ARG_VALUES, true, "the action that is asked about", NULL}};

static const RulesVerb verbs[] = {
    {"choose", "Answers the choice that an action waits for", choose_args, 2, false, NULL},
    {"odds", "The distribution of what an action can do", odds_args, 1, true, NULL},
};

const RulesVerb *play_verbs(int *count) {
    *count = (int)BASE_COUNT(verbs);
    return verbs;
}
