/* Legions Imperialis through the window, by events alone: ways as they are paid, a garrison that goes in, fires, comes
 * out, a building that falls on another, a Fight, morale, undo. */
#include "support/test.h"
#include "ui/core/ui.h"
#include "ui/shared_app.h"
#include "ui/tools/fire_lay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MILL   "tests/games/the-mill-falls.json"
#define KAER   "maps/landing-at-kaer.json"
#define BLAST  "tests/cases/legions-imperialis/core-19-blast-under.case.json"
#define POINTS "tests/cases/legions-imperialis/core-19-points.case.json"
#define NAMED  "tests/cases/legions-imperialis/fght-04-named.case.json"
#define CLAWS  "tests/cases/legions-imperialis/core-19-wreckers.case.json"
#define SEATS  "tests/cases/legions-imperialis/core-20-embark.case.json"
#define WHERE  "tests/cases/legions-imperialis/core-15-where.case.json"
#define NO_WAY "tests/cases/legions-imperialis/LI-161.case.json"
#define CITY   "maps/city-on-the-canal.json"

static Desk *desk;

/* ---- what a person does ---- */

/* With SIGHTLINE_SHOTS a folder, the window is kept there to be looked at. */
static void shot(const char *name) {
    char path[512];
    if (getenv("SIGHTLINE_SHOTS")) {
        snprintf(path, sizeof path, "%s/legions-%s.png", getenv("SIGHTLINE_SHOTS"), name);
        driver_png(desk->driver, path);
    }
}

static void takes(const char *id) {
    desk_key(desk, SDLK_v);
    driver_key(desk->driver, SDLK_k, KMOD_LCTRL);
    driver_type(desk->driver, id);
    desk_key(desk, SDLK_RETURN);
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, id)));
}

/* The chip of that name in the row of orders: kinds of moves may be called the same. */
static void orders(const char *unit, const char *order) {
    takes(unit);
    int cursor = desk_cursor(desk), tried = 0;
    for (int nth = 0; desk_cursor(desk) == cursor; nth++) {
        const KitSeen *items;
        int count = kit_seen(desk->ui->kit, &items), chip = -1, found = 0;
        for (int i = 0; i < count && chip < 0; i++) {
            bool named = items[i].role == KIT_ROLE_CHIP && !strcmp(items[i].label, order);
            chip = named && found++ == nth ? i : chip;
        }
        assert_true(chip >= 0 && tried++ < 3);
        driver_click(desk->driver, items[chip].shown.x + 8, items[chip].shown.y + items[chip].shown.h / 2);
    }
}

static bool typing(void) {
    return kit_find_role(desk->ui->kit, KIT_ROLE_FIELD, "Dice") != NULL;
}

/* The dice that are asked for, pool by pool; a star: the last as often as is wanted. */
static void rolls(const char *faces) {
    while (typing()) {
        char pool[64] = "";
        for (int i = 0; i < desk->ui->tools->typed.wanted.count; i++) {
            assert_true(*faces);
            snprintf(pool + strlen(pool), sizeof pool - strlen(pool), "%c ", *faces);
            faces += faces[1] != '*';
        }
        desk_roll(desk, pool);
    }
    assert_true(!*faces || faces[1] == '*');
}

static void ends(const char *what, const char *faces) {
    char label[64];
    int phase = ui_table(desk->ui)->phase;
    snprintf(label, sizeof label, "End: %s", what);
    driver_click_label(desk->driver, ui_field(desk->ui)->data->phases[phase].label);
    driver_click_label(desk->driver, label);
    rolls(faces);
}

static const char *phase_now(void) {
    return ui_field(desk->ui)->data->phases[ui_table(desk->ui)->phase].id;
}

static void fires(const char *unit, const char *at, const char *faces) {
    takes(unit);
    desk_key(desk, SDLK_x);
    desk_hover(desk, at);
    shot("odds");
    desk_click(desk, at); /* who fires was chosen before: the first click only says so */
    desk_click(desk, at);
    rolls(faces);
}

static bool lives(const char *id) {
    return table_alive(ui_table(desk->ui), desk_ref(desk, id));
}

static void opens(const char *file) {
    desk = desk_open_sized(file, 1440, 900, 1);
    desk_key(desk, SDLK_d); /* real dice */
}

/* The order that a Detachment has been given stands out among the four, and is not among those that cannot be. */
static void a_written_order_is_shown_as_chosen(void **state) {
    (void)state;
    opens("maps/two-hills.json");
    driver_click_label(desk->driver, "Advance"); /* of the first Detachment */
    assert_int_equal(desk_cursor(desk), 1);
    const KitSeen *chip = kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, "Advance");
    assert_non_null(chip);
    assert_true(chip->state & KIT_ON);
    assert_null(strstr(chip->value ? chip->value : "", "not now"));
    desk_close(desk);
}

/* Taken up with Enter and set down with Enter, at a typed place. */
static void goes_to(const char *unit, double x, double y) {
    char place[64];
    takes(unit);
    driver_click_label(desk->driver, "charge");
    for (int end = 0; end < 2; end++) {
        const TableWhere *where = desk_where(desk, unit);
        double inch = ui_setup(desk->ui)->unit;
        snprintf(place, sizeof place, "%.4f %.4f", end ? x : where->at.x / inch, end ? y : where->at.y / inch);
        desk_key(desk, SDLK_g);
        driver_type(desk->driver, place);
        desk_key(desk, SDLK_RETURN);
        for (int i = 0; i < 2 && desk->ui->tools->drag.active == (end == 1); i++) {
            desk_key(desk, SDLK_RETURN);
        }
    }
}

/* Where a ruling waits for somebody to be put. */
static void puts_down(double x, double y) {
    char place[64];
    snprintf(place, sizeof place, "%.4f %.4f", x, y);
    desk_key(desk, SDLK_g);
    driver_type(desk->driver, place);
    desk_key(desk, SDLK_RETURN);
    desk_key(desk, SDLK_RETURN);
}

static void begins_to_move(void) {
    orders("line-1", "advance");
    orders("tanks-1", "first-fire");
    orders("siege-1", "advance");
    orders("storm-1", "first-fire");
    orders("rifles-1", "advance");
    orders("line-tanks-1", "first-fire");
    ends("phase", "");
    ends("phase", "52");
    assert_string_equal(phase_now(), "movement");
}

/* ---- facts ---- */

static void a_way_shows_what_it_costs_while_it_is_dragged(void **state) {
    (void)state;
    opens(MILL);
    begins_to_move();
    desk_pull(desk, "line-3", 8.6, 11.6); /* an inch and more of caltrops */
    const RulesTrace *trace = &desk->ui->preview->traces.items[0];
    assert_true(fabs(trace_spent(trace, trace->length) - trace->length) < 1e-6);
    assert_int_equal(trace->event_count, 1);
    assert_string_equal(trace->events[0].what, "dangerous");
    assert_int_equal(trace->events[0].hits, 1);
    assert_int_equal(trace->events[0].chance_of * 3, trace->events[0].chance_in * 2); /* 5+ fails four times in six */
    assert_true(desk_says(desk, "1 hit"));
    shot("way");
    desk_key(desk, SDLK_ESCAPE);
    desk_let_go(desk);
    desk_close(desk);
}

static void a_garrison_goes_in_and_is_shot_at(void) {
    opens(MILL);
    begins_to_move();
    desk_drag(desk, "line-2", 5.8, 14.6);
    ends("activation", "");
    desk_drag(desk, "rifles-1", 18.4, 6); /* onto the tower: up to it, until enough are there */
    assert_int_equal(desk_where(desk, "rifles-1")->kind, WHERE_POINT);
    desk_drag(desk, "rifles-2", 19.4, 6);
    desk_pull(desk, "rifles-3", 19, 6.4); /* two of three: now all go in */
    shot("garrison");
    desk_let_go(desk);
    assert_int_equal(desk_where(desk, "rifles-1")->kind, WHERE_INSIDE);
    assert_int_equal(desk_where(desk, "rifles-3")->kind, WHERE_INSIDE);
    BaseHash before = desk_hash(desk);
    desk_drag(desk, "siege-1", 15.8, 11.2);
    assert_true(desk_hash(desk) != before);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL); /* undone, and done again */
    assert_true(desk_hash(desk) == before);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    ends("activation", "");
    ends("phase", "");
    assert_string_equal(phase_now(), "combat");
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk_says(desk, "Crusade fires with a Detachment"));
    shot("turn");
    driver_click_label(desk->driver, "Holds fire"); /* the tanks; it is the turn of the others */
    assert_true(desk_says(desk, "Auxilia fires with a Detachment"));
    fires("line-tanks-1", "tanks-1", "42");
    assert_false(lives("tanks-1"));
    ends("phase", "4"); /* half of the tanks are lost: they hold */
    ends("phase", "");
    fires("siege-1", "mill", "425"); /* 7 - 3 is less than 5: a point of damage */
    before = desk_hash(desk);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    assert_true(desk_hash(desk) != before);
    driver_key(desk->driver, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_true(desk_hash(desk) == before);
    ends("phase", "");
    ends("phase", "");
    assert_string_equal(phase_now(), "orders");
}

/* The second round: the line charges the mill, which falls; who comes out of it fights in the rubble. */
static void the_mill_falls(void) {
    orders("line-1", "charge");
    orders("tanks-2", "first-fire");
    orders("siege-1", "first-fire");
    orders("storm-1", "first-fire");
    orders("rifles-1", "advance");
    orders("line-tanks-1", "first-fire");
    ends("phase", "");
    ends("phase", "62");
    static const double AT[4][2] = {{11.3, 9.2925}, {12.3, 9.2925}, {13.3, 9.2925}, {12.6, 11}};
    for (int i = 0; i < 4; i++) {
        char id[24];
        snprintf(id, sizeof id, "line-%d", i + 1);
        goes_to(id, AT[i][0], AT[i][1]);
    }
    ends("activation", "6*"); /* through the caltrops, all saved */
    takes("rifles-2");        /* and the garrison of the tower comes out of it, all of it at once */
    desk_pull(desk, "rifles-2", 16, 6.6);
    shot("leaving");
    desk_let_go(desk);
    assert_int_equal(desk_where(desk, "rifles-1")->kind, WHERE_POINT);
    assert_int_equal(desk_where(desk, "rifles-3")->kind, WHERE_POINT);
    ends("activation", "");
    ends("phase", "");
    fires("siege-1", "mill", "5126161");
    assert_non_null(play_waiting(desk->ui->session));
    shot("rubble");
    puts_down(12.3, 8.3083); /* against the line: who touches now fights */
    puts_down(13.3, 8.3083);
    assert_null(play_waiting(desk->ui->session));
    assert_false(lives("storm-2") || lives("storm-4"));
    ends("phase", "4"); /* half of the section is under the stones: it holds */
    desk_key(desk, SDLK_v);
    takes("line-2");
    desk_key(desk, SDLK_a);
    desk_hover(desk, "storm-1");
    shot("fight");
    desk_click(desk, "storm-1"); /* who attacks was chosen before: the first click only says so */
    desk_click(desk, "storm-1");
    rolls("54215421");
    shot("fought");
    assert_false(lives("storm-1") || lives("storm-3"));
    ends("phase", "");
    ends("phase", "");
    ends("phase", "");
    assert_string_equal(phase_now(), "orders");
    assert_true(desk_says(desk, "Round 3"));
}

static void a_garrison_goes_in_fires_falls_and_fights(void **state) {
    (void)state;
    a_garrison_goes_in_and_is_shot_at();
    the_mill_falls();
    desk_close(desk);
}

/* One side writes, seals, and what it wrote is not to be seen until the other has sealed as well. */
static void orders_are_written_and_sealed_in_turn(void **state) {
    (void)state;
    opens(MILL);
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk_says(desk, "Crusade gives each Detachment an order"));
    driver_click_label(desk->driver, "Seal these orders");
    assert_true(desk_says(desk, "has no order yet"));
    orders("line-1", "advance");
    orders("tanks-1", "first-fire");
    orders("siege-1", "advance");
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "Seal these orders");
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk_says(desk, "Auxilia gives each Detachment an order"));
    RulesPortrait portrait = rules_portray(ui_field(desk->ui), ui_table(desk->ui), desk_ref(desk, "tanks-1"));
    assert_int_equal(portrait.order, ORDER_SEALED);
    shot("sealed");
    orders("storm-1", "first-fire");
    orders("rifles-1", "advance");
    orders("line-tanks-1", "first-fire");
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "Seal these orders");
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk_says(desk, "All orders lie open"));
    driver_click_label(desk->driver, "On to the initiative");
    assert_string_equal(phase_now(), "initiative");
    desk_close(desk);
}

/* Light weapons do nothing to a tank: the headline says that, and no chance of nothing. */
static void a_shot_that_cannot_hurt_says_so(void **state) {
    (void)state;
    opens("tests/cases/legions-imperialis/core-19-light.case.json");
    takes("r1");
    desk_key(desk, SDLK_x);
    desk_hover(desk, "b2");
    desk_hover(desk, "b1");
    assert_true(desk_says(desk, "It cannot take any loss."));
    assert_false(desk_says(desk, "is lost."));
    desk_close(desk);
}

/* W takes it in the hand, it follows the pointer, Enter fires it there. */
static void a_template_is_laid_by_hand(void **state) {
    (void)state;
    opens(BLAST);
    takes("r1");
    desk_key(desk, SDLK_x);
    desk_hover(desk, "b3");
    desk_hover(desk, "b1");
    assert_true(tool_fire_can_lay(desk->ui));
    desk_key(desk, SDLK_w);
    assert_true(desk->ui->tools->fire.laying);
    GeomVec px = desk_px_of(desk, "b1");
    driver_move(desk->driver, px.x + 9, px.y);
    shot("template");
    double inch = ui_setup(desk->ui)->unit;
    assert_true(desk->ui->tools->fire.laid.x > desk_where(desk, "b1")->at.x + .1 * inch);
    desk_key(desk, SDLK_w); /* by itself again, and once more by hand */
    assert_false(desk->ui->tools->fire.laying);
    desk_key(desk, SDLK_w);
    desk_key(desk, SDLK_RETURN);
    rolls("3*"); /* nothing is hit */
    assert_int_equal(desk_cursor(desk), 1);
    assert_true(lives("b1") && lives("b2"));
    desk_close(desk);
}

/* Two who fire lay two: the first click leaves it there, the second fires; Esc takes the first back into the hand. */
static void each_who_fires_lays_his_own(void **state) {
    (void)state;
    opens(POINTS);
    takes("r1");
    desk_key(desk, SDLK_x);
    desk_hover(desk, "b2");
    desk_hover(desk, "b1");
    assert_true(desk_says(desk, "is lost.")); /* whichever of them it is */
    desk_key(desk, SDLK_w);
    assert_true(desk->ui->tools->fire.laying);
    assert_true(desk_says(desk, "Template 1 of 2"));
    desk_click(desk, "b1");
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_says(desk, "Template 2 of 2"));
    desk_hover(desk, "b2");
    shot("two-templates");
    const BaseTree *under = tree_find(desk->ui->preview->facts, "under");
    assert_int_equal(under->count, 2);
    assert_string_equal(tree_at(under, 0)->text, "b1");
    assert_string_equal(tree_at(under, 1)->text, "b2");
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk_says(desk, "Template 1 of 2"));
    desk_hover(desk, "b1");
    desk_key(desk, SDLK_RETURN); /* and with the keys */
    assert_true(desk_says(desk, "Template 2 of 2"));
    for (int i = 0; i < 12; i++) { /* half an inch each: from b1 on to b2 */
        desk_key(desk, SDLK_DOWN);
    }
    desk_key(desk, SDLK_RETURN);
    rolls("1*");
    assert_int_equal(desk_cursor(desk), 1);
    const BaseTree *points = tree_find(play_entry(desk->ui->session, 0)->action, "point");
    assert_int_equal(points->count, 2);
    assert_true(fabs(tree_at(tree_at(points, 0), 1)->number - 20) < .1);
    assert_true(fabs(tree_at(tree_at(points, 1), 1)->number - 26) < .1);
    desk_close(desk);
}

/* ---- choices ---- */

static void does(const char *action) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    const BaseTree *tree = json_parse(arena, action, strlen(action), "test", 0, &faults);
    assert_non_null(tree);
    play_do(desk->ui->session, tree, NULL, &faults);
    assert_int_equal(faults.count, 0);
    faults_free(&faults);
    arena_destroy(arena);
    driver_frame(desk->driver);
}

static void takes_chip(const char *label) {
    const KitSeen *chip = kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, label);
    assert_non_null(chip);
    driver_click(desk->driver, chip->shown.x + 8, chip->shown.y + chip->shown.h / 2);
}

/* Two against two who all touch: by themselves the first faces the first; a click makes it the second, and the rest
 * follows. */
static void a_hand_names_who_faces_whom(void **state) {
    (void)state;
    opens(NAMED);
    does("{\"do\": \"set\", \"ref\": \"game\", \"values\": {\"phase\": \"combat\", \"stage\": \"fights\", "
         "\"initiative\": \"red\", \"active\": \"red\"}}");
    desk_key(desk, SDLK_ESCAPE);
    takes_chip("pairs …");
    shot("pairs");
    int cursor = desk_cursor(desk);
    takes_chip("ba 2"); /* of ra 1 */
    assert_int_equal(desk_cursor(desk), cursor);
    shot("pairs-named");
    driver_click_label(desk->driver, "Fight as paired");
    rolls("66116611");
    assert_int_equal(desk_cursor(desk), cursor + 1);
    const BaseTree *pairs = tree_find(play_entry(desk->ui->session, cursor)->action, "pairs");
    for (const BaseTree *it = pairs->first; it; it = it->next) {
        bool crossed = !strcmp(it->key, "ra1")   ? !strcmp(it->first->text, "ba2")
                       : !strcmp(it->key, "ra2") ? !strcmp(it->first->text, "ba1")
                       : !strcmp(it->key, "ba1") ? !strcmp(it->first->text, "ra2")
                                                 : !strcmp(it->first->text, "ra1");
        assert_true(crossed);
    }
    assert_int_equal(pairs->count, 2);
    desk_close(desk);
}

/* Who has lost is asked where he goes: what is pointed at is tried, a click takes it, Enter takes the nearest; where
 * there is none Enter says that he is lost. */
static void the_loser_is_asked_where_he_withdraws_to(void **state) {
    (void)state;
    for (int by_enter = 0; by_enter < 2; by_enter++) {
        opens(WHERE);
        double inch = ui_setup(desk->ui)->unit;
        does("{\"do\": \"assault\", \"formation\": \"ra\", \"dice\": [6, 6, 6, 1, 1, 1, 6]}");
        desk_key(desk, SDLK_ESCAPE); /* the lesson */
        assert_non_null(play_waiting(desk->ui->session));
        assert_true(desk_says(desk, "Blue says where Blue a withdraws to."));
        shot("withdraws");
        if (by_enter) {
            desk_key(desk, SDLK_RETURN);
        } else {
            GeomVec px = desk_px(desk, 23, 22);
            driver_click(desk->driver, px.x, px.y);
        }
        assert_null(play_waiting(desk->ui->session));
        GeomVec at = vec_scale(desk_where(desk, "b1")->at, 1 / inch);
        assert_true(by_enter ? vec_distance(at, vec(20, 20)) < 2.1 : vec_distance(at, vec(23, 22)) < .1);
        desk_close(desk);
    }
    opens(NO_WAY);
    does("{\"do\": \"assault\", \"formation\": \"ra\", \"dice\": [6, 6, 1, 1, 3, 3, 1, 1, 2, 6]}");
    desk_key(desk, SDLK_ESCAPE);
    assert_true(desk_says(desk, "No place was found."));
    desk_key(desk, SDLK_RETURN);
    assert_null(play_waiting(desk->ui->session));
    assert_int_equal(desk_where(desk, "g2")->kind, WHERE_OFF);
    desk_close(desk);
}

/* To strike as one is offered to those who can. */
static void only_wreckers_are_offered_to_strike_together(void **state) {
    (void)state;
    opens(CLAWS);
    takes("r1");
    desk_key(desk, SDLK_x);
    desk_hover(desk, "r2");
    desk_hover(desk, "s");
    assert_non_null(kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, "no"));
    assert_true(desk_says(desk, "Together"));
    desk_close(desk);
    opens(POINTS);
    takes("r1");
    desk_key(desk, SDLK_x);
    desk_hover(desk, "b2");
    desk_hover(desk, "b1");
    assert_false(desk_says(desk, "Together"));
    assert_null(kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, "no"));
    desk_close(desk);
}

/* ---- transports ---- */

static void goes_aboard(void) {
    double inch = ui_setup(desk->ui)->unit;
    desk_drag(desk, "r1", 24.2, 20); /* out of reach: 3.2 from base to base, not 2 */
    desk_pull(desk, "r1", 20, 20);   /* onto the transport: it goes up to its base */
    shot("up-to");
    desk_let_go(desk);
    assert_int_equal(desk_where(desk, "r1")->kind, WHERE_POINT);
    assert_true(fabs(desk_where(desk, "r1")->at.x - 21 * inch) < inch / 20);
    desk_pull(desk, "r1", 20, 20);
    shot("aboard");
    assert_string_equal(tree_get_text(desk->ui->tools->drag.action, "do", ""), "embark");
    desk_let_go(desk);
    assert_int_equal(desk_where(desk, "r1")->kind, WHERE_ATTACHED);
    assert_int_equal(desk_where(desk, "r2")->kind, WHERE_ATTACHED); /* its whole Detachment */
}

/* Let go on a transport: too far off it goes up to it; when all are near, all get in; and out again. */
static void a_detachment_is_dragged_aboard_and_out_again(void **state) {
    (void)state;
    opens(SEATS);
    goes_aboard();
    does("{\"do\": \"end\", \"what\": \"turn\"}"); /* who has moved and embarked has acted */
    desk_key(desk, SDLK_ESCAPE);
    driver_click_label(desk->driver, "Free play");
    assert_true(
        desk_says(desk, "End: turn – That changes nothing")); /* a turn that has just ended is not ended again */
    desk_key(desk, SDLK_ESCAPE);
    desk_click(desk, "t"); /* the transport; by a second click the first of those in it */
    desk_click(desk, "t");
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "r1")));
    desk_key(desk, SDLK_RETURN); /* taken up with Enter, though it was the mouse that chose it */
    assert_true(desk->ui->tools->drag.active && desk->ui->tools->drag.leaving);
    puts_down(21.2, 21.2);
    assert_false(desk->ui->tools->drag.active);
    assert_int_equal(desk_where(desk, "r1")->kind, WHERE_POINT);
    desk_close(desk);
}

static void a_detachment_gets_in_by_the_menu(void **state) {
    (void)state;
    opens(SEATS);
    takes("r1");
    desk_key(desk, SDLK_o);
    assert_true(kit_menu_is_open(desk->ui->kit, "actions"));
    driver_click_label(desk->driver, "Embark");
    assert_int_equal(desk_where(desk, "r1")->kind, WHERE_ATTACHED);
    desk_close(desk);
}

/* ---- the reserve ---- */

static void the_tray_brings_units_on(void **state) {
    (void)state;
    opens(KAER);
    assert_true(desk->ui->layout.reserve_bar.h > 0);
    shot("tray");
    driver_click_label(desk->driver, "Gunship + 2"); /* taken up with a click */
    assert_true(desk->ui->tools->drag.active && desk->ui->tools->drag.arriving);
    puts_down(30, 39);
    assert_int_equal(desk_where(desk, "gunship-1")->kind, WHERE_POINT);
    assert_null(kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, "Gunship + 2"));
    desk_close(desk);
}

static void opens_tray(KitBox *chip) {
    opens(KAER);
    const KitSeen *seen = driver_get(desk->driver, "Gunship + 2");
    assert_int_equal(seen->role, KIT_ROLE_CHIP);
    *chip = seen->box;
}

static void assert_is_on(double x, double y) {
    const TableWhere *where = desk_where(desk, "gunship-1");
    double inch = ui_field(desk->ui)->data->unit;
    assert_int_equal(where->kind, WHERE_POINT);
    assert_true(fabs(where->at.x / inch - x) < 0.1 && fabs(where->at.y / inch - y) < 0.1);
    assert_false(desk->ui->tools->drag.active);
}

static void the_tray_s_chip_is_dragged_on(void **state) {
    (void)state;
    KitBox chip;
    opens_tray(&chip);
    GeomVec to = desk_px(desk, 30, 39); /* near the Crusade's own edge */
    driver_drag(desk->driver, chip.x + chip.w / 2, chip.y + chip.h / 2, to.x, to.y, 8);
    assert_is_on(30, 40 - 16 / 25.4); /* its base of 32 mm touches its own edge */
    desk_close(desk);
}

static void the_tray_s_chip_is_taken_up_by_enter(void **state) {
    (void)state;
    KitBox chip;
    opens_tray(&chip);
    kit_focus(desk->ui->kit, "Gunship + 2");
    driver_frame(desk->driver);
    desk_key(desk, SDLK_RETURN);
    assert_true(desk->ui->tools->drag.active && desk->ui->tools->drag.arriving);
    puts_down(30, 39);
    assert_is_on(30, 40 - 16 / 25.4); /* its base of 32 mm touches its own edge */
    desk_close(desk);
}

/* A gunship comes on from reserve with those whom it carries; a click takes a carrier, the next who is aboard. */
static void a_flyer_comes_on_and_those_aboard_are_picked(void **state) {
    (void)state;
    opens(KAER);
    takes("gunship-1");
    desk_key(desk, SDLK_RETURN);
    assert_true(desk->ui->tools->drag.active);
    puts_down(30, 39);
    assert_int_equal(desk_where(desk, "gunship-1")->kind, WHERE_POINT);
    assert_int_equal(desk_where(desk, "claw-1")->kind, WHERE_ATTACHED);
    shot("flyer");
    desk_click(desk, "carrier-1");
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "carrier-1")));
    desk_click(desk, "carrier-1"); /* into it: the first of those aboard */
    assert_true(ref_equal(desk->ui->selected, desk_ref(desk, "line-1")));
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_written_order_is_shown_as_chosen),
                                       cmocka_unit_test(a_way_shows_what_it_costs_while_it_is_dragged),
                                       cmocka_unit_test(a_garrison_goes_in_fires_falls_and_fights),
                                       cmocka_unit_test(orders_are_written_and_sealed_in_turn),
                                       cmocka_unit_test(a_shot_that_cannot_hurt_says_so),
                                       cmocka_unit_test(a_template_is_laid_by_hand),
                                       cmocka_unit_test(each_who_fires_lays_his_own),
                                       cmocka_unit_test(a_hand_names_who_faces_whom),
                                       cmocka_unit_test(the_loser_is_asked_where_he_withdraws_to),
                                       cmocka_unit_test(only_wreckers_are_offered_to_strike_together),
                                       cmocka_unit_test(a_detachment_is_dragged_aboard_and_out_again),
                                       cmocka_unit_test(a_detachment_gets_in_by_the_menu),
                                       cmocka_unit_test(the_tray_brings_units_on),
                                       cmocka_unit_test(the_tray_s_chip_is_dragged_on),
                                       cmocka_unit_test(the_tray_s_chip_is_taken_up_by_enter),
                                       cmocka_unit_test(a_flyer_comes_on_and_those_aboard_are_picked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
