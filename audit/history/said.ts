import { z } from 'zod';
import { requestIdSchema } from '../../contract/ids.js';
import type { Said } from './recorded.js';

const senderSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/**
 * Reads the sender and the request of a message. A signal may be written by hand: what it does not say properly is left
 * out.
 */
export function saidIn(argument: unknown): Said {
  const { by, requestId, preview } = (argument ?? {}) as Record<string, unknown>;
  const sender = senderSchema.safeParse(by).data;
  const request = requestIdSchema.safeParse(requestId).data;
  return {
    ...(sender === undefined ? {} : { by: sender }),
    ...(request === undefined ? {} : { requestId: request }),
    ...(preview === true ? { preview } : {}),
  };
}
