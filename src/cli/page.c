/* sightline page: a case or a game as one file for a browser. */
#include "io/page.h"

#include "cli/cli_internal.h"
#include "io/file.h"
#include "play/lessons.h"
#include "play/luck.h"
#include "play/outcome.h"
#include "rules/ruling_words.h"
#include "view/photo/photo.h"
#include "view/web/web_page.h"

#include <string.h>

/* Texts of one page, which live until it is written. */
typedef struct {
    BaseArena *arena;
    WebHead head;
    WebPage *page;
    BaseText html;
    BaseFaults faults;
} Writing;

static const char *keep(Writing *writing, BaseText *text) {
    const char *kept = arena_strdup(writing->arena, text_get(text));
    text_clear(text);
    return kept;
}

static bool add_step(Writing *writing, WebStep step, const Ruling *ruling, const char *headline) {
    RulesTelling telling = {0};
    if (ruling) {
        telling = telling_make(writing->arena, ruling, headline);
        step.ruling = ruling;
        step.telling = &telling;
    }
    step.title = step.title ? step.title : "";
    step.text = step.text ? step.text : "";
    step.dice = step.dice ? step.dice : "";
    step.turn = step.turn ? step.turn : "";
    step.teaches = step.teaches ? step.teaches : "";
    return web_add(writing->page, &step, &writing->faults);
}

/* Begins the page with the table at the start. */
static bool begin(Writing *writing, const RulesField *field, const Table *table, const char *text) {
    writing->page = web_begin(field, &writing->head, &writing->faults);
    return writing->page &&
           add_step(writing, (WebStep){.table = table, .title = "The table", .text = text}, NULL, NULL);
}

/* Ends the page while what it was made of is still there. */
static void end(Writing *writing, bool good) {
    if (good) {
        web_end(writing->page, &writing->html);
    }
    web_destroy(writing->page);
    writing->page = NULL;
}

/* ---- a case ---- */

/* True if the case asks something before its first step is shown, which the case's text would answer. */
static bool asks_first(Writing *writing, const IoDocument *document) {
    const BaseTree *steps = tree_find(document->root, "steps");
    LessonQuestion asked;
    return steps->count > 0 && play_lesson_question(writing->arena, document->field, steps->first, &asked);
}

static bool add_case_step(Writing *writing, CaseRun *run, const CaseStep *step, const char *teaches) {
    PlaySession *session = case_session(run);
    BaseText text = {0};
    LessonQuestion asked;
    WebStep out = {.table = play_table(session), .text = tree_get_text(step->action, "say", ""), .teaches = teaches};
    ruling_question(step->ruling, &text);
    out.title = keep(writing, &text);
    luck_describe_all(step->ruling, &text);
    out.dice = keep(writing, &text);
    if (play_lesson_question(writing->arena, play_field(session), step->action, &asked)) {
        out.title = asked.says;
        out.question = (WebQuestion){.says = asked.says,
                                     .answers = asked.answers,
                                     .because = asked.because,
                                     .count = asked.count,
                                     .right = play_lesson_right(&asked, step->ruling, session)};
    }
    text_free(&text);
    return add_step(writing, out, step->ruling, NULL);
}

static bool add_case(Writing *writing, const IoDocument *document) {
    CaseRun *run = case_start(document);
    CaseStep step;
    const char *teaches = tree_get_text(document->root, "teaches", "");
    bool later = asks_first(writing, document);
    PlaySession *session = case_session(run);
    bool good = begin(writing, play_field(session), play_table(session), later ? "" : teaches);
    while (good && case_next(run, &step)) {
        good = add_case_step(writing, run, &step, later && step.index == 0 ? teaches : "");
        base_free(step.difference);
    }
    end(writing, good);
    case_end(run);
    return good;
}

/* ---- a game ---- */

/* Returns whose turn it is on this table, or "" if that stands there already. */
static const char *turn_of(Writing *writing, const RulesField *field, const Table *table, const char **last) {
    BaseText text = {0};
    cli_show_turn(field, table, &text);
    const char *turn = keep(writing, &text);
    bool same = strcmp(turn, *last) == 0;
    *last = turn;
    text_free(&text);
    return same ? "" : turn;
}

static bool add_entry(Writing *writing, const PlaySession *session, int index, Table *table, const char **turn) {
    const PlayEntry *entry = play_entry(session, index);
    BaseText text = {0}, headline = {0};
    WebStep out = {.table = table, .turn = turn_of(writing, play_field(session), table, turn)};
    play_state_at(session, index + 1, table);
    play_describe_entry(entry, &text);
    out.title = keep(writing, &text);
    luck_describe_all(entry->ruling, &text);
    out.dice = keep(writing, &text);
    outcome_headline(session, entry, &headline);
    bool good = add_step(writing, out, entry->ruling, keep(writing, &headline));
    text_free(&text);
    text_free(&headline);
    return good;
}

/* How the dice fell for each side. */
static void add_luck(Writing *writing, const PlaySession *session) {
    const TableSetup *setup = play_field(session)->setup;
    BaseText text = {0};
    for (int side = 0; side < setup->side_count; side++) {
        PlayLuck luck = play_luck(session, side, play_cursor(session));
        if (luck.dice > 0) {
            text_addf(&text, "%s%s: ", text.length ? "\n" : "", setup_name(setup, ref_make(REF_SIDE, side)));
            luck_describe_side(&luck, &text);
        }
    }
    writing->head.closing = keep(writing, &text);
    text_free(&text);
}

static bool add_game(Writing *writing, const PlaySession *session) {
    Table *table = table_create(play_field(session)->setup);
    const char *turn = "";
    play_state_at(session, 0, table);
    add_luck(writing, session);
    bool good = begin(writing, play_field(session), table, "");
    for (int i = 0; i < play_cursor(session) && good; i++) {
        good = add_entry(writing, session, i, table, &turn);
    }
    end(writing, good);
    table_destroy(table);
    return good;
}

/* ---- the page ---- */

static bool add_battlefield(Writing *writing, const PlaySession *session) {
    bool good = begin(writing, play_field(session), play_table(session), "");
    end(writing, good);
    return good;
}

/* The document is taken over. */
static bool add_steps(Writing *writing, IoDocument *document) {
    if (document->kind == DOCUMENT_CASE) {
        bool good = add_case(writing, document);
        document_destroy(document);
        return good;
    }
    bool game = document->kind == DOCUMENT_GAME;
    PlaySession *session = play_open(document, &writing->faults);
    bool good = writing->faults.count == 0 && (game ? add_game(writing, session) : add_battlefield(writing, session));
    play_destroy(session);
    return good;
}

/* "a/x.html" and the kind give "x.case.json", "x.game" or "x.json". */
static const char *name_of_file(BaseArena *arena, const char *out, IoDocumentKind kind) {
    const char *slash = strrchr(out, '/'), *name = slash ? slash + 1 : out, *dot = strrchr(name, '.');
    return arena_printf(arena, "%.*s%s", (int)(dot ? (size_t)(dot - name) : strlen(name)), name,
                        kind == DOCUMENT_CASE   ? ".case.json"
                        : kind == DOCUMENT_GAME ? ".game"
                                                : ".json");
}

static void fill_head(Writing *writing, const IoDocument *document, const char *bytes, size_t size, const char *out) {
    WebHead *head = &writing->head;
    bool taught = document->kind == DOCUMENT_CASE;
    char hash[HASH_FORM_SIZE];
    BaseText file = {0}, link = {0};
    io_page_add_file(document, bytes, size, &file);
    io_page_add_link(&link, text_get(&file), file.length);
    head->kind = taught ? arena_printf(writing->arena, "Case %s", tree_get_text(document->root, "case", ""))
                 : document->kind == DOCUMENT_GAME ? "Game"
                                                   : "Battlefield";
    head->title = taught ? tree_get_text(document->root, "title", "") : document->field->setup->title;
    head->title = arena_strdup(writing->arena, *head->title ? head->title : "Untitled");
    head->closing = "";
    head->file = name_of_file(writing->arena, out, document->kind);
    head->link = keep(writing, &link);
    head->hash = arena_strdup(writing->arena, hash_form(hash_bytes(HASH_START, text_get(&file), file.length), hash));
    head->version = SIGHTLINE_VERSION;
    text_free(&file);
    text_free(&link);
}

/* Returns the bytes of the document's file: those in it, if it is a page itself. */
static char *read_bytes(const char *path, size_t *size, BaseFaults *faults) {
    char *bytes = file_read(path, PAGE_SIZE_MAX, size, faults);
    if (bytes && io_page_begins(bytes, *size)) {
        char *inside = io_page_take_file(bytes, *size, size);
        base_free(bytes);
        bytes = inside;
    }
    return bytes;
}

static bool make_page(Writing *writing, const char *path, const char *out) {
    size_t size = 0;
    IoDocument *document = document_load(path, &writing->faults);
    char *bytes = document ? read_bytes(path, &size, &writing->faults) : NULL;
    if (!bytes) {
        document_destroy(document);
        return false;
    }
    const char *image = document->field->setup->image;
    BaseFaults unseen = {0};
    fill_head(writing, document, bytes, size, out);
    writing->head.photo = image ? photo_load(image, &unseen) : NULL;
    cli_faults(&unseen); /* a missing photograph is reported but is no reason to stop */
    bool good = add_steps(writing, document);
    cairo_surface_destroy(writing->head.photo);
    base_free(bytes);
    return good;
}

static int run_page(const CliArgs *args) {
    const char *out = cli_value(args, "--out");
    if (!out || !text_ends_with(out, ".html", true)) {
        return cli_usage(args->command, "page needs -o FILE.html");
    }
    Writing writing = {.arena = arena_create()};
    IoSaving *saving = saving_begin();
    bool good = make_page(&writing, args->operands[0], out) &&
                saving_put(saving, out, text_get(&writing.html), writing.html.length, &writing.faults);
    good = cli_end_saving(args, saving, good, &writing.faults);
    cli_faults(&writing.faults);
    text_free(&writing.html);
    arena_destroy(writing.arena);
    return good ? CLI_DONE : CLI_ERROR;
}

static const CliOption options[] = {
    {"-o,--out", "FILE.html", "the page"},
    {"--force", NULL, "replace a page of that name that says something else"},
};

const CliCommand command_page = {"page",
                                 "CASE|GAME -o OUT.html [--force]",
                                 "A case or a game as one file for a browser, with the file itself inside",
                                 "It needs no server, no network and no scripts. Whatever takes a case or a game takes "
                                 "the page, too:\n\"sightline case OUT.html\" runs the case in it, and \"sightline "
                                 "OUT.html\" opens it.",
                                 1,
                                 1,
                                 options,
                                 (int)BASE_COUNT(options),
                                 run_page};
