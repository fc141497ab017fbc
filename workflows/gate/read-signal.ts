import { z } from 'zod';
import { senderSchema } from '../../contract/principal.js';
import type { DecideInput } from '../messages.js';

/**
 * The shape of everything sent as a decision; the gate decides whether it is a reply to its request, as of any other.
 */
const sentSchema = z.object({
  requestId: z.string().max(200),
  decision: z.looseObject({ action: z.string() }),
  by: senderSchema,
});

/**
 * The decision that a Signal carries; undefined when it is none. A Signal may be written by hand, and nothing has
 * looked at it before: reading it must never fail.
 */
export function readSignal(sent: unknown): DecideInput | undefined {
  const read = sentSchema.safeParse(sent);
  return read.success ? read.data : undefined;
}
