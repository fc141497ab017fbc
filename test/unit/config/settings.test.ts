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

test.each<[Record<string, string>, string, string]>([
  [
    { VOUCH_API_PORT: 'abc' },
    'Setting VOUCH_API_PORT: must be a number',
    '설정 VOUCH_API_PORT: 숫자여야 합니다',
  ],
  [
    { VOUCH_API_PORT: '99999' },
    'Setting VOUCH_API_PORT: must be at most 65535',
    '설정 VOUCH_API_PORT: 65535 이하여야 합니다',
  ],
  [
    { VOUCH_LANG_UI: 'de' },
    'Setting VOUCH_LANG_UI: must be one of en, ko',
    '설정 VOUCH_LANG_UI: 다음 중 하나여야 합니다: en, ko',
  ],
  [
    { VOUCH_STORE: 'opensearch' },
    'Setting VOUCH_OPENSEARCH_URL: is needed with VOUCH_STORE=opensearch',
    '설정 VOUCH_OPENSEARCH_URL: VOUCH_STORE=opensearch 설정에 필요합니다',
  ],
  [
    { VOUCH_STROE: 'opensearch' },
    'Unknown setting VOUCH_STROE. The settings are listed in .env.example.',
    '없는 설정입니다: VOUCH_STROE. 모든 설정은 .env.example에 있습니다.',
  ],
])('%j is refused in words of both languages', (env, en, ko) => {
  const refused = () => {
    try {
      loadConfig(env);
    } catch (error) {
      return error as ConfigError;
    }
    return undefined;
  };
  expect(refused()?.message).toBe(en);
  expect(refused()?.text.ko).toBe(ko);
});
