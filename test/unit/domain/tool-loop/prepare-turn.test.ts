import type { LoopMessage } from '../../../../contract/tool-loop.js';
import { prepareTurn } from '../../../../domain/tool-loop/prepare-turn.js';

const limits = { maxRounds: 4, maxRepeats: 3 };
const tools = [{ name: 'read', description: 'Reads a file', inputSchema: {} }];
const said: LoopMessage = { role: 'user', text: 'Read the file a.txt, please' };

/** A round: the model calls `read` for a file, and its result. */
function round(n: number, text: string, path = 'a.txt'): LoopMessage[] {
  const callId = `c${n}`;
  return [
    { role: 'assistant', text: '', calls: [{ callId, name: 'read', arguments: { path } }] },
    { role: 'tool', callId, text },
  ];
}

const prepare = (messages: LoopMessage[], more = limits) =>
  prepareTurn({ messages, tools, toolChoice: 'auto', limits: more });
const FAILED = 'Error: ENOENT';

test.each([
  ['worked', 'the text of a file', 'ok', false, []],
  ['failed', FAILED, 'failed', true, ['failed']],
  ['was declined', 'The user declined this tool call.', 'declined', false, ['declined']],
])('a call that %s', (_how, text, outcome, isError, told) => {
  const turn = prepare([said, ...round(1, text)]);
  const last = turn.messages.at(-1)!;
  expect(last).toMatchObject({ role: 'tool', callId: 'c1', isError });
  expect(last.text).toContain(text);
  expect(last.text.includes('[Feedback]')).toBe(told.length > 0);
  expect(turn.consumed).toMatchObject([{ callId: 'c1', name: 'read', outcome }]);
  expect(turn.guidance.map(({ kind }) => kind)).toEqual(told);
  expect(turn).toMatchObject({ toolChoice: 'auto', repeats: [] });
  expect(turn).not.toHaveProperty('stopped');
});

test('a message of the user in place of a result declines the call, and begins to count anew', () => {
  const [call] = round(3, '');
  const turn = prepare([said, ...round(1, FAILED), ...round(2, FAILED), call!, said, ...round(4, FAILED)]);
  expect(turn.messages.filter(({ role }) => role === 'tool')).toMatchObject([
    { callId: 'c1', isError: true },
    { callId: 'c2', isError: true },
    { callId: 'c3', isError: false, text: expect.stringContaining('[Feedback]') as string },
    { callId: 'c4', isError: true },
  ]);
  expect(turn.repeats).toEqual([]);
});

test.each([
  ['the same call fails as often as may be', Array<string>(3).fill(FAILED), 'repeats', 'repeats_exhausted'],
  ['as many rounds as may be', Array<string>(4).fill('text'), 'rounds', 'rounds_exhausted'],
])('%s: no tool may be called any more, and the model is told so last', (_why, results, stopped, kind) => {
  const turn = prepare([said, ...results.flatMap((text, i) => round(i, text))]);
  expect(turn).toMatchObject({ stopped, toolChoice: 'none' });
  expect(turn.guidance.at(-1)).toMatchObject({ kind });
  expect(turn.messages.at(-1)!.text.endsWith(turn.guidance.at(-1)!.text)).toBe(true);
  const before = prepare([said, ...results.slice(1).flatMap((text, i) => round(i, text))]);
  expect(before).toMatchObject({ toolChoice: 'auto' });
});

test('a call counts as the same by its arguments, and no more once it has worked', () => {
  const turn = (...results: [string, string?][]) =>
    prepare([said, ...results.flatMap(([text, path], i) => round(i, text, path))]);
  expect(turn([FAILED], [FAILED]).repeats).toMatchObject([{ name: 'read', failures: 2 }]);
  expect(turn([FAILED], [FAILED, 'b.txt']).repeats).toEqual([]);
  expect(turn([FAILED], ['text'], [FAILED]).repeats).toEqual([]);
});

test('notes are in the language of the last message of the user', () => {
  const turn = prepare([said, { role: 'user', text: '파일을 읽어 주세요' }, ...round(1, FAILED)]);
  expect(turn.language).toBe('ko');
  expect(turn.messages.at(-1)!.text).toContain('[피드백]');
});
