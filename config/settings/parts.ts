import { z } from 'zod';

export const port = z.coerce.number().int().min(1).max(65_535);

export const list = z.string().transform((text, ctx) => {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === ''))
    ctx.addIssue({ code: 'custom', message: 'a list separated by commas' });
  return items;
});

export const secret = z.string().min(1).optional().meta({ secret: true });
