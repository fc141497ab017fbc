import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type * as Sdk from '@opensearch-project/opensearch';
import type * as Aws from '@opensearch-project/opensearch/aws-v3';
import type { Client, ClientOptions, Connection } from '@opensearch-project/opensearch';
import { systemReason, unreadable } from '../../../config/config-error.js';
import { ConfigError, type Config } from '../../../config/load-config.js';
import { PortError } from '../../../ports/port-error.js';

/** A client of the cluster. Index, records, journal and blobs made from it share it and are closed with it. */
export interface OpenSearchConnection {
  client: Client;
  /** Prefix of the names of all indices, without the `-` after it. */
  prefix: string;
  /** Closes the client, once. */
  close(): Promise<void>;
}

/** The client of OpenSearch, whose hundreds of files an installation without a cluster starts without. */
const load = createRequire(import.meta.url);
const loadSdk = () => load('@opensearch-project/opensearch') as typeof Sdk;
const loadSigner = () => load('@opensearch-project/opensearch/aws-v3') as typeof Aws;

/** For one request; a bulk request may ask for longer. */
const REQUEST_TIMEOUT_MS = 30_000;

function readCa(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable('VOUCH_OPENSEARCH_CA_FILE', file, systemReason(error));
  }
}

function nodeOf(url: string): string {
  const { username, password } = new URL(url);
  // they would show wherever the address does
  if (username || password) {
    throw new ConfigError({
      en: 'VOUCH_OPENSEARCH_URL holds a name or a password; use VOUCH_OPENSEARCH_USERNAME and VOUCH_OPENSEARCH_PASSWORD',
      ko: 'VOUCH_OPENSEARCH_URL에 이름이나 암호가 들어 있습니다. VOUCH_OPENSEARCH_USERNAME, VOUCH_OPENSEARCH_PASSWORD를 써 주십시오',
    });
  }
  return url;
}

/** Gives credentials by the chain of the AWS SDK, which is loaded when the first request is signed. */
function lazyCredentials() {
  let chain: ReturnType<typeof find> | undefined;
  const find = async () => (await import('@aws-sdk/credential-provider-node')).defaultProvider();
  return async () => (await (chain ??= find()))();
}

function signing(config: Config): ClientOptions {
  const signer = loadSigner().AwsSigv4Signer({
    region: config.AWS_REGION ?? '',
    service: config.VOUCH_OPENSEARCH_SERVICE,
    getCredentials: lazyCredentials(),
  });
  return { Transport: signer.Transport, Connection: boundedConnection(signer.Connection) };
}

function authentication(config: Config): ClientOptions {
  if (config.VOUCH_OPENSEARCH_AUTH === 'sigv4') return signing(config);
  if (config.VOUCH_OPENSEARCH_AUTH === 'none') return { Connection: boundedConnection() };
  const { VOUCH_OPENSEARCH_USERNAME: username = '', VOUCH_OPENSEARCH_PASSWORD: password = '' } = config;
  return { Connection: boundedConnection(), auth: { username, password } };
}

/**
 * A connection to the cluster that the settings name. Nothing is sent yet.
 * @throws ConfigError when a setting cannot be used, such as a file that cannot be read.
 */
export function connectOpenSearch(config: Config): OpenSearchConnection {
  if (!config.VOUCH_OPENSEARCH_URL)
    throw new ConfigError({
      en: 'VOUCH_OPENSEARCH_URL is needed',
      ko: 'VOUCH_OPENSEARCH_URL을 지정해 주십시오',
    });
  const caFile = config.VOUCH_OPENSEARCH_CA_FILE;
  const client = new (loadSdk().Client)({
    node: nodeOf(config.VOUCH_OPENSEARCH_URL),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Temporal owns retry: an attempt that the client repeats would count once and take several times as long
    maxRetries: 0,
    // there is one node to talk to: it is asked again even when it just failed
    resurrectStrategy: 'none',
    ...(caFile ? { ssl: { ca: readCa(caFile) } } : {}),
    ...authentication(config),
  });
  let closed: Promise<void> | undefined;
  return {
    client,
    prefix: config.VOUCH_OPENSEARCH_PREFIX,
    close: () => (closed ??= client.close()),
  };
}

/** The class of the connection that the client opens to each node; the signer for AWS has one of its own. */
type ConnectionClass = typeof Connection;

type Callback = Parameters<Connection['request']>[1];

/** Ends a response that does not come to its end in time: the client's own timeout stops at the first byte. */
function bound(response: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => response.destroy(), ms);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
}

/** A connection whose request timeout holds for the whole of a response, and that prints nothing. */
function boundedConnection(Base: ConnectionClass = loadSdk().Connection): ConnectionClass {
  return class BoundedConnection extends Base {
    override request(params: Parameters<Connection['request']>[0], callback: Callback) {
      const request = super.request(params, (error, response) => {
        if (response) {
          // the client prints late errors of a request; they reach the caller by its response
          request.removeAllListeners('error').on('error', () => undefined);
          bound(response, Number(params.timeout));
        }
        callback(error, response);
      });
      return request;
    }
  };
}

/** A request to the cluster, as its REST interface names things. */
interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** Newline-delimited JSON, for `_bulk` and `_msearch`. */
  lines?: string;
  /** Answers with these statuses are no errors. */
  ignore?: number[];
}

/** Sends a request and gives the body of the answer. */
export async function call<T>(
  { client }: OpenSearchConnection,
  { method, path, query, body, lines, ignore }: Call,
): Promise<T> {
  const response = await client.transport.request(
    {
      method,
      path,
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(lines !== undefined && { bulkBody: lines }),
    },
    ignore && { ignore },
  );
  return response.body as T;
}

interface Found {
  found?: boolean;
  error?: { type?: string; reason?: string };
}

interface Wanted {
  index: string;
  /** Not empty. */
  ids: readonly string[];
  /** Fields of the source; all of them when unset. */
  fields?: readonly string[];
}

/**
 * Documents by id, in the order asked for; undefined where there is none, also as long as the index was not made. A read by
 * id sees every acknowledged change at once.
 * @throws PortError `unavailable` when the cluster cannot say of one whether it is there, as while a shard starts
 */
export async function getMany<T>(
  connection: OpenSearchConnection,
  { index, ids, fields }: Wanted,
): Promise<(T | undefined)[]> {
  const { docs } = await call<{ docs?: (Found & T)[] }>(connection, {
    method: 'POST',
    path: `/${index}/_mget`,
    ...(fields && { query: { _source: fields.join(',') } }),
    body: { ids },
    ignore: [404],
  });
  return ids.map((_, i) => {
    const { found, error } = docs?.[i] ?? {};
    if (error && error.type !== 'index_not_found_exception') {
      throw new PortError('unavailable', {
        en: `OpenSearch cannot read a document: ${error.reason ?? error.type}`,
        ko: `OpenSearch가 문서를 읽지 못했습니다: ${error.reason ?? error.type}`,
      });
    }
    return found ? docs?.[i] : undefined;
  });
}

/** A state of a document. A write with it replaces that state and no later one: otherwise OpenSearch refuses it with 409. */
export interface Revision {
  if_seq_no: number;
  if_primary_term: number;
}

/** The position of a document in its index, as OpenSearch returns it. */
interface VersionFields {
  _seq_no?: number | string | undefined;
  _primary_term?: number | string | undefined;
}

export function revisionOf({ _seq_no, _primary_term }: VersionFields): Revision {
  return { if_seq_no: Number(_seq_no), if_primary_term: Number(_primary_term) };
}
