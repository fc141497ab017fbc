import { Connection, isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { connectToNamespace } from '../../infra/local/readiness.js';
import { ensureSearchAttributes } from '../../infra/local/search-attributes.js';

/** Histories of what has ended are kept so long. */
const RETENTION_DAYS = 7;
const ATTEMPT_MS = 8_000;
/** ALREADY_EXISTS of gRPC. */
const ALREADY_EXISTS = 6;

/**
 * Makes the namespace with our search attributes where they are missing.
 * @returns how many search attributes were added
 * @throws Error while the server does not answer, or does not know yet what was just made
 */
export async function prepareNamespace(address: string, namespace: string): Promise<number> {
  await register(address, namespace);
  const connection = await connectToNamespace({ address }, namespace);
  try {
    return await ensureSearchAttributes(connection, namespace);
  } finally {
    await connection.close();
  }
}

async function register(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: ATTEMPT_MS });
  const seconds = RETENTION_DAYS * 24 * 3600;
  try {
    await connection.withDeadline(Date.now() + ATTEMPT_MS, () =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: proto.google.protobuf.Duration.fromObject({ seconds }),
      }),
    );
  } catch (error) {
    if (!isGrpcServiceError(error) || Number(error.code) !== ALREADY_EXISTS) throw error;
  } finally {
    await connection.close();
  }
}
