import { setTimeout as sleep } from 'node:timers/promises';
import type { Doubles } from '../doubles/outside.js';
import {
  faultInWords,
  type Fault,
  type ModelWay,
  type ReceiverWay,
  type Schedule,
  type ToolWay,
} from '../schedule.js';
import type { Topology } from '../topology/topology.js';

/** Outcome of a fault. */
export interface FaultSeen {
  fault: Fault;
  /** ISO 8601. */
  at: string;
  /** Until what was broken answered again, milliseconds. */
  tookMs: number;
  /** Reason for which it was not done, or did not end as it should. */
  note?: string;
}

const BACK_MS = 180_000;
const RUNNING_MS = 20_000;

interface Parts {
  topology: Topology;
  doubles: Doubles;
  signal: AbortSignal;
  report: (line: string) => void;
}

/** Breaks what a schedule says, when it says so. */
export class Injector {
  readonly seen: FaultSeen[] = [];
  readonly #waiting: Fault[];
  readonly #underway = new Set<Promise<void>>();
  readonly #misbehave;

  constructor(
    { faults }: Schedule,
    private readonly parts: Parts,
  ) {
    this.#waiting = faults.toSorted((a, b) => a.at - b.at);
    const { model, tools, receiver } = parts.doubles;
    this.#misbehave = {
      model: ways<ModelWay>((way) => model.misbehave(way)),
      tools: ways<ToolWay>((way) => tools.misbehave(way)),
      receiver: ways<ReceiverWay>((way) => {
        receiver.answer = way === undefined ? 204 : way === 'refuses' ? 500 : 0;
      }),
    };
  }

  /** So many cases have been begun: what is due happens, and goes on beside. */
  begun(count: number): void {
    while (this.#waiting.length > 0 && this.#waiting[0]!.at <= count) {
      const task = this.inject(this.#waiting.shift()!).finally(() => void this.#underway.delete(task));
      this.#underway.add(task);
    }
  }

  /** Resolves when nothing is broken any more. */
  async healed(): Promise<void> {
    await Promise.all(this.#underway);
    await this.parts.topology.disk?.free();
  }

  private async inject(fault: Fault): Promise<void> {
    const began = Date.now();
    const seen: FaultSeen = { fault, at: new Date(began).toISOString(), tookMs: 0 };
    this.seen.push(seen);
    this.parts.report(faultInWords(fault));
    try {
      await this.carryOut(fault);
    } catch (error) {
      if (!this.parts.signal.aborted) seen.note = error instanceof Error ? error.message : String(error);
    }
    seen.tookMs = Date.now() - began;
  }

  private async carryOut(fault: Fault): Promise<void> {
    const { topology } = this.parts;
    switch (fault.kind) {
      case 'kill':
        await Promise.all(fault.names.map((name) => this.kill(name)));
        return topology.ready(BACK_MS);
      case 'freeze':
        await Promise.all(fault.names.map((name) => this.freeze(name, fault.ms)));
        return topology.ready(BACK_MS);
      case 'disk_full':
        return this.fill(fault.ms);
      case 'model':
      case 'tools':
      case 'receiver': {
        const end = this.#misbehave[fault.kind].begin(fault.way as never);
        return this.pause(fault.ms).finally(end);
      }
    }
  }

  private async kill(name: string): Promise<void> {
    const pid = await this.running(name);
    process.kill(pid, 'SIGKILL');
    for (const until = Date.now() + BACK_MS; Date.now() < until; await this.pause(100)) {
      const now = this.parts.topology.pid(name);
      if (now !== undefined && now !== pid) return;
    }
    throw new Error(`${name} was not started again`);
  }

  private async freeze(name: string, ms: number): Promise<void> {
    const pid = await this.running(name);
    process.kill(pid, 'SIGSTOP');
    try {
      await this.pause(ms);
    } finally {
      // it may have been killed meanwhile
      if (this.parts.topology.pid(name) === pid) process.kill(pid, 'SIGCONT');
    }
  }

  private async fill(ms: number): Promise<void> {
    const { topology } = this.parts;
    const { disk } = topology;
    if (!disk) throw new Error('left out: the data have no file system of their own here');
    await disk.fill();
    try {
      await this.pause(ms);
    } finally {
      await disk.free();
    }
    await topology.ready(BACK_MS);
  }

  /** The number of a process; one that was killed just now is waited for. */
  private async running(name: string): Promise<number> {
    for (const until = Date.now() + RUNNING_MS; Date.now() < until; await this.pause(100)) {
      const pid = this.parts.topology.pid(name);
      if (pid !== undefined) return pid;
    }
    throw new Error(`left out: ${name} does not run`);
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.parts.signal });
  }
}

/** Manages overlapping misbehaviours: the latest one that has not ended is in effect. */
export function ways<W>(set: (way: W | undefined) => void): { begin(way: W): () => void } {
  const active: { way: W }[] = [];
  return {
    begin: (way) => {
      const entry = { way };
      active.push(entry);
      set(way);
      return () => {
        active.splice(active.indexOf(entry), 1);
        set(active.at(-1)?.way);
      };
    },
  };
}
