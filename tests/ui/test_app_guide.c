/* The guide at the panel's top: a turn goes on by its button alone, in every system; what would be given up is said
 * first; a refusal has its remedy beside it. */
#include "support/test.h"
#include "ui/shared_app.h"
#include "ui/tools/paces.h"
#include "ui/tools/procedure.h"

#include <string.h>

#define DUSK "tests/games/keep-at-dusk.json"

static int phase_of(const Desk *desk) {
    return ui_table(desk->ui)->phase;
}

static void press(Desk *desk, const char *button) {
    driver_click_label(desk->driver, button);
}

/* Strategy, an order, an activation, both without and with something left to do. */
static void a_turn_is_played_by_its_button(void **state) {
    (void)state;
    Desk *desk = desk_open(DUSK);
    assert_true(desk_says(desk, "Roll for who goes first."));
    desk_key(desk, SDLK_RETURN);
    assert_non_null(play_waiting(desk->ui->session)); /* the winner chooses who begins */
    assert_true(desk_says(desk, " to choose"));
    driver_type(desk->driver, "1");
    assert_int_equal(phase_of(desk), 1);
    assert_true(desk_says(desk, "Give a formation an order."));
    const RulesStage *stage = procedure_stage(desk->ui);
    assert_non_null(stage->rows);
    const char *first = setup_name(ui_setup(desk->ui), stage->rows->of);
    press(desk, first);
    assert_true(ref_is(desk->ui->selected, REF_UNIT));
    assert_int_equal(ui_setup(desk->ui)->units[desk->ui->selected.index].formation, stage->rows->of.index);
    driver_type(desk->driver, "6"); /* the sixth order */
    assert_true(desk_says(desk, "Roll for Overwatch: "));
    driver_type(desk->driver, "1");
    assert_true(desk_says(desk, "Roll for Advance: "));
    int cursor = desk_cursor(desk);
    desk->ui->settings.type_dice = true;
    desk_key(desk, SDLK_RETURN);
    desk_roll(desk, "6");
    assert_int_equal(desk_cursor(desk), cursor + 1);
    assert_true(desk_says(desk, "one move, then fire."));
    desk_close(desk);
}

/* Of the kinds of moves only that which the rules allow now stands out: none without an order; after one for an
 * advance the plain move, but no withdrawal, as the formation is not broken. */
static void a_kind_of_move_that_cannot_be_is_dim(void **state) {
    (void)state;
    Desk *desk = desk_open(DUSK);
    desk_key(desk, SDLK_RETURN);
    driver_type(desk->driver, "1");
    desk_key(desk, SDLK_ESCAPE);
    desk_click(desk, "b3-1");
    int count;
    const char *const *paces = select_paces(desk->ui, &count);
    int move = text_index(paces, count, "move"), withdraw = text_index(paces, count, "withdraw");
    assert_true(move >= 0 && withdraw >= 0);
    assert_non_null(select_pace_off(desk->ui, move));
    assert_non_null(strstr(select_pace_off(desk->ui, withdraw), "is not broken"));
    desk->ui->settings.type_dice = true;
    desk_key(desk, SDLK_RETURN);
    desk_roll(desk, "6");
    desk_key(desk, SDLK_ESCAPE);
    desk_click(desk, "b3-1");
    assert_null(select_pace_off(desk->ui, move));
    assert_non_null(select_pace_off(desk->ui, withdraw));
    assert_true(desk_says(desk, "not now"));
    desk_close(desk);
}

/* The first press says what is given up, Enter keeps it, and only the second button ends the phase. */
static void what_is_given_up_is_said_first(void **state) {
    (void)state;
    Desk *desk = desk_open(DUSK);
    desk_key(desk, SDLK_RETURN);
    driver_type(desk->driver, "1");
    int cursor = desk_cursor(desk);
    press(desk, "On to the end phase");
    assert_int_equal(desk_cursor(desk), cursor);
    assert_true(desk->ui->tools->stage.asked);
    assert_non_null(strstr(procedure_stage(desk->ui)->forfeit, "no action in this turn."));
    desk_key(desk, SDLK_RETURN);
    assert_false(desk->ui->tools->stage.asked);
    assert_int_equal(desk_cursor(desk), cursor);
    press(desk, "On to the end phase");
    desk_key(desk, SDLK_ESCAPE); /* one step back, and no further */
    assert_false(desk->ui->tools->stage.asked);
    assert_int_equal(desk_cursor(desk), cursor);
    press(desk, "On to the end phase");
    press(desk, "On to the end phase all the same");
    assert_int_equal(phase_of(desk), 2);
    assert_true(desk_says(desk, "End the turn"));
    desk_close(desk);
}

/* A unit without an order is dragged: it stays where it was let go, and what would mend it stands beside it. The order
 * is rolled for and passes, and the move that was asked for follows; where it fails, it does not. */
static void a_refusal_has_its_remedy(void **state) {
    (void)state;
    for (int die = 1; die <= 6; die += 5) {
        Desk *desk = desk_open(DUSK);
        desk_key(desk, SDLK_RETURN);
        driver_type(desk->driver, "1"); /* Blue goes first */
        GeomVec at = desk_where(desk, "b3-1")->at;
        double cm = ui_setup(desk->ui)->unit;
        int cursor = desk_cursor(desk);
        desk_drag(desk, "b3-1", at.x / cm + 3, at.y / cm);
        assert_int_equal(desk->ui->preview->outcome, RULING_REFUSED);
        assert_int_equal(desk_cursor(desk), cursor);
        assert_true(desk->ui->tools->refusal.open);
        assert_true(desk_says(desk, "Order: Advance"));
        desk->ui->settings.type_dice = true;
        desk_key(desk, SDLK_RETURN); /* the first of what is offered */
        desk_roll(desk, die == 1 ? "1" : "6");
        assert_int_equal(desk_cursor(desk), cursor + (die == 1 ? 1 : 2));
        assert_int_equal(vec_distance(at, desk_where(desk, "b3-1")->at) > 29, die == 6);
        assert_false(desk->ui->tools->refusal.open);
        desk_close(desk);
    }
}

/* Esc lets go of what was refused, and nothing has happened. */
static void a_refusal_is_let_go(void **state) {
    (void)state;
    Desk *desk = desk_open(DUSK);
    desk_key(desk, SDLK_RETURN);
    driver_type(desk->driver, "1");
    BaseHash hash = desk_hash(desk);
    GeomVec at = desk_where(desk, "b3-1")->at;
    double cm = ui_setup(desk->ui)->unit;
    desk_drag(desk, "b3-1", at.x / cm + 3, at.y / cm);
    assert_true(desk->ui->tools->refusal.open);
    desk_key(desk, SDLK_ESCAPE);
    assert_false(desk->ui->tools->refusal.open);
    assert_true(ref_is(desk->ui->selected, REF_UNIT)); /* one step back, and no further */
    assert_true(desk_hash(desk) == hash);
    desk_close(desk);
}

/* A shot that cannot be fired is answered with those that can; taking one aims it, and rolls nothing. */
static void a_shot_that_is_refused_has_others(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/the-old-heart.json");
    desk_key(desk, SDLK_x);
    int tried = 0;
    const TableSetup *setup = ui_setup(desk->ui);
    for (int i = 0; i < setup->unit_count && !tried; i++) {
        for (int k = 0; k < setup->unit_count && !tried && setup->units[i].side == 0; k++) {
            if (setup->units[k].side == 0) {
                continue;
            }
            desk_click(desk, setup->units[i].id);
            desk_hover(desk, setup->units[k].id);
            if (desk->ui->preview && desk->ui->preview->outcome == RULING_REFUSED) {
                desk_click(desk, setup->units[k].id);
            }
            const ToolsRefusal *refusal = &desk->ui->tools->refusal;
            if (refusal->open && refusal->count > 0 && !refusal->mends[refusal->count - 1].first) {
                TableRef other = refusal->mends[refusal->count - 1].aim;
                int cursor = desk_cursor(desk);
                driver_click_label(desk->driver, refusal->mends[refusal->count - 1].label);
                assert_false(desk->ui->tools->refusal.open);
                assert_true(ref_equal(desk->ui->target, other));
                assert_int_not_equal(desk->ui->preview->outcome, RULING_REFUSED);
                assert_int_equal(desk_cursor(desk), cursor);
                tried++;
            }
            desk_key(desk, SDLK_ESCAPE);
            desk_key(desk, SDLK_ESCAPE);
        }
    }
    assert_int_equal(tried, 1);
    desk_close(desk);
}

/* A move before a card: the cards of the hand that order units where this one stands (the centre) are what would do it.
 * Enter plays the first, and the unit can be ordered then. Cards of the wings are not offered. */
static void a_card_is_the_remedy_of_a_move_without_one(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/two-fords.json");
    GeomVec at = ui_unit_at(desk->ui, desk_unit(desk, "s-ax"));
    double unit = ui_setup(desk->ui)->unit;
    desk_drag(desk, "s-ax", at.x / unit, at.y / unit - 1.7);
    const ToolsRefusal *refusal = &desk->ui->tools->refusal;
    assert_true(refusal->open);
    assert_int_equal(refusal->count, 3);
    for (int i = 0; i < refusal->count; i++) {
        assert_null(strstr(refusal->mends[i].label, "left"));
        assert_null(strstr(refusal->mends[i].label, "right"));
    }
    assert_string_equal(refusal->mends[0].label, "Order two units in the centre");
    desk_key(desk, SDLK_RETURN);
    assert_int_equal(desk_cursor(desk), 1);
    assert_string_equal(tree_get_text(play_entry(desk->ui->session, 0)->action, "do", ""), "card");
    assert_non_null(procedure_chosen(desk->ui)); /* the unit is among those that may be ordered */
    desk_close(desk);
}

/* At 300 % on a small screen the timeline makes way for the board. */
static void a_small_screen_at_300_keeps_its_board(void **state) {
    (void)state;
    Desk *desk = desk_open_sized(DUSK, 427, 240, 3);
    assert_true(desk->ui->layout.timeline.h <= 0);
    assert_true(desk->ui->layout.board.h >= 80);
    desk_close(desk);
    desk = desk_open_sized(DUSK, 640, 360, 2);
    assert_true(desk->ui->layout.timeline.h > 0);
    desk_close(desk);
}

/* The cell of this name among the choices of the chosen row; NULL: there is none. */
static const RulesChoice *cell_of(Desk *desk, const char *label) {
    const RulesStageRow *row = procedure_chosen(desk->ui);
    const RulesChoice *it = row ? row->choices : NULL;
    while (it && strcmp(it->label, label) != 0) {
        it = it->next;
    }
    return it;
}

/* Orders say how far one goes on them; a road move is put together with one, and eases its roll; an order to charge
 * says when nobody could be reached: the guns stand 72 cm off, and 15 cm of fire after a move of 15 is 30. */
static void an_order_says_what_it_gives(void **state) {
    (void)state;
    Desk *desk = desk_open(DUSK);
    desk_key(desk, SDLK_RETURN);
    driver_type(desk->driver, "1");
    press(desk, "Tank troop");
    assert_string_equal(cell_of(desk, "double")->detail, "50 cm, hurried fire");
    assert_string_equal(cell_of(desk, "advance")->need, "3+");
    press(desk, "By road");
    assert_string_equal(cell_of(desk, "advance")->need, "2+");
    assert_string_equal(cell_of(desk, "engage")->need, "3+"); /* which a road does not ease */
    assert_true(desk_says(desk, "Roll for Advance: 2+, 83.3 %"));
    desk->ui->settings.type_dice = true;
    desk_key(desk, SDLK_RETURN);
    desk_roll(desk, "6");
    assert_true(tree_get_bool(play_entry(desk->ui->session, desk_cursor(desk) - 1)->action, "road", false));
    desk->ui->settings.type_dice = false;
    press(desk, "End the activation of Tank troop");
    press(desk, "End the activation of Tank troop all the same");
    const RulesStageRow *row = procedure_stage(desk->ui)->rows; /* Rust may act, or Blue once more, at a penalty */
    bool blue = false;
    for (; row; row = row->next) {
        blue = blue || setup_side_of(ui_setup(desk->ui), row->of) == 0;
    }
    assert_true(blue);
    press(desk, "Siege battery");
    assert_string_equal(cell_of(desk, "advance")->need, "4+");
    assert_null(cell_of(desk, "By road"));
    desk->ui->settings.type_dice = true;
    desk_key(desk, SDLK_RETURN);
    desk_roll(desk, "6");
    assert_true(tree_get_bool(play_entry(desk->ui->session, desk_cursor(desk) - 1)->action, "retain", false));
    desk_close(desk);
}

/* Who was chosen before the tool was taken up does not fire with the first click, but with the second or with Enter. */
static void a_carried_choice_does_not_fire_at_once(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/stronghold-road.json");
    desk_click(desk, "b3-1");
    desk_key(desk, SDLK_x);
    assert_true(desk_says(desk, "Fire with B3 Tanks"));
    int cursor = desk_cursor(desk);
    desk_hover(desk, "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(desk_cursor(desk), cursor);
    desk_key(desk, SDLK_ESCAPE); /* first the target is let go, then who fires, then the tool */
    assert_true(ref_is(desk->ui->selected, REF_UNIT));
    desk_key(desk, SDLK_ESCAPE);
    assert_int_equal(desk->ui->selected.kind, REF_NONE);
    assert_int_equal(desk->ui->tool, TOOL_FIRE);
    desk_click(desk, "b3-1"); /* chosen with the tool in hand */
    desk_hover(desk, "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(desk_cursor(desk), cursor + 1);
    desk_close(desk);
}

/* With the panel folded the same button stands under the board, at any size; what is asked opens the panel. */
static void a_folded_panel_leaves_a_bar(void **state) {
    (void)state;
    for (int scale = 1; scale <= 2; scale++) {
        Desk *desk = desk_open_sized(DUSK, 1440 / scale, 900 / scale, scale);
        ui_show_panel(desk->ui, false);
        driver_frame(desk->driver);
        assert_true(desk->ui->layout.guide.h >= 44);
        press(desk, "Roll for who goes first");
        assert_non_null(play_waiting(desk->ui->session));
        press(desk, "Answer in the panel");
        assert_true(ui_shows_panel(desk->ui));
        driver_type(desk->driver, "1");
        assert_int_equal(phase_of(desk), 1);
        desk_close(desk);
    }
}

/* What the board rings is what the guide lists. */
static void every_system_has_one(void **state) {
    static const struct {
        const char *file, *says;
    } GAMES[] = {{DUSK, "Roll for who goes first."},
                 {"maps/two-fords.json", "Play a card."},
                 {"tests/games/the-mill-falls.json", "to act"},
                 {"maps/the-cold-relay.json", "initiative"}};
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(GAMES); i++) {
        Desk *desk = desk_open(GAMES[i].file);
        assert_non_null(procedure_stage(desk->ui));
        assert_true(desk_says(desk, GAMES[i].says));
        desk_close(desk);
    }
}

/* A card is played, units are ordered, and the battle is reached, all in the panel. */
static void a_turn_on_hexes(void **state) {
    (void)state;
    Desk *desk = desk_open("maps/two-fords.json");
    press(desk, "Order two units on the left");
    assert_true(desk_says(desk, "Order 2 units more, then move."));
    press(desk, "Order");
    assert_true(desk_says(desk, "Order 1 unit more, then move."));
    press(desk, "On to the battles");
    assert_true(desk->ui->tools->stage.asked); /* an order is left */
    press(desk, "On to the battles all the same");
    assert_int_equal(phase_of(desk), 2);
    desk_close(desk);
}

/* An assault takes the order to engage, which is offered where it is missing. */
static void an_assault_offers_its_order(void **state) {
    (void)state;
    Desk *desk = desk_open(DUSK);
    desk_key(desk, SDLK_RETURN);
    driver_type(desk->driver, "1");
    int cursor = desk_cursor(desk);
    desk_key(desk, SDLK_a);
    desk_click(desk, "b2-1");
    desk_hover(desk, "r2-1");
    desk_click(desk, "r2-1");
    assert_int_equal(desk_cursor(desk), cursor);
    assert_true(desk->ui->tools->refusal.open);
    assert_int_equal(desk->ui->tools->refusal.count, 1);
    assert_true(desk_says(desk, "Order: Engage"));
    desk_close(desk);
}

/* In a narrow panel the four orders of a row stand in one line, below the name: none wraps alone. */
static void the_chips_of_a_row_keep_together(void **state) {
    (void)state;
    for (int width = 1280; width <= 1440; width += 160) {
        Desk *desk = desk_open_sized("maps/two-hills.json", width, 720, 1);
        const KitSeen *first = kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, "First fire");
        const KitSeen *last = kit_find_role(desk->ui->kit, KIT_ROLE_CHIP, "Charge");
        assert_non_null(first);
        assert_non_null(last);
        assert_true(first->box.y == last->box.y);
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_played_by_its_button),
        cmocka_unit_test(a_kind_of_move_that_cannot_be_is_dim),
        cmocka_unit_test(what_is_given_up_is_said_first),
        cmocka_unit_test(a_refusal_has_its_remedy),
        cmocka_unit_test(a_refusal_is_let_go),
        cmocka_unit_test(an_order_says_what_it_gives),
        cmocka_unit_test(the_chips_of_a_row_keep_together),
        cmocka_unit_test(an_assault_offers_its_order),
        cmocka_unit_test(a_shot_that_is_refused_has_others),
        cmocka_unit_test(every_system_has_one),
        cmocka_unit_test(a_small_screen_at_300_keeps_its_board),
        cmocka_unit_test(a_turn_on_hexes),
        cmocka_unit_test(a_card_is_the_remedy_of_a_move_without_one),
        cmocka_unit_test(a_folded_panel_leaves_a_bar),
        cmocka_unit_test(a_carried_choice_does_not_fire_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
