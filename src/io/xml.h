/* Converts XML text to value trees, by expat: an element is {"name", "attributes": {...}, "text": "...", "children":
 * [...]}, with namespaces as the file writes them ("inkscape:label"). No document type is read, so that nothing can
 * grow out of entities, and no other file is opened. Knows no schema. */
#ifndef IO_XML_H
#define IO_XML_H

#include "base/fault.h"
#include "base/tree.h"

/* NULL and a fault with line and column when the text is not XML. */
const BaseTree *xml_parse(BaseArena *arena, const char *bytes, size_t size, const char *file, BaseFaults *faults);
/* An attribute as text or number; the fallback if it is not there, or no number. */
const char *xml_text(const BaseTree *element, const char *attribute, const char *fallback);
double xml_number(const BaseTree *element, const char *attribute, double fallback);
/* The element's name without its namespace. */
const char *xml_name(const BaseTree *element);
const BaseTree *xml_first(const BaseTree *element); /* its first child; the others follow as `next` */

#endif
