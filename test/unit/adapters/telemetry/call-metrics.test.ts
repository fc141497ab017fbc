import { noopMetricMeter, type MetricMeter } from '@temporalio/common';
import { alike } from '../../../../contract/language.js';
import { PortError } from '../../../../ports/port-error.js';
import { callMetrics } from '../../../../adapters/telemetry/call-metrics.js';
import { combinedObserver } from '../../../../adapters/telemetry/observed.js';

/** A meter that keeps what it is told. */
function keeping(): { meter: MetricMeter; told: [string, number, unknown][] } {
  const told: [string, number, unknown][] = [];
  const createHistogram: MetricMeter['createHistogram'] = (name, ...more) => ({
    ...noopMetricMeter.createHistogram(name, ...more),
    record: (value, labels) => void told.push([name, value, labels]),
  });
  return { meter: Object.assign(Object.create(noopMetricMeter) as MetricMeter, { createHistogram }), told };
}

const CALL = {
  operation: 'chat',
  target: 'm',
  facts: { 'gen_ai.provider.name': 'openai', 'gen_ai.request.temperature': 0 },
} as const;
const LABELS = { gen_ai_operation_name: 'chat', gen_ai_request_model: 'm', gen_ai_provider_name: 'openai' };
const used = () => ({ 'gen_ai.usage.input_tokens': 30, 'gen_ai.usage.output_tokens': 4 });

test('a call is measured: its duration, its tokens and its price', async () => {
  const { meter, told } = keeping();
  const figures = callMetrics(meter, (model, { inputTokens }) => (model === 'm' ? inputTokens / 100 : 0));
  expect(await figures.observe(CALL, () => Promise.resolve('text'), used)).toBe('text');
  expect(told).toEqual([
    ['gen_ai_client_operation_duration_seconds', expect.any(Number), LABELS],
    ['gen_ai_client_token_usage', 30, { ...LABELS, gen_ai_token_type: 'input' }],
    ['gen_ai_client_token_usage', 4, { ...LABELS, gen_ai_token_type: 'output' }],
    ['vouch_model_call_cost_usd', 0.3, LABELS],
  ]);
});

test('a call that fails is measured with its kind; what has no price costs nothing', async () => {
  const { meter, told } = keeping();
  const figures = callMetrics(meter, () => 0);
  const error = new PortError('timeout', alike('too long'));
  await expect(figures.observe(CALL, () => Promise.reject(error), used)).rejects.toBe(error);
  await figures.observe(CALL, () => Promise.resolve(1), used);
  expect(told[0]).toEqual([expect.any(String), expect.any(Number), { ...LABELS, error_type: 'timeout' }]);
  expect(told.map(([name]) => name)).not.toContain('vouch_model_call_cost_usd');
});

test.each([-1, 1.5, Infinity])(
  'a call whose provider counted %p tokens is measured without them',
  async (count) => {
    const { meter, told } = keeping();
    const figures = callMetrics(meter, () => 1);
    const counted = () => ({ ...used(), 'gen_ai.usage.output_tokens': count });
    expect(await figures.observe(CALL, () => Promise.resolve('text'), counted)).toBe('text');
    expect(told.map(([name]) => name)).toEqual(['gen_ai_client_operation_duration_seconds']);
  },
);

test('several observers are told of the same call', async () => {
  const [one, two] = [keeping(), keeping()];
  const both = combinedObserver(
    undefined,
    callMetrics(one.meter, () => 0),
    callMetrics(two.meter, () => 0),
  );
  expect(await both?.observe(CALL, () => Promise.resolve(5))).toBe(5);
  expect([one.told.length, two.told.length]).toEqual([1, 1]);
  expect(combinedObserver(undefined, undefined)).toBeUndefined();
});
