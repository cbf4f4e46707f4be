/* The verbs of Legions Imperialis. */
#ifndef LEGIONS_IMPERIALIS_ACTIONS_H
#define LEGIONS_IMPERIALIS_ACTIONS_H

#include "rules/legions-imperialis/li.h"

extern const RulesVerb li_verb_order, li_verb_move, li_verb_enter, li_verb_leave, li_verb_fire, li_verb_assault,
    li_verb_end, li_verb_rally, li_verb_needs, li_verb_set, li_verb_place, li_verb_targets, li_verb_embark,
    li_verb_stage, li_verb_hold;

#endif
