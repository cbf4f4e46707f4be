#include "ui/tools/refusal.h"

#include "play/remedy.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/procedure.h"
#include "ui/tools/refusal_way.h"

#include <string.h>

bool refusal_is_open(const Ui *ui) {
    return ui->tools->refusal.open;
}

void refusal_term(Ui *ui) {
    arena_destroy(ui->tools->refusal.arena);
    arena_destroy(ui->tools->refusal.kept);
    ui->tools->refusal = (ToolsRefusal){.open = false};
}

/* ---- what is offered ---- */

/* "Order: Advance". */
static const char *name_act(BaseArena *arena, const PlayRemedy *remedy) {
    const char *space = strchr(remedy->name, ' ');
    BaseText text = {0};
    if (space) {
        char *verb = arena_strdup(arena, remedy->name);
        verb[space - remedy->name] = 0;
        ruling_word(verb, &text);
        text_add(&text, ": ");
        ruling_word(space + 1, &text);
    } else {
        ruling_word(remedy->name, &text);
    }
    const char *name = arena_strdup(arena, text_get(&text));
    text_free(&text);
    return name;
}

/* Acts of the same unit or formation after which this action would be allowed; what follows them is done (`then`) or
 * aimed again. */
static void offer_acts(Ui *ui, const BaseTree *action, const BaseTree *then, TableRef aim) {
    ToolsRefusal *own = &ui->tools->refusal;
    PlayRemedy *found;
    int count = play_remedies(ui->session, action, ui->preview, ui->path, own->arena, &found);
    for (int i = 0; i < count; i++) {
        ToolsMend *mend = refusal_offer(own, name_act(own->arena, &found[i]));
        if (mend) {
            mend->lead = then ? "First, and then this:" : "First:";
            mend->first = found[i].action;
            mend->then = then;
            mend->aim = aim;
            mend->need = found[i].need > 0 ? arena_printf(own->arena, "%d+", found[i].need) : NULL;
            mend->chance = found[i].chance;
        }
    }
}

/* While an assault or the like is open, everything else waits for it. */
static void offer_procedure(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    const RulesStage *stage = procedure_played(ui);
    const RulesChoice *last = stage && stage->side != STAGE_NONE ? stage->may : NULL;
    while (last && last->next) {
        last = last->next;
    }
    if (last && last->action && !(stage->forfeit && stage->left > 0)) {
        ToolsMend *mend = refusal_offer(own, last->label);
        if (mend) {
            mend->first = tree_copy(own->arena, last->action);
        }
    }
}

static void begin(Ui *ui, const BaseTree *action, TableRef of, GeomVec at) {
    ToolsRefusal *own = &ui->tools->refusal;
    BaseArena *arena = arena_create();
    const BaseTree *copy = tree_copy(arena, action); /* copied before the arena that may hold it goes */
    arena_destroy(own->arena);
    *own = (ToolsRefusal){.arena = arena, .kept = own->kept, .action = copy, .of = of, .at = at, .open = true};
    own->why = "";
    BaseText why = {0};
    ruling_why_not(ui->preview, &why);
    own->why = arena_strdup(arena, text_get(&why));
    text_free(&why);
}

void refusal_open(Ui *ui, const BaseTree *action, TableRef of, GeomVec at) {
    begin(ui, action, of, at);
    if (ui->preview->outcome != RULING_REFUSED) {
        return;
    }
    refusal_offer_shorter(ui);
    ToolsRefusal *own = &ui->tools->refusal;
    if (own->count == 0) {
        offer_acts(ui, own->action, own->action, ref_none());
    }
    const BaseTree *less = own->count == 0 ? refusal_begun(ui) : NULL;
    if (less) { /* the whole way would be too far all the same, but not a part of it */
        offer_acts(ui, tree_copy(own->arena, less), NULL, ref_none());
    }
    refusal_offer_choices(ui);
    offer_procedure(ui);
}

void refusal_open_shot(Ui *ui, const BaseTree *action) {
    GeomVec at;
    if (!ui_place_of(ui, ui->target, &at)) {
        at = ui->pointer;
    }
    begin(ui, action, ui->selected, at);
    ui->tools->refusal.shot = true;
    if (ui->preview->outcome != RULING_REFUSED) {
        return;
    }
    offer_acts(ui, ui->tools->refusal.action, NULL, ui->target); /* nobody fires without having seen the odds */
    refusal_offer_nearer(ui);
    refusal_offer_others(ui);
    refusal_offer_choices(ui);
    offer_procedure(ui);
}

/* ---- taking one ---- */

void refusal_take(Ui *ui, int index) {
    ToolsRefusal *own = &ui->tools->refusal;
    base_assert(own->open && index >= 0 && index < own->count);
    const ToolsMend *mend = &own->mends[index];
    own->open = false;
    if (!mend->first) {
        ui->target = mend->aim;
        tool_fire_aim(ui);
        return;
    }
    arena_destroy(own->kept);
    own->kept = arena_create();
    own->first = tree_copy(own->kept, mend->first);
    own->then = mend->then ? tree_copy(own->kept, mend->then) : NULL;
    own->aim = mend->aim;
    own->cursor = play_cursor(ui->session);
    hand_do(ui, own->first);
    refusal_frame(ui);
}

/* True if the last entry is what was taken, and its roll has come out well: after one that has failed the player
 * chooses anew, even where the rules would still allow what was to follow. */
static bool is_done(const Ui *ui) {
    const ToolsRefusal *own = &ui->tools->refusal;
    int cursor = play_cursor(ui->session);
    if (cursor != own->cursor + 1) {
        return false;
    }
    const PlayEntry *entry = play_entry(ui->session, cursor - 1);
    const RulesRoll *roll = entry->ruling->rolls.count ? &entry->ruling->rolls.items[0] : NULL;
    return tree_equal(entry->action, own->first) && (!roll || roll->need == 0 || roll->values[0] >= roll->need);
}

void refusal_frame(Ui *ui) {
    ToolsRefusal *own = &ui->tools->refusal;
    if (!own->first || ui->tools->typed.action) {
        return;
    }
    bool done = is_done(ui) && !play_waiting(ui->session);
    own->first = NULL;
    if (done && own->aim.kind != REF_NONE && ui->tool == TOOL_FIRE) {
        ui->target = own->aim;
        tool_fire_aim(ui);
        return;
    }
    Ruling *ruling = done && own->then ? play_preview(ui->session, own->then, NULL, NULL) : NULL;
    bool may = ruling && ruling->outcome != RULING_REFUSED && ruling->outcome != RULING_BAD;
    ruling_destroy(ruling);
    if (may) {
        hand_do(ui, own->then);
    }
}
