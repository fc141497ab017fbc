import type { Config } from '../../config/load-config.js';
import { connectClient } from '../../temporal/client.js';
import { readDeployment } from '../../temporal/deployments.js';
import { EXIT } from '../exit-codes.js';
import type { Host } from '../host.js';
import { formatTime } from '../render/time.js';
import { tableColumnsOf } from '../terminal/terminal.js';
import { table } from '../terminal/table.js';
import { deploymentOf, withServerErrors } from './server.js';
import { DEPLOYMENT_TEXTS } from './texts.js';

/** Lists the versions of the deployment of the settings. @returns the exit code */
export async function listVersions(
  config: Config,
  { stdout }: Pick<Host, 'stdout'>,
  json: boolean,
): Promise<number> {
  const t = DEPLOYMENT_TEXTS[config.VOUCH_LANG_UI];
  const deployment = deploymentOf(config, t);
  const temporal = connectClient(config);
  try {
    const found = await withServerErrors(config, t, () =>
      readDeployment({ ...temporal, taskQueue: config.VOUCH_TASK_QUEUE, deployment }),
    );
    const versions = found?.versions ?? [];
    if (json) stdout.write(`${JSON.stringify({ deployment, versions }, null, 2)}\n`);
    else if (versions.length === 0) stdout.write(`${t.none(deployment)}\n`);
    else {
      const { headings } = t;
      const lines = table(
        [
          headings.status,
          headings.share,
          headings.workers,
          headings.open,
          headings.created,
          headings.buildId,
        ],
        versions.map(({ buildId, status, percent, pollers, openQueries, createdAt }) => ({
          cells: [
            t.statuses[status],
            `${percent}%`,
            String(pollers),
            String(openQueries),
            formatTime(createdAt, Date.now()),
            buildId,
          ],
        })),
        tableColumnsOf(stdout),
      );
      stdout.write(`${lines.join('\n')}\n`);
    }
    return EXIT.ok;
  } finally {
    await temporal.close();
  }
}
