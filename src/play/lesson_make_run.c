#include "play/lesson_make_run.h"

Ruling *maker_ask(const BaseTree *step, PlaySession *session) {
    const BaseTree *dice = tree_find(step, "dice");
    if (!dice) {
        return play_preview(session, step, NULL, NULL);
    }
    const RulesData *data = play_field(session)->data;
    int *faces = base_alloc((size_t)dice->count, sizeof *faces), count = 0;
    for (const BaseTree *it = dice->first; it; it = it->next) {
        faces[count++] = data_read_face(data, it);
    }
    PlayInput input = input_scripted(faces, count);
    const BaseTree *answers = tree_find(step, "answers");
    for (const BaseTree *it = answers ? answers->first : NULL; it; it = it->next) {
        input_add_answer(&input, it);
    }
    Ruling *ruling = play_preview(session, step, &input, NULL);
    input_term(&input);
    base_free(faces);
    return ruling;
}
