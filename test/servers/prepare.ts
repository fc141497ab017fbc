/** Finds or makes every program that the tests need beside Node, and says of each where it is; called by `npm test`. */
import { dirname } from 'node:path';
import { loadConfig } from '../../config/load-config.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { findOpenSearch } from '../../infra/opensearch/find-server.js';
import { findChromium } from './browser/find-chromium.js';
import { findLocalModels } from './find-local-models.js';
import { findPromtool } from './find-promtool.js';
import { findS3Server } from './s3/find-s3-server.js';
import { installSystemPackages } from './system-packages.js';
import { findTestServer } from './time-skipping/find-test-server.js';

const { VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR, VOUCH_TEST_OPENSEARCH_URL, VOUCH_TEST_S3_URL } = process.env;
const report = (line: string): void => console.log(`  ${line}`);

try {
  await installSystemPackages(report);
  const temporal = await findTemporalProgram(loadConfig({ VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR }), report);
  report(`Temporal server: ${temporal?.path}`);
  report(`Time-skipping server: ${await findTestServer(report)}`);
  report(`OpenSearch: ${VOUCH_TEST_OPENSEARCH_URL ?? (await findOpenSearch(report)).folder}`);
  report(`S3: ${VOUCH_TEST_S3_URL ?? (await findS3Server(report)).archive}`);
  report(`Chromium: ${await findChromium(report)}`);
  report(`promtool: ${await findPromtool(report)}`);
  // one suite needs them, and says so itself
  await findLocalModels(report).then(
    ({ runtime }) => report(`Local models: ${dirname(runtime)}`),
    (error: unknown) => report((error as Error).message),
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
