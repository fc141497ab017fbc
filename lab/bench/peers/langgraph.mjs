/**
 * Six steps of a graph whose state is written to PostgreSQL after each of them: `durability: 'sync'` begins a step only when the
 * one before is stored. The steps give what they are told to give and do nothing else.
 *
 * Told in messages of the parent process, after `{ready: true}`: `{count, concurrency}` runs so many graphs, so many at once,
 * and is answered with `{times, seconds, cpuMs}`, times in ms from the call to the result.
 *
 * Arguments: connection string, file of what the steps give, as a JSON object of six values.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import pg from 'pg';
import { serveJobs } from './serve-jobs.mjs';

/** As many as queries are under way at most; the default of 10 would make them wait for each other. */
const CONNECTIONS = 50;

const [connectionString, file] = process.argv.slice(2);
const gives = JSON.parse(readFileSync(file, 'utf8'));
const names = Object.keys(gives);

const State = Annotation.Root({
  question: Annotation(),
  ...Object.fromEntries(names.map((name) => [name, Annotation()])),
});

const builder = new StateGraph(State);
// a node may not have the name of a part of the state
for (const name of names) builder.addNode(`do_${name}`, async () => ({ [name]: gives[name] }));
[START, ...names.map((name) => `do_${name}`), END].reduce((from, to) => {
  builder.addEdge(from, to);
  return to;
});

const checkpointer = new PostgresSaver(new pg.Pool({ connectionString, max: CONNECTIONS }));
await checkpointer.setup();
const graph = builder.compile({ checkpointer });

async function run() {
  const begin = performance.now();
  const config = { configurable: { thread_id: randomUUID() }, durability: 'sync' };
  await graph.invoke({ question: 'How do I settle travel expenses?' }, config);
  return performance.now() - begin;
}

async function measure({ count, concurrency }) {
  const times = [];
  const cpu = process.cpuUsage();
  const begin = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      times.push(await run());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { times, seconds, cpuMs: (user + system) / 1000 };
}

serveJobs(measure);
