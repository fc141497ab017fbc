import { ConfigError, loadConfig } from '../../../config/load-config.js';

test.each([
  'VOUCH_OPENSEARCH_URL',
  'VOUCH_PUBLIC_URL',
  'VOUCH_SMTP_URL',
  'VOUCH_OIDC_ISSUER',
  'VOUCH_TAVILY_URL',
  'OPENAI_BASE_URL',
])('%s that is no address is refused by its name', (setting) => {
  const load = () => loadConfig({ [setting]: 'not an address' });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(setting);
});
