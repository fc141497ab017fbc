import express, { type Express, type RequestHandler } from 'express';
import { ValueError } from '@temporalio/common';
import { z } from 'zod';
import type { PayloadTranslator } from '../temporal/read-payloads.js';
import { ApiFailure } from './failure.js';
import type { Authenticate } from './auth/authenticate.js';
import type { Guard } from './auth/guard.js';
import { refuseMethod } from './http/problem.js';

/** Temporal's UI sends a page of history as one body. */
const LIMIT = '32mb';

/**
 * The codec endpoint of Temporal's UI and CLI: `POST /codec/decode` and `/codec/encode`. The browser calls it from the
 * UI's own address, so that address must be one of `VOUCH_CODEC_ORIGINS`.
 * @param encodes true to serve `/codec/encode`: callers could send its result to a workflow in anybody's name
 */
export function registerCodec(
  app: Express,
  translator: PayloadTranslator,
  { authenticate, guard, encodes }: { authenticate: Authenticate; guard: Guard; encodes: boolean },
): void {
  const serve = (translate: (body: unknown) => Promise<unknown>): RequestHandler[] => [
    async (req, _res, next) => {
      await guard.admit('codec', await authenticate(req));
      next();
    },
    express.json({ limit: LIMIT }),
    async (req, res) => {
      try {
        res.json(await translate(req.body));
      } catch (error) {
        if (error instanceof z.ZodError) throw new ApiFailure('INVALID_REQUEST', { cause: error });
        if (error instanceof ValueError) throw new ApiFailure('PAYLOAD_UNREADABLE', { cause: error });
        throw error;
      }
    },
  ];
  app.post(
    '/codec/decode',
    serve((body) => translator.decode(body)),
  );
  app.post(
    '/codec/encode',
    serve((body) => {
      if (!encodes) throw new ApiFailure('SENDER_UNPROVEN');
      return translator.encode(body);
    }),
  );
  app.all(['/codec/decode', '/codec/encode'], refuseMethod('POST'));
}
