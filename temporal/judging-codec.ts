import {
  defaultPayloadConverter,
  type Payload,
  type PayloadCodec,
  type SerializationContext,
} from '@temporalio/common';
import { UNPROVEN_MARK, type Unproven } from '../contract/unproven.js';
import { PortError } from '../ports/port-error.js';
import { isEncrypted, isEncryptedForAnother } from './encryption-codec.js';

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
