/* What the dialogs keep between frames. */
#ifndef UI_DIALOGS_DIALOGS_STATE_H
#define UI_DIALOGS_DIALOGS_STATE_H

#include "ui/core/ui.h"

typedef struct DialogsFilm DialogsFilm;         /* see film_dialog.c */
typedef struct DialogsReplay DialogsReplay;     /* see replay.c */
typedef struct DialogsBranches DialogsBranches; /* see branch_dialog.c */
typedef struct DialogsWriting DialogsWriting;   /* see writing.c */

typedef struct DialogsState {
    char card_from[UI_ID_MAX], card_to[UI_ID_MAX]; /* the ends of the line on the card being saved */
    char *card_asked; /* owned: path of a card to be saved, beside which the case of another card lies; NULL: no
                         question is open */
    DialogsBranches *branches; /* owned: the dialog; NULL: closed */
    DialogsFilm *film;         /* owned: a film in the making; NULL: none */
    bool film_asking;          /* how the next film is to be: the dialog before its file is chosen */
    int film_width, film_ms;   /* px; ms for which each action stands; 0: not chosen yet */
    DialogsReplay *replay;     /* owned: a game being played again; NULL: none */
    DialogsWriting *writing;   /* owned: a page being written by a thread; NULL: none */
    KitScroll settings_scroll;
    char keys_query[64]; /* words that the sheet of keys is searched for */
    bool keys_open;      /* the sheet has had the keyboard */
} DialogsState;

#endif
