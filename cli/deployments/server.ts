import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import type { Config } from '../../config/load-config.js';
import { temporalAddress } from '../../temporal/client.js';
import { CliError } from '../errors.js';
import type { DeploymentTexts } from './texts.js';

/** gRPC codes of a server that does not answer. */
const AWAY = [4, 14];

/** The deployment of the settings. @throws CliError when they name none */
export function deploymentOf({ VOUCH_DEPLOYMENT: name }: Config, t: DeploymentTexts): string {
  if (name === undefined) throw new CliError(t.noDeployment);
  return name;
}

/** Does something with the Temporal server. @throws CliError that says what the server lacks or has against it */
export async function told<T>(config: Config, t: DeploymentTexts, work: () => Promise<T>): Promise<T> {
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
