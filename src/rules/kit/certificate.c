#include "rules/kit/certificate.h"

#include <string.h>

void certificate_keep(Ruling *ruling, const GeomSight *found, RulesSight *out) {
    size_t range_count = (size_t)found->range_count, link_count = (size_t)found->link_count;
    GeomCertRange *ranges = arena_alloc(ruling->arena, range_count, sizeof *ranges);
    GeomCertLink *links = arena_alloc(ruling->arena, link_count, sizeof *links);
    memcpy(ranges, found->ranges, range_count * sizeof *ranges);
    memcpy(links, found->links, link_count * sizeof *links);
    out->ranges = ranges;
    out->range_count = found->range_count;
    out->links = links;
    out->link_count = found->link_count;
}
