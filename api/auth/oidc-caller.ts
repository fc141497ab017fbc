import type { Config } from '../../config/load-config.js';
import { isReserved } from '../../contract/keys.js';
import { EVERYONE } from '../../contract/passage.js';
import {
  DEFAULT_TENANT,
  callerSchema,
  roleSchema,
  type Caller,
  type Role,
} from '../../contract/principal.js';

export type ClaimSettings = Pick<
  Config,
  | 'VOUCH_OIDC_ISSUER'
  | 'VOUCH_OIDC_SUBJECT_CLAIM'
  | 'VOUCH_OIDC_ROLES_CLAIM'
  | 'VOUCH_OIDC_ROLES'
  | 'VOUCH_OIDC_GROUPS_CLAIM'
  | 'VOUCH_OIDC_TENANT_CLAIM'
>;

type Claims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 1000;

/** Characters that no line of a log or a table can hold: control characters and halves of others. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Returns the caller that the claims of a token or of a sign-in describe. Values that the settings do not map give no role.
 * @returns undefined if they have no subject, or one that is a reserved name here or cannot be written down
 */
export function callerOfClaims(settings: ClaimSettings, claims: Claims): Caller | undefined {
  const id = readClaim(claims, settings.VOUCH_OIDC_SUBJECT_CLAIM);
  if (typeof id !== 'string' || isReserved(id) || UNWRITABLE.test(id)) return undefined;
  const tenantClaim = settings.VOUCH_OIDC_TENANT_CLAIM;
  const caller = callerSchema.safeParse({
    id,
    groups: groupsOf(textsOf(readClaim(claims, settings.VOUCH_OIDC_GROUPS_CLAIM))),
    roles: rolesOf(settings, textsOf(readClaim(claims, settings.VOUCH_OIDC_ROLES_CLAIM))),
    tenant: (tenantClaim === undefined ? undefined : readClaim(claims, tenantClaim)) ?? DEFAULT_TENANT,
    via: `oidc:${settings.VOUCH_OIDC_ISSUER ?? ''}`,
  });
  return caller.data;
}

function rolesOf({ VOUCH_OIDC_ROLES: names }: ClaimSettings, values: string[]): Role[] {
  const roles = names
    ? names.filter(([value]) => values.includes(value)).map(([, role]) => role)
    : roleSchema.options.filter((role) => values.includes(role));
  return [...new Set(roles)];
}

/** Returns the usable names of groups, at most MAX_GROUPS; longer names than 100 characters are dropped. */
function groupsOf(values: string[]): string[] {
  const groups = values.filter((group) => group !== '' && group.length <= 100);
  return [...new Set([EVERYONE, ...groups])].slice(0, MAX_GROUPS);
}

/** Returns a claim by its name or by its path with dots, for issuers that nest roles in objects. */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Claims)[part];
  }
  return found;
}

/** Returns the strings of a claim: a list, or one string separated by white space. */
function textsOf(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(/\s+/).filter((text) => text !== '');
  return Array.isArray(claim) ? claim.filter((text) => typeof text === 'string') : [];
}
