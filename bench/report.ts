import type { DecisionTime } from './decision.js';
import { HISTORY_BUDGET, type HistorySize } from './history.js';
import type { Comparison, Speed } from './speed.js';

/** Aims of the product against a bare workflow. */
const AIM = { throughput: 0.7, p50: 1.5 };

/** Everything a benchmark measures. */
export interface Figures {
  rounds: number;
  simple: Comparison;
  decision: Record<'vouch' | 'floor', DecisionTime>;
  histories: HistorySize[];
  handbook: Speed;
}

/** The figures as a person reads them. */
export function describeFigures({ rounds, simple, decision, histories, handbook }: Figures): string {
  const { vouch, floor, ratio } = simple;
  const speed = (label: string, key: keyof Speed, unit: string, aim = '') =>
    line(
      label,
      `${figure(vouch[key])} ${unit}`,
      `${figure(floor[key])} ${unit}`,
      `× ${ratio[key].toFixed(2)}`,
      aim,
    );
  const decided = (key: keyof DecisionTime) =>
    line(
      `decision → finished, ${key}`,
      `${figure(decision.vouch[key])} ms`,
      `${figure(decision.floor[key])} ms`,
      `× ${(decision.vouch[key] / decision.floor[key]).toFixed(2)}`,
    );
  return [
    `Simple query, reasoner and store without latency, beside a bare workflow with the same activities`,
    `(rounds, the sides in turn: ${rounds}; medians of the rounds)`,
    line('', 'Vouch', 'bare', 'ratio', 'aim'),
    speed('p50, one at a time', 'p50', 'ms', `≤ ${AIM.p50} ${verdict(ratio.p50 <= AIM.p50)}`),
    speed('p95, one at a time', 'p95', 'ms'),
    speed(
      'throughput, 50 under way',
      'throughput',
      '/s',
      `≥ ${AIM.throughput} ${verdict(ratio.throughput >= AIM.throughput)}`,
    ),
    speed('p50, 50 under way', 'p50AtFifty', 'ms'),
    speed('p95, 50 under way', 'p95AtFifty', 'ms'),
    speed('worker CPU per query', 'workerCpuMs', 'ms'),
    decided('p50'),
    decided('p95'),
    '',
    'History of one query',
    line('', 'events', 'size', 'budget'),
    ...histories.map(({ what, events, bytes }) =>
      line(
        what,
        String(events),
        `${(bytes / 1024).toFixed(1)} KB`,
        verdict(events <= HISTORY_BUDGET.events && bytes <= HISTORY_BUDGET.bytes),
      ),
    ),
    `(budget: ${HISTORY_BUDGET.events} events, ${HISTORY_BUDGET.bytes / 1024} KB)`,
    '',
    'Simple query, extractive reasoner and embedded store over the sample handbook',
    line('p50 · p95, one at a time', `${figure(handbook.p50)} ms`, `${figure(handbook.p95)} ms`),
    line('throughput, 50 under way', `${figure(handbook.throughput)} /s`),
    line('worker CPU per query', `${figure(handbook.workerCpuMs)} ms`),
  ].join('\n');
}

function line(label: string, ...columns: string[]): string {
  return `  ${label.padEnd(36)}${columns.map((column) => column.padStart(14)).join('')}`.trimEnd();
}

function figure(value: number): string {
  return value.toFixed(1);
}

function verdict(met: boolean): string {
  return met ? 'met' : 'MISSED';
}
