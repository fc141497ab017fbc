import { findOpenSearch, type OpenSearchProgram } from '../../../infra/opensearch/find-server.js';
import { findBalancer, type BalancerProgram } from './balancer.js';
import { findPostgres, type PostgresPrograms } from './postgres.js';
import type { Search } from './program.js';
import { findTemporalServer, type TemporalServerPrograms } from './temporal-server.js';

/** Everything that the cluster runs and that is not ours. */
export interface Programs {
  postgres: PostgresPrograms;
  balancer: BalancerProgram;
  openSearch: OpenSearchProgram;
  temporal: TemporalServerPrograms;
}

/**
 * Finds all programs, and fetches or builds those that are missing; what takes longest comes last.
 * @throws Error that says how to get the first that cannot be had
 */
export async function findPrograms(search: Search): Promise<Programs> {
  const postgres = await findPostgres(search);
  const balancer = await findBalancer(search);
  const openSearch = await findOpenSearch(search.report, search.env);
  return { postgres, balancer, openSearch, temporal: await findTemporalServer(search) };
}
