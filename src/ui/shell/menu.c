#include "ui/shell/menu.h"

#include "ui/shell/commands.h"
#include "ui/tools/actions.h"

void menu_button(Ui *ui, KitBox strip) {
    if (kit_button(ui->kit, kit_box(strip.x + 12, strip.y + 8, 32, 32),
                   (KitButton){.label = "Menu", .icon = KIT_ICON_MENU, .bare = true, .look = KIT_QUIET})) {
        kit_menu_open(ui->kit, "main", strip.x + 12, strip.y + 44);
    }
}

static void phase_menu(Ui *ui) {
    if (!kit_menu_is_open(ui->kit, "phase")) {
        return;
    }
    BaseArena *arena = arena_create();
    int count;
    const KitItem *items = actions_of_game(ui, arena, &count);
    int chosen = kit_menu(ui->kit, "phase", items, count);
    arena_destroy(arena);
    actions_do_of_game(ui, chosen);
}

/* The commands of the window by task, and behind them the acts of the game. */
static void main_menu(Ui *ui) {
    BaseArena *arena = arena_create();
    int all, acts, count = 0;
    const ShellCommand *commands = shell_commands(&all);
    const KitItem *more = actions_of_game(ui, arena, &acts);
    KitItem *items = arena_alloc(arena, (size_t)(all + acts), sizeof *items);
    int *which = arena_alloc(arena, (size_t)all, sizeof *which), own;
    for (int i = 0, last = -1; i < all; i++) {
        if (commands[i].in_menu) {
            items[count] = shell_command_item(ui, &commands[i]);
            items[count].head = (int)commands[i].task != last ? shell_task_name(commands[i].task) : NULL;
            last = (int)commands[i].task;
            which[count++] = i;
        }
    }
    own = count;
    for (int i = 0; i < acts; i++) {
        items[count] = more[i];
        items[count++].head = i == 0 ? "The game" : NULL;
    }
    int chosen = kit_menu(ui->kit, "main", items, count), command = chosen >= 0 && chosen < own ? which[chosen] : -1;
    arena_destroy(arena);
    if (command >= 0) {
        shell_command_run(ui, &commands[command]);
    } else if (chosen >= own) {
        actions_do_of_game(ui, chosen - own);
    }
}

void menu_frame(Ui *ui) {
    phase_menu(ui);
    if (kit_menu_is_open(ui->kit, "main")) {
        main_menu(ui);
    }
}
