/* What the files of the house rules' page share. Private to src/ui/house. What a house rule may change is known to
 * rules/house.h. */
#ifndef UI_HOUSE_PAGE_H
#define UI_HOUSE_PAGE_H

#include "io/house.h"
#include "rules/house.h"
#include "ui/core/ui.h"

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

typedef struct House {
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
} House;

/* One row of the list, from the ruleset in force. */
typedef struct {
    const char *list, *id, *label, *rule;
    const BaseTree *row; /* with what it inherits; NULL: the row is a heading with the words of `label` */
    bool changed;
} HouseRow;

typedef struct {
    Ui *ui;
    House *house;
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
/* ---- house_change.c ---- */
void house_write(const BaseTree *value, char *out, size_t cap); /* as the user would type it */
void house_try(HousePage *page);                                /* while typing: sets house->fault */
/* The change made to a member; NULL: it is as in the book. */
const RulesChange *house_change(const HousePage *page, const char *list, const char *id, const char *path);
void house_close(Ui *ui);
void house_grant(Ui *ui, HousePage *page);

void house_open(Ui *ui, const char *list, const char *id); /* opens at this row; "": at the first */
void house_open_first(Ui *ui);
void house_frame(Ui *ui);
void house_term(Ui *ui);

#endif
