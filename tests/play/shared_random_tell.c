/* What the random player tells of his games. */
#include "play/shared_random_player.h"

void random_explain(const RandomSum *sum, bool whole, BaseText *out) {
    text_addf(out,
              "%s: %d games (%d to their end), %d actions (%d choices), %d tried, %d refused, %d not understood; %d "
              "compared with path, %d with odds; %d findings\n",
              sum->system->id, sum->games, sum->over, sum->actions, sum->asked, sum->tried, sum->refused, sum->bad,
              sum->looked, sum->odds, sum->finding_count);
    text_add(out, "  never done:");
    for (int i = 0; i < sum->system->verb_count; i++) {
        const RulesVerb *verb = sum->system->verbs[i];
        if (!verb->query && verb->resolve && sum->done.items[i] == 0) {
            text_addf(out, " %s", verb->name);
        }
    }
    int cited = 0;
    text_add(out, "\n  never cited:");
    for (int i = 0; i < sum->rules.count; i++) {
        cited += sum->cited.items[i] > 0;
        if (sum->cited.items[i] == 0) {
            text_addf(out, " %s", sum->rules.items[i]);
        }
    }
    text_addf(out, "\n  %d of %d rules cited\n", cited, sum->rules.count);
    for (int i = 0; i < sum->system->verb_count && whole; i++) {
        if (sum->tries.items[i] > 0) {
            text_addf(out, "  %-12s done %6d of %d\n", sum->system->verbs[i]->name, sum->done.items[i],
                      sum->tries.items[i]);
        }
    }
    for (int i = 0; i < sum->rules.count && whole; i++) {
        if (sum->forbids.items[i] > 0) {
            text_addf(out, "  %-16s forbids %d\n", sum->rules.items[i], sum->forbids.items[i]);
        }
    }
    for (int i = 0; i < sum->kinds.count; i++) {
        text_addf(out, "  %d times %s\n", sum->kinds.items[i].count, sum->kinds.items[i].name);
    }
    text_add(out, text_get(&sum->findings));
}

void random_sum_free(RandomSum *sum) {
    for (int i = 0; i < sum->rules.count; i++) {
        base_free(sum->rules.items[i]);
    }
    array_free(&sum->done);
    array_free(&sum->tries);
    array_free(&sum->rules);
    array_free(&sum->cited);
    array_free(&sum->forbids);
    for (int i = 0; i < sum->kinds.count; i++) {
        base_free(sum->kinds.items[i].name);
    }
    array_free(&sum->kinds);
    text_free(&sum->findings);
}
