import { Command } from 'commander';
import { registerIndex } from '../../../../cli/commands/indexing.js';
import { registerSource, SOURCE_TEXTS } from '../../../../cli/commands/source.js';
import { intervalSeconds } from '../../../../cli/render/time.js';
import { sourceLines } from '../../../../cli/actions/source.js';
import type { SourceView } from '../../../../contract/sources.js';

async function vouch(...args: string[]): Promise<string> {
  let said = '';
  const program = new Command('vouch').exitOverride().configureOutput({ writeErr: (text) => (said += text) });
  registerSource(program, 'en');
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    return said || (error as Error).message;
  }
  return said;
}

test.each([
  ['30s', 30],
  ['10m', 600],
  ['2h', 7200],
  ['1d', 86_400],
  ['10', undefined],
  ['-1m', undefined],
  ['soon', undefined],
])('%s is %s seconds', (typed, seconds) => {
  expect(intervalSeconds(typed)).toBe(seconds);
});

test('what cannot be a source is refused before anything is asked of the server', async () => {
  expect(await vouch('source', 'add', '/')).toContain('--collection');
  const every = (typed: string) => vouch('source', 'add', '/', '--collection', 'c', '--every', typed);
  for (const typed of ['5s', '8d', 'often']) expect(await every(typed)).toContain('between 10s and 7d');
  expect(await vouch('source', 'add', '/', '--collection', 'a b')).toContain('not a valid collection name');
  expect(await vouch('source', 'add', '/no/such/folder', '--collection', 'c')).toBe(
    'There is no folder /no/such/folder.',
  );
});

const at = '2026-03-01T09:00:00.000Z';
const source: SourceView = {
  collection: 'handbook',
  folder: '/docs',
  everySeconds: 600,
  groups: ['everyone'],
  classification: 'internal',
  addedAt: at,
  paused: false,
  stale: true,
  lastRun: { startedAt: at, endedAt: at, status: 'failed', problem: 'There is no folder /docs.' },
};

test('a stale source says so, and why', () => {
  const page = { width: 80, now: Date.parse(at), language: 'en' as const };
  expect(sourceLines({ items: [source], unreadable: [] }, SOURCE_TEXTS.en, page).at(-1)).toBe(
    '    /docs · There is no folder /docs. · STALE: no run has succeeded for too long',
  );
  expect(sourceLines({ items: [], unreadable: [] }, SOURCE_TEXTS.ko, page)).toEqual([SOURCE_TEXTS.ko.none]);
  expect(sourceLines({ items: [], unreadable: ['hr'] }, SOURCE_TEXTS.en, page).join()).toContain(
    'hr: UNREADABLE',
  );
});

test('earlier names of options are accepted, and not shown in the help', async () => {
  const program = new Command('vouch').exitOverride();
  registerIndex(program, 'en');
  const index = program.commands[0]!.action(() => undefined);
  await program.parseAsync(['index', '/docs', '--name', 'hr', '--group', 'a', '--group', 'b'], {
    from: 'user',
  });
  expect(index.opts()).toMatchObject({ collection: 'hr', groups: ['a', 'b'] });
  expect(index.helpInformation()).not.toMatch(/--name|--group /);
});
