"""Does a message fit docs/server-protocol.schema.json? The few words of JSON Schema which that file uses, no more; members
that it does not name are errors too, so that what the server says and what is documented cannot part."""
import json, os, re

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/server-protocol.schema.json")) as file:
    DEFINITIONS = json.load(file)["$defs"]

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
         "null": type(None)}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "minItems", "maxItems", "enum", "const", "pattern",
         "minimum", "maximum", "anyOf", "oneOf", "$ref", "description"}


def misfit(schema, value, where):
    """Where and how the value does not fit; None when it does."""
    assert KNOWN >= set(schema), f"the schema uses words that are not known here: {set(schema) - KNOWN}"
    if "$ref" in schema:
        return misfit(DEFINITIONS[schema["$ref"].rsplit("/", 1)[1]], value, where)
    if "enum" in schema and value not in schema["enum"] or "const" in schema and value != schema["const"]:
        return f"{where}: {value!r}"
    for words in ("anyOf", "oneOf"):
        if words in schema:
            found = [misfit(one, value, where) for one in schema[words]]
            return None if None in found else max(found, key=len)  # of the one that fitted furthest
    if "type" in schema and (not isinstance(value, KINDS[schema["type"]])
                             or isinstance(value, bool) and schema["type"] != "boolean"):
        return f"{where}: {value!r} is no {schema['type']}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return f"{where}: {value!r}"
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{where}: {value}"
    if isinstance(value, list):
        return misfit_in_list(schema, value, where)
    if isinstance(value, dict):
        return misfit_in_object(schema, value, where)
    return None


def misfit_in_list(schema, value, where):
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{where}: {len(value)} of them"
    found = (misfit(schema.get("items", {}), one, f"{where}[{i}]") for i, one in enumerate(value))
    return next((one for one in found if one), None)


def misfit_in_object(schema, value, where):
    members = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            return f"{where}.{name} is missing"
    for name, one in value.items():
        if name not in members and "additionalProperties" not in schema:
            return f"{where}.{name} is not in the schema"
        found = misfit(members.get(name, {}), one, f"{where}.{name}")
        if found:
            return found
    return None


def check(definition, value):
    found = misfit(DEFINITIONS[definition], value, definition)
    assert found is None, f"{found}\n{json.dumps(value)[:2000]}"
