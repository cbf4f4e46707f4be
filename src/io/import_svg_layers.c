/* SVG drawings (SVG 1.1, 8 and 9) as plans: a layer's name, or an element's label or class, says what its shapes are.
 * Layers are Inkscape's, or groups with an id. Sizes are those of the page on paper; curves become polygons. */
#include "io/import_svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PX_PER_INCH 96.0 /* CSS 2.1, 4.3.2 */

/* ---- transforms ---- */

static SvgTransform multiply(SvgTransform m, SvgTransform n) {
    return (SvgTransform){m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b,       m.a * n.c + m.c * n.d,
                          m.b * n.c + m.d * n.d, m.a * n.e + m.c * n.f + m.e, m.b * n.e + m.d * n.f + m.f};
}

/* Makes one function of a list of transforms; an unknown one changes nothing. */
static SvgTransform make_function(const char *name, size_t length, const double *v, int count) {
    SvgTransform m = {1, 0, 0, 1, 0, 0};
#define IS(word) (length == strlen(word) && memcmp(name, word, length) == 0)
    if (IS("matrix") && count == 6) {
        m = (SvgTransform){v[0], v[1], v[2], v[3], v[4], v[5]};
    } else if (IS("translate") && count >= 1) {
        m.e = v[0];
        m.f = count > 1 ? v[1] : 0;
    } else if (IS("scale") && count >= 1) {
        m.a = v[0];
        m.d = count > 1 ? v[1] : v[0];
    } else if (IS("rotate") && count >= 1) {
        double angle = v[0] * PI / 180, x = count == 3 ? v[1] : 0, y = count == 3 ? v[2] : 0;
        SvgTransform to = {1, 0, 0, 1, x, y}, back = {1, 0, 0, 1, -x, -y};
        SvgTransform turn = {cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0};
        m = multiply(multiply(to, turn), back);
    } else if (IS("skewX") && count == 1) {
        m.c = tan(v[0] * PI / 180);
    } else if (IS("skewY") && count == 1) {
        m.b = tan(v[0] * PI / 180);
    }
    return m;
#undef IS
}

static SvgTransform read_transform(const char *text, SvgTransform all) {
    while (*text) {
        text += strspn(text, " \t\r\n,");
        size_t length = strcspn(text, "( ");
        const char *name = text, *bracket = strchr(text, '(');
        if (!bracket) {
            break;
        }
        double values[6];
        int count = 0;
        text = bracket + 1;
        for (char *end; count < 6; text = end) {
            text += strspn(text, " \t\r\n,");
            values[count] = strtod(text, &end);
            if (end == text) {
                break;
            }
            count++;
        }
        all = multiply(all, make_function(name, length, values, count));
        text = strchr(text, ')');
        text = text ? text + 1 : "";
    }
    return all;
}

/* ---- what an element is ---- */

/* Returns a property of an element's style, else its attribute of that name; "" if it has neither. */
static const char *style_of(Importer *importer, const BaseTree *element, const char *name) {
    const char *style = xml_text(element, "style", "");
    size_t length = strlen(name);
    while (*style) {
        style += strspn(style, " \t\r\n;");
        if (strncmp(style, name, length) == 0 && style[length + strspn(style + length, " ")] == ':') {
            style = strchr(style, ':') + 1;
            style += strspn(style, " ");
            return arena_strndup(importer->arena, style, strcspn(style, ";"));
        }
        style += strcspn(style, ";");
    }
    return xml_text(element, name, "");
}

static bool is_hidden(Importer *importer, const BaseTree *element) {
    return strcmp(style_of(importer, element, "display"), "none") == 0 ||
           strcmp(style_of(importer, element, "visibility"), "hidden") == 0;
}

static const char *label_of(const BaseTree *element) {
    return xml_text(element, "inkscape:label", NULL);
}

static void lay_shape(SvgReader *reader, const BaseTree *element, const SvgLayer *layer, const char *place) {
    Importer *importer = reader->importer;
    SvgTransform all = read_transform(xml_text(element, "transform", ""), layer->transform);
    SvgShape shape = svg_shape(importer->arena, element, all);
    const char *label = label_of(element), *stroke = style_of(importer, element, "stroke-width");
    ImportPiece piece = {.place = place,
                         .name = label ? label : "",
                         .words = {xml_text(element, "data-kind", NULL), xml_text(element, "class", NULL), label,
                                   layer->name, layer->above}};
    if (shape.count == 0) {
        import_left(importer, place, label ? label : "", "Make a path of it",
                    "it has no shape that is ground, and is left out");
    }
    double width = strtod(stroke, NULL) * sqrt(fabs(all.a * all.d - all.b * all.c)) * importer->scale.x;
    for (int i = 0; i < shape.count; i++) {
        piece.outline = shape.items[i];
        piece.width = piece.outline.open && width > 0 && isfinite(width) ? width : 0;
        import_piece(importer, &piece);
    }
}

static bool is_shape(const char *name) {
    static const char *const names[] = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"};
    return text_index(names, (int)BASE_COUNT(names), name) >= 0;
}

static void read_children(SvgReader *reader, const BaseTree *element, const SvgLayer *layer, const char *place);

static void read_element(SvgReader *reader, const BaseTree *element, const SvgLayer *layer, const char *place) {
    Importer *importer = reader->importer;
    static const char *const unseen[] = {"defs", "metadata", "namedview", "title", "desc", "style", "script"};
    const char *name = xml_name(element);
    if (text_index(unseen, (int)BASE_COUNT(unseen), name) >= 0) {
        return;
    }
    if (is_hidden(importer, element)) {
        import_left(importer, place, label_of(element), "Show it in the drawing", "what is hidden is left out");
    } else if (is_shape(name)) {
        lay_shape(reader, element, layer, place);
    } else if (strcmp(name, "g") == 0 || strcmp(name, "a") == 0 || strcmp(name, "svg") == 0) {
        SvgLayer inner = *layer;
        const char *label = label_of(element), *id = xml_text(element, "id", NULL);
        inner.transform = read_transform(xml_text(element, "transform", ""), layer->transform);
        if (label || id) {
            inner.above = layer->name;
            inner.name = label ? label : id;
        }
        read_children(reader, element, &inner, place);
    } else {
        import_left(importer, place, label_of(element), "Make a path of it", "%s of the drawing is left out",
                    strcmp(name, "image") == 0  ? "a picture"
                    : strcmp(name, "text") == 0 ? "a text"
                    : strcmp(name, "use") == 0  ? "a clone"
                                                : "an element that is no shape");
    }
}

static void read_children(SvgReader *reader, const BaseTree *element, const SvgLayer *layer, const char *place) {
    int index = 0;
    for (const BaseTree *it = xml_first(element); it; it = it->next, index++) {
        read_element(reader, it, layer, arena_printf(reader->importer->arena, "%s/%s[%d]", place, xml_name(it), index));
    }
}

/* ---- the page ---- */

/* Returns a length in inches; 0 if it is none, or a share of what is not known. */
static double inches(const char *text) {
    static const struct {
        const char *unit;
        double inches;
    } units[] = {{"mm", 1 / 25.4},        {"cm", 1 / 2.54},     {"in", 1}, {"pt", 1 / 72.0}, {"pc", 1 / 6.0},
                 {"px", 1 / PX_PER_INCH}, {"", 1 / PX_PER_INCH}};
    char *end;
    double value = strtod(text, &end);
    for (size_t i = 0; i < BASE_COUNT(units); i++) {
        if (end != text && strcmp(end, units[i].unit) == 0 && isfinite(value)) {
            return value * units[i].inches;
        }
    }
    return 0;
}

static bool read_box(const char *text, double box[4]) {
    for (int i = 0; i < 4; i++) {
        char *end;
        text += strspn(text, " \t\r\n,");
        box[i] = strtod(text, &end);
        if (end == text || !isfinite(box[i])) {
            return false;
        }
        text = end;
    }
    return box[2] > 0 && box[3] > 0;
}

bool import_svg(Importer *importer, const BaseTree *root) {
    double box[4], width = inches(xml_text(root, "width", "")), height = inches(xml_text(root, "height", ""));
    bool boxed = read_box(xml_text(root, "viewBox", ""), box);
    width = width > 0 ? width : boxed ? box[2] / PX_PER_INCH : 0;
    height = height > 0 ? height : boxed ? box[3] / PX_PER_INCH : 0;
    if (!(width > 0 && height > 0 && width <= 1e5 && height <= 1e5)) {
        import_fault(importer, "svg", "Give the page a width and a height", "the drawing has no usable size");
        return false;
    }
    BaseTree *properties = tree_object(importer->arena);
    static const char *const keys[] = {"ruleset", "unit", "title"};
    for (size_t i = 0; i < BASE_COUNT(keys); i++) {
        const char *value = xml_text(root, arena_printf(importer->arena, "data-%s", keys[i]), NULL);
        if (value) {
            tree_set(importer->arena, properties, keys[i], tree_text(importer->arena, value));
        }
    }
    if (!import_begin(importer, properties, width, height, false)) {
        return false;
    }
    SvgReader reader = {importer};
    double k = boxed ? width / box[2] : 1 / PX_PER_INCH, ky = boxed ? height / box[3] : k;
    SvgLayer layer = {.transform = {1, 0, 0, ky / k, boxed ? -box[0] : 0, boxed ? -box[1] * ky / k : 0}};
    importer->scale = vec(importer->square * k, importer->square * k);
    read_children(&reader, root, &layer, "svg");
    return true;
}
