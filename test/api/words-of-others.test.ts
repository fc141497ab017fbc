import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import { document } from '../ports/builders.js';
import { startWithWorker } from './started.js';
import { as } from './support.js';

/** The way a question is read must not tell an asker which words stand in documents that are not for them. */

const folder = mkdtempSync(join(tmpdir(), 'vouch-words-'));
const ports = createPorts(loadConfig({ VOUCH_DATA_DIR: join(folder, 'data') }));
let world: Awaited<ReturnType<typeof startWithWorker>>;

beforeAll(async () => {
  world = await startWithWorker({ ports, people: 'kim:hr,lee' });
  const texts = ['A dismissal is paid in May.', 'A dismissal needs the consent of the board.'];
  await ports.index.putDocument(document('board/plans', texts, { title: 'Plans', groups: ['hr'] }));
  await ports.index.putDocument(document('docs/pay', ['Salary is paid on the 25th.'], { title: 'Pay' }));
}, 120_000);
afterAll(async () => {
  await world.stop();
  await ports.close();
  rmSync(folder, { recursive: true });
});

test('a slip of the hand is mended to words that the asker may read', async () => {
  const question = 'When is the dismisal paid?';
  const refined = async (who: string) =>
    (await world.api.ask({ question, mode: 'off' }, 30, as(who))).analysis?.refinedQuestion;
  expect(await refined('kim')).toBe('When is the dismissal paid?');
  expect(await refined('lee')).toBe(question);
});
