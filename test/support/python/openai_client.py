"""Talks to Vouch with OpenAI's client for Python, unmodified, and prints what it saw as JSON."""

import json
import sys

import openai

base_url, scenario = sys.argv[1:3]
client = openai.OpenAI(base_url=base_url, api_key="a-key", max_retries=0, timeout=60)


def ask(messages, **more):
    return client.chat.completions.create(model="vouch", messages=messages, **more)


def user(content):
    return {"role": "user", "content": content}


def seen_of(chunks):
    deltas = [chunk.choices[0].delta for chunk in chunks if chunk.choices]
    return {
        "content": "".join(delta.content or "" for delta in deltas),
        "progress": "".join(getattr(delta, "reasoning_content", None) or "" for delta in deltas),
        "finish": [c.choices[0].finish_reason for c in chunks if c.choices and c.choices[0].finish_reason],
        "usage": chunks[-1].usage is not None,
        "lastEventId": [c.vouch["eventId"] for c in chunks if hasattr(c, "vouch") and c.vouch][-1],
    }


def answer():
    completion = ask([user("연차는 며칠인가요?")])
    message = completion.choices[0].message
    cited = [a.url_citation for a in message.annotations]
    return {
        "content": message.content,
        "cited": [[message.content[c.start_index : c.end_index], c.title] for c in cited],
        "stage": completion.vouch["stage"],
        "models": [model.id for model in client.models.list()],
    }


def stream():
    whole = list(ask([user("How many days?")], stream=True, stream_options={"include_usage": True}))
    return seen_of(whole)


def resume():
    key = {"Idempotency-Key": "python"}
    cut = ask([user("How many days, again?")], stream=True, extra_headers=key)
    had = [next(cut) for _ in range(4)]
    cut.close()
    headers = {**key, "Last-Event-ID": had[-1].vouch["eventId"]}
    rest = list(ask([user("How many days, again?")], stream=True, extra_headers=headers))
    again = list(ask([user("How many days, again?")], stream=True, extra_headers=key))
    return {"joined": seen_of(had + rest), "whole": seen_of(again)}


def clarify():
    question = user("How is the unclear thing set up?")
    # a client that declares the tool is asked by calls of it
    asked = ask([question], tools=[{"type": "function", "function": {"name": "human_request"}}]).choices[0]
    call = asked.message.tool_calls[0]
    reply = {"role": "tool", "tool_call_id": call.id, "content": json.dumps({"action": "answer", "text": "VPN"})}
    # exactly what the client gave, as programs send it back
    end = ask([question, asked.message.model_dump(exclude_none=True), reply])
    return {
        "finish": asked.finish_reason,
        "name": call.function.name,
        "asked": json.loads(call.function.arguments)["question"],
        "content": end.choices[0].message.content,
    }


def errors():
    found = {}
    for name, act in {
        "model": lambda: client.chat.completions.create(model="nobody", messages=[user("Why?")]),
        "empty": lambda: ask([user(" ")]),
    }.items():
        try:
            act()
        except openai.APIStatusError as error:
            found[name] = [type(error).__name__, error.status_code, error.code, error.param]
    return found


def slow():
    chunks = list(client.chat.completions.create(model="slow", messages=[user("x")], stream=True))
    return [chunk.choices[0].delta.content for chunk in chunks]


print(json.dumps(globals()[scenario](), ensure_ascii=False))
