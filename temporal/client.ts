import { Client, Connection, type ClientInterceptors } from '@temporalio/client';
import type { Config } from '../config/load-config.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { DataKeys } from './data-keys.js';
import { temporalServer } from './connection-options.js';
import { dataConverterOf } from './data-converter.js';

export { temporalAddress } from './connection-options.js';

export interface TemporalClient {
  client: Client;
  connection: Connection;
  close(): Promise<void>;
}

/**
 * A client for the Temporal server of the settings. It connects with the first call, so that a process can start
 * before its server does; while the server is away calls fail with a ServiceError.
 * @param blobs where large payloads are kept
 * @param dataKeys keys of single queries
 * @param interceptors stand around what it starts and changes
 */
export function connectClient(
  config: Config,
  blobs?: BlobStore,
  dataKeys?: DataKeys,
  interceptors?: ClientInterceptors,
): TemporalClient {
  const connection = Connection.lazy(temporalServer(config));
  return {
    client: new Client({
      connection,
      namespace: config.VOUCH_TEMPORAL_NAMESPACE,
      dataConverter: dataConverterOf(config, blobs, dataKeys),
      ...(interceptors ? { interceptors } : {}),
    }),
    connection,
    close: () => connection.close(),
  };
}

/** Origins of the web UI of the local Temporal server, as browsers reach it; none where there is no such UI. */
export function localUiOrigins(config: Config): string[] {
  const { VOUCH_TEMPORAL_UI: on, VOUCH_TEMPORAL_UI_PORT: port } = config;
  if (!on || config.VOUCH_TEMPORAL_ADDRESS !== undefined) return [];
  return ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`);
}

/** Address of Temporal's web UI: the one in the settings, or that of the local server. Of another server none is known. */
export function temporalUiUrl(config: Config): string | undefined {
  return config.VOUCH_TEMPORAL_UI_URL ?? localUiOrigins(config)[0];
}
