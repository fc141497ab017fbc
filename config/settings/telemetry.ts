import { isIP } from 'node:net';
import { z } from 'zod';
import { port } from './parts.js';

/** Headers as OpenTelemetry's own programs read them. */
const pairs = z
  .string()
  .regex(/^[^=,\s]+=[^,\s]+(,[^=,\s]+=[^,\s]+)*$/, 'name=value, separated by commas; a blank is %20')
  .transform((text, ctx): Record<string, string> => {
    try {
      return Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [name, decodeURIComponent(value.join('='))];
        }),
      );
    } catch {
      ctx.addIssue({ code: 'custom', message: 'holds a % that encodes nothing; write %25' });
      return z.NEVER;
    }
  });

/** Traces, and the figures of workers. The names of OpenTelemetry are kept. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of an OpenTelemetry collector that accepts OTLP over HTTP, such as `http://localhost:4318`. Unset: no traces, ' +
        'and nothing about them in histories.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .meta({ secret: true })
    .describe('Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Service name of every process in traces. Unset: `vouch-api` and `vouch-worker`.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'Share of requests that are traced, 0 to 1. For requests with a `traceparent`, the sender has decided.',
    ),
  VOUCH_WORKER_METRICS_PORT: port
    .optional()
    .describe('Port on which a worker serves `/metrics` for Prometheus. Unset: none.'),
  VOUCH_WORKER_METRICS_HOST: z
    .string()
    .refine((host) => isIP(host) !== 0, 'an IP address')
    .default('127.0.0.1')
    .describe(
      'IP address on which it does. It requires no key: use another one than loopback only in a protected network.',
    ),
};
