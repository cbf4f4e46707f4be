/* What a claim of a ruling is about: its values, and the board as the sentences before it have made it. */
#include "play/shared_cca_claims.h"

#include "play/shared_toy.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

const ClaimKind CLAIM_KIND[CLAIM_KINDS] = {
    {"light-infantry", 'f', 1, 4, 2, 2, 2, 2, 1, 2, false, true},
    {"light-sling-infantry", 'f', 1, 4, 2, 2, 3, 2, 1, 2, false, true},
    {"light-bow-infantry", 'f', 1, 4, 2, 2, 3, 2, 1, 2, false, true},
    {"auxilia", 'f', 1, 4, 2, 3, 2, 2, 1, 1, true, true},
    {"warriors", 'f', 2, 4, 1, 3, 0, 0, 0, 2, true, true},
    {"medium-infantry", 'f', 2, 4, 1, 4, 0, 0, 0, 1, true, false},
    {"heavy-infantry", 'f', 3, 4, 1, 5, 0, 0, 0, 1, true, false},
    {"war-machine", 'w', 3, 2, 1, 0, 4, 2, 0, 1, true, false},
    {"light-cavalry", 'm', 1, 3, 4, 2, 2, 2, 1, 4, false, false},
    {"medium-cavalry", 'm', 2, 3, 3, 3, 0, 0, 0, 3, true, false},
    {"heavy-cavalry", 'm', 3, 3, 2, 4, 0, 0, 0, 2, true, false},
    {"elephants", 'm', 3, 2, 2, 0, 0, 0, 0, 1, true, false},
    {"phantom", 'f', 0, 4, 1, 4, 0, 0, 0, 1, true, false}, /* of the house: no face has its weight */
    {"ram", 'w', 3, 2, 1, 2, 4, 2, 0, 1, true, false},
    {"leader", 'l', 0, 1, 3, 0, 0, 0, 0, 0, false, false},
};

int claim_steps(HexId a, HexId b) {
    int ax = 2 * a.column + (a.row + 1) % 2, bx = 2 * b.column + (b.row + 1) % 2;
    int x = abs(ax - bx), y = abs(a.row - b.row);
    return x > y ? (x + y) / 2 : y;
}

bool claim_on_board(HexId at) {
    return at.row >= 1 && at.row <= CLAIM_ROWS && at.column >= 1 &&
           at.column <= (at.row % 2 ? CLAIM_COLUMNS : CLAIM_COLUMNS - 1);
}

bool claim_has_ground(const Claim *claim, HexId at, const char *kind) {
    const RulesField *field = play_field(claim->session);
    for (int i = 0; i < claim->setup->area_count; i++) {
        const TableAreaSetup *area = &claim->setup->areas[i];
        for (int k = 0; k < area->hex_count; k++) {
            const char *id = field->data->kinds[claim->before->kinds[i]].id;
            bool ford = !strcmp(id, "river") && table_get(claim->before, ref_make(REF_AREA, i),
                                                          schema_find(claim->setup->schema, REF_AREA, "ford")) == 1;
            if (hex_equal(area->hexes[k], at) && !strcmp(ford ? "fordable-river" : id, kind)) {
                return true;
            }
        }
    }
    return false;
}

const RulesValue *claim_value_or_none(const Claim *claim, const char *name) {
    for (int i = 0; i < claim->finding->value_count; i++) {
        if (!strcmp(claim->finding->values[i].name, name)) {
            return &claim->finding->values[i];
        }
    }
    return NULL;
}

const RulesValue *claim_value(const Claim *claim, const char *name) {
    const RulesValue *found = claim_value_or_none(claim, name);
    if (!found) {
        fail_msg("%s %s says no {%s}", claim->finding->rule, claim->finding->key, name);
    }
    return found;
}

int claim_number(const Claim *claim, const char *name) {
    return (int)claim_value(claim, name)->number;
}

int claim_unit(const Claim *claim, const char *name) {
    TableRef ref = claim_value(claim, name)->ref;
    return ref_is(ref, REF_UNIT) ? ref.index : -1;
}

HexId claim_hex(const Claim *claim) {
    HexId id = {0, 0};
    assert_true(hex_parse(claim_value(claim, "hex")->text, &id));
    return id;
}

const ClaimKind *claim_kind(const Claim *claim, int unit) {
    const RulesField *field = play_field(claim->session);
    const char *id = field->data->profiles[claim->setup->units[unit].profile].id;
    for (size_t i = 0; i < BASE_COUNT(CLAIM_KIND); i++) {
        if (!strcmp(CLAIM_KIND[i].id, id)) {
            return &CLAIM_KIND[i];
        }
    }
    fail_msg("no kind %s", id);
    return NULL;
}

int claim_variable(const Claim *claim, int unit, const char *name) {
    return table_get(claim->before, ref_make(REF_UNIT, unit), schema_find(claim->setup->schema, REF_UNIT, name));
}

int claim_game(const Claim *claim, const char *name) {
    return table_get(claim->before, ref_make(REF_GAME, 0), schema_find(claim->setup->schema, REF_GAME, name));
}

int claim_now(const Claim *claim, TableRef ref, const char *name) {
    return table_get(play_table(claim->session), ref, schema_find(claim->setup->schema, (TableRefKind)ref.kind, name));
}

int claim_side(const Claim *claim, int unit) {
    return setup_side_of(claim->setup, ref_make(REF_UNIT, unit));
}

ClaimPiece *claim_piece(Claim *claim, const char *name) {
    int unit = claim_unit(claim, name);
    assert_true(unit >= 0 && unit < CLAIM_UNITS);
    return &claim->pieces[unit];
}

HexId claim_at(const Claim *claim, int unit) {
    return claim->pieces[unit].host >= 0 ? claim->pieces[claim->pieces[unit].host].at : claim->pieces[unit].at;
}

bool claim_is(const Claim *claim, const char *key) {
    return !strcmp(claim->finding->key, key);
}

bool claim_rule_is(const Claim *claim, const char *rule) {
    return !strcmp(claim->finding->rule, rule);
}

int claim_apart(const Claim *claim) {
    return claim_steps(claim_at(claim, claim_unit(claim, "unit")), claim_at(claim, claim_unit(claim, "other")));
}

bool claim_reading_is(const Claim *claim, const char *id, int index) {
    const RulesData *data = play_field(claim->session)->data;
    for (int i = 0; i < data->reading_count; i++) {
        if (!strcmp(data->readings[i].id, id)) {
            return data->reading_values[i] == index;
        }
    }
    fail_msg("no reading %s", id);
    return false;
}

bool claim_is_ground(Claim *claim, HexId at, const char *name) {
    static const char *const nouns[][2] = {
        {"forest", "forest"},        {"hill", "hill"},         {"river", "river"},
        {"broken ground", "broken"}, {"seacoast", "seacoast"}, {"fordable river", "fordable-river"},
        {"fortified camp", "camp"},  {"mire", "mire"},         {"thicket", "thicket"}};
    for (size_t i = 0; i < BASE_COUNT(nouns); i++) {
        if (!strcmp(nouns[i][0], name)) {
            return claim_has_ground(claim, at, nouns[i][1]);
        }
    }
    return false;
}

bool claim_is_shut(Claim *claim, int unit, HexId at) {
    bool shut = !claim_on_board(at) || claim_has_ground(claim, at, "river") ||
                claim_has_ground(claim, at, "seacoast") ||
                (claim_kind(claim, unit)->type == 'w' && claim_has_ground(claim, at, "broken")) ||
                (claim_kind(claim, unit)->type == 'm' && claim_has_ground(claim, at, "thicket"));
    for (int i = 0; i < claim->setup->unit_count; i++) {
        shut = shut || (i != unit && hex_equal(claim_at(claim, i), at));
    }
    return shut;
}

bool claim_has_rolled(Claim *claim, const char *what) {
    for (int i = 0; i < claim->ruling->rolls.count; i++) {
        const RulesRoll *roll = &claim->ruling->rolls.items[i];
        if (!strcmp(roll->what, what) && roll->by.index == claim_unit(claim, "unit")) {
            return true;
        }
    }
    return false;
}

int claim_count_before(Claim *claim, const char *const *keys, int count, const char *since) {
    int met = 0;
    for (const RulesFinding *it = claim->ruling->findings.items; it < claim->finding; it++) {
        met = !strcmp(it->key, since) ? 0 : met;
        for (int i = 0; i < count; i++) {
            met += !strcmp(it->key, keys[i]);
        }
    }
    return met;
}

void claim_read(Claim *claim, const Table *table) {
    VarId banners = schema_find(claim->setup->schema, REF_SIDE, "banners");
    VarId blocks = schema_find(claim->setup->schema, REF_UNIT, "blocks");
    for (int i = 0; i < claim->setup->unit_count; i++) {
        const TableWhere *where = table_where(table, i);
        claim->pieces[i] = (ClaimPiece){.host = where->kind == WHERE_ATTACHED ? where->host.index : -1,
                                        .at = where->kind == WHERE_HEX ? where->hex : (HexId){0, 0},
                                        .blocks = table_get(table, ref_make(REF_UNIT, i), blocks)};
    }
    for (int i = 0; i < 2; i++) {
        claim->banners[i] = table_get(table, ref_make(REF_SIDE, i), banners);
    }
}
