import { loadConfig } from '../../../config/load-config.js';
import { checkServices } from '../../../infra/local/doctor/services.js';
import { DOCTOR_TEXTS } from '../../../infra/local/doctor/texts.js';
import { freePort } from '../../../infra/local/ports.js';

/** Findings where nothing listens at the ports of the API and of the server. */
async function examined(running: boolean) {
  const [api, temporal] = [String(await freePort()), String(await freePort())];
  const config = loadConfig({ VOUCH_API_PORT: api, VOUCH_TEMPORAL_PORT: temporal });
  const found = await checkServices({ config, env: {}, texts: DOCTOR_TEXTS.en, running });
  return found.map(({ name, needed, detail }) => [name, needed, detail.replace(/^.*\d+: /, '')]);
}

test('what was never started is not running, and not needed', async () => {
  expect(await examined(false)).toEqual([
    ['Temporal server', false, 'not running'],
    ['Worker', false, 'not running'],
    ['API', false, 'not running'],
  ]);
});

test('of what runs and cannot be reached it is said that it does not answer; of a worker nothing is known then', async () => {
  expect(await examined(true)).toEqual([
    ['Temporal server', true, 'does not answer'],
    ['API', true, 'does not answer'],
  ]);
});
