/* What the player is doing with the tools: the action in the making, and what was asked for it. Seen by the rooms
 * above, which show it. */
#ifndef UI_TOOLS_TOOLS_STATE_H
#define UI_TOOLS_TOOLS_STATE_H

#include "play/dispute.h"
#include "play/odds.h"
#include "rules/ruling_words.h"
#include "ui/core/ui.h"
#include "ui/tools/attempt.h"
#include "view/units.h"

#define TOOLS_LINES_MAX      1024
#define TOOLS_PATH_MAX       64
#define TOOLS_HINTS_MAX      20
#define TOOLS_COMPANIONS_MAX SETUP_FORMATION_UNITS_MAX
#define TOOLS_SHOOTERS_MAX   SETUP_FORMATION_UNITS_MAX /* all of one formation */
#define TOOLS_DICE_MAX       256
#define TOOLS_ARGS_MAX       16
#define TOOLS_SHIFTS_MAX     32 /* things moved at once in a what-if */

/* The path in the answer to a ruling that asks where a unit goes. */
typedef struct {
    GeomVec points[RULES_BENDS];
    int count;
    double turn; /* degrees from the facing that the ruling proposes */
} ToolsWay;

/* A unit being dragged. */
typedef struct {
    bool active, leaving; /* leaving: it comes out of a building or off a carrier */
    bool arriving;        /* it comes out of reserve */
    bool by_key;          /* picked up with Enter: arrows move it, Enter lets go */
    bool all;             /* the whole formation goes with it: the companions */
    int companions[TOOLS_COMPANIONS_MAX], companion_count;
    int unit;
    TableRef carrier; /* friendly carrier under the pointer that it would embark on; else none */
    GeomVec points[TOOLS_PATH_MAX];
    int count;    /* waypoints set so far; the pointer comes after them */
    GeomVec grip; /* pointer minus the unit's place when it was picked up, mm */
    double facing;
    GeomVec at;       /* where it would stand, mm */
    int host;         /* building under the pointer, -1 */
    BaseTree *action; /* what letting go would do; in the arena of the tools */
    Ruling *whole;    /* owned: the ruling on the whole path if the unit must stop short of the pointer; NULL */
    Ruling *way;      /* owned: its path, where the preview has none; NULL */
    TableRef contact; /* whom a charge reaches; REF_NONE */
    int cut;          /* points of the path that would be done */
    bool beyond;      /* it stops short because its move ends there */
} ToolsDrag;

/* Dice of one kind, typed together. */
typedef struct {
    RulesDice like; /* borrows no owners */
    int *faces, count;
} ToolsHandful;

/* An action that waits for dice that the player rolls and types; see tools/handful.h. */
typedef struct {
    BaseArena *arena;         /* owns `action`, `owners` and all faces */
    BaseTree *action;         /* NULL: none */
    ARRAY(ToolsHandful) done; /* typed so far */
    RulesDice wanted;         /* the kind needed next, and how many dice of it are sure to be needed */
    TableRef *owners;         /* [wanted.count]: who throws each */
    char text[4 * TOOLS_DICE_MAX];
    bool fresh; /* the field has yet to get the focus */
    KitScroll scroll;
} ToolsTyped;

/* An action that needs no target and no place; see tools/actions.h. */
typedef struct {
    const RulesVerb *verb;
    const char *word; /* for the argument that has words: "advance"; NULL */
    const char *need; /* "4+" if it needs a roll, else NULL */
    const char *off;  /* why the rules forbid it now; NULL: they do not */
    bool folded;      /* stands for all words of the verb, which are all forbidden for this reason */
    const BaseTree *action;
} ToolsAct;

/* All such actions of one thing in the current state. */
typedef struct {
    BaseArena *arena; /* owns what the items point to */
    TableRef of;
    BaseHash state;
    bool stale;      /* a flag has been turned on or off */
    ToolsAct *items; /* in the arena */
    int count, cap;
} ToolsActs;

/* Why the rules forbid each kind of move of a unit in the current state; see tools/paces.h. */
typedef struct {
    BaseArena *arena; /* owned: owns the texts; NULL: nothing was asked yet */
    TableRef of;
    BaseHash state;
    const char **off; /* [as many as kinds of moves]; NULL: it can be done */
} ToolsPaces;

/* The menu of actions, and what is turned on for the next of them. */
typedef struct {
    TableRef of;              /* the thing whose menu is open */
    const RulesArg *flags[8]; /* yes-or-no arguments */
    int flag_count;
} ToolsMenu;

/* The templates of a shot that are laid by hand, one for each shooter, in the order of the action's "point". */
typedef struct {
    GeomVec at[TOOLS_SHOOTERS_MAX];
    bool lies[TOOLS_SHOOTERS_MAX]; /* this shooter has a template */
    int count, turn; /* turn: the one in the hand; those before it are laid, those after it lie at their defaults */
} ToolsLays;

/* The shot in the making. */
typedef struct {
    TableRef chosen[TOOLS_SHOOTERS_MAX]; /* the shooters */
    int count;
    TableRef last;              /* at whom the chosen unit has fired last; REF_NONE */
    int words[TOOLS_ARGS_MAX];  /* the chosen word of each argument, from 1; 0: none */
    bool flags[TOOLS_ARGS_MAX]; /* its yes-or-no arguments */
    bool laying;                /* a template is in the hand */
    GeomVec laid;               /* where that template lies, mm */
    ToolsLays lays;             /* all templates of the shot */
} ToolsFire;

typedef struct ToolsNearest ToolsNearest; /* see nearest.c */

/* What the aimed shot would come to on one order. */
typedef struct {
    const char *word; /* as the ruleset writes it */
    int need;         /* what each die would need; VAR_NONE: no such number */
    double any;       /* the chance that at least one unit is lost */
    bool now, none;   /* the order that it is on; that it is on none */
} ToolsOrder;

#define TOOLS_ORDERS_MAX 8

/* The same shot on other orders; see tools/fire_orders.h. */
typedef struct {
    PlaySession *copy; /* owned: the table as it was in `state`; NULL: none yet */
    BaseHash state;
    BaseArena *arena; /* owned: holds `action` */
    const BaseTree *action;
    VarId var;          /* the variable of orders; -1: there is none */
    int asked;          /* the preview that it was begun for */
    int next;           /* the word to be tried next */
    PlayOddsWalk *walk; /* owned: the odds that are being counted, of the last item; NULL */
    ToolsOrder items[TOOLS_ORDERS_MAX];
    int count;
    bool done;
} ToolsOrders;

/* An act that would mend what was refused. */
typedef struct {
    const char *lead;             /* how it is offered: "Instead:" */
    const char *label;            /* "Order: Advance" */
    const char *need;             /* what it rolls, as "3+"; NULL: nothing */
    double chance;                /* The chance that it passes. */
    const BaseTree *first, *then; /* what is done, and what then, if the rules allow it; first NULL: it only aims */
    TableRef aim;                 /* at whom the shot is aimed then; REF_NONE */
} ToolsMend;

#define REFUSAL_MENDS_MAX 3

/* An action that the rules refuse and what would mend it; see tools/refusal.h. */
typedef struct {
    BaseArena *arena; /* owned: holds `action`, `why` and the mends; NULL: nothing was refused yet */
    const BaseTree *action;
    const char *why;
    TableRef of; /* who was to do it */
    GeomVec at;  /* where it was asked for, mm */
    bool open, shot;
    ToolsMend mends[REFUSAL_MENDS_MAX];
    int count;
    BaseArena *kept; /* owned: holds what has been taken and is not done yet: */
    const BaseTree *first, *then;
    TableRef aim;
    int cursor; /* Where the game stood when it was taken. */
} ToolsRefusal;

/* A question of the Sight tool. */
typedef struct {
    Ruling *back;                       /* owned: the same question in the opposite direction; NULL */
    RulesFlip flips[DISPUTE_FLIPS_MAX]; /* what each reading would say of the line of sight */
    int flip_count;
    TableRef pressed_on; /* the thing that the button was pressed on */
    double tolerance;    /* mm: the chip that was clicked in the panel; below 0: none */
    int asked;           /* a number for each question, from 1 */
    uint32_t asked_at;
    int sought;             /* the last question whose nearest other answer was looked for */
    ToolsNearest *nearest;  /* owned: that search while it is under way; NULL */
    bool show_nearest;      /* the panel's button was clicked */
    const BaseTree *action; /* in the preview's arena: what an answer that is no line of sight was asked with; NULL */
    int ghosts;      /* the question whose nearest other answer was called for and is drawn once it is known; 0: none */
    char alone[160]; /* what the one thing that a what-if has moved can do by itself; empty: not known */
    char as_it_stands[96]; /* the answer without the what-if, in words; empty: not known, or nothing is moved */
    bool stands_seen;      /* that answer */
    bool turned;           /* the answer of the what-if is another than that */
} ToolsSight;

/* Whose decision it is, and what has been chosen for it. */
typedef struct {
    Ruling *ruling;         /* owned: answer to the ruleset's query `stage`; NULL: not asked */
    BaseHash state;         /* state of the table when it was asked */
    BaseArena *arena;       /* owned: holds `chosen` */
    BaseTree *chosen;       /* choices made for the stage but not done yet; NULL: none */
    TableRef tried;         /* the thing whose choices have been tried, where only those of the chosen one are */
    int pick;               /* the choice of its row that the button does */
    bool asked;             /* closing the step would give something up: the player is asked */
    PlayOdds *odds;         /* owned: odds of the action that the stage names; NULL */
    PlayOddsWalk *counting; /* owned: those odds while they are being counted; NULL */
} ToolsStage;

/* The faint lines of sight that follow a drag. */
typedef struct {
    RulesSight *items; /* owned */
    int count;
    Ruling *ruling; /* owned: its arena holds what the items point to */
} ToolsLines;

/* The field of view of what is selected. */
typedef struct {
    GeomRegion *seen; /* owned; NULL: not asked */
    bool on, more;
    RulesCtx ctx;   /* a context of its own, because the session reuses one for every question */
    Ruling *ruling; /* owned: the answer on a board of hexes */
    uint64_t stamp; /* on hexes: a number for each answer, from 1, so that its picture is not mistaken for an older
                       one */
} ToolsRegion;

typedef struct {
    GeomVec from, to;
    bool active, done; /* active: the end follows the pointer; done: both ends stand */
} ToolsMeasure;

/* What lay under the pointer when the last action was done. Hovering it asks nothing, so that the result stays in view
 * until the pointer leaves it. */
typedef struct {
    TableRef on;
    bool due; /* `on` is to be set in the next frame */
} ToolsRest;

typedef struct WhatIf WhatIf;               /* see what_if.c */
typedef struct ToolsOpponent ToolsOpponent; /* see opponent.c */

typedef struct ToolsState {
    BaseArena *arena;                   /* owned: holds the action in the making; reset for every new one */
    const char *hints[TOOLS_HINTS_MAX]; /* hints of a tool whose hints depend on the ruleset; NULL ends */
    bool unsought; /* the nearest other answer is not sought: for measuring the steps of the window without that thread
                    */
    bool carried;  /* who acts was chosen before the tool was taken up: the first click on a target only says so */
    bool just_picked; /* the press that this click ends has just selected what is under it */
    int how;          /* the move verb: the kind of move, as an index of its words */
    ToolsDrag drag;
    ToolsLines lines;
    Table *scratch; /* owned: the table with the dragged unit already moved */
    ToolsWay way;   /* for the question that waits; emptied by any change */
    ToolsFire fire;
    PlayOdds *odds;         /* owned: odds of the action under the pointer; NULL */
    PlayOddsWalk *counting; /* owned: those odds while they are being counted, a piece in each frame; NULL */
    ToolsStage stage;
    ToolsSight sight;
    WhatIf *what_if; /* owned: the table with things moved in the Sight tool; NULL */
    ToolsAttempt attempt;
    ToolsRefusal refusal;
    ToolsOrders orders;
    ToolsRegion region;
    ToolsMeasure measure;
    ToolsTyped typed;
    ToolsActs acts;
    ToolsPaces paces;
    ToolsMenu menu;
    ToolsRest rest;
    ToolsOpponent *opponent;      /* owned: who plays by himself in this game; NULL: nobody yet */
    const struct UiTool *terrain; /* the tool of the editor, laid by the shell */
} ToolsState;

#endif
