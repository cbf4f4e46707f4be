/* Any bytes as a battlefield: refused with faults, or whole; and what is whole can be written, read again and looked
 * about on. */
#include "fuzz/shared_fuzz.h"
#include "play/session.h"

static void look_about(RulesField *field, const BaseTree *tree) {
    PlaySession *session = play_create(field, tree, 1);
    int units = field->setup->unit_count < 4 ? field->setup->unit_count : 4;
    for (int i = 0; i < units; i++) {
        for (int k = 0; k < units; k++) {
            TableRef from = ref_make(REF_UNIT, i), to = ref_make(REF_UNIT, k);
            RulesSight sight;
            if (i != k && table_alive(play_table(session), from) && table_alive(play_table(session), to)) {
                play_sight(session, from, to, SIGHT_FULL, &sight);
            }
        }
    }
    play_destroy(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, (const char *)bytes, size, "fuzz", 0, &faults);
    RulesField *field = tree ? fuzz_field(tree) : NULL;
    if (field) {
        Table *table = io_table_start(field, tree);
        RulesField *again = fuzz_field(battlefield_tree(arena, field, table, tree));
        base_assert(again); /* what was valid stays so */
        field_destroy(again);
        table_destroy(table);
        look_about(field, tree);
    }
    faults_free(&faults);
    arena_destroy(arena);
    return 0;
}
