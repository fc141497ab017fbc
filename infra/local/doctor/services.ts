import type { Connection } from '@temporalio/client';
import { readExports } from '../../../audit/schedule.js';
import { ConfigError } from '../../../config/config-error.js';
import { messageIn } from '../../../contract/language.js';
import { temporalAddress, connectClient } from '../../../temporal/client.js';
import { temporalServer } from '../../../temporal/connection-options.js';
import { listSources } from '../../../temporal/sources.js';
import { apiUrl, connectToNamespace, readReadiness } from '../readiness.js';
import { missingSearchAttributes } from '../search-attributes.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

/** A worker asks for work at least once a minute; a poller seen longer ago is gone. */
const POLLER_AGE_MS = 120_000;
/** Number of temporal.api.enums.v1.TaskQueueType. */
const WORKFLOW_TASKS = 1;

/** Checks the Temporal server with its search attributes, the worker, the API and its store. */
export async function checkServices(context: DoctorContext): Promise<Finding[]> {
  return [...(await checkTemporal(context)), ...(await checkApi(context))];
}

async function checkTemporal(context: DoctorContext): Promise<Finding[]> {
  const { config, texts, running } = context;
  const address = temporalAddress(config);
  const needed = running || config.VOUCH_TEMPORAL_ADDRESS !== undefined;
  const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
  let connection: Connection;
  try {
    connection = await connectToNamespace(temporalServer(config), namespace);
  } catch (error) {
    // a certificate that cannot be read is no server that is away
    const gone = needed ? texts.noAnswer : texts.notRunning;
    const why = error instanceof ConfigError ? error.text[config.VOUCH_LANG_UI] : `${address}: ${gone}`;
    // of a worker nothing is known then
    if (needed) return [finding(texts.serverAway, false, true, why)];
    return [finding(texts.server, false, false, why), finding(texts.worker, false, false, texts.notRunning)];
  }
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    const detail = missing.length > 0 ? texts.missing(missing.join(', ')) : texts.registered;
    return [
      finding(texts.server, true, needed, address),
      finding(texts.attributes, missing.length === 0, running, detail),
      await checkWorker(context, connection),
      await checkSources(context),
      ...(await checkExports(context)),
    ];
  } finally {
    await connection.close();
  }
}

async function checkWorker(
  { config, texts, running }: DoctorContext,
  connection: Connection,
): Promise<Finding> {
  const queue = config.VOUCH_TASK_QUEUE;
  const { pollers } = await connection.workflowService.describeTaskQueue({
    namespace: config.VOUCH_TEMPORAL_NAMESPACE,
    taskQueue: { name: queue },
    taskQueueType: WORKFLOW_TASKS,
  });
  const since = Date.now() - POLLER_AGE_MS;
  const alive = pollers.filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000 > since);
  const detail = alive.length > 0 ? texts.workers(alive.length, queue) : texts.noWorker(queue);
  return finding(texts.worker, alive.length > 0, running, detail);
}

async function checkApi({ config, texts, running }: DoctorContext): Promise<Finding[]> {
  const url = apiUrl(config);
  try {
    const { store } = (await readReadiness(url)).checks;
    const said = { STORE_FULL: texts.storeFull, STORE_DAMAGED: texts.storeDamaged }[store.code as string];
    const detail = store.code === 'STORE_FULL' ? texts.noRoom : store.detail;
    return [
      finding(texts.api, true, running, url),
      finding(said ?? texts.store, store.ok, running, detail ?? config.VOUCH_STORE),
    ];
  } catch {
    return [finding(texts.api, false, running, `${url}: ${running ? texts.noAnswer : texts.notRunning}`)];
  }
}

/** Timeout of each check, ms. */
const PATIENCE_MS = 10_000;

/** Checks the folders that are indexed regularly: a stale one would go unnoticed, since its old documents still answer. */
export async function checkSources({ config, texts, running }: DoctorContext): Promise<Finding> {
  const temporal = connectClient(config);
  try {
    const { items: sources, unreadable } = await temporal.connection.withDeadline(
      Date.now() + PATIENCE_MS,
      () => listSources(temporal.client),
    );
    if (unreadable.length > 0) {
      return finding(texts.sources, false, running, texts.unreadableSources(unreadable.join(', ')));
    }
    const stale = sources.filter((source) => source.stale).map(({ collection }) => collection);
    const detail = stale.length > 0 ? texts.stale(stale.join(', ')) : texts.watched(sources.length);
    return finding(texts.sources, stale.length === 0, running, detail);
  } catch (error) {
    return finding(texts.sources, false, running, messageIn(error, config.VOUCH_LANG_UI));
  } finally {
    await temporal.close();
  }
}

/** Checks the regular export of histories, whose failure would otherwise go unnoticed until a history is needed. */
async function checkExports({ config, texts, running }: DoctorContext): Promise<Finding[]> {
  if (config.VOUCH_AUDIT_DIR === undefined) return [];
  const temporal = connectClient(config);
  try {
    const standing = await temporal.connection.withDeadline(Date.now() + PATIENCE_MS, () =>
      readExports(temporal.client, config.VOUCH_TASK_QUEUE),
    );
    const detail = standing ? texts.exported(standing.lastSuccessAt) : texts.notArranged;
    return [finding(texts.exports, standing?.stale === false, running, detail)];
  } catch (error) {
    return [finding(texts.exports, false, running, messageIn(error, config.VOUCH_LANG_UI))];
  } finally {
    await temporal.close();
  }
}
