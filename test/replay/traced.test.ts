import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { defaultPayloadConverter } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import { UNTRACED } from '../../temporal/untraced.js';
import { testBundle } from '../support/query-harness.js';

jest.setTimeout(240_000);

const folder = resolve('test/replay/histories');
const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const header = defaultPayloadConverter.toPayload({ traceparent });

/** Every recorded history, as it would have begun within a trace; its Updates and Signals, too. */
async function* tracedHistories() {
  for (const file of readdirSync(folder)) {
    const history = historyFromJSON(JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
    for (const event of history.events ?? []) {
      const started = event.workflowExecutionStartedEventAttributes;
      const update = event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input;
      const signal = event.workflowExecutionSignaledEventAttributes;
      for (const part of [started, update, signal]) {
        if (part) part.header = { fields: { '_tracer-data': header } };
      }
    }
    yield { workflowId: file, history };
  }
}

test('histories that were recorded without telemetry replay the same way with it', async () => {
  const results = Worker.runReplayHistories({ workflowBundle: testBundle(), ...UNTRACED }, tracedHistories());
  let count = 0;
  for await (const { workflowId, error } of results) {
    expect([workflowId, error]).toEqual([workflowId, undefined]);
    count += 1;
  }
  expect(count).toBeGreaterThan(40);
});
