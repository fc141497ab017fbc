import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import {
  defaultPayloadConverter,
  METADATA_ENCODING_KEY,
  ValueError,
  type Payload,
  type PayloadCodec,
  type SerializationContext,
} from '@temporalio/common';
import proto from '@temporalio/proto';
import type { EncryptionKey } from '../config/structured.js';
import { auditedIdSchema, ERASED_MARK, type Erasure } from '../contract/audit.js';
import { contentIdOf } from '../contract/ids.js';
import { decrypt, encrypt } from '../ports/seal.js';
import { UNPROVEN_MARK, type Unproven } from '../contract/unproven.js';
import { PortError } from '../ports/port-error.js';
import type { DataKeys } from './data-keys.js';

const { Payload: ProtoPayload } = proto.temporal.api.common.v1;

/** As in Temporal's own samples, so that its tools show the payload as what it is. */
const ENCODING = 'binary/encrypted';
const KEY_ID = 'encryption-key-id';
const COMPRESSION = 'compression';
/** Below this, packing saves nothing. */
const PACK_ABOVE_BYTES = 256;
/** A payload may have 2 MB; one that unpacks to much more is not ours. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Begins the key id of a payload that was encrypted with the key of its query or turn; no id in the settings holds a colon. */
const OF_QUERY = 'query:';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (value: Uint8Array | null | undefined): string => new TextDecoder().decode(value ?? undefined);

/** Nothing is written for what was erased: its key is gone. */
export class ErasedError extends ValueError {
  constructor(
    id: string,
    readonly erasure: Erasure,
  ) {
    super(`the content of ${id} was erased: nothing is written for it`);
  }
}

/**
 * Encrypts payloads with AES-256-GCM; each is packed first because histories count bytes. The key's id and the packing stand beside it in the clear and are authenticated.
 * @param keys the first one encrypts, all of them decrypt: a new key is put in front, and an old one is taken away once no
 *   history holds its id any more. Payloads that are not encrypted pass through, so that encryption can be switched on.
 * @param dataKeys keys of single queries and turns: with them, what belongs to one is encrypted with its own. What was erased is
 *   read as a note that it was.
 */
export function encryptionCodec(
  keys: readonly [EncryptionKey, ...EncryptionKey[]],
  dataKeys?: DataKeys,
): PayloadCodec {
  const byId = new Map(keys.map((key) => [key.id, key]));

  async function keyToWriteWith(context: SerializationContext | undefined): Promise<EncryptionKey> {
    const { workflowId = '' } = context ?? {};
    const queryId = auditedIdSchema.safeParse(contentIdOf(workflowId)).data;
    if (!dataKeys || queryId === undefined) return keys[0];
    const found = await dataKeys.keyFor(queryId);
    // a rerun of what was erased is started, to find that there is nothing to run
    if (!found || ('erased' in found && queryId !== workflowId)) return keys[0];
    if ('erased' in found) throw new ErasedError(queryId, found.erased);
    return { id: OF_QUERY + queryId, key: found.key };
  }

  async function keyToReadWith(id: string): Promise<EncryptionKey | { erased: Erasure }> {
    const known = byId.get(id);
    if (known) return known;
    if (!id.startsWith(OF_QUERY)) {
      throw new ValueError(`VOUCH_ENCRYPTION_KEYS holds no key ${id}, which encrypted this payload`);
    }
    const queryId = id.slice(OF_QUERY.length);
    const found = await dataKeys?.find(queryId);
    if (!found) throw new ValueError(`the store holds no key of ${queryId}, which encrypted this payload`);
    return 'erased' in found ? found : { id, key: found.key };
  }

  async function decode(payload: Payload): Promise<Payload> {
    if (!isEncrypted(payload)) return payload;
    const key = await keyToReadWith(keyIdOf(payload));
    if ('erased' in key) return defaultPayloadConverter.toPayload({ [ERASED_MARK]: key.erased });
    return decryptPayload(key, payload);
  }

  return {
    async encode(payloads, context) {
      if (payloads.length === 0) return payloads;
      const key = await keyToWriteWith(context);
      return Promise.all(payloads.map((payload) => encryptPayload(key, payload)));
    },
    decode: (payloads) => Promise.all(payloads.map(decode)),
  };
}

async function encryptPayload({ id, key }: EncryptionKey, payload: Payload): Promise<Payload> {
  const plain = ProtoPayload.encode(payload).finish();
  const packed = plain.length > PACK_ABOVE_BYTES;
  const content = packed ? await pack(plain) : plain;
  const metadata = {
    [METADATA_ENCODING_KEY]: bytes(ENCODING),
    [KEY_ID]: bytes(id),
    ...(packed ? { [COMPRESSION]: bytes('deflate') } : {}),
  };
  return { metadata, data: encrypt(key, content, about(id, packed)) };
}

async function decryptPayload({ id, key }: EncryptionKey, payload: Payload): Promise<Payload> {
  const packed = payload.metadata?.[COMPRESSION] !== undefined;
  try {
    const content = decrypt(key, payload.data ?? new Uint8Array(), about(id, packed));
    return ProtoPayload.decode(
      packed ? await unpack(content, { maxOutputLength: MAX_UNPACKED_BYTES }) : content,
    );
  } catch (error) {
    throw new ValueError(`a payload encrypted with key ${id} was changed, or that key is another one`, error);
  }
}

/** True if a payload was encrypted by this codec. */
export function isEncrypted({ metadata }: Payload): boolean {
  return text(metadata?.[METADATA_ENCODING_KEY]) === ENCODING;
}

/** True if a payload was encrypted with the key of this query. */
export function isEncryptedFor(queryId: string, payload: Payload): boolean {
  return isEncrypted(payload) && keyIdOf(payload) === OF_QUERY + queryId;
}

/** True if a payload was encrypted with the key of a query, and of another one than that whose content a workflow holds. */
function isEncryptedForAnother(workflowId: string, payload: Payload): boolean {
  const id = keyIdOf(payload);
  return id.startsWith(OF_QUERY) && id !== OF_QUERY + contentIdOf(workflowId);
}

function keyIdOf({ metadata }: Payload): string {
  return text(metadata?.[KEY_ID]);
}

function about(id: string, packed: boolean): string {
  return `${id}\n${packed ? 'deflate' : ''}`;
}

/**
 * The codec of a worker. What reaches a workflow from outside and bears no proof that this installation wrote it for this
 * workflow is marked instead of refused here: an error would fail the workflow task, again and again, so that anybody
 * who can send a Signal could stop a workflow with it.
 * @param codec that of the installation
 */
export function judgingCodec(codec: PayloadCodec): PayloadCodec {
  async function open(payload: Payload, context: SerializationContext | undefined): Promise<Payload> {
    const [opened] = await codec.decode([payload], context);
    return opened ?? payload;
  }

  async function judge(payload: Payload, context: SerializationContext | undefined): Promise<Payload> {
    // what steps give back is the word of a worker, and who may be one is for the server to say (docs/auth.md)
    if (context?.type !== 'workflow') return open(payload, context);
    try {
      if (!isEncrypted(payload)) return marked('plain', 'it is not encrypted', payload);
      const opened = await open(payload, context);
      return isEncryptedForAnother(context.workflowId, payload)
        ? marked('foreign', 'it is encrypted for another query', opened)
        : opened;
    } catch (error) {
      // what is away may come back: the task is tried again
      if (error instanceof PortError) throw error;
      return marked('unreadable', error instanceof Error ? error.message : String(error));
    }
  }

  return {
    encode: (payloads, context) => codec.encode(payloads, context),
    decode: (payloads, context) => Promise.all(payloads.map((payload) => judge(payload, context))),
  };
}

/** @throws Error when what the payload says cannot be read. */
function marked(because: Unproven['because'], detail: string, payload?: Payload): Payload {
  const value = payload && defaultPayloadConverter.fromPayload(payload);
  return defaultPayloadConverter.toPayload({ [UNPROVEN_MARK]: { because, detail, value } });
}
