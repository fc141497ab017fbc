import { setTimeout as sleep } from 'node:timers/promises';
import type { VerifyQuery } from '../../../contract/verification.js';
import { ApiProblem } from '../../../client/index.js';
import type { Case } from './case.js';
import { decide } from './decide.js';
import type { Stage } from './stage.js';

/** Performs the other actions on a query: cancel, pause, verify, change its plan. */
export async function interfere(stage: Stage, which: Case, id: string): Promise<void> {
  const { kind, choice, random } = which;
  const act = ACTS[kind] ?? (choice === 'edited' ? editPlan : undefined);
  if (!act) return;
  await sleep(choice === 'early' ? random.between(0, 60) : random.between(100, 1500));
  await act(stage, which, id);
}

type Act = (stage: Stage, which: Case, id: string) => Promise<void>;

const ACTS: Partial<Record<Case['kind'], Act>> = {
  cancel: ({ api }, { asker, n }, id) =>
    unlessRefused(
      api.call(
        asker,
        'cancelQuery',
        { params: { id }, body: { reason: `case ${n}` } },
        { key: api.newKey() },
      ),
    ),
  verification: ({ api }, { asker, choice }, id) => {
    const body: VerifyQuery = { type: choice as VerifyQuery['type'] };
    return unlessRefused(api.call(asker, 'verifyQuery', { params: { id }, body }, { key: api.newKey() }));
  },
  pause,
};

async function pause(stage: Stage, { choice, asker, random }: Case, id: string): Promise<void> {
  const { api } = stage;
  const seconds = choice === 'nobody_resume' ? 2 : 3600;
  const params = { id };
  await unlessRefused(api.call(asker, 'pauseQuery', { params, body: { seconds } }, { key: api.newKey() }));
  if (choice === 'nobody_resume') return;
  await sleep(random.between(100, 3000));
  const { requests } = await api.call(asker, 'getQuery', { params });
  const open = requests.find((request) => request.kind === 'pause' && request.status === 'open');
  if (!open) return;
  const by = { requestId: open.id, by: asker };
  if (choice === 'cancel') {
    await decide(stage, { ...by, decision: { action: 'cancel' } });
    return;
  }
  if (choice === 'skip' || choice === 'retry') {
    const modifications = [{ op: choice, todoId: 'sum' } as const];
    const { outcome } = await decide(stage, { ...by, decision: { action: 'resume', modifications } });
    // a todo that was done cannot be skipped, nor one be done again that was not
    if (outcome === 'receipt') return;
  }
  await decide(stage, { ...by, decision: { action: 'resume' } });
}

/** Changes the plan while its review is open: what was shown is then asked anew. */
async function editPlan({ api }: Stage, { asker }: Case, id: string): Promise<void> {
  const todo = {
    id: 'late',
    tool: 'calculate' as const,
    task: 'a late sum',
    arguments: { expression: '3+4' },
  };
  const body = { edits: [{ op: 'add' as const, todo }] };
  await unlessRefused(api.call(asker, 'editPlan', { params: { id }, body }, { key: api.newKey() }));
}

/** It may have come too late, or too early: the query then goes on as if nobody had come. */
async function unlessRefused(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}
