#include "ui/lesson/lesson_write.h"

#include "io/saving.h"
#include "rules/ruling_words.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/what_if.h"

#include <ctype.h>
#include <string.h>

#define WIDTH  1080.0
#define HEIGHT 760.0
#define SIDE   340.0 /* width of what the check has found */
#define NARROW 800.0 /* a page that is no wider has that below */
#define FIELD  34.0
#define STEM   48 /* bytes of a file's name made of a title */

/* ---- beginning ---- */

static bool find_subject(const Ui *ui, PlaySession **session, MakerSubject *out) {
    const Ruling *shown = ui->shown;
    *session = what_if_session(ui);
    *out = (MakerSubject){ref_none(), ref_none(), play_cursor(ui->session) - 1};
    if (shown && ruling_is_sight(shown) && shown->sights.count == 1) {
        const TableSetup *there = shown->field->setup, *here = play_field(*session)->setup;
        out->from = setup_find(here, setup_id(there, shown->sights.items[0].from));
        out->to = setup_find(here, setup_id(there, shown->sights.items[0].to));
        return out->from.kind != REF_NONE && out->to.kind != REF_NONE;
    }
    *session = ui->session;
    return out->entry >= 0;
}

void lesson_write_open(Ui *ui) {
    PlaySession *session;
    MakerSubject subject;
    BaseFaults faults = {0};
    if (!find_subject(ui, &session, &subject)) {
        kit_toast(ui->kit, (KitToast){.text = "A lesson needs something to ask about",
                                      .detail = "Draw a line of sight (L), or do something first."});
        return;
    }
    LessonMaker *maker = maker_begin(session, subject, ui->path ? ui->path : "", &faults);
    if (maker) {
        lesson_write_close(ui);
        LessonWriting *writing = ui->lesson->writing = base_alloc(1, sizeof *writing);
        *writing = (LessonWriting){.maker = maker, .cuts = maker_would_cut(maker)};
        maker_suggest(maker, &writing->words);
        writing->words.cut = writing->cuts > 0;
        writing->words.task = maker_has_task(maker, writing->words.cut);
        ui->dialog = DIALOG_WRITE;
    }
    ui_describe_faults(ui, &faults, "No lesson can be made of this");
    faults_free(&faults);
}

void lesson_write_close(Ui *ui) {
    LessonWriting *writing = ui->lesson->writing;
    if (writing) {
        maker_end(writing->maker);
        faults_free(&writing->faults);
        faults_free(&writing->notes);
        base_free(writing);
        ui->lesson->writing = NULL;
    }
}

static void check(LessonWriting *writing) {
    if (writing->known && memcmp(&writing->words, &writing->checked, sizeof writing->words) == 0) {
        return;
    }
    faults_free(&writing->faults);
    faults_free(&writing->notes);
    maker_check(writing->maker, &writing->words, &writing->faults, &writing->notes);
    writing->checked = writing->words;
    writing->known = true;
}

/* ---- the page ---- */

typedef struct {
    Kit *kit;
    LessonWriting *writing;
    double x, y, w;
} Form;

static void caption(Form *form, const char *text) {
    kit_text(form->kit, kit_box(form->x, form->y, form->w, 20), KIT_SIDE, kit_theme(form->kit)->win_ink2, 0, text);
    form->y += 22;
}

static void field(Form *form, const char *label, const char *hint, char *text, size_t cap) {
    kit_field(form->kit, kit_box(form->x, form->y, form->w, 32), (KitField){.label = label, .hint = hint}, text, cap);
    form->y += FIELD + 6;
}

/* One button for each question that can be asked. */
static void questions(Form *form) {
    const LessonQuestion *list;
    int count = maker_questions(form->writing->maker, &list);
    MakerWords *words = &form->writing->words;
    for (int i = 0; i < count; i++) {
        bool on = words->question == i;
        KitButton button = {
            .label = list[i].says, .icon = on ? KIT_ICON_CHECK : KIT_ICON_NONE, .on = on, .of = "The question"};
        KitBox box = kit_box(form->x, form->y, fmin(form->w, kit_button_width(form->kit, button)), 32);
        if (kit_button(form->kit, box, button) && !on) {
            words->question = i;
            maker_suggest_reasons(form->writing->maker, words);
        }
        form->y += 38;
    }
}

static void answers(Form *form) {
    const LessonQuestion *list;
    MakerWords *words = &form->writing->words;
    maker_questions(form->writing->maker, &list);
    const LessonQuestion *question = &list[words->question];
    int right = maker_right(form->writing->maker, words->question);
    for (int i = 0; i < question->count; i++) {
        const char *label = i == right ? kit_printf(form->kit, "%s: that is right, by the rules", question->answers[i])
                                       : kit_printf(form->kit, "%s: why it is wrong", question->answers[i]);
        kit_icon(form->kit, i == right ? KIT_ICON_CHECK : KIT_ICON_CROSS, form->x + 8, form->y + 10, 14,
                 i == right ? kit_theme(form->kit)->accent : kit_theme(form->kit)->win_ink2);
        kit_text(form->kit, kit_box(form->x + 22, form->y, form->w - 22, 20), KIT_STRONG, kit_theme(form->kit)->ink, 0,
                 label);
        form->y += 23;
        if (i != right) {
            kit_push_number(form->kit, i);
            field(form, "Why it is wrong", "What did whoever says so overlook?", words->because[i],
                  sizeof words->because[i]);
            kit_pop(form->kit);
        }
    }
}

static void switches(Form *form) {
    MakerWords *words = &form->writing->words;
    const char *cut = kit_printf(form->kit, "Only what the answer hangs on: %d off the table", form->writing->cuts);
    kit_switch(form->kit, kit_box(form->x, form->y, form->w, 18), cut, &words->cut,
               form->writing->cuts ? NULL : "Everything here has a part in it");
    form->y += 30;
    bool has = maker_has_task(form->writing->maker, words->cut);
    words->task = words->task && has;
    kit_switch(form->kit, kit_box(form->x, form->y, form->w, 18), "A task after it: to stand where it is otherwise",
               &words->task, has ? NULL : "No place was found where the answer is another");
    form->y += 30;
}

static void form_frame(Ui *ui, KitBox box) {
    LessonWriting *writing = ui->lesson->writing;
    KitBox in = kit_scroll_begin(ui->kit, "the lesson", box, &writing->scroll);
    Form form = {ui->kit, writing, in.x + 4, in.y, in.w - 20};
    MakerWords *words = &writing->words;
    caption(&form, "Title");
    field(&form, "Title of the lesson", "What is it about?", words->title, sizeof words->title);
    caption(&form, "Above the question: what there is to see, never the answer");
    field(&form, "Said before the question", "Red stands behind the wood.", words->says, sizeof words->says);
    caption(&form, "The question");
    questions(&form);
    answers(&form);
    form.y += 6;
    caption(&form, "The rule in two sentences, told with the answer");
    field(&form, "The rule", "Why is it so?", words->teaches, sizeof words->teaches);
    form.y += 4;
    switches(&form);
    kit_scroll_end(ui->kit, form.y - in.y + 8);
}

static double fault_line(Ui *ui, KitBox box, double y, const BaseFault *fault, bool note) {
    const ViewTheme *theme = kit_theme(ui->kit);
    kit_icon(ui->kit, note ? KIT_ICON_NEXT : KIT_ICON_CROSS, box.x + 9, y + 10, 14,
             note ? theme->win_ink2 : theme->warn);
    const char *id = *fault->id ? kit_printf(ui->kit, "%s: ", fault->id) : "";
    const char *what = kit_printf(ui->kit, "%s%s.", id, fault->what);
    y += kit_paragraph(ui->kit, box.x + 26, y, box.w - 26, KIT_STRONG, theme->ink, what, true) + 2;
    const char *remedy = kit_printf(ui->kit, "%s.", fault->remedy);
    return y + kit_paragraph(ui->kit, box.x + 26, y, box.w - 26, KIT_SIDE, theme->win_ink2, remedy, true) + 10;
}

static void found_frame(Ui *ui, KitBox box) {
    LessonWriting *writing = ui->lesson->writing;
    const ViewTheme *theme = kit_theme(ui->kit);
    kit_text(ui->kit, kit_cut_top(&box, 26), KIT_STRONG, theme->ink, 0, "What a learner would stumble over");
    KitBox in = kit_scroll_begin(ui->kit, "found", box, &writing->found_scroll);
    double y = in.y;
    for (int i = 0; i < writing->faults.count; i++) {
        y = fault_line(ui, in, y, &writing->faults.items[i], false);
    }
    for (int i = 0; i < writing->notes.count; i++) {
        y = fault_line(ui, in, y, &writing->notes.items[i], true);
    }
    if (writing->faults.count == 0) {
        kit_icon(ui->kit, KIT_ICON_CHECK, in.x + 9, y + 10, 14, theme->accent);
        y += kit_paragraph(ui->kit, in.x + 26, y, in.w - 26, KIT_BODY, theme->ink,
                           "Nothing. The engine has answered it, and it passes as a case.", true);
    }
    kit_scroll_end(ui->kit, y - in.y + 8);
}

void lesson_write_frame(Ui *ui) {
    Kit *kit = ui->kit;
    KitBox over = kit_window(kit);
    KitBox in =
        kit_modal_begin(kit, "Make a lesson of this", over, fmin(WIDTH, over.w - 24), fmin(HEIGHT, over.h - 24));
    check(ui->lesson->writing);
    kit_text(kit, kit_cut_top(&in, 36), KIT_TITLE, kit_theme(kit)->ink, 0, "Make a lesson of this");
    KitBox foot = kit_cut_bottom(&in, 32);
    kit_cut_bottom(&in, 12);
    KitBox found = in.w > NARROW ? kit_cut_right(&in, SIDE) : kit_cut_bottom(&in, in.h * 0.3);
    if (in.w > NARROW - SIDE) {
        kit_cut_right(&in, 20);
    }
    form_frame(ui, in);
    found_frame(ui, found);
    bool saves = kit_cut_button(kit, &foot, 8,
                                (KitButton){.label = "Save and try it …",
                                            .look = KIT_PRIMARY,
                                            .key = "Ctrl S",
                                            .off = *ui->lesson->writing->words.title ? NULL : "It has no title"});
    saves = (kit_key(kit, SDLK_s, KMOD_CTRL) && *ui->lesson->writing->words.title) || saves;
    bool leaves = kit_cut_button(kit, &foot, 8, (KitButton){.label = "Cancel", .key = "Esc"}) ||
                  kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_modal_end(kit);
    if (saves) {
        ui->dialog = DIALOG_WRITE_SAVE;
    } else if (leaves) {
        lesson_write_close(ui);
        ui->dialog = DIALOG_NONE;
    }
}

/* ---- saving ---- */

char *lesson_write_path(const Ui *ui) {
    const char *title = ui->lesson->writing->words.title, *path = ui->path ? ui->path : "";
    const char *slash = strrchr(path, '/');
    BaseText out = {0};
    text_add_bytes(&out, path, slash ? (size_t)(slash - path) + 1 : 0);
    size_t begin = out.length;
    for (const char *c = title; *c && out.length - begin < STEM; c++) {
        bool letter = isalnum((unsigned char)*c) && (unsigned char)*c < 128;
        if (letter) {
            char low = (char)tolower((unsigned char)*c);
            text_add_bytes(&out, &low, 1);
        } else if (out.length > begin && out.data[out.length - 1] != '-') {
            text_add(&out, "-");
        }
    }
    bool dash = out.length > begin && out.data[out.length - 1] == '-';
    BaseText whole = {0};
    text_add_bytes(&whole, text_get(&out), out.length - dash);
    text_add(&whole, out.length == begin ? "lesson.case.json" : ".case.json");
    text_free(&out);
    return whole.data;
}

void lesson_write_save(Ui *ui, const char *path) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    BaseText text = {0};
    json_write_pretty(maker_case(ui->lesson->writing->maker, arena, &ui->lesson->writing->words), &text);
    bool good = file_save_atomic(path, text_get(&text), text.length, &faults);
    text_free(&text);
    arena_destroy(arena);
    if (good) {
        lesson_write_close(ui);
        ui->dialog = DIALOG_NONE;
        ui_want(ui, (UiWant){.what = WANT_OPEN_FILE, .text = path});
        kit_toast(ui->kit, (KitToast){.text = "The lesson is made", .detail = path});
    }
    ui_describe_faults(ui, &faults, "The lesson was not saved");
    faults_free(&faults);
}
