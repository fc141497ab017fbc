import { ServiceError } from '@temporalio/client';
import type { Config } from '../../config/load-config.js';
import { connectClient, temporalAddress, type TemporalClient } from '../../temporal/client.js';
import { CliError } from '../errors.js';

/**
 * Does something with the Temporal server over a connection of its own.
 * @throws CliError that names the address when the server does not answer
 */
export async function withTemporal<T>(
  config: Config,
  { unreachable }: { unreachable: (address: string) => string },
  work: (temporal: TemporalClient) => Promise<T>,
): Promise<T> {
  const temporal = connectClient(config);
  try {
    return await work(temporal);
  } catch (error) {
    throw error instanceof ServiceError ? new CliError(unreachable(temporalAddress(config))) : error;
  } finally {
    await temporal.close();
  }
}
