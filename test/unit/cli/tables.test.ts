import type { QueryView } from '../../../contract/query.js';
import { ScriptedApi, type Scripted } from './scripted-api.js';
import { searched } from './samples.js';
import { TestHost } from './test-host.js';

const first: QueryView = searched('en');

/** Runs a command beside an API that answers every call alike. */
async function vouch(
  body: unknown,
  args: readonly string[],
  options: ConstructorParameters<typeof TestHost>[0],
) {
  const answer = (): Scripted => ({ body });
  const api = new ScriptedApi({ first, answer });
  const host = new TestHost({ columns: 80, ...options }).pipe();
  await host.vouch(...args, '--api', await api.listen());
  await api.close();
  return host;
}

test('tables are cut to the terminal, and are whole where programs read them', async () => {
  const target = `GET /v1/queries/${'q'.repeat(90)}`;
  const entry = { id: 's1', at: '2026-11-01T00:00:00.000Z', count: 1, type: 'access_refused', target };
  const list = { items: [{ ...entry, principal: 'ann', address: '127.0.0.1' }] };
  expect((await vouch(list, ['security'], { tty: true })).output).not.toContain(target);
  expect((await vouch(list, ['security'], {})).output).toContain(target);
});

const figures = {
  ...{ questions: 1, alone: 0, reviewed: 0, none: 1, judged: 0, wrong: 0, low: 0, high: 1 },
  ...{ modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, ms: { median: 0, p95: 0 } },
};
const unchanged = { fewer: 0, more: 0, p: 1 };
const before = { way: 'none', stage: 'cancelled', level: 'HIGH', score: 0.93 };
const after = { way: 'reviewed', stage: 'completed', level: 'HIGH', score: 0.93 };
const experiment = {
  ...{ id: 'x-20261101000000000-00000000', stage: 'completed', changes: [], chosen: 1 },
  report: {
    ...{
      before: figures,
      after: figures,
      levels: [],
      languages: [],
      reviews: unchanged,
      wrongAlone: unchanged,
    },
    ...{
      leftOut: { gone: 0, failed: 0 },
      differences: [{ queryId: 'q-00000001', language: 'en', before, after }],
    },
  },
};

test('an experiment that is over is shown as such, with how each question that differs has ended', async () => {
  const { output, errors } = await vouch(experiment, ['what-if', 'show', experiment.id], {});
  expect(errors).toBe('');
  expect(output).toContain('no answer, cancelled, high 0.93');
  expect(output).toContain('reviewed, high 0.93');
});
