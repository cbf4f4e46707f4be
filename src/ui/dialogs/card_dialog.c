#include "ui/dialogs/card_dialog.h"

#include "io/file.h"
#include "ui/shell/writing.h"
#include "ui/tools/what_if.h"
#include "view/card/ruling_card.h"

#include <stdio.h>
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

/* Adds "-what-if-14-mm", so that the page is not mistaken for the table as it stands. */
static void add_what_if(const App *app, BaseText *path) {
    BaseArena *arena = arena_create();
    char figure[TEXT_NUMBER_MAX];
    int count;
    const TableShift *shifts = what_if_shifts(app, arena, &count);
    text_add(path, count > 0 ? "-what-if" : "");
    if (count == 1 && app_setup(app)->board != BOARD_HEX) {
        text_addf(path, "-%s-mm", text_rounded(vec_length(shifts[0].by), 0, figure));
    }
    arena_destroy(arena);
}

char *card_default_path(const App *app) {
    const char *slash = app->path ? strrchr(app->path, '/') : NULL;
    BaseText path = {0};
    text_add_bytes(&path, app->path ? app->path : "", slash ? (size_t)(slash - app->path) + 1 : 0);
    text_addf(&path, "%s-%s", app->card_from, app->card_to);
    add_what_if(app, &path);
    text_add(&path, ".png");
    return path.data;
}

/* A card being written; it owns all of this, because a thread works on it. */
typedef struct {
    PlayDispute *dispute;
    char *path, *beside; /* the page, and its case */
} Card;

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool write(void *with, BaseSink sink, BaseFaults *faults) {
    const Card *it = with;
    const PlayDispute *dispute = it->dispute;
    const ViewRulingCard card = {.field = play_field(dispute->session),
                                 .table = play_table(dispute->session),
                                 .ruling = dispute->ruling,
                                 .back = dispute->back,
                                 .flips = dispute->flips,
                                 .flip_count = dispute->flip_count,
                                 .case_name = name_of(it->beside),
                                 .case_hash = dispute->hash,
                                 .version = SIGHTLINE_VERSION,
                                 .what_if = dispute->shift_count ? text_get(&dispute->what_if) : NULL,
                                 .as_it_is = dispute->as_it_is.length ? text_get(&dispute->as_it_is) : NULL,
                                 .moved = dispute->shifts,
                                 .moved_count = dispute->shift_count};
    return dispute_save(dispute, it->beside, sink, faults) && ruling_card_write(&card, it->path, 0, sink, faults);
}

static void written(App *app, void *with) {
    const Card *card = with;
    BaseText text = {0};
    text_addf(&text, "Card saved as %s", name_of(card->path));
    kit_toast(app->kit, (KitToast){.text = text_get(&text), .detail = card->beside});
    text_free(&text);
}

static void drop(void *with) {
    Card *card = with;
    dispute_destroy(card->dispute);
    base_free(card->path);
    base_free(card->beside);
    base_free(card);
}

/* The picker has asked about replacing the page, but the case beside it may belong to another card. */
static bool belongs_to_another(const PlayDispute *dispute, const char *beside) {
    BaseFaults unsaid = {0};
    size_t size = 0;
    char *bytes = file_exists(beside) ? file_read(beside, FILE_LARGEST, &size, &unsaid) : NULL;
    bool same = bytes && size == dispute->file.length && memcmp(bytes, text_get(&dispute->file), size) == 0;
    base_free(bytes);
    faults_free(&unsaid);
    return file_exists(beside) && !same;
}

static void ask_first(App *app, const char *path) {
    char *copy = base_strdup(path);
    base_free(app->card_asked);
    app->card_asked = copy;
    kit_wake(app->kit, 0);
}

static void save(App *app, const char *path, bool replaces);

void card_frame(App *app) {
    if (!app->card_asked) {
        return;
    }
    char *beside = dispute_case_path(app->card_asked);
    BaseText title = {0};
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    text_addf(&title, "Replace %s?", name_of(beside));
    KitAnswer answer =
        kit_ask(app->kit, over,
                (KitQuestion){.title = text_get(&title),
                              .text = "The case beside the card would be replaced. It says something else, and the "
                                      "card that it belongs to could be checked no longer.",
                              .yes = "Another name …",
                              .other = "Replace",
                              .no = "Back"});
    text_free(&title);
    base_free(beside);
    if (answer != KIT_ASKING) {
        char *path = app->card_asked;
        app->card_asked = NULL;
        if (answer == KIT_YES) {
            app->dialog = DIALOG_CARD;
        } else if (answer == KIT_OTHER) {
            save(app, path, true);
        }
        base_free(path);
        kit_wake(app->kit, 0);
    }
}

void card_save(App *app, const char *path) {
    save(app, path, false);
}

static void save(App *app, const char *path, bool replaces) {
    BaseFaults faults = {0};
    PlaySession *session = what_if_session(app);
    const TableSetup *setup = play_field(session)->setup;
    TableRef from = setup_find(setup, app->card_from), to = setup_find(setup, app->card_to);
    char *beside = dispute_case_path(path);
    PlayDispute *dispute = dispute_create(session, from, to, app->path ? app->path : "", beside, &faults);
    if (dispute && !replaces && belongs_to_another(dispute, beside)) {
        dispute_destroy(dispute);
        ask_first(app, path);
    } else if (dispute) {
        Card *card = base_alloc(1, sizeof *card);
        *card = (Card){dispute, base_strdup(path), base_strdup(beside)};
        writing_begin(app, (WritingWish){"Writing the card …", "The card was not saved", card, write, written, drop});
    }
    app_say_faults(app, &faults, "The card was not saved");
    faults_free(&faults);
    base_free(beside);
}
