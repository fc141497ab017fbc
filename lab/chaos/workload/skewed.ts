import { runVouch } from '../commands.js';
import type { Observations } from '../observations.js';
import type { Topology } from '../topology/topology.js';

const PATIENCE_MS = 90_000;
/** Exit codes of the command: it was decided; others were first, or nothing is open. */
const OVER = [0, 1];
const TRIES = 5;

/** Returns a preload module that shifts the clock of a program by `ms`. */
function shift(ms: number): string {
  const script = `const R = Date, off = ${ms}, now = () => R.now() + off;
    globalThis.Date = class Date extends R {
      constructor(...a) { a.length === 0 ? super(now()) : super(...a); }
      static now() { return now(); }
    };`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** Decides by the command line in a process whose clock is wrong. The query tells whether the decision counted. */
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
  const env = { ...topology.env, NODE_OPTIONS: `--import=${shift(skewSeconds * 1000)}` };
  for (let tries = 0; tries < TRIES && !signal.aborted; tries++) {
    seen.skewed += 1;
    const { code } = await runVouch(args, env, PATIENCE_MS);
    if (code !== null && OVER.includes(code)) return;
  }
}
