/* Reads the ruleset's rows: what compile.c and turn/cards.c share. */
#ifndef COMMANDS_COLORS_COMPILE_H
#define COMMANDS_COLORS_COMPILE_H

#include "rules/commands-colors/cca.h"
#include "rules/kit/reader.h"

void cca_read_cards(DataReader *reader, CcaData *out);

#endif
