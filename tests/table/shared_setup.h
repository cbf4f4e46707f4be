/* A small setup for the tests of this room: two sides, three formations, eight units, three areas, and a variable of
 * each type, owner and lifetime. */
#ifndef SHARED_SETUP_H
#define SHARED_SETUP_H

#include "table/table.h"

enum { VAR_TURN, VAR_SCORE, VAR_BMS, VAR_ORDER, VAR_DC, VAR_TIED, VAR_ENTERED, VAR_USED, VAR_STATE, VARS };

/* Owns everything; destroy with arena_destroy(setup->arena). Units of formation "r1" are listed out of order: r1-10,
 * r1-2, r1-1. */
TableSetup *make_setup(void);

#endif
