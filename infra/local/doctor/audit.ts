import { connectClient } from '../../../temporal/client.js';
import { readExports } from '../../../audit/schedule.js';
import { finding, type DoctorContext, type Finding } from './finding.js';

const PATIENCE_MS = 10_000;

/** The regular export of histories: one that fails goes unnoticed otherwise, until a history is wanted that is gone. */
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
