"""What Schemathesis cannot know of a running installation."""

import itertools
import json
import os
import zlib

import schemathesis

KNOWN = json.loads(os.environ["VOUCH_FUZZ_KNOWN"])
attempts = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    # who tries often from one address without a key is no longer answered there
    n = next(attempts)
    case.headers["X-Forwarded-For"] = f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}"
    ids = KNOWN.get(case.operation.path)
    if not ids:
        return
    # half of the ids are of what there is, so that messages come further than `not found`
    number = zlib.crc32(repr(case.path_parameters.get("id")).encode())
    # a live stream ends with its query: only one that has ended is watched
    if case.operation.path.endswith("/events") or number % 2 == 0:
        case.path_parameters["id"] = ids[number // 2 % len(ids)]
