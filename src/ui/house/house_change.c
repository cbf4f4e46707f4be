#include "ui/house/house_change.h"

#include "io/json.h"
#include "ui/dialogs/replay.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/shell/files.h"
#include "ui/shell/session.h"

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

BaseTree *house_read(BaseArena *arena, const BaseTree *in_force, const char *text, char *fault, size_t cap) {
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

const BaseTree *house_value_at(const BaseTree *row, const char *path) {
    const BaseTree *at = row;
    while (at && *path) {
        size_t length = strcspn(path, ".");
        at = item_at(at, path, length);
        path += length + (path[length] == '.');
    }
    return at;
}

/* ---- trying ---- */

static void say_fault(AppHouse *house, const BaseFaults *faults) {
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
    AppHouse *house = page->house;
    const HouseRow *row = &page->rows[page->picked];
    const BaseTree *in_force = house_value_at(row->row, house->path);
    BaseTree *value =
        in_force ? house_read(page->arena, in_force, house->text, house->fault, sizeof house->fault) : NULL;
    if (!value) {
        return NULL;
    }
    BaseTree *tried = house_take(page->arena, play_battlefield(page->app->session));
    const RulesChange *change = house_change(page, row->list, row->id, house->path);
    if (change && change->old && tree_equal(change->old, value)) {
        house_unset(tried, row->list, row->id, house->path);
    } else if (!tree_equal(in_force, value)) {
        house_set(page->arena, tried, row->list, row->row, house->path, value);
    }
    return tried;
}

void house_try(HousePage *page) {
    AppHouse *house = page->house;
    BaseFaults faults = {0};
    BaseTree *tried = page->picked >= 0 ? with_typed(page) : NULL;
    if (tried && !house_is_empty(tried)) {
        data_destroy(ruleset_data(tried, page->app->path, &faults));
    }
    if (faults.count > 0) {
        say_fault(house, &faults);
    }
    faults_free(&faults);
}

/* ---- putting into force ---- */

static void say_how_far(App *app, int done, int count) {
    if (count > 0) {
        BaseText detail = {0};
        if (done == count) {
            text_add(&detail, "All that was done stands.");
        } else {
            text_addf(&detail, "%d of %d actions stand; the next would go otherwise.", done, count);
        }
        text_add(&detail, " The game as it was is kept in its own file.");
        kit_toast(app->kit, (KitToast){.text = "Played again by these house rules", .detail = text_get(&detail)});
        text_free(&detail);
    }
}

/* A table without actions keeps its file; a game goes on in a new one. */
static void keep_on_disk(App *app, const char *old_path, bool untouched) {
    BaseFaults faults = {0};
    if (untouched && old_path) {
        play_record(app->session, old_path, true, &faults);
    } else {
        files_begin_record(app);
    }
    app_say_faults(app, &faults, "The game cannot be kept on disk");
    faults_free(&faults);
}

/* In the Terrain tool the battlefield is a document: the house rules become a step of it, undone like any other. */
static bool take_as_step(App *app, BaseArena *arena, const BaseTree *battlefield) {
    if (app->tool != TOOL_TERRAIN || !app->editor->plan) {
        return false;
    }
    BaseTree *step = editor_begin_step(app);
    plan_set(app->editor->hand, step, "", "ruleset", tree_copy(arena, tree_find(battlefield, "ruleset")));
    editor_commit(app, step, false, "house rules");
    return true;
}

/* House rules being put into force. */
typedef struct {
    AppHouse *house;
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
    AppHouse *house = taking->house;
    if (taking->at == house->past.count || house->past.items[taking->at] != taking->rules) {
        house->past.count = taking->at;
        array_push(&house->past, taking->rules);
    }
    house->cursor = taking->at;
    house->path[0] = house->fault[0] = 0;
}

static void take_game(App *app, void *with, PlaySession *session, int done) {
    const Taking *taking = with;
    app_swap_session(app, session);
    keep_on_disk(app, taking->old, taking->untouched);
    say_how_far(app, done, taking->count);
    remember(taking);
}

/* Puts these house rules into force and plays the game again with them. False: they are not valid; the fault says why,
 * and nothing has changed. */
static bool take(App *app, const BaseTree *rules, int at) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *battlefield = house_lay(arena, play_battlefield(app->session), rules);
    RulesField *field = field_create(battlefield, app->path ? app->path : "", &faults);
    bool good = field != NULL;
    Taking taking = {.house = app->house, .rules = rules, .at = at};
    if (!good) {
        say_fault(app->house, &faults);
    } else if (take_as_step(app, arena, battlefield)) {
        remember(&taking);
        field_destroy(field);
    } else {
        if (lesson_is_on(app)) { /* with other rules the lesson would teach something else */
            lesson_play_on(app);
        }
        taking.count = play_cursor(app->session);
        taking.untouched = play_total(app->session) == 0;
        taking.old = base_strdup(play_path(app->session));
        Taking *kept = base_alloc(1, sizeof *kept);
        *kept = taking;
        replaying_begin(app, play_reread_begin(app->session, field, battlefield),
                        (AppReplayWish){"Playing the game by these house rules", take_game, taking_drop, kept});
    }
    faults_free(&faults);
    arena_destroy(arena);
    kit_wake(app->kit, 0);
    return good;
}

static bool do_change(App *app, const BaseTree *changed) {
    AppHouse *house = app->house;
    return !tree_equal(changed, house->past.items[house->cursor]) &&
           take(app, tree_copy(house->arena, changed), house->cursor + 1);
}

static void walk(App *app, int way) {
    AppHouse *house = app->house;
    int to = house->cursor + way;
    if (to >= 0 && to < house->past.count) {
        take(app, house->past.items[to], to);
    }
}

static void copy_row(App *app, HousePage *page, BaseTree *tried) {
    AppHouse *house = app->house;
    const HouseRow *row = &page->rows[page->picked];
    const char *id =
        house_copy(page->arena, tried, row->list, tree_find(page->data->root, row->list), row->row, house->copy);
    if (do_change(app, tried)) {
        SDL_strlcpy(house->id, id, sizeof house->id);
        house->copy[0] = house->search[0] = 0;
        house->fields_scroll.y = 0;
        house->shows_picked = 2;
    }
}

static void set_typed(App *app, HousePage *page) {
    const BaseTree *tried = with_typed(page);
    if (!tried) {
        return; /* the text stays as typed, with its fault below it */
    }
    bool same = tree_equal(tried, app->house->past.items[app->house->cursor]);
    do_change(app, tried);
    if (same) {
        app->house->path[0] = app->house->fault[0] = 0;
    }
    if (app->house->entered && !*app->house->fault) { /* on to the next field */
        kit_unfocus(app->kit);
        kit_focus(app->kit, "Search the rules");
    }
}

void house_grant(App *app, HousePage *page) {
    AppHouse *house = app->house;
    BaseTree *tried = house_take(page->arena, play_battlefield(app->session));
    const HouseRow *row = page->picked >= 0 ? &page->rows[page->picked] : NULL;
    switch (page->wish) {
    case HOUSE_WISH_SET: set_typed(app, page); break;
    case HOUSE_WISH_UNSET:
        house_unset(tried, row->list, row->id, house->path);
        house->path[0] = 0;
        do_change(app, tried);
        break;
    case HOUSE_WISH_DROP:
        house_drop(tried, row->list, row->id);
        do_change(app, tried);
        break;
    case HOUSE_WISH_COPY: copy_row(app, page, tried); break;
    case HOUSE_WISH_NAME:
        house_name(page->arena, tried, house->name);
        do_change(app, tried);
        break;
    case HOUSE_WISH_UNDO: walk(app, -1); break;
    case HOUSE_WISH_REDO: walk(app, 1); break;
    case HOUSE_WISH_SAVE: app->dialog = DIALOG_HOUSE_SAVE; break;
    case HOUSE_WISH_LOAD: app->dialog = DIALOG_HOUSE_LOAD; break;
    case HOUSE_WISH_CLOSE: house_close(app); break;
    case HOUSE_WISH_NONE: break;
    }
}

/* ---- files ---- */

void house_save(App *app, const char *path) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseTree *file = tree_object(arena);
    const BaseTree *house = house_take(arena, play_battlefield(app->session));
    tree_set(arena, file, "sightline", tree_number(arena, 1));
    for (const BaseTree *it = house->first; it; it = it->next) {
        tree_set(arena, file, it->key, tree_copy(arena, it));
    }
    json_write_pretty(file, &text);
    if (file_save_atomic(path, text_get(&text), text.length, &faults)) {
        kit_toast(app->kit, (KitToast){.text = "House rules saved", .detail = path});
    }
    app_say_faults(app, &faults, "Not saved");
    text_free(&text);
    faults_free(&faults);
    arena_destroy(arena);
}

void house_load(App *app, const char *path) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *named = tree_text(arena, path);
    RulesData *data = ruleset_data(named, "", &faults);
    const BaseTree *house = data ? ruleset_embed(arena, named, "") : NULL;
    if (data && (data->system != app_field(app)->data->system || house->kind != TREE_OBJECT)) {
        faults_add(&faults, path, "", "", "Choose a file that extends the ruleset of this table", "%s is for %s",
                   data->name, data->system == app_field(app)->data->system ? "no house" : "another game");
    } else if (data) {
        do_change(app, house);
    }
    app_say_faults(app, &faults, "These house rules cannot be taken");
    data_destroy(data);
    faults_free(&faults);
    arena_destroy(arena);
}
