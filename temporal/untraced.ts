/**
 * For workers that send no traces: a query that was started with telemetry tells of its spans wherever it goes on, and of
 * a sink that is not there the SDK writes an error each time.
 */
export const UNTRACED = { sinks: { exporter: { export: { fn: (): void => undefined } } } };
