import { SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import { alike } from '../../../../contract/language.js';
import { PortError } from '../../../../ports/port-error.js';
import { callSpans, withoutTexts } from '../../../../adapters/telemetry/send-traces.js';

const kept = new InMemorySpanExporter();
const CALL = { operation: 'chat', target: 'a-model', facts: { 'gen_ai.request.model': 'a-model' } } as const;
const failing = () => Promise.reject(new PortError('throttled', alike('the model read: my salary is 1')));

beforeAll(() => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(withoutTexts(kept))] }).register();
});
beforeEach(() => kept.reset());

const sent = (): Pick<ReadableSpan, 'name' | 'status' | 'events' | 'attributes'>[] =>
  kept
    .getFinishedSpans()
    .map(({ name, status, events, attributes }) => ({ name, status, events, attributes }));

test('of an error its kind leaves, not its message', async () => {
  const work = trace.getTracer('test').startActiveSpan('step', async (span) => {
    try {
      await callSpans().observe(CALL, failing);
    } catch (error) {
      // as the interceptors of the SDK do
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      span.recordException(error as Error);
      throw error;
    } finally {
      span.end();
    }
  });
  await expect(work).rejects.toThrow('salary');
  expect(sent()).toEqual([
    {
      name: 'chat a-model',
      status: { code: SpanStatusCode.ERROR },
      events: [],
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'a-model',
        'error.type': 'throttled',
      },
    },
    {
      name: 'step',
      status: { code: SpanStatusCode.ERROR },
      events: [],
      attributes: { 'error.type': expect.stringMatching(/Error/) as string },
    },
  ]);
});

test('a call outside of a trace makes none', async () => {
  expect(await callSpans().observe(CALL, () => Promise.resolve(7))).toBe(7);
  await expect(callSpans().observe(CALL, failing)).rejects.toThrow('salary');
  expect(sent()).toEqual([]);
});
