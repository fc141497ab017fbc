import { z } from 'zod';
import { rewriteStrategySchema } from '../../../../../contract/judgement.js';

export const rewriteOutputSchema = z.object({
  strategy: rewriteStrategySchema,
  query: z.string().nullable().describe('the new search words; null when there are none worth trying'),
  changes: z.string().describe('what was changed and why, one short sentence'),
});
