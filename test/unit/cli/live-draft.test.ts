import type { QueryView } from '../../../contract/query.js';
import { answer, completed, QUERY_ID, searched, started, STORIES } from './samples.js';
import { ScriptedApi } from './scripted-api.js';
import { TestHost } from './test-host.js';

let api: ScriptedApi;
afterEach(() => api.close());

const WRITING = { ko: '작성 중인 초안입니다', en: 'Draft, still being written' };
const piece = (offset: number, text: string) =>
  `event: answer_text\ndata: ${JSON.stringify({ queryId: QUERY_ID, offset, text })}\n\n`;

/** A query whose answer is written in two pieces, then a second draft, before it is done. */
async function serve(language: 'ko' | 'en'): Promise<string> {
  const answering = { ...searched(language), stage: 'answering' } as QueryView;
  api = new ScriptedApi({
    first: started(language),
    afterStart: (to) => {
      setTimeout(() => to.become(answering), 20);
      setTimeout(() => to.become(completed(answering, answer(language, 'final'))), 900);
    },
    answer: ({ path }) =>
      path.includes('/events?types=answer_text')
        ? { events: piece(0, 'first ') + piece(6, 'words\u001b[2J') + piece(0, 'another draft') }
        : undefined,
  });
  return api.listen();
}

describe.each(['ko', 'en'] as const)('in %s', (language) => {
  const { question } = STORIES[language];
  const start = () =>
    api.received.find(({ method, path }) => method === 'POST' && path === '/v1/queries')?.body;

  test('at a terminal the draft is shown, marked, and taken away for the answer', async () => {
    const url = await serve(language);
    const host = new TestHost({ tty: true, columns: 100 });
    expect(await host.vouch('ask', question, '--no-feedback', '--api', url)).toBe(0);
    expect(start()).toMatchObject({ stream: true });
    expect(host.output).toContain(WRITING[language]);
    const { text } = answer(language, 'final');
    const [first = ''] = text.split('\n');
    expect(host.output.lastIndexOf('another draft')).toBeLessThan(
      host.output.lastIndexOf(first.slice(0, 20)),
    );
    // what is of others cannot move the cursor; the draft is erased before what follows it
    expect(host.output).not.toContain('\u001b[2J');
    const behind = host.output.slice(host.output.lastIndexOf('another draft'));
    expect(behind).toMatch(/^another draft\n\u001b\[2A\u001b\[J/);
    expect(behind).not.toContain(WRITING[language]);
  });

  test.each([
    ['in a pipe', { tty: false }, []],
    ['with --json', { tty: true }, ['--json']],
    ['in a terminal that is too narrow', { tty: true, columns: 30 }, []],
  ])('%s nothing of it is asked for or shown', async (_where, options, more) => {
    const url = await serve(language);
    const host = new TestHost(options);
    await host.vouch('ask', question, '--no-feedback', '--api', url, ...more);
    expect(start()).not.toHaveProperty('stream');
    expect(host.output).not.toContain(WRITING[language]);
    expect(host.output).not.toContain('\u001b[');
    expect(api.received.some(({ path }) => path.includes('answer_text'))).toBe(false);
  });
});
