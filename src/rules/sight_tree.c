#include "rules/sight_tree.h"

#include <math.h>

static void set_flag(BaseArena *arena, BaseTree *tree, const char *key, bool flag) {
    if (flag) {
        tree_set(arena, tree, key, tree_bool(arena, true));
    }
}

void rules_sight_set_answer(BaseArena *arena, BaseTree *tree, const RulesSight *sight) {
    tree_set(arena, tree, "visible", tree_bool(arena, sight->visible));
    tree_set(arena, tree, "close", tree_bool(arena, sight->close));
    set_flag(arena, tree, "undecided", sight->undecided);
    set_flag(arena, tree, "cut_short", sight->cut_short);
}

static void set_length(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const char *key, double mm) {
    if (isfinite(mm)) {
        tree_set(arena, tree, key, tree_number(arena, mm / setup->unit));
    }
}

void rules_sight_set_depth(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight) {
    if (sight->has_depth) {
        set_length(arena, tree, setup, "depth", sight->depth);
        set_length(arena, tree, setup, "limit", sight->limit);
    }
    if (sight->depth_off > 0) {
        set_length(arena, tree, setup, "depth_off", sight->depth_off);
    }
}

void rules_sight_set_margin(BaseArena *arena, BaseTree *tree, const RulesMargin *margin) {
    static const char *const WORDS[] = {"none", "found", "at least"};
    bool measured = margin->kind != MARGIN_NONE;
    /* Rounded down: what is printed is proven as well. */
    double mm = floor(margin->mm * 1000) / 1000;
    tree_set(arena, tree, "margin_mm", measured ? tree_number(arena, mm) : tree_null(arena));
    tree_set(arena, tree, "margin_is", tree_text(arena, measured && margin->beyond ? "at least" : WORDS[margin->kind]));
}

void rules_sight_set_nearest(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesMargin *margin) {
    const RulesNearest *nearest = &margin->nearest;
    if (!nearest->answer) {
        return;
    }
    BaseTree *out = tree_set(arena, tree, "nearest", tree_object(arena));
    tree_set(arena, out, "answer", tree_text(arena, nearest->answer));
    tree_set(arena, out, "mm", tree_number(arena, ceil(nearest->mm * 1000) / 1000));
    if (nearest->rule) {
        tree_set(arena, out, "rule", tree_text(arena, nearest->rule));
    }
    BaseTree *moves = tree_set(arena, out, "moves", tree_list(arena));
    for (int i = 0; i < nearest->move_count; i++) {
        BaseTree *it = tree_push(moves, tree_object(arena));
        tree_set(arena, it, "id", tree_text(arena, setup_id(setup, nearest->moves[i].ref)));
        BaseTree *by = tree_set(arena, it, "by", tree_list(arena));
        tree_push(by, tree_number(arena, round(nearest->moves[i].by.x * 1e4) / 1e4));
        tree_push(by, tree_number(arena, round(nearest->moves[i].by.y * 1e4) / 1e4));
    }
}

void rules_sight_set_blockers(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight) {
    BaseTree *blockers = tree_set(arena, tree, "blockers", tree_list(arena));
    for (int i = 0; i < sight->blocker_count; i++) {
        tree_push(blockers, tree_text(arena, setup_id(setup, sight->blockers[i])));
    }
}

void rules_sight_set_zones(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight) {
    BaseTree *zones = sight->zones ? tree_set(arena, tree, "zones", tree_list(arena)) : NULL;
    for (int i = 0; zones && i < sight->zone_count; i++) {
        BaseTree *it = tree_push(zones, tree_object(arena));
        tree_set(arena, it, "terrain", tree_text(arena, setup_id(setup, sight->zones[i].area)));
        tree_set(arena, it, "how", tree_text(arena, rules_sight_zone_word(sight->zones[i].how)));
    }
}

void rules_sight_set_touches(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight) {
    static const struct {
        HexMeeting meeting;
        const char *key;
    } LISTS[] = {{HEX_CROSSED, "crossed"}, {HEX_LEFT, "left"}, {HEX_RIGHT, "right"}};
    for (size_t k = 0; setup->board == BOARD_HEX && k < BASE_COUNT(LISTS); k++) {
        BaseTree *list = tree_set(arena, tree, LISTS[k].key, tree_list(arena));
        for (int i = 0; i < sight->touch_count; i++) {
            TableRef hex = setup_hex_ref(setup, sight->touches[i].hex);
            if (sight->touches[i].meeting == LISTS[k].meeting && hex.kind == REF_HEX) {
                tree_push(list, tree_text(arena, setup_id(setup, hex)));
            }
        }
    }
}

const char *rules_sight_row_word(RulesRowHow how) {
    static const char *const WORDS[] = {[ROW_OPEN] = "open",
                                        [ROW_DEPTH] = "depth",
                                        [ROW_OVER] = "over",
                                        [ROW_THROUGH] = "through",
                                        [ROW_COMPLETE] = "complete"};
    return WORDS[how];
}

const char *rules_sight_zone_word(RulesZoneHow how) {
    static const char *const WORDS[] = {[ZONE_FROM] = "from", [ZONE_INTO] = "into", [ZONE_THROUGH] = "through"};
    return WORDS[how];
}
