import { parseArgs } from 'node:util';
import { PARTS } from './parts.js';
import type { Size } from './part.js';

/** Options of a benchmark run. */
export interface Options {
  /** Names of parts, in the order in which they are measured. */
  parts: string[];
  size: Size;
  /** Folder with texts to search. */
  dataDir: string | undefined;
  /** Number of queries waiting at once. */
  waiting: number | undefined;
  /** Number of chunks in one more, larger index on OpenSearch. */
  chunks: number | undefined;
  /** File for the figures as JSON. */
  json: string | undefined;
  /** Publish the figures in the docs. */
  save: boolean;
  /** Folder for CPU profiles of the workers. */
  profile: string | undefined;
}

const NAMES = PARTS.map(({ name }) => name);

const minutes = (size: Size) => PARTS.reduce((sum, part) => sum + part.minutes[size], 0);

export const USAGE = `npm run bench -- [PART…] [--quick | --full] [--json FILE] [--save] [--waiting N] [--chunks N] [--data DIR] [--profile DIR]

${PARTS.map(({ name, title, minutes: { usual, full } }) => `  ${name.padEnd(13)}${title} (${usual} min, full ${full})`).join('\n')}

  Without a part: all of them. On a quiet machine of two cores about ${minutes('usual')} minutes, with --full ${minutes('full')}.

  --quick        smallest counts, to try whether it runs: the figures mean nothing
  --full         the counts that the aims are about: 10,000 waiting queries, 100,000 chunks
  --json FILE    also write every figure to FILE
  --save         keep the figures in lab/bench/results and write the tables and charts of docs/performance.md from them
  --waiting N    so many queries wait at once in the part waiting, 10 to 50000
  --chunks N     one more index on OpenSearch in the part retrieval, larger than the others, up to 10000000
  --data DIR     texts to search: folders in DIR with corpus.jsonl (id, title, text); without it they are made up
  --profile DIR  write CPU profiles of the workers to DIR`;

/** @throws Error that says what is wrong with the arguments. */
export function readOptions(args: string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      json: { type: 'string' },
      save: { type: 'boolean', default: false },
      waiting: { type: 'string' },
      chunks: { type: 'string' },
      data: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const unknown = positionals.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`no part ${unknown}: ${NAMES.join(', ')}`);
  if (values.quick && (values.full || values.save)) {
    throw new Error('--quick is for trying: neither with --full nor with --save');
  }
  const within = (name: 'waiting' | 'chunks', least: number, most: number) => {
    if (values[name] === undefined) return undefined;
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Error(`--${name}: a whole number, ${least} to ${most}`);
  };
  return {
    parts: positionals.length > 0 ? NAMES.filter((name) => positionals.includes(name)) : NAMES,
    size: values.quick ? 'quick' : values.full ? 'full' : 'usual',
    dataDir: values.data,
    waiting: within('waiting', 10, 50_000),
    chunks: within('chunks', 1_000, 10_000_000),
    json: values.json,
    save: values.save,
    profile: values.profile,
  };
}
