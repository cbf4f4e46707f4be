#include "rules/telling_rolls.h"

#include "rules/grammar.h"
#include "rules/ruling_words.h"

#include <string.h>

#define USUAL_FACES 6

typedef struct {
    const Ruling *ruling;
    const RulesRoll **rolls; /* those that are told in one line */
    int count;
    bool owners;  /* dice of several owners, or of one who stands beside them */
    bool targets; /* they were rolled against several */
} Line;

static int side_of(const Ruling *ruling, const RulesRoll *roll) {
    return roll->by.kind != REF_NONE ? setup_side_of(ruling->field->setup, roll->by) : -1;
}

static bool is_alike(const Ruling *ruling, const RulesRoll *a, const RulesRoll *b) {
    bool plain = a->drawn || b->drawn || a->plain || b->plain || a->pooled || b->pooled;
    return !plain && (a->need > 0 || a->total > 0) && a->need == b->need && a->total == b->total &&
           a->faces == b->faces && strcmp(a->what ? a->what : "", b->what ? b->what : "") == 0 &&
           (a->total == 0 || a->count == b->count) && side_of(ruling, a) == side_of(ruling, b);
}

static TableRef owner_of(const Line *line, int roll, int die) {
    return roll_owner(line->rolls[roll], die);
}

/* Finds out what has to be said of each die: its owner where they are not all one's, its target likewise. */
static void compare(Line *line) {
    const RulesRoll *first = line->rolls[0];
    for (int i = 0; i < line->count; i++) {
        const RulesRoll *roll = line->rolls[i];
        line->targets = line->targets || !ref_equal(roll->at, first->at);
        for (int k = 0; k < roll->count && !roll->pooled; k++) {
            line->owners = line->owners || !ref_equal(owner_of(line, i, k), owner_of(line, 0, 0));
        }
    }
}

/* "To hit on 4+", "Save on 5+ (the keep)"; the owner stands here if all dice are one's. */
static void add_what(const Line *line, BaseText *out) {
    const RulesRoll *roll = line->rolls[0];
    ruling_word(roll->what ? roll->what : "dice", out);
    if (roll->total > 0) {
        text_addf(out, " on %d+ with %d dice together", roll->total, roll->count);
    } else if (roll->need > 0) {
        text_addf(out, " on %d+", roll->need);
    }
    if (roll->need > 0 && roll->faces != USUAL_FACES) {
        text_addf(out, " of a D%d", roll->faces);
    }
    if (line->owners || roll->by.kind == REF_NONE) {
        return;
    }
    text_add(out, " (");
    if (roll->owners && !roll->pooled) {
        grammar_add_name(line->ruling->field, roll->owners[0], out);
    } else {
        ruling_rollers(line->ruling, roll, out);
    }
    if (roll->pooled && roll->owner_count > 1) {
        text_addf(out, ": %d dice", roll->count);
    }
    text_add(out, ")");
}

/* " (R2·1)", " (at R1·2)", " (R2·1 at R1·2)". */
static void add_whose(const Line *line, const RulesRoll *roll, int die, BaseText *out) {
    const RulesField *field = line->ruling->field;
    bool at = line->targets && roll->at.kind != REF_NONE;
    if (!line->owners && !at) {
        return;
    }
    text_add(out, " (");
    if (line->owners) {
        grammar_add_name(field, roll_owner(roll, die), out);
    }
    if (at) {
        text_add(out, line->owners ? " at " : "at ");
        grammar_add_name(field, roll->at, out);
    }
    text_add(out, ")");
}

/* "4 hit (R2·1), 6 hit, 1 miss (R2·2)": the dice in their order, each row of one owner's with his name. */
static void add_faces(const Line *line, BaseText *out) {
    for (int i = 0; i < line->count; i++) {
        const RulesRoll *roll = line->rolls[i], *next = i + 1 < line->count ? line->rolls[i + 1] : NULL;
        for (int k = 0; k < roll->count; k++) {
            text_add(out, i + k == 0 ? " " : k == 0 && roll->total > 0 ? "; " : ", ");
            roll_describe(line->ruling->field->data, roll, k, out);
            bool ends = k + 1 == roll->count;
            TableRef after = !ends ? roll_owner(roll, k + 1) : next ? roll_owner(next, 0) : ref_none();
            bool same =
                (!ends || next) && ref_equal(after, roll_owner(roll, k)) && (!ends || ref_equal(next->at, roll->at));
            if (!same) {
                add_whose(line, roll, k, out);
            }
        }
    }
}

const char *const *telling_rolls(BaseArena *arena, const Ruling *ruling, int *count) {
    int all = ruling->rolls.count;
    bool *stated = arena_alloc(arena, (size_t)all, sizeof *stated);
    const char **lines = arena_alloc(arena, (size_t)all, sizeof *lines);
    const RulesRoll **rolls = arena_alloc(arena, (size_t)all, sizeof *rolls);
    *count = 0;
    for (int i = 0; i < all; i++) {
        Line line = {.ruling = ruling, .rolls = rolls};
        for (int k = i; k < all && !stated[i]; k++) {
            const RulesRoll *roll = &ruling->rolls.items[k];
            if (k == i || (!stated[k] && is_alike(ruling, &ruling->rolls.items[i], roll))) {
                rolls[line.count++] = roll;
                stated[k] = k > i;
            }
        }
        if (line.count == 0) {
            continue;
        }
        BaseText text = {0};
        compare(&line);
        add_what(&line, &text);
        text_add_char(&text, ':');
        add_faces(&line, &text);
        lines[(*count)++] = arena_strdup(arena, text_get(&text));
        text_free(&text);
    }
    return lines;
}
