#include "ui/dialogs/card_dialog.h"

#include "io/file.h"
#include "play/dispute.h"
#include "rules/ruling_words.h"
#include "ui/dialogs/dialogs_state.h"
#include "ui/dialogs/writing.h"
#include "ui/tools/what_if.h"
#include "view/card/ruling_card.h"
#include "view/photo/photo.h"

#include <stdio.h>
#include <string.h>

static const RulesSight *shown_sight(const Ui *ui) {
    return ui->shown && ruling_is_sight(ui->shown) && ui->shown->sights.count == 1 ? &ui->shown->sights.items[0] : NULL;
}

void dialog_card_begin(Ui *ui) {
    const RulesSight *sight = shown_sight(ui);
    if (!sight) {
        kit_toast(ui->kit, (KitToast){.text = "A card is of one line of sight",
                                      .detail = "Ask with the Sight tool (L): who looks, then at whom."});
        return;
    }
    const TableSetup *setup = ui->shown->field->setup;
    SDL_strlcpy(ui->dialogs->card_from, setup_id(setup, sight->from), sizeof ui->dialogs->card_from);
    SDL_strlcpy(ui->dialogs->card_to, setup_id(setup, sight->to), sizeof ui->dialogs->card_to);
    ui->dialog = DIALOG_CARD;
}

/* Adds "-what-if-14-mm", so that the page is not mistaken for the table as it stands. */
static void add_what_if(const Ui *ui, BaseText *path) {
    BaseArena *arena = arena_create();
    char figure[TEXT_NUMBER_MAX];
    int count;
    const TableShift *shifts = what_if_shifts(ui, arena, &count);
    text_add(path, count > 0 ? "-what-if" : "");
    if (count == 1 && ui_setup(ui)->board != BOARD_HEX) {
        text_addf(path, "-%s-mm", text_rounded(vec_length(shifts[0].by), 0, figure));
    }
    arena_destroy(arena);
}

char *dialog_card_default_path(const Ui *ui) {
    const char *slash = ui->path ? strrchr(ui->path, '/') : NULL;
    BaseText path = {0};
    text_add_bytes(&path, ui->path ? ui->path : "", slash ? (size_t)(slash - ui->path) + 1 : 0);
    text_addf(&path, "%s-%s", ui->dialogs->card_from, ui->dialogs->card_to);
    add_what_if(ui, &path);
    text_add(&path, ".png");
    return path.data;
}

/* A card being written; it owns all of this, because a thread works on it. */
typedef struct {
    PlayDispute *dispute;
    char *path, *beside; /* the page, and its case */
    char *image;         /* the photograph of the table, which the case leaves out; NULL none */
} Card;

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool write(void *with, BaseSink sink, BaseFaults *faults) {
    const Card *it = with;
    const PlayDispute *dispute = it->dispute;
    dispute_seek_nearest(it->dispute);
    BaseFaults missing = {0}; /* the board has told of a photograph that is not there */
    cairo_surface_t *photo = it->image ? photo_load(it->image, &missing) : NULL;
    faults_free(&missing);
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
                                 .moved_count = dispute->shift_count,
                                 .photo = photo};
    bool good =
        dispute_save(dispute, it->beside, sink, faults) && draw_ruling_card_write(&card, it->path, 0, sink, faults);
    cairo_surface_destroy(photo);
    return good;
}

static void written(Ui *ui, void *with) {
    const Card *card = with;
    const char *text = kit_printf(ui->kit, "Card saved as %s", name_of(card->path));
    kit_toast(ui->kit, (KitToast){.text = text, .detail = card->beside});
}

static void drop(void *with) {
    Card *card = with;
    dispute_destroy(card->dispute);
    base_free(card->path);
    base_free(card->beside);
    base_free(card->image);
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

static void ask_first(Ui *ui, const char *path) {
    char *copy = base_strdup(path);
    base_free(ui->dialogs->card_asked);
    ui->dialogs->card_asked = copy;
    kit_wake(ui->kit, 0);
}

static void save(Ui *ui, const char *path, bool replaces);

void dialog_card_frame(Ui *ui) {
    if (!ui->dialogs->card_asked) {
        return;
    }
    char *beside = dispute_case_path(ui->dialogs->card_asked);
    KitAnswer answer =
        kit_ask(ui->kit, kit_window(ui->kit),
                (KitQuestion){.title = kit_printf(ui->kit, "Replace %s?", name_of(beside)),
                              .text = "The case beside the card would be replaced. It says something else, and the "
                                      "card that it belongs to could be checked no longer.",
                              .yes = "Another name …",
                              .other = "Replace",
                              .no = "Back"});
    base_free(beside);
    if (answer != KIT_ASKING) {
        char *path = ui->dialogs->card_asked;
        ui->dialogs->card_asked = NULL;
        if (answer == KIT_YES) {
            ui->dialog = DIALOG_CARD;
        } else if (answer == KIT_OTHER) {
            save(ui, path, true);
        }
        base_free(path);
        kit_wake(ui->kit, 0);
    }
}

void dialog_card_save(Ui *ui, const char *path) {
    save(ui, path, false);
}

static void save(Ui *ui, const char *path, bool replaces) {
    BaseFaults faults = {0};
    PlaySession *session = what_if_session(ui);
    const TableSetup *setup = play_field(session)->setup;
    TableRef from = setup_find(setup, ui->dialogs->card_from), to = setup_find(setup, ui->dialogs->card_to);
    char *beside = dispute_case_path(path);
    PlayDispute *dispute = dispute_create(session, from, to, ui->path ? ui->path : "", beside, &faults);
    if (dispute && !replaces && belongs_to_another(dispute, beside)) {
        dispute_destroy(dispute);
        ask_first(ui, path);
    } else if (dispute) {
        Card *card = base_alloc(1, sizeof *card);
        *card =
            (Card){dispute, base_strdup(path), base_strdup(beside), setup->image ? base_strdup(setup->image) : NULL};
        writing_begin(ui, (WritingWish){"Writing the card …", "The card was not saved", card, write, written, drop});
    }
    ui_describe_faults(ui, &faults, "The card was not saved");
    faults_free(&faults);
    base_free(beside);
}
