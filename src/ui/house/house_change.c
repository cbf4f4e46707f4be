#include "ui/house/house_change.h"

#include "io/json.h"
#include "ui/dialogs/replay.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"

#include <stdio.h>
#include <string.h>

/* ---- values as they are typed ---- */

static bool is_plain_list(const BaseTree *value) {
    for (const BaseTree *it = value->first; it; it = it->next) {
        if (it->kind != TREE_TEXT || strpbrk(it->text, ",\"[]{}")) {
            return false;
        }
    }
    return value->kind == TREE_LIST;
}

void house_write(const BaseTree *value, char *out, size_t cap) {
    BaseText text = {0};
    char number[TEXT_NUMBER_MAX];
    if (value->kind == TREE_TEXT) {
        text_add(&text, value->text);
    } else if (value->kind == TREE_BOOL) {
        text_add(&text, value->truth ? "yes" : "no");
    } else if (value->kind == TREE_NUMBER) {
        text_add(&text, text_number(value->number, number));
    } else if (is_plain_list(value)) {
        for (const BaseTree *it = value->first; it; it = it->next) {
            text_addf(&text, "%s%s", it == value->first ? "" : ", ", it->text);
        }
    } else {
        json_write(value, &text);
    }
    SDL_strlcpy(out, text_get(&text), cap);
    text_free(&text);
}

static BaseTree *read_words(BaseArena *arena, const char *text) {
    BaseTree *list = tree_list(arena);
    while (*text) {
        size_t length = strcspn(text, ","), from = strspn(text, " "), end = length;
        while (end > from && text[end - 1] == ' ') {
            end--;
        }
        if (end > from) {
            tree_push(list, tree_text(arena, arena_strndup(arena, text + from, end - from)));
        }
        text += length + (text[length] == ',');
    }
    return list;
}

static BaseTree *read_json(BaseArena *arena, const char *text, char *fault, size_t cap) {
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, text, strlen(text), "", 0, &faults);
    if (!tree) {
        snprintf(fault, cap, "write it as JSON, as it stood");
    }
    faults_free(&faults);
    return tree ? tree_copy(arena, tree) : NULL;
}

/* Reads the text as a value of the same kind as the one in force. NULL: it is none, and `fault` says why. */
static BaseTree *house_read(BaseArena *arena, const BaseTree *in_force, const char *text, char *fault, size_t cap) {
    double number = 0;
    fault[0] = 0;
    switch (in_force->kind) {
    case TREE_NUMBER:
        if (!text_parse_number(text, &number)) {
            snprintf(fault, cap, "a number, such as 5 or 2.5");
            return NULL;
        }
        return tree_number(arena, number);
    case TREE_BOOL:
        if (strcmp(text, "yes") != 0 && strcmp(text, "no") != 0) {
            snprintf(fault, cap, "yes or no");
            return NULL;
        }
        return tree_bool(arena, strcmp(text, "yes") == 0);
    case TREE_TEXT: return tree_text(arena, text);
    case TREE_LIST:
        if (is_plain_list(in_force) && *text != '[') {
            return read_words(arena, text);
        }
        return read_json(arena, text, fault, cap);
    case TREE_NULL:
    case TREE_OBJECT: return read_json(arena, text, fault, cap);
    }
    return NULL;
}

static const BaseTree *item_at(const BaseTree *list, const char *id, size_t length) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        const char *own = it->key ? it->key : tree_get_text(it, "id", tree_get_text(it, "name", ""));
        if (strlen(own) == length && strncmp(own, id, length) == 0) {
            return it;
        }
    }
    return NULL;
}

static const BaseTree *house_value_at(const BaseTree *row, const char *path) {
    const BaseTree *at = row;
    while (at && *path) {
        size_t length = strcspn(path, ".");
        at = item_at(at, path, length);
        path += length + (path[length] == '.');
    }
    return at;
}

/* ---- trying ---- */

static void describe_fault(House *house, const BaseFaults *faults) {
    const BaseFault *fault = &faults->items[0];
    size_t what = strlen(fault->what) + 2; /* where the remedy begins */
    snprintf(house->fault, sizeof house->fault, "%s. %s.", fault->what, fault->remedy);
    house->fault[0] = (char)SDL_toupper(house->fault[0]);
    if (what < sizeof house->fault) {
        house->fault[what] = (char)SDL_toupper(house->fault[what]);
    }
}

/* The house rules with the typed value in them; NULL: it is no value, and house->fault says why. */
static BaseTree *with_typed(HousePage *page) {
    House *house = page->house;
    const HouseRow *row = &page->rows[page->picked];
    const BaseTree *in_force = house_value_at(row->row, house->path);
    BaseTree *value =
        in_force ? house_read(page->arena, in_force, house->text, house->fault, sizeof house->fault) : NULL;
    if (!value) {
        return NULL;
    }
    BaseTree *tried = io_house_take(page->arena, play_battlefield(page->ui->session));
    const RulesChange *change = house_change(page, row->list, row->id, house->path);
    if (change && change->old && tree_equal(change->old, value)) {
        io_house_unset(tried, row->list, row->id, house->path);
    } else if (!tree_equal(in_force, value)) {
        io_house_set(page->arena, tried, row->list, row->row, house->path, value);
    }
    return tried;
}

void house_try(HousePage *page) {
    House *house = page->house;
    BaseFaults faults = {0};
    BaseTree *tried = page->picked >= 0 ? with_typed(page) : NULL;
    if (tried && !io_house_is_empty(tried)) {
        data_destroy(ruleset_data(tried, page->ui->path, &faults));
    }
    if (faults.count > 0) {
        describe_fault(house, &faults);
    }
    faults_free(&faults);
}

/* ---- putting into force ---- */

static void describe_how_far(Ui *ui, int done, int count) {
    if (count > 0) {
        BaseText detail = {0};
        if (done == count) {
            text_add(&detail, "All that was done stands.");
        } else {
            text_addf(&detail, "%d of %d actions stand; the next would go otherwise.", done, count);
        }
        text_add(&detail, " The game as it was is kept in its own file.");
        kit_toast(ui->kit, (KitToast){.text = "Played again by these house rules", .detail = text_get(&detail)});
        text_free(&detail);
    }
}

/* A table without actions keeps its file; a game goes on in a new one. */
static void keep_on_disk(Ui *ui, const char *old_path, bool untouched) {
    BaseFaults faults = {0};
    if (untouched && old_path) {
        play_record(ui->session, old_path, true, &faults);
    } else {
        ui_want(ui, (UiWant){.what = WANT_RECORD});
    }
    ui_describe_faults(ui, &faults, "The game cannot be kept on disk");
    faults_free(&faults);
}

/* In the Terrain tool the battlefield is a document: the house rules become a step of it, undone like any other. */
static bool take_as_step(Ui *ui, BaseArena *arena, const BaseTree *battlefield) {
    if (ui->tool != TOOL_TERRAIN || !ui->editor->plan) {
        return false;
    }
    BaseTree *step = editor_begin_step(ui);
    plan_set(ui->editor->hand, step, "", "ruleset", tree_copy(arena, tree_find(battlefield, "ruleset")));
    editor_commit(ui, step, false, "house rules");
    return true;
}

/* House rules being put into force. */
typedef struct {
    House *house;
    const BaseTree *rules; /* rules in house->past at index `at`, if they were tried before */
    int at;
    char *old; /* owned: the file that the game was kept in */
    bool untouched;
    int count;
} Taking;

static void taking_drop(void *with) {
    base_free(((Taking *)with)->old);
    base_free(with);
}

/* Records the rules now in force; new ones discard what was undone before them. */
static void remember(const Taking *taking) {
    House *house = taking->house;
    if (taking->at == house->past.count || house->past.items[taking->at] != taking->rules) {
        house->past.count = taking->at;
        array_push(&house->past, taking->rules);
    }
    house->cursor = taking->at;
    house->path[0] = house->fault[0] = 0;
}

static void take_game(Ui *ui, void *with, PlaySession *session, int done) {
    const Taking *taking = with;
    ui_want(ui, (UiWant){.what = WANT_SWAP_SESSION, .session = session});
    keep_on_disk(ui, taking->old, taking->untouched);
    describe_how_far(ui, done, taking->count);
    remember(taking);
}

/* Puts these house rules into force and plays the game again with them. False: they are not valid; the fault says why,
 * and nothing has changed. */
static bool take(Ui *ui, const BaseTree *rules, int at) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *battlefield = io_house_lay(arena, play_battlefield(ui->session), rules);
    RulesField *field = io_field_create(battlefield, ui->path ? ui->path : "", &faults);
    bool good = field != NULL;
    Taking taking = {.house = ui->house, .rules = rules, .at = at};
    if (!good) {
        describe_fault(ui->house, &faults);
    } else if (take_as_step(ui, arena, battlefield)) {
        remember(&taking);
        field_destroy(field);
    } else {
        if (ui_in_lesson(ui)) { /* with other rules the lesson would teach something else */
            lesson_play_on(ui);
        }
        taking.count = play_cursor(ui->session);
        taking.untouched = play_total(ui->session) == 0;
        taking.old = base_strdup(play_path(ui->session));
        Taking *kept = base_alloc(1, sizeof *kept);
        *kept = taking;
        replaying_begin(ui, play_reread_begin(ui->session, field, battlefield),
                        (ReplayWish){"Playing the game by these house rules", take_game, taking_drop, kept});
    }
    faults_free(&faults);
    arena_destroy(arena);
    kit_wake(ui->kit, 0);
    return good;
}

static bool do_change(Ui *ui, const BaseTree *changed) {
    House *house = ui->house;
    return !tree_equal(changed, house->past.items[house->cursor]) &&
           take(ui, tree_copy(house->arena, changed), house->cursor + 1);
}

static void walk(Ui *ui, int way) {
    House *house = ui->house;
    int to = house->cursor + way;
    if (to >= 0 && to < house->past.count) {
        take(ui, house->past.items[to], to);
    }
}

static void copy_row(Ui *ui, HousePage *page, BaseTree *tried) {
    House *house = ui->house;
    const HouseRow *row = &page->rows[page->picked];
    const char *id =
        io_house_copy(page->arena, tried, row->list, tree_find(page->data->root, row->list), row->row, house->copy);
    if (do_change(ui, tried)) {
        SDL_strlcpy(house->id, id, sizeof house->id);
        house->copy[0] = house->search[0] = 0;
        house->fields_scroll.y = 0;
        house->shows_picked = 2;
    }
}

static void set_typed(Ui *ui, HousePage *page) {
    const BaseTree *tried = with_typed(page);
    if (!tried) {
        return; /* the text stays as typed, with its fault below it */
    }
    bool same = tree_equal(tried, ui->house->past.items[ui->house->cursor]);
    do_change(ui, tried);
    if (same) {
        ui->house->path[0] = ui->house->fault[0] = 0;
    }
    if (ui->house->entered && !*ui->house->fault) { /* on to the next field */
        kit_unfocus(ui->kit);
        kit_focus(ui->kit, "Search the rules");
    }
}

const RulesChange *house_change(const HousePage *page, const char *list, const char *id, const char *path) {
    for (int i = 0; i < page->data->change_count; i++) {
        const RulesChange *it = &page->data->changes[i];
        if (!strcmp(it->list, list) && !strcmp(it->id, id) && !strcmp(it->member, path)) {
            return it;
        }
    }
    return NULL;
}

void house_close(Ui *ui) {
    ui->dialog = DIALOG_NONE;
    kit_focus(ui->kit, "Board");
}

void house_grant(Ui *ui, HousePage *page) {
    House *house = ui->house;
    BaseTree *tried = io_house_take(page->arena, play_battlefield(ui->session));
    const HouseRow *row = page->picked >= 0 ? &page->rows[page->picked] : NULL;
    switch (page->wish) {
    case HOUSE_WISH_SET: set_typed(ui, page); break;
    case HOUSE_WISH_UNSET:
        io_house_unset(tried, row->list, row->id, house->path);
        house->path[0] = 0;
        do_change(ui, tried);
        break;
    case HOUSE_WISH_DROP:
        io_house_drop(tried, row->list, row->id);
        do_change(ui, tried);
        break;
    case HOUSE_WISH_COPY: copy_row(ui, page, tried); break;
    case HOUSE_WISH_NAME:
        io_house_name(page->arena, tried, house->name);
        do_change(ui, tried);
        break;
    case HOUSE_WISH_UNDO: walk(ui, -1); break;
    case HOUSE_WISH_REDO: walk(ui, 1); break;
    case HOUSE_WISH_SAVE: ui->dialog = DIALOG_HOUSE_SAVE; break;
    case HOUSE_WISH_LOAD: ui->dialog = DIALOG_HOUSE_LOAD; break;
    case HOUSE_WISH_CLOSE: house_close(ui); break;
    case HOUSE_WISH_NONE: break;
    }
}

/* ---- files ---- */

void house_save(Ui *ui, const char *path) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseTree *file = tree_object(arena);
    const BaseTree *house = io_house_take(arena, play_battlefield(ui->session));
    tree_set(arena, file, "sightline", tree_number(arena, 1));
    for (const BaseTree *it = house->first; it; it = it->next) {
        tree_set(arena, file, it->key, tree_copy(arena, it));
    }
    json_write_pretty(file, &text);
    if (file_save_atomic(path, text_get(&text), text.length, &faults)) {
        kit_toast(ui->kit, (KitToast){.text = "House rules saved", .detail = path});
    }
    ui_describe_faults(ui, &faults, "Not saved");
    text_free(&text);
    faults_free(&faults);
    arena_destroy(arena);
}

void house_load(Ui *ui, const char *path) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *named = tree_text(arena, path);
    RulesData *data = ruleset_data(named, "", &faults);
    const BaseTree *house = data ? ruleset_embed(arena, named, "") : NULL;
    if (data && (data->system != ui_field(ui)->data->system || house->kind != TREE_OBJECT)) {
        faults_add(&faults, path, "", "", "Choose a file that extends the ruleset of this table", "%s is for %s",
                   data->name, data->system == ui_field(ui)->data->system ? "no house" : "another game");
    } else if (data) {
        do_change(ui, house);
    }
    ui_describe_faults(ui, &faults, "These house rules cannot be taken");
    data_destroy(data);
    faults_free(&faults);
    arena_destroy(arena);
}
