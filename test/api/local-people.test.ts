import { identifyLocally } from '../../api/http/principal.js';
import { ConfigError, loadConfig } from '../../config/load-config.js';

const as = (name?: string) =>
  ({ get: () => name }) as unknown as Parameters<ReturnType<typeof identifyLocally>>[0];

test('a person of the settings acts under the own name with the own groups and everyone', () => {
  const identify = identifyLocally(
    loadConfig({ VOUCH_LOCAL_PEOPLE: 'alice:reviewers|legal, bob:reviewers,carol' }),
  );
  expect(identify(as('alice'))).toEqual({ id: 'alice', groups: ['everyone', 'reviewers', 'legal'] });
  expect(identify(as('bob'))).toEqual({ id: 'bob', groups: ['everyone', 'reviewers'] });
  expect(identify(as('carol'))).toEqual({ id: 'carol', groups: ['everyone'] });
});

test('without a name it is the single user, and a name that nobody has is refused', () => {
  const identify = identifyLocally(loadConfig({}));
  expect(identify(as())).toEqual({ id: 'local', groups: ['everyone', 'engineering'] });
  expect(identify(as('local'))).toEqual(identify(as()));
  expect(() => identify(as('alice'))).toThrow(expect.objectContaining({ code: 'PERSON_UNKNOWN' }) as Error);
});

test.each([
  'alice:',
  'alice:a||b',
  'alice:a:b',
  'ali ce',
  'alice,alice',
  'local:reviewers',
  'timer',
  'me',
  'alice,',
])('a list of people that cannot be read is refused: %s', (people) => {
  expect(() => loadConfig({ VOUCH_LOCAL_PEOPLE: people })).toThrow(ConfigError);
});
