import type { PolicyOverrides } from '../../contract/policy.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { decide, nextRequest, portsFor } from '../support/query-harness.js';
import { good, reasons, useScenarios } from '../support/scenario.js';
import { clearAnalysis, quoteFirst, scriptedReasoner, thought } from '../support/scripted-reasoner.js';

const { run } = useScenarios();

test('of two parts only the one that nothing found is about is searched for again, in its own words', async () => {
  const [met, lacking] = ['notice period', 'final salary'];
  const rewritten: string[] = [];
  const reasoner = scriptedReasoner({
    analyse: async ({ question }) => thought(clearAnalysis(question, { subQuestions: [met, lacking] })),
    grade: async ({ passages, parts = [] }) =>
      thought(
        passages.map(({ id }) => ({
          passageId: id,
          score: 0.9,
          parts: parts.map((part) => (part === met || id === 'pay#0' ? 0.9 : 0.1)),
        })),
      ),
    rewrite: async ({ question }) => {
      rewritten.push(question);
      return thought({ strategy: 'synonym_expansion', query: 'last pay', changes: '' });
    },
  });
  const index = scriptedIndex((query) =>
    query === 'last pay' ? [hit('pay#0', 'Paid on the 25th.', 0.9)] : good,
  );
  const { result } = await run(portsFor({ reasoner, index }), {
    question: 'What is the notice period, and when is the final salary paid?',
    mode: 'off',
  });
  const status = await result();
  expect(rewritten).toEqual([lacking]);
  expect(reasons(status).filter((reason) => reason === 'correction')).toHaveLength(1);
  expect(status.passages.find(({ id }) => id === 'pay#0')?.grade?.parts).toEqual([0, 1]);
});

describe('the parts of a question', () => {
  const parts = ['notice period', 'final salary'];
  const asked = { question: 'What is the notice period, and when is the final salary paid?' };
  const answered: string[][] = [];
  const ports = () => {
    answered.length = 0;
    const reasoner = scriptedReasoner({
      analyse: async ({ question }) => thought(clearAnalysis(question, { subQuestions: parts })),
      grade: async ({ passages, parts: graded = [] }) =>
        thought(
          passages.map(({ id }) => ({
            passageId: id,
            score: 0.9,
            parts: graded.map((part) => (part === parts[0] ? 0.9 : 0.1)),
          })),
        ),
      answer: async ({ subQuestions, passages }) => {
        answered.push(subQuestions);
        return thought(quoteFirst(passages));
      },
    });
    return portsFor({ reasoner, index: scriptedIndex(() => good) });
  };

  test('that a person has taken out of the plan are neither searched for again nor answered', async () => {
    const policy: PolicyOverrides = { review: { planAlways: true } };
    const { handle, result } = await run(ports(), { ...asked, policy });
    await decide(handle, await nextRequest(handle), {
      action: 'modify',
      edits: [{ op: 'remove', todoId: 's2' }],
    });
    await decide(handle, await nextRequest(handle, 1), { action: 'approve' });
    expect(reasons(await result())).toEqual(['plan']);
    expect(answered).toEqual([[parts[0]]]);
  });

  test('are not those of what a reviewer has searched for', async () => {
    const policy: PolicyOverrides = { review: { planInStrict: false }, correction: { maxRewrites: 0 } };
    const { handle, result } = await run(ports(), { ...asked, mode: 'strict', policy });
    await decide(handle, await nextRequest(handle), { action: 'retry', query: 'last pay' });
    await decide(handle, await nextRequest(handle, 1), { action: 'approve' });
    await result();
    expect(answered).toEqual([parts, []]);
  });
});
