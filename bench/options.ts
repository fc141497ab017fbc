import { parseArgs } from 'node:util';

/** What a run of the benchmark measures and where it writes. */
export interface Options {
  /** Rounds; each measures both sides one after the other. */
  rounds: number;
  /** File for the figures as JSON. */
  json: string | undefined;
  /** Folder for CPU profiles of the workers. */
  profile: string | undefined;
}

export const USAGE = `npm run bench -- [--rounds N] [--json FILE] [--profile DIR]

  --rounds N     rounds of latency and throughput, 1 to 100 (default 3)
  --json FILE    also write every figure to FILE
  --profile DIR  write CPU profiles of the workers to DIR`;

/** @throws Error that says what is wrong with the arguments. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      json: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error('--rounds: a whole number, 1 to 100');
  return { rounds, json: values.json, profile: values.profile };
}
