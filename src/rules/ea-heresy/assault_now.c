#include "rules/ea-heresy/assault_now.h"

#include "geom/limits.h"
#include "rules/kit/each.h"

const char *const EAH_STEP_WORDS[] = {"charges", "ties",       "counter-charges", "fight", "support",
                                      "result",  "withdrawal", "consolidation",   NULL};

const TableActivity *eah_assault(const Table *table) {
    for (int i = table->activity_count - 1; i >= 0; i--) {
        if (table->activities[i].procedure == EAH_PROCEDURE_ASSAULT) {
            return &table->activities[i];
        }
    }
    return NULL;
}

EahPart eah_part(const RulesField *field, const Table *table, int unit) {
    return (EahPart)var_get(field, table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_part);
}

int eah_side_of_part(const RulesField *field, const Table *table, EahPart part) {
    const TableActivity *assault = eah_assault(table);
    int attacker = assault ? setup_side_of(field->setup, assault->subject) : -1;
    if (part == EAH_PART_ATTACKER) {
        return attacker;
    }
    for (int u = 0; u < field->setup->unit_count; u++) {
        if (eah_part(field, table, u) == part) {
            return field->setup->units[u].side;
        }
    }
    return -1;
}

static bool is_of_part(const RulesField *field, const Table *table, int unit, EahPart part) {
    return table_alive(table, ref_make(REF_UNIT, unit)) && eah_part(field, table, unit) == part &&
           !eah_is_flying(field, table, unit);
}

int eah_part_units(const RulesField *field, const Table *table, EahPart part, int *out, int cap) {
    int count = 0;
    setup_each(field->setup, REF_UNIT, unit) {
        if (is_of_part(field, table, unit, part)) {
            if (count < cap) {
                out[count] = unit;
            }
            count++;
        }
    }
    return count;
}

int eah_walls_of(const RulesField *field, const Table *table, int unit) {
    int host = eah_host(table, unit);
    return host >= 0 && eah_is_stronghold(field, table, host) ? host : -1;
}

EahPart eah_part_of_walls(const RulesField *field, const Table *table, int area) {
    TableRef stake = var_unpack(var_get(field, table, ref_make(REF_AREA, area), EAH_VAR_AREA_stake));
    if (!eah_is_stronghold(field, table, area)) {
        return EAH_PART_NONE;
    }
    if (stake.kind != REF_NONE) {
        return stake.index == eah_side_of_part(field, table, EAH_PART_ATTACKER) ? EAH_PART_ATTACKER : EAH_PART_DEFENDER;
    }
    setup_each(field->setup, REF_UNIT, unit) {
        EahPart part = eah_is_occupant(field, table, unit, area) ? eah_part(field, table, unit) : EAH_PART_NONE;
        if (part != EAH_PART_NONE) {
            return part;
        }
    }
    return EAH_PART_NONE;
}

bool eah_touch(const RulesField *field, const Table *table, TableRef a, TableRef b) {
    return eah_gap(field, table, a, b, NULL, NULL) <= GEOM_LIMIT;
}

int eah_contact_with(const RulesField *field, const Table *table, EahPart part, TableRef thing, int *out, int cap) {
    int found = 0;
    setup_each(field->setup, REF_UNIT, unit) {
        if (is_of_part(field, table, unit, part) && eah_walls_of(field, table, unit) < 0 &&
            eah_touch(field, table, ref_make(REF_UNIT, unit), thing)) {
            if (found < cap) {
                out[found] = unit;
            }
            found++;
        }
    }
    return found;
}

int eah_garrison(const RulesField *field, const Table *table, EahPart part, int area, int *out, int cap) {
    int found = 0;
    setup_each(field->setup, REF_UNIT, unit) {
        if (eah_is_occupant(field, table, unit, area) && eah_part(field, table, unit) == part) {
            if (found < cap) {
                out[found] = unit;
            }
            found++;
        }
    }
    return found;
}

/* CORE-13: 2 for a unit, 2 for each point of starting DC of a war engine; a Stronghold counts as one (ASSAULT-18). */
int eah_contact_max(RulesCtx *ctx, TableRef thing) {
    int dc = eah_dc_start(ctx->field, ctx->draft->table, thing);
    return dc > 0 ? dc * number_int(ctx, EAH_NUM_CONTACT_PER_DC) : number_int(ctx, EAH_NUM_CONTACT_PER_UNIT);
}

/* 1. Surrounded: at least two attackers in contact for each DC; by the other reading invaders count as well. 2. All
 * tied: as many invaders as defenders inside; by the other reading, enough to tie them by two. */
EahLeave eah_may_break_out(RulesCtx *ctx, int area, int *contact, int *max) {
    const Table *table = ctx->draft->table;
    TableRef walls = ref_make(REF_AREA, area);
    EahPart holder = eah_part_of_walls(ctx->field, table, area);
    int touching = eah_contact_with(ctx->field, table, eah_other_part(holder), walls, NULL, 0);
    int intruders = eah_invaders(ctx->field, table, area, NULL, 0);
    int garrison = eah_garrison(ctx->field, table, holder, area, NULL, 0);
    int around = eah_dc_counted(ctx, walls) * number_int(ctx, EAH_NUM_SURROUND_PER_DC);
    if (intruders > 0 && reading_now(ctx, EAH_READ_SURROUND_WHO) == EAH_SURROUND_WHO_WITH_INVADERS) {
        touching += intruders;
    }
    if (contact) {
        *contact = touching;
    }
    if (max) {
        *max = around;
    }
    if (touching >= around) {
        return EAH_SURROUNDED;
    }
    int each = intruders > 0 && reading_now(ctx, EAH_READ_TIE_UP) == EAH_TIE_UP_MAXIMUM
                   ? number_int(ctx, EAH_NUM_DEFENDERS_MOST)
                   : number_int(ctx, EAH_NUM_DEFENDERS_LEAST);
    return intruders > 0 && each * intruders >= garrison ? EAH_ALL_TIED : EAH_FREE_TO_GO;
}

static bool touches_enemy(RulesCtx *ctx, int unit) {
    EahPart other = eah_other_part(eah_part(ctx->field, ctx->draft->table, unit));
    return eah_contact_with(ctx->field, ctx->draft->table, other, ref_make(REF_UNIT, unit), NULL, 0) > 0;
}

const char *eah_counter_forbidden(RulesCtx *ctx, int unit, const char **key) {
    const Table *table = ctx->draft->table;
    TableRef ref = ref_make(REF_UNIT, unit);
    int area = eah_walls_of(ctx->field, table, unit);
    if (var_get(ctx->field, table, ref, EAH_VAR_UNIT_counter_charged) == 1) {
        *key = "countered";
        return "EAH-CORE-13";
    }
    if (eah_profile(ctx->field, unit)->speed <= 0) {
        *key = "immobile";
        return "EAH-CORE-13";
    }
    if (area < 0) {
        *key = "in-contact";
        return eah_host(table, unit) >= 0 || touches_enemy(ctx, unit) ? "EAH-CORE-13" : NULL;
    }
    if (var_get(ctx->field, table, ref, EAH_VAR_UNIT_tied) == 1) {
        *key = "tied";
        return "EAH-ASSAULT-11";
    }
    EahLeave leave = eah_may_break_out(ctx, area, NULL, NULL);
    *key = leave == EAH_SURROUNDED ? "surrounded" : "all-tied";
    return leave == EAH_FREE_TO_GO ? NULL : "EAH-ASSAULT-12";
}

/* CORE-13, -08: units of formations that take no part and are not broken. */
int eah_find_support(RulesCtx *ctx, EahPart part, int *out, int cap) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    int side = eah_side_of_part(ctx->field, table, part), count = 0;
    each_own(table, REF_UNIT, side, unit) {
        int formation = setup->units[unit].formation;
        bool broken = formation >= 0 &&
                      var_get(ctx->field, table, ref_make(REF_FORMATION, formation), EAH_VAR_FORMATION_broken) == 1;
        if (!broken && eah_part(ctx->field, table, unit) == EAH_PART_NONE && !eah_is_flying(ctx->field, table, unit) &&
            count < cap) {
            out[count++] = unit;
        }
    }
    return count;
}

void eah_assault_set(RulesCtx *ctx, int value, int to) {
    const Table *table = ctx->draft->table;
    TableActivity top = *eah_assault(table);
    top.values[value] = to;
    draft_step(ctx->draft, top);
}

bool eah_assault_forbids(RulesCtx *ctx) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (!assault) {
        return false;
    }
    ctx_refuse(ctx, "EAH-ASSAULT-01", "under-way", REF("formation", assault->subject),
               TEXT("step", EAH_STEP_WORDS[assault->step]));
    return true;
}
