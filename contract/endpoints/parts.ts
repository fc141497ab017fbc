import { z } from 'zod';

/** Parameters of every list: how many at most, and where to go on. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
};

/** A time in any offset; read as UTC. */
export const moment = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

/** The parameter `:id` of a path. */
export const idParams = <T extends z.ZodType>(id: T) => z.strictObject({ id });

/** A body that is no JSON. */
export const bytesSchema = z.custom<Uint8Array>((body) => body instanceof Uint8Array);
