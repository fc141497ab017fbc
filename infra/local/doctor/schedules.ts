import { readExports } from '../../../audit/schedule.js';
import { connectClient } from '../../../temporal/client.js';
import { listSources } from '../../../temporal/sources.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

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
    return finding(texts.sources, false, running, (error as Error).message);
  } finally {
    await temporal.close();
  }
}

/** Checks the regular export of histories, whose failure would otherwise go unnoticed until a history is needed. */
export async function checkExports({ config, texts, running }: DoctorContext): Promise<Finding[]> {
  if (config.VOUCH_AUDIT_DIR === undefined) return [];
  const temporal = connectClient(config);
  try {
    const standing = await temporal.connection.withDeadline(Date.now() + PATIENCE_MS, () =>
      readExports(temporal.client, config.VOUCH_TASK_QUEUE),
    );
    const detail = standing ? texts.exported(standing.lastSuccessAt) : texts.notArranged;
    return [finding(texts.exports, standing?.stale === false, running, detail)];
  } catch (error) {
    return [finding(texts.exports, false, running, (error as Error).message)];
  } finally {
    await temporal.close();
  }
}
