/* Ctrl+E: the line of sight that is shown as a page for print, and its case beside it. */
#include "ui/app_internal.h"
#include "view/card/ruling_card.h"

#include <string.h>

static const RulesSight *shown_sight(const App *app) {
    return app->shown && ruling_is_sight(app->shown) && app->shown->sights.count == 1 ? &app->shown->sights.items[0]
                                                                                      : NULL;
}

void card_begin(App *app) {
    const RulesSight *sight = shown_sight(app);
    if (!sight) {
        kit_toast(app->kit, (KitToast){.text = "A card is of one line of sight",
                                       .detail = "Ask with the Sight tool (L): who looks, then at whom."});
        return;
    }
    const TableSetup *setup = app->shown->field->setup;
    SDL_strlcpy(app->card_from, setup_id(setup, sight->from), sizeof app->card_from);
    SDL_strlcpy(app->card_to, setup_id(setup, sight->to), sizeof app->card_to);
    app->dialog = DIALOG_CARD;
}

char *card_default_path(const App *app) {
    const char *slash = app->path ? strrchr(app->path, '/') : NULL;
    BaseText path = {0};
    text_add_bytes(&path, app->path ? app->path : "", slash ? (size_t)(slash - app->path) + 1 : 0);
    text_addf(&path, "%s-%s.png", app->card_from, app->card_to);
    return path.data;
}

static bool write(const PlayDispute *dispute, const char *beside, const char *path, BaseFaults *faults) {
    const char *slash = strrchr(beside, '/');
    const ViewRulingCard card = {.field = play_field(dispute->session),
                                 .table = play_table(dispute->session),
                                 .ruling = dispute->ruling,
                                 .back = dispute->back,
                                 .flips = dispute->flips,
                                 .flip_count = dispute->flip_count,
                                 .case_name = slash ? slash + 1 : beside,
                                 .case_hash = dispute->hash,
                                 .version = SIGHTLINE_VERSION};
    return dispute_save(dispute, beside, faults) && ruling_card_write(&card, path, 0, faults);
}

void card_save(App *app, const char *path) {
    BaseFaults faults = {0};
    PlaySession *session = what_if_session(app);
    const TableSetup *setup = play_field(session)->setup;
    TableRef from = setup_find(setup, app->card_from), to = setup_find(setup, app->card_to);
    char *beside = dispute_case_path(path);
    PlayDispute *dispute = dispute_create(session, from, to, app->path ? app->path : "", beside, &faults);
    if (dispute && write(dispute, beside, path, &faults)) {
        const char *slash = strrchr(path, '/');
        BaseText text = {0};
        text_addf(&text, "Card saved as %s", slash ? slash + 1 : path);
        kit_toast(app->kit, (KitToast){.text = text_get(&text), .detail = beside});
        text_free(&text);
    }
    app_say_faults(app, &faults, "The card was not saved");
    dispute_destroy(dispute);
    faults_free(&faults);
    base_free(beside);
}
