import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type OpenAI from 'openai';

const weather = {
  name: 'weather.forecast',
  description: 'Forecast for a place.',
  parameters: {
    type: 'dict',
    properties: { place: { type: 'string' }, days: { type: 'integer' }, exact: { type: 'float' } },
    required: ['place'],
  },
};
const convert = {
  name: 'convert_units',
  description: 'Converts a quantity.',
  parameters: {
    type: 'dict',
    properties: { amount: { type: 'float' }, units: { type: 'tuple', items: { type: 'string' } } },
    required: ['amount', 'units'],
  },
};

function row(id: string, said: string, ground_truth: Row['ground_truth']): Row {
  const messages = [{ role: 'user' as const, content: said }];
  return { id, messages, tools: [weather, convert], ground_truth, expect_call: ground_truth !== null };
}

/** Requests in the manner of the benchmark, for machines that do not have it. */
const SAMPLES: Row[] = [
  row('sample_one', 'How will the weather be in Busan?', [
    { 'weather.forecast': { place: ['Busan'], days: ['', 1] } },
  ]),
  row('sample_two', 'Busan and Jeju for three days, please.', [
    { 'weather.forecast': { place: ['Busan'], days: [3] } },
    { 'weather.forecast': { place: ['Jeju'], days: [3] } },
  ]),
  row('sample_array', 'What is 2.5 miles in kilometres?', [
    { convert_units: { amount: [2.5], units: [['mile', 'kilometre']] } },
  ]),
  row('sample_none', 'Write a poem about rain.', null),
];

/** As the benchmark has it; its names of types are mapped below. */
interface Row {
  id: string;
  messages: OpenAI.ChatCompletionMessageParam[];
  tools: { name: string; description: string; parameters: Record<string, unknown> }[];
  ground_truth: Record<string, Record<string, unknown[]>>[] | null;
  expect_call: boolean;
}

/** A request with tools, and the calls that are right for it. */
export interface BfclRequest {
  id: string;
  messages: OpenAI.ChatCompletionMessageParam[];
  tools: OpenAI.ChatCompletionFunctionTool[];
  calls: { name: string; input: Record<string, unknown> }[];
}

const TYPES: Record<string, string> = { dict: 'object', float: 'number', tuple: 'array' };

/** A schema in the types of JSON Schema. */
function mapped(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(mapped);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'type' && typeof value === 'string') return [key, TYPES[value] ?? value];
      return [key, mapped(value)];
    }),
  );
}

/** The first accepted value of every argument that may not be left out. */
function callOf(truth: Record<string, Record<string, unknown[]>>): BfclRequest['calls'] {
  return Object.entries(truth).map(([name, args]) => {
    const given = Object.entries(args).filter(([, accepted]) => accepted[0] !== '');
    return { name, input: Object.fromEntries(given.map(([key, accepted]) => [key, accepted[0]])) };
  });
}

/**
 * The development set of the Berkeley Function-Calling Leaderboard (Apache-2.0), which is not part of this repository: in
 * the folder that VOUCH_TEST_DATA names, or in that of the team.
 */
const BENCHMARK = resolve(
  process.env['VOUCH_TEST_DATA'] ?? '../shared/data',
  'bfcl_function_calling_en_dev',
  'queries.jsonl',
);

/** True if the benchmark is on this machine. */
export const hasBenchmark = existsSync(BENCHMARK);

/** All requests of the benchmark, or a few of our own where it is not at hand. */
export function bfclRequests(): BfclRequest[] {
  const rows = hasBenchmark
    ? readFileSync(BENCHMARK, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row)
    : SAMPLES;
  return rows.map((row) => {
    const truth = row.ground_truth ?? (row.expect_call ? [{ [row.tools[0]!.name]: {} }] : []);
    return {
      id: row.id,
      messages: row.messages,
      tools: row.tools.map(({ name, description, parameters }) => {
        const own = mapped(parameters) as Record<string, unknown>;
        return { type: 'function', function: { name, description, parameters: own } };
      }),
      calls: truth.flatMap(callOf),
    };
  });
}
