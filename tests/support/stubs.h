/* Three tiny rule systems that prove what the four real ones need of the seams: they stand until the real folders replace them. Each
 * has only the rules that a decision of the design hangs on; ids begin with S, so that nobody takes them for a catalogue's.
 *
 * - hexes (SCC): a close combat whose flag the defender may ignore, who then battles back with the blocks that are left;
 * - orders (SIN): a move that ends at contact, zones that a touch is enough for, a window of reactions;
 * - structures (SLI): sight from the edge of an obstacle, walls that cost who can cross them, garrisons of half the survivors. */
#ifndef SUPPORT_STUBS_H
#define SUPPORT_STUBS_H

#include "rules/rules.h"

extern const RulesSystem stub_cca_system;
extern const char *const STUB_CCA_RULESET;
/* Red warriors of 3 blocks at E6 against blue ones of 4 at E7 who may ignore one flag. */
extern const char *const STUB_CCA_BATTLEFIELD;

extern const RulesSystem stub_inf_system;
extern const char *const STUB_INF_RULESET;
extern const char *const STUB_INF_BATTLEFIELD;

extern const RulesSystem stub_li_system;
extern const char *const STUB_LI_RULESET;
extern const char *const STUB_LI_BATTLEFIELD;

#endif
