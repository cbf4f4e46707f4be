/* Tiled's own format, XML (.tmx), as the tree that its JSON export would be: one reader serves both. Formats: the
 * manual's chapters "TMX Map Format" and "JSON Map Format". */
#include "io/import_internal.h"
#include "io/xml.h"

#include <stdlib.h>
#include <string.h>

static bool is_element(const BaseTree *element, const char *name) {
    return strcmp(xml_name(element), name) == 0;
}

/* Copies attributes: words stay texts, everything else that is a number becomes one. */
static void copy_attributes(BaseArena *arena, const BaseTree *element, BaseTree *out) {
    static const char *const words[] = {"name",        "type",         "class",   "encoding", "compression",
                                        "orientation", "image",        "id",      "source",   "value",
                                        "staggeraxis", "staggerindex", "template"};
    static const char *const truths[] = {"visible", "infinite"};
    const BaseTree *list = tree_find(element, "attributes");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        double number;
        bool number_is = text_parse_number(it->text, &number);
        if (number_is && text_index(truths, (int)BASE_COUNT(truths), it->key) >= 0) {
            tree_set(arena, out, it->key, tree_bool(arena, number != 0));
        } else if (number_is &&
                   (strcmp(it->key, "id") == 0 || text_index(words, (int)BASE_COUNT(words), it->key) < 0)) {
            tree_set(arena, out, it->key, tree_number(arena, number));
        } else {
            tree_set(arena, out, it->key, tree_text(arena, it->text));
        }
    }
}

/* A list of properties, each with a value of its type. */
static BaseTree *read_properties(BaseArena *arena, const BaseTree *element) {
    BaseTree *out = tree_list(arena);
    for (const BaseTree *it = xml_first(element); it; it = it->next) {
        const char *type = xml_text(it, "type", "string"), *text = xml_text(it, "value", tree_get_text(it, "text", ""));
        double number;
        bool counts = strcmp(type, "int") == 0 || strcmp(type, "float") == 0;
        BaseTree *value = strcmp(type, "bool") == 0                    ? tree_bool(arena, strcmp(text, "true") == 0)
                          : counts && text_parse_number(text, &number) ? tree_number(arena, number)
                                                                       : tree_text(arena, text);
        tree_push(out, tree_make(arena, WITH_TEXT("name", xml_text(it, "name", "")), WITH_TREE("value", value)));
    }
    return out;
}

/* "0,0 16,8" as points. */
static BaseTree *read_points(BaseArena *arena, const char *text) {
    BaseTree *out = tree_list(arena);
    while (*text) {
        char *end;
        double x = strtod(text, &end), y = 0;
        bool good = end != text && *end == ',';
        if (good) {
            text = end + 1;
            y = strtod(text, &end);
            good = end != text;
        }
        if (!good || !(x - x == 0 && y - y == 0)) { /* no number, or not finite */
            return tree_list(arena);
        }
        tree_push(out, tree_make(arena, WITH_NUMBER("x", x), WITH_NUMBER("y", y)));
        text = end + strspn(end, " \t\r\n");
    }
    return out;
}

/* What tiles a layer or a chunk of it has: elements, numbers with commas, or base 64. */
static BaseTree *read_data(BaseArena *arena, const BaseTree *data, const char *encoding) {
    const char *text = tree_get_text(data, "text", "");
    if (strcmp(encoding, "base64") == 0) {
        return tree_text(arena, text + strspn(text, " \t\r\n"));
    }
    BaseTree *out = tree_list(arena);
    if (strcmp(encoding, "csv") == 0) {
        for (char *end; *text; text = *end ? end + 1 : end) {
            tree_push(out, tree_number(arena, (double)strtoul(text, &end, 10)));
            end += strcspn(end, ",");
        }
        return out;
    }
    for (const BaseTree *it = xml_first(data); it; it = it->next) {
        if (is_element(it, "tile")) {
            tree_push(out, tree_number(arena, xml_number(it, "gid", 0)));
        }
    }
    return out;
}

static void read_layer_data(BaseArena *arena, const BaseTree *data, BaseTree *layer) {
    const char *encoding = xml_text(data, "encoding", "xml");
    BaseTree *chunks = tree_list(arena);
    for (const BaseTree *it = xml_first(data); it; it = it->next) {
        if (is_element(it, "chunk")) {
            BaseTree *chunk = tree_push(chunks, tree_object(arena));
            copy_attributes(arena, it, chunk);
            tree_set(arena, chunk, "data", read_data(arena, it, encoding));
        }
    }
    tree_set(arena, layer, "compression", tree_text(arena, xml_text(data, "compression", "")));
    if (chunks->count == 0) {
        tree_set(arena, layer, "data", read_data(arena, data, encoding));
        return;
    }
    double left = 0, top = 0, right = 0, low = 0;
    for (const BaseTree *it = chunks->first; it; it = it->next) {
        double x = tree_get_number(it, "x", 0), y = tree_get_number(it, "y", 0);
        double x1 = x + tree_get_number(it, "width", 0), y1 = y + tree_get_number(it, "height", 0);
        bool first = it == chunks->first;
        left = first || x < left ? x : left;
        top = first || y < top ? y : top;
        right = first || x1 > right ? x1 : right;
        low = first || y1 > low ? y1 : low;
    }
    tree_add(arena, layer, WITH_TREE("chunks", chunks), WITH_NUMBER("startx", left), WITH_NUMBER("starty", top),
             WITH_NUMBER("width", right - left), WITH_NUMBER("height", low - top));
}

static BaseTree *read_object(BaseArena *arena, const BaseTree *element) {
    BaseTree *out = tree_object(arena);
    copy_attributes(arena, element, out);
    for (const BaseTree *it = xml_first(element); it; it = it->next) {
        const char *name = xml_name(it);
        bool line = strcmp(name, "polygon") == 0 || strcmp(name, "polyline") == 0;
        BaseTree *value = strcmp(name, "properties") == 0 ? read_properties(arena, it)
                          : line                          ? read_points(arena, xml_text(it, "points", ""))
                          : strcmp(name, "text") == 0     ? tree_object(arena)
                                                          : tree_bool(arena, true);
        tree_set(arena, out, name, value);
    }
    return out;
}

static BaseTree *read_layers(BaseArena *arena, const BaseTree *element);

static BaseTree *read_layer(BaseArena *arena, const BaseTree *element) {
    bool tiles = is_element(element, "layer"), group = is_element(element, "group");
    BaseTree *out = tree_object(arena), *objects = tree_list(arena);
    copy_attributes(arena, element, out);
    tree_set(arena, out, "type", tree_text(arena, tiles ? "tilelayer" : xml_name(element)));
    for (const BaseTree *it = xml_first(element); it; it = it->next) {
        if (is_element(it, "properties")) {
            tree_set(arena, out, "properties", read_properties(arena, it));
        } else if (is_element(it, "object")) {
            tree_push(objects, read_object(arena, it));
        } else if (is_element(it, "data")) {
            read_layer_data(arena, it, out);
        }
    }
    tree_set(arena, out, group ? "layers" : "objects", group ? read_layers(arena, element) : objects);
    return out;
}

static BaseTree *read_layers(BaseArena *arena, const BaseTree *element) {
    static const char *const layers[] = {"layer", "objectgroup", "imagelayer", "group"};
    BaseTree *out = tree_list(arena);
    for (const BaseTree *it = xml_first(element); it; it = it->next) {
        if (text_index(layers, (int)BASE_COUNT(layers), xml_name(it)) >= 0) {
            tree_push(out, read_layer(arena, it));
        }
    }
    return out;
}

static BaseTree *read_tileset(BaseArena *arena, const BaseTree *element) {
    BaseTree *out = tree_object(arena), *tiles = tree_list(arena);
    copy_attributes(arena, element, out);
    for (const BaseTree *it = xml_first(element); it; it = it->next) {
        if (is_element(it, "tile")) {
            tree_push(tiles, read_object(arena, it));
        }
    }
    tree_set(arena, out, "tiles", tiles);
    return out;
}

bool import_tmx(Importer *importer, const BaseTree *root) {
    BaseArena *arena = importer->arena;
    BaseTree *map = tree_object(arena), *sets = tree_list(arena);
    copy_attributes(arena, root, map);
    for (const BaseTree *it = xml_first(root); it; it = it->next) {
        if (is_element(it, "properties")) {
            tree_set(arena, map, "properties", read_properties(arena, it));
        } else if (is_element(it, "tileset")) {
            tree_push(sets, read_tileset(arena, it));
        }
    }
    tree_add(arena, map, WITH_TREE("tilesets", sets), WITH_TREE("layers", read_layers(arena, root)));
    return import_tiled(importer, map);
}
