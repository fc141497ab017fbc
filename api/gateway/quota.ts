import type { Config } from '../../config/load-config.js';
import { ApiFailure } from '../failure.js';
import { SEARCH_ATTRIBUTES, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import { DEFAULT_TENANT } from '../../contract/principal.js';
import { describeQuery } from './read-status.js';
import { askServer, type Rpc } from './rpc.js';
import { queryIdFor, type Start } from './start-query.js';
import { quoted } from './visibility.js';

/** The asker of a question, by principal and tenant. */
interface Asking {
  principal: string;
  tenant: string;
}

/** Counts questions asked since a moment, by one principal or in one tenant. */
export type CountQuestions = (of: { principal?: string; tenant?: string; since: Date }) => Promise<number>;

interface Quota {
  /** Checks that the asker may ask one more question today. @throws ApiFailure QUOTA_EXCEEDED; as `CountQuestions` */
  admit(asking: Asking): Promise<void>;
  /** Counts a question until visibility lists it. */
  note(asking: Asking): void;
}

/** Time in milliseconds that a count is cached: other processes count as well, and visibility lags behind. */
const FRESH_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
const REMEMBERED = 10_000;

/**
 * Limits questions per day (UTC). They are counted in Temporal, so that all processes agree and a restart forgets nothing.
 * Processes that are asked concurrently may let a few more through.
 * @returns undefined if nothing is limited
 */
export function createQuota(
  config: Pick<Config, 'VOUCH_QUOTA_PRINCIPAL_PER_DAY' | 'VOUCH_QUOTA_TENANT_PER_DAY'>,
  count: CountQuestions,
  now: () => number = Date.now,
): Quota | undefined {
  const { VOUCH_QUOTA_PRINCIPAL_PER_DAY: perPrincipal, VOUCH_QUOTA_TENANT_PER_DAY: perTenant } = config;
  if (perPrincipal === undefined && perTenant === undefined) return undefined;
  const counts = new Map<string, { at: number; day: number; asked: number }>();

  /** Returns the limited counters that a question belongs to. */
  function countersOf({ principal, tenant }: Asking) {
    return [
      { quota: 'principal', key: `principal ${principal}`, of: { principal }, limit: perPrincipal },
      { quota: 'tenant', key: `tenant ${tenant}`, of: { tenant }, limit: perTenant },
    ].flatMap(({ limit, ...counter }) => (limit === undefined ? [] : [{ ...counter, limit }]));
  }

  return {
    async admit(asking) {
      const at = now();
      const day = Math.floor(at / DAY_MS);
      for (const { quota, key, of, limit } of countersOf(asking)) {
        let known = counts.get(key);
        if (known?.day !== day || at - known.at >= FRESH_MS) {
          const asked = await count({ ...of, since: new Date(day * DAY_MS) });
          // questions that this process has just let through may not be listed yet
          const least = known?.day === day ? known.asked : 0;
          known = { at, day, asked: Math.max(asked, least) };
          if (counts.size >= REMEMBERED) counts.clear();
          counts.set(key, known);
        }
        if (known.asked < limit) continue;
        const seconds = Math.ceil(((day + 1) * DAY_MS - at) / 1000);
        throw new ApiFailure('QUOTA_EXCEEDED', {
          extra: { quota, limit },
          headers: { 'Retry-After': `${seconds}` },
        });
      }
    },

    note(asking) {
      for (const { key } of countersOf(asking)) {
        const known = counts.get(key);
        if (known) known.asked += 1;
      }
    },
  };
}

/** Counts questions in Temporal's visibility. @throws ApiFailure TEMPORAL_UNAVAILABLE */
export function countQuestions(rpc: Rpc, of: Parameters<CountQuestions>[0]): Promise<number> {
  const { principal, tenant, since } = of;
  const { asker, tenant: attribute } = SEARCH_ATTRIBUTES;
  const query = [
    `WorkflowType='${WORKFLOW_TYPES.answerQuery}'`,
    "ExecutionStatus!='ContinuedAsNew'",
    `StartTime >= '${since.toISOString()}'`,
    ...(principal === undefined ? [] : [`${asker}=${quoted(principal)}`]),
    ...(tenant === undefined
      ? []
      : [tenant === DEFAULT_TENANT ? `${attribute} IS NULL` : `${attribute}=${quoted(tenant)}`]),
  ].join(' AND ');
  return askServer(rpc, async () => (await rpc.client.workflow.count(query)).count, rpc.deadlines.list);
}

/**
 * Starts a query if the quota allows it. One that was started before, with the same key, does not count again.
 * @throws ApiFailure QUOTA_EXCEEDED; as `countQuestions` and `start`.
 */
export async function withinQuota(
  rpc: Rpc,
  quota: Quota | undefined,
  input: Start,
  start: () => Promise<QueryStatus>,
): Promise<QueryStatus> {
  if (!quota || (await wasStarted(rpc, input))) return start();
  const asking = { principal: input.caller.id, tenant: input.caller.tenant };
  await quota.admit(asking);
  const status = await start();
  quota.note(asking);
  return status;
}

async function wasStarted(rpc: Rpc, input: Start): Promise<boolean> {
  if (input.idempotencyKey === undefined) return false;
  try {
    await describeQuery(rpc, queryIdFor(input));
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') return false;
    throw error;
  }
}
