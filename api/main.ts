import type { AddressInfo } from 'node:net';
import { damagedStore, inspectChosenStore, chooseStore, RESTORE_ADVICE } from '../adapters/choose-store.js';
import { lacksSenderProof } from '../config/engine.js';
import { ConfigError, loadConfig } from '../config/load-config.js';
import { builtFile } from '../config/package-root.js';
import { auditInfo } from '../infra/audit/audit-info.js';
import { connectClient } from '../temporal/client.js';
import { dataKeysOf } from '../temporal/data-converter.js';
import { payloadTranslator } from '../temporal/read-payloads.js';
import { createLog, traceIds } from '../adapters/telemetry/log.js';
import { startTracing } from '../adapters/telemetry/tracing.js';
import { createApp } from './app.js';
import { createApiKeys } from './auth/api-keys.js';
import { createGateway } from './gateway/gateway.js';
import { requestIds } from './http/request-context.js';
import { drain, listen } from './listen.js';
import { createSecurityLog } from './security/log.js';
import { createStreams } from './streams/streams.js';

/** Time in milliseconds after the grace period at which a process that still runs is ended. */
const END_MS = 10_000;

/** Serves the API until SIGINT or SIGTERM, then drains it; a second signal ends the process at once. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const tracing = await startTracing(config, 'api');
  const log = createLog(config, () => ({ ...requestIds(), ...traceIds(tracing) }));
  const stopped = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(signal));
  });
  const damage = inspectChosenStore(config, log);
  const store = damage
    ? damagedStore(config, damage)
    : chooseStore(config, {
        log,
        observer: tracing?.calls,
        onDamage: (err) => log.fatal({ err }, RESTORE_ADVICE),
      });
  const { records, index, blobs, journal, keyValues, requireUsable } = store;
  const dataKeys = dataKeysOf(config, keyValues);
  const temporal = connectClient(config, blobs, dataKeys, tracing?.client);
  const payloads = payloadTranslator(temporal.client.options.loadedDataConverter);
  const stores = { dataKeys, records, blobs };
  const gateway = createGateway({
    client: temporal.client,
    config,
    stores,
    register: records,
    keyValues,
    requireUsable,
  });
  const streams = createStreams({ gateway, journal, log });
  const apiKeys = createApiKeys(keyValues);
  const securityLog = createSecurityLog(keyValues, { days: config.VOUCH_SECURITY_LOG_DAYS, log });
  try {
    const webFolder = builtFile('web');
    const app = createApp({
      config,
      gateway,
      records,
      index,
      blobs,
      keyValues,
      requireUsable,
      apiKeys,
      securityLog,
      streams,
      payloads,
      audit: auditInfo(),
      webFolder,
      ...(tracing ? { traceRequests: tracing.requests } : {}),
      log,
    });
    const server = await listen(app, config);
    const { address, port } = server.address() as AddressInfo;
    log.info({ address, port }, 'api listening');
    if (lacksSenderProof(config))
      log.warn(
        'whoever reaches Temporal can ask and decide in any name: set VOUCH_ENCRYPTION_KEYS (docs/auth.md)',
      );
    log.info({ signal: await stopped }, 'api stopping');
    const graceMs = config.VOUCH_SHUTDOWN_GRACE_SECONDS * 1000;
    setTimeout(() => process.exit(1), graceMs + END_MS).unref();
    streams.retire();
    await drain(server, graceMs, () => {
      streams.close();
      void gateway.close();
    });
  } finally {
    streams.close();
    await gateway.close();
    await securityLog.close();
    await store.close();
    await temporal.close();
    await tracing?.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
