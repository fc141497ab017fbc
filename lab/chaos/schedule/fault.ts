import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const ms = z.number().int().min(0).max(600_000);
const names = z.array(z.string().min(1)).min(1);

/** Kinds of misbehaviour of the model server, the tool server and the webhook receiver. */
export const MODEL_WAYS = ['throttled', 'hanging', 'cut', 'garbled', 'made_up'] as const;
export const TOOL_WAYS = ['hangs_after', 'cut_after', 'refuses', 'away'] as const;
export const RECEIVER_WAYS = ['refuses', 'silent'] as const;
export type ModelWay = (typeof MODEL_WAYS)[number];
export type ToolWay = (typeof TOOL_WAYS)[number];
export type ReceiverWay = (typeof RECEIVER_WAYS)[number];

const base = {
  /** It comes when so many cases have been begun. */
  at: z.number().int().min(0),
};

/** Something that goes wrong. `ms`: how long; what is killed comes back when its supervisor starts it again. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('kill'), names }),
  z.strictObject({ ...base, kind: z.literal('freeze'), names, ms }),
  z.strictObject({ ...base, kind: z.literal('disk_full'), ms }),
  z.strictObject({ ...base, kind: z.literal('model'), way: z.enum(MODEL_WAYS), ms }),
  z.strictObject({ ...base, kind: z.literal('tools'), way: z.enum(TOOL_WAYS), ms }),
  z.strictObject({ ...base, kind: z.literal('receiver'), way: z.enum(RECEIVER_WAYS), ms }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** The faults of a run, in the order in which they come. */
export const scheduleSchema = z.strictObject({
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
