import { alike } from '../../../contract/language.js';
import { PortError } from '../../../ports/port-error.js';
import { pauseUpdate, resumeUpdate, verifyUpdate } from '../../../workflows/messages.js';
import { decide, nextRequest, portsFor, statusOf } from '../../support/query-harness.js';
import { scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import { good, useHarness, useScenarios } from '../../support/scenario.js';
import { eventually } from '../../support/wait.js';
import { startDevServer } from '../../support/temporal.js';
import { eventsOf, Gates, refused, send } from './support.js';

const harness = useHarness(startDevServer, () =>
  portsFor({
    index: scriptedIndex(() => good),
    reasoner: scriptedReasoner({
      verify: async ({ type, focus }) => {
        if (focus === 'fail') throw new PortError('invalid', alike('cannot verify'));
        return thought({
          summary: `seen: ${type}`,
          qualityScore: 0.5,
          issues: ['one'],
          recommendations: ['two'],
        });
      },
    }),
  }),
);

const scenarios = useScenarios();

const TYPES = ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const;

test('a verification of each type stays in the status and is told, also while paused', async () => {
  const handle = await harness.ask({
    question: 'plan',
    policy: { cache: { ttlSeconds: 0 }, review: { planAlways: true } },
  });
  const review = await nextRequest(handle);
  const records = [];
  for (const [index, type] of TYPES.entries()) {
    if (index === 2) await send(handle, pauseUpdate, { by: 'kim' });
    records.push(await send(handle, verifyUpdate, { type, by: 'audit', question: 'is it right?' }));
  }
  expect(records).toMatchObject(
    TYPES.map((type) => ({ type, summary: `seen: ${type}`, by: 'audit', question: 'is it right?' })),
  );
  const waiting = await statusOf(handle);
  expect(waiting.verifications).toEqual(records);
  expect(eventsOf(waiting, 'verified').map(({ data }) => data)).toEqual(
    TYPES.map((type) => ({ by: 'audit', kind: type })),
  );
  await send(handle, resumeUpdate, { by: 'kim' });
  await decide(handle, review, { action: 'approve' });
  expect((await handle.result()).verifications).toEqual(records);
});

test('a verification that fails is told so and leaves nothing', async () => {
  const handle = await harness.ask({
    question: 'plan',
    policy: { cache: { ttlSeconds: 0 }, review: { planAlways: true } },
  });
  await nextRequest(handle);
  const failed = await refused(
    send(handle, verifyUpdate, { type: 'progress', by: 'audit', question: 'fail' }),
  );
  expect(failed.type).toBe('VERIFICATION_FAILED');
  expect((await statusOf(handle)).verifications).toEqual([]);
  await handle.terminate();
});

test('one that comes while a long history waits to be continued is answered', async () => {
  const gates = new Gates();
  let held = false;
  const journal = { notify: async () => void (held && (await gates.wait('journal'))) };
  const ports = portsFor({
    index: scriptedIndex(() => good),
    notifiers: [journal],
    reasoner: scriptedReasoner({
      grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.55 }))),
      verify: async () => {
        await gates.wait('verification');
        return thought({ summary: 'seen', qualityScore: 0.5, issues: [], recommendations: [] });
      },
    }),
  });
  const { handle } = await scenarios.run(
    ports,
    { question: 'weak', policy: { history: { continueAfterEvents: 20 } } },
    { reasoning: 'regular', records: 'regular', notices: 'together' },
  );
  const first = await nextRequest(handle);
  held = true;
  await decide(handle, first, { action: 'retry', query: 'other words' });
  await gates.reached('journal');
  const verified = send(handle, verifyUpdate, { type: 'progress', by: 'audit' });
  await gates.reached('verification');
  const tasks = async () => {
    const { events } = await handle.fetchHistory();
    return (events ?? []).filter(({ workflowTaskCompletedEventAttributes: done }) => done).length;
  };
  const before = await tasks();
  held = false;
  gates.open('journal');
  await eventually(tasks, (after) => after > before);
  gates.open('verification');
  expect(await verified).toMatchObject({ summary: 'seen' });
  expect((await nextRequest(handle, 1)).payload).toMatchObject({ query: 'other words' });
});

test('one that comes while a reviewer’s own words are searched for does not look at the draft before', async () => {
  const gates = new Gates();
  const drafts: (string | undefined)[] = [];
  const ports = portsFor({
    index: scriptedIndex(() => good),
    reasoner: scriptedReasoner({
      grade: async ({ passages }) => {
        if (drafts.length > 0) await gates.wait('grade');
        return thought(passages.map(({ id }) => ({ passageId: id, score: 0.55 })));
      },
      verify: async ({ draft }) => {
        drafts.push(draft?.text);
        return thought({ summary: 'seen', qualityScore: 0.5, issues: [], recommendations: [] });
      },
    }),
  });
  const { handle } = await scenarios.run(ports, { question: 'weak' }, { reasoning: 'regular' });
  const first = await nextRequest(handle);
  await send(handle, verifyUpdate, { type: 'progress', by: 'audit' });
  await decide(handle, first, { action: 'retry', query: 'other words' });
  await gates.reached('grade');
  await send(handle, verifyUpdate, { type: 'progress', by: 'audit' });
  expect(drafts).toEqual([expect.any(String), undefined]);
  gates.open('grade');
  await nextRequest(handle, 1);
});
