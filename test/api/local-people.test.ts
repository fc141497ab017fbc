import { authenticateLocally } from '../../api/auth/create.js';
import { roleSchema } from '../../contract/principal.js';
import { ConfigError, loadConfig } from '../../config/load-config.js';

const as = (name?: string) =>
  ({ get: () => name }) as unknown as Parameters<ReturnType<typeof authenticateLocally>>[0];

const everything = { roles: roleSchema.options, tenant: 'default' };

test('a person of the settings acts under the own name with the own groups and everyone', async () => {
  const identify = authenticateLocally(
    loadConfig({ VOUCH_LOCAL_PEOPLE: 'alice:reviewers|legal, bob:reviewers,carol' }),
  );
  const groupsOf = async (name: string) => {
    const { id, groups, ...rest } = await identify(as(name));
    expect(rest).toEqual(everything);
    return [id, ...groups];
  };
  expect(await groupsOf('alice')).toEqual(['alice', 'everyone', 'reviewers', 'legal']);
  expect(await groupsOf('bob')).toEqual(['bob', 'everyone', 'reviewers']);
  expect(await groupsOf('carol')).toEqual(['carol', 'everyone']);
});

test('without a name it is the single user, and a name that nobody has is refused', async () => {
  const identify = authenticateLocally(loadConfig({}));
  expect(await identify(as())).toEqual({ id: 'local', groups: ['everyone', 'engineering'], ...everything });
  expect(await identify(as('local'))).toEqual(await identify(as()));
  await expect(identify(as('alice'))).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
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
