import { z } from 'zod';
import { EVERYONE } from '../contract/grants.js';
import { groupNameSchema, isReserved } from '../contract/keys.js';
import { type Principal, roleSchema, type Role } from '../contract/principal.js';

const NAME = /^[A-Za-z0-9._@-]{1,100}$/;

/** `name:group|group` entries separated by commas; a person without groups is a name alone. */
export const localPeopleSchema = z.string().transform((text, ctx): Principal[] => {
  const people: Principal[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [id = '', groups, ...rest] = entry.split(':');
    const own = groups === undefined ? [] : groups.split('|');
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message: `“${entry}”: ${message}` });
    if (!NAME.test(id)) refuse('a name has letters, digits and . _ @ - only, at most 100');
    else if (isReserved(id)) refuse(`${id} cannot be the name of a person`);
    else if (people.some((person) => person.id === id)) refuse(`${id} is named twice`);
    if (rest.length > 0 || !own.every((group) => groupNameSchema.safeParse(group).success))
      refuse('write name:group|group');
    people.push({ id, groups: [...new Set([EVERYONE, ...own])] });
  }
  return people;
});

/** A value in a token and the role it stands for. One value may stand for several roles. */
type RoleName = readonly [value: string, role: Role];

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
