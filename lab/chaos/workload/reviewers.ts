import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedRequest } from '../../../contract/requests/index.js';
import { KIND_FACTS } from '../../../contract/requests/kinds.js';
import { randomOf, type Random } from '../../random.js';
import { runVouch } from '../commands.js';
import type { Observations } from '../observations.js';
import type { Topology } from '../topology/topology.js';
import { nobodyDecides, type Case } from './case.js';
import { decide, decisionFor } from './decide.js';
import type { Stage } from './stage.js';

const LOOK_MS = 700;
const PAGE = 200;
/** Age at which a request of an unknown query is decided anyway, ms; its asker may not have the id yet. */
const UNKNOWN_MS = 8000;
/** Attempts per request. */
const TRIES = 6;
const OVER = [
  'HITL_ALREADY_DECIDED',
  'HITL_REQUEST_EXPIRED',
  'QUERY_ENDED',
  'REQUEST_NOT_FOUND',
  'HITL_ALREADY_VOTED',
];

/** People who look into the inbox and decide what waits there, until the signal fires. */
export async function review(stage: Stage, reviewers: readonly string[]): Promise<void> {
  const desk = new Desk(stage, reviewers);
  await Promise.all(reviewers.map((person) => desk.work(person)));
}

class Desk {
  readonly #taken = new Map<string, number>();
  readonly #answered = new Set<string>();
  readonly #underway = new Set<Promise<void>>();

  constructor(
    private readonly stage: Stage,
    private readonly people: readonly string[],
  ) {}

  async work(person: string): Promise<void> {
    const { api, seed, signal } = this.stage;
    const random = randomOf(seed, `reviewer ${person}`);
    while (!signal.aborted) {
      try {
        const { items } = await api.call(person, 'listRequests', { query: { limit: PAGE } });
        for (const request of items) this.consider(person, request, random);
      } catch (error) {
        if (signal.aborted) break;
        this.stage.seen.surprises.push({ at: new Date().toISOString(), call: 'inbox', what: String(error) });
      }
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(this.#underway);
  }

  private consider(person: string, request: ListedRequest, random: Random): void {
    const tries = this.#taken.get(request.id) ?? 0;
    const known = this.stage.cases.of(request.queryId);
    if (tries < 0 || tries >= TRIES || request.status !== 'open' || KIND_FACTS[request.kind].askersOwn)
      return;
    if (
      known
        ? known.held || nobodyDecides(known.which)
        : Date.now() - Date.parse(request.createdAt) < UNKNOWN_MS
    )
      return;
    this.#taken.set(request.id, -1 - tries);
    const thinks = random.between(50, 2500);
    const claims = random.percent(25);
    const task = this.open(person, request, known?.which, { thinks, claims })
      .then((over) => void this.#taken.set(request.id, over ? TRIES : tries + 1))
      .catch((error: unknown) => {
        this.#taken.set(request.id, tries + 1);
        if (this.stage.signal.aborted) return;
        this.stage.seen.surprises.push({ at: new Date().toISOString(), call: 'decide', what: String(error) });
      })
      .finally(() => void this.#underway.delete(task));
    this.#underway.add(task);
  }

  /** @returns whether it is over with this request */
  private async open(
    person: string,
    request: ListedRequest,
    which: Case | undefined,
    { thinks, claims }: { thinks: number; claims: boolean },
  ): Promise<boolean> {
    const { stage } = this;
    await sleep(thinks, undefined, { signal: stage.signal });
    const kind = `${request.queryId} ${request.kind}`;
    const decision = decisionFor(which ?? PLAIN, request, this.#answered.has(kind));
    const shown = { ...decision, shownHash: request.shownHash };
    const requestId = request.id;
    if (which?.choice === 'quorum' && request.kind === 'approval_request') {
      for (const by of this.people) await decide(stage, { requestId, by, decision: shown });
      return true;
    }
    if (which?.choice === 'contested' && request.kind === 'answer_review') {
      const actions = ['approve', 'reject', 'approve'];
      await Promise.all(
        this.people.map((by, index) =>
          decide(stage, { requestId, by, decision: { action: actions[index % 3]! } }),
        ),
      );
      return true;
    }
    if (which?.skewSeconds !== undefined && SIMPLE.includes(decision.action)) {
      await decideSkewed(stage, {
        requestId,
        by: person,
        action: decision.action,
        skewSeconds: which.skewSeconds,
      });
      return false;
    }
    if (claims) await this.claim(person, requestId);
    const { outcome, code = '' } = await decide(stage, { requestId, by: person, decision: shown });
    if (outcome === 'receipt') this.#answered.add(kind);
    return outcome === 'receipt' || outcome === 'vote' || OVER.includes(code);
  }

  private async claim(person: string, id: string): Promise<void> {
    const { api } = this.stage;
    // somebody else may have it, or it is over: the decision tells
    await api
      .call(person, 'claimRequest', { params: { id }, body: {} }, { key: api.newKey() })
      .catch(() => undefined);
  }
}

/** Actions that need nothing beside them. */
const SIMPLE = ['approve', 'reject', 'skip'];
/** A question whose case nobody knows. */
const PLAIN = { kind: 'answer', choice: 'auto', language: 'en', n: -1 } as const;

const PATIENCE_MS = 90_000;
/** Exit codes of the command: it was decided; others were first, or nothing is open. */
const EXIT_OVER = [0, 1];
const COMMAND_TRIES = 5;

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
async function decideSkewed(
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
  for (let tries = 0; tries < COMMAND_TRIES && !signal.aborted; tries++) {
    seen.skewed += 1;
    const { code } = await runVouch(args, env, PATIENCE_MS);
    if (code !== null && EXIT_OVER.includes(code)) return;
  }
}
