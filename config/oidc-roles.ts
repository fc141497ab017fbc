import { z } from 'zod';
import { roleSchema, type Role } from '../contract/principal.js';

/** A value in a token and the role it stands for. One value may stand for several roles. */
export type RoleName = readonly [value: string, role: Role];

/** `value=role` entries separated by commas. */
export const oidcRolesSchema = z.string().transform((text, ctx): RoleName[] => {
  const entries: RoleName[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const at = entry.lastIndexOf('=');
    const role = roleSchema.safeParse(entry.slice(at + 1).trim());
    const value = entry.slice(0, Math.max(at, 0)).trim();
    if (value !== '' && role.success) entries.push([value, role.data]);
    else
      ctx.addIssue({
        code: 'custom',
        message: `“${entry}”: write value=role; the roles are ${roleSchema.options.join(', ')}`,
      });
  }
  return entries;
});
