import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../../infra/local/package-root.js';
import type { Observations } from '../observations.js';
import type { Topology } from '../topology/topology.js';

const PATIENCE_MS = 90_000;
/** Exit codes of the command: it was decided; others were first, or nothing is open. */
const OVER = [0, 1];
const TRIES = 5;

/** A preload that puts every clock that a program reads off by so many milliseconds. */
function shift(ms: number): string {
  const script = `const R = Date, off = ${ms}, now = () => R.now() + off;
    globalThis.Date = class Date extends R {
      constructor(...a) { a.length === 0 ? super(now()) : super(...a); }
      static now() { return now(); }
    };`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** Decides by the command line in a process whose clock is wrong. What became of it, only the query says. */
export async function decideSkewed(
  {
    topology,
    seen,
    signal,
  }: { topology: Pick<Topology, 'env' | 'urls'>; seen: Observations; signal: AbortSignal },
  {
    requestId,
    by,
    action,
    skewSeconds,
  }: { requestId: string; by: string; action: string; skewSeconds: number },
): Promise<void> {
  seen.decisions.push({ requestId, by, action, outcome: 'unknown' });
  const args = ['review', requestId, '--action', action, '--as', by, '--json'];
  const program = join(packageRoot(), 'bin', 'vouch.js');
  const env = { ...topology.env, NODE_OPTIONS: `--import=${shift(skewSeconds * 1000)}` };
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    seen.skewed += 1;
    const child = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore', timeout: PATIENCE_MS });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== null && OVER.includes(code)) return;
  }
}
