import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import type { Config } from '../../config/load-config.js';
import { temporalAddress } from '../../temporal/client.js';
import { CliError } from '../errors.js';
import type { DeploymentTexts } from './texts.js';

/** gRPC codes DEADLINE_EXCEEDED and UNAVAILABLE: the server does not answer. */
const AWAY = [4, 14];

/** Returns the deployment that the settings name. @throws CliError when they name none */
export function deploymentOf({ VOUCH_DEPLOYMENT: name }: Config, t: DeploymentTexts): string {
  if (name === undefined) throw new CliError(t.noDeployment);
  return name;
}

/** Calls the Temporal server. @throws CliError that explains why the server refuses or does not answer */
export async function withServerErrors<T>(
  config: Config,
  t: DeploymentTexts,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (isGrpcServiceError(cause) && !AWAY.includes(Number(cause.code)))
      throw new CliError(t.serverRefused(cause.details));
    if (isGrpcServiceError(cause) || error instanceof ServiceError)
      throw new CliError(t.unreachable(temporalAddress(config)));
    throw error;
  }
}
