import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { AuditInfo } from '../contract/audit.js';
import type { Config } from '../config/load-config.js';
import type { BlobStore } from '../ports/blob-store.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import type { RecordStore } from '../ports/record-store.js';
import type { SearchIndex } from '../ports/search-index.js';
import type { PayloadTranslator } from '../temporal/read-payloads.js';
import type { ApiKeys } from './auth/api-keys.js';
import type { Gateway } from './gateway/gateway.js';
import type { SecurityLog } from './security/log.js';
import type { Streams } from './streams/streams.js';

/** The dependencies of the API. */
export interface Deps {
  config: Config;
  gateway: Gateway;
  records: RecordStore;
  index: SearchIndex;
  blobs: BlobStore;
  keyValues: KeyValueStore;
  /** @throws PortError `full`, `damaged` while the embedded store cannot be written */
  requireUsable?: (() => void) | undefined;
  apiKeys: ApiKeys;
  securityLog: SecurityLog;
  streams: Streams;
  /** Decodes and encodes payloads of histories, for Temporal's own tools. */
  payloads: PayloadTranslator;
  /** Facts about the installation that exports contain. */
  audit: AuditInfo;
  /** Folder of the built web app; without it only the API is served. */
  webFolder?: string;
  /** Traces each request; absent if tracing is off. */
  traceRequests?: RequestHandler;
  log: Logger;
}
