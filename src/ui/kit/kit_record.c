/* The parts of the last frame as a list, for tests and for screen readers. */
#include "ui/kit/kit_internal.h"

#include <string.h>

static const char *const role_names[KIT_ROLES] = {
    [KIT_ROLE_TEXT] = "text",     [KIT_ROLE_BUTTON] = "button",   [KIT_ROLE_CHIP] = "chip",
    [KIT_ROLE_TAB] = "tab",       [KIT_ROLE_ROW] = "row",         [KIT_ROLE_FIELD] = "field",
    [KIT_ROLE_SLIDER] = "slider", [KIT_ROLE_SWITCH] = "switch",   [KIT_ROLE_ITEM] = "item",
    [KIT_ROLE_TOAST] = "toast",   [KIT_ROLE_DIALOG] = "dialog",   [KIT_ROLE_GROUP] = "group",
    [KIT_ROLE_IMAGE] = "image",   [KIT_ROLE_SURFACE] = "surface",
};

const char *kit_role_name(KitRole role) {
    return role_names[role];
}

KitSeen *kit_record_add(Kit *kit, KitRole role, KitBox box, const char *label, const char *value, unsigned state) {
    KitRecord *record = &kit->record;
    KitBox shown = kit_shown(kit, box);
    bool hidden = role != KIT_ROLE_GROUP && shown.w <= 0;
    array_push(&record->list, (KitSeen){.label = arena_strdup(record->arena, label),
                                        .value = arena_strdup(record->arena, value ? value : ""),
                                        .off = "",
                                        .tip = "",
                                        .role = role,
                                        .state = state | (hidden ? KIT_HIDDEN : 0u),
                                        .box = box,
                                        .shown = shown,
                                        .layer = kit_z(kit)});
    return &record->list.items[record->list.count - 1];
}

void kit_describe(Kit *kit, KitRole role, KitBox box, const char *label, const char *value, unsigned state) {
    kit_record_add(kit, role, box, label, value, state);
}

void kit_record_swap(Kit *kit) {
    KitRecord done = kit->record;
    kit->record = kit->last;
    kit->last = done;
    kit->record.list.count = 0;
    arena_reset(kit->record.arena);
}

int kit_seen(const Kit *kit, const KitSeen **items) {
    *items = kit->last.list.items;
    return kit->last.list.count;
}

/* A higher value is more likely what a person means by the label. */
static int prominence(const KitSeen *seen) {
    return seen->layer * 4 + (seen->role == KIT_ROLE_TEXT || seen->role == KIT_ROLE_GROUP ? 0 : 2) +
           (seen->state & KIT_HIDDEN ? 0 : 1);
}

static const KitSeen *find(const Kit *kit, int role, const char *label) {
    const KitSeen *best = NULL;
    for (int i = 0; i < kit->last.list.count; i++) {
        const KitSeen *seen = &kit->last.list.items[i];
        if ((role < 0 || (int)seen->role == role) && strcmp(seen->label, label) == 0 &&
            (!best || prominence(seen) > prominence(best))) {
            best = seen;
        }
    }
    return best;
}

const KitSeen *kit_find(const Kit *kit, const char *label) {
    return find(kit, -1, label);
}
const KitSeen *kit_find_role(const Kit *kit, KitRole role, const char *label) {
    return find(kit, (int)role, label);
}

char *kit_dump(const Kit *kit) {
    static const struct {
        unsigned bit;
        const char *name;
    } states[] = {{KIT_HOT, "hot"},     {KIT_HELD, "held"}, {KIT_FOCUSED, "focused"}, {KIT_ON, "on"},
                  {KIT_FAULT, "fault"}, {KIT_OPEN, "open"}, {KIT_HIDDEN, "hidden"}};
    BaseText text = {0};
    for (int i = 0; i < kit->last.list.count; i++) {
        const KitSeen *seen = &kit->last.list.items[i];
        bool again = i > 0 && seen->role == KIT_ROLE_TEXT && !*seen->value && strcmp(seen->label, seen[-1].label) == 0;
        if (again) { /* a part's label that is also drawn as text is recorded once */
            continue;
        }
        text_addf(&text, "%s \"%s\"", kit_role_name(seen->role), seen->label);
        if (seen->role != KIT_ROLE_GROUP) {
            text_addf(&text, " %.0f,%.0f %.0fx%.0f", seen->box.x, seen->box.y, seen->box.w, seen->box.h);
        }
        for (size_t s = 0; s < BASE_COUNT(states); s++) {
            if (seen->state & states[s].bit) {
                text_addf(&text, " %s", states[s].name);
            }
        }
        if (seen->state & KIT_OFF) {
            text_addf(&text, " off (%s)", seen->off);
        }
        if (seen->value[0]) {
            text_addf(&text, " = %s", seen->value);
        }
        text_add_char(&text, '\n');
    }
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

/* ---- keys that parts ask for ---- */

void kit_watch_keys(Kit *kit) {
    kit->watched = true;
}

int kit_asked_keys(const Kit *kit, const KitAsked **keys) {
    *keys = kit->asked.items;
    return kit->asked.count;
}

void kit_note_key(Kit *kit, SDL_Keycode key, SDL_Keymod mods) {
    for (int i = 0; i < kit->asked.count; i++) {
        if (kit->asked.items[i].key == key && kit->asked.items[i].mods == mods) {
            return;
        }
    }
    array_push(&kit->asked, ((KitAsked){key, mods}));
}
