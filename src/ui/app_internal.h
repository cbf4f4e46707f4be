/* The window's state and the pieces that draw it. Private to src/ui but for the kit and window.c.
 *
 * A frame is drawn from this state by calling every piece once; input reaches the pieces through the kit in the same
 * calls. */
#ifndef UI_APP_INTERNAL_H
#define UI_APP_INTERNAL_H

#include "ui/app_state.h"

/* ---- app.c ---- */
const RulesField *app_field(const App *app);
const Table *app_table(const App *app);
const TableSetup *app_setup(const App *app);
void app_say_faults(App *app, const BaseFaults *faults, const char *title);
/* ---- app_session.c ---- */
/* Replaces the session and everything that hangs on the old one. */
void app_take_session(App *app, PlaySession *session, const char *path);
/* Hands the session out, whole: another must be taken before the next frame. */
PlaySession *app_lay_by(App *app);
/* The same table edited: the view, the tool and the path stay. */
void app_swap_session(App *app, PlaySession *session);
void app_quit(App *app); /* asks first when something would be lost */
/* Something has changed on the table: drops previews, region, odds; shows what was last decided. */
void app_changed(App *app);
/* Back from a preview: what waits, else what is selected, else what was last decided. */
void app_rest(App *app);
void app_drop_region(App *app);
/* Is there a field of view to be painted from it? A hex is a place to look from, too. */
bool app_can_look(const App *app, TableRef from);
bool app_has_region(const App *app);                         /* the ruleset knows what one sees */
const RulesVerb *app_verb(const App *app, const char *verb); /* NULL: the ruleset has none */
bool app_verb_takes(const App *app, const char *verb, const char *argument);
bool app_is_concealed(const App *app, const Ruling *past); /* what it did is not to be seen yet */
/* -1: anyone. `*won` is set where the game is over and this side has won it; else left as it is. */
int app_side_to_act(const App *app, bool *won);
void app_undo(App *app);
void app_redo(App *app);
void app_seek(App *app, int cursor);
void app_title(const App *app, BaseText *out); /* of the window */
void app_scale(App *app, double by);

/* ---- app_around.c: what is open to the one selected ---- */
void around_update(App *app);
void around_draw(App *app);
void around_drop_why(App *app);

/* ---- hand.c: intentions and actions ---- */
BaseTree *hand_action(App *app, const char *verb); /* a new action in app->arena, which is reset */
void hand_add_ref(App *app, BaseTree *action, const char *key, TableRef ref);
void hand_add_who(App *app, BaseTree *action, const char *verb, TableRef unit);
void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm);
BaseTree *hand_place(App *app, GeomVec mm); /* as a player writes it */
bool hand_is_refused(const App *app);       /* what is previewed */
void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count);
/* Shows what the action would do; takes no dice. */
void hand_preview(App *app, const BaseTree *action);
void hand_drop_preview(App *app);
/* Does it: rolls, or asks for dice when the player types them. `action` may be in app->arena. */
void hand_do(App *app, const BaseTree *action);
/* ---- hand_waiting.c: what a ruling asks ---- */
void hand_answer(App *app, BaseTree *answer);                /* to what waits; the answer is in app->arena */
double hand_way_facing(const App *app, const RulesAsk *ask); /* as it is turned */
void hand_waiting_frame(App *app, const AppHand *in);        /* a place that a ruling waits for */
void hand_choice_frame(App *app, const AppHand *in);         /* one of the things that it asks about */
void hand_choice_draw(App *app);                             /* those things, lit, with the keys of the panel */
void hand_select(App *app, TableRef ref);
/* Lines from a unit to every enemy; with `at`, as if it stood there. */
void hand_lines(App *app, int unit, const GeomVec *at, double facing);
/* ---- hand_dice.c ---- */
void typed_begin(App *app, const BaseTree *action);
void typed_frame(App *app); /* the question for dice, while one is open */
void typed_close(App *app);
void hand_finish(App *app, const BaseTree *action, PlayInput *input);
/* ---- hand_keys.c: the board by keyboard ---- */
void board_keys(App *app, AppHand *in);
GeomVec arrows_pressed(App *app);                                /* steps that way, more with Shift; (0, 0): no arrow */
void pointer_step(App *app, GeomVec by, double step);            /* mm; on the grid of such steps, within the table */
bool board_place_of(const App *app, TableRef ref, GeomVec *out); /* where it stands, mm; false: nowhere */
void board_walk(App *app, int step); /* to the next or the last unit; the pointer goes with it */
/* ---- hand_place.c: a place that is typed ---- */
void place_open(App *app);
void place_open_with(App *app, const char *begun); /* what is typed already */
void place_frame(App *app);
/* ---- actions.c: what the ruleset lets one thing do by name: orders, and the like ---- */
void actions_open(App *app, TableRef of, double x, double y); /* as a menu */
void actions_frame(App *app);
double actions_chips(App *app, KitBox box, TableRef of); /* as chips, a row a verb; returns the height */
/* Those that concern nobody: ends of scopes. Labels in the arena. */
const KitItem *actions_of_game(App *app, BaseArena *arena, int *count);
void actions_do_of_game(App *app, int index);
void actions_term(App *app);

/* ---- tools ---- */
typedef struct {
    const char *name, *key, *use;
    SDL_Keycode code;
    KitIcon icon;
    const char *verb; /* needed of the ruleset; NULL: always there */
    void (*frame)(App *app, const AppHand *in);
    void (*leave)(App *app);
    const char *const *hints; /* pairs key, what; NULL ends */
} AppTool;
extern const AppTool tool_select, tool_sight, tool_fire, tool_assault, tool_measure, tool_terrain;
const AppTool *app_tool(AppToolId id);
void app_set_tool(App *app, AppToolId id);
const char *app_tool_off(const App *app, AppToolId id); /* why it cannot be used, NULL */
/* ---- hosts.c ---- */
bool select_is_host(const App *app, TableRef ref);       /* an area that takes units in */
bool select_is_target(const App *app, TableRef ref);     /* terrain that can be fired at */
bool select_in_reserve(const App *app, TableRef ref);    /* a unit off the table that the ruleset lets come on */
int select_carries(const App *app, TableRef ref);        /* how many are in a unit and stand nowhere of their own */
TableRef drag_host_under(const App *app, GeomVec mm);    /* such an area; none */
TableRef drag_carrier_under(const App *app, GeomVec mm); /* a friend who may carry the one in hand; none */
BaseTree *drag_board(App *app, bool only);               /* its formation gets in; `only` into drag.carrier */
/* ---- tray.c: units in reserve, in a strip under the board ---- */
bool tray_is_wanted(const App *app);
void tray_frame(App *app);
/* ---- tool_select.c ---- */
bool select_is_pulled(const AppHand *in);      /* held, and further from where it was pressed than a click */
GeomVec app_unit_at(const App *app, int unit); /* where it stands, or is drawn: mm; 0, 0 when nowhere */
/* `from`: where on the table it is taken hold of, NAN: at its middle. */
void select_begin_drag(App *app, TableRef unit, GeomVec from, bool by_key);
void select_end_drag(App *app, bool act);
/* ---- drag_places.c ---- */
void drag_add_row(App *app, BaseTree *action, const GeomVec *points,
                  int count);                                           /* all who come out with the one in hand */
BaseTree *drag_arrive(App *app, GeomVec at);                            /* out of reserve, to there */
int drag_cut_path(const RulesTrace *trace, double stop, GeomVec *out);  /* up to the stop */
GeomVec drag_last_place(const App *app);                                /* where the stretch to the pointer begins */
GeomVec drag_up_to(const App *app, GeomVec from, GeomVec to, int unit); /* up to its base, and no further */
GeomVec drag_up_to_enemies(const App *app, GeomVec from, GeomVec to);
GeomVec drag_into_contact(const App *app, GeomVec to);
/* ---- drag_all.c ---- */
/* The formation of the unit in hand goes with it, where several may move at once. */
bool drag_may_take_all(const App *app);
void drag_take_all(App *app, bool all);
void drag_bend(App *app); /* the path bends at the pointer; off the board, and with no room for more, nothing happens */
bool drag_may_turn(const App *app); /* has a facing a meaning on this table, by this ruleset? */
/* What is worth a hint now: in app->hints, until the next call. */
const char *const *select_hints(App *app);
const char *const *drag_hints(App *app);
void drag_add_all(App *app, BaseTree *action, const GeomVec *points, int count); /* who goes, and the way of each */
const char *const *select_paces(const App *app, int *count);                     /* kinds of moves, NULL none */
/* ---- tool_fire.c ---- */
BaseTree *fire_action(App *app, TableRef at);
bool fire_is_aimed(const App *app);
const char *const *fire_hints(const App *app); /* where one fires at a time; NULL: those of the tool */
void fire_roll(App *app);
void fire_popover(App *app);               /* its odds, at the target */
double fire_choices(App *app, KitBox box); /* the arguments that are left to the player, as chips */
int fire_shooters(const App *app, int *out, int cap);
void fire_aim(App *app); /* the shot at `target`, previewed and its odds begun */
/* ---- fire_lay.c: templates laid by hand, one after the other ---- */
bool fire_can_lay(const App *app);
void fire_lay(App *app, bool on);
void fire_lay_back(App *app);                 /* the one before into the hand again; of the first: by itself again */
int fire_lay_number(const App *app, int *of); /* which is in the hand, from 1, of how many */
void fire_add_point(App *app, BaseTree *action);
bool fire_lay_frame(App *app, const AppHand *in); /* true: the frame is its own */
double fire_lay_chip(App *app, KitBox box);

/* ---- tool_sight.c ---- */
void sight_put_back(App *app); /* what was moved in a what-if; the question stays */
void sight_again(App *app);    /* the question that is shown, put once more: the tolerance has changed */
/* ---- what_if.c: in the Sight tool, nothing of it is recorded ---- */
PlaySession *what_if_session(const App *app); /* with things moved, else the one at play */
ViewBoard *what_if_board(const App *app);     /* of that session */
bool what_if_stands(const App *app);          /* something is moved */
/* What the table that is shown says of itself: which of its things stand elsewhere. Also of one that was opened so. In
 * the arena. */
const TableShift *what_if_shifts(const App *app, BaseArena *arena, int *count);
bool what_if_holds(const App *app); /* and in the hand */
bool what_if_by_key(const App *app);
bool what_if_refused(const App *app);                  /* it cannot stand where the pointer is */
TableRef what_if_real(const App *app, TableRef shown); /* of what is shown, on the table at play */
/* Takes up a thing of the table at play, at this point of the table. False: it cannot be moved. */
bool what_if_take(App *app, TableRef ref, GeomVec at, bool by_key);
/* What is held goes along with the pointer; true: the table shown is another, and the question was let go of. */
bool what_if_move(App *app, GeomVec to);
void what_if_let_go(App *app);
void what_if_drop(App *app); /* everything back */
/* ---- filming.c ---- */
void filming_open(App *app); /* asks where to */
void filming_start(App *app, const char *path);
void filming_step(App *app); /* one picture, if a film is in the making */
void filming_frame(App *app);
void filming_drop(App *app); /* cancels; nothing is left */
/* ---- replaying.c: a game is done again, in pieces ---- */
typedef struct {
    const char *title;                                                  /* of what is shown while it lasts */
    void (*then)(App *app, void *with, PlaySession *session, int done); /* done again whole, or as far as it goes: it is
                                                                           the callee's */
    void (*drop)(void *with);                                           /* after that, or when it was cancelled */
    void *with;
} AppReplayWish;
/* Takes the replay over. What is short is over, and `then` called, when this returns. */
void replaying_begin(App *app, PlayReplay *replay, AppReplayWish wish);
const PlaySession *replaying_session(const App *app); /* as far as it is; NULL: nothing is done again */
bool replaying_tick(App *app);                        /* a piece of it; true: a frame is due */
void replaying_frame(App *app);
void replaying_drop(App *app); /* cancels */
/* Long work as a dialog: "3 of 70 pictures". True: it is to be cancelled. */
bool progress_frame(App *app, const char *title, const char *what, int done, int total);
/* ---- panel_asked.c ---- */
void asked_drop(App *app);
bool asked_tick(App *app); /* goes on with what was asked of a reading; true: a frame is due */

/* ---- branch_dialog.c ---- */
void branches_open(App *app);
void branches_close(App *app);
void branches_frame(App *app);

/* ---- house/: the house rules ---- */
void house_open(App *app, const char *list, const char *id); /* at this row; "": at the first */
void house_open_first(App *app);
void house_close(App *app);
void house_frame(App *app);
void house_term(App *app);
void house_save(App *app, const char *path);
void house_load(App *app, const char *path);
/* In the title: how much is changed; a click opens the page. Returns where it ends, `x` when there is nothing. */
double house_chip(App *app, double x, double cy, double right);

/* ---- panel_luck.c ---- */
void luck_drop(App *app);

/* ---- card_dialog.c ---- */
void card_begin(App *app);                  /* asks where to */
char *card_default_path(const App *app);    /* freed with base_free */
void card_save(App *app, const char *path); /* says how it went */
void card_frame(App *app);                  /* asks before the case of another card is replaced */
/* ---- card_print.c: the cards of the terrain ---- */
void cards_ask(App *app);                     /* where to */
void cards_print(App *app, const char *path); /* says how it went */

/* ---- tool_assault.c ---- */
const BaseTree *stage_fact(const App *app); /* what is under way as rules.h describes it, NULL */
void stage_update(App *app);
void stage_drop(App *app);
/* An option or button of it was taken: done, or chosen and asked about again. What was read of the stage is gone. */
void stage_take(App *app, const BaseTree *option);
/* It stands in the panel: in the tool for it, and in every tool where the ruleset has no procedure of its own for one.
 */
bool stage_is_shown(const App *app);
/* In the tools of the hand where the ruleset wants it there: asks, counts odds, and shows it while nothing else is. */
void stage_follow(App *app);
bool assault_is_aimed(const App *app);
void assault_begin(App *app);
const char *const *assault_hints(const App *app); /* of the step that is played; NULL: none is */

/* ---- pieces of the frame ---- */
void layout_update(App *app, double w, double h);
void strips_title(App *app);
void strips_menu(App *app); /* of the title, over everything: after the pieces that it may cover */
void strips_tools(App *app);
void strips_hints(App *app);
void board_frame(App *app);
/* ---- app_region.c: what the chosen unit sees ---- */
void region_update(App *app); /* a little finer with each frame */
void region_key(App *app, GeomBox frame);
void profile_frame(App *app);
/* The ruling whose heights stand under the board: what is shown, or of a volley the line that decides; NULL. */
const Ruling *profile_told(App *app);
void profile_drop(App *app);
void tapes_frame(App *app);
void tapes_forget(App *app);
void board_fit(App *app);
void board_zoom(App *app, GeomVec about_px, double factor);
/* For the window: painted in slices, over the table's photograph; `before` (NULL: none) is shown until then. */
ViewBoard *board_for(const App *app, const RulesField *field, const ViewBoard *before);
void board_forget(App *app);
void board_forget_texts(App *app);     /* what is said of the units: the unit of lengths is another */
void board_show(App *app, GeomVec mm); /* pans so that the point is in view */
void panel_frame(App *app);
void timeline_frame(App *app);
void entry_say(const App *app, int cursor, BaseText *out); /* "Fire: B3 Tanks at r2-1" */
void palette_frame(App *app);
void files_frame(App *app); /* dialogs */
bool tables_tick(App *app); /* titles and little pictures for the panel; true: a frame is due */
void tables_forget(App *app);
void keys_frame(App *app); /* shortcuts of the whole window */
/* ---- keys_sheet.c ---- */
void keys_sheet(App *app);                             /* F1 */
void keys_name(KitAsked asked, char *out, size_t cap); /* "Ctrl+Shift+P" */
bool keys_are_on_the_sheet(const char *name);          /* a key by that name */

/* ---- files.c, settings.c ---- */
bool files_open(App *app, const char *path, BaseFaults *faults);
void files_sweep(const App *app); /* what windows that were killed have left beside the settings and the games */
bool files_show(App *app, IoDocument *document, const char *path, BaseFaults *faults); /* takes it over */
void files_open_told(App *app, const char *path);                                      /* says what went wrong */
/* Another program's map, by the ending of its name; made a battlefield beside it, and opened (import_map.c). */
bool import_map_is(const char *path);
bool import_map_open(App *app, const char *map, BaseFaults *faults);
bool files_save(App *app, const char *path);
void files_save_here(App *app);
/* ---- files_changed.c ---- */
/* Ctrl+S: as files_save, but what another program has put into the file since it was read or written here is not
 * written over unasked. */
void files_save_again(App *app, const char *path);
/* The file that was opened or saved, as it is on disk now: what it is compared with. */
void files_note(App *app, const char *path);
/* Asks whether a damaged game is to be opened as far as it is whole. False: it is none. */
bool files_offer_salvage(App *app, const char *path);
void files_changed_frame(App *app);
void files_forget(App *app);
void files_begin_record(App *app); /* every game is on disk from its first action */
char *files_in_config(const App *app, const char *name);
void settings_load(App *app);
void settings_save(App *app);
void settings_field(App *app); /* tolerance and unit, on the field at play */
void settings_apply(App *app); /* after a change: all of them in force, and on disk */
bool settings_night(void);     /* the desktop is set to a dark theme */
bool app_is_dark(const App *app);
const ViewTheme *app_theme(const App *app);
void app_turn_theme(App *app); /* from light to dark and back */
/* ---- settings_page.c ---- */
void settings_open(App *app);
void settings_frame(App *app);
void settings_remember(App *app, const char *path); /* first of the recent files, and the one to open next time */

/* ---- ruling_copy.c ---- */
/* All of it as text, in the order of the panel: for the clipboard. */
void ruling_copy(const Ruling *ruling, const Ruling *back, const PlayOdds *odds, BaseText *out);

#endif
