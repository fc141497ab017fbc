/**
 * A graph that makes calls of a model one after the other, in memory: each node sends its call to a server of OpenAI's
 * protocol and reads the reply to its end.
 *
 * Told in messages of the parent process, after `{ready: true}`: `{url, calls}` runs the graph once, `calls` being the bodies
 * by name in their order, and is answered with `{ms, firstWordMs}`: from the call to the result, and to the first word
 * of the first streamed reply.
 */
import { randomUUID } from 'node:crypto';
import { Annotation, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { serveJobs } from './serve-jobs.mjs';

/** The place where the field `text` of a reply has begun, in the JSON of a chunk. */
const WORD = /"text":\s*"\s*[^"\s]/;

async function ask(url, body, onWord) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify(body),
  });
  if (!body.stream) return response.json();
  let text = '';
  let events = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    events += chunk;
    const lines = events.split('\n');
    events = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      text += JSON.parse(line.slice('data: '.length)).choices[0]?.delta.content ?? '';
      if (WORD.test(text)) onWord();
    }
  }
  return text;
}

async function run({ url, calls }) {
  const names = Object.keys(calls);
  const begin = performance.now();
  let firstWordMs;
  const onWord = () => (firstWordMs ??= performance.now() - begin);
  const State = Annotation.Root(Object.fromEntries(names.map((name) => [name, Annotation()])));
  const builder = new StateGraph(State);
  // a node may not have the name of a part of the state
  for (const name of names)
    builder.addNode(`do_${name}`, async () => ({ [name]: await ask(url, calls[name], onWord) }));
  [START, ...names.map((name) => `do_${name}`), END].reduce((from, to) => {
    builder.addEdge(from, to);
    return to;
  });
  const graph = builder.compile({ checkpointer: new MemorySaver() });
  await graph.invoke({}, { configurable: { thread_id: randomUUID() }, durability: 'sync' });
  return { ms: performance.now() - begin, firstWordMs };
}

serveJobs(run);
