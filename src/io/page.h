/* A web page that holds a file of Sightline's as the address of a link, so that whoever has the page has the file:
 * href="data:application/x-sightline;base64,...". */
#ifndef IO_PAGE_H
#define IO_PAGE_H

#include "io/document.h"

#define PAGE_SIZE_MAX ((size_t)1 << 30) /* a page has its pictures in it */

/* Appends the address of a link that holds these bytes. */
void io_page_add_link(BaseText *out, const char *bytes, size_t size);
/* True if the bytes begin as a web page. */
bool io_page_begins(const char *bytes, size_t size);
/* Returns the bytes that a page holds, to be freed with base_free; NULL if it holds none, or not whole ones. */
char *io_page_take_file(const char *html, size_t size, size_t *file_size);
/* Reads a file of JSON, or the one in a page; NULL with faults. */
const BaseTree *io_page_load_json(BaseArena *arena, const char *path, BaseFaults *faults);
/* Appends the file of a document in a form that needs no other file: its own bytes, unless it names a battlefield or a
 * ruleset that lies beside it, or its table a picture, which a bare battlefield has to leave behind. */
void io_page_add_file(const IoDocument *document, const char *bytes, size_t size, BaseText *out);

#endif
