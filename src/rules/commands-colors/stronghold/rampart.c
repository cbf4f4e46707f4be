/* STRUCT: ramparts on sides of hexes, camps all round. */
#include "rules/commands-colors/stronghold/rampart.h"

static bool has_side(int rampart, int side) {
    return side == rampart || side == (rampart + 5) % 6;
}

/* STRUCT-02, STRUCT-06: does the attack come in across a side with the rampart? In close combat the side between the
 * two hexes; at range the side that the line enters through, or the vertex: either of its sides (reading rampart_tip
 * protected), or both (exposed). */
static bool comes_through(RulesCtx *ctx, int rampart, HexId hex, HexId from) {
    int sides[2], count = hex_entry(hex, from, sides);
    if (count < 2) {
        return count == 1 && has_side(rampart, sides[0]);
    }
    bool first = has_side(rampart, sides[0]), second = has_side(rampart, sides[1]);
    if (first == second) {
        return first;
    }
    return reading_now(ctx, CCA_READ_RAMPART_TIP) == CCA_RAMPART_TIP_PROTECTED;
}

static void cite_side(RulesCtx *ctx, const CcaRoll *roll, const char *rule, const char *key, RulesRole role) {
    ctx_cite(ctx, rule, key, role, CCA_UNIT("unit", roll->defender), UNIT("other", roll->attacker),
             INT("swords", number_int(ctx, CCA_NUM_SWORDS_IGNORED)),
             INT("flags", number_int(ctx, CCA_NUM_FLAGS_IGNORED)),
             CCA_HEX(ctx, "hex", cca_where(ctx->draft->table, roll->defender), STYLE_PLAIN));
}

/* The rampart of the defender's hex (STRUCT-03 to -07).
 * 1. It must come across it.
 * 2. STRUCT-07: mounted units get nothing. */
static bool own_rampart(RulesCtx *ctx, const CcaRoll *roll, const CcaHex *hex, bool foot, bool cite) {
    HexId at = cca_where(ctx->draft->table, roll->defender), from = cca_where(ctx->draft->table, roll->attacker);
    if (hex->rampart < 0) {
        return false;
    }
    bool through = comes_through(ctx, hex->rampart, at, from); /* 1 */
    if (cite) {
        cite_side(ctx, roll, "CCA-STRUCT-01", "facing", ROLE_CONTEXT);
        if (roll->how == CCA_RANGED) {
            int sides[2];
            bool vertex = hex_entry(at, from, sides) == 2;
            cite_side(ctx, roll, "CCA-STRUCT-06", vertex ? "vertex" : "side", ROLE_CONTEXT);
        }
        cite_side(ctx, roll, through ? "CCA-STRUCT-02" : "CCA-STRUCT-04", through ? "across" : "open",
                  through ? ROLE_DECIDES : ROLE_PASSES);
        if (through && !foot) {
            cite_side(ctx, roll, "CCA-STRUCT-07", "mounted", ROLE_PASSES);
        } else if (through) {
            cite_side(ctx, roll, roll->how == CCA_CLOSE ? "CCA-STRUCT-03" : "CCA-STRUCT-05", "gives", ROLE_DECIDES);
        }
    }
    return through && foot; /* 2 */
}

/* STRUCT-12, reading rampart_reverse both: whoever is attacked across the side, from whichever hex owns it. */
static bool other_rampart(RulesCtx *ctx, const CcaRoll *roll, const CcaMap *map, bool foot, bool cite) {
    HexId at = cca_where(ctx->draft->table, roll->defender), from = cca_where(ctx->draft->table, roll->attacker);
    const CcaHex *hex = cca_hex(map, from);
    if (roll->how != CCA_CLOSE || hex->rampart < 0 || !foot || !comes_through(ctx, hex->rampart, from, at)) {
        return false;
    }
    bool both = reading_now(ctx, CCA_READ_RAMPART_REVERSE) == CCA_RAMPART_REVERSE_BOTH;
    if (cite) {
        cite_side(ctx, roll, "CCA-STRUCT-12", both ? "both-ways" : "far-side", both ? ROLE_DECIDES : ROLE_PASSES);
    }
    return both;
}

/* STRUCT-08 to -11: a camp protects foot from every side. */
static bool own_camp(RulesCtx *ctx, const CcaRoll *roll, const CcaHex *hex, bool foot, bool cite) {
    for (int i = 0; i < hex->layers; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        if (!kind->shelter) {
            continue;
        }
        const char *rule = kind->rules[roll->how == CCA_CLOSE ? CCA_CITE_SHELTER_CLOSE : CCA_CITE_SHELTER_RANGED];
        if (cite && !foot) {
            cite_side(ctx, roll, "CCA-STRUCT-11", "mounted", ROLE_PASSES);
            cite_also(ctx, TEXT("ground", kind->name));
        } else if (cite) {
            cite_side(ctx, roll, rule ? rule : "CCA-STRUCT-10", "gives", ROLE_DECIDES);
            cite_also(ctx, TEXT("ground", kind->name));
            cite_side(ctx, roll, "CCA-STRUCT-10", "all-round", ROLE_CONTEXT);
            cite_also(ctx, TEXT("ground", kind->name));
        }
        return foot;
    }
    return false;
}

/* STRUCT-12: whoever stands in the hex, each time dice are rolled against it, in battle back, too, unless the reading
 * battle_back says no. STRUCT-13: rampart and camp together are one protection, unless the reading stack adds them. */
CcaShield cca_shield(RulesCtx *ctx, const CcaRoll *roll, bool cite) {
    const CcaMap *map = cca_map(ctx);
    const CcaHex *hex = cca_hex(map, cca_where(ctx->draft->table, roll->defender));
    CcaClass class = cca_profile(ctx->field, roll->defender)->type;
    bool foot = class == CCA_FOOT || class == CCA_WAR_MACHINE;
    CcaShield shield = {.swords = 0};
    if (class == CCA_LEADER) {
        return shield;
    }
    shield.rampart = own_rampart(ctx, roll, hex, foot, cite);
    shield.camp = own_camp(ctx, roll, hex, foot, cite);
    shield.rampart = other_rampart(ctx, roll, map, foot, cite) || shield.rampart;
    if (!shield.rampart && !shield.camp) {
        return shield;
    }
    if (roll->back) {
        bool holds = reading_now(ctx, CCA_READ_STRUCT_BATTLE_BACK) == CCA_STRUCT_BATTLE_BACK_YES;
        if (cite) {
            cite_side(ctx, roll, "CCA-STRUCT-12", holds ? "back" : "not-back", ROLE_CONTEXT);
        }
        if (!holds) {
            return (CcaShield){.swords = 0};
        }
    }
    int times = 1;
    if (shield.rampart && shield.camp) {
        times = reading_now(ctx, CCA_READ_STRUCT_STACK) == CCA_STRUCT_STACK_NO ? 1 : 2;
        if (cite) {
            cite_side(ctx, roll, "CCA-STRUCT-13", times == 1 ? "once" : "twice", ROLE_CONTEXT);
        }
    }
    shield.swords = roll->how == CCA_CLOSE ? times * number_int(ctx, CCA_NUM_SWORDS_IGNORED) : 0;
    shield.flags = times * number_int(ctx, CCA_NUM_FLAGS_IGNORED);
    return shield;
}
