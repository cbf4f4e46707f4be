#include "play/scenes.h"

#include "play/exercise.h"
#include "play/lessons.h"
#include "play/outcome.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

struct PlayScenes {
    const PlaySession *session; /* the game, NULL for a case */
    Table *table;
    CaseRun *run; /* the case, NULL for a game */
    const IoDocument *document;
    int done, count;
    BaseText number, title, text;
};

PlayScenes *scenes_of_game(const PlaySession *session, int cursor) {
    PlayScenes *scenes = base_alloc(1, sizeof *scenes);
    scenes->session = session;
    scenes->table = table_create(play_field(session)->setup);
    scenes->count = cursor + 1;
    return scenes;
}

PlayScenes *scenes_of_case(const IoDocument *document) {
    PlayScenes *scenes = base_alloc(1, sizeof *scenes);
    scenes->document = document;
    scenes->run = case_start(document);
    scenes->count = case_count(scenes->run) + 1;
    return scenes;
}

void scenes_destroy(PlayScenes *scenes) {
    if (scenes) {
        table_destroy(scenes->table);
        case_end(scenes->run);
        text_free(&scenes->number);
        text_free(&scenes->title);
        text_free(&scenes->text);
        base_free(scenes);
    }
}

int scenes_count(const PlayScenes *scenes) {
    return scenes->count;
}

static void next_entry(PlayScenes *scenes, PlayScene *out) {
    const PlayEntry *entry = scenes->done > 0 ? play_entry(scenes->session, scenes->done - 1) : NULL;
    play_state_at(scenes->session, scenes->done, scenes->table);
    play_describe_entry(entry, &scenes->title);
    if (entry) {
        outcome_headline(scenes->session, entry, &scenes->text);
        text_add(&scenes->text, " ");
        ruling_how(entry->ruling, &scenes->text);
    }
    out->table = scenes->table;
    out->ruling = entry ? entry->ruling : NULL;
}

/* The text of a step stands above the ruling. */
static bool next_step(PlayScenes *scenes, PlayScene *out) {
    CaseStep step;
    if (scenes->done == 0) {
        play_lesson_plain(tree_get_text(scenes->document->root, "title", ""), &scenes->title);
        play_lesson_plain(tree_get_text(scenes->document->root, "teaches", ""), &scenes->text);
    } else if (case_next(scenes->run, &step)) {
        BaseText question = {0};
        ruling_question(step.ruling, &question);
        const char *task = exercise_says(step.action);
        play_lesson_plain(task ? task : tree_get_text(step.action, "say", text_get(&question)), &scenes->title);
        telling_headline(step.ruling, &scenes->text);
        out->ruling = step.ruling;
        text_free(&question);
        base_free(step.difference);
    } else {
        return false;
    }
    out->table = play_table(case_session(scenes->run));
    return true;
}

bool scenes_next(PlayScenes *scenes, PlayScene *out) {
    *out = (PlayScene){.first = scenes->done == 0};
    text_clear(&scenes->number);
    text_clear(&scenes->title);
    text_clear(&scenes->text);
    if (scenes->done == scenes->count) {
        return false;
    }
    if (scenes->session) {
        next_entry(scenes, out);
    } else if (!next_step(scenes, out)) {
        return false;
    }
    text_addf(&scenes->number, "%d of %d", scenes->done, scenes->count - 1);
    out->number = text_get(&scenes->number);
    out->title = text_get(&scenes->title);
    out->text = text_get(&scenes->text);
    scenes->done++;
    return true;
}
