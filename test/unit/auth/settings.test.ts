import { ConfigError, loadConfig } from '../../../config/load-config.js';

const OIDC = {
  VOUCH_AUTH: 'required',
  VOUCH_OIDC_ISSUER: 'https://login.test',
  VOUCH_OIDC_AUDIENCE: 'vouch',
};

test('without settings nobody has to prove anything', () => {
  expect(loadConfig({})).toMatchObject({ VOUCH_AUTH: 'none', VOUCH_OIDC_ROLES_CLAIM: 'roles' });
});

test.each<[Record<string, string>, RegExp]>([
  [{ VOUCH_AUTH: 'maybe' }, /VOUCH_AUTH/],
  [{ ...OIDC, VOUCH_AUTH: 'none' }, /VOUCH_OIDC_ISSUER.*VOUCH_AUTH=required/],
  [{ ...OIDC, VOUCH_OIDC_AUDIENCE: '' }, /VOUCH_OIDC_AUDIENCE/],
  [{ ...OIDC, VOUCH_OIDC_ISSUER: '' }, /VOUCH_OIDC_ISSUER/],
  [{ ...OIDC, VOUCH_OIDC_ISSUER: 'http://login.test' }, /VOUCH_OIDC_ISSUER.*https/],
  [{ ...OIDC, VOUCH_OIDC_ISSUER: 'https://login.test/?a=b' }, /VOUCH_OIDC_ISSUER/],
  [{ ...OIDC, VOUCH_OIDC_ROLES: 'boss=king' }, /VOUCH_OIDC_ROLES.*value=role/],
  [{ ...OIDC, VOUCH_OIDC_ROLES: 'asker' }, /VOUCH_OIDC_ROLES/],
  [{ ...OIDC, VOUCH_OIDC_CLOCK_SKEW_SECONDS: '301' }, /VOUCH_OIDC_CLOCK_SKEW_SECONDS/],
  [
    { VOUCH_AUTH: 'required', VOUCH_LOCAL_PEOPLE: 'alice' },
    /VOUCH_LOCAL_PEOPLE: works with VOUCH_AUTH=none only/,
  ],
  [{ VOUCH_PUBLIC_URL: 'https://vouch.test/app' }, /VOUCH_PUBLIC_URL.*without a path/],
  [{ VOUCH_PUBLIC_URL: 'ftp://vouch.test' }, /VOUCH_PUBLIC_URL/],
  [{ VOUCH_TRUST_PROXY: 'proxy.test' }, /VOUCH_TRUST_PROXY/],
  [{ VOUCH_TRUST_PROXY: '10.0.0.0/33' }, /VOUCH_TRUST_PROXY/],
])('settings that contradict each other are refused: %j', (settings, message) => {
  expect(() => loadConfig(settings)).toThrow(ConfigError);
  expect(() => loadConfig(settings)).toThrow(message);
});

test('what settings hold is read', () => {
  const config = loadConfig({
    ...OIDC,
    VOUCH_OIDC_ROLES: 'vouch-leads=reviewer, a=b=asker',
    VOUCH_PUBLIC_URL: 'https://vouch.test/',
    VOUCH_TRUST_PROXY: 'loopback,10.0.0.0/8, fd00::1',
  });
  expect(config).toMatchObject({
    VOUCH_OIDC_ROLES: [
      ['vouch-leads', 'reviewer'],
      ['a=b', 'asker'],
    ],
    VOUCH_PUBLIC_URL: 'https://vouch.test',
    VOUCH_TRUST_PROXY: ['loopback', '10.0.0.0/8', 'fd00::1'],
  });
  expect(() => loadConfig({ VOUCH_OIDC_ISSUER: 'http://127.0.0.1:80' })).toThrow(/VOUCH_AUTH=required/);
});
