import { connectClient } from '../../../temporal/client.js';
import { listSources } from '../../../temporal/sources.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

const PATIENCE_MS = 10_000;

/** The folders that are indexed regularly: a stale one goes unnoticed otherwise, for its old documents still answer. */
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
