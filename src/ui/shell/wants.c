#include "ui/shell/wants.h"

#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_ruling.h"
#include "ui/photo/photograph.h"
#include "ui/shell/files.h"
#include "ui/shell/files_changed.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell_state.h"
#include "ui/shell/titles.h"

/* As the page of the ruling has it: of a lesson's step, else the panel's. */
static void headline(const Ui *ui, const UiWant *want) {
    bool mine;
    if (ui_in_lesson(ui) && ui_lesson_ruling(ui, &mine) == want->ruling && mine) {
        lesson_headline(ui, want->ruling, want->into);
    } else {
        panel_answer(ui, want->ruling, want->into);
    }
}

void shell_carry_out(Ui *ui, const UiWant *want) {
    switch (want->what) {
    case WANT_QUIT: ui->shell->quit = true; break;
    case WANT_SEEK: shell_session_seek(ui, want->number); break;
    case WANT_RECORD: files_begin_record(ui); break;
    case WANT_SWAP_SESSION: shell_session_swap(ui, want->session); break;
    case WANT_TAKE_SESSION: shell_session_take(ui, want->session, want->text); break;
    case WANT_LAY_BY: shell_session_lay_by(ui); break;
    case WANT_OPEN_FILE: files_open_stated(ui, want->text); break;
    case WANT_SHOW_DOCUMENT: files_show(ui, want->document, want->text, want->faults); break;
    case WANT_SAVE_FILE: files_save(ui, want->text); break;
    case WANT_SAVE_AGAIN: files_save_again(ui, want->text); break;
    case WANT_SAVE_SETTINGS: shell_settings_save(ui); break;
    case WANT_APPLY_SETTINGS: shell_settings_apply(ui); break;
    case WANT_REMEMBER: shell_settings_remember(ui, want->text); break;
    case WANT_TITLE: titles_write(ui, want->ref, want->text); break;
    case WANT_LESSONS: lesson_list_open(ui, ""); break;
    case WANT_PLAY_ON: lesson_play_on(ui); break;
    case WANT_HEADLINE: headline(ui, want); break;
    case WANT_HOUSE: house_open_first(ui); break;
    case WANT_HOUSE_ROW: house_open(ui, want->list, want->text); break;
    case WANT_NEW_TABLE: editor_new(ui); break;
    case WANT_NEW_FROM_PHOTOGRAPH: editor_new_from_photograph(ui); break;
    case WANT_PHOTOGRAPH: photograph_ask(ui); break;
    }
}
