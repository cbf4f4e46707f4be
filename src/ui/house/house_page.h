/* The page of the house rules: what its files share. Private to src/ui/house. */
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
    HOUSE_WISH_SET,   /* what is typed, for the member `path` of the row that is picked */
    HOUSE_WISH_UNSET, /* the member as in the book */
    HOUSE_WISH_DROP,  /* the row as in the book, or gone */
    HOUSE_WISH_COPY,  /* a row like it */
    HOUSE_WISH_NAME,
    HOUSE_WISH_UNDO,
    HOUSE_WISH_REDO,
    HOUSE_WISH_SAVE,
    HOUSE_WISH_LOAD,
    HOUSE_WISH_CLOSE
} HouseWish;

struct AppHouse {
    char search[HOUSE_NAME_MAX], name[HOUSE_NAME_MAX], copy[HOUSE_NAME_MAX];
    bool changed_only, naming, entered;              /* naming: the name is being typed; entered: with Enter */
    char list[HOUSE_NAME_MAX], id[HOUSE_NAME_MAX];   /* the row that is picked */
    char path[HOUSE_TEXT_MAX], text[HOUSE_TEXT_MAX]; /* the member that is being typed */
    char fault[512];                                 /* why what is typed cannot be; "" it can */
    KitScroll rows_scroll, fields_scroll;
    int shows_picked; /* frames until the row that is picked is in view: the list is laid out anew first */
    BaseArena *arena; /* owns the past */
    ARRAY(const BaseTree *) past;
    int cursor; /* which of them is in force */
};

/* One row of the list: of the ruleset in force. */
typedef struct {
    const char *list, *id, *label, *rule;
    const BaseTree *row; /* what it takes over from others included; NULL: a head, `label` its words */
    bool changed;
} HouseRow;

typedef struct {
    App *app;
    AppHouse *house;
    const RulesData *data;
    BaseArena *arena; /* of this frame */
    HouseRow rows[HOUSE_ROWS_MAX];
    int count, picked; /* picked: -1 none */
    HouseWish wish;
} HousePage;

/* ---- house_rows.c ---- */
void house_find_rows(HousePage *page);
void house_list(HousePage *page, KitBox box);
/* ---- house_fields.c ---- */
void house_fields(HousePage *page, KitBox box);
/* What was changed of a member; NULL: it is as in the book. */
const RulesChange *house_change(const HousePage *page, const char *list, const char *id, const char *path);
/* ---- house_change.c ---- */
/* What is typed as a value of the kind that is in force; NULL, and `fault` says why it is none. */
BaseTree *house_read(BaseArena *arena, const BaseTree *in_force, const char *text, char *fault, size_t cap);
void house_write(const BaseTree *value, char *out, size_t cap); /* the other way round */
void house_try(HousePage *page);                                /* live: fault says what is wrong with what is typed */
void house_grant(App *app, HousePage *page);
const BaseTree *house_value_at(const BaseTree *row, const char *path);

void house_open(App *app, const char *list, const char *id); /* at this row; "": at the first */
void house_open_first(App *app);
void house_close(App *app);
void house_frame(App *app);
void house_term(App *app);

#endif
