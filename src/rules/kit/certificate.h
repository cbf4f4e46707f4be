/* The proof that no line passes, as geometry found it, kept for the ruling: which pieces close which directions, from
 * where to where. Knows no system. */
#ifndef RULES_KIT_CERTIFICATE_H
#define RULES_KIT_CERTIFICATE_H

#include "rules/field.h"
#include "rules/ruling.h"

/* Copies the ranges and links of a blocked answer into the ruling's arena; a clear answer has none. The query must have
 * asked for them. */
void certificate_keep(Ruling *ruling, const GeomSight *found, RulesSight *out);

#endif
