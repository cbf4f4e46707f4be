/* How sure a ruling of a script is: its margin, and what would have to stand where for another one. */
#include "cli/script.h"
#include "play/nearest.h"
#include "rules/margin_words.h"
#include "rules/ruling_words.h"
#include "rules/sight_tree.h"

#include <string.h>

RulesMargin script_seek_nearest(Script *script, const BaseTree *action, BaseArena *arena) {
    bool chooses = strcmp(tree_get_text(action, "do", ""), "choose") == 0;
    if (!script->nearest || chooses) {
        return (RulesMargin){.kind = MARGIN_NONE};
    }
    PlayQuestion question = {.action = action};
    Ruling *ruling = play_preview(script->session, action, NULL, NULL);
    if (ruling_is_sight(ruling) && ruling->sights.count > 0) { /* it is asked about as a line of sight, in its words */
        question =
            (PlayQuestion){.from = ruling->sights.items[0].from, .to = ruling->sights.items[0].to, .action = NULL};
    }
    ruling_destroy(ruling);
    return play_margin(script->session, &question, arena);
}

static RulesMargin margin_of(const Ruling *ruling, const RulesMargin *sought) {
    bool sight = ruling_is_sight(ruling) && ruling->sights.count > 0;
    RulesMargin own = sight ? ruling->sights.items[0].margin : ruling->margin;
    if (own.kind != MARGIN_NONE && sought->kind != MARGIN_NONE) {
        own.kind = sought->kind;
        own.nearest = sought->nearest;
    }
    return own;
}

void script_set_nearest(const Ruling *ruling, const RulesMargin *sought, BaseArena *arena, BaseTree *tree) {
    RulesMargin margin = margin_of(ruling, sought);
    for (BaseTree *it = tree->first; it && margin.nearest.answer; it = it->next) {
        if (strcmp(it->key, "facts") == 0) {
            rules_sight_set_margin(arena, it, &margin);
            rules_sight_set_nearest(arena, it, ruling->field->setup, &margin);
        }
    }
}

void script_describe_margin(Script *script, const Ruling *ruling, const RulesMargin *sought) {
    RulesMargin margin = margin_of(ruling, sought);
    bool close = margin_is_close(&margin, ruling->field->data->tolerance);
    if (margin.kind == MARGIN_NONE || !(close || script->full || script->nearest)) {
        return;
    }
    text_add(&script->out, close ? "  Too close to call. " : "  ");
    rules_margin_describe(&margin, &script->out);
    text_add(&script->out, margin.nearest.answer ? " " : "");
    rules_margin_describe_nearest(ruling->field, &margin, ruling_is_sight(ruling) ? &ruling->sights.items[0] : NULL,
                                  &script->out);
    text_add(&script->out, "\n");
}
