/* The descriptor of EA - Heresy: what the engine may ask of this system. */
#include "rules/ea-heresy/ea_heresy.h"

#include "rules/ea-heresy/eah.h"

const RulesSystem ea_heresy_system = {
    .id = "ea-heresy",
    .board = BOARD_PLANE,
    .compile = eah_compile,
    .body = eah_body,
};
