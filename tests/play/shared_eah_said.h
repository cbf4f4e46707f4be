/* Checks of what rulings of EA - Heresy say, a group for each kind of ruling (shared_eah_tells.h). */
#ifndef SHARED_EAH_SAID_H
#define SHARED_EAH_SAID_H

#include "play/shared_eah_tells.h"

extern const TellsGroup said_of_turns, said_of_assaults, said_of_moves, said_of_walls, said_of_fire, said_of_cover;

#endif
