import { cpus, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyPart, Size } from './part.js';

/** Figures of a part, with the circumstances of the measurement. */
export interface Result {
  part: string;
  size: Size;
  /** Day of the measurement. */
  day: string;
  seconds: number;
  machine: { cores: number; memoryGb: number; node: string };
  /** Share of the cores that was busy right before the part began, 0..1: with what was no part of it. */
  busyBefore: number;
  figures: unknown;
}

const LOOK_MS = 3_000;
/** Beyond this a machine is not quiet. */
const BUSY = 0.15;

/** Measures and notes the circumstances. */
export async function withCircumstances(
  part: string,
  size: Size,
  measure: () => Promise<unknown>,
): Promise<Result> {
  const busyBefore = await busyShare(LOOK_MS);
  const begin = performance.now();
  const figures = await measure();
  return {
    part,
    size,
    day: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - begin) / 1000),
    machine: {
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.versions.node.split('.')[0]!,
    },
    busyBefore: Math.round(busyBefore * 100) / 100,
    figures,
  };
}

/** Share of all cores that something runs on, 0..1. */
async function busyShare(ms: number): Promise<number> {
  const times = () => {
    const each = cpus().map((cpu) => cpu.times);
    const idle = each.reduce((sum, time) => sum + time.idle, 0);
    const all = each.reduce(
      (sum, { user, nice, sys, idle: rest, irq }) => sum + user + nice + sys + rest + irq,
      0,
    );
    return { idle, all };
  };
  const before = times();
  await delay(ms);
  const after = times();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

const SIZES: Record<Size, string> = {
  quick: 'counts for trying',
  usual: 'the usual counts',
  full: 'full counts',
};

/** One line that says when, where and how it was measured; where that counts, a machine that had other work is called busy. */
export function circumstances(
  { size, day, seconds, machine, busyBefore }: Result,
  { timed }: Pick<AnyPart, 'timed'>,
): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const { cores, memoryGb, node } = machine;
  const busy =
    busyBefore > BUSY
      ? `**shared with other work** (${Math.round(busyBefore * 100)} % busy before)`
      : 'quiet';
  return (
    `Measured on ${day} within ${minutes} min, ${SIZES[size]}: ${cores} cores, ${memoryGb} GB of memory, Node ${node}` +
    `${timed ? `, ${busy}` : ''}.`
  );
}
