import { createHash } from 'node:crypto';
import type { WorkflowOptions } from '@temporalio/client';
import { DEFAULT_TENANT } from '../contract/principal.js';
import type { Config } from '../config/load-config.js';

/** The server takes keys of at most so many bytes. */
const KEY_BYTES = 64;

/**
 * Has a workflow and all that it starts take turns with what other tenants have waiting. Nothing is recorded for the
 * tenant that most installations have alone.
 */
export function fairTo(
  tenant: string | undefined,
  { VOUCH_TENANT_WEIGHTS: weights }: Pick<Config, 'VOUCH_TENANT_WEIGHTS'>,
): Pick<WorkflowOptions, 'priority'> {
  if (tenant === undefined || tenant === DEFAULT_TENANT) return {};
  // a tenant may be named as something that every object has
  const weight = Object.hasOwn(weights, tenant) ? weights[tenant] : undefined;
  return {
    priority: {
      fairnessKey: Buffer.byteLength(tenant) <= KEY_BYTES ? tenant : digestOf(tenant),
      ...(weight === undefined ? {} : { fairnessWeight: weight }),
    },
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
