/* What the files of the house rules' page share. Private to src/ui/house. What a house rule may change is known to
 * rules/house.h. */
#ifndef UI_HOUSE_PAGE_H
#define UI_HOUSE_PAGE_H

#include "io/house.h"
#include "rules/house.h"
#include "ui/shell/app_state.h"

#define HOUSE_TEXT_MAX 256
#define HOUSE_NAME_MAX 64
#define HOUSE_ROWS_MAX 1200

typedef enum {
    HOUSE_WISH_NONE,
    HOUSE_WISH_SET,   /* sets the member `path` of the picked row to the typed text */
    HOUSE_WISH_UNSET, /* reverts the member to the book */
    HOUSE_WISH_DROP,  /* reverts the row to the book; a row of the user's own is removed */
    HOUSE_WISH_COPY,  /* adds a copy of the row */
    HOUSE_WISH_NAME,
    HOUSE_WISH_UNDO,
    HOUSE_WISH_REDO,
    HOUSE_WISH_SAVE,
    HOUSE_WISH_LOAD,
    HOUSE_WISH_CLOSE
} HouseWish;

struct AppHouse {
    char search[HOUSE_NAME_MAX], name[HOUSE_NAME_MAX], copy[HOUSE_NAME_MAX];
    bool changed_only, naming, entered;              /* naming: the name is being typed; entered: Enter was pressed */
    char list[HOUSE_NAME_MAX], id[HOUSE_NAME_MAX];   /* the picked row */
    char path[HOUSE_TEXT_MAX], text[HOUSE_TEXT_MAX]; /* the member being typed, and its text */
    char fault[512];                                 /* why the text is not valid; "": it is */
    KitScroll rows_scroll, fields_scroll;
    int shows_picked; /* frames until the picked row is scrolled to: the list must be laid out first */
    BaseArena *arena; /* owned: holds the past */
    ARRAY(const BaseTree *) past;
    int cursor; /* index of the one in force */
};

/* One row of the list, from the ruleset in force. */
typedef struct {
    const char *list, *id, *label, *rule;
    const BaseTree *row; /* with what it inherits; NULL: the row is a heading with the words of `label` */
    bool changed;
} HouseRow;

typedef struct {
    App *app;
    AppHouse *house;
    const RulesData *data;
    BaseArena *arena; /* for this frame */
    HouseRow rows[HOUSE_ROWS_MAX];
    int count, picked; /* picked: -1: none */
    HouseWish wish;
} HousePage;

/* ---- house_rows.c ---- */
void house_find_rows(HousePage *page);
void house_list(HousePage *page, KitBox box);
/* ---- house_fields.c ---- */
void house_fields(HousePage *page, KitBox box);
/* The change made to a member; NULL: it is as in the book. */
const RulesChange *house_change(const HousePage *page, const char *list, const char *id, const char *path);
/* ---- house_change.c ---- */
/* Reads the text as a value of the same kind as the one in force. NULL: it is none, and `fault` says why. */
BaseTree *house_read(BaseArena *arena, const BaseTree *in_force, const char *text, char *fault, size_t cap);
void house_write(const BaseTree *value, char *out, size_t cap); /* the inverse of house_read */
void house_try(HousePage *page);                                /* while typing: sets house->fault */
void house_grant(App *app, HousePage *page);
const BaseTree *house_value_at(const BaseTree *row, const char *path);

void house_open(App *app, const char *list, const char *id); /* opens at this row; "": at the first */
void house_open_first(App *app);
void house_close(App *app);
void house_frame(App *app);
void house_term(App *app);

#endif
