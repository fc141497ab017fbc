import { z } from 'zod';

export const chatOutputSchema = z.object({ text: z.string().min(1).describe('the reply') });
