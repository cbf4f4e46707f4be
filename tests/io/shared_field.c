#include "io/shared_field.h"

#include "support/test.h"

#include <string.h>

static void derive_standing(RulesDeriver *deriver) {
    for (int i = 0; i < deriver->setup->area_count; i++) {
        int on = deriver->setup->areas[i].on;
        if (on >= 0) {
            deriver->common(deriver, (int[]){on, i}, 2, 7);
        }
    }
}

/* The only thing that it has against a battlefield: an area called "cursed". */
static void gate_curses(RulesGate *gate, TableRef ref) {
    if (ref_is(ref, REF_AREA) && strcmp(setup_id(gate->ctx->field->setup, ref), "cursed") == 0) {
        gate_fault(gate, ref, NULL, "Bless it", "the area is cursed");
    }
}

const RulesSystem plane_system = {.id = "tiny", .board = BOARD_PLANE, .derive = derive_standing, .gate = gate_curses};
const RulesSystem hex_system = {.id = "tiny-hex", .board = BOARD_HEX};

const BaseTree *quoted(BaseArena *arena, const char *text) {
    char *copy = base_strdup(text);
    for (char *c = copy; *c; c++) {
        *c = *c == '\'' ? '"' : *c;
    }
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, copy, strlen(copy), "quoted", 0, &faults);
    if (!tree) {
        char *line = faults_line(&faults.items[0]);
        fail_msg("%s in %s", line, text);
    }
    base_free(copy);
    return tree;
}

const BaseTree *tiny_ruleset(BaseArena *arena, const RulesSystem *system) {
    static const char text[] =
        "{'sightline': 1, 'ruleset': '%s', 'name': 'Tiny', 'prefix': 'TIN', 'unit': '%s', 'edge_variable': 'steep',"
        "'variables': ["
        "{'name': 'round', 'owner': 'game', 'type': 'int', 'min': 1, 'max': 9, 'default': 1},"
        "{'name': 'score', 'owner': 'side', 'type': 'int', 'min': 0, 'max': 99},"
        "{'name': 'bms', 'label': 'blast markers', 'owner': 'formation', 'type': 'int', 'min': 0, 'max': 99},"
        "{'name': 'order', 'owner': 'formation', 'type': 'word', 'words': ['none', 'advance', 'march']},"
        "{'name': 'popped_up', 'owner': 'unit', 'type': 'bool'},"
        "{'name': 'wounds', 'owner': 'unit', 'type': 'int', 'min': 0, 'max': 5, 'optional': true},"
        "{'name': 'target', 'owner': 'unit', 'type': 'ref'},"
        "{'name': 'storeys', 'owner': 'area', 'type': 'int', 'min': 1, 'max': 6, 'default': 2}],"
        "'readings': [{'id': 'limit', 'values': ['10', 'none']}],"
        "'numbers': [{'id': 'area-depth', 'value': 10, 'unit': 'table', 'min': 0, 'max': 100}],"
        "'rules': [{'id': 'TIN-ONE', 'title': 'One'}],"
        "'kinds': [{'id': 'woods', 'label': 'Woods'}, {'id': 'hill'}, {'id': 'keep'}, {'id': 'road', 'form': 'path'}],"
        "'profiles': [{'id': 'infantry', 'name': 'Infantry', 'base': {'circle': 25}},"
        "{'id': 'tank', 'name': 'Tank', 'base': {'rect': [50, 30]}}],"
        "'phases': [{'id': 'action'}, {'id': 'end'}],"
        "'causes': ['destroyed', 'reserve']}";
    char *filled = arena_printf(arena, text, system->id, system->board == BOARD_HEX ? "hex" : "cm");
    return quoted(arena, filled);
}

RulesField *tiny_field(const RulesSystem *system, const char *text, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    RulesField *field = io_field_create_for(system, tiny_ruleset(arena, system), quoted(arena, text), faults);
    arena_destroy(arena);
    return field;
}
