import { loadConfig } from '../../../../config/load-config.js';
import { startTracing } from '../../../../adapters/telemetry/tracing.js';

const ENDPOINT = 'http://127.0.0.1:4318';

test('without an address there is nothing that traces', async () => {
  expect(await startTracing(loadConfig({}), 'api')).toBeUndefined();
});

test('headers are read as OpenTelemetry writes them', () => {
  const given = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b,x-org=%ED%95%9C' };
  expect(loadConfig(given).OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    authorization: 'Bearer a=b',
    'x-org': '한',
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer x'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%E0%A4%A'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('%s=%s is refused', (name, value) => {
  const load = () => loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, [name]: value });
  expect(load).toThrow(name);
  expect(load).not.toThrow('Bearer');
});
