import { z } from 'zod';
import { EVERYONE } from '../../contract/grants.js';
import { groupNameSchema, isReserved } from '../../contract/keys.js';
import { roleSchema, type Principal, type Role } from '../../contract/principal.js';
import { issuerSchema, originSchema, proxiesSchema } from '../addresses.js';
import { tenantWeightsSchema } from '../structured.js';
import { list, secret } from './parts.js';

const NAME = /^[A-Za-z0-9._@-]{1,100}$/;

/** `name:group|group` entries separated by commas; a person without groups is a name alone. */
const localPeopleSchema = z.string().transform((text, ctx): Principal[] => {
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
const oidcRolesSchema = z.string().transform((text, ctx): RoleName[] => {
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

const quota = z.coerce.number().int().min(1).max(10_000_000).optional();

/** Settings of access to the API and its limits. */
export const accessSettings = {
  VOUCH_AUTH: z
    .enum(['none', 'required'])
    .default('none')
    .describe(
      '`none`: everyone who reaches the API has every role, so it listens on loopback only. `required`: everyone authenticates ' +
        'with an API key (`vouch keys`) or, with `VOUCH_OIDC_ISSUER`, a token (docs/auth.md).',
    ),
  VOUCH_TRUSTED_SIGNALS: z
    .stringbool()
    .default(false)
    .describe(
      'With `VOUCH_AUTH=required`: whether a decision sent to Temporal as a Signal counts (`true`, `false`). Its sender can ' +
        'give any name: set this to true only where nobody but trusted systems can reach Temporal (docs/auth.md).',
    ),
  VOUCH_PUBLIC_URL: originSchema
    .optional()
    .describe(
      'Address under which people reach the API, such as https://vouch.example.org: used for links and redirects, and ' +
        'answered to beside loopback and the API’s own address.',
    ),
  VOUCH_TRUST_PROXY: proxiesSchema
    .optional()
    .describe(
      'Addresses of the proxies in front of the API, such as `loopback` or `10.0.0.0/8`: the client address that they report is ' +
        'used for limits and the security log. Unset: no proxy is trusted.',
    ),
  VOUCH_API_KEY: secret.describe('API key that the commands send (docs/auth.md).'),
  VOUCH_RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(600)
    .describe(
      'Requests that one principal may make to one API process within a minute; 0: no limit. Not used with ' +
        '`VOUCH_AUTH=none`.',
    ),
  VOUCH_QUOTA_PRINCIPAL_PER_DAY: quota.describe(
    'Questions that one principal may ask per day (UTC). Unset: no limit.',
  ),
  VOUCH_QUOTA_TENANT_PER_DAY: quota.describe(
    'Questions that all principals of one tenant together may ask per day (UTC). Unset: no limit.',
  ),
  VOUCH_TENANT_WEIGHTS: tenantWeightsSchema
    .default({})
    .describe(
      'Shares of the work that tenants get while more is waiting than workers can do, such as `app-a=4,app-b=0.5`. Unset, ' +
        'and for all others: 1 each (docs/operations.md).',
    ),
  VOUCH_CORS_ORIGINS: list
    .pipe(z.array(originSchema))
    .default([])
    .describe(
      'Origins of other web pages that may call the API with a key or a token, such as https://intranet.example.org, ' +
        'separated by commas. Unset: none.',
    ),
  VOUCH_OIDC_ISSUER: issuerSchema
    .optional()
    .describe('OpenID Connect issuer whose tokens are accepted, exactly as its tokens name it in `iss`.'),
  VOUCH_OIDC_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('Value of `aud` that tokens for this API must have.'),
  VOUCH_OIDC_SUBJECT_CLAIM: z
    .string()
    .min(1)
    .default('sub')
    .describe('Claim that identifies a person: it must be unique and must never be reassigned.'),
  VOUCH_OIDC_ROLES_CLAIM: z
    .string()
    .min(1)
    .default('roles')
    .describe('Claim that holds the roles; dots lead into objects, as in `realm_access.roles`.'),
  VOUCH_OIDC_ROLES: oidcRolesSchema
    .optional()
    .describe(
      'Roles that the values of this claim stand for, such as `vouch-users=asker,vouch-leads=reviewer`; other values give no ' +
        'role. Unset: the values are the names of the roles.',
    ),
  VOUCH_OIDC_GROUPS_CLAIM: z
    .string()
    .min(1)
    .default('groups')
    .describe('Claim that holds the access groups. Everyone also belongs to `everyone`.'),
  VOUCH_OIDC_TENANT_CLAIM: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Claim that holds the tenant, which quotas count together. Unset: everyone belongs to the same one.',
    ),
  VOUCH_OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Client of the issuer with which people sign in to the web app; its redirect address is ' +
        '`VOUCH_PUBLIC_URL` followed by /auth/oidc/callback. Unset: people sign in with API keys.',
    ),
  VOUCH_OIDC_CLIENT_SECRET: secret.describe('Secret of this client, if it has one.'),
  VOUCH_OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, '`openid`, and others behind it with blanks between')
    .default('openid profile')
    .describe('Scopes requested when people sign in, including those that roles and groups need.'),
  VOUCH_SESSION_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(168)
    .default(8)
    .describe(
      'Time after which people must sign in to the web app again; an hour without use always ends a session.',
    ),
  VOUCH_OIDC_CLOCK_SKEW_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(30)
    .describe('Largest difference between the clocks of the issuer and of this machine.'),
  VOUCH_SECURITY_LOG_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(400)
    .describe('How long entries of the security log are kept.'),
};

/** The people of one machine. */
export const peopleSettings = {
  VOUCH_LOCAL_GROUPS: list
    .default(['everyone', 'engineering'])
    .describe('Access groups of the single user of a loopback installation, separated by commas.'),
  VOUCH_LOCAL_PEOPLE: localPeopleSchema
    .default([])
    .describe(
      'More people of a loopback installation with their groups, such as `alice:reviewers|legal,bob:reviewers`; ' +
        'everyone also belongs to `everyone`. A request says who acts with the header `X-Vouch-As: alice`. This is no ' +
        'authentication: anyone who reaches the API can act as anyone. It is meant for a single machine.',
    ),
  VOUCH_AS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Person of `VOUCH_LOCAL_PEOPLE` as whom commands act (`vouch review --as alice` for one command).',
    ),
};
