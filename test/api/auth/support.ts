import type { Role } from '../../../contract/principal.js';
import type { Api } from '../support.js';

/** Headers of somebody with a fresh key of these roles. */
export async function keyOf(
  api: Api,
  principal: string,
  roles: Role[],
  groups: string[] = [],
): Promise<Record<string, string>> {
  const { secret } = await api.apiKeys.create(
    { name: `of ${principal}`, principal, roles, groups, tenant: 'default' },
    'test',
  );
  return bearer(secret);
}

/** The header that carries a key or a token. */
export function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
