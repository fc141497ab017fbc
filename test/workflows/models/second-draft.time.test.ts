import type { QueryStatus } from '../../../contract/query.js';
import * as replies from '../../support/model-servers/replies.js';
import { answerOf, callsOf, useModels, WORLD, type Asking } from './support.js';

/** A second draft of answers that are neither sure nor poor, by policy. */

const askModels = useModels();

/** Nothing is sure, so that every answer that is not poor is MEDIUM. */
const NEVER_SURE = { confidence: { secondDraft: true, high: 1 } };

async function ask(
  language: 'en' | 'ko',
  second: () => unknown,
  asking: Asking = {},
): Promise<{ status: QueryStatus; models: string[] }> {
  const answer = ({ call }: { call: number }) => (call === 1 ? undefined : second());
  const { handle, script } = await askModels(
    language,
    { answer },
    { measured: true, policy: NEVER_SURE, ...asking },
  );
  const status = await handle.result();
  return {
    status,
    models: script.asked.filter(({ prompt }) => prompt === 'answer').map(({ model }) => model),
  };
}

describe.each(['en', 'ko'] as const)('in %s', (language) => {
  const { passages } = WORLD[language];

  test('that says the same changes nothing; the small model writes it', async () => {
    const { status, models } = await ask(language, () => undefined);
    expect(models).toEqual(['large', 'small']);
    expect(status.confidence).toMatchObject({ level: 'MEDIUM', signals: { consistency: 1 } });
    expect(status.confidence?.caps).toBeUndefined();
    expect(callsOf(status)).toContain('second_draft: answer first');
  });

  test('that says something else makes the answer LOW, with the reason', async () => {
    const other = passages[1]!.text;
    const { status } = await ask(language, () => ({
      text: `${other} [1]`,
      citations: [{ marker: 1, passage: 2, quote: other }],
    }));
    expect(status.confidence).toMatchObject({
      level: 'LOW',
      signals: { consistency: 0 },
      caps: [{ code: 'inconsistent', level: 'LOW' }],
    });
    expect(answerOf(status)?.text).toBe(`${WORLD[language].quote} [1]`);
  });

  test('that finds no answer makes it LOW', async () => {
    const { status } = await ask(language, () => ({ text: '-', answered: false, citations: [] }));
    expect(status.confidence).toMatchObject({ level: 'LOW', signals: { consistency: 0 } });
  });
});

test('that cannot be written leaves the answer as it was', async () => {
  const { status } = await ask('en', () => replies.refused('too long'));
  expect(status.confidence).toMatchObject({ level: 'MEDIUM' });
  expect(status.confidence?.signals).not.toHaveProperty('consistency');
  expect(answerOf(status)?.disclaimers).not.toContain('degraded');
});

test.each([
  ['where the policy does not ask for it', { confidence: { high: 1 } }],
  ['of an answer that is sure', { confidence: { secondDraft: true, high: 0.5 } }],
])('is not written %s', async (_when, policy) => {
  const { models } = await ask('en', () => undefined, { policy });
  expect(models).toEqual(['large']);
});
