"""What schemathesis has to be told of this API: how answers of one JSON object per line are read."""

import json

import schemathesis

LINES = "application/x-ndjson"


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """The description gives the shape of a line; here it becomes the shape of all of them."""
    for methods in raw_schema["paths"].values():
        for call in methods.values():
            for answer in call["responses"].values():
                if LINES in answer.get("content", {}):
                    content = answer["content"][LINES]
                    content["schema"] = {"type": "array", "items": content["schema"]}


@schemathesis.deserializer(LINES)
def lines(context, response):
    """All lines but those that only show that a stream is alive."""
    return [json.loads(line) for line in response.content.decode().splitlines() if line]
