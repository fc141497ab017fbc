import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { randomOf, type Random } from '../random.js';

const ms = z.number().int().min(0).max(600_000);
const names = z.array(z.string().min(1)).min(1);

/** Kinds of misbehaviour of the model server, the tool server and the webhook receiver. */
const MODEL_WAYS = ['throttled', 'hanging', 'cut', 'garbled', 'made_up'] as const;
const TOOL_WAYS = ['hangs_after', 'cut_after', 'refuses', 'away'] as const;
const RECEIVER_WAYS = ['refuses', 'silent'] as const;
export type ModelWay = (typeof MODEL_WAYS)[number];
export type ToolWay = (typeof TOOL_WAYS)[number];
export type ReceiverWay = (typeof RECEIVER_WAYS)[number];

const base = {
  /** It comes when so many cases have been begun. */
  at: z.number().int().min(0),
};

/** Something that goes wrong. `ms`: how long; what is killed comes back when its supervisor starts it again. */
const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('kill'), names }),
  z.strictObject({ ...base, kind: z.literal('freeze'), names, ms }),
  z.strictObject({ ...base, kind: z.literal('disk_full'), ms }),
  z.strictObject({ ...base, kind: z.literal('model'), way: z.enum(MODEL_WAYS), ms }),
  z.strictObject({ ...base, kind: z.literal('tools'), way: z.enum(TOOL_WAYS), ms }),
  z.strictObject({ ...base, kind: z.literal('receiver'), way: z.enum(RECEIVER_WAYS), ms }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** The faults of a run, in the order in which they come. */
const scheduleSchema = z.strictObject({
  seed: z.number().int(),
  queries: z.number().int(),
  faults: z.array(faultSchema),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** A fault in words, such as `kill -9 worker`. */
export function faultInWords(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `kill -9 ${fault.names.join(' and ')}`;
    case 'freeze':
      return `freeze ${fault.names.join(' and ')} for ${fault.ms} ms`;
    case 'disk_full':
      return `disk full for ${fault.ms} ms`;
    case 'model':
      return `model ${fault.way} for ${fault.ms} ms`;
    case 'tools':
      return `tool server ${fault.way} for ${fault.ms} ms`;
    case 'receiver':
      return `receiver of webhooks ${fault.way} for ${fault.ms} ms`;
  }
}

/** @throws Error that says what is wrong with the file */
export async function readSchedule(path: string): Promise<Schedule> {
  const parsed = scheduleSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path} is no schedule: ${issue?.path.join('.')}: ${issue?.message}`);
}

export async function writeSchedule(path: string, schedule: Schedule): Promise<void> {
  await writeFile(path, `${JSON.stringify(schedule, null, 2)}\n`);
}

/** Targets of faults. */
interface Breakable {
  /** Names of the processes, as their pid files have them. */
  processes: readonly string[];
  /** The data are on a disk that can be filled. */
  disk: boolean;
  /** The reasoner uses a model. */
  model: boolean;
}

/** One fault per so many cases. */
const CASES_PER_FAULT = 8;
const FEWEST = 6;

type Draft = Fault extends infer F ? (F extends Fault ? Omit<F, 'at'> : never) : never;

/** The faults that belong to a seed: the same for the same seed, number of cases and things to break. */
export function deriveSchedule(seed: number, queries: number, breakable: Breakable): Schedule {
  const random = randomOf(seed, 'faults');
  const count = Math.max(FEWEST, Math.round(queries / CASES_PER_FAULT));
  const drafts: Draft[] = [];
  // each kind comes before any comes again
  while (drafts.length < count) drafts.push(...random.shuffled(deck(random, breakable)));
  const moments = Array.from({ length: count }, () => random.between(0, Math.max(0, queries - 1)));
  moments.sort((a, b) => a - b);
  return {
    seed,
    queries,
    faults: drafts.slice(0, count).map((draft, index) => ({ ...draft, at: moments[index]! })),
  };
}

function deck(random: Random, { processes, disk, model }: Breakable): Draft[] {
  const some = () => random.shuffled(processes).slice(0, random.between(1, Math.min(2, processes.length)));
  const long = () => random.between(2, 12) * 1000;
  const ways: Draft[] = [
    ...processes.map((name): Draft => ({ kind: 'kill', names: [name] })),
    { kind: 'kill', names: some() },
    { kind: 'freeze', names: [random.pick(processes)], ms: long() },
    // longer than a heartbeat may be silent
    { kind: 'freeze', names: [random.pick(processes)], ms: random.between(20, 40) * 1000 },
    { kind: 'tools', way: random.pick(TOOL_WAYS), ms: long() },
    { kind: 'tools', way: random.pick(TOOL_WAYS), ms: long() },
    { kind: 'receiver', way: random.pick(RECEIVER_WAYS), ms: long() },
  ];
  if (disk) ways.push({ kind: 'disk_full', ms: long() });
  if (model)
    ways.push(
      ...random
        .shuffled(MODEL_WAYS)
        .slice(0, 3)
        .map((way): Draft => ({ kind: 'model', way, ms: long() })),
    );
  return ways;
}
