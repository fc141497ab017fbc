import { randomUUID } from 'node:crypto';
import type { ClusterState } from '../../../adapters/stores/opensearch/index.js';
import { connectS3 } from '../../../adapters/stores/s3/client.js';
import { createS3BlobStore } from '../../../adapters/stores/s3/blob-store.js';
import { messageIn } from '../../../contract/language.js';
import { PortError } from '../../../ports/port-error.js';
import { lookAtCluster, PATIENCE_MS } from '../cluster-state.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

/** Oldest supported release. */
const OLDEST = [2, 16] as const;

/** Checks the cluster, its plugins, its health, and that the index fits these settings. Nothing with another store. */
export async function checkOpenSearch(context: DoctorContext): Promise<Finding[]> {
  const { config, texts } = context;
  if (config.VOUCH_STORE !== 'opensearch') return [];
  const address = config.VOUCH_OPENSEARCH_URL ?? '';
  try {
    const state = await lookAtCluster(config);
    const [major = 0, minor = 0] = state.version.split('.').map(Number);
    const recent = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
    const cluster = finding(texts.cluster, recent, true, `${address}, OpenSearch ${state.version}`);
    return [cluster, checkPlugins(context, state), checkHealth(context, state), checkIndex(context, state)];
  } catch (error) {
    const kind = error instanceof PortError ? error.kind : undefined;
    const text = { name: texts.cluster.name, advice: kind === 'forbidden' ? texts.denied : texts.noCluster };
    return [finding(text, false, true, `${address}: ${messageIn(error, config.VOUCH_LANG_UI)}`)];
  }
}

/** Nothing is missing without it: words and vectors are then searched by two queries. */
function checkPlugins({ texts }: DoctorContext, { hybrid }: ClusterState): Finding {
  const wanted = 'opensearch-neural-search';
  return finding(texts.plugins, hybrid, false, hybrid ? wanted : texts.missing(wanted));
}

/** One node has no room for copies: that is how it was set up. */
function checkHealth({ texts }: DoctorContext, { health }: ClusterState): Finding {
  if (!health) return finding(texts.health, true, false, texts.notTold);
  const { status, nodes, unassigned } = health;
  const whole = status === 'green' || (status === 'yellow' && nodes === 1);
  return finding(texts.health, whole, status === 'red', texts.state(status, nodes, unassigned));
}

function checkIndex({ texts }: DoctorContext, { index, own, space, rebuilding }: ClusterState): Finding {
  const embedder = space ? `${space.id} (${space.dimensions})` : texts.byWords;
  if (index === 'none') return finding(texts.index, true, true, texts.notMade);
  if (index === 'broken') return finding(texts.index, false, true, texts.broken);
  if (own) return finding(texts.index, true, true, rebuilding ? texts.rebuilding(embedder) : embedder);
  return finding(texts.index, false, !rebuilding, texts.foreign(embedder, rebuilding));
}

/** Checks the bucket by writing, reading and removing an object. Nothing without a bucket. */
export async function checkS3({ config, texts }: DoctorContext): Promise<Finding[]> {
  const { VOUCH_S3_BUCKET: bucket, VOUCH_S3_PREFIX: prefix } = config;
  if (!bucket) return [];
  const connection = connectS3(config, PATIENCE_MS);
  const blobs = createS3BlobStore(connection);
  try {
    const hash = await blobs.put({ bytes: Buffer.from(`vouch doctor ${randomUUID()}`) });
    await blobs.get({ hash });
    await blobs.remove({ hash });
    return [finding(texts.bucket, true, true, texts.usable(`${bucket}/${prefix}`))];
  } catch (error) {
    return [finding(texts.bucket, false, true, messageIn(error, config.VOUCH_LANG_UI))];
  } finally {
    await connection.close();
  }
}
