import { loadConfig } from '../../../config/load-config.js';
import { checkSettings } from '../../../infra/local/doctor/machine.js';
import { DOCTOR_TEXTS } from '../../../infra/local/doctor/texts.js';

const examined = (env: Record<string, string>) =>
  checkSettings({ config: loadConfig(env), env, texts: DOCTOR_TEXTS.en, running: false });

test('settings that the API or a worker would not start with are told before they are started', () => {
  expect(examined({})).toMatchObject([{ ok: true }]);
  expect(examined({ VOUCH_API_HOST: '0.0.0.0' })).toMatchObject([
    {
      ok: false,
      needed: true,
      detail: expect.stringMatching(/VOUCH_API_HOST.*VOUCH_AUTH=required/) as string,
    },
  ]);
  expect(examined({ VOUCH_API_HOST: '0.0.0.0', VOUCH_AUTH: 'required' })).toMatchObject([{ ok: true }]);
  // whoever promotes versions has no worker there
  expect(examined({ VOUCH_DEPLOYMENT: 'vouch' })).toMatchObject([
    { ok: false, needed: false, detail: expect.stringContaining('VOUCH_BUILD_ID') as string },
  ]);
});
