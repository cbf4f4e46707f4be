/* Any bytes as a battlefield or a case that is drawn: the board as PNG and SVG with a line of sight, and that line's
 * page as PDF. */
#include "fuzz/shared_fuzz.h"
#include "play/session.h"
#include "view/card/ruling_card.h"
#include "view/render.h"

#define UNITS_MAX 3

static void draw(PlaySession *session, const Ruling *ruling) {
    BaseFaults faults = {0};
    const RulesField *field = play_field(session);
    ViewOverlay overlay = {
        .selected = ref_none(), .hover = ref_none(), .ruling = ruling, .highlighted_finding = -1, .ghost_unit = -1};
    overlay.names = true;
    overlay.zone_of = overlay.ring_of = ref_none();
    RenderOptions options = {.width = 160, .height = 120, .scale = 1, .dark = !ruling};
    render_file(field, play_table(session), &overlay, &options, fuzz_output("out.png"), file_sink(), &faults);
    render_file(field, play_table(session), &overlay, &options, fuzz_output("out.svg"), file_sink(), &faults);
    if (ruling && ruling->outcome == RULING_ANSWER) {
        ViewRulingCard card = {.field = field,
                               .table = play_table(session),
                               .ruling = ruling,
                               .case_name = "fuzz.json",
                               .case_hash = "0",
                               .version = "0"};
        draw_ruling_card_write(&card, fuzz_output("out.pdf"), 0, file_sink(), &faults);
    }
    faults_free(&faults);
}

static void draw_sights(PlaySession *session) {
    const TableSetup *setup = play_field(session)->setup;
    int units = setup->unit_count < UNITS_MAX ? setup->unit_count : UNITS_MAX;
    for (int i = 0; i < units; i++) {
        BaseArena *arena = arena_create();
        BaseTree *action = rules_action(play_field(session)->data->system, VERB_SIGHT, arena);
        tree_set(arena, action, "from", tree_text(arena, setup->units[i].id));
        tree_set(arena, action, "to", tree_text(arena, setup->units[setup->unit_count - 1].id));
        Ruling *ruling = play_preview(session, action, NULL, NULL);
        draw(session, ruling);
        ruling_destroy(ruling);
        arena_destroy(arena);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(fuzz_files(bytes, size), &faults);
    if (document && document->kind != DOCUMENT_GAME) {
        PlaySession *session = play_open(document, &faults);
        document = NULL; /* taken over */
        if (session) {
            draw(session, NULL);
            draw_sights(session);
        }
        play_destroy(session);
    }
    document_destroy(document);
    faults_free(&faults);
    return 0;
}
