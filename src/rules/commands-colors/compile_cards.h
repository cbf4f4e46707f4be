/* Reads the cards of a ruleset. */
#ifndef COMMANDS_COLORS_COMPILE_CARDS_H
#define COMMANDS_COLORS_COMPILE_CARDS_H

#include "rules/commands-colors/cca.h"
#include "rules/kit/reader.h"

void cca_read_cards(DataReader *reader, CcaData *out);

#endif
