import { Worker } from '@temporalio/worker';
import { alike } from '../../../contract/language.js';
import { PortError } from '../../../ports/port-error.js';
import { editPlanUpdate, pauseUpdate, resumeUpdate } from '../../../workflows/messages.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import { decide, nextRequest, portsFor, statusOf, testBundle } from '../../support/query-harness.js';
import { good, useHarness } from '../../support/scenario.js';
import { scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { startDevServer } from '../../support/temporal.js';
import { eventsOf, refused, scriptedTools, send, sum, todoOf } from './support.js';

const ADD = { op: 'add', todo: { tool: 'search_documents', task: 'Search more', query: 'more' } } as const;

const harness = useHarness(startDevServer, () =>
  portsFor({
    index: scriptedIndex(() => good),
    tools: scriptedTools(),
    reasoner: scriptedReasoner({
      editPlan: async ({ instruction }) => {
        if (instruction !== 'search more')
          throw new PortError('modification_failed', alike('say: search more'));
        return thought([ADD]);
      },
    }),
  }),
);

/** Both ways in which a step may run leave other events behind. */
test.each(['local', 'regular'] as const)(
  'a plan that was previewed goes on as it was, and replays: %s',
  async (reasoning) => {
    const handle = await harness.ask(
      {
        question: 'plan',
        todos: [sum('t', '1 + 2')],
        policy: { cache: { ttlSeconds: 0 }, review: { planAlways: true } },
      },
      { reasoning },
    );
    const review = await nextRequest(handle);
    const { plan, events, requests } = await statusOf(handle);
    const preview = (change: object) => send(handle, editPlanUpdate, { by: 'lee', preview: true, ...change });

    expect(await preview({ instruction: 'search more' })).toMatchObject({
      version: 2,
      changes: [{}, { edits: [ADD] }],
    });
    const set = { arguments: { expression: '3 + 4' } };
    expect(await preview({ edits: [{ op: 'update', todoId: 't', set }] })).toMatchObject({ version: 2 });
    expect(await statusOf(handle)).toMatchObject({ plan, events, requests });
    expect((await refused(preview({ instruction: 'do better' }))).type).toBe('HITL_MODIFICATION_FAILED');

    await send(handle, pauseUpdate, { by: 'lee' });
    expect(await preview({ edits: [ADD], instruction: 'search more' })).toMatchObject({ version: 2 });
    await send(handle, resumeUpdate, { by: 'lee' });
    await decide(handle, review, { action: 'approve' });
    const end = await handle.result();
    expect(end.plan?.version).toBe(1);
    expect(todoOf(end, 't')?.result).toBe('1 + 2 = 3');
    expect(eventsOf(end, 'plan_changed')).toEqual([]);

    const history = await handle.fetchHistory();
    await Worker.runReplayHistory({ workflowBundle: testBundle() }, history, handle.workflowId);
  },
);
