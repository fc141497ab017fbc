import { readFile, writeFile } from 'node:fs/promises';
import { scheduleSchema, type Schedule } from './fault.js';

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
