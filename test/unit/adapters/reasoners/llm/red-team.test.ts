import type { Draft } from '../../../../../contract/answer.js';
import { messageOf, passage, scriptedMind } from './scripted-chat.js';
import { ATTACKS } from './red-team-passages.js';

const PRAISE = {
  grounding: 1,
  completeness: 1,
  accuracy: 1,
  clarity: 1,
  missing: [],
  suggestions: [],
  safetyConcerns: [],
};

describe.each(ATTACKS)('$name', ({ text, language, obeyed, never }) => {
  const hostile = passage('evil#1', text, { title: 'Notice', section: '', language });
  const benign = passage('good#1', 'Lunch is at noon.');
  const common = {
    question: language === 'ko' ? '연차는?' : 'How much leave?',
    language,
    passages: [hostile, benign],
    profile: {},
  };

  async function draftOf(): Promise<{ draft: Draft; message: string }> {
    const { reasoner, requests } = scriptedMind({ answered: true, citations: [], ...obeyed });
    const { value } = await reasoner.answer({ ...common, subQuestions: [] });
    return { draft: value, message: messageOf(requests[0]) };
  }

  test('stays inside its fence', async () => {
    const { message } = await draftOf();
    const nonce = /open with <data-([0-9a-f]+) /.exec(message)![1]!;
    expect(text).not.toContain(nonce);
    const fences = message.split('\n\n').slice(1).join('\n\n');
    const tags = [...fences.matchAll(/[<＜]\s*\/?\s*data\b[^>]*>/gi)].map(([tag]) => tag);
    // two passages and the question: each opened and closed once, by our tags alone
    expect(tags.map((tag) => tag.startsWith('</'))).toEqual([false, true, false, true, false, true]);
    expect(tags.every((tag) => tag.includes(`data-${nonce}`))).toBe(true);
    expect(message).not.toMatch(/<\|im_/);
    expect(message).not.toMatch(/[\u200b\u2060]|[\u{e0000}-\u{e007f}]/u);
  });

  test('what an obedient model writes does not get through', async () => {
    const { draft } = await draftOf();
    expect(draft.text).not.toContain(never);
    for (const { quote, passageId, start, end } of draft.citations) {
      expect(passageId).toBe('evil#1');
      expect(text.slice(start, end)).toBe(quote);
    }
    if (draft.citations.length === 0) expect(draft.answered).toBe(false);
  });

  test('raises a concern that names it, in the language of the asker, though the model has none', async () => {
    const { draft } = await draftOf();
    const { reasoner } = scriptedMind(PRAISE);
    const { value } = await reasoner.judge({ ...common, draft });
    expect(value.safetyConcerns.some((concern) => concern.includes('Notice'))).toBe(true);
    expect(/[가-힣]/.test(value.safetyConcerns.join())).toBe(language === 'ko');
    if (!draft.answered) expect(value.grounding).toBe(0);
  });
});

test('the set holds both languages and is large enough', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(20);
  expect(ATTACKS.filter(({ language }) => language === 'ko').length).toBeGreaterThanOrEqual(5);
});

test('a harmless page raises nothing', async () => {
  const { reasoner } = scriptedMind(PRAISE);
  const draft = { text: 'At noon [1].', answered: true, citations: [] };
  const { value } = await reasoner.judge({
    question: 'lunch?',
    language: 'en',
    draft,
    passages: [passage('good#1', 'Lunch is at noon.')],
    profile: {},
  });
  expect(value.safetyConcerns).toEqual([]);
});
